//! A small game for single sentences of the rules: 7x7, with special pieces that do nothing special by
//! default.

use tafl_engine::{
    BoardSpec, Closers, Escape, Game, KingTaken, NamedSetup, Piece, PieceSet, Played, Referee, Rules, Setup,
    Side, Special, Square, Zone, ZoneKind,
};

/// The square with this name.
pub(crate) fn sq(name: &str) -> Square {
    name.parse().expect("a square")
}

/// The names of squares.
pub(crate) fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

/// The kinds with these letters.
pub(crate) fn kinds(letters: &str) -> PieceSet {
    letters.chars().fold(PieceSet::NONE, |set, letter| {
        set.union(PieceSet::of(&[Piece::from_letter(letter).expect("a kind")]))
    })
}

/// A zone that these kinds may enter, that all may pass, and that is hostile to all while empty.
pub(crate) fn zone(kind: ZoneKind, squares: &[&str], stop: &str) -> Zone {
    Zone {
        kind,
        squares: squares.iter().map(|name| sq(name)).collect(),
        stop: kinds(stop),
        enter: kinds(stop),
        pass: PieceSet::ALL,
        hostile_empty: PieceSet::ALL,
        hostile_occupied: PieceSet::NONE,
    }
}

/// A game on 7x7 with a throne and corners for the king alone, hostile to all while empty. The king is armed,
/// enclosed by attackers and the throne, and escapes to a corner. Special pieces do nothing special.
pub(crate) fn plain_rules() -> Rules {
    let board = BoardSpec {
        size: 7,
        setups: vec![NamedSetup { name: "start".to_owned(), board: START.parse().expect("a board") }],
    };
    Rules {
        zones: vec![
            zone(ZoneKind::Throne, &["d4"], "k"),
            zone(ZoneKind::Corners, &["a1", "g1", "a7", "g7"], "k"),
        ],
        king_taken: KingTaken::Enclosed(Closers { zones: vec![ZoneKind::Throne], edge: false }.into()),
        escape: Escape::Corners,
        special: Some(Special::PLAIN),
        ..Rules::plain(board)
    }
}

const START: &str = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";

/// A position of the plain rules with something changed, six plies after the start.
pub(crate) fn game(board: &str, side: Side, change: impl FnOnce(&mut Rules, &mut Special)) -> Game {
    let (mut rules, mut special) = (plain_rules(), Special::PLAIN);
    change(&mut rules, &mut special);
    rules.special = Some(special);
    let referee = Referee::new(rules).unwrap_or_else(|faults| panic!("{faults:?}"));
    Game::from_setup(&referee, &Setup { ply: 6, ..Setup::start(board.parse().expect("a board"), side) })
        .unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Nothing changed.
pub(crate) fn unchanged(_: &mut Rules, _: &mut Special) {}

/// Plays a legal move.
pub(crate) fn play(game: &Game, mv: &str) -> (Played, Game) {
    game.after(mv.parse::<tafl_engine::WrittenMove>().expect("a move"))
        .unwrap_or_else(|illegal| panic!("{mv}: {illegal:?}"))
}
