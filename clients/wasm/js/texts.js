// Texts and pictures of games.

import { loader } from "./load.js";
import init from "./wasm/texts.js";

export { initSync, readPosition, readRecord, resolve, svg, themes, writeRecord } from "./wasm/texts.js";
export const load = loader(init, new URL("./wasm/texts_bg.wasm", import.meta.url));
