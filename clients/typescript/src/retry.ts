import {
  Code,
  ConnectError,
  createContextKey,
  createContextValues,
  type ContextValues,
  type Interceptor,
  type StreamRequest,
  type StreamResponse,
  type UnaryRequest,
  type UnaryResponse,
} from "@connectrpc/connect";
import { problem } from "./problem.js";

/** The seconds for which a call is made again: long enough for a server that restarts, and no longer than a player waits. */
export const RETRY_SECONDS = 15;

/** Milliseconds: the pause before the second attempt, which doubles with each, and the longest. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2000;

const ownSeconds = createContextKey<number | undefined>(undefined, { description: "the seconds for which this call is made again" });

/** The option `contextValues` of a call that is made again for this many seconds, whatever the client does otherwise; 0 for one attempt. */
export function retryFor(seconds: number): ContextValues {
  return createContextValues().set(ownSeconds, seconds);
}

/**
 * Makes a call again for this many seconds if the server says that it may succeed later, or could not be reached: no call changes anything.
 * A stream is begun again only before its first message.
 */
export function retry(seconds: number = RETRY_SECONDS): Interceptor {
  return (next) => async (request) => {
    // A stream of requests can be read once; in this contract it has one message.
    const asked: unknown[] = [];
    if (request.stream) for await (const message of request.message) asked.push(message);
    const last = performance.now() + 1000 * (request.contextValues.get(ownSeconds) ?? seconds);
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await next(request.stream ? ({ ...request, message: replayed(asked) } as StreamRequest) : request);
        return response.stream ? await begun(response) : response;
      } catch (error) {
        const pause = pauseAfter(error, attempt);
        if (pause === undefined || performance.now() + pause > last) throw reached(error, request);
        await waited(pause, request.signal);
      }
    }
  };
}

/** Whether an error comes from no server, but from `fetch`, which fails with a TypeError, or from a proxy. */
function unreached(error: unknown): boolean {
  const { code, cause } = ConnectError.from(error);
  return problem(error).reason === undefined && (code === Code.Unavailable || cause instanceof TypeError);
}

/** The error of a call; that of a server that could not be reached says so, and where it was looked for. */
function reached(error: unknown, { url }: UnaryRequest | StreamRequest): unknown {
  if (!unreached(error)) return error;
  const { rawMessage, metadata, cause } = ConnectError.from(error);
  // Node has the reason in a second cause: `connect ECONNREFUSED 127.0.0.1:8080`.
  const why = [rawMessage, cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : ""].filter(Boolean);
  return new ConnectError(`${new URL(url).origin} cannot be reached: ${why.join(": ")}`, Code.Unavailable, metadata, [], cause);
}

/** The pause after an error; none if it is not worth another attempt. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  const { retryAfterSeconds } = problem(error);
  if (retryAfterSeconds === undefined && !unreached(error)) return undefined;
  // Spread, so that clients that were refused together do not come back together.
  return 1000 * (retryAfterSeconds ?? 0) + Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
}

function waited(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(ConnectError.from(signal.reason, Code.Canceled));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, pause);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
  });
}

async function* replayed(messages: unknown[]): AsyncIterable<unknown> {
  yield* messages;
}

/** A stream whose first message has arrived, so that what keeps it from beginning is known. */
async function begun(response: StreamResponse): Promise<UnaryResponse | StreamResponse> {
  const messages = response.message[Symbol.asyncIterator]();
  let first: IteratorResult<unknown> | undefined = await messages.next();
  const next = async (): Promise<IteratorResult<unknown>> => {
    const message = first ?? (await messages.next());
    first = undefined;
    return message;
  };
  const message = { [Symbol.asyncIterator]: () => ({ next, return: (value?: unknown) => messages.return?.(value) }) };
  return { ...response, message } as StreamResponse;
}
