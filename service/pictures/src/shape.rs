//! Shapes: outlines in whole hundredths of a pixel, filled or stroked in one colour. They are the only input
//! of the painters.

use crate::ink::Rgb;
use std::sync::Arc;

/// Hundredths per pixel.
pub(crate) const FINE: i32 = 100;

/// A position or an offset, in hundredths of a pixel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Point {
    pub(crate) const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// A position in whole pixels.
    pub(crate) const fn pixels((x, y): (i32, i32)) -> Self {
        Self { x: x * FINE, y: y * FINE }
    }

    pub(crate) const fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

/// A step of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Move(Point),
    Line(Point),
    /// A quadratic curve: control, end.
    Quad(Point, Point),
    /// A cubic curve: two controls, end.
    Cubic(Point, Point, Point),
    Close,
}

impl Step {
    /// The step with each of its points changed.
    pub(crate) fn map(self, mut change: impl FnMut(Point) -> Point) -> Self {
        match self {
            Self::Move(to) => Self::Move(change(to)),
            Self::Line(to) => Self::Line(change(to)),
            Self::Quad(control, to) => Self::Quad(change(control), change(to)),
            Self::Cubic(first, second, to) => Self::Cubic(change(first), change(second), change(to)),
            Self::Close => Self::Close,
        }
    }
}

/// A box by two corners, in hundredths of a pixel; the right and bottom edges are excluded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) from: Point,
    pub(crate) to: Point,
}

impl Bounds {
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.from.x < other.to.x
            && other.from.x < self.to.x
            && self.from.y < other.to.y
            && other.from.y < self.to.y
    }

    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            from: Point::new(self.from.x.min(other.from.x), self.from.y.min(other.from.y)),
            to: Point::new(self.to.x.max(other.to.x), self.to.y.max(other.to.y)),
        }
    }
}

/// Steps with their bounding box.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Outline {
    pub(crate) steps: Vec<Step>,
    /// True if it occurs in several places or pictures, so that a painter should cache its pixels.
    pub(crate) recurs: bool,
    bounds: Bounds,
}

impl Outline {
    /// An outline that is drawn once.
    pub(crate) fn single(steps: Vec<Step>) -> Arc<Self> {
        Self::new(steps, false)
    }

    /// An outline that recurs.
    pub(crate) fn recurring(steps: Vec<Step>) -> Arc<Self> {
        Self::new(steps, true)
    }

    fn new(steps: Vec<Step>, recurs: bool) -> Arc<Self> {
        // A curve stays within the box of its control points.
        let mut bounds = Bounds { from: Point::new(i32::MAX, i32::MAX), to: Point::new(i32::MIN, i32::MIN) };
        for step in &steps {
            step.map(|point| {
                bounds = bounds.union(Bounds { from: point, to: point });
                point
            });
        }
        if steps.is_empty() {
            bounds = Bounds { from: Point::default(), to: Point::default() };
        }
        Arc::new(Self { steps, recurs, bounds })
    }

    /// The bounding box when filled, or when stroked with this width.
    pub(crate) fn reach(&self, stroke: Option<i32>) -> Bounds {
        // Round joins and caps reach half of the width.
        let wide = (stroke.unwrap_or(0) + 1) / 2;
        let Bounds { from, to } = self.bounds;
        Bounds { from: from.plus(Point::new(-wide, -wide)), to: to.plus(Point::new(wide, wide)) }
    }
}

/// A geometric form, filled or stroked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Geometry {
    /// A box of this width and height, in hundredths of a pixel.
    Box(i32, i32),
    /// An outline, filled by the nonzero rule.
    Fill(Arc<Outline>),
    /// An outline stroked with this width in hundredths of a pixel, with round joins and caps.
    Stroke(Arc<Outline>, i32),
}

/// A form at a position, in a colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    // The position comes first in comparisons, because it differs most often.
    pub(crate) at: Point,
    pub(crate) colour: Rgb,
    /// In hundredths: 100 is opaque.
    pub(crate) opacity: u8,
    pub(crate) form: Geometry,
}

impl Shape {
    /// A box in whole pixels.
    pub(crate) const fn area([left, top, width, height]: [i32; 4], colour: Rgb) -> Self {
        Self {
            form: Geometry::Box(width * FINE, height * FINE),
            at: Point::pixels((left, top)),
            colour,
            opacity: 100,
        }
    }

    pub(crate) const fn fill(outline: Arc<Outline>, at: Point, colour: Rgb) -> Self {
        Self { form: Geometry::Fill(outline), at, colour, opacity: 100 }
    }

    pub(crate) const fn stroke(outline: Arc<Outline>, width: i32, at: Point, colour: Rgb) -> Self {
        Self { form: Geometry::Stroke(outline, width), at, colour, opacity: 100 }
    }

    pub(crate) fn faint(self, opacity: u8) -> Self {
        Self { opacity, ..self }
    }

    /// The bounding box of the shape.
    pub(crate) fn bounds(&self) -> Bounds {
        let Bounds { from, to } = match &self.form {
            Geometry::Box(width, height) => {
                Bounds { from: Point::default(), to: Point::new(*width, *height) }
            }
            Geometry::Fill(outline) => outline.reach(None),
            Geometry::Stroke(outline, width) => outline.reach(Some(*width)),
        };
        Bounds { from: from.plus(self.at), to: to.plus(self.at) }
    }
}
