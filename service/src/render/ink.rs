//! The colours of each theme, as data.
//!
//! Kinds of pieces differ by shape and by lightness, marks by shape: hue is never the only difference. The tests hold every pair
//! that must be told apart to a contrast, also as seen by colour-blind eyes.

/// An opaque colour in sRGB.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const fn hex(value: u32) -> Self {
        Self((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark letters on a light page.
    #[default]
    Light,
    /// Light letters on a dark page.
    Dark,
}

/// What a colour is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ink {
    /// Around the board.
    Page,
    /// Headings.
    Heading,
    /// Coordinates and lines of text.
    Letter,
    /// A plain square.
    Square,
    /// Between the squares.
    Grid,
    /// Around the squares.
    Border,
    /// The throne, and a square of the corner zone.
    Special,
    /// A square of the attackers' camps.
    Camp,
    /// A square of the defenders' forts.
    Fort,
    /// The device on a special square.
    Device,
    /// An escape square.
    Escape,
    /// The band along an escape square, and open paths.
    Way,
    /// A square of the last move.
    Moved,
    /// Frame and brackets of the last move.
    MovedFrame,
    /// The chosen square.
    Chosen,
    /// The frame of the chosen square, and dots on destinations.
    Choice,
    /// An attackers' man.
    Attacker,
    /// The edge of an attackers' man.
    AttackerEdge,
    /// The device on an attackers' man.
    AttackerDevice,
    /// A defenders' man.
    Defender,
    /// The edge of a defenders' man.
    DefenderEdge,
    /// The king.
    King,
    /// The edge of the king.
    KingEdge,
    /// The burst around a threatened king, and the cross over a captured man.
    Alarm,
    /// Arrows.
    Arrow,
    /// The edge of arrows, dots and crosses.
    Halo,
}

impl Ink {
    /// Every ink.
    pub const ALL: [Self; 26] = [
        Self::Page,
        Self::Heading,
        Self::Letter,
        Self::Square,
        Self::Grid,
        Self::Border,
        Self::Special,
        Self::Camp,
        Self::Fort,
        Self::Device,
        Self::Escape,
        Self::Way,
        Self::Moved,
        Self::MovedFrame,
        Self::Chosen,
        Self::Choice,
        Self::Attacker,
        Self::AttackerEdge,
        Self::AttackerDevice,
        Self::Defender,
        Self::DefenderEdge,
        Self::King,
        Self::KingEdge,
        Self::Alarm,
        Self::Arrow,
        Self::Halo,
    ];
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// The colour of an ink.
    #[must_use]
    pub const fn colour(self, ink: Ink) -> Rgb {
        let (light, dark) = match ink {
            Ink::Page => (0x00fb_f7ee, 0x0017_191e),
            Ink::Heading => (0x0026_1f18, 0x00f4_f1ea),
            Ink::Letter => (0x0058_4c3e, 0x00b8_bdc6),
            Ink::Square => (0x00e6_d0a3, 0x0076_7d88),
            Ink::Grid => (0x00b5_9665, 0x0059_606a),
            Ink::Border => (0x005c_452c, 0x0031_353c),
            Ink::Special => (0x00d1_ae70, 0x008a_8496),
            Ink::Camp => (0x00d9_b795, 0x006b_7585),
            Ink::Fort => (0x00ef_e2c4, 0x008b_929c),
            Ink::Device => (0x008a_673a, 0x00c9_c6d6),
            Ink::Escape => (0x00b9_d3ad, 0x0068_8b83),
            Ink::Way => (0x0010_6b58, 0x005f_e0bf),
            Ink::Moved => (0x00f3_d15e, 0x00a0_8a3f),
            Ink::MovedFrame => (0x0096_6400, 0x00ff_d75e),
            Ink::Chosen => (0x00a9_cbea, 0x005f_86b4),
            Ink::Choice => (0x0015_56a8, 0x0092_cbff),
            Ink::Attacker => (0x0027_2220, 0x0012_1214),
            Ink::AttackerEdge => (0x0000_0000, 0x00d5_d8de),
            Ink::AttackerDevice => (0x00c7_b8a6, 0x00c5_c9d1),
            Ink::Defender => (0x00ff_fdf7, 0x00fb_f8f1),
            Ink::DefenderEdge => (0x003b_322a, 0x0022_252b),
            Ink::King => (0x00ff_c93c, 0x00ff_cc45),
            Ink::KingEdge => (0x002e_1f00, 0x001d_1503),
            Ink::Alarm => (0x00c4_2a12, 0x00ff_6a4a),
            Ink::Arrow => (0x0056_2fa8, 0x00c9_b2ff),
            Ink::Halo => (0x00ff_ffff, 0x0012_1214),
        };
        Rgb::hex(match self {
            Self::Light => light,
            Self::Dark => dark,
        })
    }
}
