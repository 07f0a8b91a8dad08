// What a player may want besides a move: a hint, a draw, to resign.

import { call } from "./api.js";
import { bare } from "./evaluation.js";
import { showNote } from "./event.js";
import { game } from "./game.js";
import { accepts, levelToMove, other, person, sideOf } from "./match.js";
import { chances } from "./opponent.js";
import { $, t } from "./texts.js";

/** The hints in a position, from the vaguest to the clearest. */
const HINTS = ["REGION", "PIECE", "MOVE", "LINE"];
const NONE = { position: null, count: 0 };
const board = $("board");
let hinted = NONE;

/** Plies before which no level is offered a draw. */
const EARLIEST_DRAW = 10;

/** Marks on the board what a hint gives away. */
function mark(piece, move) {
  const [from, to] = move?.split("x")[0].split("-") ?? [];
  board.arrows = to ? [{ from, to }] : [];
  board.highlights = piece && !to ? [{ square: piece }] : [];
}

async function hint() {
  const { position, place } = game;
  if (hinted.position !== position.token) hinted = { position: position.token, count: 0 };
  const reveal = `HINT_REVEAL_${HINTS[Math.min(hinted.count, HINTS.length - 1)]}`;
  const { sentence, piece, move, pv, reasons } = await call("GetHint", { ...place, reveal });
  if (position.token !== game.position.token) return;
  hinted.count++;
  mark(piece, move);
  const why = [sentence, ...reasons.map((reason) => reason.sentence), pv.map(bare).join(" ")];
  showNote(`${Math.min(hinted.count, HINTS.length)}/${HINTS.length}`, why.filter(Boolean).join(" "));
}

/** Ends the game if a draw may be claimed or two players agree; asks a level otherwise. */
async function draw() {
  if (game.result?.drawClaimable) return game.declare("draw-claimed");
  const own = person(game.players);
  if (!own) return game.declare("draw-agreed");
  const { place, position, seed } = game;
  const level = game.players[other(own)];
  showNote("", t("thinking", { level }));
  const likely = await chances(place, level, seed);
  if (position.token !== game.position.token) return;
  if (accepts(other(own), likely)) game.declare("draw-agreed");
  else showNote("", t("draw-declined"));
}

const resign = () => game.declare(`resigned-${person(game.players) ?? sideOf(game.position)}`);

/** Asks before an action, in its button. */
function twice(button, action) {
  let timer = 0;
  const calm = () => {
    clearTimeout(timer);
    if (!button.classList.contains("really")) return;
    button.classList.remove("really");
    button.textContent = button.dataset.label;
  };
  button.addEventListener("click", () => {
    if (button.classList.contains("really")) {
      calm();
      return action();
    }
    button.dataset.label = button.textContent;
    button.classList.add("really");
    button.textContent = t("really");
    board.say(t("really"));
    timer = setTimeout(calm, 4000);
  });
  button.addEventListener("blur", calm);
}

/** Shows which wishes can be granted at the place that is shown. */
export function showWishes() {
  if (hinted.position && hinted.position !== game.position.token) {
    hinted = NONE;
    mark();
  }
  const elsewhere = game.you && sideOf(game.position) !== game.you;
  const open = game.isAtEnd && !game.position.outcome && !elsewhere;
  const turn = open && levelToMove(game.players, game.position) === null;
  $("hint").disabled = !turn;
  const isEarly = person(game.players) && game.plies.length < EARLIEST_DRAW;
  $("draw").disabled = !turn || (isEarly && !game.result?.drawClaimable);
  $("resign").disabled = !turn || !game.plies.length;
  if ($("draw").classList.contains("really")) return;
  $("draw").textContent = t(
    game.result?.drawClaimable ? "draw-claim" : person(game.players) ? "draw-offer" : "draw-agree",
  );
}

/** Makes the buttons. */
export function wishes(failed) {
  const tried = (action) => async () => {
    try {
      await action();
    } catch (error) {
      failed(tried(action))(error);
    }
  };
  $("hint").addEventListener("click", tried(hint));
  twice($("draw"), tried(draw));
  twice($("resign"), tried(resign));
}
