// Analysis, lessons and openings in a real browser: `node learn.mjs http://address chromium`, which
// tests/python/browser.py runs.

import assert from "node:assert/strict";
import {
  HOME,
  LOOKS,
  arrows,
  ask,
  bare,
  click,
  close,
  plies,
  reach,
  shown,
  sound,
  test,
  typeMove,
} from "./page.mjs";

const tab = (page, name) => page.getByRole("tab", { name, exact: true }).click();
const panel = (page) => page.locator("#panel-analysis");
const ruleset = "brandubh-wtf";
const BRANDUBH = { url: `?ruleset=${ruleset}` };

/** A game that the defenders win, with a mistake of theirs and a blunder of the attackers. */
const MOVES = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"];

/** What AnalyzeGame says of the plies of a game. */
async function judged(moves = MOVES) {
  const response = await fetch(`${HOME}v1/games:analyze`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/x-ndjson" },
    body: JSON.stringify({ game: { ruleset, moves } }),
  });
  const messages = (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return messages.map(({ ply }) => ply).filter(Boolean);
}

/** The board after moves of the game, and perhaps others. */
const boardAfter = async (moves) =>
  (await ask("v1/games:replay", { game: { ruleset, moves } })).position.board;

/** Reads the game, and opens the analysis; that of a finished game begins at once. */
async function analysed(page, moves = MOVES) {
  await tab(page, "Record");
  await page.locator("#record").fill(moves.join(" "));
  await page.getByRole("button", { name: "Read the game" }).click();
  await page.getByText(`Moves read: ${moves.length}`).waitFor();
  await tab(page, "Analysis");
  await panel(page).getByText("Accuracy:").waitFor();
}

await test(
  "a mistake: both arrows, the bar, and the better line to step through",
  async (page) => {
    await analysed(page);
    const [mistake, blunder] = (await judged()).filter(({ better }) => better);
    const points = panel(page).locator(".point");
    assert.deepEqual(await points.locator("b").allTextContents(), [mistake.move, blunder.move].map(bare));
    await points.nth(1).click();
    await panel(page).getByText(blunder.sentence).waitFor();
    await panel(page).getByText(blunder.reasons[0].sentence).waitFor();
    assert.deepEqual(await arrows(page), [
      `${bare(blunder.move)}:played`,
      `${bare(blunder.better.move)}:best`,
    ]);
    await page.locator("tafl-board .arrow").nth(1).waitFor();
    const bar = page.getByRole("meter");
    await page.waitForFunction(
      (wanted) => document.querySelector("[role=meter]").getAttribute("aria-valuenow") === wanted,
      String(Math.round(blunder.attackersWinProbability * 100)),
    );
    const [frame, box] = [await page.locator("#board").boundingBox(), await bar.boundingBox()];
    assert.ok(
      box.x >= frame.x + frame.width && box.height > frame.height * 0.8,
      "the bar stands beside the board",
    );
    const line = page.getByRole("group", { name: "Better" }).getByRole("button");
    assert.deepEqual(await line.allTextContents(), blunder.better.pv.map(bare));
    await line.nth(1).click();
    const back = page.getByRole("button", { name: "Back to the game" });
    await back.waitFor();
    assert.equal(
      await shown(page),
      await boardAfter([...MOVES.slice(0, 2), ...blunder.better.pv.slice(0, 2)]),
    );
    // The arrow of the next move; the arrow keys go along the line.
    assert.deepEqual(await arrows(page), [`${bare(blunder.better.pv[2])}:best`]);
    await page.locator(".variation .line button").nth(1).press("ArrowRight");
    await page.waitForFunction(
      () => document.querySelectorAll(".variation .line button")[2]?.ariaCurrent === "step",
    );
    assert.equal(
      await shown(page),
      await boardAfter([...MOVES.slice(0, 2), ...blunder.better.pv.slice(0, 3)]),
    );
    await back.click();
    assert.equal(await shown(page), await boardAfter(MOVES.slice(0, 2)));
  },
  BRANDUBH,
);

