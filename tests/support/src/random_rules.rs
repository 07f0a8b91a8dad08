//! Random custom rule sets: every value of every question of the rule model comes up, on boards small enough
//! that much happens.
//!
//! What is drawn need not be playable: whoever asks finds out from the referee, which refuses what
//! contradicts itself. Rules that could never apply are switched off, and set-ups that are decided before the
//! first move are drawn again a few times, so that few rule sets are refused for that alone. Zones of several
//! connected squares are frequent, because moving along a zone and being safe in it show nowhere else.
//! Names and sources are left out, and games that somebody plays are not preferred.

use crate::chance::Chance;
use crate::random_boards::{promoted, random_board};
use std::collections::BTreeSet;
use tafl_engine::{
    AnnouncementKind, Berserk, BoardSpec, Closers, Encirclement, Enclosure, Escape, Jump, Jumps,
    KingInCaptures, KingTaken, NamedSetup, NoLegalMove, Piece, PieceSet, Placement, QuietConsequence,
    QuietPlies, Reach, Repetition, RepetitionCompares, RepetitionConsequence, Rules, Shieldwall, Side,
    Special, SpecialReach, Square, Symmetry, Zone, ZoneKind, catalogue,
};

/// A random rule set with one to three set-ups.
pub fn random_rules(chance: &mut Chance) -> Rules {
    let side = chance.weighted(&[(10, 5u8), (35, 7), (25, 9), (12, 11), (6, 13), (4, 15), (3, 17), (2, 19)]);
    let zones = random_zones(side, chance);
    let mut rules = Drawn { side, zones: &zones }.rules(chance);
    rules.board.setups = random_setups(&rules, chance);
    settle(&mut rules, chance);
    rules
}

/// What the rules of a rule set are drawn for.
struct Drawn<'a> {
    side: u8,
    zones: &'a [Zone],
}

impl Drawn<'_> {
    fn has(&self, kind: ZoneKind) -> bool {
        self.zones.iter().any(|zone| zone.kind == kind)
    }
}

