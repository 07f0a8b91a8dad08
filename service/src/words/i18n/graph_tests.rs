//! Texts of graphs: marks, the turning point and players, and that no text is too long. Who leads is rows.

use super::*;
use tafl_engine::{Judgement, Side};

#[test]
fn marks_the_turning_point_and_the_players_are_told_in_at_most_2000_characters() {
    let marks: Vec<(u32, Judgement)> =
        (0..2_000).map(|n| (999_000 + n, Judgement::ALL[n as usize % 5])).collect();
    let players = Side::ALL.map(|side| (side, "Ü".repeat(60)));
    let title = "Ü".repeat(100);
    let course = GraphFacts {
        attackers_win: &[400; 2_000],
        first_ply: 999_000,
        marks: &marks,
        turning_point: Some(999_007),
        title: Some(&title),
        players: &players,
    };
    for words in Catalog::new().words() {
        let text = words.graph_alt_text(&course);
        assert!(text.chars().count() <= MAX_CHARACTERS, "{words:?}: {}", text.chars().count());
        for part in [&title, &players[0].1, "999007", "999002, 999007", "388"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
    let few = GraphFacts { marks: &marks[..2], title: None, players: &[], ..course };
    let text = Catalog::new().find(DEFAULT).graph_alt_text(&few);
    assert!(
        text.ends_with("Inaccuracy: move 999000. Mistake: move 999001. The turning point is move 999007."),
        "{text}"
    );
}
