//! The maps that a reader finds the way by: files and sections that comments, documents and data name exist,
//! and the table of modules at the top of a file lists exactly its modules.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the slow referee, whose sections are all those of `engine/RULES.md`.
const SLOW_REFEREE: &str = "tests/referee/";

/// A file of the tree: its path from the workspace, with `/`, and its text.
struct File {
    name: String,
    text: String,
}

impl File {
    fn extension(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or_default()
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// The paths of all files of the tree from its root, without what a build or a tool leaves there.
fn names() -> Vec<String> {
    let (root, mut found) = (root(), Vec::new());
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry")) {
            let (path, name) = (entry.path(), entry.file_name());
            if entry.file_type().expect("a type").is_dir() {
                let foreign =
                    |name: &str| name.starts_with('.') || ["target", "node_modules"].contains(&name);
                folders.extend(name.to_str().filter(|name| !foreign(name)).map(|_| path));
            } else {
                let parts = path.strip_prefix(&root).expect("below the root").iter();
                found.push(parts.map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/"));
            }
        }
    }
    found
}

fn read(names: &[String], extensions: &[&str]) -> Vec<File> {
    let wanted = names.iter().filter(|name| extensions.iter().any(|extension| name.ends_with(extension)));
    wanted
        .map(|name| File { name: name.clone(), text: fs::read_to_string(root().join(name)).expect("a text") })
        .collect()
}

/// The targets of the links of a document. What it names besides may be a file of the reader's.
fn links(document: &str) -> String {
    let targets = document.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).collect::<Vec<_>>().join(" ")
}

/// The part of a file that is written for people: the comments of code, the `source` of data, the whole of a
/// document.
fn prose(file: &File) -> String {
    let lines = file.text.lines().map(str::trim);
    let said: Vec<&str> = match file.extension() {
        "md" => lines.collect(),
        "json" => lines.filter(|line| line.contains("\"source\": ")).collect(),
        _ => lines
            .filter_map(|line| Some(line.strip_prefix("//")?.trim_start_matches(['/', '!', ' '])))
            .collect(),
    };
    said.join(" ")
}

/// The names of sources, documents and data files in a text, without the steps up that a path may begin with.
/// Addresses of a server begin with `/`.
fn named_files(text: &str) -> Vec<&str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && !"_-./@".contains(letter));
    let words = words.map(|word| word.trim_end_matches('.').trim_start_matches("../"));
    let is_file = |word: &&str| {
        let stem = [".rs", ".md", ".json", ".txt"].iter().find_map(|extension| word.strip_suffix(extension));
        stem.is_some_and(|stem| stem.ends_with(char::is_alphanumeric)) && !word.starts_with('/')
    };
    words.filter(is_file).collect()
}

/// The numbers of sections in a text, `all` of them or those of `engine/RULES.md`: `RULES.md, sections 1 to 3
/// and 8`.
fn named_sections(text: &str, all: bool) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let is_section =
            ["section", "sections"].contains(&word.trim_start_matches('(').to_lowercase().as_str());
        if !is_section || !(all || at > 0 && words[at - 1].contains("RULES.md")) {
            continue;
        }
        for word in &words[at + 1..] {
            let number: String = word.chars().take_while(|letter| letter.is_alphanumeric()).collect();
            if number.starts_with(|letter: char| letter.is_ascii_digit()) {
                found.push(number);
            } else if !["and", "to"].contains(word) {
                break;
            }
            if !word.ends_with(char::is_alphanumeric) && !word.ends_with(',') {
                break;
            }
        }
    }
    found
}

/// Everything that a file names and that does not exist.
fn faults_of_names(file: &File, names: &[String], sections: &[&str]) -> Vec<String> {
    let text = prose(file);
    let naming = if file.extension() == "md" { links(&text) } else { text.clone() };
    let exists = |wanted: &str| {
        names
            .iter()
            .any(|name| name.strip_suffix(wanted).is_some_and(|rest| rest.is_empty() || rest.ends_with('/')))
    };
    let lost = named_files(&naming)
        .into_iter()
        .filter(|name| !exists(name))
        .map(|name| format!("{} names {name}", file.name));
    let of_the_rules = file.name.starts_with(SLOW_REFEREE) || file.name == "engine/RULES.md";
    let unknown =
        named_sections(&text, of_the_rules).into_iter().filter(|number| !sections.contains(&number.as_str()));
    lost.chain(unknown.map(|number| format!("{} names section {number}", file.name))).collect()
}

/// The numbers of the sections of a document: `## 5. A ply`.
fn sections(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("## ")?.split_once(". "))
        .map(|(number, _)| number)
        .collect()
}

