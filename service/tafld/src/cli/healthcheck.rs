//! Asks a server on this machine whether it is ready: for images that have no other program to ask with.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Ask a server whether it is ready; the exit status says.
#[derive(clap::Args)]
pub(super) struct Healthcheck {
    /// The admin address of the server, with or without http:// before it
    #[arg(long, visible_alias = "admin", env = "TAFLD_ADMIN_LISTEN", default_value = "127.0.0.1:9090")]
    admin_listen: String,
}

impl Healthcheck {
    pub(super) fn run(&self) -> super::CliResult {
        // A server that listens on every address is reached on this machine's own.
        let named = self.admin_listen.trim_start_matches("http://").trim_end_matches('/');
        let mut address = named
            .to_socket_addrs()
            .map_err(|error| format!("{named}: {error}"))?
            .next()
            .ok_or("no address")?;
        match address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
            IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
            _ => {}
        }
        let head = asked(address).map_err(|error| format!("{address}: {error}"))?;
        if &head == b"HTTP/1.1 200" { Ok(()) } else { Err(format!("{address} is not ready").into()) }
    }
}

/// The beginning of the answer.
fn asked(address: SocketAddr) -> io::Result<[u8; 12]> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    Ok(head)
}
