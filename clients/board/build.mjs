// Makes the package `@tafl/board` of the files that the server serves: `node build.mjs FOLDER`.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
if (!process.argv[2]) throw new Error("usage: build.mjs FOLDER");
const out = resolve(process.argv[2]);
const [, version] = readFileSync(join(root, "Cargo.toml"), "utf8").match(/^version = "(.*)"$/m);

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const web = join(root, "service", "web");
for (const file of ["tafl-board.js", "tafl-board.d.ts", "tafl-position.js", "board"]) cpSync(join(web, file), join(out, file), { recursive: true });
for (const file of ["README.md", "CHANGELOG.md", "react.d.ts", "svelte.d.ts", "vue.d.ts"]) cpSync(join(here, file), join(out, file));
for (const file of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(root, file), join(out, file));
const described = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
writeFileSync(join(out, "package.json"), `${JSON.stringify({ version, ...described }, null, 2)}\n`);
