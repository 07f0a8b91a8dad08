// Figures and colours, from what the server's pictures have.

import { MARKS, PIECE_SETS, THEMES } from "./looks.js";

const DEFAULT_SET = "shapes";

/** The figures of a set of pieces, to be used by name: `#f-king`. */
export function definitions(set) {
  const figures = { ...MARKS, ...(PIECE_SETS[set] ?? PIECE_SETS[DEFAULT_SET]) };
  return Object.entries(figures).map(([name, parts]) => `<g id="f-${name}">${parts}</g>`).join("");
}

/** The colours of a theme as custom properties, each of which the page may replace by `--tafl-…`. */
const inks = (theme) =>
  Object.entries(THEMES[theme]).map(([ink, colour]) => `--${ink}: var(--tafl-${ink}, ${colour})`).join(";");

/** The rules of a style sheet for all themes; without one, the board is light or dark as the reader prefers. */
export function themeRules() {
  const named = Object.keys(THEMES).map((theme) => `:host([theme=${theme}]) { ${inks(theme)} }`);
  const dark = `@media (prefers-color-scheme: dark) { :host { ${inks("dark")} } }`;
  return [`:host { ${inks("light")} }`, dark, ...named].join("\n");
}

/** A drawing of a piece by its kind, in colours of its own. */
export function pieceSvg(kind, set = DEFAULT_SET, theme = "light") {
  const parts = PIECE_SETS[set][kind].replace(/var\(--([\w-]+)\)/g, (_, ink) => THEMES[theme][ink]);
  return `<svg viewBox="-500 -500 1000 1000" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${parts}</svg>`;
}
