//! Declared rules compiled to masks: the only place where options of a rule set become sets of squares and numbers.
//!
//! Everything that plays asks these, never which option or which variant it was. Two answers are carried as they were declared,
//! for they are looked at when a game ends and are neither sets nor numbers: what repetition and the lack of a move lead to. Deliberately absent: checking
//! ([`super::validate`] has been there before) and any state of a game.

use super::{
    AnnouncementKind, Berserk, Closers, Encirclement, Enclosure, Jump, KingTaken, NoLegalMove, PieceSet, QuietConsequence, Repetition,
    RepetitionCompares, Rules, Zone, ZoneKind,
};
use crate::board::{Bits, Direction, Geometry, Index, Piece, Side};

/// What the rules mean for one kind of piece.
#[derive(Clone, Debug)]
pub(crate) struct KindMasks<const W: usize> {
    /// Squares it may move over while they are empty.
    pub(crate) pass: Bits<W>,
    /// Squares where it may come to stand: `enter`, and all that are in no zone.
    pub(crate) enter: Bits<W>,
    /// Squares where it may stand: `stop`, and all that are in no zone.
    pub(crate) stop: Bits<W>,
    /// How many squares it moves at most.
    pub(crate) reach: u8,
    /// Zones along which it may move though it could not enter or pass them from outside.
    pub(crate) inside: Vec<Inside<W>>,
    pub(crate) hostile_empty: Bits<W>,
    hostile_occupied: Bits<W>,
    /// Zones that are hostile to it, but not while it stands in them: only those with neighbouring squares matter.
    own_hostile: Vec<Bits<W>>,
}

/// A zone seen by a piece that stands in it.
#[derive(Clone, Debug)]
pub(crate) struct Inside<const W: usize> {
    pub(crate) squares: Bits<W>,
    /// The squares of it where the piece may stop.
    pub(crate) stop: Bits<W>,
}

impl<const W: usize> KindMasks<W> {
    /// The squares against which a piece of this kind is captured, on a board with these occupied squares.
    #[inline(always)]
    pub(crate) fn hostile(&self, occupied: Bits<W>) -> Bits<W> {
        (self.hostile_empty & !occupied) | (self.hostile_occupied & occupied)
    }

    /// The squares of [`Self::hostile`] that do not count for a piece standing on `index`: those of its own zone.
    #[inline(always)]
    fn not_hostile_from(&self, index: Index) -> Bits<W> {
        self.own_hostile.iter().filter(|zone| zone.contains(index)).fold(Bits::EMPTY, |all, &zone| all | zone)
    }

    /// The squares hostile to a piece of this kind that stands on `index`.
    #[inline(always)]
    pub(crate) fn hostile_to(&self, index: Index, occupied: Bits<W>) -> Bits<W> {
        let hostile = self.hostile(occupied);
        if self.own_hostile.is_empty() { hostile } else { hostile & !self.not_hostile_from(index) }
    }
}

/// How the king falls.
#[derive(Clone, Debug)]
pub(crate) struct KingTaking<const W: usize> {
    /// Squares on which he is taken like a man; on all others he must be enclosed.
    pub(crate) like_a_man: Bits<W>,
    /// Squares that close a side of his while they are empty.
    pub(crate) closes_empty: Bits<W>,
    /// Squares that close a side of his whatever stands on them.
    pub(crate) closes_always: Bits<W>,
    /// Whether the edge of the board closes.
    pub(crate) edge_closes: bool,
    /// Whether he falls with the men connected to him.
    pub(crate) group: bool,
}

/// How rows along the edge are captured.
#[derive(Clone, Debug)]
pub(crate) struct ShieldwallMasks<const W: usize> {
    /// Squares that close an end while they are empty.
    pub(crate) closes_empty: Bits<W>,
    /// Whether the moved piece must be an end.
    pub(crate) flanking: bool,
}

/// How a kind of piece jumps. A jump must begin or end in these squares: nowhere for kinds that do not jump.
#[derive(Clone, Debug)]
pub(crate) struct JumpMasks<const W: usize> {
    /// Where it begins or ends.
    pub(crate) at: Bits<W>,
    /// Whether what it leaps over is captured.
    pub(crate) captures: bool,
    /// Zones that it may not enter, but may land in when it stands there already.
    pub(crate) home: Vec<Bits<W>>,
}

