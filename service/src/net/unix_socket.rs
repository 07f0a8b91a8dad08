//! The Unix socket of the public port, and its file.

use super::listener::BACKLOG;
use crate::config::SocketAccess;
use socket2::{Domain, SockAddr, Socket, Type};
use std::fs;
use std::io::{Error, ErrorKind, Result};
use std::net::{IpAddr, Ipv4Addr};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use tokio::net::UnixListener;

/// Programs on this machine, which a Unix socket does not tell apart.
pub(crate) const PEER: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// The file of a Unix socket, which is removed with its listener.
pub(crate) struct SocketFile {
    path: PathBuf,
    /// Its device and its number there: another server may have put its own in its place.
    made: Option<[u64; 2]>,
}

impl SocketFile {
    pub(crate) fn path(&self) -> &PathBuf {
        &self.path
    }
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        if self.made.is_some() && number_of_socket(&self.path) == self.made {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens a socket at a path.
pub(crate) fn bind(path: &Path, access: SocketAccess) -> Result<(UnixListener, SocketFile)> {
    remove_stale(path)?;
    let socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
    socket.bind(&SockAddr::unix(path)?)?;
    let file = SocketFile { path: path.to_owned(), made: number_of_socket(path) };
    // Whoever may connect may do so from the start.
    fs::set_permissions(path, fs::Permissions::from_mode(access.mode))?;
    if access.group.is_some() {
        chown(path, None, access.group)?;
    }
    socket.set_nonblocking(true)?;
    socket.listen(BACKLOG as i32)?;
    Ok((UnixListener::from_std(socket.into())?, file))
}

/// The device and the number of the socket at a path.
fn number_of_socket(path: &Path) -> Option<[u64; 2]> {
    let found = fs::symlink_metadata(path).ok().filter(|found| found.file_type().is_socket())?;
    Some([found.dev(), found.ino()])
}

/// Removes the socket of a server that was killed; one that answers stays.
fn remove_stale(path: &Path) -> Result<()> {
    let is_socket = fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket());
    match UnixStream::connect(path) {
        Err(error) if is_socket && error.kind() == ErrorKind::ConnectionRefused => fs::remove_file(path),
        Ok(_) => Err(Error::from(ErrorKind::AddrInUse)),
        Err(_) => Ok(()),
    }
}
