// A program that uses `@tafl/client`: `node client.js ADDRESS ADDRESS-WITH-KEYS KEY`. It prints what it is told.
import { AnalyzeGameResponse, Code, ConnectError, createTafl, problem, retryFor, Side, type MoveResult } from "@tafl/client";

const [baseUrl = "", guarded = "", apiKey = ""] = process.argv.slice(2);
const tafl = createTafl({ baseUrl, locale: "de" });
const said: Record<string, unknown> = {};

function applied(answer: { result: { case: "applied"; value: MoveResult } | { case: "rejected" | undefined } }): MoveResult {
  if (answer.result.case !== "applied") throw new Error("the move is illegal");
  return answer.result.value;
}

const start = await tafl.newPosition({ rules: { case: "ruleset", value: "brandubh-wtf" } });
const at = { case: "token", value: start.position?.token ?? "" } as const;
said.played = applied(await tafl.applyMove({ at, move: "d2-a2" })).sentence;
const reply = await tafl.playMove({ at, move: "d2-a2", level: 3, seed: 1 });
said.replied = reply.reply?.applied?.position?.sideToMove === Side.ATTACKERS;
const illegal = await tafl.validateMove({ at, move: "d1-d4" });
said.illegal = illegal.result.case === "rejected" && illegal.result.value.squares;
said.picture = new TextDecoder().decode((await tafl.renderPosition({ at })).picture.slice(0, 4));

// A stream to its end, and one that is left early.
const depths: number[] = [];
for await (const { message } of tafl.analyzePosition({ at, nodes: 2000 })) {
  if (message.case === "depth") depths.push(message.value.depth);
  else said.final = message.case;
}
said.depths = depths.every((depth, index) => depth === index + 1) && depths.length > 1;
for await (const { message } of tafl.analyzePosition({ at, nodes: 1_000_000 })) {
  said.first = message.case;
  break;
}

// Errors: a call's, a stream's, one of the caller.
const wrong = { case: "game", value: { rules: { case: "ruleset", value: "chess" } } } as const;
const failed = async (call: () => Promise<unknown>): Promise<unknown[]> => {
  try {
    return [await call()];
  } catch (error) {
    const { reason, fields } = problem(error);
    return [reason, fields.map(({ field }) => field).join(), ConnectError.from(error).code === Code.InvalidArgument];
  }
};
said.wrong = await failed(() => tafl.applyMove({ at: wrong, move: "d2-a2" }));
said.stream = await failed(async () => {
  for await (const _ of tafl.analyzePosition({ at: wrong })) return "a message";
});
const controller = new AbortController();
controller.abort();
try {
  await tafl.applyMove({ at, move: "d2-a2" }, { signal: controller.signal });
} catch (error) {
  said.cancelled = ConnectError.from(error).code === Code.Canceled;
}

// What may succeed later is tried again: calls over the rate limit, and a server that is not there at first.
const limited = createTafl({ baseUrl: guarded, apiKey });
said.limited = (await Promise.all([1, 2].map(() => limited.applyMove({ at, move: "d2-a2" })))).length;
said.unauthenticated = (await failed(() => createTafl({ baseUrl: guarded, retrySeconds: 0 }).getServerInfo({})))[0];

function flaky(failures: (() => Response | Promise<Response>)[]): { fetch: typeof fetch; asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    fetch: async (...request) => {
      const failure = failures[asked++];
      return failure ? failure() : fetch(...request);
    },
  };
}
const refused = (): Promise<Response> => Promise.reject(new TypeError("fetch failed"));
const gateway = (): Response => new Response("bad gateway", { status: 502 });
const faulty = (): Response => Response.json({ code: "invalid_argument" }, { status: 400 });
const once = flaky([refused, gateway]);
said.reached = applied(await createTafl({ baseUrl, fetch: once.fetch }).applyMove({ at, move: "d2-a2" })).sentence;
said.attempts = once.asked();
const streamed = flaky([refused, gateway]);
for await (const { message } of createTafl({ baseUrl, fetch: streamed.fetch }).analyzePosition({ at, nodes: 100 })) said.begun = message.case;
const wrongOnce = flaky([faulty]);
await failed(() => createTafl({ baseUrl, fetch: wrongOnce.fetch }).getServerInfo({}));
said.faulty = wrongOnce.asked();

// The limit is one of time, which here is what the program says: a pause moves it on. What the server answers is kept, since `fetch` has
// timers of its own.
let answered = new Response();
const keeping = async (...request: Parameters<typeof fetch>): Promise<Response> => (answered = await fetch(...request)).clone();
await createTafl({ baseUrl, fetch: keeping }).applyMove({ at, move: "d2-a2" });
let now = 0;
performance.now = () => now;
const { setTimeout: soon } = globalThis;
globalThis.setTimeout = ((act: () => void, pause = 0) => {
  now += pause;
  return soon(act, 0);
}) as typeof setTimeout;
/** What a call says of a server that is away for so many seconds, and the seconds after which it gives up, rounded up. */
async function away(seconds: number, retrySeconds?: number, own?: number): Promise<unknown[]> {
  now = 0;
  const absent = (): Promise<Response> => (now < 1000 * seconds ? refused() : Promise.resolve(answered.clone()));
  const client = createTafl({ baseUrl, fetch: absent, ...(retrySeconds === undefined ? {} : { retrySeconds }) });
  try {
    const answer = await client.applyMove({ at, move: "d2-a2" }, own === undefined ? {} : { contextValues: retryFor(own) });
    return [applied(answer).sentence];
  } catch (error) {
    const { code, rawMessage } = ConnectError.from(error);
    const limit = own ?? retrySeconds ?? 15;
    return [code === Code.Unavailable, rawMessage, now <= 1000 * limit && now >= 1000 * limit - 2000];
  }
}
said.away = [];
// Pauses are random, so more than once.
for (let run = 0; run < 20; run++) {
  const answers = [await away(10), await away(Infinity), await away(1, 0), await away(50, 60), await away(50, 0, 60), await away(50, 60, 5)];
  (said.away as unknown[]).push(...(run && JSON.stringify(answers) === JSON.stringify(said.away) ? [] : answers));
}
console.log(JSON.stringify(said));

// Alternatives are unions: what is not there does not compile.
export function kind(message: AnalyzeGameResponse["message"]): number {
  // @ts-expect-error a ply has no `pliesDone`
  if (message.case === "ply") return message.value.pliesDone;
  return message.case === "progress" ? message.value.pliesDone : 0;
}
