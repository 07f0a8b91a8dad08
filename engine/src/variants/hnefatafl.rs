//! Hnefatafl: 11x11 and 13x13.

use super::presets::*;
use super::{Contested, Entry, Family, sources};
use crate::board::{Piece, PieceSet, Side};
use crate::rules::{
    Berserk, Closers, Enclosure, Escape, Jump, Jumps, KingTaken, NoLegalMove, QuietConsequence, QuietPlies, RepetitionConsequence, RuleId,
    Rules, Shieldwall, Special, ZoneKind,
};

fn igg(layout: Layout) -> Rules {
    let rules = plain(&[layout]);
    let side = rules.board.size;
    Rules {
        first_move: Side::Defenders,
        zones: vec![throne(side, [KING, KING, KING], [NONE, NONE]), corners(side, KING, ALL)],
        king_taken: enclosed_by_throne_corners_edge(),
        escape: Escape::Corners,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        announcements: every_announcement(),
        ..rules
    }
}

fn igg_readings_without_passing() -> Vec<Contested> {
    let mut readings = igg_readings();
    readings.push(contested(
        RuleId::Throne,
        "The source bars the men of both sides from crossing the throne in this game and does not name the king: he may cross it.",
    ));
    readings
}

fn globe() -> Rules {
    Rules {
        zones: vec![throne(11, [KING, NONE, ALL], [ALL, NONE]), corners(11, KING_AND_DEFENDERS, ALL)],
        king_taken: group_enclosed_by_throne_corners_edge(),
        escape: Escape::Corners,
        quiet_plies: Some(QuietPlies { limit: 20, then: QuietConsequence::Draw }),
        no_legal_move: NoLegalMove::Passes,
        ..plain(&[TDIAMOND_11])
    }
}

fn globe_readings() -> Vec<Contested> {
    vec![
        LOST_PICTURE,
        ATTACKERS_BARRED,
        contested(RuleId::Throne, "The throne is hostile once the king has left; a throne that helps to capture is read as empty."),
        CONNECTED_GROUP,
        WALKS_IN,
        contested(RuleId::QuietPlies, "\"Twenty successive moves\" is read as plies, the moves of both sides counted."),
        contested(RuleId::NoLegalMove, "Passing is forbidden while a move is possible: where none is, the side is read as passing."),
    ]
}

/// Copenhagen without the rules that Fetlar lacks.
fn fetlar() -> Rules {
    Rules {
        zones: vec![throne(11, [KING, KING, ALL], [ALL, ATTACKERS]), corners(11, KING, MEN)],
        king_taken: enclosed_by(&[ZoneKind::Throne]),
        escape: Escape::Corners,
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[TDIAMOND_11])
    }
}

fn copenhagen() -> Rules {
    Rules {
        shieldwall: Some(Shieldwall { corner_closes: true, flanking: true }),
        exit_fort: true,
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        ..fetlar()
    }
}

/// Berserk Hnefatafl: Fetlar with four commanders and a knight.
fn berserk() -> Rules {
    let (commander, knight) = (Piece::AttackersCommander, Piece::DefendersKnight);
    let attackers = ATTACKERS.union(PieceSet::of(&[commander]));
    let all = ALL.union(PieceSet::of(&[commander, knight]));
    let special = [("f2", commander), ("f10", commander), ("b6", commander), ("j6", commander), ("e7", knight)];
    Rules {
        board: board_with(TDIAMOND_11, "tdiamond_11_berserk", &special),
        first_move: Side::Defenders,
        // A king between a commander and a corner is captured, so the corners are hostile to him as well.
        zones: vec![throne(11, [KING, KING, all], [all, attackers]), corners(11, KING, all)],
        king_taken: KingTaken::Enclosed(Enclosure {
            between_commanders: true,
            ..Closers { zones: vec![ZoneKind::Throne], edge: false }.into()
        }),
        encirclement: None,
        repetition: Some(third_occurrence(RepetitionConsequence::MoverLoses)),
        special: Some(Special {
            jumps: Jumps { king: Jump::Restricted, commanders: Jump::OverEnemies, knights: Jump::Capturing, ..Jumps::NONE },
            berserk: Some(Berserk::Captures),
            ..Special::PLAIN
        }),
        ..fetlar()
    }
}

