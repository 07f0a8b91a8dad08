//! Inks: the purposes of colours, and colours as numbers.

/// An opaque sRGB colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    pub(crate) const BLACK: Self = Self(0, 0, 0);
    pub(crate) const WHITE: Self = Self(255, 255, 255);

    pub(crate) const fn hex(value: u32) -> Self {
        Self((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// A colour written as `#rrggbb`; the `#` may be left out, since links would have to escape it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let right = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| right).map(Self::hex)
    }

    /// Returns whether dark lines are easier to see on it than light ones.
    pub(crate) fn is_light(self) -> bool {
        299 * u32::from(self.0) + 587 * u32::from(self.1) + 114 * u32::from(self.2) > 127_500
    }

    /// The colour, dark or light, that is easy to see on this one.
    pub(crate) fn contrasting(self) -> Self {
        if self.is_light() { Self::hex(0x0018_1512) } else { Self::hex(0x00fa_f8f4) }
    }

    /// The grey that is as light.
    pub(crate) fn grey(self) -> Self {
        let Self(red, green, blue) = self;
        let light = (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) + 500) / 1000;
        Self(light as u8, light as u8, light as u8)
    }

    /// `eighths` eighths of this colour, the rest of the other.
    pub(crate) fn mixed(self, other: Self, eighths: i32) -> Self {
        let mix =
            |one: u8, two: u8| ((i32::from(one) * eighths + i32::from(two) * (8 - eighths) + 4) / 8) as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// The purpose of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ink {
    /// The area around the board.
    Page,
    /// Headings.
    Heading,
    /// Coordinates and lines of text.
    Letter,
    /// A plain square.
    Square,
    /// The lines between squares.
    Grid,
    /// The border around the squares.
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
    /// The band along an escape square, open paths, and the ground of a result.
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
    /// The lit side of an attackers' man.
    AttackerShine,
    /// A defenders' man.
    Defender,
    /// The edge of a defenders' man.
    DefenderEdge,
    /// The device on a defenders' man.
    DefenderDevice,
    /// The dim side of a defenders' man.
    DefenderShade,
    /// The king.
    King,
    /// The edge of the king.
    KingEdge,
    /// The crown.
    KingDevice,
    /// The dim side of the king.
    KingShade,
    /// The burst around a threatened king, and the cross over a captured man.
    Alarm,
    /// Arrows.
    Arrow,
    /// The edge of arrows, dots, crosses, exits and grounds of texts, and the letters on these.
    Halo,
    /// The shadow of a piece, and the dark grain of a board.
    Shadow,
    /// The light grain of a board.
    Shine,
}

impl Ink {
    /// Every ink.
    pub(crate) const ALL: [Self; 33] = [
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
        Self::AttackerShine,
        Self::Defender,
        Self::DefenderEdge,
        Self::DefenderDevice,
        Self::DefenderShade,
        Self::King,
        Self::KingEdge,
        Self::KingDevice,
        Self::KingShade,
        Self::Alarm,
        Self::Arrow,
        Self::Halo,
        Self::Shadow,
        Self::Shine,
    ];
}
