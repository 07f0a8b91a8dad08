//! The looks of pieces and of the devices on squares, as data: in thousandths of a square's side from its centre, y downwards.
//!
//! Attackers are diamonds, defenders discs, the king a crown: no two share an outline. Special pieces are men of their side with a device
//! of their own. The squares of the attackers' camps and the defenders' forts have diamonds and discs as devices.

use crate::ink::Ink;
use crate::shape::{FINE, Outline, Point, Step};
use std::sync::Arc;
use tafl_engine::{Piece, ZoneKind};

/// A curve.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Curve {
    /// A circle: centre and radius.
    Circle((i32, i32), i32),
    /// A polygon: its corners, and the length by which they are rounded off.
    Polygon(&'static [(i32, i32)], i32),
    /// An open polyline.
    Line(&'static [(i32, i32)]),
}

/// A part of a figure: curves in one ink, filled, or stroked with a given width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) ink: Ink,
    pub(crate) curves: &'static [Curve],
    pub(crate) stroke: Option<i32>,
    /// The smallest square, in pixels, on which it can be recognised; on smaller ones it would only blur the rest.
    pub(crate) least: i32,
}

const fn fill(ink: Ink, curves: &'static [Curve]) -> Part {
    Part { ink, curves, stroke: None, least: 0 }
}

const fn stroke(ink: Ink, width: i32, curves: &'static [Curve]) -> Part {
    Part { ink, curves, stroke: Some(width), least: 0 }
}

const fn detail(least: i32, part: Part) -> Part {
    Part { least, ..part }
}

const MIDDLE: (i32, i32) = (0, 0);

const DIAMOND: &[(i32, i32)] = &[(0, -455), (455, 0), (0, 455), (-455, 0)];
const ATTACKER: &[Part] = &[
    stroke(Ink::AttackerEdge, 56, &[Curve::Polygon(DIAMOND, 50)]),
    fill(Ink::Attacker, &[Curve::Polygon(DIAMOND, 50)]),
    detail(15, stroke(Ink::AttackerDevice, 34, &[Curve::Polygon(&[(0, -200), (200, 0), (0, 200), (-200, 0)], 20)])),
];

const DEFENDER: &[Part] = &[
    fill(Ink::DefenderEdge, &[Curve::Circle(MIDDLE, 388)]),
    fill(Ink::Defender, &[Curve::Circle(MIDDLE, 320)]),
    detail(15, stroke(Ink::DefenderEdge, 34, &[Curve::Circle(MIDDLE, 165)])),
];

const CROWN: &[(i32, i32)] = &[(-300, 340), (-385, -165), (-170, 20), (0, -290), (170, 20), (385, -165), (300, 340)];
const JEWELS: [Curve; 3] = [Curve::Circle((-385, -205), 62), Curve::Circle((0, -335), 68), Curve::Circle((385, -205), 62)];
const CROWN_AND_JEWELS: &[Curve] = &[Curve::Polygon(CROWN, 20), JEWELS[0], JEWELS[1], JEWELS[2]];
const KING: &[Part] = &[
    stroke(Ink::KingEdge, 124, CROWN_AND_JEWELS),
    fill(Ink::King, CROWN_AND_JEWELS),
    detail(15, stroke(Ink::KingEdge, 52, &[Curve::Line(&[(-296, 205), (296, 205)])])),
];

/// The devices of special pieces, in place of the ring or diamond of ordinary men: a cross for commanders, a chevron for knights, one half
/// for mercenaries (they change sides), a square for guards.
const CROSSED: &[Curve] = &[Curve::Line(&[(-215, 0), (215, 0)]), Curve::Line(&[(0, -215), (0, 215)])];
const CHEVRON: &[Curve] = &[Curve::Line(&[(-205, 120), (0, -130), (205, 120)])];
const HALF: &[Curve] = &[Curve::Polygon(&[(-30, -215), (110, -165), (190, -60), (190, 60), (110, 165), (-30, 215)], 30)];
const BLOCK: &[Curve] = &[Curve::Polygon(&[(-165, -165), (165, -165), (165, 165), (-165, 165)], 20)];

