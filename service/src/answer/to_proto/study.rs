//! Openings and stored puzzles, from the engine to the wire.

use super::outcome;
use super::search::{Scale, score};
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::wire_enums::WireEnum;
use crate::words::i18n::Words;
use tafl_engine::catalogue::{KnownMove, Results, StoredPuzzle};
use tafl_engine::{Game, Side};
use tafl_proto::v1;

/// A position with the results of the games that reached it.
pub(crate) fn opening(
    ruleset: &CompiledRuleset,
    game: &Game,
    results: Results,
) -> v1::ExploreOpeningResponse {
    v1::ExploreOpeningResponse {
        results: Some(self::results(results)),
        side_to_move: game.side_to_move().number(),
        outcome: game.outcome().map(outcome),
        ruleset: ruleset.id().to_owned(),
        ..v1::ExploreOpeningResponse::default()
    }
}

/// What is known of a move.
pub(crate) fn opening_move(known: &KnownMove, scale: Scale, words: &Words) -> v1::OpeningMove {
    let attackers = known.book.map(|score| scale.attackers(score));
    v1::OpeningMove {
        r#move: known.mv.to_string(),
        equal_moves: known.equal.iter().map(ToString::to_string).collect(),
        results: Some(results(known.results)),
        mover_score: known.results.score(scale.mover),
        book_score: known.book.map(score),
        attackers_win_probability: attackers,
        sentence: words.opening_move(known, scale.mover, attackers),
    }
}

/// The balance of the sides in all games, which were played with this number of nodes for each move.
pub(crate) fn balance(nodes: u32, of: Results, words: &Words) -> v1::SideBalance {
    v1::SideBalance {
        results: Some(results(of)),
        attackers_score: of.score(Side::Attackers).unwrap_or(0.5),
        // More digits would say nothing.
        margin: (of.margin() * 1e4).round() / 1e4,
        nodes_per_move: nodes as i32,
        sentence: words.balance(of, nodes),
    }
}

fn results(of: Results) -> v1::GameResults {
    let [attackers, defenders] = of.won;
    v1::GameResults {
        games: of.games as i32,
        attackers_won: attackers as i32,
        defenders_won: defenders as i32,
        drawn: of.drawn() as i32,
    }
}

/// A puzzle with its id, at this position.
pub(crate) fn stored_puzzle(
    id: String,
    of: &StoredPuzzle,
    ruleset: &CompiledRuleset,
    game: &Game,
    words: &Words,
) -> v1::StoredPuzzle {
    v1::StoredPuzzle {
        id,
        ruleset: ruleset.id().to_owned(),
        position: Some(super::position_in_list(ruleset, game, false)),
        side: of.winner.number(),
        r#move: of.line[0].to_string(),
        pv: of.line.iter().map(ToString::to_string).collect(),
        plies: of.line.len() as i32,
        winning_moves: of.moves as i32,
        theme: of.reason.number(),
        difficulty: of.difficulty as i32,
        sentence: words.puzzle(of.winner, of.moves),
    }
}
