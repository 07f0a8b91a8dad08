// The game on the board: rules, start, plies, players, and the place that is shown.

import { call, getRuleset, newPosition } from "./api.js";
import { ENDS } from "./link.js";
import { newSeed } from "./match.js";

const TWO = { attackers: null, defenders: null };

class Game extends EventTarget {
  /** The rules as requests name them. */
  rules = { ruleset: "brandubh-wtf" };
  /** The rules, explained. */
  ruleset = null;
  /**
   * The set-up of the rules from which the game starts; none if it starts from a position set up by hand or
   * opened.
   */
  setup = null;
  start = null;
  /** What each ply did, with the position after it. */
  plies = [];
  at = 0;
  /** The level of each side, none for a person; and the seed of their moves. */
  players = TWO;
  seed = newSeed();
  /** The side of the reader, if another person plays the other side elsewhere. */
  you = null;
  /** How the players ended the game, by name, if they did. */
  end = null;
  /** Whether an opponent has yet to be chosen. */
  choosing = false;
  /** The first move of a link that cannot be played. */
  fault = null;
  /** What the analysis says, by ply. */
  analysis = new Map();

  get result() {
    return this.at > 0 ? this.plies[this.at - 1] : null;
  }

  get position() {
    const position = this.result?.position ?? this.start;
    return this.end && this.isAtEnd
      ? { ...position, outcome: { squares: [], rule: "", ...ENDS[this.end] } }
      : position;
  }

  get isAtEnd() {
    return this.at === this.plies.length;
  }

  /** Whether the game starts from the first set-up of its rules, as readers assume unless told otherwise. */
  get startsUsually() {
    return this.setup === this.ruleset.summary.setups[0];
  }

  /** The positions from the start on. */
  get positions() {
    return [this.start, ...this.plies.map((ply) => ply.position)];
  }

  /** The position as requests name it. */
  get place() {
    return this.position.token ? { token: this.position.token } : { position: this.position };
  }

  changed(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }

  /**
   * Begins a game: `ruleset` explained, `rules` as requests name them, `start`, `setup`, and what is known of
   * the rest; the last ply is shown unless `at` says which. `choosing`: an opponent has yet to be chosen.
   * `leads`: the back button leads to the game before.
   */
  begin({
    plies = [],
    at = plies.length,
    players = TWO,
    seed = null,
    end = null,
    you = null,
    choosing = false,
    leads = true,
    fault = null,
    ...rest
  }) {
    Object.assign(this, rest, {
      plies,
      at,
      players,
      seed: seed ?? newSeed(),
      end,
      you,
      choosing,
      leads,
      fault,
      analysis: new Map(),
    });
    this.changed("game");
  }

  /** Begins again, with these players. */
  restart({ players = this.players, choosing = false, you = null } = {}) {
    const { ruleset, rules, start, setup } = this;
    this.begin({ ruleset, rules, start, setup, players, choosing, you });
  }

  /** Adds a ply after the place that is shown; what came after it is dropped. */
  add(result) {
    this.plies.length = this.at;
    this.end = null;
    for (const ply of [...this.analysis.keys()]) if (ply > this.at) this.analysis.delete(ply);
    this.plies.push(result);
    this.at++;
    this.changed("ply");
  }

  /** Ends the game as the players want it: a name of `ENDS`. */
  declare(end) {
    this.end = end;
    this.changed("end");
  }

  /** Gives the reader a side. */
  sit(you) {
    this.you = you;
    this.changed("place");
  }

  go(at) {
    const to = Math.max(0, Math.min(this.plies.length, at));
    if (to === this.at) return;
    this.at = to;
    this.changed("place");
  }

  /** Drops the plies after this one, and the end that the players declared. */
  cut(at) {
    this.plies.length = Math.max(0, at);
    this.end = null;
    for (const ply of [...this.analysis.keys()]) if (ply > at) this.analysis.delete(ply);
    this.at = this.plies.length;
    this.changed("game");
  }

  /** The game as a link names it. */
  asLink() {
    const { players, end, you } = this;
    const byToken = this.setup === null || !this.rules.ruleset;
    const start = byToken
      ? { token: this.start.token }
      : { ruleset: this.rules.ruleset, setup: this.startsUsually ? undefined : this.setup };
    const seed = players.attackers === null && players.defenders === null ? null : this.seed;
    return {
      ...start,
      moves: this.plies.map((ply) => ply.move.notation),
      players,
      seed,
      end,
      you,
      shown: this.position.token,
    };
  }

