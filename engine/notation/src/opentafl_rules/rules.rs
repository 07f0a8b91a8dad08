//! Rules records as typed values: what each key states, not what it means for a rule set of this engine.
//!
//! A key that a record omits stays omitted, because OpenTafl's specification and program do not always agree
//! on the default. `import` and `export` give keys their meaning.

use super::keys::{RecordZone, RulesKey};
use super::pieces::{RecordKind, RecordPiece, RecordPieces};
use super::position::PositionRecord;
use crate::diagnostics::Span;
use std::collections::BTreeMap;
use std::fmt;
use tafl_engine::{Berserk, Jump, KingInCaptures, Square};

/// A rules record.
///
/// ```
/// use tafl_notation::opentafl::{KingStrength, RecordFaultKind, RulesRecord};
/// // Brandub, from OpenTafl's specification.
/// let text = "dim:7 ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
/// let record: RulesRecord = text.parse().unwrap();
/// assert_eq!(record.king_strength, KingStrength::Weak);
/// assert_eq!(record.to_string(), "dim:7 ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
/// let faults = "dim:7 kingg:n start:/7/7/7/3K3/7/7/7/".parse::<RulesRecord>().unwrap_err();
/// assert_eq!((faults[0].kind, faults[0].span.start.column), (RecordFaultKind::UnknownKey, 7));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesRecord {
    /// The name of the game; the notation writes a space as `_`.
    pub name: Option<String>,
    /// The squares to which the king escapes.
    pub escape: RecordEscape,
    /// True if the attackers win by cutting the defenders off from the edge.
    pub surrounding: bool,
    /// True if the attackers move first.
    pub attackers_first: bool,
    /// The consequence of the third occurrence of a position.
    pub threefold: Threefold,
    /// The king's part in captures.
    pub king_armed: KingInCaptures,
    /// The way in which the king is taken.
    pub king_strength: KingStrength,
    /// The jump of the king.
    pub king_jumps: Jump,
    /// The jump of knights.
    pub knights_jump: Jump,
    /// The jump of commanders.
    pub commanders_jump: Jump,
    /// The jump of mercenaries.
    pub mercenaries_jump: Jump,
    /// The jump of guards.
    pub guards_jump: Jump,
    /// The reach of pieces.
    pub speeds: Speeds,
    /// The special squares, in the order of [`RecordZone::ALL`].
    pub zones: [ZoneRecord; 4],
    /// The pieces to which the empty centre is hostile; `None` if not stated.
    pub centre_hostile_empty: Option<RecordPieces>,
    /// Capture by shieldwall.
    pub shieldwall: RecordShieldwall,
    /// True if a shieldwall can be closed only by a move to its flank.
    pub flanking: bool,
    /// True if an exit fort wins.
    pub exit_fort: bool,
    /// Linnaean capture.
    pub linnaean: bool,
    /// True if a piece may continue after a capture.
    pub berserk: Option<Berserk>,
    /// The set-up, which also gives the board size.
    pub start: PositionRecord,
    /// The places of the entries in the text that the record was read from.
    pub(super) spans: Spans,
}

/// The places of a record's entries. They do not count in comparisons.
#[derive(Clone, Default, Debug)]
pub(super) struct Spans(pub(super) BTreeMap<RulesKey, Span>);

impl PartialEq for Spans {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Spans {}

/// The entries of a record about one kind of special squares.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ZoneRecord {
    /// The squares.
    pub squares: ZoneSquares,
    /// The pieces to which they are hostile; `None` if not stated, also for the next three.
    pub hostile: Option<RecordPieces>,
    /// The pieces that may pass over them.
    pub pass: Option<RecordPieces>,
    /// The pieces that may stop on them.
    pub stop: Option<RecordPieces>,
    /// The pieces that may enter them from outside.
    pub reenter: Option<RecordPieces>,
}

/// The squares of a kind.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum ZoneSquares {
    /// The usual ones: the four corners, the centre, no fortresses.
    #[default]
    Default,
    /// These, in any order; the list may be empty.
    Listed(Vec<Square>),
}

/// `esc`: where the king escapes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordEscape {
    /// `c`, the corners.
    Corners,
    /// `e`, the edge.
    Edge,
}

/// `tfr`: the consequence of the third occurrence of a position. OpenTafl's specification and program
/// disagree on three of the letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threefold {
    /// `i`.
    I,
    /// `d`: a draw.
    D,
    /// `w`.
    W,
    /// `l`.
    L,
}

/// `ks`: how the king is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingStrength {
    /// `s` or `y`: on all four sides, never at the edge.
    Strong,
    /// `c`: strong on the centre and beside it, elsewhere like a man.
    Centre,
    /// `m`: on all sides that he has, at the edge too.
    Middleweight,
    /// `w` or `n`: like a man.
    Weak,
}

