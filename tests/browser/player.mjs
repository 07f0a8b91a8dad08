// How the page speaks to its player, and stays in place meanwhile, in a real browser:
// `node player.mjs http://address chromium`, which tests/python/browser.py runs.

import assert from "node:assert/strict";
import { HOME, ask, bare, click, close, plies, sound, square, test } from "./page.mjs";

const ruleset = "brandubh-wtf";
/** The defenders win it, after a mistake of theirs and a blunder of the attackers. */
const WON = "d6-c6,d5-a5,d7-c7,d4-d7,b4-b1,d7-g7";
const GAME = "d2-a2,d3-a3,b4-b1,c4-c1";
const url = (rest) => `?ruleset=${ruleset}&${rest}`;
const heading = (page, name) => page.locator("#event").getByRole("heading", { name, exact: true }).waitFor();
const titled = (page, title) => page.waitForFunction((wanted) => document.title === wanted, title);
const NAME = "Brandubh (World Tafl Federation) · tafld";

await test(
  "whose turn it is: yours, in the title too, or that of the level",
  async (page) => {
    await heading(page, "Your turn");
    await titled(page, `Your turn · ${NAME}`);
    assert.deepEqual(
      await page.locator(".player select").evaluateAll((all) => all.map((one) => one.selectedOptions[0].text)),
      ["You", "Computer 3"],
    );
    // A level that does not answer is thinking.
    await page.route("**/v1/moves:play", () => {});
    await click(page, "d6", "c6");
    await heading(page, "The computer (level 3) is thinking.");
    await titled(page, NAME);
    await page.locator("#previous").click();
    await heading(page, "The attackers are to move.");
    await page.goto(`${HOME}?ruleset=${ruleset}&moves=${GAME}`);
    // Two people at one board are named by their sides.
    await heading(page, "The attackers are to move.");
    await titled(page, NAME);
  },
  { url: url(`moves=d2-a2,d3-a3&defenders=3`) },
);

await test(
  "who has won, said once, and the way on",
  async (page) => {
    await heading(page, "You win");
    const { plies: played } = await ask("v1/games:replay", { game: { ruleset, moves: WON.split(",") } });
    const text = await page.locator(".side").innerText();
    assert.equal(text.split(played.at(-1).sentence).length, 2, "the last move is told once");
    assert.ok(await page.getByRole("button", { name: "Rematch" }).isVisible());
    assert.ok(!(await page.locator("#resign").isVisible()), "the game is over");
    const [whole, seen] = await page.locator("#event").evaluate((card) => [card.scrollHeight, card.clientHeight]);
    assert.ok(whole <= seen + 1, "nothing is cut off");
  },
  { url: url(`moves=${WON}&attackers=2`), viewport: { width: 360, height: 740 } },
);

await test(
  "a captured king is called a king",
  async (page) => {
    const { position } = await ask("v1/positions:parse", {
      text: "7/7/7/7/7/1ak2a1/7",
      format: "POSITION_FORMAT_BOARD",
      ruleset,
      sideToMove: "SIDE_ATTACKERS",
    });
    await page.goto(`${HOME}?token=${position.token}&defenders=3`);
    await click(page, "f2", "d2");
    await heading(page, "You win");
    await page.locator("#event").getByText("The attackers play f2-d2 and capture the king on c2; the attackers win.").waitFor();
  },
  { url: url("moves=") },
);

await test(
  "after a defeat, the turning point is played again",
  async (page) => {
    await heading(page, "Level 2 wins");
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    await page.locator("#details").getByText("The turning point was move 3, d7-c7.").waitFor();
    // The reader learns from their own mistakes first.
    const first = page.locator("#panel-analysis").getByRole("button", { name: /^(Attackers|Defenders): \d/ }).first();
    assert.match(await first.innerText(), /^Attackers/);
    await page.getByRole("button", { name: "Try it again from there" }).click();
    await plies(page, 2);
    await heading(page, "Your turn");
    await page.goBack();
    await heading(page, "Level 2 wins");
    await plies(page, 6);
  },
  { url: url(`moves=${WON}&defenders=2&seed=5`) },
);

