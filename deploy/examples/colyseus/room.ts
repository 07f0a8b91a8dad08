// A Colyseus room for tafl. The room keeps the seats, the clocks and the offers; whether a move is legal,
// what it does and when the game is over is for tafld to say. Run it with Node 22.18 or newer: `node room.ts`.

import { Room, Server, type Client, type Delayed } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const TAFLD = process.env.TAFL_SERVICE ?? "http://localhost:8080";
const PORT = Number(process.env.PORT ?? 2567);
// How long a seat is kept for a player whose connection is lost, in seconds. The clock goes on meanwhile.
const RETURN_WITHIN = Number(process.env.RETURN_WITHIN ?? 60);
const TRIES = 3;

type Side = "SIDE_ATTACKERS" | "SIDE_DEFENDERS";
type Position = { token: string; ruleset: string; board: string; sideToMove: Side; outcome?: object };
type Applied = { position: Position; move: { notation: string }; sentence: string };
type Rejected = { reason: string; sentence: string; destinations: string[] };
type Judged = { applied?: Applied; rejected?: Rejected };
type Result = { winner: Side } | { draw: true };

export type Clocks = { minutes?: number; increment?: number };
export type Options = Clocks & { ruleset?: string; side?: Side; locale?: string };
/** The answer to a message: nothing, or why it is refused; by tafld, in words too. */
export type Answer = { refused?: string; sentence?: string; destinations?: string[]; draw?: "CLAIMED" | "AGREED" | "OFFERED" };

const Seat = schema({
  taken: t.boolean().default(false),
  connected: t.boolean().default(false),
  offersDraw: t.boolean().default(false),
  // The time left when the clock was last stopped or started, in milliseconds.
  clock: t.number().default(0),
});

export const Table = schema({
  ruleset: t.string().default(""),
  // The position as tafld encodes it: all that a client needs to draw it, or to ask for the legal moves.
  token: t.string().default(""),
  board: t.string().default(""),
  moves: t.array("string"),
  // The side whose clock runs; empty before both seats are taken and once the game is over.
  turn: t.string().default(""),
  over: t.boolean().default(false),
  // What happened last, in the language of the room.
  sentence: t.string().default(""),
  attackers: Seat,
  defenders: Seat,
});

/** A call that failed: its message begins with the reason, as a name. */
class Failed extends Error {}

/** Asks tafld. Its answers depend on the request alone, so a call that failed can be repeated. */
async function ask<T>(call: string, body: object): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  for (let tried = 1; tried <= TRIES; tried++) {
    const signal = AbortSignal.timeout(5000);
    const request = { method: "POST", headers, body: JSON.stringify(body), signal };
    const response = await fetch(`${TAFLD}/v1/${call}`, request).catch(() => null);
    const answer: any = await response?.json().catch(() => null);
    if (answer && response!.ok) return answer;
    // A refused request would be refused again; a server that is busy or restarts will do better in a moment.
    if (answer && response!.status < 500 && response!.status !== 429) throw new Failed(`${answer.reason}: ${answer.detail}`);
    await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** tried));
  }
  throw new Failed("UNREACHABLE");
}

export class TaflRoom extends Room<{ state: InstanceType<typeof Table> }> {
  maxClients = 2;
  maxMessagesPerSecond = 20;
  state = new Table();

  /** Which side each session plays. */
  private sides = new Map<string, Side>();
  private position!: Position;
  private locale = "en";
  private increment = 0;
  private runningSince = 0;
  private flag?: Delayed;
  /** Messages are answered in order: a move is judged in the position that the one before it reached. */
  private queue: Promise<unknown> = Promise.resolve();

  async onCreate(options: Options) {
    this.locale = String(options.locale ?? "en");
    this.increment = 1000 * number(options.increment, 0);
    const request = { ruleset: options.ruleset ?? "copenhagen", locale: this.locale };
    const begun = await ask<{ position: Position }>("positions:new", request);
    this.show(begun.position);
    this.state.ruleset = begun.position.ruleset;
    this.state.attackers.clock = this.state.defenders.clock = 60_000 * (number(options.minutes, 10) || 10);
    this.answer("move", (side, sent, arrived) => this.move(side, sent, arrived));
    this.answer("draw", (side) => this.draw(side));
    this.answer("decline", async (side) => this.decline(side));
    this.answer("resign", (side) => this.end({ winner: other(side) }, "RESIGNATION"));
  }

  onJoin(client: Client, options: Options = {}) {
    const taken = [...this.sides.values()];
    const wished = options.side === "SIDE_DEFENDERS" ? options.side : "SIDE_ATTACKERS";
    const side = taken.includes(wished) ? other(wished) : wished;
    this.sides.set(client.sessionId, side);
    Object.assign(this.seat(side), { taken: true, connected: true });
    if (this.sides.size === 2 && !this.state.over) this.start(this.position.sideToMove);
  }

  // A lost connection. The client library comes back by itself; after a reload of the page it needs a token.
  onDrop(client: Client) {
    this.seatOf(client).connected = false;
    this.allowReconnection(client, RETURN_WITHIN);
  }

  onReconnect(client: Client) {
    this.seatOf(client).connected = true;
  }

  // A player who leaves, or does not come back in time, has left the game.
  async onLeave(client: Client) {
    const seat = this.seatOf(client);
    const side = this.sides.get(client.sessionId)!;
    seat.connected = false;
    if (!this.state.over && !this.state.turn) {
      seat.taken = false;
      this.sides.delete(client.sessionId);
    }
    await this.inOrder(async () => (this.state.turn ? this.end({ winner: other(side) }, "ABANDONED") : {}));
  }

