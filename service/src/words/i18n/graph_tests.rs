//! Texts of graphs: who leads, from which ply for good, and how it ends.

use super::*;
use tafl_engine::{Judgement, Side};

fn told(first_ply: u32, values: &[u16]) -> String {
    let course = GraphFacts {
        attackers_win: values,
        first_ply,
        marks: &[],
        turning_point: None,
        title: None,
        players: &[],
    };
    Catalog::new().find(DEFAULT).graph_alt_text(&course)
}

#[test]
fn the_lead_is_that_of_the_values() {
    for (first_ply, values, said) in [
        (0, &[500, 505, 495][..], "Win probability, moves 0 to 2. The chances are even throughout."),
        (
            1,
            &[510, 700],
            "Win probability, moves 1 to 2. The attackers lead throughout. At the end the attackers’ win probability is 70%.",
        ),
        (
            8,
            &[500, 400, 0],
            "Win probability, moves 8 to 10. The chances are even at first; the defenders take the lead for good with move 9. \
             At the end the defenders’ win probability is 100%.",
        ),
        (
            0,
            &[400, 500, 300, 600, 996],
            "Win probability, moves 0 to 4. The defenders lead at first; the attackers take the lead for good with move 3. \
             At the end the attackers’ win probability is 99%.",
        ),
        (
            0,
            &[600, 400, 600, 500, 600],
            "Win probability, moves 0 to 4. The lead changes 2 times; the attackers take it for good with move 4. \
             At the end the attackers’ win probability is 60%.",
        ),
        (
            0,
            &[600, 500],
            "Win probability, moves 0 to 1. One side leads at first; from move 1 on the chances are even.",
        ),
        (
            0,
            &[600, 400, 500],
            "Win probability, moves 0 to 2. The lead changes once; from move 2 on the chances are even.",
        ),
    ] {
        assert_eq!(told(first_ply, values), said, "{values:?}");
    }
}

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