/// What special rules mean: present where the rule set has some.
#[derive(Clone, Debug)]
pub(crate) struct SpecialMasks<const W: usize> {
    /// The masks of the special kinds, in the order of the kinds.
    kinds: [KindMasks<W>; Piece::ALL.len() - Piece::COMMON.len()],
    jumps: [JumpMasks<W>; Piece::ALL.len()],
    /// Whether a piece that has captured must go on with a move that captures, if it has one.
    pub(crate) captures_go_on: bool,
    /// Whether a piece that has captured must go on, if it has a move.
    pub(crate) moves_go_on: bool,
    /// The squares on which commanders and knights take the king: all but the throne, or none.
    pub(crate) king_between_commanders: Bits<W>,
    /// The corners, against which they take him where these are hostile to him and empty.
    pub(crate) corners: Bits<W>,
}

impl<const W: usize> SpecialMasks<W> {
    #[inline(always)]
    pub(crate) fn jumps(&self, piece: Piece) -> &JumpMasks<W> {
        &self.jumps[piece.index()]
    }
}

/// What the rule that the king cannot escape looks at.
#[derive(Clone, Debug)]
pub(crate) struct NoEscapeMasks<const W: usize> {
    pub(crate) sides: [SideMasks<W>; 4],
    pub(crate) corners: Bits<W>,
    pub(crate) each_corner: [CornerMasks<W>; 4],
}

/// A side of the board, corners included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideMasks<const W: usize> {
    pub(crate) squares: Bits<W>,
    pub(crate) along: Direction,
    pub(crate) inward: Direction,
}

/// A corner of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CornerMasks<const W: usize> {
    pub(crate) square: Bits<W>,
    /// The two squares beside it.
    pub(crate) beside: Bits<W>,
    /// The two squares next to it along each side.
    pub(crate) arms: Bits<W>,
}

/// A rule set compiled for one width.
#[derive(Clone, Debug)]
pub(crate) struct Masks<const W: usize> {
    kinds: [KindMasks<W>; Piece::COMMON.len()],
    pub(crate) special: Option<Box<SpecialMasks<W>>>,
    pub(crate) king_captures_by_moving: bool,
    pub(crate) king_is_partner: bool,
    pub(crate) king_taking: KingTaking<W>,
    pub(crate) escape: Bits<W>,
    pub(crate) encirclement: bool,
    /// Whether a ring wins only where the defenders inside can capture no attacker of it.
    pub(crate) ring_must_hold: bool,
    pub(crate) no_escape: Option<Box<NoEscapeMasks<W>>>,
    pub(crate) shieldwall: Option<ShieldwallMasks<W>>,
    /// The squares where the king can stand in an exit fort: the edge, where the rule set has such forts.
    pub(crate) fort_edge: Bits<W>,
    pub(crate) repetition: Option<Repetition>,
    /// No position that the rule set compares can stand again in fewer plies than this. By moves alone each side needs two; a pass
    /// leaves the board as it is, which matters where the side to move is not compared.
    pub(crate) quickest_return: u32,
    /// Every how many plies before that a position is compared: with the side to move every second, without it each.
    pub(crate) compared_plies: usize,
    pub(crate) quiet_draw: u32,
    pub(crate) quiet_claim: u32,
    /// The limit of quiet plies, whatever it leads to.
    pub(crate) quiet_limit: Option<u32>,
    /// What players say aloud.
    pub(crate) spoken: Vec<AnnouncementKind>,
    pub(crate) ply_limit: u32,
    pub(crate) no_legal_move: NoLegalMove,
    pub(crate) tuichi_wins: bool,
    /// The throne, where attackers on three sides of the king help to take the man on the fourth.
    pub(crate) linnaean_throne: Bits<W>,
    /// The squares from which that man is taken.
    pub(crate) linnaean_strikes: Bits<W>,
    /// The zone of each kind, for naming it in answers.
    pub(crate) zones: Vec<(ZoneKind, Bits<W>)>,
}

impl<const W: usize> Masks<W> {
    #[inline(always)]
    pub(crate) fn kind(&self, piece: Piece) -> &KindMasks<W> {
        match (piece.index().checked_sub(Piece::COMMON.len()), &self.special) {
            (Some(number), Some(special)) => &special.kinds[number],
            _ => &self.kinds[piece.index()],
        }
    }

    /// The masks of a side's men.
    #[inline(always)]
    pub(crate) fn men(&self, side: Side) -> &KindMasks<W> {
        self.kind(side.man())
    }

    pub(crate) fn zone_at(&self, index: Index) -> Option<ZoneKind> {
        self.zones.iter().find(|(_, squares)| squares.contains(index)).map(|&(kind, _)| kind)
    }

