// The rules with their WebAssembly inside the script: they can be used as soon as it is imported.

import base64 from "./wasm/rules_base64.js";
import { initSync } from "./wasm/rules.js";

initSync({ module: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) });

export * from "./wasm/rules.js";
/** For what is written for the module that has to be loaded. */
export const load = async () => {};
