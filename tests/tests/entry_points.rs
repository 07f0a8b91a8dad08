//! The two entry points: declared rules and stated positions are refused with every fault, each at its field.

use serde::Deserialize;
use serde_json::{Value, json};
use tafl_engine::{
    Encirclement, Escape, Fault, FaultKind, Faults, Game, History, Outcome, OutcomeReason, Piece, PieceSet,
    Placement, Referee, Rules, Setup, Side, Special, Square, Zone, ZoneKind, catalogue,
};
use tafl_referee::{SlowGame, SlowRules, SlowSide};
use tafl_test_support::rulesets::table;

fn fields(faults: &[Fault]) -> Vec<&str> {
    faults.iter().map(|fault| fault.field.as_str()).collect()
}

/// The rules of Brandubh with one value changed, by JSON pointer.
fn changed(pointer: &str, value: Value) -> Result<Rules, String> {
    let mut rules =
        serde_json::to_value(&catalogue::find("brandubh-wtf").expect("a rule set").rules).expect("JSON");
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    let parent = rules.pointer_mut(parent).unwrap_or_else(|| panic!("no {parent}"));
    // What a rule set does not have is not written down.
    *if parent.is_array() {
        parent.get_mut(name.parse::<usize>().expect("a place")).expect("an item")
    } else {
        &mut parent[name]
    } = value;
    serde_json::from_value(rules).map_err(|error| error.to_string())
}

#[test]
fn every_fault_of_a_rule_set_is_found_at_its_field() {
    for (pointer, value, field) in table::<Vec<(String, Value, String)>>("rule_faults") {
        let rules =
            changed(&pointer, value.clone()).unwrap_or_else(|error| panic!("{pointer} {value}: {error}"));
        let faults = Referee::new(rules).expect_err(&pointer);
        assert!(fields(&faults).contains(&field.as_str()), "{pointer} {value}: {faults:?}");
        assert!(faults.iter().all(|fault| !fault.kind.to_string().is_empty()), "{faults:?}");
    }
}

#[test]
fn what_needs_a_zone_is_refused_without_it() {
    let mut rules = catalogue::find("ard-ri-nielsen").expect("a rule set").rules.clone();
    rules.linnaean_capture = true;
    rules.shieldwall = Some(tafl_engine::Shieldwall { corner_closes: true, flanking: true });
    let faults = Referee::new(rules).expect_err("no zones");
    assert_eq!(fields(&faults), ["shieldwall.corner_closes", "linnaean_capture"]);
}

/// A rule set of the catalogue with a change to it.
fn altered(id: &str, change: fn(&mut Rules)) -> Rules {
    let mut rules = catalogue::find(id).expect("a rule set").rules.clone();
    change(&mut rules);
    rules
}

fn start_from(rules: &mut Rules, board: &str) {
    rules.board.setups[0].board = board.parse().expect("a board");
}

/// The ring of squares two steps from the king of Brandubh, barred to him.
fn walled_in(rules: &mut Rules, stop: PieceSet) {
    let around = (0..7).flat_map(|file| (0..7).map(move |rank| (file, rank)));
    let ring = around.filter(|&(file, rank): &(u8, u8)| file.abs_diff(3).max(rank.abs_diff(3)) == 2);
    rules.zones.push(Zone {
        kind: ZoneKind::Camps,
        squares: ring.filter_map(|(file, rank)| Square::new(file, rank)).collect(),
        stop,
        enter: stop,
        pass: stop,
        hostile_empty: PieceSet::NONE,
        hostile_occupied: PieceSet::NONE,
    });
}

const RINGED: &str = "7/3a3/2ada2/1adkda1/2ada2/3a3/7";
const MEN: PieceSet = PieceSet::ATTACKERS.union(PieceSet::DEFENDERS);

/// A change to a rule set.
type Change = fn(&mut Rules);

