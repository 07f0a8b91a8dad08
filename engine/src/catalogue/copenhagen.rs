//! Hnefatafl on 11x11 as players vary it: other set-ups and first moves of Copenhagen, other rules of Fetlar,
//! and games with captures in chains.

use super::hnefatafl::{berserk_first, copenhagen, copenhagen_hnefatafl_org, fetlar, hnefatafl_org_readings};
use super::presets::*;
use super::{Contested, Entry, Family, sources};
use crate::board::{PieceSet, Side};
use crate::rules::{
    Berserk, KingTaken, NoLegalMove, RepetitionConsequence, RuleId, Rules, Shieldwall, Special,
};

const DEFENDERS_LOSE_AT_ABSTRACT_PLAY: Contested = contested(
    RuleId::Repetition,
    "At Abstract Play the defenders lose a perpetual repetition; this rule set uses the third occurrence.",
);

/// The first revision of a rule set with chains, from before a chain could stop.
const MUST_GO_ON: Contested = contested(
    RuleId::Berserk,
    "In the source a player may stop after any capture, and a king who has captured may go on to escape; here a chain goes on as long as it \
     captures, and only with captures.",
);

fn copenhagen_bell() -> Entry {
    let readings = vec![
        contested(
            RuleId::Board,
            "Players name these set-ups and do not draw them; they are those of Tawlbwrdd under the same names.",
        ),
        PERPETUAL_DEFENDERS_LOSE,
    ];
    entry(
        "copenhagen-bell",
        "Copenhagen Hnefatafl (Bell, Lewis cross)",
        &["copenhagen bell"],
        Family::Hnefatafl,
        &sources::COPENHAGEN_BY_PLAYERS,
        Rules { board: board(&[BELLDIAMOND_11, LEWISCROSS_11]), ..copenhagen() },
        readings,
    )
}

fn copenhagen_w() -> Entry {
    entry(
        "copenhagen-w",
        "Copenhagen Hnefatafl, defenders first",
        &[],
        Family::Hnefatafl,
        &sources::COPENHAGEN_BY_PLAYERS,
        Rules { first_move: Side::Defenders, ..copenhagen() },
        vec![PERPETUAL_DEFENDERS_LOSE],
    )
}

/// A rule set in which a chain must go on, and its second revision: a chain may stop, and a king who has
/// captured may go on to escape.
fn both_revisions(first: Entry) -> [Entry; 2] {
    let freed =
        |special| Special { berserk: Some(Berserk::CapturesOrEscape), chain_may_stop: true, ..special };
    let rules = Rules { special: first.rules.special.clone().map(freed), ..first.rules.clone() };
    let readings = first.contested.iter().filter(|reading| **reading != MUST_GO_ON).cloned().collect();
    let second = Entry {
        revision: 2,
        ..entry(first.id, first.name, first.aliases, first.family, first.source, rules, readings)
    };
    [first, second]
}

/// The larger game of hnefatafl.org.
fn copenhagen_13() -> Entry {
    let rules = Rules {
        board: board(&[TDIAMOND_13]),
        zones: vec![throne(13, [KING, KING, ALL], [ALL, ATTACKERS]), corners(13, KING, MEN)],
        cannot_escape: true,
        ..copenhagen_hnefatafl_org()
    };
    entry(
        "copenhagen-13-hnefatafl-org",
        "Copenhagen Hnefatafl 13x13 (hnefatafl.org)",
        &[],
        Family::Hnefatafl,
        &sources::HNEFATAFL_ORG,
        rules,
        hnefatafl_org_readings(false),
    )
}

/// OpenTafl's game, in which a third occurrence is decisive for either side.
fn opentafl() -> Rules {
    Rules { repetition: Some(third_occurrence(RepetitionConsequence::MoverLoses)), ..copenhagen() }
}

fn copenhagen_opentafl(id: &'static str, name: &'static str, rules: Rules) -> Entry {
    let readings = vec![contested(
        RuleId::Repetition,
        "In OpenTafl's description the side that causes a third occurrence wins; in its program that side loses, and this rule set does the \
        same.",
    )];
    entry(id, name, &[], Family::Hnefatafl, &sources::COPENHAGEN_OPENTAFL, rules, readings)
}

/// Fetlar as the game system Ludii plays it: throne and corners bar the men and help to take these pieces.
fn fetlar_ludii(king_taken: KingTaken, hostile: PieceSet) -> Rules {
    as_ludii(Rules {
        zones: vec![throne(11, [KING, KING, KING], [hostile, MEN]), corners(11, KING, hostile)],
        king_taken,
        encirclement: None,
        repetition: None,
        ..fetlar()
    })
}

