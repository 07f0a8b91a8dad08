//! Faults of a request, in words. A fault is found before the language of the call is known, so it carries
//! the values for its sentence and is worded when the error is written.

use super::play::{shown, side_code, winner_code};
use super::{CATALOG, DEFAULT, MessageId, Words, piece_code};
use crate::words::contract::{Kind, table};
use fluent_bundle::FluentValue;
use tafl_engine::{
    BoardFault, FaultKind, IllegalMove, MAX_SIZE, MIN_SIZE, Piece, PlacementError, PlacementErrorKind, Square,
};

/// A sentence about a fault, worded later. It can only be made of what exists in every language.
#[derive(Clone, PartialEq, Debug)]
pub struct Sentence(Wording);

#[derive(Clone, PartialEq, Debug)]
enum Wording {
    /// A message with its values by name.
    Message(MessageId, Vec<(&'static str, Value)>),
    Engine(Box<FaultKind>),
    Board(Box<PlacementError>),
    /// Why a move, as it was written, is illegal.
    Illegal(Box<(IllegalMove, String)>),
    /// A sentence of the answer, in English and in the language of the call.
    Worded(Box<[String; 2]>),
}

/// A value in a sentence.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    /// A name, a quoted value or a code, which is the same in every language.
    Text(String),
    Number(i64),
    Sentence(Sentence),
}

impl Sentence {
    /// A message with its values by name.
    pub(crate) fn new(id: MessageId, values: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        Self(Wording::Message(id, values.into_iter().collect()))
    }

    /// The sentence about a faulty value, with the engine's reason in place of its own.
    pub(crate) fn because(mut self, kind: FaultKind) -> Self {
        if let Wording::Message(MessageId::FaultValue, values) = &mut self.0 {
            values.retain(|(name, _)| *name != "fault");
            values.push(("fault", kind.into()));
        }
        self
    }

    /// Returns whether the engine advises to leave a rule out, by `null`.
    pub(crate) fn advises_null(&self) -> bool {
        use FaultKind as Kind;
        match &self.0 {
            Wording::Engine(kind) => matches!(
                **kind,
                Kind::OutOfRange { optional: true, .. } | Kind::EncircledAtStart | Kind::AbovePlyLimit { .. }
            ),
            Wording::Message(_, values) => values
                .iter()
                .any(|(_, value)| matches!(value, Value::Sentence(sentence) if sentence.advises_null())),
            _ => false,
        }
    }

    /// A sentence that is part of an answer in these words as well.
    pub(crate) fn worded(words: &Words, sentence: impl Fn(&Words) -> String) -> Self {
        Self(Wording::Worded(Box::new([sentence(CATALOG.find(DEFAULT)), sentence(words)])))
    }
}

impl From<MessageId> for Sentence {
    fn from(id: MessageId) -> Self {
        Self::new(id, [])
    }
}

impl From<FaultKind> for Sentence {
    fn from(kind: FaultKind) -> Self {
        Self(Wording::Engine(Box::new(kind)))
    }
}

impl From<PlacementError> for Sentence {
    fn from(error: PlacementError) -> Self {
        Self(Wording::Board(Box::new(error)))
    }
}

impl From<(&IllegalMove, &str)> for Sentence {
    fn from((illegal, written): (&IllegalMove, &str)) -> Self {
        Self(Wording::Illegal(Box::new((illegal.clone(), shown(written).to_owned()))))
    }
}

impl<T: Into<Sentence>> From<T> for Value {
    fn from(sentence: T) -> Self {
        Self::Sentence(sentence.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        })+
    };
}

