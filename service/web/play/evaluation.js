// Evaluations and judgements as panels show them. Nothing here needs a page: a test runs it without a browser.

/** The squares of a move, `d3-a3xa2` from d3 to a3; nothing for a pass. */
export function squares(move) {
  const [, from, to] = /^([a-z]\d+)-([a-z]\d+)/.exec(move ?? "") ?? [];
  return from && { from, to };
}

/** A move without its captures. */
export const bare = (move) => move.split("x")[0];

/** The arrow of a move on the board: `played` is red, `best` blue. */
export const arrow = (move, kind) => (squares(move) ? [{ ...squares(move), kind }] : []);

/** A position as requests name it. */
export const placed = (position) => (position.token ? { token: position.token } : { position });

export const sideName = (side) => side.replace("SIDE_", "").toLowerCase();

/** The name of a judgement: `missed-win`. */
export const judgement = (ply) => ply?.judgement?.replace("JUDGEMENT_", "").toLowerCase().replace("_", "-");

/** A side's chance to win, in percent. */
export function percentOf(side, attackersWinProbability) {
  const percent = Math.round(attackersWinProbability * 100);
  return side === "attackers" ? percent : 100 - percent;
}

/** The side with the better chances. */
export const leader = (attackersWinProbability) => (attackersWinProbability < 0.5 ? "defenders" : "attackers");

/** A line's value: the chance of the side that moves, or who wins by force, and in how many plies. */
export function value({ score, attackersWinProbability }, mover) {
  const { proven } = score ?? {};
  if (proven) return { side: sideName(proven.winner), plies: proven.plies, text: `#${proven.plies}` };
  const percent = percentOf(mover, attackersWinProbability);
  return { side: mover, percent, text: `${percent}%` };
}

/** The plies that were judged by their loss, in the order of the game. */
export const turningPoints = (analysis) =>
  [...analysis.values()].filter((ply) => ply.better).sort((one, other) => one.ply - other.ply);

/** The attackers' chance before the first ply: that after it, without what the move lost. */
export function chanceAtStart(analysis) {
  const first = analysis.get(1);
  if (!first) return undefined;
  const lost = first.side === "SIDE_ATTACKERS" ? first.winProbabilityLoss : -first.winProbabilityLoss;
  return Math.max(0, Math.min(1, first.attackersWinProbability + lost));
}

/** A number of positions, short: 1.2 M. */
export function short(number, locale) {
  return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(number);
}

/** The signs of judgements, as in books on chess. */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??", "missed-win": "✕", "only-move": "!" };
