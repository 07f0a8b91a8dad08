//! Alt texts of pictures: never too long, and nothing lost that can be described.

use super::layout::{SquareListing, squares_of};
use super::picture::MAX_CHARACTERS;
use super::tests::{faults, square};
use super::*;
use std::collections::BTreeSet;
use tafl_engine::{Move, Outcome, OutcomeReason, Piece, Placement, Side, Square, catalogue};
use tafl_test_support::chance::Chance;

fn random_square(side: u8, chance: &mut Chance) -> Square {
    let mut at = || chance.below(usize::from(side)) as u8;
    Square::new(at(), at()).expect("a square of the board")
}

/// A board with a random number of pieces, from a few up to no empty square.
fn random_placement(side: u8, chance: &mut Chance) -> Placement {
    let mut board = Placement::empty(side).expect("a board");
    let crowd = chance.pick(&[2, 20, 50, 90, 100]);
    for square in board.squares() {
        if chance.percent(crowd) {
            board.put(square, Some(chance.pick(&[Piece::Attacker, Piece::Defender])));
        }
    }
    if chance.percent(90) {
        board.put(random_square(side, chance), Some(Piece::King));
    }
    board
}

/// The squares named by a sentence, including those between the ends of a run. A run stands between two
/// commas and names two squares.
fn named(words: &Words, sentence: &str) -> BTreeSet<Square> {
    let mut found = BTreeSet::new();
    for item in sentence.replace(&words.joints.list_last, ", ").split(", ") {
        let squares: Vec<Square> =
            item.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(|word| word.parse().ok()).collect();
        match squares[..] {
            [] => {}
            [one] => {
                found.insert(one);
            }
            [from, to] => {
                found.extend((from.file()..=to.file()).filter_map(|file| Square::new(file, from.rank())));
            }
            _ => panic!("{item:?} names more than the ends of a run"),
        }
    }
    found
}

#[test]
fn every_piece_is_told_and_no_text_is_too_long() {
    let mut chance = Chance::new(3);
    let book = Catalog::new();
    let last = LastMove {
        mover: Side::Attackers,
        mv: "s10-s19".parse().expect("a move"),
        captures: vec![(square("s18"), None); 40],
    };
    let players = Side::ALL.map(|side| (side, "Ü".repeat(60)));
    let clocks = Side::ALL.map(|side| (side, "596:31:23".to_owned()));
    let (arrows, marks) = ([(square("s10"), square("s19")); 64], [square("s19"); 64]);
    let threats: Vec<Move> = vec!["s10-s19".parse().expect("a move"); 60];
    for round in 0..400 {
        let side = [5, 7, 9, 11, 13, 15, 17, 19, 19, 19][round % 10];
        let placement = random_placement(side, &mut chance);
        let full = chance.percent(50);
        let ends = ["a1", "s1", "a19", "s19"].map(square);
        let outcome = Outcome {
            winner: None,
            reason: OutcomeReason::Encircled,
            squares: squares_of(&placement, Piece::Attacker),
        };
        let picture = Picture {
            ruleset: full.then_some(
                "Hnefatafl Tawlbwrdd Alea Evangelii Brandubh Tablut Fidchell Ard Ri (Copenhagen, 2026)",
            ),
            placement: &placement,
            side_to_move: chance.pick(&Side::ALL),
            ply: chance.below(1 << 31) as u32,
            outcome: (full && chance.percent(20)).then_some(&outcome),
            chain: full.then_some(ends[0]),
            last: full.then_some(&last),
            open_paths: if full { &ends } else { &[] },
            king_threats: if full { &threats } else { &[] },
            chosen: full.then_some(Chosen { square: ends[3], destinations: 36, stuck: None }),
            players: if full { &players } else { &[] },
            clocks: if full { &clocks } else { &[] },
            arrows: if full { &arrows } else { &[] },
            marks: if full { &marks } else { &[] },
            attackers_win: full.then_some(437),
        };
        for words in book.words() {
            let text = words.alt_text(&picture);
            assert!(text.chars().count() <= MAX_CHARACTERS, "{}: {text}", words.locale);
            assert!(faults(words.locale, &text).is_empty(), "{:?}: {text}", faults(words.locale, &text));
            let mut told_in_full = false;
            for form in [SquareListing::Squares, SquareListing::Runs] {
                let sentences =
                    Piece::COMMON.map(|piece| words.standing(piece, &squares_of(&placement, piece), form));
                for (piece, sentence) in Piece::COMMON.into_iter().zip(&sentences) {
                    let stand: BTreeSet<Square> = squares_of(&placement, piece).into_iter().collect();
                    assert_eq!(named(words, sentence), stand, "{} {form:?}: {sentence}", words.locale);
                }
                told_in_full |= sentences.iter().all(|sentence| text.contains(sentence));
            }
            assert!(
                told_in_full || text.chars().count() > MAX_CHARACTERS / 4,
                "there was room for more: {text}"
            );
            assert!(full || told_in_full, "a plain picture of any board tells every square: {text}");
            // Whatever the limit, the longest form that fits is used, and the text stays complete.
            let short = words.alt_text_within(&picture, 900);
            assert!(short.chars().count() <= 1950 && faults(words.locale, &short).is_empty(), "{short}");
            assert!(words.title(&picture).chars().count() <= 140);
        }
    }
}

