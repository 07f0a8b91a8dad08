//! The command line as a person uses it: the program is started and what it prints is read. Examples are rows of
//! `commands`.

use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tafl_test_support::examples::shows;
use tafl_test_support::matching::{filled, fits};

fn tafld(arguments: &[&str], input: &str) -> Output {
    tafld_with(&[], arguments, input.as_bytes())
}

/// Starts it with these variables, and the endgame tables of the tests.
fn tafld_with(env: &[(&str, &str)], arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tafld"))
        .args(arguments)
        .env("LC_ALL", "C")
        .env("TAFLD_TABLES", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables"))
        .envs(env.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tafld starts");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("its input").write_all(input);
    child.wait_with_output().expect("it ends")
}

fn printed(arguments: &[&str], input: &str) -> String {
    let output = tafld(arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn refusal(arguments: &[&str]) -> String {
    let output = tafld(arguments, "");
    assert!(!output.status.success(), "{arguments:?} should fail");
    String::from_utf8(output.stderr).expect("text")
}

/// What a row has as a text, or as bytes, one for each letter.
#[derive(Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Bytes { bytes: String },
}

impl Default for Content {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl Content {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Text(text) => text.clone().into_bytes(),
            Self::Bytes { bytes } => bytes.chars().map(|letter| letter as u8).collect(),
        }
    }
}

/// A row of `commands`: a command, and what it prints. `$DIR` is the folder of its files, and `$name` what a row before
/// has as `let`. Runs of spaces are one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    #[serde(rename = "why")]
    _why: Option<String>,
    args: Vec<String>,
    #[serde(default)]
    input: Content,
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[serde(default)]
    files: BTreeMap<String, Content>,
    /// The exit status.
    #[serde(default)]
    code: i32,
    /// Standard output and standard error: `…` stands for any part; in a list, each stands somewhere. What succeeds
    /// says nothing on standard error unless that is stated.
    out: Option<Value>,
    err: Option<Value>,
    #[serde(default)]
    without: Vec<String>,
}

impl Row {
    /// What differs from what is stated.
    fn differences(&self, folder: &Path) -> Vec<String> {
        for (name, content) in &self.files {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, content.bytes()).expect("a file");
        }
        let arguments: Vec<&str> = self.args.iter().map(String::as_str).collect();
        let env: Vec<(&str, &str)> = self.env.iter().map(|(name, value)| (&**name, &**value)).collect();
        let output = tafld_with(&env, &arguments, &self.input.bytes());
        let spaced =
            |text: &str| text.split(' ').filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let [out, err] = [output.stdout, output.stderr].map(|bytes| spaced(&String::from_utf8_lossy(&bytes)));
        let mut found = Vec::new();
        if output.status.code() != Some(self.code) {
            found.push(format!("it ends with {:?}", output.status.code()));
        }
        let nothing = (self.code == 0).then(|| Value::from(""));
        for (stated, said) in [(self.out.as_ref(), &out), (self.err.as_ref().or(nothing.as_ref()), &err)] {
            let parts = match stated {
                Some(Value::String(text)) => vec![text.clone()],
                Some(Value::Array(parts)) => {
                    parts.iter().map(|part| format!("…{}…", part.as_str().expect("a text"))).collect()
                }
                _ => Vec::new(),
            };
            found.extend(
                parts
                    .into_iter()
                    .filter(|part| !fits(said, &spaced(part)))
                    .map(|part| format!("{part:?} is not\n{said}")),
            );
        }
        let wrong = self.without.iter().filter(|part| out.contains(*part) || err.contains(*part));
        found.extend(wrong.map(|part| format!("{part:?} is in\n{out}{err}")));
        found
    }
}

