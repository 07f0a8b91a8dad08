
/** Where a game starts. Without a board it starts from a set-up of the rules. */
export interface Start {
  /** The set-up by name; the first one of the rules if absent. */
  setup?: string;
  /** A board in place of a set-up: `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3`. */
  board?: string;
  /**
   * A position as chess programs write it, in place of a board, its side and its ply:
   * `3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3 b - - 0 1`. Castling, en passant and the plies without a capture are passed over.
   */
  fen?: string;
  /** The side to move on that board. */
  sideToMove?: Side;
  /** The number of plies before that board. */
  ply?: number;
  /** The piece on that board that has captured and must go on. */
  chainSquare?: string;
  /** Whether no ply since the last capture is missing before that board, so that repetitions are counted in full. */
  complete?: boolean;
  /** The token of the position on that board, with the plies before it; for the module with the opponent. */
  token?: string;
  /** The moves played from there. */
  moves?: string[];
  /** The end that the players declared after the moves. */
  declared?: { reason: DeclaredReason; winner?: Side };
}

/** The reasons of ends that players declare; a resignation has a winner, a claimed draw none. */
export type DeclaredReason =
  `OUTCOME_REASON_${"RESIGNATION" | "TIMEOUT" | "AGREEMENT" | "ADJUDICATION" | "ABANDONED" | "DRAW_CLAIMED"}`;

/** A rule set of the catalogue. */
export interface Ruleset {
  id: string;
  revision: number;
  name: string;
  aliases: string[];
  family: string;
  /** The number of squares of a side of the board. */
  size: number;
  setups: string[];
  source: string;
}

export interface Outcome {
  /** The side that won; absent for a draw. */
  winner?: Side;
  draw?: true;
  /** `OUTCOME_REASON_KING_ESCAPED` and the like. */
  reason: `OUTCOME_REASON_${string}`;
  /** The squares that show it. */
  squares: string[];
  /** The rule that decided it. */
  rule: string;
}

export interface Capture {
  square: string;
  piece: `PIECE_${string}`;
  kind: `CAPTURE_KIND_${string}`;
  /** The squares that closed the trap. */
  closedBy: string[];
  /** Whether it stays and changes sides instead. */
  changesSide: boolean;
}

export interface Announcement {
  kind: `ANNOUNCEMENT_KIND_${string}`;
  squares: string[];
  moves: string[];
  /** Whether the rule set has it. */
  spoken: boolean;
}

/** What a move did, as the service's `MoveResult` without the position and the sentence. */
export interface MoveResult {
  /** Without squares for a pass; the notation has the captures: `d5-a5xa6`. */
  move: { from?: string; to?: string; notation: string };
  captures: Capture[];
  announcements: Announcement[];
  outcome?: Outcome;
  /** How often the position has occurred; at least, if the history is not known. */
  repetition: { known: boolean; count: number; limit?: number };
  /** The number of directions in which the king could escape with one move. */
  openPaths: number;
  quietPlies: number;
  quietLimit?: number;
  drawClaimable: boolean;
  legalMoveCount: number;
}

/** Why a move is illegal. */
export interface IllegalMove {
  reason: `ILLEGAL_REASON_${string}`;
  /** The squares that show it. */
  squares: string[];
  /** The rule that forbids it; empty if no rule of the game is involved. */
  rule: string;
  /** The reason in English. */
  sentence: string;
  /** Where the piece could go instead. */
  destinations: string[];
  /** The ply of the earlier occurrence, where repetition forbids the move. */
  earlierPly?: number;
}

/** The error of a move that is illegal. */
export interface IllegalMoveError extends Error {
  name: "IllegalMoveError";
  rejected: IllegalMove;
}

/** The error of rules, starts and options that are not as they must be: all faults, each with its field. */
export interface FaultError extends Error {
  name: "FaultError";
  faults: { field: string; value: string; message: string }[];
}
