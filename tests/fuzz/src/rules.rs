//! Rule sets from a fuzzer's bytes: most of them playable, some with one invalid value.
//!
//! Every value of every option occurs; zones lie anywhere, overlap, cover set-ups or most of the board.

use crate::{Bytes, between, chance, pick};
use std::collections::BTreeSet;
use tafl_engine::{
    AnnouncementKind, Board, Closers, Escape, KingInCaptures, KingTaken, NamedSetup, NoLegalMove, Piece, PieceSet, Placement,
    QuietConsequence, QuietPlies, Reach, Repetition, RepetitionCompares, RepetitionConsequence, Rules, Shieldwall, Side, Square, Symmetry,
    Zone, ZoneKind,
};

/// A square of a board of this size.
pub fn square(bytes: &mut Bytes<'_>, side: u8) -> Square {
    let last = u32::from(side.clamp(1, 19) - 1);
    let [file, rank] = [0, 1].map(|_| between(bytes, 0, last) as u8);
    Square::new(file, rank).expect("a square of some board")
}

/// A rule set. One in eight may have values out of bounds.
pub fn draw(bytes: &mut Bytes<'_>) -> Rules {
    let wild = chance(bytes, 32);
    let side = pick(bytes, &[7, 5, 7, 9, 11, 7, 9, 5, 13, 15, 17, 19]);
    let zones = zones(bytes, side);
    let kinds: Vec<ZoneKind> = zones.iter().map(|zone| zone.kind).collect();
    let [throne, corners] = [ZoneKind::Throne, ZoneKind::Corners].map(|kind| kinds.contains(&kind));
    let king_taken = king_taken(bytes, &kinds);
    let mut rules = Rules {
        board: Board { side, setups: Vec::new() },
        first_move: pick(bytes, &Side::ALL),
        kings_group: matches!(king_taken, KingTaken::Enclosed(_)) && chance(bytes, 128),
        zones,
        reach: Reach { attackers: reach(bytes), defenders: reach(bytes), king: reach(bytes) },
        king_in_captures: pick(bytes, &[KingInCaptures::Armed, KingInCaptures::Hammer, KingInCaptures::Anvil, KingInCaptures::Unarmed]),
        king_taken,
        escape: escape(bytes, side, corners),
        encirclement: chance(bytes, 128),
        shieldwall: chance(bytes, 128).then(|| Shieldwall { corner_closes: corners && chance(bytes, 128), flanking: chance(bytes, 128) }),
        exit_fort: chance(bytes, 128),
        repetition: chance(bytes, 200).then(|| Repetition {
            at: pick(bytes, &[2, 3, 2, 4, 255]),
            consequence: pick(bytes, RepetitionConsequence::ALL),
            compares: pick(bytes, RepetitionCompares::ALL),
        }),
        quiet_plies: chance(bytes, 100).then(|| QuietPlies {
            limit: pick(bytes, &[1, 2, 3, 10, 40, 100_000]),
            then: pick(bytes, &[QuietConsequence::Draw, QuietConsequence::Claim]),
        }),
        ply_limit: chance(bytes, 60).then(|| pick(bytes, &[1, 2, 30, 100_000])),
        no_legal_move: pick(bytes, &[NoLegalMove::Loses, NoLegalMove::Passes, NoLegalMove::Draw]),
        tuichi_wins: chance(bytes, 60),
        announcements: [AnnouncementKind::Raichi, AnnouncementKind::Tuichi, AnnouncementKind::WatchYourKing]
            .into_iter()
            .filter(|_| chance(bytes, 128))
            .collect(),
        linnaean_capture: throne && chance(bytes, 100),
        special: None,
    };
    for n in 0..between(bytes, 1, 2) {
        let board = board(bytes, &rules);
        rules.board.setups.push(NamedSetup { name: format!("set-up {n}"), board });
    }
    if wild {
        spoil(bytes, &mut rules);
    }
    rules
}

