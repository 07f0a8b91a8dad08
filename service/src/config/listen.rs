//! Where the public port is: an address of the network, or the path of a Unix socket.

use std::fmt;
use std::net::{SocketAddr, ToSocketAddrs};
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
    Unix(PathBuf),
}

impl FromStr for Listen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("unix:") {
            Some("") => Err("give the path of the socket: unix:/run/tafld.sock".to_owned()),
            Some(path) => Ok(Self::Unix(path.into())),
            None => address(text).map(Self::Tcp),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => address.fmt(formatter),
            Self::Unix(path) => write!(formatter, "unix:{}", path.display()),
        }
    }
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
