//! Shapes painted as pixels.

use crate::error::RenderError;
use crate::ink::Rgb;
use crate::shape::{Bounds, FINE, Geometry, Outline, Point, Shape, Step};
use std::collections::HashMap;
use std::sync::Arc;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, Rect, Shader, Stroke,
    Transform,
};

/// A part of a picture in whole pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Area {
    /// A whole picture of this width and height.
    pub(crate) fn whole((width, height): (u32, u32)) -> Self {
        Self { left: 0, top: 0, width, height }
    }

    /// The pixels touched by the bounds; `None` if they do not meet this area.
    pub(crate) fn touched(self, bounds: Bounds) -> Option<Self> {
        // Antialiasing extends edges by one pixel.
        let from = |at: i32, start: u32| (at.div_euclid(FINE) - 1).max(start as i32);
        let to = |at: i32, end: u32| (at.div_euclid(FINE) + 2).min(end as i32);
        let (left, top) = (from(bounds.from.x, self.left), from(bounds.from.y, self.top));
        let (right, bottom) =
            (to(bounds.to.x, self.left + self.width), to(bounds.to.y, self.top + self.height));
        let area = || Self {
            left: left as u32,
            top: top as u32,
            width: (right - left) as u32,
            height: (bottom - top) as u32,
        };
        (left < right && top < bottom).then(area)
    }

    fn bounds(self) -> Bounds {
        let from = Point::pixels((self.left as i32, self.top as i32));
        Bounds { from, to: from.plus(Point::pixels((self.width as i32, self.height as i32))) }
    }
}

pub(crate) fn paint(shapes: &[Shape], dimensions: (u32, u32)) -> Result<Pixmap, RenderError> {
    Painter::default().paint(shapes, Area::whole(dimensions))
}

/// Paints shapes and caches the coverage masks of recurring outlines: a mask costs a tenth of a path, and
/// there are many men.
#[derive(Default)]
pub(crate) struct Painter {
    stamps: HashMap<Key, Stamp>,
}

/// An outline by its address, which its stamp keeps alive so that it is not reused; the width of its stroke;
/// and its start within a pixel.
type Key = (usize, Option<i32>, Point);

/// The coverage of each pixel of a box by an outline.
struct Stamp {
    _outline: Arc<Outline>,
    /// The top left corner of the box, in pixels from the pixel in which the outline starts.
    corner: (i32, i32),
    cover: Option<Mask>,
}

impl Painter {
    /// The maximum number of stamps, more than one scene needs; when it is reached, all are dropped.
    const MAX_STAMPS: usize = 256;

    /// Paints a part of the picture, exactly as it is in the whole.
    pub(crate) fn paint(&mut self, shapes: &[Shape], area: Area) -> Result<Pixmap, RenderError> {
        let mut pixmap =
            Pixmap::new(area.width, area.height).ok_or(RenderError { what: "no memory for its pixels" })?;
        let (within, origin) = (area.bounds(), Point::pixels((-(area.left as i32), -(area.top as i32))));
        for shape in shapes.iter().filter(|shape| shape.bounds().meets(&within)) {
            let at = shape.at.plus(origin);
            match &shape.form {
                Geometry::Box(width, height) => paint_box(at, *width, *height, shape, &mut pixmap),
                Geometry::Fill(outline) => self.paint_outline(outline, None, at, shape, &mut pixmap),
                Geometry::Stroke(outline, width) => {
                    self.paint_outline(outline, Some(*width), at, shape, &mut pixmap);
                }
            }
        }
        Ok(pixmap)
    }

    fn paint_outline(
        &mut self,
        outline: &Arc<Outline>,
        stroke: Option<i32>,
        at: Point,
        shape: &Shape,
        pixmap: &mut Pixmap,
    ) {
        if !outline.recurs {
            if let Some(path) = path(outline, stroke, at) {
                pixmap.fill_path(&path, &paint_of(shape), FillRule::Winding, Transform::identity(), None);
            }
            return;
        }
        if self.stamps.len() >= Self::MAX_STAMPS {
            self.stamps.clear();
        }
        let within = Point::new(at.x.rem_euclid(FINE), at.y.rem_euclid(FINE));
        let stamp = self.stamps.entry((Arc::as_ptr(outline) as usize, stroke, within));
        stamp.or_insert_with(|| Stamp::new(outline, stroke, within)).press(
            (at.x.div_euclid(FINE), at.y.div_euclid(FINE)),
            shape,
            pixmap,
        );
    }
}

