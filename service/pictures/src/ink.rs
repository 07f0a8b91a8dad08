//! The colours of each theme, as data, and those that a caller states instead.
//!
//! Kinds of pieces differ in shape and lightness, marks in shape: hue is never the only difference. Tests check the contrast of every pair
//! that must be distinguishable, also under colour blindness.

/// An opaque sRGB colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    pub(crate) const BLACK: Self = Self(0, 0, 0);
    pub(crate) const WHITE: Self = Self(255, 255, 255);

    const fn hex(value: u32) -> Self {
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

    /// `eighths` eighths of this colour, the rest of the other.
    pub(crate) fn mixed(self, other: Self, eighths: i32) -> Self {
        let mix = |one: u8, two: u8| ((i32::from(one) * eighths + i32::from(two) * (8 - eighths) + 4) / 8) as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// The colours and the material of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark letters on a light page.
    #[default]
    Light,
    /// Light letters on a dark page.
    Dark,
    /// A board of oak in a frame of walnut.
    Wood,
    /// A board of bone, the attackers stained red.
    Bone,
    /// A board of granite.
    Stone,
}

/// Colours that replace those of the theme. Lines, devices and letters on them become dark or light, whichever is easier to see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Colours {
    /// The area around the board.
    pub page: Option<Rgb>,
    /// The squares.
    pub squares: Option<Rgb>,
    /// The lines between the squares and the border around them.
    pub lines: Option<Rgb>,
    /// The attackers' men.
    pub attackers: Option<Rgb>,
    /// The defenders' men.
    pub defenders: Option<Rgb>,
    /// The king.
    pub king: Option<Rgb>,
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

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 5] = [Self::Light, Self::Dark, Self::Wood, Self::Bone, Self::Stone];

    /// The colour of an ink, in the order of [`Self::ALL`]; some follow from others.
    fn colour(self, ink: Ink) -> Rgb {
        let hex: [u32; Self::ALL.len()] = match ink {
            Ink::Page => [0x00fb_f7ee, 0x0017_191e, 0x003a_2617, 0x00ec_e5d5, 0x0026_292d],
            Ink::Heading => [0x0026_1f18, 0x00f4_f1ea, 0x00fb_f0dc, 0x002b_2118, 0x00f4_f4f1],
            Ink::Letter => [0x0058_4c3e, 0x00b8_bdc6, 0x00e6_cda4, 0x004c_3d2b, 0x00d6_d9da],
            Ink::Square => [0x00e6_d0a3, 0x005b_626d, 0x00d8_a868, 0x00f3_ecdb, 0x00ae_b0ab],
            Ink::Grid => [0x00b5_9665, 0x0043_4952, 0x009c_6c38, 0x00a8_966f, 0x007d_807d],
            Ink::Border => [0x005c_452c, 0x002b_2f36, 0x0021_1409, 0x0051_402a, 0x0019_1b1d],
            Ink::Special => [0x00d1_ae70, 0x006a_6377, 0x00cc_9856, 0x00dd_cba3, 0x008d_9198],
            Ink::Camp => [0x00d9_b795, 0x0055_6176, 0x00c9_8f6c, 0x00dc_c5b0, 0x0092_9cae],
            Ink::Fort => [0x00ef_e2c4, 0x0064_6d77, 0x00e6_c48f, 0x00fc_f9ef, 0x00c3_c5bf],
            Ink::Device => [0x006f_4e24, 0x00d6_d3e6, 0x0046_290e, 0x006a_4e28, 0x0023_262a],
            Ink::Escape => [0x00b9_d3ad, 0x003d_6a60, 0x00ad_b97c, 0x00c8_dabd, 0x0096_b8a8],
            Ink::Way => [0x000b_5545, 0x0062_e6c4, 0x0005_3020, 0x000b_5545, 0x0005_3b2a],
            Ink::Moved => [0x00f3_d15e, 0x006d_6128, 0x00f2_cf55, 0x00f3_d878, 0x00db_c661],
            Ink::MovedFrame => [0x0096_6400, 0x00ff_d75e, 0x0060_3900, 0x008a_5a00, 0x0040_2a00],
            Ink::Chosen => [0x00a9_cbea, 0x0042_699c, 0x00a9_c3dc, 0x00b4_d0ea, 0x0093_b6da],
            Ink::Choice => [0x0012_4c98, 0x009b_d0ff, 0x0008_2a63, 0x0012_4c98, 0x0007_2856],
            Ink::Attacker => [0x0027_2220, 0x0012_1214, 0x002b_1a11, 0x005a_1512, 0x001c_2023],
            Ink::AttackerEdge => [0x0000_0000, 0x00dd_e0e6, 0x000c_0603, 0x0026_0605, 0x0000_0000],
            Ink::AttackerDevice => [0x00c7_b8a6, 0x00c5_c9d1, 0x00d3_b48c, 0x00e6_c9b4, 0x00c3_c8cb],
            Ink::Defender => [0x00ff_fdf7, 0x00fb_f8f1, 0x00fb_f1de, 0x00ff_fdf5, 0x00f8_f8f4],
            Ink::DefenderEdge => [0x003b_322a, 0x0022_252b, 0x003a_2412, 0x003f_3122, 0x002a_2d30],
            Ink::King => [0x00ff_c93c, 0x00ff_cc45, 0x00ff_ca48, 0x00ff_c93c, 0x00ff_cb45],
            Ink::KingEdge => [0x002e_1f00, 0x001d_1503, 0x002a_1800, 0x002e_1f00, 0x0022_1a06],
            Ink::Alarm => [0x00a8_1e0a, 0x00ff_9074, 0x0078_0b00, 0x0094_1606, 0x0070_0a00],
            Ink::Arrow => [0x0056_2fa8, 0x00c9_b2ff, 0x0047_2091, 0x0056_2fa8, 0x003b_1a80],
            Ink::Halo => [0x00ff_ffff, 0x000c_0c0e, 0x00ff_ffff, 0x00ff_ffff, 0x00ff_ffff],
            Ink::DefenderDevice => return self.colour(Ink::DefenderEdge),
            Ink::KingDevice => return self.colour(Ink::KingEdge),
            Ink::Shadow => return Rgb::BLACK,
            Ink::Shine => return Rgb::WHITE,
            Ink::AttackerShine | Ink::DefenderShade | Ink::KingShade => return shaded(ink, |ink| self.colour(ink)),
        };
        Rgb::hex(hex[self as usize])
    }
}

