//! A game under the slow referee: positions handed in, legal moves, plies, and their results in the
//! order of rules.md, section 5.

use std::sync::Arc;

use super::board::{Board, Piece, Square, SquareWord, parse_square};
use super::capture::{Capture, captures_of_move};
use super::ends::{encircled, moves_that_take_the_king, open_paths};
use super::fort::exit_fort;
use super::history::{History, Repeated, Verdict, compares, forbidden_occurrence, repetition_verdict};
use super::movement::{movement_fault, moves_of_side};
use super::rules::{Compares, Laws, NoLegalMove, SlowRules, Then};
use super::{SlowAnnouncement, SlowCapture, SlowOutcome, SlowResult, SlowSide};

/// A ply: a move of a piece, or the pass of a side that cannot move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ply {
    Move(Square, Square),
    Pass,
}

/// A game: the position, what came before it as far as it matters, and the legal plies.
#[derive(Clone)]
pub struct SlowGame {
    laws: Arc<Laws>,
    board: Board,
    side: SlowSide,
    ply: u32,
    quiet_plies: u32,
    history: History,
    outcome: Option<SlowOutcome>,
    /// Found anew after every ply; empty once the game has ended.
    legal: Vec<Ply>,
}

impl SlowGame {
    /// A game from a set-up of the rule set; an empty name means the first one.
    ///
    /// # Errors
    /// The faults of the rule set, an unknown set-up, or one that is no valid position.
    pub fn from_setup(rules: &SlowRules, setup: &str) -> Result<SlowGame, String> {
        let mut setups = rules.board.setups.iter();
        let found = if setup.is_empty() { setups.next() } else { setups.find(|other| other.name == setup) };
        let found = found.ok_or_else(|| format!("no set-up {setup:?}"))?;
        SlowGame::from_board(rules, &found.board, rules.first_move, 0, true)
    }

    /// A game from a board handed in. `known`: this board is the complete start of the history;
    /// else repetition is unknown until the next capture.
    ///
    /// # Errors
    /// The faults of the rule set, or all reasons why the board is no valid position.
    pub fn from_board(rules: &SlowRules, board: &str, side: SlowSide, ply: u32, known: bool) -> Result<SlowGame, String> {
        let laws = Laws::new(rules)?;
        let board = Board::parse(laws.side(), board)?;
        let faults = position_faults(&laws, &board);
        if !faults.is_empty() {
            return Err(faults.join("; "));
        }
        let history = History::starting(&board, side, known);
        let mut game = SlowGame { laws: Arc::new(laws), board, side, ply, quiet_plies: 0, history, outcome: None, legal: Vec::new() };
        game.settle(None); // no legal move applies at once
        Ok(game)
    }

