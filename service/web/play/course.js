// The course of the game: every ply judged, as a graph, the turning points, and how both sides played.

import { stream } from "./api.js";
import { SIGNS, bare, judgement, sideName, turningPoints } from "./evaluation.js";
import { game } from "./game.js";
import { man, refill } from "./lines.js";
import { h, t } from "./texts.js";
import { variation } from "./variation.js";

const SIDES = ["attackers", "defenders"];
const COUNTS = Object.entries({
  inaccuracy: "inaccuracies", mistake: "mistakes", blunder: "blunders", "missed-win": "missedWins",
});

const sign = (name) => h("span", { className: `sign ${name}`, "aria-hidden": "true" }, SIGNS[name]);

/** How both sides played, side by side. */
function summary(final) {
  if (!final) return null;
  const percent = (accuracy) => (accuracy === undefined ? "–" : `${Math.round(accuracy * 100)}%`);
  const row = (name, values) =>
    h("tr", {}, h("th", { scope: "row" }, name), values.map((one) => h("td", {}, one)));
  const counted = ([name, field]) =>
    row([sign(name), " ", t(`judgement-${name}`)], SIDES.map((side) => final[side][field] || "–"));
  const accuracy = row(t("accuracy"), SIDES.map((side) => percent(final[side].accuracy)));
  return h("table", { className: "summary" },
    h("thead", {}, h("tr", {}, h("td"), SIDES.map((side) => h("th", { scope: "col" }, man(side), " ", t(side))))),
    h("tbody", {}, accuracy, COUNTS.map(counted)));
}

/** The plies that lost, to go to. */
function points(isRunning) {
  const found = turningPoints(game.analysis);
  if (!found.length) return isRunning ? null : h("p", { className: "good" }, t("no-mistakes"));
  const go = ({ ply }) => {
    const isHere = game.at === ply;
    if (isHere && variation.isShown) variation.end();
    else game.go(ply);
  };
  const item = (ply) => {
    const name = judgement(ply);
    const current = !variation.isShown && game.at === ply.ply ? "step" : null;
    const attributes = { type: "button", className: "point", "data-key": `point ${ply.ply}`, "aria-current": current };
    return h("li", {}, h("button", { ...attributes, onclick: () => go(ply) },
      h("span", { className: "number" }, ply.ply), man(sideName(ply.side)), h("b", {}, bare(ply.move)), sign(name),
      h("span", { className: "soft" }, t(`judgement-${name}`))));
  };
  return [h("h3", {}, t("turning-points")), h("ol", { className: "points" }, found.map(item))];
}

/** Makes the section; `changed` draws the panel. What stands in `between` comes before the summary. */
export function courseSection(failed, changed, between) {
  const button = h("button", { type: "button" });
  const status = h("p", { className: "soft", role: "status" });
  const intro = h("p", { className: "soft" }, t("analyse-intro"));
  const [turns, table] = [h("div"), h("div")];
  const row = h("div", { className: "row" }, button, status);
  const element = h("section", {}, row, intro, turns, between, table);
  let running = null;
  let final = null;

  /** Judges every ply of the game. */
  const begin = async () => {
    const control = (running = new AbortController());
    const count = game.plies.length;
    game.analysis = new Map();
    final = null;
    changed();
    try {
      for await (const message of stream("AnalyzeGame", { game: game.asRequest() }, control.signal)) {
        if (control.signal.aborted) return;
        if (message.ply) game.analysis.set(message.ply.ply, message.ply);
        final = message.final ?? null;
        status.textContent = final?.sentence ?? t("analysing", { done: game.analysis.size, all: count });
        changed();
      }
    } catch (error) {
      if (error.name !== "AbortError") failed(begin)(error);
    } finally {
      if (running === control) running = null;
      game.dispatchEvent(new Event("analysis"));
      changed();
    }
  };
  /** Forgets a game that has changed. */
  const reset = () => {
    running?.abort();
    final = null;
    status.textContent = "";
  };
  button.addEventListener("click", () => (running ? running.abort() : begin()));

  const draw = () => {
    const isJudged = game.analysis.size > 0;
    button.textContent = t(running ? "stop" : "analyse");
    button.className = final ? "quiet" : "";
    button.disabled = !game.plies.length;
    intro.hidden = isJudged || running !== null;
    refill(turns, isJudged ? points(running !== null) : null);
    refill(table, summary(final));
  };
  return {
    element,
    draw,
    reset,
    /** Whether the whole game has been judged. */
    get isWhole() {
      return final !== null;
    },
    /** Judges a finished game, unless that was done. */
    beginOnce() {
      const isOver = game.end !== null || game.positions.at(-1).outcome;
      if (isOver && game.plies.length && !game.analysis.size && !running) begin();
    },
  };
}
