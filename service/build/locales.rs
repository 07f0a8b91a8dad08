//! The list of the message files in `locales/`, so that a language is added by adding its file.

use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

pub(crate) fn write() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=locales");
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("locales");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut list = String::from("[\n");
    for file in &files {
        let tag = file.file_stem().and_then(|stem| stem.to_str()).ok_or("the name of a message file is its language tag")?;
        writeln!(list, "    ({tag:?}, include_str!({:?})),", file.to_str().ok_or("the path of a message file is text")?)?;
    }
    list += "]\n";
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("locales.rs"), list)?;
    Ok(())
}