fn fetlar_ludii_readings(king_taken: &'static str) -> Vec<Contested> {
    let own = [
        LUDII_FIRST_MOVE,
        contested(
            RuleId::Throne,
            "The description bars the men from stopping on the centre; in the program they may not cross it either, and it helps to \
            capture, men even while occupied.",
        ),
        contested(
            RuleId::Corners,
            "The description bars the men from the corners; in the program the corners help to capture.",
        ),
        contested(RuleId::KingTaken, king_taken),
    ];
    own.into_iter().chain(LUDII_READINGS).collect()
}

fn fetlar_panel() -> Entry {
    let readings = vec![contested(
        RuleId::NoLegalMove,
        "The rules also make it a draw when neither side can win any more; this is left to the players.",
    )];
    entry(
        "fetlar-panel",
        "Fetlar Hnefatafl (Fetlar Panel, 2013)",
        &[],
        Family::Hnefatafl,
        &sources::FETLAR_PANEL,
        Rules { encirclement: None, no_legal_move: NoLegalMove::Draw, ..fetlar() },
        readings,
    )
}

/// The king is also taken at the edge, by three.
fn old() -> Entry {
    let rules = Rules {
        zones: vec![throne(11, [KING, KING, ALL], [ALL, ATTACKERS]), corners(11, KING, ALL)],
        king_taken: enclosed_by_throne_corners_edge(),
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        ..fetlar()
    };
    let readings = vec![DEFENDERS_LOSE_AT_ABSTRACT_PLAY];
    entry("old-hnefatafl", "Old Hnefatafl", &[], Family::Hnefatafl, &sources::OLD_HNEFATAFL, rules, readings)
}

fn berserk_nielsen() -> Entry {
    let rules = Rules {
        first_move: Side::Attackers,
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        ..berserk_first()
    };
    let readings = vec![DEFENDERS_LOSE_AT_ABSTRACT_PLAY, MUST_GO_ON, OPEN_PATHS_WITHOUT_JUMPS];
    entry(
        "berserk-nielsen",
        "Berserk Hnefatafl (Nielsen)",
        &[],
        Family::Hnefatafl,
        &sources::BERSERK_NIELSEN,
        rules,
        readings,
    )
}

fn tyr(id: &'static str, name: &'static str, layout: Layout) -> Entry {
    let rules = Rules {
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        special: Some(Special { berserk: Some(Berserk::Captures), ..Special::PLAIN }),
        ..plain(&[layout])
    };
    let readings = vec![DEFENDERS_LOSE_AT_ABSTRACT_PLAY, MUST_GO_ON, SILENT_ON_NO_MOVE];
    entry(id, name, &[], Family::Hnefatafl, &sources::TYR, rules, readings)
}

pub(super) fn entries() -> Vec<Entry> {
    let chained = [berserk_nielsen(), tyr("tyr-11", "Tyr 11x11", TYR_11), tyr("tyr-15", "Tyr 15x15", TYR_15)];
    let others = vec![
        copenhagen_bell(),
        copenhagen_w(),
        copenhagen_13(),
        copenhagen_opentafl("copenhagen-opentafl", "Copenhagen Hnefatafl (OpenTafl)", opentafl()),
        copenhagen_opentafl(
            "copenhagen-opentafl-relaxed",
            "Copenhagen Hnefatafl (OpenTafl, relaxed shieldwall)",
            Rules { shieldwall: Some(Shieldwall { corner_closes: true, flanking: false }), ..opentafl() },
        ),
        fetlar_panel(),
        entry(
            "fetlar-ludii",
            "Fetlar Hnefatafl (Ludii, Common)",
            &[],
            Family::Hnefatafl,
            &sources::FETLAR_LUDII,
            fetlar_ludii(enclosed_by_throne_corners_edge(), MEN),
            fetlar_ludii_readings(
                "The description asks for all four sides; in the program's Common rules the empty throne, an empty corner and the edge close a \
                 side too.",
            ),
        ),
        entry(
            "fetlar-ludii-latin",
            "Fetlar Hnefatafl (Ludii, Latin)",
            &[],
            Family::Hnefatafl,
            &sources::FETLAR_LUDII,
            fetlar_ludii(KingTaken::Custodial, ALL),
            fetlar_ludii_readings(
                "The description requires all four sides; in the program's Latin rules the king is captured like a man.",
            ),
        ),
        old(),
    ];
    others.into_iter().chain(chained.into_iter().flat_map(both_revisions)).collect()
}
