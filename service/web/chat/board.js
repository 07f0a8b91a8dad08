// The board inside a chat: it shows the position of a tool's answer, plays the moves of the person, and tells the model of them.
// It speaks to the host by messages (MCP Apps) and asks the server through it.

{{board}}

const PROTOCOL = "2026-01-26";
const board = document.querySelector("tafl-board");
const said = document.querySelector("#said");
const waiting = new Map();
let lastId = 0;
let level = null;
let ruleset = "";
let locale = "";
/** What was played since the model last spoke. */
let played = [];

const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const request = (method, params) =>
  new Promise((resolve, reject) => {
    waiting.set(++lastId, { resolve, reject });
    send({ id: lastId, method, params });
  });

/** The answer to a call of the service. */
async function call(name, message) {
  const result = await request("tools/call", { name: "board_call", arguments: { call: name, request: { locale, ...message } } });
  if (!result.isError) return result.structuredContent;
  throw new Error(result.content.map(({ text }) => text).join("\n"));
}

/** Shows the position of a token. */
async function show(token) {
  const { position } = await call("FormatPosition", { token, format: "POSITION_FORMAT_BOARD", withPosition: true });
  ruleset = position.ruleset;
  const rules = position.customRules ?? (await call("GetRuleset", { ruleset: position.ruleset })).ruleset.rules;
  board.show({ position, rules });
}

/** A tool has answered. */
async function answered({ structuredContent: answer, content, isError }) {
  played = [];
  said.textContent = isError ? content.map(({ text }) => text ?? "").join(" ") : (answer?.reply_said ?? answer?.said ?? "");
  if (answer?.token) await show(answer.token);
}

/**
 * The model learns what was played since it last spoke: of several updates, hosts pass on the last alone. Where no level answers, the person
 * also asks it to move.
 */
function tell({ result, token, level: byLevel }) {
  played.push({ move: result.move.notation, line: `${byLevel === undefined ? "The person" : "The level"} played: ${result.sentence}` });
  const text = `Played on the board since you last spoke:\n${played.map(({ line }) => line).join("\n")}\nThe newest token is ${token}`;
  const structuredContent = { ruleset, played: played.map(({ move }) => move), token };
  request("ui/update-model-context", { content: [{ type: "text", text }], structuredContent }).catch(() => {});
  if (level !== null || result.outcome) return;
  const asked = `I have played ${result.move.notation} on the board; it is your turn.`;
  request("ui/message", { role: "user", content: [{ type: "text", text: asked }] }).catch(() => {});
}

function dress({ theme, styles, locale: language }) {
  if (theme) document.documentElement.style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) document.documentElement.style.setProperty(name, value);
  if (!language) return;
  locale = language;
  board.setAttribute("locale", locale);
}

const notified = {
  "ui/notifications/tool-input": ({ arguments: given }) => {
    level = given?.level ?? null;
    if (level === null) board.removeAttribute("level");
    else board.setAttribute("level", level);
  },
  "ui/notifications/tool-result": answered,
  "ui/notifications/host-context-changed": dress,
};

addEventListener("message", async ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  if (data.method === undefined) {
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if (data.error) reject?.(new Error(data.error.message));
    else resolve?.(data.result);
  } else if (data.id === undefined) {
    try {
      await notified[data.method]?.(data.params ?? {});
    } catch (error) {
      said.textContent = error.message;
    }
  } else send({ id: data.id, result: {} });
});

board.texts = JSON.parse(document.querySelector("#texts").textContent).texts;
board.call = call;
board.addEventListener("move", ({ detail }) => {
  said.textContent = "";
  tell(detail);
});

const { hostContext } = await request("ui/initialize", {
  protocolVersion: PROTOCOL,
  appInfo: { name: "tafl-board", version: "1" },
  appCapabilities: { availableDisplayModes: ["inline"] },
});
dress(hostContext ?? {});
send({ method: "ui/notifications/initialized", params: {} });
new ResizeObserver(() => {
  const { width, height } = document.querySelector("main").getBoundingClientRect();
  send({ method: "ui/notifications/size-changed", params: { width: Math.ceil(width), height: Math.ceil(height) } });
}).observe(document.body);
