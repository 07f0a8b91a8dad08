// Calls to the server, each of which is remembered to be shown.

import { PATIENCE } from "../board/call.js";
import { ROUTES, Refused, answer } from "../tafl-board.js";

/** The services of the calls, for gRPC; those not named belong to the first. */
const SERVICES = {
  TaflService: [],
  NotationService: ["ParsePosition", "FormatPosition", "ConvertGame"],
  AnalysisService: ["AnalyzeGame", "AnalyzePosition", "EvaluateMoves", "GetHint", "ExploreOpening", "ProbePosition",
    "ListPuzzles"],
};

const POSTED = {
  ...ROUTES,
  CheckRuleset: "v1/rulesets:check",
  ConvertGame: "v1/games:convert",
  AnalyzeGame: "v1/games:analyze",
  AnalyzePosition: "v1/positions:analyze",
  EvaluateMoves: "v1/moves:evaluate",
  ExploreOpening: "v1/positions:explore",
  ProbePosition: "v1/positions:probe",
  SuggestMove: "v1/moves:suggest",
  GetHint: "v1/moves:hint",
};

/** Calls that only prepare what comes next, so that they are not shown of their own accord. */
const BACKGROUND = ["LegalMoves", "ListRulesets", "GetRuleset", "GetServerInfo", "FormatPosition", "ConvertGame",
  "ProbePosition"];

/** The last requests, newest first. */
export const requests = [];
export const watch = new EventTarget();

/** The API key of the reader, on servers that need one; it is forgotten with the tab. */
export const key = {
  get: () => sessionStorage.getItem("key") ?? "",
  set: (value) => sessionStorage.setItem("key", value.trim()),
};
const keyed = (headers) => (key.get() ? { ...headers, "X-API-Key": key.get() } : headers);

/** The language that the address asks for; otherwise the browser says which it prefers. */
const asked = new URLSearchParams(location.search).get("locale");

function remember(call, path, body) {
  const service = Object.entries(SERVICES).find(([, calls]) => calls.includes(call))?.[0] ?? "TaflService";
  const request = { call, path, body, service: `tafl.v1.${service}`, background: BACKGROUND.includes(call), answer: null };
  requests.unshift(request);
  requests.length = Math.min(requests.length, 20);
  watch.dispatchEvent(new Event("request"));
  return request;
}

async function answered(request, init) {
  try {
    request.answer = await answer(request.path, init);
    return request.answer;
  } catch (error) {
    request.answer = error.problem ?? null;
    throw error;
  } finally {
    watch.dispatchEvent(new Event("answer"));
  }
}

const posted = (body, accept = "application/json") => ({
  method: "POST",
  headers: keyed({ "Content-Type": "application/json", Accept: accept }),
  body: JSON.stringify(body),
});

const inLanguage = (body) => (asked ? { ...body, locale: asked } : body);

/** A call by POST. */
export function call(name, request) {
  const body = inLanguage(request);
  return answered(remember(name, POSTED[name], body), posted(body));
}

const queried = (path, query) => {
  const all = Object.entries({ ...query, locale: asked }).filter(([, value]) => value);
  return all.length ? `${path}?${new URLSearchParams(all)}`.replaceAll("%2C", ",") : path;
};

/** A picture as its text. It is nothing to be copied, so it is not remembered. */
export async function picture(path, query) {
  const response = await fetch(queried(path, query), { headers: keyed({}), signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Refused(await response.json());
  return response.text();
}

const got = (name, path, query = {}) => answered(remember(name, queried(path, query), null), { headers: keyed({}) });

/** The start of a game of a rule set of the catalogue. Pages preload it, so its address is also in `site/play.rs`. */
export const newPosition = (ruleset, setup) => got("NewPosition", "v1/positions:new", { ruleset, setup });
export const listRulesets = () => got("ListRulesets", "v1/rulesets");
export const listPuzzles = (query) => got("ListPuzzles", "v1/puzzles", query);
export const getServerInfo = () => got("GetServerInfo", "v1/info");

/** A rule set explained, and compared with another. */
export const getRuleset = (id, other) => got("GetRuleset", `v1/rulesets/${encodeURIComponent(id)}`, { compare_to: other });

/** A call whose answer comes in several messages: each as soon as it is there. */
export async function* stream(name, request, signal) {
  const body = inLanguage(request);
  const remembered = remember(name, POSTED[name], body);
  const response = await fetch(POSTED[name], { ...posted(body, "application/x-ndjson"), signal });
  if (!response.ok) {
    remembered.answer = await response.json();
    throw new Refused(remembered.answer);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    text += value ?? "";
    const lines = text.split("\n");
    text = lines.pop();
    for (const line of lines.filter(Boolean)) {
      const message = JSON.parse(line);
      remembered.answer = message;
      if (message.reason && message.status) throw new Refused(message);
      yield message;
    }
    if (done) return;
  }
}
