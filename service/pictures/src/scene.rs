//! The content of a picture: a board with its special squares, its pieces and its markings.
//!
//! A scene is not checked against any rules and may show an impossible position.

use crate::ink::Rgb;
use tafl_engine::{Piece, Placement, Rules, Square, ZoneKind};

/// The special squares of a board: zones, and the squares where the king escapes. They are the same in all
/// scenes of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ground {
    /// The zones, each with its squares.
    pub zones: Vec<(ZoneKind, Vec<Square>)>,
    /// The squares on which the king escapes.
    pub escape_squares: Vec<Square>,
}

impl Ground {
    /// The special squares of a rule set. An escape square in a zone that the king may not enter is drawn as
    /// the zone alone.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let closed = |square: &Square| {
            rules.zones.iter().any(|zone| zone.squares.contains(square) && !zone.enter.contains(Piece::King))
        };
        Self {
            zones: rules.zones.iter().map(|zone| (zone.kind, zone.squares.clone())).collect(),
            escape_squares: rules.escape_squares().into_iter().filter(|square| !closed(square)).collect(),
        }
    }
}

/// An arrow from one square to another, such as a proposed move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// Its colour; `None` for that of the theme.
    pub colour: Option<Rgb>,
}

/// A circle around a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The square.
    pub square: Square,
    /// Its colour; `None` for that of arrows.
    pub colour: Option<Rgb>,
}

/// A piece on its way between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sliding {
    /// The piece.
    pub piece: Piece,
    /// Where it comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The part of the way that is behind it, in permille.
    pub permille: u16,
}

/// The content of one picture. Squares off the board are ignored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The pieces; its side is the side of the board.
    pub placement: Placement,
    /// The special squares.
    pub ground: Ground,
    /// The squares where the last move started and ended: both are tinted, the start with brackets, the end
    /// with a frame.
    pub last_move: Option<(Square, Square)>,
    /// The pieces captured by the last move: drawn faint and crossed out, unless the square is occupied
    /// again.
    pub captured: Vec<(Square, Piece)>,
    /// A piece that is drawn between squares, over all others.
    pub sliding: Option<Sliding>,
    /// The square of the piece that a player has picked up: tinted and framed, or framed as an alarm if it
    /// has no destination.
    pub chosen: Option<Square>,
    /// Where the chosen piece may move: a dot on an empty square, a ring on an occupied one.
    pub destinations: Vec<Square>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// Circles around squares.
    pub marks: Vec<Mark>,
    /// True if the attackers could capture the king with their next move: his square is filled with rays of
    /// alarm. Ignored if there is no king, or if he has escaped: on an escape square he has rays in the
    /// colour of the exit.
    pub threatened_king: bool,
    /// The escape squares to which the king's path is open: a dashed line leads there. Ignored if there is no
    /// king.
    pub open_paths: Vec<Square>,
    /// The probability that the attackers win, in permille, which a bar beside the board shows if
    /// [`crate::Style::evaluation`] makes room for it; more than 1,000 counts as that.
    pub attackers_win: Option<u16>,
}

impl Scene {
    /// The board of a rule set with these pieces and no markings.
    #[must_use]
    pub fn new(rules: &Rules, placement: Placement) -> Self {
        Self::on(Ground::of(rules), placement)
    }

    /// Pieces on a ground, without markings.
    #[must_use]
    pub fn on(ground: Ground, placement: Placement) -> Self {
        Self {
            placement,
            ground,
            last_move: None,
            captured: Vec::new(),
            sliding: None,
            chosen: None,
            destinations: Vec::new(),
            arrows: Vec::new(),
            marks: Vec::new(),
            threatened_king: false,
            open_paths: Vec::new(),
            attackers_win: None,
        }
    }

    /// The parts of its way, in permille, at which a piece is shown while it slides: it starts and stops gently.
    const SLIDE: [u16; 3] = [160, 500, 840];

    /// The scenes in which the piece of the last move slides to its square: what it captures is still there,
    /// and nothing is marked but the move. None if there is no such piece.
    #[must_use]
    pub fn slide(&self) -> Vec<Self> {
        let moved = self.last_move.and_then(|(from, to)| Some((from, to, self.placement.piece_at(to)?)));
        let Some((from, to, piece)) = moved else { return Vec::new() };
        let mut before =
            Self { captured: Vec::new(), threatened_king: false, open_paths: Vec::new(), ..self.clone() };
        before.placement.put(to, None);
        for &(square, captured) in &self.captured {
            before.placement.put(square, Some(captured));
        }
        let at = |permille| Self { sliding: Some(Sliding { piece, from, to, permille }), ..before.clone() };
        Self::SLIDE.map(at).into()
    }

    /// The side of the board in squares.
    #[must_use]
    pub fn side(&self) -> u8 {
        self.placement.size()
    }
}
