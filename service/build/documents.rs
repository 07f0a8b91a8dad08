//! Generated from the contract: the tables of calls, links and messages, the `OpenAPI` document and the static
//! pages.
//!
//! Their sources are the proto files, the table of errors, and the folder `web`.

mod bundle;
mod contract;
mod docs;
mod examples;
mod links;
mod messages;
mod methods;
mod openapi;
mod operations;
mod pages;
mod schemas;
mod small;

use crate::has_feature;
use contract::Contract;
use examples::Examples;
use operations::Operation;
use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

/// Writes them to `OUT_DIR`.
pub(crate) fn write() -> Result<(), Box<dyn Error>> {
    for watched in
        ["build", "build.rs", "web", "src/words/error/reasons.rs", "../proto/tafl", "../proto/vendor"]
    {
        println!("cargo::rerun-if-changed={watched}");
    }
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let (web, proto) = (here.join("web"), here.join("../proto"));
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let contract = Contract::read(&proto)?;
    methods::write(&out, &contract)?;
    links::write(&out, &contract)?;
    messages::write(&out, &contract)?;
    if !has_feature("pages") {
        return Ok(());
    }
    let operations = Operation::all(&contract);
    let examples = Examples::read(&fs::read_to_string(web.join("examples.json"))?, &operations)?;
    let document = openapi::document(&contract, &operations, &examples, &env::var("CARGO_PKG_VERSION")?);
    pages::write(&out, &web, &proto, &contract, &document)
}
