// A Colyseus room for tafl. The room keeps the seats, the clocks and the offers; whether a move is legal,
// what it does and when the game is over is for tafld to say. Run it with Node 22.18 or newer: `node room.ts`.

import { readFileSync } from "node:fs";

import { Room, Server, type Client } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

import { Clocks } from "./clocks.ts";
import { Failed, other, Referee, WITHIN, type Level, type Position, type Rejected, type Result, type Side } from "./referee.ts";

const PORT = Number(process.env.PORT ?? 2567);
// How long a seat is kept for a player whose connection is lost, in seconds. The clock goes on meanwhile.
const RETURN_WITHIN = Number(process.env.RETURN_WITHIN ?? 60);
const SPECTATORS = 100;
const MAX_MOVE = 200;
/** The texts of the samples, by language. */
const TEXTS: Record<string, Record<string, string>> = JSON.parse(readFileSync(new URL("../texts.json", import.meta.url), "utf8"));

export type Clocked = { minutes?: number; increment?: number };
export type Options = Clocked & { ruleset?: string; side?: Side; level?: number; locale?: string; watch?: boolean };
/** The answer to a message: what came of it, or the reason why it is refused, as a name and in words. */
export type Answer = Partial<Rejected> & { refused?: string; draw?: "CLAIMED" | "AGREED" | "OFFERED" | "DECLINED"; takeBack?: "DONE" | "ASKED" };

const Seat = schema({
  taken: t.boolean().default(false),
  connected: t.boolean().default(false),
  // The level that plays, -1 for a person.
  level: t.number().default(-1),
  offersDraw: t.boolean().default(false),
  asksToTakeBack: t.boolean().default(false),
  // The time left when the clock was last stopped or started, in milliseconds.
  clock: t.number().default(0),
});

export const Table = schema({
  ruleset: t.string().default(""),
  // The position as tafld encodes it: all that a client needs to draw it, or to ask for the legal moves.
  token: t.string().default(""),
  board: t.string().default(""),
  moves: t.array("string"),
  // The side to move, whose clock runs; empty before both seats are taken and once the game is over.
  turn: t.string().default(""),
  over: t.boolean().default(false),
  // Whether the referee is being waited for. No clock runs then.
  waiting: t.boolean().default(false),
  // What happened last, in the language of the room.
  sentence: t.string().default(""),
  attackers: Seat,
  defenders: Seat,
});

export class TaflRoom extends Room<{ state: InstanceType<typeof Table> }> {
  maxClients = 2;
  maxMessagesPerSecond = 20;
  state = new Table();

  /** Which side each session plays. Who is not in it watches. */
  private sides = new Map<string, Side>();
  private level?: Level;
  private position!: Position;
  private locale = "en";
  private increment = 0;
  private referee!: Referee;
  private clocks = new Clocks(() => this.later(() => this.flagFell()));
  /** Messages are answered in order: a move is judged in the position that the one before it reached. */
  private queue: Promise<unknown> = Promise.resolve();

  async onCreate(options: Options) {
    this.locale = String(options.locale ?? "en");
    this.increment = 1000 * number(options.increment, 0);
    this.referee = new Referee(this.locale, () => (this.state.waiting = true));
    if (options.level !== undefined) this.seatLevel(options.level, options.side);
    this.state.attackers.clock = this.state.defenders.clock = 60_000 * (number(options.minutes, 10) || 10);
    this.show(await this.asked(this.referee.begin(options.ruleset ?? "copenhagen")));
    this.state.ruleset = this.position.ruleset;
    this.answer("move", (side, sent) => this.move(side, sent));
    this.answer("draw", (side) => this.draw(side));
    this.answer("take-back", (side) => this.takeBack(side));
    this.answer("decline", async (side) => this.decline(side));
    this.answer("resign", (side) => this.resign(side));
  }

  onDispose() {
    this.clocks.stop();
    this.referee.close();
  }

  // The seats.

  private seatLevel(level: unknown, own: Side = "SIDE_ATTACKERS") {
    if (!Number.isInteger(level) || Number(level) < 0 || Number(level) > 10) throw new Error(`level: ${level} is not a level, 0 to 10`);
    this.level = { side: other(own), level: Number(level), seed: Math.floor(Math.random() * 2 ** 31) };
    Object.assign(this.seat(this.level.side), { taken: true, connected: true, level: this.level.level });
    this.maxClients = 1;
  }