/// Each makes a sound rule set senseless, at this field and nowhere else.
const NONSENSE: &[(&str, Change, &str)] = &[
    ("brandubh-wtf", |rules| walled_in(rules, MEN), "board.setups[0].board"),
    ("brandubh-wtf", |rules| start_from(rules, RINGED), "board.setups[0].board"),
    (
        "hnefatafl-globe",
        |rules| {
            rules.ply_limit = Some(19);
        },
        "quiet_plies.limit",
    ),
    ("ard-ri-nielsen", |rules| rules.exit_fort = true, "exit_fort"),
    (
        "brandubh-wtf",
        |rules| {
            rules.escape = Escape::Squares(rules.zones[1].squares[..1].to_vec());
            rules.tuichi_wins = true;
        },
        "tuichi_wins",
    ),
    (
        "brandubh-wtf",
        |rules| {
            start_from(rules, "3a3/3a3/3d3/aad1daa/3k3/3a3/3a3");
            rules.zones[0].enter = PieceSet::NONE;
            rules.linnaean_capture = true;
        },
        "linnaean_capture",
    ),
    (
        "sea-battle-9",
        |rules| {
            rules.zones.push(Zone {
                kind: ZoneKind::Forts,
                squares: vec!["b2".parse().expect("a square")],
                stop: PieceSet::NONE,
                enter: PieceSet::NONE,
                pass: PieceSet::ALL,
                hostile_empty: PieceSet::NONE,
                hostile_occupied: PieceSet::ATTACKERS,
            });
        },
        "zones[0].hostile_occupied",
    ),
];

#[test]
fn nonsense_is_refused_with_its_reason() {
    for &(id, change, field) in NONSENSE {
        let faults = Referee::new(altered(id, change)).expect_err(field);
        assert!(
            !faults.is_empty() && faults.iter().all(|fault| fault.field == field),
            "{id} {field}: {faults:?}"
        );
        assert!(
            faults.iter().all(|fault| !fault.value.is_empty() && fault.kind.to_string().len() > 15),
            "{faults:?}"
        );
    }
}

#[test]
fn what_is_odd_and_can_happen_is_accepted() {
    let odd: &[(&str, Change)] = &[
        ("brandubh-wtf", |rules| walled_in(rules, PieceSet::ALL)),
        ("brandub-walker", |rules| start_from(rules, RINGED)),
        ("magpie", |rules| rules.escape = Escape::Squares(vec!["d2".parse().expect("a square")])),
        ("hnefatafl-globe", |rules| rules.ply_limit = Some(20)),
        ("fetlar", |rules| rules.exit_fort = true),
        ("brandubh-wtf", |rules| rules.tuichi_wins = true),
        ("tablut-linnaeus", |rules| rules.zones[0].pass = PieceSet::NONE),
    ];
    for (id, change) in odd {
        assert!(
            Referee::new(altered(id, *change)).is_ok(),
            "{id}: {:?}",
            Referee::new(altered(id, *change)).err()
        );
    }
}

/// By each kind of ring, and as the first move says: with one more attacker, who goes from a2 to a3.
#[test]
fn a_set_up_in_a_ring_that_would_win_is_refused() {
    let rings = [
        (RINGED, [true, true]),
        ("7/3n3/2ada2/1adkda1/2ada2/3a3/7", [true, true]),
        // The defenders inside can capture attackers of the ring.
        ("7/2aaa2/1a1a1a1/1adkda1/1a1d1a1/2aaa2/7", [true, false]),
        ("7/3a3/2ada2/1adkda1/2ada2/7/3a3", [false, false]),
    ];
    for (board, refused) in rings {
        for (ring, refused) in Encirclement::ALL.into_iter().zip(refused) {
            let mut rules = altered("brandubh-wtf", |rules| rules.special = Some(Special::PLAIN));
            rules.encirclement = Some(ring);
            let mut more: Placement = board.parse().expect("a board");
            more.put("a2".parse().expect("a square"), Some(Piece::Attacker));
            let referee = Referee::new(rules.clone()).expect("sound rules");
            let mut game =
                Game::from_setup(&referee, &Setup::start(more, Side::Attackers)).expect("a position");
            let ended = game.play_text("a2-a3").expect("a legal move").outcome.is_some();
            start_from(&mut rules, board);
            let faults = Referee::new(rules).err().map(|faults| faults[0].kind.clone());
            assert_eq!(
                (faults == Some(FaultKind::EncircledAtStart), ended),
                (refused, refused),
                "{board} {ring:?}: {faults:?}"
            );
        }
    }
}

