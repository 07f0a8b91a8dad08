//! The public API: a referee for a rule set, and a game under it.
//!
//! | file | job |
//! |---|---|
//! | `sized` | the operations of a game, for any board width |
//! | `shared` | what games share: rules, compiled |
//! | `widths` | the choice of width for a board |
//! | `position` | a position as a value, without history |
//! | `questions` | what only some programs ask of a game: perft, searches |
//! | `search` | forced wins, and the inputs of an evaluation |
//! | `opponent` | who plays against people: searches, and moves from a book |
//! | `trial` | trying moves one after another |

mod opponent;
mod position;
mod questions;
mod search;
mod shared;
mod sized;
mod trial;
mod widths;

pub use opponent::Opponent;
pub use position::Position;
pub use trial::Trial;

use self::questions::{CountMoves, PlayRandomly, RandomMove};
use self::shared::Shared;
use self::sized::{DynGame, Start};
use self::widths::AnyArbiter;
use crate::board::{Move, MoveTextError, Piece, Placement, Side, Square, WrittenMove};
use crate::halt::{Ask, Halted, to_the_end, until};
use crate::position::{
    Announcement, Capture, IllegalMove, Outcome, Perft, PerftMode, Played, Playout, RepetitionCount, Ring,
};
use crate::rules::{Fault, FaultKind, Faults, IllegalReason, OutcomeReason, RuleId, Rules};
use crate::setup::{History, MAX_HISTORY, Setup, outcome_faults};
use std::fmt;

/// A compiled rule set, checked once and shared by all its games: the rules and nothing else. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Referee {
    rules: Shared<Rules>,
    arbiter: AnyArbiter,
}

impl Referee {
    /// Checks a rule set and compiles it.
    ///
    /// # Errors
    /// All faults of the rule set, each with its field.
    pub fn new(rules: Rules) -> Result<Self, Faults> {
        Faults::check(rules.faults())?;
        let arbiter = AnyArbiter::compile(&rules);
        let referee = Self { rules: Shared::new(rules), arbiter };
        let over = |n: usize, setup: &Setup| {
            let game = referee.open(setup, true);
            let kind = match game.outcome() {
                Some(outcome) => FaultKind::OverAtStart { reason: outcome.reason },
                // Any move of the attackers that leaves the ring closed would win.
                None if referee.rules.encirclement.is_some() && game.ring() == Ring::Wins => {
                    FaultKind::EncircledAtStart
                }
                None => return None,
            };
            Some(Fault::new(format!("board.setups[{n}].board"), &setup.board, kind))
        };
        let first = referee.rules.first_move;
        let starts = referee.rules.board.setups.iter();
        let starts = starts.map(|named| Setup::start(named.board.clone(), first));
        Faults::check(starts.enumerate().filter_map(|(n, setup)| over(n, &setup)).collect())?;
        Ok(referee)
    }

    /// This referee without a count of its users, for rules that are compiled for good.
    pub(crate) fn lasting(&'static self) -> Self {
        Self { rules: self.rules.lasting(), arbiter: self.arbiter.lasting() }
    }

    /// The declared rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of men of each side in the first set-up.
    fn men(&self) -> [u32; 2] {
        let is_man = |piece: Piece, side| piece != Piece::King && piece.side() == side;
        let men = |board: &Placement| {
            Side::ALL.map(|side| board.pieces().filter(|&(_, piece)| is_man(piece, side)).count() as u32)
        };
        self.rules.setup(None).map_or([0; 2], |setup| men(&setup.board))
    }

    fn open(&self, setup: &Setup, complete: bool) -> Box<dyn DynGame> {
        let (board, side, outcome) = (&setup.board, setup.side_to_move, setup.outcome.clone());
        self.arbiter.open(Start { board, side, ply: setup.ply, chain: setup.chain, complete, outcome })
    }
}

/// A game: a position, as much of its history as is needed, and the rules.
pub struct Game {
    referee: Referee,
    core: Box<dyn DynGame>,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, side) = (self.placement().to_string(), self.side_to_move());
        f.debug_struct("Game").field("board", &board).field("side_to_move", &side).finish_non_exhaustive()
    }
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self { referee: self.referee.clone(), core: self.core.boxed() }
    }
}

