//! Declared rules compiled to masks: the only place where the options of a rule set become sets of squares
//! and numbers.
//!
//! All code that plays a game reads these masks and never asks for an option or a rule set. The consequences
//! of repetition and of having no legal move are stored as declared, since they are neither sets nor numbers.
//! The rules must have passed [`super::validate`].

use super::validate::may_be_found;
use super::{
    AnnouncementKind, Berserk, Closers, Encirclement, Enclosure, Jump, KingTaken, NoLegalMove, PieceSet,
    QuietConsequence, Repetition, RepetitionCompares, Rules, Zone, ZoneKind,
};
use crate::board::{Bits, Direction, Geometry, Index, Piece, Side};

/// The masks of one kind of piece.
#[derive(Clone, Debug)]
pub(crate) struct KindMasks<const W: usize> {
    /// Squares it may move over while they are empty.
    pub(crate) pass: Bits<W>,
    /// Squares it may stop on when it comes from outside: `enter`, and all squares outside zones.
    pub(crate) enter: Bits<W>,
    /// Squares it may stand on: `stop`, and all squares outside zones.
    pub(crate) stop: Bits<W>,
    /// The maximum number of squares it moves.
    pub(crate) reach: u8,
    /// Zones it may move within although it may not both enter and pass them from outside.
    pub(crate) inside: Vec<Inside<W>>,
    pub(crate) hostile_empty: Bits<W>,
    hostile_occupied: Bits<W>,
    /// Zones that are hostile to it except while it stands in them. Only zones with adjacent squares are
    /// listed: in others this never matters.
    own_hostile: Vec<Bits<W>>,
}

/// A zone, as it applies to a piece that stands in it.
#[derive(Clone, Debug)]
pub(crate) struct Inside<const W: usize> {
    pub(crate) squares: Bits<W>,
    /// Its squares on which the piece may stop.
    pub(crate) stop: Bits<W>,
}

impl<const W: usize> KindMasks<W> {
    /// The squares against which a piece of this kind is captured, on a board with these occupied squares.
    #[inline(always)]
    pub(crate) fn hostile(&self, occupied: Bits<W>) -> Bits<W> {
        (self.hostile_empty & !occupied) | (self.hostile_occupied & occupied)
    }

