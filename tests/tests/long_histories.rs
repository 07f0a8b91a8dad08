//! Long games without a capture in which repetition is illegal: the engine, which finds boards by their keys,
//! against the slow referee, which compares each board with all earlier ones.

use crate::compare::{Pair, Referees};
use tafl_engine::{
    Capture, Game, IllegalReason, Played, Repetition, RepetitionCompares, RepetitionConsequence, Rules,
    WrittenMove,
};
use tafl_test_support::amount;
use tafl_test_support::chance::Chance;
use tafl_test_support::random_rules::{random_rules, random_special_rules};

/// Plies without a capture after which positions are found by their keys.
const LONG: u32 = 40;

/// What must have occurred after [`LONG`] plies without a capture.
#[derive(Default, Debug)]
struct Seen {
    /// Refusals for repetition, by what is compared.
    forbidden: [u32; RepetitionCompares::ALL.len()],
    /// Refusals for the second, third and fourth occurrence.
    at: [u32; 3],
    /// Mercenaries that changed side.
    turned: u32,
    /// Captures, which restart the history.
    captures: u32,
    /// Moves tried on a copy of the game.
    tried: u32,
}

/// A random rule set with illegal repetition and without limits, on a board that the slow referee can handle.
fn rules(draw: fn(&mut Chance) -> Rules, chance: &mut Chance) -> Rules {
    loop {
        let mut rules = draw(chance);
        if rules.board.size <= 9 {
            rules.repetition = Some(Repetition {
                at: chance.pick(&[2, 3, 4]),
                consequence: chance.pick(&[
                    RepetitionConsequence::IllegalForBoth,
                    RepetitionConsequence::IllegalForDefenders,
                ]),
                compares: chance.pick(&RepetitionCompares::ALL),
            });
            (
                rules.quiet_plies,
                rules.ply_limit,
                rules.encirclement,
                rules.cannot_escape,
                rules.tuichi_wins,
            ) = (None, None, None, false, false);
            return rules;
        }
    }
}

/// A move that keeps the game quiet, if a few draws find one: half of the time undoing one's own previous
/// move. Once the game has been quiet for long, now and then a capture.
fn choose(pair: &Pair, chance: &mut Chance) -> String {
    let removes = |played: &Played| played.captures.iter().any(|capture| !capture.changes_side);
    let capturing = pair.engine.quiet_plies() > LONG && chance.percent(15);
    let back = way_back(pair).filter(|back| pair.legal.contains(back) && !capturing && chance.percent(50));
    let drawn: Vec<String> = (0..20).map(|_| chance.pick(&pair.legal)).collect();
    let last = drawn[0].clone();
    let mut trial = pair.engine.trial();
    let mut fits = |text: &String| {
        let played = trial.play(text.parse::<tafl_engine::WrittenMove>().expect("a move"));
        played.is_ok_and(|(played, _)| played.outcome.is_none() && removes(&played) == capturing)
    };
    back.into_iter().chain(drawn).find(|text| fits(text)).unwrap_or(last)
}

fn way_back(pair: &Pair) -> Option<String> {
    let (from, to) = pair.moves.iter().rev().nth(1)?.split_once('-')?;
    Some(format!("{to}-{from}"))
}

/// Every move has the same result in a trial as on a copy of the game, also when it is tried again after the
/// others.
fn try_all(pair: &Pair, seen: &mut Seen) {
    let (game, mut trial) = (&pair.engine, pair.engine.trial());
    let moves = || pair.legal.iter().map(|text| text.parse::<WrittenMove>().expect("a move"));
    for mv in moves().chain(moves().take(3)) {
        let (wanted, copy) = game.after(&mv).expect("a legal move");
        let (played, after) = trial.play(&mv).expect("a legal move");
        assert_eq!(
            (&played, after.to_setup(), after.legal_moves()),
            (&wanted, copy.to_setup(), copy.legal_moves()),
            "{mv:?}"
        );
        assert_eq!(
            (after.clone().to_setup(), after.key(), after.repetition()),
            (copy.to_setup(), copy.key(), copy.repetition())
        );
        seen.tried += 1;
    }
}

fn play(referees: &Referees, chance: &mut Chance, seen: &mut Seen) -> Result<(), String> {
    let rules = referees.rules();
    let rule = rules.repetition.expect("a repetition rule");
    let Some(mut pair) = Pair::open(referees, &rules.board.setups[0].board, rules.first_move, 0)? else {
        return Ok(());
    };
    for ply in 0..160 {
        if pair.legal.is_empty() {
            break;
        }
        let long = pair.engine.quiet_plies() > LONG;
        if long && ply % 16 == 0 {
            try_all(&pair, seen);
        }
        if let Some(back) = way_back(&pair)
            && pair.try_move(&back)? == Some(IllegalReason::RepetitionForbidden)
            && long
        {
            seen.forbidden[rule.compares as usize] += 1;
            seen.at[usize::from(rule.at) - 2] += 1;
        }
        let played = pair.play(&choose(&pair, chance))?;
        let turned = |capture: &&Capture| capture.changes_side;
        seen.turned += u32::from(long && played.captures.iter().any(|capture| turned(&capture)));
        seen.captures += u32::from(long && played.captures.iter().any(|capture| !turned(&capture)));
    }
    // Replayed silently, as histories are opened, the game is the same.
    let setup = pair.engine.to_setup();
    let opened = Game::from_setup(pair.engine.referee(), &setup).map_err(|faults| format!("{faults:?}"))?;
    assert_eq!((opened.to_setup(), opened.legal_moves()), (setup, pair.engine.legal_moves()));
    Ok(())
}

fn all(draw: fn(&mut Chance) -> Rules, games: u32) -> Seen {
    let (mut chance, mut seen) = (Chance::new(11), Seen::default());
    for _ in 0..games {
        let rules = rules(draw, &mut chance);
        let Some(referees) = Referees::new(&rules).expect("both read the rules") else { continue };
        if let Err(difference) = play(&referees, &mut chance, &mut seen) {
            panic!("{difference}");
        }
    }
    println!("{seen:?}");
    assert!(
        seen.forbidden.iter().chain(&seen.at).chain([&seen.captures, &seen.tried]).all(|&times| times > 20),
        "too rare: {seen:?}"
    );
    seen
}

#[test]
fn men_repeat_in_long_games_as_the_slow_referee_says() {
    all(random_rules, 150);
}

#[test]
fn special_pieces_repeat_in_long_games_as_the_slow_referee_says() {
    let seen = all(random_special_rules, amount(300, 600));
    assert!(seen.turned > amount(2, 5), "too rare: {seen:?}");
}
