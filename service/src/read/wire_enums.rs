//! The engine's terms and those of the wire, by name, read in both directions; the names that differ stand side by side.
//!
//! A term of the engine does not compile until it has a name on the wire. A test compares the names as text.

use tafl_proto::v1;

/// The engine's terms, wherever it has them.
mod engine {
    pub(super) use tafl_engine::*;
    pub(super) use tafl_notation::opentafl::Dialect;
    pub(super) use tafl_notation::records::{RecordFaultKind, RecordFormat, RecordNoteKind};
    pub(super) use tafl_notation::{BoardFormat, Intent};
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

            // Besides the unspecified one, some names on the wire belong to terms that the service makes itself.
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
    Side: Attackers, Defenders;
    Piece:
        Attacker, Defender, King, AttackersCommander, DefendersCommander, AttackersKnight, DefendersKnight,
        AttackersMercenary, DefendersMercenary, AttackersGuard, DefendersGuard;
    CaptureKind:
        Custodial, HostileSquare, Shieldwall, Linnaean, KingCustodial, KingEnclosed, KingGroup, Jumped;
    AnnouncementKind: Raichi, Tuichi, WatchYourKing;
    OutcomeReason:
        KingCaptured, KingEscaped, ExitFort, Encircled, CannotEscape, Tuichi, Repetition, QuietLimit,
        PlyLimit, NoLegalMoves, Resignation, Timeout, Agreement, Adjudication, Abandoned, DrawClaimed;
    IllegalReason:
        GameOver, Unparsable, OffBoard, PassNotAllowed, NoPiece, NotYourPiece, NullMove, NotStraight,
        ReachExceeded, PathBlocked, DestinationOccupied, MayNotPassZone, MayNotStopInZone,
        MayNotReenterZone, RepetitionForbidden, MustContinueCapture, CaptureMismatch;
    DisagreementKind: Board, Setup, Legality, Captures, Outcome, SideToMove;
    Judgement: Inaccuracy, Mistake, Blunder, MissedWin, OnlyMove;
    MoveReasonKind:
        Wins, OnlyLegalMove, OnlyMove, Captures, ThreatensEscape, GuardsEscape, ThreatensKing, SavesKing,
        ClosesRing, MissesWin, AllowsWin, LeavesEscape, LeavesKing, LosesMen;
    Player: First, Second;
    BoardFormat = PositionFormat: Board, Fen, Drawing;
    Intent = PlayerIntent:
        Resign, OfferDraw, AcceptDraw, DeclineDraw, ClaimDraw, TakeBack, Hint, Help, NewGame, ShowBoard,
        ListMoves, Quit;
    ZoneKind: Throne, Corners, Camps, Forts;
    KingInCaptures: Armed, Hammer, Anvil, Unarmed;
    RepetitionConsequence:
        Draw, DefendersLose, SideWithChoiceLoses, MoverLoses, MoverWins, IllegalForDefenders,
        IllegalForBoth;
    RepetitionCompares: Position, Board, BoardBeforeCaptures;
    QuietConsequence: Draw, Claim;
    Jump: None, Restricted, OverEnemies, Capturing;
    Berserk: Captures, AnyMove, CapturesOrEscape;
    RecordFormat:
        Moves, Pgn, OpenTafl = Opentafl, OpenTaflRules = OpentaflRules, OpenTaflPosition = OpentaflPosition;
    Dialect = OpenTaflReading: Program, Text;
    RecordFaultKind = RecordFaultReason:
        Empty, BadForm, UnknownKey, BadValue, Duplicate, NotFirst, NotLast, Missing, UnevenRank, OffBoard,
        Unclosed, BadMove, BadTurn, BadAddress, SurplusComment, Contradiction, TooDeep, Surplus, TooLong,
        Ludii, AmbiguousMove, NoSuchMove, UnknownOrigin, NoRecord, SecondGame;
    RecordNoteKind: Characters, Marks, Pass, Variations, Comments, Tags, Beyond, Moves, Missing;
    NoLegalMove: Loses, Passes, Draw;
    Encirclement: ClosedRing, UnbreakableRing;
    Theme = PictureTheme: Light, Dark, Wood, Bone, Stone;
    Figures = PicturePieces: Shapes, Discs, Arms;
    Layout = PictureLayout: Board, Players, Card;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_names_are_the_names_of_the_wire() {
        fn same<T: WireEnum>(all: &[T], name: fn(&T) -> &'static str, wire: fn(&T::Wire) -> &'static str, prefix: &str) {
            for term in all {
                assert_eq!(format!("{prefix}_{}", name(term)), wire(&term.to_wire()));
                assert!(T::of_number(term.number()).is_some_and(|back| back.number() == term.number()));
            }
        }
        same(&engine::OutcomeReason::ALL, |t: &engine::OutcomeReason| t.as_str(), v1::OutcomeReason::as_str_name, "OUTCOME_REASON");
        same(&engine::IllegalReason::ALL, |t: &engine::IllegalReason| t.as_str(), v1::IllegalReason::as_str_name, "ILLEGAL_REASON");
        same(
            &engine::DisagreementKind::ALL,
            |t: &engine::DisagreementKind| t.as_str(),
            v1::DisagreementKind::as_str_name,
            "DISAGREEMENT_KIND",
        );
        same(&engine::Judgement::ALL, |t: &engine::Judgement| t.as_str(), v1::Judgement::as_str_name, "JUDGEMENT");
        same(&engine::MoveReasonKind::ALL, |t: &engine::MoveReasonKind| t.as_str(), v1::MoveReasonKind::as_str_name, "MOVE_REASON_KIND");
        same(
            &engine::AnnouncementKind::ALL,
            |t: &engine::AnnouncementKind| t.as_str(),
            v1::AnnouncementKind::as_str_name,
            "ANNOUNCEMENT_KIND",
        );
    }
}
