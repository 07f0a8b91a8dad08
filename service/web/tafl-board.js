// <tafl-board>: a board for tafl games that asks its server what is legal.
//
//   <script type="module" src="https://host/tafl-board.js"></script>
//   <tafl-board ruleset="brandubh-wtf" level="3"></tafl-board>
//
// Attributes: ruleset, setup, position (the board string of the API) with side, token, level (answers each move), readonly, flipped, locale,
// server. Events, which bubble: `move` (can be prevented), `illegal`, `failed`; `square` and `carry` while `editing` is true.
// Colours and shapes are those of the pictures that the server draws.

import { DARK, DEFINITIONS, LIGHT, inks } from "./tafl-figures.js";
import { PIECES, ZONES, escapes, name, place, readBoard, sideOf } from "./tafl-position.js";

const HOME = new URL(".", import.meta.url).href;

/** The routes of the calls, by name. */
export const ROUTES = {
  NewPosition: "v1/positions:new",
  ParsePosition: "v1/positions:parse",
  FormatPosition: "v1/positions:format",
  LegalMoves: "v1/moves:list",
  ApplyMove: "v1/moves:apply",
  SuggestMove: "v1/moves:suggest",
};

/** A refusal by the server, with its answer in `problem`. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
}

/** The answer of the server as JSON. */
export async function answer(url, init) {
  const response = await fetch(url, init);
  const body = await response.json().catch(() => ({ title: response.statusText }));
  if (!response.ok) throw new Refused(body);
  return body;
}

const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`
:host { display: block; ${inks(LIGHT)}; color: var(--letter); container-type: inline-size; -webkit-tap-highlight-color: transparent; }
@media (prefers-color-scheme: dark) { :host { ${inks(DARK)} } }
:host([hidden]), .hidden { display: none; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
.board { display: grid; grid-template: 1fr auto / auto 1fr; user-select: none; -webkit-user-select: none; }
.ranks, .files { display: flex; font: 600 clamp(9px, 2.1cqw, 14px)/1 system-ui, sans-serif; }
.ranks { flex-direction: column; padding: 3px 0; min-width: 1.6em; }
.files { grid-column: 2; padding: .4em 3px 0; }
.ranks > *, .files > * { flex: 1; display: grid; place-items: center; min-width: 0; min-height: 0; }
.ranks > * { justify-items: start; }
.grid { display: grid; gap: 1px; aspect-ratio: 1; background: var(--grid); border: 3px solid var(--border); border-radius: 5px; position: relative; }
.row { display: contents; }
.cell { position: relative; min-width: 0; min-height: 0; background: var(--square); outline: none; touch-action: manipulation; }
.cell.piece { touch-action: none; }
.special { background: var(--special); } .camp { background: var(--camp); } .fort { background: var(--fort); }
.escape { background: var(--escape); } .escape.faint { background: color-mix(in srgb, var(--escape) 50%, var(--square)); }
.moved { background: var(--moved); } .picked { background: var(--chosen-square); }
.cell > svg { position: absolute; inset: 0; z-index: 1; width: 100%; height: 100%; display: block; overflow: visible; stroke-linecap: round;
  stroke-linejoin: round; pointer-events: none; }
.cell:focus-visible::after, .cell.over::after { content: ""; position: absolute; inset: 0; z-index: 3; border: max(2px, .45cqw) solid var(--choice);
  box-shadow: inset 0 0 0 1px var(--halo); border-radius: 2px; }
.cell.over::after { border-style: dashed; }
.band { position: absolute; background: var(--way); pointer-events: none; }
.live .cell.own { cursor: grab; }
.live .cell.target { cursor: pointer; }
.ghost { opacity: .35; }
.carried { position: fixed; z-index: 9; pointer-events: none; left: 0; top: 0; overflow: visible; stroke-linecap: round; stroke-linejoin: round;
  filter: drop-shadow(0 4px 5px rgb(0 0 0 / .35)); }
.lifted .man { opacity: .3; }
.moving { z-index: 4; }
.pass { grid-column: 2; justify-self: center; margin: .6em 0 0; padding: .7em 1.4em; font: 600 clamp(13px, 2.6cqw, 16px)/1 system-ui, sans-serif;
  color: var(--letter); background: var(--square); border: 2px solid var(--border); border-radius: 5px; cursor: pointer; }
.shaken { animation: shake .3s; }
@keyframes shake { 25% { transform: translateX(-6%); } 75% { transform: translateX(6%); } }
@media (prefers-reduced-motion: reduce) { .shaken { animation: none; } }
@media (forced-colors: active) { .cell { forced-color-adjust: none; } }
`);

