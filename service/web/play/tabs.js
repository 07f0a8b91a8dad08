// The panels beside the board, of which one is shown.

import { $ } from "./texts.js";

const tabs = [...document.querySelectorAll("[role=tab]")];

function select(tab) {
  for (const other of tabs) {
    const panel = $(other.getAttribute("aria-controls"));
    const shown = other === tab;
    if (shown) tab.hidden = false;
    other.setAttribute("aria-selected", shown);
    other.tabIndex = shown ? 0 : -1;
    if (shown === !panel.hidden) continue;
    panel.hidden = !shown;
    panel.dispatchEvent(new Event(shown ? "shown" : "hidden"));
  }
}

/** Shows the panel with this name. */
export const showTab = (name) => select($(`tab-${name}`));

/** Makes a panel when it is shown for the first time; what fails can be tried again. */
export function lazyPanel(name, make, failed) {
  const panel = $(`panel-${name}`);
  const load = async () => {
    try {
      await make();
    } catch (error) {
      return failed(load)(error);
    }
    if (!panel.hidden) panel.dispatchEvent(new Event("shown"));
  };
  panel.addEventListener("shown", load, { once: true });
}

for (const tab of tabs) {
  tab.addEventListener("click", () => select(tab));
  tab.addEventListener("keydown", ({ key }) => {
    const there = tabs.filter((other) => !other.hidden);
    const at = there.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: there.length - 1 }[key];
    if (to === undefined) return;
    const next = there[(to + there.length) % there.length];
    select(next);
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}