#[test]
fn every_nonsense_of_a_rule_set_is_reported_at_once() {
    let rules = altered("ard-ri-nielsen", |rules| {
        rules.exit_fort = true;
        rules.ply_limit = Some(50);
        rules.linnaean_capture = true;
        start_from(rules, "7/7/7/3kd2/7/7/7");
    });
    let faults = Referee::new(rules).expect_err("four faults");
    assert_eq!(
        fields(&faults),
        ["linnaean_capture", "board.setups[0].board", "quiet_plies.limit", "exit_fort"]
    );
}

#[test]
fn a_rule_set_in_json_has_every_required_option_and_nothing_unknown() {
    let whole =
        serde_json::to_value(&catalogue::find("copenhagen").expect("a rule set").rules).expect("JSON");
    for key in ["board", "firstMove", "reach", "kingInCaptures", "kingTaken", "escape", "noLegalMove"] {
        let mut lacking = whole.clone();
        lacking.as_object_mut().expect("an object").remove(key).expect("a required option");
        assert!(serde_json::from_value::<Rules>(lacking).is_err(), "{key} may be left out");
    }
    let mut more = whole.clone();
    more["winner"] = json!("me");
    assert!(serde_json::from_value::<Rules>(more).is_err());
    for (pointer, value) in table::<Vec<(String, Value)>>("superfluous_rules") {
        assert!(changed(&pointer, value.clone()).is_err(), "{pointer} {value}");
    }
}

fn brandubh() -> Referee {
    catalogue::find("brandubh-wtf").expect("a rule set").referee()
}

fn setup(board: &str) -> Setup {
    Setup::start(board.parse().expect("a board"), Side::Attackers)
}

fn refused(setup: &Setup) -> Faults {
    Game::from_setup(&brandubh(), setup).expect_err("a fault")
}

const START: &str = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";

#[test]
fn every_fault_of_a_position_is_found_at_its_field() {
    assert_eq!(fields(&refused(&setup("9/9/9/9/4k4/9/9/9/9"))), ["board"]);
    // No king, and two pieces where they may not be: three faults at once.
    assert_eq!(fields(&refused(&setup("a5a/7/7/7/7/7/3d3"))), ["board", "board", "board"]);
    assert_eq!(fields(&refused(&setup("k6/7/7/7/7/7/3d2a"))), ["board", "board"]);
    assert_eq!(fields(&refused(&Setup { ply: 2_000_000, ..setup(START) })), ["ply"]);
    let history = |moves: &[&str], complete| History {
        start_board: START.parse().expect("a board"),
        start_side: Side::Attackers,
        start_chain: None,
        moves: moves.iter().map(|mv| mv.parse().expect("a move")).collect(),
        complete,
    };
    let with = |ply, history| Setup { ply, history: Some(history), ..setup(START) };
    assert_eq!(fields(&refused(&with(0, history(&["d2-a2"], true)))), ["ply"]);
    assert_eq!(fields(&refused(&with(1, history(&["d2-a2"], true)))), ["board", "side_to_move"]);
    assert_eq!(fields(&refused(&with(2, history(&["d2-a2", "d1-d2"], true)))), ["history.moves[1]"]);
    let bad_start = History { start_board: "7/7/7/7/7/7/7".parse().expect("a board"), ..history(&[], true) };
    assert_eq!(fields(&refused(&with(0, bad_start))), ["history.start_board"]);
    let long = History { moves: vec!["d2-a2".parse().expect("a move"); 10_001], ..history(&[], true) };
    assert_eq!(fields(&refused(&with(20_000, long))), ["history.moves"]);
}

