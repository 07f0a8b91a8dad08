//! Plays a record with all its variations by the rules of a referee.
//!
//! Everything a record states besides its moves is a cross-check: captures, pieces, jumps, game ends and
//! results that disagree with the game are reported, and the game continues. Moves after its end are illegal. A
//! stated result agrees with a game that has not ended by the rules: the players may have agreed on a draw.

use super::address::{DEEPEST, MoveAddress};
use super::follow::give_up;
use super::tree::{Action, GameRecord, MoveSign, Ply, RecordResult, RecordedMove, Walk, sorted};
use crate::diagnostics::Span;
use crate::opentafl_rules::RecordPiece;
use tafl_engine::halt::{Ask, Halted, to_the_end, until};
use tafl_engine::{
    Capture, Fault, Faults, Game, IllegalMove, IllegalReason, Move, MoveTextError, Piece, Placement, Referee,
    Setup, Side, Square,
};

/// A record played as far as the rules allow.
#[derive(Debug)]
pub struct Replayed {
    /// The game after the last playable move of the main line. Its outcome is computed, except for a
    /// resignation among the moves, whose reason marks it as declared.
    pub game: Game,
    /// The number of plies of the main line that were played.
    pub plies: u32,
    /// The first illegal move of the main line.
    pub illegal: Option<IllegalPly>,
    /// The first illegal move of each variation that has one. Variations after an illegal move are not
    /// followed, nor those nested deeper than [`GameRecord::MAX_DEPTH`].
    pub in_variations: Vec<IllegalPly>,
    /// Where the record disagrees with the game, in the order of the text.
    pub mismatches: Vec<Mismatch>,
}

/// A move of a record that is illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalPly {
    /// The move.
    pub at: MoveAddress,
    /// Its place in the text, if it was read from one.
    pub span: Option<Span>,
    /// Why it is illegal.
    pub illegal: IllegalMove,
}

/// A place at which a record disagrees with the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The move.
    pub at: MoveAddress,
    /// Its place in the text, if it was read from one.
    pub span: Option<Span>,
    /// What differs.
    pub what: MismatchKind,
}

/// What differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MismatchKind {
    /// The captures.
    Captures {
        /// In the record, sorted.
        written: Vec<Square>,
        /// In the game, sorted.
        happened: Vec<Square>,
    },
    /// The number of captures.
    CaptureCount {
        /// In the record.
        written: u8,
        /// The captures in the game, sorted.
        happened: Vec<Square>,
    },
    /// The piece that moved.
    Piece {
        /// In the record.
        written: RecordPiece,
        /// In the game.
        moved: Piece,
    },
    /// The move is marked as a jump but is not one.
    Jump,
    /// The move is marked as the continuation of a capture chain but is not one.
    GoesOn,
    /// The sign claims a win that did not happen.
    Sign {
        /// The sign.
        written: MoveSign,
    },
    /// There are moves after the end of the game.
    Over,
    /// The record's result is not that of the game; reported at the last move.
    Result {
        /// In the record.
        written: RecordResult,
        /// The winner by the rules; `None` for a draw.
        winner: Option<Side>,
    },
    /// The record's result is not the one that its tag `termination` states, or a player's last action; reported at
    /// the last move.
    Termination {
        /// The result.
        written: RecordResult,
        /// The result by the tag or the action.
        tag: RecordResult,
    },
}

impl GameRecord {
    /// Plays the main line and every variation. The game starts from the record's position, if it has one, or
    /// else from the referee's first set-up; the record or the rules give the side to move first.
    ///
    /// ```
    /// use tafl_engine::catalogue;
    /// use tafl_notation::opentafl;
    /// let record = opentafl::read_game("1. d2-e2 d3-e3\n2. e2-e1 d5-f5xf4\n", Default::default()).unwrap();
    /// let brandubh = catalogue::find("brandubh-wtf").unwrap().referee();
    /// let replayed = record.replay(&brandubh, None).unwrap();
    /// assert_eq!((replayed.plies, replayed.illegal.is_none()), (4, true));
    /// let mismatch = &replayed.mismatches[0];
    /// assert_eq!((mismatch.at.to_string().as_str(), mismatch.span.unwrap().start.column), ("2b", 10));
    /// ```
    ///
    /// # Errors
    /// Every fault of the record's position under the rules, or an unknown set-up.
    pub fn replay(&self, referee: &Referee, setup: Option<&str>) -> Result<Replayed, Faults> {
        self.opening(referee, setup).map(|game| to_the_end(|ask| self.played(game, ask)))
    }

