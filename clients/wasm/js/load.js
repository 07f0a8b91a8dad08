// Loading the WebAssembly once.

import { platform } from "./platform.js";

const isAddress = (given) => typeof given === "string" || given instanceof URL;
const isModule = (given) => ArrayBuffer.isView(given) || /(Response|Request|ArrayBuffer|Module|Promise)]$/.test(Object.prototype.toString.call(given));

/** An address as a URL, resolved against the page, or in Node against the working folder. `field` names it in errors. */
export function address(given, field) {
  try {
    if (isAddress(given)) return new URL(given, platform.base());
  } catch {
    // The error below says what is wrong.
  }
  throw new TypeError(`${field} must be an address: ${isAddress(given) ? given : typeof given}`);
}

/** A function that loads a module: from a URL, a response, bytes or a compiled module, or else from the package. */
export function loader(init, file) {
  let loading;
  const read = async (source) => {
    if (!isAddress(source) && !isModule(source)) throw new TypeError("source must be an address, a response, bytes or a compiled module");
    const found = isAddress(source) ? await platform.read(address(source, "source")) : await source;
    await init({ module_or_path: found }).catch((error) => {
      if (source !== file) throw error;
      throw new Error(`${file} cannot be loaded: copy it there from @tafl/engine, or give load another address (${error.message})`, { cause: error });
    });
  };
  return async (source = file) => {
    loading ??= read(source);
    try {
      await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
}
