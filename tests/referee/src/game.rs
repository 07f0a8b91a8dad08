//! A game under the slow referee: positions handed in, legal moves, plies, and their results in the
//! order of engine/RULES.md, section 5.

use std::sync::Arc;

use super::board::{Board, Piece, Square, SquareWord, parse_square};
use super::cannot_escape::cannot_escape;
use super::capture::{Capture, after_captures, captures_of_move};
use super::chain::{continues, may_stop, ways_on};
use super::ends::{encircled, moves_that_take_the_king, open_paths};
use super::fort::exit_fort;
use super::history::{
    History, Repeated, Standing, Verdict, compares, forbidden_occurrence, repetition_verdict,
};
use super::movement::{Fault, movement_fault, moves_of_side};
use super::rules::{Compares, Laws, NoLegalMove, SlowRules, Then};
use super::{SlowAnnouncement, SlowCapture, SlowOutcome, SlowRefusal, SlowResult, SlowSide};

/// A ply: a move of a piece, or the pass of a side that cannot move or stops a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ply {
    Move(Square, Square),
    Pass,
}

/// A game: the position, what came before it as far as it matters, and the legal plies.
#[derive(Clone)]
pub struct SlowGame {
    laws: Arc<Laws>,
    board: Board,
    side: SlowSide,
    /// The piece that must go on after its capture.
    chain: Option<Square>,
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
    /// The faults of the rule set, an unknown set-up, or one that is not a valid position.
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
    /// The faults of the rule set, or all reasons why the board is not a valid position.
    pub fn from_board(
        rules: &SlowRules,
        board: &str,
        side: SlowSide,
        ply: u32,
        known: bool,
    ) -> Result<SlowGame, String> {
        SlowGame::from_position(rules, board, side, ply, known, None)
    }

    /// The same with a piece that has just captured and must go on: the name of its square.
    ///
    /// # Errors
    /// As [`SlowGame::from_board`], and if no piece could have to go on from that square.
    pub fn from_board_in_chain(
        rules: &SlowRules,
        board: &str,
        side: SlowSide,
        ply: u32,
        known: bool,
        chain: &str,
    ) -> Result<SlowGame, String> {
        SlowGame::from_position(rules, board, side, ply, known, Some(chain))
    }

    fn from_position(
        rules: &SlowRules,
        board: &str,
        side: SlowSide,
        ply: u32,
        known: bool,
        chain: Option<&str>,
    ) -> Result<SlowGame, String> {
        let laws = Laws::new(rules)?;
        let board = Board::parse(laws.side(), board)?;
        let mut faults = position_faults(&laws, &board);
        let chain = chain.and_then(|word| match parse_square(laws.side(), word) {
            SquareWord::On(square) => Some(square),
            SquareWord::Off | SquareWord::Nonsense => {
                faults.push(format!("{word:?} is not a square"));
                None
            }
        });
        faults.extend(chain.and_then(|chain| chain_fault(&laws, &board, side, ply, chain)));
        if !faults.is_empty() {
            return Err(faults.join("; "));
        }
        let limit = max_plies(&laws);
        if ply > limit {
            return Err(format!("ply {ply}: a game has at most {limit} plies"));
        }
        let history = History::starting(Standing { board: board.clone(), side_to_move: side, chain }, known);
        let mut game = SlowGame {
            laws: Arc::new(laws),
            board,
            side,
            chain,
            ply,
            quiet_plies: 0,
            history,
            outcome: None,
            legal: Vec::new(),
        };
        // The limit of plies and no legal move apply at once.
        let ended = (ply >= limit).then(|| game.end(None, "PLY_LIMIT", &[]));
        game.settle(ended);
        Ok(game)
    }

