// The panel with the moves.

import { SIGNS, judgement } from "./evaluation.js";
import { game } from "./game.js";
import { rows } from "./match.js";
import { $, h, t } from "./texts.js";

function moveButton(ply) {
  const at = ply + 1;
  const judged = judgement(game.analysis.get(at));
  const text = game.plies[ply].move.notation;
  return h("button", { type: "button", className: "ply", "aria-current": game.at === at ? "step" : null, onclick: () => game.go(at) },
    text, judged && h("span", { className: `sign ${judged}`, title: t(`judgement-${judged}`) }, SIGNS[judged]));
}

/** The rules that a player needs to begin: those of every piece first. */
const GIST = ["movement", "capture", "first_move", "escape", "king_taken"];

function gist() {
  const sentences = GIST.map((rule) => game.ruleset?.entries.find((entry) => entry.rule === rule)?.sentence).filter(Boolean);
  const { id } = game.ruleset?.summary ?? {};
  const more = id && h("p", {}, h("a", { href: `rulesets/${id}` }, t("more")));
  return h("div", { className: "gist" }, sentences.map((sentence) => h("p", {}, sentence)), more);
}

function list() {
  if (!game.plies.length) return gist();
  const { columns, rows: all } = rows(game.start, game.plies);
  const cell = (ply) => h("td", {}, ply === null ? null : moveButton(ply));
  return h("div", { className: "moves" }, h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), columns.map((side) => h("th", { scope: "col" }, t(side))))),
    h("tbody", {}, all.map((row, n) => h("tr", {}, h("th", { scope: "row" }, n + 1), row.map(cell))))));
}

/** Makes the panel. */
export function movesPanel() {
  const moves = h("div");
  $("panel-game").append(h("h2", { className: "hidden" }, t("moves")), moves);
  const draw = () => {
    if (!game.ruleset) return;
    moves.replaceChildren(list());
    const [shown, current] = [moves.firstChild, moves.querySelector("[aria-current]")];
    if (current) shown.scrollTop += current.getBoundingClientRect().top - shown.getBoundingClientRect().top - shown.clientHeight / 2;
    else shown.scrollTop = 0;
  };
  game.addEventListener("change", draw);
  game.addEventListener("analysis", draw);
}
