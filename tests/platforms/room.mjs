// Players in Colyseus rooms, by its own client library: `node room.mjs http://ADDRESS LOCALE [MODE]`. The last line is what they saw, as JSON.
// Without a mode, two of them play whole games; with `level`, one plays against a level, for which the referee is at TAFL_SERVICE. With `gone`,
// one does not come back. With `moves`, a move is played for each line of the input. With `away`, the referee goes when "ready" is printed, which
// a line of the input tells, and is back some time after "waiting".

import { once } from "node:events";
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
if (mode === "moves") {
  const [attackers] = await table();
  console.log("begun");
  for await (const move of createInterface(process.stdin)) {
    console.log(JSON.stringify(await attackers.request("move", move)));
  }
  process.exit(0);
}

/** Without the referee: what is asked for is done when it is back, and the time until then is nobody's. */
async function withoutReferee() {
  const first = (options) => new Client(address).create("tafl", { ruleset: "brandubh-wtf", locale, ...options });
  const join = async (one) => [one, await new Client(address).joinById(one.roomId)];
  const ones = [await first({}), await first({}), await first({}), await first({ minutes: 0.02 }), await first({}), await first({ level: 1 })];
  console.log("ready");
  await once(process.stdin, "data");

  const begun = performance.now();
  const late = { timeout: 3_600_000 };
  const waiting = (room) => until(room, (state) => state.waiting);
  const [moving, slipping, leaving, flagging, resigning] = await Promise.all(ones.slice(0, 5).map(join));
  const alone = ones[5];
  await Promise.all([moving, slipping].map(([room]) => until(room, (state) => state.turn)));
  const asked = [
    moving[0].request("move", "d6-c6", late),
    slipping[0].request("move", "d6-a1", late),
    resigning[1].request("resign", undefined, late),
    alone.request("move", "d6-c6", late),
  ];
  await leaving[0].leave();
  await Promise.all([moving[0], slipping[0], leaving[1], flagging[0], resigning[0], alone].map(waiting));
  // What the players may have used of their time: all that had passed when the referee was waited for.
  const most = performance.now() - begun + 1;
  console.log("waiting");

  const [moved, slipped, resigned, replied] = await Promise.all(asked);
  await Promise.all([leaving[1], flagging[0], resigning[0]].map((room) => until(room, (state) => state.over)));
  await Promise.all([moving[0], slipping[0]].map((room) => until(room, (state) => !state.waiting)));
  await until(alone, (state) => state.moves.length === 2);
  return {
    moved: [moved, [...moving[0].state.moves]],
    slipped: slipped.refused,
    resigned: [resigned, resigning[0].state.sentence],
    abandoned: leaving[1].state.sentence,
    flag: flagging[0].state.sentence,
    replied: [replied, alone.state.turn],
    clocks: [moving, slipping].map(([room]) => 600_000 - room.state.attackers.clock).every((used) => used <= most),
  };
}
if (mode === "away") {
  console.log(JSON.stringify(await withoutReferee()));
  process.exit(0);
}

