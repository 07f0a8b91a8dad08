//! Generates the list of languages, the table of calls and the documents of the interface.

#[path = "build/documents.rs"]
mod documents;
#[path = "build/locales.rs"]
mod locales;

use flate2::{Compression, write::GzEncoder};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // In a static binary, relocations take 0.7 MB unless they are packed.
    if std::env::var_os("CARGO_CFG_TARGET_ENV").is_some_and(|env| env == "musl") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    locales::write()?;
    documents::write()
}

/// The content as gzip.
fn packed(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}
