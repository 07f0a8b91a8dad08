//! Books of openings, made by `engine/training`.

use crate::search::Book;

macro_rules! books {
    ($($id:literal),+ $(,)?) => {
        &[$(($id, include_bytes!(concat!("books/", $id, ".book")))),+]
    };
}

/// The books, by the id of their rule set.
const BOOKS: &[(&str, &[u8])] = books![
    "alea-evangelii-cyningstan",
    "alea-evangelii-ludii",
    "alea-evangelii",
    "ard-ri-dragonheelslair",
    "ard-ri-ludii-corrected",
    "ard-ri-ludii",
    "ard-ri-nielsen",
    "berserk-nielsen",
    "berserk",
    "brandub-ludii",
    "brandub-walker",
    "brandubh-hnefatafl-org",
    "brandubh-nielsen",
    "brandubh-wtf",
    "copenhagen-13-hnefatafl-org",
    "copenhagen-bell",
    "copenhagen-hnefatafl-org",
    "copenhagen-opentafl-relaxed",
    "copenhagen-opentafl",
    "copenhagen-w",
    "copenhagen",
    "fetlar-ludii-latin",
    "fetlar-ludii",
    "fetlar-panel",
    "fetlar",
    "fidchell",
    "foteviken-tablut",
    "hnefatafl-11-igg",
    "hnefatafl-13-igg",
    "hnefatafl-globe",
    "hnefatafl-nielsen-15",
    "hnefatafl-nielsen",
    "hnefatafl-w-13",
    "longship-dragonheelslair",
    "magpie",
    "old-hnefatafl",
    "sea-battle-13",
    "sea-battle-9",
    "sea-battle-cyningstan",
    "sea-battle-nielsen-11",
    "sea-battle-nielsen-13",
    "sea-battle-nielsen-15",
    "sea-battle-nielsen-9",
    "sea-battle-w-11",
    "sea-battle-w-9",
    "simple-tafl",
    "tablut-15",
    "tablut-ashton",
    "tablut-board-game-arena",
    "tablut-brainking",
    "tablut-igg",
    "tablut-linnaeus",
    "tablut-ludii",
    "tablut-nielsen",
    "tablut-smith",
    "tablut-w",
    "tafl-7-fortress",
    "tawlbwrdd-ludii",
    "tawlbwrdd-nielsen",
    "tawlbwrdd-throneless",
    "tawlbwrdd-w",
    "tawlbwrdd-walker",
    "tyr-11",
    "tyr-15",
];

/// The book of a rule set, if it has one.
///
/// # Panics
/// Never: a test reads every book.
pub(super) fn of(id: &str) -> Option<Book> {
    let (_, bytes) = BOOKS.iter().find(|(of, _)| *of == id)?;
    Some(Book::from_bytes(bytes).expect("a test reads every book"))
}
