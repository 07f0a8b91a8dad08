//! Raw HTTP/1.1, for what no client sends.

use super::LONG;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

/// The head of an answer.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) status: u16,
    lines: Vec<String>,
}

impl Head {
    /// A header; empty if absent.
    pub(crate) fn header(&self, name: &str) -> &str {
        let fields = self.lines.iter().filter_map(|line| line.split_once(':'));
        fields
            .filter(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim())
            .next()
            .unwrap_or_default()
    }
}

/// Splits the received bytes into answers; `bodiless` marks those to HEAD. Bodies are dropped.
pub(crate) fn answers(mut bytes: &[u8], bodiless: impl Fn(usize) -> bool) -> Vec<Head> {
    let mut found: Vec<Head> = Vec::new();
    while !bytes.is_empty() {
        let end = bytes
            .windows(4)
            .position(|end| end == b"\r\n\r\n")
            .unwrap_or_else(|| panic!("no answer: {:?}", show(bytes)));
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        bytes = &bytes[end + 4..];
        let mut lines = head.split("\r\n").map(ToOwned::to_owned);
        let status =
            lines.next().and_then(|line| line.strip_prefix("HTTP/1.")?.split(' ').nth(1)?.parse().ok());
        let head =
            Head { status: status.unwrap_or_else(|| panic!("no answer: {head:?}")), lines: lines.collect() };
        if head.status == 100 {
            continue;
        }
        let length =
            if bodiless(found.len()) { 0 } else { head.header("content-length").parse().unwrap_or(0) };
        assert!(head.header("transfer-encoding").is_empty(), "these answers have their length: {head:?}");
        assert!(length <= bytes.len(), "an answer is cut: {head:?}");
        bytes = &bytes[length..];
        found.push(head);
    }
    found
}

fn show(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).into_owned()
}

/// Writes bytes and reads until the server closes.
pub(crate) async fn until_closed(to: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let (mut reader, mut writer) = TcpStream::connect(to).await.expect("a connection").into_split();
    let mut back = Vec::new();
    // The server may close before everything is written; its answer is still readable.
    let writing = async { drop(writer.write_all(bytes).await) };
    let reading = async { drop(reader.read_to_end(&mut back).await) };
    let both = async { tokio::join!(writing, reading) };
    tokio::time::timeout(LONG, both)
        .await
        .unwrap_or_else(|_| panic!("neither answered nor closed: {:?}", show(bytes)));
    back
}

/// Writes bytes and reads the status of the first answer; `None` if the server closes without one.
pub(crate) async fn first_status(to: SocketAddr, bytes: &[u8]) -> Option<u16> {
    let mut stream = TcpStream::connect(to).await.expect("a connection");
    // The server may close before everything is written; its answer is still readable.
    let _ = stream.write_all(bytes).await;
    let mut line = String::new();
    // A connection that is reset has no answer, either.
    let _ = tokio::time::timeout(LONG, BufReader::new(stream).read_line(&mut line))
        .await
        .expect("an answer or an end in time");
    line.strip_prefix("HTTP/1.1 ")?.split(' ').next()?.parse().ok()
}
