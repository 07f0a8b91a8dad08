//! The engine against the slow referee, move by move: known and random rule sets, set-ups, random boards and
//! crafted ones.
//!
//! Every run plays the same games. It fails on the first difference, with all that is needed to replay it,
//! and it fails if an event that the rules allow never happened. Rule sets with special pieces have a run and
//! a list of events of their own. `TAFL_LONG=1` plays fifty times as much.

use crate::compare::{Pair, Referees};
use crate::crafted::Motif;
use crate::drive::{PlayStyle, drive, step};
use crate::events::{Event, Tally};
use serde::Deserialize;
use tafl_engine::{Placement, Rules, Side};
use tafl_test_support::chance::Chance;
use tafl_test_support::random_boards::{promoted, random_board, with_commanders};
use tafl_test_support::random_rules::{random_rules, random_special_rules};
use tafl_test_support::rulesets::{NamedSide, data, known};
use tafl_test_support::{amount, long};

/// The source of a random rule set.
type Draw = fn(&mut Chance) -> Rules;

/// The games of one run, and their events.
struct Run {
    chance: Chance,
    tally: Tally,
    /// Random rule sets that the engine refused.
    refused: u32,
}

impl Run {
    fn new() -> Self {
        Self { chance: Chance::new(0), tally: Tally::default(), refused: 0 }
    }

    /// A game from a board; `None` if both refuse it.
    fn play(
        &mut self,
        referees: &Referees,
        board: &Placement,
        side: Side,
        most: usize,
    ) -> Result<(), String> {
        let ply = if self.chance.percent(90) { 0 } else { self.chance.below(30) as u32 };
        let style = PlayStyle::random(&mut self.chance);
        self.open(referees, board, side, ply)?.map_or(Ok(()), |pair| self.go_on(pair, style, most))
    }

    fn open(
        &mut self,
        referees: &Referees,
        board: &Placement,
        side: Side,
        ply: u32,
    ) -> Result<Option<Pair>, String> {
        let pair = Pair::open(referees, board, side, ply)?;
        self.tally.games += u64::from(pair.is_some());
        Ok(pair)
    }

    fn go_on(&mut self, mut pair: Pair, style: PlayStyle, most: usize) -> Result<(), String> {
        drive(&mut pair, style, most, &mut self.chance, &mut self.tally).map(|_| ())
    }

    /// The set-ups of a rule set, and random boards under it.
    fn rule_set(
        &mut self,
        referees: &Referees,
        from_setups: usize,
        from_boards: usize,
        most: usize,
    ) -> Result<(), String> {
        let rules = referees.rules().clone();
        for setup in &rules.board.setups {
            for _ in 0..from_setups {
                self.tally.games += 1;
                let pair =
                    Pair::open(referees, &setup.board, rules.first_move, 0)?.ok_or("a set-up was refused")?;
                let style = PlayStyle::random(&mut self.chance);
                self.go_on(pair, style, most)?;
            }
        }
        for _ in 0..from_boards {
            let (board, side) = (random_board(&rules, &mut self.chance), self.chance.pick(&Side::ALL));
            let board = promoted(&board, &rules, &mut self.chance);
            self.play(referees, &board, side, most / 2)?;
        }
        Ok(())
    }

    /// A crafted board: usually the moves that it was drawn for, then a few more.
    fn crafted(&mut self, referees: &Referees, motif: Motif) -> Result<(), String> {
        let Some(crafted) = motif.draw(referees.rules(), &mut self.chance) else { return Ok(()) };
        let rules = referees.rules();
        let between = motif == Motif::Enclosure
            && rules.king_taken.enclosure().is_some_and(|enclosure| enclosure.between_commanders);
        let commanders = between && self.chance.percent(60);
        let board = if commanders {
            with_commanders(&crafted.board, rules)
        } else {
            promoted(&crafted.board, rules, &mut self.chance)
        };
        let Some(mut pair) = self.open(referees, &board, crafted.side, 0)? else { return Ok(()) };
        for mv in crafted.moves {
            if pair.legal.contains(&mv) && self.chance.percent(95) {
                step(&mut pair, &mv, &mut self.tally)?;
            }
        }
        let to_and_fro = motif == Motif::Boxed;
        let style = if to_and_fro {
            PlayStyle { undo: 92, king: 0, eager: 0 }
        } else {
            PlayStyle::random(&mut self.chance)
        };
        self.go_on(pair, style, if to_and_fro { 14 } else { 4 })
    }

