// The panel with the openings: what was played in the position on the board, and how it ended.

import { call } from "./api.js";
import { bare, placed, sideName, value } from "./evaluation.js";
import { game } from "./game.js";
import { badge, refill, shownAs } from "./lines.js";
import { shares } from "./openings.js";
import { $, h, locale, t } from "./texts.js";
import { play, takeMoves, variation, variationRow } from "./variation.js";

/** What is known of positions. */
const known = new WeakMap();
const number = new Intl.NumberFormat(locale);

/** The shares of the attackers, of draws and of the defenders, as a bar. */
function results(counts) {
  const found = shares(counts);
  if (!found) return null;
  const title = t("explorer-shares", found);
  const part = (name) => {
    const piece = h("i", { className: name }, found[name] >= 15 ? `${found[name]}%` : "");
    piece.style.width = `${found[name]}%`;
    return piece;
  };
  const bar = h("span", {}, ["attackers", "draws", "defenders"].map(part));
  return h("div", { className: "results", title }, shownAs(bar, title));
}

/** Makes the panel. */
export function explorerPanel(failed) {
  const panel = $("panel-explorer");
  const [way, content] = [h("div"), h("div", { "aria-live": "polite" })];
  panel.append(h("h2", {}, t("tab-explorer")), way, content);

  const choose = async (move) => {
    const { place } = variation;
    try {
      const { applied } = await call("ApplyMove", { ...placed(place), move });
      // To look at an opening plays nothing: the line stands beside the game.
      if (applied && place === variation.place) variation.add(applied);
    } catch (error) {
      failed(() => choose(move))(error);
    }
  };
  const row = (side) => ({ move, equalMoves, results: counts, bookScore: score, attackersWinProbability, sentence }) => {
    const equal = equalMoves.length > 0 && h("small", { title: equalMoves.join(", ") }, `+${equalMoves.length}`);
    const attributes = { type: "button", "data-key": move, title: sentence, onclick: () => choose(move) };
    return h("tr", {}, h("th", { scope: "row" }, h("button", attributes, bare(move), equal)),
      h("td", { className: "number" }, counts.games ? number.format(counts.games) : "–"),
      h("td", {}, results(counts)), h("td", {}, score && badge(value({ score, attackersWinProbability }, side))));
  };
  const head = ["move", "games", "results", "book"].map((name) => h("th", { scope: "col" }, t(`explorer-${name}`)));
  const table = (moves, side) =>
    h("table", { className: "openings" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, moves.map(row(side))));
  const balanced = ({ results: counts, sentence }) =>
    h("div", { className: "gist" }, h("h3", {}, t("explorer-balance")), results(counts), h("p", {}, sentence));

  const draw = () => {
    if (panel.hidden || !game.position) return;
    refill(way, variationRow(failed));
    const found = known.get(variation.place);
    if (!found) return;
    const { moves, balance, sentence, sideToMove } = found;
    refill(content, h("p", {}, sentence), moves.length ? table(moves, sideName(sideToMove)) : null,
      balance && balanced(balance));
  };
  const look = async () => {
    if (panel.hidden || !game.position) return;
    const { place } = variation;
    draw();
    try {
      if (!known.has(place)) known.set(place, await call("ExploreOpening", placed(place)));
      if (place === variation.place) draw();
    } catch (error) {
      failed(look)(error);
    }
  };
  takeMoves((result) => {
    if (panel.hidden || (!variation.isShown && game.isAtEnd)) return false;
    play(result);
    return true;
  });
  game.addEventListener("change", look);
  variation.addEventListener("change", look);
  panel.addEventListener("shown", look);
}
