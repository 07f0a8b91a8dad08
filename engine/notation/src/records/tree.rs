//! A game as a record has it: what is said about it, its main line, and the variations.
//!
//! Deliberately absent: rules. A move of a record may be illegal, or played by a side that is not to move; `replay` finds out.

use super::address::{Count, DEEPEST, MoveAddress, TurnIndex};
use super::clock::Clock;
use crate::diagnostics::{MAX_BYTES, MAX_PLIES, MAX_VARIATIONS, Origin, Span};
use crate::opentafl_rules::{PositionRecord, RecordPiece, RulesRecord};
use std::ops::Range;
use tafl_engine::{Move, Side, Square, WrittenMove};

/// A game record of any format.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GameRecord {
    /// What is said about the game and has no field of its own, in the order of the record. Names are written small, with hyphens:
    /// `event`, `site`, `date`, `round`, `attackers`, `defenders`, `annotator`, `compiler`, `termination`, `variant`.
    pub tags: Vec<Tag>,
    /// How the game ended, if the record says it.
    pub result: Option<RecordResult>,
    /// The time of each player.
    pub time_control: Option<Clock>,
    /// What was left of it at the end, to the attackers and to the defenders.
    pub time_remaining: Option<[Clock; 2]>,
    /// How the record is used as a puzzle.
    pub puzzle: Puzzle,
    /// The rules, as a record of OpenTafl's notation.
    pub rules: Option<RulesRecord>,
    /// The position from which the game starts, where it is not that of the rules.
    pub start: Option<StartPosition>,
    /// A comment that stands before the first move.
    pub opening_comment: String,
    /// Whether the first move is the second half of its turn: the side that usually moves second begins.
    pub begins_in_turn: bool,
    /// The game.
    pub line: Line,
}

/// Something said about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordResult {
    /// The attackers won.
    AttackersWin,
    /// The defenders won.
    DefendersWin,
    /// A draw.
    Draw,
    /// Otherwise, or not yet.
    Other,
}

/// How a record is used as a puzzle.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Puzzle {
    /// Whether it is one.
    pub mode: Option<PuzzleMode>,
    /// The move from which on the game is shown.
    pub prestart: Option<MoveAddress>,
    /// The move after which the solver goes on; `0a` is before the first.
    pub start: Option<MoveAddress>,
}

/// What the solver of a puzzle may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleMode {
    /// It is no puzzle.
    None,
    /// Anything; moves that the record does not have are marked.
    Loose,
    /// Only what the record has.
    Strict,
}

impl PuzzleMode {
    /// Every mode.
    pub const ALL: [Self; 3] = [Self::None, Self::Loose, Self::Strict];

    /// The mode as records write it.
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
    /// The side to move, if the record says it.
    pub side_to_move: Option<Side>,
}

/// A line of play: a game, or a variation.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// Its moves.
    pub plies: Vec<Ply>,
    /// Variations that go on where the line itself ends.
    pub beyond: Vec<Line>,
}

/// A move of a record, and what is said to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// What the player did.
    pub action: Action,
    /// Marks such as "good move", by the numbers of PGN.
    pub marks: Vec<u8>,
    /// The comment.
    pub comment: Comment,
    /// Variations that stand instead of this move. The first move of a variation has none: they are variations beside it.
    /// Readers nest them at most [`GameRecord::MAX_DEPTH`] deep; whoever builds a record keeps to that.
    pub variations: Vec<Line>,
    /// Where it stands in the text.
    pub(crate) origin: Origin,
}

impl Ply {
    /// The move where it stands in the text that the record was read from; `None` where it was not read. It is no part of the value.
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
        Self { action, marks: Vec::new(), comment: Comment::default(), variations: Vec::new(), origin: Origin::default() }
    }
}

/// A comment to a move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Comment {
    /// The player's time after the move.
    pub clock: Option<Clock>,
    /// The words, without space around them; they do not begin with a clock.
    pub text: String,
}

