// The types of the package, as a program uses them; each rule set of the conformance data is of the type `Rules`.

import { Game, Searcher, load, loadOpponent, rulesets, search, type FaultError, type IllegalMoveError, type Report, type Rules } from "@tafl/engine";
import Module, { Board, Notation, validateFen } from "@tafl/engine/ffish";
import * as inline from "@tafl/engine/inline";
import * as alone from "@tafl/engine/rules";
import * as texts from "@tafl/engine/texts";
import { all } from "./rulesets.js";

export async function use(): Promise<string[]> {
  await load();
  await alone.load(new Uint8Array());
  alone.initSync({ module: new Uint8Array() });
  texts.initSync({ module: new Uint8Array() });
  const resigned = new inline.Game("brandubh", { fen: "3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3 b - - 0 1", declared: { reason: "OUTCOME_REASON_TIMEOUT" } });
  resigned.declare("OUTCOME_REASON_RESIGNATION", "SIDE_ATTACKERS");
  // @ts-expect-error: an end that nobody declares
  resigned.declare("OUTCOME_REASON_REPETITION");
  const heard: string[] = [...resigned.announcements("SIDE_DEFENDERS").map(({ kind }) => kind), resigned.pieces()["d4"] ?? resigned.pieceAt("d4") ?? "", resigned.fen];
  const later: alone.Game = new alone.Game(...(({ rules, start }) => [rules, start] as const)(resigned.snapshot()));
  if (later.snapshot().start.complete) heard.push(later.board);
  const { Board: Loaded } = await new Module({ locateFile: (file, prefix) => prefix + file });
  const board: Board = new Loaded("brandubh", heard.at(-1), false);
  if (board.push("d2a2") && validateFen(board.fen()) === 1) return [board.sanMove("d3a3", Notation.SAN), resigned.preview("d2-a2").move.notation];
  const games = all.map((rules: Rules) => new Game(rules, { moves: [] }));
  const game = games[0] ?? new Game("copenhagen", { board: "7/7", sideToMove: "SIDE_ATTACKERS" });
  try {
    const { captures, outcome, legalMoveCount } = game.play("d2-a2");
    if (outcome?.winner === "SIDE_DEFENDERS") return captures.map(({ square }) => square);
    if (legalMoveCount.toFixed() === "0") return game.legalMoves();
  } catch (error) {
    const refused = error as IllegalMoveError | FaultError;
    if (refused.name === "IllegalMoveError") return refused.rejected.destinations;
    return refused.faults.map(({ field }) => field);
  }
  await loadOpponent(game, new URL("https://example.org/opponents/"));
  const searcher = new Searcher({ opponents: null });
  const report: Report | undefined = await searcher.search(game, { level: 3 }, { signal: new AbortController().signal });
  for await (const { pv, score } of searcher.analyze(game, { nodes: 100 })) {
    if ("proven" in score) return [...pv, score.proven.winner];
  }
  searcher.close();
  // @ts-expect-error: a theme that there is not
  texts.svg(game, { theme: "none" });
  // @ts-expect-error: the rules alone have no opponent
  void alone.search;
  const { start, rules } = texts.readRecord(texts.writeRecord(new alone.Game("fetlar"), "pgn", { event: "Club" }));
  void new Game(rules ?? "fetlar", start);
  return [report?.move ?? "", texts.svg(game, { theme: "dark", arrows: ["a1-a2"] }), search(game, { depth: 1 })?.move ?? "", ...rulesets().map(({ id }) => id)];
}
