// The rules and the opponent.

import { loader } from "./load.js";
import { platform } from "./platform.js";
import init, { addNet, addOpponent } from "./wasm/search.js";

export { Searcher } from "./searcher.js";
export * from "./wasm/search.js";
export const load = loader(init, new URL("./wasm/search_bg.wasm", import.meta.url));

/** How each rule set is played: levels, openings, learned evaluations. */
const OPPONENTS = new URL("./opponents/", import.meta.url);
const loading = new Map();

async function loadFiles(id, folder) {
  const bytes = (name) => platform.bytes(new URL(name, folder));
  const text = new TextDecoder().decode(await bytes(`${id}.txt`));
  const net = addOpponent(id, text);
  if (net === undefined) return;
  addNet(net, await bytes(`${net}.eval`));
  addOpponent(id, text);
}

export async function loadOpponent(game, folder = OPPONENTS) {
  // All revisions of a rule set are played alike.
  const id = game.ruleset?.split("@")[0];
  if (id === undefined) return;
  if (!loading.has(id)) loading.set(id, loadFiles(id, folder));
  try {
    await loading.get(id);
  } catch (error) {
    loading.delete(id);
    throw error;
  }
}
