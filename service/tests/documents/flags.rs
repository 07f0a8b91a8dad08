//! The flags of a server, as deploy/README.md lists them.

use clap::{Arg, Args, Command};
use std::path::Path;
use tafl_service::config::Config;

/// A number with a comma between each three digits; other values as they are.
fn spelt(value: &str) -> String {
    let digits = value.bytes().all(|byte| byte.is_ascii_digit());
    let comma = |place: usize| digits && place > 0 && (value.len() - place).is_multiple_of(3);
    value
        .char_indices()
        .flat_map(|(place, sign)| comma(place).then_some(',').into_iter().chain([sign]))
        .collect()
}

fn row(flag: &Arg) -> String {
    let default =
        flag.get_default_values().first().and_then(|value| value.to_str()).filter(|value| !value.is_empty());
    let default = default.map_or("unset".to_owned(), |value| format!("`{}`", spelt(value)));
    let about = flag.get_long_help().or(flag.get_help()).expect("every flag is explained").to_string();
    format!("| `--{}` | {default} | {} |\n", flag.get_long().expect("a name"), about.replace("\n\n", ". "))
}

/// With `TAFL_WRITE_DATA=1` it writes the table.
#[test]
fn the_table_of_flags_is_that_of_the_configuration() {
    const HEAD: &str = "| flag | default | meaning |\n|---|---|---|\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/README.md");
    let text = std::fs::read_to_string(&path).expect("deploy/README.md");
    let (before, rest) = text.split_once(HEAD).expect("the table of flags");
    let (_, after) = rest.split_once("\n\n").map_or(("", rest), |(table, after)| (table, after));
    let flags = Config::augment_args(Command::new("tafld"));
    let rows: String = flags.get_arguments().filter(|flag| !flag.is_hide_set()).map(row).collect();
    let wanted = format!("{before}{HEAD}{rows}\n{after}");
    if std::env::var_os("TAFL_WRITE_DATA").is_some() {
        std::fs::write(&path, wanted).expect("deploy/README.md is written");
    } else {
        assert!(text == wanted, "TAFL_WRITE_DATA=1 writes the table of flags in deploy/README.md");
    }
}
