//! Lists the files that the catalogue reads, so that no list has to be kept by hand.

use std::error::Error;
use std::ffi::OsStr;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    list("strength", "src/catalogue/strength", "include_str")?;
    list("studies", "src/catalogue/study", "include_str")?;
    list("evaluations", "src/eval/learned", "include_bytes")
}

/// Writes an array of the names and the contents of a folder's files to a file of this name in the folder of
/// the build.
fn list(name: &str, folder: &str, include: &str) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={folder}");
    let mut rows = Vec::new();
    for file in fs::read_dir(Path::new(&env::var("CARGO_MANIFEST_DIR")?).join(folder))? {
        let path = file?.path();
        let text = |part: Option<&OsStr>| {
            part.and_then(OsStr::to_str).map(str::to_owned).ok_or("a name that is no text")
        };
        let (name, path) = (text(path.file_stem())?, text(Some(path.as_os_str()))?);
        rows.push(format!("({name:?}, {include}!({path:?})),\n"));
    }
    rows.sort();
    fs::write(
        Path::new(&env::var("OUT_DIR")?).join(name).with_extension("rs"),
        format!("&[\n{}]", rows.concat()),
    )?;
    Ok(())
}
