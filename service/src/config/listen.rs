//! Where the public port is: an address of the network, or the path of a Unix socket.

use std::fmt;
use std::net::{SocketAddr, ToSocketAddrs};
#[cfg(unix)]
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::LazyLock;

/// The address without a flag: hosting platforms set `PORT`.
pub(super) static DEFAULT: LazyLock<String> = LazyLock::new(|| {
    let port = std::env::var("PORT").ok().filter(|port| !port.is_empty());
    format!("0.0.0.0:{}", port.as_deref().unwrap_or("8080"))
});

/// Where a server listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Listen {
    /// An address and a port.
    Tcp(SocketAddr),
    /// The path of a Unix socket.
    #[cfg(unix)]
    Unix(PathBuf),
}

impl FromStr for Listen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("unix:") {
            #[cfg(unix)]
            Some("") => Err("give the path of the socket: unix:/run/tafld.sock".to_owned()),
            #[cfg(unix)]
            Some(path) => Ok(Self::Unix(path.into())),
            #[cfg(windows)]
            Some(_) => Err("there are no Unix sockets on Windows: give an address with a port".to_owned()),
            None => address(text).map(Self::Tcp),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => address.fmt(formatter),
            #[cfg(unix)]
            Self::Unix(path) => write!(formatter, "unix:{}", path.display()),
        }
    }
}

/// Who may connect to a Unix socket.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(windows, expect(dead_code, reason = "there are no Unix sockets"))]
pub(crate) struct SocketAccess {
    pub(crate) mode: u32,
    /// The number of the group to which it belongs; that of the process if there is none.
    pub(crate) group: Option<u32>,
}

/// Reads permissions as `chmod` does.
pub(super) fn mode(text: &str) -> Result<u32, String> {
    u32::from_str_radix(text, 8)
        .ok()
        .filter(|mode| (1..=0o777).contains(mode))
        .ok_or_else(|| "must be permissions as three octal digits, such as 660".to_owned())
}

/// The number of a group, stated or found by its name in `groups`, which has the form of `/etc/group`.
pub(super) fn group(text: &str, groups: &str) -> Option<u32> {
    let number = |line: &str| {
        let mut fields = line.split(':');
        (fields.next()? == text).then(|| fields.nth(1)?.parse().ok())?
    };
    text.parse().ok().or_else(|| groups.lines().find_map(number))
}

/// Reads an address with its port. A name is looked up, and a port alone is that of every address.
pub(super) fn address(text: &str) -> Result<SocketAddr, String> {
    let all = text.starts_with(':').then(|| format!("0.0.0.0{text}"));
    let found: Vec<_> =
        all.as_deref().unwrap_or(text).to_socket_addrs().map(Iterator::collect).unwrap_or_default();
    let v4 = found.iter().find(|address| address.is_ipv4());
    v4.or(found.first())
        .copied()
        .ok_or_else(|| "give an address with a port: 127.0.0.1:8080, localhost:8080, :8080".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permissions_and_groups_are_written_as_chmod_and_chgrp_have_them() {
        for (text, wanted) in [("660", 0o660), ("0666", 0o666), ("777", 0o777), ("1", 1)] {
            assert_eq!(mode(text), Ok(wanted));
        }
        for wrong in ["", "0", "8", "1777", "rw", "-1", "0o660"] {
            assert!(mode(wrong).is_err(), "{wrong}");
        }
        let groups = "root:x:0:\nwww-data:x:33:nginx\nbroken\n";
        let found = ["www-data", "33", "root", "nobody", "broken", ""].map(|name| group(name, groups));
        assert_eq!(found, [Some(33), Some(33), Some(0), None, None, None]);
    }

    #[test]
    fn an_address_is_written_as_people_write_it() {
        for (text, wanted) in [
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            (":8080", "0.0.0.0:8080"),
            ("localhost:8080", "127.0.0.1:8080"),
            ("[::1]:0", "[::1]:0"),
            ("unix:/run/tafld.sock", "unix:/run/tafld.sock"),
        ] {
            assert_eq!(text.parse::<Listen>().map(|listen| listen.to_string()), Ok(wanted.to_owned()));
        }
        for wrong in ["", "8080", "localhost", ":port", ":70000", "unix:", "/run/tafld.sock", "::1:"] {
            assert!(wrong.parse::<Listen>().is_err(), "{wrong}");
        }
    }
}
