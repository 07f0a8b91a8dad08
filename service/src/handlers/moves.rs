//! Moves: whether they are legal, what they do, which there are.

use super::{Call, Method, Rpc, Service};
use crate::error::{ApiError, Reason};
use crate::from_proto::Opened;
use crate::telemetry;
use crate::terms::Term;
use crate::to_proto;
use crate::words::Words;
use tafl_engine::{IllegalMove, Move, Played, Side, Square};
use tafl_proto::v1;

/// What playing the move of a request led to.
enum Answer {
    Played(Box<Played>, Side),
    Refused(v1::IllegalMove),
}

/// Plays the move of a request on the position opened for it.
fn play(opened: &mut Opened, text: &str, words: &Words) -> Result<Answer, ApiError> {
    if text.trim().is_empty() {
        return Err(ApiError::at(Reason::MissingField, "move", "must be given: two squares such as d4-g4, or pass"));
    }
    let mover = opened.game.side_to_move();
    match opened.game.play_text(text) {
        Ok(played) => Ok(Answer::Played(Box::new(played), mover)),
        Err(illegal) => {
            let mut refused = refuse(&illegal, text, words);
            if let Some(outcome) = opened.game.outcome() {
                refused.sentence = words.over(outcome);
            }
            Ok(Answer::Refused(refused))
        }
    }
}

/// Counts and words a refusal.
pub(super) fn refuse(illegal: &IllegalMove, text: &str, words: &Words) -> v1::IllegalMove {
    telemetry::rejected(illegal.reason);
    to_proto::illegal_move(illegal, text, words)
}

pub(crate) struct ValidateMove;

impl Rpc for ValidateMove {
    const METHOD: Method = Method::ValidateMove;
    type Request = v1::ValidateMoveRequest;
    type Response = v1::ValidateMoveResponse;

    async fn answer(service: &Service, request: Box<Self::Request>, _: Call) -> Result<Self::Response, ApiError> {
        use v1::validate_move_response::Result as Wire;
        let words = service.words.find(&request.locale);
        let mut opened = service.open(request.at)?;
        Ok(match play(&mut opened, &request.r#move, words)? {
            Answer::Played(played, mover) => {
                v1::ValidateMoveResponse { legal: true, result: Some(Wire::Applied(to_proto::move_result(&played, mover, None, words))) }
            }
            Answer::Refused(illegal) => v1::ValidateMoveResponse { legal: false, result: Some(Wire::Rejected(illegal)) },
        })
    }
}

pub(crate) struct ApplyMove;

impl Rpc for ApplyMove {
    const METHOD: Method = Method::ApplyMove;
    type Request = v1::ApplyMoveRequest;
    type Response = v1::ApplyMoveResponse;

    async fn answer(service: &Service, request: Box<Self::Request>, _: Call) -> Result<Self::Response, ApiError> {
        use v1::apply_move_response::Result as Wire;
        let words = service.words.find(&request.locale);
        let mut opened = service.open(request.at)?;
        let result = match play(&mut opened, &request.r#move, words)? {
            Answer::Played(played, mover) => {
                let position = to_proto::position(&opened.ruling, &opened.game, request.with_pieces);
                Wire::Applied(to_proto::move_result(&played, mover, Some(position), words))
            }
            Answer::Refused(illegal) => Wire::Rejected(illegal),
        };
        Ok(v1::ApplyMoveResponse { result: Some(result) })
    }
}

pub(crate) struct LegalMoves;

impl Rpc for LegalMoves {
    const METHOD: Method = Method::LegalMoves;
    type Request = v1::LegalMovesRequest;
    type Response = v1::LegalMovesResponse;

    async fn answer(service: &Service, request: Box<Self::Request>, _: Call) -> Result<Self::Response, ApiError> {
        let words = service.words.find(&request.locale);
        let opened = service.open(request.at)?;
        let from = request.from.map(|text| origin(&text, opened.ruling.referee.rules().board.side)).transpose()?;
        let asked = |mv: &Move| match (from, *mv) {
            (None, _) => true,
            (Some(wanted), Move::Step { from, .. }) => from == wanted,
            (Some(_), Move::Pass) => false,
        };
        let legal = opened.game.legal_moves().into_iter().filter(asked);
        let listed = legal.map(|mv| {
            let (from, to) = to_proto::ends(mv);
            let result = request.with_effects.then(|| effect(&opened, mv, request.with_positions, words)).flatten();
            v1::LegalMove { r#move: mv.to_string(), from, to, result }
        });
        Ok(v1::LegalMovesResponse {
            moves: listed.collect(),
            side_to_move: opened.game.side_to_move().number(),
            outcome: opened.game.outcome().map(to_proto::outcome),
        })
    }
}

/// What a legal move would do.
fn effect(opened: &Opened, mv: Move, with_position: bool, words: &Words) -> Option<v1::MoveResult> {
    let (played, after) = opened.game.after(&mv.into()).ok()?;
    let position = with_position.then(|| to_proto::position(&opened.ruling, &after, false));
    Some(to_proto::move_result(&played, opened.game.side_to_move(), position, words))
}

fn origin(text: &str, side: u8) -> Result<Square, ApiError> {
    let square: Option<Square> = text.parse().ok();
    square.filter(|square| square.is_on(side)).ok_or_else(|| {
        let shown: String = text.chars().take(40).collect();
        ApiError::at(Reason::OutOfRangeValue, "from", format!("{shown:?} is no square of a board of {side} squares a side"))
    })
}