    fn random_rules(&mut self, draw: Draw) -> Result<(), String> {
        let rules = draw(&mut self.chance);
        let Some(referees) = Referees::new(&rules)? else {
            self.refused += 1;
            return Ok(());
        };
        self.rule_set(&referees, 2, 8, 30)
    }

    fn random_crafted(&mut self, motif: Motif, draw: Draw, known: &[(String, Rules)]) -> Result<(), String> {
        let drawn = draw(&mut self.chance);
        let mut rules = if self.chance.percent(60) { drawn } else { self.chance.pick(known).1 };
        motif.adapt_rules(&mut rules, &mut self.chance);
        let Some(referees) = Referees::new(&rules)? else {
            self.refused += 1;
            return Ok(());
        };
        (0..10).try_for_each(|_| self.crafted(&referees, motif))
    }

    fn everything(&mut self, seed: u64) -> Result<(), String> {
        self.chance = Chance::new(seed);
        let known = known();
        for (name, rules) in &known {
            let referees = Referees::new(rules)?.ok_or_else(|| format!("{name} is refused"))?;
            let games = amount(8, 20);
            self.rule_set(&referees, games, games, 60)?;
            for motif in Motif::ALL {
                (0..amount(3, 6)).try_for_each(|_| self.crafted(&referees, motif))?;
            }
        }
        for _ in 0..amount(700, 1700) {
            self.random_rules(random_rules)?;
        }
        for n in 0..amount(1800, 4000) {
            self.random_crafted(Motif::ALL[n % Motif::ALL.len()], random_rules, &known)?;
        }
        Ok(())
    }

    /// Random rule sets with special pieces, and crafted boards on which men are turned into special pieces.
    fn everything_special(&mut self, seed: u64) -> Result<(), String> {
        self.chance = Chance::new(seed);
        let known: Vec<(String, Rules)> =
            known().into_iter().filter(|(_, rules)| rules.special.is_some()).collect();
        for _ in 0..amount(400, 900) {
            self.random_rules(random_special_rules)?;
        }
        for n in 0..amount(800, 1800) {
            self.random_crafted(Motif::ALL[n % Motif::ALL.len()], random_special_rules, &known)?;
        }
        Ok(())
    }

    /// The runs of these seeds, each of which must show all of these events.
    fn all(mut self, everything: fn(&mut Self, u64) -> Result<(), String>, events: &[Event]) {
        for seed in seeds() {
            if let Err(difference) = everything(&mut self, seed) {
                panic!("seed {seed}, after {} plies {difference}", self.tally.plies);
            }
        }
        println!("{}{:>9}  random rule sets refused", self.tally.table(events), self.refused);
        assert_eq!(self.tally.missing(events), Vec::new(), "never happened");
    }
}

/// Which runs are played: one, twenty in the long form, or those in `TAFL_SEEDS`, such as `21-24`, so that a
/// larger machine can play many in parallel.
fn seeds() -> std::ops::RangeInclusive<u64> {
    let named = std::env::var("TAFL_SEEDS").ok().map(|text| {
        let (first, last) = text.split_once('-').expect("TAFL_SEEDS is two numbers with a dash between");
        first.parse().expect("the first seed")..=last.parse().expect("the last seed")
    });
    named.unwrap_or(if long() { 1..=20 } else { 1..=1 })
}

#[test]
fn engine_and_slow_referee_agree() {
    Run::new().all(Run::everything, &Event::all());
}

#[test]
fn they_agree_about_special_pieces() {
    Run::new().all(Run::everything_special, &Event::special());
}

/// A recorded game to play again.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Replay {
    about: String,
    rules: Rules,
    board: Placement,
    side: NamedSide,
    moves: Vec<String>,
    /// Moves that are illegal at its end.
    #[serde(default)]
    refused: Vec<String>,
}

#[test]
fn replays_of_former_differences() {
    let text = std::fs::read_to_string(data("replays.json")).expect("data/replays.json");
    let replays: Vec<Replay> = serde_json::from_str(&text).expect("replays");
    let mut differences = Vec::new();
    for replay in &replays {
        let referees =
            Referees::new(&replay.rules).expect("both read the rules").expect("the rules are sound");
        let mut pair = Pair::open(&referees, &replay.board, replay.side.0, 0)
            .expect("both take the board")
            .expect("the board is sound");
        let played = replay.moves.iter().try_for_each(|mv| pair.play(mv).map(|_| ()));
        let refused = played.and_then(|()| {
            replay.refused.iter().try_for_each(|mv| pair.try_move(mv).map(|reason| assert!(reason.is_some())))
        });
        differences.extend(refused.err().map(|difference| format!("{}\n{difference}", replay.about)));
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}