impl Comment {
    /// The comment with these words; a clock at their beginning is taken off.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let (clock, text) = Clock::of_comment(text);
        Self { clock, text: text.to_owned() }
    }

    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.clock.is_none() && self.text.is_empty()
    }

    /// Adds what is said in another place to the same move.
    pub(crate) fn add(&mut self, other: &Self) {
        self.clock = self.clock.or(other.clock);
        if !self.text.is_empty() && !other.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(&other.text);
    }
}

/// What a player did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move.
    Move(RecordedMove),
    /// A pass.
    Pass,
    /// The player resigned.
    Resign,
}

/// A move with all that a record says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// The piece, where its letter is written.
    pub piece: Option<RecordPiece>,
    /// Where it starts.
    pub from: Square,
    /// Where it comes to stand.
    pub to: Square,
    /// Whether it is written as a jump.
    pub jump: bool,
    /// Whether it is written as a move with which the piece goes on after a capture.
    pub goes_on: bool,
    /// The captures written with it, in their order. None written claims nothing.
    pub captures: Vec<RecordedCapture>,
    /// What the sign at its end says.
    pub sign: Option<MoveSign>,
}

/// A capture written with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedCapture {
    /// The piece, where its letter is written.
    pub piece: Option<RecordPiece>,
    /// Where it stood.
    pub square: Square,
}

/// What the sign at the end of a move says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSign {
    /// `+` in the standard form: the king can be taken.
    KingInDanger,
    /// `-` in the standard form: the king has a way to escape.
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
                let captures = captures.into_iter().map(|square| RecordedCapture { piece: None, square }).collect();
                Self::Move(RecordedMove { captures, ..RecordedMove::new(from, to) })
            }
        }
    }
}

impl RecordedMove {
    /// A move of which nothing more is said.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { piece: None, from, to, jump: false, goes_on: false, captures: Vec::new(), sign: None }
    }
}

impl Action {
    /// The move as the engine reads it; `None` for a resignation.
    #[must_use]
    pub fn written(&self) -> Option<WrittenMove> {
        match self {
            Self::Move(RecordedMove { from, to, captures, .. }) => {
                let mut squares: Vec<Square> = captures.iter().map(|capture| capture.square).collect();
                squares.sort_unstable();
                squares.dedup();
                let mv = Move::Step { from: *from, to: *to };
                Some(WrittenMove { mv, captures: (!squares.is_empty()).then_some(squares) })
            }
            Self::Pass => Some(Move::Pass.into()),
            Self::Resign => None,
        }
    }

    pub(crate) const fn goes_on(&self) -> bool {
        matches!(self, Self::Move(RecordedMove { goes_on: true, .. }))
    }
}

/// Variations as they are counted: those that stand instead of the first move of a variation are variations beside it.
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
    /// The move that the line is counted from, and its number there; `None` for the main line.
    parent: Option<(MoveAddress, u32)>,
    /// The move before its first.
    before: Count,
    /// How many turns of the game come before its first one.
    turns_before: u32,
}

impl<'a> Walk<'a> {
    pub(crate) fn main(record: &'a GameRecord) -> Self {
        Self { line: &record.line, parent: None, before: Count::start(record.begins_in_turn), turns_before: 0 }
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

    /// The turn of the n-th move, counted from the beginning of the game and not from that of the variation.
    pub(crate) fn turn(&self, counts: &[Count], n: usize) -> u32 {
        self.turns_before + counts[n].at.turn
    }

    pub(crate) fn address(&self, at: TurnIndex) -> MoveAddress {
        match &self.parent {
            None => MoveAddress { main: at, branches: Vec::new() },
            Some((parent, variation)) => {
                MoveAddress { main: parent.main, branches: parent.branches.iter().copied().chain([(*variation, at)]).collect() }
            }
        }
    }

    /// The variations that stand instead of the n-th move, or behind the last one.
    pub(crate) fn branches(&self, counts: &[Count], n: usize) -> Vec<Self> {
        let variations = self.line.plies.get(n).map_or(&self.line.beyond, |ply| &ply.variations);
        if variations.is_empty() || (n == 0 && self.parent.is_some()) {
            return Vec::new();
        }
        let before = if n == 0 { self.before } else { counts[n - 1] };
        // In the main line they are counted from the move that they stand for, elsewhere from the move before it.
        let from = if self.parent.is_some() { before } else { counts.get(n).copied().unwrap_or_else(|| before.next(false)) };
        let parent = self.address(from.at);
        let walk = |(number, line): (u32, &'a Line)| {
            let first = before.next(line.plies[0].action.goes_on()).at.turn;
            Self { line, parent: Some((parent.clone(), number)), before, turns_before: self.turns_before + first - 1 }
        };
        (1..).zip(flat(variations)).map(walk).collect()
    }
}

impl GameRecord {
    /// The longest text that is read, in bytes.
    pub const MAX_BYTES: usize = MAX_BYTES;

