//! Tablut: a king and eight men against sixteen, 9x9; and its larger version.

use super::presets::*;
use super::{Contested, Entry, Family, sources};
use crate::board::{PieceSet, Side};
use crate::rules::{
    Closers, Escape, KingInCaptures, KingTaken, Repetition, RepetitionCompares, RepetitionConsequence,
    RuleId, Rules, ZoneKind,
};

/// Tablut as Linnaeus recorded it, except for the capture that bears his name.
fn linnaeus(layout: Layout) -> Rules {
    let rules = plain(&[layout]);
    Rules {
        zones: vec![throne(rules.board.size, [KING, NONE, ALL], [ALL, NONE])],
        king_taken: KingTaken::EnclosedNearThrone(Closers { zones: vec![ZoneKind::Throne], edge: false }),
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..rules
    }
}

fn linnaeus_readings() -> Vec<Contested> {
    vec![
        contested(RuleId::FirstMove, "Linnaeus does not say who begins; in OpenTafl the attackers do."),
        contested(
            RuleId::Throne,
            "In Linnaeus no piece may enter the king's castle after him. In OpenTafl every piece may cross it, and it is hostile to every \
            piece while empty; this rule set does the same.",
        ),
        contested(
            RuleId::KingInCaptures,
            "Linnaeus does not say whether the king captures; in OpenTafl he does.",
        ),
        contested(RuleId::Encirclement, "A modern rule, which Linnaeus does not have; OpenTafl applies it."),
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ]
}

/// Citadels that nobody may re-enter, and a throne that is hostile to these pieces while it is occupied.
fn ashton(throne_hostile: PieceSet, repetition: Repetition) -> Rules {
    Rules {
        first_move: Side::Defenders,
        zones: vec![throne(9, [KING, NONE, NONE], [ALL, throne_hostile]), camps_9([ALL, ALL])],
        king_taken: KingTaken::CustodialAwayFromThrone,
        repetition: Some(repetition),
        ..plain(&[TCROSS_9])
    }
}

/// The tournament of Bologna.
fn ashton_bologna() -> Rules {
    let second = Repetition {
        at: 2,
        consequence: RepetitionConsequence::Draw,
        compares: RepetitionCompares::Position,
    };
    ashton(DEFENDERS, second)
}

const WAY_OUT: Contested = contested(
    RuleId::Escape,
    "Ashton's text gives the defenders the game when the king has an open way out that cannot be blocked; here the king must take it and \
    stand on an edge square that is no camp.",
);
const OCCUPIED_CAMP: Contested =
    contested(RuleId::Camps, "In the tournament a camp is hostile even while a piece stands on it.");

fn ashton_nielsen_readings() -> Vec<Contested> {
    vec![
        WAY_OUT,
        contested(
            RuleId::Throne,
            "The text mentions only the castle; in the games recorded on the server it does not help to capture men while the king stands \
            on it, unlike in the tournament of Bologna.",
        ),
        OCCUPIED_CAMP,
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ]
}

fn ashton_readings() -> Vec<Contested> {
    vec![
        WAY_OUT,
        contested(
            RuleId::Throne,
            "In the tournament the throne is hostile to the defenders even while the king stands on it; the text mentions only the castle, \
            and at aagenielsen.dk it is not.",
        ),
        OCCUPIED_CAMP,
        contested(
            RuleId::Repetition,
            "The text does not say; in the tournament the game is a draw as soon as a position is repeated.",
        ),
        SILENT_ON_NO_MOVE,
    ]
}

/// The museum's game: camps and throne only help to enclose the king.
fn foteviken() -> Rules {
    Rules {
        zones: vec![throne(9, [KING, NONE, NONE], [KING, NONE]), camps_9([KING, NONE])],
        king_taken: enclosed_by(&[ZoneKind::Throne, ZoneKind::Camps]),
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[TCROSS_9])
    }
}

