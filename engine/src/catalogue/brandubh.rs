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

fn nielsen() -> Rules {
    Rules {
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        quiet_plies: Some(claim_after(100)),
        ..shared()
    }
}

fn nielsen_entry(revision: u32, rules: Rules, readings: Vec<Contested>) -> Entry {
    let name = "Brandubh (historical rules, Nielsen)";
    let aliases = &[
        "irish brandubh 1",
        "historical hnefatafl (irish brandubh 1)",
        "brandubh circle",
        "brandubh line",
        "brandubh-39",
    ];
    Entry {
        revision,
        ..entry("brandubh-nielsen", name, aliases, Family::Brandubh, &sources::NIELSEN, rules, readings)
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
            "The program bars the men from the throne and lets every piece cross it; in other reconstructions of Brandub it is hostile as \
            well.",
        ),
        contested(
            RuleId::KingTaken,
            "In the program the king is captured like a man everywhere, even on the throne and next to it; other reconstructions require \
            four or three attackers there.",
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
            "The programs differ: in OpenTafl every piece may cross the empty throne, in another only the king. This rule set makes it \
            hostile to the attackers while the king sits there.",
        ),
        contested(
            RuleId::Repetition,
            "In OpenTafl the third occurrence is a draw; in another program the defenders lose.",
        ),
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
            "No piece may stop on the central square; in this rule set pieces may cross it, and it helps to capture only while empty.",
        ),
        contested(
            RuleId::KingInCaptures,
            "The source does not say whether the king captures; this rule set lets him capture like a man.",
        ),
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
        "The server's list of moves lets only the king cross the empty throne; its referee also accepts a man's move across it. This rule \
        set follows the list.",
    ));
    readings.push(CANNOT_ESCAPE);
    readings
}

const FROM_RECORDS: &str =
    "The page with these rules could not be read; this is how the games recorded on the server are played.";

/// The king is captured like a man next to the throne, and the throne is not hostile to him.
fn nielsen_2() -> Entry {
    let rules = Rules {
        zones: vec![throne(7, [KING, KING, ALL], [MEN, ATTACKERS]), corners(7, KING, ALL)],
        king_taken: KingTaken::CustodialOffThrone,
        ..nielsen()
    };
    let own = [RuleId::Throne, RuleId::KingTaken].map(|rule| contested(rule, FROM_RECORDS));
    entry(
        "brandubh-nielsen-2",
        "Brandubh 2 (historical rules, Nielsen)",
        &["irish brandubh 2", "historical hnefatafl (irish brandubh 2)"],
        Family::Brandubh,
        &sources::NIELSEN_GAMES,
        rules,
        own.into_iter().chain(nielsen_readings()).collect(),
    )
}

pub(super) fn entries() -> Vec<Entry> {
    vec![
        entry(
            "brandubh-wtf",
            "Brandubh (World Tafl Federation)",
            &["brandubh"],
            Family::Brandubh,
            &sources::WTF,
            Rules {
                repetition: Some(third_occurrence(RepetitionConsequence::SideWithChoiceLoses)),
                ..shared()
            },
            vec![
                LOST_PICTURE,
                contested(
                    RuleId::Repetition,
                    "This rule set takes \"third time in a row\" as the third occurrence. The defenders lose; but if every move they made \
                    since the last occurrence was their only legal move, the attackers lose, even where both sides were forced.",
                ),
                contested(
                    RuleId::KingTaken,
                    "The rule for all pieces implies that a king who moves between closed squares himself is safe.",
                ),
            ],
        ),
        nielsen_entry(1, nielsen(), nielsen_readings()),
        // Of 202 recorded games on the new set-ups 196 agree: circle 72 of 75, line 74 of 76, -39 50 of 51.
        nielsen_entry(
            2,
            Rules { board: board(&[CROSS_7, MAGPIE_7, LINE_7, ARDRI_39]), ..nielsen() },
            with_recorded_boards(nielsen_readings()),
        ),
        nielsen_2(),
        entry(
            "brandub-walker",
            "Brandub (Walker)",
            &["brandub", "brandubh (walker)"],
            Family::Brandubh,
            &sources::BRANDUB_WALKER,
            walker(),
            walker_readings(),
        ),
        entry(
            "brandub-ludii",
            "Brandub (Ludii)",
            &[],
            Family::Brandubh,
            &sources::BRANDUB_LUDII,
            ludii(),
            ludii_readings(),
        ),
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
