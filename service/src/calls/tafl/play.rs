//! A move and the reply to it in one call.

use super::moves::apply;
use super::suggest::suggest;
use crate::answer::response::{Answer, NextTurn, ResponseMessage, illegal, line};
use crate::answer::to_proto;
use crate::calls::{Call, PlayMove, Rpc, Service, Stability};
use crate::read::from_proto;
use crate::words::error::ApiError;
use crate::words::i18n::Words;
use tafl_proto::v1;
use tafl_proto::v1::apply_move_response::Result as Judged;
use tafl_proto::v1::play_move_response::Result::{Applied, Rejected};
use tokio::time::Instant;

impl Rpc for PlayMove {
    const STABILITY: Stability = Stability::OfVersion;

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Answer<Self::Response>, ApiError> {
        let (words, until) = (call.words, call.answer_by(Instant::now()));
        let wanted = from_proto::search(&*request, &service.limits)?;
        let mut opened = service.open(&call, request.at).await?;
        let (mut result, mut shown, mut reply) = (None, None, None);
        let mut replies = true;
        if let Some(text) = &request.r#move {
            let mover = opened.game.side_to_move();
            let answer = apply(&mut opened, text, request.with_pieces, words)?;
            // A refused move leaves the turn as it was, and so does a capture that goes on.
            replies = opened.game.side_to_move() != mover;
            shown = answer.shown;
            result = answer.message.result.map(|result| match result {
                Judged::Applied(applied) => Applied(applied),
                Judged::Rejected(rejected) => Rejected(rejected),
            });
        }
        if replies && opened.game.outcome().is_none() {
            let suggestion =
                suggest(service, &call, &wanted, request.book, opened.game.clone(), until).await?;
            let chosen = suggestion.r#move.as_deref().ok_or_else(ApiError::internal)?;
            let answer = apply(&mut opened, chosen, request.with_pieces, words)?;
            let Some(Judged::Applied(applied)) = answer.message.result else {
                return Err(ApiError::internal());
            };
            shown = answer.shown;
            reply = Some(v1::Reply { applied: Some(applied), suggestion: Some(suggestion) });
        }
        let message =
            v1::PlayMoveResponse { result, reply, outcome: opened.game.outcome().map(to_proto::outcome) };
        if message.result.is_none() && message.reply.is_none() {
            return Ok(Answer::with_turn(message, None, Some(NextTurn::of(&opened.game, 0))));
        }
        Ok(Answer { message, shown })
    }
}

impl ResponseMessage for v1::PlayMoveResponse {
    fn sentences(&self, words: &Words) -> String {
        let own = match &self.result {
            Some(Applied(applied)) => line(&applied.sentence),
            Some(Rejected(rejected)) => illegal(rejected, words),
            None => String::new(),
        };
        self.reply.iter().fold(own, |own, reply| {
            let weak = reply.suggestion.as_ref().and_then(|suggestion| suggestion.below_level).is_some();
            let replied = reply.applied.as_ref().map_or("", |applied| &applied.sentence);
            own + &line(replied) + &if weak { line(&words.below_level()) } else { String::new() }
        })
    }

    fn position(&self) -> Option<&v1::Position> {
        let played = match (&self.reply, &self.result) {
            (Some(reply), _) => reply.applied.as_ref(),
            (None, Some(Applied(applied))) => Some(applied),
            (None, _) => None,
        };
        played.and_then(|played| played.position.as_deref())
    }

    fn suggested(&self) -> Option<&str> {
        self.reply.as_ref()?.suggestion.as_ref()?.r#move.as_deref()
    }

    fn rejected(&self) -> Option<&v1::IllegalMove> {
        match &self.result {
            Some(Rejected(rejected)) => Some(rejected),
            _ => None,
        }
    }

    fn lasting(&self) -> bool {
        self.reply.iter().flat_map(|reply| &reply.suggestion).all(|suggestion| suggestion.reproducible)
    }
}
