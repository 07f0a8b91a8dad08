//! Every rule set that is known by name: the engine's catalogue, and the files of `data/rulesets`.
//!
//! Deliberately absent: rule sets under more than one name; a file that the catalogue has come to hold as well is the file's proof.

use std::fs;
use std::path::{Path, PathBuf};
use tafl_engine::{Rules, catalogue};

/// A path below `tests/data`.
#[must_use]
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}

/// Every rule set with its name: the catalogue first, then those of the files that it does not hold.
///
/// # Panics
/// If a file is no rule set, or one that the catalogue holds under its name with other values.
#[must_use]
pub fn known() -> Vec<(String, Rules)> {
    let mut all: Vec<(String, Rules)> = catalogue::all().iter().map(|entry| (entry.id.to_owned(), entry.rules.clone())).collect();
    let mut files: Vec<PathBuf> =
        fs::read_dir(data("rulesets")).expect("data/rulesets").map(|file| file.expect("a file of data/rulesets").path()).collect();
    files.sort();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("a readable file");
        let rules: Rules = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        match catalogue::find(&name) {
            Some(entry) => assert_eq!(entry.rules, rules, "{name}: catalogue and file differ"),
            None => all.push((name, rules)),
        }
    }
    all
}
