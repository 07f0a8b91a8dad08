// The rules and the opponent.

import { address, loader } from "./load.js";
import { opponents } from "./opponents.js";
import { platform } from "./platform.js";
import init, { addNet, addOpponent } from "./wasm/search.js";

export { Searcher } from "./searcher.js";
export * from "./wasm/search.js";
export const load = loader(init, new URL("./wasm/search_bg.wasm", import.meta.url));

const loading = new Map();

/** Loads a file of the folder `opponents`, of the package or another one, and passes its bytes to `use`. */
async function withFile(name, folder, use) {
  const place = folder === undefined ? opponents[name]() : new URL(name, folder);
  try {
    return use(await platform.bytes(place));
  } catch (error) {
    const help = "copy the folder opponents of @tafl/engine there, or name another one, or null to play by the general evaluation";
    throw new Error(`${place} cannot be loaded: ${help} (${error.message})`, { cause: error });
  }
}

async function loadFiles(id, folder) {
  let text;
  const net = await withFile(`${id}.txt`, folder, (bytes) => addOpponent(id, (text = new TextDecoder().decode(bytes))));
  if (net === undefined) return;
  await withFile(`${net}.eval`, folder, (bytes) => addNet(net, bytes));
  addOpponent(id, text);
}

export async function loadOpponent(game, folder) {
  if (typeof game?.toJSON !== "function") throw new TypeError("game must be a Game");
  const place = folder === undefined ? undefined : address(folder, "folder");
  if (place) place.pathname = place.pathname.replace(/\/?$/, "/");
  // All revisions of a rule set are played alike.
  const id = game.ruleset?.split("@")[0];
  if (!(`${id}.txt` in opponents)) return;
  if (!loading.has(id)) loading.set(id, loadFiles(id, place));
  try {
    await loading.get(id);
  } catch (error) {
    loading.delete(id);
    throw error;
  }
}
