// The moves of levels, and what they think of a draw.

import { call } from "./api.js";

/** A level's move in a position, played: what it did. None if the game is over. */
export const reply = async (place, level, seed) =>
  (await call("PlayMove", { ...place, level, seed })).reply?.applied ?? null;

/** How likely a level thinks the attackers are to win. */
export const chances = async (place, level, seed) =>
  (await call("SuggestMove", { ...place, level, seed })).attackersWinProbability;
