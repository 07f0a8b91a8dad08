//! The listener of the public port, on an address of the network or on a Unix socket.

#[cfg(unix)]
use super::unix_socket::{self, SocketFile};
use crate::config::{Listen, SocketAccess};
use socket2::SockRef;
use std::io::Result;
use std::net::{self, IpAddr, SocketAddr};
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
#[cfg(unix)]
use tokio::net::{UnixListener, UnixStream};

/// The connections that the kernel makes before they are accepted.
pub(crate) const BACKLOG: u32 = 1_024;

/// The bytes of answers that the kernel keeps for a peer, and those of them that it has not sent. The first
/// bounds what a peer holds that acknowledges nothing, the second what one holds that reads nothing. A Unix
/// socket keeps fewer by itself.
const KERNEL_BYTES: usize = 256 << 10;
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 64 << 10;

pub(crate) enum Listener {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(UnixListener, SocketFile),
}

/// A connection that was accepted, whose events go to no runtime yet.
pub(crate) enum Accepted {
    Tcp(net::TcpStream),
    #[cfg(unix)]
    Unix(std::os::unix::net::UnixStream),
}

/// The stream of a connection.
pub(crate) enum Stream {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

impl Accepted {
    /// The stream, whose events go to the runtime of this thread.
    pub(crate) fn open(self) -> Result<Stream> {
        Ok(match self {
            Self::Tcp(stream) => Stream::Tcp(TcpStream::from_std(stream)?),
            #[cfg(unix)]
            Self::Unix(stream) => Stream::Unix(UnixStream::from_std(stream)?),
        })
    }
}

impl Stream {
    /// The stream of a connection over the network.
    pub(crate) fn tcp(&self) -> Option<&TcpStream> {
        match self {
            Self::Tcp(stream) => Some(stream),
            #[cfg(unix)]
            Self::Unix(_) => None,
        }
    }
}

impl Listener {
    /// Opens the public port. Its connections inherit the limits of what the kernel keeps for their peers.
    #[cfg_attr(windows, expect(unused_variables, reason = "there are no Unix sockets"))]
    pub(crate) fn bind(listen: &Listen, access: SocketAccess, write_timeout: Duration) -> Result<Self> {
        match listen {
            Listen::Tcp(address) => bind(*address, write_timeout).map(Self::Tcp),
            #[cfg(unix)]
            Listen::Unix(path) => {
                let (listener, file) = unix_socket::bind(path, access)?;
                Ok(Self::Unix(listener, file))
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
            #[cfg(unix)]
            Self::Unix(listener, _) => {
                Ok((Accepted::Unix(listener.accept().await?.0.into_std()?), unix_socket::PEER))
            }
        }
    }

    /// Where it listens, with the port that the system chose.
    pub(crate) fn listens(&self) -> Result<Listen> {
        match self {
            Self::Tcp(listener) => listener.local_addr().map(Listen::Tcp),
            #[cfg(unix)]
            Self::Unix(_, file) => Ok(Listen::Unix(file.path().clone())),
        }
    }
}

#[cfg_attr(not(target_os = "linux"), expect(unused_variables, reason = "only Linux has the option"))]
fn bind(address: SocketAddr, write_timeout: Duration) -> Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restarted server can bind its port while old connections are still closing. On Windows it can anyway, and
    // with this two servers could have one port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    let options = SockRef::from(&socket);
    options.set_send_buffer_size(KERNEL_BYTES)?;
    #[cfg(target_os = "linux")]
    {
        options.set_tcp_notsent_lowat(UNSENT_BYTES)?;
        options.set_tcp_user_timeout(Some(write_timeout))?;
    }
    socket.bind(address)?;
    socket.listen(BACKLOG)
}
