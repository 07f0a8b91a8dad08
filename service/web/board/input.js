// What a reader does with pointer and keyboard. The board says what it means: `live()`, `holds(square)`, `figure(square)`, `pick(square)`,
// `activate(square)`, `carry(from, to)`, `release()`, `step(name)`.

import { html } from "./html.js";

/** How far a pointer moves, in pixels, before a press becomes a drag. */
const SLACK = 5;
const STEPS = { ",": "previous", ".": "next" };
const STEPS_OF_BUTTONS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

/** Listens to the squares and the buttons of a surface. */
export function listen(surface, board) {
  let drag = null;
  const { grid, controls, pass } = surface;
  const cell = (square) => surface.cells.get(square)?.element;

  const drop = () => {
    const dropped = drag;
    drag = null;
    if (!dropped?.carried) return;
    dropped.carried.remove();
    cell(dropped.square)?.classList.remove("lifted");
    cell(dropped.over)?.classList.remove("aimed");
  };

  const lift = () => {
    board.pick(drag.square);
    const { element, svg } = surface.cells.get(drag.square);
    const size = element.getBoundingClientRect().width * 1.1;
    drag.carried = svg.cloneNode(false);
    drag.carried.innerHTML = html(`<use href="#f-${board.figure(drag.square)}"/>`);
    for (const [name, value] of Object.entries({ class: "carried", width: size, height: size })) drag.carried.setAttribute(name, value);
    drag.half = size / 2;
    element.classList.add("lifted");
    grid.append(drag.carried);
  };

  grid.addEventListener("pointerdown", (event) => {
    const square = surface.squareAt(event);
    if (event.button !== 0 || !square || !board.live()) return;
    surface.focus(square);
    drag = { square, x: event.clientX, y: event.clientY, carried: null, held: board.holds(square) };
    if (drag.held) grid.setPointerCapture(event.pointerId);
  });
  grid.addEventListener("pointermove", (event) => {
    if (!drag?.held) return;
    if (!drag.carried) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      lift();
    }
    const box = grid.getBoundingClientRect();
    drag.carried.style.transform = `translate(${event.clientX - box.left - drag.half}px, ${event.clientY - box.top - drag.half}px)`;
    const over = surface.squareAt(event);
    if (over === drag.over) return;
    cell(drag.over)?.classList.remove("aimed");
    cell(over)?.classList.add("aimed");
    drag.over = over;
  });
  grid.addEventListener("pointerup", (event) => {
    const released = drag;
    const to = surface.squareAt(event);
    drop();
    if (!released) return;
    if (released.carried) board.carry(released.square, to);
    else if (to === released.square) board.activate(to);
  });
  grid.addEventListener("pointercancel", drop);

  grid.addEventListener("focusin", (event) => surface.focus(event.target.dataset.square));
  grid.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || !surface.cells.has(surface.focused)) return;
    const next = neighbour(event, surface);
    if (next) {
      surface.focus(next);
      cell(next).focus();
    } else if (event.key === "Enter" || event.key === " ") board.activate(surface.focused);
    else if (event.key === "Escape") board.release();
    else if (!STEPS[event.key] || !board.step(STEPS[event.key])) return;
    event.preventDefault();
  });

  controls.addEventListener("click", ({ target }) => board.step(target.closest("button")?.dataset.step));
  controls.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey || !STEPS_OF_BUTTONS[event.key]) return;
    board.step(STEPS_OF_BUTTONS[event.key]);
    event.preventDefault();
  });
  pass.addEventListener("click", () => board.activate("pass"));
}

/** The square to which a key leads. */
function neighbour({ key, ctrlKey }, surface) {
  const { column, row } = surface.cells.get(surface.focused);
  const last = Math.sqrt(surface.cells.size) - 1;
  const to = {
    ArrowLeft: [column - 1, row], ArrowRight: [column + 1, row], ArrowUp: [column, row - 1], ArrowDown: [column, row + 1],
    Home: [0, ctrlKey ? 0 : row], End: [last, ctrlKey ? last : row], PageUp: [column, 0], PageDown: [column, last],
  }[key];
  return to && surface.squareIn(...to.map((at) => Math.max(0, Math.min(last, at))));
}
