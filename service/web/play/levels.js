// The levels in words, and how strong they are. Nothing here needs a page.

/** The word for each level. */
const WORDS = [
  "random",
  "beginner",
  "beginner",
  "casual",
  "casual",
  "club",
  "club",
  "expert",
  "expert",
  "master",
  "master",
];

/** The level that is offered first. */
export const FIRST_LEVEL = 3;

export const LEVELS = WORDS.map((_, level) => level);

/** The name of the text that says how strong a level is. */
export const strength = (level) => `strength-${WORDS[level]}`;

/** The measured rating of a level as a side under a rule set; none where it was not measured. */
export const rating = (levelRatings, ruleset, side, level) =>
  levelRatings.find((one) => one.ruleset === ruleset)?.[side]?.[level] ?? null;
