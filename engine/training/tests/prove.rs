//! `training prove` beside what it shares nothing with: the endgame tables, and the slow referee, which checks
//! certificates and searches for itself.

use std::path::{Path, PathBuf};
use std::process::Command;
use tafl_engine::{Placement, Rules, Side, catalogue};
use tafl_referee::{Certificate, SlowGame, SlowRules, SlowSide, SlowSolver, check_brandubh};
use tafl_tables::{
    Answer, Board, CertificateHeader, Field, Index, Tables, Verdict, least_image, write_certificate,
};

/// A folder that goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tafl-prove-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const ID: &str = "brandubh-wtf";

fn rules() -> &'static Rules {
    &catalogue::find(ID).expect("a rule set").rules
}

fn slow_rules() -> SlowRules {
    let json = serde_json::to_value(rules()).expect("rules as JSON");
    serde_json::from_value(json).expect("rules for the slow referee")
}

fn training(arguments: &[&str]) -> Result<String, String> {
    let ended = Command::new(env!("CARGO_BIN_EXE_training")).args(arguments).output().expect("the tools");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    if ended.status.success() { Ok(text(ended.stdout)) } else { Err(text(ended.stderr)) }
}

/// What a run says of each first move.
fn prove(folder: &Path, more: &[&str]) -> Result<Vec<(String, String)>, String> {
    let out = folder.to_str().expect("a path");
    let memory = if more.contains(&"--memory") { &[][..] } else { &["--memory", "16"] };
    let printed = training(&[&["prove", "--rules", ID, "--out", out], memory, more].concat())?;
    let line = |line: &str| {
        let (first, verdict) = line.split_once(": ").expect("a first move");
        (first.to_owned(), verdict.to_owned())
    };
    Ok(printed.lines().map(line).collect())
}

/// The plies in which the defenders are said to win.
fn plies(verdict: &str) -> Option<u32> {
    let rest = verdict.strip_prefix("the defenders win in at most ")?;
    rest.split(' ').next()?.parse().ok()
}

fn certificate(folder: &Path, first: &str) -> Vec<u8> {
    std::fs::read(folder.join(format!("{first}.proof"))).expect("a certificate")
}

/// Checked by the slow referee, and by the rules that were written for Brandubh alone.
fn check(bytes: &[u8]) -> Result<u64, String> {
    let found = Certificate::read(bytes)?.check(&slow_rules(), 2);
    let other = check_brandubh(bytes);
    assert_eq!(found.is_ok(), other.is_ok(), "{found:?}, {other:?}");
    found
}

fn after(board: &str, first: &str) -> SlowGame {
    let mut game =
        SlowGame::from_board(&slow_rules(), board, SlowSide::Attackers, 0, false).expect("a board");
    game.play(first).expect("a legal move");
    game
}

struct Chance(u64);

impl Chance {
    fn pick(&mut self, set: u64) -> u8 {
        loop {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let cell = (self.0 >> 33) as u8 % 49;
            if set & 1 << cell != 0 {
                return cell;
            }
        }
    }

    /// A board with so many attackers and the king.
    fn board(&mut self, field: &Field, attackers: usize) -> Placement {
        let mut board = Board { king: self.pick(field.king_cells()), ..Board::default() };
        for _ in 0..attackers {
            board.attackers |= 1 << self.pick(field.standing(Side::Attackers) & !board.occupied());
        }
        field.write(&board)
    }
}

#[test]
fn verdicts_are_those_of_the_tables_and_certificates_those_of_the_slow_referee() {
    let folder = Folder::new("tables");
    let tables = folder.0.join("tables");
    training(&["tables", "--rules", ID, "--pieces", "4", "--out", tables.to_str().expect("a path")])
        .expect("tables");
    let tables = Tables::open(&tables).expect("tables");
    let entry = tables.of(rules()).expect("tables of the rule set");
    let value = |board: &Placement, side| entry.probe(board, side).expect("a sound table").expect("a value");
    let (mut proved, mut refuted, mut chance) = (0, 0, Chance(5));
    for n in 0..6 {
        // Half of the boards are those on which only a few first moves win for the attackers, later.
        let wanted = |board: &Placement| match value(board, Side::Attackers) {
            Verdict::Wins { winner: Side::Attackers, plies } => n < 3 && plies == 3,
            _ => n >= 3,
        };
        let board =
            (0..100_000).map(|_| chance.board(&entry.field, 3)).find(wanted).expect("a board").to_string();
        let out = folder.0.join(n.to_string());
        for (first, verdict) in prove(&out, &["--board", &board]).expect("verdicts") {
            let placement: Placement = after(&board, &first).board().parse().expect("a board");
            let known = value(&placement, Side::Defenders);
            if let Some(found) = plies(&verdict) {
                proved += 1;
                let sound = matches!(known, Verdict::Wins { winner: Side::Defenders, plies } if u32::from(plies) <= found);
                assert!(sound, "{board}, {first}: {verdict}, but {known:?}");
                check(&certificate(&out, &first)).expect("a sound certificate");
            } else {
                refuted += 1;
                assert!(verdict.starts_with("the attackers win"), "{board}, {first}: {verdict}");
                assert!(matches!(known, Verdict::Wins { winner: Side::Attackers, .. }), "{board}, {first}");
            }
        }
    }
    assert!(proved > 20 && refuted > 2, "{proved} proved, {refuted} refuted");
}

