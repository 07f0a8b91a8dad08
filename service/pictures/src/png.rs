//! Pixels written as a PNG file.
//!
//! The file is indexed: a picture has about two hundred colours, a few hundred more where many marks overlap.
//! The 256 most frequent are kept; the rest, single pixels of antialiased edges, are replaced by the nearest
//! of these. This takes a third of the bytes and of the time of true colour, and looks the same.

use crate::error::RenderError;
use crate::ink::Rgb;
use crate::palette::distance;
use miniz_oxide::deflate::compress_to_vec_zlib;
use png::chunk::IDAT;
use png::{BitDepth, ColorType, Encoder};
use tiny_skia::Pixmap;

/// The file: opaque, since a picture covers all of its pixels.
pub(crate) fn write(pixmap: &Pixmap) -> Result<Vec<u8>, RenderError> {
    let (colours, rows) = indexed(pixmap);
    let palette: Vec<u8> = colours.iter().flat_map(|&Rgb(red, green, blue)| [red, green, blue]).collect();
    // In one call, with a compressor whose output does not depend on the machine.
    let data = compress_to_vec_zlib(&rows, 2);
    let mut file = Vec::with_capacity(data.len() + 1024);
    let failed = |_| RenderError { what: "its PNG encoding failed" };
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_chunk(IDAT, &data).and_then(|()| writer.finish()).map_err(failed)?;
    Ok(file)
}

/// The colours that are kept, most frequent first; and the rows, each a zero (filter type "none") followed by
/// the colour index of each pixel.
fn indexed(pixmap: &Pixmap) -> (Vec<Rgb>, Vec<u8>) {
    let mut counts = Counts::new();
    // Runs of pixels of one colour: the index of the colour, and the length.
    let mut runs: Vec<(u16, u32)> = Vec::new();
    for row in pixmap.data().as_chunks::<4>().0.chunks_exact(pixmap.width() as usize) {
        for run in row.chunk_by(|one, next| one == next) {
            let place = counts.place(Rgb(run[0][0], run[0][1], run[0][2]));
            counts.pixels[usize::from(place)] += run.len() as u32;
            runs.push((place, run.len() as u32));
        }
    }
    let (kept, nearest) = counts.reduced();
    let (width, mut rows) = (
        pixmap.width() as usize,
        Vec::with_capacity((pixmap.width() as usize + 1) * pixmap.height() as usize),
    );
    for (place, length) in runs {
        if rows.len() % (width + 1) == 0 {
            rows.push(0);
        }
        rows.resize(rows.len() + length as usize, nearest[usize::from(place)]);
    }
    (kept, rows)
}

/// The colours in order of first appearance, with the number of pixels of each.
struct Counts {
    colours: Vec<Rgb>,
    pixels: Vec<u32>,
    /// A hash table with linear probing: the index of a colour in `colours`, plus one; 0 for a free slot.
    slots: Vec<u16>,
}

impl Counts {
    /// The maximum number of distinct colours; any further ones count as the last.
    const MAX: usize = 1 << 14;

    fn new() -> Self {
        Self { colours: Vec::new(), pixels: Vec::new(), slots: vec![0; Self::MAX * 2] }
    }

    fn place(&mut self, colour: Rgb) -> u16 {
        let Rgb(red, green, blue) = colour;
        let key = u32::from(red) << 16 | u32::from(green) << 8 | u32::from(blue);
        let mut slot = (key.wrapping_mul(0x9e37_79b1) >> 17) as usize;
        loop {
            match usize::from(self.slots[slot]).checked_sub(1) {
                Some(place) if self.colours[place] == colour => return place as u16,
                Some(_) => slot = (slot + 1) % self.slots.len(),
                None if self.colours.len() == Self::MAX => return Self::MAX as u16 - 1,
                None => {
                    self.colours.push(colour);
                    self.pixels.push(0);
                    self.slots[slot] = self.colours.len() as u16;
                    return self.colours.len() as u16 - 1;
                }
            }
        }
    }

    /// The 256 most frequent colours, most frequent first, and for each colour the index of the nearest of
    /// them.
    fn reduced(&self) -> (Vec<Rgb>, Vec<u8>) {
        let mut order: Vec<usize> = (0..self.colours.len()).collect();
        order.sort_by_key(|&place| std::cmp::Reverse(self.pixels[place]));
        let kept: Vec<Rgb> = order.iter().take(256).map(|&place| self.colours[place]).collect();
        let nearest = |colour: Rgb| {
            (0..=255)
                .zip(&kept)
                .min_by_key(|(_, other)| distance(colour, **other))
                .map_or(0, |(rank, _)| rank)
        };
        let mut places = vec![0; self.colours.len()];
        for (rank, &place) in order.iter().enumerate() {
            places[place] = if rank < 256 { rank as u8 } else { nearest(self.colours[place]) };
        }
        (kept, places)
    }
}
