//! The themes: the colours and the grain of each, as one block, and the colours that a caller states instead.
//!
//! Kinds of pieces differ in shape and lightness, marks in shape: hue is never the only difference. Tests
//! check the contrast of every pair that must be distinguishable, also under colour blindness.

use crate::ink::{Ink, Rgb};

/// A layer of the grain of a board; the last member is how its lines look.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Grain {
    /// Smooth lines from left to right, as many as this fraction of the squares of a side, that sway by
    /// thousandths of a square.
    Fibres((i32, i32), i32, Look),
    /// Short strokes: their number, and how long and how far from level they are, in thousandths of a square.
    Flecks(i32, (i32, i32), Look),
    /// Jagged lines across the field.
    Veins(i32, Look),
}

/// The width of a line in thousandths of a square, its ink, and how opaque it is in hundredths.
pub(crate) type Look = (i32, Ink, u8);

macro_rules! themes {
    ($($(#[$meta:meta])+ $theme:ident { colours { $($ink:ident: $hex:literal,)+ } grain [$($grain:expr),* $(,)?] })+) => {
        /// The colours and the material of a picture.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum Theme {
            $($(#[$meta])+ $theme,)+
        }

        impl Theme {
            /// Every theme.
            pub const ALL: [Self; [$(stringify!($theme)),+].len()] = [$(Self::$theme),+];

            /// The colour that the theme states for an ink; `None` for those that follow from others.
            const fn stated(self, ink: Ink) -> Option<u32> {
                match self {
                    $(Self::$theme => match ink {
                        $(Ink::$ink => Some($hex),)+
                        Ink::DefenderDevice | Ink::KingDevice | Ink::Shadow | Ink::Shine => None,
                        Ink::AttackerShine | Ink::DefenderShade | Ink::KingShade => None,
                    },)+
                }
            }

            /// The layers of the grain of its board, bottom layer first.
            pub(crate) const fn grain(self) -> &'static [Grain] {
                match self {
                    $(Self::$theme => &[$($grain),*],)+
                }
            }
        }
    };
}

themes! {
    /// Dark letters on a light page.
    #[default]
    Light {
        colours {
            Page: 0x00fb_f7ee, Heading: 0x0026_1f18, Letter: 0x0058_4c3e, Square: 0x00e6_d0a3,
            Grid: 0x00b5_9665, Border: 0x005c_452c, Special: 0x00d1_ae70, Camp: 0x00d9_b795,
            Fort: 0x00ef_e2c4, Device: 0x006f_4e24, Escape: 0x00cd_d2a9, Way: 0x000b_5545,
            Moved: 0x00ec_d084, MovedFrame: 0x0096_6400, Chosen: 0x00a9_cbea, Choice: 0x0012_4c98,
            Attacker: 0x0027_2220, AttackerEdge: 0x0000_0000, AttackerDevice: 0x00c7_b8a6,
            Defender: 0x00ff_fdf7, DefenderEdge: 0x003b_322a, King: 0x00ff_c93c, KingEdge: 0x002e_1f00,
            Alarm: 0x00a8_1e0a, Arrow: 0x0056_2fa8, Halo: 0x00ff_ffff,
        }
        grain []
    }

    /// A board of walnut with men of bone and ebony, and light letters on a dark page.
    Dark {
        colours {
            Page: 0x0017_1310, Heading: 0x00f6_efe3, Letter: 0x00c6_b9a6, Square: 0x005d_4331,
            Grid: 0x003d_2a1d, Border: 0x002a_1c13, Special: 0x0070_533f, Camp: 0x0068_4640,
            Fort: 0x0073_5d48, Device: 0x00ee_dfc6, Escape: 0x004b_513c, Way: 0x0072_e4b6,
            Moved: 0x0069_502a, MovedFrame: 0x00ff_d75e, Chosen: 0x003c_5f8c, Choice: 0x00a6_d4ff,
            Attacker: 0x0013_0f0c, AttackerEdge: 0x00e6_d9c6, AttackerDevice: 0x00cd_bfac,
            Defender: 0x00fa_f3e3, DefenderEdge: 0x002a_2018, King: 0x00ff_cb45, KingEdge: 0x001d_1503,
            Alarm: 0x00ff_a084, Arrow: 0x00cd_b8ff, Halo: 0x000d_0a08,
        }
        grain [
            Grain::Fibres((2, 3), 60, (230, Ink::Shadow, 8)),
            Grain::Fibres((3, 1), 50, (26, Ink::Shadow, 20)),
            Grain::Fibres((3, 2), 60, (60, Ink::Shadow, 10)),
        ]
    }

    /// A board of oak in a frame of walnut.
    Wood {
        colours {
            Page: 0x003a_2617, Heading: 0x00fb_f0dc, Letter: 0x00e6_cda4, Square: 0x00d8_a868,
            Grid: 0x009c_6c38, Border: 0x0021_1409, Special: 0x00cc_9856, Camp: 0x00c9_8f6c,
            Fort: 0x00e6_c48f, Device: 0x0046_290e, Escape: 0x00c0_b173, Way: 0x0005_3020,
            Moved: 0x00e4_ba5f, MovedFrame: 0x0060_3900, Chosen: 0x00a9_c3dc, Choice: 0x0008_2a63,
            Attacker: 0x002b_1a11, AttackerEdge: 0x000c_0603, AttackerDevice: 0x00d3_b48c,
            Defender: 0x00fb_f1de, DefenderEdge: 0x003a_2412, King: 0x00ff_ca48, KingEdge: 0x002a_1800,
            Alarm: 0x0078_0b00, Arrow: 0x0047_2091, Halo: 0x00ff_ffff,
        }
        grain [
            Grain::Fibres((2, 3), 60, (230, Ink::Shadow, 5)),
            Grain::Fibres((3, 1), 50, (26, Ink::Shadow, 12)),
            Grain::Fibres((3, 2), 60, (60, Ink::Shadow, 7)),
            Grain::Fibres((3, 2), 60, (40, Ink::Shine, 12)),
        ]
    }

    /// A board of bone, the attackers stained red.
    Bone {
        colours {
            Page: 0x00ec_e5d5, Heading: 0x002b_2118, Letter: 0x004c_3d2b, Square: 0x00f3_ecdb,
            Grid: 0x00a8_966f, Border: 0x0051_402a, Special: 0x00dd_cba3, Camp: 0x00dc_c5b0,
            Fort: 0x00fc_f9ef, Device: 0x006a_4e28, Escape: 0x00db_e2cb, Way: 0x000b_5545,
            Moved: 0x00f3_e3ae, MovedFrame: 0x008a_5a00, Chosen: 0x00b4_d0ea, Choice: 0x0012_4c98,
            Attacker: 0x005a_1512, AttackerEdge: 0x0026_0605, AttackerDevice: 0x00e6_c9b4,
            Defender: 0x00ff_fdf5, DefenderEdge: 0x003f_3122, King: 0x00ff_c93c, KingEdge: 0x002e_1f00,
            Alarm: 0x0094_1606, Arrow: 0x0056_2fa8, Halo: 0x00ff_ffff,
        }
        grain [
            Grain::Fibres((1, 1), 40, (70, Ink::Shadow, 4)),
            Grain::Flecks(190, (90, 20), (24, Ink::Shadow, 13)),
            Grain::Flecks(90, (160, 30), (40, Ink::Shine, 45)),
        ]
    }

    /// A board of granite.
    Stone {
        colours {
            Page: 0x0026_292d, Heading: 0x00f4_f4f1, Letter: 0x00d6_d9da, Square: 0x00ae_b0ab,
            Grid: 0x007d_807d, Border: 0x0019_1b1d, Special: 0x008d_9198, Camp: 0x0092_9cae,
            Fort: 0x00c3_c5bf, Device: 0x0023_262a, Escape: 0x00a1_b4a9, Way: 0x0005_3b2a,
            Moved: 0x00c2_ba8a, MovedFrame: 0x0040_2a00, Chosen: 0x0093_b6da, Choice: 0x0007_2856,
            Attacker: 0x001c_2023, AttackerEdge: 0x0000_0000, AttackerDevice: 0x00c3_c8cb,
            Defender: 0x00f8_f8f4, DefenderEdge: 0x002a_2d30, King: 0x00ff_cb45, KingEdge: 0x0022_1a06,
            Alarm: 0x0070_0a00, Arrow: 0x003b_1a80, Halo: 0x00ff_ffff,
        }
        grain [
            Grain::Flecks(330, (24, 24), (44, Ink::Shadow, 16)),
            Grain::Flecks(240, (30, 30), (40, Ink::Shine, 28)),
            Grain::Veins(4, (26, Ink::Shine, 26)),
        ]
    }
}

impl Theme {
    fn colour(self, ink: Ink) -> Rgb {
        match (self.stated(ink), ink) {
            (Some(hex), _) => Rgb::hex(hex),
            (None, Ink::DefenderDevice) => self.colour(Ink::DefenderEdge),
            (None, Ink::KingDevice) => self.colour(Ink::KingEdge),
            (None, Ink::Shadow) => Rgb::BLACK,
            (None, Ink::Shine) => Rgb::WHITE,
            (None, shade) => shaded(shade, |ink| self.colour(ink)),
        }
    }
}

/// Colours that replace those of the theme. Lines, devices and letters on them become dark or light,
/// whichever is easier to see.
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
    let shade = |piece: Option<Rgb>| {
        piece.map(|_| shaded(ink, |ink| stated(theme, own, ink).unwrap_or_else(|| theme.colour(ink))))
    };
    match ink {
        Ink::Page => own.page,
        Ink::Heading | Ink::Letter => contrasting(own.page),
        Ink::Square => own.squares,
        Ink::Grid | Ink::Border => {
            own.lines.or(own.squares.map(|squares| squares.mixed(squares.contrasting(), 5)))
        }
        Ink::Special | Ink::Camp | Ink::Fort | Ink::Escape => {
            own.squares.map(|squares| near(squares).colour(ink).mixed(squares, 4))
        }
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
        Ink::Way
        | Ink::Moved
        | Ink::MovedFrame
        | Ink::Chosen
        | Ink::Choice
        | Ink::Alarm
        | Ink::Arrow
        | Ink::Halo => own.squares.map(|squares| near(squares).colour(ink)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Colour vision as matrices on linear light: normal vision, and the three kinds of colour blindness
    /// after Machado, Oliveira and Fernandes (2009), at full severity.
    const EYES: [(&str, [[f64; 3]; 3]); 4] = [
        ("ordinary", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
        ),
        (
            "deuteranopia",
            [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
        ),
        (
            "tritanopia",
            [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        ),
    ];

    /// The relative luminance (WCAG 2.2) of a colour as seen by these eyes.
    fn luminance(Rgb(red, green, blue): Rgb, eyes: &[[f64; 3]; 3]) -> f64 {
        let linear = [red, green, blue].map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        let seen = eyes
            .map(|row| row.iter().zip(linear).map(|(part, light)| part * light).sum::<f64>().clamp(0.0, 1.0));
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

    const SQUARES: &[Ink] =
        &[Ink::Square, Ink::Special, Ink::Camp, Ink::Fort, Ink::Escape, Ink::Moved, Ink::Chosen];

    /// At least one of these inks must have this contrast ratio on each of those grounds. WCAG requires 3 for
    /// graphics and 4.5 for text.
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
                        // The grain makes squares a little darker or lighter.
                        let grain = theme.grain().iter().filter(|_| SQUARES.contains(&ground)).map(|layer| {
                            let (Grain::Fibres(.., look) | Grain::Flecks(.., look) | Grain::Veins(_, look)) =
                                layer;
                            if look.1 == Ink::Shadow {
                                plain.mixed(Rgb::BLACK, 7)
                            } else {
                                plain.mixed(Rgb::WHITE, 6)
                            }
                        });
                        for ground_colour in std::iter::once(plain).chain(grain) {
                            let ratios =
                                inks.iter().map(|&ink| contrast(inks_of.colour(ink), ground_colour, eyes));
                            let best = ratios.fold(0.0, f64::max);
                            assert!(
                                best >= *least,
                                "{theme:?}, {name}: {inks:?} on {ground:?} has {best:.2}, needs {least}"
                            );
                        }
                    }
                }
            }
        }
    }
}