    /// The side whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> SlowSide {
        self.side
    }

    /// The square of the piece that must go on after its capture; `None` outside a chain.
    #[must_use]
    pub fn chain_square(&self) -> Option<String> {
        self.chain.map(|square| self.laws.name(square).to_owned())
    }

    /// The plies played so far, those before a handed-in position included.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The plies since the last capture, as far as known.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.quiet_plies
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

    /// The legal moves, sorted by from, then to; `pass` alone where the side must pass, and last where
    /// it may stop a chain; nothing once the game has ended.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        self.legal.iter().map(|&ply| self.ply_name(ply)).collect()
    }

    /// The legal plies.
    pub(super) fn legal(&self) -> &[Ply] {
        &self.legal
    }

    /// Plays a move, `d2-e2` or `pass`.
    ///
    /// # Errors
    /// The first reason, in the order of section 10, why the move is illegal.
    pub fn play(&mut self, mv: &str) -> Result<SlowResult, &'static str> {
        let ply = self.parse_legal(mv).map_err(|(reason, _)| reason)?;
        let mover = self.side;
        let (captures, repeated) = self.advance(ply);
        Ok(self.result(ply, mover, &captures, repeated))
    }

    /// The first reason, in the order of section 10, why a move is illegal; `None` if it is legal.
    #[must_use]
    pub fn refusal(&self, mv: &str) -> Option<&'static str> {
        self.parse_legal(mv).err().map(|(reason, _)| reason)
    }

    /// The same with the squares that section 10 names with the reason.
    #[must_use]
    pub fn refusal_in_full(&self, mv: &str) -> Option<SlowRefusal> {
        let (reason, squares) = self.parse_legal(mv).err()?;
        // Where a game has ended the squares are those of the outcome.
        let squares =
            if reason == "GAME_OVER" { self.outcome.clone()?.squares } else { self.laws.names(&squares) };
        Some(SlowRefusal { reason, squares })
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

    /// Reads a ply and tests it, the reasons of refusal in the order of section 10.
    fn parse_legal(&self, mv: &str) -> Result<Ply, Fault> {
        let without_squares = |reason| Err((reason, Vec::new()));
        if self.outcome.is_some() {
            return without_squares("GAME_OVER");
        }
        if mv == "pass" {
            return if self.legal.contains(&Ply::Pass) {
                Ok(Ply::Pass)
            } else {
                without_squares("PASS_NOT_ALLOWED")
            };
        }
        let Some((from, to)) = mv.split_once('-') else {
            return without_squares("UNPARSABLE");
        };
        let side = self.laws.side();
        let (from, to) = match (parse_square(side, from), parse_square(side, to)) {
            (SquareWord::On(from), SquareWord::On(to)) => (from, to),
            (SquareWord::Nonsense, _) | (_, SquareWord::Nonsense) => return without_squares("UNPARSABLE"),
            (SquareWord::Off, _) | (_, SquareWord::Off) => return without_squares("OFF_BOARD"),
        };
        if let Some(fault) = movement_fault(&self.laws, &self.board, self.side, from, to) {
            return Err(fault);
        }
        if self.repetition_forbids(self.side, from, to) {
            return Err(("REPETITION_FORBIDDEN", vec![to]));
        }
        match self.chain {
            Some(chain) if !self.goes_on(chain, from, to) => Err(("MUST_CONTINUE_CAPTURE", vec![chain])),
            _ => Ok(Ply::Move(from, to)),
        }
    }

    /// Section 8: in a chain only the piece that has captured moves, and where the rule asks for
    /// captures only so as to capture again.
    fn goes_on(&self, chain: Square, from: Square, to: Square) -> bool {
        from == chain && continues(&self.laws, &self.board, from, to)
    }

    /// Section 5: a move that would make the n-th occurrence, or a later one, is illegal and no legal move.
    fn repetition_forbids(&self, mover: SlowSide, from: Square, to: Square) -> bool {
        let Some(forbidden) = forbidden_occurrence(&self.laws, mover) else {
            return false;
        };
        let arrived = self.board.after_move(from, to);
        let standing = |board: Board| Standing { board, side_to_move: mover.other(), chain: None };
        let captures = captures_of_move(&self.laws, &arrived, from, to);
        if has_removed(&captures) {
            // No board since the last capture has this few pieces, so none can be the same, unless boards are
            // compared before captures.
            let before = compares(&self.laws) == Compares::BoardBeforeCaptures;
            return before && self.history.occurrence(&self.laws, &standing(arrived)) >= forbidden;
        }
        let board = after_captures(&arrived, &captures);
        self.history.occurrence(&self.laws, &standing(board)) >= forbidden
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
        let mut possible = self.legal_moves_of(self.side);
        if let Some(chain) = self.chain {
            possible.retain(|&(from, to)| self.goes_on(chain, from, to));
        }
        if possible.is_empty() {
            self.outcome = self.outcome_without_legal_move();
            if self.outcome.is_none() {
                self.legal = vec![Ply::Pass];
            }
        } else {
            self.legal = possible.into_iter().map(|(from, to)| Ply::Move(from, to)).collect();
            if self.chain.is_some() && may_stop(&self.laws) {
                self.legal.push(Ply::Pass);
            }
        }
    }

    /// Plays a legal ply: the move, its captures, the counters, and then the outcome.
    pub(super) fn advance(&mut self, ply: Ply) -> (Vec<Capture>, Repeated) {
        let mover = self.side;
        let chose = mover == SlowSide::Defenders && self.legal.len() > 1;
        let mut arrived = self.board.clone();
        let mut captures = Vec::new();
        if let Ply::Move(from, to) = ply {
            arrived = self.board.after_move(from, to);
            captures = captures_of_move(&self.laws, &arrived, from, to);
        }
        let removed = has_removed(&captures);
        let stopped = ply == Ply::Pass && self.chain.is_some();
        self.board = after_captures(&arrived, &captures);
        self.chain = match ply {
            Ply::Move(_, to) if removed && !ways_on(&self.laws, &self.board, to).is_empty() => Some(to),
            Ply::Move(..) | Ply::Pass => None,
        };
        self.side = if self.chain.is_some() { mover } else { mover.other() };
        self.ply = self.ply.saturating_add(1);
        self.quiet_plies = if removed || stopped { 0 } else { self.quiet_plies.saturating_add(1) };
        let standing = Standing { board: self.board.clone(), side_to_move: self.side, chain: self.chain };
        let before_captures = Standing { board: arrived, ..standing.clone() };
        // Mercenaries that changed side were not captured: what is compared is the board with them changed.
        let before = removed && compares(&self.laws) == Compares::BoardBeforeCaptures;
        let compared = if before { &before_captures } else { &standing };
        let repeated =
            if stopped { Repeated::NOT } else { self.history.repeated(&self.laws, compared, chose) };
        self.history.record(standing, chose, removed || stopped);
        let ended = self.outcome_after(ply, mover, &captures, repeated);
        if ended.is_some() {
            (self.side, self.chain) = (mover.other(), None); // no piece goes on once the game has ended
        }
        self.settle(ended);
        (captures, repeated)
    }

    /// Section 5: the first that holds decides. Nothing that a move triggers applies to a pass. No
    /// legal move comes last: see `settle`.
    fn outcome_after(
        &self,
        ply: Ply,
        mover: SlowSide,
        captures: &[Capture],
        repeated: Repeated,
    ) -> Option<SlowOutcome> {
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
            SlowSide::Attackers => encircled(&self.laws, &self.board)
                .map(|pieces| self.end(Some(SlowSide::Attackers), "ENCIRCLED", &pieces)),
            SlowSide::Defenders => {
                if let Some(fort) = exit_fort(&self.laws, &self.board) {
                    return Some(self.end(Some(SlowSide::Defenders), "EXIT_FORT", &fort));
                }
                let paths = open_paths(&self.laws, &self.board);
                (self.laws.rules.tuichi_wins && paths.len() >= 2)
                    .then(|| self.end(Some(SlowSide::Defenders), "TUICHI", &paths))
            }
        }
    }

    /// Repetition; plies without a capture; plies in all; a king who cannot escape. A limit that is reached
    /// decides.
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
        if self.ply >= max_plies(&self.laws) {
            return Some(self.end(None, "PLY_LIMIT", &[]));
        }
        cannot_escape(&self.laws, &self.board)
            .map(|king| self.end(Some(SlowSide::Attackers), "CANNOT_ESCAPE", &[king]))
    }

    /// What it means that the side to move has no legal move: it loses; draw; or it passes, and if
    /// neither side can move it is a draw.
    fn outcome_without_legal_move(&self) -> Option<SlowOutcome> {
        match self.laws.rules.no_legal_move {
            NoLegalMove::Loses => Some(self.end(Some(self.side.other()), "NO_LEGAL_MOVES", &[])),
            NoLegalMove::Draw => Some(self.end(None, "NO_LEGAL_MOVES", &[])),
            NoLegalMove::Passes if self.legal_moves_of(self.side.other()).is_empty() => {
                Some(self.end(None, "NO_LEGAL_MOVES", &[]))
            }
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
            draw_claimable: self.outcome.is_none()
                && claim.is_some_and(|rule| self.quiet_plies >= rule.limit),
            legal_move_count: u32::try_from(self.legal.len()).unwrap_or(u32::MAX),
        }
    }

    fn capture_words(&self, capture: &Capture) -> SlowCapture {
        SlowCapture {
            square: self.laws.name(capture.square).to_owned(),
            piece: capture.piece.letter(),
            kind: capture.kind,
            closed_by: self.laws.names(&capture.closed_by),
            changes_side: capture.changes_side,
        }
    }

    /// Section 5: raichi or tuichi after a defenders' move, watch your king after an attackers'
    /// move; nothing after a pass or once the game has ended.
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

    pub(super) fn ply_name(&self, ply: Ply) -> String {
        match ply {
            Ply::Move(from, to) => [self.laws.name(from), "-", self.laws.name(to)].concat(),
            Ply::Pass => "pass".to_owned(),
        }
    }
}