  private answer(message: string, act: (side: Side, sent: unknown, arrived: number) => Promise<Answer>) {
    this.onMessage(message, (client: Client, sent: unknown) => {
      const arrived = performance.now();
      const side = this.sides.get(client.sessionId)!;
      return this.inOrder(async () => {
        if (!this.state.turn) return this.state.over ? this.gameOver() : { refused: "NOT_BEGUN" };
        try {
          return await act(side, sent, arrived);
        } catch (error) {
          if (error instanceof Failed) return { refused: error.message };
          throw error;
        }
      });
    });
  }

  private inOrder(act: () => Promise<Answer>): Promise<Answer> {
    const answered = this.queue.then(act);
    this.queue = answered.catch(() => {});
    return answered;
  }

  private async move(side: Side, sent: unknown, arrived: number): Promise<Answer> {
    if (this.state.turn !== side) return { refused: "NOT_YOUR_TURN" };
    if (arrived - this.runningSince > this.seat(side).clock) {
      await this.end({ winner: other(side) }, "TIMEOUT");
      return this.gameOver();
    }
    if (typeof sent !== "string") return { refused: "NOT_A_TEXT" };
    const request = { token: this.position.token, move: sent.slice(0, 200), locale: this.locale };
    const { applied, rejected } = await ask<Judged>("moves:apply", request);
    if (rejected) {
      const { reason, sentence, destinations } = rejected;
      return { refused: reason, sentence, destinations };
    }
    // The time that the referee took is nobody's.
    this.stop(arrived);
    this.seat(side).clock += this.increment;
    this.state.moves.push(applied!.move.notation);
    this.state.attackers.offersDraw = this.state.defenders.offersDraw = false;
    this.show(applied!.position, applied!.sentence);
    if (!this.state.over) this.start(applied!.position.sideToMove);
    return {};
  }

  /** Claims a draw that the rules allow; else offers one, or accepts the other side's offer. */
  private async draw(side: Side): Promise<Answer> {
    if (await this.declare({ draw: true }, "DRAW_CLAIMED")) return { draw: "CLAIMED" };
    if (this.seat(other(side)).offersDraw && (await this.declare({ draw: true }, "AGREEMENT"))) return { draw: "AGREED" };
    this.seat(side).offersDraw = true;
    return { draw: "OFFERED" };
  }

  private decline(side: Side): Answer {
    this.seat(other(side)).offersDraw = false;
    return {};
  }

  private async end(result: Result, reason: string): Promise<Answer> {
    await this.declare(result, reason);
    return {};
  }

  /** Ends the game with a result that is not on the board, if tafld agrees: then the position has it too. */
  private async declare(result: Result, reason: string): Promise<boolean> {
    const game = { ruleset: this.state.ruleset, moves: [...this.state.moves] };
    const declared = { ...result, reason: `OUTCOME_REASON_${reason}` };
    type Replayed = { position: Position; declaredCheck: { agrees: boolean } };
    const found = await ask<Replayed>("games:replay", { game, declared, fromPly: 1, toPly: 0 });
    if (!found.declaredCheck.agrees) return false;
    // Of a game that is over, tafld suggests no move, but says how it ended.
    const over = { token: found.position.token, locale: this.locale };
    const { sentence } = await ask<{ sentence: string }>("moves:suggest", over);
    this.stop(performance.now());
    this.show(found.position, sentence);
    return true;
  }

  private gameOver(): Answer {
    return { refused: "ILLEGAL_REASON_GAME_OVER", sentence: this.state.sentence };
  }

  private show(position: Position, sentence = "") {
    this.position = position;
    this.state.over = position.outcome !== undefined;
    Object.assign(this.state, { token: position.token, board: position.board, sentence });
  }

  // The clocks.

  private start(side: Side) {
    this.state.turn = side;
    this.runningSince = performance.now();
    this.watch(side, this.seat(side).clock);
  }

  private stop(at: number) {
    this.flag?.clear();
    if (!this.state.turn) return;
    const seat = this.seat(this.state.turn as Side);
    seat.clock = Math.max(0, seat.clock - Math.round(Math.max(0, at - this.runningSince)));
    this.state.turn = "";
  }

  /** Ends the game when the clock has run out, unless a move came before that. */
  private watch(side: Side, left: number) {
    const fall = async () => {
      if (this.state.turn !== side) return {};
      const left = this.seat(side).clock - (performance.now() - this.runningSince);
      if (left <= 0) return this.end({ winner: other(side) }, "TIMEOUT");
      this.watch(side, left);
      return {};
    };
    // If the referee cannot be reached just then, it is asked again.
    this.flag = this.clock.setTimeout(() => this.inOrder(fall).catch(() => this.watch(side, 1000)), left);
  }

  private seat(side: Side) {
    return side === "SIDE_ATTACKERS" ? this.state.attackers : this.state.defenders;
  }

  private seatOf(client: Client) {
    return this.seat(this.sides.get(client.sessionId)!);
  }
}

function other(side: Side): Side {
  return side === "SIDE_ATTACKERS" ? "SIDE_DEFENDERS" : "SIDE_ATTACKERS";
}

/** A number that a client sent: positive, and at most a day. */
function number(sent: unknown, usual: number) {
  return typeof sent === "number" && sent >= 0 && sent <= 86_400 ? sent : usual;
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("tafl", TaflRoom).filterBy(["ruleset", "minutes", "increment"]);
await server.listen(PORT);
console.log(`listening on port ${PORT}`);
