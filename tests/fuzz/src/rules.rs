//! Rule sets from a fuzzer's bytes: most of them playable, some with one invalid value.
//!
//! Every value of every option occurs; zones lie anywhere, overlap, cover set-ups or most of the board.

use crate::{Bytes, between, chance, pick};
use tafl_engine::{
    AnnouncementKind, Closers, Escape, KingTaken, Piece, PieceSet, Placement, QuietConsequence, QuietPlies,
    Repetition, Rules, Square, ZoneKind,
};
use tafl_test_support::chance::Chance;
use tafl_test_support::random_rules::{random_rules, random_special_rules};

/// How many of the bytes the rules are drawn from at most: two for each question.
const OF_RULES: usize = 1024;

/// A square of a board of this size.
pub fn square(bytes: &mut Bytes<'_>, side: u8) -> Square {
    let last = u32::from(side.clamp(1, 19) - 1);
    let [file, rank] = [0, 1].map(|_| between(bytes, 0, last) as u8);
    Square::new(file, rank).expect("a square of some board")
}

/// A rule set. One in eight may have values out of bounds.
pub fn draw(bytes: &mut Bytes<'_>) -> Rules {
    let (wild, special) = (chance(bytes, 32), chance(bytes, 64));
    let drawn = bytes.bytes(OF_RULES.min(bytes.len() / 2)).unwrap_or_default();
    let mut drawn = Chance::of_bytes(drawn);
    let mut rules = if special { random_special_rules(&mut drawn) } else { random_rules(&mut drawn) };
    if wild {
        spoil(bytes, &mut rules);
    }
    rules
}

/// A board on which every piece is where it may be, as far as there is room.
// Rows of squares, because moving along a zone and being safe in it need them.
/// Gives a rule set one to three invalid or borderline values.
fn spoil(bytes: &mut Bytes<'_>, rules: &mut Rules) {
    for _ in 0..between(bytes, 1, 3) {
        let number = pick(bytes, &[0, 1, u32::MAX, 100_001, 100_000]);
        let other_side = pick(bytes, &[0, 1, 2, 3, 4, 5, 6, 8, 18, 19, 20, 21, 254, 255]);
        let odd_square = square(bytes, 19);
        let piece = pick(bytes, &[None, Some(Piece::Attacker), Some(Piece::Defender), Some(Piece::King)]);
        let kind = pick(bytes, &ZoneKind::ALL);
        match between(bytes, 0, 17) {
            0 => rules.board.size = other_side,
            1 => rules.reach.king = Some(number as u8),
            2 => rules.reach.attackers = Some(number as u8),
            3 => rules.repetition = rules.repetition.map(|rule| Repetition { at: number as u8, ..rule }),
            4 => rules.quiet_plies = Some(QuietPlies { limit: number, then: QuietConsequence::Claim }),
            5 => rules.ply_limit = Some(number),
            6 => rules.zones.iter_mut().for_each(|zone| zone.squares.push(odd_square)),
            7 => rules.zones.iter_mut().take(1).for_each(|zone| zone.squares.clear()),
            8 => rules.zones.extend(rules.zones.first().cloned()),
            9 => rules.zones.iter_mut().for_each(|zone| zone.enter = PieceSet::COMMON),
            10 => rules.escape = Escape::Squares(vec![odd_square; number as usize % 7]),
            11 => rules.escape = Escape::Corners,
            12 => rules
                .board
                .setups
                .iter_mut()
                .for_each(|setup| setup.board = Placement::empty(5).expect("a small board")),
            13 => rules.board.setups.iter_mut().for_each(|setup| {
                setup.board.put(odd_square, piece);
            }),
            14 => {
                rules.board.setups = rules
                    .board
                    .setups
                    .first()
                    .cloned()
                    .into_iter()
                    .cycle()
                    .take(number as usize % 40)
                    .collect()
            }
            15 => {
                rules.king_taken =
                    KingTaken::EnclosedNearThrone(Closers { zones: vec![kind, kind], edge: false })
            }
            16 => (rules.exit_fort, rules.linnaean_capture) = (true, true),
            _ => rules.announcements.extend([AnnouncementKind::Raichi; 2]),
        }
    }
}
