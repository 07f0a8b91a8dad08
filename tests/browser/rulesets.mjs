// The pages of the rule sets in a real browser: `node rulesets.mjs http://address chromium`. tests/python/browser.py runs it.

import assert from "node:assert/strict";
import { ask, close, test, violations } from "./page.mjs";

const { rulesets } = await ask("v1/rulesets");

/** The ids of the rule sets that can be seen, once each. */
const seen = (page) =>
  page.locator("#content .card").evaluateAll((cards) =>
    [...new Set(cards.filter((card) => card.checkVisibility()).map((card) => card.getAttribute("href").split("/")[1]))].sort());

const choose = (page, name, value) => page.locator(`#find [name=${name}]`).selectOption(value);

/** The ids of the rule sets whose rules, as the API tells them, are such. */
async function told(such) {
  const found = [];
  for (const { id } of rulesets) {
    const { ruleset } = await ask(`v1/rulesets/${id}`);
    if (such(ruleset.rules, ruleset.summary)) found.push(id);
  }
  return found.sort();
}

await test("rule sets are found by name, size, escape, king and first move", async (page) => {
  const requests = [];
  page.on("request", (request) => /render/.test(request.url()) || requests.push(request.url()));
  const best = await seen(page);
  assert.ok(best.length >= 5 && best.length < 15, `${best}`);
  await page.getByRole("searchbox").fill("Tablut");
  const named = await seen(page);
  assert.ok(named.includes("tablut-ashton") && named.every((id) => rulesets.some((one) => one.id === id && JSON.stringify(one).toLowerCase().includes("tablut"))), `${named}`);
  assert.equal(await page.locator("#find output").innerText(), `Rule sets found: ${named.length}`);
  await page.getByRole("searchbox").fill("9x9 ashton");
  assert.ok((await seen(page)).every((id) => id.includes("ashton")));
  await page.getByRole("searchbox").fill("no such game");
  assert.deepEqual(await seen(page), []);
  await page.getByRole("searchbox").fill("");
  assert.deepEqual(await seen(page), best, "as before");
  await choose(page, "size", "7");
  assert.deepEqual(await seen(page), rulesets.filter(({ size }) => size === 7).map(({ id }) => id).sort());
  await choose(page, "size", "");
  await choose(page, "escape", "corners");
  assert.deepEqual(await seen(page), await told((rules) => rules.escape.to === "ESCAPE_TO_CORNERS"));
  await choose(page, "king", "strong_king");
  assert.deepEqual(await seen(page), await told((rules) => rules.escape.to === "ESCAPE_TO_CORNERS" && rules.kingTaken.how.startsWith("KING_TAKEN_HOW_ENCLOSED") && !rules.kingTaken.how.endsWith("NEAR_THRONE")));
  await choose(page, "escape", "");
  await choose(page, "king", "");
  await choose(page, "first", "defenders_first");
  assert.deepEqual(await seen(page), await told((rules) => rules.firstMove === "SIDE_DEFENDERS"));
  assert.deepEqual(requests, [], "the server is not asked");
}, { url: "rulesets" });

await test("a phone shows two small boards side by side, each with a line about it", async (page) => {
  const boxes = await page.locator("#best .card").evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().toJSON()));
  assert.ok(boxes[0].y === boxes[1].y && boxes[1].x > boxes[0].right - 1, JSON.stringify(boxes));
  assert.match(await page.locator('#best .card[href="rulesets/copenhagen"]').innerText(), /11 × 11 · strong king, corners, shieldwall, exit fort/);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height < 4_000, `${height} pixels`);
  console.log(`         ${height} px tall at 360 px`);
}, { url: "rulesets", viewport: { width: 360, height: 720 } });

await test("without scripts every rule set can be reached", async (page) => {
  assert.ok(await page.locator("#find").isHidden());
  for (const summary of await page.locator(".family > summary").all()) await summary.click();
  assert.deepEqual(await seen(page), rulesets.map(({ id }) => id).sort());
}, { url: "rulesets", javaScriptEnabled: false });

await test("the page of a rule set folds what the game does not have, and draws its special rules", async (page) => {
  const { ruleset } = await ask("v1/rulesets/copenhagen");
  const absent = ruleset.entries.filter(({ value }) => ["no", "none"].includes(value)).map(({ rule }) => rule);
  assert.ok(absent.length > 3);
  for (const { rule } of ruleset.entries) assert.equal(await page.locator(`#${rule}`).isVisible(), !absent.includes(rule), rule);
  await page.getByText("Not in this game").click();
  for (const rule of absent) assert.ok(await page.locator(`.absent #${rule}`).isVisible(), rule);
  const captions = await page.locator("figcaption").allInnerTexts();
  for (const said of [/capture the piece on d3\.$/m, /capture the king on/, /cut off from the edge/, /capture the pieces on c1 and d1/, /unbreakable fort/]) {
    assert.ok(captions.some((caption) => said.test(caption)), `${captions} lack ${said}`);
  }
  // Every picture is there, and shows its move.
  for (const image of await page.locator("figure img").all()) {
    await image.scrollIntoViewIfNeeded();
    await image.evaluate((one) => one.decode());
    const source = await image.evaluate((one) => one.currentSrc);
    assert.match(source, /arrows=/);
    assert.match(decodeURIComponent((await fetch(source)).headers.get("tafl-alt-text")), /arrow/i, source);
  }
}, { url: "rulesets/copenhagen" });

await test("set-ups that differ are shown as two boards", async (page) => {
  const bell = page.locator("details").filter({ hasText: "Bell" }).first();
  if (!(await bell.getAttribute("open").then((open) => open !== null))) await bell.locator("summary").click();
  const boards = bell.locator("tr", { has: page.locator("img") }).locator("td");
  assert.deepEqual(await boards.evaluateAll((cells) => cells.map((cell) => cell.querySelectorAll("img").length > 0)), [true, true]);
  const [one, other] = await bell.locator("img").evaluateAll((images) => images.map((image) => image.src));
  assert.notEqual(await (await fetch(one)).text(), await (await fetch(other)).text());
}, { url: "rulesets/copenhagen" });

for (const colorScheme of ["light", "dark"]) {
  for (const width of [360, 768, 1440]) {
    for (const url of ["rulesets", "rulesets/copenhagen", "rulesets/tablut-ashton"]) {
      await test(`${url} at ${width} px, ${colorScheme}`, async (page) => {
        for (const summary of await page.locator("summary").all()) if (await summary.isVisible()) await summary.click();
        assert.deepEqual(await violations(page), []);
        const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
        assert.ok(wide <= shown, `${wide} pixels`);
        const cut = await page.locator("table, figure, .card").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
        assert.equal(cut, 0, "nothing is cut off");
      }, { url, colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
    }
  }
}

await close();
