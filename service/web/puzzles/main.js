// The page of puzzles: a position, whose winning move is looked for on the board.

import { leaving } from "../language.js";
import { call, getRuleset, listPuzzles, listRulesets } from "../play/api.js";
import { arrow, bare, placed, sideName } from "../play/evaluation.js";
import { pressByKeys } from "../play/keys.js";
import { line, man, mark, reasonList, refill, button as textButton } from "../play/lines.js";
import { dress } from "../play/look.js";
import { $, copy, h, t, texts } from "../play/texts.js";
import { Attempt } from "./attempt.js";
import { DIFFICULTIES, choose, counts, difficultyName } from "./choice.js";
import { count as keep, isSolved, lastDay, solved, today } from "./record.js";

const board = $("board");
board.call = call;
board.texts = texts;
dress();

/** The rules that decide most puzzles. */
const GIST = ["king_taken", "escape", "capture"];
const HINTS = ["HINT_REVEAL_REGION", "HINT_REVEAL_PIECE", "HINT_REVEAL_MOVE"];
/** Enough to prove what the puzzles ask for. */
const NODES = 100_000;
const query = new URLSearchParams(location.search);

// ---- The puzzle on the board

let puzzle = null;
let rules = null;
let attempt = null;
/** The positions so far, each with what led to it, and the one that is shown. */
let places = [];
let at = 0;
/** The wrong move that is shown, with what is said of it. */
let tried = null;
let hints = [];
/** Whether the result is kept already. */
let counted = false;
/** The day whose puzzle this is. */
let daily = null;
let turn = 0;

const here = () => places[at];
/** Whether a move is looked for: the last place is shown, and the last move is answered. */
const isOpen = () => !attempt.end && !tried && at === places.length - 1 && at === attempt.played.length;

async function open(found, date = null) {
  const mine = ++turn;
  const { ruleset } = await getRuleset(found.ruleset);
  if (mine !== turn) return;
  puzzle = found;
  rules = ruleset;
  daily = date;
  counted = false;
  query.set("id", puzzle.id);
  history.replaceState(null, "", `?${query}`);
  begin();
}

/** Begins with the puzzle, also again. */
function begin() {
  turn++;
  attempt = new Attempt(puzzle);
  places = [{ position: puzzle.position, result: null }];
  tried = null;
  hints = [];
  go(0);
}

function go(to) {
  at = Math.max(0, Math.min(places.length - 1, to));
  tried = null;
  show(here());
}

