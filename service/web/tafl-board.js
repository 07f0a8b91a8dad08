// <tafl-board>: a board for tafl games that asks its server what is legal.
//
//   <script type="module" src="https://host/tafl-board.js"></script>
//   <tafl-board ruleset="brandubh-wtf" level="3"></tafl-board>
//
// /embed and tafl-board.d.ts describe its attributes, properties, methods, events, parts and custom properties.

import { post, rulesOf, textsOf } from "./board/call.js";
import { listen } from "./board/input.js";
import { Line, listed, placeOf, requestLine } from "./board/line.js";
import { THEMES } from "./board/looks.js";
import { isOwn } from "./board/scene.js";
import { failureOf, filled, statusOf } from "./board/status.js";
import { Surface } from "./board/surface.js";
import { PIECES, readBoard } from "./tafl-position.js";

export { ROUTES, Refused, answer } from "./board/call.js";

const HOME = import.meta.url.replace(/[^/]*$/, "");
/** The grains of themes. Bundlers follow addresses that are written out, and no others. */
const GRAINS = {
  dark: new URL("./board/grain/dark.svg", import.meta.url).href,
  wood: new URL("./board/grain/wood.svg", import.meta.url).href,
  bone: new URL("./board/grain/bone.svg", import.meta.url).href,
  stone: new URL("./board/grain/stone.svg", import.meta.url).href,
};

/** Attributes that say which game is shown, and where it comes from. */
const GAME = ["ruleset", "setup", "position", "side", "token", "moves", "record", "ply", "server"];
/** Attributes that say how. */
const LOOK = ["theme", "pieces", "orientation", "status", "controls", "coordinates", "animation"];
/** Attributes that say who plays. */
const PLAYERS = ["level", "plays"];
/** Attributes that are there or not. */
const SWITCHES = ["flipped", "readonly"];
/** From 0 to 10. */
const LEVEL = /^(\d|10)$/;
/** Milliseconds for which readers who step through a game stay at a place before it is asked what is legal there. */
const PAUSE = 250;

const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

/** Without a browser the module can be imported, and does nothing. */
const Element = globalThis.HTMLElement ?? Object;

export class TaflBoard extends Element {
  static observedAttributes = [...GAME, ...LOOK, ...PLAYERS, ...SWITCHES, "locale"];

