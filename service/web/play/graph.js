// The win probability of the attackers over the game: a graph that is also a slider.

import { game } from "./game.js";
import { h, t } from "./texts.js";

const [WIDTH, HEIGHT] = [600, 150];
const SVG = "http://www.w3.org/2000/svg";

function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const part = (ply) => game.analysis.get(ply)?.attackersWinProbability;

/** The graph as a drawing of all plies that were judged. */
function drawing() {
  const plies = Math.max(1, game.plies.length);
  const x = (ply) => ((ply - 0.5) / plies) * WIDTH;
  const y = (value) => (1 - value) * HEIGHT;
  const known = Array.from({ length: plies }, (_, n) => n + 1).filter((ply) => part(ply) !== undefined);
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const line = known.map((ply) => `${x(ply)},${y(part(ply))}`).join("L");
  if (line) {
    const [first, last] = [x(known[0]), x(known.at(-1))];
    svg.append(shape("path", { class: "area", d: `M${first},${HEIGHT}L${line}L${last},${HEIGHT}z` }));
    svg.append(shape("path", { class: "half", d: `M0,${HEIGHT / 2}H${WIDTH}` }));
    svg.append(shape("path", { class: "line", d: `M${line}` }));
  }
  if (game.at) svg.append(shape("path", { class: "here", d: `M${x(game.at)},0V${HEIGHT}` }));
  const dots = known.filter((ply) => ["BLUNDER", "MISTAKE", "MISSED_WIN"].some((kind) => game.analysis.get(ply).judgement === `JUDGEMENT_${kind}`));
  const marks = dots.map((ply) => {
    const dot = h("i", { className: `dot ${game.analysis.get(ply).judgement.replace("JUDGEMENT_", "").toLowerCase()}` });
    dot.style.left = `${(x(ply) / WIDTH) * 100}%`;
    dot.style.top = `${(y(part(ply)) / HEIGHT) * 100}%`;
    return dot;
  });
  return [svg, h("span", {}, t("attackers")), h("span", {}, t("defenders")), ...marks];
}

/** Draws it into an element, which is made a slider once. */
export function graph(chart) {
  if (!chart.firstChild) {
    chart.append(
      h("p", { className: "legend", id: "graph-name" }, h("b", {}, t("graph")), h("span", { className: "soft" }, t("graph-help"))),
      h("div", { className: "plot", tabIndex: 0, role: "slider", "aria-labelledby": "graph-name", onclick: click, onkeydown: key }));
  }
  const plot = chart.lastChild;
  plot.replaceChildren(...drawing());
  plot.setAttribute("aria-valuemin", 0);
  plot.setAttribute("aria-valuemax", game.plies.length);
  plot.setAttribute("aria-valuenow", game.at);
  const value = part(game.at);
  const text = value === undefined ? t("start") : t("graph-value", { ply: game.at, percent: Math.round(value * 100) });
  plot.setAttribute("aria-valuetext", text);
  plot.title = text;
}

function click(event) {
  const box = event.currentTarget.getBoundingClientRect();
  game.go(Math.ceil(((event.clientX - box.left) / box.width) * game.plies.length));
}

function key(event) {
  const to = { ArrowLeft: game.at - 1, ArrowDown: game.at - 1, ArrowRight: game.at + 1, ArrowUp: game.at + 1, Home: 0, End: game.plies.length }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  game.go(to);
}
