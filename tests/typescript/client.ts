// A program that uses `@tafl/client`: `node client.js ADDRESS ADDRESS-WITH-KEYS KEY`. It prints what it is told.
import { AnalyzeGameResponse, Code, ConnectError, createTafl, problem, Side, type MoveResult } from "@tafl/client";

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
console.log(JSON.stringify(said));

// Alternatives are unions: what is not there does not compile.
export function kind(message: AnalyzeGameResponse["message"]): number {
  // @ts-expect-error a ply has no `pliesDone`
  if (message.case === "ply") return message.value.pliesDone;
  return message.case === "progress" ? message.value.pliesDone : 0;
}
