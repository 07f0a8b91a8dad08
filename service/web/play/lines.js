// Lines of moves as buttons, values as badges, arrows, and the bar beside the board.

import { bare, leader, percentOf } from "./evaluation.js";
import { $, h, t } from "./texts.js";

/** What is pressed, and what waits until it is released: a button that is replaced meanwhile gets no click. */
let pressed = null;
const waiting = new Map();
addEventListener("pointerdown", ({ target }) => (pressed = target), { capture: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release), { capture: true });
function release() {
  pressed = null;
  for (const [element, content] of waiting) refill(element, ...content);
  waiting.clear();
}

/** Fills an element anew, once nothing in it is pressed; the focus stays on what has the same `data-key`. */
export function refill(element, ...content) {
  if (element.contains(pressed)) {
    waiting.set(element, content);
    return;
  }
  const key = element.contains(document.activeElement) && document.activeElement.dataset.key;
  element.replaceChildren(...content.flat(2).filter(Boolean));
  if (key) element.querySelector(`[data-key="${key}"]`)?.focus();
}

/** The sign of a side. */
export const man = (side) => h("span", { className: "man", "data-side": side });

/** A button with a text; its name, or that of its key, keeps the focus. */
export function button(name, onclick, { key = name, main = false } = {}) {
  return h("button", { type: "button", className: main ? "" : "quiet", "data-key": key, onclick }, t(name));
}

/** Why a move is good or bad. */
export function reasonList(reasons) {
  if (!reasons?.length) return null;
  return h("ul", { className: "why" }, reasons.map(({ sentence }) => h("li", {}, sentence)));
}

/**
 * The moves of a line; the arrow keys go from one to the next. `choose` gets the number of moves up to the one
 * that is chosen.
 */
export function line(moves, name, chosen, choose) {
  const step = (move, n) => {
    const current = chosen === n + 1 ? "step" : null;
    const attributes = { type: "button", "data-key": `${name} ${n}`, "aria-current": current };
    return h("button", { ...attributes, onclick: () => choose(n + 1) }, bare(move));
  };
  const key = (event) => {
    const next = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
    if (!next) return;
    event.preventDefault();
    const to = event.target.closest("button")?.[next];
    to?.focus();
    to?.click();
  };
  return h("div", { className: "line", role: "group", "aria-label": name, onkeydown: key }, moves.map(step));
}

/** What is only to be seen, and the sentence that says it to people who cannot. */
export function shownAs(picture, sentence) {
  picture.setAttribute("aria-hidden", "true");
  return [picture, h("span", { className: "hidden" }, sentence)];
}

/** A line's value, on the colour of the side whose it is. */
export function badge({ side, percent, plies, text }) {
  const title = plies ? t(`forced-${side}`, { plies }) : t(`chance-${side}`, { percent });
  return h("span", { className: `badge ${side}`, title }, ...shownAs(h("span", {}, text), title));
}

/** What the two arrows of a move that could have been better are. */
export const legend = () => h("p", { className: "arrows" }, ["best", "played"].map((kind) => h("span", { className: kind }, t(`arrow-${kind}`))));

/** Marks moves by arrows, and squares by circles. */
export function mark(marks) {
  $("board").arrows = marks.filter(({ from }) => from);
  $("board").highlights = marks.filter(({ square }) => square);
}

/** The bar beside the board, with the chance of the better side at its end. */
export function gauge() {
  const number = h("b", { "aria-hidden": "true" });
  const range = { role: "meter", "aria-label": t("graph"), "aria-valuemin": 0, "aria-valuemax": 100 };
  const bar = h("div", { className: "gauge idle", ...range }, number);
  $("board").after(bar);
  return {
    show(chance) {
      bar.classList.toggle("idle", chance === null);
      if (chance === undefined || chance === null) return;
      const side = leader(chance);
      const text = t(`chance-${side}`, { percent: percentOf(side, chance) });
      bar.style.setProperty("--attackers", `${100 * chance}%`);
      Object.assign(bar, { title: text, ariaValueText: text, ariaValueNow: percentOf("attackers", chance) });
      Object.assign(number, { className: side, textContent: `${percentOf(side, chance)}%` });
    },
  };
}