  async onJoin(client: Client, options: Options = {}) {
    const wished: Side = options.side === "SIDE_DEFENDERS" ? options.side : "SIDE_ATTACKERS";
    const side = [wished, other(wished)].find((side) => !this.seat(side).taken);
    if (side && !options.watch) {
      this.sides.set(client.sessionId, side);
      Object.assign(this.seat(side), { taken: true, connected: true });
      if (this.seated() && !this.state.over && !this.state.turn) this.begin();
    }
    await this.makeRoom();
  }

  /** Players are matched to the free seats; who knows the room's id may watch. */
  private makeRoom() {
    const watching = this.clients.filter(({ sessionId }) => !this.sides.has(sessionId)).length;
    const maxClients = this.seated() ? 2 + SPECTATORS : (this.level ? 1 : 2) + watching;
    return this.setMatchmaking({ private: this.seated(), maxClients });
  }

  private seated() {
    return this.state.attackers.taken && this.state.defenders.taken;
  }

  // A lost connection. The client library comes back by itself; after a reload of the page it needs a token.
  onDrop(client: Client) {
    this.connected(client, false);
    this.allowReconnection(client, RETURN_WITHIN).catch(() => {});
  }

  onReconnect(client: Client) {
    this.connected(client, true);
  }

  // A player who leaves, or does not come back in time, has left the game.
  async onLeave(client: Client) {
    const side = this.sides.get(client.sessionId);
    this.connected(client, false);
    if (side && !this.seated()) {
      this.seat(side).taken = false;
      this.sides.delete(client.sessionId);
    } else if (side) {
      // Nobody waits for it but the other player.
      this.later(async () => this.state.turn && this.declare({ winner: other(side) }, "ABANDONED"));
    }
    await this.makeRoom();
  }

  private connected(client: Client, connected: boolean) {
    const side = this.sides.get(client.sessionId);
    if (side) this.seat(side).connected = connected;
  }

  private seat(side: Side) {
    return side === "SIDE_ATTACKERS" ? this.state.attackers : this.state.defenders;
  }

  // Messages.

  private answer(message: string, act: (side: Side, sent: unknown) => Promise<Answer>) {
    this.onMessage(message, (client: Client, sent: unknown) => {
      const side = this.sides.get(client.sessionId);
      if (!side) return this.refused("NOT_YOUR_SEAT");
      return this.inOrder(async () => {
        if (!this.state.turn) return this.state.over ? this.over() : this.refused("NOT_BEGUN");
        try {
          return await act(side, sent);
        } catch (error) {
          if (!(error instanceof Failed)) throw error;
          return error.reason === "UNREACHABLE" ? this.refused(error.reason) : { refused: error.reason, sentence: error.message };
        }
      });
    });
  }

  private inOrder<T>(act: () => Promise<T>): Promise<T> {
    const answered = this.queue.then(act);
    this.queue = answered.catch(() => {});
    return answered;
  }

  /** Does something that nobody waits for, unless the room is closed before. */
  private later(act: () => Promise<unknown>) {
    this.inOrder(act).catch((error) => error.name === "AbortError" || console.error(error));
  }

  /** Waits for the referee; the time that it takes is nobody's. */
  private async asked<T>(answer: Promise<T>): Promise<T> {
    this.clocks.stop();
    try {
      return await answer;
    } finally {
      this.state.waiting = false;
      this.startClock();
    }
  }

  private refused(reason: string): Answer {
    const words = TEXTS[this.locale.split(/[-_]/)[0].toLowerCase()] ?? TEXTS.en;
    return { refused: reason, sentence: words[reason.toLowerCase().replaceAll("_", " ")] };
  }

  private over(): Answer {
    return { refused: "OVER", sentence: this.state.sentence };
  }

  private async move(side: Side, sent: unknown): Promise<Answer> {
    if (this.state.turn !== side) return this.refused("NOT_YOUR_TURN");
    if (typeof sent !== "string") return this.refused("NO_MOVE");
    if (await this.flagFell()) return this.over();
    const { applied, rejected } = await this.asked(this.referee.move(this.position.token, sent.slice(0, MAX_MOVE)));
    if (rejected) {
      const { reason, sentence, destinations } = rejected;
      return { refused: reason, sentence, destinations };
    }
    this.seat(side).clock += this.increment;
    this.goOn(applied!.position, [...this.state.moves, applied!.move.notation], applied!.sentence);
    return {};
  }

