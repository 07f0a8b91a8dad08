//! Ard Ri: a king and eight men against sixteen, 7x7.

use super::presets::*;
use super::{Contested, Entry, Family, sources};
use crate::rules::{Reach, RepetitionConsequence, RuleId, Rules};

fn nielsen() -> Rules {
    Rules {
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        quiet_plies: Some(claim_after(100)),
        ..plain(&[ARDRI_7])
    }
}

/// All pieces move one square, and the king is captured by four.
fn dragonheelslair() -> Rules {
    Rules {
        zones: vec![throne(7, [KING, KING, NONE], [NONE, NONE])],
        reach: Reach { attackers: Some(1), defenders: Some(1), king: Some(1) },
        king_taken: enclosed_by(&[]),
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[ARDRI_7])
    }
}

fn dragonheelslair_readings() -> Vec<Contested> {
    vec![
        LOST_PICTURE,
        contested(RuleId::FirstMove, "What could be read of the source does not say who begins; the attackers do."),
        contested(
            RuleId::Throne,
            "The king alone may stand on the throne, and comes back to it. That it takes nobody follows from its being named in no capture.",
        ),
        WALKS_IN,
        SILENT_ON_REPETITION,
    ]
}

pub(super) fn entries() -> Vec<Entry> {
    let mut readings = nielsen_readings();
    readings.push(contested(RuleId::KingTaken, "Without a throne two attackers take the king also in the middle of the board."));
    let family = Family::ArdRi;
    vec![
        entry("ard-ri-nielsen", "Ard Ri (historical rules, Nielsen)", &["ard ri"], family, &sources::NIELSEN, nielsen(), readings),
        entry(
            "ard-ri-dragonheelslair",
            "Ard Ri (Dragonheels Lair)",
            &[],
            family,
            &sources::ARD_RI_DRAGONHEELSLAIR,
            dragonheelslair(),
            dragonheelslair_readings(),
        ),
    ]
}
