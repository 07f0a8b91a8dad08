//! A game as a record states it: facts about it, its main line, and the variations.
//!
//! The rules play no part here: a move of a record may be illegal, or made by the wrong side. `replay` finds
//! out.

use super::address::{Count, DEEPEST, MoveAddress, TurnIndex};
use super::clock::Clock;
use crate::diagnostics::{MAX_BYTES, MAX_PLIES, MAX_VARIATIONS, Origin, Span};
use crate::opentafl_rules::{PositionRecord, RecordPiece, RulesRecord};
use std::ops::Range;
use tafl_engine::{Move, OutcomeReason, Side, Square, WrittenMove};

/// A game record of any format.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GameRecord {
    /// Facts about the game without a field of their own, in the order of the record. Names are lower case
    /// with hyphens: `event`, `site`, `date`, `round`, `attackers`, `defenders`, `annotator`, `compiler`,
    /// `termination`, `variant`.
    pub tags: Vec<Tag>,
    /// The result, if stated.
    pub result: Option<RecordResult>,
    /// The time of each player.
    pub time_control: Option<Clock>,
    /// The time left at the end, for the attackers and the defenders.
    pub time_remaining: Option<[Clock; 2]>,
    /// How the record is used as a puzzle.
    pub puzzle: Puzzle,
    /// The rules, as a record of OpenTafl's notation.
    pub rules: Option<RulesRecord>,
    /// The starting position, if it is not that of the rules.
    pub start: Option<StartPosition>,
    /// A comment before the first move.
    pub opening_comment: String,
    /// Whether the first move is the second half of its turn, so that the side that usually moves second
    /// begins.
    pub begins_in_turn: bool,
    /// The main line.
    pub line: Line,
}

/// A fact about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

impl Tag {
    pub(super) fn new(name: &str, value: &str) -> Self {
        Self { name: name.to_owned(), value: value.to_owned() }
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordResult {
    /// The attackers won.
    AttackersWin,
    /// The defenders won.
    DefendersWin,
    /// A draw.
    Draw,
    /// Another result, or not finished.
    Other,
}

impl RecordResult {
    /// The side that won; `None` for a draw and for a game without a result.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::AttackersWin => Some(Side::Attackers),
            Self::DefendersWin => Some(Side::Defenders),
            Self::Draw | Self::Other => None,
        }
    }
}

impl From<Side> for RecordResult {
    /// The result when this side has won.
    fn from(winner: Side) -> Self {
        match winner {
            Side::Attackers => Self::AttackersWin,
            Side::Defenders => Self::DefendersWin,
        }
    }
}

/// How a record is used as a puzzle.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Puzzle {
    /// Whether it is a puzzle.
    pub mode: Option<PuzzleMode>,
    /// The move from which the game is shown.
    pub prestart: Option<MoveAddress>,
    /// The move after which the solver continues; `0a` is before the first.
    pub start: Option<MoveAddress>,
}

/// What the solver of a puzzle may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleMode {
    /// It is not a puzzle.
    None,
    /// Anything; moves that the record does not have are marked.
    Loose,
    /// Only the moves of the record.
    Strict,
}

impl PuzzleMode {
    /// Every mode.
    pub const ALL: [Self; 3] = [Self::None, Self::Loose, Self::Strict];

    /// The mode as written in records.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Loose => "loose",
            Self::Strict => "strict",
        }
    }

    pub(crate) fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.as_str() == text)
    }
}

/// The position from which a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartPosition {
    /// The board.
    pub board: PositionRecord,
    /// The side to move, if stated.
    pub side_to_move: Option<Side>,
    /// The number of the move, if stated: 1 at the start of a game, and one more after each move of the attackers.
    pub move_number: Option<u32>,
}

impl StartPosition {
    /// A board of which nothing else is stated.
    #[must_use]
    pub fn of(board: PositionRecord) -> Self {
        Self { board, side_to_move: None, move_number: None }
    }
}

/// A line of play: a game, or a variation.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// Its moves.
    pub plies: Vec<Ply>,
    /// Variations that continue where the line ends.
    pub beyond: Vec<Line>,
}

