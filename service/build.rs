//! What is made while the service is built: the list of languages, and the documents of the interface.

#[path = "build/documents.rs"]
mod documents;
#[path = "build/locales.rs"]
mod locales;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    locales::write()?;
    documents::write()
}
