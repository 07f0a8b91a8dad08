//! The looks of pieces and of the devices on squares, as data: in thousandths of a square's side from its
//! centre, y downwards.
//!
//! Attackers are diamonds, defenders discs, the king a crown on a rosette: no two share an outline, nor do
//! axes and shields. Turned men do, and are told apart by lightness and device. Special pieces are men of
//! their side with a device of their own. The squares of the attackers' camps and the defenders' forts have
//! diamonds and discs as devices.

use crate::ink::Ink;
use crate::shape::{FINE, Outline, Point, Step};
use crate::style::Figures;
use std::sync::Arc;
use tafl_engine::{Piece, Side, ZoneKind};

/// A curve.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Curve {
    /// A circle: centre and radius.
    Circle((i32, i32), i32),
    /// A polygon: its corners, and the length by which they are rounded off.
    Polygon(&'static [(i32, i32)], i32),
    /// A polygon that is its own mirror image: the corners of its right half from the top down, and the
    /// length by which they are rounded off.
    Mirrored(&'static [(i32, i32)], i32),
    /// An open polyline.
    Line(&'static [(i32, i32)]),
}

/// A part of a figure: curves in one ink, filled, or stroked with a given width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) ink: Ink,
    pub(crate) curves: &'static [Curve],
    pub(crate) stroke: Option<i32>,
    /// In hundredths: 100 is opaque.
    pub(crate) opacity: u8,
    /// The smallest square, in pixels, on which it can be recognised; on smaller ones it would only blur the
    /// rest.
    pub(crate) least: i32,
}

const fn fill(ink: Ink, curves: &'static [Curve]) -> Part {
    Part { ink, curves, stroke: None, opacity: 100, least: 0 }
}

const fn stroke(ink: Ink, width: i32, curves: &'static [Curve]) -> Part {
    Part { stroke: Some(width), ..fill(ink, curves) }
}

const fn detail(least: i32, part: Part) -> Part {
    Part { least, ..part }
}

/// The shadow of a piece, towards the lower right.
const fn shadow(curves: &'static [Curve]) -> Part {
    Part { opacity: 26, ..detail(15, fill(Ink::Shadow, curves)) }
}

const MIDDLE: (i32, i32) = (0, 0);

/// The device of an ordinary man.
const SMALL_DIAMOND: &[Curve] = &[Curve::Polygon(&[(0, -180), (180, 0), (0, 180), (-180, 0)], 20)];
const SMALL_RING: &[Curve] = &[Curve::Circle((0, -12), 160)];

const DIAMOND: &[Curve] = &[Curve::Polygon(&[(0, -412), (412, 0), (0, 412), (-412, 0)], 50)];
const ATTACKER: &[Part] = &[
    shadow(&[Curve::Polygon(&[(22, -386), (456, 34), (22, 456), (-412, 34)], 50)]),
    stroke(Ink::AttackerEdge, 56, DIAMOND),
    fill(Ink::Attacker, DIAMOND),
    detail(18, stroke(Ink::AttackerShine, 44, &[Curve::Line(&[(-320, 0), (0, -320)])])),
];

const DEFENDER: &[Part] = &[
    shadow(&[Curve::Circle((30, 44), 388)]),
    fill(Ink::DefenderEdge, &[Curve::Circle(MIDDLE, 388)]),
    fill(Ink::DefenderShade, &[Curve::Circle(MIDDLE, 328)]),
    fill(Ink::Defender, &[Curve::Circle((-6, -14), 306)]),
];

/// The attackers' man as a disc.
const DARK_DISC: &[Part] = &[
    shadow(&[Curve::Circle((30, 44), 388)]),
    fill(Ink::AttackerEdge, &[Curve::Circle(MIDDLE, 388)]),
    fill(Ink::AttackerShine, &[Curve::Circle(MIDDLE, 354)]),
    fill(Ink::Attacker, &[Curve::Circle((6, 12), 338)]),
];

/// An axe with two blades.
const AXE_OUTLINE: &[Curve] = &[Curve::Mirrored(
    &[
        (52, -450),
        (52, -330),
        (170, -290),
        (330, -400),
        (400, -190),
        (330, 30),
        (170, -90),
        (52, -60),
        (52, 450),
    ],
    30,
)];
const AXE: &[Part] = &[
    stroke(Ink::AttackerEdge, 44, AXE_OUTLINE),
    fill(Ink::Attacker, AXE_OUTLINE),
    detail(
        15,
        stroke(
            Ink::AttackerDevice,
            28,
            &[
                Curve::Line(&[(-300, -310), (-340, -190), (-300, -60)]),
                Curve::Line(&[(300, -310), (340, -190), (300, -60)]),
            ],
        ),
    ),
];

/// An axe with a single broad blade, on which there is room for a device.
const BROAD_OUTLINE: &[Curve] = &[Curve::Mirrored(
    &[
        (52, -455),
        (52, -320),
        (250, -320),
        (390, -400),
        (440, -150),
        (440, 150),
        (390, 320),
        (250, 250),
        (52, 250),
        (52, 455),
    ],
    30,
)];
const BROAD_AXE: &[Part] =
    &[stroke(Ink::AttackerEdge, 44, BROAD_OUTLINE), fill(Ink::Attacker, BROAD_OUTLINE)];

/// A shield, wide above and pointed below.
const SHIELD_OUTLINE: &[Curve] = &[Curve::Mirrored(&[(330, -370), (330, -20), (250, 200), (0, 420)], 60)];
const SHIELD: &[Part] = &[
    shadow(&[Curve::Polygon(
        &[(-300, -326), (372, -326), (372, 24), (290, 244), (34, 470), (-216, 244), (-300, 24)],
        60,
    )]),
    stroke(Ink::DefenderEdge, 68, SHIELD_OUTLINE),
    fill(Ink::DefenderShade, SHIELD_OUTLINE),
    fill(
        Ink::Defender,
        &[Curve::Polygon(
            &[(-290, -340), (270, -340), (270, -40), (200, 160), (-10, 350), (-230, 170), (-290, -30)],
            50,
        )],
    ),
];
const SHIELD_DEVICE: &[Curve] =
    &[Curve::Line(&[(0, -330), (0, 360)]), Curve::Line(&[(-290, -80), (290, -80)])];

/// A rosette of eight points, so that the king's outline is not that of a man, with a crown on it. The
/// corners of his square stay visible.
const ROSETTE: &[Curve] = &[Curve::Mirrored(
    &[
        (0, -450),
        (138, -333),
        (318, -318),
        (333, -138),
        (450, 0),
        (333, 138),
        (318, 318),
        (138, 333),
        (0, 450),
    ],
    70,
)];
const KING: &[Part] = &[
    shadow(&[Curve::Circle((26, 42), 425)]),
    stroke(Ink::KingEdge, 44, ROSETTE),
    fill(Ink::KingShade, ROSETTE),
    fill(Ink::King, &[Curve::Circle((-6, -12), 330)]),
];
const CROWN: &[Curve] = &[
    Curve::Mirrored(&[(0, -215), (120, 15), (280, -110), (220, 195)], 14),
    Curve::Circle((-280, -132), 44),
    Curve::Circle((0, -238), 48),
    Curve::Circle((280, -132), 44),
];

/// The devices of special pieces, in place of the ring or diamond of ordinary men: a cross for commanders, a
/// chevron for knights, one half for mercenaries (they change sides), a square for guards.
const CROSSED: &[Curve] = &[Curve::Line(&[(-200, 0), (200, 0)]), Curve::Line(&[(0, -200), (0, 200)])];
const CHEVRON: &[Curve] = &[Curve::Line(&[(-190, 110), (0, -125), (190, 110)])];
const HALF: &[Curve] =
    &[Curve::Polygon(&[(-30, -205), (100, -160), (180, -60), (180, 60), (100, 160), (-30, 205)], 30)];
const BLOCK: &[Curve] = &[Curve::Polygon(&[(-155, -155), (155, -155), (155, 155), (-155, 155)], 20)];

/// The parts of a piece, bottom layer first: the man of its side, or the king, and the device on it.
pub(crate) fn piece(figures: Figures, piece: Piece) -> Vec<Part> {
    let base = match (figures, piece.side()) {
        _ if piece == Piece::King => KING,
        (Figures::Shapes, Side::Attackers) => ATTACKER,
        (Figures::Discs, Side::Attackers) => DARK_DISC,
        (Figures::Shapes | Figures::Discs, Side::Defenders) => DEFENDER,
        // The device of a special piece needs a blade to stand on.
        (Figures::Arms, Side::Attackers) if piece.is_special() => BROAD_AXE,
        (Figures::Arms, Side::Attackers) => AXE,
        (Figures::Arms, Side::Defenders) => SHIELD,
    };
    let ink = if piece.side() == Side::Attackers { Ink::AttackerDevice } else { Ink::DefenderDevice };
    let device = match piece {
        Piece::King => Some(detail(10, fill(Ink::KingDevice, CROWN))),
        Piece::AttackersCommander | Piece::DefendersCommander => Some(detail(8, stroke(ink, 100, CROSSED))),
        Piece::AttackersKnight | Piece::DefendersKnight => Some(detail(8, stroke(ink, 100, CHEVRON))),
        Piece::AttackersMercenary | Piece::DefendersMercenary => Some(detail(8, fill(ink, HALF))),
        Piece::AttackersGuard | Piece::DefendersGuard => Some(detail(8, fill(ink, BLOCK))),
        Piece::Attacker if figures == Figures::Arms => None,
        Piece::Attacker => Some(detail(15, stroke(ink, 34, SMALL_DIAMOND))),
        Piece::Defender if figures == Figures::Arms => Some(detail(15, stroke(ink, 34, SHIELD_DEVICE))),
        Piece::Defender => Some(detail(15, stroke(ink, 34, SMALL_RING))),
    };
    base.iter().copied().chain(device).collect()
}

const THRONE: &[Part] = &[detail(
    10,
    stroke(
        Ink::Device,
        30,
        &[
            Curve::Polygon(&[(-370, -370), (370, -370), (370, 370), (-370, 370)], 0),
            Curve::Polygon(&[(0, -370), (370, 0), (0, 370), (-370, 0)], 0),
        ],
    ),
)];
/// A knot with four loops, as it is carved into picture stones.
const KNOT: &[Curve] = &[Curve::Polygon(
    &[
        (120, -330),
        (330, -330),
        (330, -120),
        (-330, -120),
        (-330, -330),
        (-120, -330),
        (-120, 330),
        (-330, 330),
        (-330, 120),
        (330, 120),
        (330, 330),
        (120, 330),
    ],
    105,
)];
const CORNER: &[Part] = &[detail(10, stroke(Ink::Device, 44, KNOT))];
const CAMP: &[Part] =
    &[detail(10, stroke(Ink::Device, 30, &[Curve::Polygon(&[(0, -260), (260, 0), (0, 260), (-260, 0)], 0)]))];
const FORT: &[Part] = &[detail(10, stroke(Ink::Device, 30, &[Curve::Circle(MIDDLE, 235)]))];

/// The ground and the device of a special square.
pub(crate) const fn zone(kind: ZoneKind) -> (Ink, &'static [Part]) {
    match kind {
        ZoneKind::Throne => (Ink::Special, THRONE),
        ZoneKind::Corners => (Ink::Special, CORNER),
        ZoneKind::Camps => (Ink::Camp, CAMP),
        ZoneKind::Forts => (Ink::Fort, FORT),
    }
}

/// The cross over a captured man. (A captured king has [`CAPTURED_KING`].)
pub(crate) const CROSS: &[Part] = &[
    stroke(
        Ink::Halo,
        150,
        &[Curve::Line(&[(-250, -250), (250, 250)]), Curve::Line(&[(-250, 250), (250, -250)])],
    ),
    stroke(
        Ink::Alarm,
        84,
        &[Curve::Line(&[(-250, -250), (250, 250)]), Curve::Line(&[(-250, 250), (250, -250)])],
    ),
];

/// The ring around a captured king.
pub(crate) const CAPTURED_KING: &[Part] = &[
    stroke(Ink::Halo, 90, &[Curve::Circle(MIDDLE, 442)]),
    stroke(Ink::Alarm, 46, &[Curve::Circle(MIDDLE, 442)]),
];

/// The frame of the last move around a king who moved into danger: within the rays, and in the ink that is seen on
/// them.
pub(crate) const MOVED_IN_DANGER: &[Part] =
    &[stroke(Ink::Moved, 60, &[Curve::Polygon(&[(-362, -362), (362, -362), (362, 362), (-362, 362)], 0)])];

/// The rays around a threatened king, or one who has escaped: they fill his square and stay within it.
const RAYS: &[Curve] = &[Curve::Mirrored(
    &[
        (0, -470),
        (117, -412),
        (235, -470),
        (350, -412),
        (470, -470),
        (412, -350),
        (470, -235),
        (412, -117),
        (470, 0),
        (412, 117),
        (470, 235),
        (412, 350),
        (470, 470),
        (350, 412),
        (235, 470),
        (117, 412),
        (0, 470),
    ],
    0,
)];
pub(crate) const BURST: &[Part] = &[stroke(Ink::Halo, 56, RAYS), fill(Ink::Alarm, RAYS)];
pub(crate) const GLORY: &[Part] = &[stroke(Ink::Halo, 56, RAYS), fill(Ink::Way, RAYS)];

/// The mark of a destination: a dot on an empty square, a ring around a piece.
pub(crate) const DOT: &[Part] =
    &[fill(Ink::Halo, &[Curve::Circle(MIDDLE, 190)]), fill(Ink::Choice, &[Curve::Circle(MIDDLE, 150)])];
pub(crate) const RING: &[Part] = &[stroke(Ink::Choice, 60, &[Curve::Circle(MIDDLE, 455)])];

/// The circle that a caller puts around a square, and its edge.
pub(crate) const CIRCLE: &[Curve] = &[Curve::Circle(MIDDLE, 430)];
pub(crate) const CIRCLE_WIDTH: i32 = 64;

/// The frame of a chosen square from which no move starts.
const INSIDE: &[Curve] = &[Curve::Polygon(&[(-420, -420), (420, -420), (420, 420), (-420, 420)], 0)];
pub(crate) const STUCK: &[Part] = &[stroke(Ink::Halo, 140, INSIDE), stroke(Ink::Alarm, 80, INSIDE)];

/// The brackets on the square where a move started.
pub(crate) const BRACKETS: &[Part] = &[stroke(
    Ink::MovedFrame,
    64,
    &[
        Curve::Line(&[(-420, -210), (-420, -420), (-210, -420)]),
        Curve::Line(&[(420, -210), (420, -420), (210, -420)]),
        Curve::Line(&[(-420, 210), (-420, 420), (-210, 420)]),
        Curve::Line(&[(420, 210), (420, 420), (210, 420)]),
    ],
)];

/// Converts thousandths of a square to hundredths of a pixel.
pub(crate) fn scaled(thousandths: i32, cell: i32) -> i32 {
    (thousandths * cell).div_euclid(10)
}

/// The width of a stroke on a square with a side of `cell` pixels: always more than a pixel, because browsers
/// render thinner lines by estimates that differ.
pub(crate) fn width(thousandths: i32, cell: i32) -> i32 {
    scaled(thousandths, cell).max(FINE + 2)
}

/// The outline of curves on a square with a side of `cell` pixels, relative to the square's centre.
pub(crate) fn outline(curves: &[Curve], cell: i32) -> Arc<Outline> {
    let mut steps = Vec::new();
    for curve in curves {
        match *curve {
            Curve::Circle(centre, radius) => circle(&mut steps, point(centre, cell), scaled(radius, cell)),
            Curve::Polygon(corners, rounding) => {
                let corners: Vec<Point> = corners.iter().map(|&corner| point(corner, cell)).collect();
                polygon(&mut steps, &corners, scaled(rounding, cell));
            }
            Curve::Mirrored(half, rounding) => {
                let left = half.iter().rev().filter(|(x, _)| *x != 0).map(|&(x, y)| (-x, y));
                let corners: Vec<Point> =
                    half.iter().copied().chain(left).map(|corner| point(corner, cell)).collect();
                polygon(&mut steps, &corners, scaled(rounding, cell));
            }
            Curve::Line(points) => {
                let mut points = points.iter().map(|&at| point(at, cell));
                steps.extend(points.next().map(Step::Move));
                steps.extend(points.map(Step::Line));
            }
        }
    }
    Outline::recurring(steps)
}

fn point((x, y): (i32, i32), cell: i32) -> Point {
    Point::new(scaled(x, cell), scaled(y, cell))
}

/// A circle of four cubic curves.
pub(crate) fn circle(steps: &mut Vec<Step>, centre: Point, radius: i32) {
    // The control length for which a cubic curve best approximates a quarter circle: 0.5523 of the radius.
    let control = radius * 5523 / 10_000;
    let at = |x, y| centre.plus(Point::new(x, y));
    let mut ends = [(0, -1), (1, 0), (0, 1), (-1, 0), (0, -1)]
        .windows(2)
        .map(|pair| (pair[0], pair[1]))
        .collect::<Vec<_>>();
    steps.push(Step::Move(at(0, -radius)));
    for (from, to) in ends.drain(..) {
        steps.push(Step::Cubic(
            at(from.0 * radius + to.0 * control, from.1 * radius + to.1 * control),
            at(to.0 * radius + from.0 * control, to.1 * radius + from.1 * control),
            at(to.0 * radius, to.1 * radius),
        ));
    }
    steps.push(Step::Close);
}

/// A closed polygon with its corners rounded off by a length of at most half a side.
pub(crate) fn polygon(steps: &mut Vec<Step>, corners: &[Point], rounding: i32) {
    let count = corners.len();
    for (place, &corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(place + count - 1) % count], corners[(place + 1) % count]);
        let (start, end) = (towards(corner, before, rounding), towards(corner, after, rounding));
        steps.push(if place == 0 { Step::Move(start) } else { Step::Line(start) });
        if rounding > 0 {
            steps.push(Step::Quad(corner, end));
        }
    }
    steps.push(Step::Close);
}

/// The point at a given length from one point towards another, at most halfway.
fn towards(from: Point, to: Point, length: i32) -> Point {
    let (x, y) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let part = (f64::from(length) / (x * x + y * y).sqrt().max(1.0)).min(0.5);
    from.plus(Point::new((x * part).round() as i32, (y * part).round() as i32))
}
