//! A position as supplied by a caller, before any checks.

use crate::board::{Move, Piece, Placement, PlacementError, Side, Square};
use crate::position::Outcome;
use crate::rules::{Fault, FaultKind, KingStanding, OutcomeReason, QuietConsequence, Rules};
use std::fmt;

/// The longest history accepted: it bounds the time and the memory of a replay.
pub(crate) const MAX_HISTORY: usize = 10_000;

/// An unchecked position. [`crate::Game::from_setup`] is the only way to turn it into a game: it either
/// reports every fault or accepts a sound position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The board.
    pub board: Placement,
    /// The side to move.
    pub side_to_move: Side,
    /// The number of plies already played, at most those after which a game is a draw.
    pub ply: u32,
    /// The piece that has captured and must continue, in rule sets with chained captures; it belongs to the
    /// side to move.
    pub chain: Option<Square>,
    /// The plies since the last capture. Without them, counting starts at this position, and the history
    /// counts as complete only for a set-up of the rule set at ply 0 with the first mover to move.
    pub history: Option<History>,
    /// The end of the game, if it has ended. If the reason says so, the king may be missing or on an escape
    /// square.
    pub outcome: Option<Outcome>,
}

/// The board after the last capture, or at the start, and the plies since: all that repetition and quiet-ply
/// rules need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The board from which the moves are played.
    pub start_board: Placement,
    /// The side that moves first from there.
    pub start_side: Side,
    /// The piece that had captured and had to continue from there, if any.
    pub start_chain: Option<Square>,
    /// The moves that lead from there to the position; at most 10,000.
    pub moves: Vec<Move>,
    /// True if no plies are missing between the last capture, or the start of the game, and `start_board`.
    pub complete: bool,
}

impl Setup {
    /// A position at ply 0 without history.
    #[must_use]
    pub fn start(board: Placement, side_to_move: Side) -> Self {
        Self { board, side_to_move, ply: 0, chain: None, history: None, outcome: None }
    }

    /// Reads a FEN, as programs for chess variants write it: the board; the side to move; castling and en
    /// passant, which may say anything; the plies since the last capture; the number of the move. Only the first
    /// two are needed. On the board, `D` and `K` are read as `d` and `k`. The side is `b` or `a` for the
    /// attackers, who are black, and `w` or `d` for the defenders. As in chess, the first move has number 1, and
    /// the number grows after black's moves.
    ///
    /// A board that shows that the game has ended, without a king or with the king where he has escaped, is that
    /// of a finished game. A FEN has no history: as without one, the plies since the last capture are counted
    /// from this position on.
    ///
    /// ```
    /// use tafl_engine::{Game, Setup, Side, catalogue};
    /// let referee = catalogue::find("brandubh-wtf").unwrap().referee();
    /// let setup = Setup::from_fen("3a3/3a3/3D3/aaDKDaa/3D3/a6/3a3 w - - 1 2", referee.rules()).unwrap();
    /// assert_eq!((setup.side_to_move, setup.ply), (Side::Defenders, 1));
    /// assert!(Game::from_setup(&referee, &setup).unwrap().is_legal("d5-e5".parse().unwrap()));
    /// ```
    ///
    /// # Errors
    /// The first field that cannot be read.
    pub fn from_fen(fen: &str, rules: &Rules) -> Result<Self, FenError> {
        let mut fields = fen.split_whitespace();
        let (Some(board), Some(side)) = (fields.next(), fields.next()) else { return Err(FenError::Fields) };
        let board: Placement = board.replace('D', "d").replace('K', "k").parse().map_err(FenError::Board)?;
        let side_to_move = match side {
            "a" | "b" | "attackers" => Side::Attackers,
            "d" | "w" | "defenders" => Side::Defenders,
            _ => return Err(FenError::Side),
        };
        let mut fields = fields.skip(2);
        let mut counter = |error| match fields.next() {
            Some(text) => text.parse::<u32>().map(Some).map_err(|_| error),
            None => Ok(None),
        };
        counter(FenError::QuietPlies)?;
        let number = counter(FenError::MoveNumber)?.unwrap_or(1);
        if fields.next().is_some() {
            return Err(FenError::Fields);
        }
        let ended = |reason, winner| Outcome { winner: Some(winner), reason, squares: Vec::new() };
        let outcome = match (board.squares_of(Piece::King).next(), side_to_move) {
            (None, Side::Defenders) => Some(ended(OutcomeReason::KingCaptured, Side::Attackers)),
            (Some(king), Side::Attackers) if rules.is_escape_square(king) => {
                Some(ended(OutcomeReason::KingEscaped, Side::Defenders))
            }
            _ => None,
        };
        let ply = Self::ply_of(number, side_to_move, rules);
        Ok(Self { ply, outcome, ..Self::start(board, side_to_move) })
    }

    /// The ply at which a side makes the move of this number, as [`Self::from_fen`] counts them.
    #[must_use]
    pub fn ply_of(number: u32, side_to_move: Side, rules: &Rules) -> u32 {
        let black = |side| u32::from(side == Side::Attackers);
        let ply = number.saturating_sub(1).saturating_mul(2).saturating_add(black(side_to_move));
        ply.saturating_sub(black(rules.first_move))
    }

