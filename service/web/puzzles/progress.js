// What someone has solved. Nothing here needs a page.

const EMPTY = { solved: [], streak: 0, best: 0, days: 0, lastDay: "" };
/** So that it stays small. */
const MAX_SOLVED = 5000;
const DAY = 86_400_000;

/** The day of a date, as requests name it: `2026-11-26`. */
export const day = (date) => date.toISOString().slice(0, 10);

/** What was kept; nothing if it was written by something else. */
export function read(kept) {
  const { solved, streak, best, days, lastDay } = kept ?? {};
  const isRight =
    [streak, best, days].every((number) => Number.isInteger(number) && number >= 0) &&
    Array.isArray(solved) && solved.every((id) => typeof id === "string") && typeof lastDay === "string";
  return isRight ? { solved, streak, best, days, lastDay } : { ...EMPTY };
}

/** After a puzzle: one that was solved without help goes on with the streak, any other ends it. */
export function after(progress, id, unaided) {
  const streak = unaided ? progress.streak + 1 : 0;
  const solved = unaided
    ? [...progress.solved.filter((other) => other !== id), id].slice(-MAX_SOLVED)
    : progress.solved;
  return { ...progress, solved, streak, best: Math.max(progress.best, streak) };
}

/** After the puzzle of a day was solved: days in a row. */
export function afterDay(progress, today) {
  if (progress.lastDay === today) return progress;
  const yesterday = day(new Date(Date.parse(today) - DAY));
  return { ...progress, days: progress.lastDay === yesterday ? progress.days + 1 : 1, lastDay: today };
}

/** Days in a row that still count today. */
export function daysInARow({ days, lastDay }, today) {
  return Date.parse(today) - Date.parse(lastDay || today) <= DAY ? days : 0;
}
