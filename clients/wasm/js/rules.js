// The rules alone: games, texts and pictures, without the opponent.

import { loader } from "./load.js";
import init from "./wasm/rules.js";

export * from "./wasm/rules.js";
export const load = loader(init, new URL("./wasm/rules_bg.wasm", import.meta.url));
