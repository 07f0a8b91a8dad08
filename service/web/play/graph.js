// The course of the game, as the server draws it: a graph that is also a slider.

import { picture } from "./api.js";
import { chanceAtStart, judgement } from "./evaluation.js";
import { game } from "./game.js";
import { $, h, t } from "./texts.js";

/** The parameters that list the plies of a judgement. */
const MARKED = { inaccuracy: "inaccuracies", mistake: "mistakes", blunder: "blunders", "missed-win": "missed_wins" };

const part = (ply) => game.analysis.get(ply)?.attackersWinProbability;
const permille = (chance) => Math.round(chance * 1000);

/** The parameters of the graph of the plies that were judged, for a width; none if the first was not. */
function asked(width) {
  const judged = [];
  while (game.analysis.has(judged.length + 1)) judged.push(game.analysis.get(judged.length + 1));
  if (!judged.length || !width) return null;
  const marked = (name) => judged.filter((ply) => judgement(ply) === name).map(({ ply }) => ply).join();
  return {
    attackers_win_permille: judged.map(({ ply }) => permille(part(ply))).join(),
    start_permille: `${permille(chanceAtStart(game.analysis))}`,
    ...Object.fromEntries(Object.entries(MARKED).map(([name, list]) => [list, marked(name)])),
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : $("board").getAttribute("theme"),
    // Few widths, so that one that changes a little asks for no other picture.
    size: Math.ceil(width / 40) * 40,
  };
}

/** Draws it into an element, which is made a slider once. */
export function graph(chart, failed) {
  if (!chart.firstChild) {
    chart.append(
      h("p", { className: "legend", id: "graph-name" }, h("b", {}, t("graph")), h("span", { className: "soft" }, t("graph-help"))),
      h("div", { className: "plot", tabIndex: 0, role: "slider", "aria-labelledby": "graph-name", onclick: click, onkeydown: key },
        h("img", { alt: "" }), h("i", { className: "here" })));
  }
  const plot = chart.lastChild;
  plot.setAttribute("aria-valuemin", 0);
  plot.setAttribute("aria-valuemax", game.plies.length);
  plot.setAttribute("aria-valuenow", game.at);
  const value = part(game.at);
  const text = value === undefined ? t("start") : t("graph-value", { ply: game.at, percent: Math.round(value * 100) });
  plot.setAttribute("aria-valuetext", text);
  plot.title = text;
  mark(plot);
  load(plot).catch(failed(() => graph(chart, failed)));
}

/** The picture that is shown or on its way, and whether it is. */
let [wanted, isLoading] = ["", false];
/** Where the picture has its plies: the first, the last, and their places as parts of its width. */
let plies = null;

/** Asks for one picture at a time, and in the end for the newest. */
async function load(plot) {
  const query = asked(plot.clientWidth);
  const key = JSON.stringify(query);
  if (!query || isLoading || key === wanted) return;
  [wanted, isLoading] = [key, true];
  try {
    const svg = await picture("v1/graph.svg", query);
    const [first, last, left, right] = svg.match(/data-plies="([^"]*)"/)[1].split(" ").map(Number);
    plies = { first, last, left: left / query.size, right: right / query.size };
    plot.firstChild.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    mark(plot);
  } catch (error) {
    wanted = "";
    throw error;
  } finally {
    isLoading = false;
  }
  await load(plot);
}

/** Marks the ply on the board. */
function mark(plot) {
  const here = plot.lastChild;
  here.hidden = !plies || game.at < plies.first || game.at > plies.last;
  if (here.hidden) return;
  const { first, last, left, right } = plies;
  here.style.left = `${100 * (left + ((game.at - first) / (last - first || 1)) * (right - left))}%`;
}

function click({ clientX, currentTarget }) {
  if (!plies) return;
  const box = currentTarget.firstChild.getBoundingClientRect();
  const { first, last, left, right } = plies;
  const part = ((clientX - box.left) / box.width - left) / (right - left);
  game.go(Math.round(first + Math.max(0, Math.min(1, part)) * (last - first)));
}

function key(event) {
  const to = { ArrowLeft: game.at - 1, ArrowDown: game.at - 1, ArrowRight: game.at + 1, ArrowUp: game.at + 1, Home: 0, End: game.plies.length }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  game.go(to);
}
