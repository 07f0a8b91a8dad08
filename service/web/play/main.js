// The playground: wires the board, the game and the panels together.

import { leaving } from "../language.js";
import { call } from "./api.js";
import { chooserDialog } from "./chooser.js";
import { showError, showIllegal, showNote, showPlace, showWrong, yourTurn } from "./event.js";
import { fromCustom, fromLink, fromPosition, fromRecord, fromRuleset, game } from "./game.js";
import { pressByKeys } from "./keys.js";
import { readLink, writeLink, writeStart } from "./link.js";
import { levelToMove, other, swapped, takeBack } from "./match.js";
import { movesPanel } from "./moves.js";
import { reply } from "./opponent.js";
import { playersBar, showPlayers } from "./players.js";
import { recordPanel } from "./record.js";
import { rulesPanel } from "./rules.js";
import { newer, sending, showSend } from "./send.js";
import { settingsDialog } from "./settings.js";
import { setupPanel } from "./setup.js";
import { sound } from "./sound.js";
import { chosenPlayers, showStart, startForm } from "./start.js";
import { kept } from "./store.js";
import { lazyPanel, showTab } from "./tabs.js";
import { $, copy, t, texts } from "./texts.js";
import { showWishes, wishes } from "./wishes.js";

const board = $("board");
const page = document.querySelector(".play");
board.call = call;
board.texts = texts;

/** The rule set that is offered first. */
const FIRST = "brandubh-wtf";
const failed = (again) => (error) => showError(error, again);
/** The players as the reader meets them: one who is elsewhere takes back what is theirs. */
const seats = () => (game.you ? { ...game.players, [other(game.you)]: "elsewhere" } : game.players);
const takesBack = () =>
  game.end ? game.plies.length : takeBack(seats(), game.positions, game.at + (game.isAtEnd ? 0 : 1));

// ---- Showing the game

/** Shows the place in the game, and lets a level move if it is to. */
function view(silent = true) {
  const { summary } = game.ruleset;
  document.querySelector(".still")?.remove();
  $("chosen").textContent = summary.name || t("custom");
  $("chosen-size").textContent = t("size", { size: summary.size });
  document.title = [yourTurn() && t("your-turn"), $("chosen").textContent, "tafld"].filter(Boolean).join(" · ");
  const players = game.choosing ? chosenPlayers() : game.players;
  const level = game.isAtEnd ? levelToMove(players, game.position) : null;
  board.toggleAttribute("readonly", level !== null);
  showSend();
  if (!board.editing)
    board.show({ position: game.position, rules: game.ruleset.rules, result: game.result, silent });
  showPlace(game.choosing ? null : level, retry);
  const [start, end] = [!game.at, game.isAtEnd];
  for (const [button, off] of Object.entries({
    first: start,
    previous: start,
    next: end,
    last: end,
    undo: takesBack() === null,
  }))
    $(button).disabled = off;
  page.classList.toggle("starting", game.choosing);
  page.classList.toggle("finished", Boolean(game.end || game.positions.at(-1).outcome));
  showPlayers();
  showWishes();
  if (game.choosing) showStart();
  address();
  if (level !== null && !game.choosing) think(level);
}

/** The address opens what is shown. */
function address() {
  const plain = game.choosing && game.rules.ruleset && game.startsUsually;
  const named = game.rules.ruleset === FIRST ? null : game.rules.ruleset;
  const link = game.asLink();
  const { query, whole } = plain
    ? { query: writeStart(location.search, named), whole: true }
    : writeLink(location.search, link);
  const to = query ? `?${query}` : location.pathname;
  history[game.leads && to !== location.search ? "pushState" : "replaceState"](null, "", to);
  game.leads = false;
  $("share").dataset.note = whole ? "" : t("link-too-long");
  if (game.choosing || !game.plies.length) return;
  const all = writeLink(location.search, link, Infinity).query;
  kept.set("game", {
    query: all,
    name: $("chosen").textContent,
    over: Boolean(game.positions.at(-1).outcome || game.end),
    shown: whole ? null : link.shown,
  });
}

// ---- Levels

let thinking = 0;

/** Lets a level choose and play a move. */
async function think(level) {
  const turn = ++thinking;
  const { position, place } = game;
  const stale = () => turn !== thinking || position !== game.position || board.editing;
  // Long enough to see one move after another.
  const pause = new Promise((resolve) => setTimeout(resolve, 200));
  try {
    const applied = await reply(place, level, game.seed);
    await pause;
    if (applied && !stale() && levelToMove(game.players, position) !== null) game.add(applied);
  } catch (error) {
    if (!stale()) failed(() => view())(error);
  }
}

// ---- What the reader does

