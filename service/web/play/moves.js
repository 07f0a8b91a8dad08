// The panel with the moves and the analysis of the game.

import { stream } from "./api.js";
import { game } from "./game.js";
import { graph } from "./graph.js";
import { rows } from "./match.js";
import { $, h, t } from "./texts.js";

const judgement = (analysis) => analysis?.judgement?.replace("JUDGEMENT_", "").toLowerCase().replace("_", "-");
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??", "missed-win": "✕", "only-move": "!" };

let running = null;

function moveButton(ply) {
  const at = ply + 1;
  const judged = judgement(game.analysis.get(at));
  const text = game.plies[ply].move.notation;
  return h("button", { type: "button", className: "ply", "aria-current": game.at === at ? "step" : null, onclick: () => game.go(at) },
    text, judged && h("span", { className: `sign ${judged}`, title: t(`judgement-${judged}`) }, SIGNS[judged]));
}

/** The rules that a player needs to begin. */
const GIST = ["board", "first_move", "king_taken", "escape"];

function gist() {
  const sentences = GIST.map((rule) => game.ruleset?.entries.find((entry) => entry.rule === rule)?.sentence).filter(Boolean);
  return h("div", { className: "gist" }, sentences.map((sentence) => h("p", {}, sentence)));
}

function list() {
  if (!game.plies.length) return gist();
  const { columns, rows: all } = rows(game.start, game.plies);
  const cell = (ply) => h("td", {}, ply === null ? null : moveButton(ply));
  return h("div", { className: "moves" }, h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), columns.map((side) => h("th", { scope: "col" }, t(side))))),
    h("tbody", {}, all.map((row, n) => h("tr", {}, h("th", { scope: "row" }, n + 1), row.map(cell))))));
}

function better() {
  const analysis = game.analysis.get(game.at);
  if (!analysis?.sentence) return null;
  return h("div", { className: "judged" }, h("p", {}, analysis.sentence), h("ul", {}, analysis.reasons.map((reason) => h("li", {}, reason.sentence))));
}

async function analyse(progress, failed) {
  running = new AbortController();
  game.analysis = new Map();
  const { plies } = game;
  try {
    for await (const { ply, final } of stream("AnalyzeGame", { game: game.asRequest() }, running.signal)) {
      if (game.plies !== plies) return;
      if (ply) game.analysis.set(ply.ply, ply);
      progress(final?.sentence ?? t("analysing", { done: game.analysis.size, all: plies.length }));
    }
  } catch (error) {
    if (error.name !== "AbortError") failed(error);
  } finally {
    running = null;
  }
}

/** Makes the panel. */
export function movesPanel(failed) {
  const button = h("button", { type: "button", id: "analyse" });
  const status = h("p", { className: "soft", role: "status" });
  const chart = h("div", { className: "chart", hidden: true });
  const note = h("div");
  const moves = h("div");
  const row = h("div", { className: "row", hidden: true }, button, status);
  $("panel-game").append(h("h2", { className: "hidden" }, t("moves")), moves, row, chart, note);
  const draw = () => {
    if (!game.ruleset) return;
    moves.replaceChildren(list());
    note.replaceChildren(...[better()].filter(Boolean));
    button.textContent = t(running ? "stop" : "analyse");
    row.hidden = !game.plies.length;
    chart.hidden = !game.analysis.size;
    if (!chart.hidden) graph(chart);
    const [shown, current] = [moves.firstChild, moves.querySelector("[aria-current]")];
    if (current) shown.scrollTop += current.getBoundingClientRect().top - shown.getBoundingClientRect().top - shown.clientHeight / 2;
    else shown.scrollTop = 0;
  };
  const begin = () => analyse((text) => {
    status.textContent = text;
    draw();
  }, failed(begin)).finally(draw);
  button.addEventListener("click", () => {
    if (running) running.abort();
    else begin();
    draw();
  });
  game.addEventListener("change", ({ detail }) => {
    if (detail === "game") {
      running?.abort();
      status.textContent = "";
    }
    draw();
  });
}
