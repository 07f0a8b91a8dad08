//! What can happen in a game, and how often it did. A differential run in which an event never occurred
//! proves nothing about it.
//!
//! An event is derived from the engine's answer, with which the slow referee has agreed, and from the boards
//! before and after.

use crate::compare::Pair;
use crate::drive::{Ply, Watch};
use crate::signs;
use std::collections::HashMap;
use tafl_engine::{
    Berserk, CaptureKind, IllegalReason, Jump, OutcomeReason, RepetitionCompares, RepetitionConsequence,
    Side, ZoneKind,
};

/// How the king was taken: the five ways, with his group, and between commanders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Way {
    /// Like a man.
    Custodial,
    /// `custodial_away_from_throne`.
    AwayFromThrone,
    /// `custodial_off_throne`.
    OffThrone,
    /// `enclosed`.
    Enclosed,
    /// `enclosed_near_throne`.
    NearThrone,
    /// With men of his own.
    Group,
    /// `between_commanders`.
    Commanders,
}

/// Where the king was taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    /// On the throne.
    Throne,
    /// Beside the throne.
    BesideThrone,
    /// Beside a square of the corner zone.
    BesideCorner,
    /// On the edge.
    Edge,
    /// Anywhere else.
    Open,
}

/// What a shieldwall had.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Wall {
    /// A row of two.
    Two,
    /// A row of three or more.
    Longer,
    /// Two rows by one move.
    TwoAtOnce,
    /// The king in the row.
    KingInRow,
    /// The king at an end.
    KingCloses,
    /// The king before the row.
    KingFaces,
    /// An empty corner at an end.
    CornerCloses,
    /// A row of attackers.
    OfAttackers,
    /// A row of defenders.
    OfDefenders,
    /// The moved piece faces the row.
    NotFlanking,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Event {
    /// A game was played on a board of this side.
    BoardOf(u8),
    /// The king was taken.
    KingTaken(Way, Place),
    /// The king was taken like a man against a hostile square without an attacker.
    KingAgainst(ZoneKind),
    /// An empty square of this zone closed a side of the king.
    KingClosedBy(ZoneKind),
    /// The edge closed a side of the king.
    KingClosedByEdge,
    /// A man of this side was taken against a hostile square, empty or (true) occupied.
    ManAgainst(Side, ZoneKind, bool),
    /// A man was taken between two men.
    ManByMen,
    /// A man was taken by the king's move.
    ManByKingMoving,
    /// A man was taken with the king as the standing partner.
    ManByKingStanding,
    /// The king moved beside an enemy who had a partner beyond, and his rule let him take nothing.
    KingMovesUnarmed,
    /// A man stayed whose only partner would have been an unarmed king.
    KingStandsUnarmed,
    /// Three men or more fell to one move.
    TripleCapture,
    /// A man stayed because the hostile square beyond belongs to the zone he stands in.
    SafeInOwnZone,
    /// A shieldwall.
    Shieldwall(Wall),
    /// A Linnaean capture.
    Linnaean,
    /// No attacker in the region of a king at the edge who can move, and yet no fort: the walls can be
    /// broken.
    FortBreakable,
    /// An attacker stood in the region of the king at the edge.
    FortWithAttackerInside,
    /// The king behind closed walls had no move.
    FortWithoutMove,
    /// A closed ring did not win because it can be broken.
    BreakableRing,
    /// The defenders reach some edge squares, but are cut off from others.
    LeaningRing,
    /// Repetition decided: by which consequence, for whom.
    Repeated(RepetitionConsequence, Option<Side>),
    /// Repetition decided by this comparison.
    RepeatedComparing(RepetitionCompares),
    /// Repetition decided after a capture.
    RepeatedByCapture,
    /// Repetition forbade a move of this side.
    RepetitionForbade(RepetitionConsequence, Side),
    /// Repetition forbade a move by this comparison.
    ForbadeComparing(RepetitionCompares),
    /// Repetition forbade a move that would have captured.
    ForbadeCapture,
    /// A side had no legal move because repetition forbade all.
    RepetitionForbadeAll,
    /// A pass repeated a position.
    PassRepeated,
    /// Earlier occurrences may be missing.
    RepetitionUnknown,
    /// A capture made the history complete.
    RepetitionKnownAgain,
    /// A draw may be claimed.
    QuietClaim,
    /// A side passed.
    Pass,
    /// Neither side can move, where sides may pass.
    NeitherCanMove,
    /// This side lost for want of a move.
    NoMoveLoses(Side),
    /// A draw for want of a move.
    NoMoveDraw,
    /// A game ended for this reason.
    Ended(OutcomeReason),
    /// The last attacker fell.
    AttackersGone,
    /// One open path.
    Raichi,
    /// Two open paths or more.
    Tuichi,
    /// The attackers threaten the king.
    WatchYourKing,
    /// A piece moved within its zone as it could not have from outside.
    MovedWithinZone,
    /// A piece left its zone over squares of it that it could not have passed from outside.
    LeftOverOwnZone,
    /// A piece came to stand on a square that it may enter but not pass.
    EndedOnImpassable,
    /// A move was refused for this reason.
    Refused(IllegalReason),
    /// A piece that jumps so leapt over another.
    Leapt(Jump),
    /// The king leapt over an attacker.
    KingLeapt,
    /// What was leapt over was taken.
    TakenByLeap,
    /// A mercenary of this side was won over, in this way.
    ChangedSide(Side, CaptureKind),
    /// A mercenary was removed with the king's group.
    MercenaryRemoved,
    /// A guard fell with the king's group.
    GuardRemoved,
    /// A guard's move left an enemy standing whom a man would have taken.
    GuardTookNothing,
    /// A piece that had captured went on, or stopped.
    GoesOn(Berserk),
    /// The king goes on.
    KingGoesOn,
    /// The king went on to an escape square, and captured nothing there.
    KingWentOnToEscape,
    /// A piece that went on goes on once more.
    LongChain,
    /// A side stopped a chain.
    ChainStopped,
    /// The stop of a chain ended the game.
    ChainStoppedAtEnd,
    /// A chain ended with a move that captured nothing.
    ChainEndedQuietly,
    /// A game ended in the midst of a chain.
    ChainWon,
}

