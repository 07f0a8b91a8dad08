import type { InitInput } from "./wasm/rules.js";

export * from "./wasm/rules.js";

/** Loads the WebAssembly, once, before anything else is used: from the package, unless another source is given. */
export function load(source?: InitInput): Promise<void>;
