//! What is seen: a board with its special squares, its pieces, and what is marked on it.
//!
//! Deliberately absent: how it looks, and any check against rules; a scene may show what could never be.

use tafl_engine::{Piece, Placement, Rules, Square, ZoneKind};

/// The special squares of a board: zones, and where the king escapes. They are the same in all scenes of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ground {
    /// The zones, each with its squares.
    pub zones: Vec<(ZoneKind, Vec<Square>)>,
    /// The squares on which the king has escaped.
    pub escape_squares: Vec<Square>,
}

impl Ground {
    /// The special squares of a rule set.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        Self { zones: rules.zones.iter().map(|zone| (zone.kind, zone.squares.clone())).collect(), escape_squares: rules.escape_squares() }
    }
}

/// What one picture shows. Squares beyond the board are ignored wherever they are named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The pieces; its side is the side of the board.
    pub placement: Placement,
    /// The special squares.
    pub ground: Ground,
    /// Where the last move started and ended: both are tinted, the start in brackets, the end in a frame.
    pub last_move: Option<(Square, Square)>,
    /// What the last move captured: drawn faint and crossed out, unless the square is occupied again.
    pub captured: Vec<(Square, Piece)>,
    /// The square that a player has picked up a piece from: framed.
    pub chosen: Option<Square>,
    /// Where the chosen piece may go: a dot on an empty square, a ring on an occupied one.
    pub destinations: Vec<Square>,
    /// Arrows, such as proposed moves.
    pub arrows: Vec<(Square, Square)>,
    /// Whether the attackers could take the king with their next move: a burst is drawn around him. Ignored when there is no king.
    pub threatened_king: bool,
    /// The escape squares to which the king's way is open: a dashed line leads there. Ignored when there is no king.
    pub open_paths: Vec<Square>,
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
            chosen: None,
            destinations: Vec::new(),
            arrows: Vec::new(),
            threatened_king: false,
            open_paths: Vec::new(),
        }
    }

    /// The side of the board in squares.
    #[must_use]
    pub fn side(&self) -> u8 {
        self.placement.size()
    }
}