  /** Sends a call: its name and its request. The page may replace it. */
  call = (call, request) => post(this.#server, call, this.#language ? { ...request, locale: this.#language } : request);
  /** The texts of labels by name; requested from the server if absent. */
  texts = null;

  #surface = new Surface(this.attachShadow({ mode: "open" }));
  #requested = {};
  #line = null;
  #rules = null;
  #pieces = new Map();
  #size = 0;
  #moves = null;
  #picked = null;
  #busy = false;
  #editing = false;
  #arrows = [];
  #highlights = [];
  /** What the status line says beside what the position does: a refusal, a failure, a fault of the record, a thinking level. */
  #news = {};
  /** The side that a person moves for, beside a level. */
  #person = null;
  /** Whether the game is there to be read. */
  #recorded = false;
  #loading = 0;
  /** When it was last to be asked what is legal. */
  #listed = -PAUSE;
  #scheduled = false;
  /** The attributes of the game that was asked for last: all but the moves as text, and the moves. */
  #asked = { start: "", moves: [] };
  /** Settles when the game that was asked for last is there, or cannot be had. */
  #loaded = Promise.resolve();
  #redraw = () => this.#draw();
  #seed = Math.floor(Math.random() * 2 ** 31);

  constructor() {
    super();
    listen(this.#surface, {
      live: () => this.#editing || (!this.#still && !this.#busy),
      holds: (square) => this.#pieces.has(square),
      figure: (square) => PIECES[this.#pieces.get(square)],
      pick: (square) => this.#editing || this.#pick(square),
      activate: (square) => this.#activate(square),
      carry: (from, to) => this.#carry(from, to),
      release: () => this.#picked && this.#pick(null),
      step: (step) => this.#step(step),
    });
  }

  connectedCallback() {
    // What was set before the element was defined.
    for (const name of Object.keys(this)) {
      if (!(name in TaflBoard.prototype)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    dark.addEventListener("change", this.#redraw);
    this.#schedule();
  }

  disconnectedCallback() {
    dark.removeEventListener("change", this.#redraw);
  }

  attributeChangedCallback(attribute, before, value) {
    if (before === value) return;
    if (GAME.includes(attribute)) this.#schedule();
    else if (attribute === "locale") this.#translate();
    else this.#draw();
    if (PLAYERS.includes(attribute) && !this.#takeTurns() && !this.#still && !this.#moves && !this.#busy) this.#list();
  }

  // ---- Properties and methods

  /** The position that is shown, as the API writes it. */
  get position() {
    return this.#line?.position ?? null;
  }

  set position(board) {
    this.#reflect("position", board);
  }

  /** The token of the position that is shown. */
  get token() {
    return this.position?.token ?? "";
  }

  set token(token) {
    this.#reflect("token", token);
  }

  /** The moves that led to the position that is shown. */
  get moves() {
    return this.#line?.moves ?? [];
  }

  set moves(moves) {
    this.#reflect("moves", Array.isArray(moves) ? moves.join(" ") : moves);
  }

  /** The place in the game that is shown: the number of plies before it. */
  get ply() {
    return this.#line?.at ?? 0;
  }

  set ply(ply) {
    if (this.#line) this.#go(ply);
    else this.#reflect("ply", ply);
  }

  /** Arrows: `{ from, to, kind }`, of which the kind is "plain", "best", "played" or "right". */
  get arrows() {
    return this.#arrows;
  }

  set arrows(arrows) {
    this.#arrows = [...(arrows ?? [])];
    this.#draw();
  }

  /** Circles around squares: `{ square, kind }`. */
  get highlights() {
    return this.#highlights;
  }

  set highlights(highlights) {
    this.#highlights = [...(highlights ?? [])];
    this.#draw();
  }

  /** Whether squares are reported instead of moves being played. */
  get editing() {
    return this.#editing;
  }

  set editing(editing) {
    this.#editing = Boolean(editing);
    this.#draw();
  }

  /** Plays a move as if the reader had, once the game is there: true if it was played, false if it is refused. */
  async play(move) {
    await this.#loaded;
    const [, from, to] = /^([a-s]\d+)-?([a-s]\d+)/i.exec(move) ?? [];
    return this.#attempt(move, from, to);
  }

  /** Takes back plies; beside a level, without a number, as many as the person needs to move again. */
  undo(plies = null) {
    if (!this.#line?.at) return;
    this.#loading++;
    this.#line.takeBack(plies ?? 1, plies === null && this.#level !== null ? this.#reader ?? this.#person : null);
    this.#arrived({ silent: false, stepped: true });
    this.#takeTurns();
  }

  /** Shows a game that is described as by the attributes: `{ ruleset, setup, position, side, token, moves, record, ply }`. */
  load(game) {
    Object.assign(this, { arrows: [], highlights: [] });
    const loaded = this.#load(game);
    this.#loaded = loaded.catch(() => {});
    return loaded;
  }

  async #load(game) {
    const turn = ++this.#loading;
    try {
      if (!this.texts) this.#requested = await textsOf(this.#server, this.#language);
      const { line, fault } = await requestLine(game, this.call);
      const rules = line.start.customRules ?? (await rulesOf(this.#server, line.start.ruleset));
      if (turn !== this.#loading) return this.position;
      this.#rules = rules;
      this.#line = line;
      this.#recorded = Boolean(game.record);
      this.#surface.warn("");
      this.#arrived({ fault });
      this.#takeTurns();
      return this.position;
    } catch (error) {
      if (turn === this.#loading) {
        this.#busy = false;
        this.#asked.start = "";
        if (this.#fails(error, () => this.#load(game))) this.#surface.warn(failureOf(error, this.#words, game));
      }
      throw error;
    }
  }

  /** Shows a position of the caller's, with its rules, and what the last move did. */
  show({ position, rules, result = null, moves = null, silent = false }) {
    this.#loading++;
    this.#rules = rules;
    this.#line = new Line(position, [], 0, result);
    this.#recorded = false;
    this.#surface.warn("");
    this.#arrived({ moves, silent });
  }

  /** Reads a sentence to people with a screen reader. */
  say(sentence) {
    this.#surface.tell({ kind: "", side: null, said: sentence, turn: "" }, false);
  }

  // ---- What follows from the attributes

  #reflect(attribute, value) {
    if (value === null || value === undefined || value === false) this.removeAttribute(attribute);
    else this.setAttribute(attribute, value === true ? "" : value);
  }

  get #server() {
    const address = this.getAttribute("server");
    return address ? address.replace(/\/*$/, "/") : HOME;
  }

  get #language() {
    return this.getAttribute("locale") ?? this.closest("[lang]")?.lang ?? "";
  }

  get #words() {
    return this.texts ?? this.#requested;
  }

  /** The level that answers, if there is one. */
  get #level() {
    const level = this.getAttribute("level");
    return LEVEL.test(level) ? Number(level) : null;
  }

  /** A sentence if the attribute names no level. */
  get #wrongLevel() {
    const level = this.getAttribute("level");
    return level && this.#level === null ? filled(this.#words["board-level"], { level }) : null;
  }

  /** The side that the reader moves for, if it is named. */
  get #reader() {
    const side = `SIDE_${(this.getAttribute("plays") ?? "").toUpperCase()}`;
    return ["SIDE_ATTACKERS", "SIDE_DEFENDERS"].includes(side) ? side : null;
  }

  get #flipped() {
    return (this.getAttribute("orientation") === "defenders") !== this.hasAttribute("flipped");
  }

  /** Whether no moves are taken. */
  get #still() {
    if (this.hasAttribute("readonly") || this.#recorded || !this.position || this.position.outcome) return true;
    return this.#reader !== null && this.position.sideToMove !== this.#reader;
  }

  /** Attributes that are set one after another are loaded once, and not at all if they say what they said before, or what is shown. */
  #schedule() {
    const stated = ["ruleset", "token", "position", "record"].some((attribute) => this.hasAttribute(attribute));
    if (this.#scheduled || !this.isConnected) return;
    if (!stated) return this.#miss();
    this.#scheduled = true;
    this.#loaded = Promise.resolve().then(() => {
      this.#scheduled = false;
      const game = Object.fromEntries(GAME.map((attribute) => [attribute, this.getAttribute(attribute) ?? undefined]));
      const { moves, ...rest } = { ...game, moves: listed(game.moves) };
      const before = this.#asked;
      this.#asked = { start: JSON.stringify(rest), moves };
      // A page that keeps the moves itself says what the board has already.
      if (this.#asked.start === before.start && [before.moves, this.moves].some((known) => known.join() === moves.join())) return;
      // What fails is told by an event, and on the board.
      return this.#load(game).catch(() => {});
    });
  }

  /** Says that there is no game, unless the page says what there is to say itself. */
  async #miss() {
    const silent = () => this.#line || this.texts || this.#scheduled || this.getAttribute("status") === "off";
    // A page may set the game in the same breath.
    await Promise.resolve();
    const texts = silent() ? null : await textsOf(this.#server, this.#language).catch(() => null);
    if (texts && !silent()) this.#surface.warn(texts["board-empty"]);
  }

  /** Says what is said from now on in another language. */
  async #translate() {
    await this.#loaded;
    if (this.texts || !this.#line) return;
    const language = this.#language;
    const texts = await textsOf(this.#server, language).catch(() => null);
    if (!texts || language !== this.#language) return;
    this.#requested = texts;
    this.#draw();
    this.#tell(true);
  }

  /** Has the level move if the reader plays the other side; true if it does. */
  #takeTurns() {
    if (this.#level === null || this.#reader === null || !this.#line || this.#busy) return false;
    const { outcome, sideToMove } = this.position;
    const over = outcome || this.#recorded || this.hasAttribute("readonly") || this.#line.at < this.#line.plies.length;
    if (over || sideToMove === this.#reader) return false;
    this.#reply(sideToMove);
    return true;
  }

  // ---- Showing

  /** Shows the place in the game that was come to. */
  #arrived({ moves = null, silent = true, stepped = false, fault = null, carriedTo = null, quiet = false } = {}) {
    this.#moves = moves;
    this.#picked = null;
    this.#busy = false;
    this.#news = { fault };
    ({ size: this.#size, pieces: this.#pieces } = readBoard(this.position.board));
    this.#draw(carriedTo);
    if (!quiet) this.#tell(silent && !fault);
    if (stepped) this.#report("step", { ply: this.#line.at, plies: this.#line.plies.length });
    if (!moves && !this.#still) this.#list();
  }

  #draw(carriedTo = null) {
    if (!this.#line) return;
    const named = this.getAttribute("theme");
    const theme = Object.hasOwn(THEMES, named) ? named : dark.matches ? "dark" : "light";
    const live = !this.#still || this.#editing;
    this.#surface.draw({
      size: this.#size, flipped: this.#flipped, pieces: this.#pieces, rules: this.#rules, position: this.position, result: this.#line.result,
      moves: this.#moves, picked: this.#picked, editing: this.#editing, live, arrows: this.#arrows, highlights: this.#highlights,
      grain: GRAINS[theme] ?? null, texts: this.#words,
    }, { set: this.getAttribute("pieces"), animated: this.getAttribute("animation") !== "off", carriedTo });
    const passes = !this.#still && !this.#editing && this.#moves?.pass !== undefined;
    const controls = this.getAttribute("controls");
    const stepping = controls === null ? this.#recorded : controls !== "off";
    this.#surface.name({
      texts: this.#words, live, passing: passes && (this.position.chainSquare ? "board-stop" : "board-pass"), stepping, line: this.#line,
    });
  }

  /** Writes the line under the board. */
  #tell(silent = false) {
    const { position } = this;
    const news = { ...this.#news, failed: this.#news.failed ?? this.#wrongLevel };
    this.#surface.tell(statusOf({ position, result: this.#line.result, thinking: null, texts: this.#words, ...news }), silent);
  }

  async #list() {
    const turn = this.#loading;
    const last = this.#listed;
    this.#listed = performance.now();
    if (this.#listed - last < PAUSE) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (turn !== this.#loading) return;
    try {
      const { byOrigin } = await this.call("LegalMoves", { ...placeOf(this.position), byOrigin: true });
      if (turn !== this.#loading) return;
      this.#moves = byOrigin?.destinations ?? {};
      this.#draw();
    } catch (error) {
      if (turn === this.#loading) this.#failed(error, () => this.#list());
    }
  }

  #report(type, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail }));
  }

  /** Reports a failure, and what does it again; false if the page deals with it. */
  #fails(error, again) {
    return this.#report("failed", { error, problem: error.problem, again }, true);
  }

  #failed(error, again) {
    this.#busy = false;
    if (!this.#fails(error, again)) return;
    this.#news = { failed: failureOf(error, this.#words) };
    this.#tell();
  }

  #go(ply) {
    const at = this.#line.within(ply);
    if (at === this.#line.at) return;
    this.#loading++;
    this.#line.at = at;
    this.#arrived({ silent: false, stepped: true });
  }

  #step(step) {
    if (!this.#line?.plies.length || !step) return false;
    const { at, plies } = this.#line;
    this.#go({ first: 0, previous: at - 1, next: at + 1, last: plies.length }[step]);
    return true;
  }

  // ---- Moves

  #pick(square) {
    this.#picked = square;
    this.#draw();
  }

  /** What a click or Enter on a square does, or the button to pass. */
  #activate(square) {
    if (this.#editing) return this.#report("square", { square });
    if (this.#still || this.#busy) return;
    const own = isOwn({ pieces: this.#pieces, position: this.position }, square);
    if (square === "pass") this.#attempt("pass");
    else if (this.#picked === square) this.#pick(null);
    else if (own || (this.#pieces.has(square) && !this.#picked)) this.#pick(square);
    else if (this.#picked) this.#attempt(`${this.#picked}-${square}`, this.#picked, square);
  }

  #carry(from, to) {
    if (this.#editing) this.#report("carry", { from, to: to ?? null });
    else if (to && to !== from) this.#attempt(`${from}-${to}`, from, to, to);
  }

  async #attempt(move, from, to, carriedTo = null) {
    if (!this.position || this.#busy) return false;
    const turn = this.#loading;
    this.#busy = true;
    // A legal move is shown at once; its captures follow with the answer.
    const before = new Map(this.#pieces);
    if ((this.#moves?.[from] ?? "").split(" ").includes(to)) {
      this.#pieces.set(to, this.#pieces.get(from));
      this.#pieces.delete(from);
    }
    this.#picked = null;
    this.#draw(carriedTo);
    try {
      const { applied, rejected } = await this.call("ApplyMove", { ...placeOf(this.position), move });
      if (turn !== this.#loading) return false;
      this.#busy = false;
      this.#pieces = before;
      if (rejected) this.#reject({ move, from, to, ...rejected });
      // A page that prevents a move shows what it likes, or the board as it was.
      else if (!this.#played(applied, { from, to }) && turn === this.#loading) this.#draw();
      return Boolean(applied);
    } catch (error) {
      if (turn !== this.#loading) return false;
      this.#pieces = before;
      this.#draw();
      this.#failed(error, () => this.#attempt(move, from, to));
      return false;
    }
  }

  #reject(rejected) {
    this.#draw();
    this.#surface.shake(rejected.squares[0] ?? rejected.from);
    this.#news = { refused: rejected.sentence };
    this.#tell();
    this.#report("illegal", rejected);
  }

  /** Goes on after a move, unless the page does (false); the level answers a person's. */
  #played(applied, { from = applied.move.from, to = applied.move.to, level }) {
    const detail = { move: applied.move.notation, from, to, result: applied, token: applied.position.token, ...(level !== undefined && { level }) };
    if (!this.#report("move", detail, true)) return false;
    const side = this.position.sideToMove;
    this.#loading++;
    this.#line.add(applied);
    const answers = level === undefined && this.#level !== null && !applied.outcome && applied.position.sideToMove !== side;
    if (level === undefined) this.#person = side;
    this.#arrived({ moves: answers ? {} : null, silent: false, quiet: answers });
    if (answers) this.#reply(applied.position.sideToMove);
    return true;
  }

  /** The level answers, as long as it is its turn. */
  async #reply(side) {
    const level = this.#level;
    let turn = this.#loading;
    try {
      while (!this.position.outcome && this.position.sideToMove === side) {
        turn = this.#loading;
        this.#busy = true;
        this.#news = { thinking: level };
        this.#tell();
        const { reply } = await this.call("PlayMove", { ...placeOf(this.position), level, seed: this.#seed });
        if (turn !== this.#loading || !reply || !this.#played(reply.applied, { level })) return;
      }
    } catch (error) {
      if (turn === this.#loading) this.#failed(error, () => this.#reply(side));
    }
  }
}

const accessor = (get, set) => ({ get, set, enumerable: true, configurable: true });
for (const name of ["ruleset", "setup", "side", "record", "server", "locale", ...PLAYERS, ...LOOK]) {
  Object.defineProperty(TaflBoard.prototype, name, accessor(
    function () { return this.getAttribute(name) ?? ""; },
    function (value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value);
    }));
}
for (const name of SWITCHES) {
  Object.defineProperty(TaflBoard.prototype, name, accessor(
    function () { return this.hasAttribute(name); },
    function (value) { this.toggleAttribute(name, Boolean(value)); }));
}

// A second copy of the script leaves the element to the first.
if (!globalThis.customElements?.get("tafl-board")) globalThis.customElements?.define("tafl-board", TaflBoard);
