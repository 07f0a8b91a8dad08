// The panel in which a position is set up by hand.

import { pieceSvg } from "../board/figures.js";
import { PIECES, readBoard, writeBoard } from "../tafl-position.js";
import { call } from "./api.js";
import { game } from "./game.js";
import { $, h, t } from "./texts.js";

const board = $("board");
const ERASER = '<svg viewBox="-500 -500 1000 1000" aria-hidden="true"><path d="M-190,-190L190,190M-190,190L190,-190" stroke="#6f4e24" stroke-width="70" stroke-linecap="round"/></svg>';

/** Makes the panel. The board is set up as long as the panel is shown; `play` gets the position. */
export function setupPanel(failed, play) {
  const panel = $("panel-setup");
  let pieces = new Map();
  let size = 0;
  let side = "";
  let chosen = "a";
  let dirty = false;
  let turn = 0;
  const palette = h("div", { className: "palette", role: "radiogroup", "aria-label": t("tab-setup") });
  const notes = h("div", { role: "status" });
  const sides = h("select", { id: "setup-side", onchange: () => ((side = sides.value), check()) },
    ["ATTACKERS", "DEFENDERS"].map((name) => h("option", { value: `SIDE_${name}` }, t(name.toLowerCase()))));
  const setups = h("select", { "aria-label": t("setup-reset"), onchange: () => take(setups.value) });
  const start = h("button", { type: "button", onclick: () => check(true) }, t("setup-play"));
  const show = () => board.show({ position: { ...game.position, board: writeBoard(size, pieces), sideToMove: side, outcome: undefined }, rules: game.ruleset.rules, moves: {} });
  const changed = () => {
    dirty = true;
    show();
    check();
  };
  const take = (text) => {
    ({ size, pieces } = readBoard(text));
    changed();
  };
  const request = () => ({ text: writeBoard(size, pieces), format: "POSITION_FORMAT_BOARD", sideToMove: side,
    ...(game.rules.customRules ? { customRules: game.rules.customRules } : { ruleset: game.rules.ruleset }) });
  const check = async (playing = false) => {
    const mine = ++turn;
    try {
      const { position, faults, warnings } = await call("ParsePosition", request());
      if (mine !== turn) return;
      notes.replaceChildren(...(faults.length ? faults : warnings).map(({ sentence }) => h("p", { className: "fault" }, sentence)));
      start.disabled = !position;
      if (playing && position) play(position);
    } catch (error) {
      failed(() => check(playing))(error);
    }
  };
  /** The kinds that these rules have: the special ones only where a set-up uses them. */
  const kinds = () => {
    const used = new Set(game.ruleset.rules.board.setups.flatMap((setup) => [...readBoard(setup.board).pieces.values()]));
    return Object.entries(PIECES).filter(([letter]) => "adk".includes(letter) || used.has(letter));
  };
  const fill = () => {
    const option = (letter, name, drawing) => {
      const input = h("input", { type: "radio", name: "piece", value: letter, checked: letter === chosen, onchange: () => (chosen = letter) });
      const tile = h("span", { className: "tile" });
      tile.innerHTML = drawing;
      return h("label", { title: name }, input, tile, h("span", { className: "hidden" }, name));
    };
    palette.replaceChildren(...kinds().map(([letter, kind]) => option(letter, t(`piece-${kind}`), pieceSvg(kind))), option("", t("setup-erase"), ERASER));
    setups.replaceChildren(...game.ruleset.rules.board.setups.map((setup) => h("option", { value: setup.board }, setup.name)));
    setups.hidden = setups.length < 2;
    sides.value = side;
  };
  panel.append(
    h("h2", {}, t("tab-setup")), h("p", { className: "soft" }, t("setup-intro")), palette,
    h("label", { className: "field" }, h("span", {}, t("setup-side")), sides),
    h("div", { className: "row" },
      h("button", { type: "button", className: "quiet", onclick: () => ((pieces = new Map()), changed()) }, t("setup-clear")),
      h("button", { type: "button", className: "quiet", onclick: () => take(game.ruleset.rules.board.setups[0].board) }, t("setup-reset")), setups),
    h("div", { className: "row" }, start), notes);
  const begin = () => {
    if (!game.position) return;
    ({ size, pieces } = readBoard(game.position.board));
    side = game.position.sideToMove;
    dirty = false;
    board.editing = true;
    fill();
    notes.replaceChildren();
    show();
  };
  panel.addEventListener("shown", begin);
  panel.addEventListener("hidden", () => {
    board.editing = false;
    game.changed(dirty ? "place" : "view");
  });
  game.addEventListener("change", ({ detail }) => detail === "game" && board.editing && begin());
  board.addEventListener("square", ({ detail: { square } }) => {
    if (!chosen || pieces.get(square) === chosen) pieces.delete(square);
    else put(square, chosen);
    changed();
  });
  board.addEventListener("carry", ({ detail: { from, to } }) => {
    const letter = pieces.get(from);
    pieces.delete(from);
    if (to) put(to, letter);
    changed();
  });
  /** There is one king. */
  const put = (square, letter) => {
    if (letter === "k") for (const [other, found] of pieces) if (found === "k") pieces.delete(other);
    pieces.set(square, letter);
  };
}
