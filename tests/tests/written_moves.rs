//! Moves as people write them, and what else they ask for.

use tafl_engine::{Game, IllegalReason, Move, Piece, Side, Square, WrittenMove, catalogue};
use tafl_notation::{LenientMove, Resolved, Unresolved, Vocabulary, resolve_move, resolve_move_in};
use tafl_test_support::amount;
use tafl_test_support::chance::Chance;
use tafl_test_support::rulesets::{part, table};

fn stated(text: &str) -> Option<(Option<Piece>, String)> {
    let stated: LenientMove = text.parse().ok()?;
    let name = |square: Option<Square>| square.map_or(String::new(), |square| square.to_string());
    let captures =
        stated.captures.iter().flatten().fold(String::new(), |all, square| all + "x" + square.name());
    Some((stated.piece, format!("{}>{}{captures}", name(stated.from), name(stated.to))))
}

#[test]
fn moves_as_people_say_them() {
    for (text, piece, expected) in table::<Vec<(String, Option<char>, String)>>("written_moves") {
        let piece = piece.map(|letter| Piece::from_letter(letter).expect("a piece"));
        assert_eq!(stated(&text), Some((piece, expected)), "{text}");
    }
    for text in table::<Vec<String>>("no_moves") {
        assert_eq!(text.parse::<LenientMove>(), Err(tafl_engine::MoveTextError::Unparsable), "{text}");
    }
    for text in part::<Vec<String>>("resolved_moves", "off_board") {
        assert_eq!(text.parse::<LenientMove>(), Err(tafl_engine::MoveTextError::OffBoard), "{text}");
    }
}

fn game(id: &str, moves: &[&str]) -> Game {
    let mut game = Game::new(&catalogue::find(id).expect("a rule set").referee(), None).expect("a set-up");
    for mv in moves {
        game.play_text(mv).unwrap_or_else(|illegal| panic!("{mv}: {illegal:?}"));
    }
    game
}

#[test]
fn moves_are_resolved_in_a_position() {
    let start = game("brandubh-wtf", &[]);
    let one = |game: &Game, text: &str| match resolve_move(game, text) {
        Resolved::One(written) => written.mv.to_string(),
        other => panic!("{text}: {other:?}"),
    };
    for (text, mv) in part::<Vec<(String, String)>>("resolved_moves", "one") {
        assert_eq!(one(&start, &text), mv, "{text}");
    }
    let Resolved::Several(moves) = resolve_move(&start, "b2") else {
        panic!("{:?}", resolve_move(&start, "b2"))
    };
    assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["d2-b2", "b4-b2"]);
    let why = |game: &Game, text: &str| match resolve_move(game, text) {
        Resolved::Failed { why, refusal } => (why, refusal.reason),
        other => panic!("{text}: {other:?}"),
    };
    for (text, expected, reason) in part::<Vec<(String, String, String)>>("resolved_moves", "failed") {
        // A corner is open to the king alone; only an attacker in line with it is refused by it.
        let game = if text == "a7" { game("brandubh-wtf", &["d7-c7", "d5-e5"]) } else { start.clone() };
        let (found, refused) = why(&game, &text);
        let found = match found {
            Unresolved::OtherPiece(square) => format!("OtherPiece({square})"),
            Unresolved::NoPieceGoes(square) => format!("NoPieceGoes({square})"),
            other => format!("{other:?}"),
        };
        assert_eq!((found, format!("{refused:?}")), (expected, reason), "{text}");
    }
    // Captures choose among several candidates, and are checked if there is one.
    let taking = game("brandubh-wtf", &["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6"]);
    assert_eq!(one(&taking, "a5"), "d5-a5");
    let Resolved::One(written) = resolve_move(&taking, "a5 capturing b5") else { panic!() };
    assert_eq!(taking.check(&written).map_err(|illegal| illegal.reason), Err(IllegalReason::CaptureMismatch));
    let over = game("brandubh-wtf", &["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"]);
    for text in ["a2", "hello", "t4"] {
        assert_eq!(why(&over, text), (Unresolved::Unreadable, IllegalReason::GameOver), "{text}");
    }
    assert_eq!(over.check(over_move(&over)).map_err(|illegal| illegal.reason), Err(IllegalReason::GameOver));
}

/// Captured pieces, checked against the legal moves of the position.
#[test]
fn moves_are_found_by_what_they_capture() {
    // The attackers' man on a6 falls when d5 comes to a5, and to no other move.
    let taking = game("brandubh-wtf", &["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6"]);
    let mut trial = taking.trial();
    let takers: Vec<Move> = taking
        .legal_moves()
        .into_iter()
        .filter(|&mv| {
            trial
                .play(mv)
                .is_ok_and(|(played, _)| played.captures.iter().any(|capture| capture.square.name() == "a6"))
        })
        .collect();
    assert_eq!(takers.iter().map(ToString::to_string).collect::<Vec<_>>(), ["d5-a5"]);
    for text in part::<Vec<String>>("resolved_moves", "takes") {
        assert_eq!(resolve_move(&taking, &text), Resolved::One(takers[0].into()), "{text}");
    }
    let a6: Square = "a6".parse().expect("a square");
    for text in ["e5 takes a6", "defender takes a6"] {
        assert!(
            matches!(resolve_move(&taking, text), Resolved::Failed { why: Unresolved::NothingTakes(at), .. } if at == a6),
            "{text}"
        );
    }
}

