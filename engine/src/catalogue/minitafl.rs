//! The smallest game of the catalogue: 5x5, a king and a man against three, each piece one square at a time.

use super::presets::*;
use super::{Entry, Family, sources};
use crate::board::Piece::{Attacker, Defender};
use crate::rules::{Escape, Reach, RepetitionConsequence, Rules};

/// A king in the middle of an empty board; the other pieces stand in no symmetry.
const LONE_KING_5: Layout = ("", &[".....", ".....", "..k.."]);

pub(super) fn entries() -> Vec<Entry> {
    let pieces = [("b1", Attacker), ("a2", Attacker), ("d5", Attacker), ("c2", Defender)];
    let rules = Rules {
        reach: Reach { attackers: Some(1), defenders: Some(1), king: Some(1) },
        zones: vec![corners(5, KING, ALL)],
        escape: Escape::Corners,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..Rules::plain(board_with(LONE_KING_5, "minitafl_5", &pieces))
    };
    let readings = vec![SILENT_ON_NO_MOVE];
    vec![entry("minitafl", "MiniTafl", &[], Family::Minitafl, &sources::MINITAFL, rules, readings)]
}