board.addEventListener("move", (event) => {
  event.preventDefault();
  if (game.choosing) game.restart({ players: chosenPlayers() });
  game.add(event.detail.result);
});
board.addEventListener("illegal", ({ detail }) => {
  showIllegal(detail);
  sound("illegal");
});
board.addEventListener("failed", ({ detail }) => failed(detail.again)(detail.error));

game.addEventListener("change", ({ detail }) => {
  view(detail !== "ply");
  if (detail === "ply" || detail === "end")
    sound(game.position.outcome ? "over" : game.result?.captures.length ? "capture" : "move");
  if (detail === "end") board.say($("event").querySelector(".sentence").textContent);
});

game.addEventListener("analysis", () => game.position.outcome && showPlace(null, retry));

/** Opens a game; what fails can be tried again. */
async function open(parts, options = {}) {
  thinking++;
  try {
    const found = await parts();
    game.begin({ ...found, ...options });
    if (game.fault)
      showNote("", t("game-fault", { move: game.fault.move, sentence: game.fault.rejected.sentence }));
  } catch (error) {
    const { ruleset, token } = readLink(location.search);
    const { reason, detail, status } = error.problem ?? {};
    const wrong = reason === "UNKNOWN_RULESET" ? t("not-found", { name: ruleset }) : token && status === 400 && detail;
    if (!wrong) return failed(() => open(parts, options))(error);
    await openAddress("");
    showWrong(wrong, t("choose"), () => $("choose").click());
  }
}

/**
 * Opens the game that the address names, or the choice of an opponent. A position of a game that is too long
 * for a link is the game.
 */
function openAddress(search = location.search, leads = false) {
  const link = readLink(search);
  const last = kept.get("game");
  if (link.begins) return open(() => fromRuleset(link.ruleset ?? FIRST), { choosing: true, leads });
  const long = link.token && link.token === last?.shown && !link.moves.length;
  const further = newer(link);
  return open(() => fromLink(long ? readLink(last.query) : further ? readLink(further) : link), { leads });
}

/** Another game with sides changed. */
const rematch = () => game.restart({ players: swapped(game.players), you: game.you && other(game.you) });

/** Goes back to a place in a lost game, to play on from there; the back button leads to the end again. */
function retry(at) {
  game.leads = true;
  game.cut(at);
  showTab("game");
}

/** Judges the game, once the panel of the analysis is there. */
let judge = () => {};

function analyse() {
  showTab("analysis");
  judge();
  $("tab-analysis").scrollIntoView({ block: "nearest" });
}

/** The address for others, who read it in their own language and play either side. */
function shared() {
  const address = new URL(location.href);
  for (const name of ["locale", "you"]) address.searchParams.delete(name);
  return address.href.replaceAll("%2C", ",");
}

const ACTIONS = {
  first: () => game.go(0),
  previous: () => game.go(game.at - 1),
  next: () => game.go(game.at + 1),
  last: () => game.go(game.plies.length),
  undo: () => game.cut(takesBack()),
  flip: () => board.toggleAttribute("flipped"),
  share: () => copy($("share"), shared(), $("share").dataset.note || undefined),
  new: () => game.restart({ choosing: true }),
  rematch,
  analyse,
};
for (const [id, action] of Object.entries(ACTIONS))
  $(id).addEventListener("click", () => game.ruleset && action());

// ---- Panels

/** Opens a game from a panel. */
const play = (parts) => open(parts).then(() => showTab("game"));

playersBar(() => game.ruleset && view());
startForm({
  play: (players) => game.restart({ players }),
  changed: () => game.ruleset && view(),
  resume: (search) => openAddress(search, true),
});
wishes(failed);
sending((search) => openAddress(search));
movesPanel();
lazyPanel("analysis", async () => (judge = (await import("./study.js")).analysisPanel(failed)), failed);
lazyPanel("explorer", async () => (await import("./study.js")).explorerPanel(failed), failed);
lazyPanel("request", async () => (await import("./study.js")).requestPanel(), failed);
rulesPanel(failed, (ruleset) => play(() => fromCustom(ruleset)));
setupPanel(failed, (position) => play(() => fromPosition(position)));
recordPanel(failed, (answer) => open(() => fromRecord(answer)));
chooserDialog((id) => open(() => fromRuleset(id), { choosing: true }).then(() => showTab("game")), failed);
settingsDialog();
pressByKeys();
// The menu of the header opens the panel for programmers.
document.querySelector('[href$="#request"]').addEventListener("click", (event) => {
  event.preventDefault();
  $("developers").hidePopover();
  showTab("request");
});
if (location.hash === "#request") showTab("request");
addEventListener("popstate", () => openAddress());
if (!leaving) openAddress();
