//! Pictures read back by decoders and painters that share no code of ours.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A picture as red, green and blue of each pixel.
#[derive(Clone, PartialEq)]
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<[u8; 3]>,
}

impl Picture {
    pub(crate) fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.pixels[y * self.width + x]
    }

    /// The greatest and the mean difference of a channel.
    pub(crate) fn differs(&self, other: &Self) -> (u8, f64) {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let differences = self
            .pixels
            .as_flattened()
            .iter()
            .zip(other.pixels.as_flattened())
            .map(|(one, other)| one.abs_diff(*other));
        let (greatest, sum) =
            differences.fold((0, 0.0), |(greatest, sum), next| (next.max(greatest), sum + f64::from(next)));
        (greatest, sum / (3 * self.pixels.len()) as f64)
    }

    /// The pixels in which two pictures clearly differ.
    pub(crate) fn changed(&self, other: &Self) -> Vec<(usize, usize)> {
        let clearly = |(one, other): (&[u8; 3], &[u8; 3])| {
            one.iter().zip(other).any(|(one, other)| one.abs_diff(*other) > 24)
        };
        let places = self.pixels.iter().zip(&other.pixels).enumerate().filter(|(_, pair)| clearly(*pair));
        places.map(|(place, _)| (place % self.width, place / self.width)).collect()
    }
}

/// Read by the decoder of the `png` crate.
pub(crate) fn decoded(file: &[u8]) -> Picture {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("an image");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let pixels = bytes.as_chunks::<3>().0.to_vec();
    Picture { width: info.width as usize, height: info.height as usize, pixels }
}

/// Painted by resvg from an SVG.
pub(crate) fn painted(document: &str) -> Picture {
    let tree = Tree::from_str(document, &Options::default()).expect("an SVG");
    let (width, height) = (tree.size().width() as u32, tree.size().height() as u32);
    let mut pixmap = Pixmap::new(width, height).expect("memory");
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    let pixels =
        pixmap.data().as_chunks::<4>().0.iter().map(|&[red, green, blue, _]| [red, green, blue]).collect();
    Picture { width: width as usize, height: height as usize, pixels }
}
