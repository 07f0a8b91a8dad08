//! Brandubh and its relatives: a king and four men against eight, 7x7.

use super::presets::*;
use super::{Contested, Entry, Family, sources};
use crate::board::Side;
use crate::rules::{Escape, KingTaken, Reach, RepetitionConsequence, RuleId, Rules, Shieldwall};

fn shared() -> Rules {
    Rules {
        zones: vec![throne(7, [KING, KING, ALL], [ALL, ATTACKERS]), corners(7, KING, ALL)],
        king_taken: KingTaken::CustodialAwayFromThrone,
        escape: Escape::Corners,
        encirclement: ANY_RING,
        ..plain(&[CROSS_7])
    }
}

/// Brandub as Damian Walker reconstructed it: the throne has no effect on captures.
fn walker() -> Rules {
    Rules {
        zones: vec![throne(7, [KING, KING, ALL], [NONE, NONE]), corners(7, KING, ALL)],
        escape: Escape::Corners,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[CROSS_7])
    }
}

fn walker_readings() -> Vec<Contested> {
    vec![
        contested(
            RuleId::Throne,
            "The program bars the men from the throne and lets everybody cross it; other reconstructions of Brandub make it hostile as \
             well.",
        ),
        contested(
            RuleId::KingTaken,
            "The program takes the king like a man everywhere, on the throne and beside it too; other reconstructions ask for four or \
             three attackers there.",
        ),
        SILENT_ON_NO_MOVE,
    ]
}

/// Magpie: the king moves one square.
fn magpie() -> Rules {
    Rules {
        zones: vec![throne(7, [KING, KING, ALL], [ALL, ATTACKERS]), corners(7, KING, ALL)],
        reach: Reach { king: Some(1), ..Reach::UNLIMITED },
        king_taken: enclosed_by_throne_corners_edge(),
        escape: Escape::Corners,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[CROSS_7, MAGPIE_7])
    }
}

fn magpie_readings() -> Vec<Contested> {
    vec![
        contested(
            RuleId::Board,
            "Programs start Magpie from different set-ups: OpenTafl from the cross, another with the attackers apart.",
        ),
        contested(
            RuleId::Throne,
            "The programs differ: OpenTafl lets everybody cross the empty throne, another the king alone. Hostile to the attackers while \
             the king sits there is a reading.",
        ),
        contested(RuleId::Repetition, "OpenTafl draws at the third occurrence; another program lets the defenders lose."),
        SILENT_ON_NO_MOVE,
    ]
}

/// Brandub as described by the game system Ludii: no piece stops on the centre.
fn ludii() -> Rules {
    Rules {
        zones: vec![throne(7, [KING, NONE, ALL], [ALL, NONE]), corners(7, KING, ALL)],
        king_taken: KingTaken::CustodialAwayFromThrone,
        escape: Escape::Corners,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[CROSS_7])
    }
}

fn ludii_readings() -> Vec<Contested> {
    vec![
        contested(
            RuleId::Throne,
            "No piece may land on the central square; that pieces may cross it, and that it helps to capture only while empty, is a reading.",
        ),
        contested(RuleId::KingInCaptures, "The source does not say whether the king captures; he is read as armed."),
        WALKS_IN,
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ]
}

/// Brandubh as the server hnefatafl.org plays it.
fn hnefatafl_org() -> Rules {
    Rules {
        first_move: Side::Defenders,
        zones: vec![throne(7, [KING, KING, KING], [MEN, ATTACKERS]), corners(7, KING, ALL)],
        king_taken: KingTaken::CustodialOffThrone,
        cannot_escape: true,
        shieldwall: Some(Shieldwall { corner_closes: true, flanking: true }),
        repetition: Some(SERVER_REPETITION),
        ply_limit: Some(142),
        ..shared()
    }
}

fn hnefatafl_org_readings() -> Vec<Contested> {
    let mut readings = SERVER_READINGS.to_vec();
    readings.push(contested(
        RuleId::Throne,
        "The server's list of moves lets the king alone cross the empty throne; its referee takes a man's move across it as well. The list \
         is followed.",
    ));
    readings.push(CANNOT_ESCAPE);
    readings
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
        entry("brandub-walker", "Brandub (Walker)", &["brandub"], Family::Brandubh, &sources::BRANDUB_WALKER, walker(), walker_readings()),
        entry("brandub-ludii", "Brandub (Ludii)", &[], Family::Brandubh, &sources::BRANDUB_LUDII, ludii(), ludii_readings()),
        entry(
            "brandubh-hnefatafl-org",
            "Brandubh (hnefatafl.org)",
            &[],
            Family::Brandubh,
            &sources::HNEFATAFL_ORG_BRANDUBH,
            hnefatafl_org(),
            hnefatafl_org_readings(),
        ),
        entry("magpie", "Magpie", &[], Family::Brandubh, &sources::MAGPIE, magpie(), magpie_readings()),
    ]
}