function show({ position, result }, silent = false) {
  board.toggleAttribute("readonly", !isOpen());
  board.show({ position, rules: rules.rules, result, silent, moves: isOpen() ? null : {} });
  draw();
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays a move after what is shown last. */
async function apply(move) {
  const mine = turn;
  const { applied } = await call("ApplyMove", { ...placed(places.at(-1).position), move });
  if (mine === turn) add(applied);
}

function add(result) {
  places.push({ position: result.position, result });
  go(places.length - 1);
}

/** Takes a right move, and answers it. */
async function accept(result) {
  const mine = turn;
  const reply = attempt.advance(result.move.notation);
  hints = [];
  add(result);
  if (!reply) return finish();
  await wait(500);
  if (mine !== turn) return;
  await apply(reply);
  board.say(t("puzzle-continue", { move: bare(result.move.notation) }));
}

/** Looks what another move than the expected one is worth. */
async function look(result) {
  const move = bare(result.move.notation);
  const mine = (tried = { move, result });
  show({ position: result.position, result }, true);
  const request = { ...placed(here().position), candidates: [move], nodes: NODES };
  const { moves } = await call("EvaluateMoves", request);
  if (tried !== mine) return;
  const { line: found, reasons } = moves[0].legal;
  const judged = attempt.judge(found);
  if (judged.kind === "right") {
    tried = null;
    attempt.follow(found.pv);
    return accept(result);
  }
  Object.assign(tried, judged, { reasons });
  if (judged.kind === "wrong") {
    attempt.fail();
    count(false);
  }
  draw();
  board.say(said());
  $("task").querySelector("[data-key=again]")?.focus();
}

function finish() {
  if (attempt.end === "solved") count(!attempt.failed);
  draw();
  board.say(t("puzzle-solved"));
  $("task").querySelector("[data-key=next]")?.focus();
}

/** Keeps the result, once for each puzzle that is opened. */
function count(unaided) {
  if (counted) return;
  counted = true;
  keep(puzzle.id, unaided, daily);
}

async function hint() {
  attempt.fail();
  count(false);
  const request = { ...placed(here().position), reveal: HINTS[hints.length], nodes: NODES };
  const mine = attempt;
  const answer = await call("GetHint", request);
  if (mine !== attempt || mine.end) return;
  hints.push(answer);
  draw();
  board.say(answer.sentence);
}

async function give() {
  const mine = ++turn;
  attempt.give();
  count(false);
  go(places.length - 1);
  for (const move of attempt.line.slice(places.length - 1)) {
    await apply(move);
    await wait(600);
    if (mine !== turn) return;
  }
  finish();
}

board.addEventListener("move", (event) => {
  event.preventDefault();
  const { result } = event.detail;
  const move = result.move.notation;
  const wins = result.outcome?.winner === puzzle.side;
  if (wins) attempt.follow([bare(move)]);
  tries(() => (wins || attempt.isExpected(move) ? accept(result) : look(result)));
});
board.addEventListener("illegal", ({ detail }) => note(detail.sentence));
board.addEventListener("failed", ({ detail }) => failed(detail.error, () => show(here())));

// ---- Choosing

/** What puzzles are chosen by. */
const KINDS = ["ruleset", "difficulty", "theme"];
const FIELDS = ["next", ...["id", ...KINDS].map((name) => `puzzles.${name}`)].join();
let listed = null;

/** All puzzles, with no more than what they are chosen by. */
async function load() {
  const found = [];
  for (let from = 0; from !== undefined; ) {
    const { puzzles, next } = await listPuzzles({ from_puzzle: from, max_puzzles: 100, fields: FIELDS });
    found.push(...puzzles);
    from = next;
  }
  return found;
}
const all = () => (listed ??= load().catch((error) => ((listed = null), Promise.reject(error))));

async function next() {
  const wanted = Object.fromEntries(KINDS.map((kind) => [kind, query.get(kind)]));
  // The one that is shown comes last.
  const found = choose(await all(), wanted, [...solved(), puzzle?.id]);
  if (!found) return note(t("puzzle-none"));
  const { puzzles } = await listPuzzles({ id: found.id });
  return open(puzzles[0]);
}

async function ofToday() {
  const date = today();
  const { puzzles } = await listPuzzles({ daily: date });
  if (puzzles.length) return open(puzzles[0], date);
  note(t("puzzle-none"));
}

async function start() {
  fill().catch(() => {});
  const id = query.get("id");
  const { puzzles } = id ? await listPuzzles({ id }) : { puzzles: [] };
  if (puzzles.length) return open(puzzles[0]);
  return KINDS.some((kind) => query.has(kind)) || lastDay() === today() ? next() : ofToday();
}

// ---- Drawing

function said() {
  if (attempt.end) return t(attempt.end === "solved" ? "puzzle-solved" : "puzzle-given");
  if (!tried) return attempt.played.length ? t("puzzle-continue", { move: attempt.played.at(-2) }) : "";
  const { kind, move, reply } = tried;
  if (!kind) return t("learn-checking", { move });
  return t(`puzzle-${kind}${kind === "wrong" && !reply ? "-end" : ""}`, { move, reply });
}

const button = (name, onclick, options) => textButton(name, () => tries(onclick), options);

function buttons() {
  const open = !attempt.end;
  const analysis = `./?token=${encodeURIComponent(puzzle.position.token)}`;
  return h("div", { className: "row" },
    open && tried?.kind && button("retry", () => go(places.length - 1), { key: "again", main: true }),
    open && !tried && hints.length < HINTS.length && button("hint", hint),
    open && button("learn-solution", give),
    !open && button("puzzle-next", next, { key: "next", main: true }),
    !open && button("puzzle-again", begin),
    !open && h("a", { className: "button quiet", href: analysis }, t("puzzle-analyse")));
}

/** What the puzzle is about. */
function facts() {
  const { id, name, size } = rules.summary;
  return h("p", { className: "facts" },
    h("a", { href: `rulesets/${id}` }, name), h("span", {}, t("size", { size })),
    h("span", {}, `${t(`puzzle-${difficultyName(puzzle)}`)} · ${puzzle.difficulty}`),
    isSolved(puzzle.id) && !attempt.end && h("span", { className: "good" }, `✓ ${t("puzzle-done")}`));
}

/** What is said of the last move, or the solution to step through. */
function feedback() {
  const sentence = said();
  if (!sentence) return null;
  const kind = attempt.end === "solved" ? "right" : tried?.kind ? "wrong" : "";
  return h("div", { className: `feedback ${kind}` }, h("p", {}, sentence),
    attempt.end && line(attempt.line, sentence, at, go), reasonList(tried?.reasons));
}

/** The rules that decide most puzzles. */
function gist() {
  const found = GIST.map((rule) => rules.entries.find((entry) => entry.rule === rule)).filter(Boolean);
  const sentences = found.map(({ sentence }) => h("p", {}, sentence));
  return h("details", { className: "gist" }, h("summary", {}, t("rules-title")), sentences);
}

function draw() {
  if (!puzzle) return;
  const side = sideName(puzzle.side);
  const isOpened = $("task").querySelector("details")?.open ?? false;
  const given = hints.map(({ sentence }) => h("p", { className: "hinted" }, sentence));
  mark(marks());
  refill($("goal"), man(side), puzzle.sentence);
  refill($("task"),
    h("div", { className: `event task ${side}` },
      daily && h("p", { className: "soft" }, `${t("puzzle-daily")} · ${daily}`), facts(),
      h("div", { role: "status" }, given, feedback()), buttons()),
    gist());
  $("task").querySelector("details").open = isOpened;
  for (const name of ["first", "previous"]) $(name).disabled = at === 0;
  for (const name of ["next", "last"]) $(name).disabled = at === places.length - 1;
}

/** The refutation of a wrong move; the next move of the solution; what a hint shows. */
function marks() {
  if (tried) return arrow(tried.reply, "played");
  if (attempt.end) return arrow(places[at + 1]?.result.move.notation, "best");
  const { piece, move } = hints.at(-1) ?? {};
  if (move) return arrow(move, "best");
  return piece ? [{ square: piece, kind: "best" }] : [];
}

/** A sentence below the puzzle, or in place of one. */
function note(sentence) {
  const place = $("task").querySelector("[role=status]") ?? $("task");
  refill(place, h("p", { className: "bad" }, sentence));
  board.say(sentence);
}

function failed(error, again) {
  if (error.problem?.reason === "UNKNOWN_PUZZLE") {
    note(t("puzzle-unknown"));
    return $("task").append(h("div", { className: "row" }, button("puzzle-next", next, { main: true })));
  }
  note(error.problem ? (error.problem.detail ?? error.problem.title) : t("unreachable"));
  $("task").append(h("div", { className: "row" }, button("retry", again, { main: true })));
}

/** Does what may fail, and can be repeated. */
async function tries(action) {
  try {
    await action();
  } catch (error) {
    failed(error, () => {
      if (puzzle && tried && !tried.kind) go(places.length - 1);
      else return action();
    });
  }
}

/** A menu that says which puzzles come. */
function menu(name, options) {
  const choose = ({ target }) => {
    if (target.value) query.set(name, target.value);
    else query.delete(name);
    tries(next);
  };
  const option = ([value, text]) => h("option", { value, selected: query.get(name) === value }, text);
  return h("label", { className: "field" }, h("span", {}, t(`puzzle-${name}`)),
    h("select", { name, onchange: choose }, h("option", { value: "" }, t("puzzle-any")), options.map(option)));
}

async function fill() {
  const [{ rulesets }, puzzles] = await Promise.all([listRulesets(), all()]);
  const { ruleset, difficulty, theme } = counts(puzzles);
  const known = rulesets.filter(({ id }) => ruleset.has(id));
  const grades = Object.keys(DIFFICULTIES).filter((name) => difficulty.has(name));
  refill($("filters"), h("h2", {}, t("puzzles-filter")),
    menu("ruleset", known.map(({ id, name }) => [id, `${name} (${ruleset.get(id)})`])),
    menu("difficulty", grades.map((name) => [name, `${t(`puzzle-${name}`)} (${difficulty.get(name)})`])),
    menu("theme", [...theme].map(([name, count]) => [name, `${t(`win-${name}`)} (${count})`])),
    h("div", { className: "row" }, button("puzzle-next", next), button("puzzle-daily", ofToday)));
}

const ACTIONS = {
  first: () => go(0),
  previous: () => go(at - 1),
  next: () => go(at + 1),
  last: () => go(places.length - 1),
  flip: () => board.toggleAttribute("flipped"),
  share: () => copy($("share"), new URL(`?id=${puzzle?.id}`, location.href).href),
};
for (const [id, action] of Object.entries(ACTIONS)) $(id).addEventListener("click", action);
pressByKeys();
$("filters").addEventListener("submit", (event) => event.preventDefault());
if (!leaving) tries(start);
