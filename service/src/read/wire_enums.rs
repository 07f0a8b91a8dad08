//! The engine's terms and those of the wire, side by side: one line for each pair, read in both directions.
//!
//! A term of the engine does not compile until it has a name on the wire. That the names agree is a test.

use tafl_proto::v1;

/// The engine's terms, wherever it has them.
mod engine {
    pub(super) use tafl_engine::*;
    pub(super) use tafl_notation::opentafl::Dialect;
    pub(super) use tafl_notation::records::{RecordFaultKind, RecordFormat, RecordNoteKind};
    pub(super) use tafl_notation::{BoardFormat, Intent};
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

macro_rules! terms {
    ($($engine:ident = $wire:ident: $($one:ident = $other:ident),+;)+) => {
        $(
            impl WireEnum for engine::$engine {
                type Wire = v1::$wire;
                const NAME: &'static str = stringify!($wire);

                fn to_wire(self) -> v1::$wire {
                    match self {
                        $(Self::$one => v1::$wire::$other,)+
                    }
                }

                // Besides the unspecified one, some names on the wire belong to terms that the service makes itself.
                fn from_wire(wire: v1::$wire) -> Option<Self> {
                    match wire {
                        $(v1::$wire::$other => Some(Self::$one),)+
                        _ => None,
                    }
                }
            }
        )+
    };
}

terms! {
    Side = Side:
        Attackers = Attackers, Defenders = Defenders;
    Piece = Piece:
        Attacker = Attacker, Defender = Defender, King = King, AttackersCommander = AttackersCommander,
        DefendersCommander = DefendersCommander, AttackersKnight = AttackersKnight, DefendersKnight = DefendersKnight,
        AttackersMercenary = AttackersMercenary, DefendersMercenary = DefendersMercenary, AttackersGuard = AttackersGuard,
        DefendersGuard = DefendersGuard;
    CaptureKind = CaptureKind:
        Custodial = Custodial, HostileSquare = HostileSquare, Shieldwall = Shieldwall, Linnaean = Linnaean,
        KingCustodial = KingCustodial, KingEnclosed = KingEnclosed, KingGroup = KingGroup,
        Jumped = Jumped;
    AnnouncementKind = AnnouncementKind:
        Raichi = Raichi, Tuichi = Tuichi, WatchYourKing = WatchYourKing;
    OutcomeReason = OutcomeReason:
        KingCaptured = KingCaptured, KingEscaped = KingEscaped, ExitFort = ExitFort, Encircled = Encircled, CannotEscape = CannotEscape, Tuichi = Tuichi,
        Repetition = Repetition, QuietLimit = QuietLimit, PlyLimit = PlyLimit, NoLegalMoves = NoLegalMoves,
        Resignation = Resignation, Timeout = Timeout, Agreement = Agreement, Adjudication = Adjudication,
        Abandoned = Abandoned, DrawClaimed = DrawClaimed;
    IllegalReason = IllegalReason:
        GameOver = GameOver, Unparsable = Unparsable, OffBoard = OffBoard, PassNotAllowed = PassNotAllowed, NoPiece = NoPiece,
        NotYourPiece = NotYourPiece, NullMove = NullMove, NotStraight = NotStraight, ReachExceeded = ReachExceeded,
        PathBlocked = PathBlocked, DestinationOccupied = DestinationOccupied, MayNotPassZone = MayNotPassZone,
        MayNotStopInZone = MayNotStopInZone, MayNotReenterZone = MayNotReenterZone, RepetitionForbidden = RepetitionForbidden,
        MustContinueCapture = MustContinueCapture, CaptureMismatch = CaptureMismatch;
    DisagreementKind = DisagreementKind:
        Board = Board, Setup = Setup, Legality = Legality, Captures = Captures, Outcome = Outcome, SideToMove = SideToMove;
    Judgement = Judgement:
        Inaccuracy = Inaccuracy, Mistake = Mistake, Blunder = Blunder, MissedWin = MissedWin, OnlyMove = OnlyMove;
    MoveReasonKind = MoveReasonKind:
        Wins = Wins, OnlyLegalMove = OnlyLegalMove, OnlyMove = OnlyMove, Captures = Captures, ThreatensEscape = ThreatensEscape,
        GuardsEscape = GuardsEscape, ThreatensKing = ThreatensKing, SavesKing = SavesKing, ClosesRing = ClosesRing,
        MissesWin = MissesWin, AllowsWin = AllowsWin, LeavesEscape = LeavesEscape, LeavesKing = LeavesKing, LosesMen = LosesMen;
    Player = Player:
        First = First, Second = Second;
    BoardFormat = PositionFormat:
        Board = Board, Fen = Fen, Drawing = Drawing;
    Intent = PlayerIntent:
        Resign = Resign, OfferDraw = OfferDraw, AcceptDraw = AcceptDraw, DeclineDraw = DeclineDraw, ClaimDraw = ClaimDraw,
        TakeBack = TakeBack, Hint = Hint, Help = Help, NewGame = NewGame, ShowBoard = ShowBoard, ListMoves = ListMoves, Quit = Quit;
    ZoneKind = ZoneKind:
        Throne = Throne, Corners = Corners, Camps = Camps, Forts = Forts;
    KingInCaptures = KingInCaptures:
        Armed = Armed, Hammer = Hammer, Anvil = Anvil, Unarmed = Unarmed;
    RepetitionConsequence = RepetitionConsequence:
        Draw = Draw, DefendersLose = DefendersLose, SideWithChoiceLoses = SideWithChoiceLoses, MoverLoses = MoverLoses,
        MoverWins = MoverWins, IllegalForDefenders = IllegalForDefenders, IllegalForBoth = IllegalForBoth;
    RepetitionCompares = RepetitionCompares:
        Position = Position, Board = Board, BoardBeforeCaptures = BoardBeforeCaptures;
    QuietConsequence = QuietConsequence:
        Draw = Draw, Claim = Claim;
    Jump = Jump:
        None = None, Restricted = Restricted, OverEnemies = OverEnemies, Capturing = Capturing;
    Berserk = Berserk:
        Captures = Captures, AnyMove = AnyMove;
    RecordFormat = RecordFormat:
        Moves = Moves, Pgn = Pgn, OpenTafl = Opentafl, OpenTaflRules = OpentaflRules, OpenTaflPosition = OpentaflPosition;
    Dialect = OpenTaflReading:
        Program = Program, Text = Text;
    RecordFaultKind = RecordFaultReason:
        Empty = Empty, BadForm = BadForm, UnknownKey = UnknownKey, BadValue = BadValue, Duplicate = Duplicate, NotFirst = NotFirst,
        NotLast = NotLast, Missing = Missing, UnevenRank = UnevenRank, OffBoard = OffBoard, Unclosed = Unclosed, BadMove = BadMove,
        BadTurn = BadTurn, BadAddress = BadAddress, SurplusComment = SurplusComment, Contradiction = Contradiction, TooDeep = TooDeep,
        Surplus = Surplus, TooLong = TooLong, Ludii = Ludii,
        AmbiguousMove = AmbiguousMove, NoSuchMove = NoSuchMove, UnknownOrigin = UnknownOrigin, NoRecord = NoRecord,
        SecondGame = SecondGame;
    RecordNoteKind = RecordNoteKind:
        Characters = Characters, Marks = Marks, Pass = Pass, Variations = Variations, Comments = Comments, Tags = Tags, Beyond = Beyond,
        Moves = Moves, Missing = Missing;
    NoLegalMove = NoLegalMove:
        Loses = Loses, Passes = Passes, Draw = Draw;
    Encirclement = Encirclement:
        ClosedRing = ClosedRing, UnbreakableRing = UnbreakableRing;
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
