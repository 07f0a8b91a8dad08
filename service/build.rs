//! What is made while the service is built: the documents of the interface.

#[path = "build/documents.rs"]
mod documents;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    documents::write()
}
