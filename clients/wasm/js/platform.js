// What browsers and Deno have for reading files and for threads; node.js replaces it in Node.

export const platform = {
  /** What addresses are relative to. */
  base: () => globalThis.document?.baseURI ?? globalThis.location?.href,
  /** The contents of a file of the package, in a form that WebAssembly can be compiled from. */
  read: (url) => fetch(url),
  bytes: async (url) => {
    // Bundlers put small files into the script, from where pages with a content security policy may not fetch them.
    const inside = /^data:[^,]*;base64,(.*)$/.exec(url);
    if (inside) return Uint8Array.from(atob(inside[1]), (letter) => letter.charCodeAt(0));
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the answer is ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  },
  /** A thread that searches: messages are posted to it, and those from it go to `receive`. */
  worker: (receive, failed) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => receive(data));
    worker.addEventListener("error", (event) => failed(event.error ?? new Error(event.message ?? "worker.js of @tafl/engine cannot be started: it must lie beside the script")));
    return worker;
  },
};
