// The package in Node: `node node.mjs CASES ANSWERS`, in a folder that has it installed.

import { readFileSync, writeFileSync } from "node:fs";
import * as engine from "@tafl/engine";
import * as ffish from "@tafl/engine/ffish";
import * as rules from "@tafl/engine/rules";
import * as texts from "@tafl/engine/texts";
import * as tests from "./answers.mjs";

const [data, out] = process.argv.slice(2);
const asked = JSON.parse(readFileSync(data));
for (const { load, initSync, loadOpponent, perft, search, Searcher, ...module } of [engine, rules, texts]) tests.unloaded(module);
for (const wrong of [null, 5, {}, [], () => 1, Symbol("source"), 3n, true]) {
  const error = await engine.load(wrong).catch((error) => error);
  if (!(error instanceof TypeError && /source/.test(error.message))) throw new Error(`load(${typeof wrong}): ${error}`);
}
await Promise.all([engine.load(), engine.load(), rules.load(), texts.load()]);
tests.library(rules);
tests.library(engine);
tests.texts(texts, rules);
await tests.opponent(engine, "node_modules/@tafl/engine/opponents");
console.log(`${await tests.anything(engine, engine)} calls with values of every kind`);
console.log(`${await tests.anything(rules, rules, texts, ffish)} calls of the other modules`);
writeFileSync(out, JSON.stringify({ ...tests.answers(rules, engine, asked), signature: await tests.signature(engine, asked.rulesets) }));