impl Game {
    /// A new game from a named set-up of the rule set, or from the first one for `None`.
    ///
    /// # Errors
    /// A fault listing the set-ups of the rule set if none has this name.
    pub fn new(referee: &Referee, setup_name: Option<&str>) -> Result<Self, Fault> {
        let rules = referee.rules();
        let named = rules.setup(setup_name).ok_or_else(|| {
            let names = rules.board.setups.iter().map(|setup| setup.name.clone()).collect();
            let value: String = setup_name.unwrap_or_default().chars().take(64).collect();
            Fault::new("setup", value, FaultKind::UnknownSetup { names })
        })?;
        let setup = Setup::start(named.board.clone(), rules.first_move);
        Ok(Self { core: referee.open(&setup, true), referee: referee.clone() })
    }

    /// Opens a game from a position supplied by a caller. This is the only way to do so.
    ///
    /// The position is judged without a last move: encirclement, exit fort and enclosure are detected only
    /// after the next ply. If the limit of plies is reached, or the side to move has no legal move and that
    /// ends the game, the outcome is set at once. A stated outcome must be one that a game can have here. A
    /// history is replayed and must lead to the position.
    ///
    /// # Errors
    /// All faults of the position, each with its field. A history is replayed only if there are no other
    /// faults.
    pub fn from_setup(referee: &Referee, setup: &Setup) -> Result<Self, Faults> {
        to_the_end(|ask| Self::open(referee, setup, ask))
    }

    /// Like [`Self::from_setup`], for long histories.
    ///
    /// # Errors
    /// [`Halted`] if `halt`, called before each ply of the history, returned true. The inner result is that
    /// of [`Self::from_setup`].
    pub fn from_setup_until(
        referee: &Referee,
        setup: &Setup,
        halt: &dyn Fn() -> bool,
    ) -> Result<Result<Self, Faults>, Halted> {
        until(halt, |ask| Self::open(referee, setup, ask))
    }

    fn open<E>(referee: &Referee, setup: &Setup, ask: Ask<'_, E>) -> Result<Result<Self, Faults>, E> {
        if let Err(faults) = Faults::check(setup.faults(referee.rules())) {
            return Ok(Err(faults));
        }
        let mut faults = Vec::new();
        let game = match &setup.history {
            None => {
                let start = |named: &crate::rules::NamedSetup| named.board == setup.board;
                let rules = referee.rules();
                let complete = setup.ply == 0
                    && setup.side_to_move == rules.first_move
                    && rules.board.setups.iter().any(start);
                let core = referee.open(setup, complete);
                faults.extend(lame_chain(&*core, "chain"));
                faults.extend(setup.outcome.as_ref().and_then(|stated| core.fault_of_stated_end(stated)));
                Self { core, referee: referee.clone() }
            }
            Some(history) => replay(referee, setup, history, &mut faults, ask)?,
        };
        Ok(Faults::check(faults).map(|()| game))
    }

    /// The referee of the game.
    #[must_use]
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// The board.
    #[must_use]
    pub fn placement(&self) -> Placement {
        self.core.placement()
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.core.side_to_move()
    }

