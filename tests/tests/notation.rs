//! Boards as people write them: what is written reads back, drawings from many places are understood, and
//! faults are reported with their place.

use tafl_engine::{Piece, Placement, Square, Symmetry};
use tafl_notation::{BoardFormat, BoardText, TextFault, TextFaultKind, fen};
use tafl_test_support::chance::Chance;
use tafl_test_support::rulesets::{part, table};

fn read(text: &str) -> Result<BoardText, Vec<TextFault>> {
    BoardText::read(text, None, None)
}

/// The side to move that a text names.
fn to_move(read: &BoardText) -> Option<String> {
    read.side_to_move.map(|side| side.to_string())
}

fn board(text: &str) -> String {
    read(text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}")).board.to_string()
}

/// Any board, also without a king, with several, or empty.
fn random_board(side: u8, chance: &mut Chance) -> Placement {
    let mut board = Placement::empty(side).expect("a side");
    let men = chance.below(usize::from(side) * usize::from(side) + 1);
    for _ in 0..men {
        let square =
            Square::new(chance.below(side.into()) as u8, chance.below(side.into()) as u8).expect("a square");
        board.put(
            square,
            Some(chance.weighted(&[(8, Piece::Attacker), (4, Piece::Defender), (1, Piece::King)])),
        );
    }
    board
}

