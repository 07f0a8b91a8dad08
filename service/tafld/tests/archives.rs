//! `tafld judge` with many games: files of every form, archives of files, standard input, and tables.

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::fs;
use std::io::{Cursor, Write};
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

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).expect("a member");
        zip.write_all(bytes).expect("a member");
    }
    zip.finish().expect("an archive").into_inner()
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).expect("it writes");
    gzip.finish().expect("it ends")
}

fn tarred(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, *bytes).expect("a member");
    }
    tar.into_inner().expect("an archive")
}

#[test]
fn every_game_of_every_source_is_judged() {
    let folder = Folder::new("sources");
    let files = [
        folder.file("sound.pgn", SOUND),
        folder.file(
            "all.zip",
            zipped(&[("one/faulty.pgn", FAULTY.as_bytes()), ("two.pgn.gz", &gzipped(SOUND.as_bytes()))]),
        ),
        folder.file(
            "all.tar.gz",
            gzipped(&tarred(&[
                ("t.pgn", SOUND.as_bytes()),
                ("list.csv", b"d2-e2 d3-c3,0,0,White\nd2-c2,0,0,Black\n"),
            ])),
        ),
        "-".to_owned(),
    ];
    let sources: Vec<&str> = files.iter().map(String::as_str).collect();
    let lines = b"{\"id\": \"x\", \"game\": {\"moves\": [\"d2-e2\"]}}\n{\"moves\": [\"d2-e2\", \"d2-e2\"]}\n";
    let (code, told, failed) = judge(&[&["--ruleset", "brandubh-wtf"], &sources[..]].concat(), lines);
    assert_eq!((code, failed.as_str()), (Some(3), ""), "{told}");
    let said: Vec<&str> = told.lines().collect();
    assert!(said[0].starts_with(&format!("{}/one/faulty.pgn:1: Move 2 is illegal. ", files[1])), "{told}");
    assert!(said[1].starts_with("standard input:2: Move 2 is illegal. "), "{told}");
    let cells: Vec<Vec<&str>> = said[2..9].iter().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(cells[0][..3], ["file", "games", "moves"], "{told}");
    for (row, (name, counts)) in cells[1..].iter().zip([
        (files[0].clone(), ["2", "3", "2", "0", "0", "0"]),
        (format!("{}/one/faulty.pgn", files[1]), ["1", "1", "0", "1", "0", "0"]),
        (format!("{}/two.pgn", files[1]), ["2", "3", "2", "0", "0", "0"]),
        (format!("{}/t.pgn", files[2].trim_end_matches(".gz")), ["2", "3", "2", "0", "0", "0"]),
        (format!("{}/list.csv", files[2].trim_end_matches(".gz")), ["2", "3", "2", "0", "0", "0"]),
    ]) {
        assert_eq!((row[0], &row[1..]), (name.as_str(), &counts[..]), "{told}");
    }
    assert!(told.ends_with("11 games were checked, moves: 15; legal throughout: 9, with an illegal move: 2, could not be replayed: 0.\n"), "{told}");
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
    // A table for other programs.
    let table = folder.0.join("games.csv");
    let table = table.to_str().expect("a path");
    let (code, _, failed) = judge(&["--csv", table, &file], b"");
    assert_eq!((code, failed.as_str()), (Some(3), ""));
    let mut rows = csv::Reader::from_path(table).expect("a table");
    let names: Vec<String> = rows.headers().expect("a heading").iter().map(str::to_owned).collect();
    let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
    let cell = |row: usize, name: &str| {
        rows[row].get(names.iter().position(|known| known == name).expect("a column")).expect("a cell")
    };
    assert_eq!(
        ["attackers", "defenders", "verdict", "plies", "declared", "agrees"].map(|name| cell(0, name)),
        ["Egil", "Thora", "sound", "2", "defenders", "true"]
    );
    assert_eq!(
        ["line", "verdict", "fault_ply", "fault_move", "fault_reason"].map(|name| cell(2, name)),
        ["13", "faulty", "2", "d1-d4", "NOT_YOUR_PIECE"]
    );
    let (code, told, failed) = judge(&["--csv", "/nowhere/x.csv", &file], b"");
    assert_eq!(
        (code, told.as_str(), failed.as_str()),
        (Some(1), "", "tafld: /nowhere/x.csv: No such file or directory\n")
    );
}

