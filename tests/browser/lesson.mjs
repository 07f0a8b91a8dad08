// The lesson for newcomers in a real browser: `node lesson.mjs http://address chromium`, which
// tests/python/browser.py runs.

import assert from "node:assert/strict";
import { HOME, LOOKS, ask, bare, click, close, focused, shown, sound, square, test, typeMove } from "./page.mjs";

const task = (page) => page.locator("#task");
/** What the page was given: each step with its position and the moves that solve it. */
const steps = (page) =>
  page.evaluate(() => JSON.parse(document.querySelector("#steps").textContent).steps);

/** Waits until the board shows a position, and takes moves. */
const ready = (page, position) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector("#board").position?.board === wanted &&
      !document.querySelector("#board").hasAttribute("readonly"),
    position,
  );

/** The position of a step, to ask the API about. */
const positionOf = async (ruleset, { position, side }) => ({
  position: (
    await ask("v1/positions:parse", {
      text: position,
      format: "POSITION_FORMAT_BOARD",
      ruleset,
      sideToMove: `SIDE_${side.toUpperCase()}`,
    })
  ).position,
});

/** What a right move has to bring about, as the API tells it. */
const ACHIEVED = {
  move: ({ captures, outcome }) => !captures.length && !outcome,
  capture: ({ captures }) => captures.length === 1,
  between: ({ captures, outcome }) => !captures.length && !outcome,
  escape: ({ outcome }) => outcome?.reason === "OUTCOME_REASON_KING_ESCAPED",
  king: ({ outcome }) => outcome?.reason === "OUTCOME_REASON_KING_CAPTURED",
};

await test("five moves from the first page to a game", async (page) => {
  await page.getByRole("link", { name: "Learn in five moves" }).click();
  await page.waitForURL(/learn\?ruleset=brandubh-wtf/);
  const all = await steps(page);
  assert.deepEqual(all.map(({ name }) => name), Object.keys(ACHIEVED));
  for (const [n, step] of all.entries()) {
    await ready(page, step.position);
    const start = await positionOf("brandubh-wtf", step);
    const { moves: legal } = await ask("v1/moves:list", start);
    const wrong = bare(legal.find(({ move }) => !step.solutions.includes(bare(move))).move);
    await click(page, ...wrong.split("-"));
    // A wrong move is answered, and leaves the position as it was.
    await task(page).locator(".feedback.wrong").getByText(wrong).waitFor();
    assert.equal(await shown(page), step.position);
    const { applied } = await ask("v1/moves:apply", { ...start, move: step.solutions[0] });
    assert.ok(ACHIEVED[step.name](applied), step.name);
    await click(page, ...step.solutions[0].split("-"));
    await task(page).locator(".feedback.right").getByText(applied.sentence).waitFor();
    if (n < 4) await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("link", { name: "Play a game" }).click();
  await page.waitForURL(/\?new=brandubh-wtf|\/$/);
  await page.getByRole("heading", { name: "Play the computer" }).waitFor();
});

await test(
  "the lesson of another rule set, by the keyboard, with a refusal",
  async (page) => {
    const [first, second] = await steps(page);
    await ready(page, first.position);
    const [from] = first.solutions[0].split("-");
    await typeMove(page, `${from}-${from[0] === "a" ? "b" : "a"}11`);
    const { rejected } = await ask("v1/moves:validate", {
      ...(await positionOf("copenhagen", first)),
      move: `${from}-a11`,
    });
    await task(page).locator(".feedback.wrong").getByText(rejected.sentence).waitFor();
    await typeMove(page, first.solutions[0]);
    await task(page).locator(".feedback.right").waitFor();
    assert.equal(await focused(page), "Next");
    await page.keyboard.press("Enter");
    await ready(page, second.position);
    assert.equal(await focused(page), "Capture a man between two");
    await page.goto(`${HOME}learn?ruleset=tablut-linnaeus`);
    await square(page, "e5").locator(".man").waitFor();
  },
  { url: "learn?ruleset=copenhagen" },
);

for (const look of LOOKS) {
  await test(
    `axe: the lesson at ${look.viewport.width}, ${look.colorScheme}`,
    async (page) => {
      const [step] = await steps(page);
      await ready(page, step.position);
      await sound(page, "a step");
      await click(page, ...step.solutions[0].split("-"));
      await task(page).locator(".feedback.right").waitFor();
      await sound(page, "its end");
    },
    { url: "learn", ...look },
  );
}
await close();
