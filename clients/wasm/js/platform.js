// What browsers and Deno have for reading files and for threads; node.js replaces it in Node.

export const platform = {
  /** The contents of a file of the package, in a form that WebAssembly can be compiled from. */
  read: (url) => fetch(url),
  bytes: async (url) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  },
  /** A thread that searches: messages are posted to it, and those from it go to `receive`. */
  worker: (receive, failed) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => receive(data));
    worker.addEventListener("error", (event) => failed(event.error ?? new Error(event.message ?? "the worker cannot be started")));
    return worker;
  },
};
