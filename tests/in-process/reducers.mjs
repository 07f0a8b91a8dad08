// Games of boardgame.io by its own client: `node reducers.mjs` with the rules in the reducer, `node reducers.mjs http://SERVER` at a table
// that the service judges. game.js and table.js are those of clients/wasm/REDUCERS.md. The last line is what was seen, as JSON.

import { Client } from "boardgame.io/client";
import { Local, SocketIO } from "boardgame.io/multiplayer";
import { Game } from "@tafl/engine/inline";
import { Tafl } from "./game.js";
import { table } from "./table.js";

const ESCAPE = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"];
const [server] = process.argv.slice(2);

/** Waits until something is so. */
const until = (client, holds) => new Promise((resolve) => {
  const stop = client.subscribe(() => {
    if (!holds(client)) return;
    queueMicrotask(() => stop());
    resolve(client.getState());
  });
  if (holds(client)) resolve(client.getState());
});

if (server === undefined) {
  console.log(JSON.stringify(inProcess()));
} else {
  console.log(JSON.stringify(await atTable()));
  process.exit(0);
}

function inProcess() {
  let seed = 11;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const seen = { games: 0, plies: 0, sameSideAgain: 0 };
  for (const ruleset of ["brandubh", "berserk-nielsen", "tyr-11"]) {
    const game = { ...Tafl, setup: (context) => Tafl.setup(context, { ruleset }) };
    const multiplayer = Local();
    const matchID = ruleset;
    const clients = ["0", "1"].map((playerID) => Client({ game, multiplayer, playerID, matchID, debug: false }));
    for (const client of clients) client.start();
    const judge = new Game(ruleset);
    const equal = (what) => {
      const [found, other] = clients.map((client) => client.getState().G);
      const { board, side } = found;
      const expected = [judge.board, ["SIDE_ATTACKERS", "SIDE_DEFENDERS"].indexOf(judge.sideToMove), judge.moves];
      if (JSON.stringify([board, side, found.start.moves]) !== JSON.stringify(expected) || JSON.stringify(other) !== JSON.stringify(found)) {
        throw new Error(`${ruleset}, ${what}: ${JSON.stringify(found)}`);
      }
    };
    while (judge.outcome === undefined && judge.ply < 100) {
      const mover = judge.sideToMove === "SIDE_ATTACKERS" ? 0 : 1;
      const moves = judge.legalMoves();
      // What is no move, and the other player's turn, change nothing.
      for (const wrong of ["a1-a1", 3, null, { move: moves[0] }]) clients[mover].moves.play(wrong);
      clients[1 - mover].moves.play(moves[0]);
      equal("refused");
      const captures = moves.filter((move) => judge.preview(move).captures.length > 0);
      const choice = captures.length > 0 ? captures : moves;
      const move = choice[random(choice.length)];
      clients[mover].moves.play(move);
      judge.play(move);
      seen.sameSideAgain += Number((judge.sideToMove === "SIDE_ATTACKERS" ? 0 : 1) === mover);
      equal(move);
      seen.plies += 1;
    }
    if (judge.outcome === undefined) {
      const mover = judge.sideToMove === "SIDE_ATTACKERS" ? 0 : 1;
      clients[mover].moves.resign();
      const { ctx, G } = clients[0].getState();
      if (ctx.gameover?.winner !== String(1 - mover) || G.outcome.reason !== "OUTCOME_REASON_RESIGNATION") throw new Error(JSON.stringify(ctx));
    }
    seen.games += 1;
    for (const client of clients) client.stop();
  }
  return seen;
}

async function atTable() {
  const post = async (path, body) => (await fetch(`${server}/games/tafl/${path}`, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } })).json();
  const { matchID } = await post("create", { numPlayers: 2 });
  const clients = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials: credentials } = await post(`${matchID}/join`, { playerID, playerName: `Player ${playerID}` });
    const client = Client({ game: table({ side: 0 }), multiplayer: SocketIO({ server }), matchID, playerID, credentials, debug: false });
    client.start();
    clients.push(client);
    await until(client, (one) => one.getState()?.G.token);
  }
  const seen = {};
  const said = (client) => client.chatMessages.map(({ payload }) => payload);
  const refused = async (move, ...forged) => {
    const before = said(clients[0]).length;
    clients[0].moves.play(move, ...forged);
    await until(clients[0], (one) => said(one).length > before);
    return said(clients[0]).at(-1);
  };
  const { G } = clients[0].getState();
  seen.illegal = await refused("d6-a1");
  seen.nonsense = await refused({ move: "d6-c6" });
  seen.forged = await refused("d6-a1", { from: G.token, state: { ...G, outcome: { winner: "SIDE_ATTACKERS" } } });
  seen.unchanged = clients[0].getState().G.token === G.token;
  for (const [ply, move] of ESCAPE.entries()) {
    const before = clients[0].getState().G.token;
    clients[ply % 2].moves.play(move);
    await Promise.all(clients.map((client) => until(client, (one) => one.getState().G.token !== before)));
  }
  const { G: last, ctx } = clients[1].getState();
  return { ...seen, token: last.token, gameover: ctx.gameover };
}
