//! How a scene is drawn: size, rotation, theme, layout, and the texts that go with it.

use crate::ink::Theme;

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
        if pixels >= Self::MIN as u32 && pixels <= Self::MAX as u32 { Some(Self(pixels as u16)) } else { None }
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

/// What the picture consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layout {
    /// The board alone, a square of [`Style::size`].
    #[default]
    Board,
    /// A card for link previews, 1200 by 630 pixels: the board on the left, [`Texts::heading`], [`Texts::result`] and [`Texts::lines`] on the right.
    Card,
}

/// How a scene is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// The size of a picture of the board alone; a card has a fixed size.
    pub size: Size,
    /// The rotation of the board.
    pub rotation: Rotation,
    /// The colours.
    pub theme: Theme,
    /// Whether coordinates are shown at the rim. They are omitted anyway if they would be too small to read.
    pub coordinates: bool,
    /// The board alone, or a card.
    pub layout: Layout,
}

impl Default for Style {
    /// A light board of 720 pixels with coordinates.
    fn default() -> Self {
        Self { size: Size::default(), rotation: Rotation::None, theme: Theme::Light, coordinates: true, layout: Layout::Board }
    }
}

impl Style {
    /// Width and height of the picture in pixels.
    #[must_use]
    pub const fn dimensions(&self) -> (u32, u32) {
        match self.layout {
            Layout::Board => (self.size.0 as u32, self.size.0 as u32),
            Layout::Card => CARD,
        }
    }
}

/// The texts of a picture. They may contain any characters: what cannot be shown is left out, and what is too long is shortened.
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
    /// The lines of text below, wrapped and made smaller if they need it; what does not fit even then is cut off.
    pub lines: Vec<String>,
}