/// How surely a step is known that a record does not write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restored {
    /// No other steps let the rest of the game be legal, or all that do lead to the same position.
    Surely,
    /// Others do as well, or there were too many to try them all.
    Perhaps,
}

/// A move of a record with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The player's action.
    pub action: Action,
    /// Annotations such as "good move", by PGN's numbers.
    pub marks: Vec<u8>,
    /// The comment.
    pub comment: Comment,
    /// Variations that replace this move. The first move of a variation has none: they are variations beside
    /// it. Readers nest them at most [`GameRecord::MAX_DEPTH`] deep, and code that builds a record must do
    /// the same.
    pub variations: Vec<Line>,
    /// How surely the move is known, if it is a step of a chain that the record does not write.
    pub restored: Option<Restored>,
    /// Its place in the text.
    pub(crate) origin: Origin,
}

impl Ply {
    /// The move's place in the text that the record was read from; `None` if it was not read. It does not
    /// count in comparisons.
    #[must_use]
    pub const fn span(&self) -> Option<Span> {
        self.origin.span
    }

    pub(crate) fn at(action: Action, range: Range<usize>) -> Self {
        Self { origin: Origin { range, span: None }, ..Self::from(action) }
    }
}

impl From<Action> for Ply {
    fn from(action: Action) -> Self {
        Self {
            action,
            marks: Vec::new(),
            comment: Comment::default(),
            variations: Vec::new(),
            restored: None,
            origin: Origin::default(),
        }
    }
}

/// A comment on a move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Comment {
    /// The player's time after the move.
    pub clock: Option<Clock>,
    /// The text without surrounding space; it does not begin with a clock.
    pub text: String,
}

impl Comment {
    /// A comment with this text; a clock at its beginning is taken off.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let (clock, text) = Clock::of_comment(text);
        Self { clock, text: text.to_owned() }
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.clock.is_none() && self.text.is_empty()
    }

    /// Appends another comment on the same move.
    pub(crate) fn add(&mut self, other: &Self) {
        self.clock = self.clock.or(other.clock);
        if !self.text.is_empty() && !other.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(&other.text);
    }
}

/// A player's action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move.
    Move(RecordedMove),
    /// A move without its origin, as written: `Kd5`, `xa6`. [`GameRecord::resolve_until`] replaces it by the
    /// move that the rules make of it; until then it cannot be played.
    Named(String),
    /// A pass.
    Pass,
    /// The pass that stops a chain of captures: it belongs to the half turn of the captures.
    Stop,
    /// The player resigned.
    Resign,
    /// The player ran out of time.
    TimeOut,
}

/// A move with everything a record states about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// The piece, if its letter is written.
    pub piece: Option<RecordPiece>,
    /// The origin.
    pub from: Square,
    /// The destination.
    pub to: Square,
    /// Whether it is marked as a jump.
    pub jump: bool,
    /// Whether it is marked as a continuation after a capture.
    pub goes_on: bool,
    /// The recorded captures, in order. An empty list claims nothing.
    pub captures: Vec<RecordedCapture>,
    /// The number of captures, if that is written in place of their squares.
    pub capture_count: Option<u8>,
    /// The sign at its end.
    pub sign: Option<MoveSign>,
}

/// A recorded capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedCapture {
    /// The piece, if its letter is written.
    pub piece: Option<RecordPiece>,
    /// Its square.
    pub square: Square,
}

/// The sign at the end of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSign {
    /// `+` in the standard form: the king can be taken.
    KingInDanger,
    /// `-` in the standard form: the king has a path to escape.
    EscapeOpen,
    /// `++` in the standard form: the king is taken.
    KingTaken,
    /// `--` in the standard form: the king has escaped.
    KingEscaped,
    /// `+` in the simple form: the player threatens to win.
    Threat,
    /// `++` in the simple form: the player has won.
    Win,
}

