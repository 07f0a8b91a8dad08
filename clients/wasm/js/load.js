// Loading the WebAssembly once.

import { platform } from "./platform.js";

/** A function that loads a module: from a URL, a response, bytes or a compiled module, or else from the package. */
export function loader(init, file) {
  let loading;
  return async (source = file) => {
    const located = source instanceof URL || typeof source === "string";
    loading ??= Promise.resolve(located ? platform.read(source) : source).then((found) => init({ module_or_path: found }));
    try {
      await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
}
