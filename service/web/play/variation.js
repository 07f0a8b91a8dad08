// A line beside the game, of the computer or of the reader. The board shows it, and the game stays as it is.

import { call } from "./api.js";
import { bare, placed } from "./evaluation.js";
import { game } from "./game.js";
import { button, line } from "./lines.js";
import { $, h, t } from "./texts.js";

const board = $("board");

class Variation extends EventTarget {
  /** The moves of the line; the plies of those that were shown. */
  moves = [];
  plies = [];
  at = 0;
  isShown = false;
  #turn = 0;

  get result() {
    return this.at > 0 ? this.plies[this.at - 1] : null;
  }

  /** The position on the board: that of the line, or of the game. */
  get position() {
    return this.result?.position ?? game.position;
  }

  /** The same as it was played, whatever the players declared: what is known of it is kept by this object. */
  get place() {
    return this.result?.position ?? game.positions[game.at];
  }

  /** Shows the line after so many of its moves, from the place in the game that is shown. */
  async show(moves, at) {
    const turn = ++this.#turn;
    const plies = moves === this.moves ? [...this.plies] : [];
    while (plies.length < at) {
      const place = plies.at(-1)?.position ?? game.positions[game.at];
      const { applied } = await call("ApplyMove", { ...placed(place), move: moves[plies.length] });
      if (turn !== this.#turn || !applied) return;
      plies.push(applied);
    }
    Object.assign(this, { moves, plies });
    this.#shown(at);
  }

  /** Adds a ply to what is shown. */
  add(result) {
    const plies = [...this.plies.slice(0, this.at), result];
    Object.assign(this, { plies, moves: plies.map((ply) => ply.move.notation) });
    this.#shown(plies.length);
  }

  #shown(at) {
    Object.assign(this, { at, isShown: true });
    $("event").classList.add("aside");
    $("details").hidden = true;
    board.toggleAttribute("readonly", false);
    board.show({ position: this.position, rules: game.ruleset.rules, result: this.result });
    this.dispatchEvent(new Event("change"));
  }

  /** Forgets the line, without showing the game. */
  drop() {
    this.#turn++;
    Object.assign(this, { moves: [], plies: [], at: 0, isShown: false });
    $("event").classList.remove("aside");
    $("details").hidden = false;
  }

  /** Goes back to the game. */
  end() {
    this.drop();
    game.changed("view");
  }
}

export const variation = new Variation();

// Wherever the game goes, the line is left behind.
game.addEventListener("change", ({ detail }) => detail !== "view" && variation.drop());

/** The panels that show it, and end it once neither is open. */
const panels = [$("panel-analysis"), $("panel-explorer")];
const endIfNoneIsOpen = () => variation.isShown && panels.every((panel) => panel.hidden) && variation.end();
for (const panel of panels) panel.addEventListener("hidden", () => queueMicrotask(endIfNoneIsOpen));

/** Adds a move to the end of the game; elsewhere it begins a line, so that the rest of the game is kept. */
export function play(result) {
  if (variation.isShown || !game.isAtEnd) variation.add(result);
  else game.add(result);
}

/** The line that is shown, with the way back. */
export function variationRow(failed) {
  if (!variation.isShown) return null;
  const go = (at) => variation.show(variation.moves, at).catch(failed(() => go(at)));
  return h("div", { className: "variation" },
    h("div", { className: "heading" }, h("h2", {}, t("variation")),
      button("back-to-game", () => variation.end())),
    line(variation.moves.map(bare), t("variation"), variation.at, go),
    variation.result && h("p", { className: "soft" }, variation.result.sentence));
}

/** Lets a panel take what is played on the board, while it answers true; the rest is for the game. */
export function takeMoves(take) {
  document.addEventListener("move", (event) => {
    if (event.target !== board || !take(event.detail.result)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
