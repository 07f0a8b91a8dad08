// The class and the functions of ffish.js, for tafl: what is written for it plays these rule sets too.

import { load } from "./rules.js";
import { readRecord } from "./texts.js";
import { Game as Position, findRuleset, rulesets, version } from "./wasm/rules.js";

const DEFAULT_VARIANT = "copenhagen";
/** The rules of one's own, by name. */
const added = new Map();

const uci = (move) => (move === "pass" ? "0000" : move.replace("-", ""));
const move = (text) => (text === "0000" ? "pass" : text);
const words = (text) => {
  checkText("moves", text);
  return text.split(" ").filter(Boolean);
};

/** The result of `work`, or another one for an illegal move. */
function legal(work, otherwise) {
  try {
    return work();
  } catch (error) {
    if (error.name === "IllegalMoveError") return otherwise;
    throw error;
  }
}

function fault(field, value, message) {
  const shown = String(value).slice(0, 64);
  return Object.assign(new Error(`${field} = ${shown}: ${message}`), { name: "FaultError", faults: [{ field, value: shown, message }] });
}

function checkText(field, value) {
  if (typeof value !== "string") throw fault(field, value, "must be a string");
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

  constructor(uciVariant = DEFAULT_VARIANT, fen = "", is960 = false) {
    this.#variant = uciVariant === "" ? DEFAULT_VARIANT : uciVariant;
    this.#is960 = is960;
    this.#position = opened(this.#variant, fen);
  }

  #restart(fen) {
    const position = opened(this.#variant, fen);
    this.#position.free();
    this.#position = position;
  }

  #play(text) {
    return legal(() => (this.#position.play(text), true), false);
  }

  #notation(text) {
    return legal(() => this.#position.preview(text).move.notation, "");
  }

  delete() {
    this.#position.free();
  }

  legalMoves() {
    return this.#position.legalMoves().map(uci).join(" ");
  }

  legalMovesSan() {
    return this.#position.legalMoves().map((text) => this.#notation(text)).join(" ");
  }

  numberLegalMoves() {
    return this.#position.legalMoves().length;
  }

  push(uciMove) {
    return this.#play(move(uciMove));
  }

  pushSan(sanMove) {
    return this.#play(sanMove);
  }

  pop() {
    this.#position.undo();
  }

  reset() {
    this.#restart("");
  }

  is960() {
    return this.#is960;
  }

  fen() {
    return this.#position.fen;
  }

  setFen(fen) {
    this.#restart(fen);
  }

  sanMove(uciMove) {
    return this.#notation(move(uciMove));
  }

  variationSan(uciMoves, notation, moveNumbers = true) {
    const line = this.#position.clone();
    try {
      const written = words(uciMoves).map((text, n) => {
        const [round, second] = [Math.floor(line.ply / 2) + 1, line.ply % 2];
        const number = !second ? `${round}. ` : n === 0 ? `${round}...` : "";
        return (moveNumbers ? number : "") + line.play(move(text)).move.notation;
      });
      return written.join(" ");
    } catch (error) {
      if (error.name === "IllegalMoveError") return "";
      throw error;
    } finally {
      line.free();
    }
  }

  turn() {
    return this.#position.sideToMove === "SIDE_DEFENDERS";
  }

  fullmoveNumber() {
    return Math.floor(this.#position.ply / 2) + 1;
  }

  halfmoveClock() {
    return this.#position.quietPlies;
  }

  gamePly() {
    return this.#position.ply;
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
    if (!this.isCheck()) return "";
    return Object.entries(this.#position.pieces()).find(([, piece]) => piece === "k")[0];
  }

  isCheck() {
    return this.turn() && this.#position.announcements("SIDE_ATTACKERS").length > 0;
  }

  isBikjang() {
    return false;
  }

  isCapture(uciMove) {
    return legal(() => this.#position.preview(move(uciMove)).captures.length > 0, false);
  }

  moveStack() {
    return this.#position.moves.map(uci).join(" ");
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
    return this.fen().split(" ")[0].split("/").map((row) => [...row.replace(/\d+/g, empty)]);
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

  constructor({ tags, start }) {
    this.#tags = tags;
    this.#moves = start.moves;
  }

  delete() {}

  headerKeys() {
    return Object.keys(this.#tags).join(" ");
  }

  headers(item) {
    return this.#tags[item] ?? "";
  }

  mainlineMoves() {
    return this.#moves.map(uci).join(" ");
  }
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
  for (const [name, rules] of Object.entries(rulesByName(variantInitContent))) {
    // This throws what is wrong with the rules.
    new Position(rules).free();
    added.set(name, rules);
  }
}

function rulesByName(text) {
  try {
    const read = typeof text === "string" && JSON.parse(text);
    if (read && typeof read === "object" && !Array.isArray(read)) return read;
  } catch {
    // It is no JSON.
  }
  throw fault("variantInitContent", text, "must be a JSON object of rules by their names");
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
