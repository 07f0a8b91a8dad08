// The rules without a promise: with the WebAssembly inside the script, and from bytes that are there.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as inline from "@tafl/engine/inline";
import * as rules from "@tafl/engine/rules";
import * as texts from "@tafl/engine/texts";
import { Board } from "@tafl/engine/ffish";
import * as tests from "./answers.mjs";

tests.library(inline);
if (new Board("brandubh").numberLegalMoves() !== 40) throw new Error("the module is shared");
const bytes = (name) => readFileSync(fileURLToPath(import.meta.resolve(`@tafl/engine/wasm/${name}_bg.wasm`)));
// Again, and where nothing was loaded before.
rules.initSync({ module: bytes("rules") });
texts.initSync({ module: bytes("texts") });
tests.texts(texts, rules);
await rules.load();
tests.library(rules);