#[test]
fn the_attackers_hold_where_the_tables_say_so() {
    let folder = Folder::new("hold");
    let tables = folder.0.join("tables");
    training(&["tables", "--rules", ID, "--pieces", "5", "--out", tables.to_str().expect("a path")])
        .expect("tables");
    let tables = Tables::open(&tables).expect("tables");
    let entry = tables.of(rules()).expect("tables of the rule set");
    let value = |board: &Placement, side| entry.probe(board, side).expect("a sound table").expect("a value");
    let (mut held, mut left, mut chance) = (0, 0, Chance(9));
    while held < 6 || left < 6 {
        let wanted = |board: &Placement| value(board, Side::Attackers) == Verdict::Undecided;
        let board = (0..1_000_000).map(|_| chance.board(&entry.field, 4)).find(wanted).expect("a board");
        let setup = tafl_engine::Setup::start(board.clone(), Side::Attackers);
        let game = tafl_engine::Game::from_setup(&catalogue::find(ID).expect("a rule set").referee(), &setup);
        for first in game.expect("a game").legal_moves().iter().step_by(5).map(ToString::to_string) {
            let after: Placement = after(&board.to_string(), &first).board().parse().expect("a board");
            let holds =
                !matches!(value(&after, Side::Defenders), Verdict::Wins { winner: Side::Defenders, .. });
            let out = folder.0.join(format!("{held}-{left}"));
            let board = board.to_string();
            let (board, out) = (["--board", &board, "--first", &first], out.to_str().expect("a path"));
            let run = |seconds| {
                let given = [
                    &["hold", "--rules", ID, "--memory", "1", "--out", out, "--seconds", seconds],
                    &board[..],
                ];
                training(&given.concat()).expect("a verdict")
            };
            // What an interrupted run leaves is gone on from.
            assert!(run("0").starts_with(&format!("{first}: ")));
            let printed = run("1000");
            let verdict = if holds { "the set holds" } else { "the defenders force their way out" };
            assert!(printed.starts_with(&format!("{first}: {verdict}; ")), "{board:?}: {printed}");
            let proof = Path::new(out).join(format!("{first}-1.proof"));
            assert_eq!(proof.exists(), holds);
            if holds {
                held += 1;
                let whole = std::fs::read(&proof).expect("a certificate");
                let moves = check(&whole).unwrap_or_else(|why| panic!("{board:?}: {why}"));
                let (records, with) = records(&whole);
                assert!(moves > 0 && !records.is_empty(), "{board:?}");
                for n in (0..records.len()).step_by(records.len() / 20 + 1) {
                    let mut fewer = records.clone();
                    fewer.remove(n);
                    assert!(
                        check(&with(&fewer)).is_err_and(|why| why.contains("no answer to ")),
                        "{board:?}"
                    );
                }
            } else {
                left += 1;
            }
        }
    }
}

