//! Resolving a move that a player wrote: which move of a position the text names.
//!
//! A destination or a captured piece names a move only where exactly one legal move fits;
//! nothing is guessed.

use crate::lenient_move::{Intent, LenientMove, Vocabulary, named_sides};
use tafl_engine::{
    Game, IllegalMove, IllegalReason, Move, MoveTextError, Piece, Placement, RuleId, Side, Square,
    WrittenMove,
};

/// The move that a text names in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Resolved {
    /// One move. It need not be legal if the text names its origin, or a piece from which the origin follows.
    One(WrittenMove),
    /// The text fits any of these legal moves, sorted; at least two.
    Several(Vec<Move>),
    /// The text has a word that is not known beside what may be any of these legal moves, sorted; at least
    /// one. It must not be played.
    Unsure {
        /// The first such word.
        unread: String,
        /// The moves.
        moves: Vec<Move>,
    },
    /// The text is no move, but says what else the player wants.
    Wants(Intent),
    /// The text names no move.
    Failed {
        /// The refusal.
        why: Unresolved,
        /// The refusal.
        refusal: IllegalMove,
    },
}

/// The reason why a text names no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unresolved {
    /// The text is not a move, or the game is over; the refusal says which.
    Unreadable,
    /// The text moves a piece of this side, which is not to move.
    OtherSide(Side),
    /// The text is no move, but says what this side wants, which is not to move.
    OtherSideWants(Side),
    /// The piece on this origin is not of the kind named.
    OtherPiece(Square),
    /// None of the mover's pieces, or none of the kind named, can go to this destination. If one of them is
    /// there, the refusal lists where that piece can go.
    NoPieceGoes(Square),
    /// The text captures on this square, where there is no piece.
    NothingToTake(Square),
    /// No legal move of the pieces that are meant captures the piece on this square.
    NothingTakes(Square),
}

/// Finds the move that a text names, in any of the spellings of [`LenientMove`].
///
/// ```
/// use tafl_engine::{Game, catalogue};
/// use tafl_notation::{Resolved, resolve_move};
/// let game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
/// let Resolved::One(written) = resolve_move(&game, "to C2, please") else { panic!() };
/// assert_eq!(written.mv.to_string(), "d2-c2");
/// let Resolved::Several(moves) = resolve_move(&game, "b2") else { panic!() };
/// assert_eq!(moves.len(), 2);
/// ```
#[must_use]
pub fn resolve_move(game: &Game, text: &str) -> Resolved {
    resolve_move_in(game, text, Vocabulary::of(""))
}

/// Finds the move that a text names, as [`resolve_move()`] does. Where languages disagree about a word, the
/// language of the vocabulary decides.
#[must_use]
pub fn resolve_move_in(game: &Game, text: &str, vocabulary: &Vocabulary) -> Resolved {
    if let Some(intent) = Intent::of(text, vocabulary) {
        let other = named_sides(text, vocabulary).find(|&side| side != game.side_to_move());
        return other.map_or(Resolved::Wants(intent), |side| {
            failed(Unresolved::OtherSideWants(side), game.unreadable(MoveTextError::Unparsable))
        });
    }
    let (lenient, unread) = match LenientMove::read(text, vocabulary) {
        Ok(read) => read,
        Err(error) => return failed(Unresolved::Unreadable, game.unreadable(error)),
    };
    let resolved = resolve_read(game, &lenient);
    let Some(unread) = unread else { return resolved };
    match resolved {
        Resolved::One(written) if game.check(&written).is_ok() => {
            Resolved::Unsure { unread, moves: vec![written.mv] }
        }
        Resolved::Several(moves) => Resolved::Unsure { unread, moves },
        // Where a piece can go answers `where can e4 go?`.
        Resolved::Failed { why: Unresolved::NoPieceGoes(at), refusal }
            if refusal.squares == [at] && is_own(game, at) =>
        {
            failed(Unresolved::NoPieceGoes(at), refusal)
        }
        _ => failed(Unresolved::Unreadable, game.unreadable(MoveTextError::Unparsable)),
    }
}