    /// The number of plies since the start of the game, counting those stated in the setup.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.core.ply()
    }

    /// The number of plies since the last capture; a lower bound if the history is incomplete.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.core.quiet_plies()
    }

    /// Returns whether no defender can reach the edge through empty squares and those of defenders, whatever
    /// follows under these rules.
    pub(crate) fn is_ringed(&self) -> bool {
        self.core.ring() != Ring::Open
    }

    /// The square of the piece that has captured and continues: the only piece with legal moves. `None` if no
    /// chain is in progress.
    #[must_use]
    pub fn chain_square(&self) -> Option<Square> {
        self.core.chain_square()
    }

    /// A hash of the board, the side to move and the piece that must continue. It never changes within a
    /// version of the engine. Two positions may share a key, though that is very rare.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.core.key()
    }

    /// Like [`Self::key`], but the same for positions that differ only by a rotation or reflection of the
    /// board.
    #[must_use]
    pub fn canonical_key(&self) -> u64 {
        self.core.canonical_key()
    }

    /// The outcome; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.core.outcome()
    }

    /// All legal moves, sorted by origin, then by destination, in the order a1, b1, ... Contains a pass, as
    /// the last, only if there is no other or a chain of captures may be stopped; empty once the game has
    /// ended.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Replaces the contents of `moves` by [`Self::legal_moves`], to reuse a buffer. Sorting takes one
    /// allocation; the unsorted list of a [`Position`] takes none.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        self.core.legal_moves_into(moves);
    }

    /// Calls `f` with every legal move, in an order that depends only on the game. Cheaper than a sorted list.
    pub fn for_each_legal_move(&self, f: &mut dyn FnMut(Move)) {
        self.core.for_each_legal_move(f);
    }

    /// A legal move chosen uniformly by this random number; `None` once the game has ended. Cheaper than listing
    /// all moves to choose one.
    ///
    /// ```
    /// use tafl_engine::{Game, catalogue};
    /// let game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
    /// let mv = game.random_move(7).unwrap();
    /// assert!(game.is_legal(mv) && game.random_move(7) == Some(mv));
    /// ```
    #[must_use]
    pub fn random_move(&self, random: u64) -> Option<Move> {
        self.ask(RandomMove { random })
    }

    /// Returns whether a move is legal. Cheaper than listing all moves; [`Self::check`] says why a move is
    /// illegal.
    ///
    /// ```
    /// use tafl_engine::{Game, catalogue};
    /// let game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
    /// assert!(game.is_legal("d2-a2".parse().unwrap()) && !game.is_legal("d1-d4".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.core.is_legal(mv)
    }

    /// The legal destinations of the piece on a square, sorted; empty if it is not a piece of the side to
    /// move.
    #[must_use]
    pub fn destinations(&self, from: Square) -> Vec<Square> {
        self.core.destinations(from)
    }

    /// Plays a [`Move`] or a [`WrittenMove`]. Captures written with the move are checked.
    ///
    /// ```
    /// use tafl_engine::{Game, Move, catalogue};
    /// let mut game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
    /// let mv: Move = "d2-a2".parse().unwrap();
    /// assert_eq!(game.play(mv).unwrap().captures, []);
    /// assert_eq!(game.play(mv).unwrap_err().to_string(), "there is no piece to move: d2");
    /// ```
    ///
    /// # Errors
    /// The reason why the move is illegal; the game is then unchanged.
    pub fn play(&mut self, mv: impl Into<WrittenMove>) -> Result<Played, IllegalMove> {
        self.core.play(&mv.into())
    }

    /// Plays a move given as text, in any form that [`WrittenMove`] parses.
    ///
    /// # Errors
    /// The reason why the text is not a move or the move is illegal; the game is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<Played, IllegalMove> {
        self.read(text).and_then(|mv| self.play(mv))
    }

    /// Plays a move given as text without a report, for fast replays. Captures written with the move are checked.
    ///
    /// # Errors
    /// The reason why the text is not a move or the move is illegal; the game is then unchanged.
    pub fn advance_text(&mut self, text: &str) -> Result<WrittenMove, IllegalMove> {
        let written = self.read(text)?;
        if written.captures.is_some() {
            self.capture(&written)?;
        } else {
            self.advance(written.mv)?;
        }
        Ok(written)
    }

    /// Parses a move for this game.
    ///
    /// # Errors
    /// The game is over, or the text is not a move.
    pub fn read(&self, text: &str) -> Result<WrittenMove, IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMove::game_over(outcome));
        }
        text.parse().map_err(|error| self.unreadable(error))
    }

    /// The error for a text that is not a move: the game is over, or what is wrong with the text.
    #[must_use]
    pub fn unreadable(&self, error: MoveTextError) -> IllegalMove {
        match (self.outcome(), error) {
            (Some(outcome), _) => IllegalMove::game_over(outcome),
            (None, MoveTextError::Unparsable) => {
                IllegalMove::new(IllegalReason::Unparsable, Vec::new(), None)
            }
            (None, MoveTextError::OffBoard) => {
                IllegalMove::new(IllegalReason::OffBoard, Vec::new(), Some(RuleId::Board))
            }
        }
    }

    /// Plays a move without a report, for fast replays.
    ///
    /// # Errors
    /// The reason why the move is illegal; the game is then unchanged.
    pub fn advance(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.core.advance(mv)
    }

    /// Plays a move and reports only its captures, for fast replays. Captures written with the move are
    /// checked.
    ///
    /// # Errors
    /// The reason why the move is illegal; the game is then unchanged.
    pub fn capture(&mut self, mv: impl Into<WrittenMove>) -> Result<Vec<Capture>, IllegalMove> {
        self.core.capture(&mv.into())
    }

    /// The announcements after the last move, which `mover` made; empty once the game has ended.
    #[must_use]
    pub fn announcements(&self, mover: Side) -> Vec<Announcement> {
        self.core.announcements(mover)
    }

    /// Marks the start of a variation, to return to with [`Self::rejoin`] at a cost that does not grow with
    /// the history. Variations can be nested. Clones do not keep the marks.
    ///
    /// ```
    /// use tafl_engine::{Game, catalogue};
    /// let mut game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
    /// let key = game.key();
    /// game.branch();
    /// game.play_text("d2-a2").unwrap();
    /// game.rejoin();
    /// assert_eq!(game.key(), key);
    /// ```
    pub fn branch(&mut self) {
        self.core.branch();
    }

    /// Takes back everything played since the last [`Self::branch`]. Without a branch it has no effect.
    pub fn rejoin(&mut self) {
        self.core.rejoin();
    }

    /// The number of times that the current position has occurred.
    #[must_use]
    pub fn repetition(&self) -> RepetitionCount {
        self.core.repetition()
    }

    /// The king's open paths: for each direction in which he reaches an escape square in one move, the first
    /// such square; sorted.
    #[must_use]
    pub fn open_paths(&self) -> Vec<Square> {
        self.core.open_paths()
    }

    /// The moves that would capture the king if the attackers were to move, sorted.
    #[must_use]
    pub fn king_threats(&self) -> Vec<Move> {
        self.core.king_threats()
    }

    /// Returns whether a draw can be claimed now.
    #[must_use]
    pub fn draw_claimable(&self) -> bool {
        self.core.draw_claimable()
    }

    /// Ends the game with a declared outcome: resignation, timeout, agreement, adjudication, abandonment, or
    /// a claim of a draw that can be claimed now.
    ///
    /// # Errors
    /// The game is over, this reason is computed and cannot be declared, the winner does not fit the reason,
    /// or no draw can be claimed. The game is then unchanged.
    pub fn declare(&mut self, winner: Option<Side>, reason: OutcomeReason) -> Result<(), Fault> {
        let fault = |kind| Err(Fault::new("outcome.reason", reason.as_str(), kind));
        if let Some(ended) = self.outcome() {
            return fault(FaultKind::GameOver { reason: ended.reason });
        }
        if !reason.is_declared() {
            return fault(FaultKind::NotDeclarable);
        }
        let outcome = Outcome { winner, reason, squares: Vec::new() };
        if let Some(fault) = outcome_faults(self.referee.rules(), &outcome).into_iter().next() {
            return Err(fault);
        }
        if reason == OutcomeReason::DrawClaimed && !self.draw_claimable() {
            return fault(FaultKind::NotClaimable { quiet_plies: self.quiet_plies() });
        }
        self.core.declare(outcome);
        Ok(())
    }

    /// The board after the last capture and the moves since: all of the past that matters.
    #[must_use]
    pub fn history(&self) -> History {
        self.recent_history(usize::MAX)
    }

    /// The last `max_plies` plies of [`Self::history`]. If there are more, the result is marked as incomplete.
    #[must_use]
    pub fn recent_history(&self, max_plies: usize) -> History {
        self.core.history(max_plies)
    }

    /// The moves of [`Self::history`] and whether it is complete, without its starting board.
    #[must_use]
    pub fn history_moves(&self) -> (Vec<Move>, bool) {
        self.core.moves()
    }

    /// Everything needed to continue this game elsewhere, as [`Self::from_setup`] accepts it: of the plies since
    /// the last capture at most the latest 10,000.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.placement(),
            side_to_move: self.side_to_move(),
            ply: self.ply(),
            chain: self.chain_square(),
            history: Some(self.recent_history(MAX_HISTORY)),
            outcome: self.outcome().cloned(),
        }
    }

    /// Counts the move sequences of exactly this depth. The cost grows with their number.
    #[must_use]
    pub fn perft(&self, depth: u32, mode: PerftMode) -> Perft {
        self.ask(CountMoves { depth, mode })
    }

    /// Plays random legal moves, uniformly chosen, until the game ends or `max_plies` plies are played. The
    /// same seed gives the same game.
    #[must_use]
    pub fn playout(&self, seed: u64, max_plies: u32) -> Playout {
        self.ask(PlayRandomly { seed, max_plies })
    }
}

