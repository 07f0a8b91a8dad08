// The win probability of the attackers over the game: a graph that is also a slider.

import { chanceAtStart, judgement, turningPoints } from "./evaluation.js";
import { game } from "./game.js";
import { h, t } from "./texts.js";

const [WIDTH, HEIGHT, INSET] = [600, 150, 12];
const SVG = "http://www.w3.org/2000/svg";

function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const part = (ply) => game.analysis.get(ply)?.attackersWinProbability;

/** The graph as a drawing of all plies that were judged, from edge to edge. */
function drawing() {
  const plies = Math.max(1, game.plies.length);
  const x = (ply) => ((ply - 0.5) / plies) * WIDTH;
  // Marks at the top and at the bottom stay within the frame.
  const y = (value) => INSET + (1 - value) * (HEIGHT - 2 * INSET);
  const known = Array.from({ length: plies }, (_, n) => n + 1).filter((ply) => part(ply) !== undefined);
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  if (known.length) {
    const start = chanceAtStart(game.analysis) ?? part(known[0]);
    const end = known.at(-1) === plies ? `H${WIDTH}` : "";
    const line = `M0,${y(start)}L${known.map((ply) => `${x(ply)},${y(part(ply))}`).join("L")}${end}`;
    svg.append(shape("path", { class: "area", d: `${line}V${HEIGHT}H0z` }));
    svg.append(shape("path", { class: "half", d: `M0,${HEIGHT / 2}H${WIDTH}` }));
    svg.append(shape("path", { class: "line", d: line }));
  }
  if (game.at) svg.append(shape("path", { class: "here", d: `M${x(game.at)},0V${HEIGHT}` }));
  const marks = turningPoints(game.analysis).map((ply) => {
    const dot = h("i", { className: `dot ${judgement(ply)}` });
    dot.style.left = `${(x(ply.ply) / WIDTH) * 100}%`;
    dot.style.top = `${(y(ply.attackersWinProbability) / HEIGHT) * 100}%`;
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