    /// As [`Self::replay`], for long records.
    ///
    /// # Errors
    /// If `halt`, called before each ply, returned true; inside, the errors of [`Self::replay`].
    pub fn replay_until(
        &self,
        referee: &Referee,
        setup: Option<&str>,
        halt: &dyn Fn() -> bool,
    ) -> Result<Result<Replayed, Faults>, Halted> {
        match self.opening(referee, setup) {
            Ok(game) => until(halt, |ask| self.played(game, ask)).map(Ok),
            Err(faults) => Ok(Err(faults)),
        }
    }

    fn played<E>(&self, mut game: Game, ask: Ask<'_, E>) -> Result<Replayed, E> {
        let declared = self.result.and_then(RecordResult::winner);
        let mut player = Player { mismatches: Vec::new(), illegal: Vec::new(), declared };
        let plies = player.line(&Walk::main(self), 0, &mut game, ask)?;
        let Player { mut mismatches, mut illegal, .. } = player;
        let in_main = illegal.iter().position(|ply| ply.at.branches.is_empty());
        self.check_result(&game, in_main.is_none(), &mut mismatches);
        mismatches.sort_by_key(|mismatch| mismatch.span.map(|span| span.start));
        Ok(Replayed {
            game,
            plies,
            illegal: in_main.map(|at| illegal.remove(at)),
            in_variations: illegal,
            mismatches,
        })
    }

    fn check_result(&self, game: &Game, complete: bool, mismatches: &mut Vec<Mismatch>) {
        let (Some(written), Some(last)) = (self.result, self.line.plies.last()) else { return };
        let by_moves = || {
            let outcome = game.outcome().filter(|_| complete && written != RecordResult::Other)?;
            let winner = outcome.winner;
            // No move decides a game that a player has given up.
            let given_up = winner.filter(|_| outcome.reason.is_declared()).map(RecordResult::from);
            let what = given_up.map(|tag| MismatchKind::Termination { written, tag });
            (written.winner() != winner).then(|| what.unwrap_or(MismatchKind::Result { written, winner }))
        };
        let by_tag = || Some(MismatchKind::Termination { written, tag: self.contradicting_tag()? });
        let Some(what) = by_moves().or_else(by_tag) else { return };
        let walk = Walk::main(self);
        let at = walk.counts().last().map(|count| walk.address(count.at));
        mismatches.extend(at.map(|at| Mismatch { at, span: last.span(), what }));
    }

    /// The result by the tag `termination`, if the record states another.
    #[must_use]
    pub fn contradicting_tag(&self) -> Option<RecordResult> {
        let written = self.result.filter(|result| *result != RecordResult::Other)?;
        self.result_of_termination().filter(|tag| *tag != RecordResult::Other && *tag != written)
    }

    /// The game before its first move: from the record's position, if it has one, or else from this set-up
    /// (the first one for `None`).
    ///
    /// # Errors
    /// Every fault of the record's position under the rules, or an unknown set-up.
    pub fn opening(&self, referee: &Referee, setup: Option<&str>) -> Result<Game, Faults> {
        let Some(start) = &self.start else { return Game::new(referee, setup).map_err(Faults::from) };
        let first = referee.rules().first_move;
        let first = if self.begins_in_turn { first.other() } else { first };
        let board = start.board.placement().map_err(|kind| Fault::new("position", &start.board, kind))?;
        let side_to_move = start.side_to_move.unwrap_or(first);
        let ply = start.move_number.map_or(0, |number| Setup::ply_of(number, side_to_move, referee.rules()));
        Game::from_setup(referee, &Setup { ply, ..Setup::start(board, side_to_move) })
    }
}

/// Whether a move on this board jumps over a piece: it goes two squares with a piece between.
pub(super) fn is_jump(board: &Placement, from: Square, to: Square) -> bool {
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    let between = Square::new(u8::midpoint(from.file(), to.file()), u8::midpoint(from.rank(), to.rank()));
    matches!((files, ranks), (2, 0) | (0, 2))
        && between.is_some_and(|square| board.piece_at(square).is_some())
}

/// Results so far.
struct Player {
    mismatches: Vec<Mismatch>,
    illegal: Vec<IllegalPly>,
    /// The winner whom the record declares.
    declared: Option<Side>,
}

impl Player {
    /// Plays a line, and the variations that replace each move before it; returns the number of plies played,
    /// not counting a resignation.
    fn line<E>(&mut self, walk: &Walk<'_>, depth: usize, game: &mut Game, ask: Ask<'_, E>) -> Result<u32, E> {
        let counts = walk.counts();
        let mut plies = 0;
        for n in 0.. {
            for variation in walk.branches(&counts, n) {
                if depth < DEEPEST {
                    game.branch();
                    self.line(&variation, depth + 1, game, ask)?;
                    game.rejoin();
                }
            }
            ask()?;
            let Some(ply) = walk.line.plies.get(n) else { break };
            if !self.next(ply, game, &|| walk.address(counts[n].at)) {
                break;
            }
            plies += u32::from(ply.action.gives_up_by().is_none());
        }
        Ok(plies)
    }

