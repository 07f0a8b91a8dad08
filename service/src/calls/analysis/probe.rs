//! Positions looked up in the endgame tables and certificates.

use super::tables;
use crate::answer::response::{ResponseMessage, line};
use crate::answer::to_proto;
use crate::calls::{Call, ProbePosition, Rpc, Service};
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{MessageId, Sentence, Words};
use tafl_engine::{Game, Piece};
use tafl_proto::v1;

impl Rpc for ProbePosition {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let opened = service.open(&call, request.at).await?;
        let game = &opened.game;
        let found = tables::endgame(service, &call, game).await?;
        if found.is_none() && game.outcome().is_none() {
            return Err(missing(service, &opened.ruleset, game));
        }
        Ok(to_proto::probed(&opened.ruleset, game, found.as_ref(), call.words))
    }
}

impl ResponseMessage for v1::ProbePositionResponse {
    fn sentences(&self, words: &Words) -> String {
        let said = |equal: &[v1::ProbedMove]| {
            let moves: Vec<&str> = equal.iter().map(|probed| probed.r#move.as_str()).collect();
            let value = equal.first().and_then(|probed| probed.value.as_ref());
            let value =
                value.map_or_else(String::new, |value| to_proto::said(value, self.at_most, true, words));
            format!("{}\t{value}\n", moves.join(" "))
        };
        let groups = self.moves.chunk_by(|one, next| one.value == next.value);
        line(&self.sentence) + &groups.map(said).collect::<String>()
    }

    fn suggested(&self) -> Option<&str> {
        self.moves.first().map(|probed| probed.r#move.as_str())
    }
}

/// The error for a position that neither a table nor a certificate has.
fn missing(service: &Service, ruleset: &CompiledRuleset, game: &Game) -> ApiError {
    let (described, board) = (&service.tables.described, game.placement());
    let id = ("ruleset", ruleset.id().into());
    let sentence = match service.tables.max_pieces(game) {
        None => {
            let known: Vec<&str> = described.iter().flat_map(|of| &of.rulesets).map(String::as_str).collect();
            Sentence::new(MessageId::FaultNoTablesOfRuleset, [id, ("known", known.join(", ").into())])
        }
        Some(most) => {
            let men = |piece| board.count(piece).into();
            let values = [("attackers", men(Piece::Attacker)), ("defenders", men(Piece::Defender))];
            let values = [id, ("most", usize::from(most).into())].into_iter().chain(values);
            Sentence::new(MessageId::FaultNoTable, values)
        }
    };
    ApiError::new(Reason::NotInTables, sentence)
        .with("ruleset", ruleset.id())
        .with("pieces", board.pieces().count().to_string())
}
