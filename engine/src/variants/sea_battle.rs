//! Sea battle: ships instead of men, a cargo ship instead of a king. The king is unarmed, and no square is special.

use super::parts::*;
use super::{Entry, Family, sources};
use crate::rules::{KingInCaptures, RepetitionConsequence, RuleId, Rules};

fn on(layout: Layout) -> Rules {
    Rules {
        king_in_captures: KingInCaptures::Unarmed,
        king_taken: enclosed_by(&[]),
        encirclement: true,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[layout])
    }
}

pub(super) fn entries() -> Vec<Entry> {
    let readings = || {
        vec![
            LOST_PICTURE,
            contested(RuleId::FirstMove, "Nielsen lets the attackers begin, Walker the defenders."),
            contested(
                RuleId::Repetition,
                "OpenTafl draws at the third occurrence. Nielsen's page forbids perpetual repetition, which the defenders lose, and names \
                 no number.",
            ),
        ]
    };
    let family = Family::SeaBattle;
    vec![
        entry("sea-battle-9", "Sea Battle 9x9", &["sea battle", "longship tafl"], family, &sources::SEA_BATTLE, on(TCROSS_9), readings()),
        entry("sea-battle-13", "Sea Battle 13x13", &[], family, &sources::SEA_BATTLE, on(PARLETT_13), readings()),
    ]
}
