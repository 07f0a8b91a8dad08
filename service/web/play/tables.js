// What the endgame tables of the server say of the position on the board, where it has it.

import { call, getServerInfo } from "./api.js";
import { bare, placed, sideName, value } from "./evaluation.js";
import { game } from "./game.js";
import { badge, line, refill } from "./lines.js";
import { h, t } from "./texts.js";
import { variation } from "./variation.js";

/** The values of positions, as far as they are known. */
const known = new WeakMap();
/** The tables and certificates of the server; without an answer, none. */
let loaded = null;

/** Asks whether the server may have the position. */
async function has({ board }) {
  loaded ??= getServerInfo().catch(() => ({ tables: [], certificates: [] }));
  const { tables, certificates } = await loaded;
  const pieces = board.replace(/[^a-z]/gi, "").length;
  return certificates.some(({ ruleset }) => ruleset.split("@")[0] === game.rules.ruleset) || tables.some(
    ({ rulesets, maxPieces }) => rulesets.includes(game.rules.ruleset) && pieces <= maxPieces);
}

/** A value as lines have it. A win that takes nobody knows how long is no forced one. */
function valued({ win, undecided }, mover) {
  const attackersWinProbability = win ? Number(win.winner === "SIDE_ATTACKERS")
    : undecided.startsWith("UNDECIDED_MEANING_ATTACKERS_WIN") ? 1 : 0.5;
  return value({ score: { proven: win }, attackersWinProbability }, mover);
}

/** The moves of equal value, the best first. */
function groups(moves) {
  const found = new Map();
  for (const probed of moves) {
    const key = JSON.stringify(probed.value);
    found.set(key, [...(found.get(key) ?? []), probed]);
  }
  return [...found.values()];
}

/** Makes the section: the value of the position, and those of its moves to unfold. */
export function tablesSection(failed) {
  const [sentence, list] = [h("summary"), h("ol", { className: "best" })];
  const element = h("details", { className: "tables", hidden: true }, sentence, list);

  const draw = () => {
    const found = known.get(variation.place);
    element.hidden = !found?.value;
    if (element.hidden) return;
    sentence.textContent = found.sentence;
    const before = variation.moves.slice(0, variation.at);
    const row = (equal, n) => {
      const moves = equal.map(({ move }) => bare(move));
      const show = (nth) =>
        variation.show([...before, moves[nth - 1]], before.length + 1).catch(failed(() => show(nth)));
      return h("li", { className: "valued" }, badge(valued(equal[0].value, sideName(found.sideToMove))),
        line(moves, `${t("tables")} ${n + 1}`, 0, show));
    };
    refill(list, groups(found.moves).map(row));
  };
  /** Looks the position on the board up. */
  const look = async () => {
    const { place } = variation;
    if (known.has(place) || !(await has(place))) return;
    try {
      known.set(place, await call("ProbePosition", placed(place)));
    } catch {
      // The table of these pieces may be missing; the search answers.
      known.set(place, {});
    }
    draw();
  };
  return { element, draw, look };
}
