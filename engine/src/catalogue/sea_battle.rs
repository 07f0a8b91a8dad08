//! Sea battle: ships instead of men, a cargo ship instead of a king. The king is unarmed, and no square is
//! special.

use super::presets::*;
use super::{Contested, Entry, Family, sources};
use crate::board::Side;
use crate::rules::{KingInCaptures, RepetitionConsequence, RuleId, Rules};

fn on(layouts: &[Layout]) -> Rules {
    Rules {
        king_in_captures: KingInCaptures::Unarmed,
        king_taken: enclosed_by(&[]),
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(layouts)
    }
}

fn nielsen(layouts: &[Layout]) -> Rules {
    Rules { repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)), ..on(layouts) }
}

const FIRST_MOVE: Contested =
    contested(RuleId::FirstMove, "In Nielsen's rules the attackers begin, in Walker's the defenders.");

fn readings() -> Vec<Contested> {
    vec![
        FIRST_MOVE,
        contested(
            RuleId::Repetition,
            "In OpenTafl the third occurrence is a draw. Nielsen's page forbids perpetual repetition, which the defenders lose, but gives \
            no number.",
        ),
    ]
}

fn nielsen_sea_readings() -> Vec<Contested> {
    vec![
        FIRST_MOVE,
        contested(
            RuleId::Repetition,
            "The source forbids perpetual repetition, which the defenders lose, but gives no number; this rule set uses the third \
            occurrence. In an older version of the page the side that keeps repeating loses.",
        ),
        contested(
            RuleId::NoLegalMove,
            "This rule set follows the source's rules for other games: a side that cannot move loses.",
        ),
    ]
}

fn white_sea_readings() -> Vec<Contested> {
    nielsen_sea_readings().into_iter().filter(|reading| reading.rule != RuleId::FirstMove).collect()
}

fn with(board: Contested, readings: Vec<Contested>) -> Vec<Contested> {
    [board].into_iter().chain(readings).collect()
}

fn cyningstan_readings() -> Vec<Contested> {
    vec![FIRST_MOVE, LOST_PICTURE, WALKS_IN, SILENT_ON_REPETITION, SILENT_ON_NO_MOVE]
}

const ABSTRACT_PLAY: Contested = contested(
    RuleId::Board,
    "The set-ups were pictures in the source, now lost; these are the ones with which Abstract Play plays it by that source.",
);
const UPPER_HALF: Contested = contested(
    RuleId::Board,
    "The set-ups were pictures in the source, now lost; games recorded on the author's server begin with both. Only the upper half of the \
    second is on record; the lower half is its mirror image, as another program draws it.",
);

fn nielsen_entry(
    (id, revision): (&'static str, u32),
    name: &'static str,
    aliases: &'static [&'static str],
    layouts: &[Layout],
    readings: Vec<Contested>,
) -> Entry {
    let (family, source) = (Family::SeaBattle, &sources::SEA_BATTLE);
    Entry { revision, ..entry(id, name, aliases, family, source, nielsen(layouts), readings) }
}

fn nielsen_9(revision: u32, layouts: &[Layout], readings: Vec<Contested>) -> Entry {
    let aliases = &["sea battle circle", "sea battle-1606", "sea battle-2526"];
    nielsen_entry(("sea-battle-nielsen-9", revision), "Sea Battle 9x9 (Nielsen)", aliases, layouts, readings)
}

fn nielsen_11(revision: u32, layouts: &[Layout], readings: Vec<Contested>) -> Entry {
    let aliases =
        &["sea battle-204577", "sea battle t circle", "sea battle t diamond", "sea battle lewis diamond"];
    nielsen_entry(
        ("sea-battle-nielsen-11", revision),
        "Sea Battle 11x11 (Nielsen)",
        aliases,
        layouts,
        readings,
    )
}

fn nielsen_13(revision: u32, layouts: &[Layout], readings: Vec<Contested>) -> Entry {
    nielsen_entry(("sea-battle-nielsen-13", revision), "Sea Battle 13x13 (Nielsen)", &[], layouts, readings)
}