impl From<WrittenMove> for Action {
    fn from(written: WrittenMove) -> Self {
        match written.mv {
            Move::Pass => Self::Pass,
            Move::Step { from, to } => {
                let captures = written.captures.unwrap_or_default();
                let captures =
                    captures.into_iter().map(|square| RecordedCapture { piece: None, square }).collect();
                Self::Move(RecordedMove { captures, ..RecordedMove::new(from, to) })
            }
        }
    }
}

impl RecordedMove {
    /// A move without further details.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            piece: None,
            from,
            to,
            jump: false,
            goes_on: false,
            captures: Vec::new(),
            capture_count: None,
            sign: None,
        }
    }

    pub(super) const fn step(&self) -> Move {
        Move::Step { from: self.from, to: self.to }
    }
}

impl Action {
    /// Why the side to move has lost by this action, if it has.
    #[must_use]
    pub const fn gives_up_by(&self) -> Option<OutcomeReason> {
        match self {
            Self::Resign => Some(OutcomeReason::Resignation),
            Self::TimeOut => Some(OutcomeReason::Timeout),
            Self::Move(_) | Self::Named(_) | Self::Pass | Self::Stop => None,
        }
    }

    /// The move in the engine's terms; `None` for the end of a game, and for a move without its origin.
    #[must_use]
    pub fn written(&self) -> Option<WrittenMove> {
        match self {
            Self::Move(mv) => {
                let squares = sorted(mv.captures.iter().map(|capture| capture.square));
                Some(WrittenMove { mv: mv.step(), captures: (!squares.is_empty()).then_some(squares) })
            }
            Self::Pass | Self::Stop => Some(Move::Pass.into()),
            Self::Named(_) | Self::Resign | Self::TimeOut => None,
        }
    }

    pub(crate) const fn goes_on(&self) -> bool {
        matches!(self, Self::Move(RecordedMove { goes_on: true, .. }) | Self::Stop)
    }
}

/// Squares in order, each once.
pub(super) fn sorted(squares: impl Iterator<Item = Square>) -> Vec<Square> {
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Variations in the order of their numbers: those that replace the first move of a variation are variations
/// beside it.
pub(crate) fn flat(variations: &[Line]) -> Vec<&Line> {
    let mut found = Vec::new();
    let mut left: Vec<&Line> = variations.iter().rev().collect();
    while let Some(line) = left.pop() {
        match line.plies.first() {
            Some(first) => {
                found.push(line);
                left.extend(first.variations.iter().rev());
            }
            None => left.extend(line.beyond.iter().rev()),
        }
    }
    found
}

/// A line with its place in the record.
pub(crate) struct Walk<'a> {
    pub(crate) line: &'a Line,
    /// The move that the line is counted from, and the line's number there; `None` for the main line.
    parent: Option<(MoveAddress, u32)>,
    /// The move before its first.
    before: Count,
    /// The number of turns of the game before its first one.
    turns_before: u32,
}

impl<'a> Walk<'a> {
    pub(crate) fn main(record: &'a GameRecord) -> Self {
        Self {
            line: &record.line,
            parent: None,
            before: Count::start(record.begins_in_turn),
            turns_before: 0,
        }
    }

    /// The counts of its moves.
    pub(crate) fn counts(&self) -> Vec<Count> {
        let mut counts = Vec::with_capacity(self.line.plies.len());
        let mut count = self.before;
        for ply in &self.line.plies {
            count = count.next(ply.action.goes_on());
            if counts.is_empty() && self.parent.is_some() {
                count.at.turn = 1;
            }
            counts.push(count);
        }
        counts
    }

    /// The turn of the n-th move, counted from the beginning of the game, not of the variation.
    pub(crate) fn turn(&self, counts: &[Count], n: usize) -> u32 {
        self.turns_before + counts[n].at.turn
    }

    pub(crate) fn address(&self, at: TurnIndex) -> MoveAddress {
        match &self.parent {
            None => MoveAddress { main: at, branches: Vec::new() },
            Some((parent, variation)) => MoveAddress {
                main: parent.main,
                branches: parent.branches.iter().copied().chain([(*variation, at)]).collect(),
            },
        }
    }

