// The lesson: positions of which each is solved by one move on the board.

import { failureOf } from "../board/status.js";
import { call } from "../play/api.js";
import { bare } from "../play/evaluation.js";
import { button, refill } from "../play/lines.js";
import { dress } from "../play/look.js";
import { $, h, t, texts } from "../play/texts.js";

const { ruleset, steps } = JSON.parse($("steps").textContent);
const board = $("board");
board.call = call;
board.texts = texts;
dress();

let at = 0;
/** What is said of the last move: `kind` is `right` or `wrong`. */
let said = null;

const isLast = () => at === steps.length - 1;

function open(to) {
  at = to;
  said = null;
  const { position, side, target } = steps[at];
  board.removeAttribute("readonly");
  // What fails is told by an event.
  board.load({ ruleset, position, side }).catch(() => {});
  board.highlights = target ? [{ square: target, kind: "best" }] : [];
  draw();
}

/** Says what came of a move. */
function say(kind, sentence, again = null) {
  said = { kind, sentence, again };
  draw();
}

board.addEventListener("move", (event) => {
  const { move, result } = event.detail;
  const { name, solutions } = steps[at];
  if (!solutions.includes(bare(move))) {
    event.preventDefault();
    return say("wrong", t(`lesson-${name}-wrong`, { move: bare(move) }));
  }
  board.toggleAttribute("readonly", true);
  board.highlights = [];
  say("right", result.sentence);
  $("task").querySelector("[data-key=next]").focus();
});
board.addEventListener("illegal", ({ detail }) => say("wrong", detail.sentence));
board.addEventListener("failed", (event) => {
  event.preventDefault();
  const { error, again } = event.detail;
  say("wrong", failureOf(error, texts), again);
});

function next() {
  open(at + 1);
  $("goal").querySelector("h2").focus();
}

/** The way on: to the next step, or from the last one to a game. */
function ways() {
  if (said?.again) return button("retry", said.again, { main: true });
  if (said?.kind !== "right") return null;
  if (!isLast()) return button("lesson-next", next, { key: "next", main: true });
  return [
    h("a", { className: "button", "data-key": "next", href: `./?new=${ruleset}` }, t("lesson-play")),
    h("a", { className: "button quiet", href: `rulesets/${ruleset}` }, t("more")),
    button("puzzle-again", () => open(0)),
  ];
}

function draw() {
  const { name, rule } = steps[at];
  refill($("goal"),
    h("div", { className: "heading" }, h("h2", { tabIndex: -1 }, t(`lesson-${name}`)),
      h("span", { className: "soft" }, `${at + 1} / ${steps.length}`)),
    h("p", {}, t(`lesson-${name}-task`)));
  const sentence = said?.kind === "right" ? `${t("lesson-right")} ${said.sentence}` : said?.sentence;
  refill($("task"),
    h("div", { role: "status" }, said && h("div", { className: `feedback ${said.kind}` }, h("p", {}, sentence))),
    said && h("div", { className: "row" }, ways()),
    h("p", { className: "soft" }, rule), at === 0 && h("p", { className: "soft" }, t("lesson-intro")));
}

open(0);
