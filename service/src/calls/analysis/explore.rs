//! Openings: what games of the engine and its book say of the moves of a position.

use crate::answer::response::{ResponseMessage, line, lines};
use crate::answer::to_proto;
use crate::calls::{Call, ExploreOpening, Rpc, Service, Stability};
use crate::words::error::ApiError;
use crate::words::i18n::{MessageId, Words};
use tafl_engine::catalogue;
use tafl_proto::v1;

impl Rpc for ExploreOpening {
    const STABILITY: Stability = Stability::OfVersion;

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let opened = service.open(&call, request.at).await?;
        let game = &opened.game;
        let entry = catalogue::entry_of(game.referee());
        if entry.is_some() {
            // Every move of a known position is played.
            call.move_to_long_threads().await;
        }
        let studied = entry.map(catalogue::Entry::study).filter(|study| study.results.games > 0);
        let (results, moves) = entry.map(|entry| entry.known_moves(game)).unwrap_or_default();
        let sentence = match game.outcome() {
            Some(over) => words.over(over),
            None if results.games > 0 => words.opening_results(results),
            None if !moves.is_empty() => words.sentence(MessageId::OpeningUnreached),
            None if studied.is_some() => words.sentence(MessageId::OpeningUnknown),
            None => words.sentence(MessageId::OpeningNoGames),
        };
        let scale = to_proto::Scale::of(game);
        Ok(v1::ExploreOpeningResponse {
            moves: moves.iter().map(|known| to_proto::opening_move(known, scale, words)).collect(),
            balance: studied.map(|study| to_proto::balance(study.nodes, study.results, words)),
            sentence,
            ..to_proto::opening(&opened.ruleset, game, results)
        })
    }
}

impl ResponseMessage for v1::ExploreOpeningResponse {
    fn sentences(&self, _: &Words) -> String {
        let balance = self.balance.iter().map(|balance| &balance.sentence);
        line(&self.sentence) + &lines(self.moves.iter().map(|of| &of.sentence)) + &lines(balance)
    }
}