impl Event {
    /// Every event that a full run must have seen.
    pub(crate) fn all() -> Vec<Self> {
        use Event::{
            AttackersGone, BoardOf, BreakableRing, Ended, EndedOnImpassable, FortBreakable,
            FortWithAttackerInside, FortWithoutMove, KingAgainst, KingClosedBy, KingClosedByEdge,
            KingMovesUnarmed, KingStandsUnarmed, KingTaken, LeaningRing, LeftOverOwnZone, Linnaean,
            ManAgainst, ManByKingMoving, ManByKingStanding, ManByMen, MovedWithinZone, NeitherCanMove,
            NoMoveDraw, NoMoveLoses, Pass, QuietClaim, Raichi, Refused, SafeInOwnZone, Shieldwall,
            TripleCapture, Tuichi, WatchYourKing,
        };
        let mut all: Vec<Self> = (5..=19).step_by(2).map(BoardOf).collect();
        for way in
            [Way::Custodial, Way::AwayFromThrone, Way::OffThrone, Way::Enclosed, Way::NearThrone, Way::Group]
        {
            let places = [Place::Throne, Place::BesideThrone, Place::BesideCorner, Place::Edge, Place::Open];
            all.extend(places.map(|place| KingTaken(way, place)));
        }
        for kind in ZoneKind::ALL {
            all.extend([KingAgainst(kind), KingClosedBy(kind)]);
            all.extend(
                Side::ALL
                    .into_iter()
                    .flat_map(|side| [ManAgainst(side, kind, false), ManAgainst(side, kind, true)]),
            );
        }
        all.extend([
            KingClosedByEdge,
            ManByMen,
            ManByKingMoving,
            ManByKingStanding,
            KingMovesUnarmed,
            KingStandsUnarmed,
        ]);
        all.extend([
            TripleCapture,
            SafeInOwnZone,
            Linnaean,
            FortBreakable,
            FortWithAttackerInside,
            FortWithoutMove,
        ]);
        all.extend(
            [Wall::Two, Wall::Longer, Wall::TwoAtOnce, Wall::KingInRow, Wall::KingCloses].map(Shieldwall),
        );
        all.extend(
            [Wall::KingFaces, Wall::CornerCloses, Wall::OfAttackers, Wall::OfDefenders, Wall::NotFlanking]
                .map(Shieldwall),
        );
        all.extend([BreakableRing, LeaningRing]);
        all.extend(repetitions());
        all.extend(OutcomeReason::ALL.into_iter().filter(|reason| !reason.is_declared()).map(Ended));
        all.extend([QuietClaim, Pass, NeitherCanMove, NoMoveDraw, AttackersGone]);
        all.extend(Side::ALL.map(NoMoveLoses));
        all.extend([Raichi, Tuichi, WatchYourKing, MovedWithinZone, LeftOverOwnZone, EndedOnImpassable]);
        all.extend(IllegalReason::ALL.iter().copied().map(Refused));
        all
    }

