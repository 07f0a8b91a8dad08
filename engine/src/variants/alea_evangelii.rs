//! Alea Evangelii: king and twenty-four men against forty-eight, 19x19, corners of four squares.

use super::parts::*;
use super::{Entry, Family, sources};
use crate::rules::{Escape, RepetitionConsequence, RuleId, Rules, ZoneKind};

pub(super) fn entries() -> Vec<Entry> {
    let rules = Rules {
        zones: vec![throne(19, [KING, NONE, ALL], [ALL, NONE]), wide_corners(19, 2, KING, ALL)],
        king_taken: enclosed_by(&[ZoneKind::Throne]),
        escape: Escape::Corners,
        encirclement: true,
        repetition: Some(third_occurrence(RepetitionConsequence::MoverLoses)),
        ..plain(&[ALEA_19])
    };
    let readings = vec![
        contested(
            RuleId::Board,
            "The drawing of the manuscript is damaged and was corrected in different ways; this is the set-up commonly played.",
        ),
        contested(
            RuleId::FirstMove,
            "The manuscript does not say who begins. Most reconstructions let the attackers begin, Walker's the defenders.",
        ),
        contested(
            RuleId::Throne,
            "The manuscript says nothing of it. Reconstructions differ over who may cross it, and over whether it helps to capture.",
        ),
        contested(
            RuleId::Corners,
            "That the king escapes to the four squares in each corner is a reconstruction; others let him escape to the corner squares \
             alone, or to the edge.",
        ),
        contested(
            RuleId::KingTaken,
            "The manuscript does not say how. Here he falls to four attackers, or to three and the empty throne, and is safe on the edge; \
             some reconstructions let the edge close.",
        ),
        contested(RuleId::KingInCaptures, "The manuscript does not say whether the king captures; reconstructions differ."),
        contested(RuleId::Encirclement, "A rule of today's games, which no old source has."),
        contested(RuleId::Repetition, "The manuscript is silent; that who makes the third occurrence loses is a rule of today's play."),
        contested(RuleId::NoLegalMove, "Reconstructions differ: the side loses, or misses its turn. Here it loses."),
    ];
    vec![entry(
        "alea-evangelii",
        "Alea Evangelii",
        &["alea", "game of the gospels"],
        Family::AleaEvangelii,
        &sources::ALEA_EVANGELII,
        rules,
        readings,
    )]
}
