// A lesson on the mistakes of a side: the board goes back to each, and the reader looks for the better move.

import { call } from "./api.js";
import { arrow, bare, placed, sideName } from "./evaluation.js";
import { game } from "./game.js";
import { Lesson, mistakesOf, verdict } from "./lesson.js";
import { button, legend, line, man, reasonList, refill } from "./lines.js";
import { person } from "./match.js";
import { $, h, t } from "./texts.js";
import { variation } from "./variation.js";

const board = $("board");
const HINTS = ["HINT_REVEAL_REGION", "HINT_REVEAL_PIECE", "HINT_REVEAL_MOVE"];
const SIDES = ["SIDE_ATTACKERS", "SIDE_DEFENDERS"];

/** Makes the choice of a side, and the lesson. `changed` draws the panel. */
export function learnSection(failed, changed) {
  const element = h("section", { className: "lesson", "aria-label": t("learn"), tabIndex: -1, hidden: true });
  const choice = h("div");
  let lesson = null;
  /** What was tried last, and what is said of it. */
  let tried = null;
  let hints = [];
  /** Why the better move is good. */
  let why = [];

  const isHere = () => lesson && !lesson.isOver && game.at === lesson.mistake.ply - 1;
  const clear = () => {
    tried = null;
    hints = [];
    why = [];
  };

  const begin = (side) => {
    lesson = new Lesson(mistakesOf(game.analysis, side));
    enter();
  };
  /** Goes to the position before the mistake. */
  const enter = () => {
    clear();
    if (!lesson.isOver) show();
    changed();
    const place = lesson.isOver ? choice.querySelector("button:enabled") : element;
    place.focus({ preventScroll: true });
  };
  const show = () => {
    variation.drop();
    if (isHere()) game.changed("view");
    else game.go(lesson.mistake.ply - 1);
  };
  const next = () => {
    lesson.next();
    enter();
  };
  const end = () => {
    if (!lesson) return;
    lesson = null;
    clear();
    variation.drop();
    game.changed("view");
    changed();
  };
  const again = () => {
    tried = null;
    show();
    changed();
  };

  const attempt = async (result) => {
    const { mistake } = lesson;
    const move = result.move.notation;
    const mine = (tried = { result, move: bare(move) });
    board.show({ position: result.position, rules: game.ruleset.rules, result, moves: {} });
    board.toggleAttribute("readonly", true);
    changed();
    try {
      const candidates = [move, mistake.better.move].map(bare);
      const answer = await call("EvaluateMoves", { ...placed(game.position), candidates });
      if (tried !== mine) return;
      tried.verdict = verdict(mistake, move, answer);
      why = answer.moves.at(-1).legal.reasons;
      lesson.answer(tried.verdict);
      changed();
      element.querySelector("[data-key=again], [data-key=next]")?.focus();
      board.say(said());
    } catch (error) {
      if (tried === mine) again();
      failed(() => attempt(result))(error);
    }
  };
  const hint = async () => {
    const { mistake } = lesson;
    lesson.help();
    if (tried) again();
    try {
      const answer = await call("GetHint", { ...placed(game.position), reveal: HINTS[hints.length] });
      if (lesson?.mistake !== mistake || lesson.settled) return;
      hints.push(answer);
      if (answer.move) solution();
      changed();
      board.say(answer.sentence);
    } catch (error) {
      failed(hint)(error);
    }
  };
  const solution = () => {
    lesson.show();
    again();
    explain();
  };
  /** Asks why the better move is good. */
  const explain = async () => {
    const { mistake } = lesson;
    try {
      const candidates = [bare(mistake.better.move)];
      const { moves } = await call("EvaluateMoves", { ...placed(game.position), candidates });
      if (lesson?.mistake !== mistake) return;
      why = moves[0].legal.reasons;
      changed();
    } catch (error) {
      failed(explain)(error);
    }
  };

  /** What is said of the attempt, or of the solution that was shown. */
  const said = () => {
    const { better } = lesson.mistake;
    if (!tried) return lesson.settled ? t("learn-shown", { move: bare(better.move) }) : "";
    if (!tried.verdict) return t("learn-checking", { move: tried.move });
    const { kind, reply } = tried.verdict;
    const name = kind === "worse" && !reply ? "worse-end" : kind;
    return t(`learn-${name}`, { ...tried.verdict, better: bare(better.move) });
  };

  const isOwn = (side) => sideName(side) === person(game.players);
  const choose = ([side, count]) => {
    const attributes = { type: "button", className: isOwn(side) ? "" : "quiet", "data-key": side, disabled: !count };
    return h("button", { ...attributes, onclick: () => begin(side) },
      man(sideName(side)), t("learn-count", { side: t(sideName(side)), count }));
  };
  /** What the answer was, and why. */
  const solved = ({ better, sentence, reasons }) => {
    const step = (at) => variation.show(better.pv, at).catch(failed(() => step(at)));
    const moves = line(better.pv, t("better-line"), variation.isShown ? variation.at : 0, step);
    return [h("p", {}, h("b", {}, sentence)), reasonList(reasons), !tried && !variation.isShown && legend(),
      h("div", { className: "valued" }, h("span", { className: "soft" }, t("better-line")), moves),
      tried?.verdict?.kind !== "best" && reasonList(why)];
  };
  const exercise = () => {
    const { mistake, settled } = lesson;
    const isLast = lesson.at === lesson.mistakes.length - 1;
    const judged = tried?.verdict;
    const kind = settled ? "right" : judged ? "wrong" : "";
    const task = t(`learn-${sideName(mistake.side)}`, { ply: mistake.ply, move: bare(mistake.move) });
    return [
      h("p", {}, task),
      hints.map(({ sentence }) => h("p", { className: "hinted" }, sentence)),
      said() && h("div", { className: `feedback ${kind}` }, h("p", {}, said()), reasonList(judged?.reasons)),
      settled && solved(mistake),
      h("div", { className: "row" },
        judged && !settled && button("retry", again, { key: "again", main: true }),
        settled && button(isLast ? "learn-end" : "learn-next", next, { key: "next", main: true }),
        !settled && hints.length < HINTS.length && button("hint", hint),
        !settled && button("learn-solution", solution)),
    ];
  };

  return {
    element,
    choice,
    end,
    get isTeaching() {
      return Boolean(lesson && !lesson.isOver);
    },
    /** Takes a move that is played on the board as an attempt; after the answer, moves begin a line. */
    take(result) {
      if (!isHere() || lesson.settled || variation.isShown) return false;
      attempt(result);
      return true;
    },
    /** What the lesson marks on the board; nothing without a lesson. */
    marks() {
      if (!this.isTeaching) return null;
      if (!isHere()) return [];
      const { mistake, settled } = lesson;
      if (variation.isShown) return arrow(variation.moves[variation.at], "best");
      if (tried?.verdict) return settled ? arrow(tried.move, "best") : arrow(tried.verdict.reply, "played");
      if (settled) return [...arrow(mistake.move, "played"), ...arrow(mistake.better.move, "best")];
      const { piece } = hints.at(-1) ?? {};
      return piece ? [{ square: piece, kind: "best" }] : [];
    },
    /** Draws the lesson, and returns whether there is one; the choice is there once the game is judged. */
    draw(isWhole) {
      element.hidden = !this.isTeaching;
      // Readers learn from their own mistakes first.
      const counts = SIDES.toSorted((one, other) => isOwn(other) - isOwn(one)).map((side) => [side, mistakesOf(game.analysis, side).length]);
      choice.hidden = !isWhole || counts.every(([, count]) => !count);
      const { found, at, mistakes = [] } = lesson ?? {};
      const all = mistakes.length;
      refill(choice, h("h3", {}, t("learn")), lesson?.isOver && h("p", { className: "good" }, t("learn-done", { found, all })),
        h("div", { className: "row" }, counts.map(choose)));
      if (!this.isTeaching) return false;
      refill(element,
        h("div", { className: "heading" }, h("h2", {}, t("learn")),
          h("span", { className: "soft" }, t("learn-progress", { number: at + 1, all })), button("learn-end", end)),
        ...(isHere() ? exercise() : [h("div", { className: "row" }, button("learn-resume", enter, { main: true }))]));
      return true;
    },
  };
}
