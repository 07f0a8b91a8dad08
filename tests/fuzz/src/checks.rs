//! Properties of every game, whatever its rules: each public method of [`Game`] is called and compared with
//! the others.

use std::collections::BTreeSet;
use tafl_engine::{
    Game, IllegalReason, Move, Outcome, OutcomeReason, PerftMode, Placement, Referee, Rules, Setup, Side,
    Square, Symmetry, WrittenMove,
};

/// Maximum number of moves of a position whose tree is walked two plies deep; beyond it one input would take
/// too much of the fuzzer's time.
const MAX_MOVES_FOR_TWO_PLIES: usize = 90;

/// Checks a game in every way.
pub fn examine(game: &Game) {
    let legal = game.legal_moves();
    assert_eq!(legal.is_empty(), game.outcome().is_some(), "a game has a move exactly while it goes on");
    assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "moves are sorted and listed once: {legal:?}");
    assert!(!legal.contains(&Move::Pass) || legal.len() == 1, "a pass is the only move or none");
    listed_is_playable(game, &legal);
    counts_agree(game, &legal);
    keys_agree(game);
    king_agrees(game, &legal);
    declarations(game);
    survives_a_trip(game);
    playouts(game);
}

/// Exactly the listed moves are playable, and each square's destinations are those listed.
fn listed_is_playable(game: &Game, legal: &[Move]) {
    let listed: BTreeSet<Move> = legal.iter().copied().collect();
    let board = game.placement();
    let mut probe = game.clone();
    for from in board.squares() {
        let destinations = game.destinations(from);
        let steps = board.squares().map(|to| Move::Step { from, to }).filter(|mv| listed.contains(mv));
        assert!(
            steps.eq(destinations.iter().map(|&to| Move::Step { from, to })),
            "destinations of {from}: {destinations:?}"
        );
        if board.piece_at(from).is_none_or(|piece| piece.side() != game.side_to_move()) {
            assert!(destinations.is_empty());
            continue;
        }
        for to in board.squares().filter(|to| to.file() == from.file() || to.rank() == from.rank()) {
            let mv = Move::Step { from, to };
            if !listed.contains(&mv) {
                let refused = probe.advance(mv).expect_err("a move that is not listed is illegal");
                assert_eq!(refused.reason == IllegalReason::GameOver, game.outcome().is_some());
                assert_eq!(refused.destinations, destinations, "{mv}: {refused:?}");
            }
        }
    }
    for beyond in
        [Square::new(0, board.size()), Square::new(18, 18).filter(|square| !square.is_on(board.size()))]
            .into_iter()
            .flatten()
    {
        assert!(game.destinations(beyond).is_empty());
        assert!(probe.advance(Move::Step { from: beyond, to: beyond }).is_err());
    }
    assert_eq!(listed.contains(&Move::Pass), game.check(Move::Pass).is_ok());
    assert_same(game, &probe, "a refused move leaves the game as it was");
}

/// Perft, the lists and the answers count the same.
fn counts_agree(game: &Game, legal: &[Move]) {
    let (mut captures, mut wins, mut next) = (0, 0, 0);
    for &mv in legal {
        let played = game.check(mv).expect("a listed move is legal");
        captures += played.captures.iter().filter(|capture| !capture.changes_side).count() as u64;
        wins += u64::from(played.outcome.as_ref().is_some_and(|outcome| outcome.winner.is_some()));
        next += u64::from(played.legal_move_count);
    }
    let over = game.outcome().is_some();
    let played = game.perft(1, PerftMode::Played);
    assert_eq!(game.perft(0, PerftMode::Counted).leaves, u64::from(!over));
    assert_eq!(
        (played.leaves, played.captures, played.wins),
        (legal.len() as u64, captures, wins),
        "one ply deep"
    );
    assert_eq!(game.perft(1, PerftMode::Counted).leaves, legal.len() as u64);
    if legal.len() <= MAX_MOVES_FOR_TWO_PLIES {
        let [counted, played] =
            [PerftMode::Counted, PerftMode::Played].map(|mode| game.perft(2, mode).leaves);
        assert_eq!(
            (counted, played),
            (next, next),
            "two plies deep: counted, played, and what the answers say"
        );
    }
}

/// A key depends on board and side to move; the canonical one is the same however the board is turned.
fn keys_agree(game: &Game) {
    if game.chain_square().is_some() {
        // It is part of the key, and is not turned here.
        return;
    }
    let side = game.side_to_move();
    let opened = |board: Placement, side: Side| {
        Game::from_setup(
            game.referee(),
            &Setup { board, side_to_move: side, ply: game.ply(), chain: None, history: None, outcome: None },
        )
        .ok()
    };
    for symmetry in Symmetry::ALL {
        // If the zones are not symmetric, the turned board may violate the rule set.
        if let Some(turned) = opened(symmetry.placement(&game.placement()), side) {
            assert_eq!(turned.canonical_key(), game.canonical_key(), "{symmetry:?}");
            assert_eq!(turned.key() == game.key(), turned.placement() == game.placement());
        }
    }
    if let Some(other) = opened(game.placement(), side.other()) {
        assert_ne!(other.key(), game.key(), "the side to move is part of the key");
    }
}

