// What the page of puzzles knows without a page: `node --test tests/browser`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Attempt } from "../../service/web/puzzles/attempt.js";
import { DIFFICULTIES, choose, counts, difficultyName } from "../../service/web/puzzles/choice.js";
import * as progress from "../../service/web/puzzles/progress.js";

const [ATTACKERS, DEFENDERS] = ["SIDE_ATTACKERS", "SIDE_DEFENDERS"];

const puzzle = { side: DEFENDERS, pv: ["d4-e4", "d7-e7", "e4-e6", "f3-f4", "e6-a6"] };

test("a puzzle is answered from its line to the end", () => {
  const attempt = new Attempt(puzzle);
  assert.ok(attempt.isExpected("d4-e4xe5"));
  assert.equal(attempt.advance("d4-e4xe5"), "d7-e7");
  assert.equal(attempt.advance("e4-e6"), "f3-f4");
  assert.equal(attempt.end, null);
  assert.equal(attempt.advance("e6-a6"), undefined);
  assert.deepEqual([attempt.end, attempt.failed], ["solved", false]);
});

test("another move wins as soon, more slowly, or not", () => {
  const attempt = new Attempt(puzzle);
  attempt.advance("d4-e4");
  const line = (winner, plies) => ({ score: { proven: { winner, plies } }, pv: ["e4-e1", "a1-a2", "e1-g1"] });
  assert.equal(attempt.left, 3);
  assert.deepEqual(attempt.judge(line(DEFENDERS, 5)), { kind: "slower", reply: "a1-a2" });
  assert.deepEqual(attempt.judge(line(ATTACKERS, 3)), { kind: "wrong", reply: "a1-a2" });
  assert.equal(attempt.judge({ score: { centi: 900 }, pv: ["e4-e1"] }).kind, "wrong");
  assert.equal(attempt.judge(line(DEFENDERS, 3)).kind, "right");
  attempt.follow(["e4-e1", "a1-a2", "e1-g1"]);
  assert.equal(attempt.advance("e4-e1"), "a1-a2");
  attempt.advance("e1-g1");
  assert.equal(attempt.end, "solved");
});

test("giving up is not solving", () => {
  const attempt = new Attempt(puzzle);
  attempt.advance("d4-e4");
  attempt.give();
  assert.deepEqual([attempt.end, attempt.failed], ["given", true]);
});

test("streaks grow, end and remember their best", () => {
  let kept = progress.read(null);
  for (const id of ["a", "b", "a"]) kept = progress.after(kept, id, true);
  assert.deepEqual([kept.streak, kept.best, kept.solved], [3, 3, ["b", "a"]]);
  kept = progress.after(kept, "c", false);
  assert.deepEqual([kept.streak, kept.best, kept.solved], [0, 3, ["b", "a"]]);
  assert.deepEqual(progress.read(JSON.parse(JSON.stringify(kept))), kept);
});

test("days in a row, over the end of a month", () => {
  let kept = progress.read(null);
  for (const date of ["2028-02-28", "2028-02-29", "2028-02-29", "2028-03-01"])
    kept = progress.afterDay(kept, date);
  assert.equal(kept.days, 3);
  assert.equal(progress.daysInARow(kept, "2028-03-02"), 3);
  assert.equal(progress.daysInARow(kept, "2028-03-03"), 0);
  assert.equal(progress.afterDay(kept, "2028-03-05").days, 1);
});

test("what the browser kept may be anything", () => {
  const empty = { solved: [], streak: 0, best: 0, days: 0, lastDay: "" };
  const others = [
    null,
    "x",
    7,
    [],
    {},
    { ...empty, solved: [1] },
    { ...empty, streak: "<b>" },
    { ...empty, best: -1 },
  ];
  for (const kept of others) assert.deepEqual(progress.read(kept), empty);
});

const stored = (id, ruleset, theme, difficulty) => ({
  id,
  ruleset: `${ruleset}@1`,
  theme: `OUTCOME_REASON_${theme}`,
  difficulty,
});
const shelf = [
  stored("a", "fetlar", "KING_ESCAPED", 39),
  stored("b", "fetlar", "NO_LEGAL_MOVES", 40),
  stored("c", "magpie", "KING_ESCAPED", 100),
];

test("puzzles are counted by rule set, difficulty and theme", () => {
  const { ruleset, difficulty, theme } = counts(shelf);
  assert.deepEqual(
    [...ruleset],
    [
      ["fetlar", 2],
      ["magpie", 1],
    ],
  );
  assert.deepEqual(
    [...difficulty],
    [
      ["easy", 1],
      ["medium", 1],
      ["hard", 1],
    ],
  );
  assert.deepEqual(
    [...theme],
    [
      ["king-escaped", 2],
      ["no-legal-moves", 1],
    ],
  );
});

test("every difficulty has a name", () => {
  const names = Array.from({ length: 101 }, (_, difficulty) => difficultyName({ difficulty }));
  assert.deepEqual([...new Set(names)], Object.keys(DIFFICULTIES));
});

test("the next puzzle is of the kinds that are wanted, and new if one is", () => {
  const chosen = (wanted, solved) =>
    [0, 0.5, 0.999].map((chance) => choose(shelf, wanted, solved, () => chance)?.id);
  assert.deepEqual(chosen({}, []), ["a", "b", "c"]);
  assert.deepEqual(chosen({ ruleset: "fetlar", theme: null }, ["a"]), ["b", "b", "b"]);
  assert.deepEqual(chosen({ theme: "king-escaped", difficulty: "hard" }, []), ["c", "c", "c"]);
  assert.deepEqual(chosen({ ruleset: "magpie" }, ["c"]), ["c", "c", "c"], "solved ones come again");
  assert.deepEqual(chosen({ ruleset: "magpie", difficulty: "easy" }, []), [undefined, undefined, undefined]);
});
