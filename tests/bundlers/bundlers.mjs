// The example of the engine's README behind Vite, webpack and esbuild, and a board, as a page that may load nothing but its own files:
// `node bundlers.mjs CHROMIUM BROWSER-TOOLS BUNDLERS`, in a folder that has both packages and esbuild installed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { Game, load, loadOpponent, search } from "@tafl/engine";

const [executablePath, browserTools, bundlers] = process.argv.slice(2);
const { chromium } = createRequire(`${browserTools}/package.json`)("playwright-core");
const tool = createRequire(`${bundlers}/package.json`);
const readme = (name) => readFile(`node_modules/@tafl/${name}/README.md`, "utf8");
const [, example] = (await readme("engine")).match(/```js\n(import .*?)```/s);
const [, byEsbuild] = (await readme("engine")).match(/```sh\n(npx esbuild .*?)```/s);
const [, copyTextures] = (await readme("board")).match(/`(cp -r .*?)`/s);
const HTML = '<!doctype html><html lang="en"><title>tafl</title><link rel="icon" href="data:,"><body><script type="module" src="./app.js"></script></html>';
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

await writeFile("index.html", HTML);
await writeFile("app.js", `import "@tafl/board";
${example}
const board = document.createElement("tafl-board");
board.setAttribute("theme", "wood");
document.body.append(board);
board.show({ position: { board: game.board, sideToMove: game.sideToMove }, rules: game.rules, moves: {} });
globalThis.moves = game.moves;
`);

const { build, createServer: develop } = await import(pathToFileURL(join(bundlers, "node_modules/vite/dist/node/index.js")));
const webpack = tool("webpack");
const BUILDS = {
  vite: async (outDir) => {
    const { warnings, logger } = listener();
    await build({ root: process.cwd(), configFile: false, logLevel: "warn", customLogger: logger, build: { outDir, target: "esnext" } });
    assert.deepEqual(warnings, []);
  },
  webpack: async (path) => {
    const stats = await new Promise((resolve, reject) => {
      webpack({ mode: "production", entry: "./app.js", output: { path, filename: "app.js", assetModuleFilename: "[name]-[hash][ext]" }, performance: false }, (error, found) => (error ? reject(error) : resolve(found)));
    });
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
    assert.deepEqual([errors, warnings], [[], []]);
    await writeFile(join(path, "index.html"), HTML.replace(' type="module"', " defer"));
  },
  esbuild: async (path) => {
    execFileSync("sh", ["-ec", byEsbuild + copyTextures], { stdio: "pipe" });
    await cp("dist", path, { recursive: true });
    await writeFile(join(path, "index.html"), HTML);
  },
};

function listener() {
  const warnings = [];
  const warn = (line) => void warnings.push(line);
  return { warnings, logger: { info() {}, warn, warnOnce: warn, error: warn, clearScreen() {}, hasErrorLogged: () => false, hasWarned: false } };
}

/** The files of a folder, and nothing in place of those that are missing. */
async function served(folder) {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(new URL(url, "http://localhost").pathname);
    const file = path === "/" ? "/index.html" : path;
    const body = await readFile(join(folder, file)).catch(() => null);
    response.writeHead(body === null ? 404 : 200, { "Content-Type": TYPES[extname(file)] ?? "text/plain", "Content-Security-Policy": POLICY });
    response.end(body ?? "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

await load();
const game = new Game("brandubh", { moves: ["d2-a2"] });
await loadOpponent(game);
const moves = ["d2-a2", search(game, { level: 5 }).move];

const browser = await chromium.launch({ executablePath });
async function opened(name, address) {
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  const loaded = [], wrong = [];
  page.on("response", (response) => void (response.ok() || response.status() === 304 ? loaded : wrong).push(response.url()));
  page.on("requestfailed", (request) => void wrong.push(request.url()));
  page.on("pageerror", (error) => void wrong.push(error.message));
  await page.goto(address);
  await page.waitForFunction(() => globalThis.moves && document.querySelector("tafl-board").shadowRoot.querySelector("image"));
  await page.waitForLoadState("networkidle");
  assert.deepEqual(wrong, [], name);
  assert.deepEqual(await page.evaluate(() => globalThis.moves), moves, name);
  for (const file of [/search_bg.*\.wasm/, /texts_bg.*\.wasm/, /7-corners.*\.eval/, /wood.*\.svg/]) assert.ok(loaded.some((url) => file.test(url)), `${name} loads no ${file}: ${loaded}`);
  await page.close();
  console.log(`${name}: the example plays ${moves.join(", ")}`);
}
try {
  for (const [name, make] of Object.entries(BUILDS)) {
    const folder = join(process.cwd(), "built", name);
    await mkdir(folder, { recursive: true });
    await make(folder);
    const server = await served(folder);
    await opened(name, server.address);
    server.close();
  }
  const { warnings, logger } = listener();
  const server = await (await develop({ root: process.cwd(), configFile: false, customLogger: logger, server: { host: "127.0.0.1", port: 0 } })).listen();
  await opened("vite, in development", server.resolvedUrls.local[0]);
  assert.deepEqual(warnings, []);
  await server.close();
} finally {
  await browser.close();
}