    /// Compiles rules that have been checked.
    pub(crate) fn compile(rules: &Rules, geometry: &Geometry<W>) -> Self {
        let squares = |kind: ZoneKind| rules.zone(kind).map_or(Bits::EMPTY, |zone| geometry.bits(&zone.squares));
        let throne = squares(ZoneKind::Throne);
        let never = u32::MAX;
        let compares_boards = rules.repetition.is_some_and(|rule| rule.compares != RepetitionCompares::Position);
        let quiet = |wanted: QuietConsequence| rules.quiet_plies.filter(|quiet| quiet.then == wanted).map_or(never, |quiet| quiet.limit);
        Self {
            kinds: Piece::COMMON.map(|piece| kind_masks(rules, geometry, piece)),
            special: rules.special.is_some().then(|| Box::new(special_masks(rules, geometry, throne, squares(ZoneKind::Corners)))),
            king_captures_by_moving: rules.king_in_captures.captures_by_moving(),
            king_is_partner: rules.king_in_captures.is_partner(),
            king_taking: king_taking(rules, geometry, &squares),
            escape: geometry.bits(&rules.escape_squares()),
            encirclement: rules.encirclement.is_some(),
            ring_must_hold: rules.encirclement == Some(Encirclement::UnbreakableRing),
            no_escape: rules.cannot_escape.then(|| Box::new(no_escape_masks(geometry))),
            shieldwall: rules.shieldwall.map(|wall| ShieldwallMasks {
                closes_empty: if wall.corner_closes { squares(ZoneKind::Corners) } else { Bits::EMPTY },
                flanking: wall.flanking,
            }),
            fort_edge: if rules.exit_fort { geometry.edge } else { Bits::EMPTY },
            repetition: rules.repetition,
            quickest_return: if rules.no_legal_move == NoLegalMove::Passes && compares_boards { 1 } else { 4 },
            quiet_draw: quiet(QuietConsequence::Draw),
            quiet_claim: quiet(QuietConsequence::Claim),
            quiet_limit: rules.quiet_plies.map(|quiet| quiet.limit),
            spoken: rules.announcements.clone(),
            ply_limit: rules.ply_limit.unwrap_or(never),
            compared_plies: if compares_boards { 1 } else { 2 },
            no_legal_move: rules.no_legal_move,
            tuichi_wins: rules.tuichi_wins,
            linnaean_throne: if rules.linnaean_capture { throne } else { Bits::EMPTY },
            linnaean_strikes: if rules.linnaean_capture { beyond(geometry, throne) } else { Bits::EMPTY },
            zones: rules.zones.iter().map(|zone| (zone.kind, geometry.bits(&zone.squares))).collect(),
        }
    }
}

fn kind_masks<const W: usize>(rules: &Rules, geometry: &Geometry<W>, piece: Piece) -> KindMasks<W> {
    let zones = |wanted: fn(&Zone) -> PieceSet| {
        let granting = rules.zones.iter().filter(|zone| wanted(zone).contains(piece));
        granting.fold(Bits::EMPTY, |all, zone| all | geometry.bits(&zone.squares))
    };
    let outside = rules.zones.iter().fold(geometry.board, |all, zone| all & !geometry.bits(&zone.squares));
    // Zones whose squares touch each other: only there can a piece move along the zone, or be captured against it from within.
    let connected =
        || rules.zones.iter().map(|zone| (zone, geometry.bits(&zone.squares))).filter(|&(_, bits)| geometry.neighbours(bits).meets(bits));
    let inside =
        |(zone, squares): (&Zone, Bits<W>)| Inside { squares, stop: if zone.stop.contains(piece) { squares } else { Bits::EMPTY } };
    KindMasks {
        pass: outside | zones(|zone| zone.pass),
        enter: outside | zones(|zone| zone.enter),
        stop: outside | zones(|zone| zone.stop),
        reach: rules.reach_of(piece).unwrap_or(rules.board.side),
        inside: connected()
            .filter(|(zone, _)| zone.stop.contains(piece) && !(zone.enter.contains(piece) && zone.pass.contains(piece)))
            .map(inside)
            .collect(),
        hostile_empty: zones(|zone| zone.hostile_empty),
        hostile_occupied: zones(|zone| zone.hostile_occupied),
        own_hostile: connected()
            .filter(|(zone, _)| zone.stop.contains(piece) && zone.hostile_empty.union(zone.hostile_occupied).contains(piece))
            .map(|(_, squares)| squares)
            .collect(),
    }
}