    /// The squares of [`Self::hostile`] that are not hostile to a piece standing on `index`: those of its own
    /// zone.
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

/// The way in which the king is taken.
#[derive(Clone, Debug)]
pub(crate) struct KingTaking<const W: usize> {
    /// Squares on which he is taken like a man; on all others he must be enclosed.
    pub(crate) like_a_man: Bits<W>,
    /// Squares that close a side of the king while empty.
    pub(crate) closes_empty: Bits<W>,
    /// Squares that close a side of the king, empty or occupied.
    pub(crate) closes_always: Bits<W>,
    /// True if the edge of the board closes a side.
    pub(crate) edge_closes: bool,
    /// True if he is taken together with the men connected to him.
    pub(crate) group: bool,
}

/// The capture of rows along the edge.
#[derive(Clone, Debug)]
pub(crate) struct ShieldwallMasks<const W: usize> {
    /// Squares that close an end while empty.
    pub(crate) closes_empty: Bits<W>,
    /// True if the moved piece must close an end.
    pub(crate) flanking: bool,
}

/// The jump of a kind of piece.
#[derive(Clone, Debug)]
pub(crate) struct JumpMasks<const W: usize> {
    /// Squares in which a jump must begin or end; empty for kinds that do not jump.
    pub(crate) at: Bits<W>,
    /// True if the piece jumped over is captured.
    pub(crate) captures: bool,
    /// Zones that it may not enter from outside, but may land in when the jump begins in the same zone.
    pub(crate) home: Vec<Bits<W>>,
}

impl<const W: usize> JumpMasks<W> {
    #[inline(always)]
    pub(crate) fn jumps(&self) -> bool {
        !self.at.is_empty()
    }
}

/// The special rules, for rule sets that have them.
#[derive(Clone, Debug)]
pub(crate) struct SpecialMasks<const W: usize> {
    /// The masks of the special kinds, in the order of `Piece::ALL`.
    kinds: [KindMasks<W>; Piece::ALL.len() - Piece::COMMON.len()],
    jumps: [JumpMasks<W>; Piece::ALL.len()],
    /// True if a piece that has captured continues with a capturing move, if it has one.
    pub(crate) captures_go_on: bool,
    /// The squares to which a king who has captured may also continue without a capture.
    pub(crate) king_goes_on: Bits<W>,
    /// True if a piece that has captured continues with any move, if it has one.
    pub(crate) moves_go_on: bool,
    /// True if the side may pass instead.
    pub(crate) chain_may_stop: bool,
    /// The squares on which commanders and knights take the king between them: all but the throne, or none.
    pub(crate) king_between_commanders: Bits<W>,
    /// The corner zone. Commanders and knights also take the king against its squares that are empty and
    /// hostile to him.
    pub(crate) corners: Bits<W>,
}

impl<const W: usize> SpecialMasks<W> {
    #[inline(always)]
    pub(crate) fn jumps(&self, piece: Piece) -> &JumpMasks<W> {
        &self.jumps[piece.index()]
    }
}

/// The masks for the rule `cannot_escape`.
#[derive(Clone, Debug)]
pub(crate) struct CannotEscapeMasks<const W: usize> {
    pub(crate) sides: [SideMasks<W>; 4],
    pub(crate) corners: Bits<W>,
    pub(crate) each_corner: [CornerMasks<W>; 4],
}

/// One edge of the board, including its corners.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideMasks<const W: usize> {
    pub(crate) squares: Bits<W>,
    pub(crate) along: Direction,
    pub(crate) inward: Direction,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct CornerMasks<const W: usize> {
    pub(crate) square: Bits<W>,
    /// The two squares next to it.
    pub(crate) beside: Bits<W>,
    /// The two nearest squares along each of its edges.
    pub(crate) arms: Bits<W>,
}

/// A rule set compiled for one bitboard width.
#[derive(Clone, Debug)]
pub(crate) struct Masks<const W: usize> {
    kinds: [KindMasks<W>; Piece::COMMON.len()],
    pub(crate) special: Option<Box<SpecialMasks<W>>>,
    pub(crate) king_captures_by_moving: bool,
    pub(crate) king_is_partner: bool,
    pub(crate) king_taking: KingTaking<W>,
    pub(crate) escape: Bits<W>,
    pub(crate) encirclement: bool,
    /// True if a ring wins only if the defenders inside can capture none of its attackers.
    pub(crate) ring_must_hold: bool,
    pub(crate) cannot_escape: Option<Box<CannotEscapeMasks<W>>>,
    pub(crate) shieldwall: Option<ShieldwallMasks<W>>,
    /// The squares of the king in an exit fort: the edge, or nowhere if the rule set has no exit forts.
    pub(crate) fort_edge: Bits<W>,
    pub(crate) repetition: Option<Repetition>,
    /// The smallest number of plies after which a compared position can recur. By moves alone each side needs
    /// two; a pass leaves the board unchanged, which matters when the side to move is not compared.
    pub(crate) quickest_return: u32,
    /// The number of plies between the earlier positions to compare with: 2 if the side to move is compared,
    /// 1 if not.
    pub(crate) compared_plies: usize,
    pub(crate) quiet_draw: u32,
    pub(crate) quiet_claim: u32,
    /// The limit of plies without a capture, whatever its consequence.
    pub(crate) quiet_limit: Option<u32>,
    /// The announcements used in the game.
    pub(crate) spoken: Vec<AnnouncementKind>,
    pub(crate) ply_limit: u32,
    pub(crate) no_legal_move: NoLegalMove,
    pub(crate) tuichi_wins: bool,
    /// The throne, if the rule set has the Linnaean capture: attackers on three sides of a king there help to
    /// capture the man on the fourth.
    pub(crate) linnaean_throne: Bits<W>,
    /// The squares on which an attacker must arrive to capture that man.
    pub(crate) linnaean_strikes: Bits<W>,
    /// The zones by kind, for naming them in answers.
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

