//! `Position` and `Game` agree on everything that does not depend on earlier positions, in games of every
//! rule set.

use std::collections::BTreeSet;
use tafl_engine::{Game, IllegalReason, Move, OutcomeReason, Position, Referee, Side, catalogue};

/// Numbers that look random, the same in every run.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

fn same_board(position: &Position<'_>, game: &Game, told: &str) {
    let board = game.placement();
    assert_eq!(position.placement(), board, "{told}");
    assert_eq!(position.side_to_move(), game.side_to_move(), "{told}");
    assert_eq!(
        (position.ply(), position.quiet_plies(), position.key()),
        (game.ply(), game.quiet_plies(), game.key()),
        "{told}"
    );
    assert!(board.squares().all(|square| position.piece_at(square) == board.piece_at(square)), "{told}");
    assert_eq!(position.king(), board.squares_of(tafl_engine::Piece::King).next(), "{told}");
    for side in Side::ALL {
        let pieces = board.pieces().filter(|(_, piece)| piece.side() == side).count();
        assert_eq!(position.count(side) as usize, pieces, "{told}");
    }
}

/// The moves of both; those that only the position has are forbidden by repetition.
fn same_moves(position: &Position<'_>, game: &Game, told: &str) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves_into(&mut moves);
    let (here, there): (BTreeSet<Move>, BTreeSet<Move>) =
        (moves.iter().copied().collect(), game.legal_moves().into_iter().collect());
    assert_eq!(here.len(), moves.len(), "{told}: a move is listed twice");
    for &mv in there.iter().filter(|&&mv| mv != Move::Pass) {
        assert!(here.contains(&mv), "{told}: {mv}");
    }
    for &mv in here.difference(&there) {
        assert_eq!(game.check(mv).unwrap_err().reason, IllegalReason::RepetitionForbidden, "{told}: {mv}");
    }
    there.into_iter().collect()
}

/// Every pair of squares near the board, and a pass.
fn some_moves(game: &Game, seed: &mut u64) -> Vec<Move> {
    let squares: Vec<_> = game.placement().squares().collect();
    let some = |seed: &mut u64| squares[next(seed) % squares.len()];
    (0..200).map(|_| Move::Step { from: some(seed), to: some(seed) }).chain([Move::Pass]).collect()
}

fn same_legality(position: &Position<'_>, game: &Game, seed: &mut u64, told: &str) {
    for mv in some_moves(game, seed) {
        let judged = game.check(mv);
        assert_eq!(game.is_legal(mv), judged.is_ok(), "{told}: {mv}");
        let here = position.play(mv);
        assert_eq!(position.is_legal(mv), here.is_ok(), "{told}: {mv}");
        match (judged.map_err(|illegal| illegal.reason), here.map_err(|illegal| illegal.reason)) {
            // A side whose moves repetition forbids may pass in the game.
            (Err(IllegalReason::RepetitionForbidden), Ok(_))
            | (Ok(_), Ok(_) | Err(IllegalReason::PassNotAllowed)) => {}
            (there, here) => assert_eq!(there.err(), here.err(), "{told}: {mv}"),
        }
    }
}

fn play(game: &mut Game, seed: &mut u64, told: &str) -> Option<OutcomeReason> {
    for _ in 0..120 {
        let position = game.position();
        same_board(&position, game, told);
        let moves = same_moves(&position, game, told);
        if game.ply().is_multiple_of(16) {
            same_legality(&position, game, seed, told);
        }
        let mv = *moves.get(next(seed) % moves.len().max(1))?;
        let after = position.play(mv).unwrap_or_else(|illegal| panic!("{told}: {mv}: {illegal}"));
        let mut later = game.clone();
        later.advance(mv).expect("a legal move");
        let told = format!("{told} {mv}");
        same_board(&after, &later, &told);
        let ending = later.outcome().map(|outcome| (outcome.winner, outcome.reason));
        let here = after.ending().map(|ending| (ending.winner, ending.reason));
        let by_history = later.outcome().is_some_and(|outcome| {
            let repetition = game.referee().rules().repetition.is_some();
            outcome.reason == OutcomeReason::Repetition
                || (repetition && outcome.reason == OutcomeReason::NoLegalMoves)
        });
        assert!(here == ending || by_history, "{told}: {here:?} {ending:?}");
        assert!(here.is_none() || later.position() == after || by_history, "{told}");
        if later.outcome().is_none() {
            assert_eq!(later.position(), after, "{told}");
        } else {
            assert!(later.legal_moves().is_empty());
            return ending.map(|(_, reason)| reason);
        }
        *game = later;
    }
    None
}

#[test]
fn a_position_and_a_game_agree_in_games_of_every_rule_set() {
    let (mut ends, mut captures) = (BTreeSet::new(), 0);
    for (n, entry) in catalogue::all().iter().enumerate() {
        for round in 0..6 {
            let mut game = Game::new(&entry.referee(), None).expect("a game");
            let mut seed = (n * 100 + round) as u64;
            ends.extend(play(&mut game, &mut seed, &format!("{} {round}", entry.id)));
            captures += u32::from(game.quiet_plies() < game.ply());
        }
    }
    // Otherwise this test has looked at nothing that matters.
    for reason in [OutcomeReason::KingCaptured, OutcomeReason::KingEscaped] {
        assert!(ends.contains(&reason), "{ends:?}");
    }
    assert!(captures > 50, "{captures}");
}

#[test]
fn equality_compares_board_side_and_referee_but_no_plies() {
    let entry = catalogue::find("brandubh-wtf").expect("a rule set");
    let (one, other) = (entry.referee(), Referee::new(entry.rules.clone()).expect("sound rules"));
    let start = Game::new(&one, None).expect("a game");
    let mut game = start.clone();
    for mv in ["d2-e2", "d3-c3", "e2-d2", "c3-d3"] {
        game.play_text(mv).expect("a legal move");
    }
    assert_eq!((game.position().ply(), start.position().ply()), (4, 0));
    assert_eq!(game.position(), start.position());
    let elsewhere = Game::new(&other, None).expect("a game");
    assert_ne!(elsewhere.position(), start.position());
    let after = start.position().play("d2-a2".parse().expect("a move")).expect("a legal move");
    assert_ne!(after, start.position());
}

#[test]
fn a_position_has_the_size_that_its_documentation_states() {
    assert_eq!(size_of::<Position<'_>>(), 224);
}
