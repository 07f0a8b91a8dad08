//! Tables against the slow referee, which shares no code with what made them.
//!
//! A table is right in every entry if each follows from those after it: a position is won in n plies if the
//! quickest of its moves that win does so, lost in n if all its moves lose and the slowest takes n, and nobody's
//! if no move wins and some move leads to a position that is nobody's. For wins this is a proof by induction
//! over n, from the ends that the slow referee sees. For the rest, whoever keeps to positions that are nobody's
//! is never forced to lose.
//!
//! Here this is checked of all positions with up to two pieces and of a sample of those with three
//! (`TAFL_LONG=1`: of up to four, and of a sample of those with five), found by walking over all boards, not
//! over the numbers of the tables. `TAFL_TABLES=DIR` checks a sample of the tables in a folder instead, and
//! plays out their longest wins.
//!
//! The tables of brandubh-wtf are also compared with those of a second generator, in every entry: with up to
//! three pieces, with `TAFL_LONG=1` or `TAFL_TABLES=DIR` up to five.

#[path = "tables/brandubh.rs"]
mod brandubh;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use tafl_engine::{Placement, Rules, Side, Square, catalogue};
use tafl_referee::{SlowGame, SlowRules, SlowSide};
use tafl_tables::{Entry, Reader, Record, Tables, Verdict};

/// A folder that goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tafl-tables-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for tables");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn make(rules: &str, pieces: u32, threads: u32, folder: &Path, more: &[&str]) {
    let made = Command::new(env!("CARGO_BIN_EXE_training"))
        .args([
            "tables",
            "--rules",
            rules,
            "--pieces",
            &pieces.to_string(),
            "--threads",
            &threads.to_string(),
        ])
        .args(more)
        .arg("--out")
        .arg(folder)
        .output()
        .expect("the tools");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

fn slow_side(side: Side) -> SlowSide {
    if side == Side::Attackers { SlowSide::Attackers } else { SlowSide::Defenders }
}

/// The tables of a rule set, with the slow referee that checks them.
struct Check<'a> {
    entry: &'a Entry,
    rules: SlowRules,
}

impl<'a> Check<'a> {
    fn new(tables: &'a Tables, rules: &Rules) -> Self {
        let json = serde_json::to_value(rules).expect("rules as JSON");
        Self {
            entry: tables.of(rules).expect("tables for the rule set"),
            rules: serde_json::from_value(json).expect("rules for the slow referee"),
        }
    }

    fn value(&self, board: &str, side: Side) -> Verdict {
        let board: Placement = board.parse().expect("a board");
        self.entry
            .probe(&board, side)
            .expect("a sound table")
            .unwrap_or_else(|| panic!("no table has {board}"))
    }

    fn open(&self, board: &str, side: Side) -> SlowGame {
        SlowGame::from_board(&self.rules, board, slow_side(side), 0, false).expect("a sound position")
    }

    /// The values after every move of the side to move.
    fn after(&self, game: &SlowGame, side: Side) -> Vec<Verdict> {
        let after = |mv: &String| {
            let mut next = game.clone();
            let result = next.play(mv).expect("a legal move");
            match result.outcome {
                Some(end) => {
                    let winner = if end.winner == Some(SlowSide::Attackers) {
                        Side::Attackers
                    } else {
                        Side::Defenders
                    };
                    Verdict::Wins { winner, plies: 0 }
                }
                None => self.value(&next.board(), side.other()),
            }
        };
        game.legal_moves().iter().map(after).collect()
    }

    /// Checks that the value of a position follows from those after it.
    fn check(&self, board: &str, side: Side) {
        let game = self.open(board, side);
        let expected = if let Some(end) = game.outcome() {
            assert_eq!(end.reason, "NO_LEGAL_MOVES", "{board}");
            Verdict::Wins { winner: side.other(), plies: 0 }
        } else {
            let after = self.after(&game, side);
            let wins = |by: Side| {
                after.iter().filter_map(move |value| match value {
                    Verdict::Wins { winner, plies } if *winner == by => Some(plies + 1),
                    _ => None,
                })
            };
            let nobodys = after.contains(&Verdict::Undecided);
            match (wins(side).min(), wins(side.other()).max()) {
                (Some(plies), _) => Verdict::Wins { winner: side, plies },
                (None, Some(plies)) if !nobodys => Verdict::Wins { winner: side.other(), plies },
                _ => Verdict::Undecided,
            }
        };
        assert_eq!(self.value(board, side), expected, "{board}, {side} to move");
    }