#[test]
fn what_the_defenders_cannot_avoid_repeating_is_refused() {
    // The king goes to and fro between c2 and c3, the attackers between g4 and g5; the man on a6 cannot move.
    let field = Field::new(rules()).expect("a field");
    let symmetries = Index::new(&field).symmetries().to_vec();
    let answer = |board: &str, step: [u8; 2]| {
        let board = field.read(&board.parse().expect("a board")).expect("a board of the rule set");
        let (board, image) = least_image(&board, &symmetries);
        Answer { board, plies: 0, step: step.map(|cell| image[usize::from(cell)]) }
    };
    let (here, there) = ("7/da5/a6/2a3a/1a1a3/1aka3/2a4", "7/da5/a5a/2a4/1aka3/1a1a3/2a4");
    let mut answers = [answer(here, [27, 34]), answer(there, [34, 27])];
    let mut header = CertificateHeader {
        ruleset: catalogue::find(ID).expect("a rule set").pinned_id(),
        board: here.to_owned(),
        winner: Side::Attackers,
        first_move: None,
        plies: None,
        records: 2,
    };
    for (plies, why) in [(None, "without a choice"), (Some(9), "the end comes no nearer")] {
        header.plies = plies;
        let mut bytes = Vec::new();
        write_certificate(&mut bytes, &header, &mut answers).expect("a certificate");
        let found = check(&bytes);
        assert!(found.as_ref().is_err_and(|message| message.contains(why)), "{found:?}, not {why}");
    }
    // Where a repetition loses for the defenders in any case, it proves what it says.
    let mut bytes = Vec::new();
    header.plies = None;
    write_certificate(&mut bytes, &header, &mut answers).expect("a certificate");
    let mut json = serde_json::to_value(rules()).expect("rules as JSON");
    json["repetition"]["consequence"] = "REPETITION_CONSEQUENCE_DEFENDERS_LOSE".into();
    let check = |json: serde_json::Value| {
        let rules: SlowRules = serde_json::from_value(json).expect("rules for the slow referee");
        Certificate::read(&bytes).expect("a certificate").check(&rules, 1)
    };
    assert_eq!(check(json.clone()), Ok(2));
    // A server plays what comes nearer to an end.
    let opened = tafl_tables::Certificate::read(&bytes).map(|_| ());
    assert!(opened.as_ref().is_err_and(|why| why.contains("counts no plies to the end")), "{opened:?}");
    json["repetition"]["consequence"] = "REPETITION_CONSEQUENCE_DRAW".into();
    assert_eq!(check(json), Err("a repetition does not win for the winner".to_owned()));
}

#[test]
fn the_slow_referee_finds_the_short_wins_itself() {
    let folder = Folder::new("short");
    let board = "7/3d3/a1a4/6a/3k3/2a4/3a3";
    let mut found = 0;
    for (first, verdict) in prove(&folder.0, &["--board", board, "--visits", "200000"]).expect("verdicts") {
        let Some(plies) = plies(&verdict).filter(|&plies| plies <= 3) else { continue };
        found += 1;
        let mut no_advice = |_: &[String]| None;
        let forces = SlowSolver::new(5_000_000, &mut no_advice).forces(
            &after(board, &first),
            SlowSide::Defenders,
            plies,
        );
        assert_eq!(forces, Some(true), "{first}: {verdict}");
    }
    assert!(found > 5, "{found}");
}

/// Five first moves lose only slowly, in up to 15 plies.
const LONG: [&str; 2] = ["--board", "7/7/7/2a4/a4a1/1k5/4a2"];

#[test]
fn an_interrupted_run_comes_to_the_same_verdicts() {
    let (whole, parts) = (Folder::new("whole"), Folder::new("parts"));
    let run = |folder: &Folder, more: &[&str]| prove(&folder.0, &[&LONG[..], more].concat());
    let at_once = run(&whole, &[]).expect("verdicts");
    assert!(at_once.iter().all(|(_, verdict)| plies(verdict).is_some()), "{at_once:?}");
    for visits in ["40", "300", "900"] {
        let some = run(&parts, &["--visits", visits]).expect("verdicts");
        assert!(some.iter().any(|(_, verdict)| verdict.starts_with("open, proof number ")), "{some:?}");
    }
    run(&parts, &[]).expect("verdicts");
    // What is proved is not searched again.
    let then = run(&parts, &["--seconds", "0"]).expect("verdicts");
    for (folder, verdicts) in [(&whole, &at_once), (&parts, &then)] {
        assert_eq!(verdicts.len(), at_once.len());
        for (first, verdict) in verdicts {
            assert!(plies(verdict).is_some(), "{first}: {verdict}");
            check(&certificate(&folder.0, first)).expect("a sound certificate");
        }
    }
    assert!(then.iter().any(|(_, verdict)| plies(verdict) >= Some(13)), "{then:?}");
    let other = run(&parts, &["--memory", "32"]);
    assert!(other.as_ref().is_err_and(|message| message.contains("another memory")), "{other:?}");
}

type Record = [u8; 17];

/// The records of a certificate, and the certificate with others.
fn records(bytes: &[u8]) -> (Vec<Record>, impl Fn(&[Record]) -> Vec<u8>) {
    let end = bytes.iter().position(|&byte| byte == b'\n').expect("a line");
    let line = String::from_utf8(bytes[..end].to_vec()).expect("text");
    let plain = miniz_oxide::inflate::decompress_to_vec(&bytes[end + 1..]).expect("records");
    let records: Vec<Record> =
        plain.chunks_exact(17).map(|record| record.try_into().expect("17 bytes")).collect();
    let count = format!("\"records\":{}", records.len());
    let with = move |others: &[Record]| {
        let line = line.replace(&count, &format!("\"records\":{}", others.len()));
        let packed = miniz_oxide::deflate::compress_to_vec(others.as_flattened(), 6);
        [line.as_bytes(), b"\n", &packed].concat()
    };
    (records, with)
}

