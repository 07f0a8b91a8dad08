// Drawings as HTML, also where a page demands trusted types: its policy then allows `tafl-board`.

let policy;
try {
  policy = globalThis.trustedTypes?.createPolicy("tafl-board", { createHTML: (text) => text });
} catch {
  // The policy of another copy of the script, which then has the element too.
}

/** What the board itself has written, for `innerHTML`. */
export const html = (text) => policy?.createHTML(text) ?? text;
