//! Shapes painted as pixels.

use super::ink::Rgb;
use super::shape::{Bounds, FINE, Form, Outline, Point, Shape, Step};
use super::{RenderError, Style};
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Shader, Stroke, Transform};

/// A part of a picture in whole pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Area {
    /// The whole picture of a style.
    pub(super) const fn whole(style: &Style) -> Self {
        let (width, height) = style.dimensions();
        Self { left: 0, top: 0, width, height }
    }

    /// The pixels that are touched within the bounds; `None` where none of this area's are.
    pub(super) fn touched(self, bounds: Bounds) -> Option<Self> {
        // Edges are smoothed over one pixel more.
        let from = |at: i32, start: u32| (at.div_euclid(FINE) - 1).max(start as i32);
        let to = |at: i32, end: u32| (at.div_euclid(FINE) + 2).min(end as i32);
        let (left, top) = (from(bounds.from.x, self.left), from(bounds.from.y, self.top));
        let (right, bottom) = (to(bounds.to.x, self.left + self.width), to(bounds.to.y, self.top + self.height));
        let area = || Self { left: left as u32, top: top as u32, width: (right - left) as u32, height: (bottom - top) as u32 };
        (left < right && top < bottom).then(area)
    }

    fn bounds(self) -> Bounds {
        let from = Point::pixels((self.left as i32, self.top as i32));
        Bounds { from, to: from.plus(Point::pixels((self.width as i32, self.height as i32))) }
    }
}

/// The whole picture.
pub(super) fn paint(shapes: &[Shape], style: &Style) -> Result<Pixmap, RenderError> {
    paint_area(shapes, Area::whole(style))
}

/// A part of the picture, as it is in the whole.
pub(super) fn paint_area(shapes: &[Shape], area: Area) -> Result<Pixmap, RenderError> {
    let mut pixmap = Pixmap::new(area.width, area.height).ok_or(RenderError { what: "no memory for its pixels" })?;
    let (within, origin) = (area.bounds(), Point::pixels((-(area.left as i32), -(area.top as i32))));
    for shape in shapes.iter().filter(|shape| shape.bounds().meets(&within)) {
        paint_shape(shape, shape.at.plus(origin), &mut pixmap);
    }
    Ok(pixmap)
}

fn paint_shape(shape: &Shape, at: Point, pixmap: &mut Pixmap) {
    let Rgb(red, green, blue) = shape.colour;
    let opacity = (u32::from(shape.opacity) * 255 / 100) as u8;
    let mut paint = Paint { shader: Shader::SolidColor(Color::from_rgba8(red, green, blue, opacity)), ..Paint::default() };
    match &shape.form {
        Form::Box(width, height) => {
            // Boxes end where pixels end.
            paint.anti_alias = false;
            if let Some(area) = Rect::from_xywh(pixels(at.x), pixels(at.y), pixels(*width), pixels(*height)) {
                pixmap.fill_rect(area, &paint, Transform::identity(), None);
            }
        }
        Form::Fill(outline) => {
            if let Some(path) = path(outline, at) {
                pixmap.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
            }
        }
        Form::Stroke(outline, width) => {
            let stroke = Stroke { width: pixels(*width), line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            if let Some(path) = path(outline, at) {
                pixmap.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
            }
        }
    }
}

fn pixels(hundredths: i32) -> f32 {
    hundredths as f32 / FINE as f32
}

/// The outline at its place; `None` for one without extent.
fn path(outline: &Outline, at: Point) -> Option<Path> {
    let mut builder = PathBuilder::with_capacity(outline.steps.len(), outline.steps.len() * 3);
    let place = |point: Point| (pixels(point.x + at.x), pixels(point.y + at.y));
    for step in &outline.steps {
        match *step {
            Step::Move(to) => {
                let (x, y) = place(to);
                builder.move_to(x, y);
            }
            Step::Line(to) => {
                let (x, y) = place(to);
                builder.line_to(x, y);
            }
            Step::Quad(control, to) => {
                let ((x1, y1), (x, y)) = (place(control), place(to));
                builder.quad_to(x1, y1, x, y);
            }
            Step::Cubic(first, second, to) => {
                let ((x1, y1), (x2, y2), (x, y)) = (place(first), place(second), place(to));
                builder.cubic_to(x1, y1, x2, y2, x, y);
            }
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}
