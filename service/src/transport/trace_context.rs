//! The trace of a caller: the header `traceparent` of W3C Trace Context.

use http::HeaderValue;

/// The ids of the trace and of the parent, and the flags, in hexadecimal digits.
pub(super) fn parts(header: &HeaderValue) -> Option<[&str; 3]> {
    let text = header.to_str().ok()?;
    let mut parts = text.split('-');
    let mut part = |digits| {
        parts.next().filter(|part| {
            part.len() == digits && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        })
    };
    let (version, trace, parent, flags) = (part(2)?, part(32)?, part(16)?, part(2)?);
    // The first version ends here; later ones may have more.
    let fits = version != "ff" && (version != "00" || parts.next().is_none());
    let is_set = |id: &str| id.bytes().any(|digit| digit != b'0');
    Some([trace, parent, flags]).filter(|_| fits && is_set(trace) && is_set(parent))
}

/// The id of the trace.
pub(super) fn trace_id(header: &HeaderValue) -> Option<&str> {
    parts(header).map(|[trace, ..]| trace)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of W3C Trace Context, section 3.2, and what it forbids.
    #[test]
    fn a_traceparent_is_read_as_w3c_says() {
        let (trace, parent) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
        for (version, flags) in [("00", "01"), ("00", "00"), ("01", "01-later")] {
            let header = format!("{version}-{trace}-{parent}-{flags}").parse().expect("a value");
            assert_eq!(parts(&header), Some([trace, parent, &flags[..2]]));
        }
        for wrong in [
            "",
            "00",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0g",
        ] {
            assert!(parts(&wrong.parse().expect("a value")).is_none(), "{wrong}");
        }
    }
}
