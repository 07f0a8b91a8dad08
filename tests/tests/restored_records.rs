//! What the rules find that a record does not write: unwritten steps of chains, the set-up, and whether lines are
//! games.

use tafl_engine::{Game, Move, Referee, Square, catalogue};
use tafl_notation::opentafl::{MoveForm, RecordFault};
use tafl_notation::records::{
    Action, GameRecord, Ply, ReadRecord, RecordFormat, RecordedCapture, RecordedMove, Restored,
};
use tafl_test_support::chance::Chance;
use tafl_test_support::rulesets::part;

/// A random game with many captures, as a server wrote it that recorded the first steps of chains alone, and how many
/// steps it left out. `whole` says that the men of the whole chain stand beside its first step.
fn recorded(referee: &Referee, whole: bool, chance: &mut Chance) -> (GameRecord, usize, Game) {
    let mut game = Game::new(referee, None).expect("a set-up");
    let mut record = GameRecord::default();
    let mut dropped = 0;
    let mut plies = 0;
    // Of a chain at the end nothing tells the rest: the record ends before it.
    let mut before = (game.clone(), dropped);
    while game.outcome().is_none() && plies < 160 {
        let chain = game.chain_square();
        let moves = game.legal_moves();
        let captures: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| game.check(mv).is_ok_and(|played| !played.captures.is_empty()))
            .collect();
        let mv = if captures.is_empty() || chance.percent(30) {
            chance.pick(&moves)
        } else {
            chance.pick(&captures)
        };
        if chain.is_none() {
            before = (game.clone(), dropped);
        }
        let taken: Vec<Square> =
            game.capture(mv).expect("a legal move").iter().map(|capture| capture.square).collect();
        plies += 1;
        let captures = taken.iter().map(|&square| RecordedCapture { piece: None, square });
        match (mv, chain) {
            (_, Some(_)) => {
                dropped += usize::from(mv != Move::Pass);
                if let (true, Some(Ply { action: Action::Move(first), .. })) =
                    (whole, record.line.plies.last_mut())
                {
                    first.captures.extend(captures);
                }
            }
            (Move::Pass, None) => record.line.plies.push(Ply::from(Action::Pass)),
            (Move::Step { from, to }, None) => {
                let captures = if whole { captures.collect() } else { Vec::new() };
                let action = Action::Move(RecordedMove { captures, ..RecordedMove::new(from, to) });
                record.line.plies.push(Ply::from(action));
            }
        }
    }
    if dropped > before.1 || game.chain_square().is_some() {
        record.line.plies.pop();
        (game, dropped) = before;
    }
    (record, dropped, game)
}

/// The record of which a game was left is legal again. Where the steps are said to be sure, they are those that were
/// played; beside the men of the whole chain nearly all are.
#[test]
fn unwritten_steps_of_chains_are_restored() {
    for (id, games) in [("berserk-nielsen", 20), ("tyr-11", 20), ("tyr-15", 10)] {
        let referee = catalogue::find(id).expect("a rule set").referee();
        for whole in [true, false] {
            let mut chance = Chance::new(7);
            let (mut tried, mut sure) = (0, 0);
            for n in 0..games {
                let (mut record, dropped, end) = recorded(&referee, whole, &mut chance);
                let written = record.line.plies.len();
                let faults = record.resolve_until(Some((&referee, None)), &|| false).expect("no halt");
                let replayed = record.replay(&referee, None).expect("a start");
                assert!(faults.is_empty() && replayed.illegal.is_none(), "{id} {n}: {:?}", replayed.illegal);
                let how: Vec<Restored> = record.line.plies.iter().filter_map(|ply| ply.restored).collect();
                let is_sure = !how.is_empty() && !how.contains(&Restored::Perhaps);
                let is_same = replayed.game.placement() == end.placement();
                assert!(is_same || !is_sure, "{id} {n}: {how:?}");
                assert!(!whole || dropped == 0 || !how.is_empty(), "{id} {n}: men are written as taken");
                assert!(!whole || replayed.mismatches.is_empty(), "{id} {n}: {:?}", replayed.mismatches);
                // What is complete is left as it is.
                let again = record.clone();
                record.resolve_until(Some((&referee, None)), &|| false).expect("no halt");
                assert!(record == again && (dropped > 0 || record.line.plies.len() >= written), "{id} {n}");
                tried += usize::from(dropped > 0);
                sure += usize::from(dropped > 0 && is_sure);
            }
            assert!(tried >= games / 4 && sure * 2 >= tried, "{id} {whole}: {sure} of {tried}");
        }
    }
}

/// Two games as a server recorded them: of a chain it wrote the first step, beside it the men of all steps or none.
#[test]
fn the_steps_are_those_that_the_next_moves_need() {
    for (id, text, whole) in part::<Vec<(String, String, String)>>("restored_records", "steps") {
        let referee = catalogue::find(&id).expect("a rule set").referee();
        let mut read = read(&text);
        read.resolve_until(Some((&referee, None)), &|| false).expect("no halt");
        let written = read.record.write(RecordFormat::Moves, MoveForm::Standard).expect("a list").text;
        let replayed = read.record.replay(&referee, None).expect("a start");
        assert_eq!((written, replayed.illegal, replayed.mismatches.len()), (whole, None, 0), "{id}");
        let restored: Vec<_> = read.record.line.plies.iter().filter_map(|ply| ply.restored).collect();
        assert_eq!(restored, [Restored::Surely], "{id}");
    }
}

