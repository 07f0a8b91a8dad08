// What the room asks tafld, which is asked again until it answers: its answers depend on the request alone.

import { setTimeout as pause } from "node:timers/promises";

const TAFLD = process.env.TAFL_SERVICE ?? "http://localhost:8080";
/** How long something is asked that a player waits for, in seconds. What is decided already is asked until it is answered. */
export const WITHIN = Number(process.env.REFEREE_WITHIN ?? 60);
// Milliseconds: the first and the longest pause before the next attempt, and the longest attempt.
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1000;
const ATTEMPT = 60_000;
// What a server says that is busy or restarts, and the proxy before it: it will do better in a moment.
const BUSY = [429, 502, 503, 504];
// A level accepts a draw if its chance is worse than even and this much worse than at the start, or if it is not better than even by
// more than this and so many plies have passed without a capture.
const CLEARLY = 0.1;
const LONG = 50;

export type Side = "SIDE_ATTACKERS" | "SIDE_DEFENDERS";
export type Position = { token: string; ruleset: string; board: string; sideToMove: Side; outcome?: object };
export type Result = { winner: Side } | { draw: true };
export type Rejected = { reason: string; sentence: string; destinations: string[] };
type Applied = { position: Position; move: { notation: string }; sentence: string };
type Judged = { applied?: Applied; rejected?: Rejected };
type Game = { ruleset: string; moves: string[] };

/** A call that failed, with its reason as a name. */
export class Failed extends Error {
  readonly reason: string;

  constructor(reason: string, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export function other(side: Side): Side {
  return side === "SIDE_ATTACKERS" ? "SIDE_DEFENDERS" : "SIDE_ATTACKERS";
}

/** A level of tafld that plays a side. The seed makes it play differently in every game. */
export type Level = { side: Side; level: number; seed: number };

export class Referee {
  private locale: string;
  private away: () => void;
  private stop = new AbortController();

  /** `away` is called when an attempt has failed. */
  constructor(locale: string, away: () => void) {
    this.locale = locale;
    this.away = away;
  }

  /** Ends what is still being asked. */
  close() {
    this.stop.abort();
  }

  async begin(ruleset: string): Promise<Position> {
    return (await this.ask<{ position: Position }>("positions:new", { ruleset })).position;
  }

  move(token: string, move: string): Promise<Judged> {
    return this.ask("moves:apply", { token, move });
  }

  /** The move of a level whose turn it is. */
  async reply(token: string, { level, seed }: Level): Promise<Applied> {
    return (await this.ask<{ reply: { applied: Applied } }>("moves:play", { token, level, seed }, Infinity)).reply.applied;
  }

  /** The position after a game, whose plies are known. */
  async replay(game: Game): Promise<Position> {
    return (await this.ask<{ position: Position }>("games:replay", { game, fromPly: 1, toPly: 0 })).position;
  }

  /** The position with a result that is not on the board, and how the game ended, in words; nothing if the rules do not allow it. */
  async declare(token: string, result: Result, reason: string, within = Infinity): Promise<{ position: Position; sentence: string } | undefined> {
    const declared = { ...result, reason: `OUTCOME_REASON_${reason}` };
    type Replayed = { position: Position; sentence: string; declaredCheck: { agrees: boolean } };
    const { declaredCheck, ...ended } = await this.ask<Replayed>("games:replay", { token, declared }, within);
    return declaredCheck.agrees ? ended : undefined;
  }

  /** Whether a level accepts a draw. */
  async accepts(game: Game, level: Level): Promise<boolean> {
    const now = await this.chance(game, level);
    const atStart = await this.chance({ ...game, moves: [] }, level);
    const request = { game, fromPly: Math.max(1, game.moves.length) };
    const { plies } = await this.ask<{ plies: { quietPlies: number }[] }>("games:replay", request);
    const quiet = plies.some(({ quietPlies }) => quietPlies >= LONG);
    return now < Math.min(0.5, atStart - CLEARLY) || (quiet && now <= 0.5 + CLEARLY);
  }

  /** The probability that a level wins, as it sees it. */
  private async chance(game: Game, { side, level, seed }: Level): Promise<number> {
    const found = await this.ask<{ attackersWinProbability: number }>("moves:suggest", { game, level, seed });
    return side === "SIDE_ATTACKERS" ? found.attackersWinProbability : 1 - found.attackersWinProbability;
  }

  private async ask<T>(call: string, body: object, within = WITHIN): Promise<T> {
    const content = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...body, locale: this.locale }) };
    const last = performance.now() + 1000 * within;
    for (let wait = FIRST_PAUSE; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      const attempt = Math.ceil(Math.max(1, Math.min(ATTEMPT, last - performance.now())));
      const signal = AbortSignal.any([this.stop.signal, AbortSignal.timeout(attempt)]);
      const response = await fetch(`${TAFLD}/v1/${call}`, { ...content, signal }).catch(() => undefined);
      const answer: any = await response?.json().catch(() => undefined);
      if (answer && response!.ok) return answer;
      if (answer && !BUSY.includes(response!.status)) throw new Failed(answer.reason, answer.detail);
      if (performance.now() + wait > last) throw new Failed("UNREACHABLE", `${TAFLD} cannot be reached`);
      this.away();
      await pause(wait, undefined, { signal: this.stop.signal });
    }
  }
}