/// `sw`: capture by shieldwall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordShieldwall {
    /// `n`: none.
    None,
    /// `w`: closed by pieces alone.
    Weak,
    /// `s`: closed by a corner as well.
    Strong,
}

/// `spd`: how many squares pieces move; `None` is any number, -1 in the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speeds {
    /// All pieces alike.
    All(Option<u8>),
    /// The attackers' pieces and the defenders'.
    BySide([Option<u8>; 2]),
    /// Each piece, in the order `tcnkmgTCNKMG`; written without guards if these move any number of squares.
    ByPiece([Option<u8>; 12]),
}

impl Speeds {
    /// The speed of a piece.
    #[must_use]
    pub const fn of(&self, piece: RecordPiece) -> Option<u8> {
        match self {
            Self::All(speed) => *speed,
            Self::BySide(speeds) => speeds[piece.side as usize],
            Self::ByPiece(speeds) => speeds[piece.index()],
        }
    }
}

/// A value that is written as a letter.
trait Letter: Copy + PartialEq + 'static {
    /// The letters and their values; the first letter of a value is the one written.
    const LETTERS: &'static [(&'static str, Self)];
}

/// A field of a record that is written as a letter.
pub(super) trait Lettered {
    fn letter(&self) -> &'static str;

    /// Sets the value for this letter. For an unknown letter, the error lists those that are known.
    fn set(&mut self, letter: &str) -> Result<(), String>;
}

impl<T: Letter> Lettered for T {
    fn letter(&self) -> &'static str {
        Self::LETTERS.iter().find(|(_, value)| value == self).map_or("", |(letter, _)| letter)
    }

    fn set(&mut self, letter: &str) -> Result<(), String> {
        let letters = || Self::LETTERS.iter().map(|(known, _)| *known).collect::<Vec<_>>().join(" ");
        let value = Self::LETTERS.iter().find(|(known, _)| *known == letter);
        *self = value.ok_or_else(letters)?.1;
        Ok(())
    }
}

impl Letter for bool {
    const LETTERS: &'static [(&'static str, Self)] = &[("y", true), ("n", false)];
}

impl Letter for RecordEscape {
    const LETTERS: &'static [(&'static str, Self)] = &[("c", Self::Corners), ("e", Self::Edge)];
}

impl Letter for Threefold {
    const LETTERS: &'static [(&'static str, Self)] =
        &[("i", Self::I), ("d", Self::D), ("w", Self::W), ("l", Self::L)];
}

impl Letter for KingInCaptures {
    const LETTERS: &'static [(&'static str, Self)] =
        &[("y", Self::Armed), ("h", Self::Hammer), ("a", Self::Anvil), ("n", Self::Unarmed)];
}

impl Letter for KingStrength {
    const LETTERS: &'static [(&'static str, Self)] = &[
        ("s", Self::Strong),
        ("c", Self::Centre),
        ("m", Self::Middleweight),
        ("w", Self::Weak),
        ("y", Self::Strong),
        ("n", Self::Weak),
    ];
}

impl Letter for Jump {
    const LETTERS: &'static [(&'static str, Self)] =
        &[("n", Self::None), ("r", Self::Restricted), ("j", Self::OverEnemies), ("c", Self::Capturing)];
}

impl Letter for RecordShieldwall {
    const LETTERS: &'static [(&'static str, Self)] =
        &[("n", Self::None), ("w", Self::Weak), ("s", Self::Strong)];
}

impl Letter for Option<Berserk> {
    const LETTERS: &'static [(&'static str, Self)] =
        &[("n", None), ("c", Some(Berserk::Captures)), ("m", Some(Berserk::AnyMove))];
}

impl RulesRecord {
    /// A record that states only a set-up; every other key has its default.
    #[must_use]
    pub fn plain(start: PositionRecord) -> Self {
        Self {
            name: None,
            escape: RecordEscape::Corners,
            surrounding: true,
            attackers_first: true,
            threefold: Threefold::D,
            king_armed: KingInCaptures::Armed,
            king_strength: KingStrength::Strong,
            king_jumps: Jump::None,
            knights_jump: Jump::Capturing,
            commanders_jump: Jump::OverEnemies,
            mercenaries_jump: Jump::None,
            guards_jump: Jump::None,
            speeds: Speeds::All(None),
            zones: Default::default(),
            centre_hostile_empty: None,
            shieldwall: RecordShieldwall::None,
            flanking: true,
            exit_fort: false,
            linnaean: false,
            berserk: None,
            start,
            spans: Spans::default(),
        }
    }

    /// The board size, `dim`.
    #[must_use]
    pub const fn dim(&self) -> u8 {
        self.start.size()
    }

    /// The entries of the record about a kind of special squares.
    #[must_use]
    pub const fn zone(&self, zone: RecordZone) -> &ZoneRecord {
        &self.zones[zone as usize]
    }

