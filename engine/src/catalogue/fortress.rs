//! The French game on 7x7 whose corners and centre are fortresses.

use super::presets::*;
use super::{Entry, Family, sources};
use crate::rules::{Escape, RepetitionConsequence, RuleId, Rules};

pub(super) fn entries() -> Vec<Entry> {
    let rules = Rules {
        zones: vec![
            throne(7, [KING_AND_DEFENDERS, KING_AND_DEFENDERS, ALL], [ALL, NONE]),
            corners(7, KING_AND_DEFENDERS, ALL),
        ],
        king_taken: group_enclosed_by_throne_corners_edge(),
        escape: Escape::Corners,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[CROSS_7, ARDRI_7])
    };
    let readings = vec![
        LOST_PICTURE,
        contested(
            RuleId::Throne,
            "The source bars only the attackers from the central fortress, so defenders may stand there. In this rule set the fortress \
            helps to capture only while empty.",
        ),
        ATTACKERS_BARRED,
        CONNECTED_GROUP,
        WALKS_IN,
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ];
    vec![entry(
        "tafl-7-fortress",
        "Tafl 7x7 with fortresses",
        &[],
        Family::Fortress,
        &sources::FORTRESS,
        rules,
        readings,
    )]
}
