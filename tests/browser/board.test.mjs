// The parts of the board that know no page: `node --test tests/browser/*.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Line, requestLine } from "../../service/web/board/line.js";
import { arrows, ground, marksOf, order, shownAt, squareOf } from "../../service/web/board/scene.js";
import { failureOf, statusOf } from "../../service/web/board/status.js";
import { changes, escapes, readBoard, writeBoard } from "../../service/web/tafl-position.js";

const EDGE = { escape: { to: "ESCAPE_TO_EDGE", squares: [] } };
const CAMPS = "d1 e1 f1 e2 a4 i4 a5 b5 h5 i5 a6 i6 e8 d9 e9 f9".split(" ");
const ASHTON = { ...EDGE, zones: [{ kind: "ZONE_KIND_CAMPS", squares: CAMPS, enter: [] }] };
const START = "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3";
const TEXTS = {
  "piece-attacker": "attacker", "piece-king": "king", "square-empty": "empty", "square-camp": "camp", "square-escape": "escape square",
  "square-captured": "captured here", "turn-attackers": "The attackers are to move.", "turn-defenders": "The defenders are to move.",
  thinking: "Level {$level} is thinking.", outcome: "Game over", unreachable: "Kein Server.", "record-fault": "Move {$ply}, {$move}: {$sentence}",
};

const scene = (board, more = {}) => ({
  ...readBoard(board), flipped: false, rules: ASHTON, position: { sideToMove: "SIDE_DEFENDERS" }, result: null, moves: null, picked: null,
  editing: false, live: true, texts: TEXTS, ...more,
});

test("a board string is read and written", () => {
  const { size, pieces } = readBoard(START);
  assert.deepEqual([size, pieces.size, pieces.get("e5"), pieces.get("d9"), pieces.get("e8")], [9, 25, "k", "a", "a"]);
  assert.equal(writeBoard(size, pieces), START);
  assert.equal(writeBoard(19, readBoard(`${Array(18).fill("19").join("/")}/18k`).pieces).endsWith("18k"), true);
});

test("camps at the edge are no escape squares", () => {
  // Of the 32 squares at the edge of 9x9, the king may enter all but the twelve of the camps.
  const open = escapes(ASHTON, 9);
  assert.equal(open.length, 20);
  assert.ok(!open.some((square) => CAMPS.includes(square)));
  const entered = { ...EDGE, zones: [{ ...ASHTON.zones[0], enter: ["PIECE_KING"] }] };
  assert.equal(escapes(entered, 9).length, 32);
  const shown = scene(START);
  const marks = marksOf(shown);
  assert.equal(squareOf("d9", shown, marks).label, "d9, attacker, camp");
  assert.equal(squareOf("c9", shown, marks).label, "c9, empty, escape square");
  assert.equal(ground(shown, marks).match(/var\(--escape\)/g).length, 20);
  assert.equal(ground(shown, marks).match(/var\(--camp\)/g).length, CAMPS.length);
});

test("pieces that move, go and come", () => {
  const before = readBoard("3a3/7/7/3k3/7/d5a/7").pieces;
  const after = readBoard("7/7/7/3k3/7/d2a3/7").pieces;
  // The nearest man of the kind moved, and the other was captured.
  assert.deepEqual(changes(before, after), { slid: [{ from: "g2", to: "d2" }], come: [], gone: [{ square: "d7", letter: "a" }] });
  assert.deepEqual(changes(after, before), { slid: [{ from: "d2", to: "g2" }], come: ["d7"], gone: [] });
  assert.deepEqual(changes(before, before), { slid: [], come: [], gone: [] });
  const turned = readBoard("3d3/7/7/3k3/7/d5a/7").pieces;
  assert.deepEqual(changes(before, turned), { slid: [], come: ["d7"], gone: [{ square: "d7", letter: "a" }] });
});