    #[inline(always)]
    pub(crate) fn men(&self, side: Side) -> &KindMasks<W> {
        self.kind(side.man())
    }

    pub(crate) fn zone_at(&self, index: Index) -> Option<ZoneKind> {
        self.zones.iter().find(|(_, squares)| squares.contains(index)).map(|&(kind, _)| kind)
    }

    /// Compiles rules without faults.
    pub(crate) fn compile(rules: &Rules, geometry: &Geometry<W>) -> Self {
        let squares =
            |kind: ZoneKind| rules.zone(kind).map_or(Bits::EMPTY, |zone| geometry.bits(&zone.squares));
        let throne = squares(ZoneKind::Throne);
        let never = u32::MAX;
        let compares_boards =
            rules.repetition.is_some_and(|rule| rule.compares != RepetitionCompares::Position);
        let quiet = |wanted: QuietConsequence| {
            rules.quiet_plies.filter(|quiet| quiet.then == wanted).map_or(never, |quiet| quiet.limit)
        };
        Self {
            kinds: Piece::COMMON.map(|piece| kind_masks(rules, geometry, piece)),
            special: rules
                .special
                .is_some()
                .then(|| Box::new(special_masks(rules, geometry, throne, squares(ZoneKind::Corners)))),
            king_captures_by_moving: rules.king_in_captures.captures_by_moving(),
            king_is_partner: rules.king_in_captures.is_partner(),
            king_taking: king_taking(rules, geometry, &squares),
            escape: geometry.bits(&rules.escape_squares()),
            encirclement: rules.encirclement.is_some(),
            ring_must_hold: rules.encirclement == Some(Encirclement::UnbreakableRing),
            cannot_escape: rules.cannot_escape.then(|| Box::new(cannot_escape_masks(geometry))),
            shieldwall: rules.shieldwall.map(|wall| ShieldwallMasks {
                closes_empty: if wall.corner_closes { squares(ZoneKind::Corners) } else { Bits::EMPTY },
                flanking: wall.flanking,
            }),
            fort_edge: if rules.exit_fort { geometry.edge } else { Bits::EMPTY },
            repetition: rules.repetition,
            quickest_return: if rules.no_legal_move == NoLegalMove::Passes && compares_boards {
                1
            } else {
                4
            },
            quiet_draw: quiet(QuietConsequence::Draw),
            quiet_claim: quiet(QuietConsequence::Claim),
            quiet_limit: rules.quiet_plies.map(|quiet| quiet.limit),
            spoken: rules.announcements.clone(),
            ply_limit: rules.max_plies(),
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
    // Zones with adjacent squares: only there can a piece move within the zone, or be captured against it
    // from within.
    let connected = || {
        rules
            .zones
            .iter()
            .map(|zone| (zone, geometry.bits(&zone.squares)))
            .filter(|&(_, bits)| geometry.neighbours(bits).meets(bits))
    };
    let inside = |(zone, squares): (&Zone, Bits<W>)| Inside {
        squares,
        stop: if zone.stop.contains(piece) { squares } else { Bits::EMPTY },
    };
    KindMasks {
        pass: outside | zones(|zone| zone.pass),
        enter: outside | zones(|zone| zone.enter),
        stop: outside | zones(|zone| zone.stop),
        reach: rules.reach_of(piece).unwrap_or(rules.board.size),
        inside: connected()
            .filter(|(zone, _)| {
                may_be_found(piece, zone.stop) && !(zone.enter.contains(piece) && zone.pass.contains(piece))
            })
            .map(inside)
            .collect(),
        hostile_empty: zones(|zone| zone.hostile_empty),
        hostile_occupied: zones(|zone| zone.hostile_occupied),
        own_hostile: connected()
            .filter(|(zone, _)| {
                may_be_found(piece, zone.stop)
                    && zone.hostile_empty.union(zone.hostile_occupied).contains(piece)
            })
            .map(|(_, squares)| squares)
            .collect(),
    }
}

fn special_masks<const W: usize>(
    rules: &Rules,
    geometry: &Geometry<W>,
    throne: Bits<W>,
    corners: Bits<W>,
) -> SpecialMasks<W> {
    let special = rules.special.as_ref();
    let berserk = special.and_then(|special| special.berserk);
    let to_escape = berserk == Some(Berserk::CapturesOrEscape);
    let between = rules.king_taken.enclosure().is_some_and(|enclosure| enclosure.between_commanders);
    SpecialMasks {
        kinds: std::array::from_fn(|number| {
            kind_masks(rules, geometry, Piece::ALL[Piece::COMMON.len() + number])
        }),
        jumps: Piece::ALL.map(|piece| jump_masks(rules, geometry, piece)),
        captures_go_on: berserk == Some(Berserk::Captures) || to_escape,
        king_goes_on: if to_escape { geometry.bits(&rules.escape_squares()) } else { Bits::EMPTY },
        moves_go_on: berserk == Some(Berserk::AnyMove),
        chain_may_stop: special.is_some_and(|special| special.chain_may_stop),
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
            Jump::Restricted => {
                rules.zones.iter().fold(Bits::EMPTY, |all, zone| all | geometry.bits(&zone.squares))
            }
            Jump::OverEnemies | Jump::Capturing => geometry.board,
        },
        captures: jump == Jump::Capturing,
        home: home.map(|zone| geometry.bits(&zone.squares)).collect(),
    }
}

fn cannot_escape_masks<const W: usize>(geometry: &Geometry<W>) -> CannotEscapeMasks<W> {
    // The squares of an edge are those that no step inward reaches.
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
    CannotEscapeMasks {
        sides,
        corners: each_corner.iter().fold(Bits::EMPTY, |all, corner| all | corner.square),
        each_corner,
    }
}

/// The squares two steps in a straight line from those of a set.
fn beyond<const W: usize>(geometry: &Geometry<W>, squares: Bits<W>) -> Bits<W> {
    let from =
        |index: Index| geometry.at(index).beyond.into_iter().filter(|&beyond| beyond != geometry.nowhere());
    squares.iter().flat_map(from).collect()
}

fn king_taking<const W: usize>(
    rules: &Rules,
    geometry: &Geometry<W>,
    squares: &dyn Fn(ZoneKind) -> Bits<W>,
) -> KingTaking<W> {
    let throne = squares(ZoneKind::Throne);
    let away_from_throne = geometry.board & !throne & !geometry.neighbours(throne);
    let closing =
        |closers: &Closers| closers.zones.iter().fold(Bits::EMPTY, |all, &kind| all | squares(kind));
    let (like_a_man, closes_empty, closes_always, edge_closes) = match &rules.king_taken {
        KingTaken::Custodial => (geometry.board, Bits::EMPTY, Bits::EMPTY, false),
        KingTaken::CustodialAwayFromThrone => (away_from_throne, Bits::EMPTY, throne, false),
        KingTaken::CustodialOffThrone => (geometry.board & !throne, Bits::EMPTY, Bits::EMPTY, false),
        KingTaken::Enclosed(Enclosure { closers, .. }) => {
            (Bits::EMPTY, closing(closers), Bits::EMPTY, closers.edge)
        }
        KingTaken::EnclosedNearThrone(closers) => {
            (away_from_throne, closing(closers), Bits::EMPTY, closers.edge)
        }
    };
    let group = rules.king_taken.enclosure().is_some_and(|enclosure| enclosure.with_group);
    KingTaking { like_a_man, closes_empty, closes_always, edge_closes, group }
}
