// What a board shows, as strings: nothing here knows the page.
//
// A scene has `size`, `flipped`, `pieces` (letters by square), `rules`, `position`, `result` (what the last move did), `moves` (destinations
// by origin), `picked`, `editing`, `live`, `arrows`, `highlights`, `grain` (the address of one) and `texts`.

import { PIECES, ZONES, escapes, name, place, sideOf } from "../tafl-position.js";

const CELL = 1000;
/** More escape squares than on any board where the king escapes in the corners: fainter, so that they do not outweigh the pieces. */
const MANY_ESCAPES = 16;
/** The inks of arrows and of circles. */
const KINDS = { plain: "arrow", best: "choice", played: "alarm", right: "way" };
const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]];

const use = (figure, [column, row]) => `<use href="#f-${figure}" x="${column * CELL + 500}" y="${row * CELL + 500}"/>`;
const rect = (x, y, width, height, ink, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--${ink})"${more}/>`;

/** Column and row of a square as shown. */
export function shownAt(square, { size, flipped }) {
  const [file, rank] = place(square);
  return flipped ? [size - 1 - file, rank] : [file, size - 1 - rank];
}

/** What the rules, the last move and the piece in hand say of the squares. */
export function marksOf(scene) {
  const { move, captures = [], announcements = [], outcome } = scene.result ?? {};
  const taken = captures.filter((capture) => !capture.changesSide);
  return {
    escape: new Set(escapes(scene.rules, scene.size)),
    zones: new Map((scene.rules?.zones ?? []).flatMap((zone) => zone.squares.map((square) => [square, ZONES[zone.kind]]))),
    move,
    ways: new Set(announcements.flatMap((announcement) => announcement.squares)),
    watched: announcements.some((announcement) => announcement.kind === "ANNOUNCEMENT_KIND_WATCH_YOUR_KING"),
    ended: outcome ?? scene.position.outcome,
    captured: new Map(taken.map(({ square, piece }) => [square, piece.replace("PIECE_", "").toLowerCase().replaceAll("_", "-")])),
    targets: new Set((scene.moves?.[scene.picked] ?? "").split(" ")),
  };
}

/** Returns whether a piece belongs to who is to move. */
export const isOwn = (scene, square) => {
  const letter = scene.pieces.get(square);
  return letter !== undefined && (scene.editing || sideOf(letter) === scene.position.sideToMove);
};

/** The squares, under the pieces, as elements of an SVG. */
export function ground(scene, marks) {
  const { size, pieces, picked } = scene;
  const whole = size * CELL;
  const { escape, zones, move, watched, ended } = marks;
  const at = (square) => shownAt(square, scene);
  const tint = (square, ink, more) => rect(at(square)[0] * CELL, at(square)[1] * CELL, CELL, CELL, ink, more);
  const king = [...pieces].find(([, letter]) => letter === "k")?.[0];
  const inDanger = king && watched && !ended;
  const moved = move?.from ? [move.from, move.to] : [];
  const faint = escape.size > MANY_ESCAPES ? ' opacity=".5"' : "";
  const ground = (zone) => (["throne", "corner"].includes(zone) ? "special" : zone);
  const lines = Array.from({ length: size - 1 }, (_, n) => (n + 1) * CELL);
  return [
    rect(0, 0, whole, whole, "square"),
    ...[...escape].map((square) => tint(square, "escape", faint)),
    ...[...zones].filter(([square]) => !escape.has(square)).map(([square, zone]) => tint(square, ground(zone))),
    ...moved.map((square) => tint(square, "moved")),
    picked && tint(picked, "chosen"),
    scene.grain && `<image href="${scene.grain}" width="${whole}" height="${whole}" preserveAspectRatio="none"/>`,
    `<path class="lines" d="${lines.map((line) => `M0,${line}H${whole}M${line},0V${whole}`).join("")}"/>`,
    ...[...zones].map(([square, zone]) => use(zone, at(square))),
    ...bands(scene, escape),
    king && ended && escape.has(king) && use("glory", at(king)),
    inDanger && use("burst", at(king)),
    ...lastMove(move, king, inDanger, escape, at),
    ...(ended?.squares ?? []).filter((square) => pieces.has(square) && square !== king).map((square) => use("stuck", at(square))),
    picked && (scene.editing || !scene.moves || scene.moves[picked] ? frame(at(picked)) : use("stuck", at(picked))),
    ...arrows(scene),
  ].filter(Boolean).join("");
}

/** Brackets where a move began and where it ended: a frame within the rays of a king in danger, none around one who escaped. */
function lastMove(move, king, inDanger, escape, at) {
  if (!move?.from) return [];
  const brackets = use("brackets", at(move.from));
  if (move.to === king && inDanger) return [brackets, use("moved-in-danger", at(king))];
  return [brackets, move.to === king && escape.has(king) ? "" : use("brackets", at(move.to))];
}

function frame([column, row]) {
  return `<rect x="${column * CELL + 36}" y="${row * CELL + 36}" width="928" height="928" fill="none" stroke="var(--choice)" stroke-width="72"/>`;
}

function circle([column, row], ink) {
  const ring = (width, colour) =>
    `<circle cx="${column * CELL + 500}" cy="${row * CELL + 500}" r="430" fill="none" stroke="var(--${colour})" stroke-width="${width}"/>`;
  return ring(114, "halo") + ring(64, ink);
}

