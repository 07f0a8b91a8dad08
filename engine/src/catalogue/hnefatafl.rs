//! Hnefatafl: 11x11, 13x13 and 15x15.

use super::presets::*;
use super::{Contested, Entry, Family, sources};
use crate::board::{Piece, PieceSet, Side};
use crate::rules::{
    Berserk, BoardSpec, Closers, Enclosure, Escape, Jump, Jumps, KingTaken, NoLegalMove, QuietConsequence,
    QuietPlies, RepetitionConsequence, RuleId, Rules, Shieldwall, Special, ZoneKind,
};

fn igg(layout: Layout) -> Rules {
    let rules = plain(&[layout]);
    let size = rules.board.size;
    Rules {
        first_move: Side::Defenders,
        zones: vec![throne(size, [KING, KING, KING], [NONE, NONE]), corners(size, KING, ALL)],
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
        contested(
            RuleId::Throne,
            "The throne is hostile once the king has left; in this rule set it helps to capture only while empty.",
        ),
        CONNECTED_GROUP,
        WALKS_IN,
        contested(
            RuleId::QuietPlies,
            "This rule set counts the moves of both sides for \"twenty successive moves\".",
        ),
        contested(
            RuleId::NoLegalMove,
            "Passing is forbidden while a move is possible; in this rule set a side with no legal move passes.",
        ),
    ]
}

/// Copenhagen without the rules that Fetlar lacks.
pub(super) fn fetlar() -> Rules {
    Rules {
        zones: vec![throne(11, [KING, KING, ALL], [ALL, ATTACKERS]), corners(11, KING, MEN)],
        king_taken: enclosed_by(&[ZoneKind::Throne]),
        escape: Escape::Corners,
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[TDIAMOND_11])
    }
}

fn fetlar_readings() -> Vec<Contested> {
    vec![
        contested(
            RuleId::Repetition,
            "In the source perpetual repetition is a draw, without a number; this rule set uses the third occurrence.",
        ),
        PLAYERS_END_REPETITION,
        contested(
            RuleId::Encirclement,
            "The Fetlar Panel's rules for the championship of 2013 do not have this rule. Of the games recorded at aagenielsen.dk in which \
            such a ring stood, 22 end with it and 51 go on.",
        ),
        contested(
            RuleId::NoLegalMove,
            "In the Fetlar Panel's rules for the championship of 2013 it is a draw when a side cannot move.",
        ),
    ]
}

pub(super) fn copenhagen() -> Rules {
    Rules {
        shieldwall: Some(Shieldwall { corner_closes: true, flanking: true }),
        exit_fort: true,
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        ..fetlar()
    }
}

/// The set-up of Berserk, with the knight on this square.
fn berserk_board(name: &str, knight: &str) -> BoardSpec {
    let commanders = ["f2", "f10", "b6", "j6"].map(|square| (square, Piece::AttackersCommander));
    board_with(TDIAMOND_11, name, &[commanders.as_slice(), &[(knight, Piece::DefendersKnight)]].concat())
}

/// Berserk Hnefatafl: Fetlar with four commanders and a knight.
fn berserk() -> Rules {
    let (commander, knight) = (Piece::AttackersCommander, Piece::DefendersKnight);
    let attackers = ATTACKERS.union(PieceSet::of(&[commander]));
    let all = ALL.union(PieceSet::of(&[commander, knight]));
    Rules {
        board: berserk_board("tdiamond_11_berserk_e5", "e5"),
        first_move: Side::Defenders,
        // A king between a commander and a corner is captured, so the corners are hostile to him as well.
        zones: vec![throne(11, [KING, KING, all], [all, attackers]), corners(11, KING, all)],
        king_taken: KingTaken::Enclosed(Enclosure {
            between_commanders: true,
            ..Closers { zones: vec![ZoneKind::Throne], edge: false }.into()
        }),
        encirclement: None,
        repetition: Some(third_occurrence(RepetitionConsequence::MoverWins)),
        special: Some(Special {
            jumps: Jumps {
                king: Jump::Restricted,
                commanders: Jump::OverEnemies,
                knights: Jump::Capturing,
                ..Jumps::NONE
            },
            berserk: Some(Berserk::Captures),
            ..Special::PLAIN
        }),
        ..fetlar()
    }
}

/// Berserk as it was read at first: the knight on the other side of the king, and repetition as OpenTafl
/// prints it but does not play it.
pub(super) fn berserk_first() -> Rules {
    Rules {
        board: berserk_board("tdiamond_11_berserk", "e7"),
        repetition: Some(third_occurrence(RepetitionConsequence::MoverLoses)),
        ..berserk()
    }
}

fn berserk_readings(first_revision: bool) -> Vec<Contested> {
    let repetition = if first_revision {
        contested(
            RuleId::Repetition,
            "In OpenTafl's notation a third occurrence is a draw unless something else is stated; in its own Berserk the side that causes \
            it loses, and this rule set does the same.",
        )
    } else {
        contested(
            RuleId::Repetition,
            "In OpenTafl's description the side that causes a third occurrence loses; in its program that side wins, and this rule set does \
            the same.",
        )
    };
    vec![
        contested(
            RuleId::FirstMove,
            "In OpenTafl's notation the defenders begin; according to Aage Nielsen's page the attackers do.",
        ),
        contested(
            RuleId::Encirclement,
            "OpenTafl's notation has no encirclement; Aage Nielsen's page does not mention it.",
        ),
        repetition,
        OPEN_PATHS_WITHOUT_JUMPS,
        contested(
            RuleId::CommandersTakeKing,
            "From OpenTafl: both ends are commanders, knights or an empty corner, the piece that moved is one of them, and the throne \
             never helps.",
        ),
    ]
}