/** Texts by the name of a server and a language, requested once. */
const texts = new Map();
/** The rules of rule sets by their address, requested once. */
const rulesBy = new Map();

const once = (cache, key, make) => {
  if (!cache.has(key)) {
    const made = make();
    made.catch(() => cache.delete(key));
    cache.set(key, made);
  }
  return cache.get(key);
};

export class TaflBoard extends HTMLElement {
  static observedAttributes = ["ruleset", "setup", "position", "side", "token", "flipped", "readonly", "server", "locale"];

  /** Sends a call: its name and its request. The page may replace it. */
  call = (call, request) => {
    const body = JSON.stringify(this.#language ? { ...request, locale: this.#language } : request);
    return answer(this.#server + ROUTES[call], { method: "POST", headers: { "Content-Type": "application/json" }, body });
  };
  /** The texts of labels by name; requested from the server if absent. */
  texts = null;
  /** Whether squares are reported instead of moves being played. */
  editing = false;

  #root = this.attachShadow({ mode: "open" });
  #requested = {};
  #cells = new Map();
  #drawn = "";
  #position = null;
  #rules = null;
  #result = null;
  #pieces = new Map();
  #size = 0;
  #moves = null;
  #picked = null;
  #focused = null;
  #busy = false;
  #drag = null;
  #loading = 0;
  #scheduled = false;
  #seed = Math.floor(Math.random() * 2 ** 31);

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [STYLE];
    this.#root.innerHTML =
      `${DEFINITIONS}<p id="help" class="heard"></p>` +
      `<div class="board"><div class="ranks" aria-hidden="true"></div><div class="grid" role="grid" aria-describedby="help"></div>` +
      `<div class="files" aria-hidden="true"></div><button class="pass" type="button" hidden></button></div><p class="heard" role="status" aria-live="polite"></p>`;
    const grid = this.#grid;
    grid.addEventListener("pointerdown", (event) => this.#press(event));
    grid.addEventListener("pointermove", (event) => this.#carry(event));
    grid.addEventListener("pointerup", (event) => this.#release(event));
    grid.addEventListener("pointercancel", () => this.#drop());
    grid.addEventListener("keydown", (event) => this.#key(event));
    this.#root.querySelector(".pass").addEventListener("click", () => this.#busy || this.#attempt("pass"));
    grid.addEventListener("focusin", (event) => this.#focus(event.target.dataset.square));
  }

  connectedCallback() {
    this.#schedule();
  }

  attributeChangedCallback(attribute) {
    if (attribute === "flipped" || attribute === "readonly") this.#draw();
    else this.#schedule();
  }

  /** The position that is shown, as the API writes it. */
  get position() {
    return this.#position;
  }

  /** The texts and the rules are the caller's: shows a position, and what the last move did. */
  show({ position, rules, result = null, moves = null, silent = false }) {
    const animated = result?.move?.from && this.#position && position.ply === this.#position.ply + 1;
    this.#loading++;
    this.#position = position;
    this.#rules = rules;
    this.#result = result;
    this.#moves = moves;
    this.#picked = null;
    this.#busy = false;
    ({ size: this.#size, pieces: this.#pieces } = readBoard(position.board));
    this.#draw();
    if (animated) this.#slide(result.move.from, result.move.to);
    if (result && !silent) this.say(result.sentence);
    if (!moves && !this.#still) this.#list();
  }

  /** Reads a sentence to people with a screen reader. */
  say(sentence) {
    const status = this.#root.querySelector("[role=status]");
    // The same sentence twice is heard twice.
    status.textContent = status.textContent === sentence ? `${sentence}\u00a0` : sentence;
  }

  get #grid() {
    return this.#root.querySelector(".grid");
  }

  get #server() {
    const address = this.getAttribute("server");
    return address ? address.replace(/\/*$/, "/") : HOME;
  }

  get #language() {
    return this.getAttribute("locale") ?? this.closest("[lang]")?.lang ?? "";
  }

  /** Whether no moves are taken. */
  get #still() {
    return this.hasAttribute("readonly") || !this.#position || Boolean(this.#position.outcome);
  }

  #at() {
    return this.#position.token ? { token: this.#position.token } : { position: this.#position };
  }

  // ---- Loading what the attributes say

  /** Attributes that are set one after another are loaded once. */
  #schedule() {
    const stated = ["ruleset", "token", "position"].some((attribute) => this.hasAttribute(attribute));
    if (this.#scheduled || !this.isConnected || !stated) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#load();
    });
  }

  async #load() {
    const turn = ++this.#loading;
    const of = (attribute) => this.getAttribute(attribute) ?? undefined;
    try {
      if (!this.texts) {
        const all = await once(texts, `${this.#server} ${this.#language}`, () =>
          answer(`${this.#server}texts.json${this.#language ? `?locale=${encodeURIComponent(this.#language)}` : ""}`));
        if (turn !== this.#loading) return;
        this.#requested = all.texts;
      }
      const position = await this.#stated(of);
      const rules = position.customRules ?? (await this.#rulesOf(position.ruleset));
      if (turn === this.#loading) this.show({ position, rules });
    } catch (error) {
      if (turn === this.#loading) this.#failed(error);
    }
  }

  async #stated(of) {
    if (of("token")) {
      return (await this.call("FormatPosition", { token: of("token"), format: "POSITION_FORMAT_BOARD", withPosition: true })).position;
    }
    if (!of("position")) return (await this.call("NewPosition", { ruleset: of("ruleset"), setup: of("setup") })).position;
    const sideToMove = of("side") && `SIDE_${of("side").toUpperCase()}`;
    const read = await this.call("ParsePosition",
      { text: of("position"), format: "POSITION_FORMAT_BOARD", ruleset: of("ruleset") ?? "copenhagen", sideToMove });
    if (!read.position) throw new Refused({ title: read.faults[0]?.sentence ?? read.sentence, ...read });
    return read.position;
  }

  async #rulesOf(id) {
    const url = `${this.#server}v1/rulesets/${encodeURIComponent(id)}`;
    return (await once(rulesBy, url, () => answer(url))).ruleset.rules;
  }

  #failed(error) {
    this.#busy = false;
    this.dispatchEvent(new CustomEvent("failed", { bubbles: true, detail: { error, problem: error.problem } }));
  }

  async #list() {
    const turn = this.#loading;
    try {
      const { byOrigin } = await this.call("LegalMoves", { ...this.#at(), byOrigin: true });
      if (turn !== this.#loading) return;
      this.#moves = byOrigin?.destinations ?? {};
      this.#draw();
    } catch (error) {
      if (turn === this.#loading) this.#failed(error);
    }
  }

  // ---- Drawing

  #draw() {
    if (!this.#position) return;
    const flipped = this.hasAttribute("flipped");
    const shape = `${this.#size} ${flipped}`;
    if (this.#drawn !== shape) this.#lay(flipped);
    this.#drawn = shape;
    const grid = this.#grid;
    const live = !this.#still || this.editing;
    grid.parentElement.classList.toggle("live", live);
    const t = this.texts ?? this.#requested;
    grid.setAttribute("aria-label", t["board-label"] ?? "");
    this.#root.querySelector("#help").textContent = live ? (t["board-help"] ?? "") : "";
    const passes = !this.#still && !this.editing && this.#moves?.pass !== undefined;
    Object.assign(this.#root.querySelector(".pass"), { hidden: !passes, textContent: t[this.#position.chainSquare ? "board-stop" : "board-pass"] ?? "" });
    const escape = new Set(escapes(this.#rules, this.#size));
    const zones = new Map((this.#rules?.zones ?? []).flatMap((zone) => zone.squares.map((square) => [square, ZONES[zone.kind]])));
    const context = { escape, zones, ...this.#marks() };
    for (const [square, cell] of this.#cells) this.#drawCell(square, cell, context);
    this.#focus(this.#cells.has(this.#focused) ? this.#focused : name((this.#size - 1) / 2, (this.#size + 1) / 2));
  }

  /** What the last move and the piece in hand mark. */
  #marks() {
    const { move, captures = [], announcements = [], outcome } = this.#result ?? {};
    const watched = announcements.some((announcement) => announcement.kind === "ANNOUNCEMENT_KIND_WATCH_YOUR_KING");
    const ways = announcements.flatMap((announcement) => announcement.squares);
    const ended = outcome ?? this.#position.outcome;
    return {
      move,
      ways: new Set(ways),
      watched,
      ended,
      endSquares: new Set(ended?.squares ?? []),
      captured: new Map(captures.filter((capture) => !capture.changesSide).map((capture) => [capture.square, capture.piece])),
      targets: new Set((this.#moves?.[this.#picked] ?? "").split(" ")),
    };
  }

  /** Makes the squares of an empty board. */
  #lay(flipped) {
    const size = this.#size;
    const order = Array.from({ length: size }, (_, n) => n);
    const files = flipped ? order.toReversed() : order;
    const ranks = flipped ? order : order.toReversed();
    this.#cells.clear();
    const rows = ranks.map((rank, row) => {
      const element = document.createElement("div");
      element.className = "row";
      element.setAttribute("role", "row");
      element.append(...files.map((file, column) => this.#cell(name(file, rank + 1), row, column)));
      return element;
    });
    const grid = this.#grid;
    grid.replaceChildren(...rows);
    grid.style.gridTemplate = `repeat(${size}, minmax(0, 1fr)) / repeat(${size}, minmax(0, 1fr))`;
    const label = (text) => Object.assign(document.createElement("span"), { textContent: text });
    this.#root.querySelector(".ranks").replaceChildren(...ranks.map((rank) => label(rank + 1)));
    this.#root.querySelector(".files").replaceChildren(...files.map((file) => label(name(file, ""))));
  }

  #cell(square, row, column) {
    const element = document.createElement("div");
    element.dataset.square = square;
    element.setAttribute("role", "gridcell");
    element.tabIndex = -1;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "-500 -500 1000 1000");
    svg.setAttribute("aria-hidden", "true");
    element.append(svg);
    this.#cells.set(square, { element, svg, row, column, key: "" });
    return element;
  }

  #drawCell(square, cell, context) {
    const { escape, zones, move, ways, watched, ended, endSquares, captured, targets } = context;
    const letter = this.#pieces.get(square);
    const kind = PIECES[letter];
    const zone = zones.get(square);
    const moved = move?.from === square || move?.to === square;
    const picked = this.#picked === square;
    const target = targets.has(square);
    const own = this.editing ? Boolean(letter) : letter && sideOf(letter) === this.#position.sideToMove;
    const king = letter === "k";
    const figures = [
      zone,
      king && escape.has(square) && ended && "glory",
      king && !ended && watched && "burst",
      ended && !king && endSquares.has(square) && (letter ? "alarm" : captured.has(square) && "burst"),
      move?.from === square && "brackets",
      move?.to === square && !(king && escape.has(square)) && "frame",
      picked && (this.editing || !this.#moves || this.#moves[square] ? "chosen" : "alarm"),
    ].filter(Boolean);
    const ghost = !letter && captured.has(square) ? captured.get(square).replace("PIECE_", "").toLowerCase().replaceAll("_", "-") : "";
    const above = [ghost && "cross", target && "dot", ways.has(square) && !target && "way"].filter(Boolean);
    const tints = [
      zone && (["throne", "corner"].includes(zone) ? "special" : zone), escape.has(square) && "escape", escape.size > 16 && "faint",
      moved && "moved", picked && "picked", letter && "piece", own && "own", target && "target",
    ].filter(Boolean);
    const key = [figures, kind, ghost, above, tints].join();
    if (cell.key !== key) {
      cell.key = key;
      const use = (figure, of = "") => `<use href="#f-${figure}" class="${of}"/>`;
      cell.svg.innerHTML =
        figures.map((figure) => use(figure)).join("") + (ghost ? use(ghost, "ghost") : "") + (kind ? use(kind, "man") : "") +
        above.map((figure) => use(figure)).join("");
      cell.element.className = ["cell", ...tints].join(" ");
      this.#bands(square, cell, escape);
    }
    this.#name(square, cell.element, { kind, zone, escape: escape.has(square), target, picked, ghost, moved: move?.to === square });
  }

  /** Bands along the sides of escape squares: at the edge, and around groups that lie within the board. */
  #bands(square, { element }, escape) {
    element.querySelectorAll(".band").forEach((band) => band.remove());
    if (!escape.has(square)) return;
    const flip = this.hasAttribute("flipped") ? -1 : 1;
    const [file, rank] = place(square);
    const inside = [...escape].some((other) => place(other).every((at) => at > 0 && at < this.#size - 1));
    const wide = escape.size > 16 ? "7%" : "11%";
    for (const [across, up, side] of [[0, flip, "top"], [0, -flip, "bottom"], [-flip, 0, "left"], [flip, 0, "right"]]) {
      const next = [file + across, rank + up];
      const beyond = next.some((at) => at < 0 || at >= this.#size);
      if (!beyond && !(inside && !escape.has(name(next[0], next[1] + 1)))) continue;
      const band = document.createElement("i");
      band.className = "band";
      const flat = side === "top" || side === "bottom";
      Object.assign(band.style, flat ? { left: 0, right: 0, height: wide } : { top: 0, bottom: 0, width: wide }, { [side]: 0 });
      element.append(band);
    }
  }

  #name(square, element, { kind, zone, escape, target, picked, ghost, moved }) {
    const t = this.texts ?? this.#requested;
    const parts = [
      square, kind ? t[`piece-${kind}`] : t["square-empty"], zone && t[`square-${zone}`], escape && t["square-escape"],
      target && t["square-destination"], ghost && t["square-captured"], moved && t["square-moved"],
    ];
    element.setAttribute("aria-label", parts.filter(Boolean).join(", "));
    if (picked) element.setAttribute("aria-selected", "true");
    else element.removeAttribute("aria-selected");
  }

  /** Moves the drawing of a piece from where it was. */
  #slide(from, to) {
    const [start, end] = [this.#cells.get(from), this.#cells.get(to)];
    if (!start || !end || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const by = `translate(${(start.column - end.column) * 100}%, ${(start.row - end.row) * 100}%)`;
    end.element.classList.add("moving");
    const slide = end.svg.animate([{ transform: by }, { transform: "none" }], { duration: 160, easing: "ease-out" });
    slide.onfinish = () => end.element.classList.remove("moving");
  }

  // ---- Moves

  #pick(square) {
    this.#picked = square;
    this.#draw();
  }

  /** What a click or Enter on a square does. */
  #activate(square) {
    if (this.editing) return this.#tell("square", { square });
    if (this.#still || this.#busy) return;
    const letter = this.#pieces.get(square);
    const own = letter && sideOf(letter) === this.#position.sideToMove;
    if (this.#picked === square) this.#pick(null);
    else if (own || (letter && !this.#picked)) this.#pick(square);
    else if (this.#picked) this.#attempt(`${this.#picked}-${square}`, this.#picked, square);
  }

  #tell(type, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable, detail }));
  }

  async #attempt(move, from, to) {
    const turn = this.#loading;
    this.#busy = true;
    // A legal move is shown at once; its captures follow with the answer.
    const before = new Map(this.#pieces);
    if ((this.#moves?.[from] ?? "").split(" ").includes(to)) {
      this.#pieces.set(to, this.#pieces.get(from));
      this.#pieces.delete(from);
    }
    this.#pick(null);
    try {
      const { applied, rejected } = await this.call("ApplyMove", { ...this.#at(), move });
      if (turn !== this.#loading) return;
      this.#busy = false;
      this.#pieces = before;
      if (rejected) return this.#reject({ move, from, to, ...rejected });
      await this.#played(applied, { move: applied.move.notation, from, to });
    } catch (error) {
      if (turn !== this.#loading) return;
      this.#pieces = before;
      this.#draw();
      this.#failed(error);
    }
  }

  #reject(rejected) {
    this.#draw();
    const cell = this.#cells.get(rejected.squares[0] ?? rejected.from)?.element;
    cell?.classList.add("shaken");
    setTimeout(() => cell?.classList.remove("shaken"), 400);
    this.say(rejected.sentence);
    this.#tell("illegal", rejected);
  }

  async #played(applied, detail) {
    const go = this.#tell("move", { ...detail, result: applied, token: applied.position.token }, true);
    if (!go) return;
    this.show({ position: applied.position, rules: this.#rules, result: applied });
    const side = applied.position.sideToMove;
    const level = this.getAttribute("level");
    if (level === null || detail.level !== undefined || applied.outcome) return;
    await this.#reply(Number(level), side);
  }

  /** The level answers, as long as it is its turn. */
  async #reply(level, side) {
    try {
      while (!this.#position.outcome && this.#position.sideToMove === side) {
        const turn = this.#loading;
        this.#busy = true;
        const { move } = await this.call("SuggestMove", { ...this.#at(), level, seed: this.#seed });
        if (turn !== this.#loading || !move) return;
        const { applied } = await this.call("ApplyMove", { ...this.#at(), move });
        if (turn !== this.#loading) return;
        await this.#played(applied, { move: applied.move.notation, from: applied.move.from, to: applied.move.to, level });
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  // ---- Pointer and keyboard

  #squareAt({ clientX, clientY }) {
    const box = this.#grid.getBoundingClientRect();
    const [column, row] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height].map((part) => Math.floor(part * this.#size));
    return [...this.#cells].find(([, cell]) => cell.column === column && cell.row === row)?.[0];
  }

  #press(event) {
    const square = this.#squareAt(event);
    const live = this.editing || (!this.#still && !this.#busy);
    if (event.button !== 0 || !square || !live) return;
    this.#focus(square);
    this.#drag = { square, x: event.clientX, y: event.clientY, carried: null, held: this.#pieces.has(square) };
    if (this.#drag.held) this.#grid.setPointerCapture(event.pointerId);
  }

  #carry(event) {
    const drag = this.#drag;
    if (!drag?.held) return;
    if (!drag.carried) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 5) return;
      if (!this.editing) this.#pick(drag.square);
      const cell = this.#cells.get(drag.square);
      const size = cell.element.getBoundingClientRect().width * 1.1;
      drag.carried = cell.svg.cloneNode(false);
      drag.carried.innerHTML = `<use href="#f-${PIECES[this.#pieces.get(drag.square)]}"/>`;
      drag.carried.setAttribute("class", "carried");
      drag.carried.setAttribute("width", size);
      drag.carried.setAttribute("height", size);
      drag.offset = size / 2;
      cell.element.classList.add("lifted");
      this.#grid.append(drag.carried);
    }
    const box = this.#grid.getBoundingClientRect();
    drag.carried.style.position = "absolute";
    drag.carried.style.transform = `translate(${event.clientX - box.left - drag.offset - 3}px, ${event.clientY - box.top - drag.offset - 3}px)`;
    const over = this.#squareAt(event);
    if (over !== drag.over) {
      this.#cells.get(drag.over)?.element.classList.remove("over");
      this.#cells.get(over)?.element.classList.add("over");
      drag.over = over;
    }
  }

  #release(event) {
    const drag = this.#drag;
    const to = this.#squareAt(event);
    this.#drop();
    if (!drag) return;
    if (!drag.carried) {
      if (to === drag.square) this.#activate(to);
    } else if (this.editing) this.#tell("carry", { from: drag.square, to: to ?? null });
    else if (to && to !== drag.square) this.#attempt(`${drag.square}-${to}`, drag.square, to);
  }

  #drop() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.carried) return;
    drag.carried.remove();
    this.#cells.get(drag.square)?.element.classList.remove("lifted");
    this.#cells.get(drag.over)?.element.classList.remove("over");
  }

  #focus(square) {
    if (!square || !this.#cells.has(square)) return;
    const before = this.#cells.get(this.#focused)?.element;
    if (before) before.tabIndex = -1;
    this.#focused = square;
    this.#cells.get(square).element.tabIndex = 0;
  }

  #key(event) {
    const at = this.#cells.get(this.#focused);
    if (!at || event.altKey || event.metaKey) return;
    const last = this.#size - 1;
    const whole = event.ctrlKey;
    const to = {
      ArrowLeft: [at.row, at.column - 1], ArrowRight: [at.row, at.column + 1], ArrowUp: [at.row - 1, at.column],
      ArrowDown: [at.row + 1, at.column], Home: [whole ? 0 : at.row, 0], End: [whole ? last : at.row, last],
      PageUp: [0, at.column], PageDown: [last, at.column],
    }[event.key];
    if (to) {
      const [row, column] = to.map((place) => Math.max(0, Math.min(last, place)));
      const [next] = [...this.#cells].find(([, cell]) => cell.row === row && cell.column === column);
      this.#focus(next);
      this.#cells.get(next).element.focus();
    } else if (event.key === "Enter" || event.key === " ") this.#activate(this.#focused);
    else if (event.key === "Escape" && this.#picked) this.#pick(null);
    else return;
    event.preventDefault();
  }
}

customElements.define("tafl-board", TaflBoard);
