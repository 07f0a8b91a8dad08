// Reading files and threads in Node.

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { platform } from "./platform.js";

const inBrowsers = { ...platform };
const isFile = (url) => new URL(url).protocol === "file:";

Object.assign(platform, {
  base: () => pathToFileURL(`${process.cwd()}/`).href,
  read: (url) => (isFile(url) ? readFile(new URL(url)) : inBrowsers.read(url)),
  bytes: (url) => (isFile(url) ? readFile(new URL(url)) : inBrowsers.bytes(url)),
  worker: (receive, failed) => {
    const worker = new Worker(new URL("./node-worker.js", import.meta.url));
    worker.on("message", receive);
    worker.on("error", failed);
    return worker;
  },
});
