//! How a scene is drawn: size, rotation, theme, pieces, layout, and the texts that go with it.

use crate::theme::{Colours, Inks, Theme};
use tafl_engine::{Piece, Side};

/// The width and height of a card in pixels, as link preview services require.
pub(crate) const CARD: (u32, u32) = (1200, 630);

/// The width and height of a picture of the board alone, in pixels: 64 to 2048.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(u16);

impl Size {
    /// The smallest, in pixels.
    pub const MIN: u16 = 64;
    /// The largest, in pixels.
    pub const MAX: u16 = 2048;

    /// A size in pixels; `None` if below [`Self::MIN`] or above [`Self::MAX`].
    #[must_use]
    pub const fn new(pixels: u32) -> Option<Self> {
        if pixels >= Self::MIN as u32 && pixels <= Self::MAX as u32 {
            Some(Self(pixels as u16))
        } else {
            None
        }
    }

    /// The size in pixels.
    #[must_use]
    pub const fn pixels(self) -> u16 {
        self.0
    }
}

impl Default for Size {
    /// 720 pixels.
    fn default() -> Self {
        Self(720)
    }
}

/// The clockwise rotation of the board. Pieces and letters stay upright.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rotation {
    /// a1 is at the bottom left.
    #[default]
    None,
    /// A quarter turn clockwise: a1 is at the top left.
    Quarter,
    /// Half a turn: a1 is at the top right.
    Half,
    /// Three quarters clockwise: a1 is at the bottom right.
    ThreeQuarters,
}

impl Rotation {
    /// Every rotation.
    pub const ALL: [Self; 4] = [Self::None, Self::Quarter, Self::Half, Self::ThreeQuarters];

    /// From degrees clockwise: 0, 90, 180 or 270.
    #[must_use]
    pub const fn from_degrees(degrees: u32) -> Option<Self> {
        match degrees {
            0 => Some(Self::None),
            90 => Some(Self::Quarter),
            180 => Some(Self::Half),
            270 => Some(Self::ThreeQuarters),
            _ => None,
        }
    }
}

/// The parts that make up a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layout {
    /// The board alone, a square of [`Style::size`].
    #[default]
    Board,
    /// The board between two bars for the players, each with [`Player::name`], [`Player::clock`] and
    /// [`Player::result`]; as wide as [`Style::size`].
    Players,
    /// A card for link previews, 1200 by 630 pixels: the board on the left, [`Texts::heading`],
    /// [`Texts::result`], the players and [`Texts::lines`] on the right.
    Card,
}

/// The shapes of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Figures {
    /// Diamonds, discs, and a crown on a rosette.
    #[default]
    Shapes,
    /// Turned men, all of them round: dark ones with a diamond, light ones with a ring, and a crown on a
    /// rosette.
    Discs,
    /// Axes, shields and a crown.
    Arms,
}

impl Figures {
    /// Every set of figures.
    pub const ALL: [Self; 3] = [Self::Shapes, Self::Discs, Self::Arms];
}

/// How a scene is drawn; by default a light board of 720 pixels with coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// The width of a picture that is no card; a card has a fixed size.
    pub size: Size,
    /// The rotation of the board.
    pub rotation: Rotation,
    /// The colours and the material.
    pub theme: Theme,
    /// Colours that replace those of the theme.
    pub colours: Colours,
    /// The shapes of the pieces.
    pub figures: Figures,
    /// True if the rim shows no coordinates, as when they would be too small to read.
    pub without_coordinates: bool,
    /// The board alone, between bars, or on a card.
    pub layout: Layout,
    /// The number of entries of [`Texts::legend`] for which there is room below the board. A card shows the
    /// legend without being asked.
    pub legend: u8,
    /// True if there is room for [`Texts::caption`] below the board. A card shows no caption.
    pub caption: bool,
    /// True if there is room for the bar of [`crate::Scene::attackers_win`] to the right of the board, which
    /// makes a picture that is no card wider.
    pub evaluation: bool,
}

impl Style {
    /// Width and height of the picture in pixels.
    #[must_use]
    pub fn dimensions(&self) -> (u32, u32) {
        let size = u32::from(self.size.0);
        let width = size + if self.evaluation { Self::gauge(size as i32) as u32 } else { 0 };
        match self.layout {
            Layout::Board => (width, size + self.below()),
            Layout::Players => (width, size + 2 * self.bar() + self.below()),
            Layout::Card => CARD,
        }
    }

    /// The width of the bar with the evaluation beside a board of this size, with its margin.
    pub(crate) fn gauge(size: i32) -> i32 {
        (size / 24).max(6)
    }

    /// Returns whether the attackers sit above: below, until the board is turned.
    pub(crate) fn attackers_above(&self) -> bool {
        matches!(self.rotation, Rotation::Half | Rotation::ThreeQuarters)
    }

    /// The height of the bar of a player, or of a row of the legend.
    pub(crate) fn bar(&self) -> u32 {
        u32::from(self.size.0 / 12).max(16)
    }

    /// The height of the caption and of the legend, which has two entries in a row.
    pub(crate) fn below(&self) -> u32 {
        (u32::from(self.caption) + u32::from(self.legend.div_ceil(2))) * self.bar()
    }

    pub(crate) fn inks(&self) -> Inks {
        Inks::new(self.theme, &self.colours)
    }
}

/// A player, as shown beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The side of the player.
    pub side: Side,
    /// The name.
    pub name: String,
    /// The time left, ready to be shown; empty if unknown.
    pub clock: String,
    /// True if the time is about to run out: the clock is shown as an alarm.
    pub low: bool,
    /// How the game ended for the player; empty while it goes on, and for the loser.
    pub result: String,
    /// True if it is the player's turn.
    pub to_move: bool,
}

/// The texts of a picture. They may contain any characters: what cannot be shown is left out, and what is too
/// long is shortened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    /// The title of the picture, for people who cannot see it: the `title` of an SVG.
    pub title: String,
    /// The description of the picture, for people who cannot see it: the `desc` of an SVG.
    pub description: String,
    /// The heading of a card, such as the name of the rule set: at most three lines.
    pub heading: String,
    /// The result of a finished game, below the heading of a card: at most two lines.
    pub result: String,
    /// The lines of text below, wrapped and made smaller if they need it; what does not fit even then is cut
    /// off.
    pub lines: Vec<String>,
    /// The players of a [`Layout::Players`] or a card.
    pub players: Vec<Player>,
    /// A line below the board, shortened if it is too long.
    pub caption: String,
    /// Kinds of pieces with the same device, and their name.
    pub legend: Vec<(Vec<Piece>, String)>,
}
