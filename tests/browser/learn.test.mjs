// What the panels of analysis and openings know without a page: `node --test tests/browser`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrow, chanceAtStart, placed, turningPoints, value } from "../../service/web/play/evaluation.js";
import { Lesson, mistakesOf, verdict } from "../../service/web/play/lesson.js";
import { shares } from "../../service/web/play/openings.js";

const [ATTACKERS, DEFENDERS] = ["SIDE_ATTACKERS", "SIDE_DEFENDERS"];

/** An analysis: side, chance of the attackers after the ply, loss, judgement. */
const analysis = (...plies) =>
  new Map(
    plies.map(([side, attackersWinProbability, winProbabilityLoss, judgement], n) => [
      n + 1,
      {
        ply: n + 1,
        side,
        attackersWinProbability,
        winProbabilityLoss,
        judgement: judgement && `JUDGEMENT_${judgement}`,
        better: winProbabilityLoss > 0.04 ? { move: "c6-a6" } : undefined,
      },
    ]),
  );

test("arrows of moves, with captures or a pass", () => {
  assert.deepEqual(arrow("d10-a10xa9xb10", "best"), [{ from: "d10", to: "a10", kind: "best" }]);
  assert.deepEqual(arrow("pass", "way"), []);
  assert.deepEqual(arrow(undefined, "way"), []);
});

test("a position without a token is sent whole", () => {
  assert.deepEqual(placed({ token: "x", board: "7" }), { token: "x" });
  assert.deepEqual(placed({ board: "7" }), { position: { board: "7" } });
});

test("values are chances of the side that moves", () => {
  const found = { score: { centi: -480 }, attackersWinProbability: 0.788 };
  assert.deepEqual(value(found, "attackers"), { side: "attackers", percent: 79, text: "79%" });
  assert.deepEqual(value(found, "defenders"), { side: "defenders", percent: 21, text: "21%" });
  const won = value({ score: { proven: { winner: DEFENDERS, plies: 5 } }, attackersWinProbability: 0 }, "attackers");
  assert.deepEqual(won, { side: "defenders", plies: 5, text: "#5" });
});

test("the chance before the first ply is that without its loss", () => {
  // The graph of AnalyzeGame for this game begins at 697 permille.
  assert.equal(chanceAtStart(analysis([ATTACKERS, 0.687, 0.01])).toFixed(3), "0.697");
  assert.equal(chanceAtStart(analysis([DEFENDERS, 0.788, 0.101])).toFixed(3), "0.687");
  assert.equal(chanceAtStart(new Map()), undefined);
});

const course = analysis(
  [ATTACKERS, 0.69, 0.01],
  [DEFENDERS, 0.79, 0.101, "MISTAKE"],
  [ATTACKERS, 0, 0.788, "BLUNDER"],
  [DEFENDERS, 0, 0, "ONLY_MOVE"],
  [ATTACKERS, 0, 0.06, "INACCURACY"],
);

test("turning points are the plies that lost, in order", () => {
  assert.deepEqual(
    turningPoints(course).map(({ ply }) => ply),
    [2, 3, 5],
  );
});

test("a lesson takes serious mistakes, and inaccuracies only without them", () => {
  assert.deepEqual(
    mistakesOf(course, ATTACKERS).map(({ ply }) => ply),
    [3],
  );
  assert.deepEqual(
    mistakesOf(analysis([ATTACKERS, 0.5, 0.06, "INACCURACY"]), ATTACKERS).map(({ ply }) => ply),
    [1],
  );
  assert.deepEqual(
    mistakesOf(course, DEFENDERS).map(({ ply }) => ply),
    [2],
  );
});

/** EvaluateMoves' answer to an attempt. */
const evaluated = (loss, pv = ["d1-d2", "e5-e6"]) => ({
  thresholds: { inaccuracyPermille: 50 },
  moves: [{ legal: { line: { pv }, winProbabilityLoss: loss, reasons: [] } }],
});
const mistake = { move: "d7-c7xc6", better: { move: "c6-a6" } };

test("an attempt: the best move, one as good, the one that was played, one that loses", () => {
  assert.equal(verdict(mistake, "c6-a6xa5", evaluated(0)).kind, "best");
  assert.equal(verdict(mistake, "d1-d2", evaluated(0.049)).kind, "good");
  assert.equal(verdict(mistake, "d1-d2", evaluated(0.05)).kind, "worse");
  // A search of two moves may find little wrong with the mistake.
  assert.equal(verdict(mistake, "d7-c7", evaluated(0.01)).kind, "same");
  assert.deepEqual(verdict(mistake, "d1-d2xd3", evaluated(0.314)), {
    kind: "worse",
    move: "d1-d2",
    percent: 31,
    reply: "e5-e6",
    reasons: [],
  });
});

test("a lesson counts what was found without help", () => {
  const lesson = new Lesson([1, 2, 3]);
  lesson.answer({ kind: "worse" });
  assert.ok(!lesson.settled);
  lesson.answer({ kind: "good" });
  assert.ok(lesson.settled);
  lesson.answer({ kind: "best" });
  assert.equal(lesson.found, 1, "once");
  lesson.next();
  lesson.help();
  lesson.answer({ kind: "best" });
  lesson.next();
  lesson.show();
  assert.ok(lesson.settled);
  lesson.next();
  assert.deepEqual([lesson.isOver, lesson.found], [true, 1]);
});

test("shares add up to a hundred", () => {
  assert.deepEqual(shares({ games: 3, attackersWon: 1, drawn: 1 }), {
    attackers: 33,
    draws: 33,
    defenders: 34,
  });
  for (let games = 1; games < 60; games++) {
    for (let attackersWon = 0; attackersWon <= games; attackersWon++) {
      const found = shares({ games, attackersWon, drawn: games - attackersWon });
      assert.equal(found.attackers + found.draws + found.defenders, 100);
      assert.ok(Object.values(found).every((share) => share >= 0));
    }
  }
  assert.equal(shares({ games: 0, attackersWon: 0, drawn: 0 }), null);
});
