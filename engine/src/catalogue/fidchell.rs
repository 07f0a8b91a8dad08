//! Fidchell: 7x7 without corners, two open paths win.

use super::presets::*;
use super::{Entry, Family, sources};
use crate::rules::{AnnouncementKind, KingTaken, RepetitionConsequence, RuleId, Rules};

pub(super) fn entries() -> Vec<Entry> {
    let rules = Rules {
        zones: vec![throne(7, [KING, NONE, NONE], [ALL, NONE])],
        king_taken: KingTaken::CustodialAwayFromThrone,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        tuichi_wins: true,
        announcements: vec![AnnouncementKind::Raichi, AnnouncementKind::Tuichi],
        ..plain(&[ARDRI_7, CROSS_7])
    };
    let readings = vec![
        LOST_PICTURE,
        contested(
            RuleId::FirstMove,
            "The source does not say who begins; the attackers do, as in the game it varies.",
        ),
        contested(
            RuleId::Throne,
            "The source bars the throne to every piece once the king has left it; in this rule set no piece may pass over it either. The \
            throne helps to capture only while empty.",
        ),
        contested(
            RuleId::KingInCaptures,
            "The source does not say whether the king captures; this rule set lets him capture like a man.",
        ),
        contested(
            RuleId::TuichiWins,
            "In the source the king wins when his player says \"tuichi\". Here this is decided after each defenders' move, and the game \
            ends instead of the announcement.",
        ),
        contested(
            RuleId::KingsGroup,
            "For this version the source does not mention capturing the king with his men, so there is no such \
        capture.",
        ),
        WALKS_IN,
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ];
    vec![entry("fidchell", "Fidchell", &[], Family::Fidchell, &sources::FIDCHELL, rules, readings)]
}
