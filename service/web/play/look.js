// How the board looks: as the reader has chosen, or of wood by day and of walnut by night.

import { kept } from "./store.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const byDefault = { theme: () => (dark.matches ? null : "wood"), pieces: () => null };

/** Gives the board on the page the look that was chosen; what is no look any more is that of the default. */
export function dress() {
  const board = document.getElementById("board");
  for (const [name, usual] of Object.entries(byDefault)) {
    const kind = kept.get(name);
    const value = typeof kind === "string" && kind !== "auto" ? kind : usual();
    if (value) board.setAttribute(name, value);
    else board.removeAttribute(name);
  }
}

dark.addEventListener("change", dress);