    /// The faults that can be found without playing any moves.
    pub(crate) fn faults(&self, rules: &Rules) -> Vec<Fault> {
        let mut faults = board_faults(rules, "board", &self.board, standing(self.outcome.as_ref()));
        let max = rules.max_plies();
        if self.ply > max {
            faults.push(Fault::new("ply", self.ply, FaultKind::OutOfRange { min: 0, max, optional: false }));
        }
        faults.extend(self.outcome.iter().flat_map(|outcome| outcome_faults(rules, outcome)));
        faults.extend(self.chain.iter().flat_map(|&chain| self.chain_faults(rules, chain)));
        let Some(history) = &self.history else { return faults };
        let plies = history.moves.len();
        if plies > MAX_HISTORY {
            faults.push(Fault::new(
                "history.moves",
                format!("{plies} moves"),
                FaultKind::HistoryTooLong { max: MAX_HISTORY },
            ));
        } else if self.ply < plies as u32 {
            faults.push(Fault::new("ply", self.ply, FaultKind::FewerThanHistory { plies }));
        }
        // If the last ply captured and ended the game, the history starts after it, on a board of a finished
        // game.
        let ended = self.outcome.as_ref().filter(|_| history.moves.is_empty());
        faults.extend(board_faults(rules, "history.start_board", &history.start_board, standing(ended)));
        if let Some(chain) = history.start_chain {
            let played_before = self.ply.saturating_sub(plies as u32) > 0;
            faults.extend(chain_faults(
                rules,
                "history.start_chain",
                chain,
                (&history.start_board, history.start_side),
                played_before,
            ));
        }
        faults
    }

    fn chain_faults(&self, rules: &Rules, chain: Square) -> Vec<Fault> {
        let mut faults = chain_faults(rules, "chain", chain, (&self.board, self.side_to_move), self.ply > 0);
        // After a computed end no piece has to continue; a declared end can come at any time.
        if let Some(outcome) = self.outcome.as_ref().filter(|outcome| !outcome.reason.is_declared()) {
            faults.push(Fault::new("chain", chain, FaultKind::ChainAfterEnd { reason: outcome.reason }));
        }
        faults
    }
}

/// What cannot be read of a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// It does not have two to six fields.
    Fields,
    /// The board.
    Board(PlacementError),
    /// The side to move.
    Side,
    /// The plies since the last capture.
    QuietPlies,
    /// The number of the move.
    MoveNumber,
}

impl FenError {
    /// The name of the field, `fen` for the text as a whole.
    #[must_use]
    pub const fn field(&self) -> &'static str {
        match self {
            Self::Fields => "fen",
            Self::Board(_) => "fen.board",
            Self::Side => "fen.side",
            Self::QuietPlies => "fen.quiet_plies",
            Self::MoveNumber => "fen.move_number",
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fields => "must be a board and the side to move, and at most four more fields, as in 5/5/2k2/5/a4 w - - 0 1",
            Self::Board(error) => return write!(f, "the board: {error}"),
            Self::Side => "the side to move must be b or a for the attackers, or w or d for the defenders",
            Self::QuietPlies => "the plies since the last capture must be a number",
            Self::MoveNumber => "the number of the move must be a number",
        })
    }
}

impl std::error::Error for FenError {}

/// The faults of a stated chain piece. Whether it has a move to continue with is checked later.
fn chain_faults(
    rules: &Rules,
    field: &str,
    chain: Square,
    (board, side): (&Placement, Side),
    played_before: bool,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut add = |kind| faults.push(Fault::new(field, chain, kind));
    if rules.special.as_ref().is_none_or(|special| special.berserk.is_none()) {
        add(FaultKind::NoChains);
        return faults;
    }
    if board.piece_at(chain).is_none_or(|piece| piece.side() != side) {
        add(FaultKind::NotOwnPiece);
    }
    if !played_before {
        add(FaultKind::ChainWithoutCapture);
    }
    faults
}

/// The place of the king on a board with this stated outcome.
fn standing(outcome: Option<&Outcome>) -> KingStanding {
    match outcome.map(|outcome| outcome.reason) {
        Some(OutcomeReason::KingCaptured) => KingStanding::Taken,
        Some(OutcomeReason::KingEscaped) => KingStanding::Escaped,
        _ => KingStanding::InPlay,
    }
}

fn board_faults(rules: &Rules, field: &str, board: &Placement, standing: KingStanding) -> Vec<Fault> {
    let faults = rules.placement_faults(board, standing).into_iter();
    faults.map(|fault| Fault::new(field, board, FaultKind::Board(fault))).collect()
}

/// The faults of a stated outcome by itself: a winner that the reason does not allow, a reason that the rule
/// set does not have, squares that are unsorted or off the board.
pub(crate) fn outcome_faults(rules: &Rules, outcome: &Outcome) -> Vec<Fault> {
    let mut faults = Vec::new();
    let reason = outcome.reason;
    let winners = reason.winners();
    if !winners.contains(&outcome.winner) {
        let winner = outcome.winner.map_or("nobody".to_owned(), |side| side.to_string());
        faults.push(Fault::new("outcome.winner", winner, FaultKind::WrongWinner { reason, winners }));
    }
    let quiet = |then| rules.quiet_plies.is_some_and(|quiet| quiet.then == then);
    let known = match reason {
        OutcomeReason::QuietLimit => quiet(QuietConsequence::Draw),
        OutcomeReason::DrawClaimed => quiet(QuietConsequence::Claim),
        OutcomeReason::Repetition => {
            rules.repetition.is_some_and(|rule| !rule.consequence.forbids(Side::Defenders))
        }
        OutcomeReason::PlyLimit => true,
        _ => reason.rule().is_none_or(|rule| rules.has_option_of(rule)),
    };
    if !known {
        faults.push(Fault::new("outcome.reason", reason.as_str(), FaultKind::UnknownReason));
    }
    let on_board = outcome.squares.iter().all(|square| square.is_on(rules.board.size));
    if !on_board || !outcome.squares.is_sorted_by(|one, next| one < next) {
        let squares = outcome.squares.iter().take(8).map(ToString::to_string).collect::<Vec<_>>().join(" ");
        faults.push(Fault::new("outcome.squares", squares, FaultKind::UnsortedSquares));
    }
    faults
}
