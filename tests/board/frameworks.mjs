// The board in React, Vue and Svelte, whose pages render and mount it again and again: `node frameworks.mjs SERVER CHROMIUM TOOLS`.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { build } from "esbuild";
import { compile } from "svelte/compiler";

const [address, executablePath, tools] = process.argv.slice(2);
const { chromium } = createRequire(`${tools}/package.json`)("playwright-core");
const MOUNTS = 20;

const svelte = {
  name: "svelte",
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => ({ contents: compile(await readFile(path, "utf8"), { filename: path }).js.code }));
  },
};
const pages = {};
for (const source of ["react.tsx", "vue.ts", "svelte.ts"]) {
  const options = { bundle: true, format: "esm", write: false, jsx: "automatic", conditions: ["browser"], define: { "process.env.NODE_ENV": '"production"' } };
  const { outputFiles } = await build({ entryPoints: [source], plugins: [svelte], ...options });
  pages[`/${source}`] = outputFiles[0].text;
}

const server = createServer(({ url }, response) => {
  const script = pages[url.replace(/\.js$/, "")];
  if (url.endsWith(".js") && script) return void response.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
  response.writeHead(200, { "Content-Type": "text/html" });
  response.end(`<!doctype html><html lang="en" data-server="${address}"><title>tafl</title><link rel="icon" href="data:,"><body><script type="module" src="${url}.js"></script></html>`);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  for (const path of Object.keys(pages)) {
    const page = await browser.newPage();
    page.setDefaultTimeout(300_000);
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.stack));
    await page.goto(`http://127.0.0.1:${server.address().port}${path}`);
    const shows = (ply) => page.waitForFunction((count) => document.querySelector("tafl-board")?.ply === count, ply);
    const board = (get) => page.evaluate(`(() => { const board = document.querySelector("tafl-board"); return ${get}; })()`);
    await shows(1);
    assert.equal(await board(`board.shadowRoot.querySelectorAll(".ground .arrow").length`), 1, `${path}: an arrow that was set before the game was there`);
    assert.equal(await board(`board.play("d5-a5")`), true);
    await shows(2);
    // The page has the move by now, and the board still the game: rendered anew, it asks for nothing.
    await page.evaluate(() => performance.clearResourceTimings());
    for (let n = 0; n < MOUNTS; n++) await page.click("#render");
    assert.deepEqual(await board("board.moves"), ["d6-c6", "d5-a5"], path);
    assert.equal(await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /games:replay|positions:new/.test(name)).length), 0, path);
    let kept = 0;
    for (let n = 0; n < MOUNTS; n++) {
      await page.evaluate(() => (globalThis.last = document.querySelector("tafl-board")));
      await page.click("#mount");
      await page.waitForFunction(() => document.querySelector("tafl-board") !== globalThis.last);
      await shows(2);
      kept += Number((await board("board.moves.join()")) === "d6-c6,d5-a5");
    }
    assert.equal(kept, MOUNTS, `${path}: games kept`);
    assert.deepEqual(errors, []);
    console.log(`${path}: the game is kept in ${kept} of ${MOUNTS} mounts`);
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}
