//! The files with which pages draw boards, below `service/web/board`, are what the themes and figures say.
//! `TAFL_WRITE_DATA=1 cargo test -p tafl-pictures --test web` writes them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tafl_pictures::{grain_svg, theme_names, web_module};

#[test]
fn the_files_of_pages_are_those_of_the_pictures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/board");
    let grains = theme_names()
        .into_iter()
        .filter_map(|theme| Some((format!("grain/{theme}.svg"), grain_svg(&theme)?)));
    let files: Vec<(String, String)> =
        [("looks.js".to_owned(), web_module())].into_iter().chain(grains).collect();
    for (name, wanted) in &files {
        let path = folder.join(name);
        if std::env::var_os("TAFL_WRITE_DATA").is_some() {
            fs::write(&path, wanted).expect("a file that may be written");
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        assert!(text == *wanted, "TAFL_WRITE_DATA=1 writes service/web/board/{name}");
    }
    let board = fs::read_to_string(folder.join("../tafl-board.js")).expect("a file");
    for (name, _) in &files[1..] {
        assert!(
            board.contains(&format!("new URL(\"./board/{name}\", import.meta.url)")),
            "tafl-board.js names {name}"
        );
    }
    let there = fs::read_dir(folder.join("grain")).expect("a folder");
    let there: BTreeSet<String> =
        there.map(|entry| format!("grain/{}", entry.expect("a file").file_name().display())).collect();
    assert_eq!(there, files.into_iter().skip(1).map(|(name, _)| name).collect(), "files of themes");
}
