//! Raw HTTP/2 frames, for what no client sends.

use super::LONG;
use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

pub(crate) const DATA: u8 = 0;
pub(crate) const HEADERS: u8 = 1;
pub(crate) const RST_STREAM: u8 = 3;
pub(crate) const SETTINGS: u8 = 4;
pub(crate) const PING: u8 = 6;
pub(crate) const GOAWAY: u8 = 7;
pub(crate) const WINDOW_UPDATE: u8 = 8;
pub(crate) const CONTINUATION: u8 = 9;

/// Flags: `END_STREAM` (on SETTINGS and PING: ACK), and `END_HEADERS`.
pub(crate) const END_STREAM: u8 = 1;
pub(crate) const ACK: u8 = 1;
pub(crate) const END_HEADERS: u8 = 4;

pub(crate) const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// `SETTINGS_MAX_CONCURRENT_STREAMS`.
pub(crate) const MAX_CONCURRENT_STREAMS: u16 = 3;

/// A frame.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) kind: u8,
    pub(crate) flags: u8,
    pub(crate) stream: u32,
    pub(crate) payload: Vec<u8>,
}

/// The bytes of a frame.
pub(crate) fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let mut bytes = (payload.len() as u32).to_be_bytes()[1..].to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend(payload);
    bytes
}

/// A head encoded with HPACK, without table or Huffman coding.
pub(crate) fn head(method: &str, path: &str, headers: &[(&str, &str)]) -> Vec<u8> {
    let mut block = vec![if method == "GET" { 0x82 } else { 0x83 }, 0x86];
    let mut literal = |name: &str, value: &str| {
        block.push(0);
        for text in [name, value] {
            assert!(text.len() < 127, "longer lengths are written otherwise");
            block.push(text.len() as u8);
            block.extend(text.as_bytes());
        }
    };
    literal(":path", path);
    literal(":authority", "localhost");
    for (name, value) in headers {
        literal(name, value);
    }
    block
}

/// A connection whose frames are written and read one by one.
pub(crate) struct H2 {
    reader: OwnedReadHalf,
    writer: OwnedWriteHalf,
    settings: Vec<(u16, u32)>,
}

impl H2 {
    /// Connects and sends the preface with these settings.
    pub(crate) async fn connect(to: SocketAddr, settings: &[(u16, u32)]) -> Self {
        Self::over(TcpStream::connect(to).await.expect("a connection"), settings).await
    }

    /// Begins HTTP/2 on an existing connection.
    pub(crate) async fn over(stream: TcpStream, settings: &[(u16, u32)]) -> Self {
        stream.set_nodelay(true).expect("a connection that does not wait for more to send");
        let (reader, writer) = stream.into_split();
        let mut connection = Self { reader, writer, settings: Vec::new() };
        let payload: Vec<u8> = settings
            .iter()
            .flat_map(|(id, value)| [&id.to_be_bytes()[..], &value.to_be_bytes()].concat())
            .collect();
        let hello = [PREFACE, &frame(SETTINGS, 0, 0, &payload)].concat();
        connection.send(&hello).await.expect("a greeting");
        while connection.settings.is_empty() {
            connection.next().await.expect("a greeting");
        }
        connection
    }

    /// The server's value of a setting, if it has sent one.
    pub(crate) fn setting(&self, id: u16) -> Option<u32> {
        self.settings.iter().find(|(known, _)| *known == id).map(|(_, value)| *value)
    }

    /// Writes frames, as far as the server accepts them.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        tokio::time::timeout(LONG, self.writer.write_all(bytes)).await.expect("the server reads or closes")
    }

    /// The next frame; the server's settings are acknowledged. `None` if the connection has closed.
    pub(crate) async fn next(&mut self) -> Option<Frame> {
        let frame = tokio::time::timeout(LONG, read(&mut self.reader))
            .await
            .expect("the server says something or closes")?;
        if frame.kind == SETTINGS && frame.flags & ACK == 0 {
            let pairs = frame.payload.chunks_exact(6);
            self.settings = pairs
                .map(|p| (u16::from_be_bytes([p[0], p[1]]), u32::from_be_bytes([p[2], p[3], p[4], p[5]])))
                .collect();
            let ack = self::frame(SETTINGS, ACK, 0, &[]);
            self.send(&ack).await.ok()?;
        }
        Some(frame)
    }

    /// Both halves, so that one can be read while the other is written.
    pub(crate) fn split(self) -> (OwnedReadHalf, OwnedWriteHalf) {
        (self.reader, self.writer)
    }
}

/// One frame; `None` if the connection has closed.
pub(crate) async fn read(reader: &mut OwnedReadHalf) -> Option<Frame> {
    let mut head = [0; 9];
    reader.read_exact(&mut head).await.ok()?;
    let mut payload = vec![0; u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize];
    reader.read_exact(&mut payload).await.ok()?;
    let stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]) & 0x7fff_ffff;
    Some(Frame { kind: head[3], flags: head[4], stream, payload })
}
