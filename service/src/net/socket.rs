//! The socket of a connection. What its peer has not read goes with it when the gate closes the connection.

use crate::admission::gate::Connection;
use crate::net::listener::Stream;
use std::io::{IoSlice, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

pub(crate) struct Socket {
    stream: Stream,
    connection: Arc<Connection>,
}

/// What both kinds of sockets do.
trait ReadWrite: AsyncRead + AsyncWrite + Unpin {}

impl<S: AsyncRead + AsyncWrite + Unpin> ReadWrite for S {}

impl Socket {
    pub(crate) fn new(stream: Stream, connection: Arc<Connection>) -> Self {
        if let Some(stream) = stream.tcp() {
            let _ = stream.set_nodelay(true);
        }
        Self { stream, connection }
    }

    /// The first byte to be read; none where it cannot be seen before it is read.
    pub(crate) async fn peek(&self) -> Result<Option<u8>> {
        let mut first = [0];
        match self.stream.tcp() {
            Some(stream) => stream.peek(&mut first).await.map(|_| Some(first[0])),
            None => Ok(None),
        }
    }

    fn stream(&mut self) -> Pin<&mut (dyn ReadWrite + Send)> {
        match &mut self.stream {
            Stream::Tcp(stream) => Pin::new(stream),
            #[cfg(unix)]
            Stream::Unix(stream) => Pin::new(stream),
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if self.connection.is_killed()
            && let Some(stream) = self.stream.tcp()
        {
            // Otherwise the kernel would keep what was not read, for a peer that may never read it.
            let _ = stream.set_zero_linger();
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        self.stream().poll_read(context, buffer)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        self.stream().poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        self.stream().poll_write_vectored(context, slices)
    }

    /// Only HTTP/2 asks. If a socket writes vectored, it sends each message of 256 bytes or more by itself;
    /// otherwise it gathers all that are ready and have up to 1,024 bytes. HTTP/1.1 has a setting of its own.
    fn is_write_vectored(&self) -> bool {
        false
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        self.stream().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        self.stream().poll_shutdown(context)
    }
}
