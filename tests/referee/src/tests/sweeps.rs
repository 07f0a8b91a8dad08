//! Sweeps over kinds of pieces (engine/RULES.md, section 8). Single cases are in `tests/data/cases`.

use serde_json::{Value, json};

use super::{
    Attackers, Defenders, SlowGame, free, game, jumping, listed, refused, special, targets, with, zone,
};

#[test]
fn who_captures_whom_together_with_whom() {
    for (movers, partners, victims, side) in
        [("acnmg", "acnmg", "dCNMG", Attackers), ("dCNMG", "dCNMG", "acnmg", Defenders)]
    {
        for (mover, partner, victim) in movers
            .chars()
            .flat_map(|a| partners.chars().flat_map(move |b| victims.chars().map(move |c| (a, b, c))))
        {
            let board = format!("9/7k1/9/9/2{victim}{partner}5/9/9/9/1{mover}7");
            let mut game = game(&free(&special(&json!({}))), &board, side);
            let result = game.play("b1-b5").expect("legal");
            let guards = [mover, partner, victim].iter().any(|piece| "gG".contains(*piece));
            let turned = if "mM".contains(victim) { ">" } else { "" };
            let expected = if guards { vec![] } else { vec![format!("{turned}c5 {victim} CUSTODIAL")] };
            assert_eq!(listed(&result), expected, "{mover} {victim} {partner}");
            let left = match victim {
                _ if guards => victim.to_string(),
                'm' => "M".to_owned(),
                'M' => "m".to_owned(),
                _ => "1".to_owned(),
            };
            assert_eq!(game.board(), format!("9/7k1/9/9/1{mover}{left}{partner}5/9/9/9/9"));
        }
    }
}

/// A game on a board of which only the fifth rank matters, the attackers to move.
fn on_rank_5(changes: &Value, rank: &str) -> SlowGame {
    game(changes, &format!("9/7k1/9/9/{rank}/9/9/9/9"), Attackers)
}

/// A zone of some kind with what attackers' commanders may do in it.
fn one_zone(kind: &str, squares: &[&str], stop: &str, enter: &str) -> Value {
    json!([zone(kind, squares, [stop, enter, "", "", ""])])
}

fn why(reason: &'static str, square: &str) -> (&'static str, Vec<String>) {
    (reason, vec![square.to_owned()])
}

#[test]
fn each_kind_jumps_as_is_said_of_it_and_men_never() {
    let kinds = [
        ("king", "k"),
        ("commanders", "cC"),
        ("knights", "nN"),
        ("mercenaries", "mM"),
        ("guards", "gG"),
        ("king", "ad"),
    ];
    for (who, _) in &kinds[..5] {
        for (own, letters) in kinds {
            for letter in letters.chars() {
                let (over, side) = if "acnmg".contains(letter) { ('d', Attackers) } else { ('a', Defenders) };
                let king = if letter == 'k' { '1' } else { 'k' };
                let board = format!("9/7{king}1/9/9/2{letter}{over}5/9/9/9/9").replace("711", "9");
                let game = game(&free(&jumping(who, "JUMP_OVER_ENEMIES")), &board, side);
                let jumps = own == *who && letters != "ad";
                assert_eq!(targets(&game, "c5").contains(&"e5".to_owned()), jumps, "{who} {letter}");
            }
        }
    }
}

#[test]
fn restricted_jumps_start_or_end_in_a_zone_of_any_kind() {
    let restricted = free(&jumping("commanders", "JUMP_RESTRICTED"));
    assert_eq!(refused(&on_rank_5(&restricted, "2cd5"), "c5-e5"), why("PATH_BLOCKED", "d5"));
    for kind in ["throne", "corners", "camps", "forts"] {
        for (square, legal) in [("c5", true), ("e5", true), ("d5", false), ("b5", false), ("f5", false)] {
            let game = on_rank_5(
                &with(restricted.clone(), "zones", one_zone(kind, &[square], "acdk", "acdk")),
                "2cd5",
            );
            assert_eq!(refused(&game, "c5-e5").0.is_empty(), legal, "{kind} {square}");
            assert_eq!(targets(&game, "c5").contains(&"e5".to_owned()), legal, "{kind} {square}");
        }
    }
}

#[test]
fn a_guard_takes_nothing_by_jumping() {
    let result = on_rank_5(&free(&jumping("guards", "JUMP_CAPTURING")), "2gd5").play("c5-e5").expect("legal");
    assert!(result.captures.is_empty());
}
