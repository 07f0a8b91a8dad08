//! Every move of the boards of one word is that of the engine, and moves taken back are the same moves.

use std::collections::BTreeMap;
use tafl_engine::{Game, Move, Referee, Rules, Setup, Side, catalogue};
use tafl_tables::{After, Board, Field, Index, Slice};

/// The rule sets of the catalogue that can have tables.
fn supported() -> Vec<(&'static str, Rules, Field)> {
    catalogue::all()
        .iter()
        .filter_map(|entry| Some((entry.id, entry.rules.clone(), Field::new(&entry.rules).ok()?)))
        .collect()
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick(&mut self, set: u64) -> u8 {
        loop {
            let cell = self.below(49) as u8;
            if set & 1 << cell != 0 {
                return cell;
            }
        }
    }

    /// A board with at most this many men, on which every piece stands where it may.
    fn board(&mut self, field: &Field, attackers: usize, defenders: usize) -> Board {
        let king = self.pick(field.king_cells());
        let mut board = Board { king, ..Board::default() };
        for _ in 0..self.below(attackers + 1) {
            board.attackers |= 1 << self.pick(field.standing(Side::Attackers) & !board.occupied());
        }
        for _ in 0..self.below(defenders + 1) {
            board.defenders |= 1 << self.pick(field.standing(Side::Defenders) & !board.occupied());
        }
        board
    }
}

/// The boards after each move, `None` where it ends the game, as the engine says.
fn by_the_engine(
    referee: &Referee,
    field: &Field,
    board: &Board,
    side: Side,
) -> Option<BTreeMap<String, Option<Board>>> {
    let game = Game::from_setup(referee, &Setup::start(field.write(board), side)).ok()?;
    let position = game.position();
    let mut after = BTreeMap::new();
    position.for_each_legal_move(|mv| {
        let next = position.play(mv).expect("a legal move");
        let ended = next.ending().filter(|ending| ending.winner == Some(side));
        let stopped = next.ending().is_some_and(|ending| ending.reason.as_str() == "NO_LEGAL_MOVES");
        let board = (ended.is_none() || stopped).then(|| field.read(&next.placement()).expect("a board"));
        after.insert(mv.to_string(), board);
    });
    Some(after)
}

fn by_the_field(field: &Field, board: &Board, side: Side) -> BTreeMap<String, Option<Board>> {
    let mut found = BTreeMap::new();
    field.each_move(board, side, |from, to, after| {
        let mv = Move::Step { from: field.square(from), to: field.square(to) };
        let board = match after {
            After::Won => None,
            After::Quiet(board) | After::Captured(board) => Some(board),
        };
        assert!(found.insert(mv.to_string(), board).is_none(), "{mv} is given twice");
    });
    found
}

#[test]
fn every_move_is_the_engines() {
    let supported = supported();
    let names: Vec<&str> = supported.iter().map(|&(name, ..)| name).collect();
    for wanted in [
        "brandubh-wtf",
        "brandubh-nielsen",
        "brandubh-nielsen-2",
        "brandub-walker",
        "brandub-ludii",
        "magpie",
    ] {
        assert!(names.contains(&wanted), "{wanted} can have tables");
    }
    let mut chance = Chance(7);
    for (name, rules, field) in supported {
        let referee = Referee::new(rules).expect("a rule set of the catalogue");
        let (mut seen, mut won) = (0, 0);
        for _ in 0..3_000 {
            let board = chance.board(&field, 9, 5);
            for side in Side::ALL {
                let Some(expected) = by_the_engine(&referee, &field, &board, side) else { continue };
                let found = by_the_field(&field, &board, side);
                assert_eq!(found, expected, "{name}: {} {side}", field.write(&board));
                let mut sharp = BTreeMap::new();
                let others = field.each_sharp_move(&board, side, |from, to, after| {
                    sharp.insert((from, to), after);
                });
                let mut rest = 0;
                field.each_move(&board, side, |from, to, after| {
                    if let Some(&known) = sharp.get(&(from, to)) {
                        return assert_eq!(known, after);
                    }
                    rest += 1;
                    let After::Quiet(after) = after else { panic!("{name}: a move was taken for quiet") };
                    assert!(side == Side::Defenders || field.can_escape(&after) <= field.can_escape(&board));
                });
                assert_eq!(others, rest, "{name}: {}", field.write(&board));
                seen += found.len();
                won += found.values().filter(|after| after.is_none()).count();
            }
        }
        assert!(seen > 40_000 && won > 500, "{name}: {seen} moves, {won} of them won");
    }
}

