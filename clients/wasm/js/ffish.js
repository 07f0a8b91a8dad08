// The class and the functions of ffish.js, for tafl: what is written for it plays these rule sets too.

import { load } from "./rules.js";
import { readRecord } from "./texts.js";
import { Game as Position, findRuleset, rulesets, version } from "./wasm/rules.js";

const DEFAULT_VARIANT = "copenhagen";
/** More chains than any game has; positions that somebody made up may have more. */
const MOST_MOVES = 10_000;
/** The rules of one's own, by name. */
const added = new Map();

const isPass = (part) => part === "0000" || (part !== "" && part.slice(0, part.length / 2) === part.slice(part.length / 2));
/** The plies of a move: of a chain of captures, each of its steps. */
const plies = (move) => move.split(",").map((part) => (isPass(part) ? "pass" : part));

function fault(field, value, message) {
  const shown = (Object(value) === value ? typeof value : String(value)).slice(0, 64);
  return Object.assign(new Error(`${field} = ${shown}: ${message}`), { name: "FaultError", faults: [{ field, value: shown, message }] });
}

function checkText(field, value) {
  if (typeof value !== "string") throw fault(field, value, "must be a string");
}

function words(text) {
  checkText("moves", text);
  return text.split(" ").filter(Boolean);
}

/** The game from a FEN, or from the start of the variant for an empty one. */
function opened(variant, fen = "") {
  checkText("fen", fen);
  return new Position(added.get(variant) ?? variant, fen === "" ? {} : { fen });
}

export class Board {
  #variant;
  #is960;
  #position;
  /** Whether captures may go on. */
  #chains;
  /** What the FEN says of the plies before it. */
  #quiet;
  #number;
  #blackBegan;
  /** The moves, with the number of plies of each. */
  #turns;

  constructor(uciVariant = DEFAULT_VARIANT, fen = "", is960 = false) {
    this.#variant = uciVariant === "" ? DEFAULT_VARIANT : uciVariant;
    this.#is960 = is960;
    this.#begin(opened(this.#variant, fen), fen);
  }

  #begin(position, fen) {
    const [, , , , quiet = 0, number = 1] = fen.trim().split(/\s+/);
    this.#position?.free();
    this.#position = position;
    this.#chains = position.rules.special?.berserk !== undefined;
    [this.#quiet, this.#number, this.#blackBegan, this.#turns] = [Number(quiet), Number(number), !this.turn(), []];
  }

  /** Plays a move: how it is written, or undefined for one that is illegal. */
  #play(text) {
    checkText("move", text);
    const position = this.#position;
    const steps = plies(text);
    const [mover, before, passed] = [position.sideToMove, position.ply, steps[0] === "pass" && this.#ownSquare().repeat(2)];
    const takeBack = () => {
      while (position.ply > before) position.undo();
    };
    const [notations, squares] = [[], []];
    try {
      for (const step of steps) {
        const { move } = position.play(step);
        notations.push(move.notation);
        squares.push(move.from === undefined ? passed : move.from + move.to);
      }
      if (position.chainSquare !== undefined) position.play("pass");
    } catch (error) {
      takeBack();
      if (error.name === "IllegalMoveError") return undefined;
      throw error;
    }
    // The pass that stops a chain is not written.
    this.#turns.push({ text: squares.filter(Boolean).join(","), plies: position.ply - before });
    return notations.join(",") + (position.outcome?.winner === mover ? "#" : this.isCheck() ? "+" : "");
  }

  /** Does something, and takes back the moves that it has played. */
  #trying(work) {
    const before = this.#turns.length;
    try {
      return work();
    } finally {
      while (this.#turns.length > before) this.pop();
    }
  }

