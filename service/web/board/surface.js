// The drawing of a board in its shadow tree: squares, pieces, arrows and labels, and how pieces move.

import { PIECES, changes } from "../tafl-position.js";
import { definitions } from "./figures.js";
import { html } from "./html.js";
import { air, ground, marksOf, order, shownAt, squareOf } from "./scene.js";
import { styleSheet } from "./style.js";

const DURATION = 150;
/** More pieces than a move, or taking one back, sets in motion. */
const MANY_CHANGES = 12;

const icon = (path) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const STEPS = { first: "M18 6l-6 6 6 6M7 5v14", previous: "M15 6l-6 6 6 6", next: "M9 6l6 6-6 6", last: "M6 6l6 6-6 6M17 5v14" };
const HTML =
  '<svg class="hidden" aria-hidden="true"></svg><p id="help" class="heard"></p><div class="board" part="board">' +
  '<div class="ranks" aria-hidden="true"></div><div class="field" part="field"><svg class="ground" aria-hidden="true"></svg>' +
  '<div class="grid" role="grid" aria-describedby="help"></div><svg class="air" aria-hidden="true"></svg>' +
  '<p class="notice" role="alert" part="notice" dir="auto" hidden></p></div><div class="files" aria-hidden="true"></div>' +
  '<button class="pass" type="button" hidden></button><div class="controls" role="group" part="controls" hidden>' +
  `${Object.entries(STEPS).map(([step, path]) => `<button type="button" data-step="${step}">${icon(path)}</button>`).join("")}</div>` +
  '<p class="status" part="status" role="status" aria-live="polite" dir="auto"><span><span class="said"></span> <span class="turn"></span></span></p></div>';

const marked = (element, attribute, set) => (set ? element.setAttribute(attribute, "true") : element.removeAttribute(attribute));

export class Surface {
  cells = new Map();
  focused = null;
  #laid = "";
  #set;
  #shown = null;
  #layers = {};

  constructor(root) {
    root.adoptedStyleSheets = [styleSheet()];
    root.innerHTML = html(HTML);
    this.root = root;
    const find = (selector) => root.querySelector(selector);
    Object.assign(this, {
      board: find(".board"), field: find(".field"), grid: find(".grid"), notice: find(".notice"), pass: find(".pass"),
      controls: find(".controls"), status: find(".status"), help: find("#help"),
    });
    this.controls.querySelector("[data-step=next]").before(document.createElement("output"));
  }

  /** Draws a scene. Where `animated`, pieces slide from where they were, but for one that was carried to a square. */
  draw(scene, { set, animated = false, carriedTo = null }) {
    if (this.#set !== set) this.root.querySelector("svg").innerHTML = html(definitions((this.#set = set)));
    const laid = `${scene.size} ${scene.flipped}`;
    if (this.#laid !== laid) this.#lay(scene);
    const before = this.#laid === laid ? this.#shown : null;
    this.#laid = laid;
    this.#shown = new Map(scene.pieces);
    const marks = marksOf(scene);
    this.board.classList.toggle("live", scene.live);
    this.#ground(".ground", scene, ground(scene, marks));
    this.#ground(".air", scene, air(scene));
    for (const [square, cell] of this.cells) this.#drawCell(cell, squareOf(square, scene, marks));
    const middle = [...this.cells.keys()][(this.cells.size - 1) / 2];
    this.focus(this.cells.has(this.focused) ? this.focused : middle);
    if (animated && before) this.#animate(changes(before, scene.pieces), carriedTo);
  }

  #ground(layer, { size }, content) {
    const svg = this.root.querySelector(layer);
    if (this.#layers[layer] === content) return;
    this.#layers[layer] = content;
    svg.setAttribute("viewBox", `0 0 ${size * 1000} ${size * 1000}`);
    svg.innerHTML = html(content);
  }

  /** Makes the squares of an empty board. */
  #lay(scene) {
    const { files, ranks } = order(scene);
    this.cells.clear();
    const rows = ranks.map((rank) => {
      const row = Object.assign(document.createElement("div"), { className: "row" });
      row.setAttribute("role", "row");
      row.append(...files.map((file) => this.#cell(file + rank, scene)));
      return row;
    });
    this.grid.replaceChildren(...rows);
    this.grid.style.gridTemplate = `repeat(${scene.size}, minmax(0, 1fr)) / repeat(${scene.size}, minmax(0, 1fr))`;
    const label = (textContent) => Object.assign(document.createElement("span"), { textContent });
    this.root.querySelector(".ranks").replaceChildren(...ranks.map(label));
    this.root.querySelector(".files").replaceChildren(...files.map(label));
  }

  #cell(square, scene) {
    const element = document.createElement("div");
    element.dataset.square = square;
    element.setAttribute("role", "gridcell");
    element.tabIndex = -1;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "-500 -500 1000 1000");
    svg.setAttribute("aria-hidden", "true");
    element.append(svg);
    const [column, row] = shownAt(square, scene);
    this.cells.set(square, { element, svg, row, column, drawing: "" });
    return element;
  }

  #drawCell(cell, { drawing, classes, label, picked }) {
    if (cell.drawing !== drawing) {
      cell.drawing = drawing;
      cell.svg.innerHTML = html(drawing);
    }
    cell.element.className = classes;
    cell.element.setAttribute("aria-label", label);
    marked(cell.element, "aria-selected", picked);
  }