await test(
  "chances are those of the side beside them, and say the same as the openings",
  async (page) => {
    const before = await page.locator("#board").boundingBox();
    await tab(page, "Analysis");
    await panel(page).getByRole("button", { name: "Go deeper" }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".best > li").length === 3);
    const open = await page.locator("#board").boundingBox();
    assert.deepEqual([open.width, open.height], [before.width, before.height], "the board keeps its size");
    const { balance } = await ask("v1/positions:explore", { game: { ruleset } });
    // All at once: the search goes on.
    const { attackers, said, text, badge } = await page.evaluate(() => {
      const [bar, best] = ["[role=meter]", ".best .badge"].map((selector) => document.querySelector(selector));
      return {
        attackers: Number(bar.ariaValueNow),
        said: bar.ariaValueText,
        text: bar.innerText,
        badge: { title: best.title, className: best.className },
      };
    });
    assert.ok(Math.abs(attackers / 100 - balance.attackersScore) < balance.margin + 0.06, `${attackers}%`);
    const side = attackers < 50 ? "defenders" : "attackers";
    assert.equal(text, `${side === "attackers" ? attackers : 100 - attackers}%`);
    assert.equal(said, `Chance to win: ${side} ${text}`);
    // The attackers are to move: the numbers beside their moves are theirs, however little they are worth.
    assert.deepEqual(badge, { title: `Chance to win: attackers ${attackers}%`, className: "badge attackers" });
    // It comes with the end of the search.
    await panel(page).locator(".engine").getByText(/between equals, fitted to [\d,]+ games/).waitFor();
    await tab(page, "Openings");
    await page.locator("#panel-explorer").getByText("games of the engine against itself with 1000 positions a move: 805").waitFor();
    for (const { x, y, width, height } of [await page.locator("#board").boundingBox()])
      assert.deepEqual([x, y, width, height], [before.x, before.y, before.width, before.height]);
  },
  BRANDUBH,
);

await test(
  "the graph is the server's, marks the ply on the board, and is a slider",
  async (page) => {
    const graphs = [];
    page.on("request", (request) => request.url().includes("/v1/graph.svg") && graphs.push(new URL(request.url()).searchParams));
    await analysed(page);
    const plot = page.getByRole("slider");
    const all = await judged();
    const permille = ({ attackersWinProbability: value }) => Math.round(value * 1000);
    const plies = await page.waitForFunction(() => {
      const svg = decodeURIComponent(document.querySelector(".plot img").src);
      const found = svg.match(/ width="(\d+)".* data-plies="0 6 (\d+) (\d+)"/);
      return found?.slice(1).map(Number);
    });
    const { attackersWinProbability, winProbabilityLoss } = all[0];
    assert.equal(graphs.at(-1).get("attackers_win_permille"), all.map(permille).join());
    assert.equal(graphs.at(-1).get("start_permille"), `${Math.round((attackersWinProbability + winProbabilityLoss) * 1000)}`);
    assert.deepEqual([graphs.at(-1).get("mistakes"), graphs.at(-1).get("blunders")], ["2", "3"]);
    const [width, left, right] = await plies.jsonValue();
    const frame = await plot.boundingBox();
    const place = (ply) => ((left + (ply / 6) * (right - left)) / width) * frame.width;
    await plot.click({ position: { x: place(2.8), y: 20 } });
    await panel(page).getByText("Move 3, d7-c7, is a blunder").waitFor();
    assert.equal(await plot.getAttribute("aria-valuenow"), "3");
    const here = await plot.locator(".here").boundingBox();
    assert.ok(Math.abs(here.x + here.width / 2 - frame.x - place(3)) < 3, "the mark is at its ply");
    await plot.press("ArrowRight");
    await tab(page, "Game");
    assert.equal(await page.locator(".moves .ply[aria-current]").innerText(), "d4-d7");
  },
  BRANDUBH,
);

await test(
  "deeper and stop, and several lines",
  async (page) => {
    await tab(page, "Analysis");
    const lines = panel(page).locator(".best > li");
    await page.waitForFunction(() => document.querySelectorAll(".best > li").length === 3);
    const depth = async () =>
      Number(
        (
          await panel(page)
            .getByText(/^Depth \d+/)
            .innerText()
        ).match(/\d+/)[0],
      );
    await panel(page).getByRole("button", { name: "Go deeper" }).waitFor();
    const before = await depth();
    await panel(page).getByRole("button", { name: "Go deeper" }).click();
    await page.waitForFunction(
      (old) => Number(document.querySelector(".engine .small").textContent.match(/\d+/)) > old,
      before,
    );
    await panel(page).getByRole("button", { name: "Stop" }).click();
    await panel(page).getByRole("button", { name: "Go deeper" }).waitFor();
    const stopped = await depth();
    assert.ok(stopped > before);
    await panel(page).getByLabel("Lines").selectOption("5");
    await page.waitForFunction(() => document.querySelectorAll(".best > li").length === 5);
    // The best move may change until the search ends.
    await panel(page).getByRole("button", { name: "Go deeper" }).waitFor();
    const found = await lines.locator(".line button:first-child").allTextContents();
    assert.equal(new Set(found).size, 5);
    assert.deepEqual(await arrows(page), [`${found[0]}:best`]);
  },
  BRANDUBH,
);

