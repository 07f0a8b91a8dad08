//! The list of the message files in `locales/`, so that a language is added by adding its file, and the ids of the English messages.

use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

pub(crate) fn write() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=locales");
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("locales");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ftl"));
    files.sort();
    let mut list = String::from("[\n");
    for file in &files {
        let tag = file.file_stem().and_then(|stem| stem.to_str()).ok_or("the name of a message file is its language tag")?;
        writeln!(list, "    ({tag:?}, include_str!({:?})),", file.to_str().ok_or("the path of a message file is text")?)?;
    }
    list += "]\n";
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("locales.rs"), list)?;
    fs::write(out.join("message_ids.rs"), ids(&fs::read_to_string(folder.join("en.ftl"))?)?)?;
    Ok(())
}

/// The messages by name, but those of rules, which are found by the rule. A message begins at the start of a line.
fn ids(english: &str) -> Result<String, std::fmt::Error> {
    let starts = |line: &&str| line.starts_with(|first: char| first.is_ascii_alphabetic()) && !line.starts_with("rule-");
    let names: Vec<&str> = english.lines().filter(starts).filter_map(|line| line.split_once(" =")).map(|(name, _)| name).collect();
    let variants: Vec<String> = names.iter().map(|name| name.split('-').map(capitalised).collect()).collect();
    let mut code = String::from("/// A message.\n#[derive(Clone, Copy, PartialEq, Eq, Debug)]\npub(crate) enum MessageId {\n");
    for variant in variants {
        writeln!(code, "    {variant},")?;
    }
    write!(code, "}}\n\nimpl MessageId {{\n    const NAMES: &'static [&'static str] = &{names:?};\n}}\n")?;
    Ok(code)
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}
