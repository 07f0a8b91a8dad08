// What has just happened, beside the board: the last move, a refusal, the end of the game, an error.

import { readBoard } from "../tafl-position.js";
import { key } from "./api.js";
import { bare, sideName } from "./evaluation.js";
import { game } from "./game.js";
import { person, reader, sideOf, winner } from "./match.js";
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

/** Shows a heading and a sentence above the buttons, which stay in their place, and what explains them below. */
function show(kind, heading, content, explained = []) {
  // On a phone, what happened is below the choice of an opponent and the board.
  const above = kind === "failed" && Boolean(document.querySelector(".starting"));
  const place = $(above ? "wrong" : "event");
  $("wrong").hidden = !above;
  place.className = `event ${kind}`;
  place.replaceChildren(h("h2", {}, heading), ...content.filter(Boolean));
  // What is cut off can be scrolled to by keyboard.
  place.tabIndex = place.scrollHeight > place.clientHeight + 1 ? 0 : -1;
  $("details").replaceChildren(...explained.filter(Boolean));
}

const said = (sentence) => h("p", { className: "sentence" }, sentence);

/** How the pieces were captured, and what was announced. */
function explained({ position, captures, announcements }) {
  const { pieces } = readBoard(position.board);
  const all = [...captures.map((one) => capture(one, pieces)), ...announcements.map(announcement)];
  return all.length ? h("ul", { className: "captures" }, all) : null;
}

/** Whose turn it is, as the player is told. */
function turnOf(position, level) {
  if (level !== null) return t("thinking", { level });
  return yourTurn() ? t("your-turn") : t(`turn-${sideOf(position)}`);
}

/** Whether the reader is to move at the end of the game. */
export const yourTurn = () =>
  !game.choosing && game.isAtEnd && !game.position.outcome && reader(game) === sideOf(game.position);

/** Who has won, as the player is told. */
function wonBy(side) {
  if (side === reader(game)) return t("you-win");
  if (!person(game.players) || side === "nobody") return t(`won-${side}`);
  return t("level-wins", { level: game.players[side] });
}

/** How the players ended the game. */
function declared() {
  const you = reader(game);
  return t(you && game.end === `resigned-${you}` ? "you-resign" : `end-${game.end}`);
}

/** The worst move of a player who has lost, once the game is judged, and the way back to it. */
function turningPoint(side, retry) {
  const you = person(game.players);
  if (!you || side === you || side === "nobody") return null;
  const own = [...game.analysis.values()].filter((ply) => ply.better && sideName(ply.side) === you);
  const [worst] = own.sort((one, other) => other.winProbabilityLoss - one.winProbabilityLoss);
  if (!worst) return null;
  return h("div", { className: "row" }, h("p", {}, t("turning-point", { ply: worst.ply, move: bare(worst.move) })),
    h("button", { type: "button", className: "quiet", onclick: () => retry(worst.ply - 1) }, t("retry-there")));
}

/** What was said of the place last. */
let shown = {};

/** What the place in the game says; `level` is thinking, and `retry` goes back to a place in a lost game. */
export function showPlace(level, retry) {
  shown = { level, retry };
  const { result, position } = game;
  if (!position) return;
  const { outcome } = position;
  if (!outcome) {
    const sentence = result && said(result.sentence);
    return show(sideOf(position), turnOf(position, level), [sentence], [result && explained(result)]);
  }
  const side = winner(outcome);
  const sentence = game.end && game.isAtEnd ? declared() : result?.sentence;
  show("over", wonBy(side), [sentence && said(sentence)], [rule(outcome.rule), turningPoint(side, retry)]);
}

/** Adds a note, such as a hint, until the place changes. */
export function showNote(label, sentence) {
  $("details").querySelector(".note")?.remove();
  $("details").append(h("p", { className: "note" }, label && h("b", {}, label, " "), sentence));
  $("board").say(sentence);
}

/** Why a move is illegal. */
export function showIllegal(rejected) {
  show("illegal", t("illegal"), [said(rejected.sentence)], [rule(rejected.rule)]);
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
          showPlace(shown.level, shown.retry);
          again();
        },
      },
      t("retry"),
    );
  const sentence = problem ? (problem.detail ?? problem.title) : t("unreachable");
  show("failed", t("error"), [
    said(sentence),
    lines.length ? h("ul", {}, lines) : null,
    h(
      "div",
      { className: "row" },
      input && h("label", { className: "field" }, h("span", {}, t("key")), input),
      retry,
    ),
  ]);
  $("board").say(sentence);
}

/** Something that is wrong with the address, with a button that leads on. */
export function showWrong(sentence, label, action) {
  show("failed", t("error"), [
    said(sentence),
    h("div", { className: "row" }, h("button", { type: "button", onclick: action }, label)),
  ]);
  $("board").say(sentence);
}
