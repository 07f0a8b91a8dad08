
/** The limits of a search: a level, or any of the others. */
export interface Limits {
  /** From 0 to 10, as the service's. */
  level?: number;
  nodes?: number;
  depth?: number;
  movetimeMs?: number;
  /** The number of best moves to report; 1 if absent. */
  multiPv?: number;
  /** Breaks ties; equal searches with equal seeds have equal reports. */
  seed?: number;
  /** Whether to play from the book of openings; levels 8 to 10 do if absent. */
  book?: boolean;
}

export interface Line {
  move: string;
  /** An estimate for the side to move in hundredths of a man, or a proven result. */
  score: { centi: number } | { proven: { winner: Side; plies: number } };
  /** Between equals, fitted to games of the engine under these rules; on a general scale where there are none. */
  attackersWinProbability: number;
  /** The expected moves, this one first. */
  pv: string[];
}

/** What a search found; the best line stands at the top as well. */
export interface Report extends Line {
  depth: number;
  nodes: number;
  stopReason: `STOP_REASON_${string}`;
  /** Whether the same search has the same report everywhere; false if time or the caller ended it. */
  reproducible: boolean;
  lines: Line[];
}
