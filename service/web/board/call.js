// Calls to a server, and what is asked of it once.

/** The routes of the calls, by name. */
export const ROUTES = {
  NewPosition: "v1/positions:new",
  ParsePosition: "v1/positions:parse",
  FormatPosition: "v1/positions:format",
  LegalMoves: "v1/moves:list",
  ApplyMove: "v1/moves:apply",
  PlayMove: "v1/moves:play",
  ReplayGame: "v1/games:replay",
};

/** A refusal by the server, with its answer in `problem`. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
}

/** After this many milliseconds without an answer a call is given up; servers end calls after 15 seconds by default. */
export const PATIENCE = 20_000;

/** The answer of the server as JSON. */
export async function answer(url, init) {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), ...init });
  const body = await response.json().catch(() => ({ title: response.statusText }));
  if (!response.ok) throw new Refused(body);
  return body;
}

/** What was asked, by its address. */
const asked = new Map();

/** The answer of an address that always answers alike. */
export function once(url, init) {
  const key = `${url} ${init?.body ?? ""}`;
  if (!asked.has(key)) {
    const answered = answer(url, init);
    answered.catch(() => asked.delete(key));
    asked.set(key, answered);
  }
  return asked.get(key);
}

/** Sends a call by POST. Boards that begin alike ask for their start once. */
export function post(server, call, request) {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) };
  return (call === "NewPosition" ? once : answer)(server + ROUTES[call], init);
}

/** The texts of labels in a language. */
export const textsOf = async (server, locale) =>
  (await once(`${server}texts.json${locale ? `?locale=${encodeURIComponent(locale)}` : ""}`)).texts;

/** The rules of a rule set of the catalogue. */
export const rulesOf = async (server, id) => (await once(`${server}v1/rulesets/${encodeURIComponent(id)}`)).ruleset.rules;
