//! The books of openings, held against the search and the rules.

use std::collections::{BTreeSet, HashSet};
use tafl_engine::{Chances, Game, Opponent, SearchOptions, SearchReport, StopReason, catalogue};

/// The best known games, and who plays them from a book.
fn known() -> impl Iterator<Item = (&'static str, &'static Opponent, Game)> {
    catalogue::BEST_KNOWN.iter().map(|&id| {
        let entry = catalogue::find(id).expect("a rule set");
        (id, entry.opponent(), Game::new(&entry.referee(), None).expect("the first set-up"))
    })
}

#[test]
fn every_rule_set_has_a_book_that_knows_its_start() {
    for entry in catalogue::newest() {
        let game = Game::new(&entry.referee(), None).expect("the first set-up");
        let report =
            entry.opponent().from_book(&game, 0).unwrap_or_else(|| panic!("{} has no book", entry.id));
        assert_eq!((report.stop, report.nodes), (StopReason::Book, 0));
        assert!(game.is_legal(report.chosen.mv), "{}: {}", entry.id, report.chosen.mv);
    }
}

/// Players who both use the book play legal moves, never the same position twice, and leave the book in the
/// end.
#[test]
fn games_from_the_book_are_legal_and_end() {
    for (id, opponent, start) in known() {
        let mut openings = BTreeSet::new();
        for seed in 0..40 {
            let mut game = start.clone();
            let mut moves = Vec::new();
            while let Some(report) = opponent.from_book(&game, seed) {
                assert_eq!(report.lines.len(), 1);
                assert_eq!(report.chosen.pv[0], report.chosen.mv);
                let mut ahead = game.clone();
                report
                    .chosen
                    .pv
                    .iter()
                    .for_each(|&mv| assert!(ahead.play(mv).is_ok(), "{id}: {:?}", report.chosen));
                game.play(report.chosen.mv).expect("a legal move");
                assert!(game.outcome().is_none() && game.repetition().count == 1, "{id}: {moves:?}");
                moves.push(report.chosen.mv.to_string());
                assert!(moves.len() <= 120, "{id}: {moves:?}");
            }
            openings.insert(moves);
        }
        assert!(openings.len() >= 2, "{id}: every seed plays {openings:?}");
    }
}

/// A search that has not seen the book finds its first moves about as good as its own.
#[test]
fn the_moves_of_the_book_are_good() {
    for (id, opponent, start) in known() {
        let mut game = start;
        for seed in 0..4 {
            let Some(report) = opponent.from_book(&game, seed) else { break };
            let options = SearchOptions { nodes: Some(20_000), ..SearchOptions::unlimited(9) };
            let chance =
                |report: SearchReport| Chances::default().permille(report.chosen.score, game.side_to_move());
            let best = chance(opponent.search(&game, &options, &|| false, &mut |_| {}).expect("a report"));
            let played = opponent
                .search_among(&game, &options, &|mv| mv == report.chosen.mv, &|| false, &mut |_| {})
                .expect("a report");
            let played = chance(played);
            assert!(
                played + 150 >= best,
                "{id}, ply {}: {} has {played}, the best {best}",
                game.ply(),
                report.chosen.mv
            );
            game.play(report.chosen.mv).expect("a legal move");
        }
    }
}

/// A board that is turned or reflected is the same to a book.
#[test]
fn the_book_knows_rotations_and_reflections() {
    let game = Game::new(&catalogue::find("copenhagen").expect("a rule set").referee(), None)
        .expect("the first set-up");
    // The scores of the moves that it chooses from, each of them by some seed.
    let after = |text: &str| {
        let mut after = game.clone();
        after.play_text(text).expect("a legal move");
        let opponent = catalogue::opponent(after.referee());
        let chosen = |seed| opponent.from_book(&after, seed).map(|report| report.chosen.score);
        (0..64).map(chosen).collect::<HashSet<_>>()
    };
    // The same move towards each of the four sides, and its mirror images.
    let turned = ["d11-d9", "h11-h9", "d1-d3", "h1-h3", "a4-c4", "a8-c8", "k4-i4", "k8-i8"].map(after);
    assert!(turned.iter().all(|scores| *scores == turned[0] && !scores.contains(&None)), "{turned:?}");
}
