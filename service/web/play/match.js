// Who is to move, who has won, and what each player may do. Nothing here needs a page.

export const SIDES = ["attackers", "defenders"];
export const other = (side) => SIDES[1 - SIDES.indexOf(side)];

/** The side to move in a position. */
export const sideOf = ({ sideToMove }) => (sideToMove === "SIDE_ATTACKERS" ? "attackers" : "defenders");

/** The level that is to move; none if a person is, or the game is over. */
export const levelToMove = (players, position) => (position.outcome ? null : players[sideOf(position)]);

/** The side of the only person; none if two play, or nobody. */
export function person(players) {
  const people = SIDES.filter((side) => players[side] === null);
  return people.length === 1 ? people[0] : null;
}

/** The side of the reader: of the only person, or of one of two who play by links. */
export const reader = (game) => game.you ?? person(game.players);

/**
 * The place to which a person takes back: the last one before `at` in which a person was to move.
 * `positions` begin with the start.
 */
export function takeBack(players, positions, at) {
  for (let to = at - 1; to >= 0; to--) if (players[sideOf(positions[to])] === null) return to;
  return null;
}

/** Whether a level agrees to a draw: if it has the worse chances, as in `tafld play`. */
export const accepts = (side, attackersWinProbability) =>
  (side === "attackers" ? attackersWinProbability : 1 - attackersWinProbability) < 0.5;

/** The players with sides changed. */
export const swapped = ({ attackers, defenders }) => ({ attackers: defenders, defenders: attackers });

/** The winner of an outcome: a side, or `nobody`. */
export const winner = ({ winner: side }) => (side ? side.replace("SIDE_", "").toLowerCase() : "nobody");

/** The seed of a new game: without one, all games against a level would be the same. */
export const newSeed = () => Math.floor(Math.random() * 2 ** 31);

/**
 * The plies in rows of two columns, the side that began on the left. A side that moves twice, as in a chain
 * of captures, begins a row.
 */
export function rows(start, plies) {
  const sides = plies.map((_, n) => sideOf(n ? plies[n - 1].position : start));
  const columns = [sideOf(start), other(sideOf(start))];
  const all = [];
  for (const [n, side] of sides.entries()) {
    const column = columns.indexOf(side);
    if (!all.length || column === 0 || all.at(-1)[1] !== null) all.push([null, null]);
    all.at(-1)[column] = n;
  }
  return { columns, rows: all };
}

/** The pieces that each side has captured, by the kinds of pieces. */
export function captured(plies) {
  const taken = { attackers: [], defenders: [] };
  for (const { captures } of plies) {
    for (const { piece, changesSide } of captures) {
      if (changesSide) continue;
      const kind = piece.replace("PIECE_", "").toLowerCase().replaceAll("_", "-");
      taken[kind.startsWith("attacker") ? "defenders" : "attackers"].push(kind);
    }
  }
  return taken;
}
