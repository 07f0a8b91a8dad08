//! Shared parts of rule sets: set-ups, zones, and recurring interpretations.

use super::{Contested, Entry, Family, Source};
use crate::board::{Piece, PieceSet, Placement, Side, Square};
use crate::rules::{
    AnnouncementKind, BoardSpec, Closers, Encirclement, Enclosure, KingTaken, NamedSetup, NoLegalMove,
    QuietConsequence, QuietPlies, Repetition, RepetitionCompares, RepetitionConsequence, RuleId, Rules, Zone,
    ZoneKind,
};
use std::sync::OnceLock;

/// A set-up: its name, and its upper half including the middle rank; the lower half is its mirror image.
pub(super) type Layout = (&'static str, &'static [&'static str]);

pub(super) const CROSS_7: Layout = ("cross_7", &["...a...", "...a...", "...d...", "aadkdaa"]);
/// The attackers are scattered.
pub(super) const MAGPIE_7: Layout = ("magpie_7", &["...a...", ".a...a.", "...d...", "a.dkd.a"]);
pub(super) const ARDRI_7: Layout = ("ardri_7", &["..aaa..", "...a...", "a.ddd.a", "aadkdaa"]);
/// The later set-up of the author's server, with the attackers round the men.
pub(super) const ARDRI_39: Layout = ("ardri_39", &[".......", "..a.a..", ".a.d.a.", "..dkd.."]);
pub(super) const LINE_7: Layout = ("line_7", &["..a.a..", ".......", "a..d..a", "..dkd.."]);
pub(super) const TCROSS_9: Layout =
    ("tcross_9", &["...aaa...", "....a....", "....d....", "a...d...a", "aaddkddaa"]);
pub(super) const STARSQUARE_9: Layout =
    ("starsquare_9", &["....a....", ".a..a..a.", "..a...a..", "...ddd...", "aa.dkd.aa"]);
pub(super) const CIRCLE_9: Layout =
    ("circle_9", &["...aaa...", ".a.....a.", "....d....", "a...d...a", "a.ddkdd.a"]);
/// The set-ups that the author's server names by numbers.
pub(super) const SEA_1606_9: Layout =
    ("sea_1606_9", &["a..a.a..a", "....a....", "....d....", "a...d...a", ".addkdda."]);
pub(super) const SEA_204577_11: Layout = (
    "sea_204577_11",
    &["....aaa....", ".a...a...a.", "..a.....a..", ".....d.....", "a...ddd...a", "aa.ddkdd.aa"],
);
pub(super) const TCIRCLE_11: Layout = (
    "tcircle_11",
    &["...aaaaa...", ".....a.....", "...........", "a...ddd...a", "a..d...d..a", "aa.d.k.d.aa"],
);
pub(super) const TDIAMOND_11: Layout = (
    "tdiamond_11",
    &["...aaaaa...", ".....a.....", "...........", "a....d....a", "a...ddd...a", "aa.ddkdd.aa"],
);
pub(super) const BELLDIAMOND_11: Layout = (
    "belldiamond_11",
    &["....aaa....", "....a.a....", ".....a.....", ".....d.....", "aa..ddd..aa", "a.addkdda.a"],
);
pub(super) const TCROSS_11: Layout = (
    "tcross_11",
    &["...aaaaa...", ".....a.....", ".....d.....", "a....d....a", "a....d....a", "aadddkdddaa"],
);
pub(super) const LEWISCROSS_11: Layout = (
    "lewiscross_11",
    &["....aaa....", "....aaa....", ".....d.....", ".....d.....", "aa...d...aa", "aadddkdddaa"],
);
pub(super) const LEWISDIAMOND_11: Layout = (
    "lewisdiamond_11",
    &["....aaa....", "....aaa....", "...........", ".....d.....", "aa..ddd..aa", "aa.ddkdd.aa"],
);
pub(super) const TYR_11: Layout =
    ("tyr_11", &["a..a...a..a", "...........", "..a..a..a..", "a..a.d.a..a", "....ddd....", "..addkdda.."]);
pub(super) const PARLETT_13: Layout = (
    "parlett_13",
    &[
        "....aaaaa....",
        ".....a.a.....",
        "......a......",
        "......d......",
        "a...d...d...a",
        "aa...ddd...aa",
        "a.ad.dkd.da.a",
    ],
);
/// Parlett's defenders with the attackers drawn in.
pub(super) const PARLETT_2_13: Layout = (
    "parlett_2_13",
    &[
        "....aa.aa....",
        ".....aaa.....",
        "......a......",
        "......d......",
        "a...d...d...a",
        "aa...ddd...aa",
        ".aad.dkd.daa.",
    ],
);
/// Nielsen's own, with the men apart.
pub(super) const NIELSEN_13: Layout = (
    "nielsen_13",
    &[
        "....aaaaa....",
        ".....a.a.....",
        "......a......",
        "......d......",
        "a...d.d.d...a",
        "aa...d.d...aa",
        "a.add.k.dda.a",
    ],
);
pub(super) const TDIAMOND_13: Layout = (
    "tdiamond_13",
    &[
        "...aaaaaaa...",
        "......a......",
        ".............",
        "a.....d.....a",
        "a.....d.....a",
        "a....ddd....a",
        "aa.dddkddd.aa",
    ],
);

pub(super) const WALKER_15: Layout = (
    "walker_15",
    &[
        ".....aaaaa.....",
        "......aaa......",
        ".......a.......",
        ".......a.......",
        ".......d.......",
        "a.....ddd.....a",
        "aa...d.d.d...aa",
        "aaaadddkdddaaaa",
    ],
);
pub(super) const TYR_15: Layout = (
    "tyr_15",
    &[
        "a..a...a...a..a",
        "...............",
        "..a..a...a..a..",
        "a..a..a.a..a..a",
        "....d..d..d....",
        "..a...d.d...a..",
        "...a.d.d.d.a...",
        "a...d.dkd.d...a",
    ],
);
pub(super) const ALEA_19: Layout = (
    "alea_19",
    &[
        "..a..a.......a..a..",
        "...................",
        "a....a.......a....a",
        ".......a.a.a.......",
        "......a.d.d.a......",
        "a.a..a.......a..a.a",
        "....a....d....a....",
        "...a....d.d....a...",
        "....d..d.d.d..d....",
        "...a..d.dkd.d..a...",
    ],
);

fn named_setup((name, upper): Layout) -> NamedSetup {
    let mut board = Placement::empty((upper.len() * 2 - 1) as u8).expect("a set-up of an odd board");
    let ranks = upper.iter().chain(upper.iter().rev().skip(1));
    for (row, letters) in ranks.enumerate() {
        let rank = board.size() - 1 - row as u8;
        for (file, letter) in letters.chars().enumerate() {
            board.put(
                Square::new(file as u8, rank).expect("a square of the board"),
                Piece::from_letter(letter),
            );
        }
    }
    NamedSetup { name: name.to_owned(), board }
}

/// The board with one set-up: the layout with the pieces on some squares replaced.
pub(super) fn board_with(layout: Layout, name: &str, pieces: &[(&str, Piece)]) -> BoardSpec {
    let mut setup = NamedSetup { name: name.to_owned(), ..named_setup(layout) };
    for (square, piece) in pieces {
        setup.board.put(square.parse().expect("a square"), Some(*piece));
    }
    BoardSpec { size: setup.board.size(), setups: vec![setup] }
}

/// The board with these set-ups.
pub(super) fn board(layouts: &[Layout]) -> BoardSpec {
    let setups: Vec<NamedSetup> = layouts.iter().map(|&layout| named_setup(layout)).collect();
    BoardSpec { size: setups[0].board.size(), setups }
}

pub(super) const ALL: PieceSet = PieceSet::COMMON;
pub(super) const NONE: PieceSet = PieceSet::NONE;
pub(super) const KING: PieceSet = PieceSet::KING;
pub(super) const ATTACKERS: PieceSet = PieceSet::ATTACKERS;
pub(super) const DEFENDERS: PieceSet = PieceSet::DEFENDERS;
pub(super) const KING_AND_DEFENDERS: PieceSet = PieceSet::KING.union(PieceSet::DEFENDERS);
pub(super) const MEN: PieceSet = PieceSet::ATTACKERS.union(PieceSet::DEFENDERS);

/// A throne: the pieces that may stop, enter and pass, and the pieces to which it is hostile while empty and
/// while occupied.
pub(super) fn throne(
    size: u8,
    [stop, enter, pass]: [PieceSet; 3],
    [hostile_empty, hostile_occupied]: [PieceSet; 2],
) -> Zone {
    let centre = Square::new(size / 2, size / 2).expect("a square of the board");
    Zone { kind: ZoneKind::Throne, squares: vec![centre], stop, enter, pass, hostile_empty, hostile_occupied }
}

/// The four corner squares: the pieces that may stop there, and the pieces to which they are hostile while
/// empty.
pub(super) fn corners(size: u8, stop: PieceSet, hostile: PieceSet) -> Zone {
    wide_corners(size, 1, stop, hostile)
}

/// Corners that are `width` squares wide in each direction.
pub(super) fn wide_corners(size: u8, width: u8, stop: PieceSet, hostile: PieceSet) -> Zone {
    let lines: Vec<u8> = (0..size).filter(|line| *line < width || *line >= size - width).collect();
    let of_rank =
        |rank: u8| lines.iter().map(move |&file| Square::new(file, rank).expect("a square of the board"));
    Zone {
        kind: ZoneKind::Corners,
        squares: lines.iter().flat_map(|&rank| of_rank(rank)).collect(),
        stop,
        enter: stop,
        pass: stop,
        hostile_empty: hostile,
        hostile_occupied: NONE,
    }
}

/// The attackers' camps in the middle of each edge, where they start on 9x9: they may stand there, but no
/// piece may enter or pass.
pub(super) fn camps_9([hostile_empty, hostile_occupied]: [PieceSet; 2]) -> Zone {
    let setup = named_setup(TCROSS_9);
    let squares = setup.board.squares_of(Piece::Attacker).collect();
    Zone {
        kind: ZoneKind::Camps,
        squares,
        stop: ATTACKERS,
        enter: NONE,
        pass: NONE,
        hostile_empty,
        hostile_occupied,
    }
}

/// The king is taken when enclosed by attackers and empty squares of these zones; on the edge he is safe.
pub(super) fn enclosed_by(zones: &[ZoneKind]) -> KingTaken {
    KingTaken::Enclosed(Closers { zones: zones.to_vec(), edge: false }.into())
}

/// The king is taken when enclosed by attackers, the empty throne, an empty corner and the edge.
pub(super) fn enclosed_by_throne_corners_edge() -> KingTaken {
    KingTaken::Enclosed(Closers { zones: vec![ZoneKind::Throne, ZoneKind::Corners], edge: true }.into())
}

/// Like [`enclosed_by_throne_corners_edge`], and the king is also taken with his men when the whole group is
/// enclosed.
pub(super) fn group_enclosed_by_throne_corners_edge() -> KingTaken {
    let closers = Closers { zones: vec![ZoneKind::Throne, ZoneKind::Corners], edge: true };
    KingTaken::Enclosed(Enclosure { with_group: true, ..closers.into() })
}

/// Encirclement by any ring.
pub(super) const ANY_RING: Option<Encirclement> = Some(Encirclement::ClosedRing);

/// This consequence at the third occurrence of a position.
pub(super) fn third_occurrence(consequence: RepetitionConsequence) -> Repetition {
    Repetition { at: 3, consequence, compares: RepetitionCompares::Position }
}

/// A draw that may be claimed after this many plies without a capture.
pub(super) fn claim_after(limit: u32) -> QuietPlies {
    QuietPlies { limit, then: QuietConsequence::Claim }
}

pub(super) fn every_announcement() -> Vec<AnnouncementKind> {
    vec![AnnouncementKind::Raichi, AnnouncementKind::Tuichi, AnnouncementKind::WatchYourKing]
}

/// The plainest game on a board, on which rule sets are built.
pub(super) fn plain(layouts: &[Layout]) -> Rules {
    Rules::plain(board(layouts))
}

/// An entry of revision 1. Not inlined, because there are many.
#[inline(never)]
pub(super) fn entry(
    id: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    family: Family,
    source: &'static Source,
    rules: Rules,
    contested: Vec<Contested>,
) -> Entry {
    Entry {
        id,
        revision: 1,
        name,
        aliases,
        family,
        source,
        rules,
        contested,
        referee: OnceLock::new(),
        opponent: OnceLock::new(),
        study: OnceLock::new(),
    }
}

pub(super) const fn contested(rule: RuleId, reason: &'static str) -> Contested {
    Contested { rule, reason }
}

pub(super) const LOST_PICTURE: Contested = contested(
    RuleId::Board,
    "The set-up was a picture in the source, now lost; this is the set-up commonly played under the name.",
);
pub(super) const OTHER_SETUP_PLAYED: Contested = contested(
    RuleId::Board,
    "The set-up was a picture in the source, now lost. The games recorded on the author's server begin with another one, which the next \
    revision has.",
);
pub(super) const BOARDS_OF_RECORDED_GAMES: Contested = contested(
    RuleId::Board,
    "The set-ups that the first revision lacks are those with which games recorded on the author's server begin, \
     as their moves show.",
);
pub(super) const WALKS_IN: Contested = contested(
    RuleId::KingTaken,
    "The source does not say what happens to a king who moves between closed squares himself; here he is safe, as other sources say.",
);
pub(super) const SILENT_ON_REPETITION: Contested = contested(
    RuleId::Repetition,
    "The source does not say; in this rule set the third occurrence is a draw.",
);
pub(super) const PERPETUAL_DEFENDERS_LOSE: Contested = contested(
    RuleId::Repetition,
    "The source forbids perpetual repetition, which the defenders lose, but gives no number; this rule set uses the third occurrence.",
);
pub(super) const PLAYERS_END_REPETITION: Contested = contested(
    RuleId::Repetition,
    "On the server of aagenielsen.dk recorded games go on after a third occurrence until a player ends them; here it ends the game.",
);
pub(super) const SILENT_ON_NO_MOVE: Contested = contested(
    RuleId::NoLegalMove,
    "The source does not say; in this rule set a side that cannot move loses.",
);
pub(super) const CONNECTED_GROUP: Contested = contested(
    RuleId::KingsGroup,
    "The source mentions men next to the king; in this rule set the group is the whole chain connected to him, and the edge, the empty \
    throne and an empty corner close a side of its men as they do for the king.",
);
pub(super) const ATTACKERS_BARRED: Contested = contested(
    RuleId::Corners,
    "The source bars only the attackers from the corners, so defenders may stand there. In this rule set a corner helps to capture only \
    while empty.",
);

pub(super) const OPEN_PATHS_WITHOUT_JUMPS: Contested = contested(
    RuleId::Jumps,
    "Only sliding moves count as open paths, not jumps. Zones and reach do not limit a jump, as long as the piece may stop where it lands.",
);

/// The repetition rule of hnefatafl.org.
pub(super) const SERVER_REPETITION: Repetition = Repetition {
    at: 2,
    consequence: RepetitionConsequence::IllegalForDefenders,
    compares: RepetitionCompares::BoardBeforeCaptures,
};

/// The interpretations that all games of hnefatafl.org share.
pub(super) const SERVER_READINGS: [Contested; 2] = [
    contested(
        RuleId::Repetition,
        "The rules say that a defenders' move must not repeat the board. The server compares the arrangement of pieces before the move's \
        captures, whichever side was to move, and this rule set does the same.",
    ),
    contested(
        RuleId::PlyLimit,
        "The published rules give no limit on the number of moves; this draw is what the server does.",
    ),
];
pub(super) const CANNOT_ESCAPE: Contested = contested(
    RuleId::CannotEscape,
    "The published rules do not mention this ending; its conditions are those under which the server's program ends games, even the odd \
    ones.",
);

/// The game with the end that the system Ludii gives to every game: no rule of repetition, and a side that
/// cannot move misses its turn.
pub(super) fn as_ludii(rules: Rules) -> Rules {
    Rules { ply_limit: Some(2_500), no_legal_move: NoLegalMove::Passes, ..rules }
}

/// The interpretations that all games of Ludii share.
pub(super) const LUDII_READINGS: [Contested; 3] = [
    contested(
        RuleId::KingInCaptures,
        "The description does not say whether the king captures; in the program he does.",
    ),
    contested(
        RuleId::PlyLimit,
        "The description gives no limit; the program ends every game after 2,500 moves, counting both sides.",
    ),
    contested(
        RuleId::NoLegalMove,
        "The description does not say; in the program a side that cannot move passes.",
    ),
];
pub(super) const LUDII_FIRST_MOVE: Contested =
    contested(RuleId::FirstMove, "The description does not say who begins; in the program the attackers do.");
pub(super) const EIGHT_MEN_IN_THE_CIRCLE: Contested = contested(
    RuleId::Board,
    "The manuscript's drawing has been read in different ways; here eight men of the defenders stand in the attackers' circle, as in the \
     source.",
);

/// The historical game with a throne and escape at the edge.
pub(super) fn nielsen_edge_game(layouts: &[Layout]) -> Rules {
    let rules = plain(layouts);
    Rules {
        zones: vec![throne(rules.board.size, [KING, KING, ALL], [ALL, ATTACKERS])],
        king_taken: KingTaken::CustodialAwayFromThrone,
        encirclement: ANY_RING,
        repetition: Some(third_occurrence(RepetitionConsequence::DefendersLose)),
        quiet_plies: Some(claim_after(100)),
        ..rules
    }
}

pub(super) fn nielsen_readings() -> Vec<Contested> {
    vec![
        contested(
            RuleId::Repetition,
            "The source forbids perpetual repetition but gives no number; this rule set uses the third \
        occurrence.",
        ),
        contested(
            RuleId::QuietPlies,
            "In the source a game that cannot be ended is a draw; in this rule set either side may claim one after 100 moves without a \
            capture, counting both sides.",
        ),
    ]
}

/// The readings of a revision with set-ups that only recorded games show.
pub(super) fn with_recorded_boards(readings: Vec<Contested>) -> Vec<Contested> {
    [BOARDS_OF_RECORDED_GAMES].into_iter().chain(readings).collect()
}

/// A game with the defenders first: at aagenielsen.dk its name ends in "-w", and recorded games begin so.
pub(super) fn white_first(rules: Rules) -> Rules {
    Rules { first_move: Side::Defenders, ..rules }
}

pub(super) fn igg_readings() -> Vec<Contested> {
    vec![
        LOST_PICTURE,
        contested(
            RuleId::Announcements,
            "The source mentions a move of the king to the edge; here raichi is announced after every defenders' move that leaves an open \
            path.",
        ),
        WALKS_IN,
        SILENT_ON_REPETITION,
        SILENT_ON_NO_MOVE,
    ]
}
