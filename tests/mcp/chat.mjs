// The board inside a chat, in Chromium: a host made of the reference bridge of MCP Apps shows the page in a sandbox, where it may load
// nothing. The person plays by touch and the model sees it, and the other way round: `chat.mjs ADDRESS CHROMIUM`.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const [address, executablePath] = process.argv.slice(2);

/** The policy that the specification prescribes for a page that names no other servers. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; " +
  "connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'";

/** The host: it calls a tool as a model would, shows the tool's page, and keeps what the page tells the model. */
const HOST = `
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { AppBridge, PostMessageTransport, getToolUiResourceUri } from "@modelcontextprotocol/ext-apps/app-bridge";

window.told = { contexts: [], messages: [], calls: 0 };
addEventListener("message", ({ data }) => (window.told.calls += data?.method === "tools/call" ? 1 : 0));
const capabilities = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } };
const connected = async (options) => {
  const client = new Client({ name: "host", version: "1" }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL("http://${address}/mcp")));
  return client;
};
const ready = connected({ capabilities, versionNegotiation: { mode: "auto" } });

/** The names of the tools that a client is told of. */
window.toolsFor = async (capabilities) => {
  const client = await connected({ capabilities, versionNegotiation: { mode: "auto" } });
  return (await client.listTools()).tools.map(({ name }) => name);
};

/** Another language or theme, as a host says it. */
window.change = (context) => window.bridge.setHostContext(context);

/** The host may pass calls of tools on, refuse them though it promises to, or not promise it. */
window.useTool = async (name, given, { passes = "all", hostContext = {} } = {}) => {
  const client = await ready;
  const { tools } = await client.listTools();
  const uri = getToolUiResourceUri(tools.find((tool) => tool.name === name));
  const { contents: [{ text, mimeType }] } = await client.readResource({ uri });
  await fetch("/page", { method: "POST", body: text });
  document.querySelector("iframe")?.remove();
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.style = "width: 420px; border: 0";
  document.body.append(frame);
  const promised = { ...(passes !== "unpromised" && { serverTools: {} }), updateModelContext: { text: {} }, message: { text: {} } };
  const bridge = new AppBridge(passes === "all" ? client : null, { name: "host", version: "1" }, promised, { hostContext });
  window.bridge = bridge;
  bridge.onupdatemodelcontext = async (context) => (window.told.contexts.push(context), {});
  bridge.onmessage = async (message) => (window.told.messages.push(message), {});
  bridge.onsizechange = ({ height }) => (frame.style.height = height + "px");
  const initialized = new Promise((resolve) => (bridge.oninitialized = resolve));
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = "/page";
  await initialized;
  await bridge.sendToolInput({ arguments: given });
  const result = await client.callTool({ name, arguments: given });
  await bridge.sendToolResult(result);
  return { mimeType, ...result.structuredContent };
};
`;

const { outputFiles: [{ text: script }] } = await build({
  stdin: { contents: HOST, resolveDir: process.cwd() }, bundle: true, format: "esm", platform: "browser", write: false, logLevel: "error",
});