fn resolve_read(game: &Game, lenient: &LenientMove) -> Resolved {
    let unreadable = || failed(Unresolved::Unreadable, game.unreadable(MoveTextError::Unparsable));
    if let Some(side) = lenient.side.filter(|&side| side != game.side_to_move()) {
        return if game.outcome().is_none() {
            failed(Unresolved::OtherSide(side), game.unreadable(MoveTextError::Unparsable))
        } else {
            unreadable()
        };
    }
    if game.outcome().is_none()
        && let Some(target) = captured_by(game, lenient)
    {
        return by_capture(game, lenient, target);
    }
    match (lenient.written(), lenient.to) {
        (Some(written), _) => in_full(game, lenient, written),
        (None, Some(to)) if game.outcome().is_none() => by_destination(game, lenient, to),
        _ => unreadable(),
    }
}

fn is_own(game: &Game, square: Square) -> bool {
    game.placement().piece_at(square).is_some_and(|piece| piece.side() == game.side_to_move())
}

/// The captured piece, if the text names it in place of the destination: an opponent's piece to be taken (`d5
/// takes a6`), or the piece that one of the mover's captures (`d5 captures a6`).
fn captured_by(game: &Game, lenient: &LenientMove) -> Option<Square> {
    let is_enemy = |square: Square| game.placement().piece_at(square).is_some() && !is_own(game, square);
    match (lenient.to?, lenient.captures.as_deref()) {
        (to, None) if lenient.takes && is_enemy(to) => Some(to),
        (to, Some(&[captured])) if lenient.from.is_none() && is_own(game, to) => Some(captured),
        _ => None,
    }
}

/// The legal moves that capture a piece, of the piece or to the square that is named beside it.
fn by_capture(game: &Game, lenient: &LenientMove, target: Square) -> Resolved {
    let named = lenient.from.or(lenient.to).filter(|&square| square != target);
    let (board, mut moves) = (game.placement(), game.legal_moves());
    moves.retain(|mv| match *mv {
        Move::Step { from, to } => {
            is_meant(&board, lenient, from) && named.is_none_or(|named| named == from || named == to)
        }
        Move::Pass => false,
    });
    let mut trial = game.trial();
    moves.retain(|&mv| {
        trial.play(mv).is_ok_and(|(played, _)| played.captures.iter().any(|capture| capture.square == target))
    });
    let mismatch = || refusal(IllegalReason::CaptureMismatch, target, RuleId::Capture);
    one_of(moves).unwrap_or_else(|| failed(Unresolved::NothingTakes(target), mismatch()))
}

/// Returns whether the piece on a square is of the kind named, if one is.
fn is_meant(board: &Placement, lenient: &LenientMove, from: Square) -> bool {
    board.piece_at(from).is_some_and(|found| is_named(lenient, found))
}

fn one_of(moves: Vec<Move>) -> Option<Resolved> {
    match moves.as_slice() {
        [] => None,
        &[only] => Some(Resolved::One(only.into())),
        _ => Some(Resolved::Several(moves)),
    }
}

fn in_full(game: &Game, lenient: &LenientMove, written: WrittenMove) -> Resolved {
    let at_origin = lenient.from.and_then(|from| Some((from, game.placement().piece_at(from)?)));
    match at_origin {
        Some((from, found)) if !is_named(lenient, found) && found.side() == game.side_to_move() => {
            failed(Unresolved::OtherPiece(from), game.unreadable(MoveTextError::Unparsable))
        }
        _ => match lenient.to.filter(|&to| lenient.takes && is_empty(game, to)) {
            Some(to) if game.outcome().is_none() && game.check(&written).is_err() => nothing_to_take(to),
            _ => Resolved::One(written),
        },
    }
}

fn is_empty(game: &Game, square: Square) -> bool {
    square.is_on(game.placement().size()) && game.placement().piece_at(square).is_none()
}

fn nothing_to_take(at: Square) -> Resolved {
    let refusal = refusal(IllegalReason::CaptureMismatch, at, RuleId::Capture);
    failed(Unresolved::NothingToTake(at), refusal)
}

fn refusal(reason: IllegalReason, at: Square, rule: RuleId) -> IllegalMove {
    IllegalMove { reason, squares: vec![at], rule: Some(rule), earlier_ply: None, destinations: Vec::new() }
}

