//! The signature of the search: what it does in fixed positions of every rule set. A change shows that the
//! search behaves differently.

use crate::chance::Chance;
use tafl_engine::{Game, Move, SearchOptions, SearchReport, catalogue};

/// The depth of the searches whose nodes are counted, by the size of the board: a ply of a large board takes
/// ten times as long.
fn depth(size: u8) -> u32 {
    if size <= 11 { 4 } else { 3 }
}

/// Two positions of each rule set, with their names: its first set-up, and that after ten random plies.
///
/// # Panics
/// Never: the rule sets of the catalogue have set-ups, and only legal moves are played.
pub fn positions() -> impl Iterator<Item = (String, Game)> {
    catalogue::all().iter().flat_map(|entry| {
        let start = Game::new(&entry.referee(), None).expect("the first set-up");
        let mut later = start.clone();
        let mut chance = Chance::new(9);
        for _ in 0..10 {
            if later.outcome().is_none() {
                let goes_on = |mv: &Move| later.after(*mv).is_ok_and(|(_, next)| next.outcome().is_none());
                let safe: Vec<Move> = later.legal_moves().into_iter().filter(goes_on).collect();
                later.advance(chance.pick(&safe)).expect("a listed move");
            }
        }
        [start, later]
            .into_iter()
            .enumerate()
            .map(|(turn, game)| (format!("{} {turn}", entry.pinned_id()), game))
    })
}

/// Searches a position to a fixed depth.
///
/// # Panics
/// If its game is over.
#[must_use]
pub fn search(game: &Game) -> SearchReport {
    let depth = Some(depth(game.referee().rules().board.size));
    let options = SearchOptions { depth, ..SearchOptions::unlimited(1) };
    catalogue::opponent(game.referee())
        .search(game, &options, &|| false, &mut |_| {})
        .expect("a game that goes on")
}

/// The number that names the behaviour of the search: the nodes of all these searches. `training bench`
/// prints it.
#[must_use]
pub fn nodes() -> u64 {
    positions().map(|(_, game)| search(&game).nodes).sum()
}
