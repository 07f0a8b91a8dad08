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

/** The answer of the server as JSON. */
export async function answer(url, init) {
  const response = await fetch(url, init);
  const body = await response.json().catch(() => ({ title: response.statusText }));
  if (!response.ok) throw new Refused(body);
  return body;
}

/** What was asked, by its address. */
const asked = new Map();

/** The answer of an address that always answers alike. */
export function once(url) {
  if (!asked.has(url)) {
    const answered = answer(url);
    answered.catch(() => asked.delete(url));
    asked.set(url, answered);
  }
  return asked.get(url);
}

/** Sends a call by POST. */
export const post = (server, call, request) =>
  answer(server + ROUTES[call], { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) });

/** The texts of labels in a language. */
export const textsOf = async (server, locale) =>
  (await once(`${server}texts.json${locale ? `?locale=${encodeURIComponent(locale)}` : ""}`)).texts;

/** The rules of a rule set of the catalogue. */
export const rulesOf = async (server, id) => (await once(`${server}v1/rulesets/${encodeURIComponent(id)}`)).ruleset.rules;
