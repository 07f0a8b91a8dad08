//! Fills in what a bare list of moves leaves out: piece letters, jumps, continuations and stops, captures,
//! game ends.
//!
//! OpenTafl's notation needs the continuations to number its turns, so a game with capture chains can be
//! written only once they are known.

use super::follow::{follow, play};
use super::replay::is_jump;
use super::tree::{Action, GameRecord, MoveSign, Ply, RecordedCapture, RecordedMove};
use crate::opentafl_rules::{RecordKind, RecordPiece};
use tafl_engine::halt::{Halted, to_the_end, until};
use tafl_engine::{AnnouncementKind, Faults, Game, OutcomeReason, Piece, Referee};

impl GameRecord {
    /// The record with everything about its moves that follows from the rules, in the main line and every
    /// variation, as far as they are legal; moves after an illegal one are unchanged. Whether the game begins
    /// with the second half of a turn, and annotations, stay as recorded.
    ///
    /// ```
    /// use tafl_engine::catalogue;
    /// use tafl_notation::{opentafl::MoveForm, records::{RecordFormat, read_list}};
    /// let brandubh = catalogue::find("brandubh-wtf").unwrap().referee();
    /// let game = read_list("d2e2 d4d3").unwrap();
    /// assert!(game.clone().completed(&brandubh, None).unwrap() == game, "the king cannot move there");
    /// let game = read_list("d2e2 d3c3 a4a3 d4d3").unwrap().completed(&brandubh, None).unwrap();
    /// assert_eq!(game.write(RecordFormat::OpenTafl, MoveForm::Standard).unwrap().text, "\n1. d2-e2 d3-c3\n\n2. a4-a3 Kd4-d3\n");
    /// ```
    ///
    /// # Errors
    /// Every fault of the record's position under the rules, or an unknown set-up.
    pub fn completed(mut self, referee: &Referee, setup: Option<&str>) -> Result<Self, Faults> {
        let mut game = self.opening(referee, setup)?;
        to_the_end(|ask| follow(&mut self.line, &mut game, ask, &mut complete));
        Ok(self)
    }

    /// As [`Self::completed`], for long records.
    ///
    /// # Errors
    /// If `halt`, called before each ply, returned true; inside, the errors of [`Self::completed`].
    pub fn completed_until(
        mut self,
        referee: &Referee,
        setup: Option<&str>,
        halt: &dyn Fn() -> bool,
    ) -> Result<Result<Self, Faults>, Halted> {
        let mut game = match self.opening(referee, setup) {
            Ok(game) => game,
            Err(faults) => return Ok(Err(faults)),
        };
        until(halt, |ask| follow(&mut self.line, &mut game, ask, &mut complete))?;
        Ok(Ok(self))
    }
}

/// Plays a move, and completes it; returns whether it was legal.
fn complete(ply: &mut Ply, game: &mut Game) -> bool {
    match &mut ply.action {
        Action::Move(mv) => fill(mv, game),
        action => play(action, game),
    }
}

/// The letter of a piece; ordinary men have none.
fn letter(piece: Piece) -> Option<RecordPiece> {
    Some(RecordPiece::from(piece)).filter(|piece| piece.kind != RecordKind::Man)
}

/// Plays a move and records what happened; returns whether it was legal.
fn fill(mv: &mut RecordedMove, game: &mut Game) -> bool {
    let board = game.placement();
    let chain = game.chain_square();
    let mover = game.side_to_move();
    let Ok(captures) = game.capture(mv.step()) else { return false };
    mv.piece = board.piece_at(mv.from).and_then(letter);
    mv.jump = is_jump(&board, mv.from, mv.to);
    mv.goes_on = chain.is_some();
    let capture = |square| RecordedCapture { piece: board.piece_at(square).and_then(letter), square };
    mv.capture_count = None;
    mv.captures = captures.iter().map(|taken| capture(taken.square)).collect();
    let announcements = game.announcements(mover);
    let announced = |kinds: &[AnnouncementKind]| {
        announcements.iter().any(|announcement| kinds.contains(&announcement.kind))
    };
    let sign = match game.outcome() {
        Some(outcome) => match outcome.reason {
            OutcomeReason::KingCaptured => Some(MoveSign::KingTaken),
            OutcomeReason::KingEscaped | OutcomeReason::ExitFort => Some(MoveSign::KingEscaped),
            _ => None,
        },
        None if announced(&[AnnouncementKind::WatchYourKing]) => Some(MoveSign::KingInDanger),
        None if announced(&[AnnouncementKind::Raichi, AnnouncementKind::Tuichi]) => {
            Some(MoveSign::EscapeOpen)
        }
        None => mv
            .sign
            .filter(|sign| matches!(sign, MoveSign::KingInDanger | MoveSign::EscapeOpen | MoveSign::Threat)),
    };
    mv.sign = sign;
    true
}