numbers!(u8, u16, u32, i32);

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl Words {
    /// A sentence about a fault.
    pub(crate) fn fault(&self, sentence: &Sentence) -> String {
        match &sentence.0 {
            Wording::Message(id, values) => {
                self.text(*id, values.iter().map(|(name, value)| (*name, self.value(value))))
            }
            Wording::Engine(kind) => self.fault_of_engine(kind),
            Wording::Board(error) => self.fault_of_text(error),
            Wording::Illegal(refused) => self.refusal(&refused.0, &refused.1),
            Wording::Worded(texts) => texts[usize::from(self.locale != DEFAULT)].clone(),
        }
    }

    fn value<'a>(&self, value: &'a Value) -> FluentValue<'a> {
        match value {
            Value::Text(text) => text.as_str().into(),
            Value::Number(number) => (*number).into(),
            Value::Sentence(sentence) => self.fault(sentence).into(),
        }
    }

    /// The sentence about a faulty board string.
    fn fault_of_text(&self, error: &PlacementError) -> String {
        use MessageId as Id;
        let fault = match &error.kind {
            PlacementErrorKind::Ranks(found) => {
                let values = [("found", found.into()), ("min", MIN_SIZE.into()), ("max", MAX_SIZE.into())];
                self.text(Id::FaultBoardRanks, values)
            }
            PlacementErrorKind::EmptySquares { number, size } => {
                self.text(Id::FaultBoardNumber, [("number", number.as_str().into()), ("size", size.into())])
            }
            PlacementErrorKind::Letter(letter) => {
                self.text(Id::FaultBoardLetter, [("letter", format!("{letter:?}").into())])
            }
            PlacementErrorKind::TooManySquares { size } => {
                self.text(Id::FaultBoardRankLong, [("size", size.into())])
            }
            PlacementErrorKind::TooFewSquares { found, size } => {
                self.text(Id::FaultBoardRankShort, [("found", found.into()), ("size", size.into())])
            }
        };
        match error.rank {
            Some(rank) => {
                self.text(Id::FaultBoardRank, [("rank", (rank + 1).into()), ("fault", fault.into())])
            }
            None => fault,
        }
    }
}

/// How the names of pieces in the contract begin.
const PIECE: &str = "PIECE_";

/// The value of a field of rules, which the engine spells in its own way, as the contract spells it; `None` if
/// it is no term of the contract.
pub(crate) fn term_of_engine(field: &str, value: &str) -> Option<String> {
    let Kind::Enum(of) = table::Rules.field_at(field)?.0.kind else { return None };
    if of.prefix() == PIECE {
        let pieces: Option<Vec<Piece>> = value.chars().map(Piece::from_letter).collect();
        return pieces.filter(|pieces| !pieces.is_empty()).map(terms_of_pieces);
    }
    let names =
        |term: &str| term.strip_prefix(of.prefix()).is_some_and(|word| word.eq_ignore_ascii_case(value));
    of.values.iter().find(|(term, _)| names(term)).map(|&(term, _)| term.to_owned())
}

/// Kinds of pieces as the contract names them, or an empty list.
fn terms_of_pieces(pieces: impl IntoIterator<Item = Piece>) -> String {
    let term = |piece| format!("{PIECE}{}", piece_code(piece).to_ascii_uppercase());
    let terms: Vec<String> = pieces.into_iter().map(term).collect();
    if terms.is_empty() { "[]".to_owned() } else { terms.join(", ") }
}