/// Gives the commands of a file.
fn commands(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/commands").join(name).with_extension("json");
    let rows: Vec<Value> = serde_json::from_slice(&std::fs::read(path).expect("the rows")).expect("JSON");
    let (mut names, mut wrong) = (BTreeMap::new(), Vec::new());
    for (n, row) in rows.iter().enumerate() {
        let folder = std::env::temp_dir().join(format!("tafld-{name}-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        names.insert("DIR".to_owned(), folder.to_str().expect("a path").into());
        let row = filled(row, &names);
        if let Some(more) = row["let"].as_object() {
            names.extend(more.clone());
            continue;
        }
        let command: Row =
            serde_json::from_value(row).unwrap_or_else(|error| panic!("{name} {}: {error}", n + 1));
        let found = command.differences(&folder);
        wrong.extend(found.into_iter().map(|what| format!("row {} {:?}: {what}", n + 1, command.args)));
        std::fs::remove_dir_all(&folder).expect("the folder");
    }
    assert!(wrong.is_empty(), "{name}: {}", wrong.join("\n"));
}

#[test]
fn commands_do_as_their_rows_say() {
    commands("cli");
}

#[test]
fn archives_are_judged_as_their_rows_say() {
    commands("archives");
}

#[test]
fn what_cannot_start_says_why() {
    commands("refused_starts");
}

/// Returns whether a line says how many moves were played and whose turn it is.
fn says_whose_turn(line: &str) -> bool {
    line.starts_with("start of the game, ") || line.contains(" played, ") && line.ends_with("legal moves")
}

#[test]
fn rulesets_lists_and_show_explains() {
    let list = printed(&["rulesets"], "");
    assert_eq!(list.lines().count(), tafl_engine::catalogue::all().len());
    assert!(list.contains("hnefatafl-13-igg@1"));
    let older: Vec<&str> = list.lines().filter(|line| line.ends_with("(older revision)")).collect();
    assert_eq!(
        older.len(),
        tafl_engine::catalogue::all().len() - tafl_engine::catalogue::newest().count(),
        "{older:?}"
    );
    let sizes = tafl_engine::catalogue::all()
        .iter()
        .map(|entry| format!("{0}x{0}  {1}", entry.rules.board.size, entry.name));
    let columns: Vec<_> = list
        .lines()
        .zip(sizes)
        .map(|(line, size)| line.find(&size).map(|at| at + size.find(' ').expect("a gap")))
        .collect();
    assert!(columns.iter().all(|column| column.is_some() && *column == columns[0]), "{list}");
}

#[test]
fn a_printed_rule_set_can_be_played_from_a_file() {
    let json = printed(&["show", "tablut-nielsen", "--json"], "");
    let file = std::env::temp_dir().join(format!("tafld-cli-{}.json", std::process::id()));
    std::fs::write(&file, &json).expect("a file");
    let path = file.to_str().expect("a path");
    let text = printed(&["perft", "--rules", path, "--depth", "2"], "");
    std::fs::write(
        &file,
        json.replace(
            "\"KING_TAKEN_HOW_CUSTODIAL_AWAY_FROM_THRONE\",\n    \"closingZones\": []",
            "\"KING_TAKEN_HOW_ENCLOSED\",\n    \"closingZones\": [\"ZONE_KIND_CORNERS\"]",
        ),
    )
    .expect("a file");
    let refused = refusal(&["perft", "--rules", path]);
    std::fs::remove_file(&file).expect("the file goes");
    assert!(text.contains("4400"), "{text}");
    assert!(
        refused.contains("king_taken.closing_zones: ZONE_KIND_CORNERS: needs corners in zones"),
        "{refused}"
    );
}

/// The level plays as the service suggests, and a move taken back leaves the player to move.
#[test]
fn one_plays_against_a_level() {
    let game = ["play", "--ruleset", "brandubh-wtf", "--level", "2", "--seed", "7"];
    let text = printed(&[&game[..], &["--as", "defenders"]].concat(), "");
    let suggested = printed(&["suggest", "ruleset=Brandubh WTF", "level=2", "seed=7", "--json"], "");
    let suggested: Value = serde_json::from_str(&suggested).expect("JSON");
    let first = suggested["move"].as_str().expect("a move");
    assert!(
        text.contains(&format!("The attackers play {first}"))
            && text.contains("1 move played, defenders to move"),
        "{text}"
    );
    let text = printed(&game, "D2 to A2\nundo\nundo\nhint\nresign\n");
    let turns: Vec<&str> = text.lines().filter(|line| says_whose_turn(line)).collect();
    let [start, moved, answered, back] = turns[..] else { panic!("{text}") };
    assert!(
        start == back
            && moved.starts_with("1 move played, defenders")
            && answered.starts_with("2 moves played, attackers"),
        "{text}"
    );
    for part in [
        "The attackers play d2-a2.",
        "The defenders play ",
        "This is the start.",
        "The attackers’ best move starts ",
        "; the defenders win.",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

/// Hints are those of the service, each with more than the one before; the next position begins anew.
#[test]
fn a_repeated_hint_tells_more() {
    let typed = "hint\nhint\nhint\nhint\nhint\nd2-a2\nhint\n";
    let text = printed(&["play", "--ruleset", "brandubh-wtf"], typed);
    let starts = [
        "The attackers’ best move starts in the area from ",
        "The attackers’ best move is with the piece on ",
        "The attackers should play ",
    ];
    let place = |start: &str| text.find(start).unwrap_or_else(|| panic!("{start} is missing in:\n{text}"));
    assert!(place(starts[0]) < place(starts[1]) && place(starts[1]) < place(starts[2]), "{text}");
    let moves: Vec<&str> = text.lines().filter(|line| line.starts_with(starts[2])).collect();
    assert!(moves.len() == 3 && moves.iter().all(|line| *line == moves[0]), "{text}");
    let first = moves[0].split_whitespace().nth(4).expect("a move").trim_end_matches('.');
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(&format!("{first} "))).collect();
    assert_eq!(lines.len(), 2, "the line comes with the fourth hint and the fifth: {text}");
    assert!(
        text.lines().any(|line| line.starts_with("The defenders’ best move starts in the area from ")),
        "{text}"
    );
}

/// What the examples of the contract ask by a link, a command asks, and prints the same answer.
#[test]
fn every_link_is_a_command() {
    let examples: Value = serde_json::from_str(include_str!("../../web/examples.json")).expect("JSON");
    let mut asked = 0;
    for (route, named) in examples.as_object().expect("examples") {
        // `tafld rulesets` is a table.
        let Some(path) = route.strip_prefix("GET /v1/").filter(|path| *path != "rulesets") else { continue };
        let command = path.split(['{', '}']).nth(1).unwrap_or(path);
        for (name, example) in named.as_object().expect("examples by name") {
            let pairs = example["query"].as_object().into_iter().flatten();
            let pairs = pairs.map(|(name, value)| format!("{name}={}", value.as_str().expect("text")));
            let arguments: Vec<String> = [command.to_owned()].into_iter().chain(pairs).collect();
            let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let media = example["accept"].as_str().unwrap_or("application/json");
            arguments.extend(media.contains("json").then_some("--json"));
            let output = tafld(&arguments, "");
            let what = format!("{name}: {arguments:?}: {output:?}");
            assert_eq!(output.status.code(), Some(i32::from(example["status"].is_u64())), "{what}");
            if !output.status.success() {
                let of = example.get("answer").or(example.get("shows")).expect("a problem");
                let said = format!(
                    "tafld: {}: {}",
                    of["reason"].as_str().expect("a reason"),
                    of["detail"].as_str().unwrap_or_default()
                );
                assert!(String::from_utf8_lossy(&output.stderr).starts_with(&said), "{what}");
            } else if let Some(first) = example["begins"].as_str() {
                let begun: String =
                    output.stdout.iter().map(|byte| char::from(*byte)).take(first.chars().count()).collect();
                assert_eq!(begun, first, "{name}: {arguments:?}");
            } else if media.contains("json") {
                let messages: Vec<Value> = serde_json::Deserializer::from_slice(&output.stdout)
                    .into_iter()
                    .map(|of| of.expect("JSON"))
                    .collect();
                let answer = if media == "application/json" { messages[0].clone() } else { messages.into() };
                match (example.get("answer"), example.get("shows")) {
                    (Some(whole), _) => assert_eq!(&answer, whole, "{what}"),
                    (None, shown) => assert!(shows(&answer, shown.expect("a part")), "{what}"),
                }
            } else {
                assert_eq!(
                    Some(String::from_utf8_lossy(&output.stdout).as_ref()),
                    example["answer"].as_str(),
                    "{what}"
                );
            }
            asked += 1;
        }
    }
    assert!(asked > 25, "{asked}");
}

/// As with `tafld show fidchell | head -1`.
#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for arguments in [
        &["show", "fidchell"][..],
        &["rulesets"],
        &["perft", "--depth", "1"],
        &["render", "ruleset=copenhagen"],
        &["ruleset", "ruleset=fidchell"],
        &["play"],
    ] {
        let (read, write) = rustix::pipe::pipe().expect("a pipe");
        drop(read);
        let output = Command::new(env!("CARGO_BIN_EXE_tafld"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(write)
            .output()
            .expect("tafld starts");
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn a_log_in_a_file_has_no_colours() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_tafld"))
        .args(["--log-format", "text", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0"])
        .env_remove("NO_COLOR")
        .stderr(Stdio::piped())
        .spawn()
        .expect("tafld starts");
    let mut line = String::new();
    std::io::BufReader::new(server.stderr.take().expect("its log")).read_line(&mut line).expect("a line");
    server.kill().and_then(|()| server.wait()).expect("it ends");
    assert!(line.contains("listening") && !line.contains('\u{1b}'), "{line:?}");
}
