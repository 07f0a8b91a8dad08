//! Pixels written as a PNG file.
//!
//! The file is indexed: a picture has some two hundred colours, a few hundred more where many marks overlap. The 256 most frequent
//! are kept, and the rest, single pixels of smoothed edges, take the nearest of these. That is a third of the bytes and of the
//! time of true colour, and cannot be told from it.

use super::RenderError;
use super::ink::Rgb;
use super::palette::distance;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use tiny_skia::Pixmap;

/// The file: opaque, for a picture covers all of its pixels.
pub(super) fn write(pixmap: &Pixmap) -> Result<Vec<u8>, RenderError> {
    let (colours, places) = indexed(pixmap.data());
    let palette: Vec<u8> = colours.iter().flat_map(|&Rgb(red, green, blue)| [red, green, blue]).collect();
    let mut file = Vec::with_capacity(1 << 16);
    let failed = |_| RenderError { what: "its PNG encoding failed" };
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    // Places in a palette are no quantities: what filters predict of their neighbours says nothing.
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&places)).map_err(failed)?;
    Ok(file)
}

/// The colours that are kept, the most frequent first, and of each pixel the place of its colour among them.
fn indexed(pixels: &[u8]) -> (Vec<Rgb>, Vec<u8>) {
    let mut counts = Counts::new();
    let mut places: Vec<u16> = Vec::with_capacity(pixels.len() / 4);
    let (mut last, mut place) = ([0; 4], None);
    for pixel in pixels.as_chunks::<4>().0 {
        // Most pixels are as their neighbour.
        if *pixel != last || place.is_none() {
            last = *pixel;
            place = Some(counts.place(Rgb(pixel[0], pixel[1], pixel[2])));
        }
        let place = place.unwrap_or_default();
        counts.pixels[usize::from(place)] += 1;
        places.push(place);
    }
    let mut order: Vec<usize> = (0..counts.colours.len()).collect();
    order.sort_by_key(|&place| std::cmp::Reverse(counts.pixels[place]));
    let kept: Vec<Rgb> = order.iter().take(256).map(|&place| counts.colours[place]).collect();
    let mut nearest = vec![0; counts.colours.len()];
    for (rank, &place) in order.iter().enumerate() {
        let best = || (0..).zip(&kept).min_by_key(|(_, other)| distance(counts.colours[place], **other)).map_or(0, |(rank, _)| rank);
        nearest[place] = if rank < 256 { rank as u8 } else { best() };
    }
    (kept, places.into_iter().map(|place| nearest[usize::from(place)]).collect())
}

/// The colours seen, in the order in which they were, with how many pixels have each.
struct Counts {
    colours: Vec<Rgb>,
    pixels: Vec<u32>,
    /// Where a colour stands in `colours`, plus one, at the first free slot from the one that its bits name.
    slots: Vec<u16>,
}

impl Counts {
    /// More colours than this are not told apart: the rest counts as the one seen last.
    const MOST: usize = 1 << 14;

    fn new() -> Self {
        Self { colours: Vec::new(), pixels: Vec::new(), slots: vec![0; Self::MOST * 2] }
    }

    fn place(&mut self, colour: Rgb) -> u16 {
        let Rgb(red, green, blue) = colour;
        let key = u32::from(red) << 16 | u32::from(green) << 8 | u32::from(blue);
        let mut slot = (key.wrapping_mul(0x9e37_79b1) >> 17) as usize;
        loop {
            match usize::from(self.slots[slot]).checked_sub(1) {
                Some(place) if self.colours[place] == colour => return place as u16,
                Some(_) => slot = (slot + 1) % self.slots.len(),
                None if self.colours.len() == Self::MOST => return Self::MOST as u16 - 1,
                None => {
                    self.colours.push(colour);
                    self.pixels.push(0);
                    self.slots[slot] = self.colours.len() as u16;
                    return self.colours.len() as u16 - 1;
                }
            }
        }
    }
}
