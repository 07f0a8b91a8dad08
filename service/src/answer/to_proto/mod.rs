//! From the engine to the wire: positions, results of moves, refusals.

#[cfg(feature = "analysis")]
mod analysis;
mod claims;
mod moves;
#[cfg(feature = "notation")]
mod records;
mod rules;
mod search;
#[cfg(feature = "analysis")]
mod study;
#[cfg(feature = "analysis")]
mod tables;

#[cfg(feature = "analysis")]
pub(crate) use analysis::{
    Evaluated, analyzed_depth, evaluated, game_analysis, judged_ply, nothing_to_analyze, position_analysis,
    thresholds,
};
pub(crate) use claims::declared_check;
pub(crate) use moves::{JudgedMove, Refused, applied, legal_move, legal_moves, moves_by_origin, validated};
#[cfg(feature = "notation")]
pub(crate) use records::{
    export_note, first_wrong, import_fault, import_note, inexpressible, inexpressible_note, record_fault,
    record_faults, record_mismatches, record_note, record_notes, record_reading, recorded_game_fault,
    unplayable, why_unplayable,
};
pub(crate) use rules::{alternatives, custom_ruleset, differences, ruleset, squares, summary};
pub(crate) use search::{Scale, line, nothing_to_suggest, reasons, stop, suggestion};
#[cfg(feature = "analysis")]
pub(crate) use study::{balance, opening, opening_move, stored_puzzle};
#[cfg(feature = "analysis")]
pub(crate) use tables::{probed, said};

use crate::read::compiled_ruleset::{CompiledRuleset, RulesetName};
use crate::read::wire_enums::WireEnum;
use crate::words::i18n::Words;
use tafl_engine::{
    Announcement, Capture, Disagreement, Game, History, IllegalMove, MatchScore, Move, Outcome, Piece,
    Played, RepetitionCount, RuleId, Side, Square, Verdict,
};
use tafl_proto::v1;

/// A position, with its token.
pub(crate) fn position(ruleset: &CompiledRuleset, game: &Game, with_pieces: bool) -> v1::Position {
    written(ruleset, game, with_pieces, false)
}

/// One of many positions in an answer: without custom rules, which the caller has, and without the history,
/// which the token has.
pub(crate) fn position_in_list(ruleset: &CompiledRuleset, game: &Game, with_pieces: bool) -> v1::Position {
    written(ruleset, game, with_pieces, true)
}

fn written(ruleset: &CompiledRuleset, game: &Game, with_pieces: bool, in_list: bool) -> v1::Position {
    let placement = game.placement();
    let mut history = game.history();
    let token = ruleset.token(&placement, &mut history, game);
    if history.moves.len() > ruleset.history_moves {
        history = game.recent_history(ruleset.history_moves);
    }
    let board = placement.to_string();
    let in_token = in_list && !token.is_empty();
    v1::Position {
        rules: match &ruleset.named {
            RulesetName::Pinned(id) => Some(v1::position::Rules::Ruleset(id.clone())),
            RulesetName::Custom(rules) => (!in_list).then(|| v1::position::Rules::CustomRules(rules.clone())),
        },
        history: (!in_token).then(|| told_history(&history, &board)),
        board,
        pieces: if with_pieces { placement.pieces().map(piece).collect() } else { Vec::new() },
        side_to_move: game.side_to_move().number(),
        ply: game.ply() as i32,
        outcome: game.outcome().map(outcome),
        chain_square: square_name(game.chain_square()),
        token,
    }
}

fn piece((square, piece): (Square, Piece)) -> v1::PieceOnSquare {
    v1::PieceOnSquare { square: square.name().to_owned(), piece: piece.number() }
}

/// A history; `board` is the board that it leads to.
fn told_history(history: &History, board: &str) -> v1::History {
    v1::History {
        start_board: if history.moves.is_empty() {
            board.to_owned()
        } else {
            history.start_board.to_string()
        },
        start_side: history.start_side.number(),
        moves: history.moves.iter().map(|&mv| text(mv)).collect(),
        complete: history.complete,
        start_chain_square: square_name(history.start_chain),
    }
}

/// The name of a square; empty for `None`.
fn square_name(square: Option<Square>) -> String {
    square.map_or(String::new(), |square| square.name().to_owned())
}

/// How a game ended.
pub(crate) fn outcome(outcome: &Outcome) -> v1::Outcome {
    v1::Outcome {
        result: Some(
            outcome
                .winner
                .map_or(v1::outcome::Result::Draw(true), |side| v1::outcome::Result::Winner(side.number())),
        ),
        reason: outcome.reason.number(),
        squares: squares(&outcome.squares),
        rule: rule(outcome.reason.rule()),
    }
}

fn rule(rule: Option<RuleId>) -> String {
    rule.map_or(String::new(), |rule| rule.as_str().to_owned())
}

/// The two squares of a move; `None` for a pass.
fn ends(mv: Move) -> (Option<String>, Option<String>) {
    match mv {
        Move::Step { from, to } => (Some(from.name().to_owned()), Some(to.name().to_owned())),
        Move::Pass => (None, None),
    }
}

