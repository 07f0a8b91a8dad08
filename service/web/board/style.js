// The styles of the board. What a page may set: `--tafl-font`, and `--tafl-` with the name of any colour.

import { themeRules } from "./figures.js";

/** Inherited properties of the page that would distort a board. */
const OWN = `writing-mode: horizontal-tb; direction: ltr; text-transform: none; letter-spacing: normal; word-spacing: normal;
  text-indent: 0; text-align: start; text-shadow: none; white-space: normal; font-style: normal; font-variant: normal;
  line-height: 1.4`;

const RULES = `
:host { display: block; box-sizing: border-box; width: 100%; min-width: 0; container-type: inline-size; contain-intrinsic-inline-size: 24rem;
  color: var(--letter); font-family: var(--tafl-font, system-ui, sans-serif); font-size: 1rem; -webkit-tap-highlight-color: transparent; ${OWN} }
:host([hidden]), [hidden], .hidden { display: none !important; }
.heard, :host([status=off]) .status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0;
  padding: 0; min-height: 0; }
.board { display: grid; grid-template-columns: auto minmax(0, 1fr); position: relative; background: var(--page); border-radius: 8px; padding: .4rem .4rem 0 .1rem; ${OWN};
  user-select: none; -webkit-user-select: none; }
.ranks, .files { display: flex; font-weight: 600; font-size: clamp(9px, 2.1cqw, 14px); line-height: 1; }
.ranks { flex-direction: column; padding: 3px 0; min-width: 1.6em; }
.files { grid-column: 2; padding: .4em 3px; }
:host([coordinates=off]) :is(.ranks, .files) { display: none; }
.ranks > *, .files > * { flex: 1; display: grid; place-items: center; min-width: 0; min-height: 0; }
.field { grid-column: 2; position: relative; aspect-ratio: 1; border: 3px solid var(--border); border-radius: 5px; background: var(--square); isolation: isolate; }
svg { stroke-linecap: round; stroke-linejoin: round; }
.ground, .air, .grid { position: absolute; inset: 0; width: 100%; height: 100%; }
.ground, .air { pointer-events: none; display: block; border-radius: 2px; }
.air { z-index: 3; }
.lines { fill: none; stroke: var(--grid); stroke-width: 1; vector-effect: non-scaling-stroke; }
.grid { display: grid; }
.row { display: contents; }
.cell { position: relative; min-width: 0; min-height: 0; outline: none; touch-action: manipulation; }
.live .movable { touch-action: none; }
.cell > svg { position: absolute; inset: 0; z-index: 1; width: 100%; height: 100%; display: block; overflow: visible; pointer-events: none; }
.cell:focus-visible::after, .cell.aimed::after { content: ""; position: absolute; inset: 0; z-index: 4; border: max(2px, .45cqw) solid var(--choice);
  box-shadow: inset 0 0 0 1px var(--halo); border-radius: 2px; }
.cell.aimed::after { border-style: dashed; }
.own { cursor: grab; }
.live .target { cursor: pointer; }
.ghost { opacity: .35; }
.ghost.lost { opacity: .6; filter: grayscale(1); }
.carried { position: absolute; z-index: 9; pointer-events: none; left: 0; top: 0; overflow: visible; filter: drop-shadow(0 4px 5px rgb(0 0 0 / .35)); }
.lifted .man { opacity: .3; }
.moving { z-index: 5; }
.notice { position: absolute; inset: 0; z-index: 6; display: grid; place-content: center; margin: 0; padding: 8%; text-align: center; text-wrap: balance;
  font-size: clamp(13px, 4cqw, 18px); font-weight: 600; color: var(--heading); background: var(--page); overflow: auto; overflow-wrap: anywhere; }
.pass { grid-column: 2; justify-self: center; margin: .6em 0 0; padding: .7em 1.4em; font: 600 clamp(13px, 2.6cqw, 16px)/1 inherit; }
button { font: inherit; font-weight: 600; color: var(--heading); background: var(--page); border: 2px solid var(--border); border-radius: 6px; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--choice); outline-offset: 2px; box-shadow: 0 0 0 2px var(--halo); }
button[aria-disabled=true] { opacity: .4; cursor: default; }
.controls { grid-column: 1 / -1; display: flex; justify-content: center; align-items: center; gap: min(.4rem, 1cqw); padding: .2rem .4rem .5rem; }
.controls button { flex: 0 1 2.6rem; min-width: 0; height: 2.3rem; padding: 0; display: grid; place-items: center; color: var(--letter); background: none; border-color: transparent; }
.controls button:hover:not([aria-disabled=true]) { border-color: var(--letter); }
.controls svg { width: 1.3rem; height: 1.3rem; fill: none; stroke: currentColor; stroke-width: 2.2; }
.controls output { min-width: 5ch; text-align: center; font-variant-numeric: tabular-nums; }
.status { grid-column: 1 / -1; margin: 0; padding: .15rem .6rem .55rem; min-height: 1.4em; display: flex; gap: .5rem; align-items: flex-start;
  font-size: clamp(13px, 3.4cqw, 16px); color: var(--letter); user-select: text; -webkit-user-select: text; }
.status > svg { flex: none; width: 1.4em; height: 1.4em; padding: .1em; box-sizing: border-box; border-radius: 4px; background: var(--square); }
.status .said:empty, :host([status=off]) .turn { display: none; }
.status.refused, .status.failed { color: var(--heading); font-weight: 600; }
.status.over { color: var(--heading); font-weight: 600; }
.shaken { animation: shake .3s; }
@keyframes shake { 25% { transform: translateX(-6%); } 75% { transform: translateX(6%); } }
@media (prefers-reduced-motion: reduce) { .shaken { animation: none; } }
@media (forced-colors: active) { .board { forced-color-adjust: none; } }
`;

let sheet = null;

/** The style sheet, which all boards share. */
export function styleSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(themeRules() + RULES);
  }
  return sheet;
}
