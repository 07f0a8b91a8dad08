// Playing on in this browser while the server cannot be reached.

import { door, getRuleset } from "../play/api.js";
import { game } from "../play/game.js";
import { $, t } from "../play/texts.js";

/** How long the engine answers before the server is asked again. */
const PAUSE = 5_000;

const note = $("offline");
const keeper = navigator.serviceWorker;
const wasKept = Boolean(keeper?.controller);
const send = door.send;
let next = 0;

function show(text) {
  if (note.textContent !== text) note.textContent = text;
}

/** Sends a call to the server, and asks the engine if that fails by the network. */
door.send = async (request, init) => {
  // Other requests may be answered by the service worker.
  const isCall = request.body !== null;
  try {
    if (isCall && performance.now() < next) throw new TypeError("the server was not reached a moment ago");
    const found = await send(request, init);
    if (isCall) show("");
    return found;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Without the engine, or where it has no answer, the failure of the server is what is told.
    const found = await import("./answers.js").then(({ answer }) => answer(request)).catch(() => Promise.reject(error));
    if (performance.now() >= next) next = performance.now() + PAUSE;
    show(t("offline"));
    return found;
  }
};

/** The service worker has the page, and keeps what it loads from now on. */
async function kept() {
  if (!note.dataset.worker || !keeper) return;
  await keeper.register(note.dataset.worker);
  await keeper.ready;
  if (!keeper.controller) await new Promise((resolve) => keeper.addEventListener("controllerchange", resolve, { once: true }));
}
const isKept = kept().catch(() => {});

/** Loads what a game needs, as long as there is a server. */
async function prepare() {
  await isKept;
  const { ruleset } = game.rules;
  // What was explained before the worker was there.
  if (!wasKept && keeper?.controller && ruleset) await getRuleset(ruleset);
  await (await import("./answers.js")).prepare(game.place);
}

const idle = globalThis.requestIdleCallback ?? setTimeout;
game.addEventListener("change", ({ detail }) => {
  if (detail === "game") idle(() => prepare().catch(() => {}));
});
