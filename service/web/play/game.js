// The game on the board: rules, start, plies and the place that is shown.

import { call, getRuleset } from "./api.js";

class Game extends EventTarget {
  /** The rules as requests name them. */
  rules = { ruleset: "copenhagen" };
  /** The rules, explained. */
  ruleset = null;
  /** Whether the game starts from a set-up of the rules, and from which; otherwise from a position set up by hand or opened. */
  setup = null;
  start = null;
  /** What each ply did, with the position after it. */
  plies = [];
  at = 0;
  /** What the analysis says, by ply. */
  analysis = new Map();

  get result() {
    return this.at > 0 ? this.plies[this.at - 1] : null;
  }

  get position() {
    return this.result?.position ?? this.start;
  }

  get isAtEnd() {
    return this.at === this.plies.length;
  }

  /** The position as requests name it. */
  get place() {
    return this.position.token ? { token: this.position.token } : { position: this.position };
  }

  changed(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }

  begin(start, setup) {
    Object.assign(this, { start, setup, plies: [], at: 0, analysis: new Map() });
    this.changed("game");
  }

  /** Begins a game of a rule set of the catalogue. */
  async open(id, setup) {
    const [{ ruleset }, { position }] = await Promise.all([getRuleset(id), call("NewPosition", { ruleset: id, setup })]);
    Object.assign(this, { ruleset, rules: { ruleset: ruleset.summary.id } });
    this.begin(position, setup ?? ruleset.summary.setups[0]);
  }

  /** Begins a game of custom rules, which the server has explained. */
  async openCustom(ruleset, setup) {
    const { board, ...rest } = ruleset.rules;
    const customRules = { ...rest, board };
    const { position } = await call("NewPosition", { customRules, setup });
    Object.assign(this, { ruleset, rules: { customRules } });
    this.begin(position, setup ?? ruleset.summary.setups[0]);
  }

  /** Opens a position: of a token, or one that was set up. */
  async openPosition(position) {
    if (position.customRules) {
      const { ruleset } = await call("CheckRuleset", { customRules: position.customRules });
      Object.assign(this, { ruleset, rules: { customRules: ruleset.rules } });
    } else if (position.ruleset !== this.ruleset?.pinnedId) {
      const { ruleset } = await getRuleset(position.ruleset);
      const newest = ruleset.pinnedId === `${ruleset.summary.id}@${ruleset.summary.revision}`;
      Object.assign(this, { ruleset, rules: { ruleset: newest ? ruleset.summary.id : ruleset.pinnedId } });
    }
    this.begin(position, null);
  }

  async openToken(token) {
    const { position } = await call("FormatPosition", { token, format: "POSITION_FORMAT_BOARD", withPosition: true });
    await this.openPosition(position);
  }

  /** Begins with the start of a game that was read, and its plies. */
  replay(start, setup, plies) {
    Object.assign(this, { start, setup, plies, at: 0, analysis: new Map() });
    this.changed("game");
  }

  /** Begins again. */
  restart() {
    this.begin(this.start, this.setup);
  }

  /** Adds a ply after the place that is shown; what came after it is dropped. */
  add(result) {
    this.plies.length = this.at;
    for (const ply of [...this.analysis.keys()]) if (ply > this.at) this.analysis.delete(ply);
    this.plies.push(result);
    this.at++;
    this.changed("ply");
  }

  go(at) {
    const to = Math.max(0, Math.min(this.plies.length, at));
    if (to === this.at) return;
    this.at = to;
    this.changed("place");
  }

  /** Drops the plies after this one. */
  cut(at) {
    this.plies.length = Math.max(0, at);
    for (const ply of [...this.analysis.keys()]) if (ply > at) this.analysis.delete(ply);
    this.at = this.plies.length;
    this.changed("game");
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
}

export const game = new Game();