let page = "";
const server = createServer(async (request, response) => {
  if (request.method === "POST") {
    page = "";
    for await (const part of request) page += part;
    response.end();
  } else if (request.url === "/page") response.writeHead(200, { "content-type": "text/html", "content-security-policy": POLICY }).end(page);
  else if (request.url === "/host.js") response.writeHead(200, { "content-type": "text/javascript" }).end(script);
  else response.writeHead(200, { "content-type": "text/html" }).end('<!DOCTYPE html><link rel="icon" href="data:,"><body><script type="module" src="/host.js"></script>');
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const context = await browser.newContext({ viewport: { width: 480, height: 800 }, hasTouch: true, reducedMotion: "reduce", locale: "en-GB" });
  const host = await context.newPage();
  host.setDefaultTimeout(300_000);
  const misdeeds = [];
  host.on("console", (message) => ["error", "warning"].includes(message.type()) && misdeeds.push(message.text()));
  host.on("pageerror", (error) => misdeeds.push(error.stack));
  await host.goto(`http://127.0.0.1:${server.address().port}/`);
  await host.waitForFunction(() => window.useTool);
  const use = (...given) => host.evaluate((given) => window.useTool(...given), given);
  const told = () => host.evaluate(() => window.told);
  const board = host.frameLocator("iframe");
  const square = (name) => board.locator(`tafl-board [data-square=${name}]`);
  const piece = (name) => square(name).locator(".man").waitFor();

  // The model begins a game; the person plays by touch, and the model is told.
  const begun = await use("new_game", { ruleset: "brandubh-wtf" });
  assert.equal(begun.mimeType, "text/html;profile=mcp-app");
  await piece("d2");
  await square("d2").tap();
  await square("a2").tap();
  await host.waitForFunction(() => window.told.messages.length === 1);
  const { contexts: [{ structuredContent: seen, content: [{ text }] }], messages: [message] } = await told();
  assert.deepEqual([seen.ruleset, seen.played], ["brandubh-wtf@1", ["d2-a2"]]);
  assert(text.includes("The person played: The attackers play d2-a2.") && text.includes(seen.token));
  assert.match(message.content[0].text, /I have played d2-a2/);

  // The other way round: the model answers with that token, and the person sees it.
  const answer = await use("play_move", { token: seen.token, move: "d5-e5" });
  assert.equal(answer.side_to_move, "attackers");
  await piece("e5");

  // What is illegal is explained to the person, and the model is told nothing.
  await square("d1").tap();
  await square("d4").tap();
  await board.locator("tafl-board .said").filter({ hasText: "in the way" }).waitFor();
  assert.equal((await told()).messages.length, 1);

  // Against a level, the level answers on the board, and the model learns both moves without being asked.
  await use("show_board", { token: answer.token, level: 1 });
  await piece("e5");
  await square("b4").tap();
  await square("b6").tap();
  await host.waitForFunction(() => window.told.contexts.length === 3);
  const after = await told();
  // A host passes the last update on alone.
  const { content: [{ text: both }], structuredContent: last } = after.contexts[2];
  assert.match(both, /The person played: .* b4-b6.*\nThe level played: /);
  assert.deepEqual([last.played[0], last.played.length], ["b4-b6", 2]);
  assert.equal(after.messages.length, 1);

  // The board speaks the language of the host, whatever that of the answer is, and changes it with the host.
  const grid = board.locator("tafl-board [role=grid]");
  const said = board.locator("#said");
  const status = board.locator("tafl-board .status");
  const german = { hostContext: { locale: "de-DE" } };
  const labels = async () => [await grid.getAttribute("aria-label"), await square("d4").getAttribute("aria-label")];
  await use("play_move", { token: begun.token, move: "d2-a2", level: 1 }, german);
  await said.filter({ hasText: "Die Verteidiger spielen" }).waitFor();
  await status.filter({ hasText: "Die Angreifer sind am Zug" }).waitFor();
  assert.deepEqual(await labels(), ["Brett", "d4, König, Thron"]);
  await use("play_move", { ruleset: "brandubh-wtf", moves: ["d2-a2", "d5-e5"], move: "b4-b6" }, german);
  await said.filter({ hasText: "Die Angreifer spielen b4-b6" }).waitFor();
  await square("d4").tap();
  await square("b6").tap();
  await board.locator("tafl-board .said").filter({ hasText: "einer Reihe oder Linie" }).waitFor();
  await host.evaluate(() => window.change({ locale: "nn-NO" }));
  await status.filter({ hasText: "Forsvarerne er i trekket" }).waitFor();
  assert.deepEqual(await labels(), ["Brett", "d4, konge, trone"]);

  // Where the host does not pass its calls on, the board shows what the answer has, and the person writes the moves.
  for (const [passes, tried] of [["refused", 1], ["unpromised", 0]]) {
    for (const [name, given, taken] of [
      ["new_game", { ruleset: "brandubh-wtf" }, "d2"],
      ["play_move", { token: begun.token, move: "d2-a2" }, "a2"],
      ["show_board", { ruleset: "copenhagen", moves: "d1-d2" }, "d2"],
    ]) {
      const { calls } = await told();
      await use(name, given, { passes });
      await piece(taken);
      await said.filter({ hasText: "write your moves in the chat" }).waitFor();
      assert.equal(await board.locator("tafl-board .own").count(), 0);
      assert.equal((await told()).calls - calls, tried);
    }
  }
  assert.match(await square("f6").getAttribute("aria-label"), /king/);
  const ended = "d6-c6 d5-a5 d7-c7 d4-d7 b4-b1";
  await use("play_move", { ruleset: "brandubh-wtf", moves: ended, move: "d7-g7" }, { passes: "refused", ...german });
  await board.locator("tafl-board .said").filter({ hasText: "Partie beendet" }).waitFor();
  await said.filter({ hasText: "win" }).filter({ hasText: "schreiben Sie Ihre Züge in den Chat" }).waitFor();

  // Only hosts that show pages are told of the tool of the page, if they say of themselves with each request what they can.
  for (const [shown, listed] of [[{ "io.modelcontextprotocol/ui": {} }, true], [{ "example.org/other": {} }, false]]) {
    const tools = await host.evaluate((extensions) => window.toolsFor({ extensions }), shown);
    assert.equal(tools.includes("board_call"), listed);
    assert(tools.includes("show_board"));
  }
  assert.deepEqual(misdeeds, []);
  console.log("the board inside a chat is played by both");
} finally {
  await browser.close();
  server.close();
}