const LANGUAGES: [&str; 7] = ["en", "fr", "de", "da", "nb", "sv", "is"];

/// Whatever the language of the call: the origin may be named second, and a text that contradicts itself is
/// not played.
#[test]
fn the_origin_may_be_named_second() {
    let game = game("brandubh-wtf", &[]);
    for language in LANGUAGES {
        let resolved = |text: &str| resolve_move_in(&game, text, Vocabulary::of(language));
        for text in table::<Vec<String>>("origins_named_second") {
            let meant = WrittenMove { mv: "d2-a2".parse().expect("a move"), captures: None };
            assert_eq!(resolved(&text), Resolved::One(meant), "{language}: {text}");
        }
        for text in table::<Vec<String>>("contradictions") {
            let found = resolved(&text);
            assert!(
                !matches!(found, Resolved::One(_) | Resolved::Several(_)),
                "{language}: {text}: {found:?}"
            );
        }
    }
}

/// Prepositions, articles and pronouns that are one letter, with or without accents and apostrophes, before
/// numbers in words and digits: no square is read from them, with and without pieces, directions, words for
/// squares and a square beside them.
#[test]
fn no_square_is_read_from_a_preposition_and_a_number() {
    let game = game("tablut-linnaeus", &["a4-a3"]);
    let words = "a à á å A a’ i I í c’ d’ d' d h é j’ l’ l' m’ n’ s’ t’ u y ø I’d I'd jusqu’à qu’à";
    let numbers = "1 2 un une deux ein einen zwei en ett et to två ei eina eitt tvo one two three";
    let rests = "|case|Felder|felter|reit|squares|up|op|à gauche|cases à droite";
    let pieces = "|king |le roi |kongen |kóngurinn |d2 |bouge d2 ";
    for language in LANGUAGES {
        let vocabulary = Vocabulary::of(language);
        for (word, number) in
            words.split(' ').flat_map(|word| numbers.split(' ').map(move |number| (word, number)))
        {
            for (before, rest) in
                pieces.split('|').flat_map(|piece| rests.split('|').map(move |rest| (piece, rest)))
            {
                // A letter and a digit with nothing else, or but another square, are a square: `d2 a 2`.
                let is_square = number.len() == 1 && word.len() == 1 && rest.is_empty();
                if is_square && ["", "d2 "].contains(&before) {
                    continue;
                }
                let between = if word.ends_with(['\'', '’']) { "" } else { " " };
                let text = format!("{before}{word}{between}{number} {rest}");
                let text = text.trim();
                let named = before.contains('2');
                let read = LenientMove::of(text, vocabulary);
                let squares = read.as_ref().map_or(0, |read| read.from.iter().chain(&read.to).count());
                assert!(squares <= usize::from(named), "{language}: {text}: {read:?}");
                if !named || !rest.is_empty() {
                    let found = resolve_move_in(&game, text, vocabulary);
                    assert!(
                        !matches!(found, Resolved::One(_) | Resolved::Several(_)),
                        "{language}: {text}: {found:?}"
                    );
                }
            }
        }
        // Nor from two of them.
        let phrases: Vec<String> = ["a", "à", "á", "i", "í", "d", "d’", "l", "l’"]
            .iter()
            .flat_map(|word| {
                ["un", "deux", "ein", "två", "tvo", "two"].map(|number| format!("{word} {number}"))
            })
            .collect();
        for (one, other) in phrases.iter().flat_map(|one| phrases.iter().map(move |other| (one, other))) {
            for text in [
                format!("roi {one} {other}"),
                format!("{one} {other} cases"),
                format!("{one} steg, {other} steg"),
            ] {
                assert!(LenientMove::of(&text, vocabulary).is_err(), "{language}: {text}");
            }
        }
    }
}

