// Drawings as HTML, also where a page demands trusted types: its policy then allows `tafl-board`.

/** Copies of the script have one policy, since a page may allow no second one of this name. */
const SHARED = Symbol.for("tafl-board policy");
const policy = (globalThis[SHARED] ??= globalThis.trustedTypes?.createPolicy("tafl-board", { createHTML: (text) => text }));

/** What the board itself has written, for `innerHTML`. */
export const html = (text) => policy?.createHTML(text) ?? text;