fn by_destination(game: &Game, lenient: &LenientMove, to: Square) -> Resolved {
    let board = game.placement();
    if !to.is_on(board.size()) {
        let refusal = IllegalMove { squares: vec![to], ..game.unreadable(MoveTextError::OffBoard) };
        return failed(Unresolved::Unreadable, refusal);
    }
    let leads = |mv: &Move| match *mv {
        Move::Step { from, to: end } => end == to && is_meant(&board, lenient, from),
        Move::Pass => false,
    };
    let written = |mv: Move| WrittenMove { mv, captures: lenient.captures.clone() };
    let mut moves = game.legal_moves();
    moves.retain(leads);
    if moves.len() > 1 && lenient.captures.is_some() {
        let mut trial = game.trial();
        let capturing: Vec<Move> =
            moves.iter().copied().filter(|&mv| trial.play(written(mv)).is_ok()).collect();
        moves = if capturing.is_empty() { moves } else { capturing };
    }
    match moves.as_slice() {
        [] => unreached(game, lenient, to),
        &[only] => Resolved::One(written(only)),
        _ => Resolved::Several(moves),
    }
}

/// No legal move leads there. Naming the only king names the origin, so his move is refused like any other.
/// Of the men, only those with a clear path are considered, because only their refusals explain something.
fn unreached(game: &Game, lenient: &LenientMove, to: Square) -> Resolved {
    let board = game.placement();
    if is_own(game, to) && is_meant(&board, lenient, to) {
        let destinations = game.legal_moves().into_iter().filter_map(|mv| match mv {
            Move::Step { from, to: end } if from == to => Some(end),
            _ => None,
        });
        let refusal = refusal(IllegalReason::DestinationOccupied, to, RuleId::Movement);
        return failed(
            Unresolved::NoPieceGoes(to),
            IllegalMove { destinations: destinations.collect(), ..refusal },
        );
    }
    if lenient.takes && is_empty(game, to) {
        return nothing_to_take(to);
    }
    let step = |from: Square| WrittenMove { mv: Move::Step { from, to }, captures: lenient.captures.clone() };
    if lenient.piece == Some(Piece::King)
        && board.count(Piece::King) == 1
        && let Some(king) = board.squares_of(Piece::King).next()
    {
        return Resolved::One(step(king));
    }
    let own = |square: &Square| is_own(game, *square);
    let wanted = |square: &Square| is_meant(&board, lenient, *square);
    let nearest = nearest_pieces(to, |square| board.piece_at(square).is_some(), board.size());
    let refused =
        nearest.into_iter().filter(own).filter(wanted).filter_map(|from| game.check(step(from)).err());
    let best = refused
        .filter(|illegal| illegal.reason >= IllegalReason::DestinationOccupied)
        .max_by_key(|illegal| illegal.reason);
    let occupied =
        || board.piece_at(to).map(|_| refusal(IllegalReason::DestinationOccupied, to, RuleId::Movement));
    let refusal = best.or_else(occupied).unwrap_or_else(|| game.unreadable(MoveTextError::Unparsable));
    failed(Unresolved::NoPieceGoes(to), refusal)
}

/// Returns whether a piece is of the kind named, if one is. The two sides' special kinds count as one, since
/// players move their own.
fn is_named(lenient: &LenientMove, found: Piece) -> bool {
    let is_kind = |named: Piece| {
        if named.is_special() { found.letter().eq_ignore_ascii_case(&named.letter()) } else { found == named }
    };
    lenient.piece.is_none_or(is_kind) && (!lenient.man || matches!(found, Piece::Attacker | Piece::Defender))
}

fn failed(why: Unresolved, refusal: IllegalMove) -> Resolved {
    Resolved::Failed { why, refusal }
}

/// The first occupied square in each direction.
fn nearest_pieces(from: Square, occupied: impl Fn(Square) -> bool, size: u8) -> Vec<Square> {
    let along = |(files, ranks): (i8, i8)| {
        let step = move |at: &Square| {
            Square::new(at.file().checked_add_signed(files)?, at.rank().checked_add_signed(ranks)?)
        };
        std::iter::successors(step(&from), step)
            .take_while(move |square| square.is_on(size))
            .find(|&square| occupied(square))
    };
    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().filter_map(along).collect()
}