#[test]
fn files_and_sections_that_are_named_exist() {
    let names = names();
    let rules = fs::read_to_string(root().join("engine/RULES.md")).expect("engine/RULES.md");
    let sections = sections(&rules);
    assert_eq!(sections, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    let mut files = read(&names, &[".rs", ".proto", ".md"]);
    assert!(files.iter().any(|file| file.name.starts_with(SLOW_REFEREE)), "no {SLOW_REFEREE}");
    files.retain(|file| !file.name.starts_with("proto/vendor/") && file.name != "CHANGELOG.md");
    files.extend(read(&names, &[".json"]).into_iter().filter(|file| file.name.starts_with("tests/data/")));
    let faults: Vec<String> =
        files.iter().flat_map(|file| faults_of_names(file, &names, &sections)).collect();
    assert_eq!(faults, [] as [&str; 0]);
}

/// The faults of the table of modules at the top of a file, `| file | job |` or `| module | purpose |`, and
/// whether it has one.
fn faults_of_table(file: &File) -> (bool, Vec<String>) {
    let cell = |line: &&str| Some(line.strip_prefix("//! | ")?.split(" |").next()?.to_owned());
    let heads = |line: &&str| cell(line).is_some_and(|cell| ["file", "module"].contains(&cell.as_str()));
    let lines: Vec<&str> = file.text.lines().collect();
    let Some(head) = lines.iter().position(heads) else { return (false, Vec::new()) };
    let rows = lines[head + 1..].iter().take_while(|line| line.starts_with("//! |")).filter_map(cell);
    let listed: Vec<String> = rows
        .flat_map(|row| row.split(", ").map(|name| name.trim_matches('`').to_owned()).collect::<Vec<_>>())
        .collect();
    let declared = |line: &str| {
        let name = line.strip_suffix(';')?.split("mod ").nth(1)?;
        ["", "pub ", "pub(crate) "]
            .iter()
            .any(|before| line.starts_with(&format!("{before}mod ")))
            .then(|| name.to_owned())
    };
    let for_tests = |at: usize| at > 0 && lines[at - 1] == "#[cfg(test)]";
    let modules = |wanted: &dyn Fn(usize) -> bool| -> Vec<String> {
        lines
            .iter()
            .enumerate()
            .filter(|&(at, _)| wanted(at))
            .filter_map(|(_, line)| declared(line))
            .collect()
    };
    let all = modules(&|_| true);
    let lost = listed
        .iter()
        .filter(|name| !all.contains(name))
        .map(|name| format!("{}: {name} is no module", file.name));
    // Those of tests may be listed.
    let missing = modules(&|at| !for_tests(at)).into_iter().filter(|name| !listed.contains(name));
    let missing = missing.map(|name| format!("{}: the table lacks {name}", file.name));
    (true, lost.chain(missing).collect())
}

#[test]
fn tables_list_the_modules() {
    let (mut tables, mut faults) = (0, Vec::new());
    for file in read(&names(), &[".rs"]) {
        let (found, wrong) = faults_of_table(&file);
        tables += usize::from(found);
        faults.extend(wrong);
    }
    assert_eq!(faults, [] as [&str; 0]);
    assert!(tables >= 10, "only {tables} tables: they have another form");
}

mod of_the_checker {
    use super::*;

    fn faults(name: &str, text: &str) -> Vec<String> {
        let names = ["engine/RULES.md", "tests/data/counts.json", "README.md"].map(str::to_owned);
        faults_of_names(&File { name: name.to_owned(), text: text.to_owned() }, &names, &["1", "2", "10"])
    }

    #[test]
    fn what_exists_is_no_fault() {
        for text in [
            "//! See `engine/RULES.md`, sections 1, 2 and 10: and ../README.md.\nlet name = \"lost.md\";",
            "/// (RULES.md, section 10). Another text has a section 7.",
            "// `data/counts.json`, `/llms.txt`, `*.json`, https://example.org/a.json",
        ] {
            assert_eq!(faults("a.rs", text), [] as [&str; 0], "{text}");
        }
    }

    #[test]
    fn what_does_not_exist_is_found() {
        assert_eq!(
            faults("a.rs", "//! By design.md,\n//! and by (counts.md)."),
            ["a.rs names design.md", "a.rs names counts.md"]
        );
        assert_eq!(faults("a.rs", "// What `slow/lost.rs` does."), ["a.rs names slow/lost.rs"]);
        assert_eq!(
            faults("a.rs", "    // ount.json of data/ounts.json"),
            ["a.rs names ount.json", "a.rs names data/ounts.json"]
        );
        assert_eq!(
            faults("a.rs", "/// Of engine/RULES.md,\n/// sections 2 to 11."),
            ["a.rs names section 11"]
        );
        assert_eq!(
            faults("a.json", " \"source\": \"engine/RULES.md, section 7b\","),
            ["a.json names section 7b"]
        );
        assert_eq!(
            faults(&(SLOW_REFEREE.to_owned() + "a.rs"), "// Section 3: so."),
            [SLOW_REFEREE.to_owned() + "a.rs names section 3"]
        );
        assert_eq!(
            faults("a.md", "[text](lost.txt), [other](README.md), yours.json"),
            ["a.md names lost.txt"]
        );
    }

    #[test]
    fn a_table_that_has_drifted_is_found() {
        let faults = |rows: &str| {
            let modules = "mod a;\npub(crate) mod b;\n#[cfg(test)]\nmod tests;\n";
            faults_of_table(&File {
                name: "lib.rs".to_owned(),
                text: format!("//! Text.\n//!\n{rows}\n{modules}"),
            })
        };
        assert_eq!(faults("//! | file | job |\n//! |---|---|\n//! | `a`, `b` | `c` |"), (true, Vec::new()));
        assert_eq!(faults("//! | section | bytes |\n//! |---|---|\n//! | 1 | `c` |"), (false, Vec::new()));
        let drifted = faults("//! | module | purpose |\n//! |---|---|\n//! | `a` | |\n//! | `c` | |");
        assert_eq!(
            drifted,
            (true, vec!["lib.rs: c is no module".to_owned(), "lib.rs: the table lacks b".to_owned()])
        );
    }
}