    /// Plays the best moves of both sides from a record to the end, which must come when the table says.
    fn play_out(&self, record: &Record) {
        let mut side = if record.to_move == 'a' { Side::Attackers } else { Side::Defenders };
        let Verdict::Wins { winner, plies } = self.value(&record.board, side) else { panic!("{record:?}") };
        assert_eq!(plies, record.plies, "{record:?}");
        let mut game = self.open(&record.board, side);
        for left in (0..plies).rev() {
            self.check(&game.board(), side);
            let wanted = Verdict::Wins { winner, plies: left };
            let best =
                self.after(&game, side).iter().position(|&value| value == wanted).expect("a best move");
            game.play(&game.legal_moves()[best].clone()).expect("a legal move");
            side = side.other();
        }
        assert_eq!(game.outcome().and_then(|end| end.winner), Some(slow_side(winner)), "{record:?}");
    }
}

/// Calls `f` with every board with these numbers of men, in each of which every piece may stand where it does.
fn each_board(rules: &Rules, attackers: u32, defenders: u32, f: &mut dyn FnMut(&Placement)) {
    use tafl_engine::Piece::{Attacker, Defender, King};
    let empty = Placement::empty(rules.board.size).expect("a board");
    let squares: Vec<Square> = empty.squares().collect();
    let may_stand = |square: Square, piece| {
        let zone = rules.zones.iter().find(|zone| zone.squares.contains(&square));
        zone.is_none_or(|zone| zone.stop.contains(piece))
            && !(piece == King && rules.is_escape_square(square))
    };
    // Each man goes to a later square than the man of his kind before him.
    let kinds = [(King, 1), (Attacker, attackers), (Defender, defenders)];
    let mut open: Vec<(Placement, usize, u32, usize)> = vec![(empty, 0, 0, 0)];
    while let Some((board, kind, placed, from)) = open.pop() {
        let Some(&(piece, all)) = kinds.get(kind) else {
            f(&board);
            continue;
        };
        if placed == all {
            open.push((board, kind + 1, 0, 0));
            continue;
        }
        for (n, &square) in squares.iter().enumerate().skip(from) {
            if board.piece_at(square).is_none() && may_stand(square, piece) {
                let mut next = board.clone();
                next.put(square, Some(piece));
                open.push((next, kind, placed + 1, n + 1));
            }
        }
    }
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// A board with these numbers of men.
    fn board(&mut self, entry: &Entry, attackers: u8, defenders: u8) -> Placement {
        let mut board = tafl_tables::Board::default();
        let mut pick = |set: u64| loop {
            let cell = self.below(49) as u8;
            if set & 1 << cell != 0 {
                return cell;
            }
        };
        board.king = pick(entry.field.king_cells());
        for _ in 0..attackers {
            board.attackers |= 1 << pick(entry.field.standing(Side::Attackers) & !board.occupied());
        }
        for _ in 0..defenders {
            board.defenders |= 1 << pick(entry.field.standing(Side::Defenders) & !board.occupied());
        }
        entry.field.write(&board)
    }
}

fn long() -> bool {
    std::env::var_os("TAFL_LONG").is_some()
}

#[test]
fn every_value_follows_from_those_after_it() {
    if let Some(folder) = std::env::var_os("TAFL_TABLES") {
        return check_folder(Path::new(&folder));
    }
    let folder = Folder::new("values");
    for id in ["brandubh-wtf", "brandubh-nielsen-2", "brandub-walker", "brandub-ludii", "magpie"] {
        let rules = &catalogue::find(id).expect("a rule set").rules;
        let whole = if long() { 4 } else { 2 };
        make(id, whole + 1, 2, &folder.0, &[]);
        let tables = Tables::open(&folder.0).expect("tables");
        let check = Check::new(&tables, rules);
        for men in 0..whole {
            for attackers in 0..=men {
                each_board(rules, attackers, men - attackers, &mut |board| {
                    for side in Side::ALL {
                        check.check(&board.to_string(), side);
                    }
                });
            }
        }
        sample(&check, &folder.0.join(id), 300);
        same_as_kept(&folder.0.join(id), &format!("../../service/tafld/tests/tables/{id}"));
    }
}

