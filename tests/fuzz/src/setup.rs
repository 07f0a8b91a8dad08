//! Setups as a caller may send them: valid ones, valid ones with a change, and arbitrary ones.

use crate::rules::square;
use crate::{Bytes, between, chance, pick, plies};
use tafl_engine::{
    Game, History, Move, Outcome, OutcomeReason, Piece, Placement, Referee, Setup, Side, Square,
};

/// A setup for games under a rule set.
pub fn draw(bytes: &mut Bytes<'_>, referee: &Referee) -> Setup {
    let mut setup = played(bytes, referee);
    if chance(bytes, 128) {
        setup.history = None;
    }
    for _ in 0..between(bytes, 0, 4) {
        change(bytes, referee, &mut setup);
    }
    setup
}

/// The setup of a game after some random moves, now and then ended by a declaration.
fn played(bytes: &mut Bytes<'_>, referee: &Referee) -> Setup {
    let names: Vec<String> = referee.rules().board.setups.iter().map(|setup| setup.name.clone()).collect();
    let mut game = Game::new(referee, Some(&pick(bytes, &names))).expect("a set-up of the rule set");
    for _ in 0..between(bytes, 0, 60) {
        let legal = game.legal_moves();
        if legal.is_empty() || bytes.is_empty() {
            break;
        }
        game.advance(pick(bytes, &legal)).expect("a listed move is legal");
    }
    if chance(bytes, 20) {
        // The moves may already have ended the game; then nothing can be declared.
        let _ = game.declare(winner(bytes), OutcomeReason::Agreement);
    }
    game.to_setup()
}

fn winner(bytes: &mut Bytes<'_>) -> Option<Side> {
    pick(bytes, &[None, Some(Side::Attackers), Some(Side::Defenders)])
}

fn any_move(bytes: &mut Bytes<'_>, side: u8) -> Move {
    if chance(bytes, 20) {
        Move::Pass
    } else {
        Move::Step { from: square(bytes, side), to: square(bytes, side) }
    }
}

fn any_board(bytes: &mut Bytes<'_>, side: u8) -> Placement {
    let mut board = Placement::empty(side).expect("the side of a board");
    for _ in 0..between(bytes, 0, 60) {
        let piece =
            pick(bytes, &[Piece::Attacker, Piece::Defender, Piece::Attacker, Piece::Defender, Piece::King]);
        board.put(square(bytes, side), Some(piece));
    }
    board
}

/// Changes one thing in a setup.
fn change(bytes: &mut Bytes<'_>, referee: &Referee, setup: &mut Setup) {
    let side = referee.rules().board.size;
    let piece = pick(bytes, &[None, Some(Piece::Attacker), Some(Piece::Defender), Some(Piece::King)]);
    let within = pick(bytes, &[side, side, side, side, side, side, 5, 19]);
    let at = square(bytes, within);
    match between(bytes, 0, 12) {
        0 => setup.ply = plies(bytes),
        1 => setup.side_to_move = setup.side_to_move.other(),
        2 => {
            setup.board.put(at, piece);
        }
        3 => move_king(&mut setup.board, at),
        4 => setup.board = any_board(bytes, within),
        5 => setup.outcome = outcome(bytes, at),
        6 => setup.history = Some(history(bytes, referee, setup)),
        7 => repeat_moves(bytes, setup),
        8 => extend(setup, |history| history.complete = !history.complete),
        9 => extend(setup, |history| history.start_side = history.start_side.other()),
        10 => extend(setup, |history| {
            history.start_board.put(at, piece);
        }),
        11 => {
            let mv = any_move(bytes, side);
            extend(setup, |history| history.moves.push(mv));
        }
        _ => setup.outcome = None,
    }
}

fn extend(setup: &mut Setup, change: impl FnOnce(&mut History)) {
    if let Some(history) = &mut setup.history {
        change(history);
    }
}

fn move_king(board: &mut Placement, to: Square) {
    let kings: Vec<Square> =
        board.pieces().filter(|&(_, piece)| piece == Piece::King).map(|(square, _)| square).collect();
    kings.into_iter().for_each(|king| {
        board.put(king, None);
    });
    board.put(to, Some(Piece::King));
}

fn outcome(bytes: &mut Bytes<'_>, at: Square) -> Option<Outcome> {
    let reason = pick(bytes, &OutcomeReason::ALL);
    Some(Outcome { winner: winner(bytes), reason, squares: vec![at; between(bytes, 0, 3) as usize] })
}

/// A history of arbitrary moves, or of a piece of each side going back and forth for thousands of plies.
fn history(bytes: &mut Bytes<'_>, referee: &Referee, setup: &mut Setup) -> History {
    let side = referee.rules().board.size;
    let start_board = if chance(bytes, 60) { any_board(bytes, side) } else { setup.board.clone() };
    let start_side = pick(bytes, &Side::ALL);
    let moves: Vec<Move> = (0..between(bytes, 0, 5)).map(|_| any_move(bytes, side)).collect();
    setup.ply = setup.ply.max(moves.len() as u32);
    History { start_board, start_side, start_chain: None, moves, complete: chance(bytes, 128) }
}

/// Appends back-and-forth moves to the history; the rest of the setup stays the same, except for the ply.
fn repeat_moves(bytes: &mut Bytes<'_>, setup: &mut Setup) {
    let Some(history) = &mut setup.history else { return };
    let [.., one, other] = history.moves[..] else { return };
    let back = |mv: Move| match mv {
        Move::Step { from, to } => Move::Step { from: to, to: from },
        Move::Pass => Move::Pass,
    };
    let turns = pick(bytes, &[1, 2, 3, 50, 1000]);
    for _ in 0..turns {
        history.moves.extend([back(one), back(other), one, other]);
    }
    setup.ply = setup.ply.saturating_add(4 * turns);
}
