//! The listener of the public port, on an address of the network or on a Unix socket.

use crate::config::{Listen, SocketAccess};
use socket2::{Domain, SockAddr, SockRef, Socket, Type};
use std::fs;
use std::io::{Error, ErrorKind, Result};
use std::net::{self, IpAddr, Ipv4Addr, SocketAddr};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::net as unix;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream, UnixListener, UnixStream};

/// The connections that the kernel makes before they are accepted.
pub(crate) const BACKLOG: u32 = 1_024;

/// The bytes of answers that the kernel keeps for a peer, and those of them that it has not sent. The first
/// bounds what a peer holds that acknowledges nothing, the second what one holds that reads nothing. A Unix
/// socket keeps fewer by itself.
const KERNEL_BYTES: usize = 256 << 10;
const UNSENT_BYTES: u32 = 64 << 10;

/// Programs on this machine, which a Unix socket does not tell apart.
const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

pub(crate) enum Listener {
    Tcp(TcpListener),
    Unix(UnixListener, SocketFile),
}

/// The file of a Unix socket, which is removed with its listener.
pub(crate) struct SocketFile {
    path: PathBuf,
    /// Its device and its number there: another server may have put its own in its place.
    made: Option<[u64; 2]>,
}

/// A connection that was accepted, whose events go to no runtime yet.
pub(crate) enum Accepted {
    Tcp(net::TcpStream),
    Unix(unix::UnixStream),
}

/// The stream of a connection.
pub(crate) enum Stream {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl Accepted {
    /// The stream, whose events go to the runtime of this thread.
    pub(crate) fn open(self) -> Result<Stream> {
        Ok(match self {
            Self::Tcp(stream) => Stream::Tcp(TcpStream::from_std(stream)?),
            Self::Unix(stream) => Stream::Unix(UnixStream::from_std(stream)?),
        })
    }
}

impl Listener {
    /// Opens the public port. Its connections inherit the limits of what the kernel keeps for their peers.
    pub(crate) fn bind(listen: &Listen, access: SocketAccess, write_timeout: Duration) -> Result<Self> {
        match listen {
            Listen::Tcp(address) => bind(*address, write_timeout).map(Self::Tcp),
            Listen::Unix(path) => {
                remove_stale(path)?;
                let socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
                socket.bind(&SockAddr::unix(path)?)?;
                let file = SocketFile { path: path.clone(), made: number_of_socket(path) };
                // Whoever may connect may do so from the start.
                fs::set_permissions(path, fs::Permissions::from_mode(access.mode))?;
                if access.group.is_some() {
                    chown(path, None, access.group)?;
                }
                socket.set_nonblocking(true)?;
                socket.listen(BACKLOG as i32)?;
                Ok(Self::Unix(UnixListener::from_std(socket.into())?, file))
            }
        }
    }

    /// The next connection, and where it comes from.
    pub(crate) async fn accept(&self) -> Result<(Accepted, IpAddr)> {
        match self {
            Self::Tcp(listener) => {
                let (stream, address) = listener.accept().await?;
                Ok((Accepted::Tcp(stream.into_std()?), address.ip()))
            }
            Self::Unix(listener, _) => Ok((Accepted::Unix(listener.accept().await?.0.into_std()?), LOCAL)),
        }
    }

    /// Where it listens, with the port that the system chose.
    pub(crate) fn listens(&self) -> Result<Listen> {
        match self {
            Self::Tcp(listener) => listener.local_addr().map(Listen::Tcp),
            Self::Unix(_, file) => Ok(Listen::Unix(file.path.clone())),
        }
    }
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        if self.made.is_some() && number_of_socket(&self.path) == self.made {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The device and the number of the socket at a path.
fn number_of_socket(path: &Path) -> Option<[u64; 2]> {
    let found = fs::symlink_metadata(path).ok().filter(|found| found.file_type().is_socket())?;
    Some([found.dev(), found.ino()])
}

fn bind(address: SocketAddr, write_timeout: Duration) -> Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restarted server can bind its port while old connections are still closing.
    socket.set_reuseaddr(true)?;
    let options = SockRef::from(&socket);
    options.set_send_buffer_size(KERNEL_BYTES)?;
    options.set_tcp_notsent_lowat(UNSENT_BYTES)?;
    options.set_tcp_user_timeout(Some(write_timeout))?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Removes the socket of a server that was killed; one that answers stays.
fn remove_stale(path: &Path) -> Result<()> {
    let is_socket = fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket());
    match unix::UnixStream::connect(path) {
        Err(error) if is_socket && error.kind() == ErrorKind::ConnectionRefused => fs::remove_file(path),
        Ok(_) => Err(Error::from(ErrorKind::AddrInUse)),
        Err(_) => Ok(()),
    }
}
