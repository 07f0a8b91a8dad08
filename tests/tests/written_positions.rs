//! Positions as programs, courses, tournaments and chats write them: the right board, and a warning wherever
//! custom alone decided.

use tafl_engine::{Piece, Placement, Side, Square};
use tafl_notation::{BoardText, SideDoubt};
use tafl_test_support::chance::Chance;
use tafl_test_support::rulesets::part;

const BRANDUBH: &str = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";
const TABLUT: &str = "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3";
/// Fewer attackers than defenders are left.
const LATE: &str = "7/2a4/7/4k2/1dd1d2/5a1/7";

fn read(text: &str) -> BoardText {
    BoardText::read(text, None, None).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"))
}

fn board(text: &str) -> String {
    read(text).board.to_string()
}

/// The board with signs for attackers, defenders, king and empty squares, a row on each line.
fn drawn(board: &Placement, signs: [&str; 4], between: &str) -> String {
    let sign = |square: Square| match board.piece_at(square) {
        Some(Piece::Attacker) => signs[0],
        Some(Piece::Defender) => signs[1],
        Some(_) => signs[2],
        None => signs[3],
    };
    let row = |rank| {
        let squares = (0..board.size()).filter_map(move |file| Square::new(file, rank));
        squares.map(sign).collect::<Vec<&str>>().join(between)
    };
    (0..board.size()).rev().map(row).collect::<Vec<String>>().join("\n")
}

fn placement(text: &str) -> Placement {
    text.parse().expect("a board")
}

/// A board with one king and some men of both sides, in any numbers, and no more men than empty squares.
fn random_board(size: u8, chance: &mut Chance) -> Placement {
    let mut board = Placement::empty(size).expect("a size");
    let mut put = |piece, chance: &mut Chance| loop {
        let square =
            Square::new(chance.below(size.into()) as u8, chance.below(size.into()) as u8).expect("a square");
        if board.piece_at(square).is_none() {
            board.put(square, Some(piece));
            return;
        }
    };
    put(Piece::King, chance);
    for (piece, most) in [(Piece::Attacker, 2 * size), (Piece::Defender, size)] {
        (0..2 + chance.below(usize::from(most) - 4)).for_each(|_| put(piece, chance));
    }
    board
}

/// Signs by custom: whatever is left of the sides, the board is right and doubtful, or its numbers confirm
/// it.
#[test]
fn custom_tells_the_sides_apart() {
    let mut chance = Chance::new(11);
    for signs in [
        ["X", "O", "K", "."],
        ["x", "o", "@", "-"],
        ["❌", "⭕", "👑", "⬜"],
        ["🔴", "🔵", "👑", "⬜"],
        ["🔴", "🔵", "🟡", "⬜"],
        ["🟤", "🟢", "🟡", "⬜"],
        ["🟥", "🟦", "🟨", "⬜"],
        ["r", "R", "K", "."],
        ["p", "P", "k", "_"],
        ["X", "O", "#", "."],
    ] {
        let mut doubts = [0, 0];
        for _ in 0..60 {
            let size = 7 + 2 * chance.below(4) as u8;
            let board = random_board(size, &mut chance);
            let [attackers, defenders] = [Piece::Attacker, Piece::Defender].map(|piece| board.count(piece));
            if defenders >= 2 * attackers && defenders > usize::from(size) {
                continue;
            }
            let text = drawn(&board, signs, " ");
            let found = read(&text);
            assert_eq!(found.board, board, "{text}");
            let is_confirmed = attackers >= 2 * defenders && attackers > usize::from(size);
            let doubt = (!is_confirmed).then_some(SideDoubt::Unclear);
            assert_eq!(found.doubt, doubt, "{text}");
            doubts[usize::from(is_confirmed)] += 1;
        }
        assert!(doubts[0] > 5, "{doubts:?}");
    }
    for signs in [["X", "O", "K", "."], ["🔴", "🔵", "👑", "⬜"]] {
        let found = read(&drawn(&placement(LATE), signs, " "));
        assert_eq!((found.board.to_string().as_str(), found.doubt), (LATE, Some(SideDoubt::Unclear)));
        // A set-up with the signs exchanged is known by the numbers, but doubtful.
        let found = read(&drawn(&placement(BRANDUBH), [signs[1], signs[0], signs[2], signs[3]], " "));
        assert_eq!((found.board.to_string().as_str(), found.doubt), (BRANDUBH, Some(SideDoubt::Unclear)));
        let found = read(&drawn(&placement(BRANDUBH), signs, " "));
        assert_eq!((found.board.to_string().as_str(), found.doubt), (BRANDUBH, None));
    }
}