await test(
  "a move that is pressed while its line changes is played",
  async (page) => {
    await tab(page, "Analysis");
    const move = panel(page).locator(".best .line button").first();
    const searched = panel(page).getByText(/^Depth \d+/);
    await move.hover();
    await page.mouse.down();
    const name = await move.innerText();
    const before = await searched.innerText();
    await panel(page)
      .getByRole("button", { name: "Go deeper" })
      .evaluate((button) => button.click());
    await page.waitForFunction(
      (old) => document.querySelector(".engine .small").textContent !== old,
      before,
    );
    await page.mouse.up();
    await panel(page).locator(".variation .line button[aria-current]").getByText(name).waitFor();
  },
  BRANDUBH,
);

await test(
  "a move tried in the middle of a game leaves the game as it is",
  async (page) => {
    await analysed(page);
    await panel(page).locator(".point").first().click();
    await click(page, "d7", "f7");
    await page.locator(".variation").waitFor();
    assert.equal(await shown(page), await boardAfter([...MOVES.slice(0, 2), "d7-f7"]));
    assert.ok(!(await page.locator("#event").isVisible()), "the card is about the game");
    await tab(page, "Openings");
    // The line stays for the openings.
    await page.locator("#panel-explorer .variation .line button").waitFor();
    await tab(page, "Game");
    await plies(page, MOVES.length);
    assert.equal(await shown(page), await boardAfter(MOVES.slice(0, 2)));
  },
  BRANDUBH,
);

const lesson = (page) => page.locator(".lesson");

await test(
  "learning from a mistake: a worse move, hints, and a good one",
  async (page) => {
    await analysed(page);
    const blunder = (await judged()).find(
      ({ side, judgement }) => side === "SIDE_ATTACKERS" && judgement === "JUDGEMENT_BLUNDER",
    );
    const before = { game: { ruleset, moves: MOVES.slice(0, 2) } };
    const { moves: legal } = await ask("v1/moves:list", before);
    const evaluated = [];
    for (let from = 0; from < legal.length; from += 8) {
      const candidates = legal.slice(from, from + 8).map(({ move }) => bare(move));
      evaluated.push(...(await ask("v1/moves:evaluate", { ...before, candidates })).moves);
    }
    const worse = evaluated.find(
      ({ move, legal: { winProbabilityLoss } }) => winProbabilityLoss > 0.3 && move !== bare(blunder.move),
    ).move;
    await panel(page).getByRole("button", { name: "Attackers: 1" }).click();
    await lesson(page).getByText("Move 3: the attackers played d7-c7. Find a better move.").waitFor();
    assert.equal(await shown(page), await boardAfter(MOVES.slice(0, 2)));
    const text = await panel(page).innerText();
    assert.ok(!text.includes(bare(blunder.better.move)), "the page gives the move away");
    await click(page, ...worse.split("-"));
    const wrong = lesson(page).locator(".feedback.wrong");
    await wrong.getByText(`${worse} lowers your chance to win by`).waitFor();
    assert.match((await arrows(page))[0], /:played$/);
    await page.keyboard.press("Enter");
    await lesson(page).getByRole("button", { name: "Hint" }).click();
    const hints = await Promise.all(
      ["REGION", "PIECE"].map((reveal) =>
        ask("v1/moves:hint", { ...before, reveal: `HINT_REVEAL_${reveal}` }),
      ),
    );
    await lesson(page).getByText(hints[0].sentence).waitFor();
    await lesson(page).getByRole("button", { name: "Hint" }).click();
    await lesson(page).getByText(hints[1].sentence).waitFor();
    assert.deepEqual(
      await page.evaluate(() => document.querySelector("#board").highlights.map(({ square }) => square)),
      [hints[1].piece],
    );
    await click(page, ...bare(blunder.better.move).split("-"));
    await lesson(page)
      .getByText(`${bare(blunder.better.move)} is the best move.`)
      .waitFor();
    await lesson(page).getByText(blunder.reasons[0].sentence).waitFor();
    // Why the better move is good is said as well, to whoever finds it and whoever has it shown.
    const candidates = [bare(blunder.better.move)];
    const [{ legal: good }] = (await ask("v1/moves:evaluate", { ...before, candidates })).moves;
    await lesson(page).getByText(good.reasons[0].sentence).waitFor();
    await page.keyboard.press("Enter");
    await panel(page).getByText("Mistakes corrected without help: 0 of 1.").waitFor();
    await panel(page).getByRole("button", { name: "Attackers: 1" }).click();
    await lesson(page).getByRole("button", { name: "Show the solution" }).click();
    await lesson(page).getByText(good.reasons[0].sentence).waitFor();
    // Both arrows are explained.
    assert.deepEqual(await lesson(page).locator(".arrows span").allInnerTexts(), ["better", "played"]);
  },
  BRANDUBH,
);

