//! The cost of banning repetition: long games on the largest board, compared with the same games without the
//! rule.
//!
//! `cargo bench -p tafl-notation --bench repetition` prints milliseconds and the ratio to the same work
//! without the rule in the same run. Targets: 3 with men, 10 with commanders.

use std::time::Instant;
use tafl_engine::{
    Berserk, Closers, Escape, Game, Jump, Jumps, KingInCaptures, KingTaken, Move, NoLegalMove, Piece,
    Placement, Referee, Repetition, RepetitionCompares, RepetitionConsequence, Rules, Side, Special, Square,
    catalogue,
};
use tafl_notation::records::{Action, GameRecord, Line, Ply, RecordedMove};

/// The plies of a game; few if the benchmark only runs to see that it works.
fn plies() -> usize {
    if std::env::args().any(|argument| argument == "--bench") { 2000 } else { 80 }
}

fn square(file: u8, rank: u8) -> Square {
    Square::new(file, rank).expect("a square of the largest board")
}

/// Attackers scattered so that each can move, with the king among them, and two pieces that have an edge of
/// the board to themselves.
fn board(man: impl Fn(u8) -> Piece) -> Placement {
    let mut board = Placement::empty(19).expect("a side");
    for (file, rank) in (0..19).flat_map(|file| (1..18).map(move |rank| (file, rank))) {
        if (7 * u32::from(file) + 4 * u32::from(rank)) % 19 < 4 {
            board.put(square(file, rank), Some(man(file)));
        }
    }
    board.put(square(9, 9), Some(Piece::King));
    board.put(square(0, 18), Some(Piece::Attacker));
    board.put(square(18, 0), Some(Piece::Defender));
    board
}

fn rules(board: Placement, special: bool, forbids: bool) -> Rules {
    let mut rules = catalogue::all()
        .iter()
        .find(|entry| entry.rules.board.size == 19)
        .expect("the largest board")
        .rules
        .clone();
    rules.board.setups.truncate(1);
    rules.board.setups[0].board = board;
    rules.zones.clear();
    rules.first_move = Side::Attackers;
    rules.king_in_captures = KingInCaptures::Armed;
    rules.king_taken = KingTaken::Enclosed(Closers { zones: Vec::new(), edge: false }.into());
    rules.escape = Escape::Squares(vec![square(0, 9), square(18, 9)]);
    rules.no_legal_move = NoLegalMove::Loses;
    (rules.encirclement, rules.exit_fort, rules.shieldwall, rules.quiet_plies, rules.ply_limit) =
        (None, false, None, None, None);
    let jump = Jump::Capturing;
    let jumps =
        Jumps { king: jump, commanders: jump, knights: jump, mercenaries: jump, guards: Jump::OverEnemies };
    rules.special = special.then_some(Special { jumps, berserk: Some(Berserk::AnyMove), ..Special::PLAIN });
    let consequence = RepetitionConsequence::IllegalForBoth;
    rules.repetition =
        forbids.then_some(Repetition { at: 255, consequence, compares: RepetitionCompares::Board });
    rules
}

/// The attackers' free piece goes up and down its edge, the defenders' one back and forth.
fn game(plies: usize) -> Vec<Move> {
    let walk = |n: usize| square((17 - (n % 34).abs_diff(17)) as u8, 18);
    let stand = |n: usize| square(18 - (n % 2) as u8, 0);
    let mv = |n: usize| {
        let turn = n / 2;
        let (from, to) =
            if n.is_multiple_of(2) { (walk(turn), walk(turn + 1)) } else { (stand(turn), stand(turn + 1)) };
        Move::Step { from, to }
    };
    (0..plies).map(mv).collect()
}

/// The shortest of three times of some work, in milliseconds.
fn time(mut work: impl FnMut()) -> f64 {
    let once = |()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    };
    [(); 3].map(once).into_iter().fold(f64::MAX, f64::min)
}

fn record(moves: &[Move], variations: usize) -> GameRecord {
    let ply = |mv: &Move| match *mv {
        Move::Step { from, to } => Ply::from(Action::Move(RecordedMove::new(from, to))),
        Move::Pass => Ply::from(Action::Pass),
    };
    let mut plies: Vec<Ply> = moves.iter().map(ply).collect();
    let branch = |n: usize| Line {
        plies: moves[n..moves.len().min(n + 8)].iter().map(ply).collect(),
        beyond: Vec::new(),
    };
    let last = moves.len() / 2;
    plies[last].variations = (0..variations).map(|_| branch(last)).collect();
    GameRecord { line: Line { plies, beyond: Vec::new() }, ..GameRecord::default() }
}

/// The measured work.
fn costs(referee: &Referee, moves: &[Move]) -> Vec<(&'static str, f64)> {
    let start = Game::new(referee, None).expect("a set-up");
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let mut end = start.clone();
    let played = time(|| {
        end = start.clone();
        assert!(texts.iter().all(|text| end.play_text(text).is_ok()));
    });
    let record = record(moves, moves.len() / 2);
    let setup = end.to_setup();
    let effects = |game: &Game| {
        let mut trial = game.trial();
        assert!(game.legal_moves().into_iter().all(|mv| trial.play(mv).is_ok()));
    };
    vec![
        ("every ply reported", played),
        (
            "record replayed",
            time(|| {
                assert!(
                    record.replay(referee, None).is_ok_and(|replayed| replayed.plies as usize == moves.len())
                );
            }),
        ),
        ("record completed", time(|| assert!(record.clone().completed(referee, None).is_ok()))),
        ("compared", time(|| assert!(start.disagreement(referee, &texts).is_none()))),
        ("history opened", time(|| assert!(Game::from_setup(referee, &setup).is_ok()))),
        ("effects at its end", time(|| effects(&end))),
        ("effects at its start", time(|| effects(&start))),
    ]
}

fn main() {
    let moves = game(plies());
    let men = board(|_| Piece::Attacker);
    let commanders = board(|_| Piece::AttackersCommander);
    let kinds: Vec<Piece> = Piece::ALL.iter().copied().filter(|&piece| piece != Piece::King).collect();
    let mixed = board(|file| kinds[usize::from(file) % kinds.len()]);
    for (name, board, special) in
        [("men", men, false), ("commanders", commanders, true), ("all kinds", mixed, true)]
    {
        let referee = |forbids| Referee::new(rules(board.clone(), special, forbids)).expect("sound rules");
        let [free, forbidden] = [false, true].map(|forbids| costs(&referee(forbids), &moves));
        println!("{name}, {} plies{:>37}{:>12}{:>9}", moves.len(), "free, ms", "forbidden", "ratio");
        for ((work, free), (_, forbidden)) in free.into_iter().zip(forbidden) {
            println!("  {work:<22} {free:>24.2} {forbidden:>11.2} {:>8.1}", forbidden / free);
        }
    }
}
