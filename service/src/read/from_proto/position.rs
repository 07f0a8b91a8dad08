//! Positions from messages.

use super::{MAX_SQUARES, StatedResult, read_all, read_board, read_list, read_square, term};
use crate::words::error::{ApiError, Faults, FieldFault, Reason, in_range, join, quoted};
use crate::words::i18n::{MessageId, Sentence, sentence};
use std::fmt::Display;
use tafl_engine::{
    ClaimedResult, GameResult, History, MoveTextError, Outcome, Piece, Placement, Setup, Side, Square,
};
use tafl_proto::v1;

/// The maximum number of plies of a game in a match, far above any real game.
pub(crate) const MAX_PLIES: i32 = 1_000_000;

/// Reads a position that has no token.
pub(crate) fn read_setup(wire: &v1::Position, side_of_board: u8) -> Result<Setup, ApiError> {
    let mut faults = missing_fields(wire);
    let given = |field: &str, faults: &Faults| faults.first().iter().all(|fault| fault.field != field);
    let board = if given("position.board", &faults) {
        keep(placement(wire, side_of_board), &mut faults)
    } else {
        None
    };
    let side_to_move = if given("position.side_to_move", &faults) {
        keep(term::<Side>(wire.side_to_move, "position.side_to_move"), &mut faults)
    } else {
        None
    };
    let ply = u32::try_from(wire.ply).ok();
    if ply.is_none() {
        faults.push(FieldFault::new("position.ply", sentence!(FaultNegativePly, ply = wire.ply)));
    }
    let history = wire.history.as_ref().map(|history| keep(read_history(history), &mut faults));
    let outcome =
        wire.outcome.as_ref().map(|outcome| keep(read_outcome(outcome, "position.outcome"), &mut faults));
    let chain = keep(optional_square(&wire.chain_square, "position.chain_square"), &mut faults);
    match (board, side_to_move, ply) {
        (Some(board), Some(side_to_move), Some(ply)) if faults.is_empty() => Ok(Setup {
            board,
            side_to_move,
            ply,
            chain: chain.flatten(),
            history: history.flatten(),
            outcome: outcome.flatten(),
        }),
        _ => Err(ApiError::of_fields(Reason::InvalidPosition, faults)),
    }
}

/// The fields that a position without a token requires but lacks.
pub(crate) fn missing_fields(wire: &v1::Position) -> Faults {
    let mut faults = Faults::default();
    let mut need = |given: bool, field: &str, description: MessageId| {
        if !given {
            faults.push(FieldFault::missing(field, description));
        }
    };
    need(wire.rules.is_some(), "position.ruleset", MessageId::FaultPositionRulesetMissing);
    let board = !wire.board.is_empty() || !wire.pieces.is_empty();
    need(board, "position.board", MessageId::FaultPositionBoardMissing);
    need(wire.side_to_move != 0, "position.side_to_move", MessageId::FaultSideMissing);
    faults
}

fn keep<T>(read: Result<T, Faults>, faults: &mut Faults) -> Option<T> {
    read.map_err(|more| faults.append(more)).ok()
}

/// The board of a position, from its text, from its pieces, or from both if they agree.
pub(crate) fn placement(wire: &v1::Position, side: u8) -> Result<Placement, Faults> {
    let from_text =
        (!wire.board.is_empty()).then(|| read_board(&wire.board, "position.board")).transpose()?;
    if let Some(board) = &from_text
        && board.size() != side
    {
        let found = board.size();
        return Err(FieldFault::new("position.board", sentence!(FaultRanks, found, size = side)).into());
    }
    if wire.pieces.is_empty() {
        return from_text.ok_or_else(Faults::default);
    }
    let listed = read_list(&wire.pieces, "position.pieces", MAX_SQUARES, |stated, field| {
        let square = read_square(&stated.square, format_args!("{field}.square"))?;
        Ok((square, term::<Piece>(stated.piece, format_args!("{field}.piece"))?))
    })?;
    let mut board = Placement::empty(side).ok_or_else(Faults::default)?;
    let mut faults = Faults::default();
    for (n, (square, piece)) in listed.into_iter().enumerate() {
        let field = || format!("position.pieces[{n}].square");
        if !square.is_on(side) {
            faults.push(FieldFault::new(field(), sentence!(FaultBeyondBoard, square, size = side)));
        } else if board.piece_at(square).is_some() {
            faults.push(FieldFault::new(field(), sentence!(FaultSquareTwice, square)));
        } else {
            board.put(square, Some(piece));
        }
    }
    if faults.is_empty() && from_text.is_some_and(|text| text != board) {
        faults.push(FieldFault::new(
            "position.pieces",
            sentence!(FaultPiecesDiffer, board = board.to_string()),
        ));
    }
    if faults.is_empty() { Ok(board) } else { Err(faults) }
}

