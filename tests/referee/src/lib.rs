//! A slow, independent referee for tafl games.
//!
//! It is written from `engine/RULES.md` and the wire contract alone, to be compared with the engine: plain
//! arrays, loops over squares and the four directions, every rule a function that names its section of that
//! text. It shares no code with the engine, so both can only be wrong together by misreading the same
//! sentence.
//!
//! - `rules`: the declared rule set (the contract's JSON) and the questions asked of it; `names`: how its
//!   enums are written
//! - `board`: cells, squares, floods, the board string
//! - `movement`: how pieces move, and why a move is illegal
//! - `capture`, `king`: what a move captures
//! - `special`, `chain`: special pieces as declared; how a piece goes on after a capture
//! - `ends`, `fort`, `cannot_escape`: encirclement, open paths, exit fort, a king who cannot escape
//! - `history`: repetition
//! - `game`: positions handed in, plies and their results; `solve`: forced wins, by trying everything
//! - `certificate`: proofs that a first move loses, or that the attackers hold, checked answer by answer
//! - `brandubh`: certificates of Brandubh, checked by rules of its own, without any of these
//!
//! Not here: matches (section 6), and every spelling of a move but `d2-e2` (section 10).

mod board;
mod brandubh;
mod cannot_escape;
mod capture;
mod certificate;
mod chain;
mod ends;
mod fort;
mod game;
mod history;
mod king;
mod movement;
mod names;
mod rules;
mod solve;
mod special;
#[cfg(test)]
mod tests;

use serde::Deserialize;

pub use brandubh::check_brandubh;
pub use certificate::{Certificate, Claim};
pub use game::SlowGame;
pub use rules::SlowRules;
pub use solve::SlowSolver;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum SlowSide {
    /// The larger side, without a king.
    Attackers,
    /// The king's side.
    Defenders,
}

impl SlowSide {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> SlowSide {
        match self {
            SlowSide::Attackers => SlowSide::Defenders,
            SlowSide::Defenders => SlowSide::Attackers,
        }
    }
}

/// A captured piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowCapture {
    /// Where it stood.
    pub square: String,
    /// Its letter before the capture, out of a d k c C n N m M g G.
    pub piece: char,
    /// `CUSTODIAL`, `HOSTILE_SQUARE`, `SHIELDWALL`, `LINNAEAN`, `JUMPED`, `KING_CUSTODIAL`, `KING_ENCLOSED`
    /// or `KING_GROUP`.
    pub kind: &'static str,
    /// Every square that closed the trap, edges excluded, sorted by rank then file; of a piece leapt over,
    /// where the jump ended.
    pub closed_by: Vec<String>,
    /// A mercenary, who stays and fights for the other side.
    pub changes_side: bool,
}

/// Why a move is illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowRefusal {
    /// The first reason in the order of section 10.
    pub reason: &'static str,
    /// The squares that go with it, sorted by rank then file, each once.
    pub squares: Vec<String>,
}

/// An announcement; all of them are computed, whether the rule set speaks them or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowAnnouncement {
    /// `RAICHI`, `TUICHI` or `WATCH_YOUR_KING`.
    pub kind: &'static str,
    /// The first escape square of each open path, sorted; empty for `WATCH_YOUR_KING`.
    pub squares: Vec<String>,
    /// The king's moves to those squares, or the moves that would take him.
    pub moves: Vec<String>,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowOutcome {
    /// The winner; `None` for a draw.
    pub winner: Option<SlowSide>,
    /// `KING_CAPTURED`, `KING_ESCAPED`, `EXIT_FORT`, `ENCIRCLED`, `TUICHI`, `REPETITION`, `QUIET_LIMIT`,
    /// `PLY_LIMIT`, `CANNOT_ESCAPE` or `NO_LEGAL_MOVES`.
    pub reason: &'static str,
    /// The squares that show it, sorted by rank then file, each once.
    pub squares: Vec<String>,
}

/// What a ply has brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowResult {
    /// The captured pieces, sorted by square.
    pub captures: Vec<SlowCapture>,
    /// The announcements; empty once the game has ended.
    pub announcements: Vec<SlowAnnouncement>,
    /// Present once the game has ended.
    pub outcome: Option<SlowOutcome>,
    /// False while earlier positions may be missing.
    pub repetition_known: bool,
    /// Which occurrence the ply has made.
    pub repetition_count: u32,
    /// In how many directions the king could slide to an escape square.
    pub open_paths: u32,
    /// Plies since the last capture, as far as known.
    pub quiet_plies: u32,
    /// A draw may be claimed now.
    pub draw_claimable: bool,
    /// Legal plies of the side to move now; 0 once the game has ended.
    pub legal_move_count: u32,
}
