//! Faults of declared rules, positions and declared outcomes.

use super::{IllegalReason, OutcomeReason, ZoneKind};
use crate::board::{Piece, PieceSet, Placement, Side, Square};
use std::ops::Deref;
use std::{fmt, slice};

/// One fault of a declared rule set, a given position or a declared outcome: its field, its value and what is
/// wrong.
///
/// Its `Display` is `field = value: sentence`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field, as a path: `zones[1].enter`.
    pub field: String,
    /// The value of the field.
    pub value: String,
    /// The fault of the value. Its `Display` is an English sentence without field and value.
    pub kind: FaultKind,
}

impl Fault {
    /// A fault at a field.
    #[must_use]
    pub fn new(field: impl Into<String>, value: impl fmt::Display, kind: FaultKind) -> Self {
        Self { field: field.into(), value: value.to_string(), kind }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}: {}", self.field, self.value, self.kind)
    }
}

impl std::error::Error for Fault {}

/// One or more faults, in the order of the fields: the error of operations that check everything at once.
/// Never empty.
///
/// ```
/// use tafl_engine::{FaultKind, Referee, catalogue};
///
/// let mut rules = catalogue::find("brandubh-wtf").unwrap().rules.clone();
/// rules.ply_limit = Some(0);
/// let faults = Referee::new(rules).unwrap_err();
/// assert_eq!(faults[0].field, "ply_limit");
/// assert_eq!(faults[0].kind, FaultKind::OutOfRange { min: 1, max: 100_000, optional: true });
/// assert_eq!(faults.to_string(), "ply_limit = 0: must be from 1 to 100000, or null for no limit");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Returns the faults of a list as an error, unless it is empty.
    ///
    /// # Errors
    /// The faults, if there are any.
    pub fn check(faults: Vec<Fault>) -> Result<(), Self> {
        if faults.is_empty() { Ok(()) } else { Err(Self(faults)) }
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

impl Deref for Faults {
    type Target = [Fault];

    fn deref(&self) -> &[Fault] {
        &self.0
    }
}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = <Vec<Fault> as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// One fault per line.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.iter().enumerate() {
            write!(f, "{}{fault}", if n == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// The fault of a value, with everything needed to describe it. `Display` is that description in English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// The size of a board is not an odd number in this range.
    BoardSize {
        /// The smallest size.
        min: u8,
        /// The largest size.
        max: u8,
    },
    /// A number is out of its range.
    OutOfRange {
        /// The smallest number.
        min: u32,
        /// The largest number.
        max: u32,
        /// True if the number may be omitted, which means no limit.
        optional: bool,
    },
    /// A list has too many items.
    TooMany {
        /// The maximum length.
        max: usize,
    },
    /// A list that needs items is empty.
    Empty {
        /// The maximum length.
        max: usize,
    },
    /// An item is in a list twice.
    Duplicate,
    /// A square is not on the board.
    OffBoard {
        /// The size of the board.
        size: u8,
    },
    /// A set of pieces is empty, or contains a piece not allowed here.
    WrongPieces {
        /// The pieces that may be named.
        allowed: PieceSet,
    },
    /// A second zone of the same kind.
    DuplicateZone,
    /// A zone without squares.
    EmptyZone,
    /// A square that is already listed in a zone.
    SquareInTwoZones,
    /// Pieces may enter the zone that may not stop in it.
    EnterOutsideStop {
        /// The pieces that may stop in it.
        stop: PieceSet,
    },
    /// A throne that is not the centre square alone.
    ThroneNotCentre,
    /// The rule needs a zone that the rule set does not have.
    NoSuchZone {
        /// The kind of the zone.
        zone: ZoneKind,
    },
    /// The zone is declared hostile while occupied, but no piece may stop in it.
    ZoneNeverOccupied,
    /// The rule needs special pieces, but `special` is absent.
    NoSpecialPieces,
    /// The rule needs an escape to corners whose zone is exactly the four corner squares of the board.
    EscapeElsewhere,
    /// The king may not enter any of the escape squares.
    EscapeBarred,
    /// From this set-up the king could not reach an escape square even on an empty board.
    EscapeOutOfReach {
        /// The escape squares that he may enter.
        squares: Vec<Square>,
    },
    /// The set-up encircles the defenders before the first move.
    EncircledAtStart,
    /// `ply_limit` ends every game before this limit is reached.
    AbovePlyLimit {
        /// The value of `ply_limit`.
        ply_limit: u32,
    },
    /// The king can never stand on the throne, so the rule never applies.
    KingNeverOnThrone,
    /// The king escapes on every edge square that he can reach, so the rule never applies.
    KingNeverOnEdge,
    /// The king can reach only one escape square, so two paths are never open.
    OneEscapeSquare,
    /// The king is declared to capture by jumping, but does not capture by moving.
    KingCapturesNothing,
    /// Guards are declared to capture by jumping, but guards never capture.
    GuardsCaptureNothing,
    /// The name of a set-up is empty, too long, or used twice.
    SetupName {
        /// The maximum length of a name, in bytes.
        max_bytes: usize,
    },
    /// There is no attacker on the board.
    NoAttackers,
    /// The board cannot be a position of the rule set.
    Board(BoardFault),
    /// The attackers have a king, which no rule set allows.
    AttackersKing {
        /// His square.
        square: Square,
    },
    /// The game from this set-up is over before it begins.
    OverAtStart {
        /// The reason why it is over.
        reason: OutcomeReason,
    },
    /// The rule set has no set-up of this name.
    UnknownSetup {
        /// The names of its set-ups.
        names: Vec<String>,
    },
    /// The history has more plies than the game.
    FewerThanHistory {
        /// The number of plies in the history.
        plies: usize,
    },
    /// The history is too long.
    HistoryTooLong {
        /// The maximum number of moves in a history.
        max: usize,
    },
    /// The rule set has no capture chains.
    NoChains,
    /// No piece of the side to move stands on the square of the chain.
    NotOwnPiece,
    /// A chain must follow a capture, but no ply has been played.
    ChainWithoutCapture,
    /// The piece has no move that continues its chain.
    ChainCannotContinue,
    /// The game is over, so no chain can continue.
    ChainAfterEnd {
        /// The reason why the game ended.
        reason: OutcomeReason,
    },
    /// The reason does not allow this winner.
    WrongWinner {
        /// The reason of the outcome.
        reason: OutcomeReason,
        /// The winners that it allows; `None` is a draw.
        winners: &'static [Option<Side>],
    },
    /// No game of this rule set ends for this reason.
    UnknownReason,
    /// The squares are not sorted, not unique, or not all on the board.
    UnsortedSquares,
    /// The game is over, so no outcome can be declared.
    GameOver {
        /// The reason why it ended.
        reason: OutcomeReason,
    },
    /// An end for this reason comes only from play and cannot be declared.
    NotDeclarable,
    /// A draw cannot be claimed yet.
    NotClaimable {
        /// The plies since the last capture.
        quiet_plies: u32,
    },
    /// A move of the history is not legal.
    IllegalHistoryMove {
        /// The reason why it is illegal.
        reason: IllegalReason,
    },
    /// The history leads to a different board.
    HistoryBoard {
        /// The board.
        found: Box<Placement>,
    },
    /// After the history, a different piece must continue its chain, or none must.
    HistoryChain {
        /// The square of that piece; `None` if none must continue.
        found: Option<Square>,
    },
    /// After the history, the other side is to move.
    HistorySide {
        /// The side.
        found: Side,
    },
    /// The history ends the game in another way.
    HistoryOutcome {
        /// The reason why the history ends the game.
        found: OutcomeReason,
    },
    /// The squares that are stated with an end are not those that show it.
    EndSquares {
        /// The squares that show it.
        found: Vec<Square>,
    },
    /// No game under these rules ends so in this position.
    EndNotShown,
    /// Too few plies were played for an end that counts them.
    EndTooEarly {
        /// The number of plies after which it comes at the earliest.
        needed: u32,
        /// The number of plies that may have been counted.
        played: u32,
    },
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardSize { min, max } => write!(f, "the size of a board is an odd number from {min} to {max}"),
            Self::OutOfRange { min, max, optional: false } => write!(f, "must be from {min} to {max}"),
            Self::OutOfRange { min, max, optional: true } => write!(f, "must be from {min} to {max}, or null for no limit"),
            Self::TooMany { max } => write!(f, "must have at most {max} items"),
            Self::Empty { max } => write!(f, "needs 1 to {max} items, has none"),
            Self::Duplicate => f.write_str("is listed twice"),
            Self::OffBoard { size } => write!(f, "is not on a board of size {size}"),
            Self::WrongPieces { allowed } => write!(f, "must be one or more of {allowed}"),
            Self::DuplicateZone => f.write_str("there is a zone of this kind already; put all its squares into one zone"),
            Self::EmptyZone => f.write_str("a zone needs squares; leave out a zone that has none"),
            Self::SquareInTwoZones => f.write_str("is listed in a zone already; zones do not overlap, and list each square once"),
            Self::EnterOutsideStop { stop } => write!(f, "must be part of stop, which is \"{stop}\""),
            Self::ThroneNotCentre => f.write_str("the throne is the centre square alone"),
            Self::NoSuchZone { zone: ZoneKind::Throne } => f.write_str("needs a throne in zones"),
            Self::NoSuchZone { zone } => write!(f, "needs {zone} in zones"),
            Self::ZoneNeverOccupied => {
                f.write_str("no piece may stop in this zone, so it is never occupied; leave this empty, or name pieces in stop")
            }
            Self::NoSpecialPieces => f.write_str("needs special pieces; declare them in special"),
            Self::EscapeElsewhere => f.write_str("needs an escape to corners whose zone is the four corner squares"),
            Self::EscapeBarred => f.write_str("the king may not enter any of these squares, so he could never escape"),
            Self::EscapeOutOfReach { squares } => write!(
                f,
                "the king could not reach an escape square from here even on an empty board; change zones, reach or escape so that he can \
                 reach one of {}",
                list(squares)
            ),
            Self::EncircledAtStart => {
                f.write_str("the defenders are encircled before the first move; leave a way to the edge open, or set encirclement to null")
            }
            Self::AbovePlyLimit { ply_limit } => {
                write!(f, "must be at most ply_limit ({ply_limit}), since the rule could never apply beyond it; use null for no such rule")
            }
            Self::KingNeverOnThrone => f.write_str("the king can never stand on the throne; give him one that he starts on or may enter"),
            Self::KingNeverOnEdge => {
                f.write_str("exit_fort can never apply: every edge square the king can reach is already an escape square")
            }
            Self::OneEscapeSquare => f.write_str("the king can reach only one escape square, so two paths are never open"),
            Self::KingCapturesNothing => f.write_str("this king captures nothing by moving; see king_in_captures"),
            Self::GuardsCaptureNothing => f.write_str("guards capture nothing; use over_enemies instead"),
            Self::SetupName { max_bytes } => write!(f, "a set-up needs a name of its own of 1 to {max_bytes} bytes"),
            Self::NoAttackers => f.write_str("there are no attackers; a game needs at least one"),
            Self::Board(fault) => fault.fmt(f),
            Self::AttackersKing { square } => write!(f, "the attackers have no king, but one is on {square}"),
            Self::OverAtStart { reason } => write!(f, "the game is over before it begins: {}", reason.as_str()),
            Self::UnknownSetup { names } => write!(f, "the rule set has no such set-up; it has {}", names.join(", ")),
            Self::FewerThanHistory { plies } => write!(f, "must be at least {plies}, the number of plies in the history"),
            Self::HistoryTooLong { max } => {
                write!(f, "must have at most {max} moves; begin after the last capture, or set complete to false")
            }
            Self::NoChains => f.write_str("this rule set has no capture chains: special.berserk, or special itself, is null"),
            Self::NotOwnPiece => f.write_str("the side to move has no piece there"),
            Self::ChainWithoutCapture => f.write_str("a capture chain can only continue after a capture, so ply must be at least 1"),
            Self::ChainCannotContinue => f.write_str("this piece has no move that continues its chain, so its turn is over"),
            Self::ChainAfterEnd { reason } => write!(f, "a game that ended by {} has no chain to continue", reason.as_str()),
            Self::WrongWinner { reason, winners } => {
                write!(f, "for the reason {} the winner must be {}", reason.as_str(), winner_names(winners))
            }
            Self::UnknownReason => f.write_str("no game under these rules ends for this reason"),
            Self::UnsortedSquares => f.write_str("must be squares of the board, sorted, each listed once"),
            Self::GameOver { reason } => write!(f, "the game is over: {}", reason.as_str()),
            Self::NotDeclarable => f.write_str("this ending follows from the moves and cannot be declared; leave it out"),
            Self::NotClaimable { quiet_plies } => write!(f, "no draw may be claimed after {quiet_plies} moves without a capture"),
            Self::IllegalHistoryMove { reason } => write!(f, "is not a legal move here: {}", reason.as_str()),
            Self::HistoryBoard { found } => write!(f, "the history leads to another board: {found}"),
            Self::HistoryChain { found } => write!(f, "the history leads to {}", found.map_or("none", Square::name)),
            Self::HistorySide { found } => write!(f, "the history leads to {found} to move"),
            Self::HistoryOutcome { found } => write!(f, "the history ends the game: {}", found.as_str()),
            Self::EndSquares { found } if found.is_empty() => f.write_str("this end has no squares"),
            Self::EndSquares { found } => write!(f, "the squares of this end are {}", list(found)),
            Self::EndNotShown => f.write_str("no game under these rules ends so in this position"),
            Self::EndTooEarly { needed, played } => {
                write!(f, "comes after {needed} plies at the earliest, and at most {played} count here")
            }
        }
    }
}