/// A row of the table `stated_ends`: a position that is handed in, with the outcome that is stated.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StatedEnd {
    ruleset: String,
    /// Values of the rules that replace those of the rule set.
    #[serde(default)]
    rules: serde_json::Map<String, Value>,
    board: String,
    side: String,
    ply: u32,
    history: Option<StatedHistory>,
    outcome: Option<StatedOutcome>,
    /// The field and the kind of the first fault; none if the position is accepted.
    says: Option<String>,
    /// The end that is found at once.
    ends: Option<String>,
}

#[derive(Debug, Deserialize)]
struct StatedHistory {
    board: String,
    side: String,
    moves: Vec<String>,
    complete: bool,
}

#[derive(Debug, Deserialize)]
struct StatedOutcome {
    winner: String,
    reason: String,
    #[serde(default)]
    squares: String,
}

fn placed(board: &str) -> Placement {
    board.parse().unwrap_or_else(|error| panic!("{board}: {error}"))
}

fn side(name: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.to_string() == name)
}

impl StatedEnd {
    fn rules(&self) -> Rules {
        let rules = &catalogue::find(&self.ruleset).expect("a rule set").rules;
        let mut rules = serde_json::to_value(rules).expect("JSON");
        for (name, value) in &self.rules {
            let fields = rules.as_object_mut().expect("an object");
            fields.remove(name);
            fields.extend((!value.is_null()).then(|| (name.clone(), value.clone())));
        }
        serde_json::from_value(rules).expect("rules")
    }

    fn open(&self) -> Result<Game, Faults> {
        let referee = Referee::new(self.rules()).expect("sound rules");
        let history = self.history.as_ref().map(|history| History {
            start_board: placed(&history.board),
            start_side: side(&history.side).expect("a side"),
            start_chain: None,
            moves: history.moves.iter().map(|mv| mv.parse().expect("a move")).collect(),
            complete: history.complete,
        });
        let outcome = self.outcome.as_ref().map(|stated| Outcome {
            winner: side(&stated.winner),
            reason: reason(&stated.reason),
            squares: stated.squares.split_whitespace().map(|name| name.parse().expect("a square")).collect(),
        });
        let side_to_move = side(&self.side).expect("a side");
        let board = placed(&self.board);
        let setup = Setup { board, side_to_move, ply: self.ply, chain: None, history, outcome };
        Game::from_setup(&referee, &setup)
    }
}

fn reason(name: &str) -> OutcomeReason {
    OutcomeReason::ALL.into_iter().find(|reason| reason.as_str() == name).expect(name)
}

/// What is accepted is also accepted again, as the game tells it. The slow referee judges at once what the engine
/// does.
#[test]
fn an_end_is_stated_only_where_a_game_can_end_so() {
    let (mut accepted, mut refused) = (Vec::new(), Vec::new());
    for row in table::<Vec<StatedEnd>>("stated_ends") {
        let stated = row.outcome.as_ref().map(|outcome| reason(&outcome.reason));
        let opened = row.open();
        if row.outcome.is_none() && row.history.is_none() {
            let side = if row.side == "attackers" { SlowSide::Attackers } else { SlowSide::Defenders };
            let rules = serde_json::to_value(row.rules()).expect("JSON");
            let rules: SlowRules = serde_json::from_value(rules).expect("the slow referee reads the rules");
            let slow = SlowGame::from_board(&rules, &row.board, side, row.ply, false);
            let slow = slow.ok().map(|game| game.outcome().map(|outcome| outcome.reason));
            let found = opened.as_ref().ok().map(Game::outcome);
            assert_eq!(slow, found.map(|outcome| outcome.map(|outcome| outcome.reason.as_str())), "{row:?}");
        }
        match (opened, &row.says) {
            (Ok(game), None) => {
                let found = game.outcome().map(|outcome| outcome.reason);
                assert_eq!(found, stated.or(row.ends.as_deref().map(reason)), "{row:?}");
                assert!(found.is_none() || game.legal_moves().is_empty(), "{row:?}");
                let again = Game::from_setup(game.referee(), &game.to_setup()).expect("its own position");
                assert_eq!(again.to_setup(), game.to_setup(), "{row:?}");
                accepted.extend(stated);
            }
            (Err(faults), Some(says)) => {
                let first = format!("{}: {:?}", faults[0].field, faults[0].kind);
                assert!(first.starts_with(says.as_str()), "{row:?}: {faults:?}");
                refused.extend(stated);
            }
            (opened, _) => panic!("{row:?}: {opened:?}"),
        }
    }
    for reason in OutcomeReason::ALL {
        assert!(accepted.contains(&reason) && refused.contains(&reason), "{reason:?}");
    }
}