impl Words {
    /// The engine's fault of a value, in words.
    fn fault_of_engine(&self, kind: &FaultKind) -> String {
        use FaultKind as Kind;
        use MessageId as Id;
        let because = |id, reason: &'static str| self.text(id, [("reason", reason.into())]);
        match kind {
            Kind::BoardSize { min, max } => {
                self.text(Id::FaultBoardSize, [("min", min.into()), ("max", max.into())])
            }
            Kind::OutOfRange { min, max, optional } => {
                let id = if *optional { Id::FaultOutOfRangeOrNull } else { Id::FaultOutOfRange };
                self.text(id, [("min", min.into()), ("max", max.into())])
            }
            Kind::TooMany { max } => self.text(Id::FaultTooMany, [("max", max.into())]),
            Kind::Empty { max } => self.text(Id::FaultEmpty, [("max", max.into())]),
            Kind::Duplicate => self.text(Id::FaultDuplicate, []),
            Kind::OffBoard { size } => self.text(Id::FaultOffBoard, [("size", size.into())]),
            Kind::WrongPieces { allowed } => {
                self.text(Id::FaultWrongPieces, [("allowed", terms_of_pieces(allowed.iter()).into())])
            }
            Kind::DuplicateZone => self.text(Id::FaultDuplicateZone, []),
            Kind::EmptyZone => self.text(Id::FaultEmptyZone, []),
            Kind::SquareInTwoZones => self.text(Id::FaultSquareInTwoZones, []),
            Kind::EnterOutsideStop { stop } => {
                self.text(Id::FaultEnterOutsideStop, [("stop", terms_of_pieces(stop.iter()).into())])
            }
            Kind::ThroneNotCentre => self.text(Id::FaultThroneNotCentre, []),
            Kind::NoSuchZone { zone } => self.text(Id::FaultNoSuchZone, [("zone", zone.to_string().into())]),
            Kind::ZoneNeverOccupied => self.text(Id::FaultZoneNeverOccupied, []),
            Kind::NoSpecialPieces => self.text(Id::FaultNoSpecialPieces, []),
            Kind::EscapeElsewhere => self.text(Id::FaultEscapeElsewhere, []),
            Kind::EscapeBarred => self.text(Id::FaultEscapeBarred, []),
            Kind::EscapeOutOfReach { squares } => {
                self.text(Id::FaultEscapeOutOfReach, [("squares", list(squares))])
            }
            Kind::EncircledAtStart => self.text(Id::FaultEncircledAtStart, []),
            Kind::AbovePlyLimit { ply_limit } => {
                self.text(Id::FaultAbovePlyLimit, [("limit", ply_limit.into())])
            }
            Kind::KingNeverOnThrone => self.text(Id::FaultKingNeverOnThrone, []),
            Kind::KingNeverOnEdge => self.text(Id::FaultKingNeverOnEdge, []),
            Kind::OneEscapeSquare => self.text(Id::FaultOneEscapeSquare, []),
            Kind::KingCapturesNothing => self.text(Id::FaultKingCapturesNothing, []),
            Kind::GuardsCaptureNothing => self.text(Id::FaultGuardsCaptureNothing, []),
            Kind::SetupName { max_bytes } => self.text(Id::FaultSetupName, [("max", max_bytes.into())]),
            Kind::NoAttackers => self.text(Id::FaultNoAttackers, []),
            Kind::Board(fault) => self.fault_of_board(fault),
            Kind::AttackersKing { square } => {
                self.text(Id::FaultAttackersKing, [("square", square.name().into())])
            }
            Kind::OverAtStart { reason } => because(Id::FaultOverAtStart, reason.as_str()),
            Kind::UnknownSetup { names } => {
                self.text(Id::FaultUnknownSetup, [("names", names.join(", ").into())])
            }
            Kind::FewerThanHistory { plies } => {
                self.text(Id::FaultFewerThanHistory, [("plies", plies.into())])
            }
            Kind::HistoryTooLong { max } => self.text(Id::FaultHistoryTooLong, [("max", max.into())]),
            Kind::NoChains => self.text(Id::FaultNoChains, []),
            Kind::NotOwnPiece => self.text(Id::FaultNotOwnPiece, []),
            Kind::ChainWithoutCapture => self.text(Id::FaultChainWithoutCapture, []),
            Kind::ChainCannotContinue => self.text(Id::FaultChainCannotContinue, []),
            Kind::ChainAfterEnd { reason } => because(Id::FaultChainAfterEnd, reason.as_str()),
            Kind::WrongWinner { reason, winners } => {
                let winners = winners
                    .iter()
                    .map(|winner| self.text(Id::FaultWinner, [("winner", winner_code(*winner).into())]));
                let values = [
                    ("reason", reason.as_str().into()),
                    ("winners", self.any_of(&winners.collect::<Vec<_>>()).into()),
                ];
                self.text(Id::FaultWrongWinner, values)
            }
            Kind::UnknownReason => self.text(Id::FaultUnknownReason, []),
            Kind::UnsortedSquares => self.text(Id::FaultUnsortedSquares, []),
            Kind::GameOver { reason } => because(Id::FaultGameOver, reason.as_str()),
            Kind::NotDeclarable => self.text(Id::FaultNotDeclarable, []),
            Kind::NotClaimable { quiet_plies } => {
                self.text(Id::FaultNotClaimable, [("plies", quiet_plies.into())])
            }
            Kind::IllegalHistoryMove { reason } => because(Id::FaultIllegalHistoryMove, reason.as_str()),
            Kind::HistoryBoard { found } => {
                self.text(Id::FaultHistoryBoard, [("board", found.to_string().into())])
            }
            Kind::HistoryChain { found: Some(square) } => {
                self.text(Id::FaultHistoryChain, [("square", square.name().into())])
            }
            Kind::HistoryChain { found: None } => self.text(Id::FaultHistoryChainNone, []),
            Kind::HistorySide { found } => {
                self.text(Id::FaultHistorySide, [("side", side_code(*found).into())])
            }
            Kind::HistoryOutcome { found } => because(Id::FaultHistoryOutcome, found.as_str()),
            Kind::EndSquares { found } => {
                self.text(Id::FaultEndSquares, [("count", found.len().into()), ("squares", list(found))])
            }
            Kind::EndNotShown => self.text(Id::FaultEndNotShown, []),
            Kind::EndTooEarly { needed, played } => {
                self.text(Id::FaultEndTooEarly, [("needed", needed.into()), ("played", played.into())])
            }
        }
    }

