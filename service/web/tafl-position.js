// Boards as text, and what rules say of their squares.

/** The kinds of pieces by their letters in a board string. */
export const PIECES = {
  a: "attacker", d: "defender", k: "king", c: "attackers-commander", C: "defenders-commander", n: "attackers-knight",
  N: "defenders-knight", m: "attackers-mercenary", M: "defenders-mercenary", g: "attackers-guard", G: "defenders-guard",
};
/** The side of a piece by its letter. */
export const sideOf = (letter) => (letter === "a" || "cnmg".includes(letter) ? "SIDE_ATTACKERS" : "SIDE_DEFENDERS");
/** The names of the kinds of zones. */
export const ZONES = { ZONE_KIND_THRONE: "throne", ZONE_KIND_CORNERS: "corner", ZONE_KIND_CAMPS: "camp", ZONE_KIND_FORTS: "fort" };

/** The pieces of a board string: letters by square. */
export function readBoard(text) {
  const pieces = new Map();
  const ranks = text.split("/");
  ranks.forEach((rank, row) => {
    let file = 0;
    for (const [part] of rank.matchAll(/\d+|\D/g)) {
      if (/\d/.test(part)) file += Number(part);
      else pieces.set(name(file++, ranks.length - row), part);
    }
  });
  return { size: ranks.length, pieces };
}

/** The board string of pieces by square. */
export function writeBoard(size, pieces) {
  const rank = (number) => {
    let text = "";
    for (let file = 0, empty = 0; file <= size; file++) {
      const letter = file < size && pieces.get(name(file, number));
      if (file < size && !letter) empty++;
      else {
        text += (empty || "") + (letter || "");
        empty = 0;
      }
    }
    return text;
  };
  return Array.from({ length: size }, (_, row) => rank(size - row)).join("/");
}

/** The name of a square by its file and its rank, of which the first file is 0. */
export const name = (file, rank) => String.fromCharCode(97 + file) + rank;
/** The file and the rank of a square, from 0. */
export const place = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

/** The squares on which the king escapes: without those of zones that he may not enter, such as camps at the edge. */
export function escapes(rules, size) {
  const zones = rules?.zones ?? [];
  const barred = new Set(zones.filter((zone) => !zone.enter.includes("PIECE_KING")).flatMap((zone) => zone.squares));
  return places(rules, zones, size).filter((square) => !barred.has(square));
}

function places(rules, zones, size) {
  if (rules?.escape?.to === "ESCAPE_TO_SQUARES") return rules.escape.squares;
  if (rules?.escape?.to === "ESCAPE_TO_CORNERS") return zones.find((zone) => zone.kind === "ZONE_KIND_CORNERS")?.squares ?? [];
  if (rules?.escape?.to !== "ESCAPE_TO_EDGE") return [];
  const edge = (at) => at === 0 || at === size - 1;
  const all = Array.from({ length: size * size }, (_, n) => [n % size, Math.floor(n / size)]);
  return all.filter(([file, rank]) => edge(file) || edge(rank)).map(([file, rank]) => name(file, rank + 1));
}

/** How one arrangement of pieces becomes another: pieces that slide to a square from one that a piece of their kind left, the nearest
 * pairs first; those that go; and squares where a piece comes. */
export function changes(before, after) {
  const left = new Map([...before].filter(([square, letter]) => after.get(square) !== letter));
  const come = new Set([...after].filter(([square, letter]) => before.get(square) !== letter).map(([square]) => square));
  const pairs = [...come].flatMap((to) => [...left].filter(([, letter]) => letter === after.get(to)).map(([from]) => ({ from, to })));
  const far = ({ from, to }) => Math.hypot(place(from)[0] - place(to)[0], place(from)[1] - place(to)[1]);
  const slid = [];
  for (const pair of pairs.sort((one, other) => far(one) - far(other))) {
    if (!left.has(pair.from) || !come.has(pair.to)) continue;
    left.delete(pair.from);
    come.delete(pair.to);
    slid.push(pair);
  }
  return { slid, come: [...come], gone: [...left].map(([square, letter]) => ({ square, letter })) };
}
