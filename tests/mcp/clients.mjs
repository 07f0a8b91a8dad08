// The official SDKs in TypeScript, the inspector's command line, the conformance suite, and what the answers cost a model in tokens:
// `clients.mjs ADDRESS TAFLD`.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { encode } from "gpt-tokenizer/encoding/o200k_base";

const [address, tafld] = process.argv.slice(2);
const url = `http://${address}/mcp`;
const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const about = { name: "test", version: "1" };

async function use(client, name, given) {
  const result = await client.callTool({ name, arguments: given });
  assert(!result.isError, JSON.stringify(result.content));
  return result;
}

/** The SDK checks every result against its schema once it has listed the tools. */
async function plays(client, transport) {
  await client.connect(transport);
  const { tools } = await client.listTools();
  assert(tools.some(({ name }) => name === "play_move"));
  const { token } = (await use(client, "new_game", { ruleset: "brandubh-wtf" })).structuredContent;
  const { structuredContent: played } = await use(client, "play_move", { token, move: "d2-a2", level: 1 });
  assert.match(played.reply, /^[a-g][1-7]-[a-g][1-7]/);
  const wrong = await client.callTool({ name: "play_move", arguments: { token, move: "d1-d4" } });
  assert(wrong.isError && /d2/.test(wrong.content[0].text));
  const { prompts } = await client.listPrompts();
  assert.deepEqual(prompts.map(({ name }) => name), ["play", "teach", "puzzle_of_the_day"]);
  const { messages } = await client.getPrompt({ name: "play", arguments: { ruleset: "brandubh", level: "3" } });
  assert.match(messages[0].content.text, /brandubh-wtf@1.*level 3/);
  await assert.rejects(client.getPrompt({ name: "teach", arguments: { ruleset: "chess" } }), /find_rulesets/);
  const ref = { type: "ref/prompt", name: "teach" };
  const { completion } = await client.complete({ ref, argument: { name: "ruleset", value: "tablut-l" } });
  assert(completion.values.includes("tablut-linnaeus") && completion.values.every((value) => value.includes("tablut-l")));
  await client.close();
}

/** What reaches the model: the text of an answer, or the list without what is meant for hosts. */
async function costs() {
  const client = new LegacyClient(about);
  await client.connect(new LegacyTransport(new URL(url)));
  const { tools } = await client.listTools();
  const count = (text) => encode(text).length;
  const text = async (name, given) => (await use(client, name, given)).content[0].text;
  const found = { list: count(JSON.stringify(tools.filter((tool) => tool._meta?.ui?.visibility?.includes("model") ?? true))) };
  for (const ruleset of ["brandubh-wtf", "copenhagen"]) {
    let { token } = JSON.parse(await text("new_game", { ruleset }));
    const move = ruleset === "copenhagen" ? "d1-d2" : "d2-a2";
    const played = await text("play_move", { token, move, level: 1, seed: 1 });
    ({ token } = JSON.parse(played));
    const shown = JSON.parse(await text("show_board", { token }));
    found[ruleset] = { move: count(played), board: count(shown.drawing) };
  }
  await client.close();
  return found;
}

const program = (name, file) => resolve(`${name}/package.json`).replace("package.json", file);

async function inspected() {
  const inspector = program("@modelcontextprotocol/inspector", "clients/launcher/build/index.js");
  const call = ["--cli", url, "--transport", "http", "--method", "tools/call", "--tool-name", "new_game", "--tool-arg", "ruleset=copenhagen"];
  const { stdout } = await run(process.execPath, [inspector, ...call, "--format", "json"], { timeout: 300_000 });
  assert.match(stdout, /side_to_move/);
}

async function conforms(scenario) {
  const suite = program("@modelcontextprotocol/conformance", "dist/index.js");
  const { stdout } = await run(process.execPath, [suite, "server", "--url", url, "--scenario", scenario], { timeout: 300_000 });
  assert.match(stdout, /\b0 failed/, stdout);
}

const costed = await costs();
console.log("tokens (o200k):", JSON.stringify(costed));
assert(costed.list <= 2_300, `the list of tools has ${costed.list} tokens`);
for (const ruleset of ["brandubh-wtf", "copenhagen"]) assert(costed[ruleset].move <= 150 && costed[ruleset].board < 150, ruleset);

for (const mode of ["auto", "legacy"]) {
  await plays(new Client(about, { versionNegotiation: { mode } }), new StreamableHTTPClientTransport(new URL(url)));
}
await plays(new LegacyClient(about), new LegacyTransport(new URL(url)));
await plays(new LegacyClient(about), new StdioClientTransport({ command: tafld, args: ["mcp"] }));
await Promise.all([inspected(), ...["server-initialize", "ping", "tools-list", "prompts-list", "dns-rebinding-protection"].map(conforms)]);
