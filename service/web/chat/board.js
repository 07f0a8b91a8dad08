// The board inside a chat: it shows the position of a tool's answer, plays the moves of the person, and tells the model of them.
// It speaks to the host by messages (MCP Apps) and asks the server through it. Where the host does not pass its calls on, it shows what the
// answer tells.

{{board}}

const PROTOCOL = "2026-01-26";
/** The error of hosts that do not pass calls of tools on. */
const METHOD_NOT_FOUND = -32601;
/** The language of answers that are asked for in none. */
const DEFAULT = "en";
/** What hosts call Norwegian; its texts are in Bokmål. */
const WRITTEN_AS = { no: "nb", nn: "nb" };

const board = document.querySelector("tafl-board");
const said = document.querySelector("#said");
const texts = JSON.parse(document.querySelector("#texts").textContent);
const waiting = new Map();
let lastId = 0;
let level = null;
let ruleset = "";
let rules;
let locale = "";
/** The arguments of the tool. */
let given = {};
/** Whether the host passes calls of tools on. */
let passes = true;
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
  rules = position.customRules ?? (await call("GetRuleset", { ruleset: position.ruleset })).ruleset.rules;
  board.show({ position, rules });
}

/** Shows the position as far as the answer tells it, to look at. */
function display({ board: placed, drawing, side_to_move: side, winner, ended_by: ended }) {
  // A drawing has a number before each rank, and the letters of the files below.
  const ranks = drawing?.split("\n").slice(0, -1).map((rank) => rank.split(" ").slice(1).join("").replace("K", "k").replace(/[.+]+/g, (run) => run.length));
  const position = { board: placed ?? ranks.join("/"), sideToMove: `SIDE_${side.toUpperCase()}`, outcome: winner || ended ? {} : undefined };
  board.setAttribute("readonly", "");
  board.show({ position });
  said.textContent = `${said.textContent} ${board.texts["board-chat"]}`.trim();
}

/** Says in the language of the host what was played; the answer is in the model's. */
async function translate({ reply }) {
  let at = given.token ? { token: given.token } : { game: { ruleset: given.ruleset, moves: String(given.moves).match(/pass|[a-s]\d[^\s,]*/gi) ?? [] } };
  let sentence;
  for (const move of [given.move, reply].filter(Boolean)) {
    const { applied } = await call("ApplyMove", { ...at, move });
    at = { token: applied.position.token };
    sentence = applied.sentence;
  }
  if (sentence) said.textContent = sentence;
}

/** A tool has answered. */
async function answered({ structuredContent: answer, content, isError }) {
  played = [];
  said.textContent = isError ? content.map(({ text }) => text ?? "").join(" ") : (answer?.reply_said ?? answer?.said ?? "");
  if (!answer?.token) return;
  try {
    if (passes) await show(answer.token);
  } catch (error) {
    if (error.code !== METHOD_NOT_FOUND) throw error;
    passes = false;
  }
  if (!passes) display(answer);
  // What cannot be translated is said as the model reads it.
  else if (locale && languageOf(locale) !== languageOf(given.locale || DEFAULT)) await translate(answer).catch(() => {});
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

const languageOf = (tag) => tag.toLowerCase().split(/[-_]/)[0];

function dress({ theme, styles, locale: named }) {
  const page = document.documentElement;
  if (theme) page.style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) page.style.setProperty(name, value);
  locale = named ?? locale;
  const language = languageOf(locale);
  page.lang = [WRITTEN_AS[language], language, page.lang].find((known) => texts[known]);
  board.texts = texts[page.lang];
  if (named && board.position) board.show({ position: board.position, rules });
}

const notified = {
  "ui/notifications/tool-input": (input) => {
    given = input.arguments ?? {};
    level = given.level ?? null;
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
    if (data.error) reject?.(Object.assign(new Error(data.error.message), { code: data.error.code }));
    else resolve?.(data.result);
  } else if (data.id === undefined) {
    try {
      await notified[data.method]?.(data.params ?? {});
    } catch (error) {
      said.textContent = error.message;
    }
  } else send({ id: data.id, result: {} });
});

board.call = call;
board.addEventListener("move", ({ detail }) => {
  said.textContent = "";
  tell(detail);
});

dress({});
const { hostContext, hostCapabilities } = await request("ui/initialize", {
  protocolVersion: PROTOCOL,
  appInfo: { name: "tafl-board", version: "1" },
  appCapabilities: { availableDisplayModes: ["inline"] },
});
passes = hostCapabilities?.serverTools !== undefined;
dress(hostContext ?? {});
send({ method: "ui/notifications/initialized", params: {} });
new ResizeObserver(() => {
  const { width, height } = document.querySelector("main").getBoundingClientRect();
  send({ method: "ui/notifications/size-changed", params: { width: Math.ceil(width), height: Math.ceil(height) } });
}).observe(document.body);