/** Frames around escape squares, those that touch having one frame; where there are many, bands along the edge of the board. */
function bands(scene, escape) {
  const shown = new Set([...escape].map((square) => shownAt(square, scene).join()));
  const beyond = (at) => at.some((one) => one < 0 || one >= scene.size);
  const inner = (at) => at.every((one) => one > 0 && one < scene.size - 1);
  const sides = [...escape].map((square) => shownAt(square, scene)).flatMap((at) =>
    SIDES.filter(([across, down]) => {
      const next = [at[0] + across, at[1] + down];
      return beyond(next) || ((escape.size <= MANY_ESCAPES || inner(at)) && !shown.has(next.join()));
    }).map((side) => [at, side]));
  return [...sides.map((side) => strip(...side, 50, "way")), ...sides.map((side) => strip(...side, 15, "halo", ' opacity=".6"'))];
}

/** A strip along the inside of one side of a square. */
const strip = ([column, row], [across, down], wide, ink, more) =>
  rect(column * CELL + (across > 0 ? CELL - wide : 0), row * CELL + (down > 0 ? CELL - wide : 0), across ? wide : CELL, down ? wide : CELL, ink, more);

/** What lies over the pieces: circles, and a hint of the arrows. */
export function air(scene) {
  const circles = (scene.highlights ?? []).filter(({ square }) => isOn(square, scene)).map(({ square, kind }) => circle(shownAt(square, scene), KINDS[kind] ?? KINDS.plain));
  return `<g opacity=".45">${arrows(scene).join("")}</g>${circles.join("")}`;
}

/** Returns whether the board has a square. */
function isOn(square, scene) {
  return /^[a-s]\d+$/.test(square) && shownAt(square, scene).every((at) => at >= 0 && at < scene.size);
}

/** The arrows, each from the middle of a square to that of another. Short ones lie on long ones, and that of a move played is hollow. */
export function arrows(scene) {
  const drawn = ({ from, to }) => isOn(from, scene) && isOn(to, scene) && from !== to;
  const ends = ({ from, to, kind }) => {
    const [start, end] = [shownAt(from, scene), shownAt(to, scene)].map((at) => at.map((one) => one * CELL + 500));
    return { start, end, kind, length: Math.hypot(end[0] - start[0], end[1] - start[1]) };
  };
  const all = (scene.arrows ?? []).filter(drawn).map(ends).sort((one, other) => other.length - one.length);
  return all.map(({ start, end, kind, length }) => {
    const along = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
    const [tail, tip] = [0, length - 60];
    const neck = Math.max(tip - 420, tail);
    const outline = [[tail, -75], [neck, -75], [neck, -240], [tip, 0], [neck, 240], [neck, 75], [tail, 75]].map(([by, aside]) =>
      [start[0] + along[0] * by - along[1] * aside, start[1] + along[1] * by + along[0] * aside].map(Math.round).join(" "));
    const [shape, ink] = [`d="M${outline.join("L")}Z"`, `var(--${KINDS[kind] ?? KINDS.plain})`];
    if (kind !== "played") return `<path class="arrow" ${shape} fill="${ink}" stroke="var(--halo)" stroke-width="60" paint-order="stroke"/>`;
    return `<path class="arrow" ${shape} fill="none" stroke="var(--halo)" stroke-width="110"/><path ${shape} fill="none" stroke="${ink}" stroke-width="60"/>`;
  });
}

/** A square's piece and marks as elements of an SVG, its classes, and its name for people who cannot see it. */
export function squareOf(square, scene, marks) {
  const { escape, zones, move, ways, captured, targets, ended } = marks;
  const kind = PIECES[scene.pieces.get(square)];
  const ghost = kind ? undefined : captured.get(square);
  const target = targets.has(square);
  const picked = scene.picked === square;
  const own = scene.live && isOwn(scene, square);
  const lost = ghost === "king";
  const drawing = [
    ghost && `<use href="#f-${ghost}" class="ghost${lost ? " lost" : ""}"/>`,
    kind && `<use href="#f-${kind}" class="man"/>`,
    ghost && `<use href="#f-${lost ? "captured-king" : "cross"}" class="over"/>`,
    target && `<use href="#f-${kind ? "ring" : "dot"}"/>`,
    ways.has(square) && !target && '<circle r="205" fill="var(--halo)"/><circle r="165" fill="var(--way)"/>',
  ];
  const classes = ["cell", kind && "piece", own && "own", own && (scene.editing || scene.moves?.[square]) && "movable", target && "target"];
  const t = scene.texts;
  const label = [
    square, kind ? t[`piece-${kind}`] : t["square-empty"], zones.has(square) && t[`square-${zones.get(square)}`],
    escape.has(square) && t["square-escape"], target && t["square-destination"], ghost && t["square-captured"],
    move?.to === square && t["square-moved"],
  ];
  return { drawing: drawing.filter(Boolean).join(""), classes: classes.filter(Boolean).join(" "), label: label.filter(Boolean).join(", "), picked };
}

/** The names of files and ranks in the order in which they are shown. */
export function order({ size, flipped }) {
  const all = Array.from({ length: size }, (_, n) => n);
  const [files, ranks] = flipped ? [all.toReversed(), all] : [all, all.toReversed()];
  return { files: files.map((file) => name(file, "")), ranks: ranks.map((rank) => String(rank + 1)) };
}
