// Makes the package `@tafl/engine`: `node build.mjs TOOLS FOLDER`. TOOLS has the node_modules of requirements.txt.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [tools, out] = process.argv.slice(2).map((folder) => resolve(folder));
if (!out) throw new Error("usage: build.mjs TOOLS FOLDER");
const here = dirname(fileURLToPath(import.meta.url));
const clients = dirname(here);
const root = dirname(clients);
const run = (command, ...values) => execFileSync(command, values, { cwd: clients, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
const text = (...path) => readFileSync(join(...path), "utf8");

const { packages, target_directory: target } = JSON.parse(run("cargo", "metadata", "--format-version", "1", "--no-deps", "--locked"));
const { version } = packages.find(({ name }) => name === "tafl-wasm");

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "wasm"), { recursive: true });
run("cargo", "build", "--locked", "--quiet", "-p", "tafl-wasm-bindgen");

/** Replaces the errors that wasm-bindgen has for mistakes of callers by sentences. */
function sayWhatIsWrong(file) {
  const unloaded = `const unloaded = new Proxy({}, { get() { throw new Error("the module is not loaded: await load() first"); } });\nlet wasm = unloaded, wasmModule, wasmInstance;`;
  const changes = [
    ["let wasmModule, wasmInstance, wasm;", unloaded],
    ["wasm !== undefined", "wasm !== unloaded"],
    ["throw new Error(getStringFromWasm0(arg0, arg1));", 'throw new Error(getStringFromWasm0(arg0, arg1).replace("null pointer passed to rust", "the game was freed"));'],
    ["throw new Error(`expected instance of ${klass.name}`);", 'throw new TypeError("game must be a Game of this module");'],
  ];
  let script = text(file);
  for (const [found, right] of changes) {
    if (!script.includes(found) && !(found.includes("klass") && !script.includes("_assertClass"))) throw new Error(`${file} does not have ${found}`);
    script = script.replaceAll(found, right);
  }
  writeFileSync(file, script);
}

const MODULES = ["rules", "search", "texts"];
for (const name of MODULES) {
  const profile = name === "search" ? "wasm-search" : "wasm";
  // One by one, so that none has what another needs.
  run("cargo", "build", "--locked", "--quiet", "--profile", profile, "--target", "wasm32-unknown-unknown", "-p", `tafl-wasm-${name}`);
  run(join(target, "debug", "tafl-wasm-bindgen"), join(target, "wasm32-unknown-unknown", profile, `tafl_wasm_${name}.wasm`), join(out, "wasm"), name);
  const module = join(out, "wasm", `${name}_bg.wasm`);
  run(join(tools, "node_modules", ".bin", "wasm-opt"), "-O3", "--strip-debug", "--strip-producers", "-o", module, module);
  rmSync(join(out, "wasm", `${name}_bg.wasm.d.ts`));
  sayWhatIsWrong(join(out, "wasm", `${name}.js`));
}

const base64 = readFileSync(join(out, "wasm", "rules_bg.wasm")).toString("base64");
writeFileSync(join(out, "wasm", "rules_base64.js"), `export default "${base64}";\n`);

cpSync(join(here, "js"), out, { recursive: true });
for (const file of ["README.md", "CHANGELOG.md", "REDUCERS.md", "abstract-play"]) cpSync(join(here, file), join(out, file), { recursive: true });
for (const file of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(root, file), join(out, file));
// The licences of what is inside the modules.
const manifests = MODULES.flatMap((name) => ["--manifest", join(here, name, "Cargo.toml")]);
run("python3", join(root, "deploy", "licences.py"), ...manifests, "--target", "wasm32-unknown-unknown", "--out", join(out, "LICENSE-THIRD-PARTY.txt"));
// How rule sets are played. Bundlers follow addresses that are written out, and no others.
const opponents = join(out, "opponents");
const engine = join(root, "engine", "src");
for (const folder of [join(engine, "catalogue", "strength"), join(engine, "eval", "learned")]) cpSync(folder, opponents, { recursive: true });
const table = readdirSync(opponents).map((file) => `  "${file}": () => new URL("./opponents/${file}", import.meta.url),\n`);
writeFileSync(join(out, "opponents.js"), `// The files of the folder.\n\nexport const opponents = {\n${table.join("")}};\n`);
writeFileSync(join(out, "package.json"), `${JSON.stringify({ version, ...JSON.parse(text(here, "package.json")) }, null, 2)}\n`);

// The types of rules are those of their schema, and those of themes come from the module.
const { compile } = createRequire(join(tools, "package.json"))("json-schema-to-typescript");
const { $defs } = JSON.parse(text(root, "tests", "data", "schema", "ruleset.schema.json"));
const options = { additionalProperties: false, bannerComment: "", ignoreMinAndMaxItems: true };
const rules = await compile({ ...$defs.rules, $defs }, "Rules", options);
const { load, themes } = await import(pathToFileURL(join(out, "node-texts.js")));
await load();
const theme = `export type Theme = ${themes().map((name) => JSON.stringify(name)).join(" | ")};\n`;
for (const name of MODULES) {
  const file = join(out, "wasm", `${name}.d.ts`);
  writeFileSync(file, `${text(file)}\n${rules}\n${theme}`);
}
