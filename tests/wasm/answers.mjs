// Games of the conformance data as the package plays them; tests/python/wasm.py compares. For Node and for browsers.

function situation(game) {
  const { sideToMove, board, chainSquare, quietPlies, outcome } = game;
  return {
    side: sideToMove.slice("SIDE_".length).toLowerCase(), board, moves: game.legalMoves(), squares: outcome?.squares ?? [],
    quiet_plies: quietPlies, ...(chainSquare && { chain: chainSquare }),
  };
}

function play(game, move) {
  const rejected = game.whyIllegal(move);
  if (rejected === undefined) return { applied: game.play(move) };
  try {
    game.play(move);
  } catch (error) {
    if (error.name === "IllegalMoveError" && JSON.stringify(error.rejected) === JSON.stringify(rejected)) return { rejected };
  }
  return { rejected: null };
}

/** What the rules say of each case, and the counts of the engine. */
export function answers({ Game }, engine, { cases, counts }) {
  const played = cases.map(({ rules, begin, plays }) => {
    const start = new Game(rules, begin);
    const answer = {
      start: situation(start),
      plays: plays.map(({ moves }) => {
        const game = start.clone();
        const effects = moves.map((move) => play(game, move));
        const then = situation(game);
        game.free();
        return { effects, then };
      }),
    };
    start.free();
    return answer;
  });
  const counted = counts.map(({ rules, start, counts }) => {
    const game = new engine.Game(rules, start);
    const found = counts.map((_, n) => engine.perft(game, n + 1));
    game.free();
    return found;
  });
  return { cases: played, counts: counted };
}

/** A line of tests/data/search.txt for each rule set in it: the search of its first set-up. */
export async function signature({ Game, loadOpponent, search }, rulesets) {
  const lines = [];
  for (const ruleset of rulesets) {
    const game = new Game(ruleset);
    await loadOpponent(game);
    const { move, score, depth, nodes, stopReason } = search(game, { nodes: 3000, seed: 1 });
    const { centi, proven } = score;
    const value = proven ? `Proven { winner: ${proven.winner === "SIDE_ATTACKERS" ? "Attackers" : "Defenders"}, plies: ${proven.plies} }` : `Centi(${centi})`;
    lines.push(`${ruleset} 0: ${move} ${value} depth ${depth} nodes ${nodes} ${stopReason.slice("STOP_REASON_".length)}`);
    game.free();
  }
  return lines;
}

const text = (value) => JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));
const equal = (found, expected, what) => {
  if (text(found) !== text(expected)) throw new Error(`${what}: ${text(found)} and not ${text(expected)}`);
};
const thrown = (name, work, message = /./) => {
  try {
    work();
  } catch (error) {
    equal([error.name, message.test(error.message)], [name, true], error.message);
    return error;
  }
  throw new Error(`nothing is thrown where a ${name} is due`);
};

/** Before its module is loaded, and after its game was freed, everything says so. */
export function unloaded({ Game, ...functions }) {
  const uses = [Game && (() => new Game("brandubh")), ...Object.values(functions).filter((use) => typeof use === "function")];
  for (const use of uses.filter(Boolean)) thrown("Error", use, /await load\(\) first/);
}

function freed({ Game, perft, search }) {
  const game = new Game("brandubh");
  game.free();
  const { constructor, free, ...rest } = Object.getOwnPropertyDescriptors(Game.prototype);
  const uses = Object.entries(rest).filter(([name]) => !name.startsWith("__")).map(([name, { get }]) => () => (get ? game[name] : game[name]("d2-a2")));
  if (search) uses.push(() => perft(game, 1), () => search(game, { depth: 1 }));
  for (const use of uses) thrown("Error", use, /the game was freed/);
}

const ANYTHING = [
  undefined, null, true, 0, -1, 1.5, NaN, Infinity, 2 ** 53, 10n ** 30n, "", "\ud800", "d2-\udfff", Symbol("symbol"), {}, [], [1], () => 1,
  new Date(0), new Map(), new Uint8Array(3), Object.create(null), new String("copenhagen"),
];