fn winner_names(winners: &[Option<Side>]) -> String {
    winners
        .iter()
        .map(|winner| winner.map_or("nobody".to_owned(), |side| side.to_string()))
        .collect::<Vec<_>>()
        .join(" or ")
}

/// The reason why a board cannot be a position of a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardFault {
    /// The size of the board is not that of the rules.
    WrongSize {
        /// The size of the board.
        size: u8,
        /// The board size of the rules.
        expected: u8,
    },
    /// There is no king.
    NoKing,
    /// There are several kings, on these squares.
    SeveralKings(Vec<Square>),
    /// The king stands on an escape square, but no outcome says that he escaped.
    KingEscaped(Square),
    /// The king stands on no escape square, but the outcome says that he escaped.
    KingNotEscaped(Square),
    /// There are kings on these squares, but the outcome says that the king was taken.
    KingNotTaken(Vec<Square>),
    /// Special pieces stand on these squares, but the rule set has none.
    SpecialPieces(Vec<Square>),
    /// A piece stands in a zone where it may not.
    MayNotStand {
        /// The piece.
        piece: Piece,
        /// Its square.
        square: Square,
        /// The zone.
        zone: ZoneKind,
        /// The kinds of piece that may stand in it.
        may: PieceSet,
    },
}

impl BoardFault {
    /// The squares concerned; empty where the fault concerns the board as a whole.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        match self {
            Self::WrongSize { .. } | Self::NoKing => &[],
            Self::SeveralKings(squares) | Self::KingNotTaken(squares) | Self::SpecialPieces(squares) => {
                squares
            }
            Self::KingEscaped(square) | Self::KingNotEscaped(square) | Self::MayNotStand { square, .. } => {
                std::slice::from_ref(square)
            }
        }
    }
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongSize { size, expected } => {
                write!(f, "a board of size {size}: this rule set is played on size {expected}")
            }
            Self::NoKing => f.write_str("no king: exactly one is needed"),
            Self::SeveralKings(kings) => {
                write!(f, "{} kings, on {}: exactly one is needed", kings.len(), list(kings))
            }
            Self::KingEscaped(king) => {
                write!(f, "the king on {king} has already escaped: he must not start on an escape square")
            }
            Self::KingNotEscaped(king) => {
                write!(f, "the king on {king} stands on no escape square: the outcome says that he escaped")
            }
            Self::SpecialPieces(squares) => {
                write!(
                    f,
                    "special pieces on {}: this rule set has none, its field special is null",
                    list(squares)
                )
            }
            Self::KingNotTaken(kings) => {
                write!(f, "a king on {}: the outcome says that he was captured", list(kings))
            }
            Self::MayNotStand { piece, square, zone, may } => {
                write!(f, "the {piece} cannot stand on {square}: {} may stand in the zone {zone}", only(*may))
            }
        }
    }
}