  /** The game as requests name it. One that starts from a position is a game of rules with that set-up. */
  asRequest() {
    const moves = this.plies.map((ply) => ply.move.notation);
    if (this.setup !== null) return { ...this.rules, setup: this.setup, moves };
    const { board: text, sideToMove: firstMove } = this.start;
    const board = { size: this.ruleset.summary.size, setups: [{ name: "start", board: text }] };
    const { id, name, ...rules } = this.ruleset.rules;
    return { customRules: { ...rules, board, firstMove }, moves };
  }

  /**
   * The game as a record, which names its start unless that is the first set-up, and the end that the
   * players declared.
   */
  asRecord() {
    const result = {
      "resigned-attackers": "1-0 resigns",
      "resigned-defenders": "0-1 resigns",
      "draw-agreed": "draw agreed",
      "draw-claimed": "1/2-1/2",
    }[this.end];
    const moves = [...this.plies.map((ply) => ply.move.notation), result ?? "*"].join(" ");
    return { text: this.startsUsually ? moves : `${startTag(this.start)}\n\n${moves}`, ...this.rules };
  }
}

/** The tag that gives the start of a record. */
export const startTag = ({ board, sideToMove }) =>
  `[FEN "${board} ${sideToMove === "SIDE_ATTACKERS" ? "a" : "d"}"]`;

/** A game in progress, as ReplayGame takes it. Records, but not games, may start from a position. */
function replayed({ rules, start, setup }, moves) {
  if (setup !== null) return { game: { ...rules, setup, moves } };
  return { record: { text: `${startTag(start)}\n\n${moves.join(" ")}`, ...rules } };
}

/** What a game of a rule set of the catalogue begins with. */
export async function fromRuleset(id, setup) {
  const [{ ruleset }, { position }] = await Promise.all([
    getRuleset(id),
    newPosition(id, setup),
  ]);
  return {
    ruleset,
    rules: { ruleset: ruleset.summary.id },
    start: position,
    setup: setup ?? ruleset.summary.setups[0],
  };
}

/** What a game of custom rules begins with, which the server has explained. */
export async function fromCustom(ruleset, setup) {
  const customRules = ruleset.rules;
  const { position } = await call("NewPosition", { customRules, setup });
  return { ruleset, rules: { customRules }, start: position, setup: setup ?? ruleset.summary.setups[0] };
}

const explained = async (customRules) => (await call("CheckRuleset", { customRules })).ruleset;

/** What a game from a position begins with. */
export async function fromPosition(position) {
  if (position.customRules) {
    const ruleset = await explained(position.customRules);
    return { ruleset, rules: { customRules: ruleset.rules }, start: position, setup: null };
  }
  const { ruleset } = await getRuleset(position.ruleset);
  const newest = ruleset.pinnedId === `${ruleset.summary.id}@${ruleset.summary.revision}`;
  return {
    ruleset,
    rules: { ruleset: newest ? ruleset.summary.id : ruleset.pinnedId },
    start: position,
    setup: null,
  };
}

async function fromToken(token) {
  const { position } = await call("FormatPosition", {
    token,
    format: "POSITION_FORMAT_BOARD",
    withPosition: true,
  });
  return fromPosition(position);
}

/** The game of a link, up to the first move that cannot be played. */
export async function fromLink({ ruleset, setup, token, moves, players, seed, end, you }) {
  const parts = { ...(token ? await fromToken(token) : await fromRuleset(ruleset, setup)), players, seed, you };
  if (!moves.length) return { ...parts, end };
  const { plies, fault } = await call("ReplayGame", { ...replayed(parts, moves), withPositions: true });
  return { ...parts, plies, end: fault ? null : end, fault };
}

/** The game of an answer to ReplayGame with a record, at its start. */
export async function fromRecord({ plies, reading, position }) {
  const { ruleset, customRules, setup } = reading.game ?? {};
  const begun = () =>
    customRules
      ? explained(customRules).then((found) => fromCustom(found, setup))
      : fromRuleset((ruleset ?? position.ruleset).split("@")[0], setup);
  return { ...(await (reading.start ? fromPosition(reading.start) : begun())), plies, at: 0 };
}

export const game = new Game();