#[test]
fn a_damaged_certificate_is_refused() {
    let folder = Folder::new("damaged");
    prove(&folder.0, &["--board", "7/7/a6/a6/4a2/7/2aka2", "--first", "e3-d3"]).expect("a verdict");
    let whole = certificate(&folder.0, "e3-d3");
    let (records, with) = records(&whole);
    assert_eq!(check(&with(&records)), check(&whole));
    assert!(check(&whole).is_ok() && records.len() > 10);
    let refused = |bytes: &[u8], why: &str| {
        let found = check(bytes);
        assert!(found.as_ref().is_err_and(|message| message.contains(why)), "{found:?}, not {why}");
    };
    for n in 0..records.len() {
        let mut fewer = records.clone();
        fewer.remove(n);
        refused(&with(&fewer), "no answer to ");
        let mut changed = records.clone();
        changed[n][15..].copy_from_slice(&[0, 48]);
        refused(&with(&changed), "is no move");
    }
    // The same plies to the end for all of them would be a circle.
    let mut level = records.clone();
    for record in &mut level {
        record[13..15].copy_from_slice(&[0, 5]);
    }
    refused(&with(&level), "the end comes no nearer");
    let mut reversed = records.clone();
    reversed.reverse();
    refused(&with(&reversed), "not in order");
    refused(&whole[..whole.len() - 3], "damaged");
    refused(b"TAFL-PROOF 2 {}\n", "not a certificate");
}

#[test]
fn a_game_is_solved_from_its_start() {
    let folder = Folder::new("solve");
    let out = folder.0.to_str().expect("a path");
    // The tables of minitafl say ten plies.
    for (id, side, plies) in [("minitafl", "DEFENDERS", 10), ("fidchell", "ATTACKERS", 11)] {
        let printed =
            training(&["solve", "--rules", id, "--nodes", "3000000", "--memory", "64", "--out", out])
                .expect("a verdict");
        assert!(printed.contains(&format!("the {} win in at most ", side.to_lowercase())), "{printed}");
        let bytes = certificate(&folder.0, id);
        let read = Certificate::read(&bytes).expect("a certificate");
        assert!(read.claim.plies >= Some(plies) && read.claim.first_move.is_none(), "{:?}", read.claim);
        let rules = &catalogue::find(id).expect("a rule set").rules;
        let rules = serde_json::from_value(serde_json::to_value(rules).expect("JSON")).expect("rules");
        read.check(&rules, 2).expect("a sound certificate");
        let (records, with) = records(&bytes);
        for n in (0..records.len()).step_by(records.len() / 20 + 1) {
            let mut fewer = records.clone();
            fewer.remove(n);
            let found = Certificate::read(&with(&fewer)).expect("a certificate").check(&rules, 2);
            assert!(
                found
                    .as_ref()
                    .is_err_and(|why| why.starts_with("no answer to ") || why.contains(": no answer to ")),
                "{found:?}"
            );
        }
        // The other side does not win by it.
        let other = if side == "ATTACKERS" { "DEFENDERS" } else { "ATTACKERS" };
        let end = bytes.iter().position(|&byte| byte == b'\n').expect("a line");
        let line = String::from_utf8(bytes[..end].to_vec()).expect("text").replace(side, other);
        let found = Certificate::read(&[line.as_bytes(), &bytes[end..]].concat())
            .expect("a certificate")
            .check(&rules, 2);
        assert!(found.is_err(), "{found:?}");
    }
}

#[test]
fn mistakes_are_named() {
    let folder = Folder::new("mistakes");
    let refused = |more: &[&str], why: &str| {
        let found = prove(&folder.0, more);
        assert!(found.as_ref().is_err_and(|message| message.contains(why)), "{found:?}, not {why}");
    };
    refused(&["--first", "d2-d9"], "\"d2-d9\" is no move of the attackers");
    refused(&["--board", "3a3/7/7/7/7/7/7"], "is no board of brandubh-wtf");
    refused(&["--board", "7/7/7/7/7/7/1k2a2"], "the attackers win with their first move");
    let out = folder.0.to_str().expect("a path");
    for (rules, why) in [
        ("brandub-walker", "a repetition does not lose for the defenders"),
        ("brandubh-nielsen", "a limit on plies may come before a repetition"),
    ] {
        let found = training(&["hold", "--rules", rules, "--first", "d2-c2", "--out", out]);
        assert!(found.as_ref().is_err_and(|message| message.contains(why)), "{found:?}, not {why}");
    }
    let found = training(&["prove", "--rules", "copenhagen", "--memory", "16", "--out", out]);
    assert!(found.as_ref().is_err_and(|message| message.contains("its board ")), "{found:?}");
}