test("arrows begin in their square, and end in the other", () => {
  const drawn = (arrow, more) => arrows(scene(START, { arrows: [arrow], ...more })).join("");
  const corners = (text) => [.../[ML](-?\d+) (-?\d+)/g[Symbol.matchAll](text)].map(([, x, y]) => [Number(x), Number(y)]);
  // d9 is the fourth square of the first row, e9 the fifth: an arrow of one square has a shaft.
  const short = corners(drawn({ from: "d9", to: "e9", kind: "best" }));
  const xs = short.map(([x]) => x);
  assert.equal(Math.min(...xs), 3500);
  assert.equal(Math.max(...xs), 4500 - 60);
  const back = corners(drawn({ from: "d9", to: "e9" }, { flipped: true })).map(([x]) => x);
  assert.deepEqual([Math.max(...back), Math.min(...back)], [5500, 4500 + 60]);
  assert.match(drawn({ from: "a1", to: "b3", kind: "played" }), /fill="none" stroke="var\(--alarm\)"/);
  // A short arrow is not hidden by a long one from its square.
  const both = scene(START, { arrows: [{ from: "d9", to: "e9", kind: "played" }, { from: "d9", to: "h9", kind: "best" }] });
  assert.deepEqual(arrows(both).map((one) => /--(choice|alarm)/.exec(one)[1]), ["choice", "alarm"]);
  for (const arrow of [{ from: "a1", to: "a1" }, { from: "a1", to: "k1" }, { from: "", to: "a1" }, { to: "a1" }, { from: "é5", to: "a1" }]) {
    assert.equal(drawn(arrow), "", JSON.stringify(arrow));
  }
});

