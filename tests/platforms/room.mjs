// Two players in a Colyseus room, by its own client library: `node room.mjs http://ADDRESS LOCALE [gone|away]`.
// The last line is what they saw, as JSON. With `gone`, one of them does not come back, and that is all; with `away`,
// a move is played for each line of the input.

import { createInterface } from "node:readline";

import { Client } from "@colyseus/sdk";

const [address, locale, mode] = process.argv.slice(2);
const ESCAPE = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"];
const seen = {};

function until(room, holds) {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds(room.state)) return;
      room.onStateChange.remove(look);
      resolve();
    };
    room.onStateChange(look);
    if (room.state.token) look();
  });
}

async function table(options) {
  const one = await new Client(address).create("tafl", { ruleset: "brandubh-wtf", locale, ...options });
  const two = await new Client(address).joinById(one.roomId);
  await Promise.all([one, two].map((room) => until(room, (state) => state.turn || state.over)));
  return [one, two];
}

// A player's connection is lost for good.
if (mode === "gone") {
  const [attackers, defenders] = await table();
  attackers.reconnection.enabled = false;
  attackers.connection.transport.ws.close();
  await until(defenders, (state) => state.over);
  console.log(JSON.stringify(defenders.state.sentence));
  process.exit(0);
}

// The referee comes and goes.
if (mode === "away") {
  const [attackers] = await table();
  console.log("begun");
  for await (const move of createInterface(process.stdin)) {
    console.log(JSON.stringify(await attackers.request("move", move)));
  }
  process.exit(0);
}

// A whole game, with what is refused on the way.
{
  const [attackers, defenders] = await table({ minutes: 5, increment: 600 });
  const before = attackers.state.toJSON();
  seen.begun = { ruleset: before.ruleset, turn: before.turn, clock: before.defenders.clock };
  seen.notYourTurn = await defenders.request("move", "d5-a5");
  seen.illegal = await attackers.request("move", "d6-a1");
  seen.nonsense = await attackers.request("move", { move: "d6-c6" });
  seen.empty = await attackers.request("move", "");
  seen.long = (await attackers.request("move", "d6".repeat(1000))).sentence.length < 1000;
  seen.unchanged = attackers.state.token === before.token;
  // Two messages at once are answered one after the other: the second move is illegal by then.
  const both = await Promise.all(["d6-c6", "d6-c6"].map((move) => attackers.request("move", move)));
  seen.atOnce = both.map((answer) => "refused" in answer);

  // The connection of the defenders is lost, and their library comes back by itself.
  defenders.reconnection.minUptime = 0;
  const back = new Promise((resolve) => defenders.onReconnect.once(resolve));
  defenders.connection.transport.ws.close();
  await back;
  await until(attackers, (state) => state.defenders.connected);
  // The attackers reload their page, and come back by their token.
  const token = attackers.reconnectionToken;
  attackers.reconnection.enabled = false;
  attackers.connection.transport.ws.close();
  const returned = await new Client(address).reconnect(token);
  await until(returned, (state) => state.attackers.connected && state.turn);
  seen.movesKept = [...returned.state.moves];

  for (const [ply, move] of ESCAPE.entries()) {
    if (ply) seen.last = await (ply % 2 ? defenders : returned).request("move", move);
  }
  await until(returned, (state) => state.over);
  const { token: last, sentence, moves, turn, attackers: seat } = returned.state.toJSON();
  seen.end = { token: last, sentence, moves, turn };
  seen.clocks = seat.clock > 300_000 && seat.clock < 2_100_000;
  seen.afterEnd = await returned.request("move", "a4-a3");
  await Promise.all([returned.leave(), defenders.leave()]);
}

// An offered draw, declined by a move, then agreed; and one that nobody may claim.
{
  const [attackers, defenders] = await table();
  await defenders.request("draw");
  await attackers.request("move", "d6-c6");
  await until(attackers, (state) => state.moves.length === 1 && !state.defenders.offersDraw);
  await attackers.request("draw");
  await defenders.request("decline");
  await until(attackers, (state) => !state.attackers.offersDraw);
  seen.draws = [await defenders.request("draw"), await attackers.request("draw")];
  await until(attackers, (state) => state.over);
  seen.agreed = attackers.state.sentence;
  await Promise.all([attackers.leave(), defenders.leave()]);
}

// A resignation, out of turn; at a table for which no minutes are the usual ones.
{
  const [attackers, defenders] = await table({ minutes: 0 });
  await defenders.request("resign");
  await until(attackers, (state) => state.over);
  seen.resigned = attackers.state.sentence;
  await Promise.all([attackers.leave(), defenders.leave()]);
}

// A clock runs out.
{
  const [attackers, defenders] = await table({ minutes: 0.01 });
  await until(defenders, (state) => state.over);
  const { sentence, attackers: seat } = defenders.state;
  seen.flag = { sentence, clock: seat.clock, late: await attackers.request("move", "d6-c6") };
  await Promise.all([attackers.leave(), defenders.leave()]);
}

// A player leaves.
{
  const [attackers, defenders] = await table();
  await attackers.leave();
  await until(defenders, (state) => state.over);
  seen.abandoned = defenders.state.sentence;
  await defenders.leave();
}

// A rule set that tafld does not know.
seen.unknown = await new Client(address).create("tafl", { ruleset: "chess" }).catch((error) => error.message);

console.log(JSON.stringify(seen));
process.exit(0);