/// The last ply of a game without a limit of its own makes a draw, whatever plays it.
#[test]
fn the_millionth_ply_ends_every_game() {
    for entry in catalogue::all() {
        let limit = entry.rules.ply_limit.unwrap_or(1_000_000);
        let setup = Setup {
            ply: limit - 1,
            ..Setup::start(entry.rules.board.setups[0].board.clone(), entry.rules.first_move)
        };
        let mut game = Game::from_setup(&entry.referee(), &setup).expect("a position");
        let mv = game.legal_moves()[0];
        let ending = game.position().play(mv).expect("a legal move").ending();
        assert_eq!(ending.map(|ending| ending.reason), Some(OutcomeReason::PlyLimit), "{}", entry.id);
        game.play(mv).expect("a legal move");
        assert_eq!(
            (game.ply(), game.outcome().map(|outcome| outcome.reason)),
            (limit, Some(OutcomeReason::PlyLimit))
        );
        assert!(Game::from_setup(game.referee(), &game.to_setup()).is_ok(), "{}", entry.id);
    }
}

#[test]
fn an_outcome_is_checked_against_a_history() {
    let mut game = Game::new(&brandubh(), None).expect("the set-up");
    for mv in ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"] {
        game.play_text(mv).expect("a legal move");
    }
    let before = game.to_setup();
    game.play_text("d7-g7").expect("the king escapes");
    let after = game.to_setup();
    assert!(Game::from_setup(&brandubh(), &after).is_ok());
    let unsaid = Setup { outcome: None, ..after.clone() };
    assert!(fields(&refused(&unsaid)).contains(&"board"), "a king on a corner without an outcome");
    let mut other = after;
    other.outcome.as_mut().expect("an outcome").squares.clear();
    assert_eq!(fields(&refused(&other)), ["outcome.squares"]);
    let unproven =
        Outcome { winner: Some(Side::Attackers), reason: OutcomeReason::NoLegalMoves, squares: Vec::new() };
    assert_eq!(fields(&refused(&Setup { outcome: Some(unproven), ..before })), ["outcome"]);
}

#[test]
fn an_end_is_declared_only_where_it_can_be() {
    let game = Game::new(&brandubh(), None).expect("the set-up");
    let declared = |winner, reason| game.clone().declare(winner, reason).map_err(|fault| fault.field);
    assert_eq!(declared(Some(Side::Attackers), OutcomeReason::Resignation), Ok(()));
    assert_eq!(declared(None, OutcomeReason::Agreement), Ok(()));
    assert_eq!(declared(None, OutcomeReason::Resignation), Err("outcome.winner".to_owned()));
    assert_eq!(declared(None, OutcomeReason::DrawClaimed), Err("outcome.reason".to_owned()));
    assert_eq!(
        declared(Some(Side::Attackers), OutcomeReason::KingCaptured),
        Err("outcome.reason".to_owned())
    );
    let mut over = game.clone();
    over.declare(None, OutcomeReason::Agreement).expect("agreed");
    assert!(over.declare(None, OutcomeReason::Agreement).is_err());
    assert_eq!(over.play_text("d2-a2").expect_err("over").reason, tafl_engine::IllegalReason::GameOver);
}

#[test]
fn a_set_up_that_does_not_exist_is_named() {
    let fault = Game::new(&brandubh(), Some("cross")).expect_err("no such set-up");
    assert_eq!((fault.field.as_str(), fault.value.as_str()), ("setup", "cross"));
    assert!(fault.kind.to_string().contains("cross_7"));
}
