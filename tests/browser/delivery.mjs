// What a visit costs before there is a board: `node delivery.mjs http://address chromium`. tests/python/browser.py runs it.

import assert from "node:assert/strict";
import { HOME, close, test } from "./page.mjs";

/** A slow network: milliseconds to the first byte, and bytes a second. It is in nobody's way on a busy machine: times are only printed. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Requests and bytes at most. */
const BOUNDS = { "": [12, 150_000], "?ruleset=copenhagen&moves=d1-d4": [13, 155_000] };

for (const [url, [mostRequests, mostBytes]] of Object.entries(BOUNDS)) {
  await test(`/${url} comes in few requests`, async (page, context) => {
    const network = await context.newCDPSession(page);
    const asked = new Map();
    let bytes = 0;
    network.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => url.startsWith("data:") || asked.set(requestId, url));
    network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", SLOW);
    const begun = performance.now();
    const loaded = page.goto(HOME + url, { waitUntil: "commit" });
    await page.locator("#board .man").first().waitFor();
    const board = performance.now() - begun;
    await loaded;
    await page.waitForLoadState("networkidle");
    const painted = await page.evaluate(() => {
      const still = performance.getEntriesByType("resource").find(({ name }) => name.includes("render.svg"))?.responseEnd ?? NaN;
      return Math.max(still, performance.getEntriesByName("first-contentful-paint")[0].startTime);
    });
    console.log(`          ${asked.size} requests, ${bytes} bytes, still ${Math.round(painted)} ms, board ${Math.round(board)} ms`);
    assert.ok(asked.size <= mostRequests, `${asked.size} requests: ${[...asked.values()].join(" ")}`);
    assert.ok(bytes <= mostBytes, `${bytes} bytes`);
  }, { url: "docs" });
}

await test("the board is there before its scripts, and nothing moves when they come", async (page, context) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await context.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${HOME}?ruleset=brandubh-wtf&moves=d2-a2`, { waitUntil: "commit" });
  const picture = page.locator(".still img");
  await page.waitForFunction(() => document.querySelector(".still img")?.naturalWidth > 0);
  assert.equal(await page.locator("#chosen").innerText(), "Brandubh (World Tafl Federation)");
  assert.match(await picture.evaluate((image) => image.currentSrc), /moves=d2-a2/);
  const frame = () => page.locator(".frame").boundingBox();
  const [before, drawn] = [await frame(), await picture.boundingBox()];
  release();
  await page.locator("#board .man").first().waitFor();
  assert.equal(await page.locator(".still").count(), 0);
  assert.deepEqual(await frame(), before);
  // The picture has a frame of 10 in 480 px around the squares.
  const squares = await page.locator("#board .grid").boundingBox();
  const inner = { x: drawn.x + drawn.width / 40, y: drawn.y + drawn.height / 40, width: drawn.width * 0.95 };
  for (const side of ["x", "y", "width"]) assert.ok(Math.abs(squares[side] - inner[side]) < 6, `${side}: ${squares[side]}, ${inner[side]}`);
}, { url: "docs" });

await close();
