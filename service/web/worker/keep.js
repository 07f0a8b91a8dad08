// The service worker that keeps the playground: the server is asked first, always, and what it said last stands in for it where it
// cannot be reached.

/** The server writes the version of its files, and their names. */
const VERSION = "{{version}}";
const FILES = "{{files}}".split(" ");

const HOME = registration.scope;
const OURS = `tafl ${HOME} `;
const CACHE = OURS + VERSION;

/** What is kept, by its path: the page, what it loads, the engine, and rule sets explained. */
const KEPT = /^(?:[\w-]+\.(?:js|css|ttf|svg)|(?:play|board|offline|engine|v1\/rulesets)(?:\/.*)?)$/;

/** The page of a game in a language is one page for all games. */
function keyOf({ method, mode, url }) {
  if (method !== "GET" || !url.startsWith(HOME)) return null;
  const { pathname, searchParams } = new URL(url);
  const path = pathname.slice(new URL(HOME).pathname.length);
  if (path === "") return mode === "navigate" ? `${HOME}?locale=${searchParams.get("locale") ?? ""}` : null;
  return KEPT.test(path) ? url : null;
}

async function keep() {
  const kept = await caches.open(CACHE);
  // The browser may have those of an earlier version.
  const cache = "no-cache";
  const page = await fetch(HOME, { cache, headers: { Accept: "text/html" } });
  if (!page.ok) throw new Error(`the page cannot be kept: ${page.status}`);
  await Promise.all([kept.put(`${HOME}?locale=`, page), kept.addAll(FILES.map((file) => new Request(file, { cache })))]);
  await skipWaiting();
}

async function take() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(event, key) {
  const { request } = event;
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    // A full store is no reason to answer otherwise.
    if (response.ok) event.waitUntil(cache.put(key, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const find = (kept) => cache.match(kept, { ignoreVary: true });
    const found = (await find(key)) ?? (request.mode === "navigate" && (await find(`${HOME}?locale=`)));
    if (found) return found;
    throw error;
  }
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(take()));
addEventListener("fetch", (event) => {
  const key = keyOf(event.request);
  if (key) event.respondWith(answer(event, key));
});
