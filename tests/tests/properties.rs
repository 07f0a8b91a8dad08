//! Properties of every game, whatever its rules: checked on games under known and random rule sets.
//!
//! Every run plays the same games.

use crate::compare::rules_text;
use crate::crafted::Motif;
use tafl_engine::{
    Announcement, Capture, Escape, FaultKind, Game, History, Move, Outcome, Placement, Played, Referee,
    Rules, Setup, Square, Symmetry,
};
use tafl_test_support::amount;
use tafl_test_support::chance::Chance;
use tafl_test_support::random_boards::{promoted, random_board};
use tafl_test_support::random_rules::{random_rules, random_special_rules};
use tafl_test_support::rulesets::known;

/// Starts games under every known rule set and `random` random ones, from set-ups, random boards and crafted
/// boards.
fn each_game(seed: u64, random: usize, mut play: impl FnMut(Game, &mut Chance)) {
    let mut chance = Chance::new(seed);
    let mut all: Vec<Rules> = known().into_iter().map(|(_, rules)| rules).collect();
    all.extend((0..random).map(|_| random_rules(&mut chance)));
    all.extend((0..random / 2).map(|_| random_special_rules(&mut chance)));
    for mut rules in all {
        let motif = chance.pick(&Motif::ALL);
        if chance.percent(50) {
            motif.adapt_rules(&mut rules, &mut chance);
        }
        let Ok(referee) = Referee::new(rules) else { continue };
        for setup in &referee.rules().board.setups {
            play(Game::new(&referee, Some(&setup.name)).expect("a set-up of the rule set"), &mut chance);
        }
        for _ in 0..3 {
            let crafted = motif.draw(referee.rules(), &mut chance).map(|crafted| crafted.board);
            let board = crafted.unwrap_or_else(|| random_board(referee.rules(), &mut chance));
            let board = promoted(&board, referee.rules(), &mut chance);
            let setup = Setup {
                board,
                side_to_move: referee.rules().first_move,
                ply: 0,
                chain: None,
                history: None,
                outcome: None,
            };
            if let Ok(game) = Game::from_setup(&referee, &setup) {
                play(game, &mut chance);
            }
        }
    }
}

/// A legal move, with a preference for captures and for undoing one's own last move.
fn choose(game: &Game, moves: &[Move], chance: &mut Chance) -> Move {
    let history = game.history().moves;
    if let Some(&Move::Step { from, to }) = history.iter().rev().nth(1)
        && chance.percent(35)
    {
        let back = Move::Step { from: to, to: from };
        if moves.contains(&back) {
            return back;
        }
    }
    let some: Vec<Move> = (0..4).map(|_| chance.pick(moves)).collect();
    some.into_iter()
        .max_by_key(|&mv| game.check(mv).map_or(0, |played| played.captures.len()))
        .expect("four moves")
}

/// Everything that a game reports about a position without a move.
type Standing =
    (Placement, Option<Outcome>, Vec<Move>, (u32, u32, bool), (bool, u32), Vec<Square>, Vec<Move>, u64);

fn standing(game: &Game) -> Standing {
    let repetition = game.repetition();
    (
        game.placement(),
        game.outcome().cloned(),
        game.legal_moves(),
        (game.ply(), game.quiet_plies(), game.draw_claimable()),
        (repetition.known, repetition.count),
        game.open_paths(),
        game.king_threats(),
        game.key(),
    )
}

fn words(game: &Game) -> String {
    format!(
        "rules {}\nboard {} {}",
        rules_text(game.referee().rules()),
        game.placement(),
        game.side_to_move()
    )
}

#[test]
fn legal_listed_and_applicable_are_the_same() {
    each_game(11, amount(30, 60), |mut game, chance| {
        for _ in 0..4 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mut unsorted = Vec::new();
            game.for_each_legal_move(&mut |mv| unsorted.push(mv));
            unsorted.sort_unstable();
            assert_eq!(unsorted, moves, "{}", words(&game));
            let drawn = game.random_move(game.key());
            assert!(drawn.is_some_and(|mv| moves.contains(&mv)), "{drawn:?}\n{}", words(&game));
            let side = game.referee().rules().board.size;
            let squares: Vec<Square> = game.placement().squares().collect();
            // On a large board a few origins represent all.
            let origins: Vec<Square> =
                if side <= 9 { squares.clone() } else { (0..9).map(|_| chance.pick(&squares)).collect() };
            for &from in &origins {
                let listed: Vec<Square> =
                    squares.iter().copied().filter(|&to| moves.contains(&Move::Step { from, to })).collect();
                assert_eq!(game.destinations(from), listed, "{from}\n{}", words(&game));
                for &to in &squares {
                    let mut next = game.clone();
                    let legal = next.play_text(&format!("{from}-{to}")).is_ok();
                    assert_eq!(legal, listed.contains(&to), "{from}-{to}\n{}", words(&game));
                    if !legal && chance.percent(1) {
                        assert_eq!(
                            standing(&next),
                            standing(&game),
                            "a refusal changes nothing: {from}-{to}\n{}",
                            words(&game)
                        );
                    }
                }
            }
            assert_eq!(
                game.clone().play_text("pass").is_ok(),
                moves.contains(&Move::Pass),
                "{}",
                words(&game)
            );
            let mv = choose(&game, &moves, chance);
            game.advance(mv).expect("a listed move");
        }
    });
}

