// Which puzzles there are, and which comes next. Nothing here needs a page.

/** The difficulties to choose from, each with its least and its greatest. */
export const DIFFICULTIES = { easy: [0, 39], medium: [40, 59], hard: [60, 100] };

/** What puzzles are chosen by, each with what it is of a puzzle. */
const KINDS = {
  ruleset: ({ ruleset }) => ruleset.split("@")[0],
  difficulty: ({ difficulty }) => Object.keys(DIFFICULTIES).find((name) => difficulty <= DIFFICULTIES[name][1]),
  theme: ({ theme }) => theme.replace("OUTCOME_REASON_", "").toLowerCase().replaceAll("_", "-"),
};

export const difficultyName = KINDS.difficulty;

/** How many puzzles there are of each kind: by rule set, by difficulty and by theme. */
export function counts(puzzles) {
  const count = (of) => {
    const found = new Map();
    for (const name of puzzles.map(of)) found.set(name, (found.get(name) ?? 0) + 1);
    return found;
  };
  return Object.fromEntries(Object.entries(KINDS).map(([kind, of]) => [kind, count(of)]));
}

/** A puzzle of the kinds that are wanted, by chance: one that was not solved, if there is one. */
export function choose(puzzles, wanted, solved, random = Math.random) {
  const known = new Set(solved);
  const kinds = Object.entries(KINDS).filter(([kind]) => wanted[kind]);
  const matching = puzzles.filter((puzzle) => kinds.every(([kind, of]) => of(puzzle) === wanted[kind]));
  const fresh = matching.filter(({ id }) => !known.has(id));
  const some = fresh.length ? fresh : matching;
  return some[Math.floor(random() * some.length)];
}
