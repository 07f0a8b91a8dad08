//! Answers as text for a terminal.

use std::fmt::Write;
use tafl_engine::{IllegalMove, Move, Outcome, Played, Side};

fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

pub(super) fn outcome(outcome: &Outcome) -> String {
    let result = match outcome.winner {
        Some(side) => format!("The {side} win"),
        None => "A draw".to_owned(),
    };
    let squares = if outcome.squares.is_empty() { String::new() } else { format!(", {}", list(&outcome.squares)) };
    format!("{result}: {}{squares}.", outcome.reason.as_str())
}

/// What a move did, a line for each thing worth saying.
pub(super) fn played(played: &Played, mover: Side) -> String {
    let mut text = format!("The {mover} play {}.\n", played.notation());
    for capture in &played.captures {
        let _ = writeln!(
            text,
            "  captured: {} on {} ({}, closed by {})",
            capture.piece,
            capture.square,
            capture.kind.as_str(),
            list(&capture.closed_by)
        );
    }
    for said in &played.announcements {
        let heard = if said.spoken { "" } else { " (not spoken in this rule set)" };
        let _ = writeln!(text, "  {}: {}{heard}", said.kind.as_str(), list(&said.moves));
    }
    if played.repetition.count > 1 {
        let limit = played.repetition.limit.map_or(String::new(), |limit| format!(" of {limit}"));
        let _ = writeln!(text, "  occurrence {}{limit} of this position", played.repetition.count);
    }
    if played.draw_claimable {
        text.push_str("  a draw may be claimed\n");
    }
    text
}

pub(super) fn refused(illegal: &IllegalMove) -> String {
    let squares = if illegal.squares.is_empty() { String::new() } else { format!(" {}", list(&illegal.squares)) };
    let rule = illegal.rule.map_or(String::new(), |rule| format!(" (rule {rule})"));
    let instead = if illegal.destinations.is_empty() { String::new() } else { format!("; it could go to {}", list(&illegal.destinations)) };
    format!("Illegal: {}{squares}{rule}{instead}.", illegal.reason.as_str())
}

/// Moves grouped by origin, a line for each piece.
pub(super) fn moves(moves: &[Move]) -> String {
    let mut text = String::new();
    let mut origin = None;
    for mv in moves {
        match *mv {
            Move::Step { from, to } if origin == Some(from) => {
                let _ = write!(text, " {to}");
            }
            Move::Step { from, to } => {
                let _ = write!(text, "{}  {from}: {to}", if origin.is_some() { "\n" } else { "" });
                origin = Some(from);
            }
            Move::Pass => text.push_str("  pass"),
        }
    }
    text.push('\n');
    text
}