#[test]
fn playing_checking_and_advancing_are_the_same() {
    each_game(12, 300, |mut game, chance| {
        for _ in 0..25 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = choose(&game, &moves, chance);
            let checked = game.check(mv).expect("a listed move");
            let mut advanced = game.clone();
            advanced.advance(mv).expect("a listed move");
            let before = words(&game);
            assert_eq!(game.play(mv).as_ref(), Ok(&checked), "{mv}\n{before}");
            assert_eq!(standing(&advanced), standing(&game), "{mv}\n{before}");
            assert_eq!(advanced.to_setup(), game.to_setup(), "{mv}\n{before}");
        }
    });
}

#[test]
fn keys_depend_on_the_position_alone() {
    each_game(13, 300, |mut game, chance| {
        for _ in 0..25 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = choose(&game, &moves, chance);
            game.advance(mv).expect("a listed move");
            if game.outcome().is_some() {
                break;
            }
            let anew = Setup { history: None, ..game.to_setup() };
            let anew = Game::from_setup(game.referee(), &anew).expect("a position of the game");
            assert_eq!(
                (anew.key(), anew.canonical_key()),
                (game.key(), game.canonical_key()),
                "{}",
                words(&game)
            );
        }
    });
}

#[test]
fn a_history_in_full_or_since_the_last_capture_gives_the_same_answers() {
    each_game(14, 300, |mut game, chance| {
        let start = game.to_setup();
        let complete = game.history().complete;
        let mut all = Vec::new();
        for _ in 0..25 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = choose(&game, &moves, chance);
            all.push(mv);
            game.advance(mv).expect("a listed move");
            let since_capture = game.to_setup();
            let history = History {
                start_board: start.board.clone(),
                start_side: start.side_to_move,
                start_chain: start.chain,
                moves: all.clone(),
                complete,
            };
            let in_full = Setup { history: Some(history), ..since_capture.clone() };
            for setup in [since_capture, in_full] {
                let again = Game::from_setup(game.referee(), &setup)
                    .unwrap_or_else(|faults| panic!("{faults:?}\n{}", words(&game)));
                assert_eq!(standing(&again), standing(&game), "{}", words(&game));
                assert_eq!(again.to_setup(), game.to_setup(), "{}", words(&game));
            }
        }
    });
}

/// A move to replace another one: arbitrary, but usually of a piece on the board.
fn damaged(mv: Move, board: &Placement, chance: &mut Chance) -> Move {
    let squares: Vec<Square> = board.squares().collect();
    let occupied: Vec<Square> = board.pieces().map(|(square, _)| square).collect();
    let beyond = Square::new(board.size(), 0).unwrap_or(squares[0]);
    match (mv, chance.below(8)) {
        (_, 0) => Move::Pass,
        (Move::Step { from, to }, 1) => Move::Step { from: to, to: from },
        (Move::Step { from, .. }, 2) => Move::Step { from, to: from },
        (Move::Step { from, .. }, 3) => Move::Step { from, to: beyond },
        (Move::Step { from, .. }, 4) => Move::Step { from, to: chance.pick(&squares) },
        (_, 5) => Move::Step { from: chance.pick(&squares), to: chance.pick(&squares) },
        _ => Move::Step { from: chance.pick(&occupied), to: chance.pick(&squares) },
    }
}

/// A history is replayed with cheaper checks than a requested move: both must refuse the same at the same
/// ply.
#[test]
fn a_damaged_history_is_refused_where_playing_refuses() {
    let (mut refused, mut elsewhere) = (0, 0);
    each_game(15, 300, |mut game, chance| {
        let start = game.clone();
        let complete = game.history().complete;
        let mut moves = Vec::new();
        for _ in 0..chance.below(25) {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = choose(&game, &legal, chance);
            moves.push(mv);
            game.advance(mv).expect("a listed move");
        }
        for _ in 0..4 {
            let mut moves = moves.clone();
            if moves.is_empty() {
                break;
            }
            let place = chance.below(moves.len());
            moves[place] = damaged(moves[place], &game.placement(), chance);
            let mut played = start.clone();
            let refusal = moves.iter().enumerate().find_map(|(n, &mv)| {
                let mut advanced = played.clone();
                let by_playing = played.play(mv).map(drop);
                assert_eq!(advanced.advance(mv), by_playing, "{mv}\n{}", words(&played));
                by_playing.err().map(|illegal| (n, illegal))
            });
            let history = History {
                start_board: start.placement(),
                start_side: start.side_to_move(),
                start_chain: start.chain_square(),
                moves,
                complete,
            };
            let stated = Setup { ply: history.moves.len() as u32, history: Some(history), ..game.to_setup() };
            match (Game::from_setup(start.referee(), &stated), refusal) {
                (Err(faults), Some((n, illegal))) => {
                    refused += 1;
                    assert_eq!(faults.len(), 1, "{faults:?}");
                    assert_eq!(
                        faults[0].field,
                        format!("history.moves[{n}]"),
                        "{faults:?}\n{}",
                        words(&start)
                    );
                    assert_eq!(
                        faults[0].kind,
                        FaultKind::IllegalHistoryMove { reason: illegal.reason },
                        "{faults:?} {illegal:?}\n{}",
                        words(&start)
                    );
                }
                (Ok(again), None) => assert_eq!(standing(&again), standing(&played), "{}", words(&start)),
                (Err(faults), None) => {
                    elsewhere += 1;
                    assert_ne!(
                        (played.placement(), played.outcome()),
                        (game.placement(), game.outcome()),
                        "{faults:?}\n{}",
                        words(&start)
                    );
                }
                (Ok(_), Some(refusal)) => panic!("let in: {refusal:?}\n{}", words(&start)),
            }
        }
    });
    assert!(refused > 1000 && elsewhere > 20, "{refused} refused, {elsewhere} that lead elsewhere");
}