pub(crate) fn read_history(wire: &v1::History) -> Result<History, Faults> {
    let mut faults = Faults::default();
    let start_board = keep(read_board(&wire.start_board, "position.history.start_board"), &mut faults);
    let start_side = keep(term::<Side>(wire.start_side, "position.history.start_side"), &mut faults);
    let moves = keep(
        read_all(&wire.moves, "position.history.moves", |text, field| read_move(text, field)),
        &mut faults,
    );
    let start_chain =
        keep(optional_square(&wire.start_chain_square, "position.history.start_chain_square"), &mut faults);
    match (start_board, start_side, start_chain, moves) {
        (Some(start_board), Some(start_side), Some(start_chain), Some(moves)) => {
            Ok(History { start_board, start_side, start_chain, moves, complete: wire.complete })
        }
        _ => Err(faults),
    }
}

/// Reads a square; `None` if the text is empty.
pub(crate) fn optional_square(text: &str, field: &str) -> Result<Option<Square>, Faults> {
    if text.is_empty() { Ok(None) } else { read_square(text, field).map(Some) }
}

fn read_move(text: &str, field: &dyn Display) -> Result<tafl_engine::Move, Faults> {
    text.parse().map_err(|error| FieldFault::new(field.to_string(), not_a_move(text, error)).into())
}

/// Why a text is not a move.
pub(crate) fn not_a_move(text: &str, error: MoveTextError) -> Sentence {
    let fault = match error {
        MoveTextError::Unparsable => MessageId::FaultNotAMove,
        MoveTextError::OffBoard => MessageId::FaultMoveOffBoard,
    };
    sentence!(FaultValue, value = quoted(text), fault)
}

/// Reads the outcome of a game; paths start with `at`.
pub(crate) fn read_outcome(wire: &v1::Outcome, at: &str) -> Result<Outcome, Faults> {
    let mut faults = Faults::default();
    let winner = keep(read_result(wire.result.as_ref().map(Into::into), at), &mut faults);
    let reason: Option<tafl_engine::OutcomeReason> = keep(term(wire.reason, join(at, "reason")), &mut faults);
    let squares = keep(
        read_list(&wire.squares, &join(at, "squares"), MAX_SQUARES, |square, field| {
            read_square(square, field)
        }),
        &mut faults,
    );
    if let Some(reason) = reason
        && !wire.rule.is_empty()
        && reason.rule().is_none_or(|rule| rule.as_str() != wire.rule)
    {
        let description = match reason.rule() {
            Some(rule) => {
                sentence!(FaultOutcomeRule, reason = reason.as_str(), rule = quoted(rule.as_str()))
            }
            None => sentence!(FaultOutcomeNoRule, reason = reason.as_str()),
        };
        faults.push(FieldFault::new(join(at, "rule"), description));
    }
    match (winner, reason, squares) {
        (Some(winner), Some(reason), Some(squares)) if faults.is_empty() => {
            Ok(Outcome { winner, reason, squares })
        }
        _ => Err(faults),
    }
}

/// Reads the winner; `None` for a draw.
fn read_result(stated: Option<StatedResult>, at: &str) -> Result<Option<Side>, Faults> {
    match stated {
        Some(StatedResult::Winner(side)) => term(side, join(at, "winner")).map(Some),
        Some(StatedResult::Draw(true)) => Ok(None),
        Some(StatedResult::Draw(false)) => {
            Err(FieldFault::new(join(at, "draw"), MessageId::FaultDrawFalse).into())
        }
        None => Err(FieldFault::missing(join(at, "winner"), MessageId::FaultResultMissing).into()),
    }
}

/// Reads the result that a caller states for a game.
///
/// # Errors
/// Every fault in it.
pub(crate) fn declared(wire: &v1::DeclaredResult) -> Result<ClaimedResult, ApiError> {
    let refuse = |faults| ApiError::of_fields(Reason::OutOfRangeValue, faults);
    let winner = read_result(wire.result.as_ref().map(StatedResult::from), "declared").map_err(refuse)?;
    let reason = wire.reason.map(|reason| term(reason, "declared.reason")).transpose().map_err(refuse)?;
    Ok(ClaimedResult { winner, reason, is_contradicted: false, one_zero: None })
}

/// Reads the result of a game, and whether its plies were given.
pub(crate) fn match_game(wire: Option<&v1::MatchGame>, field: &str) -> Result<(GameResult, bool), ApiError> {
    let missing = || ApiError::at(Reason::MissingField, field, MessageId::FaultMatchMissing);
    let wire = wire.ok_or_else(missing)?;
    let refuse = |faults| ApiError::of_fields(Reason::OutOfRangeValue, faults);
    let winner = read_result(wire.result.as_ref().map(StatedResult::from), field).map_err(refuse)?;
    let plies = in_range(wire.plies.unwrap_or(0), format!("{field}.plies"), &(0..=MAX_PLIES))?;
    Ok((GameResult { winner, plies: plies as u32 }, wire.plies.is_some()))
}
