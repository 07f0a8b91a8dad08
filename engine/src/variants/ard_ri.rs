//! Ard Ri: king and eight men against sixteen, 7x7, no special squares.

use super::parts::*;
use super::{Entry, Family, sources};
use crate::rules::{RepetitionConsequence, RuleId, Rules};

pub(super) fn entries() -> Vec<Entry> {
    let rules = Rules {
        encirclement: true,
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        quiet_plies: Some(claim_after(100)),
        ..plain(&[ARDRI_7])
    };
    let mut readings = nielsen_readings();
    readings.push(contested(RuleId::KingTaken, "Without a throne two attackers take the king also in the middle of the board."));
    vec![entry("ard-ri-nielsen", "Ard Ri (historical rules, Nielsen)", &["ard ri"], Family::ArdRi, &sources::NIELSEN, rules, readings)]
}
