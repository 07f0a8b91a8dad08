//! What a player means: a move as it was said, held against a position.
//!
//! Deliberately absent: guesses. A destination alone means a move only where exactly one legal move leads there.

use crate::said::SaidMove;
use tafl_engine::{Game, IllegalMove, IllegalReason, Move, MoveTextError, Piece, RuleId, Square, WrittenMove};

/// What somebody means who says a move in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meant {
    /// One move. Where its origin was said or follows from the piece, it need not be legal.
    One(WrittenMove),
    /// Any of these legal moves, sorted; at least two.
    Several(Vec<Move>),
    /// No move.
    Nothing {
        /// Why not.
        why: MeantNothing,
        /// The same as a refusal.
        refusal: IllegalMove,
    },
}

/// Why a text means no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MeantNothing {
    /// It cannot be read, or the game is over; the refusal says which.
    Unreadable,
    /// Another piece than the one named stands on this origin.
    OtherPiece(Square),
    /// None of the mover's pieces, or none of the kind named, can go to this destination.
    NoPieceGoes(Square),
}

impl Meant {
    /// Finds out which move a text means, in any of the spellings of [`SaidMove`].
    ///
    /// ```
    /// use tafl_engine::{Game, catalogue};
    /// use tafl_notation::Meant;
    /// let game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
    /// let Meant::One(written) = Meant::of(&game, "to C2, please") else { panic!() };
    /// assert_eq!(written.mv.to_string(), "d2-c2");
    /// let Meant::Several(moves) = Meant::of(&game, "b2") else { panic!() };
    /// assert_eq!(moves.len(), 2);
    /// ```
    #[must_use]
    pub fn of(game: &Game, text: &str) -> Self {
        let said: SaidMove = match text.parse() {
            Ok(said) => said,
            Err(error) => return nothing(MeantNothing::Unreadable, game.unreadable(error)),
        };
        match (said.written(), said.to) {
            (Some(written), _) => in_full(game, &said, written),
            (None, Some(to)) if game.outcome().is_none() => by_destination(game, &said, to),
            _ => nothing(MeantNothing::Unreadable, game.unreadable(MoveTextError::Unparsable)),
        }
    }
}

fn in_full(game: &Game, said: &SaidMove, written: WrittenMove) -> Meant {
    let stands = said.from.and_then(|from| Some((from, game.placement().piece_at(from)?)));
    match (said.piece, stands) {
        (Some(named), Some((from, found))) if !is_named(found, named) && found.side() == game.side_to_move() => {
            nothing(MeantNothing::OtherPiece(from), game.unreadable(MoveTextError::Unparsable))
        }
        _ => Meant::One(written),
    }
}

fn by_destination(game: &Game, said: &SaidMove, to: Square) -> Meant {
    let board = game.placement();
    if !to.is_on(board.side()) {
        return nothing(MeantNothing::Unreadable, game.unreadable(MoveTextError::OffBoard));
    }
    let leads = |mv: &Move| match *mv {
        Move::Step { from, to: end } => {
            end == to && said.piece.is_none_or(|piece| board.piece_at(from).is_some_and(|found| is_named(found, piece)))
        }
        Move::Pass => false,
    };
    let written = |mv: Move| WrittenMove { mv, captures: said.captures.clone() };
    let mut moves = game.legal_moves();
    moves.retain(leads);
    if moves.len() > 1 && said.captures.is_some() {
        let mut trial = game.trial();
        let capturing: Vec<Move> = moves.iter().copied().filter(|&mv| trial.play(&written(mv)).is_ok()).collect();
        moves = if capturing.is_empty() { moves } else { capturing };
    }
    match moves.as_slice() {
        [] => unreached(game, said, to),
        &[only] => Meant::One(written(only)),
        _ => Meant::Several(moves),
    }
}

/// No legal move leads there. There is one king: naming him names the origin, so that his move can be refused like any other. Of
/// the men only those are looked at to whom nothing but a rule stands in the way.
fn unreached(game: &Game, said: &SaidMove, to: Square) -> Meant {
    let board = game.placement();
    let step = |from: Square| WrittenMove { mv: Move::Step { from, to }, captures: said.captures.clone() };
    if said.piece == Some(Piece::King)
        && board.count(Piece::King) == 1
        && let Some(king) = board.squares_of(Piece::King).next()
    {
        return Meant::One(step(king));
    }
    let own = |square: &Square| board.piece_at(*square).is_some_and(|piece| piece.side() == game.side_to_move());
    let wanted = |square: &Square| said.piece.is_none_or(|piece| board.piece_at(*square).is_some_and(|found| is_named(found, piece)));
    let nearest = nearest_pieces(to, |square| board.piece_at(square).is_some(), board.side());
    let refused = nearest.into_iter().filter(own).filter(wanted).filter_map(|from| game.check(&step(from)).err());
    let best = refused.filter(|illegal| illegal.reason >= IllegalReason::DestinationOccupied).max_by_key(|illegal| illegal.reason);
    let occupied = || {
        let refusal = || IllegalMove {
            reason: IllegalReason::DestinationOccupied,
            squares: vec![to],
            rule: Some(RuleId::Movement),
            earlier_ply: None,
            destinations: Vec::new(),
        };
        board.piece_at(to).map(|_| refusal())
    };
    let refusal = best.or_else(occupied).unwrap_or_else(|| game.unreadable(MoveTextError::Unparsable));
    nothing(MeantNothing::NoPieceGoes(to), refusal)
}

/// Whether a piece is of the kind that somebody named: of special kinds the side is not told apart, for one moves one's own.
fn is_named(found: Piece, named: Piece) -> bool {
    if named.is_special() { found.letter().eq_ignore_ascii_case(&named.letter()) } else { found == named }
}

fn nothing(why: MeantNothing, refusal: IllegalMove) -> Meant {
    Meant::Nothing { why, refusal }
}

/// The first occupied square in each direction.
fn nearest_pieces(from: Square, occupied: impl Fn(Square) -> bool, side: u8) -> Vec<Square> {
    let along = |(files, ranks): (i8, i8)| {
        let step = move |at: &Square| Square::new(at.file().checked_add_signed(files)?, at.rank().checked_add_signed(ranks)?);
        std::iter::successors(step(&from), step).take_while(move |square| square.is_on(side)).find(|&square| occupied(square))
    };
    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().filter_map(along).collect()
}
