// A lesson on the mistakes of a side: which they are, what an attempt is worth. Nothing here needs a page.

import { bare, turningPoints } from "./evaluation.js";

const SERIOUS = ["JUDGEMENT_MISTAKE", "JUDGEMENT_BLUNDER", "JUDGEMENT_MISSED_WIN"];

/** The mistakes of a side; where it made none, its inaccuracies. */
export function mistakesOf(analysis, side) {
  const judged = turningPoints(analysis).filter((ply) => ply.side === side);
  const serious = judged.filter((ply) => SERIOUS.includes(ply.judgement));
  return serious.length ? serious : judged;
}

/** What EvaluateMoves says of an attempt; the move of the game is no answer, nor is one that loses much. */
export function verdict({ move, better }, attempt, { moves, thresholds }) {
  const { line, winProbabilityLoss: loss, reasons } = moves[0].legal;
  const about = {
    move: bare(attempt),
    reasons,
    reply: line.pv[1],
    percent: Math.max(1, Math.round(loss * 100)),
  };
  if (bare(attempt) === bare(better.move)) return { ...about, kind: "best" };
  if (bare(attempt) === bare(move)) return { ...about, kind: "same" };
  return { ...about, kind: loss * 1000 < thresholds.inaccuracyPermille ? "good" : "worse" };
}

/** A walk through mistakes, each of which is answered, or shown. */
export class Lesson {
  at = 0;
  found = 0;
  /** Whether the mistake is settled, by an answer or by being shown. */
  settled = false;
  /** Whether help was taken with it. */
  helped = false;

  constructor(mistakes) {
    this.mistakes = mistakes;
  }

  get mistake() {
    return this.mistakes[this.at];
  }

  get isOver() {
    return this.at === this.mistakes.length;
  }

  help() {
    this.helped = true;
  }

  show() {
    this.helped = true;
    this.settled = true;
  }

  answer({ kind }) {
    if (this.settled || !["best", "good"].includes(kind)) return;
    this.settled = true;
    if (!this.helped) this.found++;
  }

  next() {
    this.at++;
    this.settled = false;
    this.helped = false;
  }
}
