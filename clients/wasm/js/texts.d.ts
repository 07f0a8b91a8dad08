import type { InitInput } from "./wasm/texts.js";

export { initSync, readPosition, readRecord, resolve, svg, themes, writeRecord } from "./wasm/texts.js";
export type { FaultError, GameLike, GameRecord, IllegalMove, Meant, Picture, Position, Rules, Start, Theme } from "./wasm/texts.js";

/** Loads the WebAssembly, once, before anything else is used: from the package, unless another source is given. */
export function load(source?: InitInput): Promise<void>;
