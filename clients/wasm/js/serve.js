// The work of the thread of a `Searcher`.

import { Game, load, loadOpponent, search } from "./index.js";

/** Answers requests: `send` posts a message to the page. */
export const serve = (send) => async ({ rules, start, limits, source, opponents }) => {
  let game;
  try {
    await load(source);
    game = new Game(rules, start);
    if (opponents !== null) await loadOpponent(game, opponents);
    const told = (value) => void send({ kind: "told", value });
    send({ kind: "result", value: search(game, limits, told) });
  } catch (error) {
    const { name, message, faults } = error;
    send({ kind: "error", value: { name, message, ...(faults && { faults }) } });
  } finally {
    game?.free();
  }
};