  /** The moves of a level, which has no clock. */
  private async reply() {
    while (this.level && this.state.turn === this.level.side) {
      const { position, move, sentence } = await this.asked(this.referee.reply(this.position.token, this.level));
      this.goOn(position, [...this.state.moves, move.notation], sentence);
    }
  }

  /** Claims a draw that the rules allow; else offers one, or accepts the other side's offer. A level judges its chances. */
  private async draw(side: Side): Promise<Answer> {
    if (await this.declare({ draw: true }, "DRAW_CLAIMED", WITHIN)) return { draw: "CLAIMED" };
    const accepted = this.level
      ? await this.asked(this.referee.accepts(this.game(), this.level))
      : this.seat(other(side)).offersDraw;
    if (accepted && (await this.declare({ draw: true }, "AGREEMENT"))) return { draw: "AGREED" };
    if (this.level) return { draw: "DECLINED" };
    this.seat(side).offersDraw = true;
    return { draw: "OFFERED" };
  }

  /** Asks to take back the last move, or agrees to it; against a level, takes back all moves since one's own last. */
  private async takeBack(side: Side): Promise<Answer> {
    if (!this.state.moves.length) return this.refused("NOTHING_TO_TAKE_BACK");
    if (!this.level && !this.seat(other(side)).asksToTakeBack) {
      this.seat(side).asksToTakeBack = true;
      return { takeBack: "ASKED" };
    }
    for (let end = this.state.moves.length - 1; end >= 0; end--) {
      const moves = this.state.moves.slice(0, end);
      const position = await this.asked(this.referee.replay({ ...this.game(), moves }));
      if (position.sideToMove === this.level?.side) continue;
      this.goOn(position, moves);
      return { takeBack: "DONE" };
    }
    return this.refused("NOTHING_TO_TAKE_BACK");
  }

  private decline(side: Side): Answer {
    Object.assign(this.seat(other(side)), { offersDraw: false, asksToTakeBack: false });
    return {};
  }

  private async resign(side: Side): Promise<Answer> {
    await this.declare({ winner: other(side) }, "RESIGNATION");
    return {};
  }

  /** Whether the side to move has run out of time; then the game is over. */
  private async flagFell(): Promise<boolean> {
    const side = this.clocked();
    this.clocks.stop();
    if (side && this.seat(side).clock === 0) return this.declare({ winner: other(side) }, "TIMEOUT");
    this.startClock();
    return false;
  }

  /** Ends the game with a result that is not on the board, if tafld agrees: then the position has it too. */
  private async declare(result: Result, reason: string, within?: number): Promise<boolean> {
    const declared = await this.asked(this.referee.declare(this.position.token, result, reason, within));
    if (declared) this.show(declared.position, declared.sentence);
    return declared !== undefined;
  }

  // The game.

  private game() {
    return { ruleset: this.state.ruleset, moves: [...this.state.moves] };
  }

  private begin() {
    this.state.turn = this.position.sideToMove;
    this.startClock();
    this.later(() => this.reply());
  }

  /** Another position of the game, which declines what was offered. */
  private goOn(position: Position, moves: string[], sentence = "") {
    if (moves.length > this.state.moves.length) this.state.moves.push(moves.at(-1)!);
    else this.state.moves.splice(moves.length);
    for (const side of ["SIDE_ATTACKERS", "SIDE_DEFENDERS"] as const) this.decline(side);
    this.show(position, sentence);
    if (!this.state.over) this.begin();
  }

  private show(position: Position, sentence = "") {
    this.clocks.stop();
    this.position = position;
    this.state.over = position.outcome !== undefined;
    if (this.state.over) this.state.turn = "";
    Object.assign(this.state, { token: position.token, board: position.board, sentence });
  }

  private startClock() {
    const side = this.clocked();
    if (side) this.clocks.run(this.seat(side));
  }

  /** The side to move, if it is a person's. */
  private clocked(): Side | undefined {
    return this.state.turn && this.state.turn !== this.level?.side ? (this.state.turn as Side) : undefined;
  }
}

/** A number that a client sent: positive, and at most a day in seconds or minutes. */
function number(sent: unknown, usual: number) {
  return typeof sent === "number" && sent >= 0 && sent <= 86_400 ? sent : usual;
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("tafl", TaflRoom).filterBy(["ruleset", "minutes", "increment", "level"]);
await server.listen(PORT);
console.log(`listening on port ${PORT}`);
