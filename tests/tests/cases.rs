//! Every rule case of `tests/data/cases`: a board, moves, and the effect of the last one, for each statement of the sources. The rule sets
//! are read from `tests/data/rulesets`, as any other program would read them.
//!
//! A field missing from an expectation means that there is nothing of that kind. A case whose earlier moves are illegal or end the game is
//! a fault of the data and fails as well.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use tafl_engine::{Announcement, AnnouncementKind, Game, IllegalMove, Placement, Played, Referee, Rules, Setup};
use tafl_tests::rulesets::{Exported, FORMAT, NamedSide, data, exported};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    format: u32,
    source: String,
    title: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    statement: String,
    ruleset: Option<String>,
    rules: Option<Rules>,
    side: NamedSide,
    board: Option<Placement>,
    setup: Option<String>,
    plays: Vec<Play>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    moves: Vec<String>,
    expect: Expect,
}

#[derive(Deserialize, Default, PartialEq, Debug)]
#[serde(deny_unknown_fields, default)]
struct Expect {
    captures: Vec<ExpectedCapture>,
    winner: Option<String>,
    reason: Option<String>,
    announcements: Vec<ExpectedAnnouncement>,
    illegal: Option<String>,
    squares: Vec<String>,
    claimable: bool,
    count: Option<u32>,
}

#[derive(Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
struct ExpectedCapture {
    square: String,
    kind: String,
    closed_by: Vec<String>,
}

#[derive(Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
struct ExpectedAnnouncement {
    kind: String,
    #[serde(default)]
    squares: Vec<String>,
    #[serde(default)]
    moves: Vec<String>,
}

fn files() -> Vec<(PathBuf, CaseFile)> {
    let folder = fs::read_dir(data("cases")).expect("the folder of cases");
    let mut paths: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a file of cases");
        let file = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, file)
    };
    paths.into_iter().map(read).collect()
}

/// The referees of the exported rule sets, by id.
fn referees() -> BTreeMap<String, Referee> {
    let compile = |file: Exported| {
        let name = file.file_name();
        let referee = Referee::new(file.rules).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        (name, referee)
    };
    exported().into_iter().map(compile).collect()
}

fn game(case: &Case, referees: &BTreeMap<String, Referee>) -> Game {
    let referee = match (&case.ruleset, &case.rules) {
        (Some(id), None) => referees.get(id).unwrap_or_else(|| panic!("{}: no rule set {id}", case.id)).clone(),
        (None, Some(rules)) => Referee::new(rules.clone()).unwrap_or_else(|faults| panic!("{}: {faults:?}", case.id)),
        _ => panic!("{}: either ruleset or rules", case.id),
    };
    match (&case.board, &case.setup) {
        (Some(board), None) => {
            let setup = Setup::start(board.clone(), case.side.0);
            Game::from_setup(&referee, &setup).unwrap_or_else(|faults| panic!("{}: {faults:?}", case.id))
        }
        (None, Some(name)) => {
            let game = Game::new(&referee, Some(name)).unwrap_or_else(|fault| panic!("{}: {fault}", case.id));
            assert_eq!(game.side_to_move(), case.side.0, "{}", case.id);
            game
        }
        _ => panic!("{}: either board or setup", case.id),
    }
}

fn strings<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(T::to_string).collect()
}

/// The result in the form of an expectation, without the fields that the expectation does not need.
fn found(result: Result<Played, IllegalMove>, expect: &Expect) -> Expect {
    let played = match result {
        Ok(played) => played,
        Err(illegal) => {
            let squares = strings(&illegal.squares);
            return Expect { illegal: Some(illegal.reason.as_str().to_owned()), squares, ..Expect::default() };
        }
    };
    let announcement = |stated: &Announcement| {
        let watch = stated.kind == AnnouncementKind::WatchYourKing;
        let moves = if watch { strings(&stated.moves) } else { Vec::new() };
        ExpectedAnnouncement { kind: stated.kind.as_str().to_owned(), squares: strings(&stated.squares), moves }
    };
    let capture = |capture: &tafl_engine::Capture| ExpectedCapture {
        square: capture.square.to_string(),
        kind: capture.kind.as_str().to_owned(),
        closed_by: strings(&capture.closed_by),
    };
    Expect {
        captures: played.captures.iter().map(capture).collect(),
        winner: played.outcome.as_ref().map(|outcome| outcome.winner.map_or("nobody".to_owned(), |side| side.to_string())),
        reason: played.outcome.as_ref().map(|outcome| outcome.reason.as_str().to_owned()),
        announcements: played.announcements.iter().map(announcement).collect(),
        illegal: None,
        squares: Vec::new(),
        claimable: played.draw_claimable,
        count: expect.count.map(|_| played.repetition.count),
    }
}

fn run(case: &Case, referees: &BTreeMap<String, Referee>, failures: &mut Vec<String>) {
    for play in &case.plays {
        let mut game = game(case, referees);
        let (last, before) = play.moves.split_last().unwrap_or_else(|| panic!("{}: a play without moves", case.id));
        for mv in before {
            let played = game.play_text(mv).unwrap_or_else(|illegal| panic!("{}: {mv} is {illegal:?}", case.id));
            assert!(played.outcome.is_none(), "{}: {mv} ends the game before the last move", case.id);
        }
        let found = found(game.play_text(last), &play.expect);
        if found != play.expect {
            failures.push(format!("{} ({}), {last}:\n  expected {:?}\n  found    {found:?}", case.id, case.statement, play.expect));
        }
    }
}

#[test]
fn every_case_holds() {
    let (mut cases, mut plays, mut failures) = (0, 0, Vec::new());
    let mut ids = BTreeSet::new();
    let referees = referees();
    for (path, file) in files() {
        assert_eq!(file.format, FORMAT, "{}", path.display());
        assert!(!file.source.is_empty() && !file.title.is_empty(), "{}", path.display());
        for case in &file.cases {
            assert!(ids.insert(case.id.clone()), "{} occurs twice", case.id);
            run(case, &referees, &mut failures);
            cases += 1;
            plays += case.plays.len();
        }
    }
    println!("{cases} cases, {plays} plays");
    assert!(cases >= 600, "only {cases} cases: files are missing");
    assert!(failures.is_empty(), "{} of {plays} plays fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_rule_set_has_cases() {
    let files = files();
    let named: BTreeSet<&str> = files.iter().flat_map(|(_, file)| &file.cases).filter_map(|case| case.ruleset.as_deref()).collect();
    for file in exported() {
        let name = file.file_name();
        assert!(named.contains(name.as_str()), "no case for {name}");
    }
}
