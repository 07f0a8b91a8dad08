//! Moves as people write them.

use super::moves::refuse;
use super::{Call, ParseMove, Rpc, Service};
use crate::error::{ApiError, Reason};
use crate::i18n::{MessageId, Sentence, Words};
use tafl_engine::{Game, Square, WrittenMove};
use tafl_notation::{Resolved, Unresolved, resolve_move};
use tafl_proto::v1;

/// The maximum length of a move in characters.
const MAX_CHARACTERS: usize = 200;

impl Rpc for ParseMove {
    async fn answer(service: &Service, request: Box<Self::Request>, call: Call) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let text = &request.text;
        if text.trim().is_empty() {
            return Err(ApiError::at(Reason::MissingField, "text", MessageId::FaultTextMoveMissing));
        }
        let characters = text.chars().count();
        if characters > MAX_CHARACTERS {
            let description =
                Sentence::new(MessageId::FaultTextCharacters, [("characters", characters.into()), ("most", MAX_CHARACTERS.into())]);
            return Err(ApiError::at(Reason::TooLarge, "text", description));
        }
        let opened = service.open(&call, request.at).await?;
        Ok(match resolve_move(&opened.game, text) {
            Resolved::One(written) => one(&opened.game, &written, text, words),
            Resolved::Several(moves) => {
                let listed = words.listed(&moves);
                v1::ParseMoveResponse {
                    candidates: moves.iter().map(ToString::to_string).collect(),
                    sentence: words.compose(&[(MessageId::ParseMoveWhich, &[("moves", &listed)])]),
                    ..v1::ParseMoveResponse::default()
                }
            }
            Resolved::Failed { why, refusal } => {
                let mut rejected = refuse(&refusal, text, words);
                if let Some(sentence) = says(why, words) {
                    // The general sentence for the reason would mislead, since the text could be read.
                    rejected.sentence = sentence;
                }
                v1::ParseMoveResponse { sentence: rejected.sentence.clone(), rejected: Some(rejected), ..v1::ParseMoveResponse::default() }
            }
        })
    }
}

/// The answer when the text means exactly one move.
fn one(game: &Game, written: &WrittenMove, text: &str, words: &Words) -> v1::ParseMoveResponse {
    let mv = written.mv.to_string();
    let rejected = game.check(written).err().map(|illegal| refuse(&illegal, text, words));
    let key = if rejected.is_none() { MessageId::ParseMoveLegal } else { MessageId::ParseMoveIllegal };
    let mut sentence = words.compose(&[(key, &[("move", &mv)])]);
    if let Some(rejected) = &rejected {
        sentence = format!("{sentence} {}", rejected.sentence);
    }
    v1::ParseMoveResponse { r#move: Some(mv), candidates: Vec::new(), legal: rejected.is_none(), rejected, sentence }
}

fn says(why: Unresolved, words: &Words) -> Option<String> {
    let of_square = |key: MessageId, square: Square| Some(words.compose(&[(key, &[("squares", square.name())])]));
    match why {
        Unresolved::OtherPiece(from) => of_square(MessageId::ParseMoveOtherPiece, from),
        Unresolved::NoPieceGoes(to) => of_square(MessageId::ParseMoveNoPiece, to),
        Unresolved::Unreadable => None,
    }
}
