//! Rules of one's own: a rule set of the catalogue with other values, checked as a whole, and played.
//! `cargo run -p tafl-engine --example own_rules`

use std::error::Error;
use tafl_engine::{Escape, Fault, Game, Reach, Referee, Rules, catalogue};

/// Brandubh in which men move 3 squares at most and the king wins on any edge square.
fn rules() -> Result<Rules, Box<dyn Error>> {
    let mut rules = catalogue::find("brandubh-wtf").ok_or("no such rule set")?.rules.clone();
    rules.reach = Reach { attackers: Some(3), defenders: Some(3), king: None };
    rules.escape = Escape::Edge;
    Ok(rules)
}

fn main() -> Result<(), Box<dyn Error>> {
    // A mistake is reported with its field, its value and what would be right; so are all others, at once.
    let mistaken = Rules { ply_limit: Some(0), ..rules()? };
    if let Err(faults) = Referee::new(mistaken) {
        faults.iter().for_each(|Fault { field, value, kind }| println!("field {field} is {value}: {kind}"));
    }
    let mut game = Game::new(&Referee::new(rules()?)?, None)?;
    for mv in ["d1-a1", "d2-b2", "d3-a3"] {
        match game.play_text(mv) {
            Ok(played) => println!(
                "{}: {} moves for the {}",
                played.notation(),
                played.legal_move_count,
                game.side_to_move()
            ),
            Err(illegal) => println!("{mv} is illegal: {illegal}"),
        }
    }
    println!("{}", game.placement());
    Ok(())
}

#[test]
fn the_changes_take_effect() {
    let game = Game::new(&Referee::new(rules().expect("rules")).expect("sound rules"), None).expect("a game");
    let steps = game
        .legal_moves()
        .into_iter()
        .filter_map(|mv| if let tafl_engine::Move::Step { from, to } = mv { Some((from, to)) } else { None });
    let longest =
        steps.map(|(from, to)| from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank())).max();
    assert_eq!(longest, Some(3));
    main().expect("no error");
}