    /// The variations that replace the n-th move, or follow the last one.
    pub(crate) fn branches(&self, counts: &[Count], n: usize) -> Vec<Self> {
        let variations = self.line.plies.get(n).map_or(&self.line.beyond, |ply| &ply.variations);
        if variations.is_empty() || (n == 0 && self.parent.is_some()) {
            return Vec::new();
        }
        let before = if n == 0 { self.before } else { counts[n - 1] };
        // In the main line they are counted from the move that they replace, elsewhere from the move before
        // it.
        let from = if self.parent.is_some() {
            before
        } else {
            counts.get(n).copied().unwrap_or_else(|| before.next(false))
        };
        let parent = self.address(from.at);
        let walk = |(number, line): (u32, &'a Line)| {
            let first = before.next(line.plies[0].action.goes_on()).at.turn;
            Self {
                line,
                parent: Some((parent.clone(), number)),
                before,
                turns_before: self.turns_before + first - 1,
            }
        };
        (1..).zip(flat(variations)).map(walk).collect()
    }
}

impl GameRecord {
    /// Maximum length of a text, in bytes.
    pub const MAX_BYTES: usize = MAX_BYTES;

    /// Maximum number of moves, including variations.
    pub const MAX_PLIES: usize = MAX_PLIES;

    /// Maximum number of variations.
    pub const MAX_VARIATIONS: usize = MAX_VARIATIONS;

    /// Maximum nesting depth of variations, in reading and in play.
    pub const MAX_DEPTH: usize = DEEPEST;

    /// The value of the first tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The side that has the first half of each turn, as far as the record shows.
    pub(crate) fn first_side(&self) -> Side {
        let to_move = self.start.as_ref().and_then(|start| start.side_to_move);
        match (to_move, &self.rules) {
            (Some(side), _) if self.begins_in_turn => side.other(),
            (Some(side), _) => side,
            (None, Some(rules)) if !rules.attackers_first => Side::Defenders,
            (None, _) => Side::Attackers,
        }
    }

    /// Every move with its address: the main line, then the variations of its moves in order, each followed
    /// by its own.
    #[must_use]
    pub fn plies(&self) -> Vec<(MoveAddress, &Ply)> {
        let mut found = Vec::new();
        let mut lines = vec![Walk::main(self)];
        while let Some(walk) = lines.pop() {
            let counts = walk.counts();
            found.extend(
                counts.iter().zip(&walk.line.plies).map(|(count, ply)| (walk.address(count.at), ply)),
            );
            let inner: Vec<Walk<'_>> = (0..=counts.len()).flat_map(|n| walk.branches(&counts, n)).collect();
            lines.extend(inner.into_iter().rev());
        }
        found
    }

    /// Whether a move of the main line or of a variation has a property.
    #[must_use]
    pub fn any(&self, has: impl Fn(&Ply) -> bool) -> bool {
        let mut lines = vec![&self.line];
        while let Some(line) = lines.pop() {
            if line.plies.iter().any(&has) {
                return true;
            }
            lines.extend(line.plies.iter().flat_map(|ply| &ply.variations).chain(&line.beyond));
        }
        false
    }

    /// The move at an address.
    #[must_use]
    pub fn find(&self, address: &MoveAddress) -> Option<&Ply> {
        self.plies().into_iter().find(|(at, _)| at == address).map(|(_, ply)| ply)
    }

    /// The record in canonical form: every variation has moves, and its first move has no variations.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        tidy(&mut self.line, true);
        self
    }
}

fn tidy(line: &mut Line, main: bool) {
    for (n, ply) in line.plies.iter_mut().enumerate() {
        if !ply.variations.is_empty() {
            ply.variations = if n > 0 || main { tidied(&ply.variations) } else { Vec::new() };
        }
    }
    line.beyond = tidied(&line.beyond);
}

fn tidied(variations: &[Line]) -> Vec<Line> {
    let mut lines: Vec<Line> = flat(variations).into_iter().cloned().collect();
    for line in &mut lines {
        tidy(line, false);
    }
    lines
}
