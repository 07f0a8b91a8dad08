//! Judged moves, from the engine to the wire.

use super::{ends, illegal_move, move_result, outcome, text};
use crate::read::wire_enums::WireEnum;
use crate::words::i18n::Words;
use std::collections::BTreeMap;
use tafl_engine::{Game, IllegalMove, Move, Outcome, Played, Side};
use tafl_proto::v1;

/// The result of playing a move.
pub(crate) enum JudgedMove<'a> {
    /// It was played, by this side.
    Played(Box<Played>, Side),
    Refused(Refused<'a>),
}

/// A refused move, and how the game ended if it is over.
pub(crate) struct Refused<'a> {
    pub(crate) illegal: IllegalMove,
    pub(crate) written: &'a str,
    pub(crate) over: Option<Outcome>,
}

fn refused(refused: &Refused<'_>, words: &Words) -> v1::IllegalMove {
    let mut message = illegal_move(&refused.illegal, refused.written, words);
    if let Some(outcome) = &refused.over {
        message.sentence = words.over(outcome);
    }
    message
}

/// The answer to a request to validate a move.
pub(crate) fn validated(judged: &JudgedMove<'_>, words: &Words) -> v1::ValidateMoveResponse {
    use v1::validate_move_response::Result;
    let result = match judged {
        JudgedMove::Played(played, mover) => Result::Applied(move_result(played, *mover, None, words)),
        JudgedMove::Refused(refusal) => Result::Rejected(refused(refusal, words)),
    };
    v1::ValidateMoveResponse { legal: matches!(judged, JudgedMove::Played(..)), result: Some(result) }
}

/// The answer to a request to play a move, with the position after it.
pub(crate) fn applied(
    judged: &JudgedMove<'_>,
    position: impl FnOnce() -> v1::Position,
    words: &Words,
) -> v1::ApplyMoveResponse {
    use v1::apply_move_response::Result;
    let result = match judged {
        JudgedMove::Played(played, mover) => {
            Result::Applied(move_result(played, *mover, Some(position()), words))
        }
        JudgedMove::Refused(refusal) => Result::Rejected(refused(refusal, words)),
    };
    v1::ApplyMoveResponse { result: Some(result) }
}

/// A legal move, with its effect if requested.
pub(crate) fn legal_move(mv: Move, result: Option<v1::MoveResult>) -> v1::LegalMove {
    let (from, to) = ends(mv);
    v1::LegalMove { r#move: text(mv), from, to, result: result.map(Box::new) }
}

/// The legal moves of a position, or why none starts from the square asked for.
pub(crate) fn legal_moves(
    game: &Game,
    moves: Vec<v1::LegalMove>,
    stuck: Option<IllegalMove>,
    words: &Words,
) -> v1::LegalMovesResponse {
    let refusal = |illegal| refused(&Refused { illegal, written: "", over: game.outcome().cloned() }, words);
    v1::LegalMovesResponse {
        moves,
        side_to_move: game.side_to_move().number(),
        outcome: game.outcome().map(outcome),
        by_origin: None,
        explanation: stuck.map(refusal),
    }
}

/// The legal moves as a line of destinations for each origin.
pub(crate) fn moves_by_origin(
    game: &Game,
    moves: Vec<Move>,
    stuck: Option<IllegalMove>,
    words: &Words,
) -> v1::LegalMovesResponse {
    let mut destinations: BTreeMap<String, String> = BTreeMap::new();
    for mv in moves {
        let (from, to) = ends(mv);
        let line = destinations.entry(from.unwrap_or_else(|| mv.to_string())).or_default();
        *line += if line.is_empty() { "" } else { " " };
        *line += to.as_deref().unwrap_or_default();
    }
    v1::LegalMovesResponse {
        by_origin: Some(v1::MovesByOrigin { destinations }),
        ..legal_moves(game, Vec::new(), stuck, words)
    }
}
