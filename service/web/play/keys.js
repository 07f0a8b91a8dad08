// Keys that press the buttons beside a board.

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", ",": "previous", ".": "next", f: "flip" };
/** What has another use for these keys. */
const OTHERS = "input, select, textarea, [role=tab], [role=slider], .line, dialog";

/** Lets the arrow keys step through the game, and f turn the board. */
export function pressByKeys() {
  addEventListener("keydown", (event) => {
    const button = document.getElementById(KEYS[event.key]);
    if (!button || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest?.(OTHERS) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    button.click();
  });
}
