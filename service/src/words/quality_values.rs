//! Headers with quality values, such as `Accept` and `Accept-Encoding`: lists of names with weights.
//!
//! The meaning of the names is the caller's. Parameters other than the weight are ignored.

use http::{HeaderMap, HeaderName};

/// The most names of one header that are looked at: no caller has more.
const MAX_NAMES: usize = 32;

/// The weight of what is named without one, in thousandths: the most there is.
pub(crate) const FULL: u16 = 1_000;

/// The names in a header, with weights in thousandths, in its order. A name whose weight is malformed is
/// passed over.
pub(crate) fn quality_values<'a>(
    headers: &'a HeaderMap,
    header: &HeaderName,
) -> impl Iterator<Item = (&'a str, u16)> {
    let values = headers.get_all(header).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).take(MAX_NAMES).filter_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next()?;
        let weight = parts.find_map(|part| part.strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('='));
        Some((name, weight.map_or(Some(FULL), |weight| thousandths(weight.trim_start()))?))
    })
}

/// Returns whether a header of preferences names this, and does not rule it out.
pub(crate) fn names(headers: &HeaderMap, header: &HeaderName, wanted: &str) -> bool {
    quality_values(headers, header).any(|(name, weight)| weight > 0 && name.eq_ignore_ascii_case(wanted))
}

/// A weight: `0` or `1` with at most three decimals, not above 1.
pub(crate) fn thousandths(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let sound = ["0", "1"].contains(&whole)
        && decimals.len() <= 3
        && decimals.bytes().all(|byte| byte.is_ascii_digit());
    let number: u16 = format!("{whole}{decimals:0<3}").parse().ok().filter(|_| sound)?;
    (number <= FULL).then_some(number)
}
