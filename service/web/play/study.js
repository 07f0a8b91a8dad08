// The panels of analysis and openings, which are loaded when one of them is opened.

export { analysisPanel } from "./analysis.js";
export { explorerPanel } from "./explorer.js";
