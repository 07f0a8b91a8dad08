// What a board draws: the figures of service/pictures/src/figures.rs, in thousandths of a square from its centre, and the colours of its
// themes (service/pictures/src/ink.rs).

const towards = ([x, y], [tx, ty], length) => {
  const part = Math.min(length / (Math.hypot(tx - x, ty - y) || 1), 0.5);
  return [Math.round(x + (tx - x) * part), Math.round(y + (ty - y) * part)];
};
const polygon = (points, rounding = 0) =>
  points
    .map((corner, n) => {
      const start = towards(corner, points[(n + points.length - 1) % points.length], rounding);
      const end = towards(corner, points[(n + 1) % points.length], rounding);
      return `${n ? "L" : "M"}${start}` + (rounding ? `Q${corner} ${end}` : "");
    })
    .join("") + "z";
const mirrored = (half, rounding) =>
  polygon([...half, ...half.filter(([x]) => x).reverse().map(([x, y]) => [-x, y])], rounding);
const line = (...points) => "M" + points.join("L");
const circle = (x, y, r) => `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
const fill = (ink, path, opacity) => `<path d="${path}" fill="var(--${ink})"${opacity ? ` opacity="${opacity}"` : ""}/>`;
const stroke = (ink, width, path) => `<path d="${path}" fill="none" stroke="var(--${ink})" stroke-width="${width}"/>`;
const square = (r) => [[-r, -r], [r, -r], [r, r], [-r, r]];
const diamond = (r) => [[0, -r], [r, 0], [0, r], [-r, 0]];

const ROSETTE = mirrored([[0, -450], [138, -333], [318, -318], [333, -138], [450, 0], [333, 138], [318, 318], [138, 333], [0, 450]], 70);
const RAYS = mirrored(
  [[0, -450], [112, -395], [225, -450], [335, -395], [450, -450], [395, -335], [450, -225], [395, -112], [450, 0], [395, 112], [450, 225],
    [395, 335], [450, 450], [335, 395], [225, 450], [112, 395], [0, 450]], 0);
const CROSS = line([-250, -250], [250, 250]) + line([-250, 250], [250, -250]);
const BRACKETS = [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([x, y]) => line([x * 420, y * 210], [x * 420, y * 420], [x * 210, y * 420])).join("");

const MEN = {
  attacker:
    fill("shadow", polygon([[22, -386], [456, 34], [22, 456], [-412, 34]], 50), 0.26) +
    stroke("attacker-edge", 56, polygon(diamond(412), 50)) + fill("attacker", polygon(diamond(412), 50)) +
    stroke("attacker-shine", 44, line([-320, 0], [0, -320])),
  defender:
    fill("shadow", circle(30, 44, 388), 0.26) + fill("defender-edge", circle(0, 0, 388)) + fill("defender-shade", circle(0, 0, 328)) +
    fill("defender", circle(-6, -14, 306)),
  king:
    fill("shadow", circle(26, 42, 425), 0.26) + stroke("king-edge", 44, ROSETTE) + fill("king-shade", ROSETTE) +
    fill("king", circle(-6, -12, 330)) +
    fill("king-edge", mirrored([[0, -215], [120, 15], [280, -110], [220, 195]], 14) +
      circle(-280, -132, 44) + circle(0, -238, 48) + circle(280, -132, 44)),
};
const DEVICES = {
  commander: (ink) => stroke(ink, 100, line([-200, 0], [200, 0]) + line([0, -200], [0, 200])),
  knight: (ink) => stroke(ink, 100, line([-190, 110], [0, -125], [190, 110])),
  mercenary: (ink) => fill(ink, polygon([[-30, -205], [100, -160], [180, -60], [180, 60], [100, 160], [-30, 205]], 30)),
  guard: (ink) => fill(ink, polygon(square(155), 20)),
};
const FIGURES = {
  attacker: MEN.attacker + stroke("attacker-device", 34, polygon(diamond(180), 20)),
  defender: MEN.defender + stroke("defender-edge", 34, circle(0, -12, 160)),
  king: MEN.king,
  throne: stroke("device", 30, polygon(square(370)) + polygon(diamond(370))),
  corner: stroke("device", 30, polygon(square(330)) + line([-330, -330], [330, 330]) + line([-330, 330], [330, -330])),
  camp: stroke("device", 30, polygon(diamond(260))),
  fort: stroke("device", 30, circle(0, 0, 235)),
  dot: fill("halo", circle(0, 0, 190)) + fill("choice", circle(0, 0, 150)),
  way: fill("halo", circle(0, 0, 205)) + fill("way", circle(0, 0, 165)),
  brackets: stroke("moved-frame", 64, BRACKETS),
  frame: stroke("moved-frame", 72, polygon(square(464))),
  chosen: stroke("choice", 72, polygon(square(464))),
  alarm: stroke("halo", 140, polygon(square(420))) + stroke("alarm", 80, polygon(square(420))),
  cross: stroke("halo", 150, CROSS) + stroke("alarm", 84, CROSS),
  burst: stroke("halo", 70, RAYS) + fill("alarm", RAYS),
  glory: stroke("halo", 70, RAYS) + fill("way", RAYS),
};
for (const [device, draw] of Object.entries(DEVICES)) {
  FIGURES[`attackers-${device}`] = MEN.attacker + draw("attacker-device");
  FIGURES[`defenders-${device}`] = MEN.defender + draw("defender-edge");
}
/** All of them, to be used by name: `#f-king`. */
export const DEFINITIONS =
  "<svg class='hidden' aria-hidden='true' stroke-linecap='round' stroke-linejoin='round'>" +
  Object.entries(FIGURES).map(([name, parts]) => `<g id="f-${name}">${parts}</g>`).join("") + "</svg>";

/** A drawing of a piece by its kind, to be put into a page that has none of the board's styles. */
export const pieceSvg = (kind) =>
  `<svg viewBox="-500 -500 1000 1000" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${FIGURES[kind]}</svg>`;

export const LIGHT = {
  page: "fbf7ee", letter: "584c3e", square: "e6d0a3", grid: "b59665", border: "5c452c", special: "d1ae70", camp: "d9b795", fort: "efe2c4",
  device: "6f4e24", escape: "b9d3ad", way: "0b5545", moved: "f3d15e", "moved-frame": "966400", "chosen-square": "a9cbea", choice: "124c98",
  attacker: "272220", "attacker-edge": "000000", "attacker-device": "c7b8a6", "attacker-shine": "5d5958", defender: "fffdf7",
  "defender-edge": "3b322a", "defender-shade": "bfbeb9", king: "ffc93c", "king-edge": "2e1f00", "king-shade": "dfb034", alarm: "a81e0a",
  halo: "ffffff", shadow: "000000",
};
export const DARK = {
  page: "17191e", letter: "b8bdc6", square: "5b626d", grid: "434952", border: "2b2f36", special: "6a6377", camp: "556176", fort: "646d77",
  device: "d6d3e6", escape: "3d6a60", way: "62e6c4", moved: "6d6128", "moved-frame": "ffd75e", "chosen-square": "42699c", choice: "9bd0ff",
  attacker: "121214", "attacker-edge": "dde0e6", "attacker-device": "c5c9d1", "attacker-shine": "4d4d4f", defender: "fbf8f1",
  "defender-edge": "22252b", "defender-shade": "bcbab5", king: "ffcc45", "king-edge": "1d1503", "king-shade": "dfb23c", alarm: "ff9074",
  halo: "0c0c0e", shadow: "000000",
};
/** The colours as custom properties. */
export const inks = (colours) => Object.entries(colours).map(([ink, hex]) => `--${ink}:#${hex}`).join(";");
