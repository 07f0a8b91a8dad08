//! Generates the list of languages, the table of calls and the documents of the interface.

#[path = "build/documents.rs"]
mod documents;
#[path = "build/locales.rs"]
mod locales;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    locales::write()?;
    documents::write()
}
