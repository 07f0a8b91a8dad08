// Results of games as shares. Nothing here needs a page.

/** The shares in percent, which add up to 100; nothing without a game. */
export function shares({ games, attackersWon, drawn }) {
  if (!games) return null;
  const attackers = Math.round((attackersWon / games) * 100);
  const draws = Math.min(100 - attackers, Math.round((drawn / games) * 100));
  return { attackers, draws, defenders: 100 - attackers - draws };
}