await test(
  "learning from a mistake: another move that is as good",
  async (page) => {
    await analysed(page);
    const mistake = (await judged()).find(({ ply }) => ply === 2);
    const before = { game: { ruleset, moves: MOVES.slice(0, 1) } };
    const { moves: legal } = await ask("v1/moves:list", before);
    let other;
    for (const { move } of legal) {
      const candidate = bare(move);
      if ([mistake.better.move, mistake.move].map(bare).includes(candidate)) continue;
      const { moves } = await ask("v1/moves:evaluate", {
        ...before,
        candidates: [candidate, bare(mistake.better.move)],
      });
      if (moves[0].legal.winProbabilityLoss < 0.05) other = candidate;
      if (other) break;
    }
    assert.ok(other, "no other move is as good");
    await panel(page).getByRole("button", { name: "Defenders: 1" }).click();
    await lesson(page).getByRole("button", { name: "Hint" }).waitFor();
    await click(page, ...other.split("-"));
    await lesson(page).getByText(`${other} is about as good as the best move`).waitFor();
    await page.locator("#first").click();
    await lesson(page).getByRole("button", { name: "Back to the exercise" }).click();
    await lesson(page).getByRole("button", { name: "End the lesson" }).last().click();
    await panel(page).getByText("Mistakes corrected without help: 1 of 1.").waitFor();
  },
  BRANDUBH,
);

await test(
  "the openings that are known",
  async (page) => {
    await tab(page, "Openings");
    const known = await ask("v1/positions:explore", { game: { ruleset } });
    assert.ok(known.moves.length > 1 && known.balance);
    const explorer = page.locator("#panel-explorer");
    await explorer.getByText(known.balance.sentence).waitFor();
    const moves = explorer.locator("tbody button");
    const listed = await moves.evaluateAll((all) => all.map(({ dataset }) => dataset.key));
    assert.deepEqual(
      listed,
      known.moves.map(({ move }) => move),
    );
    const [{ move, results }] = known.moves;
    const title = await explorer.locator("tbody .results").first().getAttribute("title");
    assert.ok(
      title.includes(`attackers ${Math.round((results.attackersWon / results.games) * 100)}%`),
      title,
    );
    // A line beside the game, which stays as it is.
    await moves.first().click();
    await explorer.locator(".variation").waitFor();
    assert.equal(await shown(page), await boardAfter([move]));
    const { sentence } = await ask("v1/positions:explore", { game: { ruleset, moves: [move] } });
    await explorer.getByText(sentence).waitFor();
    await tab(page, "Game");
    assert.equal(await page.locator(".ply").count(), 0);
  },
  BRANDUBH,
);

await test(
  "the keyboard alone analyses a game",
  async (page) => {
    for (const [n, move] of MOVES.slice(0, 3).entries()) {
      await typeMove(page, move);
      await plies(page, n + 1);
    }
    await reach(page, /^tab-game/);
    await page.keyboard.press("ArrowRight");
    // The panel loads when it is first shown.
    await panel(page).getByText("Analyse the game").waitFor();
    await reach(page, /^Analyse the game$/);
    await page.keyboard.press("Enter");
    await panel(page).getByText("Accuracy:").waitFor();
    await reach(page, /d7-c7/);
    await page.keyboard.press("Enter");
    await panel(page).getByText("is a blunder").waitFor();
  },
  BRANDUBH,
);

for (const look of LOOKS) {
  await test(
    `axe and width: ${look.viewport.width}, ${look.colorScheme}`,
    async (page) => {
      await analysed(page);
      await panel(page).locator(".point").first().click();
      await panel(page).locator(".best > li").first().waitFor();
      await sound(page, "analysis");
      await panel(page).locator(".judged .line button").first().click();
      await page.locator(".variation").waitFor();
      await sound(page, "a line");
      await panel(page).getByRole("button", { name: "Attackers: 1" }).click();
      await lesson(page).getByRole("button", { name: "Hint" }).click();
      await lesson(page).locator(".hinted").waitFor();
      await lesson(page).getByRole("button", { name: "Show the solution" }).click();
      await lesson(page).locator(".feedback").waitFor();
      await sound(page, "a lesson");
      await page.locator("#first").click();
      await tab(page, "Openings");
      await page.locator(".openings").waitFor();
      await sound(page, "openings");
    },
    { ...BRANDUBH, ...look },
  );
}

await close();