/// A value that can be drawn. What a rule set may lack is there in some of a hundred.
trait Draw: Sized {
    fn draw(percent: usize, of: &Drawn<'_>, chance: &mut Chance) -> Self;
}

impl Draw for bool {
    fn draw(percent: usize, _: &Drawn<'_>, chance: &mut Chance) -> Self {
        chance.percent(percent)
    }
}

impl<T: Draw> Draw for Option<T> {
    fn draw(percent: usize, of: &Drawn<'_>, chance: &mut Chance) -> Self {
        chance.percent(percent).then(|| T::draw(100, of, chance))
    }
}

/// Enums, of which every value is as likely.
macro_rules! any_value {
    ($($name:ident),+) => {
        $(impl Draw for $name {
            fn draw(_: usize, _: &Drawn<'_>, chance: &mut Chance) -> Self {
                chance.pick(&Self::ALL)
            }
        })+
    };
}

any_value!(Side, KingInCaptures, Encirclement, NoLegalMove);

/// Values that are drawn in a way of their own.
macro_rules! drawn {
    ($($name:ty: $draw:expr;)+) => {
        $(impl Draw for $name {
            fn draw(percent: usize, of: &Drawn<'_>, chance: &mut Chance) -> Self {
                let draw: fn(usize, &Drawn<'_>, &mut Chance) -> Self = $draw;
                draw(percent, of, chance)
            }
        })+
    };
}

drawn! {
    BoardSpec: |_, of, _| BoardSpec { size: of.side, setups: Vec::new() };
    Vec<Zone>: |_, of, _| of.zones.to_vec();
    Reach: |_, _, chance| Reach { attackers: random_reach(chance), defenders: random_reach(chance), king: random_reach(chance) };
    KingTaken: |_, of, chance| random_king_taken(of, chance);
    Escape: |_, of, chance| random_escape(of.side, of.has(ZoneKind::Corners), chance);
    Shieldwall: |_, of, chance| Shieldwall {
        corner_closes: of.has(ZoneKind::Corners) && chance.percent(50),
        flanking: chance.percent(50),
    };
    Repetition: |_, _, chance| Repetition {
        at: chance.weighted(&[(45, 2), (45, 3), (10, 4)]),
        consequence: chance.pick(&RepetitionConsequence::ALL),
        compares: chance.pick(&RepetitionCompares::ALL),
    };
    QuietPlies: |_, _, chance| QuietPlies { limit: chance.between(2, 25) as u32, then: chance.pick(&QuietConsequence::ALL) };
    u32: |_, _, chance| chance.between(3, 50) as u32;
    Vec<AnnouncementKind>: |percent, _, chance| AnnouncementKind::ALL.into_iter().filter(|_| chance.percent(percent)).collect();
    // Special rules come with special pieces: `random_special_rules`.
    Special: |_, _, _| Special::PLAIN;
}

macro_rules! draws {
    ($($(#[$doc:meta])* $mode:ident $percent:literal % $field:ident: $type:ty { $($ids:tt)* })+) => {
        impl Drawn<'_> {
            fn rules(&self, chance: &mut Chance) -> Rules {
                Rules { $($field: Draw::draw($percent, self, chance),)+ }
            }
        }

        /// Takes back an option that a rule set may lack, and in which a fault was found.
        fn take_back(rules: &mut Rules, fault: &str) {
            match fault.split(['.', '[']).next() {
                $(Some(stringify!($field)) => take_back_field!($mode rules.$field),)+
                _ => {}
            }
        }
    };
}

macro_rules! take_back_field {
    (required $field:expr) => {{}};
    (optional $field:expr) => {
        $field = Default::default()
    };
}

tafl_engine::rule_options!(draws);

/// A random rule set with special rules: a random one, and in its zones, set-ups and answers whatever special
/// pieces bring.
pub fn random_special_rules(chance: &mut Chance) -> Rules {
    let mut rules = random_rules(chance);
    for zone in &mut rules.zones {
        // What a zone means for a man it mostly means for the special men of his side.
        let likewise = |set: PieceSet, chance: &mut Chance| random_special_set(set, chance);
        zone.stop = likewise(zone.stop, chance);
        zone.enter = if chance.percent(70) { zone.stop } else { random_part(zone.stop, chance) };
        zone.pass = likewise(zone.pass, chance);
        zone.hostile_empty = likewise(zone.hostile_empty, chance);
        zone.hostile_occupied = likewise(zone.hostile_occupied, chance);
    }
    if let Some(enclosure) = rules.king_taken.enclosure_mut() {
        enclosure.between_commanders = chance.percent(60);
    }
    let moves = matches!(rules.king_in_captures, KingInCaptures::Armed | KingInCaptures::Hammer);
    let ways = |captures: bool| if captures { &Jump::ALL[..] } else { &Jump::ALL[..3] };
    let reach = SpecialReach {
        pieces: random_part(PieceSet::SPECIAL, chance).union(PieceSet::of(&[Piece::DefendersKnight])),
        squares: chance.between(1, usize::from(rules.board.size)) as u8,
    };
    let berserk = chance.pick(&[
        None,
        Some(Berserk::Captures),
        Some(Berserk::CapturesOrEscape),
        Some(Berserk::AnyMove),
    ]);
    let berserk =
        berserk.filter(|&how| how != Berserk::CapturesOrEscape || moves || rules.shieldwall.is_some());
    rules.special = Some(Special {
        reach: if chance.percent(40) { vec![reach] } else { Vec::new() },
        jumps: Jumps {
            king: chance.pick(ways(moves)),
            commanders: chance.pick(ways(true)),
            knights: chance.pick(ways(true)),
            mercenaries: chance.pick(ways(true)),
            guards: chance.pick(ways(false)),
        },
        berserk,
        chain_may_stop: berserk.is_some() && chance.percent(40),
    });
    let boards: Vec<Placement> =
        rules.board.setups.iter().map(|setup| promoted(&setup.board, &rules, chance)).collect();
    rules.board.setups.iter_mut().zip(boards).for_each(|(setup, board)| setup.board = board);
    rules
}

/// The set with special kinds: for each side mostly what holds for its men, at times anything.
fn random_special_set(set: PieceSet, chance: &mut Chance) -> PieceSet {
    let anything = chance.percent(25);
    let special = Piece::ALL.into_iter().filter(|piece| piece.is_special());
    let holds = |piece: &Piece, chance: &mut Chance| {
        if anything { chance.percent(50) } else { set.contains(piece.side().man()) }
    };
    special
        .fold(set, |all, piece| if holds(&piece, chance) { all.union(PieceSet::of(&[piece])) } else { all })
}

/// Takes back what the referee calls senseless, as far as a few more draws do it.
fn settle(rules: &mut Rules, chance: &mut Chance) {
    for tries in 0..6 {
        let faults = rules.faults();
        let at = |field: &str| faults.iter().any(|fault| fault.field.starts_with(field));
        for fault in &faults {
            take_back(rules, &fault.field);
        }
        if !at("board.setups") && !at("escape") {
            return;
        }
        if tries > 2 || at("escape") {
            rules.escape = random_escape(rules.board.size, rules.zone(ZoneKind::Corners).is_some(), chance);
        }
        rules.board.setups = random_setups(rules, chance);
    }
}

fn random_reach(chance: &mut Chance) -> Option<u8> {
    chance.weighted(&[(75, None), (10, Some(1)), (8, Some(2)), (5, Some(3)), (2, Some(18))])
}

fn random_king_taken(of: &Drawn<'_>, chance: &mut Chance) -> KingTaken {
    let zones = of.zones.iter().map(|zone| zone.kind).filter(|_| chance.percent(60)).collect();
    let closers = Closers { zones, edge: chance.percent(50) };
    match chance.below(if of.has(ZoneKind::Throne) { 5 } else { 2 }) {
        0 => KingTaken::Custodial,
        1 => KingTaken::Enclosed(Enclosure { with_group: chance.percent(50), ..closers.into() }),
        2 => KingTaken::EnclosedNearThrone(closers),
        3 => KingTaken::CustodialOffThrone,
        _ => KingTaken::CustodialAwayFromThrone,
    }
}

fn random_escape(side: u8, corners: bool, chance: &mut Chance) -> Escape {
    match chance.below(10) {
        0..=4 if corners => Escape::Corners,
        0..=5 => Escape::Edge,
        _ => {
            let wanted = chance.between(1, 6);
            let mut squares: BTreeSet<Square> = (0..wanted).map(|_| random_square(side, chance)).collect();
            if chance.percent(60) {
                squares = squares.into_iter().map(|square| to_edge(square, side)).collect();
            }
            Escape::Squares(squares.into_iter().collect())
        }
    }
}

fn random_setups(rules: &Rules, chance: &mut Chance) -> Vec<NamedSetup> {
    let played = catalogue::all()
        .iter()
        .flat_map(|entry| &entry.rules.board.setups)
        .filter(|setup| setup.board.size() == rules.board.size);
    let played: Vec<Placement> = played.map(|setup| setup.board.clone()).collect();
    let count = chance.weighted(&[(70, 1), (20, 2), (10, 3)]);
    let board = |chance: &mut Chance| {
        let drawn = random_board(rules, chance);
        if !played.is_empty() && chance.percent(40) { chance.pick(&played) } else { drawn }
    };
    (0..count).map(|n| NamedSetup { name: format!("random_{n}"), board: board(chance) }).collect()
}

/// A square of a board of this side.
///
/// # Panics
/// If a board cannot have that side.
pub fn random_square(side: u8, chance: &mut Chance) -> Square {
    let mut line = || chance.below(usize::from(side)) as u8;
    Square::new(line(), line()).expect("a square of the board")
}

/// The square pushed straight down or left to the edge, whichever is nearer.
fn to_edge(square: Square, side: u8) -> Square {
    let last = side - 1;
    let nearer = |at: u8| if at > last / 2 { last } else { 0 };
    let (file, rank) = (square.file(), square.rank());
    let (file, rank) = if file.min(last - file) < rank.min(last - rank) {
        (nearer(file), rank)
    } else {
        (file, nearer(rank))
    };
    Square::new(file, rank).expect("a square of the board")
}

fn random_set(chance: &mut Chance) -> PieceSet {
    chance.weighted(&[
        (20, PieceSet::NONE),
        (20, PieceSet::KING),
        (15, PieceSet::COMMON),
        (10, PieceSet::ATTACKERS),
        (10, PieceSet::DEFENDERS),
        (10, PieceSet::KING.union(PieceSet::DEFENDERS)),
        (10, PieceSet::ATTACKERS.union(PieceSet::DEFENDERS)),
        (5, PieceSet::ATTACKERS.union(PieceSet::KING)),
    ])
}

fn random_part(of: PieceSet, chance: &mut Chance) -> PieceSet {
    if chance.percent(50) {
        return of;
    }
    of.iter().filter(|_| chance.percent(50)).collect()
}

/// Zones of any of the four kinds, none twice and no two overlapping.
fn random_zones(side: u8, chance: &mut Chance) -> Vec<Zone> {
    let mut taken = BTreeSet::new();
    let mut zones = Vec::new();
    for (kind, percent) in
        [(ZoneKind::Throne, 65), (ZoneKind::Corners, 60), (ZoneKind::Camps, 35), (ZoneKind::Forts, 35)]
    {
        if !chance.percent(percent) {
            continue;
        }
        let mut squares = random_zone_squares(kind, side, chance);
        squares.retain(|square| taken.insert(*square));
        if squares.is_empty() {
            continue;
        }
        // Mostly the zones bar someone; the forts and camps let their own men in.
        let own = match kind {
            ZoneKind::Throne | ZoneKind::Corners => PieceSet::KING,
            ZoneKind::Camps => PieceSet::ATTACKERS,
            ZoneKind::Forts => PieceSet::DEFENDERS,
        };
        let stop = if chance.percent(80) { random_set(chance).union(own) } else { random_set(chance) };
        zones.push(Zone {
            kind,
            squares: squares.into_iter().collect(),
            stop,
            enter: random_part(stop, chance),
            pass: random_set(chance),
            hostile_empty: random_set(chance),
            // Where nobody may stand nobody does.
            hostile_occupied: if chance.percent(50) && !stop.is_empty() {
                random_set(chance)
            } else {
                PieceSet::NONE
            },
        });
    }
    chance.shuffle(&mut zones);
    zones
}

fn random_zone_squares(kind: ZoneKind, side: u8, chance: &mut Chance) -> BTreeSet<Square> {
    let square = |file: u8, rank: u8| Square::new(file, rank).expect("a square of the board");
    let middle = side / 2;
    let seeds: Vec<Square> = match kind {
        ZoneKind::Throne => return BTreeSet::from([square(middle, middle)]),
        ZoneKind::Corners => match chance.below(4) {
            0 | 1 => vec![square(0, 0)],
            2 => vec![square(0, 0), square(1, 0), square(0, 1)],
            _ => vec![square(0, 0), square(1, 0), square(0, 1), square(1, 1)],
        },
        ZoneKind::Camps => match chance.below(3) {
            0 => vec![square(middle - 1, 0), square(middle, 0), square(middle + 1, 0), square(middle, 1)],
            1 => vec![square(middle, 0), square(middle, 1)],
            _ => random_blob(side, chance),
        },
        ZoneKind::Forts => match chance.below(3) {
            0 => vec![square(middle - 1, middle), square(middle - 2, middle)],
            1 => vec![square(middle - 1, middle - 1), square(middle, middle - 1)],
            _ => random_blob(side, chance),
        },
    };
    let turned: &[Symmetry] = if chance.percent(70) { &Symmetry::ALL } else { &Symmetry::ALL[..1] };
    turned.iter().flat_map(|symmetry| seeds.iter().map(|&seed| symmetry.square(seed, side))).collect()
}

/// A few squares that hang together.
fn random_blob(side: u8, chance: &mut Chance) -> Vec<Square> {
    let mut blob = vec![random_square(side, chance)];
    for _ in 0..chance.between(1, 5) {
        let from = chance.pick(&blob);
        let (file, rank) = (from.file(), from.rank());
        let next = chance.pick(&[
            (file + 1, rank),
            (file.wrapping_sub(1), rank),
            (file, rank + 1),
            (file, rank.wrapping_sub(1)),
        ]);
        if let Some(next) =
            Square::new(next.0, next.1).filter(|next| next.is_on(side) && !blob.contains(next))
        {
            blob.push(next);
        }
    }
    blob
}