/** A whole game against a level, whose player also takes back, offers a draw, and loses the connection. Others watch. */
async function againstLevel() {
  const suggested = async (token) => {
    const body = JSON.stringify({ token, level: 6, seed: 1 });
    const headers = { "Content-Type": "application/json" };
    return (await (await fetch(`${process.env.TAFL_SERVICE}/v1/moves:suggest`, { method: "POST", headers, body })).json()).move;
  };
  const own = await new Client(address).create("tafl", { ruleset: "brandubh-wtf", locale, level: 1, side: "SIDE_DEFENDERS" });
  const mine = (state) => state.over || state.turn === "SIDE_DEFENDERS";
  await until(own, mine);
  const said = { first: own.state.moves.length, level: own.state.attackers.level };
  said.nothing = (await own.request("take-back")).refused;
  const watching = await new Client(address).joinById(own.roomId, { watch: true });
  const other = await new Client(address).joinOrCreate("tafl", { ruleset: "brandubh-wtf", level: 1 });
  said.matched = other.roomId === own.roomId;
  await other.leave();
  said.watching = await watching.request("resign");
  await own.request("move", await suggested(own.state.token));
  await until(own, (state) => mine(state) && state.moves.length === 3);
  said.takenBack = await own.request("take-back");
  await until(own, (state) => state.moves.length === 1);
  own.reconnection.minUptime = 0;
  const back = new Promise((resolve) => own.onReconnect.once(resolve));
  own.connection.transport.ws.close();
  await back;
  await until(own, (state) => state.moves.length === 1 && state.defenders.connected);
  while (!own.state.over) {
    const { length } = own.state.moves;
    await own.request("move", await suggested(own.state.token));
    await until(own, (state) => mine(state) && state.moves.length > length);
  }
  await until(watching, (state) => state.over);
  // At the start a level stands as it does at the start, so it declines.
  const next = await new Client(address).create("tafl", { ruleset: "brandubh-wtf", level: 1 });
  said.draw = await next.request("draw");
  return { ...said, moves: [...watching.state.moves], sentence: watching.state.sentence };
}
if (mode === "level") {
  console.log(JSON.stringify(await againstLevel()));
  process.exit(0);
}

// A whole game, with what is refused on the way.
{
  const [attackers, defenders] = await table({ minutes: 5, increment: 600 });
  // Who comes later watches, whether they wished to or not, and nobody is matched to a table that is full.
  const watchers = [await new Client(address).joinById(attackers.roomId, { watch: true }), await new Client(address).joinById(attackers.roomId)];
  const elsewhere = await new Client(address).joinOrCreate("tafl", { ruleset: "brandubh-wtf", minutes: 5, increment: 600 });
  seen.elsewhere = elsewhere.roomId !== attackers.roomId;
  // Nor is a seat taken by who watches a table that is not.
  const early = await new Client(address).joinById(elsewhere.roomId, { watch: true });
  const late = await new Client(address).joinById(elsewhere.roomId);
  await until(late, (state) => state.turn);
  seen.early = [(await early.request("move", "d6-c6")).refused, await late.request("resign")];
  await Promise.all([early, late, elsewhere].map((room) => room.leave()));
  seen.watching = await Promise.all(watchers.map(async (room) => (await room.request("move", "d6-c6")).refused));
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

  // A move is taken back if both agree.
  seen.takeBack = [await defenders.request("take-back"), await defenders.request("take-back"), await returned.request("take-back")];
  await until(returned, (state) => state.moves.length === 0);
  seen.takeBack.push(returned.state.token === before.token, returned.state.turn, (await returned.request("take-back")).refused);
  await returned.request("move", ESCAPE[0]);

  for (const [ply, move] of ESCAPE.entries()) {
    if (ply) seen.last = await (ply % 2 ? defenders : returned).request("move", move);
  }
  await until(returned, (state) => state.over);
  const { token: last, sentence, moves, turn, attackers: seat } = returned.state.toJSON();
  seen.end = { token: last, sentence, moves, turn };
  seen.clocks = seat.clock > 300_000 && seat.clock < 2_700_000;
  const acts = [["move", "a4-a3"], ["move", 5], ["draw"], ["take-back"], ["decline"], ["resign"]];
  seen.afterEnd = await Promise.all(acts.map((act) => returned.request(...act)));
  await Promise.all(watchers.map((room) => until(room, (state) => state.over)));
  seen.watched = watchers.map((room) => [...room.state.moves]);
  await Promise.all(watchers.map((room) => room.leave()));
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
  seen.resigned = [attackers.state.sentence, attackers.state.defenders.clock];
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
seen.level = await new Client(address).create("tafl", { level: 11 }).catch((error) => error.message);
seen.unknown = await new Client(address).create("tafl", { ruleset: "chess" }).catch((error) => error.message);

console.log(JSON.stringify(seen));
process.exit(0);