#[cfg(feature = "parquet")]
#[test]
fn tables_are_written_as_parquet() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let folder = Folder::new("parquet");
    let games = folder.file("games.pgn", format!("{SOUND}\n{FAULTY}"));
    let table = folder.0.join("games.parquet");
    let (code, _, failed) = judge(&["--parquet", table.to_str().expect("a path"), &games], b"");
    assert_eq!((code, failed.as_str()), (Some(3), ""));
    let reader = SerializedFileReader::new(fs::File::open(table).expect("a file")).expect("a table");
    let rows: Vec<String> =
        reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row").to_string()).collect();
    assert_eq!(rows.len(), 3);
    assert!(
        rows[0].contains("verdict: \"sound\", plies: 2, winner: \"defenders\"")
            && rows[0].contains("agrees: true"),
        "{}",
        rows[0]
    );
    assert!(rows[2].contains("fault_ply: 2, fault_move: \"d1-d4\""), "{}", rows[2]);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_so() {
    let (code, _, failed) = judge(&["--parquet", "x.parquet"], SOUND.as_bytes());
    assert!(code == Some(1) && failed.contains("--features parquet"), "{failed}");
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
fn encodings_are_read_or_the_remedy_is_named() {
    let folder = Folder::new("encodings");
    let latin = [
        &b"[Event \"a\"]\n[White \"\xDE\xF3ra\"]\n[Variant \"brandubh-wtf\"]\n\n1. d2-e2\n\n"[..],
        SOUND.as_bytes(),
    ]
    .concat();
    let latin = folder.file("latin.pgn", latin);
    let (code, told, _) = judge(&[&latin], b"");
    let first = format!(
        "{latin}:1: this text is not in UTF-8; save it as UTF-8, or name its encoding, as in --encoding latin1"
    );
    assert!(code == Some(3) && told.starts_with(&first), "{told}");
    assert!(told.contains("3 games were checked") && told.contains("could not be replayed: 1"), "{told}");
    let (code, told, _) = judge(&["--encoding", "latin1", "--json", &latin], b"");
    assert!(code == Some(0) && told.contains("\"sound\":3"), "{told}");
    let wide: Vec<u8> = SOUND.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (code, told, _) = judge(&["--json"], &[&b"\xFF\xFE"[..], &wide].concat());
    assert!(code == Some(0) && told.contains("\"sound\":2"), "{told}");
    let (code, _, failed) = judge(&[], &wide);
    assert!(code == Some(1) && failed.contains("--encoding utf-16le"), "{failed}");
    assert_eq!(judge(&["--encoding", "utf-16le"], &wide).0, Some(0));
    let (code, _, failed) = judge(&["--encoding", "klingon"], b"d2-e2");
    assert!(code == Some(1) && failed.contains("--encoding klingon: this encoding is not known"), "{failed}");
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_judged() {
    let folder = Folder::new("broken");
    let zip = zipped(&[("a.pgn", SOUND.as_bytes())]);
    let files = [
        folder.file("sound.pgn", SOUND),
        folder.file("cut.zip", &zip[..zip.len() - 30]),
        folder.file("cut.pgn.gz", &gzipped(SOUND.repeat(20).as_bytes())[..60]),
        folder.file("games.pgn.xz", b"\xFD7zXZ\0 and so on"),
        folder.file("nothing.pgn", " \n"),
        folder.file("picture.png", b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"),
        "/nowhere/games.pgn".to_owned(),
        folder.file("more.pgn", SOUND),
    ];
    let sources: Vec<&str> = files.iter().map(String::as_str).collect();
    let (code, told, failed) = judge(&sources, b"");
    assert_eq!(code, Some(1), "{told}");
    for (file, why) in [
        (&files[1], ""),
        (&files[2].trim_end_matches(".gz").to_owned(), ""),
        (&files[3], "unpack it first: `xz -dc FILE | tafld judge -`"),
        (&files[4], "there is no game in it"),
        (&files[5], "this is no text"),
        (&files[6], "No such file or directory"),
    ] {
        assert!(failed.contains(&format!("tafld: {file}: {why}")), "{file}: {failed}");
    }
    assert!(told.contains(&files[0]) && told.contains(&files[7]), "{told}");
    let (code, _, failed) = judge(&["-"], &zip);
    assert!(code == Some(1) && failed.contains("a zip archive is read from a file only"), "{failed}");
}

#[test]
fn a_single_game_is_told_as_one() {
    let folder = Folder::new("single");
    let file = folder.file("one.zip", zipped(&[("faulty.pgn", FAULTY.as_bytes())]));
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