/// One letter in both cases is two kinds of men, in drawings and in rows.
#[test]
fn one_letter_in_both_cases() {
    for letter in ["r", "p", "v", "a", "s", "w", "x"] {
        let large = letter.to_uppercase();
        let found = read(&drawn(&placement(BRANDUBH), [letter, &large, "K", "."], ""));
        assert_eq!((found.board.to_string().as_str(), found.doubt), (BRANDUBH, None), "{letter}");
        let rows = BRANDUBH.replace('k', "K").replace('d', "D").replace('a', letter).replace('D', &large);
        let found = read(&rows);
        assert_eq!((found.board.to_string().as_str(), found.doubt), (BRANDUBH, None), "{rows}");
    }
    // An only capital without another king is the king.
    assert_eq!(
        board("..o..\n..o..\nooOxo\n..x..\n..x.."),
        "2a2/2a2/aakda/2d2/2d2".replace('a', "z").replace('d', "a").replace('z', "d")
    );
}

/// Letters that name the sides in one language, drawn and in rows, whatever is left of the sides.
#[test]
fn letters_of_many_languages() {
    let mut chance = Chance::new(5);
    for letters in ["BWK", "MSK", "SWK", "SHK", "SVK", "ZWK", "AVK", "AFK", "ADR", "NBR", "PBR"] {
        for n in 0..40 {
            let letters = if n % 2 == 0 { letters.to_owned() } else { letters.to_lowercase() };
            let size = 7 + 2 * chance.below(4) as u8;
            let board = random_board(size, &mut chance);
            let signs: Vec<&str> =
                letters.split("").filter(|letter| !letter.is_empty()).chain(["."]).collect();
            let signs = <[&str; 4]>::try_from(signs).expect("four signs");
            for between in ["", " ", " | "] {
                let text = drawn(&board, signs, between);
                assert_eq!(read(&text).board, board, "{text}");
            }
            let letter = |ch: char| match ch {
                'a' => signs[0].to_owned(),
                'd' => signs[1].to_owned(),
                'k' => signs[2].to_owned(),
                other => other.to_string(),
            };
            let rows: String = board.to_string().chars().map(letter).collect();
            for (text, side) in [
                (rows.clone(), None),
                (rows.replace('/', "\n"), None),
                (format!("/{rows}/ {}", signs[1]), Some(Side::Defenders)),
                (format!("{rows} {} 12", signs[0]), Some(Side::Attackers)),
                (
                    format!(
                        "{rows} {} - - 0 1",
                        if letters.starts_with(['b', 'B']) { signs[1] } else { "d" }
                    ),
                    Some(Side::Defenders),
                ),
            ] {
                let found = read(&text);
                assert_eq!((found.board, found.side_to_move), (board.clone(), side), "{text}");
            }
        }
    }
    for (text, expected, side) in
        part::<Vec<(String, String, Option<String>)>>("written_positions", "letters")
    {
        let found = read(&text);
        let side_to_move = found.side_to_move.map(|side| format!("{side:?}"));
        assert_eq!((found.board.to_string(), side_to_move), (expected, side), "{text}");
    }
    // What is behind the rows and names no side is a fault, and so are letters of two traditions.
    for text in part::<Vec<String>>("written_positions", "no_boards") {
        assert!(BoardText::read(&text, None, None).is_err(), "{text}");
    }
}

/// Boards whose empty squares are letters, with the side to move behind them.
#[test]
fn boards_of_tournaments_and_contests() {
    let mut chance = Chance::new(3);
    for empty in ["O", "o", "E", "e", "N", "v", "Z"] {
        for _ in 0..20 {
            let board = random_board(9 + 2 * chance.below(2) as u8, &mut chance);
            for between in ["", " ", ","] {
                let text = drawn(&board, ["B", "W", "K", empty], between);
                for (tail, side) in [
                    ("", None),
                    ("\nturn: W", Some(Side::Defenders)),
                    ("\nturn=\"B\"", Some(Side::Attackers)),
                ] {
                    let found = read(&format!("{text}{tail}"));
                    assert_eq!((found.board, found.side_to_move), (board.clone(), side), "{text}{tail}");
                }
            }
        }
    }
    // The empty throne is a T; a T among others is a man.
    let throne =
        "OOOBBBOOO\nOOOOBOOOO\nOOOOWOOOO\nBOOOWOOOB\nBBWWTKWBB\nBOOOWOOOB\nOOOOWOOOO\nOOOOBOOOO\nOOOBBBOOO";
    assert_eq!(board(throne), TABLUT.replace("aaddkddaa", "aadd1kdaa"));
    // Words above and below, and tags around.
    let print = drawn(&placement(BRANDUBH), ["B", "W", "K", "."], "");
    for text in
        [format!("<BOARD>\n{print}\n</BOARD>"), format!("Current state:\n{print}\nWaiting for your move...")]
    {
        assert_eq!(board(&text), BRANDUBH, "{text}");
    }
    // Two boards, and a row that is too long, are none.
    let one = drawn(&placement(BRANDUBH), ["A", "D", "K", "."], "");
    for text in [format!("{one}\n\n{one}"), format!("{one}\n...A....."), format!("{one}\n...")] {
        assert!(BoardText::read(&text, None, None).is_err(), "{text}");
    }
}