/** Calls everything that modules export with values of every kind: an answer, or an error that names the argument, and never a trap. */
export async function anything({ Game }, ...modules) {
  let calls = 0;
  const named = /\b(game|source|opponents|told|signal|limits|folder|options|text|moves|fen|variant|wasmBinary)\b/i;
  const tried = async (what, call) => {
    calls++;
    try {
      await call();
    } catch (error) {
      const right = error.name === "FaultError" ? error.faults[0].field : error.name === "IllegalMoveError" || (error instanceof TypeError && named.test(error.message));
      if (!right) throw new Error(`${what}: ${error.name}: ${error.message}`);
    }
  };
  const methods = (of) => Object.getOwnPropertyNames(of).filter((name) => !/^(__|constructor$|free$|delete$|close$|length$|name$|prototype$)/.test(name));
  const game = new Game("brandubh");
  for (const module of modules) for (const [name, exported] of Object.entries(module)) {
    // Records of ffish.js are made by readGamePGN alone, and one searcher does all searches.
    if (typeof exported !== "function" || /^class Game \{\n  #tags/.test(exported)) continue;
    const searcher = name === "Searcher" && new exported();
    for (const value of ANYTHING) {
      const all = [
        [value], [value, value, value], [game, value], ["brandubh", value], [game, { depth: 1 }, value], [game, { depth: 1 }, { signal: value }],
        [game, { depth: 1 }, { told: value }], ["OUTCOME_REASON_RESIGNATION", value], [game, "pgn", value], [{ source: value }], [{ opponents: value }],
      ];
      for (const values of all) {
        const what = `${name}(${values.map((one) => (typeof one === "object" ? "an object" : String(one)))})`;
        if (!/^class /.test(exported)) {
          await tried(what, () => exported(...values));
          continue;
        }
        await tried(`new ${what}`, () => void new exported(...values));
        for (const method of methods(exported)) await tried(`${name}.${method}`, () => exported[method](...values));
        for (const method of methods(exported.prototype)) {
          if (typeof Object.getOwnPropertyDescriptor(exported.prototype, method).value !== "function") continue;
          await tried(`${what}.${method}`, async () => {
            const one = searcher || new exported("brandubh");
            const done = await one[method](...values);
            if (method === "analyze") for await (const report of done) report.move;
            one.free?.();
          });
        }
      }
    }
    searcher?.close?.();
  }
  equal(game.play("d2-a2").legalMoveCount, 25, "a game after all this");
  return calls;
}

/** Games. */
export function library(module) {
  const { Game, findRuleset, rulesets } = module;
  freed(module);
  snapshots(module);
  const game = new Game("brandubh");
  equal([game.ruleset, game.size, game.ply, game.legalMoves().length], ["brandubh-wtf@1", 7, 0, 40], "a new game");
  equal(game.destinations("d2"), ["a2", "b2", "c2", "e2", "f2", "g2"], "destinations");
  equal([game.isLegal("d2-a2"), game.isLegal("d1-d4")], [true, false], "what is legal");
  equal(game.play("d2-a2").legalMoveCount, 25, "the moves of the other side");
  equal(game.play("d3-a3").captures.map(({ square }) => square), ["a2"], "a capture");
  equal(new Game(game.toJSON().rules, game.toJSON().start).key, game.key, "a game made of another");
  equal([game.undo(), game.undo(), game.undo(), game.key], ["d3-a3", "d2-a2", undefined, new Game("brandubh").key], "what is taken back");
  const { rules } = game;
  equal(new Game({ ...rules, escape: { to: "ESCAPE_TO_EDGE" } }).ruleset, undefined, "rules of one's own");
  equal(new Game(rules).ruleset, "brandubh-wtf@1", "rules that the catalogue has");
  equal(thrown("FaultError", () => new Game({ ...rules, plyLimit: 0 })).faults[0].field, "rules.ply_limit", "a fault of rules");
  equal(thrown("FaultError", () => new Game("chess")).faults[0].value, "chess", "an unknown rule set");
  equal(thrown("FaultError", () => new Game("copenhagen", { moves: ["a1-a2"] })).faults[0].field, "start.moves[0]", "a fault of a start");
  for (const wrong of [undefined, null, 7, {}, [], () => 1]) thrown("FaultError", () => new Game(wrong));
  thrown("FaultError", () => game.destinations("z99"));
  for (const wrong of [3, true, null, undefined, {}, [], Symbol("move"), 3n, () => 1]) {
    equal(game.isLegal(wrong), false, "what is no string is no legal move");
    for (const ask of ["play", "preview", "whyIllegal"]) equal(thrown("FaultError", () => game[ask](wrong)).faults[0].field, "move", ask);
    thrown("FaultError", () => game.destinations(wrong));
    thrown("FaultError", () => findRuleset(wrong));
    thrown("FaultError", () => game.declare(wrong));
  }
  thrown("FaultError", () => new Game(3n));
  equal(thrown("IllegalMoveError", () => game.play("d1-d4")).rejected.squares, ["d2"], "an illegal move");

  // A game keeps what it is asked, and takes back what was played before it was copied.
  equal(game.play("d2-a2").captures, [], "a move");
  const preview = game.preview("d3-a3");
  equal([preview.captures.length, game.ply, game.clone().play("d3-a3")], [1, 1, preview], "a move that is not played");
  const copy = game.clone();
  copy.play("d3-a3");
  copy.play("a4-a5");
  equal([copy.undo(), copy.undo(), copy.undo(), copy.undo(), copy.ply, game.ply], ["a4-a5", "d3-a3", "d2-a2", undefined, 0, 1], "what a copy takes back");
  equal(game.undo(), "d2-a2", "what is taken back");
  equal(Object.entries(game.pieces()).length, 13, "the pieces");
  const some = ["d4", "d5", "d6", "a1"];
  for (const found of [some.map((square) => game.pieces()[square]), some.map((square) => game.pieceAt(square))]) equal(found, ["k", "d", "a", undefined], "pieces by squares");
  for (const wrong of ["z99", "", 3, undefined]) equal(thrown("FaultError", () => game.pieceAt(wrong)).faults[0].field, "square", "no square");
  const threatened = new Game(game.rules, { sideToMove: "SIDE_DEFENDERS", board: "7/4a2/7/7/4k2/4a2/1a5", ply: 1 });
  equal(threatened.announcements().map(({ kind, moves }) => [kind, moves]), [["ANNOUNCEMENT_KIND_WATCH_YOUR_KING", ["e6-e4"]]], "a threatened king");
  thrown("FaultError", () => threatened.announcements("a side"));

  const FEN = "3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3 b - - 0 1";
  equal(game.fen, FEN, "a FEN");
  game.play("d2-a2");
  equal(game.fen, "3a3/3a3/3D3/aaDKDaa/3D3/a6/3a3 w - - 1 2", "the FEN after a move");
  const stated = new Game("brandubh", { fen: game.fen });
  equal([stated.board, stated.sideToMove, stated.ply, stated.fen], [game.board, game.sideToMove, 1, game.fen.replace("1 2", "0 2")], "a game from a FEN");
  equal(new Game("brandubh", { fen: `${FEN.slice(0, -9)} b` }).fen, FEN, "a FEN without counters");
  equal(new Game("brandubh", { fen: FEN.replace(/a/g, "t").replace(/D/g, "T") }).fen, FEN, "a FEN with other letters");
  for (const [start, field] of [
    [{ fen: "7/7 b" }, "start.fen"], [{ fen: FEN.replace(" b", " x") }, "start.fen"], [{ fen: `${FEN} 1` }, "start.fen"], [{ fen: 3 }, "start.fen"],
    [{ fen: FEN.replace("K", "1") }, "start.fen.board"], [{ fen: FEN, ply: 2 }, "start.ply"], [{ fen: FEN, setup: "cross_7" }, "start.setup"],
    [{ board: "x" }, "start.board"], [{ moves: ["d2-a2", 3] }, "start.moves[1]"], [{ sideToMove: "SIDE_ATTACKERS" }, "start.sideToMove"],
    [{ complete: true }, "start.complete"], [{ fen: FEN, complete: true }, "start.complete"], [{ board: game.board, complete: 1 }, "start.complete"],
    [{ board: game.board, complete: true, chainSquare: "d4" }, "start.chain"],
    [{ declared: { reason: "OUTCOME_REASON_KING_CAPTURED" } }, "start.declared.reason"], [[], "start"],
  ]) equal(thrown("FaultError", () => new Game("brandubh", start)).faults[0].field, field, "a fault of a start");

  thrown("FaultError", () => game.declare("OUTCOME_REASON_RESIGNATION"));
  equal(thrown("FaultError", () => game.declare("OUTCOME_REASON_REPETITION", "SIDE_ATTACKERS")).faults[0].field, "reason", "an end that is computed");
  game.declare("OUTCOME_REASON_RESIGNATION", "SIDE_ATTACKERS");
  equal([game.outcome.winner, game.legalMoves()], ["SIDE_ATTACKERS", []], "a resignation");
  const { start: kept } = game.toJSON();
  equal([kept.declared, new Game("brandubh", kept).outcome], [{ reason: "OUTCOME_REASON_RESIGNATION", winner: "SIDE_ATTACKERS" }, game.outcome], "a game that was resigned");
  thrown("FaultError", () => game.declare("OUTCOME_REASON_AGREEMENT"));
  equal([game.undo(), game.outcome, game.toJSON().start.declared], ["d2-a2", undefined, undefined], "a resignation that is taken back");

  equal([rulesets().length > 60, findRuleset("Copenhagen Hnefatafl").id, findRuleset("chess")], [true, "copenhagen", undefined], "rule sets");
}

/** Games that go on from snapshots, at each ply beside the game itself. */
function snapshots({ Game }) {
  let [chance, ended, short] = [7, 0, 0];
  const drawn = (list) => list[(chance = (chance * 1103515245 + 12345) % 2 ** 31) % list.length];
  const { rules: declared } = new Game("copenhagen");
  for (const rules of ["brandubh", "copenhagen", "berserk", "tablut-linnaeus", { ...declared, plyLimit: 70 }]) {
    const game = new Game(rules);
    let other = game.clone();
    while (!game.outcome && game.ply < 90) {
      const move = drawn(game.legalMoves());
      equal(other.play(move), game.play(move), "a move after a snapshot");
      const { rules: stated, start } = JSON.parse(JSON.stringify(game.snapshot()));
      other.free();
      other = new Game(stated, start);
      const seen = ({ fen, ply, key, chainSquare, drawClaimable, outcome, rules }) => [fen, ply, key, chainSquare, drawClaimable, outcome, rules];
      equal([seen(other), other.legalMoves()], [seen(game), game.legalMoves()], "a snapshot");
      equal(game.outcome ? start.moves.length === game.moves.length : start.moves.length <= game.quietPlies + 1, true, "the moves of a snapshot");
      short += start.moves.length < game.moves.length;
    }
    ended += game.outcome !== undefined;
  }
  equal([ended > 1, short > 100], [true, true], "what was played");
  const game = new Game("brandubh", { board: "7/4a2/7/7/4k2/4a2/1a5", sideToMove: "SIDE_DEFENDERS", ply: 1 });
  equal([game.snapshot().start.complete, game.preview("e3-d3").repetition.known], [false, false], "an unknown past");
  game.declare("OUTCOME_REASON_AGREEMENT");
  const { rules, start } = game.snapshot();
  equal(new Game(rules, start).outcome, game.outcome, "a declared end");
}

/** Texts and pictures. */
export function texts({ readPosition, readRecord, resolve, svg, themes, writeRecord }, { Game }) {
  const game = new Game("brandubh");
  equal(resolve(game, "to C2, please"), { move: "d2-c2" }, "a move as people write it");
  equal(resolve(game, "b2").several.length, 2, "a text that fits two moves");
  thrown("FaultError", () => resolve({}, "b2"));
  equal(readPosition("3a3\n3a3\n3d3\naadkdaa\n3d3\n3a3\n3a3").board, new Game("brandubh").board, "a position as rows");
  thrown("FaultError", () => readPosition("no board"));
  for (const wrong of [3, null, undefined, {}, 3n]) for (const read of [readPosition, readRecord, (text) => resolve(game, text), (text) => writeRecord(game, text)]) {
    thrown("FaultError", () => read(wrong));
  }
  const record = readRecord('[Variant "brandubh-wtf"]\n\n1. d2-a2 d3-a3 2. d1-d2 nonsense');
  equal([record.rules, record.start.moves, record.faults.length], ["brandubh-wtf@1", ["d2-a2", "d3-a3", "d1-d2"], 1], "a record");
  const foreign = readRecord('[Event "x"]\n\n1. e4 e5 *').faults.map(({ line, column, found }) => [line, column, found]);
  equal(foreign, [[1, 1, ""], [3, 4, "e4"], [3, 7, "e5"]], "a record of another game");
  const again = new Game(record.rules, record.start);
  const text = writeRecord(again, "pgn", { event: "Club" });
  equal(readRecord(text).start.moves, record.start.moves, text);
  equal(writeRecord(again, "moves").includes("d3-a3xa2"), true, "a list of moves");
  const other = new Game("brandubh", { board: game.board, sideToMove: "SIDE_DEFENDERS", moves: ["d5-a5"] });
  const read = readRecord(writeRecord(other, "pgn"));
  equal(new Game(read.rules, read.start).board, other.board, "a record that begins with a board");
  equal(readRecord("1. d2-e2 d4-d3", "brandubh").illegal.move, "d4-d3", "an illegal move of a record");

  const picture = svg(again, { theme: "dark", arrows: ["d5-e5"], title: "A <game>" });
  equal([picture.startsWith("<svg "), picture.includes("A &lt;game&gt;")], [true, true], "a picture");
  thrown("FaultError", () => svg(again, { size: 7 }));
  equal(thrown("FaultError", () => svg(again, { theme: "none" })).faults[0].message, `must be one of ${themes().join(", ")}`, "a theme");
}

/** Tokens: that of the repository's README, and what is none. */
function tokens({ Game }) {
  const token = "AQEOYnJhbmR1Ymgtd3RmQDEDEAcDiADij0AgABESISMREgEFAwEFYzVIZ10";
  const [game, opened] = [new Game("brandubh", { moves: ["d2-a2"] }), Game.fromToken(token)];
  equal([game.token, opened.token, opened.board, opened.ply], [token, token, game.board, 1], "a token");
  opened.play("d3-a3");
  const { rules, start } = opened.toJSON();
  equal([new Game(rules, start).key, start.moves], [opened.key, ["d3-a3"]], "a game made of one from a token");
  equal(new Game({ ...game.rules, escape: { to: "ESCAPE_TO_EDGE" } }).token, undefined, "rules of one's own");
  for (const wrong of [3, null, {}]) equal(thrown("FaultError", () => Game.fromToken(wrong)).faults[0].field, "token", "no string");
  for (const wrong of ["", "AQE", `${token.slice(0, -1)}1`]) {
    equal(thrown("FaultError", () => Game.fromToken(wrong)).faults[0].field, "start.token", "no token");
  }
}

/** The opponent, in this thread and in another. */
export async function opponent({ Game, Searcher, loadOpponent, search }, folder) {
  tokens({ Game });
  const game = new Game("copenhagen");
  const depths = [];
  const searcher = new Searcher();
  const limits = { nodes: 20_000, seed: 3, multiPv: 2 };
  const found = await searcher.search(game, limits, { told: ({ depth }) => depths.push(depth) });
  await loadOpponent(game);
  equal(search(game, limits), found, "the same search in two threads");
  equal(await searcher.search(Game.fromToken(game.token), limits), found, "the same search from a token");
  equal([found.lines.length, found.nodes, depths.length > 2], [2, 20_000, true], "what is told of a search");
  equal(search(game, { depth: 4 }, ({ depth }) => depth === 2).stopReason, "STOP_REASON_TIME", "a search that its caller ends");
  thrown("FaultError", () => search(game, {}));
  thrown("FaultError", () => search(game, { level: 11 }));
  const failure = new Error("of the caller");
  equal(thrown("Error", () => search(game, { depth: 2 }, () => { throw failure; })) === failure, true, "what the caller throws");

  // From another folder, by an address relative to the page.
  const elsewhere = new Searcher({ opponents: folder });
  equal(await elsewhere.search(game, limits), found, "a search with an opponent from a relative address");
  elsewhere.close();
  for (const opponents of ["nowhere/", "/nowhere"]) {
    const lost = new Searcher({ opponents });
    const error = await lost.search(new Game("tablut"), { level: 3 }).catch((error) => error);
    equal(/nowhere\/\S+\.txt cannot be loaded: copy the folder opponents/.test(error.message), true, error.message);
    lost.close();
  }

  const streamed = [];
  for await (const report of searcher.analyze(game, { depth: 3 })) streamed.push(report.depth);
  equal(streamed.at(-1), 3, "a search that is streamed");
  for await (const report of searcher.analyze(game, { depth: 60 })) if (report.depth === 2) break;
  const control = new AbortController();
  const cancelled = searcher.search(game, { depth: 60 }, { signal: control.signal, told: ({ depth }) => depth === 3 && control.abort() });
  equal((await cancelled).stopReason, "STOP_REASON_INTERRUPTED", "a search that is cancelled");
  equal((await searcher.search(game, { level: 1, seed: 5 })).move.length > 0, true, "a search after one that was cancelled");
  const wrong = await searcher.search(game, { level: 99 }).catch((error) => error);
  equal([wrong.name, wrong.faults[0].field], ["FaultError", "limits.level"], "a fault in the other thread");
  const waiting = searcher.search(game, { depth: 60 }).catch((error) => error.name);
  setTimeout(() => searcher.close(), 50);
  equal(await waiting === "AbortError" || (await waiting).stopReason, await waiting === "AbortError" || "STOP_REASON_INTERRUPTED", "a searcher that is closed");
}