fn white_11(revision: u32, layouts: &[Layout], readings: Vec<Contested>) -> Entry {
    let name = "Sea Battle 11x11-w (World Tafl Federation)";
    let (family, source) = (Family::SeaBattle, &sources::WTF_2024_SEA_BATTLE);
    let rules = white_first(nielsen(layouts));
    Entry {
        revision,
        ..entry("sea-battle-w-11", name, &["sea battle-204577-w"], family, source, rules, readings)
    }
}

pub(super) fn entries() -> Vec<Entry> {
    let family = Family::SeaBattle;
    let source = &sources::SEA_BATTLE;
    let cyningstan = Rules { first_move: Side::Defenders, encirclement: None, ..on(&[TCROSS_9]) };
    vec![
        entry(
            "sea-battle-9",
            "Sea Battle 9x9",
            &["sea battle", "longship tafl"],
            family,
            source,
            on(&[TCROSS_9]),
            readings(),
        ),
        entry("sea-battle-13", "Sea Battle 13x13", &[], family, source, on(&[PARLETT_13]), readings()),
        nielsen_9(1, &[TCROSS_9, STARSQUARE_9], nielsen_sea_readings()),
        // Of 68 recorded games on the new set-ups 67 agree: circle 37 of 38, -1606 30 of 30.
        nielsen_9(
            2,
            &[TCROSS_9, STARSQUARE_9, CIRCLE_9, SEA_1606_9],
            with_recorded_boards(nielsen_sea_readings()),
        ),
        nielsen_11(1, &[TCROSS_11], nielsen_sea_readings()),
        // Of 311 recorded games on the new set-ups 303 agree: -204577 114 of 116, T circle 96 of 99, T diamond
        // 56 of 59, Lewis diamond 37 of 37.
        nielsen_11(
            2,
            &[TCROSS_11, SEA_204577_11, TCIRCLE_11, TDIAMOND_11, LEWISDIAMOND_11],
            with_recorded_boards(nielsen_sea_readings()),
        ),
        nielsen_13(1, &[PARLETT_13], nielsen_sea_readings()),
        nielsen_13(2, &[PARLETT_13, PARLETT_2_13], with(UPPER_HALF, nielsen_sea_readings())),
        // Of 94 recorded games with a result on the third set-up 94 agree.
        nielsen_13(
            3,
            &[PARLETT_13, PARLETT_2_13, NIELSEN_13],
            with_recorded_boards(with(UPPER_HALF, nielsen_sea_readings())),
        ),
        entry(
            "sea-battle-nielsen-15",
            "Sea Battle 15x15 (Nielsen)",
            &[],
            family,
            source,
            nielsen(&[WALKER_15]),
            nielsen_sea_readings(),
        ),
        entry(
            "sea-battle-w-9",
            "Sea Battle 9x9-w (Abstract Play)",
            &[],
            family,
            &sources::SEA_BATTLE_ABSTRACT_PLAY,
            white_first(nielsen(&[STARSQUARE_9])),
            white_sea_readings(),
        ),
        white_11(1, &[TCROSS_11], with(ABSTRACT_PLAY, white_sea_readings())),
        // Of 28 recorded games on the second set-up 27 agree.
        white_11(
            2,
            &[TCROSS_11, SEA_204577_11],
            with_recorded_boards(with(ABSTRACT_PLAY, white_sea_readings())),
        ),
        entry(
            "sea-battle-cyningstan",
            "Sea Battle (Cyningstan)",
            &[],
            family,
            &sources::SEA_BATTLE_CYNINGSTAN,
            cyningstan,
            cyningstan_readings(),
        ),
        entry(
            "longship-dragonheelslair",
            "Longship Tafl (Dragonheels Lair)",
            &[],
            family,
            &sources::LONGSHIP_DRAGONHEELSLAIR,
            Rules { encirclement: None, ..on(&[TCROSS_9]) },
            vec![SILENT_ON_REPETITION, SILENT_ON_NO_MOVE],
        ),
    ]
}
