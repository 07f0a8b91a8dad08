
/** A `Game`, or what another game can be made of. */
export type GameLike = { rules: string | Rules; start: Start } | { toJSON(): { rules: string | Rules; start: Start } };

/** How a picture is drawn. */
export interface Picture {
  /** The width in pixels, 64 to 2048; 720 if absent. */
  size?: number;
  theme?: Theme;
  pieces?: "shapes" | "discs" | "arms";
  /** Whether the defenders sit below. */
  flipped?: boolean;
  /** Whether the rim has letters and numbers; true if absent. */
  coordinates?: boolean;
  /** Arrows as moves: `d2-a2`. */
  arrows?: string[];
  /** Squares with a circle. */
  marks?: string[];
  /** For people who cannot see the picture. */
  title?: string;
  description?: string;
}

/** A position read from a text. */
export interface Position {
  board: string;
  /** The side to move, if the text says so. */
  sideToMove?: Side;
}

/** A game read from a text: `new Game(rules, start)` plays it. */
export interface GameRecord {
  format: "pgn" | "moves" | "opentafl" | "opentafl-rules" | "opentafl-position";
  /** The rules that it names, or that were passed. */
  rules?: string | Rules;
  start: Start;
  tags: Record<string, string>;
  result?: "attackers" | "defenders" | "draw";
  /** The first move that cannot be played, and why; the start has the moves before it. */
  illegal?: { move: string; rejected: IllegalMove };
  /** Steps of capture chains that it does not write, but without which its moves would not be legal: their numbers among the moves of
   * the start, from 0, and whether no others would do as well. */
  restored: { index: number; surely: boolean }[];
  /** What could not be read; without known rules, that too, and every move that needs them. */
  faults: { line: number; column: number; found: string; message: string }[];
}

/** The move that a text such as `king takes e5` means. */
export interface Meant {
  /** The move, which need not be legal. */
  move?: string;
  /** Several moves that the text fits. */
  several?: string[];
  /** Why the text names no move. */
  rejected?: IllegalMove;
}
