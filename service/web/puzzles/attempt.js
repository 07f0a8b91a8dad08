// An attempt at a puzzle: which moves are right, and what is answered. Nothing here needs a page.

import { bare } from "../play/evaluation.js";

export class Attempt {
  /** Moves that were made: right ones, and the answers to them. */
  played = [];
  /** Whether a wrong move was made, or help was taken. */
  failed = false;
  /** Whether the puzzle is over: `solved`, or `given` if the solution was shown. */
  end = null;

  constructor({ pv, side }) {
    this.line = pv;
    this.side = side;
  }

  /** The move to find now. */
  get expected() {
    return this.line[this.played.length];
  }

  /** How many plies are left until the win. */
  get left() {
    return this.line.length - this.played.length;
  }

  isExpected(move) {
    return bare(move) === bare(this.expected);
  }

  /** Makes a right move, and returns the answer to it; none at the end. */
  advance(move) {
    this.played.push(bare(move));
    if (this.left <= 0) this.end ??= "solved";
    else this.played.push(this.expected);
    return this.end ? undefined : this.played.at(-1);
  }

  /** Judges another move than the expected one by its line: it wins as soon, more slowly, or not at all. */
  judge({ score, pv }) {
    const wins = score.proven?.winner === this.side;
    if (!wins) return { kind: "wrong", reply: pv[1] };
    return { kind: score.proven.plies <= this.left ? "right" : "slower", reply: pv[1] };
  }

  /** Goes on with a line that wins as soon as the expected one. */
  follow(pv) {
    this.line = [...this.played, ...pv];
  }

  /** A wrong move: the puzzle goes on, and no longer counts as solved without help. */
  fail() {
    this.failed = true;
  }

  /** Gives up. */
  give() {
    this.failed = true;
    this.end = "given";
  }
}
