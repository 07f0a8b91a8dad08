// The package in Node: `node node.mjs CASES ANSWERS`, in a folder that has it installed.

import { readFileSync, writeFileSync } from "node:fs";
import * as engine from "@tafl/engine";
import * as rules from "@tafl/engine/rules";
import * as texts from "@tafl/engine/texts";
import * as tests from "./answers.mjs";

const [data, out] = process.argv.slice(2);
const asked = JSON.parse(readFileSync(data));
await Promise.all([engine.load(), engine.load(), rules.load(), texts.load()]);
tests.library(rules);
tests.library(engine);
tests.texts(texts, rules);
await tests.opponent(engine);
writeFileSync(out, JSON.stringify({ ...tests.answers(rules, engine, asked), signature: await tests.signature(engine, asked.rulesets) }));
