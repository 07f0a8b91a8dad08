//! The client address from `X-Forwarded-For`, as reported by trusted proxies.

use http::HeaderMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// The address seen by the outermost of `hops` trusted proxies; `None` if none is trusted, or if the entry is
/// not an address.
pub(crate) fn client(headers: &HeaderMap, hops: usize) -> Option<IpAddr> {
    let trusted = hops.checked_sub(1)?;
    let listed = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let entries: Vec<&str> = listed.flat_map(|value| value.split(',')).collect();
    entries.iter().rev().nth(trusted).and_then(|entry| address(entry))
}

/// Parses an entry: an address, or, as some proxies write it, one with a port or in brackets.
fn address(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let bracketed = || entry.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    let with_port = || entry.parse::<SocketAddr>().ok().map(|address| address.ip());
    entry.parse().ok().or_else(with_port).or_else(bracketed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(lines: &[&str], hops: usize) -> Option<String> {
        let headers = lines
            .iter()
            .map(|line| (http::HeaderName::from_static("x-forwarded-for"), line.parse().expect("a value")));
        client(&headers.collect(), hops).map(|address| address.to_string())
    }

    #[test]
    fn an_address_is_read_in_every_form_that_proxies_write() {
        for (entry, client) in [
            ("192.0.2.1", "192.0.2.1"),
            (" 192.0.2.1\t", "192.0.2.1"),
            ("192.0.2.1:1234", "192.0.2.1"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
        ] {
            assert_eq!(of(&[entry], 1).as_deref(), Some(client), "{entry}");
        }
        for entry in [
            "",
            "unknown",
            "_hidden",
            "192.0.2",
            "192.0.2.1:",
            "192.0.2.1:99999",
            "[192.0.2.1]",
            "[2001:db8::1",
            "2001:db8::1]:1",
        ] {
            assert_eq!(of(&[entry], 1), None, "{entry}");
        }
    }

    #[test]
    fn it_is_the_entry_of_the_outermost_trusted_proxy() {
        let lines = ["198.51.100.9, 192.0.2.1:80", "[2001:db8::1]:443"];
        let clients = [0, 1, 2, 3, 4].map(|hops| of(&lines, hops));
        let wanted = [None, Some("2001:db8::1"), Some("192.0.2.1"), Some("198.51.100.9"), None];
        assert_eq!(clients, wanted.map(|address| address.map(str::to_owned)));
    }
}
