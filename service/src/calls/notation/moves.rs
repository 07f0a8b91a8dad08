//! Moves as people write them, and other intents such as a resignation.

use crate::answer::response::{ResponseMessage, line};
use crate::calls::tafl::moves::refuse;
use crate::calls::{Call, ParseMove, Rpc, Service};
use crate::read::wire_enums::WireEnum;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{MessageId, Said, Words, sentence};
use tafl_engine::{Game, IllegalMove, IllegalReason, MoveTextError, Piece, Side, Square, WrittenMove};
use tafl_notation::{Intent, LenientMove, Resolved, Unresolved, Vocabulary, resolve_move_in};
use tafl_proto::v1;

/// The maximum length of a move in characters.
const MAX_CHARACTERS: usize = 200;

impl Rpc for ParseMove {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let text = &request.text;
        if text.trim().is_empty() {
            return Err(ApiError::at(Reason::MissingField, "text", MessageId::FaultTextMoveMissing));
        }
        let characters = text.chars().count();
        if characters > MAX_CHARACTERS {
            let description = sentence!(FaultTextCharacters, characters, most = MAX_CHARACTERS);
            return Err(ApiError::at(Reason::TooLarge, "text", description));
        }
        let vocabulary = Vocabulary::of(words.locale());
        let stated = LenientMove::of(text, vocabulary).ok();
        if stated.as_ref().is_some_and(|stated| stated.takes || stated.captures.is_some()) {
            // Every legal move may have to be tried.
            call.move_to_long_threads().await;
        }
        let piece = stated.map_or("any", |stated| match stated.piece {
            Some(Piece::King) => "king",
            Some(_) => "named",
            None => {
                if stated.man {
                    "named"
                } else {
                    "any"
                }
            }
        });
        let opened = service.open(&call, request.at).await?;
        Ok(match resolve_move_in(&opened.game, text, vocabulary) {
            Resolved::One(written) => one(&opened.game, &written, text, words),
            Resolved::Several(moves) => {
                let listed = words.listed(&moves);
                v1::ParseMoveResponse {
                    candidates: moves.iter().map(ToString::to_string).collect(),
                    sentence: words.compose(&[(MessageId::ParseMoveWhich, &[("moves", &listed)])]),
                    intent: v1::PlayerIntent::Move.into(),
                    ..v1::ParseMoveResponse::default()
                }
            }
            // Unread words may deny the move, so it is only a candidate.
            Resolved::Unsure { unread, moves } => {
                let refusal = opened.game.unreadable(MoveTextError::Unparsable);
                let mut rejected = refuse(&refusal, text, words);
                rejected.sentence = words.compose(&[(
                    MessageId::ParseMoveUnsure,
                    &[("unread", &unread), ("moves", &words.listed(&moves))],
                )]);
                v1::ParseMoveResponse {
                    candidates: moves.iter().map(ToString::to_string).collect(),
                    sentence: rejected.sentence.clone(),
                    rejected: Some(rejected),
                    ..v1::ParseMoveResponse::default()
                }
            }
            Resolved::Wants(intent) => wants(intent, &opened.game, words),
            Resolved::Failed { why, refusal } => {
                let mut rejected = refuse(&refusal, text, words);
                if let Some(sentence) = says(why, &refusal, piece, &opened.game, words) {
                    // The general sentence for the reason would mislead, since the text could be read.
                    rejected.sentence = sentence;
                }
                let intent = match why {
                    Unresolved::Unreadable | Unresolved::OtherSideWants(_) => v1::PlayerIntent::Unspecified,
                    _ => v1::PlayerIntent::Move,
                };
                v1::ParseMoveResponse {
                    sentence: rejected.sentence.clone(),
                    rejected: Some(rejected),
                    intent: intent.into(),
                    ..v1::ParseMoveResponse::default()
                }
            }
        })
    }
}

impl ResponseMessage for v1::ParseMoveResponse {
    fn sentences(&self, _: &Words) -> String {
        line(&self.sentence)
    }
}

/// The answer when the text asks for something other than a move.
fn wants(intent: Intent, game: &Game, words: &Words) -> v1::ParseMoveResponse {
    let name = intent.to_wire().as_str_name().trim_start_matches("PLAYER_INTENT_");
    let allowed =
        if game.draw_claimable() { MessageId::ParseClaimAllowed } else { MessageId::ParseClaimNotAllowed };
    let values = [("intent", name)];
    let said: Said<'_> =
        if intent == Intent::ClaimDraw { (allowed, &[]) } else { (MessageId::Intent, &values) };
    v1::ParseMoveResponse {
        sentence: words.compose(&[said]),
        intent: intent.number(),
        ..v1::ParseMoveResponse::default()
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
    v1::ParseMoveResponse {
        r#move: Some(mv),
        candidates: Vec::new(),
        legal: rejected.is_none(),
        rejected,
        sentence,
        intent: v1::PlayerIntent::Move.into(),
    }
}

/// The sentence for a text that could be read but names no move of the position; `piece` is what it names:
/// `king`, `named` for any other kind, or `any`.
fn says(why: Unresolved, refusal: &IllegalMove, piece: &str, game: &Game, words: &Words) -> Option<String> {
    let of_square = |key: MessageId, square: Square| {
        Some(words.compose(&[(key, &[("squares", square.name()), ("piece", piece)])]))
    };
    match why {
        Unresolved::OtherSide(side) | Unresolved::OtherSideWants(side) => {
            let side = if side == Side::Attackers { "attackers" } else { "defenders" };
            Some(words.compose(&[(MessageId::ParseMoveOtherSide, &[("side", side)])]))
        }
        Unresolved::OtherPiece(from) => of_square(MessageId::ParseMoveOtherPiece, from),
        Unresolved::NothingToTake(at) => of_square(MessageId::ParseMoveNothingToTake, at),
        Unresolved::NoPieceGoes(to) => Some(no_piece_goes(to, refusal, piece, game, words)),
        Unresolved::NothingTakes(target) => of_square(MessageId::ParseMoveNothingTakes, target),
        Unresolved::Unreadable => None,
    }
}

/// The sentence when no piece can go to a square: what is on it, or else why the nearest piece may not.
fn no_piece_goes(to: Square, refusal: &IllegalMove, piece: &str, game: &Game, words: &Words) -> String {
    let said = |key: MessageId, destinations: &str| {
        words.compose(&[(key, &[("squares", to.name()), ("piece", piece), ("destinations", destinations)])])
    };
    let there = if refusal.reason == IllegalReason::DestinationOccupied {
        game.placement().piece_at(to)
    } else {
        None
    };
    match there.map(|there| there.side() == game.side_to_move()) {
        Some(true) if refusal.destinations.is_empty() => said(MessageId::ParseMoveStuck, ""),
        Some(true) => said(MessageId::ParseMoveFrom, &words.listed(&refusal.destinations)),
        Some(false) => said(MessageId::ParseMoveOccupied, ""),
        None if refusal.reason == IllegalReason::Unparsable => said(MessageId::ParseMoveNoPiece, ""),
        None => {
            let why = IllegalMove { destinations: Vec::new(), ..refusal.clone() };
            format!("{} {}", said(MessageId::ParseMoveNoPiece, ""), words.refused(&why, ""))
        }
    }
}