    /// The side whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> SlowSide {
        self.side
    }

    /// The plies played so far, those before a handed-in position included.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The board string.
    #[must_use]
    pub fn board(&self) -> String {
        self.board.text()
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<SlowOutcome> {
        self.outcome.clone()
    }

    /// The legal moves, sorted by from, then to; `pass` alone where the side must pass; nothing
    /// once the game has ended.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        self.legal.iter().map(|&ply| self.ply_name(ply)).collect()
    }

    /// Plays a move, `d2-e2` or `pass`.
    ///
    /// # Errors
    /// The first reason, in the order of design.md, why the move is illegal.
    pub fn play(&mut self, mv: &str) -> Result<SlowResult, &'static str> {
        let ply = self.parse_legal(mv)?;
        let mover = self.side;
        let (captures, repeated) = self.advance(ply);
        Ok(self.result(ply, mover, &captures, repeated))
    }

    /// The first reason, in the order of design.md, why a move is illegal; none if it is legal.
    #[must_use]
    pub fn refusal(&self, mv: &str) -> Option<&'static str> {
        self.parse_legal(mv).err()
    }

    /// How many sequences of plies of that length there are; a finished game is not continued.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal.len() as u64,
            _ => self
                .legal
                .iter()
                .map(|&ply| {
                    let mut next = self.clone();
                    next.advance(ply);
                    next.perft(depth - 1)
                })
                .sum(),
        }
    }

    /// Reads a ply and tests it, the reasons of refusal in the order of design.md.
    fn parse_legal(&self, mv: &str) -> Result<Ply, &'static str> {
        if self.outcome.is_some() {
            return Err("GAME_OVER");
        }
        if mv == "pass" {
            return if self.legal == [Ply::Pass] { Ok(Ply::Pass) } else { Err("PASS_NOT_ALLOWED") };
        }
        let (from, to) = mv.split_once('-').ok_or("UNPARSABLE")?;
        let side = self.laws.side();
        let (from, to) = match (parse_square(side, from), parse_square(side, to)) {
            (SquareWord::On(from), SquareWord::On(to)) => (from, to),
            (SquareWord::Nonsense, _) | (_, SquareWord::Nonsense) => return Err("UNPARSABLE"),
            (SquareWord::Off, _) | (_, SquareWord::Off) => return Err("OFF_BOARD"),
        };
        if let Some(fault) = movement_fault(&self.laws, &self.board, self.side, from, to) {
            return Err(fault);
        }
        if self.repetition_forbids(self.side, from, to) {
            return Err("REPETITION_FORBIDDEN");
        }
        Ok(Ply::Move(from, to))
    }

    /// "The move that would make the n-th occurrence is illegal and counts as no legal move."
    fn repetition_forbids(&self, mover: SlowSide, from: Square, to: Square) -> bool {
        let Some(forbidden) = forbidden_occurrence(&self.laws, mover) else {
            return false;
        };
        let board = self.board.after_move(from, to);
        if self.history.occurrence(&self.laws, &board, mover.other()) < forbidden {
            return false;
        }
        // The board before the captures is there again. Where captures are looked at first, a move
        // that captures makes a new board, for none since the last capture has so few pieces.
        compares(&self.laws) == Compares::BoardBeforeCaptures || captures_of_move(&self.laws, &board, to).is_empty()
    }

    /// The moves that a side could legally make on the board as it is.
    fn legal_moves_of(&self, side: SlowSide) -> Vec<(Square, Square)> {
        let mut moves = moves_of_side(&self.laws, &self.board, side);
        moves.retain(|&(from, to)| !self.repetition_forbids(side, from, to));
        moves
    }

    /// Ends the game, or lists the legal plies of the side to move. Where the rule is "passes", the
    /// pass is an explicit ply, and the only legal one where there is no move.
    fn settle(&mut self, ended: Option<SlowOutcome>) {
        self.outcome = ended;
        self.legal = Vec::new();
        if self.outcome.is_some() {
            return;
        }
        let possible = self.legal_moves_of(self.side);
        if possible.is_empty() {
            self.outcome = self.outcome_without_legal_move();
            if self.outcome.is_none() {
                self.legal = vec![Ply::Pass];
            }
        } else {
            self.legal = possible.into_iter().map(|(from, to)| Ply::Move(from, to)).collect();
        }
    }

    /// Plays a legal ply: the move, its captures, the counters, and then the outcome.
    fn advance(&mut self, ply: Ply) -> (Vec<Capture>, Repeated) {
        let mover = self.side;
        let chose = mover == SlowSide::Defenders && self.legal.len() > 1;
        let mut before_captures = self.board.clone();
        let mut captures = Vec::new();
        if let Ply::Move(from, to) = ply {
            before_captures = self.board.after_move(from, to);
            captures = captures_of_move(&self.laws, &before_captures, to);
        }
        self.board = before_captures.clone();
        for capture in &captures {
            self.board.remove(capture.square);
        }
        self.side = mover.other();
        self.ply = self.ply.saturating_add(1);
        self.quiet_plies = if captures.is_empty() { self.quiet_plies.saturating_add(1) } else { 0 };
        let compared = if compares(&self.laws) == Compares::BoardBeforeCaptures { &before_captures } else { &self.board };
        let repeated = self.history.repeated(&self.laws, compared, self.side, chose);
        self.history.record(&self.board, self.side, chose, !captures.is_empty());
        let ended = self.outcome_after(ply, mover, &captures, repeated);
        self.settle(ended);
        (captures, repeated)
    }

    /// Section 5: the first that holds decides. A pass triggers none of what a move triggers. No
    /// legal move comes last: see `settle`.
    fn outcome_after(&self, ply: Ply, mover: SlowSide, captures: &[Capture], repeated: Repeated) -> Option<SlowOutcome> {
        let by_move = if ply == Ply::Pass { None } else { self.outcome_of_move(mover, captures) };
        by_move.or_else(|| self.outcome_of_counting(mover, repeated))
    }

    /// King taken; king on an escape square; exit fort; encirclement; tuichi.
    fn outcome_of_move(&self, mover: SlowSide, captures: &[Capture]) -> Option<SlowOutcome> {
        if captures.iter().any(|capture| capture.piece == Piece::King) {
            let taken: Vec<Square> = captures
                .iter()
                .filter(|capture| capture.piece == Piece::King || capture.kind == "KING_GROUP")
                .map(|capture| capture.square)
                .collect();
            return Some(self.end(Some(SlowSide::Attackers), "KING_CAPTURED", &taken));
        }
        if let Some(king) = self.board.king().filter(|&king| self.laws.is_escape(king)) {
            return Some(self.end(Some(SlowSide::Defenders), "KING_ESCAPED", &[king]));
        }
        match mover {
            SlowSide::Attackers => {
                encircled(&self.laws, &self.board).map(|pieces| self.end(Some(SlowSide::Attackers), "ENCIRCLED", &pieces))
            }
            SlowSide::Defenders => {
                if let Some(fort) = exit_fort(&self.laws, &self.board) {
                    return Some(self.end(Some(SlowSide::Defenders), "EXIT_FORT", &fort));
                }
                let paths = open_paths(&self.laws, &self.board);
                (self.laws.rules.tuichi_wins && paths.len() >= 2).then(|| self.end(Some(SlowSide::Defenders), "TUICHI", &paths))
            }
        }
    }

    /// Repetition; plies without a capture; plies in all. A limit that is reached decides.
    fn outcome_of_counting(&self, mover: SlowSide, repeated: Repeated) -> Option<SlowOutcome> {
        if let Some(verdict) = repetition_verdict(&self.laws, repeated, mover) {
            let winner = match verdict {
                Verdict::Draw => None,
                Verdict::Wins(side) => Some(side),
            };
            return Some(self.end(winner, "REPETITION", &[]));
        }
        let quiet = self.laws.rules.quiet_plies.as_ref().filter(|rule| rule.then == Then::Draw);
        if quiet.is_some_and(|rule| self.quiet_plies >= rule.limit) {
            return Some(self.end(None, "QUIET_LIMIT", &[]));
        }
        if self.laws.rules.ply_limit.is_some_and(|limit| self.ply >= limit) {
            return Some(self.end(None, "PLY_LIMIT", &[]));
        }
        None
    }

    /// What it means that the side to move has no legal move: it loses; draw; or it passes, and if
    /// neither side can move it is a draw.
    fn outcome_without_legal_move(&self) -> Option<SlowOutcome> {
        match self.laws.rules.no_legal_move {
            NoLegalMove::Loses => Some(self.end(Some(self.side.other()), "NO_LEGAL_MOVES", &[])),
            NoLegalMove::Draw => Some(self.end(None, "NO_LEGAL_MOVES", &[])),
            NoLegalMove::Passes if self.legal_moves_of(self.side.other()).is_empty() => Some(self.end(None, "NO_LEGAL_MOVES", &[])),
            NoLegalMove::Passes => None,
        }
    }

    fn end(&self, winner: Option<SlowSide>, reason: &'static str, squares: &[Square]) -> SlowOutcome {
        SlowOutcome { winner, reason, squares: self.laws.names(squares) }
    }

    /// Everything that the ply just played has brought.
    fn result(&self, ply: Ply, mover: SlowSide, captures: &[Capture], repeated: Repeated) -> SlowResult {
        let claim = self.laws.rules.quiet_plies.as_ref().filter(|rule| rule.then == Then::Claim);
        SlowResult {
            captures: captures.iter().map(|capture| self.capture_words(capture)).collect(),
            announcements: self.announcements(ply, mover),
            outcome: self.outcome.clone(),
            repetition_known: self.history.known,
            repetition_count: repeated.count,
            open_paths: u32::try_from(open_paths(&self.laws, &self.board).len()).unwrap_or(u32::MAX),
            quiet_plies: self.quiet_plies,
            draw_claimable: self.outcome.is_none() && claim.is_some_and(|rule| self.quiet_plies >= rule.limit),
            legal_move_count: u32::try_from(self.legal.len()).unwrap_or(u32::MAX),
        }
    }

    fn capture_words(&self, capture: &Capture) -> SlowCapture {
        SlowCapture {
            square: self.laws.name(capture.square).to_owned(),
            piece: capture.piece.letter(),
            kind: capture.kind,
            closed_by: self.laws.names(&capture.closed_by),
        }
    }

    /// Section 5: raichi or tuichi after a defenders' move, watch your king after an attackers'
    /// move; none after a pass or once the game has ended.
    fn announcements(&self, ply: Ply, mover: SlowSide) -> Vec<SlowAnnouncement> {
        if self.outcome.is_some() || ply == Ply::Pass {
            return Vec::new();
        }
        match mover {
            SlowSide::Defenders => self.path_announcement().into_iter().collect(),
            SlowSide::Attackers => self.danger_announcement().into_iter().collect(),
        }
    }

    /// `WATCH_YOUR_KING`: the attackers would take the king if they could move again at once.
    fn danger_announcement(&self) -> Option<SlowAnnouncement> {
        let taking = moves_that_take_the_king(&self.laws, &self.board);
        (!taking.is_empty()).then(|| SlowAnnouncement {
            kind: "WATCH_YOUR_KING",
            squares: Vec::new(),
            moves: taking.into_iter().map(|(from, to)| self.ply_name(Ply::Move(from, to))).collect(),
        })
    }

    /// `RAICHI`: exactly one open path; `TUICHI`: two or more.
    fn path_announcement(&self) -> Option<SlowAnnouncement> {
        let king = self.board.king()?;
        let paths = open_paths(&self.laws, &self.board);
        (!paths.is_empty()).then(|| SlowAnnouncement {
            kind: if paths.len() == 1 { "RAICHI" } else { "TUICHI" },
            squares: self.laws.names(&paths),
            moves: paths.iter().map(|&to| self.ply_name(Ply::Move(king, to))).collect(),
        })
    }

    fn ply_name(&self, ply: Ply) -> String {
        match ply {
            Ply::Move(from, to) => [self.laws.name(from), "-", self.laws.name(to)].concat(),
            Ply::Pass => "pass".to_owned(),
        }
    }
}

/// Section 5: two kings, no king, a piece where it may not stand, or a king on an escape square
/// make a position invalid.
fn position_faults(laws: &Laws, board: &Board) -> Vec<String> {
    let mut faults = Vec::new();
    if board.count(Piece::King) != 1 {
        faults.push(format!("the board has {} kings", board.count(Piece::King)));
    }
    for square in board.squares() {
        let Some(piece) = board.at(square) else {
            continue;
        };
        if !laws.may_stop(piece, square) {
            faults.push(format!("{} may not stand on {}", piece.letter(), laws.name(square)));
        }
        if piece == Piece::King && laws.is_escape(square) {
            faults.push(format!("the king stands on the escape square {}", laws.name(square)));
        }
    }
    faults
}