fn foteviken_readings() -> Vec<Contested> {
    vec![
        contested(
            RuleId::FirstMove,
            "In OpenTafl the attackers begin; in all games recorded at aagenielsen.dk, and in the rules there that follow the museum's, the \
            defenders do.",
        ),
        contested(
            RuleId::KingTaken,
            "At first OpenTafl took the king like a man away from the throne; since its version 0.4 he must be enclosed everywhere, as here.",
        ),
        contested(
            RuleId::Camps,
            "In OpenTafl a man who leaves a camp may stop in another one on the same line; here nobody enters a camp from outside.",
        ),
        contested(RuleId::Encirclement, "A modern rule; OpenTafl applies it."),
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ]
}

fn foteviken_entry(revision: u32, rules: Rules) -> Entry {
    let (aliases, source) = (&["foteviken"], &sources::FOTEVIKEN);
    Entry {
        revision,
        ..entry(
            "foteviken-tablut",
            "Tablut (Foteviken)",
            aliases,
            Family::Tablut,
            source,
            rules,
            foteviken_readings(),
        )
    }
}

/// The king takes nobody, and must be enclosed.
fn brainking() -> Rules {
    Rules {
        zones: vec![throne(9, [KING, NONE, ALL], [NONE, NONE])],
        king_in_captures: KingInCaptures::Unarmed,
        king_taken: enclosed_by(&[ZoneKind::Throne]),
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[TCROSS_9])
    }
}

const ATTACKERS_FIRST: Contested = contested(
    RuleId::FirstMove,
    "The part of the source that could be read does not say who begins; here the attackers do.",
);
const DEFENDERS_FIRST: Contested = contested(
    RuleId::FirstMove,
    "The part of the source that could be read does not say who begins; in all games recorded at aagenielsen.dk the defenders do.",
);

fn brainking_readings(first_move: Contested) -> Vec<Contested> {
    vec![
        first_move,
        contested(
            RuleId::Throne,
            "The throne does not help to capture men, because the source never mentions it in a capture of men.",
        ),
        contested(
            RuleId::KingTaken,
            "The source does not say whether the edge closes a side of the king, or whether he may move between \
        closed squares; in this rule set it does not, and he may.",
        ),
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ]
}

fn brainking_entry(revision: u32, rules: Rules, first_move: Contested) -> Entry {
    let readings = brainking_readings(first_move);
    let first = entry(
        "tablut-brainking",
        "Tablut (BrainKing)",
        &["rachunek tablut"],
        Family::Tablut,
        &sources::BRAINKING,
        rules,
        readings,
    );
    Entry { revision, ..first }
}

/// The king takes nobody and escapes to the corners.
fn board_game_arena() -> Rules {
    Rules {
        zones: vec![throne(9, [KING, KING, ALL], [NONE, NONE]), corners(9, KING, NONE)],
        king_in_captures: KingInCaptures::Unarmed,
        king_taken: enclosed_by_throne_corners_edge(),
        escape: Escape::Corners,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[TCROSS_9])
    }
}

fn board_game_arena_readings() -> Vec<Contested> {
    vec![
        ATTACKERS_FIRST,
        contested(
            RuleId::Throne,
            "The throne does not help to capture men, because the source never mentions it in a capture of men.",
        ),
        contested(
            RuleId::Corners,
            "The corners do not help to capture men, because the source never mentions them in a capture of men.",
        ),
        WALKS_IN,
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ]
}

/// Tablut as the game system Ludii plays it: the castle bars everybody, and a side that cannot move misses
/// its turn.
fn ludii(king_taken: KingTaken) -> Rules {
    as_ludii(Rules {
        zones: vec![throne(9, [KING, NONE, NONE], [MEN, MEN])],
        king_taken,
        ..plain(&[TCROSS_9])
    })
}

