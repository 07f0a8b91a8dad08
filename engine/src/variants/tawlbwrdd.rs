//! Tawlbwrdd: king and twelve men against twenty-four, 11x11, escape at the edge.

use super::parts::*;
use super::{Entry, Family, sources};

pub(super) fn entries() -> Vec<Entry> {
    vec![entry(
        "tawlbwrdd-nielsen",
        "Tawlbwrdd (historical rules, Nielsen)",
        &["tawlbwrdd"],
        Family::Tawlbwrdd,
        &sources::NIELSEN,
        nielsen_edge_game(&[BELLDIAMOND_11, TCROSS_11, LEWISCROSS_11]),
        nielsen_readings(),
    )]
}
