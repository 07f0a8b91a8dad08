// What has just happened, beside the board: the last move, a refusal, the end of the game, an error.

import { key } from "./api.js";
import { game } from "./game.js";
import { $, h, t, texts, topic } from "./texts.js";

const pieceName = (piece) => texts[`piece-${piece.replace("PIECE_", "").toLowerCase().replaceAll("_", "-")}`];

function capture({ square, piece, closedBy, changesSide }) {
  const values = { piece: pieceName(piece), square, squares: closedBy.join(", ") };
  return h("li", {}, t(changesSide ? "changes-side" : closedBy.length ? "closed-by" : "captured", values));
}

/** An announcement, which every rule set has computed, whether or not its players say it. */
function announcement({ kind, squares, moves }) {
  const name = kind.replace("ANNOUNCEMENT_KIND_", "").toLowerCase().replaceAll("_", "-");
  return h("li", {}, t(`announced-${name}`, { squares: squares.join(", "), moves: moves.join(", ") }));
}

/** The rule with this id, as the rule set words it. */
function rule(id) {
  const sentence = game.ruleset?.entries.find((entry) => entry.rule === id)?.sentence;
  return sentence && h("p", { className: "rule" }, h("b", {}, `${topic(id)}. `), sentence);
}

const fact = (label, value) => h("p", { className: "fact" }, h("span", {}, label), h("code", {}, value));

const side = ({ sideToMove }) => (sideToMove === "SIDE_ATTACKERS" ? "attackers" : "defenders");

function show(kind, heading, ...content) {
  $("event").className = `event ${kind}`;
  $("event").replaceChildren(h("h2", {}, heading), ...content.flat().filter(Boolean));
}

/** What the place in the game says; `level` is thinking. */
export function showPlace(level = null) {
  const { result, position } = game;
  if (!position) return;
  const outcome = result?.outcome ?? position.outcome;
  const turn = level === null ? t(`turn-${side(position)}`) : t("thinking", { level });
  const happened = result ? [h("p", { className: "sentence" }, result.sentence), h("ul", { className: "captures" }, result.captures.map(capture), result.announcements.map(announcement))] : [];
  if (outcome) show("over", t("outcome"), happened, fact(t("code"), outcome.reason), rule(outcome.rule));
  else show(side(position), turn, happened);
}

/** Why a move is illegal. */
export function showIllegal(rejected) {
  show("illegal", t("illegal"), h("p", { className: "sentence" }, rejected.sentence), fact(t("code"), rejected.reason), rule(rejected.rule));
}

/** What the server refused, or that it cannot be reached; `again` repeats what failed. */
export function showError(error, again) {
  const problem = error.problem;
  const lines = problem?.fields?.length > 1 ? problem.fields.map(({ field, description }) => h("li", {}, h("code", {}, field), ` ${description}`)) : [];
  const input = problem?.reason === "UNAUTHENTICATED" ? h("input", { value: key.get(), autocomplete: "off", "aria-label": t("key") }) : null;
  const retry = again && h("button", { type: "button", onclick: () => {
    if (input) key.set(input.value);
    again();
  } }, t("retry"));
  const sentence = problem ? (problem.detail ?? problem.title) : t("unreachable");
  show("failed", t("error"), h("p", { className: "sentence" }, sentence), lines.length ? h("ul", {}, lines) : null,
    problem?.reason && fact(t("code"), problem.reason), h("div", { className: "row" }, input && h("label", { className: "field" }, h("span", {}, t("key")), input), retry));
  $("board").say(sentence);
}
