//! The rule sets of the conformance data: each in a file of its own under `data/rulesets`.
//!
//! A test writes them from the catalogue (`TAFL_WRITE_DATA=1 cargo test -p tafl-tests exported`) and
//! otherwise checks that the files agree with it. The other tests read them back and compare the engine with
//! them, as any other program would.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use tafl_engine::{Rules, Side, catalogue};

/// The version of the format of the conformance data. It rises with every change that a reader of the files
/// would notice.
pub const FORMAT: u32 = 2;

/// A rule set in a file of the conformance data.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Exported {
    /// The version of the format.
    pub format: u32,
    /// The id by which cases and counts refer to it.
    pub id: String,
    /// The revision of the catalogue's entry.
    pub revision: u32,
    /// Its name.
    pub name: String,
    /// Its rules, in full.
    pub rules: Rules,
}

impl Exported {
    /// An entry of the catalogue in the form of the files.
    #[must_use]
    pub fn of(entry: &catalogue::Entry) -> Self {
        Self {
            format: FORMAT,
            id: entry.id.to_owned(),
            revision: entry.revision,
            name: entry.name.to_owned(),
            rules: entry.rules.clone(),
        }
    }

    /// The text of its file.
    ///
    /// # Panics
    /// Never: everything in it can be serialized.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("rules as JSON") + "\n"
    }

    /// The name of its file, by which cases and counts name it: the id, with the revision where there is a
    /// newer one.
    #[must_use]
    pub fn file_name(&self) -> String {
        let newest = catalogue::find(&self.id).is_none_or(|newest| newest.revision == self.revision);
        if newest { self.id.clone() } else { format!("{}@{}", self.id, self.revision) }
    }
}

/// A side as cases and counts name it: `attackers`.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub struct NamedSide(pub Side);

impl TryFrom<String> for NamedSide {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let found = Side::ALL.into_iter().find(|side| side.to_string() == name);
        found.map(Self).ok_or_else(|| format!("{name:?} is not a side; expected attackers or defenders"))
    }
}

/// A path below `tests/data`.
#[must_use]
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name)
}

/// A table of `data/tables`, which only our tests read.
///
/// # Panics
/// If it is missing or has another form.
#[must_use]
pub fn table<T: DeserializeOwned>(name: &str) -> T {
    let text = fs::read_to_string(data("tables").join(format!("{name}.json"))).expect("a table");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A list of a file of `data/tables` that has several.
///
/// # Panics
/// If it is missing or has another form.
#[must_use]
pub fn part<T: DeserializeOwned>(file: &str, name: &str) -> T {
    let mut whole: serde_json::Map<String, serde_json::Value> = table(file);
    let list = whole.remove(name).unwrap_or_else(|| panic!("{file} has no {name}"));
    serde_json::from_value(list).unwrap_or_else(|error| panic!("{file}, {name}: {error}"))
}

/// Checks that a file below `tests/data` has this text. With `TAFL_WRITE_DATA` it is written instead.
///
/// # Panics
/// If it has another text; the message has the lines that it lacks.
pub fn assert_is_file(text: &str, name: &str) {
    if std::env::var_os("TAFL_WRITE_DATA").is_some() {
        fs::write(data(name), text).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let kept = fs::read_to_string(data(name)).unwrap_or_default();
    let lacking: Vec<&str> = text.lines().filter(|line| kept.lines().all(|kept| kept != *line)).collect();
    assert!(
        kept == text,
        "tests/data/{name} lacks these lines (TAFL_WRITE_DATA=1 writes it anew):\n{}",
        lacking.join("\n")
    );
}

/// Every rule set of the files, sorted by id.
///
/// # Panics
/// If a file is not a rule set.
#[must_use]
pub fn exported() -> Vec<Exported> {
    read_all("rulesets")
}

fn read_all(folder: &str) -> Vec<Exported> {
    let listed = fs::read_dir(data(folder)).expect("a folder of rule sets");
    let mut files: Vec<PathBuf> = listed.map(|file| file.expect("a file of rule sets").path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("a readable file");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    files.into_iter().map(read).collect()
}

/// Every rule set of the files with its id, and those of `data/custom`, which only our tests use.
///
/// # Panics
/// If a file is not a rule set.
#[must_use]
pub fn known() -> Vec<(String, Rules)> {
    exported()
        .into_iter()
        .chain(read_all("custom"))
        .map(|exported| (exported.file_name(), exported.rules))
        .collect()
}
