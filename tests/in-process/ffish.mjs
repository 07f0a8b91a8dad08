// `@tafl/engine/ffish` beside ffish.js itself, and beside `Game`: `node ffish.mjs ROWS`. The last line says what was compared.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Theirs from "ffish-es6";
import Ours from "@tafl/engine/ffish";
import { Game } from "@tafl/engine/inline";
import { load } from "@tafl/engine/texts";

const { resolve } = createRequire(import.meta.url);
const wasmBinary = readFileSync(resolve("ffish-es6/ffish.wasm"));
const [theirs, ours] = await Promise.all([new Theirs({ wasmBinary, print() {}, printErr() {} }), new Ours(), load()]);

const text = JSON.stringify;
function same(found, expected, ...what) {
  if (text(found) !== text(expected)) throw new Error(`${what.join(" ")}: ${text(found)}, not ${text(expected)}`);
}
/** The type of an answer; an error is one too. */
function typed(work) {
  try {
    const answer = work();
    return answer === null ? "null" : typeof answer;
  } catch {
    return "an error";
  }
}

// Every method and function that ffish.js has, with arguments that mean something in both games.
const CALLS = {
  push: [["e2e4", "d2a2"], ["e2e5", "a1a2"], ["", ""], [3, 3], [null, null]],
  pushSan: [["e4", "d2-a2"], ["zz", "zz"], ["", ""], [3, 3]],
  sanMove: [["e2e4", "d2a2"], ["zz", "zz"], [3, 3]],
  variationSan: [["e2e4 e7e5", "d2a2 d3a3"], ["e2e4 zz", "d2a2 zz"], ["", ""], [3, 3]],
  isCapture: [["e2e4", "d2a2"], ["zz", "zz"], [3, 3]],
  pushMoves: [["e2e4 zz e7e5", "d2a2 zz d3a3"], [3, 3]],
  pushSanMoves: [["e4 e5", "d2-a2 d3-a3"], [3, 3]],
  setFen: [["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3 b - - 0 1"]],
  fen: [[], [[true], [true]], [[true, 1], [true, 1]]],
  hasInsufficientMaterial: [[true, true], [false, false]],
  isGameOver: [[], [[true], [true]]],
  result: [[], [[true], [true]]],
  pocket: [[true, true]],
  setOption: [[["x", "1"], ["x", "1"]]],
  setOptionInt: [[["Hash", 1], ["Hash", 1]]],
  setOptionBool: [[["Ponder", false], ["Ponder", false]]],
  readGamePGN: [['[Event "x"]\n\n1. e4 e5 *', '[Variant "brandubh-wtf"]\n\n1. d2-a2 d3-a3 *']],
  loadVariantConfig: [["[mine:chess]\n", "# Short games\n[mine:brandubh]\nplyLimit = 100\n"], [3, 3]],
  capturesToHand: [["chess", "brandubh"]],
  startingFen: [["chess", "brandubh"], ["nothing", "nothing"]],
  validateFen: [["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "nothing"], ["", ""], [null, null]],
  headers: [["Event", "Variant"], ["nothing", "nothing"]],
};
const listed = (args) => (Array.isArray(args) ? args : args === undefined ? [] : [args]);
let compared = 0;
function compareTypes(what, name, make) {
  const rows = Object.hasOwn(CALLS, name) ? CALLS[name] : [[]];
  for (const row of rows) {
    const [found, expected] = make().map((target, n) => typed(() => target[name](...listed(row[1 - n]))));
    same(found, expected, what, name, text(row));
  }
  compared += 1;
}
const methods = (type) => Object.getOwnPropertyNames(type.prototype).filter((name) => name !== "constructor");
const boards = () => [new ours.Board("brandubh"), new theirs.Board("chess")];
// Theirs breaks where there is nothing to take back.
const afterMove = () => boards().map((board, n) => (board.push(["d2a2", "e2e4"][n]), board));
for (const name of [...methods(theirs.Board), "delete"]) compareTypes("Board", name, name === "pop" ? afterMove : boards);
const record = (library, pgn) => library.readGamePGN(pgn);
const records = () => [record(ours, CALLS.readGamePGN[0][1]), record(theirs, CALLS.readGamePGN[0][0])];
for (const name of [...methods(theirs.Game), "delete"]) compareTypes("Game", name, records);
const functions = ["info", "setOption", "setOptionInt", "setOptionBool", "readGamePGN", "variants", "loadVariantConfig", "capturesToHand", "startingFen", "validateFen"];
const known = Object.keys(theirs).filter((name) => typeof theirs[name] === "function" && !/^(_|get|[A-Z]|flush|setDelay|count_|run$|dyn|asm|std|print)/.test(name));
same([...known].sort(), [...functions].sort(), "the functions of ffish.js");
for (const name of functions) compareTypes("function", name, () => [ours, theirs]);
for (const type of ["Notation", "Termination"]) {
  const values = Object.keys(theirs[type]).filter((name) => typeof theirs[type][name]?.value === "number" && name !== "values");
  same(Object.keys(ours[type]), values, type);
  for (const name of values) same(ours[type][name].value, theirs[type][name].value, type, name);
}

// What both say alike whatever is played: a list of moves goes on after an illegal one, a line that begins with the second player.
for (const [library, variant, moves, black, white] of [
  [theirs, "chess", "e2e4 zz e7e5", "e7e5 g1f3 b8c6", "g1f3 b8c6 b1c3"], [ours, "brandubh", "d2a2 zz d3a3 a4a5", "a4a5 a3a4 d6a6", "a3a4 d6a6 d5d6"],
]) {
  const board = new library.Board(variant);
  board.pushMoves(moves);
  same(board.moveStack(), moves.replace(" zz", ""), variant);
  const number = board.fullmoveNumber();
  const line = board.variationSan(white).replace(/[+#]/g, "");
  same(line.replace(/[a-zA-Z]\S+/g, "x"), `${number}. x x ${number + 1}. x`, variant);
  board.pop();
  same(board.variationSan(black).replace(/[+#]/g, "").replace(/[a-zA-Z]\S+/g, "x"), `${number - 1}...x ${number}. x x`, variant);
  while (board.moveStack().includes(" ")) board.pop();
  same([board.gamePly(), board.fullmoveNumber(), board.fen().split(" ").length], variant === "chess" ? [1, 1, 6] : [2, 2, 6], variant);
  same([library.validateFen("", variant), library.startingFen("nothing"), board.result(), board.isGameOver()], [0, "", "*", false], variant);
  board.delete();
  same(typed(() => board.fen()), "an error", "after delete");
}

// Rows: what a method answers after these moves.
const rows = JSON.parse(readFileSync(process.argv[2]));
for (const { variant, fen, moves = "", answers } of rows) {
  const board = new ours.Board(variant, fen);
  board.pushMoves(moves);
  for (const [call, expected] of Object.entries(answers)) {
    const [name, ...values] = call.split(" ");
    same(board[name](...values), expected, variant, moves, call);
  }
  board.delete();
}

same(ours.variants().split(" ").at(-1), "mine", "a variant that was added");
const short = new ours.Board("mine");
for (let ply = 0; ply < 100; ply++) short.push(short.legalMoves().split(" ").at(ply % 2 - 1));
same([short.isGameOver(), short.gamePly() > 1], [true, true], "its rules");
for (const wrong of ["[a:nothing]", "[a:brandubh]\nplyLimit = x", "[a:brandubh]\nplyLimit = 0", "plyLimit = 3", "[a]", "nonsense"]) {
  same(typed(() => ours.loadVariantConfig(wrong)), "an error", wrong);
}

// Whole games beside `Game`.
const FEN = { d: "D", k: "K" };
const SIDES = ["SIDE_ATTACKERS", "SIDE_DEFENDERS"];
/** Every turn of a game: its plies. */
function turns(game, before = []) {
  return game.legalMoves().flatMap((move) => {
    if (move === "pass") return [[...before, "pass"]];
    const after = game.clone();
    after.play(move);
    const found = after.chainSquare === undefined ? [[...before, move]] : turns(after, [...before, move]);
    after.free();
    return found;
  });
}
const written = (turn) => turn.filter((move) => move !== "pass").map((move) => move.replace("-", "")).join(",");
let [plies, games, chains, checks, seed] = [0, 0, 0, 0, 7];
const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
for (const variant of ["brandubh", "copenhagen", "berserk-nielsen", "tyr-11", "tablut-w", "sea-battle-13", "alea-evangelii"]) {
  const [board, game] = [new ours.Board(variant), new Game(variant)];
  const fens = [];
  let number = 1;
  while (game.outcome === undefined && fens.length < 120) {
    const found = turns(game);
    same(board.legalMoves().split(" ").sort(), found.map(written).sort(), variant);
    same([board.numberLegalMoves(), board.turn()], [found.length, game.sideToMove === SIDES[1]], variant);
    const [placed, side, castling, passant, quiet, round] = board.fen().split(" ");
    same([placed, side, castling, passant, Number(quiet), Number(round)],
      [game.board.replace(/[dk]/g, (letter) => FEN[letter]), board.turn() ? "w" : "b", "-", "-", game.quietPlies, number], variant);
    same(new ours.Board(variant, board.fen()).fen(), board.fen(), variant);
    const stated = new Game(variant, { fen: board.fen() });
    same([stated.board, stated.sideToMove], [game.board, game.sideToMove], variant, board.fen());
    stated.free();
    same(board.isCheck(), game.announcements().length > 0, variant, board.fen());
    checks += Number(board.isCheck());
    const captures = found.filter(([first]) => first !== "pass" && game.preview(first).captures.length > 0);
    const choice = captures.length > 0 && plies % 3 ? captures : found;
    const turn = choice[random(choice.length)];
    same(board.isCapture(written(turn)), captures.includes(turn), variant);
    const san = board.sanMove(written(turn));
    fens.push(board.fen());
    const [mover, notations] = [game.sideToMove, []];
    for (const move of turn) notations.push(game.play(move).move.notation);
    same(san.replace(/[+#]$/, ""), notations.filter((text) => text !== "pass").join(","), variant);
    same([san.endsWith("#"), san.endsWith("+")], [game.outcome?.winner === mover, game.outcome === undefined && game.announcements().length > 0], variant, san);
    same(plies % 2 ? board.push(written(turn)) : board.pushSan(san), true, variant, san);
    if (mover === SIDES[0]) number += 1;
    chains += Number(written(turn).includes(","));
    plies += turn.length;
  }
  const winner = game.outcome && (game.outcome.draw ? "1/2-1/2" : game.outcome.winner === SIDES[1] ? "1-0" : "0-1");
  same([board.result(), board.isGameOver(), board.moveStack().split(" ").length], [winner ?? "*", winner !== undefined, fens.length], variant);
  const again = new ours.Board(variant);
  again.pushMoves(board.moveStack());
  same(again.fen(), board.fen(), variant, "the moves again");
  for (const fen of fens.reverse()) {
    board.pop();
    same(board.fen(), fen, variant, "taken back");
  }
  games += 1;
}
same([chains > 0, checks > 0], [true, true], "what occurs", chains, checks);
console.log(`ffish: ${compared} methods and functions answer with the types of ffish.js, ${rows.length} rows, ${games} games of ${plies} plies as Game has them, with ${chains} chains and ${checks} checks`);
