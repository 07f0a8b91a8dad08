//! What a move does, why it is illegal, and how a game ended.

use serde::Serialize;
use tafl_engine::{Announcement, Capture, IllegalMove, Move, Outcome, Piece, Played, Side, Square};

/// A `MoveResult` of the contract, without the position and the sentence.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveResult<'a> {
    #[serde(rename = "move")]
    mv: Written,
    captures: Vec<Captured<'a>>,
    announcements: Vec<Announced<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Ended<'a>>,
    repetition: Repetition,
    open_paths: usize,
    quiet_plies: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet_limit: Option<u32>,
    draw_claimable: bool,
    legal_move_count: u32,
}

#[derive(Debug, Serialize)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Square>,
    notation: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Captured<'a> {
    square: Square,
    piece: Piece,
    kind: String,
    closed_by: &'a [Square],
    changes_side: bool,
}

/// An `Announcement` of the contract.
#[derive(Debug, Serialize)]
pub struct Announced<'a> {
    kind: tafl_engine::AnnouncementKind,
    squares: &'a [Square],
    moves: &'a [Move],
    spoken: bool,
}

#[derive(Debug, Serialize)]
struct Repetition {
    known: bool,
    count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u32>,
}

/// An `Outcome` of the contract.
#[derive(Debug, Serialize)]
pub struct Ended<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw: Option<bool>,
    reason: String,
    squares: &'a [Square],
    rule: &'static str,
}

/// An `IllegalMove` of the contract, with an English sentence.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Refused<'a> {
    reason: String,
    squares: &'a [Square],
    rule: &'static str,
    sentence: String,
    destinations: &'a [Square],
    #[serde(skip_serializing_if = "Option::is_none")]
    earlier_ply: Option<u32>,
}

impl<'a> From<&'a Played> for MoveResult<'a> {
    fn from(played: &'a Played) -> Self {
        let (from, to) = match played.mv {
            Move::Step { from, to } => (Some(from), Some(to)),
            Move::Pass => (None, None),
        };
        let repetition = &played.repetition;
        Self {
            mv: Written { from, to, notation: played.notation() },
            captures: played.captures.iter().map(Captured::from).collect(),
            announcements: played.announcements.iter().map(Announced::from).collect(),
            outcome: played.outcome.as_ref().map(Ended::from),
            repetition: Repetition {
                known: repetition.known,
                count: repetition.count,
                limit: repetition.limit,
            },
            open_paths: played.open_paths.len(),
            quiet_plies: played.quiet_plies,
            quiet_limit: played.quiet_limit,
            draw_claimable: played.draw_claimable,
            legal_move_count: played.legal_move_count,
        }
    }
}

impl<'a> From<&'a Capture> for Captured<'a> {
    fn from(capture: &'a Capture) -> Self {
        Self {
            square: capture.square,
            piece: capture.piece,
            kind: format!("CAPTURE_KIND_{}", capture.kind.as_str()),
            closed_by: &capture.closed_by,
            changes_side: capture.changes_side,
        }
    }
}

impl<'a> From<&'a Announcement> for Announced<'a> {
    fn from(announcement: &'a Announcement) -> Self {
        Self {
            kind: announcement.kind,
            squares: &announcement.squares,
            moves: &announcement.moves,
            spoken: announcement.spoken,
        }
    }
}

impl<'a> From<&'a Outcome> for Ended<'a> {
    fn from(outcome: &'a Outcome) -> Self {
        Self {
            winner: outcome.winner,
            draw: outcome.winner.is_none().then_some(true),
            reason: format!("OUTCOME_REASON_{}", outcome.reason.as_str()),
            squares: &outcome.squares,
            rule: outcome.reason.rule().map_or("", tafl_engine::RuleId::as_str),
        }
    }
}

impl<'a> From<&'a IllegalMove> for Refused<'a> {
    fn from(illegal: &'a IllegalMove) -> Self {
        Self {
            reason: format!("ILLEGAL_REASON_{}", illegal.reason.as_str()),
            squares: &illegal.squares,
            rule: illegal.rule.map_or("", tafl_engine::RuleId::as_str),
            sentence: illegal.to_string(),
            destinations: &illegal.destinations,
            earlier_ply: illegal.earlier_ply,
        }
    }
}
