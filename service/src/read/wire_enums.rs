//! The engine's terms and those of the wire, read in both directions: by name where the engine's enum has the
//! names of the wire, and otherwise by a table, without which a term does not compile.

use std::sync::LazyLock;
use tafl_proto::v1;

/// The engine's terms, wherever it has them.
mod engine {
    pub(super) use tafl_engine::*;
    #[cfg(feature = "notation")]
    pub(super) use tafl_notation::{
        BoardFormat, Intent,
        opentafl::Dialect,
        records::{RecordFaultKind, RecordFormat, RecordNoteKind},
    };
    #[cfg(feature = "render")]
    pub(super) use tafl_pictures::{Figures, Layout, Theme};
}

/// A term that has the same meaning on both sides.
pub(crate) trait WireEnum: Sized + Copy + 'static {
    /// The type on the wire.
    type Wire: TryFrom<i32> + Into<i32> + Copy;
    /// The name of that type.
    const NAME: &'static str;

    fn to_wire(self) -> Self::Wire;
    fn from_wire(wire: Self::Wire) -> Option<Self>;

    /// The number on the wire.
    fn number(self) -> i32 {
        self.to_wire().into()
    }

    /// The term of a number on the wire, unless it is unspecified or unknown.
    fn of_number(number: i32) -> Option<Self> {
        Self::Wire::try_from(number).ok().and_then(Self::from_wire)
    }
}

/// Calls a macro with the engine's enums whose values have the names of the wire.
macro_rules! named_alike {
    ($then:ident) => {
        $then! {
            AnnouncementKind, Berserk, CaptureKind, DisagreementKind, Encirclement, IllegalReason,
            Judgement, Jump, KingInCaptures, MoveReasonKind, NoLegalMove, OutcomeReason, Piece,
            QuietConsequence, RepetitionCompares, RepetitionConsequence, Side, ZoneKind
        }
    };
}

macro_rules! by_name {
    ($($name:ident),+) => {
        $(impl WireEnum for engine::$name {
            type Wire = v1::$name;
            const NAME: &'static str = stringify!($name);

            fn to_wire(self) -> v1::$name {
                static ON_WIRE: LazyLock<[v1::$name; engine::$name::ALL.len()]> = LazyLock::new(|| {
                    let prefix = v1::$name::Unspecified.as_str_name().trim_end_matches("UNSPECIFIED");
                    engine::$name::ALL.map(|term| v1::$name::from_str_name(&format!("{prefix}{}", term.as_str())).unwrap_or_default())
                });
                ON_WIRE[self as usize]
            }

            fn from_wire(wire: v1::$name) -> Option<Self> {
                Self::ALL.into_iter().find(|term| term.to_wire() == wire)
            }
        })+
    };
}

named_alike!(by_name);

/// A term on the wire, where it has the engine's name unless another one is given.
macro_rules! on_wire {
    ($wire:ident $one:ident) => {
        v1::$wire::$one
    };
    ($wire:ident $one:ident $other:ident) => {
        v1::$wire::$other
    };
}

macro_rules! terms {
    ($($engine:ident $(= $wire:ident)?: $($one:ident $(= $other:ident)?),+;)+) => {
        $(terms!(@ $engine $engine $($wire)?: $($one $($other)?),+);)+
    };
    (@ $engine:ident $same:ident $wire:ident: $($terms:tt)+) => {
        terms!(@ $engine $wire: $($terms)+);
    };
    (@ $engine:ident $wire:ident: $($one:ident $($other:ident)?),+) => {
        impl WireEnum for engine::$engine {
            type Wire = v1::$wire;
            const NAME: &'static str = stringify!($wire);

            fn to_wire(self) -> v1::$wire {
                match self {
                    $(Self::$one => on_wire!($wire $one $($other)?),)+
                }
            }

            // Besides the unspecified one, some names on the wire belong to terms that the service makes
            // itself.
            fn from_wire(wire: v1::$wire) -> Option<Self> {
                match wire {
                    $(on_wire!($wire $one $($other)?) => Some(Self::$one),)+
                    _ => None,
                }
            }
        }
    };
}

terms! {
    Player: First, Second;
}

#[cfg(feature = "notation")]
terms! {
    BoardFormat = PositionFormat: Board, Fen, Drawing;
    Intent = PlayerIntent:
        Resign, OfferDraw, AcceptDraw, DeclineDraw, ClaimDraw, TakeBack, Hint, Help, NewGame, ShowBoard,
        ListMoves, Quit;
    RecordFormat:
        Moves, Pgn, OpenTafl = Opentafl, OpenTaflRules = OpentaflRules, OpenTaflPosition = OpentaflPosition,
        HnefataflOrg;
    Dialect = OpenTaflReading: Program, Text;
    RecordFaultKind = RecordFaultReason:
        Empty, BadForm, UnknownKey, BadValue, Duplicate, NotFirst, NotLast, Missing, UnevenRank, OffBoard,
        Unclosed, BadMove, BadTurn, BadAddress, SurplusComment, Contradiction, TooDeep, Surplus, TooLong,
        Ludii, AmbiguousMove, NoSuchMove, UnknownOrigin, NoRecord, SecondGame,
        OneOrSeveral, Table, Numbers;
    RecordNoteKind: Characters, Marks, Pass, Variations, Comments, Tags, Beyond, Moves, Missing;
}

#[cfg(feature = "render")]
terms! {
    Theme = PictureTheme: Light, Dark, Wood, Bone, Stone;
    Figures = PicturePieces: Shapes, Discs, Arms;
    Layout = PictureLayout: Board, Players, Card;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_name_on_the_wire_and_is_read_back() {
        macro_rules! check {
            ($($name:ident),+) => {
                $(for term in engine::$name::ALL {
                    let wire = term.to_wire();
                    assert!(wire.as_str_name().ends_with(&format!("_{}", term.as_str())), "{term:?} is {wire:?}");
                    assert_eq!(engine::$name::of_number(term.number()), Some(term));
                })+
            };
        }
        named_alike!(check);
    }

    /// `tafl_notation` numbers the faults of records as the contract does.
    #[cfg(feature = "notation")]
    #[test]
    fn faults_of_records_have_the_numbers_of_the_wire() {
        let known: Vec<_> = (0..100).filter_map(engine::RecordFaultKind::of_number).collect();
        assert!(!known.is_empty() && known.iter().all(|kind| *kind as i32 == kind.number()), "{known:?}");
    }

    /// Tokens number reasons, sides and pieces as the contract does.
    #[test]
    fn tokens_have_the_numbers_of_the_wire() {
        for (reason, number) in tafl_token::REASONS {
            assert_eq!(i32::from(number), reason.number(), "{reason:?}");
        }
        assert!((1..).zip(engine::Side::ALL).all(|(number, side)| side.number() == number));
        assert!((1..).zip(engine::Piece::ALL).all(|(number, piece)| piece.number() == number));
    }
}
