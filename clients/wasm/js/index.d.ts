import type { Game, InitInput, Limits, Report } from "./wasm/search.js";

export * from "./wasm/search.js";

/** Loads the WebAssembly, once, before anything else is used: from the package, unless another source is given. */
export function load(source?: InitInput): Promise<void>;

/**
 * Loads how the rule set of a game is played, for `search`: its levels, its openings and its learned evaluation.
 * Without it, and for rules of your own, the search plays by a general evaluation. The folder is `opponents` of the
 * package unless another one is given; a relative address is resolved against the page, or in Node against the working folder.
 *
 * Rejects with an error that names the file and what to do if it cannot be loaded.
 */
export function loadOpponent(game: Game, folder?: string | URL): Promise<void>;

export interface SearcherOptions {
  /** The address of the WebAssembly; that of the package if absent. */
  source?: string | URL;
  /** The folder of the opponents, as `loadOpponent` takes it; null for the general evaluation, for all rule sets. */
  opponents?: string | URL | null;
}

/** A thread that searches, so that the page stays awake. Its searches take turns. */
export class Searcher {
  constructor(options?: SearcherOptions);
  /**
   * Searches for a move; undefined if the game is over. `told` is called with a report after each depth. A search that
   * is cancelled by its signal has the last of these reports as its result; before the first it throws the signal's
   * reason.
   */
  search(
    game: Game,
    limits: Limits,
    options?: { signal?: AbortSignal; told?: (report: Report) => void },
  ): Promise<Report | undefined>;
  /** Searches, and yields the report of each depth and then the result. A loop that is left ends the search. */
  analyze(game: Game, limits: Limits, options?: { signal?: AbortSignal }): AsyncGenerator<Report, void, undefined>;
  /** Ends the thread, and what it searches. */
  close(): void;
}
