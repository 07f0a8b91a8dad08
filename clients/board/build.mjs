// Makes the package `@tafl/board` of the files that the server serves: `node build.mjs FOLDER`.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const clients = dirname(here);
const root = dirname(clients);
if (!process.argv[2]) throw new Error("usage: build.mjs FOLDER");
const out = resolve(process.argv[2]);
const run = (command, ...values) => execFileSync(command, values, { cwd: clients, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

const { packages } = JSON.parse(run("cargo", "metadata", "--format-version", "1", "--no-deps", "--locked"));
const { version } = packages.find(({ name }) => name === "tafl-board");

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const web = join(root, "service", "web");
for (const file of ["tafl-board.js", "tafl-board.d.ts", "tafl-position.js", "board"]) cpSync(join(web, file), join(out, file), { recursive: true });
run("cargo", "run", "--locked", "--quiet", "-p", "tafl-board", "--", join(out, "board"));
for (const file of ["README.md", "CHANGELOG.md", "react.d.ts", "svelte.d.ts", "vue.d.ts"]) cpSync(join(here, file), join(out, file));
for (const file of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(root, file), join(out, file));
const described = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
writeFileSync(join(out, "package.json"), `${JSON.stringify({ version, ...described }, null, 2)}\n`);