  /** The first square with a piece of the side to move, which stands for a pass. */
  #ownSquare() {
    const white = this.turn();
    const rows = this.#rows().reverse();
    const rank = rows.findIndex((row) => row.some((piece) => piece !== "." && (piece === piece.toUpperCase()) === white));
    if (rank < 0) return "a1";
    const file = rows[rank].findIndex((piece) => piece !== "." && (piece === piece.toUpperCase()) === white);
    return String.fromCharCode(97 + file) + (rank + 1);
  }

  /** The legal moves, each with all that follows from it. */
  #moves(before = [], found = []) {
    for (const move of this.#position.legalMoves()) {
      if (move === "pass") {
        found.push(before.length ? before.join(",") : this.#ownSquare().repeat(2));
        continue;
      }
      const played = [...before, move.replace("-", "")];
      if (this.#chains) {
        this.#position.play(move);
        if (this.#position.chainSquare === undefined) found.push(played.join(","));
        else this.#moves(played, found);
        this.#position.undo();
      } else {
        found.push(played.join(","));
      }
      if (found.length > MOST_MOVES) throw fault("fen", this.fen(), `must have at most ${MOST_MOVES} moves`);
    }
    return found;
  }

  delete() {
    this.#position.free();
  }

  legalMoves() {
    return this.#moves().join(" ");
  }

  legalMovesSan() {
    return this.#moves().map((move) => this.sanMove(move)).join(" ");
  }

  numberLegalMoves() {
    return this.#moves().length;
  }

  push(uciMove) {
    return this.#play(uciMove) !== undefined;
  }

  pushSan(sanMove) {
    checkText("move", sanMove);
    return this.push(sanMove.replace(/[+#]$/, ""));
  }

  pop() {
    for (let { plies } = this.#turns.pop() ?? { plies: 0 }; plies > 0; plies--) this.#position.undo();
  }

  reset() {
    this.setFen("");
  }

  is960() {
    return this.#is960;
  }

  fen() {
    const [board, side] = this.#position.fen.split(" ");
    return `${board} ${side} - - ${this.halfmoveClock()} ${this.fullmoveNumber()}`;
  }

  setFen(fen) {
    checkText("fen", fen);
    this.#begin(opened(this.#variant, fen), fen);
  }

  sanMove(uciMove) {
    return this.#trying(() => this.#play(uciMove) ?? "");
  }

  variationSan(uciMoves, notation, moveNumbers = true) {
    return this.#trying(() => {
      const written = [];
      for (const text of words(uciMoves)) {
        const number = this.turn() ? `${this.fullmoveNumber()}. ` : written.length ? "" : `${this.fullmoveNumber()}...`;
        const san = this.#play(text);
        if (san === undefined) return "";
        written.push((moveNumbers ? number : "") + san);
      }
      return written.join(" ");
    });
  }

  turn() {
    return this.#position.sideToMove === "SIDE_DEFENDERS";
  }

  fullmoveNumber() {
    return this.#number + Math.floor((this.#turns.length + Number(this.#blackBegan)) / 2);
  }

  halfmoveClock() {
    const [quiet, played] = [this.#position.quietPlies, this.#turns.reduce((sum, turn) => sum + turn.plies, 0)];
    return quiet === played ? this.#quiet + quiet : quiet;
  }

  gamePly() {
    return 2 * (this.fullmoveNumber() - 1) + Number(!this.turn());
  }

  hasInsufficientMaterial() {
    return false;
  }

  isInsufficientMaterial() {
    return false;
  }

  isGameOver(claimDraw = false) {
    return this.#position.outcome !== undefined || (claimDraw && this.#position.drawClaimable);
  }

  result(claimDraw = false) {
    if (!this.isGameOver(claimDraw)) return "*";
    const { winner } = this.#position.outcome ?? {};
    return winner === undefined ? "1/2-1/2" : winner === "SIDE_DEFENDERS" ? "1-0" : "0-1";
  }

  checkedPieces() {
    if (!this.turn() || !this.isCheck()) return "";
    return Object.entries(this.#position.pieces()).find(([, piece]) => piece === "k")[0];
  }

  isCheck() {
    return this.#position.chainSquare === undefined && this.#position.announcements().length > 0;
  }

  isBikjang() {
    return false;
  }

  isCapture(uciMove) {
    checkText("move", uciMove);
    try {
      return this.#position.preview(plies(uciMove)[0]).captures.length > 0;
    } catch (error) {
      if (error.name === "IllegalMoveError") return false;
      throw error;
    }
  }

  moveStack() {
    return this.#turns.map(({ text }) => text).join(" ");
  }

  pushMoves(uciMoves) {
    for (const text of words(uciMoves)) this.push(text);
  }

  pushSanMoves(sanMoves) {
    for (const text of words(sanMoves)) this.pushSan(text);
  }

  pocket() {
    return "";
  }

  #rows() {
    const empty = (run) => ".".repeat(Number(run));
    return this.#position.fen.split(" ")[0].split("/").map((row) => [...row.replace(/\d+/g, empty)]);
  }

  toString() {
    return this.#rows().map((row) => row.join(" ")).join("\n");
  }

  toVerboseString() {
    const rows = this.#rows();
    const line = ` +${"---+".repeat(rows.length)}\n`;
    const ranks = rows.map((row, n) => ` |${row.map((piece) => ` ${piece === "." ? " " : piece} |`).join("")}${rows.length - n}\n`);
    const files = rows.map((_, n) => `   ${String.fromCharCode(97 + n)}`).join("");
    const key = this.#position.key.toString(16).toUpperCase().padStart(16, "0");
    return `\n${line}${ranks.map((rank) => rank + line).join("")}${files}\n\nFen: ${this.fen()}\nKey: ${key}\nCheckers: ${this.checkedPieces()}`;
  }

  variant() {
    return this.#variant;
  }
}

export class Game {
  #tags;
  #moves;

  constructor({ tags, rules, start }) {
    this.#tags = tags;
    this.#moves = rules === undefined ? start.moves.map((move) => move.replace("-", "")) : turnsOf(rules, start);
  }

  delete() {}

  headerKeys() {
    return Object.keys(this.#tags).join(" ");
  }

  headers(item) {
    return this.#tags[item] ?? "";
  }

  mainlineMoves() {
    return this.#moves.join(" ");
  }
}

/** The moves of a record, those of a chain together. */
function turnsOf(rules, { moves, ...start }) {
  const position = new Position(rules, start);
  const turns = [];
  let goesOn = false;
  for (const move of moves) {
    const text = move === "pass" ? "0000" : move.replace("-", "");
    if (!goesOn) turns.push(text);
    else if (move !== "pass") turns.push(`${turns.pop()},${text}`);
    position.play(move);
    goesOn = position.chainSquare !== undefined;
  }
  position.free();
  return turns;
}

const numbered = (...names) => Object.freeze(Object.fromEntries(names.map((name, value) => [name, Object.freeze({ value })])));

export const Notation = numbered(
  "DEFAULT", "SAN", "LAN", "SHOGI_HOSKING", "SHOGI_HODGES", "SHOGI_HODGES_NUMBER", "JANGGI", "XIANGQI_WXF", "THAI_SAN", "THAI_LAN",
);
export const Termination = numbered(
  "ONGOING", "CHECKMATE", "STALEMATE", "INSUFFICIENT_MATERIAL", "N_MOVE_RULE", "N_FOLD_REPETITION", "VARIANT_END",
);

export const info = () => `tafl ${version()}`;
export const setOption = () => {};
export const setOptionInt = () => {};
export const setOptionBool = () => {};
export const readGamePGN = (pgn) => new Game(readRecord(pgn));
export const variants = () => [...rulesets().map(({ id }) => id), ...added.keys()].join(" ");

export function loadVariantConfig(variantInitContent) {
  checkText("variantInitContent", variantInitContent);
  const read = new Map();
  let rules;
  for (const line of variantInitContent.split("\n").map((text) => text.trim())) {
    const [, name, base] = /^\[([^:\]]+)(?::([^\]]+))?\]$/.exec(line) ?? [];
    const [, field, value] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      rules = base === undefined ? {} : (read.get(base.trim()) ?? rulesOf(base.trim()));
      read.set(name.trim(), (rules = { ...rules }));
    } else if (field !== undefined && rules !== undefined) {
      rules[field] = json(field, value);
    } else if (line !== "" && !line.startsWith("#")) {
      throw fault("variantInitContent", line, "must be a section [name:base], or a rule = its JSON");
    }
  }
  // This throws what is wrong with the rules.
  for (const stated of read.values()) new Position(stated).free();
  for (const [name, stated] of read) added.set(name, stated);
}

function rulesOf(variant) {
  const start = opened(variant);
  try {
    return start.rules;
  } finally {
    start.free();
  }
}

function json(field, value) {
  try {
    return JSON.parse(value);
  } catch {
    throw fault(field, value, "must be JSON");
  }
}

export const capturesToHand = () => false;

export function startingFen(uciVariant) {
  if (!added.has(uciVariant) && !findRuleset(uciVariant)) return "";
  const start = opened(uciVariant);
  try {
    return start.fen;
  } finally {
    start.free();
  }
}

export function validateFen(fen, uciVariant = DEFAULT_VARIANT) {
  checkText("fen", fen);
  if (fen === "") return 0;
  try {
    opened(uciVariant, fen).free();
    return 1;
  } catch (error) {
    if (error.name === "FaultError") return -10;
    throw error;
  }
}

const library = {
  Board, Game, Notation, Termination, info, setOption, setOptionInt, setOptionBool, readGamePGN, variants, loadVariantConfig,
  capturesToHand, startingFen, validateFen,
};

/** Loads the rules; also with `new`, as there. */
export default function Module({ wasmBinary, locateFile, onRuntimeInitialized } = {}) {
  return load(wasmBinary ?? locateFile?.("rules_bg.wasm", "")).then(() => {
    onRuntimeInitialized?.(library);
    return library;
  });
}
