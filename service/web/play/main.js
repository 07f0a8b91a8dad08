// The playground: wires the board, the game and the panels together.

import { call } from "./api.js";
import { chooserDialog } from "./chooser.js";
import { showError, showIllegal, showPlace } from "./event.js";
import { game } from "./game.js";
import { movesPanel } from "./moves.js";
import { recordPanel } from "./record.js";
import { requestPanel } from "./request.js";
import { rulesPanel } from "./rules.js";
import { setupPanel } from "./setup.js";
import { $, copy, h, t, texts } from "./texts.js";

const board = $("board");
board.call = call;
board.texts = texts;

/** Levels that move for a side, `null` for a person. */
const level = (side) => ($(side).value === "" ? null : Number($(side).value));
const toMove = () => (game.position.sideToMove === "SIDE_ATTACKERS" ? "attackers" : "defenders");
const levelToMove = () => (game.position.outcome ? null : level(toMove()));
const failed = (again) => (error) => showError(error, again);

for (const side of ["attackers", "defenders"]) {
  const levels = Array.from({ length: 11 }, (_, n) => h("option", { value: n }, t("level", { level: n })));
  $(side).append(h("option", { value: "" }, t("person")), ...levels);
  $(side).addEventListener("change", () => game.ruleset && view());
}

// ---- Showing the game

/** Shows the place in the game, and lets a level move if it is to. */
function view(silent = true) {
  const { summary } = game.ruleset;
  $("chosen").textContent = summary.name || t("custom");
  $("chosen-size").textContent = t("size", { size: summary.size });
  const waiting = game.isAtEnd && levelToMove() !== null;
  board.toggleAttribute("readonly", waiting);
  if (!board.editing) board.show({ position: game.position, rules: game.ruleset.rules, result: game.result, silent });
  showPlace(waiting ? levelToMove() : null);
  for (const [button, off] of [["first", !game.at], ["previous", !game.at], ["next", game.isAtEnd], ["last", game.isAtEnd], ["undo", !game.plies.length]]) {
    $(button).disabled = off;
  }
  for (const side of ["attackers", "defenders"]) {
    document.querySelector(`.player[data-side=${side}]`).classList.toggle("turn", !game.position.outcome && toMove() === side);
  }
  address();
  if (waiting) think();
}

/** The address opens what is shown. */
function address() {
  const query = new URLSearchParams(location.search);
  for (const name of ["ruleset", "token", "setup"]) query.delete(name);
  const { token } = game.position;
  const atStart = !game.at && game.setup !== null && game.rules.ruleset;
  if (atStart) {
    query.set("ruleset", game.rules.ruleset);
    if (game.setup !== game.ruleset.summary.setups[0]) query.set("setup", game.setup);
  } else if (token) query.set("token", token);
  history.replaceState(null, "", `?${query}`);
}

// ---- Levels

const seed = Math.floor(Math.random() * 2 ** 31);
let thinking = 0;

/** Lets a level choose and play a move. */
async function think() {
  const turn = ++thinking;
  const { position, place } = game;
  // Long enough to see one move after another.
  const pause = new Promise((resolve) => setTimeout(resolve, 250));
  try {
    const { move } = await call("SuggestMove", { ...place, level: level(toMove()), seed });
    await pause;
    if (turn !== thinking || position !== game.position || board.editing || levelToMove() === null || !move) return;
    const { applied } = await call("ApplyMove", { ...place, move });
    if (turn === thinking && position === game.position) game.add(applied);
  } catch (error) {
    if (turn === thinking) failed(() => view())(error);
  }
}

// ---- What the reader does

board.addEventListener("move", (event) => {
  event.preventDefault();
  game.add(event.detail.result);
});
board.addEventListener("illegal", ({ detail }) => showIllegal(detail));
board.addEventListener("failed", ({ detail }) => failed(() => view())(detail.error));

game.addEventListener("change", ({ detail }) => view(detail !== "ply"));

/** Takes back plies until a person is to move. */
function undo() {
  let at = game.at - (game.isAtEnd ? 1 : 0);
  const starts = game.plies.length ? [game.start, ...game.plies.map((ply) => ply.position)] : [game.start];
  const person = (position) => level(position.sideToMove === "SIDE_ATTACKERS" ? "attackers" : "defenders") === null;
  while (at > 0 && !person(starts[at])) at--;
  game.cut(at);
}

const ACTIONS = {
  first: () => game.go(0),
  previous: () => game.go(game.at - 1),
  next: () => game.go(game.at + 1),
  last: () => game.go(game.plies.length),
  undo,
  flip: () => board.toggleAttribute("flipped"),
  share: () => copy($("share"), location.href),
  new: () => open(() => (game.setup === null ? game.restart() : game.rules.ruleset ? game.open(game.rules.ruleset, game.setup) : game.restart())),
};
for (const [id, action] of Object.entries(ACTIONS)) $(id).addEventListener("click", action);

/** Opens a game; what fails can be tried again. */
async function open(opening) {
  thinking++;
  try {
    await opening();
  } catch (error) {
    failed(() => open(opening))(error);
    return;
  }
}

// ---- Panels

const tabs = [...document.querySelectorAll("[role=tab]")];

function select(tab) {
  for (const other of tabs) {
    const panel = $(other.getAttribute("aria-controls"));
    const shown = other === tab;
    other.setAttribute("aria-selected", shown);
    other.tabIndex = shown ? 0 : -1;
    if (shown === !panel.hidden) continue;
    panel.hidden = !shown;
    panel.dispatchEvent(new Event(shown ? "shown" : "hidden"));
  }
}

for (const [n, tab] of tabs.entries()) {
  tab.addEventListener("click", () => select(tab));
  tab.addEventListener("keydown", ({ key }) => {
    const to = { ArrowRight: n + 1, ArrowLeft: n - 1, Home: 0, End: tabs.length - 1 }[key];
    if (to === undefined) return;
    const next = tabs[(to + tabs.length) % tabs.length];
    select(next);
    next.focus();
  });
}

const play = (opening) => open(async () => {
  await opening();
  select(tabs[0]);
});

movesPanel(failed);
requestPanel();
rulesPanel(failed, (ruleset) => play(() => game.openCustom(ruleset)));
setupPanel(failed, (position) => play(() => game.openPosition(position)));
recordPanel(failed, async ({ plies, reading, position }) => {
  const { ruleset, customRules, setup } = reading.game ?? {};
  if (reading.start) await game.openPosition(reading.start);
  else if (customRules) await game.openCustom((await call("CheckRuleset", { customRules })).ruleset, setup);
  else {
    const id = (ruleset ?? position.ruleset).split("@")[0];
    const same = game.rules.ruleset === id && game.setup === (setup ?? game.ruleset.summary.setups[0]);
    if (!same) await game.open(id, setup);
  }
  game.replay(game.start, game.setup, plies);
});
chooserDialog((id) => play(() => game.open(id)), failed);

const query = new URLSearchParams(location.search);
const token = query.get("token");
open(() => (token ? game.openToken(token) : game.open(query.get("ruleset") ?? "copenhagen", query.get("setup") ?? undefined)));
