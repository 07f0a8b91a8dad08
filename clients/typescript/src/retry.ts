import { Code, ConnectError, type Interceptor, type StreamRequest, type StreamResponse, type UnaryResponse } from "@connectrpc/connect";
import { problem } from "./problem.js";

/** Milliseconds: the pause before the second attempt, which grows with each; the longest that a server is waited for. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 30_000;

/**
 * Makes a call again, up to `retries` times, if the server says that it may succeed later or could not be reached: no call changes anything.
 * A stream is begun again only before its first message.
 */
export function retry(retries: number): Interceptor {
  return (next) => async (request) => {
    // A stream of requests can be read once; in this contract it has one message.
    const asked: unknown[] = [];
    if (request.stream) for await (const message of request.message) asked.push(message);
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await next(request.stream ? ({ ...request, message: replayed(asked) } as StreamRequest) : request);
        return response.stream ? await begun(response) : response;
      } catch (error) {
        const pause = pauseAfter(error, attempt);
        if (attempt >= retries || pause === undefined) throw error;
        await waited(pause, request.signal);
      }
    }
  };
}

/** The pause after an error; none if it is not worth another attempt. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  const { reason, retryAfterSeconds } = problem(error);
  const { code, cause } = ConnectError.from(error);
  // `fetch` fails with a TypeError if there is no answer; proxies answer in place of the server.
  const unreached = reason === undefined && (code === Code.Unavailable || cause instanceof TypeError);
  const asked = 1000 * (retryAfterSeconds ?? 0);
  if ((retryAfterSeconds === undefined && !unreached) || asked > LONGEST_PAUSE) return undefined;
  // Spread, so that clients that were refused together do not come back together.
  return asked + FIRST_PAUSE * 3 ** attempt * (0.5 + Math.random() / 2);
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
