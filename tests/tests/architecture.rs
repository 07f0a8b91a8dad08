//! The invariants of ARCHITECTURE.md that the source text shows; `imports` checks those that show in imports.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tafl_engine::Escape;
use tafl_engine::catalogue::{self, Entry};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// Every Rust file below a folder, as a path from the workspace and its text without the unit tests at its
/// end.
fn sources(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                let code = text.split("\n#[cfg(test)]").next().unwrap_or_default().to_owned();
                let name = path.strip_prefix(root()).expect("below the workspace").display().to_string();
                found.push((name, code));
            }
        }
    }
    assert!(!found.is_empty(), "no source in {folder}");
    found
}

/// The code lines of a text, without comments.
fn code_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.starts_with("//"))
}

/// Invariant 3: board widths are written down in one file.
#[test]
fn one_file_knows_widths() {
    let numbered = |line: &str| {
        ["Bits<", "Geometry<", "Masks<", "Arbiter<", "State<", "Pieces<", "GameHistory<", "SizedGame<"]
            .iter()
            .any(|name| {
                line.split(name).skip(1).any(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
            })
    };
    let mut knowing: Vec<String> = Vec::new();
    for (name, text) in sources("engine/src") {
        if code_lines(&text).any(numbered) {
            knowing.push(name);
        }
    }
    assert_eq!(knowing, ["engine/src/game/widths.rs"]);
}

/// Invariant 4: only the catalogue names rule sets.
#[test]
fn only_the_catalogue_names_rule_sets() {
    let ids: Vec<&str> = catalogue::all().iter().map(|entry| entry.id).collect();
    // Ids of rules are not ids of rule sets, though one of them has the same name.
    let may_name = |name: &str| name.contains("/catalogue/") || name.ends_with("/rules/options.rs");
    for (name, text) in sources("engine/src").into_iter().filter(|(name, _)| !may_name(name)) {
        for line in code_lines(&text) {
            for id in &ids {
                assert!(!line.contains(&format!("\"{id}\"")), "{name} names {id}: {line}");
            }
        }
    }
}

/// Files stay readable.
#[test]
fn no_file_is_longer_than_600_lines() {
    for folder in [
        "clients/bridges/src",
        "clients/python/src",
        "clients/c/src",
        "clients/json/src",
        "clients/wasm/src",
        "engine/src",
        "engine/comparison/src",
        "engine/notation/src",
        "engine/notation/benches",
        "engine/tables/src",
        "engine/training/src",
        "engine/training/load/src",
        "proto/token/src",
        "service/src",
        "service/pictures/src",
        "service/tafld/src",
        "tests/referee/src",
        "tests/support/src",
        "tests/tests",
    ] {
        let folders = root().join(folder);
        assert!(folders.is_dir(), "{folder}");
        for (name, _) in sources(folder) {
            let lines = fs::read_to_string(root().join(&name)).expect("a source file").lines().count();
            assert!(lines <= 600, "{name} has {lines} lines");
        }
    }
}

/// RULESETS.md lists the catalogue.
#[test]
fn the_table_of_rule_sets_is_the_catalogue() {
    let text = fs::read_to_string(root().join("RULESETS.md")).expect("RULESETS.md");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| `")).collect();
    let start = |entry: &Entry| {
        format!("| `{}` | {} | {size}x{size} |", entry.id, entry.name, size = entry.rules.board.size)
    };
    let row = |entry: &Entry| {
        let escape = match entry.rules.escape {
            Escape::Corners => "corner",
            Escape::Edge => "edge",
            Escape::Squares(_) => "squares",
        };
        let readings: Vec<&str> = entry.contested.iter().map(|contested| contested.rule.as_str()).collect();
        format!("{} {escape} | {} | {} |", start(entry), entry.source.title, readings.join("; "))
    };
    let lacks = |entry: &&Entry| rows.iter().all(|row| !row.starts_with(&start(entry)));
    let lacking: Vec<String> = catalogue::newest().filter(lacks).map(row).collect();
    assert!(lacking.is_empty(), "RULESETS.md lacks the rows\n{}", lacking.join("\n"));
    assert_eq!(rows.len(), catalogue::newest().count());
}

/// Every file of tests is compiled, because main.rs names it.
#[test]
fn every_file_of_tests_is_named() {
    for folder in ["tests/tests", "service/tafld/tests/wire"].map(|folder| root().join(folder)) {
        let main = fs::read_to_string(folder.join("main.rs")).expect("main.rs");
        let files = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        for name in files
            .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
            .filter(|name| name != "main")
        {
            assert!(
                main.lines().any(|line| line == format!("mod {name};")),
                "{}: {name} is not named in main.rs",
                folder.display()
            );
        }
    }
}

/// Asserts that the tests in a column of ARCHITECTURE.md exist; returns how many there are.
fn check_guards(column: &str) -> usize {
    let names = column.split('`').skip(1).step_by(2).filter(|name| !name.contains(".rs"));
    names
        .inspect(|name| {
            let (file, test) = name.split_once("::").unwrap_or((name, ""));
            let places = [
                "tests/tests",
                "engine/src/position",
                "engine/tables/tests",
                "service/tests",
                "service/tafld/tests/wire",
                "service/pictures/tests",
                "service/src",
            ];
            let found = places
                .iter()
                .find_map(|place| fs::read_to_string(root().join(format!("{place}/{file}.rs"))).ok());
            let code = found.unwrap_or_else(|| panic!("{name} is no test"));
            let tests = code.contains("#[test]") || code.contains("#[tokio::test");
            assert!(code.contains(test) && tests, "{name} is no test");
        })
        .count()
}

/// Every test that ARCHITECTURE.md names exists.
#[test]
fn every_named_guard_exists() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let rows: Vec<&str> =
        text.lines().filter(|line| line.starts_with('|') && line.split('|').count() == 5).collect();
    let numbered =
        rows.iter().filter(|row| row[1..].trim_start().starts_with(|letter: char| letter.is_ascii_digit()));
    let guards: usize =
        numbered.map(|row| check_guards(row.split('|').nth(3).expect("the column of guards"))).sum();
    assert!(guards >= 9, "only {guards} guards: the table has another form");
}