/// Checks that each quiet move on a board is taken back from the board after it, and each move taken back is a
/// quiet move of the board before it. Returns how many there were of both.
fn take_back(field: &Field, board: &Board) -> (u64, u64) {
    let (mut forward, mut back) = (0, 0);
    for side in Side::ALL {
        field.each_move(board, side, |from, to, after| {
            let After::Quiet(after) = after else { return };
            let mut times = 0;
            if from == board.king {
                times += field.king_came_from(&after) >> from & 1;
            } else {
                field.each_move_back(&after, side, |before| times += u64::from(before == *board));
            }
            assert_eq!(times, 1, "{} {}-{}", field.write(board), field.square(from), field.square(to));
            forward += 1;
        });
        field.each_move_back(board, side, |before| {
            let mut times = 0;
            field.each_move(&before, side, |_, _, after| times += u32::from(after == After::Quiet(*board)));
            assert_eq!(times, 1, "{} from {}", field.write(board), field.write(&before));
            back += 1;
        });
    }
    (forward, back)
}

/// Calls `f` with every board whose men stand on one line, whatever stands on it, and the king anywhere.
fn each_board_of_a_line(field: &Field, line: [u8; 7], f: &mut dyn FnMut(&Board)) {
    for content in 0..3_u32.pow(7) {
        let mut board = Board::default();
        for (place, cell) in (0..).zip(line) {
            match content / 3_u32.pow(place) % 3 {
                1 => board.attackers |= 1 << cell,
                2 => board.defenders |= 1 << cell,
                _ => {}
            }
        }
        if Side::ALL.into_iter().any(|side| board.men(side) & !field.standing(side) != 0) {
            continue;
        }
        for king in
            (0..49).filter(|king| field.king_cells() & !(board.attackers | board.defenders) & 1 << king != 0)
        {
            f(&Board { king, ..board });
        }
    }
}

/// Every content of the first and the middle rank under the first rule set; with `TAFL_LONG`, of every line
/// under each.
#[test]
fn moves_are_taken_back_on_every_content_of_a_line() {
    let long = std::env::var_os("TAFL_LONG").is_some();
    let lines = (0..14).map(|line| {
        std::array::from_fn(|at| {
            let at = at as u8;
            if line < 7 { line * 7 + at } else { at * 7 + line - 7 }
        })
    });
    let lines: Vec<[u8; 7]> = lines.collect();
    for (name, _, field) in supported().into_iter().take(if long { usize::MAX } else { 1 }) {
        let (mut forward, mut back) = (0, 0);
        for line in
            lines.iter().enumerate().filter(|&(line, _)| long || [0, 3].contains(&line)).map(|(_, line)| line)
        {
            each_board_of_a_line(&field, *line, &mut |board| {
                let (forth, again) = take_back(&field, board);
                (forward, back) = (forward + forth, back + again);
            });
        }
        println!("{name}: {forward} moves taken back, {back} made again");
    }
}

#[test]
fn moves_taken_back_are_the_quiet_moves() {
    let mut chance = Chance(11);
    for (name, _, field) in supported() {
        let index = Index::new(&field);
        let (mut forward, mut back) = (0_u64, 0_u64);
        for _ in 0..2_000 {
            let board = chance.board(&field, 4, 3);
            let (forth, again) = take_back(&field, &board);
            (forward, back) = (forward + forth, back + again);
            // The king's moves, by the numbers of the positions: those from boards whose king stands on one of
            // the cells of the numbering.
            if index.king_set() & 1 << board.king == 0 {
                continue;
            }
            field.each_move(&board, Side::Defenders, |from, _, after| {
                let After::Quiet(after) = after else { return };
                if from != board.king {
                    return;
                }
                let (king, number) = index.place(&after);
                let stored = stored(&index, &after);
                assert_eq!((king, number), index.place(&stored));
                let mut times = 0;
                index.each_image(&stored, |image| {
                    let came = field.king_came_from(&image) & 1 << board.king != 0;
                    times += u32::from(came && Board { king: board.king, ..image } == board);
                });
                assert!(times >= 1, "{name}: {}", field.write(&board));
            });
        }
        assert!(forward > 10_000 && back > 10_000, "{name}");
    }
}

/// The board of the place of a board, whose king stands on one of the cells of the numbering.
fn stored(index: &Index, board: &Board) -> Board {
    let (king, number) = index.place(board);
    let slice = Slice::of(board);
    let defenders = index.each_set(slice, Side::Defenders);
    Board {
        attackers: index.each_set(slice, Side::Attackers)[number / defenders.len()],
        defenders: defenders[number % defenders.len()],
        king: index.kings()[king],
    }
}
