//! Board strings: no text causes a panic, and a board that was read reads back the same after writing.

use tafl_engine::{MAX_SIZE, MIN_SIZE, Piece, Placement, Symmetry};

/// Panics if what must hold does not.
pub fn run(text: &str) {
    let board: Placement = match text.parse() {
        Ok(board) => board,
        Err(error) => {
            // The message goes into an answer, so it must not grow with the input.
            assert!(error.to_string().len() < 200, "{error}");
            return;
        }
    };
    let side = board.size();
    assert!((MIN_SIZE..=MAX_SIZE).contains(&side) && side % 2 == 1);
    let written = board.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&board), "{written}");
    assert!(written.len() <= text.len(), "no writing is shorter: {text} {written}");
    assert_eq!(board.pieces().count(), Piece::ALL.iter().map(|&piece| board.count(piece)).sum::<usize>());
    for symmetry in Symmetry::ALL {
        let turned = symmetry.placement(&board);
        assert_eq!(turned.to_string().parse(), Ok(turned));
    }
    let json = serde_json::to_string(&board).expect("a board can be written");
    assert_eq!(serde_json::from_str::<Placement>(&json).ok(), Some(board));
}