/// Whatever a client can hold is in the table of ARCHITECTURE.md, with its owner, its bounds, its time, its
/// way back and its test.
#[test]
fn whatever_can_be_held_is_in_the_table() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let table = text.split("\n## ").find(|part| part.starts_with("What can be held")).expect("the table");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() >= 10, "only {} rows", rows.len());
    let flags = fs::read_to_string(root().join("service/src/config/mod.rs")).expect("the flags");
    for row in &rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 6 && cells.iter().all(|cell| !cell.is_empty()), "{row}");
        assert!(check_guards(cells[5]) > 0, "{row}: no test");
        for flag in row.split('`').skip(1).step_by(2).filter_map(|code| code.strip_prefix("--")) {
            assert!(
                flags.contains(&format!("\n    {}: ", flag.replace('-', "_"))),
                "there is no flag --{flag}"
            );
        }
    }
    // The limits that errors name. Those of rates are no limits of what is held.
    let mut limits: BTreeSet<String> = BTreeSet::new();
    for (_, code) in sources("service/src") {
        for opening in ["full(\"", "Shares::new(\"", "with(LIMIT, \""] {
            limits.extend(
                code.split(opening).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())),
            );
        }
    }
    limits.retain(|limit| !limit.ends_with("_per_second"));
    let places =
        fs::read_to_string(root().join("service/src/admission/gate/places.rs")).expect("the kinds of places");
    let named = places
        .split_once("fn limits")
        .and_then(|(_, rest)| rest.split_once("    }\n"))
        .expect("their names")
        .0;
    limits.extend(named.split('"').skip(1).step_by(2).map(str::to_owned));
    let leases =
        fs::read_to_string(root().join("service/src/admission/gate/lease.rs")).expect("the holders of bytes");
    limits.extend(
        leases.split("(\"bytes").skip(1).filter_map(|rest| Some(format!("bytes{}", rest.split_once('"')?.0))),
    );
    assert!(limits.len() >= 11, "{limits:?}");
    for limit in limits {
        assert!(table.contains(&format!("`{limit}`")), "the limit {limit} is not in the table");
    }
}
