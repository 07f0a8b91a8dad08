//! Faults of declared rules, positions and declared outcomes.

use super::{IllegalReason, OutcomeReason, ZoneKind};
use crate::board::{Fact, Facts, Piece, PieceSet, Placement, Side, Square, Who};
use crate::named::facts;
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

facts! {
    /// The fault of a value, with everything needed to describe it. `Display` is that description in English.
    pub enum FaultKind: "engine" {
        BoardSize { min: u8, max: u8 } = "the size of a board is an odd number from {min} to {max}";
        OutOfRange { min: u32, max: u32, optional: bool } = "must be from {min} to {max}{}",
            if *optional { ", or null for no limit" } else { "" };
        // Lists.
        TooMany { max: usize } = "must have at most {max} items";
        Empty { max: usize } = "needs 1 to {max} items, has none";
        Duplicate = "is listed twice";
        OffBoard { size: u8 } = "is not on a board of size {size}";
        WrongPieces { allowed: PieceSet } = "must be one or more of {allowed}";
        // Zones.
        DuplicateZone = "there is a zone of this kind already; put all its squares into one zone";
        EmptyZone = "a zone needs squares; leave out a zone that has none";
        SquareInTwoZones = "is listed in a zone already; zones do not overlap, and list each square once";
        EnterOutsideStop { stop: PieceSet } = "must be part of stop, which is \"{stop}\"";
        ThroneNotCentre = "the throne is the centre square alone";
        NoSuchZone { zone: ZoneKind } = "needs {} in zones",
            if *zone == ZoneKind::Throne { "a throne".to_owned() } else { zone.to_string() };
        ZoneNeverOccupied =
            "no piece may stop in this zone, so it is never occupied; leave this empty, or name pieces in \
             stop";
        // Rules that need others, or can never apply.
        NoSpecialPieces = "needs special pieces; declare them in special";
        EscapeElsewhere = "needs an escape to corners whose zone is the four corner squares";
        EscapeBarred = "the king may not enter any of these squares, so he could never escape";
        EscapeOutOfReach { squares: Vec<Square> } =
            "the king could not reach an escape square from here even on an empty board; change zones, \
             reach or escape so that he can reach one of {}", list(squares);
        EncircledAtStart =
            "the defenders are encircled before the first move; leave a way to the edge open, or set \
             encirclement to null";
        AbovePlyLimit { ply_limit: u32 } =
            "must be at most ply_limit ({ply_limit}), since the rule could never apply beyond it; use null \
             for no such rule";
        KingNeverOnThrone =
            "the king can never stand on the throne; give him one that he starts on or may enter";
        KingNeverOnEdge =
            "exit_fort can never apply: every edge square the king can reach is already an escape square";
        OneEscapeSquare = "the king can reach only one escape square, so two paths are never open";
        KingCapturesNothing = "this king captures nothing by moving; see king_in_captures";
        GuardsCaptureNothing = "guards capture nothing; use over_enemies instead";
        // Set-ups.
        SetupName { max_bytes: usize } = "a set-up needs a name of its own of 1 to {max_bytes} bytes";
        NoAttackers = "there are no attackers; a game needs at least one";
        AttackersKing { square: Square } = "the attackers have no king, but one is on {square}";
        OverAtStart { reason: OutcomeReason } = "the game is over before it begins: {}", reason.as_str();
        UnknownSetup { names: Vec<String> } = "the rule set has no such set-up; it has {}", names.join(", ");
        // Positions.
        FewerThanHistory { plies: usize } = "must be at least {plies}, the number of plies in the history";
        HistoryTooLong { max: usize } =
            "must have at most {max} moves; begin after the last capture, or set complete to false";
        NoChains = "this rule set has no capture chains: special.berserk, or special itself, is null";
        NotOwnPiece = "the side to move has no piece there";
        ChainWithoutCapture = "a capture chain can only continue after a capture, so ply must be at least 1";
        ChainCannotContinue = "this piece has no move that continues its chain, so its turn is over";
        ChainAfterEnd { reason: OutcomeReason } =
            "a game that ended by {} has no chain to continue", reason.as_str();
        WrongWinner { reason: OutcomeReason, winners: &'static [Option<Side>] } =
            "for the reason {} the winner must be {}", reason.as_str(), winner_names(winners);
        UnknownReason = "no game under these rules ends for this reason";
        UnsortedSquares = "must be squares of the board, sorted, each listed once";
        GameOver { reason: OutcomeReason } = "the game is over: {}", reason.as_str();
        NotDeclarable = "this ending follows from the moves and cannot be declared; leave it out";
        NotClaimable { quiet_plies: u32 } =
            "no draw may be claimed after {quiet_plies} moves without a capture";
        // Positions whose history says something else.
        IllegalHistoryMove { reason: IllegalReason } = "is not a legal move here: {}", reason.as_str();
        HistoryBoard { found: Box<Placement> } = "the history leads to another board: {found}";
        HistoryChain { found: Option<Square> } =
            "the history leads to {}", found.map_or("none", Square::name);
        HistorySide { found: Side } = "the history leads to {found} to move";
        HistoryOutcome { found: OutcomeReason } = "the history ends the game: {}", found.as_str();
        EndSquares { found: Vec<Square> } = "{}", match found.as_slice() {
            [] => "this end has no squares".to_owned(),
            found => format!("the squares of this end are {}", list(found)),
        };
        EndNotShown = "no game under these rules ends so in this position";
        EndTooEarly { needed: u32, played: u32 } =
            "comes after {needed} plies at the earliest, and at most {played} count here";
        /// The board cannot be a position of the rule set.
        ..Board(BoardFault);
    }
}

fn winner_names(winners: &[Option<Side>]) -> String {
    winners
        .iter()
        .map(|winner| winner.map_or("nobody".to_owned(), |side| side.to_string()))
        .collect::<Vec<_>>()
        .join(" or ")
}

facts! {
    /// The reason why a board cannot be a position of a rule set.
    pub enum BoardFault: "engine" {
        WrongSize { size: u8, expected: u8 } =
            "a board of size {size}: this rule set is played on size {expected}";
        NoKing = "no king: exactly one is needed";
        SeveralKings { squares: Vec<Square> } =
            "{} kings, on {}: exactly one is needed", squares.len(), list(squares);
        KingEscaped { square: Square } =
            "the king on {square} has already escaped: he must not start on an escape square";
        KingNotEscaped { square: Square } =
            "the king on {square} stands on no escape square: the outcome says that he escaped";
        KingNotTaken { squares: Vec<Square> } =
            "a king on {}: the outcome says that he was captured", list(squares);
        SpecialPieces { squares: Vec<Square> } =
            "special pieces on {}: this rule set has none, its field special is null", list(squares);
        MayNotStand { piece: Piece, square: Square, zone: ZoneKind, may: PieceSet as Who } =
            "the {piece} cannot stand on {square}: {} may stand in the zone {zone}", only(*may);
    }
}

impl BoardFault {
    /// The squares concerned; empty where the fault concerns the board as a whole.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        match self {
            Self::WrongSize { .. } | Self::NoKing => &[],
            Self::SeveralKings { squares }
            | Self::KingNotTaken { squares }
            | Self::SpecialPieces { squares } => squares,
            Self::KingEscaped { square }
            | Self::KingNotEscaped { square }
            | Self::MayNotStand { square, .. } => std::slice::from_ref(square),
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

impl From<&ZoneKind> for Fact {
    fn from(zone: &ZoneKind) -> Self {
        Self::Text(zone.to_string())
    }
}

impl From<&OutcomeReason> for Fact {
    fn from(reason: &OutcomeReason) -> Self {
        Self::Text(reason.as_str().to_owned())
    }
}

impl From<&IllegalReason> for Fact {
    fn from(reason: &IllegalReason) -> Self {
        Self::Text(reason.as_str().to_owned())
    }
}

impl From<&Box<Placement>> for Fact {
    fn from(board: &Box<Placement>) -> Self {
        Self::Text(board.to_string())
    }
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
