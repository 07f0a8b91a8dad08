//! The grain of boards: lines that are drawn by chance, the same ones every time.
//!
//! A grain is a few outlines for the whole board, so that an SVG stays small and a painter can keep their
//! pixels.

use crate::figures::{scaled, width};
use crate::ink::Ink;
use crate::shape::{FINE, Geometry, Outline, Point, Step};
use crate::theme::{Grain, Look};

/// A layer of a grain: what is stroked, in which ink, and how opaque it is in hundredths.
pub(crate) type Layer = (Geometry, Ink, u8);

/// Squares on which a grain would only be noise are smaller than this, in pixels.
const LEAST: i32 = 16;

/// The layers of a grain, for a field of `squares` by `squares` squares with sides of `cell` pixels, from its
/// top left corner.
pub(crate) fn layers(grain: &[Grain], squares: u8, cell: i32) -> Vec<Layer> {
    let mut pen =
        Pen { chance: 0x7461_666c, length: i32::from(squares) * cell * FINE, cell, steps: Vec::new() };
    if cell < LEAST {
        return Vec::new();
    }
    let drawn = grain.iter().map(|layer| match *layer {
        Grain::Fibres((count, of), sway, look) => pen.fibres(i32::from(squares) * count / of, sway, look),
        Grain::Flecks(count, slant, look) => pen.flecks(count, slant, look),
        Grain::Veins(count, look) => pen.veins(count, look),
    });
    drawn.collect()
}

struct Pen {
    chance: u64,
    /// The side of the field, in hundredths of a pixel.
    length: i32,
    cell: i32,
    steps: Vec<Step>,
}

impl Pen {
    /// A number from `-most` to `most`.
    fn about(&mut self, most: i32) -> i32 {
        self.below(2 * most + 1) - most
    }

    fn below(&mut self, end: i32) -> i32 {
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.chance >> 33) % end.max(1) as u64) as i32
    }

    /// A point in tenths of a pixel, which makes it short, within the field.
    fn point(&self, x: i32, y: i32) -> Point {
        let within = |at: i32| at.clamp(2 * FINE, self.length - 2 * FINE) / 10 * 10;
        Point::new(within(x), within(y))
    }

    fn layer(&mut self, (wide, ink, opacity): Look) -> Layer {
        let outline = Outline::recurring(std::mem::take(&mut self.steps));
        (Geometry::Stroke(outline, width(wide, self.cell)), ink, opacity)
    }

    /// Smooth lines from left to right that sway by thousandths of a square.
    fn fibres(&mut self, count: i32, sway: i32, look: Look) -> Layer {
        let (sway, step, gap) = (scaled(sway, self.cell), self.length / 6, self.length / count);
        for n in 0..count {
            let y = n * gap + self.below(gap);
            // Half of them begin or end within the board.
            let start = self.below(2) * self.below(self.length / 2);
            let end = self.length - self.below(2) * self.below(self.length / 3);
            let mut control = self.point(start, y);
            self.steps.push(Step::Move(control));
            let (mut x, mut drift) = (start, 0);
            while x < end {
                x += step + self.about(step / 3);
                drift = (drift + self.about(sway)).clamp(-2 * sway, 2 * sway);
                let next = self.point(x.min(end), y + drift);
                let middle = self.point(i32::midpoint(control.x, next.x), i32::midpoint(control.y, next.y));
                self.steps.push(Step::Quad(control, middle));
                control = next;
            }
            self.steps.push(Step::Line(control));
        }
        self.layer(look)
    }

    /// Short strokes: as long, and as far from level, as thousandths of a square.
    fn flecks(&mut self, count: i32, (long, steep): (i32, i32), look: Look) -> Layer {
        let (long, steep) = (scaled(long, self.cell), scaled(steep, self.cell));
        for _ in 0..count {
            let (x, y) = (self.below(self.length), self.below(self.length));
            let (along, aside) = (long / 4 + self.below(long), self.about(steep));
            self.steps.extend([Step::Move(self.point(x, y)), Step::Line(self.point(x + along, y + aside))]);
        }
        self.layer(look)
    }

    /// Jagged lines across the field, from one edge to another.
    fn veins(&mut self, count: i32, look: Look) -> Layer {
        for _ in 0..count {
            let (mut x, mut y) = (0, self.below(self.length));
            let slope = self.about(self.length / 16);
            self.steps.push(Step::Move(self.point(x, y)));
            while x < self.length {
                x += self.length / 14;
                y += slope + self.about(self.length / 36);
                if !(0..self.length).contains(&y) {
                    break;
                }
                self.steps.push(Step::Line(self.point(x, y)));
            }
        }
        self.layer(look)
    }
}