/// A halt ends the search for steps as it ends all other work.
#[test]
fn the_search_for_steps_can_be_halted() {
    let referee = catalogue::find("tyr-11").expect("a rule set").referee();
    let (record, ..) = recorded(&referee, false, &mut Chance::new(1));
    let asked = std::cell::Cell::new(0);
    let halt = || {
        asked.set(asked.get() + 1);
        asked.get() > 20
    };
    assert!(record.clone().resolve_until(Some((&referee, None)), &halt).is_err() && asked.get() == 21);
}

fn read(text: &str) -> ReadRecord {
    ReadRecord::of(text, None, MoveForm::Standard).unwrap_or_else(|faults| panic!("{text:?}\n{faults:?}"))
}

#[test]
fn the_set_up_is_the_one_that_the_moves_fit() {
    let mut chance = Chance::new(3);
    for id in ["ard-ri-nielsen", "sea-battle-nielsen-9", "tawlbwrdd-nielsen", "sea-battle-nielsen-13"] {
        let referee = catalogue::find(id).expect("a rule set").referee();
        for setup in &referee.rules().board.setups {
            let mut game = Game::new(&referee, Some(&setup.name)).expect("a set-up");
            let mut moves = Vec::new();
            while game.outcome().is_none() && moves.len() < 40 {
                let mv = chance.pick(&game.legal_moves());
                game.advance(mv).expect("a legal move");
                moves.push(mv.to_string());
            }
            let is_first = setup.name == referee.rules().board.setups[0].name;
            // An illegal move at the end hides nothing.
            for text in [moves.join(" "), format!("1. {} a1-a1", moves.join(" "))] {
                let found = read(&text).setup_until(&referee, &|| false).expect("no halt");
                let (name, others) = found.map_or((None, 0), |found| (Some(found.name), found.others.len()));
                assert_eq!((name.as_ref(), others), ((!is_first).then_some(&setup.name), 0), "{id} {text}");
            }
        }
    }
    // Nothing is looked for where there is a position.
    let rules = catalogue::find("sea-battle-nielsen-13").expect("a rule set").referee();
    let from = read("[FEN \"6a6/13/13/13/13/13/6k6/13/13/13/13/13/6a6 w\"]\n\n1. l7-m7");
    assert_eq!(from.setup_until(&rules, &|| false), Ok(None));
}

/// Lines without numbers and results may be turns of a game or games: the rules decide, or the text must.
#[test]
fn several_games_are_never_one() {
    let brandubh = catalogue::find("brandubh-wtf").expect("a rule set").referee();
    for (text, fault) in part::<Vec<(String, Option<(String, u32)>)>>("restored_records", "several") {
        let mut read = read(&text);
        read.resolve_until(Some((&brandubh, None)), &|| false).expect("no halt");
        let place = |of: &RecordFault| (format!("{:?}", of.kind), of.span.start.line);
        assert_eq!(
            read.faults.iter().map(place).collect::<Vec<_>>(),
            Vec::from_iter(fault.clone()),
            "{text}"
        );
        let replayed = read.record.replay(&brandubh, None).expect("a start");
        assert!(replayed.illegal.is_none(), "{text}: {:?}", replayed.illegal);
        let plies = if fault.is_some() {
            text.lines().find(|line| line.contains("d2-")).map_or(0, |line| line.matches('-').count())
        } else {
            replayed.plies as usize
        };
        assert_eq!(replayed.plies as usize, plies, "what is judged is the first line: {text}");
    }
    // An illegal move of a game that is one is named.
    let mut one = read("d2-a2 d5-e5\na2-a3 d1-d4");
    one.resolve_until(Some((&brandubh, None)), &|| false).expect("no halt");
    assert_eq!(
        one.record.replay(&brandubh, None).expect("a start").illegal.expect("a fault").at.to_string(),
        "2b"
    );
    assert_eq!(one.faults, []);
}

/// A table of games is no game, whatever its columns are; the turns of one game may stand in a table.
#[test]
fn tables_and_squares_as_numbers_are_refused_with_the_remedy() {
    for (text, kind) in part::<Vec<(String, String)>>("restored_records", "no_records") {
        let faults =
            ReadRecord::of(&text, None, MoveForm::Standard).map(|read| read.record).expect_err(&text);
        assert_eq!((faults.len(), format!("{:?}", faults[0].kind)), (1, kind), "{text}: {faults:?}");
    }
    for text in [
        "Turn,Attackers,Defenders\n1,d2-a2,d5-e5\n",
        "Attackers move from d2 to a2\nDefenders moves from d5 to e5",
        "d2-a2 d5-e5,White",
        "\"d2-a2 d5-e5\",\"White\"",
    ] {
        let read = read(text);
        assert_eq!((read.faults.len(), read.record.line.plies.len()), (0, 2), "{text}: {:?}", read.faults);
    }
}
