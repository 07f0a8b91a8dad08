// The package in Chromium, from the files as they are: `node chromium.mjs CASES ANSWERS CHROMIUM TOOLS`.

import { createServer } from "node:http";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";

const [data, out, executablePath, tools] = process.argv.slice(2);
const { chromium } = createRequire(`${tools}/package.json`)("playwright-core");
const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json", ".html": "text/html" };

const server = createServer(async ({ url }, response) => {
  const path = normalize(new URL(url, "http://localhost").pathname);
  const body = path === "/" ? "<!doctype html><title>tafl</title>" : await readFile(path === "/cases.json" ? data : join(process.cwd(), path)).catch(() => null);
  response.writeHead(body === null ? 404 : 200, { "Content-Type": TYPES[extname(path)] ?? (path === "/" ? "text/html" : "application/octet-stream") });
  response.end(body);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath });
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const found = await page.evaluate(async () => {
    const at = "/node_modules/@tafl/engine";
    const modules = ["index", "rules", "texts"].map((name) => import(`${at}/${name}.js`));
    const [tests, engine, rules, texts] = await Promise.all([import("/answers.mjs"), ...modules]);
    await Promise.all([engine, rules, texts].map((module) => module.load()));
    const asked = await (await fetch("/cases.json")).json();
    tests.library(rules);
    tests.library(engine);
    tests.texts(texts, rules);
    await tests.opponent(engine, "node_modules/@tafl/engine/opponents");
    return JSON.stringify({ ...tests.answers(rules, engine, asked), signature: await tests.signature(engine, asked.rulesets) });
  });
  await writeFile(out, found);
} finally {
  await browser.close();
  server.close();
}