  // ---- Motion

  #animate({ slid, gone, come }, carriedTo) {
    if (slid.length + gone.length + come.length > MANY_CHANGES) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const { from, to } of slid) if (to !== carriedTo) this.#slide(this.cells.get(from), this.cells.get(to));
    const delay = slid.some(({ to }) => to !== carriedTo) ? DURATION / 2 : 0;
    for (const { square, letter } of gone) this.#fade(this.cells.get(square), letter, delay);
    for (const square of come) {
      this.cells.get(square).svg.querySelector(".man").animate({ opacity: [0, 1] }, { duration: DURATION, delay, fill: "backwards" });
    }
  }

  /** Moves the drawing of a piece from where it was. */
  #slide(from, to) {
    const man = to.svg.querySelector(".man");
    const by = `translate(${(from.column - to.column) * 1000}px, ${(from.row - to.row) * 1000}px)`;
    to.element.classList.add("moving");
    const slide = man.animate({ transform: [by, "none"] }, { duration: DURATION, easing: "ease-out" });
    slide.onfinish = slide.oncancel = () => to.element.classList.remove("moving");
  }

  /** Lets a piece fade to what is left of it: the mark of a capture, or nothing. */
  #fade({ svg }, letter, delay) {
    const timing = { duration: DURATION, delay, fill: "backwards" };
    const ghost = svg.querySelector(".ghost");
    if (ghost) {
      ghost.animate({ opacity: [1, getComputedStyle(ghost).opacity] }, timing);
      for (const over of svg.querySelectorAll(".over")) over.animate({ opacity: [0, 1] }, timing);
      return;
    }
    const left = document.createElementNS("http://www.w3.org/2000/svg", "use");
    left.setAttribute("href", `#f-${PIECES[letter]}`);
    svg.append(left);
    left.animate({ opacity: [1, 0] }, timing).onfinish = () => left.remove();
  }

  shake(square) {
    const cell = this.cells.get(square)?.element;
    cell?.classList.add("shaken");
    setTimeout(() => cell?.classList.remove("shaken"), 400);
  }

  // ---- Words

  /** Writes the texts of buttons and of the board. */
  name({ texts, live, passing, stepping, line }) {
    this.grid.setAttribute("aria-label", texts["board-label"] ?? "");
    this.help.textContent = live ? (texts["board-help"] ?? "") : "";
    Object.assign(this.pass, { hidden: !passing, textContent: texts[passing] ?? "" });
    this.controls.hidden = !stepping;
    this.controls.setAttribute("aria-label", texts.moves ?? "");
    const off = { first: !line?.at, previous: !line?.at, next: line?.at === line?.plies.length, last: line?.at === line?.plies.length };
    for (const button of this.controls.querySelectorAll("button")) {
      const { step } = button.dataset;
      Object.assign(button, { title: texts[step] ?? "", ariaLabel: texts[step] ?? "", ariaDisabled: String(off[step]) });
    }
    this.controls.querySelector("output").textContent = line ? `${line.at} / ${line.plies.length}` : "";
  }

  /** Writes the line under the board; unless `silent`, people with a screen reader hear it. */
  tell({ kind, side, said, turn }, silent) {
    this.status.ariaLive = silent ? "off" : "polite";
    this.status.className = `status ${kind}`;
    this.status.querySelector("svg")?.remove();
    if (side) this.status.insertAdjacentHTML("afterbegin", html(`<svg viewBox="-500 -500 1000 1000" aria-hidden="true"><use href="#f-${side.slice(0, -1)}"/></svg>`));
    const line = this.status.querySelector(".said");
    // The same sentence twice is heard twice.
    line.textContent = line.textContent === said && !silent ? `${said}\u00a0` : said;
    this.status.querySelector(".turn").textContent = turn;
  }

  /** Writes a sentence in the place of the board. */
  warn(sentence) {
    this.notice.hidden = !sentence;
    this.notice.textContent = sentence;
  }

  // ---- Places

  /** Makes a square the one that Tab leads to. */
  focus(square) {
    if (!this.cells.has(square)) return;
    const before = this.cells.get(this.focused)?.element;
    if (before) before.tabIndex = -1;
    this.focused = square;
    this.cells.get(square).element.tabIndex = 0;
  }

  squareAt({ clientX, clientY }) {
    const box = this.grid.getBoundingClientRect();
    const size = Math.sqrt(this.cells.size);
    const [column, row] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height].map((part) => Math.floor(part * size));
    return this.squareIn(column, row);
  }

  squareIn(column, row) {
    return [...this.cells].find(([, cell]) => cell.column === column && cell.row === row)?.[0];
  }
}