#[test]
fn tables_of_few_attackers_are_those_among_all() {
    let [all, few] = ["all", "few"].map(Folder::new);
    make("brandubh-wtf", 4, 2, &all.0, &[]);
    make("brandubh-wtf", 4, 2, &few.0, &["--attackers", "1"]);
    let tables = |folder: &Folder| {
        let files = std::fs::read_dir(folder.0.join("brandubh-wtf")).expect("tables");
        files.map(|file| file.expect("a table").path()).collect::<BTreeSet<_>>()
    };
    let attackers = |path: &PathBuf| Reader::open(path).expect("a table").header().slice.0;
    let names = |paths: BTreeSet<PathBuf>| {
        paths.iter().map(|path| path.file_name().map(ToOwned::to_owned)).collect::<Vec<_>>()
    };
    let made = tables(&few);
    for path in &made {
        let other = all.0.join("brandubh-wtf").join(path.file_name().expect("a name"));
        assert_eq!(std::fs::read(path).expect("a table"), std::fs::read(other).expect("a table"), "{path:?}");
    }
    assert_eq!(names(made), names(tables(&all).into_iter().filter(|path| attackers(path) <= 1).collect()));
}

/// The game that is solved whole: its tables are those that come with the program, and the slow referee checks
/// every 40th of its positions (`TAFL_LONG=1`: each), not only in one eighth of the board.
#[test]
fn the_solved_game_is_solved_whole() {
    let rules = &catalogue::find("minitafl").expect("a rule set").rules;
    let folder = Folder::new("solved");
    make("minitafl", 5, 2, &folder.0, &[]);
    let made = folder.0.join("minitafl");
    assert_eq!(same_as_kept(&made, "../tables/solved/minitafl"), 8);
    let tables = Tables::included();
    let check = Check::new(&tables, rules);
    let (step, mut boards) = (if long() { 1 } else { 40 }, 0_u32);
    for (attackers, defenders) in (0..=3).flat_map(|attackers| [(attackers, 0), (attackers, 1)]) {
        each_board(rules, attackers, defenders, &mut |board| {
            boards += 1;
            if boards.is_multiple_of(step) {
                for side in Side::ALL {
                    check.check(&board.to_string(), side);
                }
            }
        });
    }
    assert_eq!(boards, 21 * (21 + 20 * 20 + 190 * 19 + 1140 * 18));
    sample(&check, &made, 0);
    let start = check.value(&rules.board.setups[0].board.to_string(), Side::Attackers);
    assert_eq!(start, Verdict::Wins { winner: Side::Defenders, plies: 10 });
}

/// Checks that the files of a folder of this repository are those that are made, and returns how many there are.
fn same_as_kept(made: &Path, folder: &str) -> usize {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = std::fs::read_dir(made).expect("tables").map(|file| file.expect("a table"));
    let same = |file: std::fs::DirEntry| {
        let kept = std::fs::read(kept.join(file.file_name())).ok()?;
        assert_eq!(std::fs::read(file.path()).expect("a table"), kept, "{}", file.path().display());
        Some(())
    };
    files.filter_map(same).count()
}

/// Checks a sample of every table in a folder, and its longest wins.
fn sample(check: &Check<'_>, folder: &Path, positions: usize) {
    let mut chance = Chance(5);
    let files: BTreeSet<PathBuf> =
        std::fs::read_dir(folder).expect("tables").map(|entry| entry.expect("a table").path()).collect();
    for path in files {
        let header = Reader::open(&path).expect("a table").header().clone();
        for _ in 0..positions {
            let board = chance.board(check.entry, header.slice.0, header.slice.1).to_string();
            for side in Side::ALL {
                check.check(&board, side);
            }
        }
        let records = header.longest.iter().chain([&header.whoever_moves_loses_longest]);
        records.flatten().for_each(|record| check.play_out(record));
    }
}

fn check_folder(folder: &Path) {
    let tables = Tables::open(folder).expect("tables");
    for entry in std::fs::read_dir(folder).expect("tables").map(|entry| entry.expect("a folder")) {
        let id = entry.file_name().into_string().expect("the id of a rule set");
        if let Some(found) = catalogue::find(&id).filter(|_| entry.path().is_dir()) {
            sample(&Check::new(&tables, &found.rules), &entry.path(), 2_000);
        }
    }
}

