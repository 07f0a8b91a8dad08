//! Brandubh: king and four men against eight, 7x7.

use super::parts::*;
use super::{Entry, Family, sources};
use crate::rules::{Escape, KingTaken, RepetitionConsequence, RuleId, Rules};

fn shared() -> Rules {
    Rules {
        zones: vec![throne(7, [KING, KING, ALL], [ALL, ATTACKERS]), corners(7, KING, ALL)],
        king_taken: KingTaken::CustodialAwayFromThrone,
        escape: Escape::Corners,
        encirclement: true,
        ..plain(&[CROSS_7])
    }
}

pub(super) fn entries() -> Vec<Entry> {
    vec![
        entry(
            "brandubh-wtf",
            "Brandubh (World Tafl Federation)",
            &["brandubh"],
            Family::Brandubh,
            &sources::WTF,
            Rules { repetition: Some(third_occurrence(RepetitionConsequence::SideWithChoiceLoses)), ..shared() },
            vec![
                LOST_PICTURE,
                contested(
                    RuleId::Repetition,
                    "\"Third time in a row\" is read as the third occurrence. The defenders lose unless each of their moves since the \
                     previous occurrence was their only legal one, in which case the attackers do, also where both sides were forced.",
                ),
                contested(RuleId::KingTaken, "That a king who moves into a closed spot is safe follows from the rule for all pieces."),
            ],
        ),
        entry(
            "brandubh-nielsen",
            "Brandubh (historical rules, Nielsen)",
            &[],
            Family::Brandubh,
            &sources::NIELSEN,
            Rules {
                repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
                quiet_plies: Some(claim_after(100)),
                ..shared()
            },
            nielsen_readings(),
        ),
    ]
}
