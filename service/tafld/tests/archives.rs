//! `tafld judge` with many games: files of every form, folders, standard input, and tables.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Two sound games, the second without a declared result, and one whose second move is illegal.
const SOUND: &str = "[Event \"a\"]\n[White \"Thora\"]\n[Black \"Egil\"]\n[Variant \"brandubh-wtf\"]\n\n1. d2-e2 d3-c3 1-0\n\n[Event \"b\"]\n[Variant \"brandubh-wtf\"]\n\n1. d2-c2\n";
const FAULTY: &str = "[Event \"c\"]\n[Variant \"brandubh-wtf\"]\n\n1. d2-e2 d1-d4 0-1\n";

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tafld-archives-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect("a file");
        path.to_str().expect("a path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The exit status, and what was printed on standard output and standard error.
fn judge(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tafld"))
        .arg("judge")
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tafld starts");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("its input").write_all(input);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn every_game_of_every_source_is_judged() {
    let folder = Folder::new("sources");
    fs::create_dir_all(folder.0.join("all/deeper")).expect("a folder");
    let files = [
        folder.file("sound.pgn", SOUND),
        folder.file("all/deeper/list.txt", "d2-e2 d3-c3,0,0,White\nd2-c2,0,0,Black\n"),
        folder.file("all/faulty.pgn", FAULTY),
        folder.file("all/sound.pgn", SOUND),
    ];
    // What systems and people keep beside games is none, and does not make a folder unsound.
    folder.file("all/.DS_Store", "d1");
    folder.file("all/README.txt", "All games of 2024.\n");
    folder.file("all/picture.png", b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR");
    let all = folder.0.join("all").to_str().expect("a path").to_owned();
    let sources = [files[0].as_str(), &all, "-"];
    let lines = b"{\"id\": \"x\", \"game\": {\"moves\": [\"d2-e2\"]}}\n{\"moves\": [\"d2-e2\", \"d2-e2\"]}\n";
    let (code, told, failed) = judge(&[&["--ruleset", "brandubh-wtf"], &sources[..]].concat(), lines);
    let passed_over = ["README.txt", "picture.png"]
        .map(|name| format!("tafld: {all}/{name}: passed over, since it holds no game\n"));
    assert_eq!((code, failed), (Some(3), passed_over.concat()), "{told}");
    let said: Vec<&str> = told.lines().collect();
    assert!(said[0].starts_with(&format!("{}:1: Move 2 is illegal. ", files[2])), "{told}");
    assert!(said[1].starts_with("standard input:2: Move 2 is illegal. "), "{told}");
    let cells: Vec<Vec<&str>> = said[2..7].iter().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(cells[0][..3], ["file", "games", "moves"], "{told}");
    for (row, (name, counts)) in cells[1..].iter().zip([
        (&files[0], ["2", "3", "2", "0", "0", "0"]),
        (&files[1], ["2", "3", "2", "0", "0", "0"]),
        (&files[2], ["1", "1", "0", "1", "0", "0"]),
        (&files[3], ["2", "3", "2", "0", "0", "0"]),
    ]) {
        assert_eq!((row[0], &row[1..]), (name.as_str(), &counts[..]), "{told}");
    }
    assert!(told.ends_with("9 games were checked, moves: 12; legal throughout: 7, with an illegal move: 2, could not be replayed: 0.\n"), "{told}");
    // One thread finds the same.
    assert_eq!(
        judge(&[&["--ruleset", "brandubh-wtf", "--threads", "1"], &sources[..]].concat(), lines).1,
        told
    );
}

#[test]
fn reports_are_those_of_the_service() {
    let folder = Folder::new("reports");
    let file = folder.file("games.pgn", format!("{SOUND}\n{FAULTY}"));
    let (code, told, _) = judge(&["--json", &file], b"");
    let reports: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((code, reports.len()), (Some(3), 4), "{told}");
    assert_eq!(reports[0]["game"]["id"], format!("{file}#1"));
    assert_eq!(reports[0]["game"]["ruleset"], "brandubh-wtf@1");
    assert_eq!(reports[2]["game"]["fault"]["plyNumber"], 2);
    let summary = &reports[3]["final"];
    assert_eq!((&summary["games"], &summary["sound"], &summary["faulty"]), (&3.into(), &2.into(), &1.into()));
    assert_eq!(summary["faults"][0]["reason"], "ILLEGAL_REASON_NOT_YOUR_PIECE");
    // A single game is no other form.
    let (code, told, _) = judge(&["--json", "--ruleset", "brandubh-wtf", "--moves", "d2-a2,d5-e5"], b"");
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((code, lines.len(), &lines[0]["game"]["plies"]), (Some(0), 2, &2.into()), "{told}");
}

#[test]
fn rule_sets_are_compared() {
    // The king is taken beside the throne by three in brandubh-nielsen only.
    let games = "[Event \"a\"]\n\n1. d6-c6 d5-a5 2. d7-c7 d4-d7 3. b4-b1 d7-g7 1-0\n\n[Event \"b\"]\n\n1. d2-e2 d3-d2\n";
    let (code, told, failed) = judge(&["--compare=copenhagen,brandubh-wtf"], games.as_bytes());
    assert_eq!((code, failed.as_str()), (Some(0), ""), "{told}");
    let table: Vec<Vec<&str>> = told
        .lines()
        .skip_while(|line| !line.starts_with("rule set"))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(table[1], ["brandubh-wtf@1", "2", "8", "1", "1"], "{told}");
    assert_eq!(table.len(), 2, "no game is one of copenhagen: {told}");
    let (_, all, _) = judge(&["--compare"], games.as_bytes());
    assert!(all.lines().filter(|line| line.contains('@')).count() > 5, "{all}");
    let (code, _, failed) = judge(&["--compare=brandub-wtf"], games.as_bytes());
    assert!(code == Some(1) && failed.contains("brandubh-wtf"), "the nearest name is offered: {failed}");
}

#[test]
fn a_text_that_is_not_utf_8_is_said_once() {
    let folder = Folder::new("encodings");
    let game = b"[Event \"a\"]\n[White \"\xDE\xF3ra\"]\n[Variant \"brandubh-wtf\"]\n\n1. d2-e2\n\n";
    let latin = folder.file("latin.pgn", [&game[..], SOUND.as_bytes(), b"\n", game, game].concat());
    let (code, told, _) = judge(&[&latin, &latin], b"");
    let said = format!(
        "{latin}:1: this text is not in UTF-8; convert it first, as in `iconv -f latin1 -t utf-8 FILE | tafld judge -`\n"
    );
    assert!(code == Some(3) && told.starts_with(&said), "{told}");
    assert_eq!(told.matches("iconv").count(), 1, "{told}");
    assert!(told.contains("10 games were checked") && told.contains("could not be replayed: 6"), "{told}");
    let (_, told, _) = judge(&["--json", &latin], b"");
    assert_eq!(told.matches("iconv").count(), 3, "each report stands alone: {told}");
    let (code, _, failed) = judge(&[], game);
    assert!(
        code == Some(1) && failed.starts_with("tafld: standard input: this text is not in UTF-8"),
        "{failed}"
    );
    let wide: Vec<u8> = SOUND.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for wide in [wide.clone(), [&b"\xFF\xFE"[..], &wide].concat()] {
        let (code, _, failed) = judge(&[], &wide);
        assert!(code == Some(1) && failed.contains("iconv -f utf-16"), "{failed}");
    }
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_judged() {
    let folder = Folder::new("broken");
    let tar = [&[0; 257][..], b"ustar\x0000", &[0; 300]].concat();
    let files = [
        folder.file("sound.pgn", SOUND),
        folder.file("all.zip", b"PK\x03\x04 and so on"),
        folder.file("games.pgn.gz", b"\x1F\x8B\x08 and so on"),
        folder.file("games.pgn.xz", b"\xFD7zXZ\0 and so on"),
        folder.file("nothing.pgn", " \n"),
        folder.file("picture.png", b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"),
        "/nowhere/games.pgn".to_owned(),
        folder.file("all.tar", tar),
        folder.file("more.pgn", SOUND),
    ];
    let sources: Vec<&str> = files.iter().map(String::as_str).collect();
    let (code, told, failed) = judge(&sources, b"");
    assert_eq!(code, Some(1), "{told}");
    for (file, why) in [
        (&files[1], "unpack it first: `unzip FILE -d FOLDER`, then `tafld judge FOLDER`"),
        (&files[2], "unpack it first: `gzip -dc FILE | tafld judge -`"),
        (&files[3], "unpack it first: `xz -dc FILE | tafld judge -`"),
        (&files[4], "there is no game in it"),
        (&files[5], "this is not text"),
        (&files[6], "No such file or directory"),
        (&files[7], "unpack it first: `tar -xf FILE -C FOLDER`"),
    ] {
        assert!(failed.contains(&format!("tafld: {file}: {why}")), "{file}: {failed}");
    }
    assert!(told.contains(&files[0]) && told.contains(&files[8]), "{told}");
    fs::create_dir(folder.0.join("empty")).expect("a folder");
    let empty = folder.0.join("empty").to_str().expect("a path").to_owned();
    let (code, _, failed) = judge(&[&empty], b"");
    assert_eq!((code, failed), (Some(1), format!("tafld: {empty}: there is no game in it\n")));
}

#[test]
fn a_single_game_is_told_as_one() {
    let folder = Folder::new("single");
    let file = folder.file("one.pgn", FAULTY);
    let (code, told, _) = judge(&[&file], b"");
    assert!(code == Some(3) && told.contains("The first illegal move is number 2, d1-d4."), "{told}");
    // What `1-0` means is said where it matters, and can be chosen.
    let game = b"[Variant \"brandubh-wtf\"]\n\n1. d2-e2 d3-c3 1-0\n";
    let (_, told, _) = judge(&[], game);
    assert!(told.contains("\u{201C}1-0\u{201D} is read as a win for the defenders"), "{told}");
    let (_, told, _) = judge(&["--one-zero", "attackers"], game);
    assert!(told.contains("\u{201C}1-0\u{201D} is read as a win for the attackers"), "{told}");
    let escaped = b"[Variant \"brandubh-wtf\"]\n\n1. d6-c6 d5-a5 2. d7-c7 d4-d7 3. b4-b1 d7-g7 1-0\n";
    assert_eq!(judge(&[], escaped).0, Some(0));
    let (code, told, _) = judge(&["--one-zero", "attackers"], escaped);
    assert!(code == Some(3) && told.contains("Result written"), "{told}");
}

/// What each text of several games is read as: the lines on which games begin, or why it is none.
#[test]
fn several_games_are_never_judged_as_one() {
    let two = "b4-b6 d3-c3";
    for (text, code, told) in [
        // A result ends a game, whatever separates it.
        (format!("d2-a2 d5-e5,1-0\n{two},0-1\n"), 0, "2 games were checked, moves: 4; legal throughout: 2"),
        (format!("d2-a2 d5-e5;1-0\n{two};0-1\n"), 0, "2 games were checked, moves: 4; legal throughout: 2"),
        (
            format!("d2-a2 d5-e5,White\n{two},Black\n"),
            0,
            "2 games were checked, moves: 4; legal throughout: 2",
        ),
        (format!("d2-a2 d5-e5 1-0\n{two} 0-1\n"), 0, "2 games were checked, moves: 4; legal throughout: 2"),
        (
            format!("1. d2-a2 d5-e5 0-1 1. {two} 1-0\n"),
            0,
            "2 games were checked, moves: 4; legal throughout: 2",
        ),
        (
            format!("1. d2-a2 d5-e5 1/2-1/2[Variant \"brandubh-wtf\"]\n\n1. {two} *\n"),
            0,
            "2 games were checked, moves: 4; legal throughout: 2",
        ),
        (
            "[Variant \"brandubh-wtf\"]\n[Result \"*\"]\n\n*\n".repeat(2),
            0,
            "2 games were checked, moves: 0; legal throughout: 2",
        ),
        // Nothing says what these lines are.
        (
            format!("d2-a2 d5-e5\n{two}\n"),
            3,
            "Line 2, column 1: this line may go on with the game or begin another one; expected: the numbers of turns (1. d2-a2 d5-e5) if this is one game, or else a result after each game (1-0, 0-1 or *).",
        ),
        // A heading says that the text is a table.
        (
            format!("moves,result\nd2-a2 d5-e5,1-0\n{two},0-1\n"),
            3,
            "Line 1, column 1: this is the heading of a table of games, and such tables are not read; expected: a game on each line",
        ),
        (format!("id,moves\ng0,d2-a2 d5-e5\ng1,{two}\n"), 3, "this is the heading of a table of games"),
        (
            "\"moves\"\t\"winner\"\n\"d2-a2 d5-e5\"\t\"White\"\n".to_owned(),
            3,
            "this is the heading of a table of games",
        ),
    ] {
        let (found, said, failed) = judge(&["--ruleset", "brandubh-wtf"], text.as_bytes());
        assert!(found == Some(code) && said.contains(told), "{text:?}: {found:?}\n{said}{failed}");
    }
}

/// Messages are for people who have sent no fields, and a set-up that was found is said.
#[test]
fn refusals_and_set_ups_are_said_to_people() {
    let text = "[Event \"a\"]\n[Variant \"chess\"]\n\n1. d2-e2\n\n[Event \"b\"]\n\n1. d2-e2\n\n[Event \"c\"]\n\n1. jarl\n";
    let (code, told, _) = judge(&[], text.as_bytes());
    let refused = "The game could not be replayed.";
    assert_eq!(code, Some(3));
    for line in [
        format!(
            "standard input:1: {refused} The record names the rule set \u{201C}chess\u{201D}, which is not in the catalogue: choose another."
        ),
        format!("standard input:6: {refused} The record does not name its rules: choose a rule set."),
        format!(
            "standard input:10: {refused} Line 3, column 4: \u{201C}jarl\u{201D} is not a move; expected: a move with both its squares, such as d4-g4 or d4-g4xg5/g3."
        ),
    ] {
        assert!(told.lines().any(|told| told == line), "{line}\n{told}");
    }
    let games = "1. l7-m7 *\n1. a7-b7 *\n";
    let (code, told, _) = judge(&["--ruleset", "sea-battle-nielsen-13"], games.as_bytes());
    assert!(
        code == Some(0) && told.starts_with("standard input:1: The game\u{2019}s only move is legal."),
        "{told}"
    );
    assert!(told.contains("more of its moves are legal from parlett_2_13 than from any other."), "{told}");
    let (code, told, _) =
        judge(&["--ruleset", "sea-battle-nielsen-13", "--setup", "parlett_2_13"], games.as_bytes());
    assert!(
        code == Some(3)
            && told.contains("with an illegal move: 1")
            && !told.contains("does not name its set-up"),
        "{told}"
    );
    let (code, told, _) =
        judge(&["--ruleset", "sea-battle-nielsen-13", "--setup", "elsewhere"], games.as_bytes());
    assert!(code == Some(3) && told.contains("elsewhere") && told.contains("parlett_2_13"), "{told}");
}
