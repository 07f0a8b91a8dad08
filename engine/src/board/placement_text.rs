//! The board string: ranks from the top, `/` between them, a letter for a piece, a number for a run of empty
//! squares.

use super::{MAX_SIZE, MIN_SIZE, Piece, Placement, PlacementError, PlacementErrorKind};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Collected first and written once: every response contains boards, and writing piece by piece costs
        // ten times as much.
        let mut bytes = [0; MAX_SIZE as usize * (MAX_SIZE as usize + 1)];
        let mut length = 0;
        let mut push = |byte: u8| {
            bytes[length] = byte;
            length += 1;
        };
        let size = self.size();
        for rank in (0..size).rev() {
            if rank + 1 < size {
                push(b'/');
            }
            let [attackers, defenders, kings] = Piece::COMMON.map(|piece| self.rank_of(piece, rank));
            let mut rest = attackers | defenders | kings;
            if self.has_special_pieces() {
                rest |= Piece::ALL.into_iter().fold(0, |all, piece| all | self.rank_of(piece, rank));
            }
            let mut begin = 0;
            while rest != 0 {
                let file = rest.trailing_zeros();
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                write_run(&mut push, file as u8 - begin);
                begin = file as u8 + 1;
                let piece = if attackers & bit != 0 {
                    Piece::Attacker
                } else if defenders & bit != 0 {
                    Piece::Defender
                } else if kings & bit != 0 {
                    Piece::King
                } else {
                    let special = Piece::ALL.into_iter().find(|&piece| self.rank_of(piece, rank) & bit != 0);
                    special.unwrap_or(Piece::King)
                };
                push(piece.letter() as u8);
            }
            write_run(&mut push, size - begin);
        }
        f.write_str(std::str::from_utf8(&bytes[..length]).unwrap_or_default())
    }
}

fn write_run(push: &mut impl FnMut(u8), empty: u8) {
    if empty >= 10 {
        push(b'1');
    }
    if empty > 0 {
        push(b'0' + empty % 10);
    }
}

impl FromStr for Placement {
    type Err = PlacementError;

    fn from_str(text: &str) -> Result<Self, PlacementError> {
        // The text may be of any length: one with more separators than any board has ranks is refused without
        // being read further.
        let ranks = text.bytes().filter(|&byte| byte == b'/').count() + 1;
        let wrong = PlacementErrorKind::Ranks { found: ranks, min: MIN_SIZE, max: MAX_SIZE };
        let mut board = u8::try_from(ranks)
            .ok()
            .and_then(Self::empty)
            .ok_or(PlacementError { rank: None, kind: wrong })?;
        let mut rest = text;
        for rank in (0..board.size()).rev() {
            let end = rest.bytes().position(|byte| byte == b'/').unwrap_or(rest.len());
            read_rank(&mut board, rank, &rest[..end])
                .map_err(|kind| PlacementError { rank: Some(rank), kind })?;
            rest = rest.get(end + 1..).unwrap_or_default();
        }
        Ok(board)
    }
}

fn read_rank(board: &mut Placement, rank: u8, row: &str) -> Result<(), PlacementErrorKind> {
    let size = board.size();
    let squares = u32::from(size);
    let first_cell = u32::from(rank) * squares;
    // What is left of a row begins with a whole letter: all before it were ASCII.
    let text_of = |rest: &[u8]| &row[row.len() - rest.len()..];
    let (mut file, mut rest) = (0u32, row.as_bytes());
    while let Some((&first, mut after)) = rest.split_first() {
        if first.is_ascii_digit() {
            let mut run = u32::from(first - b'0');
            while let Some((digit @ b'0'..=b'9', more)) = after.split_first() {
                run = run.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
                after = more;
            }
            if first == b'0' || run > squares {
                let number = text_of(rest).chars().take((rest.len() - after.len()).min(9)).collect();
                return Err(PlacementErrorKind::EmptySquares { number, size });
            }
            file += run;
        } else {
            let piece = Piece::from_letter(char::from(first)).ok_or_else(|| {
                let letter = text_of(rest).chars().next().unwrap_or_default();
                PlacementErrorKind::Letter { letter }
            })?;
            if file < squares {
                board.add((first_cell + file) as u16, piece);
            }
            file += 1;
        }
        if file > squares {
            return Err(PlacementErrorKind::TooManySquares { size });
        }
        rest = after;
    }
    if file == squares { Ok(()) } else { Err(PlacementErrorKind::TooFewSquares { found: file as u8, size }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use proptest::prelude::*;

    #[test]
    fn names_the_rank_and_what_would_be_right() {
        let say = |text: &str| text.parse::<Placement>().unwrap_err().to_string();
        assert_eq!(say(""), "1 ranks: a board has an odd number of ranks from 5 to 19, separated by /");
        assert_eq!(
            say("6/6/6/6/6/6"),
            "6 ranks: a board has an odd number of ranks from 5 to 19, separated by /"
        );
        assert_eq!(say("5/5/5/5/4"), "rank 1: 4 squares: every rank of this board has 5");
        assert_eq!(say("5/a5/5/5/5"), "rank 4: more than 5 squares: every rank of this board has 5");
        assert_eq!(
            say("5/5/aaxaa/5/5"),
            "rank 3: 'x' is not a piece: write a, d, k, the letter of a special piece, or a number of empty squares"
        );
        assert_eq!(say("5/5/05/5/5"), "rank 3: 05 is not a number of empty squares from 1 to 5");
        assert_eq!(
            say("5/5/99999999999999999999/5/5"),
            "rank 3: 999999999 is not a number of empty squares from 1 to 5"
        );
    }

    proptest! {
        #[test]
        fn reads_back_what_it_writes(half in 2u8..=9, pieces in prop::collection::vec((0u8..19, 0u8..19, 0usize..11), 0..80)) {
            let mut board = Placement::empty(half * 2 + 1).unwrap();
            for (file, rank, kind) in pieces {
                board.put(Square::new(file, rank).unwrap(), Some(Piece::ALL[kind]));
            }
            prop_assert_eq!(board.to_string().parse::<Placement>(), Ok(board));
        }

        #[test]
        fn never_panics(text in "[adkcCnNmMgG0-9/é ]{0,60}") {
            let _ = text.parse::<Placement>();
        }
    }
}
