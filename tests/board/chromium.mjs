// The package on a page of another origin than its server: `node chromium.mjs SERVER CHROMIUM TOOLS`.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const [address, executablePath, tools] = process.argv.slice(2);
const { chromium } = createRequire(`${tools}/package.json`)("playwright-core");
const PAGE = `<!doctype html><html lang="en"><title>tafl</title>
<script type="importmap">{"imports": {"@tafl/board": "/node_modules/@tafl/board/tafl-board.js"}}</script>
<script type="module">import "@tafl/board";</script>
<tafl-board server="${address}" ruleset="brandubh-wtf" level="1" theme="wood"></tafl-board>`;
const TYPES = { js: "text/javascript", svg: "image/svg+xml" };

const missing = [];
const server = createServer(async ({ url }, response) => {
  if (url === "/") return void response.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
  const body = await readFile(join(process.cwd(), new URL(url, "http://localhost").pathname)).catch(() => null);
  if (body === null && url !== "/favicon.ico") missing.push(url);
  response.writeHead(body === null ? 404 : 200, { "Content-Type": TYPES[url.split(".").pop()] ?? "text/plain" }).end(body ?? "");
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath });
try {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => document.querySelector("tafl-board")?.position);
  const moves = await page.evaluate(async () => {
    const board = document.querySelector("tafl-board");
    const answered = new Promise((resolve) => board.addEventListener("move", ({ detail }) => detail.level === 1 && resolve()));
    if (!(await board.play("d2-a2"))) throw new Error("d2-a2 is refused");
    await answered;
    return board.moves;
  });
  assert.equal(moves.length, 2);
  assert.equal(moves[0], "d2-a2");
  assert.deepEqual([errors, missing], [[], []]);
} finally {
  await browser.close();
  server.close();
}
