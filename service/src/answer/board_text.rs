//! The board drawn as text, for terminals and for answers as text.

use std::fmt::Write;
use tafl_engine::{Piece, Placement, Square, Zone};

/// The board as text, top rank first, with coordinates; empty squares of a zone are marked `+`.
#[must_use]
pub fn board(placement: &Placement, zones: &[Zone]) -> String {
    let side = placement.size();
    let mut text = String::new();
    for rank in (0..side).rev() {
        let _ = write!(text, "{:>3} ", rank + 1);
        for file in 0..side {
            let letter = Square::new(file, rank).map_or(' ', |square| match placement.piece_at(square) {
                Some(Piece::King) => 'K',
                Some(piece) => piece.letter(),
                None if zones.iter().any(|zone| zone.squares.contains(&square)) => '+',
                None => '.',
            });
            text.push(' ');
            text.push(letter);
        }
        text.push('\n');
    }
    text.push_str("    ");
    for file in 0..side {
        text.push(' ');
        text.push(char::from(b'a' + file));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::board;
    use tafl_engine::{Piece, Placement, Side, Square, catalogue};
    use tafl_notation::{BoardFormat, BoardText};
    use tafl_test_support::chance::Chance;

    /// Whatever kinds of pieces are left, but for mercenaries alone: those of one side are drawn as others
    /// draw Muscovites.
    #[test]
    fn every_drawing_is_read_back() {
        let mut chance = Chance::new(41);
        let zones = &catalogue::find("berserk").expect("a rule set").referee().rules().zones.clone();
        let mut without_men = 0;
        for round in 0..3000 {
            let size = 5 + 2 * chance.below(8) as u8;
            let mut placement = Placement::empty(size).expect("a size");
            let kinds: Vec<Piece> = Piece::ALL.into_iter().filter(|_| chance.percent(30)).collect();
            for _ in 0..chance.below(3 * usize::from(size)) * kinds.len().min(1) {
                let square = Square::new(chance.below(size.into()) as u8, chance.below(size.into()) as u8);
                placement.put(square.expect("a square"), Some(chance.pick(&kinds)));
            }
            let drawn: Vec<Piece> = Piece::ALL
                .into_iter()
                .filter(|&piece| piece != Piece::King && placement.count(piece) > 0)
                .collect();
            if let [Piece::AttackersMercenary | Piece::DefendersMercenary] = drawn[..] {
                continue;
            }
            without_men += usize::from(
                drawn.iter().any(|piece| piece.side() == Side::Attackers)
                    && placement.count(Piece::Attacker) == 0,
            );
            let text = board(&placement, zones);
            for asked in [None, Some(BoardFormat::Drawing)] {
                let read = BoardText::read(&text, asked, Some(size))
                    .unwrap_or_else(|faults| panic!("{round}\n{text}\n{faults:?}"));
                assert_eq!(
                    (read.board, read.format),
                    (placement.clone(), BoardFormat::Drawing),
                    "{round}\n{text}"
                );
            }
        }
        assert!(without_men > 500, "{without_men}");
    }
}
