// What the browser keeps between visits: likings, and the last game. Nothing here needs a page.

/** A store over a `Storage`, which may be full, forbidden, or hold anything. */
export function store(storage) {
  return {
    get(name) {
      try {
        return JSON.parse(storage().getItem(`tafl-${name}`));
      } catch {
        return null;
      }
    },
    set(name, value) {
      try {
        if (value === null) storage().removeItem(`tafl-${name}`);
        else storage().setItem(`tafl-${name}`, JSON.stringify(value));
      } catch {
        // The page works without it, and forgets.
      }
    },
  };
}

/** One of some values: the first, if another was kept. */
export const oneOf = (values, kept) => (values.includes(kept) ? kept : values[0]);

/** The last game if it can be continued: its query, and the name of its rules. */
export function unfinished(kept) {
  const { query, name, over } = kept ?? {};
  return typeof query === "string" && query && typeof name === "string" && !over ? { query, name } : null;
}

/** What this browser keeps. */
export const kept = store(() => globalThis.localStorage);
