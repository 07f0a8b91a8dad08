//! The 255 colours of an animation, fixed for each theme: every ink, and the blends needed for antialiased edges between inks.
//!
//! The palette is not computed from the pictures, since that would cost more than drawing them.

use crate::ink::{Ink, Rgb, Theme};

/// The index of the transparent colour, which shows the previous frame.
pub(crate) const TRANSPARENT: u8 = 255;

/// The colours of a theme, with a lookup of the nearest one to any colour.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    /// A cache of lookups, indexed by a hash: the colour with an extra bit set above it, and its nearest colour.
    known: Vec<(u32, u8)>,
}

/// The grounds on which each ink is drawn: pairs, most frequent first.
const EDGES: &[(&[Ink], &[Ink])] = &[
    (&[Ink::AttackerEdge, Ink::DefenderEdge, Ink::KingEdge], GROUNDS),
    (&[Ink::AttackerEdge, Ink::AttackerDevice], &[Ink::Attacker]),
    (&[Ink::DefenderEdge], &[Ink::Defender]),
    (&[Ink::KingEdge], &[Ink::King]),
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

const GROUNDS: &[Ink] = &[Ink::Square, Ink::Moved, Ink::Special, Ink::Escape, Ink::Chosen, Ink::Camp, Ink::Fort];

/// Of two blends nearer to each other than this (see [`distance`]), only one is kept.
const ALIKE: i32 = 110;

impl Palette {
    pub(crate) fn new(theme: Theme) -> Self {
        let mut palette = Self { colours: Vec::with_capacity(256), known: vec![(0, 0); 1 << 12] };
        for ink in Ink::ALL {
            palette.add(theme.colour(ink), 0);
        }
        // Halves before quarters, so that every edge has some blend if space runs out.
        for parts in [&[4][..], &[2, 6], &[1, 3, 5, 7]] {
            for (above, below) in EDGES {
                for (ink, ground) in above.iter().flat_map(|ink| below.iter().map(move |ground| (*ink, *ground))) {
                    for &part in parts {
                        palette.add(mixed(theme.colour(ink), theme.colour(ground), part), ALIKE);
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
        let mut bytes: Vec<u8> = self.colours.iter().flat_map(|&Rgb(red, green, blue)| [red, green, blue]).collect();
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
            let best = places.min_by_key(|(_, other)| distance(colour, **other)).map_or(0, |(place, _)| place);
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

/// `eighths` eighths of the first colour, the rest of the second.
fn mixed(first: Rgb, second: Rgb, eighths: i32) -> Rgb {
    let mix = |one: u8, two: u8| ((i32::from(one) * eighths + i32::from(two) * (8 - eighths) + 4) / 8) as u8;
    Rgb(mix(first.0, second.0), mix(first.1, second.1), mix(first.2, second.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ink_is_there_unchanged_and_what_was_asked_before_is_answered_alike() {
        for theme in Theme::ALL {
            let mut palette = Palette::new(theme);
            assert!(palette.colours.len() <= usize::from(TRANSPARENT));
            let found = Ink::ALL.map(|ink| palette.nearest(theme.colour(ink)));
            for (ink, place) in Ink::ALL.into_iter().zip(found) {
                assert_eq!(palette.colours[usize::from(place)], theme.colour(ink));
            }
            // Colours that share a cache slot must only evict each other.
            let mut fresh = Palette::new(theme);
            for value in (0..1 << 24).step_by(9973) {
                let colour = Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8);
                let best = fresh.colours.iter().map(|&other| distance(colour, other)).min();
                let place = palette.nearest(colour);
                assert_eq!(Some(distance(colour, palette.colours[usize::from(place)])), best);
                assert_eq!(place, fresh.nearest(colour));
                assert_eq!(place, palette.nearest(colour));
            }
        }
    }
}