/// A move as text, in one allocation: a position has up to a thousand moves.
fn text(mv: Move) -> String {
    let mut text = String::with_capacity(7);
    mv.parts().into_iter().for_each(|part| text.push_str(part));
    text
}

/// The effects of a move; `mover` is the side that made it.
pub(crate) fn move_result(
    played: &Played,
    mover: Side,
    position: Option<v1::Position>,
    words: &Words,
) -> v1::MoveResult {
    let (from, to) = ends(played.mv);
    v1::MoveResult {
        position: position.map(Box::new),
        r#move: Some(v1::Move { from, to, notation: played.notation() }),
        captures: played.captures.iter().map(capture).collect(),
        announcements: played.announcements.iter().map(announcement).collect(),
        outcome: played.outcome.as_ref().map(outcome),
        repetition: Some(repetition(played.repetition)),
        open_paths: played.open_paths.len() as i32,
        quiet_plies: played.quiet_plies as i32,
        quiet_limit: played.quiet_limit.map(|limit| limit as i32),
        draw_claimable: played.draw_claimable,
        legal_move_count: played.legal_move_count as i32,
        sentence: words.played(played, mover),
    }
}

fn capture(capture: &Capture) -> v1::Capture {
    v1::Capture {
        square: capture.square.name().to_owned(),
        piece: capture.piece.number(),
        kind: capture.kind.number(),
        closed_by: squares(&capture.closed_by),
        changes_side: capture.changes_side,
    }
}

fn announcement(said: &Announcement) -> v1::Announcement {
    v1::Announcement {
        kind: said.kind.number(),
        squares: squares(&said.squares),
        moves: said.moves.iter().map(|&mv| text(mv)).collect(),
        spoken: said.spoken,
    }
}

fn repetition(count: RepetitionCount) -> v1::Repetition {
    v1::Repetition {
        known: count.known,
        count: count.count as i32,
        limit: count.limit.map(|limit| limit as i32),
    }
}

/// A refused move, as it was written.
pub(crate) fn illegal_move(illegal: &IllegalMove, written: &str, words: &Words) -> v1::IllegalMove {
    v1::IllegalMove {
        reason: illegal.reason.number(),
        squares: squares(&illegal.squares),
        rule: rule(illegal.rule),
        sentence: words.refused(illegal, written),
        destinations: squares(&illegal.destinations),
        earlier_ply: illegal.earlier_ply.map(|ply| ply as i32),
    }
}

/// The first fault of a game: its ply, counted from 0, and the move as it was written.
pub(crate) fn game_fault(ply: usize, written: &str, illegal: &IllegalMove, words: &Words) -> v1::GameFault {
    let rejected = Some(illegal_move(illegal, written, words));
    v1::GameFault {
        ply: ply as i32,
        ply_number: ply as i32 + 1,
        r#move: written.chars().take(80).collect(),
        rejected,
    }
}

/// A game compared under another rule set; `moves` are as they were written.
pub(crate) fn comparison(
    found: Option<&Disagreement>,
    moves: &[String],
    other: &CompiledRuleset,
    words: &Words,
) -> v1::GameComparison {
    let at_move = found.filter(|found| found.here.played.is_some());
    let written = at_move.and_then(|found| moves.get(found.ply)).map_or("", String::as_str);
    v1::GameComparison {
        ruleset: other.id().to_owned(),
        agrees: found.is_none(),
        sentence: words.disagreement(found, written, other.name()),
        disagreement: found.map(|found| disagreement(found, written, words)),
    }
}

/// The score of a match.
pub(crate) fn match_score(score: MatchScore, words: &Words) -> v1::ScoreMatchResponse {
    use v1::score_match_response::Result;
    let result = score.winner.map_or(Result::Draw(true), |player| Result::Winner(player.number()));
    v1::ScoreMatchResponse { result: Some(result), by_plies: score.by_plies, sentence: words.matched(score) }
}

/// Where another rule set disagrees about a game; `written` is the move as it was written.
fn disagreement(found: &Disagreement, written: &str, words: &Words) -> v1::GameDisagreement {
    v1::GameDisagreement {
        ply: found.ply as i32,
        r#move: found.here.played.is_some().then(|| written.chars().take(80).collect()),
        on: found.on.iter().map(|kind| kind.number()).collect(),
        here: Some(verdict(&found.here, found.mover, written, words)),
        there: Some(verdict(&found.there, found.mover, written, words)),
    }
}

fn verdict(verdict: &Verdict, mover: Side, written: &str, words: &Words) -> v1::RulesetVerdict {
    let played = verdict.played.as_ref();
    v1::RulesetVerdict {
        applied: played
            .and_then(|played| played.as_ref().ok())
            .map(|played| move_result(played, mover, None, words)),
        rejected: played
            .and_then(|played| played.as_ref().err())
            .map(|illegal| illegal_move(illegal, written, words)),
        board: verdict.board.to_string(),
        side_to_move: verdict.side_to_move.number(),
    }
}