#[test]
fn a_long_game_is_told_by_its_beginning_and_its_end() {
    let mut chance = Chance::new(9);
    for words in Catalog::new().words() {
        for count in [0, 1, 2, 3, 40, 150, 151, 152, 200, 5000] {
            let moves: Vec<LastMove> = (0..count)
                .map(|n| LastMove {
                    mover: Side::ALL[n % 2],
                    mv: Move::Step {
                        from: random_square(19, &mut chance),
                        to: random_square(19, &mut chance),
                    },
                    captures: (0..chance.pick(&[0, 0, 0, 1, 2, 300]))
                        .map(|_| (random_square(19, &mut chance), None))
                        .collect(),
                })
                .collect();
            let outcome = Outcome {
                winner: Some(Side::Defenders),
                reason: OutcomeReason::KingEscaped,
                squares: vec![square("a1")],
            };
            let game = GamePicture {
                ruleset: Some("Alea Evangelii"),
                size: 19,
                first_ply: chance.pick(&[0, 1, 7]),
                moves: &moves,
                outcome: chance.percent(50).then_some(&outcome),
                side_to_move: Side::Attackers,
                declared: None,
                players: &[],
                clocks: &[],
            };
            let text = words.game_alt_text(&game);
            assert!(text.chars().count() <= MAX_CHARACTERS, "{text}");
            assert!(faults(words.locale, &text).is_empty(), "{:?}: {text}", faults(words.locale, &text));
            if let [first, .., last] = &moves[..] {
                assert!(
                    text.contains(&first.mv.to_string()) && text.contains(&last.mv.to_string()),
                    "{text}"
                );
            }
            let told = moves.iter().filter(|played| text.contains(&played.mv.to_string())).count();
            assert!(
                if count <= 40 { told == count } else { told >= 40 },
                "{told} of {count} are told: {text}"
            );
            assert!(
                count < 1000 || text.chars().count() > MAX_CHARACTERS - 60,
                "there was room for more: {text}"
            );
        }
    }
}

#[test]
fn the_card_of_a_finished_game_begins_with_the_winner() {
    let placement: Placement = "7/7/7/7/7/7/k6".parse().expect("a board");
    let outcome = Outcome {
        winner: Some(Side::Defenders),
        reason: OutcomeReason::KingEscaped,
        squares: vec![square("a1")],
    };
    let nobody = Outcome { winner: None, ..outcome.clone() };
    let last = LastMove {
        mover: Side::Defenders,
        mv: "a4-a1".parse().expect("a move"),
        captures: vec![(square("b1"), None)],
    };
    let picture = |outcome| Picture {
        ruleset: Some("Brandubh"),
        placement: &placement,
        side_to_move: Side::Attackers,
        ply: 16,
        chain: None,
        outcome,
        last: Some(&last),
        open_paths: &[],
        king_threats: &[],
        chosen: None,
        players: &[],
        clocks: &[],
        arrows: &[],
        marks: &[],
        attackers_win: None,
    };
    let book = Catalog::new();
    let entry = catalogue::find("brandubh-wtf").expect("a rule set");
    let card = |locale, outcome| book.find(locale).card(&picture(outcome), &entry.rules, Some(entry.family));
    let english = card("en", Some(&outcome));
    assert_eq!(english.result.as_deref(), Some("The defenders win"));
    let lines = [
        "The game is over after 16 moves: the king reaches a1 and escapes.",
        "Last move: the defenders played a4-a1 and captured the piece on b1.",
    ];
    assert_eq!(english.lines, lines);
    let french = card("fr", Some(&outcome));
    assert_eq!(french.result.as_deref(), Some("Les défenseurs gagnent"));
    assert_eq!(
        french.lines[0].replace('\u{a0}', " "),
        "La partie est terminée après 16 coups : le roi s’échappe en a1."
    );
    assert_eq!(card("fr", Some(&nobody)).result.as_deref(), Some("Partie nulle"));
    assert_eq!(card("en", None).result, None);
    assert_eq!(card("en", None).lines[0], "After 16 moves the attackers are to move.");
    // At the start there is room for what the game is.
    let start = Picture { ply: 0, last: None, ..picture(None) };
    let lines = [
        "Brandubh · 7 × 7",
        "The defenders win when the king reaches a corner square.",
        "The attackers are to move.",
    ];
    assert_eq!(book.find("en").card(&start, &entry.rules, Some(entry.family)).lines, lines);
    assert_eq!(book.find("en").card(&start, &entry.rules, None).lines[0], "7 × 7");
}