    fn fault_of_board(&self, fault: &BoardFault) -> String {
        use MessageId as Id;
        match fault {
            BoardFault::WrongSize { size, expected } => {
                self.text(Id::FaultWrongSize, [("size", size.into()), ("expected", expected.into())])
            }
            BoardFault::NoKing => self.text(Id::FaultNoKing, []),
            BoardFault::SeveralKings(kings) => {
                self.text(Id::FaultSeveralKings, [("count", kings.len().into()), ("squares", list(kings))])
            }
            BoardFault::KingEscaped(king) => {
                self.text(Id::FaultKingEscaped, [("square", king.name().into())])
            }
            BoardFault::KingNotEscaped(king) => {
                self.text(Id::FaultKingNotEscaped, [("square", king.name().into())])
            }
            BoardFault::KingNotTaken(kings) => self.text(Id::FaultKingNotTaken, [("squares", list(kings))]),
            BoardFault::SpecialPieces(squares) => {
                self.text(Id::FaultSpecialPieces, [("squares", list(squares))])
            }
            BoardFault::MayNotStand { piece, square, zone, may } => {
                let name = |piece: Piece| self.text(Id::FaultPiece, [("piece", piece_code(piece).into())]);
                let values = [
                    ("may", if may.is_empty() { "nobody" } else { "some" }.into()),
                    ("piece", name(*piece).into()),
                    ("square", square.name().into()),
                    ("zone", zone.to_string().into()),
                    (
                        "who",
                        may.iter()
                            .map(|piece| self.text(Id::Who, [("piece", piece_code(piece).into())]))
                            .collect::<Vec<_>>()
                            .join(", ")
                            .into(),
                    ),
                ];
                self.text(Id::FaultMayNotStand, values)
            }
        }
    }
}

/// Squares as they are written in requests.
fn list(squares: &[Square]) -> FluentValue<'static> {
    squares.iter().map(|square| square.name()).collect::<Vec<_>>().join(" ").into()
}

#[cfg(test)]
mod tests {
    use super::super::Catalog;
    use super::*;
    use crate::words::contract::Enum;
    use tafl_engine::{IllegalReason, OutcomeReason, PieceSet, Placement, Side, ZoneKind};

