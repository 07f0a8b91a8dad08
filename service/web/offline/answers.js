// The answers of the server as the engine in this browser gives them: the same, but for sentences, explanations and reasons, and only
// for rule sets of the catalogue.

import { Game, Searcher, findRuleset, load, rulesets } from "../engine/index.js";
import { sideOf } from "../play/match.js";
import { t } from "../play/texts.js";

const searcher = new Searcher();

/** A position as the server writes it. Under rules of one's own the engine has no token, and only the server can go on. */
function positionOf({ ruleset, board, sideToMove, ply, outcome, chainSquare, token }) {
  if (!token) throw new Error("the position has no token");
  return { ruleset, board, sideToMove, ply, ...(outcome && { outcome }), chainSquare: chainSquare ?? "", token };
}

/** A move played: what it did. */
function play(game, move) {
  const side = t(sideOf(game));
  const applied = game.play(move);
  const { notation } = applied.move;
  const sentence = `${side}: ${notation === "pass" ? t("board-pass") : notation}`;
  return { position: positionOf(game), ...applied, sentence };
}

/** Why a move is illegal, if it is. */
function refusal(game, move) {
  const rejected = game.whyIllegal(move);
  return rejected && { ...rejected, sentence: `${move}: ${t("illegal")}` };
}

const open = ({ token }) => Game.fromToken(token ?? "");

const begin = ({ ruleset, setup }) => new Game(ruleset, { setup });

/** The server takes seeds of 32 bits. */
const search = (game, { level, seed }) => searcher.search(game, { level, seed: seed >>> 0 });

/** The destinations of each piece. */
function byOrigin(game) {
  const destinations = {};
  for (const move of game.legalMoves()) {
    const [from, to] = move.split("-");
    destinations[from] = [destinations[from], to].filter(Boolean).join(" ");
  }
  return { destinations };
}

/** The start of a game that requests name by its set-up, or by a record that play/game.js has written. */
function startOf({ game, record }) {
  if (game) return [begin(game), game.moves];
  const [, board, side, moves] = /^\[FEN "(\S+) ([ad])"\]\n\n(.*)$/.exec(record.text);
  const sideToMove = side === "a" ? "SIDE_ATTACKERS" : "SIDE_DEFENDERS";
  return [new Game(record.ruleset, { board, sideToMove }), moves.split(" ")];
}

/** Rules with the lists that boards read; the engine leaves out what is empty. */
const whole = (rules) => ({ ...rules, zones: (rules.zones ?? []).map((zone) => ({ enter: [], ...zone })) });

/** The calls that are answered, by name. */
const CALLS = {
  LegalMoves(request) {
    const game = open(request);
    const { sideToMove, outcome } = game;
    return { moves: [], sideToMove, ...(outcome && { outcome }), byOrigin: byOrigin(game) };
  },

  ApplyMove(request) {
    const game = open(request);
    const rejected = refusal(game, request.move);
    return rejected ? { rejected } : { applied: play(game, request.move) };
  },

  async PlayMove(request) {
    const game = open(request);
    if (game.outcome) return { outcome: game.outcome };
    const suggestion = await search(game, request);
    const applied = play(game, suggestion.move);
    const { outcome } = game;
    return { reply: { applied, suggestion }, ...(outcome && { outcome }) };
  },

  SuggestMove: (request) => search(open(request), request),

  NewPosition(request) {
    const game = begin(request);
    return { position: positionOf(game), legalMoveCount: game.legalMoves().length };
  },

  FormatPosition(request) {
    const position = positionOf(open(request));
    return { text: position.board, format: "POSITION_FORMAT_BOARD", position };
  },

  ReplayGame(request) {
    const [game, moves] = startOf(request);
    const plies = [];
    for (const [ply, move] of moves.entries()) {
      const rejected = refusal(game, move);
      if (rejected) return { plies, position: positionOf(game), fault: { ply, plyNumber: ply + 1, move, rejected } };
      plies.push(play(game, move));
    }
    return { plies, position: positionOf(game) };
  },

  ListRulesets: () => ({ rulesets: rulesets(), bestKnown: [] }),

  GetRuleset({ path }) {
    const [, name] = /^v1\/rulesets\/([^/?]+)(?:\?locale=[^&]*)?$/.exec(path);
    const game = new Game(decodeURIComponent(name));
    const { source: title, ...summary } = findRuleset(game.ruleset);
    return { ruleset: { summary, pinnedId: game.ruleset, rules: whole(game.rules), entries: [], source: { title } } };
  },
};

/** The answer to a request; fails where only the server has one. */
export async function answer({ call, path, body }) {
  await load();
  return CALLS[call]({ ...body, path });
}

/** Loads the engine, and how it plays from this position on. */
export async function prepare(place) {
  await load();
  await search(open(place), { level: 0, seed: 0 });
}
