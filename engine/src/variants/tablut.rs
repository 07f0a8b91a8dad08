//! Tablut: king and eight men against sixteen, 9x9.

use super::parts::*;
use super::{Entry, Family, sources};
use crate::board::Side;
use crate::rules::{Escape, RepetitionConsequence, Rules};

pub(super) fn entries() -> Vec<Entry> {
    let igg = Rules {
        first_move: Side::Defenders,
        zones: vec![throne(9, [KING, KING, ALL], [NONE, NONE]), corners(9, KING, ALL)],
        king_taken: enclosed_by_throne_corners_edge(),
        escape: Escape::Corners,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        announcements: every_announcement(),
        ..plain(&[TCROSS_9])
    };
    vec![
        entry(
            "tablut-nielsen",
            "Tablut (historical rules, Nielsen)",
            &[],
            Family::Tablut,
            &sources::NIELSEN,
            nielsen_edge_game(&[TCROSS_9]),
            nielsen_readings(),
        ),
        entry("tablut-igg", "Tablut (igGameCenter)", &[], Family::Tablut, &sources::IGG, igg, igg_readings()),
    ]
}