fn berserk_readings() -> Vec<Contested> {
    vec![
        contested(RuleId::FirstMove, "OpenTafl's record lets the defenders begin; Aage Nielsen's page says that the attackers do."),
        contested(RuleId::Encirclement, "OpenTafl's record has no encirclement; Aage Nielsen's page does not speak of it."),
        contested(
            RuleId::Repetition,
            "OpenTafl's notation makes a third occurrence a draw where nothing is said; its own Berserk lets the side lose that makes it, \
             and so it stands here.",
        ),
        contested(
            RuleId::Jumps,
            "An open path is where the king could slide; what he could reach by a jump is not counted. No zone and no reach limits a jump, \
             but that the piece may come to stand where it lands.",
        ),
        contested(
            RuleId::CommandersTakeKing,
            "After OpenTafl: both ends are commanders, knights or an empty corner, the piece that moved is one of them, and the throne \
             never helps.",
        ),
    ]
}

/// Copenhagen as played on hnefatafl.org.
fn copenhagen_hnefatafl_org() -> Rules {
    Rules { repetition: Some(SERVER_REPETITION), ply_limit: Some(142), ..copenhagen() }
}

fn hnefatafl_org_readings(first_revision: bool) -> Vec<Contested> {
    let left_out = contested(
        RuleId::Encirclement,
        "The server also gives the attackers the game when it finds that the defenders can no longer escape. That adjudication is \
         left out: such a game goes on until it ends otherwise.",
    );
    let mut readings = SERVER_READINGS.to_vec();
    readings.push(if first_revision { left_out } else { CANNOT_ESCAPE });
    readings
}

/// The simplest game on 11x11: all squares and all pieces are alike.
fn simple() -> Rules {
    Rules { encirclement: ANY_RING, repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)), ..plain(&[TDIAMOND_11]) }
}

fn simple_readings() -> Vec<Contested> {
    vec![
        LOST_PICTURE,
        contested(
            RuleId::Repetition,
            "The source is silent; read as in its rules of the other games, where the defenders lose a perpetual repetition, at the third \
             occurrence.",
        ),
        SILENT_ON_NO_MOVE,
    ]
}

pub(super) fn entries() -> Vec<Entry> {
    let family = Family::Hnefatafl;
    vec![
        entry(
            "hnefatafl-nielsen",
            "Hnefatafl 13x13 (historical rules, Nielsen)",
            &[],
            family,
            &sources::NIELSEN,
            nielsen_edge_game(&[PARLETT_13]),
            nielsen_readings(),
        ),
        entry("hnefatafl-globe", "Hnefatafl (Le Globe Joueur)", &[], family, &sources::GLOBE, globe(), globe_readings()),
        entry(
            "hnefatafl-11-igg",
            "Hnefatafl 11x11 (igGameCenter)",
            &[],
            family,
            &sources::IGG,
            igg(TDIAMOND_11),
            igg_readings_without_passing(),
        ),
        entry(
            "hnefatafl-13-igg",
            "Hnefatafl 13x13 (igGameCenter)",
            &[],
            family,
            &sources::IGG,
            igg(PARLETT_13),
            igg_readings_without_passing(),
        ),
        entry("copenhagen", "Copenhagen Hnefatafl", &["hnefatafl"], family, &sources::COPENHAGEN, copenhagen(), Vec::new()),
        entry("fetlar", "Fetlar Hnefatafl", &[], family, &sources::FETLAR, fetlar(), Vec::new()),
        entry(
            "copenhagen-hnefatafl-org",
            "Copenhagen Hnefatafl (hnefatafl.org)",
            &["hnefatafl.org"],
            family,
            &sources::HNEFATAFL_ORG,
            copenhagen_hnefatafl_org(),
            hnefatafl_org_readings(true),
        ),
        Entry {
            revision: 2,
            ..entry(
                "copenhagen-hnefatafl-org",
                "Copenhagen Hnefatafl (hnefatafl.org)",
                &["hnefatafl.org"],
                family,
                &sources::HNEFATAFL_ORG,
                Rules { cannot_escape: true, ..copenhagen_hnefatafl_org() },
                hnefatafl_org_readings(false),
            )
        },
        entry("berserk", "Berserk Hnefatafl", &["berserk hnefatafl"], family, &sources::BERSERK, berserk(), berserk_readings()),
        entry("simple-tafl", "Simple Tafl", &["simple hnefatafl"], family, &sources::SIMPLE, simple(), simple_readings()),
    ]
}
