// What the reader likes: the look of the board, sound, and the language of the page.

import { sound } from "./sound.js";
import { dress } from "./look.js";
import { kept, oneOf } from "./store.js";
import { $, locale } from "./texts.js";

/** Attributes of the board. */
const LOOKS = ["theme", "pieces"];
const values = (name) => [...$(name).options].map(({ value }) => value);

/** The other pages are opened in the language of the address. */
function links() {
  if (!new URLSearchParams(location.search).has("locale")) return;
  for (const link of document.querySelectorAll(".site a")) link.search = `?locale=${locale}`;
}

function look() {
  for (const name of LOOKS) $(name).value = oneOf(values(name), kept.get(name));
  dress();
}

/** Makes a dialog that a button opens. */
export function dialog(name, opener, shown = () => {}) {
  const element = $(name);
  const show = async () => {
    if ((await shown()) !== false) element.showModal();
  };
  opener.addEventListener("click", show);
  $(`${name}-close`).addEventListener("click", () => element.close());
  element.addEventListener("click", (event) => event.target === element && element.close());
  return element;
}

/** Makes the dialog with the settings. */
export function settingsDialog() {
  dialog("settings", $("settings-open"));
  look();
  links();
  for (const name of LOOKS) {
    $(name).addEventListener("change", () => {
      kept.set(name, $(name).value);
      look();
    });
  }
  $("sound").checked = kept.get("sound") === true;
  $("sound").addEventListener("change", () => {
    kept.set("sound", $("sound").checked);
    sound("move");
  });
  $("language").addEventListener("change", () => {
    kept.set("language", $("language").value);
    const query = new URLSearchParams(location.search);
    query.set("locale", $("language").value);
    location.search = query;
  });
}