for (const [width, height] of [
  [360, 740],
  [1440, 900],
]) {
  await test(
    `the buttons stay where they are at ${width} x ${height}`,
    async (page) => {
      const top = () =>
        page.evaluate(() => ["#undo", "#hint"].map((id) => document.querySelector(id).getBoundingClientRect().top + scrollY));
      const before = await top();
      await click(page, "d6", "c5");
      await page.locator("#event.illegal").waitFor();
      assert.deepEqual(await top(), before, "an illegal move");
      await page.locator("#hint").click();
      await page.locator("#details .note").waitFor();
      assert.deepEqual(await top(), before, "a hint");
      for (let n = 0; n < 4; n++) {
        await page.locator("#previous").click();
        assert.deepEqual(await top(), before, `${n + 1} moves back`);
      }
    },
    { url: url(`moves=${GAME}&defenders=3`), viewport: { width, height } },
  );
}

await test(
  "keys step through the game and turn the board",
  async (page) => {
    const at = () => page.locator(".ply[aria-current]").allInnerTexts();
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual((await at()).map(bare), ["b4-b1"]);
    await page.keyboard.press("ArrowRight");
    assert.deepEqual((await at()).map(bare), ["c4-c1"]);
    await page.keyboard.press("f");
    assert.equal(await page.locator("#board").getAttribute("flipped"), "");
    // On the squares the arrows go from one to the next, and comma steps.
    await square(page, "d4").focus();
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual((await at()).map(bare), ["c4-c1"]);
    await page.keyboard.press(",");
    assert.deepEqual((await at()).map(bare), ["b4-b1"]);
    await page.getByRole("tab", { name: "Record" }).click();
    await page.locator("#record").press("f");
    assert.equal(await page.locator("#record").inputValue(), "f");
    assert.equal(await page.locator("#board").getAttribute("flipped"), "", "what is typed is a text");
  },
  { url: url(`moves=${GAME}`) },
);

await test(
  "the header fits in one row, with what is for programmers in a menu",
  async (page) => {
    for (const locale of ["en", "de", "fr", "da", "nb", "sv", "is"]) {
      await page.goto(`${HOME}?locale=${locale}`);
      const rows = await page
        .locator(".site nav > a, .site nav > button")
        .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top / 8))).size);
      assert.equal(rows, 1, locale);
      assert.ok((await page.locator(".site").boundingBox()).height < 64, locale);
      await page.locator("#developers-open").click();
      await sound(page, `the menu, ${locale}`);
    }
    await page.goto(`${HOME}puzzles`);
    await page.getByRole("button", { name: "For developers" }).click();
    await page.getByRole("link", { name: "Request" }).click();
    await page.locator("#panel-request").getByText("The last request").waitFor();
  },
  { viewport: { width: 360, height: 740 }, bypassCSP: true },
);

await test(
  "the row of tabs fades where it goes on",
  async (page) => {
    const fades = () =>
      page.locator(".tabs").evaluate((tabs) => ["--left", "--right"].map((name) => Number.parseFloat(getComputedStyle(tabs).getPropertyValue(name))));
    assert.ok((await fades())[1] > 20, "on the right");
    await page.locator(".tabs").evaluate((tabs) => (tabs.scrollLeft = 1000));
    await page.waitForFunction(() => Number.parseFloat(getComputedStyle(document.querySelector(".tabs")).getPropertyValue("--left")) > 20);
    assert.equal((await fades())[1], 0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.waitForFunction(() => Number.parseFloat(getComputedStyle(document.querySelector(".tabs")).getPropertyValue("--left")) === 0);
    assert.deepEqual(await fades(), [0, 0]);
  },
  { url: "?locale=de", viewport: { width: 320, height: 740 } },
);

await test(
  "on a telephone on its side the whole board is seen",
  async (page) => {
    const { y, height } = await page.locator("#board").boundingBox();
    assert.ok(y >= 0 && y + height <= 360, `${y} to ${y + height}`);
    await page.goto(`${HOME}learn`);
    await square(page, "c2").locator(".man").waitFor();
    const lesson = await page.locator("#board").boundingBox();
    assert.ok(lesson.y >= 0 && lesson.y + lesson.height <= 365, `a lesson: ${lesson.y} to ${lesson.y + lesson.height}`);
  },
  { url: url(`moves=${GAME}&defenders=3`), viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true },
);

await close();