/// Section 5: the plies after which a game is a draw, in every rule set.
fn max_plies(laws: &Laws) -> u32 {
    laws.rules.ply_limit.unwrap_or(1_000_000)
}

/// Something was captured. A mercenary that has changed side does not count as a capture for repetition,
/// quiet plies and berserk.
fn has_removed(captures: &[Capture]) -> bool {
    captures.iter().any(|capture| !capture.changes_side)
}

/// Section 5: two kings, no king, a piece where it may not stand, or a king on an escape square
/// make a position invalid; section 8: so does a special piece where the rule set has no `special`.
fn position_faults(laws: &Laws, board: &Board) -> Vec<String> {
    let mut faults = Vec::new();
    let kings = board.pieces().filter(|&piece| piece == Piece::King).count();
    if kings != 1 {
        faults.push(format!("the board has {kings} kings"));
    }
    for square in board.squares() {
        let Some(piece) = board.at(square) else {
            continue;
        };
        if piece.is_special() && laws.rules.special.is_none() {
            faults.push(format!(
                "{} on {} is a special piece, but the rules have no `special`",
                piece.letter(),
                laws.name(square)
            ));
        }
        if !may_have_come_to_stand(laws, piece, square) {
            faults.push(format!("{} may not stand on {}", piece.letter(), laws.name(square)));
        }
        if piece == Piece::King && laws.is_escape(square) {
            faults.push(format!("the king stands on the escape square {}", laws.name(square)));
        }
    }
    faults
}

/// A piece stands where it may stop, a mercenary also where he could before he changed side: he
/// stays there all the same, and such a position must be one that can be handed in.
fn may_have_come_to_stand(laws: &Laws, piece: Piece, square: Square) -> bool {
    match piece {
        Piece::Mercenary(side) => {
            [side, side.other()].into_iter().any(|side| laws.may_stop(Piece::Mercenary(side), square))
        }
        _ => laws.may_stop(piece, square),
    }
}

/// Section 8: a chain needs a piece of the side to move, berserk, a ply that has captured, and a way on.
fn chain_fault(laws: &Laws, board: &Board, side: SlowSide, ply: u32, chain: Square) -> Option<String> {
    let name = laws.name(chain);
    if laws.berserk().is_none() {
        Some("chain: the rule set has no berserk".to_owned())
    } else if ply == 0 {
        Some("chain: nothing can have been captured before the first ply".to_owned())
    } else if !board.has_side(chain, side) {
        Some(format!("chain: no piece of the side to move stands on {name}"))
    } else if ways_on(laws, board, chain).is_empty() {
        Some(format!("chain: the piece on {name} cannot go on"))
    } else {
        None
    }
}