/// A special piece: a man of its side with a different device.
macro_rules! special {
    ($man:ident, $device:expr) => {{
        const PARTS: &[Part] = &[$man[0], $man[1], detail(8, $device)];
        PARTS
    }};
}

/// The parts of a piece, bottom layer first.
pub(crate) const fn piece(piece: Piece) -> &'static [Part] {
    match piece {
        Piece::King => KING,
        Piece::Defender => DEFENDER,
        Piece::AttackersCommander => special!(ATTACKER, stroke(Ink::AttackerDevice, 100, CROSSED)),
        Piece::DefendersCommander => special!(DEFENDER, stroke(Ink::DefenderEdge, 100, CROSSED)),
        Piece::AttackersKnight => special!(ATTACKER, stroke(Ink::AttackerDevice, 100, CHEVRON)),
        Piece::DefendersKnight => special!(DEFENDER, stroke(Ink::DefenderEdge, 100, CHEVRON)),
        Piece::AttackersMercenary => special!(ATTACKER, fill(Ink::AttackerDevice, HALF)),
        Piece::DefendersMercenary => special!(DEFENDER, fill(Ink::DefenderEdge, HALF)),
        Piece::AttackersGuard => special!(ATTACKER, fill(Ink::AttackerDevice, BLOCK)),
        Piece::DefendersGuard => special!(DEFENDER, fill(Ink::DefenderEdge, BLOCK)),
        Piece::Attacker => ATTACKER,
    }
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
const CORNER: &[Part] = &[detail(
    10,
    stroke(
        Ink::Device,
        30,
        &[
            Curve::Polygon(&[(-330, -330), (330, -330), (330, 330), (-330, 330)], 0),
            Curve::Line(&[(-330, -330), (330, 330)]),
            Curve::Line(&[(-330, 330), (330, -330)]),
        ],
    ),
)];
const CAMP: &[Part] = &[detail(10, stroke(Ink::Device, 30, &[Curve::Polygon(&[(0, -260), (260, 0), (0, 260), (-260, 0)], 0)]))];
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

/// The cross over a captured man.
pub(crate) const CROSS: &[Part] = &[
    stroke(Ink::Halo, 150, &[Curve::Line(&[(-250, -250), (250, 250)]), Curve::Line(&[(-250, 250), (250, -250)])]),
    stroke(Ink::Alarm, 84, &[Curve::Line(&[(-250, -250), (250, 250)]), Curve::Line(&[(-250, 250), (250, -250)])]),
];

/// The burst around a threatened king: sixteen rays that reach beyond his square.
const RAYS: &[Curve] = &[Curve::Polygon(
    &[
        (0, -630),
        (98, -490),
        (241, -582),
        (278, -416),
        (445, -445),
        (416, -278),
        (582, -241),
        (490, -98),
        (630, 0),
        (490, 98),
        (582, 241),
        (416, 278),
        (445, 445),
        (278, 416),
        (241, 582),
        (98, 490),
        (0, 630),
        (-98, 490),
        (-241, 582),
        (-278, 416),
        (-445, 445),
        (-416, 278),
        (-582, 241),
        (-490, 98),
        (-630, 0),
        (-490, -98),
        (-582, -241),
        (-416, -278),
        (-445, -445),
        (-278, -416),
        (-241, -582),
        (-98, -490),
    ],
    0,
)];
pub(crate) const BURST: &[Part] = &[stroke(Ink::Halo, 90, RAYS), fill(Ink::Alarm, RAYS)];

/// The mark of a destination: a dot on an empty square, a ring around a piece.
pub(crate) const DOT: &[Part] = &[fill(Ink::Halo, &[Curve::Circle(MIDDLE, 190)]), fill(Ink::Choice, &[Curve::Circle(MIDDLE, 150)])];
pub(crate) const RING: &[Part] = &[stroke(Ink::Choice, 60, &[Curve::Circle(MIDDLE, 455)])];

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

/// The width of a stroke on a square with a side of `cell` pixels: always more than a pixel, because browsers render thinner lines by
/// estimates that differ.
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
    let mut ends = [(0, -1), (1, 0), (0, 1), (-1, 0), (0, -1)].windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
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