    /// The most moves that are read, those of variations counted too.
    pub const MAX_PLIES: usize = MAX_PLIES;

    /// The most variations that are read.
    pub const MAX_VARIATIONS: usize = MAX_VARIATIONS;

    /// The most variations within each other that are read, and followed in play.
    pub const MAX_DEPTH: usize = DEEPEST;

    /// The value of the first tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The side that has the first half of each turn, as far as the record tells.
    pub(crate) fn first_side(&self) -> Side {
        let to_move = self.start.as_ref().and_then(|start| start.side_to_move);
        match (to_move, &self.rules) {
            (Some(side), _) if self.begins_in_turn => side.other(),
            (Some(side), _) => side,
            (None, Some(rules)) if !rules.attackers_first => Side::Defenders,
            (None, _) => Side::Attackers,
        }
    }

    /// Every move with its address: the main line, then the variations of its moves one after the other, each followed by its own.
    #[must_use]
    pub fn plies(&self) -> Vec<(MoveAddress, &Ply)> {
        let mut found = Vec::new();
        let mut lines = vec![Walk::main(self)];
        while let Some(walk) = lines.pop() {
            let counts = walk.counts();
            found.extend(counts.iter().zip(&walk.line.plies).map(|(count, ply)| (walk.address(count.at), ply)));
            let inner: Vec<Walk<'_>> = (0..=counts.len()).flat_map(|n| walk.branches(&counts, n)).collect();
            lines.extend(inner.into_iter().rev());
        }
        found
    }

    /// The move at an address.
    #[must_use]
    pub fn find(&self, address: &MoveAddress) -> Option<&Ply> {
        self.plies().into_iter().find(|(at, _)| at == address).map(|(_, ply)| ply)
    }

    /// The same record with every variation where it is counted: a variation has moves, and its first move has no variations.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        tidy(&mut self.line, true);
        self
    }
}

fn tidy(line: &mut Line, main: bool) {
    for (n, ply) in line.plies.iter_mut().enumerate() {
        ply.variations = if n > 0 || main { tidied(&ply.variations) } else { Vec::new() };
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

/// A record as it was written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the format could not hold as it was.
    pub notes: Vec<RecordNote>,
}

/// Something that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordNote {
    /// What it is.
    pub kind: RecordNoteKind,
    /// The move, where it belongs to one.
    pub at: Option<MoveAddress>,
    /// The tag or part of the record concerned, at most 40 characters.
    pub about: String,
}

/// What a format cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordNoteKind {
    /// Characters of a comment or a tag, which were replaced.
    Characters,
    /// Marks to a move, which were left out.
    Marks,
    /// A pass.
    Pass,
    /// Variations, which were left out.
    Variations,
    /// Comments, which were left out.
    Comments,
    /// Tags, results and clocks, which were left out.
    Tags,
    /// Variations beyond the end of a line, which were left out.
    Beyond,
    /// Moves, which were left out.
    Moves,
    /// What should have been written: the record does not have it.
    Missing,
}
