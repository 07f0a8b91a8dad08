// The panels that are loaded when one of them is opened.

export { analysisPanel } from "./analysis.js";
export { explorerPanel } from "./explorer.js";
export { requestPanel } from "./request.js";
