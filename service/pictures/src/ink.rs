//! The colours of each theme, as data.
//!
//! Kinds of pieces differ in shape and lightness, marks in shape: hue is never the only difference. Tests check the contrast of every pair
//! that must be distinguishable, also under colour blindness.

/// An opaque sRGB colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rgb(pub(super) u8, pub(super) u8, pub(super) u8);

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
    pub(crate) const ALL: [Self; 26] = [
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
    pub(crate) const fn colour(self, ink: Ink) -> Rgb {
        let (light, dark) = match ink {
            Ink::Page => (0x00fb_f7ee, 0x0017_191e),
            Ink::Heading => (0x0026_1f18, 0x00f4_f1ea),
            Ink::Letter => (0x0058_4c3e, 0x00b8_bdc6),
            Ink::Square => (0x00e6_d0a3, 0x005b_626d),
            Ink::Grid => (0x00b5_9665, 0x0043_4952),
            Ink::Border => (0x005c_452c, 0x002b_2f36),
            Ink::Special => (0x00d1_ae70, 0x006a_6377),
            Ink::Camp => (0x00d9_b795, 0x0055_6176),
            Ink::Fort => (0x00ef_e2c4, 0x0064_6d77),
            Ink::Device => (0x006f_4e24, 0x00d6_d3e6),
            Ink::Escape => (0x00b9_d3ad, 0x003d_6a60),
            Ink::Way => (0x000b_5545, 0x0062_e6c4),
            Ink::Moved => (0x00f3_d15e, 0x006d_6128),
            Ink::MovedFrame => (0x0096_6400, 0x00ff_d75e),
            Ink::Chosen => (0x00a9_cbea, 0x0042_699c),
            Ink::Choice => (0x0012_4c98, 0x009b_d0ff),
            Ink::Attacker => (0x0027_2220, 0x0012_1214),
            Ink::AttackerEdge => (0x0000_0000, 0x00dd_e0e6),
            Ink::AttackerDevice => (0x00c7_b8a6, 0x00c5_c9d1),
            Ink::Defender => (0x00ff_fdf7, 0x00fb_f8f1),
            Ink::DefenderEdge => (0x003b_322a, 0x0022_252b),
            Ink::King => (0x00ff_c93c, 0x00ff_cc45),
            Ink::KingEdge => (0x002e_1f00, 0x001d_1503),
            Ink::Alarm => (0x00a8_1e0a, 0x00ff_9074),
            Ink::Arrow => (0x0056_2fa8, 0x00c9_b2ff),
            Ink::Halo => (0x00ff_ffff, 0x000c_0c0e),
        };
        Rgb::hex(match self {
            Self::Light => light,
            Self::Dark => dark,
        })
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
        // The outline of each kind of piece on each kind of square.
        (&[Ink::Attacker, Ink::AttackerEdge], SQUARES, 3.0),
        (&[Ink::Defender, Ink::DefenderEdge], SQUARES, 3.0),
        (&[Ink::King, Ink::KingEdge], SQUARES, 3.0),
        // The kinds against each other, and each against its own edge or device.
        (&[Ink::Attacker], &[Ink::Defender, Ink::King, Ink::AttackerDevice], 7.0),
        (&[Ink::DefenderEdge], &[Ink::Defender], 7.0),
        (&[Ink::KingEdge], &[Ink::King], 7.0),
        // Marks and devices on the squares where they are drawn.
        (&[Ink::Device], &[Ink::Special, Ink::Camp, Ink::Fort, Ink::Escape], 3.0),
        (&[Ink::Way], &[Ink::Square, Ink::Special, Ink::Camp, Ink::Fort, Ink::Escape], 3.0),
        (&[Ink::MovedFrame], &[Ink::Moved, Ink::Square], 3.0),
        (&[Ink::Choice], &[Ink::Chosen, Ink::Square, Ink::Special, Ink::Escape], 3.0),
        (&[Ink::Choice, Ink::Alarm, Ink::Arrow], &[Ink::Halo], 3.0),
        (&[Ink::Choice, Ink::Halo], SQUARES, 3.0),
        (&[Ink::Alarm], &[Ink::Square, Ink::Special, Ink::Camp, Ink::Fort, Ink::Escape], 3.0),
        (&[Ink::Alarm, Ink::Halo], SQUARES, 3.0),
        (&[Ink::Arrow, Ink::Halo], SQUARES, 3.0),
        (&[Ink::Arrow, Ink::Halo], &[Ink::Attacker, Ink::Defender], 3.0),
    ];

    #[test]
    fn what_matters_stands_out_to_every_eye_in_every_theme() {
        for theme in Theme::ALL {
            for (name, eyes) in &EYES {
                for (inks, grounds, least) in NEEDS {
                    for &ground in *grounds {
                        let ratios = inks.iter().map(|&ink| contrast(theme.colour(ink), theme.colour(ground), eyes));
                        let best = ratios.fold(0.0, f64::max);
                        assert!(best >= *least, "{theme:?}, {name}: {inks:?} on {ground:?} has {best:.2}, needs {least}");
                    }
                }
            }
        }
    }
}