fn ludii_readings() -> Vec<Contested> {
    let castle = contested(
        RuleId::Throne,
        "In the description no piece may enter the castle, and it helps to capture; in the program no piece crosses it either, and it helps \
        even while occupied.",
    );
    [castle].into_iter().chain(LUDII_READINGS).collect()
}

fn walker_15_readings() -> Vec<Contested> {
    let mut readings = linnaeus_readings();
    readings.insert(
        0,
        contested(RuleId::Board, "No old source has Tablut on 15x15; the set-up is Damian Walker's."),
    );
    readings
}

pub(super) fn entries() -> Vec<Entry> {
    let igg = Rules {
        first_move: Side::Defenders,
        zones: vec![throne(9, [KING, KING, ALL], [NONE, NONE]), corners(9, KING, ALL)],
        king_taken: enclosed_by_throne_corners_edge(),
        escape: Escape::Corners,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        announcements: every_announcement(),
        ..plain(&[TCROSS_9])
    };
    vec![
        entry(
            "tablut-nielsen",
            "Tablut (historical rules, Nielsen)",
            &["historical hnefatafl (saami tablut)"],
            Family::Tablut,
            &sources::NIELSEN,
            nielsen_edge_game(&[TCROSS_9]),
            nielsen_readings(),
        ),
        entry(
            "tablut-w",
            "Saami Tablut-w (World Tafl Federation)",
            &["saami tablut-w"],
            Family::Tablut,
            &sources::WTF_2024,
            white_first(nielsen_edge_game(&[TCROSS_9])),
            nielsen_readings(),
        ),
        entry("tablut-igg", "Tablut (igGameCenter)", &[], Family::Tablut, &sources::IGG, igg, igg_readings()),
        entry(
            "tablut-linnaeus",
            "Tablut (Linnaeus)",
            &["tablut"],
            Family::Tablut,
            &sources::LINNAEUS,
            Rules { linnaean_capture: true, ..linnaeus(TCROSS_9) },
            linnaeus_readings(),
        ),
        entry(
            "tablut-ashton",
            "Tablut (Ashton, tournament of Bologna)",
            &["ashton tablut"],
            Family::Tablut,
            &sources::ASHTON,
            ashton_bologna(),
            ashton_readings(),
        ),
        entry(
            "tablut-ashton-nielsen",
            "Tablut (Ashton, aagenielsen.dk)",
            &["ashton tablut 9x9"],
            Family::Tablut,
            &sources::ASHTON_NIELSEN,
            ashton(NONE, third_occurrence(RepetitionConsequence::Draw)),
            ashton_nielsen_readings(),
        ),
        foteviken_entry(1, foteviken()),
        foteviken_entry(2, white_first(foteviken())),
        brainking_entry(1, brainking(), ATTACKERS_FIRST),
        brainking_entry(2, white_first(brainking()), DEFENDERS_FIRST),
        entry(
            "tablut-board-game-arena",
            "Tablut (Board Game Arena)",
            &["tablut bga"],
            Family::Tablut,
            &sources::BOARD_GAME_ARENA,
            board_game_arena(),
            board_game_arena_readings(),
        ),
        entry(
            "tablut-ludii",
            "Tablut (Ludii, Linnaeus)",
            &[],
            Family::Tablut,
            &sources::TABLUT_LUDII,
            ludii(KingTaken::EnclosedNearThrone(Closers { zones: vec![ZoneKind::Throne], edge: false })),
            ludii_readings(),
        ),
        entry(
            "tablut-smith",
            "Tablut (Ludii, Smith)",
            &[],
            Family::Tablut,
            &sources::TABLUT_SMITH,
            ludii(enclosed_by(&[ZoneKind::Throne])),
            ludii_readings(),
        ),
        entry(
            "tablut-15",
            "Tablut 15x15",
            &[],
            Family::Tablut,
            &sources::WALKER_15,
            linnaeus(WALKER_15),
            walker_15_readings(),
        ),
    ]
}
