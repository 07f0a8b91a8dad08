import type { InitInput } from "./rules.js";

/** The notations of ffish.js, which all give the same here: `d5-a5xa6`. */
export const Notation: Readonly<Record<
  | "DEFAULT" | "SAN" | "LAN" | "SHOGI_HOSKING" | "SHOGI_HODGES" | "SHOGI_HODGES_NUMBER" | "JANGGI" | "XIANGQI_WXF" | "THAI_SAN" | "THAI_LAN",
  Notation
>>;
export type Notation = { readonly value: number };

export const Termination: Readonly<Record<
  "ONGOING" | "CHECKMATE" | "STALEMATE" | "INSUFFICIENT_MATERIAL" | "N_MOVE_RULE" | "N_FOLD_REPETITION" | "VARIANT_END",
  { readonly value: number }
>>;

/**
 * A game. White, `w` and capitals are the king's side, black, `b` and small letters the attackers. Moves are written `d1d4`, and `d1-d4` is
 * read too. Where captures go on, the chain is one move, `a1b1,b1b4`, so that sides alternate. A pass is the square of an own piece twice,
 * `d4d4`; `0000` is read as well.
 *
 * A FEN has no earlier positions, which repetition asks for: a game that began before it is `new Board(variant)` and `pushMoves`.
 */
export class Board {
  /** By a rule set of the catalogue, or one that was added. Throws a `FaultError` if no rule set has this name, or if the FEN cannot be read. */
  constructor(uciVariant?: string, fen?: string, is960?: boolean);
  /** Frees its memory. */
  delete(): void;
  /** With spaces between them. */
  legalMoves(): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  /** False for a move that is illegal. */
  push(uciMove: string): boolean;
  pushSan(sanMove: string, notation?: Notation): boolean;
  pop(): void;
  reset(): void;
  is960(): boolean;
  fen(showPromoted?: boolean, countStarted?: number): string;
  /** Throws a `FaultError` if the FEN cannot be read; the board is then unchanged. */
  setFen(fen: string): void;
  /** With `+` if it threatens to win at once, `#` if it wins. Empty for a move that is illegal. */
  sanMove(uciMove: string, notation?: Notation): string;
  variationSan(uciMoves: string, notation?: Notation, moveNumbers?: boolean): string;
  /** Whether the king's side is to move. */
  turn(): boolean;
  /** It grows after the moves of black. */
  fullmoveNumber(): number;
  /** The plies without a capture, with those of the FEN, which no rule counts. */
  halfmoveClock(): number;
  gamePly(): number;
  /** False: in no tafl game. */
  hasInsufficientMaterial(turn: boolean): boolean;
  isInsufficientMaterial(): boolean;
  isGameOver(claimDraw?: boolean): boolean;
  /** `1-0` if the king's side has won, `0-1` if the attackers have, `1/2-1/2`, or `*`. */
  result(claimDraw?: boolean): string;
  /** The king's square if he is in check, or empty. */
  checkedPieces(): string;
  /** Whether the side to move loses at once unless it answers: the king can be taken, or can escape. */
  isCheck(): boolean;
  /** False: it belongs to another game. */
  isBikjang(): boolean;
  isCapture(uciMove: string): boolean;
  moveStack(): string;
  /** Those that are illegal are left out. */
  pushMoves(uciMoves: string): void;
  pushSanMoves(sanMoves: string, notation?: Notation): void;
  /** Empty: it belongs to other games. */
  pocket(color: boolean): string;
  toString(): string;
  toVerboseString(): string;
  variant(): string;
}

/** A record that was read. */
export class Game {
  private constructor();
  delete(): void;
  headerKeys(): string;
  headers(item: string): string;
  mainlineMoves(): string;
}

export function info(): string;
/** Does nothing: these rules have no options. */
export function setOption<T>(name: string, value: T): void;
export function setOptionInt(name: string, value: number): void;
export function setOptionBool(name: string, value: boolean): void;
/** Reads a record. Needs `load` of `@tafl/engine/texts` before. Throws a `FaultError` if it cannot be read. */
export function readGamePGN(pgn: string): Game;
export function variants(): string;
/**
 * Adds rules of your own. `[name:base]` begins those that are another rule set's but for the rules that follow, `[name]` those that are listed
 * in full; each is a line `plyLimit = 100`, with the JSON of its value in `Rules`. Throws a `FaultError` for what is wrong with them.
 */
export function loadVariantConfig(variantInitContent: string): void;
export function capturesToHand(uciVariant: string): boolean;
/** Empty for a rule set that is not known. */
export function startingFen(uciVariant: string): string;
/** 1 for a position of the rule set, 0 for an empty text, a negative number otherwise. */
export function validateFen(fen: string, uciVariant?: string, chess960?: boolean): number;

export interface ModuleOptions {
  wasmBinary?: InitInput;
  locateFile?: (file: string, prefix: string) => string;
  onRuntimeInitialized?: (loadedModule: Library) => void;
}

export interface Library {
  Board: typeof Board;
  Game: typeof Game;
  Notation: typeof Notation;
  Termination: typeof Termination;
  info: typeof info;
  setOption: typeof setOption;
  setOptionInt: typeof setOptionInt;
  setOptionBool: typeof setOptionBool;
  readGamePGN: typeof readGamePGN;
  variants: typeof variants;
  loadVariantConfig: typeof loadVariantConfig;
  capturesToHand: typeof capturesToHand;
  startingFen: typeof startingFen;
  validateFen: typeof validateFen;
}

/** Loads the rules, and answers with all of this; also with `new`. What is exported by name works after `initSync` too. */
declare const Module: {
  (options?: ModuleOptions): Promise<Library>;
  new (options?: ModuleOptions): Promise<Library>;
};
export default Module;
