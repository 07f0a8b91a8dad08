// The playground without its server, in a real browser: `node offline.mjs http://127.0.0.1:PORT chromium`, with the program in
// TAFLD and the folder of the engine in ENGINE. tests/python/offline.py runs it, beside page.mjs of tests/browser.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { HOME, LOOKS, ask, bare, click, close, plies, shown, sound, square, test } from "./page.mjs";

/** RUNS is empty where the WebAssembly was not built: then the engine cannot be loaded. */
const { TAFLD, ENGINE, RUNS } = process.env;
const OFFERED = ["--offline-engine", ENGINE];
const UNKEPT = [...OFFERED, "--service-worker", "false"];
const NOTE = "The server cannot be reached: you play on in this browser.";
const SEED = 7;
const GAME = `?ruleset=brandubh-wtf&defenders=3&seed=${SEED}`;
/** What the console says of requests that fail. */
const expected = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/;

let server = null;
process.on("exit", () => server?.kill("SIGKILL"));

async function start(...flags) {
  server = spawn(TAFLD, ["--listen", new URL(HOME).host, "--admin-listen", "127.0.0.1:0", ...flags], { stdio: "ignore" });
  while (!(await fetch(`${HOME}v1/info`).catch(() => null))?.ok) {
    assert.equal(server.exitCode, null, "the server ended");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function stop() {
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

async function restart(...flags) {
  await stop();
  await start(...flags);
}

const note = (page) => page.locator("#offline");
const movesOf = async (page) => (await page.locator(".ply").allTextContents()).map(bare);

/** Waits until a question to the page, whose answer takes time, is answered with yes. */
async function until(is) {
  for (const end = Date.now() + 15_000; !(await is()); ) {
    assert.ok(Date.now() < end, String(is));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the browser keeps a file. */
const keeps = (page, path) => until(() => page.evaluate(async (file) => Boolean(await caches.match(file, { ignoreVary: true })), path));
const keepsTheEngine = (page, ruleset) => keeps(page, `engine/opponents/${ruleset}.txt`);

/** Waits until the person may move, or the game is over. */
const ready = (page, count) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector("#event.over") ||
      (document.querySelectorAll(".ply").length >= wanted && !document.querySelector("#board").hasAttribute("readonly")),
    count,
  );

/** The answer of the engine in the page. */
const local = (page, call, body, path = "") =>
  page.evaluate(async (request) => {
    const { answer } = await import(new URL("offline/answers.js", document.baseURI));
    return answer(request);
  }, { call, body, path });

await start(...OFFERED);

await test("the page is kept, and opens without its server", async (page) => {
  await keeps(page, "offline/answers.js");
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.reload();
  await square(page, "d2").locator(".man").waitFor();
  await stop();
  // In a language too in which it was never opened.
  for (const url of ["?locale=de", GAME, ""]) {
    await page.goto(HOME + url);
    await page.locator("#computer").waitFor({ state: "attached" });
  }
  for (const other of ["puzzles", "v1/info", "docs"])
    await assert.rejects(page.evaluate((path) => fetch(path, { cache: "no-store" }), other), /Failed to fetch/, `${other} is not kept`);
  await start(...OFFERED);
  await page.goto(HOME + GAME);
  await click(page, "d2", "a2");
  await ready(page, 2);
  assert.equal(await note(page).innerText(), "");
}, { expected });

await test("a worker that is not wanted any more goes, with what it kept", async (page) => {
  const kept = () => page.evaluate(async () => [...(await navigator.serviceWorker.getRegistrations()), ...(await caches.keys())].length);
  for (const [visit, flags] of [[], UNKEPT].entries()) {
    // A page is fresh for some minutes, and a worker never.
    await page.goto(`${HOME}?visit=${visit}`);
    await keeps(page, "page.css");
    assert.equal(await kept(), 2);
    await restart(...flags);
    await page.reload();
    await until(async () => (await kept()) === 0);
    assert.equal(await note(page).count(), flags.length ? 1 : 0);
    await page.goto(`${HOME}?again=${visit}`);
    await square(page, "d2").locator(".man").waitFor();
    assert.equal(await kept(), 0);
    await restart(...OFFERED);
  }
}, { expected });

await test("a new version replaces what was kept, and nothing of others", async (page) => {
  await keeps(page, "page.css");
  const [kept] = await page.evaluate(() => caches.keys());
  await page.evaluate(async ([old, other]) => {
    for (const name of [old, other]) await (await caches.open(name)).put("old.css", new Response(""));
    await (await navigator.serviceWorker.getRegistration()).unregister();
  }, [kept.replace(/\w+$/, "0"), "of another page"]);
  await page.reload();
  const wanted = ["of another page", kept];
  await until(async () => (await page.evaluate(() => caches.keys())).sort().join() === wanted.join());
}, { expected });

if (!RUNS) {
  await test("an engine that cannot be loaded leaves the page as it is without one", async (page, context) => {
    await context.setOffline(true);
    await click(page, "d2", "a2");
    await page.locator("#event").getByText("The server cannot be reached.").waitFor();
    assert.equal(await note(page).innerText(), "");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("#event").getByText("The attackers are to move.").waitFor();
    await click(page, "d2", "a2");
    await plies(page, 1);
  }, { expected, url: "?ruleset=brandubh-wtf" });
}

// ---- The engine

/** An answer without what only the server says, and without what says nothing. */
function facts(answer) {
  const UNSAID = ["sentence", "history", "reasons", "contestedCount", "source"];
  const empty = (value) => [null, false, 0, ""].includes(value) || (Array.isArray(value) && !value.length);
  return JSON.parse(JSON.stringify(answer, (name, value) => (UNSAID.includes(name) || empty(value) ? undefined : value)));
}

const ROUTES = {
  NewPosition: "v1/positions:new",
  LegalMoves: "v1/moves:list",
  ApplyMove: "v1/moves:apply",
  PlayMove: "v1/moves:play",
  SuggestMove: "v1/moves:suggest",
  FormatPosition: "v1/positions:format",
  ReplayGame: "v1/games:replay",
};

/** Asks the server and the engine the same, and returns what both say. */
async function both(page, call, body) {
  const [found, wanted] = await Promise.all([local(page, call, body), ask(ROUTES[call], body)]);
  assert.deepEqual(facts(found), facts(wanted), `${call} ${JSON.stringify(body)}`);
  return wanted;
}

/** Begins a game of a rule set, plays some plies of it, and returns the moves and the tokens after each. */
async function compareGame(page, rules, count, seed) {
  let { token: at } = (await both(page, "NewPosition", rules)).position;
  const [moves, tokens] = [[], [at]];
  for (let ply = 0; ply < count; ply++) {
    const { byOrigin, outcome } = await both(page, "LegalMoves", { token: at, byOrigin: true });
    if (outcome) break;
    const all = Object.entries(byOrigin.destinations).flatMap(([from, to]) => to.split(" ").map((one) => (one ? `${from}-${one}` : from)));
    const move = all[(seed + ply * 7919) % all.length];
    await both(page, "ApplyMove", { token: at, move: move.split("-").reverse().join("-") });
    ({ token: at } = (await both(page, "ApplyMove", { token: at, move })).applied.position);
    moves.push(move);
    tokens.push(at);
  }
  return { moves, tokens };
}

async function compareWithServer(page) {
  const { rulesets } = await ask("v1/rulesets");
  const listed = await local(page, "ListRulesets", null);
  assert.deepEqual(facts(listed.rulesets), facts(rulesets));
  for (const [n, { id }] of rulesets.entries()) {
    const path = `v1/rulesets/${id}`;
    const [found, wanted] = await Promise.all([local(page, "GetRuleset", null, path), ask(path)]);
    for (const part of ["summary", "pinnedId", "rules"]) assert.deepEqual(facts(found.ruleset[part]), facts(wanted.ruleset[part]), id);
    const { moves, tokens } = await compareGame(page, { ruleset: id }, 12, n);
    await both(page, "ReplayGame", { game: { ruleset: id, moves }, withPositions: true });
    await both(page, "ReplayGame", { game: { ruleset: id, moves: [...moves.slice(0, 3), "a1-a1"] }, withPositions: true });
    await both(page, "FormatPosition", { token: tokens.at(-1), format: "POSITION_FORMAT_BOARD", withPosition: true });
    // Every level, and every rule set by some.
    for (const level of [n % 9, (n + 4) % 9]) await both(page, "PlayMove", { token: tokens[n % tokens.length], level, seed: n - 30 });
  }
}

async function playOn(page) {
  await keepsTheEngine(page, "brandubh-wtf");
  await click(page, "d2", "a2");
  await ready(page, 2);
  assert.equal(await note(page).innerText(), "");
  await stop();
  for (let count = 2; !(await page.locator("#event.over").count()); ) {
    assert.ok(count < 200, "the game does not end");
    const at = await page.evaluate(() => document.querySelector("#board").token);
    const { move } = await local(page, "SuggestMove", { token: at, level: 6, seed: 1 });
    await click(page, ...bare(move).split("-"));
    await ready(page, count + 2);
    count = (await movesOf(page)).length;
    assert.equal(await note(page).innerText(), NOTE);
  }
  const moves = await movesOf(page);
  assert.ok(moves.length > 6, `${moves}`);
  // The page alone still knows the game, and then its browser.
  const board = await shown(page);
  await page.reload();
  await plies(page, moves.length);
  assert.equal(await shown(page), board);
  assert.equal(await note(page).innerText(), NOTE);

  await start(...OFFERED);
  const { plies: played, position, fault } = await ask("v1/games:replay", { game: { ruleset: "brandubh-wtf", moves }, withPositions: true });
  assert.equal(fault, undefined);
  assert.ok(position.outcome);
  assert.equal(await page.evaluate(() => document.querySelector("#board").token), position.token);
  for (let ply = 1; ply < moves.length; ply += 2) {
    const { reply } = await ask("v1/moves:play", { token: played[ply - 1].position.token, level: 3, seed: SEED });
    assert.equal(bare(reply.applied.move.notation), moves[ply], `the reply of ply ${ply}`);
  }
  // The server answers again, once it is asked again.
  await page.waitForFunction(() => {
    const step = ["#previous", "#next"].map((id) => document.querySelector(id)).find((button) => !button.disabled);
    step.click();
    return document.querySelector("#offline").textContent === "";
  }, null, { polling: 200 });
}

async function begin(page) {
  await keepsTheEngine(page, "brandubh-wtf");
  await stop();
  await page.goto(HOME);
  await page.getByRole("button", { name: "Two players" }).click();
  assert.equal(await note(page).innerText(), NOTE);
  // The rules in words were kept, too.
  await page.locator(".gist p").first().waitFor();
  await click(page, "d2", "a2");
  await plies(page, 1);
  // A move that is illegal, and a rule set that was never opened.
  await click(page, "d3", "d2");
  await click(page, "d5", "c5");
  await page.locator("#event.illegal").waitFor();
  await page.locator("#choose").click();
  await page.locator(".choice[data-id=tablut-linnaeus]").first().click();
  await page.waitForFunction(() => document.querySelector("#chosen").textContent.startsWith("Tablut"));
  await page.getByRole("button", { name: "Two players" }).click();
  const at = await page.evaluate(() => document.querySelector("#board").token);
  const [[from, to]] = Object.entries((await local(page, "LegalMoves", { token: at })).byOrigin.destinations);
  await click(page, from, to.split(" ")[0]);
  await plies(page, 1);
  // What only the server does.
  await page.locator("#hint").click();
  await page.locator("#event").getByText("The server cannot be reached.", { exact: true }).waitFor();
  await start(...OFFERED);
}

if (RUNS) {
  await test("the engine answers as the server does", compareWithServer, { expected: /^$/ });
  await test("a game goes on without its server, and with it again", playOn, { expected, url: GAME });
  await test("a game begins without a server", begin, { expected });
  await restart(...UNKEPT);
  await test("without a worker a game goes on as long as its page is open", async (page, context) => {
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".wasm")));
    await page.evaluate(async (token) => (await import(new URL("offline/answers.js", document.baseURI))).prepare({ token }),
      (await ask("v1/positions:new", { ruleset: "brandubh-wtf" })).position.token);
    await context.setOffline(true);
    await click(page, "d2", "a2");
    await ready(page, 2);
    assert.equal(await note(page).innerText(), NOTE);
  }, { expected, url: GAME });
  for (const look of LOOKS) {
    await test(`axe: a game without its server at ${look.viewport.width}, ${look.colorScheme}`, async (page, context) => {
      await page.evaluate(async (token) => (await import(new URL("offline/answers.js", document.baseURI))).prepare({ token }),
        (await ask("v1/positions:new", { ruleset: "brandubh-wtf" })).position.token);
      await context.setOffline(true);
      await click(page, "d2", "a2");
      await ready(page, 2);
      await note(page).getByText(NOTE).waitFor();
      await sound(page, "the note");
    }, { expected, url: GAME, ...look });
  }
}

await close();
await stop();
