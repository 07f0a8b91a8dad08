// The choice of an opponent, before a game.

import { getServerInfo } from "./api.js";
import { game } from "./game.js";
import { FIRST_LEVEL, LEVELS, rating, strength } from "./levels.js";
import { SIDES, other, sideOf } from "./match.js";
import { kept, unfinished } from "./store.js";
import { $, t } from "./texts.js";

const form = $("computer");
let levelRatings = [];

const level = () => Number($("strength").value);
const side = () => form.elements.side.value;

/** The players that are chosen: the reader and a level. */
export const chosenPlayers = () => ({ [side()]: null, [other(side())]: level() });

function describe() {
  const name = t(strength(level()));
  const number = t("strength-level", { level: level() });
  $("strength-name").textContent = `${name} · ${number}`;
  $("strength").setAttribute("aria-valuetext", `${name}, ${number}`);
  const rated = rating(levelRatings, game.rules.ruleset, other(side()), level());
  $("strength-rating").textContent = rated === null ? "" : t("rating", { rating: rated });
}

/** Shows what the rules of the game on the board say of the choice. */
export function showStart() {
  for (const one of SIDES) {
    const first = game.start && sideOf(game.start) === one;
    form.querySelector(`[value=${one}] + span small`).textContent = first ? t("moves-first") : "";
  }
  form.querySelector("p").hidden = !game.start || sideOf(game.start) !== side();
  $("learn").href = game.rules.ruleset ? `learn?ruleset=${game.rules.ruleset}` : "learn";
  const earlier = unfinished(kept.get("game"));
  $("continue").hidden = !earlier;
  if (earlier)
    Object.assign($("continue"), { href: `?${earlier.query}` }).querySelector("small").textContent =
      earlier.name;
  describe();
}

/**
 * Makes the choice work; `play` begins a game with players, `changed` hears of another side, `resume` opens
 * a link.
 */
export function startForm({ play, changed, resume }) {
  const earlier = kept.get("opponent") ?? {};
  $("strength").value = LEVELS.includes(earlier.level) ? earlier.level : FIRST_LEVEL;
  if (SIDES.includes(earlier.side)) form.elements.side.value = earlier.side;
  form.addEventListener("input", () => {
    kept.set("opponent", { level: level(), side: side() });
    showStart();
    changed();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(chosenPlayers());
  });
  $("two").addEventListener("click", () => play({ attackers: null, defenders: null }));
  $("continue").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    resume($("continue").search);
  });
  describe();
  // The page works without the ratings.
  getServerInfo().then(
    (info) => {
      ({ levelRatings } = info);
      describe();
    },
    () => {},
  );
}
