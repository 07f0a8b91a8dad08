// What someone has solved, as the browser keeps it, and how the page says so.

import { button, refill } from "../play/lines.js";
import { kept } from "../play/store.js";
import { $, h, t } from "../play/texts.js";
import { after, afterDay, day, daysInARow, read } from "./progress.js";

let progress = read(kept.get("puzzles"));

function keep(next) {
  progress = next;
  kept.set("puzzles", progress);
  draw();
}

export const today = () => day(new Date());
export const solved = () => progress.solved;
export const isSolved = (id) => progress.solved.includes(id);
/** The last day whose puzzle was solved. */
export const lastDay = () => progress.lastDay;

/** Counts a puzzle that is new as solved without help, or not; `date` is set if it is the puzzle of a day. */
export function count(id, unaided, date) {
  const next = isSolved(id) ? progress : after(progress, id, unaided);
  keep(date && unaided ? afterDay(next, date) : next);
}

function draw() {
  const { streak, best } = progress;
  const counts = { streak, best, total: progress.solved.length, days: daysInARow(progress, today()) };
  const text = ([name, count]) => h("span", {}, t(`puzzle-${name}`, { count }));
  const row = text(["streak", streak]);
  row.className = "badge attackers";
  refill($("streak"), streak > 0 && row);
  refill($("progress"), h("p", { className: "facts" }, Object.entries(counts).map(text)),
    h("p", { className: "soft small" }, t("puzzle-kept")),
    (solved().length > 0 || best > 0) && button("puzzle-forget", () => keep(read(null))));
}

draw();
