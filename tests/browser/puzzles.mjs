// Puzzles in a real browser: `node puzzles.mjs http://address chromium`. tests/python/browser.py runs it.

import assert from "node:assert/strict";
import {
  HOME,
  LOOKS,
  arrows,
  ask,
  bare,
  click,
  close,
  focused,
  shown,
  sound,
  test,
  typeMove,
} from "./page.mjs";

const { puzzles } = await ask("v1/puzzles?ruleset=brandubh-wtf&max_puzzles=100");
const puzzle = puzzles.find(({ winningMoves }) => winningMoves === 2);
const task = (page) => page.locator("#task");
const ready = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector("#board").position && !document.querySelector("#board").hasAttribute("readonly"),
  );

/** Plays the moves of the side that wins. */
async function solve(page, { pv }) {
  for (const [n, move] of pv.entries()) {
    if (n % 2) continue;
    await ready(page);
    const before = await shown(page);
    await click(page, ...bare(move).split("-"));
    await page.waitForFunction((board) => document.querySelector("#board").position.board !== board, before);
  }
}

await test(
  "a puzzle: a wrong move and its refutation, then the solution",
  async (page) => {
    await page.getByRole("heading", { name: puzzle.sentence }).waitFor();
    const { moves: legal } = await ask("v1/moves:list", { token: puzzle.position.token });
    let wrong;
    for (const { move } of legal) {
      const { moves } = await ask("v1/moves:evaluate", {
        token: puzzle.position.token,
        candidates: [bare(move)],
        nodes: 100_000,
      });
      const { line } = moves[0].legal;
      if (line.score.proven?.winner !== puzzle.side && line.pv[1])
        wrong = { move: bare(move), reply: line.pv[1] };
      if (wrong) break;
    }
    await ready(page);
    await click(page, ...wrong.move.split("-"));
    await task(page).getByText(`${wrong.move} does not win by force: the reply is ${wrong.reply}.`).waitFor();
    assert.deepEqual(await arrows(page), [`${bare(wrong.reply)}:played`]);
    await task(page).getByRole("button", { name: "Try again" }).click();
    assert.equal(await shown(page), puzzle.position.board);
    await ready(page);
    await click(page, ...bare(puzzle.pv[0]).split("-"));
    await task(page)
      .getByText(`${bare(puzzle.pv[0])} is right. Go on.`)
      .waitFor();
    await ready(page);
    const { position } = await ask("v1/moves:apply", { token: puzzle.position.token, move: puzzle.pv[0] })
      .then(({ applied }) => ask("v1/moves:apply", { token: applied.position.token, move: puzzle.pv[1] }))
      .then(({ applied }) => applied);
    assert.equal(await shown(page), position.board, "the answer is that of the puzzle's line");
    await click(page, ...bare(puzzle.pv[2]).split("-"));
    await task(page).getByText("Solved!").waitFor();
    await page.locator("#progress").getByText("Solved: 0").waitFor();
    await page.locator("#first").click();
    assert.equal(await shown(page), puzzle.position.board);
  },
  { url: `puzzles?id=${puzzle.id}` },
);

await test(
  "streaks and what was solved stay in the browser",
  async (page) => {
    await ready(page);
    await solve(page, puzzle);
    await task(page).getByText("Solved!").waitFor();
    await page.locator("#progress").getByText("In a row: 1", { exact: true }).waitFor();
    await page.reload();
    await task(page).getByText("You have solved this one.").waitFor();
    await page.locator("#progress").getByText("Solved: 1").waitFor();
    // A hint ends the streak.
    const other = puzzles.find(({ id }) => id !== puzzle.id);
    await page.goto(`${HOME}puzzles?id=${other.id}`);
    await task(page).getByRole("button", { name: "Hint" }).click();
    await page.locator("#progress").getByText("In a row: 0", { exact: true }).waitFor();
    await page.locator("#progress").getByText("Best: 1").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.locator("#progress").getByText("Solved: 0").waitFor();
  },
  { url: `puzzles?id=${puzzle.id}` },
);

await test(
  "the solution of a puzzle is shown when asked for",
  async (page) => {
    await ready(page);
    await task(page).getByRole("button", { name: "Show the solution" }).click();
    const line = page.getByRole("group", { name: "The solution:" }).getByRole("button");
    await line.first().waitFor();
    assert.deepEqual(await line.allTextContents(), puzzle.pv.map(bare));
    await page.waitForFunction(() => document.querySelector("#board").position.outcome);
    await page.locator("#progress").getByText("Solved: 0").waitFor();
    await line.first().press("ArrowRight");
    await page.waitForFunction(() => !document.querySelector("#board").position.outcome);
  },
  { url: `puzzles?id=${puzzle.id}` },
);

await test(
  "puzzles by rule set, difficulty and theme, and that of the day",
  async (page) => {
    const ids = async (query) => (await ask(`v1/puzzles?${query}`)).puzzles.map(({ id }) => id);
    const id = () => page.evaluate(() => new URLSearchParams(location.search).get("id"));
    /** Waits for another puzzle than the one before, of those wanted. */
    const comes = async (wanted, action) => {
      const before = await id();
      await action();
      const found = ([all, old, at = new URLSearchParams(location.search).get("id")]) =>
        at !== old && all.includes(at);
      await page.waitForFunction(found, [wanted, before]);
    };
    await task(page).getByText("Puzzle of the day").waitFor();
    assert.deepEqual(await ids(`daily=${new Date().toISOString().slice(0, 10)}`), [await id()]);
    const filters = page.locator("#filters");
    const choose = (label, value) => () => filters.getByLabel(label).selectOption(value);
    await comes(puzzles.map((one) => one.id), choose("Rule set", "brandubh-wtf"));
    const captured = "ruleset=brandubh-wtf&theme=OUTCOME_REASON_KING_CAPTURED&max_puzzles=100";
    await comes(await ids(captured), choose("Theme", "king-captured"));
    await comes(await ids(captured), () => filters.getByRole("button", { name: "Next puzzle" }).click());
    await comes(await ids(`${captured}&max_difficulty=39`), choose("Difficulty", "easy"));
  },
  { url: "puzzles" },
);

await test(
  "the keyboard alone solves a puzzle",
  async (page) => {
    await ready(page);
    await typeMove(page, puzzle.pv[0]);
    await task(page).getByText("is right. Go on.").waitFor();
    await ready(page);
    await typeMove(page, puzzle.pv[2]);
    await task(page).getByText("Solved!").waitFor();
    assert.match(await focused(page), /Next puzzle/);
  },
  { url: `puzzles?id=${puzzle.id}` },
);

for (const look of LOOKS) {
  await test(
    `axe and width: ${look.viewport.width}, ${look.colorScheme}`,
    async (page) => {
      await ready(page);
      await sound(page, "a puzzle");
      await page.getByRole("button", { name: "Show the solution" }).click();
      await page.getByRole("button", { name: "Start again" }).waitFor();
      await sound(page, "a puzzle that is over");
    },
    { url: `puzzles?id=${puzzle.id}`, ...look },
  );
}

await test(
  "puzzles in German",
  async (page) => {
    await page.getByRole("button", { name: "Lösung zeigen" }).waitFor();
    const { puzzles: translated } = await ask(`v1/puzzles?id=${puzzle.id}&locale=de`);
    await page.getByRole("heading", { name: translated[0].sentence }).waitFor();
  },
  { url: `puzzles?id=${puzzle.id}`, locale: "de-DE" },
);

await close();