    /// Every event that a run of rule sets with special pieces must have seen.
    pub(crate) fn special() -> Vec<Self> {
        let mut all: Vec<Self> =
            Jump::ALL.iter().copied().filter(|&jump| jump != Jump::None).map(Self::Leapt).collect();
        all.extend([
            Self::KingLeapt,
            Self::TakenByLeap,
            Self::MercenaryRemoved,
            Self::GuardRemoved,
            Self::GuardTookNothing,
        ]);
        for side in Side::ALL {
            let kinds = [
                CaptureKind::Custodial,
                CaptureKind::HostileSquare,
                CaptureKind::Shieldwall,
                CaptureKind::Jumped,
            ];
            all.extend(kinds.map(|kind| Self::ChangedSide(side, kind)));
        }
        all.push(Self::ChangedSide(Side::Defenders, CaptureKind::Linnaean));
        all.extend(
            [Place::BesideThrone, Place::BesideCorner, Place::Edge, Place::Open]
                .map(|at| Self::KingTaken(Way::Commanders, at)),
        );
        all.extend(Berserk::ALL.map(Self::GoesOn));
        all.extend([
            Self::KingGoesOn,
            Self::KingWentOnToEscape,
            Self::LongChain,
            Self::ChainStopped,
            Self::ChainStoppedAtEnd,
        ]);
        all.extend([
            Self::ChainEndedQuietly,
            Self::ChainWon,
            Self::Refused(IllegalReason::MustContinueCapture),
        ]);
        all
    }
}

/// Every way in which repetition shows.
fn repetitions() -> Vec<Event> {
    use Event::{ForbadeComparing, Repeated, RepeatedComparing, RepetitionForbade};
    let mut all = Vec::new();
    for consequence in RepetitionConsequence::ALL {
        all.extend(
            Side::ALL
                .into_iter()
                .filter(|&side| consequence.forbids(side))
                .map(|side| RepetitionForbade(consequence, side)),
        );
        let winners: &[Option<Side>] = match consequence {
            RepetitionConsequence::Draw => &[None],
            RepetitionConsequence::DefendersLose => &[Some(Side::Attackers)],
            RepetitionConsequence::IllegalForDefenders | RepetitionConsequence::IllegalForBoth => &[],
            _ => &[Some(Side::Attackers), Some(Side::Defenders)],
        };
        all.extend(winners.iter().map(|&winner| Repeated(consequence, winner)));
    }
    all.extend(RepetitionCompares::ALL.iter().copied().map(RepeatedComparing));
    all.extend(RepetitionCompares::ALL.iter().copied().map(ForbadeComparing));
    all.extend([
        Event::RepeatedByCapture,
        Event::ForbadeCapture,
        Event::RepetitionForbadeAll,
        Event::PassRepeated,
    ]);
    all.extend([Event::RepetitionUnknown, Event::RepetitionKnownAgain]);
    all
}

/// How often each event happened.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    /// Plies compared.
    pub(crate) plies: u64,
    /// Games played.
    pub(crate) games: u64,
    counts: HashMap<Event, u64>,
}

impl Tally {
    /// The event happened.
    pub(crate) fn add(&mut self, event: Event) {
        *self.counts.entry(event).or_default() += 1;
    }

    /// How often the event happened.
    pub(crate) fn count(&self, event: Event) -> u64 {
        self.counts.get(&event).copied().unwrap_or(0)
    }

    /// Those of these events that did not happen.
    pub(crate) fn missing(&self, of: &[Event]) -> Vec<Event> {
        of.iter().copied().filter(|&event| self.count(event) == 0).collect()
    }

    /// One line for each of these events.
    pub(crate) fn table(&self, of: &[Event]) -> String {
        let lines = of.iter().map(|&event| format!("{:>9}  {event:?}\n", self.count(event)));
        format!("{:>9}  plies compared, in {} games\n{}", self.plies, self.games, lines.collect::<String>())
    }
}

impl Watch for Tally {
    fn ply(&mut self, ply: &Ply<'_>) {
        self.plies += 1;
        for event in signs::of_ply(ply) {
            self.add(event);
        }
    }

    fn refusal(&mut self, text: &str, reason: IllegalReason, pair: &Pair) {
        self.add(Event::Refused(reason));
        if reason == IllegalReason::RepetitionForbidden {
            for event in signs::of_forbidden_repetition(text, pair) {
                self.add(event);
            }
        }
    }
}
