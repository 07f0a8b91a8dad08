// A game as a line of plies, and the place in it that is shown.

import { Refused } from "./call.js";

export class Line {
  /** `first` is what led to the start, if that is known. */
  constructor(start, plies = [], at = plies.length, first = null) {
    Object.assign(this, { start, plies, first });
    this.at = this.within(at);
  }

  get result() {
    return this.at ? this.plies[this.at - 1] : this.first;
  }

  get position() {
    return this.after(this.at);
  }

  /** The position after a number of plies. */
  after(ply) {
    return ply ? this.plies[ply - 1].position : this.start;
  }

  /** The moves up to the place that is shown. */
  get moves() {
    return this.plies.slice(0, this.at).map((ply) => ply.move.notation || "pass");
  }

  within(ply) {
    return Math.max(0, Math.min(this.plies.length, Math.trunc(ply) || 0));
  }

  /** Adds a ply after the place that is shown; what came after it is dropped. */
  add(result) {
    this.plies.length = this.at;
    this.plies.push(result);
    this.at++;
  }

  /** Takes back plies, and more of them until it is this side's turn, if one is named. */
  takeBack(plies, side = null) {
    let at = this.within(this.at - plies);
    while (at > 0 && side && this.after(at).sideToMove !== side) at--;
    this.at = this.plies.length = at;
  }
}

/** Requests the game that is described by the fields of `game`, named as the attributes: a line, and what is wrong with it. */
export async function requestLine(game, call) {
  if (game.record) return requestReplay({ record: { text: game.record, ruleset: game.ruleset } }, game, call);
  const moves = listed(game.moves);
  if (moves.length && !game.token && !game.position) {
    return requestReplay({ game: { ruleset: game.ruleset, setup: game.setup, moves } }, game, call);
  }
  const line = new Line(await requestStart(game, call));
  for (const move of moves) {
    const { applied, rejected } = await call("ApplyMove", { ...placeOf(line.position), move });
    if (rejected) return { line, fault: { ply: line.at + 1, move, sentence: rejected.sentence } };
    line.add(applied);
  }
  return { line, fault: null };
}

/** Moves as a list, of a list or of text. */
export const listed = (moves) => (Array.isArray(moves) ? moves : (moves ?? "").split(/[\s,]+/)).filter(Boolean);

/** A position as requests name it. */
export const placeOf = (position) => (position.token ? { token: position.token } : { position });

async function requestReplay(request, { ply }, call) {
  const replayed = await call("ReplayGame", { ...request, withPositions: true });
  const { ruleset, customRules, setup } = replayed.reading?.game ?? request.game ?? {};
  const { plies, fault, reading } = replayed;
  const start = reading?.start ?? (await call("NewPosition", { ...(customRules ? { customRules } : { ruleset }), setup })).position;
  const sentence = fault?.rejected?.sentence ?? reading?.faults?.[0]?.sentence;
  return {
    line: new Line(start, plies, ply ?? (request.record ? 0 : plies.length)),
    fault: sentence ? { ply: plies.length + 1, move: fault?.move ?? "", sentence } : null,
  };
}

async function requestStart({ token, position: board, side, ruleset, setup }, call) {
  if (token) return (await call("FormatPosition", { token, format: "POSITION_FORMAT_BOARD", withPosition: true })).position;
  if (!board) return (await call("NewPosition", { ruleset, setup })).position;
  const sideToMove = side && `SIDE_${side.toUpperCase()}`;
  const request = { text: board, format: "POSITION_FORMAT_BOARD", ruleset: ruleset ?? "copenhagen", sideToMove };
  const read = await call("ParsePosition", request);
  if (!read.position) throw new Refused({ title: read.faults[0]?.sentence ?? read.sentence, ...read });
  return read.position;
}