    fn kinds() -> Vec<FaultKind> {
        use FaultKind::*;
        let [a1, d4] = ["a1", "d4"].map(|square| square.parse::<Square>().expect("a square"));
        let (all, reason) = (PieceSet::of(&[Piece::Attacker, Piece::King]), OutcomeReason::Tuichi);
        let board = Placement::empty(7).expect("a board");
        let may = |may| BoardFault::MayNotStand {
            piece: Piece::DefendersKnight,
            square: d4,
            zone: ZoneKind::Throne,
            may,
        };
        let of_board = [
            BoardFault::WrongSize { size: 7, expected: 9 },
            BoardFault::NoKing,
            BoardFault::SeveralKings(vec![a1, d4]),
            BoardFault::KingEscaped(a1),
            BoardFault::KingNotEscaped(d4),
            BoardFault::KingNotTaken(vec![d4]),
            BoardFault::SpecialPieces(vec![a1, d4]),
            may(all),
            may(PieceSet::default()),
        ];
        let mut kinds = vec![
            BoardSize { min: 5, max: 19 },
            OutOfRange { min: 1, max: 100_000, optional: false },
            OutOfRange { min: 1, max: 100_000, optional: true },
            TooMany { max: 3 },
            Empty { max: 3 },
            Duplicate,
            OffBoard { size: 9 },
            WrongPieces { allowed: all },
            DuplicateZone,
            EmptyZone,
            SquareInTwoZones,
            EnterOutsideStop { stop: all },
            ThroneNotCentre,
            NoSuchZone { zone: ZoneKind::Throne },
            NoSuchZone { zone: ZoneKind::Camps },
            ZoneNeverOccupied,
            NoSpecialPieces,
            EscapeElsewhere,
            EscapeBarred,
            EscapeOutOfReach { squares: vec![a1, d4] },
            EncircledAtStart,
            AbovePlyLimit { ply_limit: 50 },
            KingNeverOnThrone,
            KingNeverOnEdge,
            OneEscapeSquare,
            KingCapturesNothing,
            GuardsCaptureNothing,
            SetupName { max_bytes: 80 },
            NoAttackers,
            AttackersKing { square: d4 },
            OverAtStart { reason },
            UnknownSetup { names: vec!["one".to_owned(), "two".to_owned()] },
            FewerThanHistory { plies: 12 },
            HistoryTooLong { max: 1000 },
            NoChains,
            NotOwnPiece,
            ChainWithoutCapture,
            ChainCannotContinue,
            ChainAfterEnd { reason },
            WrongWinner { reason, winners: &[Some(Side::Attackers), None] },
            UnknownReason,
            UnsortedSquares,
            GameOver { reason },
            NotDeclarable,
            NotClaimable { quiet_plies: 7 },
            IllegalHistoryMove { reason: IllegalReason::NoPiece },
            HistoryBoard { found: Box::new(board) },
            HistoryChain { found: Some(d4) },
            HistoryChain { found: None },
            HistorySide { found: Side::Attackers },
            HistorySide { found: Side::Defenders },
            HistoryOutcome { found: reason },
            EndSquares { found: vec![a1, d4] },
            EndSquares { found: Vec::new() },
            EndNotShown,
            EndTooEarly { needed: 100, played: 99 },
        ];
        kinds.extend(of_board.map(Board));
        kinds
    }

    /// The engine and the English file both have these sentences; they must be equal, except where the contract
    /// has its own names.
    #[test]
    fn the_english_of_a_fault_is_that_of_the_engine() {
        let catalog = Catalog::new();
        for kind in kinds() {
            let english = catalog.find("en").fault_of_engine(&kind);
            let named = matches!(
                kind,
                FaultKind::WrongPieces { .. }
                    | FaultKind::EnterOutsideStop { .. }
                    | FaultKind::GuardsCaptureNothing
            );
            assert_eq!(english != kind.to_string(), named, "{english}");
            for words in catalog.words().filter(|words| !words.may_be_english()) {
                assert_ne!(words.fault_of_engine(&kind), english, "{words:?}");
            }
        }
        for text in ["6/6/6/6/6/6", "5/5/5/5/4", "5/a5/5/5/5", "5/5/aaxaa/5/5", "5/5/05/5/5"] {
            let error = text.parse::<Placement>().expect_err(text);
            let english = catalog.find("en").fault_of_text(&error);
            assert_eq!(english, error.to_string());
            for words in catalog.words().filter(|words| !words.may_be_english()) {
                assert_ne!(words.fault_of_text(&error), english, "{words:?}");
            }
        }
    }

    #[test]
    fn values_are_spelled_as_the_contract_spells_them() {
        for (field, value, term) in [
            ("escape.to", "corners", Some("ESCAPE_TO_CORNERS")),
            (
                "king_taken.how",
                "custodial_away_from_throne",
                Some("KING_TAKEN_HOW_CUSTODIAL_AWAY_FROM_THRONE"),
            ),
            ("announcements", "RAICHI", Some("ANNOUNCEMENT_KIND_RAICHI")),
            ("zones[2].enter", "aC", Some("PIECE_ATTACKER, PIECE_DEFENDERS_COMMANDER")),
            ("zones[2].squares", "a1", None),
            ("ply_limit", "0", None),
            ("nowhere", "corners", None),
        ] {
            assert_eq!(term_of_engine(field, value).as_deref(), term, "{field}");
        }
        let pieces = Enum::named("Piece").expect("an enum of the contract");
        for piece in Piece::ALL {
            let term = terms_of_pieces([piece]);
            assert!(pieces.values.iter().any(|(name, _)| *name == term), "{term}");
        }
        assert_eq!(terms_of_pieces([]), "[]");
    }
}
