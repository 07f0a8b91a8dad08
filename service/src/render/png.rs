//! Pixels written as a PNG file.

use super::RenderError;
use png::{BitDepth, ColorType, Compression, Encoder};
use tiny_skia::Pixmap;

/// The file: true colour without transparency, for a picture covers all of its pixels.
pub(super) fn write(pixmap: &Pixmap) -> Result<Vec<u8>, RenderError> {
    let colours: Vec<u8> = pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut file = Vec::with_capacity(1 << 16);
    let failed = |_| RenderError { what: "its PNG encoding failed" };
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&colours)).map_err(failed)?;
    Ok(file)
}
