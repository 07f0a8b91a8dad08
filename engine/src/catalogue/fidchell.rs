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
        contested(RuleId::FirstMove, "The source does not say who begins; the attackers do, as in the game it varies."),
        contested(
            RuleId::Throne,
            "Nobody enters the throne once the king has left it; this is read as barring passage too. A throne that helps to capture is read as empty.",
        ),
        contested(RuleId::KingInCaptures, "The source does not say whether the king captures; he is read as armed."),
        contested(
            RuleId::TuichiWins,
            "The king wins by saying tuichi; it is judged after a defenders' move, and the outcome stands for the spoken word.",
        ),
        contested(RuleId::KingsGroup, "The source names no capture of the king with his men in this version; there is none."),
        WALKS_IN,
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ];
    vec![entry("fidchell", "Fidchell", &[], Family::Fidchell, &sources::FIDCHELL, rules, readings)]
}
