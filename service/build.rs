//! Generates the list of languages, the table of calls and the documents of the interface.

#[path = "build/documents.rs"]
mod documents;
#[path = "build/locales.rs"]
mod locales;

use flate2::{Compression, write::GzEncoder};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    locales::write()?;
    documents::write()
}

/// The content as gzip. For a release it is packed as tightly as the format allows, which takes seconds.
fn packed(content: &[u8]) -> std::io::Result<Vec<u8>> {
    if std::env::var_os("PROFILE").is_some_and(|profile| profile == "release") {
        let mut packed = Vec::new();
        zopfli::compress(zopfli::Options::default(), zopfli::Format::Gzip, content, &mut packed)?;
        return Ok(packed);
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}
