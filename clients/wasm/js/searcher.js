// A thread that searches, so that the page stays awake.

import { address } from "./load.js";
import { platform } from "./platform.js";

/** The result of a search that its caller ended: what it had found. */
const cutShort = (report) => ({ ...report, stopReason: "STOP_REASON_INTERRUPTED", reproducible: false });

function check(game, signal) {
  if (typeof game?.toJSON !== "function") throw new TypeError("game must be a Game");
  if (signal != null && typeof signal.throwIfAborted !== "function") throw new TypeError("signal must be an AbortSignal");
}

export class Searcher {
  #options;
  #worker = null;
  #search = null;
  #turn = Promise.resolve();

  constructor(options) {
    // The worker has another address, so that relative ones are resolved here.
    const resolved = (field) => (options?.[field] == null ? options?.[field] : address(options[field], field).href);
    this.#options = { source: resolved("source"), opponents: resolved("opponents") };
  }

  search(game, limits, { signal, told } = {}) {
    check(game, signal);
    if (told != null && typeof told !== "function") throw new TypeError("told must be a function");
    const request = { ...game.toJSON(), limits, ...this.#options };
    const searched = this.#turn.then(() => this.#ask(request, signal, told));
    this.#turn = searched.catch(() => {});
    return searched;
  }

  async *analyze(game, limits, { signal } = {}) {
    check(game, signal);
    const left = new AbortController();
    const reports = [];
    let wake = () => {};
    const told = (report) => {
      reports.push(report);
      wake();
    };
    const ended = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
    let over = false;
    const search = this.search(game, limits, { signal: ended, told }).finally(() => {
      over = true;
      wake();
    });
    // It is awaited below, unless the loop is left.
    search.catch(() => {});
    try {
      for (;;) {
        while (reports.length) yield reports.shift();
        if (over) break;
        await new Promise((resolve) => (wake = resolve));
      }
      const report = await search;
      if (report) yield report;
    } finally {
      left.abort();
    }
  }

  close() {
    this.#stop(new DOMException("the searcher was closed", "AbortError"));
  }

  #stop(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#search?.fail(reason);
  }

  #ask(request, signal, told) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      let last = null;
      const done = (settle) => (value) => {
        signal?.removeEventListener("abort", abort);
        this.#search = null;
        this.#worker?.unref?.();
        settle(value);
      };
      const fail = done((reason) => (last ? resolve(cutShort(last)) : reject(reason)));
      const abort = () => this.#stop(signal.reason);
      signal?.addEventListener("abort", abort);
      this.#search = {
        fail,
        told: (report) => told?.((last = report)) ?? (last = report),
        result: done(resolve),
        error: done(({ message, ...fields }) => reject(Object.assign(new Error(message), fields))),
      };
      this.#worker ??= platform.worker(
        ({ kind, value }) => this.#search?.[kind](value),
        (error) => {
          this.#worker = null;
          this.#search?.error({ name: error.name, message: error.message });
        },
      );
      // A program in Node may end while its searcher rests, and not while it searches.
      this.#worker.ref?.();
      try {
        this.#worker.postMessage(request);
      } catch (error) {
        // What cannot be copied to another thread.
        this.#search.fail(new TypeError(`limits: ${error.message}`));
      }
    });
  }
}