/// Copenhagen as played on hnefatafl.org.
pub(super) fn copenhagen_hnefatafl_org() -> Rules {
    Rules { repetition: Some(SERVER_REPETITION), ply_limit: Some(142), ..copenhagen() }
}

pub(super) fn hnefatafl_org_readings(first_revision: bool) -> Vec<Contested> {
    let left_out = contested(
        RuleId::Encirclement,
        "The server also gives the attackers the game when it finds that the defenders can no longer escape. That adjudication is \
         left out: such a game goes on until it ends otherwise.",
    );
    let forts = contested(
        RuleId::ExitFort,
        "The server's program tests forts in its own way: it finds some where the rules have none, misses others, and ends the game after \
        an attackers' move too if a fort stands. Here the rules decide.",
    );
    let mut readings = SERVER_READINGS.to_vec();
    readings.push(forts);
    readings.push(if first_revision { left_out } else { CANNOT_ESCAPE });
    readings
}

/// The simplest game on 11x11: all squares and all pieces are alike.
fn simple(layout: Layout) -> Rules {
    Rules {
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        ..plain(&[layout])
    }
}

fn simple_readings() -> Vec<Contested> {
    vec![
        contested(
            RuleId::Repetition,
            "The source does not say; this rule set follows its rules for other games, in which the defenders lose a perpetual repetition, \
            at the third occurrence.",
        ),
        SILENT_ON_NO_MOVE,
    ]
}

const SAME_BUT_WHITE: Contested = contested(
    RuleId::Board,
    "Nothing but the name could be read, in which \"-w\" means that white, the defenders, begins. The set-up and all other rules are those \
    of Simple Tafl.",
);

fn simple_entry(revision: u32, rules: Rules, readings: Vec<Contested>) -> Entry {
    let first = entry(
        "simple-tafl",
        "Simple Tafl",
        &["simple hnefatafl"],
        Family::Hnefatafl,
        &sources::SIMPLE,
        rules,
        readings,
    );
    Entry { revision, ..first }
}

#[expect(clippy::too_many_lines, reason = "a list")]
pub(super) fn entries() -> Vec<Entry> {
    let family = Family::Hnefatafl;
    vec![
        entry(
            "hnefatafl-nielsen",
            "Hnefatafl 13x13 (historical rules, Nielsen)",
            &["historical hnefatafl 13x13"],
            family,
            &sources::NIELSEN,
            nielsen_edge_game(&[PARLETT_13]),
            nielsen_readings(),
        ),
        entry(
            "hnefatafl-w-13",
            "Hnefatafl 13x13-w (historical rules, Nielsen)",
            &["historical 13x13-w"],
            family,
            &sources::NIELSEN_GAMES,
            white_first(nielsen_edge_game(&[PARLETT_13])),
            nielsen_readings(),
        ),
        entry(
            "hnefatafl-nielsen-15",
            "Hnefatafl 15x15 (historical rules, Nielsen)",
            &["historical 15x15"],
            family,
            &sources::NIELSEN_GAMES,
            nielsen_edge_game(&[WALKER_15]),
            nielsen_readings(),
        ),
        entry(
            "hnefatafl-globe",
            "Hnefatafl (Le Globe Joueur)",
            &[],
            family,
            &sources::GLOBE,
            globe(),
            globe_readings(),
        ),
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
        entry(
            "copenhagen",
            "Copenhagen Hnefatafl",
            &["hnefatafl", "old copenhagen", "viking chess"],
            family,
            &sources::COPENHAGEN,
            copenhagen(),
            vec![PERPETUAL_DEFENDERS_LOSE, PLAYERS_END_REPETITION],
        ),
        entry("fetlar", "Fetlar Hnefatafl", &[], family, &sources::FETLAR, fetlar(), fetlar_readings()),
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
        entry(
            "berserk",
            "Berserk Hnefatafl",
            &["berserk hnefatafl"],
            family,
            &sources::BERSERK,
            berserk_first(),
            berserk_readings(true),
        ),
        Entry {
            revision: 2,
            ..entry(
                "berserk",
                "Berserk Hnefatafl",
                &["berserk hnefatafl"],
                family,
                &sources::BERSERK,
                berserk(),
                berserk_readings(false),
            )
        },
        simple_entry(
            1,
            simple(TDIAMOND_11),
            [OTHER_SETUP_PLAYED].into_iter().chain(simple_readings()).collect(),
        ),
        simple_entry(2, simple(LEWISCROSS_11), simple_readings()),
        entry(
            "simple-tafl-w",
            "Simple Tafl-w",
            &["simple tafl-w 11x11"],
            family,
            &sources::SIMPLE,
            white_first(simple(LEWISCROSS_11)),
            [SAME_BUT_WHITE].into_iter().chain(simple_readings()).collect(),
        ),
    ]
}