impl Stamp {
    fn new(outline: &Arc<Outline>, stroke: Option<i32>, within: Point) -> Self {
        let reach = outline.reach(stroke);
        let corner =
            ((reach.from.x + within.x).div_euclid(FINE) - 1, (reach.from.y + within.y).div_euclid(FINE) - 1);
        let size = |from: i32, to: i32| (to.div_euclid(FINE) + 2 - from).max(1) as u32;
        let mut cover =
            Mask::new(size(corner.0, reach.to.x + within.x), size(corner.1, reach.to.y + within.y));
        let start = within.plus(Point::pixels((-corner.0, -corner.1)));
        if let (Some(cover), Some(path)) = (&mut cover, path(outline, stroke, start)) {
            cover.fill_path(&path, FillRule::Winding, true, Transform::identity());
        }
        Self { _outline: Arc::clone(outline), corner, cover }
    }

    /// Paints the shape through the stamp, with the outline starting in the pixel `at`.
    fn press(&self, at: (i32, i32), shape: &Shape, pixmap: &mut Pixmap) {
        let Some(cover) = &self.cover else { return };
        let (left, top) = (at.0 + self.corner.0, at.1 + self.corner.1);
        let (width, height) = (pixmap.width() as i32, pixmap.height() as i32);
        // The part of the stamp that lies in the picture.
        let columns = (-left).max(0)..(width - left).min(cover.width() as i32);
        let rows = (-top).max(0)..(height - top).min(cover.height() as i32);
        let (Rgb(red, green, blue), opacity) = (shape.colour, u32::from(shape.opacity));
        let (pixels, _) = pixmap.data_mut().as_chunks_mut::<4>();
        for row in rows.filter(|_| !columns.is_empty()) {
            let covers = &cover.data()[(row * cover.width() as i32) as usize..]
                [columns.start as usize..columns.end as usize];
            let start = ((top + row) * width + left + columns.start) as usize;
            for (pixel, &covered) in pixels[start..].iter_mut().zip(covers) {
                match (u32::from(covered) * opacity + 50) / 100 {
                    0 => {}
                    255 => *pixel = [red, green, blue, 255],
                    part => {
                        let mix = |below: u8, above: u8| {
                            ((u32::from(above) * part + u32::from(below) * (255 - part) + 127) / 255) as u8
                        };
                        *pixel = [
                            mix(pixel[0], red),
                            mix(pixel[1], green),
                            mix(pixel[2], blue),
                            mix(pixel[3], 255),
                        ];
                    }
                }
            }
        }
    }
}

fn paint_of(shape: &Shape) -> Paint<'static> {
    let Rgb(red, green, blue) = shape.colour;
    let opacity = (u32::from(shape.opacity) * 255 / 100) as u8;
    Paint { shader: Shader::SolidColor(Color::from_rgba8(red, green, blue, opacity)), ..Paint::default() }
}

fn paint_box(at: Point, width: i32, height: i32, shape: &Shape, pixmap: &mut Pixmap) {
    // Boxes end at pixel boundaries.
    let paint = Paint { anti_alias: false, ..paint_of(shape) };
    if let Some(area) = Rect::from_xywh(pixels(at.x), pixels(at.y), pixels(width), pixels(height)) {
        pixmap.fill_rect(area, &paint, Transform::identity(), None);
    }
}

fn pixels(hundredths: i32) -> f32 {
    hundredths as f32 / FINE as f32
}

/// The path to fill for an outline at its position; `None` if it is empty.
fn path(outline: &Outline, stroke: Option<i32>, at: Point) -> Option<Path> {
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
    let path = builder.finish()?;
    let stroked = |width: i32| {
        let stroke = Stroke {
            width: pixels(width),
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        path.stroke(&stroke, 1.0)
    };
    stroke.map_or_else(|| Some(path.clone()), stroked)
}