    /// The squares of a kind, sorted.
    #[must_use]
    pub fn squares(&self, zone: RecordZone) -> Vec<Square> {
        let last = self.dim() - 1;
        let square = |file, rank| Square::new(file, rank);
        let mut squares: Vec<Square> = match (&self.zone(zone).squares, zone) {
            (ZoneSquares::Listed(squares), _) => squares.clone(),
            (_, RecordZone::Corners) => [(0, 0), (last, 0), (0, last), (last, last)]
                .into_iter()
                .filter_map(|(f, r)| square(f, r))
                .collect(),
            (_, RecordZone::Centre) => square(last / 2, last / 2).into_iter().collect(),
            _ => Vec::new(),
        };
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// The place of an entry in the text; `None` if the record has no such entry or was not read from a text.
    #[must_use]
    pub fn span(&self, key: RulesKey) -> Option<Span> {
        self.spans.0.get(&key).copied()
    }

    /// The fields that are written as letters.
    pub(super) fn letters(&mut self) -> [(RulesKey, &mut dyn Lettered); 16] {
        [
            (RulesKey::Esc, &mut self.escape),
            (RulesKey::Surf, &mut self.surrounding),
            (RulesKey::Atkf, &mut self.attackers_first),
            (RulesKey::Tfr, &mut self.threefold),
            (RulesKey::Ka, &mut self.king_armed),
            (RulesKey::Ks, &mut self.king_strength),
            (RulesKey::Kj, &mut self.king_jumps),
            (RulesKey::Nj, &mut self.knights_jump),
            (RulesKey::Cj, &mut self.commanders_jump),
            (RulesKey::Mj, &mut self.mercenaries_jump),
            (RulesKey::Gj, &mut self.guards_jump),
            (RulesKey::Sw, &mut self.shieldwall),
            (RulesKey::Swf, &mut self.flanking),
            (RulesKey::Efe, &mut self.exit_fort),
            (RulesKey::Linc, &mut self.linnaean),
            (RulesKey::Ber, &mut self.berserk),
        ]
    }

    /// The letters that are not the defaults.
    fn stated_letters(&self) -> Vec<(RulesKey, &'static str)> {
        let (mut own, mut plain) = (self.clone(), Self::plain(self.start.clone()));
        let both = own.letters().into_iter().zip(plain.letters());
        let letters = both.map(|((key, own), (_, plain))| (key, own.letter(), plain.letter()));
        letters.filter(|(_, own, plain)| own != plain).map(|(key, own, _)| (key, own)).collect()
    }

    /// The value of a key as written; `None` for a default or if not stated.
    fn value(&self, key: RulesKey, letters: &[(RulesKey, &str)]) -> Option<String> {
        let pieces = |pieces: Option<RecordPieces>| pieces.map(|pieces| pieces.to_string());
        match key {
            RulesKey::Dim => Some(self.dim().to_string()),
            RulesKey::Name => self.name.as_ref().map(|name| name.replace(char::is_whitespace, "_")),
            RulesKey::Spd => self.speeds_written(),
            RulesKey::Squares(zone) => match &self.zone(zone).squares {
                ZoneSquares::Default => None,
                ZoneSquares::Listed(_) => Some(list(self.squares(zone).into_iter())),
            },
            RulesKey::Hostile(zone) => pieces(self.zone(zone).hostile),
            RulesKey::Cenhe => pieces(self.centre_hostile_empty),
            RulesKey::Pass(zone) => pieces(self.zone(zone).pass),
            RulesKey::Stop(zone) => pieces(self.zone(zone).stop),
            RulesKey::Reenter(zone) => pieces(self.zone(zone).reenter),
            RulesKey::Start => Some(self.start.to_string()),
            _ => letters.iter().find(|(known, _)| *known == key).map(|&(_, letter)| letter.to_owned()),
        }
    }

    fn speeds_written(&self) -> Option<String> {
        let number = |speed: &Option<u8>| speed.map_or("-1".to_owned(), |squares| squares.to_string());
        match &self.speeds {
            Speeds::All(None) => None,
            Speeds::All(speed) => Some(number(speed)),
            Speeds::BySide(speeds) => Some(list(speeds.iter().map(number))),
            Speeds::ByPiece(speeds) => {
                // If guards move any number of squares, the shorter list that older readers know is written.
                let mut guards = RecordPiece::all().filter(|piece| piece.kind == RecordKind::Guard);
                let short = guards.all(|guard| speeds[guard.index()].is_none());
                let written = RecordPiece::all().filter(|piece| !short || piece.kind != RecordKind::Guard);
                Some(list(written.map(|piece| number(&speeds[piece.index()]))))
            }
        }
    }
}

fn list(items: impl Iterator<Item = impl fmt::Display>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

/// One line: `dim` first, the stated keys, `start` last.
impl fmt::Display for RulesRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.stated_letters();
        let stated = RulesKey::all().filter_map(|key| Some((key, self.value(key, &letters)?)));
        for (n, (key, value)) in stated.enumerate() {
            write!(f, "{}{key}:{value}", if n > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
