//! The 255 colours of an animation, fixed for each style: every ink, and the blends needed for antialiased
//! edges between inks.
//!
//! The palette is not computed from the pictures, since that would cost more than drawing them.

use crate::ink::{Ink, Rgb};
use crate::theme::Inks;

/// The index of the transparent colour, which shows the previous frame.
pub(crate) const TRANSPARENT: u8 = 255;

/// The colours of a style, with a lookup of the nearest one to any colour.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    /// A cache of lookups, indexed by a hash: the colour with an extra bit set above it, and its nearest
    /// colour.
    known: Vec<(u32, u8)>,
}

/// The grounds on which each ink is drawn: pairs, most frequent first.
const EDGES: &[(&[Ink], &[Ink])] = &[
    (&[Ink::AttackerEdge, Ink::DefenderEdge, Ink::KingEdge], GROUNDS),
    (&[Ink::AttackerEdge, Ink::AttackerDevice, Ink::AttackerShine], &[Ink::Attacker]),
    (&[Ink::DefenderEdge, Ink::DefenderDevice, Ink::DefenderShade], &[Ink::Defender]),
    (&[Ink::KingEdge, Ink::KingDevice, Ink::KingShade], &[Ink::King]),
    (&[Ink::Letter], &[Ink::Page]),
    (&[Ink::Choice], &[Ink::Halo]),
    (&[Ink::Device], &[Ink::Special, Ink::Escape, Ink::Camp, Ink::Fort, Ink::Moved, Ink::Chosen]),
    (&[Ink::Alarm, Ink::Arrow], &[Ink::Halo]),
    (&[Ink::Halo], GROUNDS),
    (&[Ink::Way, Ink::Alarm, Ink::MovedFrame], GROUNDS),
    (&[Ink::Attacker, Ink::Defender, Ink::DefenderEdge], &[Ink::Square]),
    (&[Ink::Heading], &[Ink::Page]),
    (&[Ink::Arrow, Ink::Halo], &[Ink::Attacker, Ink::Defender, Ink::AttackerEdge, Ink::DefenderEdge]),
];

const GROUNDS: &[Ink] =
    &[Ink::Square, Ink::Moved, Ink::Special, Ink::Escape, Ink::Chosen, Ink::Camp, Ink::Fort];

/// Of two blends nearer to each other than this (see [`distance`]), only one is kept.
const ALIKE: i32 = 110;

/// The tolerance for the faint blends of plain squares.
const FAINT: i32 = 10;

impl Palette {
    pub(crate) fn new(inks: &Inks) -> Self {
        let mut palette = Self { colours: Vec::with_capacity(256), known: vec![(0, 0); 1 << 12] };
        for ink in Ink::ALL {
            palette.add(inks.colour(ink), 0);
        }
        // The bar of the player to move.
        palette.add(inks.colour(Ink::Heading).mixed(inks.colour(Ink::Page), 1), FAINT);
        // Escape squares along the whole edge.
        palette.add(inks.colour(Ink::Escape).mixed(inks.colour(Ink::Square), 4), FAINT);
        // Shadows and grain are faint everywhere; the grain of plain squares covers most of a picture.
        let plain = inks.colour(Ink::Square);
        for ink in [Ink::Shadow, Ink::Shine] {
            let most = inks.colour(ink).mixed(plain, 2);
            for part in 1..=6 {
                palette.add(most.mixed(plain, part), FAINT);
            }
        }
        for (ink, parts) in [(Ink::Shadow, &[1, 2, 3][..]), (Ink::Shine, &[1, 2])] {
            for ground in GROUNDS {
                for &part in parts {
                    palette.add(inks.colour(ink).mixed(inks.colour(*ground), part), ALIKE);
                }
            }
        }
        // Halves before quarters, so that every edge has some blend if space runs out.
        for parts in [&[4][..], &[2, 6], &[1, 3, 5, 7]] {
            for (above, below) in EDGES {
                for (ink, ground) in
                    above.iter().flat_map(|ink| below.iter().map(move |ground| (*ink, *ground)))
                {
                    for &part in parts {
                        palette.add(inks.colour(ink).mixed(inks.colour(ground), part), ALIKE);
                    }
                }
            }
        }
        palette
    }

    /// Adds a colour, unless one within `alike` exists or there is no room.
    fn add(&mut self, colour: Rgb, alike: i32) {
        let fresh = self.colours.iter().all(|&other| distance(colour, other) > alike);
        if fresh && self.colours.len() < usize::from(TRANSPARENT) {
            self.colours.push(colour);
        }
    }

    /// Red, green and blue of each colour, padded to 256 colours.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> =
            self.colours.iter().flat_map(|&Rgb(red, green, blue)| [red, green, blue]).collect();
        bytes.resize(3 * 256, 0);
        bytes
    }

    /// The index of the nearest colour.
    pub(crate) fn nearest(&mut self, colour: Rgb) -> u8 {
        const KNOWN: u32 = 1 << 24;
        let Rgb(red, green, blue) = colour;
        let key = u32::from(red) << 16 | u32::from(green) << 8 | u32::from(blue) | KNOWN;
        let slot = (key.wrapping_mul(0x9e37_79b1) >> 20) as usize;
        if self.known[slot].0 != key {
            let places = (0..).zip(&self.colours);
            let best =
                places.min_by_key(|(_, other)| distance(colour, **other)).map_or(0, |(place, _)| place);
            self.known[slot] = (key, best);
        }
        self.known[slot].1
    }
}

/// The squared distance of two colours, with the channels weighted by the eye's sensitivity.
pub(crate) fn distance(Rgb(red, green, blue): Rgb, other: Rgb) -> i32 {
    [(red, other.0, 3), (green, other.1, 4), (blue, other.2, 2)]
        .map(|(one, two, weight)| weight * (i32::from(one) - i32::from(two)).pow(2))
        .into_iter()
        .sum()
}