/// The lit or dim side of a piece, from its colours.
fn shaded(ink: Ink, colour: impl Fn(Ink) -> Rgb) -> Rgb {
    match ink {
        Ink::AttackerShine => colour(Ink::Attacker).mixed(Rgb::WHITE, 6),
        Ink::DefenderShade => colour(Ink::Defender).mixed(Rgb::BLACK, 6),
        _ => colour(Ink::King).mixed(Rgb::BLACK, 7),
    }
}

/// The colours of a picture: those of the theme, unless the caller states others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inks([Rgb; Ink::ALL.len()]);

impl Inks {
    pub(crate) fn new(theme: Theme, own: &Colours) -> Self {
        Self(Ink::ALL.map(|ink| stated(theme, own, ink).unwrap_or_else(|| theme.colour(ink))))
    }

    pub(crate) fn colour(&self, ink: Ink) -> Rgb {
        self.0[ink as usize]
    }
}

/// The colour of an ink that the caller's colours determine.
fn stated(theme: Theme, own: &Colours, ink: Ink) -> Option<Rgb> {
    // Marks and tints are those of the theme whose squares are as light.
    let near = |squares: Rgb| if squares.is_light() { Theme::Light } else { Theme::Dark };
    let contrasting = |colour: Option<Rgb>| colour.map(Rgb::contrasting);
    // The edge of a piece must be seen on the squares.
    let edge = |piece: Option<Rgb>| {
        let squares = own.squares.unwrap_or_else(|| theme.colour(Ink::Square));
        piece.or(own.squares).map(|_| squares.contrasting())
    };
    let shade = |piece: Option<Rgb>| piece.map(|_| shaded(ink, |ink| stated(theme, own, ink).unwrap_or_else(|| theme.colour(ink))));
    match ink {
        Ink::Page => own.page,
        Ink::Heading | Ink::Letter => contrasting(own.page),
        Ink::Square => own.squares,
        Ink::Grid | Ink::Border => own.lines.or(own.squares.map(|squares| squares.mixed(squares.contrasting(), 5))),
        Ink::Special | Ink::Camp | Ink::Fort | Ink::Escape => own.squares.map(|squares| near(squares).colour(ink).mixed(squares, 4)),
        Ink::Device => contrasting(stated(theme, own, Ink::Special)),
        Ink::Attacker => own.attackers,
        Ink::AttackerEdge => edge(own.attackers),
        Ink::AttackerDevice => contrasting(own.attackers),
        Ink::AttackerShine => shade(own.attackers),
        Ink::Defender => own.defenders,
        Ink::DefenderEdge => edge(own.defenders),
        Ink::DefenderDevice => contrasting(own.defenders),
        Ink::DefenderShade => shade(own.defenders),
        Ink::King => own.king,
        Ink::KingEdge => edge(own.king),
        Ink::KingDevice => contrasting(own.king),
        Ink::KingShade => shade(own.king),
        Ink::Shadow | Ink::Shine => None,
        Ink::Way | Ink::Moved | Ink::MovedFrame | Ink::Chosen | Ink::Choice | Ink::Alarm | Ink::Arrow | Ink::Halo => {
            own.squares.map(|squares| near(squares).colour(ink))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Colour vision as matrices on linear light: normal vision, and the three kinds of colour blindness after Machado, Oliveira and
    /// Fernandes (2009), at full severity.
    const EYES: [(&str, [[f64; 3]; 3]); 4] = [
        ("ordinary", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        ("protanopia", [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]]),
        ("deuteranopia", [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]]),
        ("tritanopia", [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]]),
    ];

    /// The relative luminance (WCAG 2.2) of a colour as seen by these eyes.
    fn luminance(Rgb(red, green, blue): Rgb, eyes: &[[f64; 3]; 3]) -> f64 {
        let linear = [red, green, blue].map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        let seen = eyes.map(|row| row.iter().zip(linear).map(|(part, light)| part * light).sum::<f64>().clamp(0.0, 1.0));
        0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    }

    /// The contrast ratio of WCAG 2.2.
    fn contrast(one: Rgb, other: Rgb, eyes: &[[f64; 3]; 3]) -> f64 {
        let (one, other) = (luminance(one, eyes), luminance(other, eyes));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn the_measure_agrees_with_known_values() {
        let ratio = |one, other| contrast(Rgb::hex(one), Rgb::hex(other), &EYES[0].1);
        assert!((ratio(0x00ff_ffff, 0) - 21.0).abs() < 1e-9);
        // According to WCAG's own literature, the lightest grey with a ratio of 4.5 on white.
        assert!((ratio(0x0076_7676, 0x00ff_ffff) - 4.54).abs() < 0.01);
    }

    const SQUARES: &[Ink] = &[Ink::Square, Ink::Special, Ink::Camp, Ink::Fort, Ink::Escape, Ink::Moved, Ink::Chosen];

    /// At least one of these inks must have this contrast ratio on each of those grounds. WCAG requires 3 for graphics and 4.5 for text.
    const NEEDS: &[(&[Ink], &[Ink], f64)] = &[
        // Text.
        (&[Ink::Heading], &[Ink::Page], 10.0),
        (&[Ink::Letter], &[Ink::Page], 7.0),
        (&[Ink::Halo], &[Ink::Way, Ink::Alarm], 4.5),
        // An exit against the border, and the ground of a result against the page.
        (&[Ink::Way, Ink::Halo], &[Ink::Border, Ink::Page], 3.0),
        // The outline of each kind of piece on each kind of square.
        (&[Ink::Attacker, Ink::AttackerEdge], SQUARES, 3.0),
        (&[Ink::Defender, Ink::DefenderEdge], SQUARES, 3.0),
        (&[Ink::King, Ink::KingEdge], SQUARES, 3.0),
        // The kinds against each other, and each against its own edge or device.
        (&[Ink::Attacker], &[Ink::Defender, Ink::King, Ink::AttackerDevice], 7.0),
        (&[Ink::DefenderDevice], &[Ink::Defender], 7.0),
        (&[Ink::KingDevice], &[Ink::King], 7.0),
        // Marks and devices on the squares where they are drawn.
        (&[Ink::Device], &[Ink::Special, Ink::Camp, Ink::Fort, Ink::Escape], 3.0),
        (&[Ink::Way], &[Ink::Square, Ink::Special, Ink::Camp, Ink::Fort, Ink::Escape], 3.0),
        (&[Ink::MovedFrame], &[Ink::Moved, Ink::Square], 3.0),
        (&[Ink::Choice], &[Ink::Chosen, Ink::Square, Ink::Special, Ink::Escape], 3.0),
        (&[Ink::Choice, Ink::Alarm, Ink::Arrow], &[Ink::Halo], 3.0),
        (&[Ink::Choice, Ink::Halo], SQUARES, 3.0),
        (&[Ink::Alarm, Ink::Halo], SQUARES, 3.0),
        (&[Ink::Arrow, Ink::Halo], SQUARES, 3.0),
        (&[Ink::Arrow, Ink::Halo], &[Ink::Attacker, Ink::Defender], 3.0),
    ];

    #[test]
    fn what_matters_stands_out_to_every_eye_in_every_theme() {
        for theme in Theme::ALL {
            let inks_of = Inks::new(theme, &Colours::default());
            for (name, eyes) in &EYES {
                for (inks, grounds, least) in NEEDS {
                    for &ground in *grounds {
                        let plain = inks_of.colour(ground);
                        // The grain makes squares a little darker and lighter.
                        let grained = matches!(theme, Theme::Wood | Theme::Bone | Theme::Stone) && SQUARES.contains(&ground);
                        let grain = [plain.mixed(Rgb::BLACK, 7), plain.mixed(Rgb::WHITE, 6)];
                        for ground_colour in std::iter::once(plain).chain(grain.into_iter().filter(|_| grained)) {
                            let ratios = inks.iter().map(|&ink| contrast(inks_of.colour(ink), ground_colour, eyes));
                            let best = ratios.fold(0.0, f64::max);
                            assert!(best >= *least, "{theme:?}, {name}: {inks:?} on {ground:?} has {best:.2}, needs {least}");
                        }
                    }
                }
            }
        }
    }
}
