//! Generates the list of languages, the table of calls and the documents of the interface.

#[path = "build/documents.rs"]
mod documents;
#[path = "build/locales.rs"]
mod locales;

use flate2::{Compression, write::GzEncoder};
use std::io::Write;

/// Returns whether a feature of the crate is on.
fn has_feature(name: &str) -> bool {
    std::env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase())).is_some()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    locales::write()?;
    documents::write()
}

/// The content as gzip.
fn packed(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}
