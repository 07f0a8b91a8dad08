// What has just happened, beside the board: the last move, a refusal, the end of the game, an error.

import { readBoard } from "../tafl-position.js";
import { key } from "./api.js";
import { game } from "./game.js";
import { sideOf, winner } from "./match.js";
import { ruleLink } from "./rules.js";
import { $, h, t, texts } from "./texts.js";

const pieceName = (piece) => texts[`piece-${piece.replace("PIECE_", "").toLowerCase().replaceAll("_", "-")}`];

/** A square that closes a trap, with the name of its zone if it is empty. */
function closing(square, pieces) {
  const zone = game.ruleset.rules.zones?.find(({ squares }) => squares.includes(square))?.kind;
  const name = { ZONE_KIND_CORNERS: "corner", ZONE_KIND_THRONE: "throne" }[zone];
  return name && !pieces.has(square) ? t(`between-${name}`, { square }) : square;
}

function capture({ square, piece, closedBy, changesSide }, pieces) {
  const values = { piece: pieceName(piece), square, squares: closedBy.join(", ") };
  if (changesSide) return h("li", {}, t("changes-side", values));
  if (closedBy.length !== 2) return h("li", {}, t(closedBy.length ? "closed-by" : "captured", values));
  const [one, other] = closedBy.map((closer) => closing(closer, pieces));
  return h("li", {}, t("between", { ...values, one, other }));
}

/** An announcement, which every rule set has computed, whether or not its players say it. */
function announcement({ kind, squares, moves }) {
  const name = kind.replace("ANNOUNCEMENT_KIND_", "").toLowerCase().replaceAll("_", "-");
  return h("li", {}, t(`announced-${name}`, { squares: squares.join(", "), moves: moves.join(", ") }));
}

/** The rule with this id, as the rule set words it. */
function rule(id) {
  const sentence = game.ruleset?.entries.find((entry) => entry.rule === id)?.sentence;
  return sentence && h("p", { className: "rule" }, ruleLink(id), " ", sentence);
}

function show(kind, heading, ...content) {
  // On a phone, what happened is below the choice of an opponent and the board.
  const above = kind === "failed" && Boolean(document.querySelector(".starting"));
  const place = $(above ? "wrong" : "event");
  $("wrong").hidden = !above;
  place.className = `event ${kind}`;
  place.replaceChildren(h("h2", {}, ...[heading].flat()), ...content.flat().filter(Boolean));
}

/** What the last move did. */
function happened(result) {
  const { pieces } = readBoard(result.position.board);
  return [
    h("p", { className: "sentence" }, result.sentence),
    h(
      "ul",
      { className: "captures" },
      result.captures.map((one) => capture(one, pieces)),
      result.announcements.map(announcement),
    ),
  ];
}

/** What was said of the place last. */
let shown = {};

/**
 * What the place in the game says; `level` is thinking. At the end of the game, `actions` go on from there.
 */
export function showPlace(level = null, actions = []) {
  shown = { level, actions };
  const { result, position } = game;
  if (!position) return;
  const told = result ? happened(result) : [];
  if (!position.outcome)
    return show(
      sideOf(position),
      level === null ? t(`turn-${sideOf(position)}`) : t("thinking", { level }),
      told,
    );
  const ended = game.end && game.isAtEnd ? h("p", { className: "sentence" }, t(`end-${game.end}`)) : null;
  const buttons = actions.map(([name, action], n) =>
    h("button", { type: "button", className: n ? "quiet" : "", onclick: action }, t(name)),
  );
  show(
    "over",
    [h("small", {}, t("outcome")), t(`won-${winner(position.outcome)}`)],
    ended ?? told,
    rule(position.outcome.rule),
    h("div", { className: "row" }, buttons),
  );
}

/** Adds a note, such as a hint, until the place changes. */
export function showNote(label, sentence) {
  $("event").querySelector(".note")?.remove();
  $("event").append(h("p", { className: "note" }, label && h("b", {}, label, " "), sentence));
  $("board").say(sentence);
}

/** Why a move is illegal. */
export function showIllegal(rejected) {
  show("illegal", t("illegal"), h("p", { className: "sentence" }, rejected.sentence), rule(rejected.rule));
}

/** What the server refused, or that it cannot be reached; `again` repeats what failed. */
export function showError(error, again) {
  const problem = error.problem;
  const lines =
    problem?.fields?.length > 1
      ? problem.fields.map(({ field, description }) => h("li", {}, h("code", {}, field), ` ${description}`))
      : [];
  const input =
    problem?.reason === "UNAUTHENTICATED"
      ? h("input", { value: key.get(), autocomplete: "off", "aria-label": t("key") })
      : null;
  const retry =
    again &&
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          if (input) key.set(input.value);
          $("wrong").hidden = true;
          showPlace(shown.level, shown.actions);
          again();
        },
      },
      t("retry"),
    );
  const sentence = problem ? (problem.detail ?? problem.title) : t("unreachable");
  show(
    "failed",
    t("error"),
    h("p", { className: "sentence" }, sentence),
    lines.length ? h("ul", {}, lines) : null,
    h(
      "div",
      { className: "row" },
      input && h("label", { className: "field" }, h("span", {}, t("key")), input),
      retry,
    ),
  );
  $("board").say(sentence);
}

/** Something that is wrong with the address, with a button that leads on. */
export function showWrong(sentence, label, action) {
  show(
    "failed",
    t("error"),
    h("p", { className: "sentence" }, sentence),
    h("div", { className: "row" }, h("button", { type: "button", onclick: action }, label)),
  );
  $("board").say(sentence);
}