/// The rule set on a board turned or mirrored.
fn turned_rules(rules: &Rules, turn: Symmetry) -> Rules {
    let mut turned = rules.clone();
    let side = rules.board.size;
    let turn_all = |squares: &mut Vec<Square>| {
        for square in squares.iter_mut() {
            *square = turn.square(*square, side);
        }
    };
    turned.zones.iter_mut().for_each(|zone| turn_all(&mut zone.squares));
    turned.board.setups.iter_mut().for_each(|setup| setup.board = turn.placement(&setup.board));
    if let Escape::Squares(squares) = &mut turned.escape {
        turn_all(squares);
    }
    turned
}

/// Applies a symmetry to a game's answer.
struct Turn {
    symmetry: Symmetry,
    side: u8,
}

impl Turn {
    fn square(&self, square: Square) -> Square {
        self.symmetry.square(square, self.side)
    }

    fn squares(&self, squares: &[Square]) -> Vec<Square> {
        let mut turned: Vec<Square> = squares.iter().map(|&square| self.square(square)).collect();
        turned.sort_unstable();
        turned
    }

    fn step(&self, mv: Move) -> Move {
        match mv {
            Move::Step { from, to } => Move::Step { from: self.square(from), to: self.square(to) },
            Move::Pass => Move::Pass,
        }
    }

    fn moves(&self, moves: &[Move]) -> Vec<Move> {
        let mut turned: Vec<Move> = moves.iter().map(|&mv| self.step(mv)).collect();
        turned.sort_unstable();
        turned
    }

    fn capture(&self, capture: &Capture) -> Capture {
        Capture {
            square: self.square(capture.square),
            closed_by: self.squares(&capture.closed_by),
            ..capture.clone()
        }
    }

    fn announcement(&self, said: &Announcement) -> Announcement {
        Announcement { squares: self.squares(&said.squares), moves: self.moves(&said.moves), ..said.clone() }
    }

    fn played(&self, played: &Played) -> Played {
        let mut captures: Vec<Capture> =
            played.captures.iter().map(|capture| self.capture(capture)).collect();
        captures.sort_by_key(|capture| capture.square);
        let paths: Vec<Square> = played.open_paths.clone();
        Played {
            mv: self.step(played.mv),
            captures,
            announcements: played.announcements.iter().map(|said| self.announcement(said)).collect(),
            outcome: played
                .outcome
                .as_ref()
                .map(|outcome| Outcome { squares: self.squares(&outcome.squares), ..outcome.clone() }),
            open_paths: self.squares(&paths),
            chain_square: played.chain_square.map(|square| self.square(square)),
            ..played.clone()
        }
    }
}

#[test]
fn turning_the_board_turns_every_answer() {
    each_game(15, 250, |mut game, chance| {
        let rules = game.referee().rules().clone();
        let start = Setup { history: None, ..game.to_setup() };
        let turn = Turn { symmetry: chance.pick(&Symmetry::ALL), side: rules.board.size };
        let referee =
            Referee::new(turned_rules(&rules, turn.symmetry)).expect("a rule set as sound as the other");
        let board = turn.symmetry.placement(&start.board);
        let mut turned = Game::from_setup(
            &referee,
            &Setup { board, chain: start.chain.map(|square| turn.square(square)), ..start },
        )
        .expect("a position as sound as the other");
        for _ in 0..20 {
            let moves = game.legal_moves();
            assert_eq!(turned.legal_moves(), turn.moves(&moves), "{}", words(&game));
            assert_eq!(turned.canonical_key(), game.canonical_key(), "{}", words(&game));
            if moves.is_empty() {
                break;
            }
            let mv = choose(&game, &moves, chance);
            let before = words(&game);
            let played = game.play(mv).expect("a listed move");
            assert_eq!(turned.play(turn.step(mv)), Ok(turn.played(&played)), "{mv}\n{before}");
        }
    });
}