/// The fault of a stated chain piece that has no move to continue with.
fn lame_chain(core: &dyn DynGame, field: &str) -> Option<Fault> {
    let square = core.chain_square().filter(|_| !core.chain_can_go_on())?;
    Some(Fault::new(field, square, FaultKind::ChainCannotContinue))
}

/// Replays the history of a setup; adds a fault if it does not lead to the position.
fn replay<E>(
    referee: &Referee,
    setup: &Setup,
    history: &History,
    faults: &mut Vec<Fault>,
    ask: Ask<'_, E>,
) -> Result<Game, E> {
    let start = Start {
        board: &history.start_board,
        side: history.start_side,
        ply: setup.ply - history.moves.len() as u32,
        chain: history.start_chain,
        complete: history.complete,
        outcome: setup.outcome.clone().filter(|_| history.moves.is_empty()),
    };
    let mut game = Game { core: referee.arbiter.open(start), referee: referee.clone() };
    if let Some(fault) = lame_chain(&*game.core, "history.start_chain") {
        faults.push(fault);
        return Ok(game);
    }
    for (n, &mv) in history.moves.iter().enumerate() {
        ask()?;
        if let Err(IllegalMove { reason, .. }) = game.core.advance(mv) {
            faults.push(Fault::new(
                format!("history.moves[{n}]"),
                mv,
                FaultKind::IllegalHistoryMove { reason },
            ));
            return Ok(game);
        }
    }
    if !game.core.stands_as(&setup.board) {
        faults.push(Fault::new(
            "board",
            &setup.board,
            FaultKind::HistoryBoard { found: Box::new(game.placement()) },
        ));
    }
    if game.chain_square() != setup.chain {
        let stated = setup.chain.map_or("none", Square::name);
        faults.push(Fault::new("chain", stated, FaultKind::HistoryChain { found: game.chain_square() }));
    }
    if game.side_to_move() != setup.side_to_move {
        faults.push(Fault::new(
            "side_to_move",
            setup.side_to_move,
            FaultKind::HistorySide { found: game.side_to_move() },
        ));
    }
    compare_outcomes(&mut game, setup.outcome.as_ref(), history, faults);
    Ok(game)
}

/// Compares the outcome that the history leads to with the stated one.
fn compare_outcomes(game: &mut Game, stated: Option<&Outcome>, history: &History, faults: &mut Vec<Fault>) {
    // Without moves the outcome is the stated one, if any.
    let found = game.outcome().filter(|_| stated.is_none() || !history.moves.is_empty());
    match (found, stated) {
        (Some(found), Some(stated)) if found == stated => {}
        (Some(found), Some(stated)) if (found.winner, found.reason) == (stated.winner, stated.reason) => {
            faults.push(Fault::new(
                "outcome.squares",
                format!("{:?}", stated.squares),
                FaultKind::EndSquares { found: found.squares.clone() },
            ));
        }
        (Some(found), stated) => {
            let value = stated.map_or("none", |stated| stated.reason.as_str());
            faults.push(Fault::new("outcome", value, FaultKind::HistoryOutcome { found: found.reason }));
        }
        (None, Some(stated)) => {
            faults.extend(game.core.fault_of_stated_end(stated));
            game.core.declare(stated.clone());
        }
        (None, None) => {}
    }
}