/// Maps and lists of pieces and squares.
#[test]
fn squares_and_their_pieces() {
    let mut chance = Chance::new(17);
    for _ in 0..60 {
        let size = 7 + 2 * chance.below(4) as u8;
        let mut board = random_board(size, &mut chance);
        // The last square tells the size.
        board.put(Square::new(size - 1, size - 1).expect("a square"), Some(Piece::Attacker));
        if board.count(Piece::King) == 0 {
            board.put(Square::new(0, 0).expect("a square"), Some(Piece::King));
        }
        let pairs = |names: [&str; 3], write: &dyn Fn(Square, &str) -> String| {
            let name = |piece| names[Piece::COMMON.iter().position(|&one| one == piece).expect("a piece")];
            let pairs: Vec<String> =
                board.pieces().map(|(square, piece)| write(square, name(piece))).collect();
            pairs.join(", ")
        };
        let of = |piece: Piece| {
            let squares: Vec<String> = board
                .pieces()
                .filter(|(_, one)| *one == piece)
                .map(|(square, _)| square.to_string())
                .collect();
            squares.join(", ")
        };
        let [attackers, defenders, king] = [Piece::Attacker, Piece::Defender, Piece::King].map(of);
        let common = |text: &str| format!("{text} ({size}x{size})");
        for text in [
            format!("{{{}}}", pairs(["a", "d", "k"], &|square, name| format!("\"{square}\": \"{name}\""))),
            format!("{{{}}}", pairs(["A", "D", "K"], &|square, name| format!("'{square}': '{name}'"))),
            format!("{{{}}}", pairs(["b", "w", "K"], &|square, name| format!("\"{square}\": \"{name}\""))),
            format!("{{{}}}", pairs(["t", "T", "K"], &|square, name| format!("{square}: '{name}'"))),
            format!(
                "{{\"board\": {{{}}}}}",
                pairs(["attacker", "defender", "king"], &|square, name| format!("\"{square}\": \"{name}\""))
            ),
            pairs(["BLACK", "WHITE", "KING"], &|square, name| format!("{square} => {name}")),
            pairs(["t", "T", "♔"], &|square, name| format!("{square}={name}")),
            format!(
                "[{}]",
                pairs(["attacker", "defender", "king"], &|square, name| format!(
                    "{{\"square\": \"{square}\", \"piece\": \"{name}\"}}"
                ))
            ),
            format!(
                "[{}]",
                pairs(["attacker", "defender", "king"], &|square, name| format!(
                    "{{\"piece\": \"{name}\", \"square\": \"{square}\"}}"
                ))
            ),
            format!("Black: {attackers}\nWhite: {defenders}\nKing: {king}"),
            format!("Black: {attackers}. White: {defenders}. King: {king}."),
            format!("King: {king}; Attackers: {attackers}; Defenders: {defenders}"),
            format!("A: {attackers}\nD: {defenders}\nK: {king}"),
            common(&format!("b = {attackers}; w = {defenders}; k = {king}")),
        ] {
            let found = read(&text);
            let size_is_told = text.contains(&format!("{size}x{size}"));
            assert_eq!((found.board, size_is_told), (board.clone(), size_is_told), "{text}");
        }
    }
    assert_eq!(board("{\"d4\": \"K\", \"a4\": \"a\", \"g4\": \"a\", \"d5\": \"d\"}"), "7/7/3d3/a2k2a/7/7/7");
    for text in [
        "d4: K, d4: a, g7: a",
        "I like d4 very much, and g7 as well",
        "d4 d5 g7",
        "{\"d4\": \"Q\", \"g7\": \"a\"}",
    ] {
        assert!(BoardText::read(text, None, None).is_err(), "{text}");
    }
}

/// A mark that may be a special square is the king where no other sign is, with a warning.
#[test]
fn kings_by_other_signs() {
    for king in ["🤴", "🤴🏻", "👸", "🫅🏾", "👑", "♔", "⛁"] {
        let found = read(&drawn(&placement(BRANDUBH), ["⚫", "⚪", king, "⬜"], ""));
        assert_eq!((found.board.to_string().as_str(), found.assumes_king), (BRANDUBH, false), "{king}");
    }
    for king in ["#", "*", "◆"] {
        for signs in [["X", "O", king, "."], ["🔴", "🔵", king, "⬜"]] {
            let found = read(&drawn(&placement(BRANDUBH), signs, " "));
            assert_eq!((found.board.to_string().as_str(), found.assumes_king), (BRANDUBH, true), "{king}");
        }
        let found = read(&drawn(&placement(LATE), ["a", "d", king, "."], ""));
        assert_eq!((found.board.to_string().as_str(), found.assumes_king), (LATE, true), "{king}");
        // A special square beside a king, in the centre of letters, and several of them.
        for text in [
            format!("..a..\n.{king}...\nadkda\n..d..\n..a.."),
            format!("..a..\n..d..\nad{king}da\n..d..\n..a.."),
            format!("{king}.X..\n..O..\nXO.OX\n..O..\n..X.{king}"),
        ] {
            assert!(!read(&text).assumes_king, "{text}");
        }
    }
}
