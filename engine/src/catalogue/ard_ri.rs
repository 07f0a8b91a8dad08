//! Ard Ri: a king and eight men against sixteen, or four against eight, 7x7.

use super::presets::*;
use super::{Contested, Entry, Family, sources};
use crate::board::PieceSet;
use crate::rules::{KingTaken, Reach, RepetitionConsequence, RuleId, Rules, ZoneKind};

fn nielsen(layouts: &[Layout]) -> Rules {
    Rules {
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        quiet_plies: Some(claim_after(100)),
        ..plain(layouts)
    }
}

fn nielsen_entry(revision: u32, rules: Rules, board: Contested) -> Entry {
    let in_the_middle = contested(
        RuleId::KingTaken,
        "Without a throne two attackers capture the king even in the middle of the board.",
    );
    let readings = [board].into_iter().chain(nielsen_readings()).chain([in_the_middle]).collect();
    let aliases = &["ard ri", "ard ri-39", "scottish ard ri"];
    let name = "Ard Ri (historical rules, Nielsen)";
    Entry {
        revision,
        ..entry("ard-ri-nielsen", name, aliases, Family::ArdRi, &sources::NIELSEN, rules, readings)
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
        contested(
            RuleId::FirstMove,
            "The part of the source that could be read does not say who begins; here the attackers do.",
        ),
        contested(
            RuleId::Throne,
            "Only the king may stand on the throne, and he may return to it. The throne does not help to capture, because the source never \
            mentions it in a capture.",
        ),
        WALKS_IN,
        SILENT_ON_REPETITION,
    ]
}

/// Ard Ri as the game system Ludii plays it.
fn ludii(king_taken: KingTaken, throne_hostile: PieceSet) -> Rules {
    as_ludii(Rules {
        zones: vec![throne(7, [KING, KING, NONE], [throne_hostile, NONE])],
        king_taken,
        repetition: None,
        ..dragonheelslair()
    })
}

fn ludii_readings(king_taken: &'static str) -> Vec<Contested> {
    let own = [
        LUDII_FIRST_MOVE,
        contested(
            RuleId::Throne,
            "The description does not name the centre; in the program the king alone may stop there, and it helps to take nobody but him.",
        ),
        contested(RuleId::KingTaken, king_taken),
    ];
    own.into_iter().chain(LUDII_READINGS).collect()
}

pub(super) fn entries() -> Vec<Entry> {
    let family = Family::ArdRi;
    let recorded = contested(
        RuleId::Board,
        "The set-up was a picture in the source, now lost. The first two are those of the games recorded on the author's server, the older \
        one first; other programs play the third under the name.",
    );
    vec![
        nielsen_entry(1, nielsen(&[ARDRI_7]), OTHER_SETUP_PLAYED),
        nielsen_entry(2, nielsen(&[CROSS_7, ARDRI_39, ARDRI_7]), recorded),
        entry(
            "ard-ri-dragonheelslair",
            "Ard Ri (Dragonheels Lair)",
            &[],
            family,
            &sources::ARD_RI_DRAGONHEELSLAIR,
            dragonheelslair(),
            dragonheelslair_readings(),
        ),
        entry(
            "ard-ri-ludii",
            "Ard Ri (Ludii, Common)",
            &[],
            family,
            &sources::ARD_RI_LUDII,
            ludii(enclosed_by(&[ZoneKind::Throne]), NONE),
            ludii_readings(
                "The description does not say how the king is captured; in the program's Common rules he is captured by attackers on all \
                four sides, or on three with the empty centre on the fourth.",
            ),
        ),
        entry(
            "ard-ri-ludii-corrected",
            "Ard Ri (Ludii, Corrected)",
            &[],
            family,
            &sources::ARD_RI_LUDII,
            ludii(KingTaken::Custodial, KING),
            ludii_readings(
                "The description does not say how the king is captured; in the program's Corrected rules he is captured by two attackers, \
                or by one and the empty centre.",
            ),
        ),
    ]
}