/// Threats and open paths agree with the moves of the side concerned.
fn king_agrees(game: &Game, legal: &[Move]) {
    let rules = game.referee().rules();
    let threats = game.king_threats();
    assert!(threats.windows(2).all(|pair| pair[0] < pair[1]));
    let taking: Vec<Move> = if game.side_to_move() == Side::Attackers {
        let takes = |&&mv: &&Move| {
            game.check(mv).is_ok_and(|played| {
                played.outcome.is_some_and(|outcome| outcome.reason == OutcomeReason::KingCaptured)
            })
        };
        legal.iter().filter(takes).copied().collect()
    } else {
        Vec::new()
    };
    // A threat may be a move that repetition forbids: then it is not listed.
    let listed_threats =
        threats.iter().filter(|mv| game.side_to_move() == Side::Attackers && legal.contains(mv)).copied();
    assert!(
        listed_threats.eq(taking.iter().copied()),
        "threats {threats:?}, moves that take the king {taking:?}"
    );
    let paths = game.open_paths();
    assert!(paths.windows(2).all(|pair| pair[0] <= pair[1]) && paths.len() <= 4);
    let escapes = rules.escape_squares();
    assert!(paths.iter().all(|path| escapes.contains(path)), "{paths:?}");
}

/// A computed outcome cannot be declared, and a declared one ends the game once.
fn declarations(game: &Game) {
    for reason in OutcomeReason::ALL {
        for winner in [None, Some(Side::Attackers), Some(Side::Defenders)] {
            let mut ended = game.clone();
            // A resignation needs a winner, and a claimed draw has none.
            let claim = match reason {
                OutcomeReason::DrawClaimed => winner.is_none() && game.draw_claimable(),
                OutcomeReason::Resignation => winner.is_some(),
                _ => true,
            };
            let taken = ended.declare(winner, reason).is_ok();
            assert_eq!(
                taken,
                game.outcome().is_none() && reason.is_declared() && claim,
                "{reason:?} {winner:?}"
            );
            if taken {
                assert!(ended.legal_moves().is_empty() && !ended.draw_claimable());
                assert_eq!(ended.outcome(), Some(&Outcome { winner, reason, squares: Vec::new() }));
                survives_a_trip(&ended);
            }
        }
    }
}

/// A setup holds everything needed to continue: a game restored from its setup is the same.
///
/// Setups have limits that a game can exceed as it goes on; then it must be refused with reasons.
pub fn survives_a_trip(game: &Game) {
    let setup = game.to_setup();
    let grown =
        setup.ply > 1_000_000 || setup.history.as_ref().is_some_and(|history| history.moves.len() > 10_000);
    if grown {
        assert!(Game::from_setup(game.referee(), &setup).is_err_and(|faults| !faults.is_empty()));
        return;
    }
    match Game::from_setup(game.referee(), &setup) {
        Ok(back) => assert_same(game, &back, "the setup of a game leads back to it"),
        Err(faults) => panic!("the setup of a game is refused: {faults:?}\n{setup:?}"),
    }
}

fn playouts(game: &Game) {
    let playout = game.playout(7, 60);
    assert_eq!(playout, game.playout(7, 60), "the same seed gives the same game");
    assert!(playout.plies <= 60 && (playout.ended || playout.winner.is_none()));
    assert_eq!(game.playout(7, 0).plies, 0);
}

/// Panics if two games differ in anything observable.
pub fn assert_same(one: &Game, other: &Game, why: &str) {
    assert_eq!(one.to_setup(), other.to_setup(), "{why}");
    assert_eq!((one.key(), one.canonical_key()), (other.key(), other.canonical_key()), "{why}");
    assert_eq!(one.quiet_plies(), other.quiet_plies(), "{why}");
    assert_eq!(one.repetition(), other.repetition(), "{why}");
    assert_eq!(one.draw_claimable(), other.draw_claimable(), "{why}");
    assert_eq!(one.legal_moves(), other.legal_moves(), "{why}");
    assert_eq!(one.open_paths(), other.open_paths(), "{why}");
    assert_eq!(one.king_threats(), other.king_threats(), "{why}");
}

/// Describing a rule set never fails, valid or not. The value of a faulty rule may be empty, such as an
/// escape to no squares.
pub fn describe(rules: &Rules) {
    let empty = rules.values().into_iter().find(|answered| answered.value.is_empty());
    assert!(empty.is_none() || Referee::new(rules.clone()).is_err(), "{empty:?}");
    let _ = (rules.centre(), rules.escape_squares(), rules.setup(None), rules.setup(Some("")));
    let written = serde_json::to_string(rules).expect("rules can be written");
    assert_eq!(
        serde_json::from_str::<Rules>(&written).ok().as_ref(),
        Some(rules),
        "rules read back as they were written"
    );
}

/// A written move reads back as the same move, with or without captures.
pub fn reads_back(written: &WrittenMove) {
    let text = match &written.captures {
        None => written.mv.to_string(),
        Some(captures) => {
            let listed: Vec<String> = captures.iter().map(Square::to_string).collect();
            format!("{}x{}", written.mv, listed.join("/"))
        }
    };
    assert_eq!(text.parse::<WrittenMove>().as_ref(), Ok(written), "{text}");
}