/// The king is known in many languages, and a word that is not understood never lets another piece move, or a
/// move be played.
#[test]
fn what_is_not_understood_is_not_played() {
    let game = game("brandubh-wtf", &["d2-a2"]);
    for text in part::<Vec<String>>("resolved_moves", "kings") {
        let read: LenientMove = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.piece, Some(Piece::King), "{text}");
        assert!(
            matches!(resolve_move(&game, &text), Resolved::One(written) if game.check(&written).is_err()),
            "{text}"
        );
    }
    assert_eq!(
        "RD5".parse::<LenientMove>().map(|read| (read.piece, read.to)),
        Ok((Some(Piece::King), "d5".parse().ok()))
    );
    let meant: Move = "d5-a5".parse().expect("a move");
    for (text, unread) in table::<Vec<(String, String)>>("unsure_moves") {
        assert!(text.parse::<LenientMove>().is_err(), "{text}");
        assert_eq!(resolve_move(&game, &text), Resolved::Unsure { unread, moves: vec![meant] }, "{text}");
    }
    let own = |text: &str, at: &str, goes: &[&str]| {
        let Resolved::Failed { why, refusal } = resolve_move(&game, text) else { panic!("{text}") };
        assert_eq!(why, Unresolved::NoPieceGoes(at.parse().expect("a square")), "{text}");
        assert_eq!(refusal.destinations.iter().map(ToString::to_string).collect::<Vec<_>>(), goes, "{text}");
    };
    for text in ["d5", "d5-", "where can d5 go?"] {
        own(text, "d5", &["a5", "b5", "c5", "e5", "f5", "g5"]);
    }
    own("kd4", "d4", &[]);
    let a6: Square = "a6".parse().expect("a square");
    for text in ["d5 takes a6", "king takes a6"] {
        assert!(
            matches!(resolve_move(&game, text), Resolved::Failed { why: Unresolved::NothingToTake(at), .. } if at == a6),
            "{text}"
        );
    }
    for text in part::<Vec<String>>("resolved_moves", "other_side") {
        assert!(
            matches!(
                resolve_move(&game, &text),
                Resolved::Failed { why: Unresolved::OtherSide(Side::Attackers), .. }
            ),
            "{text}"
        );
    }
    for text in part::<Vec<String>>("resolved_moves", "other_side_wants") {
        // No move is in the text, so none is refused: the other side has not given up.
        assert!(!matches!(resolve_move(&game, &text), Resolved::Wants(_) | Resolved::One(_)), "{text}");
    }
    assert!(matches!(
        resolve_move(&game, "black resigns"),
        Resolved::Failed { why: Unresolved::OtherSideWants(Side::Attackers), .. }
    ));
    for text in part::<Vec<String>>("resolved_moves", "thanks") {
        assert!(
            matches!(resolve_move(&game, &text), Resolved::Failed { why: Unresolved::Unreadable, .. }),
            "{text}"
        );
    }
    for text in part::<Vec<String>>("resolved_moves", "chat") {
        assert_eq!(resolve_move(&game, &text), Resolved::One(meant.into()), "{text}");
    }
    for text in part::<Vec<String>>("resolved_moves", "unreadable") {
        assert!(
            matches!(resolve_move(&game, &text), Resolved::Failed { why: Unresolved::Unreadable, .. }),
            "{text}"
        );
    }
}

#[test]
fn what_players_want_besides_moves_is_understood() {
    let start = game("brandubh-wtf", &[]);
    let later = game("brandubh-wtf", &["d2-a2"]);
    for (text, intent, at) in table::<Vec<(String, String, String)>>("intents") {
        let Resolved::Wants(found) = resolve_move(if at == "at the start" { &start } else { &later }, &text)
        else {
            panic!("{text}")
        };
        assert_eq!(format!("{found:?}"), intent, "{text}");
    }
    for text in part::<Vec<String>>("resolved_moves", "no_intents") {
        assert!(
            matches!(resolve_move(&start, &text), Resolved::Failed { why: Unresolved::Unreadable, .. }),
            "{text}"
        );
    }
}

fn over_move(game: &Game) -> tafl_engine::WrittenMove {
    let Resolved::One(written) = resolve_move(game, "c6 to c5") else { panic!() };
    written
}

/// Every spelling of a legal move resolves to it, and so does a destination that exactly one move reaches.
#[test]
fn every_legal_move_is_understood() {
    let mut chance = Chance::new(5);
    for entry in catalogue::all() {
        let mut game = Game::new(&entry.referee(), None).expect("a set-up");
        for _ in 0..amount(10, 30) {
            let moves = game.legal_moves();
            for mv in &moves {
                let Move::Step { from, to } = *mv else { continue };
                for text in [
                    format!("{from}{to}"),
                    format!("{from} to {to}"),
                    format!("i say {from} => {to}."),
                    mv.to_string().to_uppercase(),
                ] {
                    let stated: LenientMove = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
                    assert_eq!(stated.written().map(|written| written.mv), Some(*mv), "{text}");
                }
                let stated: LenientMove = format!("{to}!").parse().expect("a destination");
                assert_eq!((stated.from, stated.to, stated.written()), (None, Some(to), None));
                let there: Vec<Move> = moves
                    .iter()
                    .copied()
                    .filter(|other| matches!(other, Move::Step { to: end, .. } if *end == to))
                    .collect();
                match resolve_move(&game, &to.to_string()) {
                    Resolved::One(written) => {
                        assert_eq!((vec![written.mv], written.captures), (there, None), "{to}");
                    }
                    Resolved::Several(several) => assert!(several.len() > 1 && several == there, "{to}"),
                    other => panic!("{to}: {other:?}"),
                }
                assert_eq!(resolve_move(&game, &format!("{from} - {to}")), Resolved::One((*mv).into()));
            }
            if moves.is_empty() {
                break;
            }
            game.advance(chance.pick(&moves)).expect("a legal move");
        }
    }
}