test("a king who was captured is seen in a ring, a man under a cross", () => {
  const result = { move: { from: "a4", to: "d4" }, captures: [{ square: "e4", piece: "PIECE_KING" }, { square: "c4", piece: "PIECE_DEFENDER" }],
    announcements: [], outcome: { squares: ["e4"] } };
  const shown = scene("9/9/9/9/9/3a5/9/9/9", { result });
  const [king, man] = ["e4", "c4"].map((square) => squareOf(square, shown, marksOf(shown)));
  assert.match(king.drawing, /#f-king" class="ghost lost".*#f-captured-king/);
  assert.doesNotMatch(king.drawing, /cross|burst/);
  assert.match(man.drawing, /#f-cross/);
  assert.equal(king.label, "e4, empty, captured here");
});

test("only pieces that may move now can be dragged by a finger", () => {
  const shown = scene(START, { moves: { e3: "d3 f3" } });
  const marks = marksOf(shown);
  const classes = (square) => squareOf(square, shown, marks).classes.split(" ");
  assert.ok(classes("e3").includes("movable"));
  for (const square of ["e4", "d1", "c3"]) assert.ok(!classes(square).includes("movable"), square);
  const still = { ...shown, live: false };
  assert.ok(!squareOf("e3", still, marksOf(still)).classes.includes("movable"));
});

test("the board is seen from either side", () => {
  assert.deepEqual([shownAt("a1", { size: 7, flipped: false }), shownAt("a1", { size: 7, flipped: true })], [[0, 6], [6, 0]]);
  assert.equal(order({ size: 7, flipped: true }).files.join(""), "gfedcba");
  assert.equal(order({ size: 7, flipped: false }).ranks.join(""), "7654321");
});

const ply = (move, sideToMove) => ({ move: { notation: move }, position: { sideToMove, after: move } });

test("a game is stepped through, gone on with, and taken back", () => {
  const [attackers, defenders] = ["SIDE_ATTACKERS", "SIDE_DEFENDERS"];
  const line = new Line({ sideToMove: attackers }, [ply("d2-a2", defenders), ply("d3-a3", attackers), ply("d6-a6", defenders)], 1);
  assert.deepEqual([line.moves, line.position.after], [["d2-a2"], "d2-a2"]);
  assert.deepEqual([-3, 9, "2", "x", null, 1.7].map((at) => line.within(at)), [0, 3, 2, 0, 0, 1]);
  line.add(ply("d5-a5", attackers));
  assert.deepEqual(line.moves, ["d2-a2", "d5-a5"]);
  line.takeBack(1, attackers);
  assert.equal(line.at, 0);
  for (const one of [ply("d2-a2", defenders), ply("d3-a3", attackers), ply("d6-a6", defenders)]) line.add(one);
  line.takeBack(1, defenders);
  assert.deepEqual(line.moves, ["d2-a2"]);
});

/** A server that answers with what it is given, and remembers what it was asked. */
function server(answers) {
  const asked = [];
  return { asked, call: async (name, request) => (asked.push([name, request]), typeof answers[name] === "function" ? answers[name](request) : answers[name]) };
}

test("a game is requested as the attributes describe it", async () => {
  const start = { token: "T0", sideToMove: "SIDE_ATTACKERS" };
  const plies = [ply("d2-a2"), ply("d3-a3")];
  const answers = {
    NewPosition: { position: start }, FormatPosition: { position: start }, ParsePosition: { position: start }, ReplayGame: { plies },
    ApplyMove: ({ token, move }) => (move === "x" ? { rejected: { sentence: "No." } } : { applied: { move: { notation: move }, position: { token: `${token}+` } } }),
  };
  const requested = async (game, more = {}) => {
    const { asked, call } = server({ ...answers, ...more });
    const { line, fault } = await requestLine(game, call);
    return { asked, fault, at: line.at, plies: line.plies.length };
  };
  assert.deepEqual((await requested({ ruleset: "r", setup: "s" })).asked, [["NewPosition", { ruleset: "r", setup: "s" }]]);
  const moves = await requested({ ruleset: "r", moves: " d2-a2, d3-a3\n" });
  assert.deepEqual(moves.asked[0], ["ReplayGame", { game: { ruleset: "r", setup: undefined, moves: ["d2-a2", "d3-a3"] }, withPositions: true }]);
  assert.deepEqual([moves.at, moves.plies], [2, 2]);
  assert.equal((await requested({ record: "1. d2-a2 d3-a3" })).at, 0);
  assert.equal((await requested({ record: "1. d2-a2 d3-a3", ply: "1" })).at, 1);
  // From a position, each move is played.
  const more = await requested({ token: "T", moves: ["a", "b", "x", "c"] });
  assert.deepEqual(more.asked.slice(1).map(([, { token, move }]) => [token, move]), [["T0", "a"], ["T0+", "b"], ["T0++", "x"]]);
  assert.deepEqual([more.at, more.fault], [2, { ply: 3, move: "x", sentence: "No." }]);
  // A faulty record shows what can be played of it.
  const faulty = await requested({ record: "…" }, { ReplayGame: { plies, fault: { move: "a4-a9", rejected: { sentence: "Off the board." } }, reading: { start } } });
  assert.deepEqual(faulty.fault, { ply: 3, move: "a4-a9", sentence: "Off the board." });
  await assert.rejects(requested({ position: "9", ruleset: "r" }, { ParsePosition: { faults: [{ sentence: "One rank." }], sentence: "" } }), { problem: { title: "One rank.", faults: [{ sentence: "One rank." }], sentence: "" } });
});

test("the line under the board", () => {
  const said = (news) => statusOf({ position: { sideToMove: "SIDE_ATTACKERS" }, result: null, thinking: null, texts: TEXTS, ...news });
  assert.deepEqual(said({}), { kind: "", side: "attackers", said: "", turn: "The attackers are to move." });
  assert.deepEqual(said({ result: { sentence: "The defenders play." } }), { kind: "", side: "attackers", said: "The defenders play.", turn: "The attackers are to move." });
  assert.equal(said({ thinking: 0 }).turn, "Level 0 is thinking.");
  assert.deepEqual(said({ refused: "No." }), { kind: "refused", side: "attackers", said: "No.", turn: "" });
  assert.deepEqual(said({ result: { sentence: "They win.", outcome: {} } }), { kind: "over", side: null, said: "They win.", turn: "" });
  assert.equal(said({ position: { outcome: {} } }).said, "Game over");
  assert.equal(said({ fault: { ply: 3, move: "a4-a9", sentence: "No." } }).said, "Move 3, a4-a9: No.");
  assert.equal(failureOf(new TypeError("fetch"), TEXTS), "Kein Server.");
  assert.equal(failureOf(new TypeError("fetch"), {}), "The server cannot be reached.");
  assert.equal(failureOf({ problem: { title: "Not Found", detail: "there is no rule set" } }), "there is no rule set");
});
