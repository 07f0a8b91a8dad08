// The types of tafl-board.js.

export type Side = "SIDE_ATTACKERS" | "SIDE_DEFENDERS";

/** A position as the API writes it; /openapi.json has all of its fields. */
export interface Position {
  /** The rule set by id; absent if `customRules` are there. */
  ruleset?: string;
  customRules?: Rules;
  /** The ranks from the top: `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3`. */
  board: string;
  sideToMove: Side;
  /** The number of plies before it. */
  ply: number;
  /** The position as one string; empty if its history is too long for one. */
  token: string;
  chainSquare?: string;
  outcome?: Outcome;
  [field: string]: unknown;
}

/** Rules as the API writes them. */
export interface Rules {
  [field: string]: unknown;
}

export interface Outcome {
  winner?: Side;
  draw?: boolean;
  reason: string;
  squares: string[];
  rule: string;
}

export interface Capture {
  square: string;
  piece: string;
  closedBy: string[];
  changesSide: boolean;
}

/** What a move did. */
export interface MoveResult {
  move: { from: string; to: string; notation: string };
  captures: Capture[];
  outcome?: Outcome;
  /** In the reader's language. */
  sentence: string;
  /** The position after the move. */
  position: Position;
  [field: string]: unknown;
}

/** A game as the attributes describe it. */
export interface Game {
  ruleset?: string;
  setup?: string;
  position?: string;
  side?: "attackers" | "defenders";
  token?: string;
  moves?: string | string[];
  record?: string;
  ply?: number | string;
}

export type MarkKind = "plain" | "best" | "played" | "right";

export interface Arrow {
  from: string;
  to: string;
  kind?: MarkKind;
}

export interface Highlight {
  square: string;
  kind?: MarkKind;
}

/** The attributes of the element, as frameworks write them. */
export interface TaflBoardAttributes extends Game {
  server?: string;
  locale?: string;
  level?: number | string;
  plays?: "attackers" | "defenders";
  theme?: string;
  pieces?: string;
  orientation?: "attackers" | "defenders";
  status?: string;
  controls?: string;
  coordinates?: string;
  animation?: string;
  flipped?: boolean;
  readonly?: boolean;
  arrows?: Iterable<Arrow>;
  highlights?: Iterable<Highlight>;
}

/** A position that the page has, with what the last move did. */
export interface Shown {
  position: Position;
  rules: Rules;
  result?: Partial<MoveResult> | null;
  /** The destinations of each square, separated by spaces; requested from the server if absent. */
  moves?: Record<string, string> | null;
  /** Whether people with a screen reader do not hear of it. */
  silent?: boolean;
}

/** An error in the form of RFC 9457. */
export interface Problem {
  title: string;
  status: number;
  detail?: string;
  reason?: string;
  [field: string]: unknown;
}

export interface MoveDetail {
  move: string;
  from: string;
  to: string;
  result: MoveResult;
  token: string;
  /** The level that moved; absent for a person. */
  level?: number;
}

export interface IllegalDetail {
  move: string;
  from?: string;
  to?: string;
  /** The code of the reason. */
  reason: string;
  sentence: string;
  rule: string;
  squares: string[];
}

export interface FailedDetail {
  error: Error;
  /** What the server answered, if it did. */
  problem?: Problem;
  /** Does again what failed. */
  again: () => void;
}

export interface StepDetail {
  ply: number;
  plies: number;
}

/** The events of the board. All of them bubble and leave shadow trees. */
export interface TaflBoardEventMap {
  /** A move was played. Where it is prevented, the board stays as it was, unless the page shows another position with `show`. */
  move: CustomEvent<MoveDetail>;
  /** A move was refused. */
  illegal: CustomEvent<IllegalDetail>;
  /** A call failed. Who prevents it tells the reader. */
  failed: CustomEvent<FailedDetail>;
  /** Another place in the game is shown. */
  step: CustomEvent<StepDetail>;
  /** While `editing`: a square was clicked. */
  square: CustomEvent<{ square: string }>;
  /** While `editing`: a piece was carried to a square, or off the board. */
  carry: CustomEvent<{ from: string; to: string | null }>;
}

export class TaflBoard extends HTMLElement {
  // Which game.
  ruleset: string;
  setup: string;
  side: string;
  record: string;
  server: string;
  /** Another language changes texts alone. */
  locale: string;
  get level(): string;
  set level(level: string | number | null);
  /** The side that the reader moves: "attackers" or "defenders". Beside a level, the level moves the other one. */
  plays: string;
  /** The position that is shown; set to a board string, it starts the game. */
  get position(): Position | null;
  set position(board: string | null);
  /** The token of the position that is shown; set, it is the position to show. */
  get token(): string;
  set token(token: string | null);
  /** The moves that led to what is shown; set, those to play from the start. */
  get moves(): string[];
  set moves(moves: string | string[] | null);
  /** The place in the game: how many plies were played before it. */
  get ply(): number;
  set ply(ply: number | string | null);

  // How it is shown.
  theme: string;
  pieces: string;
  orientation: string;
  status: string;
  controls: string;
  coordinates: string;
  animation: string;
  flipped: boolean;
  readonly: boolean;
  get arrows(): Arrow[];
  set arrows(arrows: Iterable<Arrow> | null);
  get highlights(): Highlight[];
  set highlights(highlights: Iterable<Highlight> | null);

  /** Plays a move once the game is there; true if it was legal. */
  play(move: string): Promise<boolean>;
  /** Takes back plies: by default one, or beside a level as many as the person needs to move again. */
  undo(plies?: number | null): void;
  /** Shows another game, without arrows and highlights. */
  load(game: Game): Promise<Position | null>;

  // For pages that keep the game themselves.
  /** Sends a call to the server. */
  call: (call: string, request: object) => Promise<any>;
  /** The texts of labels by name; requested from the server if null. */
  texts: Record<string, string> | null;
  /** Whether squares are reported instead of moves being played. */
  editing: boolean;
  /** Shows a position. */
  show(shown: Shown): void;
  /** Reads a sentence to people with a screen reader. */
  say(sentence: string): void;

  addEventListener<K extends keyof TaflBoardEventMap>(
    type: K, listener: (this: TaflBoard, event: TaflBoardEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K, listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** The routes of the calls, by name. */
export const ROUTES: Record<string, string>;

/** A refusal by the server. */
export class Refused extends Error {
  problem: Problem;
}

/** The answer of the server as JSON. */
export function answer(url: string, init?: RequestInit): Promise<any>;

declare global {
  interface HTMLElementTagNameMap {
    "tafl-board": TaflBoard;
  }
}
