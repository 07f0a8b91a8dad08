//! Hints: as much of the best move as the caller asks for.

use super::analyst::Analyst;
use crate::answer::response::{ResponseMessage, line};
use crate::answer::to_proto;
use crate::calls::{Call, GetHint, Rpc, Service, Stability};
use crate::read::from_proto::{self, wrong_term};
use crate::threads::Task;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::Words;
use tafl_engine::{Move, MoveReason, Square};
use tafl_proto::v1;
use tafl_proto::v1::HintReveal;

impl Rpc for GetHint {
    const STABILITY: Stability = Stability::OfVersion;

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let unknown =
            |_| ApiError::of_fields(Reason::UnknownValue, wrong_term(request.reveal, "HintReveal", "reveal"));
        let reveal = HintReveal::try_from(request.reveal).map_err(unknown)?.max(HintReveal::Region);
        let wanted = from_proto::search(&*request, &service.limits)?;
        let game = service.open(&call, request.at).await?.game;
        if let Some(over) = game.outcome() {
            let (outcome, sentence) = (Some(to_proto::outcome(over)), words.over(over));
            return Ok(v1::GetHintResponse {
                outcome,
                sentence,
                reproducible: true,
                ..v1::GetHintResponse::default()
            });
        }
        let mut analyst = Analyst::new(service, &call, &game, &wanted);
        let report = analyst.search(Task::new(game.clone(), analyst.options)).await?;
        let (best, mover) = (&report.lines[0], game.side_to_move());
        let tells = |least| reveal >= least;
        let quarter = match best.mv {
            Move::Step { from, .. } => Some((from, quarter(from, game.placement().size()))),
            Move::Pass => None,
        };
        let sentence = match quarter {
            Some((_, corners)) if reveal == HintReveal::Region => words.hint_of_region(corners, mover),
            Some((from, _)) if reveal == HintReveal::Piece => words.hint_of_piece(from, mover),
            _ => words.suggested(&report, mover),
        };
        let reasons = if tells(HintReveal::Move) {
            MoveReason::in_favour(&game, best, report.only)
        } else {
            Vec::new()
        };
        Ok(v1::GetHintResponse {
            region: quarter.map(|(_, [low, high])| format!("{low} {high}")),
            piece: quarter.filter(|_| tells(HintReveal::Piece)).map(|(from, _)| from.to_string()),
            r#move: tells(HintReveal::Move).then(|| best.mv.to_string()),
            pv: if tells(HintReveal::Line) {
                best.pv.iter().map(ToString::to_string).collect()
            } else {
                Vec::new()
            },
            reasons: to_proto::reasons(&reasons, mover, words),
            reproducible: analyst.reproducible,
            outcome: None,
            sentence,
        })
    }
}

impl ResponseMessage for v1::GetHintResponse {
    fn sentences(&self, _: &Words) -> String {
        let said =
            self.reasons.iter().fold(self.sentence.clone(), |out, reason| out + " " + &reason.sentence);
        line(&said) + &line(&self.pv.join(" "))
    }

    fn suggested(&self) -> Option<&str> {
        self.r#move.as_deref()
    }

    fn lasting(&self) -> bool {
        self.reproducible
    }
}

/// The lower left and the upper right corner of the quarter of a board of this size that has this square. The
/// middle file and rank belong to two quarters each.
fn quarter(square: Square, size: u8) -> [Square; 2] {
    let half = size.div_ceil(2);
    let range = |line: u8| if line < half { (0, half - 1) } else { (size - half, size - 1) };
    let ((left, right), (bottom, top)) = (range(square.file()), range(square.rank()));
    [(left, bottom), (right, top)].map(|(file, rank)| Square::new(file, rank).unwrap_or(square))
}
