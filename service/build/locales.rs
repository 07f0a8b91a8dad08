//! The list of the message files in `locales/`, compressed, so that a language is added by adding its file,
//! and the ids of the English messages.

use crate::{has_feature, packed};

use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

pub(crate) fn write() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=locales");
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("locales");
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ftl"));
    files.retain(|file| has_feature("languages") || file.ends_with("en.ftl"));
    files.sort();
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut list = String::from("[\n");
    for file in &files {
        let tag = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .ok_or("the name of a message file is its language tag")?;
        let text = fs::read_to_string(file)?;
        let (name, reviewed) = (term(&text, "name", tag)?, term(&text, "reviewed", tag)?);
        let reviewed = match reviewed {
            "yes" => true,
            "no" => false,
            other => return Err(format!("{tag}.ftl: -reviewed is {other}, not yes or no").into()),
        };
        fs::write(out.join(format!("{tag}.ftl.gz")), packed(text.as_bytes())?)?;
        writeln!(
            list,
            "    MessageFile {{ tag: {tag:?}, name: {name:?}, reviewed: {reviewed}, packed: \
             include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{tag}.ftl.gz\")) }},"
        )?;
    }
    list += "]\n";
    fs::write(out.join("locales.rs"), list)?;
    let english = fs::read_to_string(folder.join("en.ftl"))?;
    fs::write(out.join("message_ids.rs"), ids(&english)?)?;
    let of_pages: Vec<&str> = names(&english).filter(|name| name.starts_with(PAGE)).collect();
    fs::write(
        out.join("page_messages.rs"),
        format!("/// The messages of the pages.\nconst PAGE_MESSAGES: &[&str] = &{of_pages:?};\n"),
    )?;
    Ok(())
}

/// The text of a term on one line.
fn term<'a>(text: &'a str, name: &str, tag: &str) -> Result<&'a str, String> {
    let line = text.lines().find_map(|line| line.strip_prefix('-')?.strip_prefix(name)?.strip_prefix(" = "));
    line.ok_or_else(|| format!("{tag}.ftl: the term -{name} is missing"))
}

/// The prefix of the messages that pages use.
const PAGE: &str = "page-";

/// The prefixes of the messages that are found by name: those of rules and of pages, and those that word what
/// other crates say.
const NAMED: [&str; 4] = ["rule-", PAGE, "engine-", "expected-"];

/// The names of the messages. A message begins at the start of a line.
fn names(english: &str) -> impl Iterator<Item = &str> {
    let starts = |line: &&str| line.starts_with(|first: char| first.is_ascii_alphabetic());
    english.lines().filter(starts).filter_map(|line| line.split_once(" =")).map(|(name, _)| name)
}

/// The messages by name, but those that are found by it.
fn ids(english: &str) -> Result<String, std::fmt::Error> {
    let names: Vec<&str> =
        names(english).filter(|name| !NAMED.iter().any(|prefix| name.starts_with(prefix))).collect();
    let variants: Vec<String> = names.iter().map(|name| name.split('-').map(capitalised).collect()).collect();
    let mut code = String::from(
        "/// A message.\n#[derive(Clone, Copy, PartialEq, Eq, Debug)]\npub(crate) enum MessageId {\n",
    );
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
