//! Tawlbwrdd: a king and twelve men against twenty-four, 11x11, escape at the edge.

use super::presets::*;
use super::{Contested, Entry, Family, sources};
use crate::rules::{RepetitionConsequence, RuleId, Rules};

/// Tawlbwrdd as the game system Ludii plays it: throne and corners bar the men and help to take everybody.
fn ludii() -> Rules {
    as_ludii(Rules {
        zones: vec![throne(11, [KING, KING, KING], [ALL, MEN]), corners(11, KING, ALL)],
        ..plain(&[TCROSS_11])
    })
}

fn ludii_readings() -> Vec<Contested> {
    let own = [
        contested(
            RuleId::Throne,
            "The description does not mention the centre; in the program only the king may stop there or cross it, and it helps to capture, \
            men even while occupied.",
        ),
        contested(
            RuleId::Corners,
            "The description does not name the corners; in the program the king alone may stop there, and they help to capture.",
        ),
        contested(
            RuleId::KingTaken,
            "The description does not say how the king is captured; in the program he is captured like a man.",
        ),
    ];
    own.into_iter().chain(LUDII_READINGS).collect()
}

fn nielsen_entry(revision: u32, layouts: &[Layout], readings: Vec<Contested>) -> Entry {
    let name = "Tawlbwrdd (historical rules, Nielsen)";
    let aliases = &["tawlbwrdd", "tawlbwrdd t diamond", "tawlbwrdd lewis diamond"];
    let (family, rules) = (Family::Tawlbwrdd, nielsen_edge_game(layouts));
    Entry {
        revision,
        ..entry("tawlbwrdd-nielsen", name, aliases, family, &sources::NIELSEN, rules, readings)
    }
}

pub(super) fn entries() -> Vec<Entry> {
    let walker = Rules {
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[BELLDIAMOND_11])
    };
    let walker_readings = vec![
        contested(
            RuleId::Board,
            "The manuscript describes the set-up so that it stays ambiguous; this is Bell's interpretation, which Walker follows.",
        ),
        contested(RuleId::Encirclement, "Walker's rules do not mention encirclement; OpenTafl applies it."),
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ];
    let throneless = Rules {
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        ..plain(&[LEWISCROSS_11, LEWISDIAMOND_11, TCROSS_11, TDIAMOND_11, BELLDIAMOND_11])
    };
    let throneless_readings = vec![
        contested(
            RuleId::Board,
            "The source tells its five set-ups by the names of their halves (Lewis, T or Bell attackers; cross or diamond) and showed them as \
             pictures, now lost; they are put together from those halves.",
        ),
        contested(
            RuleId::Encirclement,
            "This rule set follows the source's rules for other games, which have this rule.",
        ),
        contested(
            RuleId::Repetition,
            "This rule set follows the source's rules for other games, in which the defenders lose a perpetual repetition; it uses the \
            third occurrence.",
        ),
        SILENT_ON_NO_MOVE,
    ];
    vec![
        nielsen_entry(1, &[BELLDIAMOND_11, TCROSS_11, LEWISCROSS_11], nielsen_readings()),
        // Of 263 recorded games on the new set-ups 254 agree: T diamond 205 of 214, Lewis diamond 49 of 49.
        nielsen_entry(
            2,
            &[BELLDIAMOND_11, TCROSS_11, LEWISCROSS_11, TDIAMOND_11, LEWISDIAMOND_11],
            with_recorded_boards(nielsen_readings()),
        ),
        entry(
            "tawlbwrdd-w",
            "Tawlbwrdd Lewis cross-w (World Tafl Federation)",
            &["lewis cross-w"],
            Family::Tawlbwrdd,
            &sources::WTF_2024,
            white_first(nielsen_edge_game(&[LEWISCROSS_11, BELLDIAMOND_11])),
            nielsen_readings(),
        ),
        entry(
            "tawlbwrdd-walker",
            "Tawlbwrdd (Walker)",
            &[],
            Family::Tawlbwrdd,
            &sources::TAWLBWRDD_WALKER,
            walker,
            walker_readings,
        ),
        entry(
            "tawlbwrdd-throneless",
            "Tawlbwrdd without a throne (Lewis cross and others)",
            &["lewis cross"],
            Family::Tawlbwrdd,
            &sources::TAWLBWRDD_THRONELESS,
            throneless,
            throneless_readings,
        ),
        entry(
            "tawlbwrdd-ludii",
            "Tawlbwrdd (Ludii, Cyningstan)",
            &[],
            Family::Tawlbwrdd,
            &sources::TAWLBWRDD_LUDII,
            ludii(),
            ludii_readings(),
        ),
    ]
}
