// Opens the page in the language that the reader chose earlier, unless its address names one.

import { kept } from "./play/store.js";

const query = new URLSearchParams(location.search);
const chosen = kept.get("language");
const known = [...document.querySelectorAll("link[hreflang]")].map(({ hreflang }) => hreflang);

/** Whether another page is on its way. */
export const leaving = known.includes(chosen) && chosen !== document.documentElement.lang && !query.has("locale");
if (leaving) {
  query.set("locale", chosen);
  location.replace(`?${query}${location.hash}`);
}
