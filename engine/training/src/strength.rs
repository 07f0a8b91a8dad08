//! The files of strengths in the engine's catalogue, named by ids of rule sets.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use tafl_engine::catalogue;

/// The folder of the catalogue.
pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/catalogue/strength");

/// The place of a line in a file: its evaluation, its levels, its chances, its book.
fn place(line: &str) -> usize {
    let fronts = ["evaluation ", "attackers ", "defenders ", "chances "];
    fronts.iter().position(|front| line.starts_with(front)).unwrap_or(fronts.len())
}

/// Writes these lines to the file of a rule set, instead of those of their kind.
///
/// # Errors
/// If the file cannot be read or written.
pub(crate) fn replace(folder: &Path, rules: &str, lines: &str) -> Result<(), String> {
    let id = catalogue::find(rules).map_or(rules, |entry| entry.id);
    let path = folder.join(id).with_extension("txt");
    let failed = |error| format!("{}: {error}", path.display());
    let old = match fs::read_to_string(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        read => read.map_err(failed)?,
    };
    let replaced: BTreeSet<usize> = lines.lines().map(place).collect();
    let kept = old.lines().filter(|line| !replaced.contains(&place(line)));
    let mut all: Vec<&str> = kept.chain(lines.lines()).collect();
    all.sort_by_key(|line| place(line));
    fs::write(&path, all.join("\n") + "\n").map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_of_one_kind_are_replaced() {
        let folder = std::env::temp_dir().join(format!("tafl-training-{}-strength", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        for lines in [
            "00b1947e50af2c11 -35\n00c2 4\n",
            "attackers 0:1\ndefenders 0:2\n",
            "chances -3 100 9\n",
            "evaluation 7-edge\n",
            "chances -4 90 12\n",
            "00d3 -6\n",
        ] {
            replace(&folder, "copenhagen@1", lines).expect("written");
        }
        let text = fs::read_to_string(folder.join("copenhagen.txt")).expect("the file");
        fs::remove_dir_all(&folder).expect("removed");
        assert_eq!(text, "evaluation 7-edge\nattackers 0:1\ndefenders 0:2\nchances -4 90 12\n00d3 -6\n");
    }
}
