// Links that people send each other, and pages that are framed: `node links.mjs http://address chromium`. tests/python/browser.py runs it.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { HOME, click, close, plies, square, test, violations } from "./page.mjs";

const query = (page) => new URL(page.url()).searchParams;
const send = (page) => page.getByRole("button", { name: "Send your move" });
const board = (page) => page.locator("#board");
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

/** The text and the address that were copied. */
const copied = async (page) => (await page.evaluate(() => navigator.clipboard.readText())).split("\n");

/** Opens an address in another tab of the same browser. */
async function tab(context, url) {
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(url);
  await page.locator("#board .man").first().waitFor();
  return page;
}

await test("a game of two people by links", async (page, context) => {
  await page.getByRole("button", { name: "Two players" }).click();
  assert.ok(await send(page).isHidden(), "nothing to send before a move");
  await click(page, "d2", "a2");
  await plies(page, 1);
  await send(page).click();
  await page.getByText("It is the other player’s turn.").waitFor();
  const [text, first] = await copied(page);
  assert.equal(text, "Your turn in Brandubh (World Tafl Federation), move 2");
  assert.equal(new URL(first).search, "?ruleset=brandubh-wtf&moves=d2-a2&you=defenders");
  // Who has sent a move waits.
  assert.equal(query(page).get("you"), "attackers");
  await click(page, "d5", "c5");
  await click(page, "d6", "c6");
  assert.equal(query(page).get("moves"), "d2-a2");
  assert.ok(await page.locator("#resign").isDisabled());
  // The other one has the board turned, and moves for one side.
  const other = await tab(context, first);
  assert.equal(await board(other).getAttribute("orientation"), "defenders");
  await other.locator("#event").getByText("Your turn").waitFor();
  const [king, corner] = [await square(other, "d4").boundingBox(), await square(other, "a1").boundingBox()];
  assert.ok(corner.y < king.y && corner.x > king.x, "a1 is at the upper right");
  assert.ok(await send(other).isHidden());
  await click(other, "d5", "c5");
  await plies(other, 2);
  await click(other, "d6", "c6");
  await send(other).click();
  await other.getByText("It is the other player’s turn.").waitFor();
  const [, second] = await copied(other);
  assert.equal(new URL(second).search, "?ruleset=brandubh-wtf&moves=d2-a2,d5-c5&you=attackers");
  // Two moves are known now: the older tab of the first player follows, and the older link opens the newer place.
  const newest = await tab(context, second);
  await plies(newest, 2);
  await plies(page, 2);
  assert.equal(await board(page).getAttribute("orientation"), null);
  await page.goto(first.replace("you=defenders", "you=attackers"));
  await plies(page, 2);
  // A link to the game alone is for anybody.
  await page.locator("#share").click();
  assert.equal((await copied(page))[0], `${HOME}?ruleset=brandubh-wtf&moves=d2-a2,d5-c5`);
  assert.deepEqual(await violations(page), []);
}, { ...CLIPBOARD, bypassCSP: true });

await test("a phone shares a move by its own means", async (page) => {
  await page.locator("#two").click();
  await click(page, "d6", "c6");
  await plies(page, 1);
  await page.evaluate(() => (navigator.share = async (data) => Promise.reject(Object.assign(new Error(data.url), { name: "AbortError" }))));
  await page.locator("#send").click();
  assert.equal(query(page).get("you"), null, "who has sent nothing may still play on here");
  await page.evaluate(() => (navigator.share = async (data) => (globalThis.shared = data)));
  await page.locator("#send").click();
  await page.waitForFunction(() => globalThis.shared);
  assert.deepEqual(await page.evaluate(() => globalThis.shared), {
    text: "À vous de jouer : Brandubh (World Tafl Federation), coup 2",
    url: `${HOME}?ruleset=brandubh-wtf&moves=d6-c6&you=defenders`,
  });
}, { url: "?locale=fr" });

await test("the end of a game is sent too", async (page) => {
  assert.ok(await send(page).isHidden(), "a move is to be made first");
  await click(page, "d7", "g7");
  await page.locator("#event.over").waitFor();
  await send(page).click();
  const [text, url] = await copied(page);
  assert.equal(text, "Our game of Brandubh (World Tafl Federation) is over");
  assert.match(url, /d7-g7&you=attackers$/);
}, { ...CLIPBOARD, url: "?ruleset=brandubh-wtf&moves=d6-c6,d5-a5,d7-c7,d4-d7,b4-b1&you=defenders" });

await test("the language is the reader's own, on every page", async (page) => {
  await page.locator("#share").click();
  assert.equal((await copied(page))[0], `${HOME}?ruleset=copenhagen`);
  await page.locator("#settings-open").click();
  await page.locator("#language").selectOption("fr");
  await page.waitForURL(/locale=fr/);
  for (const path of ["rulesets", "rulesets/copenhagen#disputed", "embed", "puzzles"]) {
    await page.goto(HOME + path);
    await page.waitForURL(/locale=fr/);
    assert.equal(await page.locator("html").getAttribute("lang"), "fr", path);
    assert.equal(new URL(page.url()).hash, new URL(path, HOME).hash);
  }
  await page.goto(`${HOME}rulesets?locale=de`);
  assert.equal(await page.locator("html").getAttribute("lang"), "de", "an address that names a language");
}, { ...CLIPBOARD, url: "?ruleset=copenhagen&locale=de" });

await test("links that lead to nothing", async (page) => {
  await page.locator("#task").getByText("There is no such puzzle").waitFor();
  await page.getByRole("button", { name: "Next puzzle" }).first().click();
  await page.locator("#goal .man").waitFor();
  await page.goto(`${HOME}rulesets`);
  const families = page.getByRole("heading", { name: "Families" });
  await page.getByRole("searchbox").fill("no such game");
  await page.getByText("Rule sets found: 0").waitFor();
  assert.ok(await families.isHidden());
  await page.getByRole("searchbox").fill("");
  assert.ok(await families.isVisible());
}, { url: "puzzles?id=nonsense", expected: /404 \(Not Found\)/ });

// Another port is another origin.
const elsewhere = createServer((_, response) => {
  response.setHeader("Content-Type", "text/html");
  response.end(`<!doctype html><title>t</title><link rel="icon" href="data:,">
    <iframe name="board" src="${HOME}frame?ruleset=brandubh-wtf&level=0&plays=defenders&theme=wood" width="400" height="470"></iframe>
    <iframe name="page" src="${HOME}"></iframe>`);
}).listen(0, "127.0.0.1");
await once(elsewhere, "listening");

await test("a board in a frame of another site", async (page) => {
  const frame = page.frame("board");
  const at = (name) => frame.locator(`tafl-board [data-square=${name}]`);
  // The level has the first move, and answers.
  await frame.getByText("The defenders are to move.").waitFor();
  assert.equal(await frame.evaluate(() => document.querySelector("tafl-board").moves.length), 1);
  await at("d3").click();
  const target = frame.locator("tafl-board .target").first();
  await target.waitFor();
  await target.click();
  await frame.waitForFunction(() => document.querySelector("tafl-board").moves.length > 2);
  const [height, width] = await frame.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
  assert.ok(height <= 470 && width <= 400, `${width} x ${height}`);
  // The whole page is not to be framed.
  assert.equal(await page.frame("page").locator("#board").count(), 0);
}, { url: `http://127.0.0.1:${elsewhere.address().port}/`, expected: /frame-ancestors|ERR_BLOCKED_BY_RESPONSE/ });
elsewhere.close();

await close();
