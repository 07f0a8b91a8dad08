// A browser with a page in it, what the page must never do, and the API to compare it with.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

/** The tests whose names hold the last argument are run; all without it. */
const [address, executablePath, only = ""] = process.argv.slice(2);
export const HOME = `${address}/`;

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** What pages did that they never should. */
const misdeeds = [];

/** Runs a test on a page of its own. `expected` are errors of the console that belong to the test. */
export async function test(what, run, { expected = /^$/, url = "", ...options } = {}) {
  if (!what.includes(only)) return;
  const begun = performance.now();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  const report = (text) => expected.test(text) || misdeeds.push(`${what}: ${text}`);
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && report(`${message.text()} ${message.location().url}`));
  page.on("pageerror", (error) => report(error.stack));
  page.on("request", (request) => /^(data|blob):/.test(request.url()) || [HOME, url || HOME].some((own) => request.url().startsWith(own)) || report(`asks ${request.url()}`));
  try {
    await page.goto(new URL(url, HOME).href);
    // The board of the playground is there once its server has answered.
    if (/^(\?.*)?$/.test(url)) await page.locator("#board .man").first().waitFor();
    await run(page, context);
  } catch (error) {
    const shows = await page.locator("body").innerText().catch(String);
    throw new Error([what, ...misdeeds, "The page shows:", shows].join("\n"), { cause: error });
  } finally {
    await context.close();
  }
  assert.deepEqual(misdeeds, []);
  console.log(`${String(Math.round(performance.now() - begun)).padStart(6)} ms  ${what}`);
}

export const close = () => browser.close();

/** The answer of the API, not by way of the page. */
export async function ask(path, body) {
  const init = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return (await fetch(HOME + path, init)).json();
}

export const square = (page, name) => page.locator(`tafl-board [data-square=${name}]`);

/** Plays a move by two clicks. */
export async function click(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

/** Waits until the page shows as many plies. */
export const plies = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll(".ply").length === wanted, count);

/** The token in the address, once it differs from the one before. */
export async function token(page, before = null) {
  await page.waitForFunction((old) => new URLSearchParams(location.search).get("token") !== old, before);
  return new URL(page.url()).searchParams.get("token");
}

/** What axe finds on the page. */
export async function violations(page) {
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`) }));
}

export const median = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** A move without its captures. */
export const bare = (move) => move.split("x")[0];

/** The board that is shown, as the API writes it. */
export const shown = (page) => page.evaluate(() => document.querySelector("#board").position.board);

/** The arrows on the board. */
export const arrows = (page) =>
  page.evaluate(() => document.querySelector("#board").arrows.map(({ from, to, kind }) => `${from}-${to}:${kind}`));

/** What has the focus: a square, or the id and the text of an element. */
export const focused = (page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement.shadowRoot?.activeElement?.dataset.square ?? activeElement.id + activeElement.textContent;
  });

/** Presses Tab until the focus is on what matches. */
export async function reach(page, pattern) {
  for (let n = 0; n < 60; n++) {
    if (pattern.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never reaches ${pattern}`);
}

/** Plays a move by the keys of the board. */
export async function typeMove(page, move) {
  await reach(page, /^[a-s]\d+$/);
  for (const square of bare(move).split("-")) {
    const at = await focused(page);
    const [across, up] = [square.charCodeAt(0) - at.charCodeAt(0), Number(square.slice(1)) - Number(at.slice(1))];
    for (let n = 0; n < Math.abs(across); n++) await page.keyboard.press(across > 0 ? "ArrowRight" : "ArrowLeft");
    for (let n = 0; n < Math.abs(up); n++) await page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
    await page.keyboard.press("Enter");
  }
}

/** Checks that axe finds nothing, and that nothing lies beside the window. */
export async function sound(page, what) {
  assert.deepEqual(await violations(page), [], what);
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= width, `${what} is ${wide} px wide`);
}

/** The windows and schemes in which every page is checked. */
export const LOOKS = [360, 768, 1440].flatMap((width) =>
  ["light", "dark"].map((colorScheme) => ({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true })));