/// A random way to draw a board.
struct Style {
    /// Attacker, defender, king, empty, special empty.
    signs: [&'static str; 5],
    between: &'static str,
    /// The start and end of a rank.
    ends: [&'static str; 2],
    left: bool,
    right: bool,
    above: bool,
    below: bool,
    border: Option<[&'static str; 3]>,
    line_end: &'static str,
    around: [&'static str; 2],
    from_top: bool,
}

impl Style {
    fn random(chance: &mut Chance) -> Self {
        let signs = [
            ["a", "d", "k", ".", "+"],
            ["A", "D", "K", ".", "x"],
            ["a", "d", "K", "-", "+"],
            ["t", "T", "K", "_", "*"],
            ["b", "w", "k", "·", "#"],
            ["B", "W", "♔", ".", "X"],
            ["A", "d", "👑", "⬜", "⬛"],
            ["m", "s", "♚", ".", "×"],
        ];
        let between = [" ", "", "  ", "\t"];
        let (between, ends, border) = match chance.below(3) {
            0 => (" | ", ["| ", " |"], Some(["+", "---", "+"])),
            1 => (" │ ", ["│ ", " │"], Some(["├", "───", "┼"])),
            _ => (chance.pick(&between), ["", ""], None),
        };
        let around = [
            ["", ""],
            ["```\n", "```"],
            ["```text\n", "```\n"],
            ["\u{FEFF}", "\n\n"],
            ["Copenhagen, after 12 moves:\n\n", "\nWhat now?"],
        ];
        Self {
            signs: chance.pick(&signs),
            between,
            ends,
            left: chance.percent(50),
            right: chance.percent(30),
            above: chance.percent(30),
            below: chance.percent(50),
            border,
            line_end: chance.pick(&["\n", "\r\n"]),
            around: chance.pick(&around),
            from_top: chance.percent(20),
        }
    }

    fn draw(&self, board: &Placement) -> String {
        let side = board.size();
        let mut lines = Vec::new();
        let line = self.border.map(|[end, dashes, cross]| {
            let margin = if self.left { "    " } else { "" };
            format!("{margin}{end}{}{end}", vec![dashes; side.into()].join(cross))
        });
        let files = || {
            format!(
                "    {}",
                (b'a'..b'a' + side).map(char::from).map(String::from).collect::<Vec<_>>().join(" ")
            )
        };
        lines.extend(self.above.then(files));
        lines.extend(line.clone());
        let ranks: Vec<u8> = if self.from_top { (0..side).collect() } else { (0..side).rev().collect() };
        for rank in ranks {
            let sign = |file: u8| {
                let square = Square::new(file, rank).expect("a square");
                let special = [file, rank].iter().all(|&at| at == 0 || at == side - 1);
                match board.piece_at(square) {
                    Some(piece) => {
                        self.signs[Piece::COMMON.iter().position(|&one| one == piece).expect("a piece")]
                    }
                    None => self.signs[if special { 4 } else { 3 }],
                }
            };
            let signs: Vec<&str> = (0..side).map(sign).collect();
            let number = rank + 1;
            let left = if self.left || self.from_top { format!("{number:>3} ") } else { String::new() };
            let right = if self.right { format!(" {number}") } else { String::new() };
            lines.push(format!("{left}{}{}{}{right}", self.ends[0], signs.join(self.between), self.ends[1]));
            lines.extend(line.clone());
        }
        lines.extend(self.below.then(files));
        let text = lines.join(self.line_end) + self.line_end;
        format!("{}{text}{}", self.around[0], self.around[1])
    }
}

#[test]
fn every_board_reads_back_in_every_form() {
    let mut chance = Chance::new(2024);
    for side in (5..=19).step_by(2) {
        for _ in 0..60 {
            let board = random_board(side, &mut chance);
            let fen = fen(&board);
            for (text, format) in [(board.to_string(), BoardFormat::Board), (fen.clone(), BoardFormat::Fen)] {
                for asked in [None, Some(format)] {
                    let read = BoardText::read(&text, asked, None)
                        .unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
                    assert_eq!(read.board, board, "{text}");
                    assert_eq!(
                        read.format,
                        if asked.is_none() && board.pieces().next().is_none() { read.format } else { format },
                        "{text}"
                    );
                }
            }
            // Spaces, line ends, quotes, optional slashes and letter case do not matter.
            for text in [
                fen.trim_matches('/').to_owned(),
                format!("  {}\r\n", fen.replace('/', " / ")),
                board.to_string().replace('/', "/\n"),
                format!("`/{}/`", board.to_string().to_uppercase()),
                format!("\"{board}\""),
            ] {
                assert_eq!(self::board(&text), board.to_string(), "{text}");
            }
        }
    }
}

#[test]
fn every_board_reads_back_however_it_is_drawn() {
    let mut chance = Chance::new(7);
    for round in 0..800 {
        let side = 5 + 2 * chance.below(8) as u8;
        let board = random_board(side, &mut chance);
        let style = Style::random(&mut chance);
        let text = style.draw(&board);
        for asked in [None, Some(BoardFormat::Drawing)] {
            let read = BoardText::read(&text, asked, None)
                .unwrap_or_else(|faults| panic!("round {round}\n{text}\n{faults:?}"));
            assert_eq!(read.board, board, "round {round}\n{text}");
            assert_eq!(read.format, BoardFormat::Drawing, "{text}");
        }
    }
}

#[test]
fn every_square_knows_its_place() {
    let read = read("\u{FEFF}```\r\n 5 | . | . | a | . | .\r\n 4 | . | . | d | . | .\r\n 3 | a | d | K | d | a\r\n 2 | . | . | d | . | .\r\n 1 | . | . | a | . | .\r\n```").unwrap();
    let place = |name: &str| {
        let place = read.place(name.parse().unwrap());
        (place.line, place.column)
    };
    assert_eq!((place("a5"), place("c3"), place("e1"), place("s19")), ((2, 6), (4, 14), (6, 22), (1, 1)));
    let rows = BoardText::read("2a2/2d2/\n adkda/2d2/2a2", None, None).unwrap();
    let place =
        |name: &str| (rows.place(name.parse().unwrap()).line, rows.place(name.parse().unwrap()).column);
    assert_eq!(
        (place("b5"), place("c5"), place("e5"), place("c3"), place("a2")),
        ((1, 1), (1, 2), (1, 3), (2, 4), (2, 8))
    );
}

const BRANDUBH: &str = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";

/// Drawings as they come from terminals, wikis, chats, spreadsheets and source code.
#[test]
fn drawings_from_many_places() {
    let drawings: Vec<(String, String, String)> = table("drawings");
    for (text, expected, from) in drawings {
        let found = read(&text).unwrap_or_else(|faults| panic!("{from}\n{text}\n{faults:?}"));
        assert_eq!(found.board.to_string(), expected, "{from}\n{text}");
        assert_eq!((found.format, found.doubt), (BoardFormat::Drawing, None), "{text}");
    }
}

/// Tables, and lists of pieces and their squares.
#[test]
fn tables_and_lists_of_pieces() {
    let drawn = |signs: [&str; 4]| {
        let sign = |ch: char| ch.to_digit(10).map_or(String::from(ch), |n| signs[n as usize].to_owned());
        MATRIX.lines().map(|row| row.chars().map(sign).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let rows: Vec<String> =
        drawn([" ", "A", "D", "K"]).iter().map(|row| format!("| {} |", row.join(" | "))).collect();
    let line = "|---|---|---|---|---|---|---|";
    for text in [
        format!("{}\n{line}\n{}", "| A | B | C | D | E | F | G |", rows.join("\n")),
        format!("{}\n{line}\n{}", rows[0], rows[1..].join("\n")),
        drawn(["⬜", "🔴", "🔵", "👑"]).iter().map(|row| row.concat()).collect::<Vec<_>>().join("\n"),
        drawn(["⬜", "🔴", "🔵", "🟡"]).iter().map(|row| row.concat()).collect::<Vec<_>>().join("\n"),
        "Attackers: d1 d2 a4 b4 f4 g4 d6 d7; Defenders: d3 c4 e4 d5; King: d4".to_owned(),
        "Roi : d4. Attaquants : d1, d2, a4, b4, f4, g4, d6, d7. Défenseurs : d3, c4, e4, d5.".to_owned(),
        "{\"king\": \"d4\", \"attackers\": [\"d1\",\"d2\",\"a4\",\"b4\",\"f4\",\"g4\",\"d6\",\"d7\"], \"defenders\": [\"d3\",\"c4\",\"e4\",\"d5\"]}"
            .to_owned(),
    ] {
        for side in [None, Some(7)] {
            let found = BoardText::read(&text, None, side).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
            assert_eq!(found.board.to_string(), BRANDUBH, "{text}");
            assert_eq!((found.format, found.doubt), (BoardFormat::Drawing, None), "{text}");
            let lines = text.lines().count() as u32;
            assert!(found.board.squares().all(|square| (1..=lines).contains(&found.place(square).line)), "{text}");
        }
    }
    assert_eq!(board("King: b3, attackers a1 e5"), "4a/5/1k3/5/a4");
    assert_eq!(board("9x9, king: e5, attackers: a1"), "9/9/9/9/4k4/9/9/9/a8");
    for text in ["King: d4, attackers: d4", "d1 d2 d3", "[1,2,3]", "r,r,r\nq"] {
        assert!(read(text).is_err(), "{text}");
    }
}

const MATRIX: &str = "0001000\n0001000\n0002000\n1123211\n0002000\n0001000\n0001000";

/// What stands in the source code and the output of programs is refused, and never read as something else.
#[test]
fn boards_of_programs_are_refused() {
    let rows: Vec<String> =
        MATRIX.lines().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(", ")).collect();
    let named: Vec<String> = MATRIX
        .lines()
        .map(|row| {
            let name = |ch| ["None", "Some(A)", "Some(D)", "Some(K)"][usize::from(ch - b'0')];
            row.bytes().map(name).collect::<Vec<_>>().join(", ")
        })
        .collect();
    for text in [
        MATRIX.to_owned(),
        MATRIX.replace('\n', "/"),
        rows.join(",\n"),
        format!("[[{}]]", rows.join("],\n[")),
        format!("int b[7][7] = {{ {{{}}} }};", rows.join("}, {")),
        format!("[{}]", named.join(",\n")),
        MATRIX.replace('\n', "\\n\\\n"),
        MATRIX.replace('0', "E").replace('1', "A").replace('2', "D").replace('3', "K").replace('\n', ""),
        MATRIX.replace('0', ".").replace('1', "a").replace('2', "d").replace('3', "k").replace('\n', ""),
        MATRIX.replace('0', "O").replace('1', "B").replace('2', "W").replace('3', "K") + "\n-\nW",
        MATRIX.replace('0', ",").replace('1', "a,").replace('2', "d,").replace('3', "k,"),
        MATRIX.replace('0', " ").replace('1', "a").replace('2', "d").replace('3', "k"),
    ] {
        assert!(read(&text).is_err(), "{text}");
    }
}

/// A letter that stands on corners or the throne alone marks them where other letters make the men; a drawing
/// never grows men.
#[test]
fn letters_of_special_squares_are_marks() {
    let throne = "3a3/a6/3d3/aad1daa/3d3/3a3/k2a3";
    let corners = "3a3/a6/3d3/aadkdaa/3d3/3a3/3a3";
    for (letters, marks) in part::<Vec<(String, String)>>("notation", "marks") {
        let drawn = |board: &str| {
            let empty = |ch: char| ch.to_digit(10).map_or(String::from(ch), |n| ".".repeat(n as usize));
            let piece = |ch: char| letters.chars().nth("adk".find(ch).unwrap_or(9)).unwrap_or(ch);
            board.replace('/', "\n").chars().map(piece).map(empty).collect::<String>()
        };
        for mark in marks.chars() {
            // On the throne alone, this is a special piece.
            let special = letters == "adk" && "cCnNmMgG".contains(mark);
            let mut rows: Vec<Vec<char>> = drawn(corners).lines().map(|row| row.chars().collect()).collect();
            for (rank, file) in [(0, 0), (0, 6), (6, 0), (6, 6)] {
                rows[rank][file] = mark;
            }
            let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
            let text = text.join("\n");
            // What is no mark is refused.
            assert!(read(&text).map_or(true, |read| read.board.to_string() == corners), "{text}");
            assert!(!"TtSs".contains(mark) || read(&text).is_ok(), "{text}");
            let mut rows: Vec<Vec<char>> = drawn(throne).lines().map(|row| row.chars().collect()).collect();
            rows[3][3] = mark;
            let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
            let text = text.join("\n");
            assert!(special || read(&text).map_or(true, |read| read.board.to_string() == throne), "{text}");
            assert!(!"TtSs".contains(mark) || read(&text).is_ok(), "{text}");
        }
    }
    // A man on the throne who is the only one of his letter's side, and a king by another letter.
    assert_eq!(board("..t..\n..t..\nttTkt\n..t..\n..t.."), "2a2/2a2/aadka/2a2/2a2");
    assert_eq!(board("..a..\n..d..\nadrda\n..d..\n..a.."), "2a2/2d2/adkda/2d2/2a2");
}

/// The side to move in both languages, and after a move that was played.
#[test]
fn whose_turn_it_is() {
    for (words, side) in table::<Vec<(String, String)>>("turns") {
        let drawing = "..a..\n..d..\nadkda\n..d..\n..a..";
        for text in [
            format!("{drawing}\n{words}"),
            format!("{words}\n\n{drawing}\n"),
            format!("2a2/2d2/adkda/2d2/2a2 {words}"),
        ] {
            let found = read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
            assert_eq!(
                (found.board.to_string().as_str(), to_move(&found)),
                ("2a2/2d2/adkda/2d2/2a2", Some(side.clone())),
                "{text}"
            );
        }
    }
}

#[test]
fn rows_from_many_places() {
    for (text, expected, side) in table::<Vec<(String, String, Option<String>)>>("rows") {
        let found = read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
        assert_eq!((found.board.to_string(), to_move(&found)), (expected, side), "{text}");
        assert_ne!(found.format, BoardFormat::Drawing, "{text}");
    }
}

#[test]
fn the_side_to_move_is_read_from_words() {
    let board = ". . a . .\n. . d . .\na d k d a\n. . d . .\n. . a . .";
    for (words, side) in table::<Vec<(String, Option<String>)>>("turn_words") {
        for text in [format!("{board}\n{words}"), format!("{words}\n\n{board}\n")] {
            let found = read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
            assert_eq!(
                (to_move(&found), found.board.to_string().as_str()),
                (side.clone(), "2a2/2d2/adkda/2d2/2a2"),
                "{text}"
            );
        }
    }
}

/// Line, column, kind and quoted text.
fn faults(
    text: &str,
    format: Option<BoardFormat>,
    side: Option<u8>,
) -> Vec<(u32, u32, TextFaultKind, String)> {
    let faults = BoardText::read(text, format, side).expect_err(text);
    faults.into_iter().map(|fault| (fault.place.line, fault.place.column, fault.kind, fault.found)).collect()
}

#[test]
fn faults_have_their_place() {
    use TextFaultKind::{UnknownCharacter, WrongSize};
    for (text, expected) in table::<Vec<(String, Vec<(u32, u32, String, String)>)>>("board_faults") {
        let named = |(line, column, kind, found): (u32, u32, TextFaultKind, String)| {
            (line, column, format!("{kind:?}"), found)
        };
        assert_eq!(faults(&text, None, None).into_iter().map(named).collect::<Vec<_>>(), expected, "{text}");
    }
    assert_eq!(faults(BRANDUBH, None, Some(9)), [(1, 1, WrongSize { size: 7 }, BRANDUBH.to_owned())]);
    let fen = "/2t2/2T2/tTKTt/2T2/2t2/";
    assert_eq!(faults(fen, Some(BoardFormat::Board), None).len(), 8, "the letters of the other alphabet");
    assert_eq!(faults(BRANDUBH, Some(BoardFormat::Fen), None).len(), 13, "likewise");
    let many = faults(&"?".repeat(5000), None, None);
    assert_eq!((many.len(), many[0].2, many[99].1), (TextFault::MAX, UnknownCharacter, 100));
    let long = faults(&format!("{}5", "5/".repeat(100)), None, None);
    assert!(long.iter().all(|(_, _, _, found)| found.chars().count() <= 40), "{long:?}");
}

#[test]
fn doubts_about_the_sides_are_reported() {
    for (text, expected, doubt) in part::<Vec<(String, String, Option<String>)>>("notation", "doubts") {
        let found = read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
        let found = (found.board.to_string(), found.doubt.map(|doubt| format!("{doubt:?}")));
        assert_eq!(found, (expected, doubt), "{text}");
    }
}

/// Reading is deterministic and fails only with faults in order, each at a place of its own.
#[test]
fn whatever_is_read_faults_are_in_order() {
    let mut chance = Chance::new(99);
    let pieces: Vec<String> = table("board_parts");
    for _ in 0..4000 {
        let text: String = (0..chance.below(120)).map(|_| chance.pick(&pieces)).collect();
        for format in [None, Some(BoardFormat::Board), Some(BoardFormat::Fen), Some(BoardFormat::Drawing)] {
            match BoardText::read(&text, format, None) {
                Ok(read) => assert_eq!(board(&read.board.to_string()), read.board.to_string()),
                Err(faults) => {
                    assert!(!faults.is_empty() && faults.len() <= TextFault::MAX, "{text:?}");
                    assert!(faults.is_sorted_by(|one, next| one.place < next.place), "{text:?}: {faults:?}");
                    let lines = text.lines().count().max(1) as u32 + 1;
                    assert!(
                        faults.iter().all(|fault| fault.place.line <= lines && fault.place.column >= 1),
                        "{text:?}: {faults:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_board_turned_is_drawn_turned() {
    let start: Placement = "2a2/3d1/1ka2/5/4a".parse().unwrap();
    for symmetry in Symmetry::ALL {
        let turned = symmetry.placement(&start);
        assert_eq!(board(&fen(&turned)), turned.to_string());
    }
}
