// In place of a service worker that is not wanted any more: goes, with all that it kept.

async function leave() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(`tafl ${registration.scope} `));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await registration.unregister();
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
