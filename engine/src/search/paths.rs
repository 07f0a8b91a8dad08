//! The king's open paths: the lines on which he reaches an escape square with his next move.

use crate::board::{Bits, Direction, Piece, Side};
use crate::position::{Arbiter, GameHistory, Pieces, State};
use crate::rules::RepetitionCompares;

/// The squares of the king's open paths if the attackers are to move and must block them; otherwise empty.
pub(super) fn to_answer<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
) -> Bits<W> {
    if state.side == Side::Defenders { Bits::EMPTY } else { open(arbiter, &state.pieces) }
}

fn open<const W: usize, const S: usize>(arbiter: &Arbiter<W, S>, pieces: &Pieces<W, S>) -> Bits<W> {
    let Some(king) = pieces.king.first() else { return Bits::EMPTY };
    let (masks, occupied) = (&arbiter.masks, pieces.occupied());
    Direction::union(|direction| {
        let line = arbiter.line(king, direction, occupied, masks.kind(Piece::King));
        if line.meets(masks.escape) { line } else { Bits::EMPTY }
    })
}

/// The king's square, and his lines up to the first piece on each: moves from there or to there change what he
/// can do.
pub(super) fn lines_of_king<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
) -> Bits<W> {
    let Some(king) = state.pieces.king.first() else { return Bits::EMPTY };
    let occupied = state.pieces.occupied();
    state.pieces.king | Direction::union(|direction| arbiter.geometry.slide(king, direction, occupied))
}

/// Whether, where not every move must be judged, the king escapes after any move of the attackers that neither
/// captures nor comes to a square of an open path.
///
/// No ring closes around a path to the edge. Repetition ends the game only where it came to the position with
/// the open path before: a search need not follow that, because there the defenders had a win at once. But if
/// they have missed it in the game itself, the attackers may repeat that position.
pub(super) fn escapes_unanswered<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    history: &GameHistory<W, S>,
) -> bool {
    let missed = |(n, pieces)| history.side_at(n) == Side::Defenders && !open(arbiter, pieces).is_empty();
    S == 0
        && arbiter.geometry.edge.covers(arbiter.masks.escape)
        && arbiter.masks.repetition.is_none_or(|rule| rule.compares == RepetitionCompares::Position)
        && !history.positions().iter().enumerate().any(missed)
}

#[cfg(test)]
mod tests {
    use crate::{Game, Score, SearchOptions, Setup, Side, catalogue};

    /// After g2-f2 a10-b10 the attackers cannot block the king's path. Once the defenders have missed that escape
    /// twice, f2-g2 comes to the position a third time instead, and wins.
    #[test]
    fn an_escape_that_was_missed_is_no_proof_where_repetition_ends_the_game() {
        let referee = catalogue::find("copenhagen").expect("a rule set").referee();
        let proven = |game: &Game| {
            let options = SearchOptions { depth: Some(4), ..SearchOptions::unlimited(1) };
            let among = "g2-f2".parse().expect("a move");
            catalogue::opponent(&referee)
                .search_among(game, &options, &|mv| mv == among, &|| false, &mut |_| {})
                .is_some_and(|report| {
                    matches!(report.chosen.score, Score::Proven { winner: Side::Defenders, plies: ..=4 })
                })
        };
        let at = |fen: &str| {
            let setup = Setup::from_fen(fen, referee.rules()).expect("a position");
            Game::from_setup(&referee, &setup).expect("a sound position")
        };
        let mut game = at("11/1da8/11/k1a8/11/11/a10/11/11/6a4/11 w");
        for mv in ["b10-a10", "g2-f2", "a10-b10", "f2-g2", "b10-a10"] {
            game.advance(mv.parse().expect("a move")).expect("legal");
        }
        let now = at("11/d1a8/11/k1a8/11/11/a10/11/11/6a4/11 b");
        assert_eq!(game.placement(), now.placement());
        assert!(proven(&now) && !proven(&game));
        for mv in ["g2-f2", "a10-b10", "f2-g2"] {
            game.advance(mv.parse().expect("a move")).expect("legal");
        }
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    }
}