/// A board on which every piece is where it may be, as far as there is room.
pub fn board(bytes: &mut Bytes<'_>, rules: &Rules) -> Placement {
    let side = rules.board.side;
    let mut board = Placement::empty(side).expect("the side of a board");
    let stands = |piece: Piece, square: Square| {
        rules.zones.iter().all(|zone| !zone.squares.contains(&square) || zone.stop.contains(piece))
            && (piece != Piece::King || !rules.escape_squares().contains(&square))
    };
    let wanted = square(bytes, side);
    let on_throne = chance(bytes, 128);
    let every: Vec<Square> = board.squares().collect();
    let king = rules.centre().filter(|_| on_throne).into_iter().chain([wanted]).chain(every).find(|&to| stands(Piece::King, to));
    king.map(|king| board.put(king, Some(Piece::King)));
    let symmetries = pick(bytes, &[&Symmetry::ALL[..], &Symmetry::ALL[..1]]);
    let most = u32::from(side) * u32::from(side) / 2;
    for _ in 0..between(bytes, 1, most) {
        let at = square(bytes, side);
        let man = pick(bytes, &[Piece::Attacker, Piece::Defender]);
        for to in symmetries.iter().map(|symmetry| symmetry.square(at, side)) {
            if board.piece_at(to).is_none() && stands(man, to) {
                board.put(to, Some(man));
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    board
}

fn set(bytes: &mut Bytes<'_>) -> PieceSet {
    let drawn = between(bytes, 0, 7);
    let kinds: Vec<Piece> = Piece::COMMON.into_iter().enumerate().filter(|(n, _)| drawn >> n & 1 == 1).map(|(_, piece)| piece).collect();
    PieceSet::of(&kinds)
}

fn part(bytes: &mut Bytes<'_>, of: PieceSet) -> PieceSet {
    let other = set(bytes);
    let kinds: Vec<Piece> = of.iter().filter(|&piece| other.contains(piece)).collect();
    PieceSet::of(&kinds)
}

fn zones(bytes: &mut Bytes<'_>, side: u8) -> Vec<Zone> {
    let mut taken = BTreeSet::new();
    let mut zones = Vec::new();
    for kind in [ZoneKind::Throne, ZoneKind::Corners, ZoneKind::Camps, ZoneKind::Forts] {
        if !chance(bytes, 128) {
            continue;
        }
        let mut squares = zone_squares(bytes, kind, side);
        squares.retain(|square| taken.insert(*square));
        if squares.is_empty() {
            continue;
        }
        let stop = set(bytes);
        let enter = part(bytes, stop);
        let [pass, hostile_empty, hostile_occupied] = [0; 3].map(|_| set(bytes));
        zones.push(Zone { kind, squares, stop, enter, pass, hostile_empty, hostile_occupied });
    }
    if chance(bytes, 128) {
        zones.reverse();
    }
    zones
}

fn zone_squares(bytes: &mut Bytes<'_>, kind: ZoneKind, side: u8) -> Vec<Square> {
    let middle = side / 2;
    if kind == ZoneKind::Throne {
        return Square::new(middle, middle).into_iter().collect();
    }
    let mut seeds: Vec<Square> = Vec::new();
    if kind == ZoneKind::Corners && chance(bytes, 170) {
        seeds.extend(Square::new(0, 0));
    }
    // Rows of squares, because moving along a zone and being safe in it need them.
    for _ in 0..between(bytes, 0, 3) {
        let (from, upward) = (square(bytes, side), chance(bytes, 128));
        let long = between(bytes, 1, u32::from(side)) as u8;
        let row = (0..long).filter_map(|n| Square::new(from.file() + if upward { 0 } else { n }, from.rank() + if upward { n } else { 0 }));
        seeds.extend(row.filter(|square| square.is_on(side)));
    }
    let symmetries = pick(bytes, &[&Symmetry::ALL[..], &Symmetry::ALL[..1]]);
    symmetries.iter().flat_map(|symmetry| seeds.iter().map(|&seed| symmetry.square(seed, side))).collect()
}

fn king_taken(bytes: &mut Bytes<'_>, kinds: &[ZoneKind]) -> KingTaken {
    let throne = kinds.contains(&ZoneKind::Throne);
    let closers = Closers { zones: kinds.iter().copied().filter(|_| chance(bytes, 128)).collect(), edge: chance(bytes, 128) };
    match between(bytes, 0, if throne { 3 } else { 1 }) {
        0 => KingTaken::Custodial,
        1 => KingTaken::Enclosed(closers),
        2 => KingTaken::EnclosedNearThrone(closers),
        _ => KingTaken::CustodialAwayFromThrone,
    }
}

fn reach(bytes: &mut Bytes<'_>) -> Option<u8> {
    pick(bytes, &[None, None, Some(1), Some(2), Some(3), Some(17), Some(18), None])
}

fn escape(bytes: &mut Bytes<'_>, side: u8, corners: bool) -> Escape {
    match between(bytes, 0, 3) {
        0 if corners => Escape::Corners,
        0 | 1 => Escape::Edge,
        _ => Escape::Squares { squares: (0..between(bytes, 1, 6)).map(|_| square(bytes, side)).collect() },
    }
}

/// Gives a rule set one to three invalid or borderline values.
fn spoil(bytes: &mut Bytes<'_>, rules: &mut Rules) {
    for _ in 0..between(bytes, 1, 3) {
        let number = pick(bytes, &[0, 1, u32::MAX, 100_001, 100_000]);
        let other_side = pick(bytes, &[0, 1, 2, 3, 4, 5, 6, 8, 18, 19, 20, 21, 254, 255]);
        let odd_square = square(bytes, 19);
        let piece = pick(bytes, &[None, Some(Piece::Attacker), Some(Piece::Defender), Some(Piece::King)]);
        let kind = pick(bytes, &ZoneKind::ALL);
        match between(bytes, 0, 17) {
            0 => rules.board.side = other_side,
            1 => rules.reach.king = Some(number as u8),
            2 => rules.reach.attackers = Some(number as u8),
            3 => rules.repetition = rules.repetition.map(|rule| Repetition { at: number as u8, ..rule }),
            4 => rules.quiet_plies = Some(QuietPlies { limit: number, then: QuietConsequence::Claim }),
            5 => rules.ply_limit = Some(number),
            6 => rules.zones.iter_mut().for_each(|zone| zone.squares.push(odd_square)),
            7 => rules.zones.iter_mut().take(1).for_each(|zone| zone.squares.clear()),
            8 => rules.zones.extend(rules.zones.first().cloned()),
            9 => rules.zones.iter_mut().for_each(|zone| zone.enter = PieceSet::COMMON),
            10 => rules.escape = Escape::Squares { squares: vec![odd_square; number as usize % 7] },
            11 => rules.escape = Escape::Corners,
            12 => rules.board.setups.iter_mut().for_each(|setup| setup.board = Placement::empty(5).expect("a small board")),
            13 => rules.board.setups.iter_mut().for_each(|setup| {
                setup.board.put(odd_square, piece);
            }),
            14 => rules.board.setups = rules.board.setups.first().cloned().into_iter().cycle().take(number as usize % 40).collect(),
            15 => rules.king_taken = KingTaken::EnclosedNearThrone(Closers { zones: vec![kind, kind], edge: false }),
            16 => (rules.kings_group, rules.linnaean_capture) = (true, true),
            _ => rules.announcements.extend([AnnouncementKind::Raichi; 2]),
        }
    }
}
