//! Alea Evangelii: a king and twenty-four men against forty-eight, 19x19, corners of four squares.

use super::presets::*;
use super::{Contested, Entry, Family, sources};
use crate::board::{Piece, Side};
use crate::rules::{
    Closers, Escape, KingInCaptures, KingTaken, RepetitionConsequence, RuleId, Rules, ZoneKind,
};

const DRAWING: Contested = contested(
    RuleId::Board,
    "The manuscript's drawing has been read in different ways; this is the set-up commonly played.",
);

fn today() -> Rules {
    Rules {
        zones: vec![throne(19, [KING, NONE, ALL], [ALL, NONE]), wide_corners(19, 2, KING, ALL)],
        king_taken: enclosed_by(&[ZoneKind::Throne]),
        escape: Escape::Corners,
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::MoverLoses)),
        ..plain(&[ALEA_19])
    }
}

fn today_readings() -> Vec<Contested> {
    vec![
        DRAWING,
        contested(
            RuleId::FirstMove,
            "The manuscript does not say who begins. Most reconstructions let the attackers begin, Walker's the defenders.",
        ),
        contested(
            RuleId::Throne,
            "The manuscript says nothing of it. Reconstructions differ over who may cross it, and over whether it helps to capture.",
        ),
        contested(
            RuleId::Corners,
            "In this reconstruction the king escapes to the four squares in each corner; in others he escapes only to the corner squares, \
            or to the edge.",
        ),
        contested(
            RuleId::KingTaken,
            "The manuscript does not say how. Here he is captured by four attackers, or by three and the empty throne, and is safe on the \
            edge; in some reconstructions the edge closes a side.",
        ),
        contested(
            RuleId::KingInCaptures,
            "The manuscript does not say whether the king captures; reconstructions differ.",
        ),
        contested(RuleId::Encirclement, "A modern rule, which no old source has."),
        contested(
            RuleId::Repetition,
            "The manuscript does not say; it is a modern rule that the side that causes the third occurrence \
        loses.",
        ),
        contested(
            RuleId::NoLegalMove,
            "Reconstructions differ: the side loses, or it passes. Here it loses.",
        ),
    ]
}

/// The rules of a site that reads the manuscript together with Tablut.
fn cyningstan() -> Rules {
    let (attackers, defenders) = (
        ["e11", "e9", "i15", "i5", "k15", "k5", "o11", "o9"],
        ["d10", "f14", "f6", "j16", "j4", "n14", "n6", "p10"],
    );
    let moved = [
        attackers.map(|square| (square, Piece::Attacker)),
        defenders.map(|square| (square, Piece::Defender)),
    ];
    Rules { board: board_with(ALEA_19, "alea_19_cyningstan", &moved.concat()), ..cyningstan_first() }
}

/// The game as it was read at first, on the set-up of the other reconstruction.
fn cyningstan_first() -> Rules {
    Rules {
        first_move: Side::Defenders,
        zones: vec![throne(19, [KING, KING, ALL], [NONE, NONE]), wide_corners(19, 2, KING, ALL)],
        king_taken: KingTaken::Enclosed(Closers { zones: vec![ZoneKind::Throne], edge: true }.into()),
        escape: Escape::Corners,
        repetition: Some(third_occurrence(RepetitionConsequence::Draw)),
        ..plain(&[ALEA_19])
    }
}

fn cyningstan_readings(first_revision: bool) -> Vec<Contested> {
    vec![
        if first_revision { DRAWING } else { EIGHT_MEN_IN_THE_CIRCLE },
        contested(
            RuleId::Corners,
            "The source mentions the squares of the fixed men in the corners, which its lost picture showed; this rule set uses four in \
            each corner.",
        ),
        contested(
            RuleId::Throne,
            "Only the king may stop on the centre; the centre does not help to capture men, because the source never mentions it in a \
            capture of men.",
        ),
        contested(
            RuleId::KingInCaptures,
            "The source does not say whether the king captures; this rule set lets him capture like a man.",
        ),
        contested(
            RuleId::KingTaken,
            "The source does not say whether an occupied corner square closes a side of the king, or whether he may move between closed \
            squares; here it does not, and he may.",
        ),
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ]
}

/// The game of the system Ludii, which differs from the description that comes with it.
fn ludii() -> Rules {
    as_ludii(Rules {
        first_move: Side::Attackers,
        zones: vec![throne(19, [KING, NONE, ALL], [MEN, NONE]), wide_corners(19, 2, KING, MEN)],
        king_in_captures: KingInCaptures::Anvil,
        king_taken: KingTaken::EnclosedNearThrone(Closers { zones: vec![ZoneKind::Throne], edge: false }),
        repetition: None,
        ..cyningstan()
    })
}

fn ludii_readings() -> Vec<Contested> {
    let [_, ply_limit, no_legal_move] = LUDII_READINGS;
    vec![
        EIGHT_MEN_IN_THE_CIRCLE,
        contested(
            RuleId::FirstMove,
            "In the description the king's side begins; in the program the attackers do.",
        ),
        contested(
            RuleId::Throne,
            "In the description the king may stop on the centre; in the program no piece may stop there once he has left it, and while \
            empty it helps to capture men.",
        ),
        contested(
            RuleId::KingInCaptures,
            "The description does not say whether the king captures; in the program he captures nothing when he moves himself, but he helps \
            other pieces to capture.",
        ),
        contested(
            RuleId::KingTaken,
            "The description requires four sides, or three next to the centre or on the edge; in the program he is captured like a man away \
            from the centre.",
        ),
        ply_limit,
        no_legal_move,
    ]
}

pub(super) fn entries() -> Vec<Entry> {
    let family = Family::AleaEvangelii;
    let aliases = &["alea", "game of the gospels"];
    vec![
        entry(
            "alea-evangelii",
            "Alea Evangelii",
            aliases,
            family,
            &sources::ALEA_EVANGELII,
            today(),
            today_readings(),
        ),
        entry(
            "alea-evangelii-cyningstan",
            "Alea Evangelii (Cyningstan)",
            &[],
            family,
            &sources::ALEA_CYNINGSTAN,
            cyningstan_first(),
            cyningstan_readings(true),
        ),
        Entry {
            revision: 2,
            ..entry(
                "alea-evangelii-cyningstan",
                "Alea Evangelii (Cyningstan)",
                &[],
                family,
                &sources::ALEA_CYNINGSTAN,
                cyningstan(),
                cyningstan_readings(false),
            )
        },
        entry(
            "alea-evangelii-ludii",
            "Alea Evangelii (Ludii)",
            &[],
            family,
            &sources::ALEA_LUDII,
            ludii(),
            ludii_readings(),
        ),
    ]
}
