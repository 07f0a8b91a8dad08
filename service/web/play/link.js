// A game as the query of an address, and back. Nothing here needs a page.

import { SIDES } from "./match.js";

/** The names of the parameters that belong to a game. */
const OWN = ["new", "ruleset", "setup", "token", "moves", "attackers", "defenders", "seed", "end", "you"];

/** The ways in which players end a game, by name. */
export const ENDS = {
  "resigned-attackers": { reason: "OUTCOME_REASON_RESIGNATION", winner: "SIDE_DEFENDERS" },
  "resigned-defenders": { reason: "OUTCOME_REASON_RESIGNATION", winner: "SIDE_ATTACKERS" },
  "draw-agreed": { reason: "OUTCOME_REASON_AGREEMENT" },
  "draw-claimed": { reason: "OUTCOME_REASON_DRAW_CLAIMED" },
};

/** The longest query that is written: proxies refuse request lines of more than 8 KiB. */
export const MAX_LINK = 7000;

/** A move without its captures, which follow from it. */
const bare = (move) => move.split("x")[0];

/**
 * Replaces the game in a query. Of a game that is too long for one, only the position that is shown is
 * written.
 */
export function writeLink(search, game, longest = MAX_LINK) {
  const query = new URLSearchParams(search);
  for (const name of OWN) query.delete(name);
  const rest = new URLSearchParams(query);
  const { ruleset, setup, token, moves, players, seed, end, you } = game;
  const all = { ruleset, setup, token, moves: moves.map(bare).join(","), ...levels(players), seed, end, you };
  for (const [name, value] of Object.entries(all)) if ((value ?? "") !== "") query.set(name, value);
  const text = String(query).replaceAll("%2C", ",");
  if (text.length <= longest) return { query: text, whole: true };
  if (game.shown) rest.set("token", game.shown);
  else rest.set("ruleset", ruleset);
  return { query: String(rest), whole: false };
}

/** The levels that play, and nothing for people. */
const levels = ({ attackers, defenders }) => ({
  attackers: attackers ?? undefined,
  defenders: defenders ?? undefined,
});

/** The query of the choice of an opponent. */
export function writeStart(search, ruleset) {
  const query = new URLSearchParams(search);
  for (const name of OWN) query.delete(name);
  if (ruleset) query.set("new", ruleset);
  return String(query);
}

const whole = (text, least, most) => {
  const number = /^-?\d+$/.test(text ?? "") ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
};

/** The game of a query; none if an opponent has yet to be chosen, with the rule set that was asked for. */
export function readLink(search) {
  const query = new URLSearchParams(search);
  const of = (name) => query.get(name) || undefined;
  if (!of("ruleset") && !of("token")) return { begins: true, ruleset: of("new") };
  return {
    begins: false,
    ruleset: of("token") ? undefined : of("ruleset"),
    setup: of("token") ? undefined : of("setup"),
    token: of("token"),
    moves: (of("moves") ?? "").split(/[\s,]+/).filter(Boolean),
    players: { attackers: whole(of("attackers"), 0, 10), defenders: whole(of("defenders"), 0, 10) },
    seed: whole(of("seed"), -(2 ** 31), 2 ** 31 - 1),
    end: Object.hasOwn(ENDS, of("end") ?? "") ? of("end") : null,
    you: SIDES.includes(of("you")) ? of("you") : null,
  };
}

/** Whether a link has the moves of another, from the same start, and more. */
export function leadsOn(link, other) {
  const start = ({ ruleset, setup, token }) => [ruleset, setup, token].join(" ");
  const moves = link.moves.map(bare);
  return (
    start(link) === start(other) &&
    moves.length > other.moves.length &&
    other.moves.every((move, n) => bare(move) === moves[n])
  );
}