fn special_masks<const W: usize>(rules: &Rules, geometry: &Geometry<W>, throne: Bits<W>, corners: Bits<W>) -> SpecialMasks<W> {
    let special = rules.special.as_ref();
    let goes_on = |wanted: Berserk| special.and_then(|special| special.berserk) == Some(wanted);
    let between = rules.king_taken.enclosure().is_some_and(|enclosure| enclosure.between_commanders);
    SpecialMasks {
        kinds: std::array::from_fn(|number| kind_masks(rules, geometry, Piece::ALL[Piece::COMMON.len() + number])),
        jumps: Piece::ALL.map(|piece| jump_masks(rules, geometry, piece)),
        captures_go_on: goes_on(Berserk::Captures),
        moves_go_on: goes_on(Berserk::AnyMove),
        king_between_commanders: if between { geometry.board & !throne } else { Bits::EMPTY },
        corners,
    }
}

fn jump_masks<const W: usize>(rules: &Rules, geometry: &Geometry<W>, piece: Piece) -> JumpMasks<W> {
    let jump = rules.special.as_ref().map_or(Jump::None, |special| special.jumps.of(piece));
    let home = rules.zones.iter().filter(|zone| zone.stop.contains(piece) && !zone.enter.contains(piece));
    JumpMasks {
        at: match jump {
            Jump::None => Bits::EMPTY,
            Jump::Restricted => rules.zones.iter().fold(Bits::EMPTY, |all, zone| all | geometry.bits(&zone.squares)),
            Jump::OverEnemies | Jump::Capturing => geometry.board,
        },
        captures: jump == Jump::Capturing,
        home: home.map(|zone| geometry.bits(&zone.squares)).collect(),
    }
}

fn no_escape_masks<const W: usize>(geometry: &Geometry<W>) -> NoEscapeMasks<W> {
    // What can be reached by a step inward is not on this side.
    let side = |inward: Direction| SideMasks {
        squares: geometry.board & !geometry.step(geometry.board, inward),
        along: inward.clockwise(),
        inward,
    };
    let sides = Direction::ALL.map(side);
    let each_corner = std::array::from_fn(|n| {
        let (one, other) = (sides[n], sides[(n + 1) % 4]);
        let square = one.squares & other.squares;
        let beside = geometry.neighbours(square);
        let behind = [one, other].map(|side| geometry.neighbours(beside & side.squares) & side.squares);
        CornerMasks { square, beside, arms: (beside | behind[0] | behind[1]) & !square }
    });
    NoEscapeMasks { sides, corners: each_corner.iter().fold(Bits::EMPTY, |all, corner| all | corner.square), each_corner }
}

/// The squares two steps away from those of a set.
fn beyond<const W: usize>(geometry: &Geometry<W>, squares: Bits<W>) -> Bits<W> {
    let from = |index: Index| geometry.at(index).beyond.into_iter().filter(|&beyond| beyond != geometry.nowhere());
    squares.iter().flat_map(from).collect()
}

fn king_taking<const W: usize>(rules: &Rules, geometry: &Geometry<W>, squares: &dyn Fn(ZoneKind) -> Bits<W>) -> KingTaking<W> {
    let throne = squares(ZoneKind::Throne);
    let away_from_throne = geometry.board & !throne & !geometry.neighbours(throne);
    let closing = |closers: &Closers| closers.zones.iter().fold(Bits::EMPTY, |all, &kind| all | squares(kind));
    let (like_a_man, closes_empty, closes_always, edge_closes) = match &rules.king_taken {
        KingTaken::Custodial => (geometry.board, Bits::EMPTY, Bits::EMPTY, false),
        KingTaken::CustodialAwayFromThrone => (away_from_throne, Bits::EMPTY, throne, false),
        KingTaken::CustodialOffThrone => (geometry.board & !throne, Bits::EMPTY, Bits::EMPTY, false),
        KingTaken::Enclosed(Enclosure { closers, .. }) => (Bits::EMPTY, closing(closers), Bits::EMPTY, closers.edge),
        KingTaken::EnclosedNearThrone(closers) => (away_from_throne, closing(closers), Bits::EMPTY, closers.edge),
    };
    let group = rules.king_taken.enclosure().is_some_and(|enclosure| enclosure.with_group);
    KingTaking { like_a_man, closes_empty, closes_always, edge_closes, group }
}