    /// Plays a move; returns whether it was played.
    fn next(&mut self, ply: &Ply, game: &mut Game, at: &dyn Fn() -> MoveAddress) -> bool {
        let played = if game.outcome().is_some() && ply.action.gives_up_by().is_none() {
            self.mismatch(ply, MismatchKind::Over, at);
            game.advance(ply.action.written().map_or(Move::Pass, |written| written.mv))
        } else {
            self.ply(ply, game, at)
        };
        let illegal = played.err().map(|illegal| IllegalPly { at: at(), span: ply.span(), illegal });
        let is_played = illegal.is_none();
        self.illegal.extend(illegal);
        is_played
    }

    fn mismatch(&mut self, ply: &Ply, what: MismatchKind, at: impl Fn() -> MoveAddress) {
        self.mismatches.push(Mismatch { at: at(), span: ply.span(), what });
    }

    fn ply(&mut self, ply: &Ply, game: &mut Game, at: &dyn Fn() -> MoveAddress) -> Result<(), IllegalMove> {
        match &ply.action {
            action @ (Action::Resign | Action::TimeOut) => {
                // A game that is already over cannot be given up; that is not a fault of the moves.
                let declared = self.declared.filter(|_| at().branches.is_empty());
                if !give_up(game, action, declared) {
                    self.mismatch(ply, MismatchKind::Over, at);
                }
            }
            Action::Pass | Action::Stop => game.advance(Move::Pass)?,
            Action::Named(_) => return Err(game.unreadable(MoveTextError::Unparsable)),
            Action::Move(mv) => {
                for what in disagreements(mv, game) {
                    self.mismatch(ply, what, at);
                }
                self.step(ply, mv, game, at)?;
                if let Some(written) = mv.sign.filter(|&sign| !sign_holds(sign, game)) {
                    self.mismatch(ply, MismatchKind::Sign { written }, at);
                }
            }
        }
        Ok(())
    }

    fn step(
        &mut self,
        ply: &Ply,
        mv: &RecordedMove,
        game: &mut Game,
        at: &dyn Fn() -> MoveAddress,
    ) -> Result<(), IllegalMove> {
        let step = mv.step();
        if let Some(written) = mv.capture_count {
            let happened = taken(&game.capture(step)?);
            if happened.len() != usize::from(written) {
                self.mismatch(ply, MismatchKind::CaptureCount { written, happened }, at);
            }
            return Ok(());
        }
        let Some(claimed) = ply.action.written().filter(|written| written.captures.is_some()) else {
            return game.advance(step);
        };
        match game.capture(&claimed) {
            Err(illegal) if illegal.reason == IllegalReason::CaptureMismatch => {}
            played => return played.map(drop),
        }
        let happened = taken(&game.capture(step)?);
        self.mismatch(
            ply,
            MismatchKind::Captures { written: claimed.captures.unwrap_or_default(), happened },
            at,
        );
        Ok(())
    }
}

/// The squares of captures, sorted.
fn taken(captures: &[Capture]) -> Vec<Square> {
    sorted(captures.iter().map(|taken| taken.square))
}

/// Where a record disagrees with the move that is about to be played.
fn disagreements(mv: &RecordedMove, game: &Game) -> Vec<MismatchKind> {
    let mut found = Vec::new();
    if mv.piece.is_none() && !mv.jump && !mv.goes_on {
        return found;
    }
    let board = game.placement();
    if let (Some(written), Some(moved)) = (mv.piece, board.piece_at(mv.from))
        && written.piece() != Some(moved)
    {
        found.push(MismatchKind::Piece { written, moved });
    }
    if mv.jump && !is_jump(&board, mv.from, mv.to) {
        found.push(MismatchKind::Jump);
    }
    if mv.goes_on && game.chain_square() != Some(mv.from) {
        found.push(MismatchKind::GoesOn);
    }
    found
}

/// Whether the win that a sign claims has happened. Signs of threats are the annotator's opinion.
fn sign_holds(sign: MoveSign, game: &Game) -> bool {
    let winner = game.outcome().map(|outcome| outcome.winner);
    match sign {
        MoveSign::KingTaken => winner == Some(Some(Side::Attackers)),
        MoveSign::KingEscaped => winner == Some(Some(Side::Defenders)),
        MoveSign::Win => matches!(winner, Some(Some(_))),
        MoveSign::KingInDanger | MoveSign::EscapeOpen | MoveSign::Threat => true,
    }
}
