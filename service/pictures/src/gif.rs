//! Scenes as an animated GIF, frame by frame.

use crate::board::Artist;
use crate::card;
use crate::error::RenderError;
use crate::ink::Rgb;
use crate::palette::{Palette, TRANSPARENT};
use crate::raster::{Area, Painter};
use crate::scene::Scene;
use crate::shape::{Bounds, Shape};
use crate::strips;
use crate::style::{Layout, Style, Texts};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;

/// A GIF being written. Each frame is drawn and encoded when it is pushed, limited to the area that differs
/// from the previous frame; so a caller may stop after any frame, and memory use is one picture plus the file
/// so far.
///
/// ```
/// use tafl_engine::{Game, catalogue};
/// use tafl_pictures::{Gif, Scene, Style, Texts};
///
/// let entry = catalogue::find("brandubh-wtf").unwrap();
/// let mut game = Game::new(&entry.referee(), None).unwrap();
/// let mut gif = Gif::new(&Style::default())?;
/// gif.push(&Scene::new(&entry.rules, game.placement()), &Texts::default(), 800)?;
/// game.play_text("d2-a2").unwrap();
/// gif.push(&Scene::new(&entry.rules, game.placement()), &Texts::default(), 3000)?;
/// assert!(gif.finish()?.starts_with(b"GIF89a"));
/// # Ok::<(), tafl_pictures::RenderError>(())
/// ```
pub struct Gif {
    style: Style,
    palette: Palette,
    encoder: Encoder<Vec<u8>>,
    artist: Option<Artist>,
    painter: Painter,
    /// The previous frame: its shapes, and its pixels as palette indices.
    shapes: Vec<Shape>,
    pixels: Vec<u8>,
    frames: usize,
}

impl Gif {
    /// The shortest delay in milliseconds: browsers slow down anything faster.
    pub const MIN_DELAY_MS: u32 = 20;
    /// The longest delay in milliseconds that the format can express.
    pub const MAX_DELAY_MS: u32 = 655_350;

    /// An animation without frames, set to repeat forever.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub fn new(style: &Style) -> Result<Self, RenderError> {
        let palette = Palette::new(&style.inks());
        let (width, height) = style.dimensions();
        let start = Encoder::new(Vec::new(), width as u16, height as u16, &palette.bytes());
        let mut encoder = start.map_err(|_| FAILED)?;
        encoder.set_repeat(Repeat::Infinite).map_err(|_| FAILED)?;
        Ok(Self {
            style: *style,
            palette,
            encoder,
            artist: None,
            painter: Painter::default(),
            shapes: Vec::new(),
            pixels: Vec::new(),
            frames: 0,
        })
    }

    /// Adds a frame shown for `delay_ms` milliseconds, in steps of ten, from [`Self::MIN_DELAY_MS`] to
    /// [`Self::MAX_DELAY_MS`]. A card shows the heading, the players and the lines of the texts; the layout
    /// and the legend of the style determine what other pictures show.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub fn push(&mut self, scene: &Scene, texts: &Texts, delay_ms: u32) -> Result<(), RenderError> {
        let shapes = self.draw(scene, texts);
        let changed =
            if self.frames == 0 { Some(Area::whole(self.style.dimensions())) } else { self.changed(&shapes) };
        // An unchanged frame is written as one pixel.
        let area = changed.unwrap_or(Area { left: 0, top: 0, width: 1, height: 1 });
        let frame = Frame {
            delay: (delay_ms.clamp(Self::MIN_DELAY_MS, Self::MAX_DELAY_MS).div_ceil(10)) as u16,
            dispose: DisposalMethod::Keep,
            transparent: (self.frames > 0).then_some(TRANSPARENT),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(self.paint(&shapes, area)?),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(|_| FAILED)?;
        self.shapes = shapes;
        self.frames += 1;
        Ok(())
    }

    /// The number of frames.
    #[must_use]
    pub fn frames(&self) -> usize {
        self.frames
    }

    /// The number of bytes written so far.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.encoder.get_ref().len()
    }

    /// The file.
    ///
    /// # Errors
    /// See [`RenderError`]; also if there are no frames.
    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        if self.frames == 0 {
            return Err(RenderError { what: "it has no frame" });
        }
        self.encoder.into_inner().map_err(|_| FAILED)
    }

    fn draw(&mut self, scene: &Scene, texts: &Texts) -> Vec<Shape> {
        if self.style.layout == Layout::Card {
            return card::shapes(scene, self.style, texts);
        }
        let artist = self.artist.take().filter(|artist| artist.side() == scene.side());
        let mut shapes =
            self.artist.insert(artist.unwrap_or_else(|| Artist::new(scene.side(), self.style))).whole(scene);
        strips::around(self.style, texts, &mut shapes);
        shapes
    }

    /// The area in which these shapes differ from the previous frame.
    fn changed(&self, shapes: &[Shape]) -> Option<Area> {
        let alike = |pair: &(&Shape, &Shape)| pair.0 == pair.1;
        let start = self.shapes.iter().zip(shapes).take_while(alike).count();
        let (before, now) = (&self.shapes[start..], &shapes[start..]);
        let end = before.iter().rev().zip(now.iter().rev()).take_while(alike).count();
        let (before, now) = (&before[..before.len() - end], &now[..now.len() - end]);
        let (gone, kept): (Vec<&Shape>, Vec<&Shape>) = before.iter().partition(|shape| !now.contains(shape));
        let (new, still): (Vec<&Shape>, Vec<&Shape>) = now.iter().partition(|shape| !before.contains(shape));
        // Shapes that are in both may overlap, so a different order would look different.
        let reordered = if kept == still { Vec::new() } else { kept };
        let differing = gone.into_iter().chain(new).chain(reordered);
        Area::whole(self.style.dimensions()).touched(differing.map(Shape::bounds).reduce(Bounds::union)?)
    }

    /// The pixels of an area as palette indices, transparent where they equal the previous frame.
    fn paint(&mut self, shapes: &[Shape], area: Area) -> Result<Vec<u8>, RenderError> {
        let pixmap = self.painter.paint(shapes, area)?;
        let row_length = self.style.dimensions().0 as usize;
        self.pixels.resize(row_length * self.style.dimensions().1 as usize, TRANSPARENT);
        let mut buffer = Vec::with_capacity(pixmap.data().len() / 4);
        for (row, colours) in pixmap.data().chunks_exact(4 * area.width as usize).enumerate() {
            let start = (area.top as usize + row) * row_length + area.left as usize;
            let shown = &mut self.pixels[start..start + area.width as usize];
            let mut last = ([0; 4], TRANSPARENT);
            for (colour, shown) in colours.chunks_exact(4).zip(shown) {
                // Most pixels have the colour of their neighbour.
                if colour != last.0 {
                    last = (
                        [colour[0], colour[1], colour[2], colour[3]],
                        self.palette.nearest(Rgb(colour[0], colour[1], colour[2])),
                    );
                }
                buffer.push(if *shown == last.1 { TRANSPARENT } else { last.1 });
                *shown = last.1;
            }
        }
        Ok(buffer)
    }
}

const FAILED: RenderError = RenderError { what: "its GIF encoding failed" };