/// Compares every entry of a second generator with the tables, and returns how many there are.
fn compare(entry: &Entry, slice: &brandubh::Slice, threads: usize) -> usize {
    let word = |set: u64| {
        let mut words = [0; Placement::WORDS];
        words[0] = set;
        words
    };
    let compare_from = |from: usize| {
        // Whole parts, so that neighbours in the table are asked for one after the other.
        let part = slice.entries().div_ceil(threads);
        let mut compared = 0;
        for entry_number in from * part..slice.entries().min((from + 1) * part) {
            let value = slice.value(entry_number);
            if value == brandubh::NO_POSITION {
                continue;
            }
            let (board, mover) = slice.position(entry_number);
            let kinds = [board.attackers, board.defenders, 1 << board.king].map(word);
            let placement = Placement::of_words(7, kinds).expect("pieces on squares of their own");
            let side = if mover == brandubh::Mover::Attackers { Side::Attackers } else { Side::Defenders };
            let expected = match value {
                brandubh::UNDECIDED => Verdict::Undecided,
                plies if plies.is_multiple_of(2) => Verdict::Wins { winner: side.other(), plies },
                plies => Verdict::Wins { winner: side, plies },
            };
            let found = entry.probe(&placement, side).expect("a sound table");
            assert_eq!(found, Some(expected), "{placement}, {side} to move");
            compared += 1;
        }
        compared
    };
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|from| scope.spawn(move || compare_from(from))).collect();
        parts.into_iter().map(|part| part.join().expect("equal values")).sum()
    })
}

#[test]
fn a_second_generator_agrees_in_every_entry() {
    let given = std::env::var_os("TAFL_TABLES").map(PathBuf::from);
    let made = Folder::new("second");
    let pieces = if long() || given.is_some() { 5 } else { 3 };
    if given.is_none() {
        make("brandubh-wtf", pieces, 2, &made.0, &[]);
    }
    let tables = Tables::open(given.as_ref().unwrap_or(&made.0)).expect("tables");
    let entry = tables.of(&catalogue::find("brandubh-wtf").expect("a rule set").rules).expect("its tables");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let second = brandubh::Generator::new(pieces as usize, threads);
    let mut all = 0;
    for ((attackers, defenders), slice) in &second.slices {
        let compared = compare(entry, slice, threads);
        println!("{attackers} attackers, {defenders} defenders: {compared} entries agree");
        all += compared;
    }
    println!("{all} entries in all");
}

#[test]
fn tables_are_the_same_on_any_number_of_threads_and_serve_rules_that_differ_in_repetition_alone() {
    let folders = [Folder::new("one"), Folder::new("three")];
    make("brandubh-wtf", 3, 1, &folders[0].0, &[]);
    make("brandubh-wtf", 3, 3, &folders[1].0, &[]);
    for name in ["0-0", "0-1", "0-2", "1-0", "1-1", "2-0"] {
        let [one, three] = [0, 1].map(|n: usize| {
            std::fs::read(folders[n].0.join(format!("brandubh-wtf/{name}.table"))).expect("a table")
        });
        assert_eq!(one, three, "{name}");
    }
    let tables = Tables::open(&folders[0].0).expect("tables");
    let rules = |id: &str| &catalogue::find(id).expect("a rule set").rules;
    assert!(tables.of(rules("brandubh-nielsen")).is_some());
    assert!(tables.of(rules("brandubh-nielsen-2")).is_none() && tables.of(rules("brandub-walker")).is_none());
    assert!(tables.of(rules("brandubh-hnefatafl-org")).is_none() && tables.of(rules("copenhagen")).is_none());
}

#[test]
fn a_damaged_table_is_refused() {
    let folder = Folder::new("damaged");
    make("brandub-walker", 2, 1, &folder.0, &[]);
    let path = folder.0.join("brandub-walker/1-0.table");
    let whole = std::fs::read(&path).expect("a table");
    for damaged in [&whole[..whole.len() - 1], &whole[..40], b"not a table\n"] {
        std::fs::write(&path, damaged).expect("a file");
        let refused = Tables::open(&folder.0).err().expect("a refusal");
        assert!(refused.contains("1-0.table"), "{refused}");
    }
}
