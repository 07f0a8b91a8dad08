//! Games in the tables against the slow referee, who remembers all that was played: what holds is forced by
//! his search, and the only win is the one that the engine's exhaustive search finds.

use std::path::Path;
use tafl_engine::{Game, Move, Referee, RepetitionConsequence, Rules, Setup, Side, catalogue};
use tafl_referee::{SlowGame, SlowRules, SlowSide, SlowSolver};
use tafl_tables::{Tables, Verdict};

struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Magpie, with another consequence of the third occurrence.
fn magpie(then: RepetitionConsequence) -> Rules {
    let mut rules = catalogue::find("magpie").expect("a rule set").rules.clone();
    if let Some(rule) = &mut rules.repetition {
        rule.consequence = then;
    }
    rules
}

/// The reverse of a move.
fn back(mv: Move) -> Move {
    match mv {
        Move::Step { from, to } => Move::Step { from: to, to: from },
        Move::Pass => Move::Pass,
    }
}

/// The number of values that held, and of those that did not and were indeed undone by the past.
#[derive(Default)]
struct Seen {
    held: usize,
    undone: usize,
}

/// The budget of the slow search in plies, and the longest win that it is asked for.
const BUDGET: u64 = 3_000_000;
const PLIES: u8 = 3;

/// Plays on for some plies, most of them back and forth, and checks each position.
fn walk(tables: &Tables, rules: &Rules, start: &str, side: Side, chance: &mut Chance, seen: &mut Seen) {
    let referee = Referee::new(rules.clone()).expect("sound rules");
    let setup = Setup::start(start.parse().expect("a board"), side);
    let mut game = Game::from_setup(&referee, &setup).expect("a position");
    let json = serde_json::to_value(rules).expect("JSON");
    let slow: SlowRules = serde_json::from_value(json).expect("rules");
    let slow_side = |side| if side == Side::Attackers { SlowSide::Attackers } else { SlowSide::Defenders };
    let mut slow = SlowGame::from_board(&slow, start, slow_side(side), 0, true).expect("a position");
    let mut played: Vec<Move> = Vec::new();
    while game.outcome().is_none() && played.len() < 14 {
        let entry = tables.of_game(&game).expect("tables");
        let endgame = entry.endgame(&game).expect("a sound table").expect("a position of the tables");
        for &(mv, value) in endgame.moves.iter().take(1).chain(endgame.moves.last()) {
            let Verdict::Wins { winner, plies: plies @ 1..=PLIES } = value else { continue };
            let mut after = slow.clone();
            after.play(&mv.to_string()).expect("a legal move");
            let forced = SlowSolver::new(BUDGET, &mut |_| None).forces(
                &after,
                slow_side(winner),
                u32::from(plies) - 1,
            );
            if !endgame.holds(value) {
                seen.undone += usize::from(forced == Some(false));
                continue;
            }
            seen.held += 1;
            assert_eq!(forced, Some(true), "{start} {played:?} {mv}: {value:?}");
            let line = entry.line(&game, mv).expect("a sound table");
            let mut end = game.clone();
            for &mv in &line {
                end.advance(mv).expect("a legal move");
            }
            assert_eq!((line.len(), end.outcome().and_then(|end| end.winner)), (plies.into(), Some(winner)));
        }
        let legal = game.legal_moves();
        let again = played.len().checked_sub(2).map(|n| back(played[n])).filter(|mv| legal.contains(mv));
        let mv = again.filter(|_| chance.below(6) > 0).unwrap_or_else(|| legal[chance.below(legal.len())]);
        game.advance(mv).expect("a legal move");
        slow.play(&mv.to_string()).expect("a legal move");
        played.push(mv);
    }
}

#[test]
fn what_holds_is_forced_whatever_was_played_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../service/tafld/tests/tables");
    let tables = Tables::open(&folder).expect("tables");
    let (mut chance, mut all) = (Chance(11), Seen::default());
    for then in [
        RepetitionConsequence::Draw,
        RepetitionConsequence::DefendersLose,
        RepetitionConsequence::SideWithChoiceLoses,
    ] {
        let mut seen = Seen::default();
        for (board, side) in [
            ("7/7/7/7/2a4/7/1aka3", Side::Defenders),
            ("7/7/7/7/2a4/1a5/2ka3", Side::Attackers),
            ("7/7/7/1a5/1k5/1a5/7", Side::Attackers),
            ("7/7/7/7/1a5/1a5/2k4", Side::Defenders),
            ("7/7/7/7/7/2a4/2ka3", Side::Defenders),
        ] {
            for _ in 0..24 {
                walk(&tables, &magpie(then), board, side, &mut chance, &mut seen);
            }
        }
        println!("{then:?}: {} held, {} undone", seen.held, seen.undone);
        assert!(seen.held > 20, "{then:?}");
        all.undone += seen.undone;
    }
    assert!(all.undone > 0);
}
