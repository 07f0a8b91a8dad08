// WebAssembly beside native code: `node bench.mjs PACKAGE`, the folder that build.mjs made. The best of three rounds,
// in which both take turns, counts.

import { execFileSync } from "node:child_process";
import { join, dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const { Game, load, loadOpponent, perft: count, search } = await import(pathToFileURL(resolve(process.argv[2], "node.js")));
await load();
const clients = dirname(dirname(fileURLToPath(import.meta.url)));
const cargo = (command) => ["cargo", [command, "--locked", "--quiet", "--release", "-p", "tafl-json", "--example", "native_speed"]];
const run = ([program, values]) => execFileSync(program, values, { cwd: clients, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
run(cargo("build"));

const LIMITS = { "brandubh-wtf": [5, 300_000], copenhagen: [4, 200_000] };
const seconds = (work) => {
  const begun = performance.now();
  return [work(), (performance.now() - begun) / 1000];
};
const best = {};
for (let round = 0; round < 3; round++) {
  for (const line of run(cargo("run")).trim().split("\n")) {
    const [ruleset, counted, leaves, searched, nodes] = line.split(" ");
    const game = new Game(ruleset);
    await loadOpponent(game);
    const [depth, most] = LIMITS[ruleset];
    const [found, perft] = seconds(() => count(game, depth));
    const [report, searching] = seconds(() => search(game, { nodes: most, seed: 1 }));
    if (found !== Number(leaves) || report.nodes !== Number(nodes)) throw new Error(`${ruleset}: ${found} leaves, ${report.nodes} nodes`);
    const times = { perft: [Number(counted), perft], search: [Number(searched), searching] };
    for (const [what, pair] of Object.entries(times)) {
      const key = `${ruleset} ${what}`;
      best[key] = best[key] ? best[key].map((time, n) => Math.min(time, pair[n])) : pair;
    }
  }
}
for (const [key, [native, wasm]] of Object.entries(best)) {
  console.log(`${key}: native ${native.toFixed(3)} s, WebAssembly ${wasm.toFixed(3)} s, ${(wasm / native).toFixed(2)} times`);
}