fn only(may: PieceSet) -> String {
    let plural = |piece| match piece {
        Piece::Attacker => "attackers".to_owned(),
        Piece::Defender => "defenders".to_owned(),
        Piece::King => "the king".to_owned(),
        special => format!("the {special}s"),
    };
    if may.is_empty() {
        return "no piece".to_owned();
    }
    format!("only {}", may.iter().map(plural).collect::<Vec<_>>().join(", "))
}

/// Squares as written in the text of faults.
pub(super) fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for ZoneKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(super::RuleId::from(*self).as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    #[test]
    fn faults_and_illegal_moves_are_errors_that_a_caller_can_pass_on() {
        fn play(moves: &str) -> Result<(), Box<dyn Error>> {
            let brandubh = crate::catalogue::find("brandubh-wtf").ok_or("no rule set")?;
            let referee = crate::Referee::new(brandubh.rules.clone())?;
            let mut game = crate::Game::from_setup(
                &referee,
                &crate::Setup::start(brandubh.rules.board.setups[0].board.clone(), Side::Attackers),
            )?;
            game.play_text(moves)?;
            game.declare(None, OutcomeReason::PlyLimit)?;
            Ok(())
        }
        assert_eq!(play("d1-d4").unwrap_err().to_string(), "a piece blocks the path: d2");
        let declared = "outcome.reason = PLY_LIMIT: this ending follows from the moves and cannot be declared; leave it out";
        assert_eq!(play("d2-a2").unwrap_err().to_string(), declared);
    }

    #[test]
    fn every_fault_of_a_list_has_its_line() {
        let faults =
            vec![Fault::new("a", 1, FaultKind::Duplicate), Fault::new("b", 2, FaultKind::TooMany { max: 1 })];
        let faults = Faults::check(faults).unwrap_err();
        assert_eq!(faults.to_string(), "a = 1: is listed twice\nb = 2: must have at most 1 items");
        assert_eq!((faults.len(), faults.into_iter().count()), (2, 2));
        assert_eq!(Faults::check(Vec::new()), Ok(()));
    }
}
