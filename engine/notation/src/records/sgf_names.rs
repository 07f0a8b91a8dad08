//! Names of the Smart Game Format, FF[4], in games of tafl.
//!
//! | property | contents |
//! |---|---|
//! | `GM[29]` | the game: 29 is “Hnefatal” in the format's own list |
//! | `SZ[11]` | the size of the board |
//! | `RU[copenhagen@1]` | the rules: an id or a name of the catalogue, or a rules record of OpenTafl's notation |
//! | `FEN[3a3/3a3/… a]` | the starting position if it is not that of the rules: rows from the top, side to move |
//! | `PB`, `PW` | the players: Black are the attackers, White the defenders |
//! | `RE[B+R]` | the result: `B+` and `W+`, with `R` for a resignation and `T` for a loss on time; `0` is a draw |
//! | `TM[900] OT[3i]` | the time of each player in seconds, and overtimes and increment as in OpenTafl's notation |
//! | `B[d4-g4xg5/g3]`, `W[…]` | a move, with its captures; a further one by the same side continues a chain |
//! | `B[]`, `W[]` | a pass, or the end of a chain of captures |
//! | `BL`, `WL` | the seconds that the player has left after the move |
//! | `C`, `TE`, `BM`, `IT`, `DO`, `DM`, `UC`, `GB`, `GW` | comments and marks, as in every game |
//!
//! `FEN` is the only property that the format does not have. Variations are subtrees.

use super::tree::RecordResult;

/// The number of tafl among the games of the format.
pub(super) const GAME: &str = "29";

/// Properties of the root that are tags.
pub(super) const TAGS: [(&str, &str); 12] = [
    ("PB", "attackers"),
    ("PW", "defenders"),
    ("EV", "event"),
    ("RO", "round"),
    ("PC", "site"),
    ("DT", "date"),
    ("GN", "game-name"),
    ("RU", "variant"),
    ("AN", "annotator"),
    ("US", "compiler"),
    ("SO", "source"),
    ("CP", "copyright"),
];

/// What a tag begins with that holds another property of the root.
pub(super) const OTHER: &str = "sgf-";

/// Properties of the root about the text itself, or with a value that follows from the others.
pub(super) const OF_TEXT: [&str; 7] = ["AP", "CA", "FF", "GM", "PL", "ST", "SZ"];

/// Marks after moves, with their numbers in PGN.
pub(super) const MARKS: [(&str, &str, u8); 12] = [
    ("TE", "1", 1),
    ("BM", "1", 2),
    ("TE", "2", 3),
    ("BM", "2", 4),
    ("IT", "", 5),
    ("DO", "", 6),
    ("DM", "1", 10),
    ("UC", "1", 13),
    ("GW", "1", 16),
    ("GB", "1", 17),
    ("GW", "2", 18),
    ("GB", "2", 19),
];

/// Reasons of ends behind `B+` and `W+`, with the value of the tag `termination`.
pub(super) const ENDS: [(&str, &str); 3] = [("R", "resignation"), ("T", "time forfeit"), ("F", "forfeit")];

/// A result as the format writes it, and the value of the tag `termination` if it gives a reason.
pub(super) fn result(value: &str) -> Option<(RecordResult, Option<&'static str>)> {
    let won = |result, why: &str| {
        let end = ENDS.iter().find(|(letter, _)| why.starts_with(letter)).map(|&(_, said)| said);
        Some((result, end))
    };
    match value.trim() {
        "0" | "Draw" | "draw" => Some((RecordResult::Draw, None)),
        "" | "?" | "Void" => Some((RecordResult::Other, None)),
        value => {
            let (side, why) = value.split_once('+')?;
            match side {
                "B" | "b" => won(RecordResult::AttackersWin, why),
                "W" | "w" => won(RecordResult::DefendersWin, why),
                _ => None,
            }
        }
    }
}
