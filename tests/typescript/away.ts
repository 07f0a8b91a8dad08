// For how long calls are made again: `node away.js`. Time is what this program says: a pause moves it on, and nothing else takes any. It prints
// the answers of six calls of a server that is away for some time.
import { Code, ConnectError, createTafl, retryFor } from "@tafl/client";

let now = 0;
performance.now = () => now;
const { setTimeout: soon } = globalThis;
globalThis.setTimeout = ((act: () => void, pause = 0) => {
  now += pause;
  return soon(act, 0);
}) as typeof setTimeout;

const at = { case: "token", value: "a token" } as const;

/** What a call says of a server that is away for so many seconds. If it gives up: as what, why, and whether at its limit, which is two seconds wide. */
async function away(seconds: number, retrySeconds?: number, own?: number): Promise<unknown[]> {
  now = 0;
  const fetch = async (): Promise<Response> => {
    if (now < 1000 * seconds) throw new TypeError("fetch failed");
    return Response.json({ applied: { sentence: "played" } });
  };
  const client = createTafl({ baseUrl: "http://tafl.example", fetch, ...(retrySeconds === undefined ? {} : { retrySeconds }) });
  try {
    const { result } = await client.applyMove({ at, move: "d2-a2" }, own === undefined ? {} : { contextValues: retryFor(own) });
    return [result.case === "applied" && result.value.sentence];
  } catch (error) {
    const { code, rawMessage } = ConnectError.from(error);
    const limit = 1000 * (own ?? retrySeconds ?? 15);
    return [Code[code], rawMessage, now <= limit && now >= limit - 2000];
  }
}

const said = new Set<string>();
// Pauses are random, so more than once.
for (let run = 0; run < 50; run++) {
  const answers = [await away(10), await away(Infinity), await away(1, 0), await away(50, 60), await away(50, 0, 60), await away(50, 60, 5)];
  said.add(JSON.stringify(answers));
}
console.log(...said);
