//! The handshake of TLS.

use crate::admission::gate::Connection;
use crate::net::app::App;
use crate::net::connections::failed;
use crate::net::socket::Socket;
use std::io::ErrorKind;
use tokio::io::AsyncWriteExt;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The answer to a client that speaks HTTP without TLS.
const NEEDS_TLS: &[u8] = b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\n\
    Content-Length: 45\r\nConnection: close\r\n\r\n\
    This port speaks TLS; use an https:// address";

/// The handshake of TLS, which a connection that is to close does not finish. A client that speaks HTTP is
/// told what to do.
pub(super) async fn shake_hands(
    app: &App,
    tls: &TlsAcceptor,
    connection: &Connection,
    mut stream: Socket,
) -> Option<TlsStream<Socket>> {
    let shake = async {
        // A method of HTTP begins with a capital letter, a handshake with another byte.
        if stream.peek().await.ok()?.is_some_and(|first| first.is_ascii_uppercase()) {
            failed(connection, "no handshake", Some(&"a client speaks HTTP without TLS"));
            stream.write_all(NEEDS_TLS).await.and(stream.shutdown().await).ok()?;
            return None;
        }
        let shaken = tls.accept(stream).await;
        if let Err(error) = &shaken {
            // Ports are probed by connecting to them, which nobody wants to read of.
            let told = error.kind() == ErrorKind::InvalidData;
            failed(connection, "no handshake", told.then_some(error as _));
        }
        shaken.ok()
    };
    tokio::select! {
        shaken = tokio::time::timeout(app.shared.dispatcher.gate.limits.head, shake) => shaken.ok()?,
        _ = connection.closing(false) => None,
    }
}
