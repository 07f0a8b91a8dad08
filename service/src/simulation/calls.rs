//! The calls that clients make, and how they end.

use super::line::Line;
use h2::client::SendRequest;
use http::{HeaderMap, Request};
use hyper::body::Bytes;
use prost::Message;
use std::future::{pending, poll_fn};
use tafl_proto::v1;
use tokio::task::yield_now;

/// A request of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ask {
    /// Asks if a move is legal.
    Move,
    /// All rule sets, an answer of several parts.
    Rulesets,
    /// An archive of this many games.
    Archive(usize),
    /// Validations of this many moves.
    Moves(usize),
    /// A search of this many nodes, with a seed.
    Search(u32, u8),
    Check,
    Watch,
    /// A stream of this many questions.
    Reflection(usize),
    /// The same as `Move`, by Connect.
    Connect,
    /// The tools for language models, with this many lists that nothing uses.
    Tools(usize),
    /// A page that all answers share.
    Page,
    /// No call at all.
    Nothing,
}

impl Ask {
    fn path(self) -> &'static str {
        match self {
            Self::Move | Self::Connect => "/tafl.v1.TaflService/ValidateMove",
            Self::Rulesets => "/tafl.v1.TaflService/ListRulesets",
            Self::Archive(_) => "/tafl.v1.BulkService/ReplayArchive",
            Self::Moves(_) => "/tafl.v1.TaflService/ValidateMoves",
            Self::Search(..) => "/tafl.v1.TaflService/SuggestMove",
            Self::Check => "/grpc.health.v1.Health/Check",
            Self::Watch => "/grpc.health.v1.Health/Watch",
            Self::Reflection(_) => "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
            Self::Tools(_) => "/mcp",
            Self::Page => "/page.css",
            Self::Nothing => "/tafl.v1.TaflService/Nothing",
        }
    }

    /// The media type of its body; nothing for what is asked by `GET`.
    const fn media(self) -> &'static str {
        match self {
            Self::Connect | Self::Tools(_) => "application/json",
            Self::Page => "",
            _ => "application/grpc",
        }
    }

    /// The body of the request.
    fn body(self) -> Bytes {
        match self {
            Self::Move => {
                let at = v1::validate_move_request::At::Game(game());
                framed(&v1::ValidateMoveRequest {
                    at: Some(at),
                    r#move: "d1-d4".into(),
                    ..Default::default()
                })
            }
            Self::Rulesets => framed(&v1::ListRulesetsRequest::default()),
            Self::Archive(games) => {
                let record = v1::archive_game::Record::Game(v1::Game::default());
                let one = v1::ArchiveGame { record: Some(record), ..Default::default() };
                let rules = Some(v1::replay_archive_request::Rules::Ruleset("brandubh-wtf".into()));
                framed(&v1::ReplayArchiveRequest { rules, games: vec![one; games], ..Default::default() })
            }
            Self::Moves(moves) => {
                let at = v1::validate_moves_request::At::Game(game());
                framed(&v1::ValidateMovesRequest {
                    at: Some(at),
                    moves: vec!["d1-d4".into(); moves],
                    ..Default::default()
                })
            }
            Self::Search(nodes, seed) => {
                let (at, nodes, seed) =
                    (Some(v1::suggest_move_request::At::Game(game())), Some(nodes as i32), Some(seed.into()));
                framed(&v1::SuggestMoveRequest { at, nodes, seed, ..Default::default() })
            }
            Self::Check | Self::Watch | Self::Nothing => Bytes::from_static(&[0; 5]),
            // The names of all services.
            Self::Reflection(questions) => [0, 0, 0, 0, 2, 0x3a, 0].repeat(questions).into(),
            Self::Connect => r#"{"game":{"ruleset":"brandubh-wtf"},"move":"d1-d4"}"#.into(),
            Self::Tools(lists) => format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{{"unused":[{}[]]}}}}"#,
                "[],".repeat(lists)
            )
            .into(),
            Self::Page => Bytes::new(),
        }
    }
}

fn game() -> v1::Game {
    v1::Game { rules: Some(v1::game::Rules::Ruleset("brandubh-wtf".into())), ..Default::default() }
}

fn framed(message: &impl Message) -> Bytes {
    let mut bytes = vec![0];
    bytes.extend((message.encoded_len() as u32).to_be_bytes());
    bytes.extend(message.encode_to_vec());
    bytes.into()
}

/// How a call ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// With this gRPC status and message, or what stands for them in another protocol.
    Answered(i32, String),
    /// With its stream or its connection.
    Cut,
}

/// How a client treats a call over HTTP/2.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// The bytes of the body that it sends.
    pub(super) sends: usize,
    /// True if it reads the answer.
    pub(super) reads: bool,
    /// True if it cancels the call once it has sent it.
    pub(super) cancels: bool,
}

impl Manner {
    pub(super) const GOOD: Self = Self { sends: usize::MAX, reads: true, cancels: false };

    /// Returns whether it does all that is asked of a client.
    pub(super) fn is_good(self) -> bool {
        self.reads && !self.cancels && self.sends == usize::MAX
    }
}

/// Makes a call, and tells of each message of its answer; one that is not read has no end.
pub(super) async fn call(
    requests: SendRequest<Bytes>,
    address: u8,
    ask: Ask,
    manner: Manner,
    heard: impl Fn(),
) -> End {
    try_call(requests, address, ask, manner, heard).await.unwrap_or(End::Cut)
}

async fn try_call(
    requests: SendRequest<Bytes>,
    address: u8,
    ask: Ask,
    manner: Manner,
    heard: impl Fn(),
) -> Result<End, h2::Error> {
    let media = ask.media();
    let (uri, grpc) = (format!("http://s{}", ask.path()), media == "application/grpc");
    let request = if media.is_empty() { Request::get(uri) } else { Request::post(uri) };
    let request = request.header("te", "trailers").header("x-request-id", "1").header("content-type", media);
    let request = request.header("accept", "application/json, text/event-stream, text/css");
    // As a proxy says it.
    let request = request.header("x-forwarded-for", format!("10.0.0.{address}"));
    let request = request.body(()).expect("a request");
    let (answer, mut sending) = requests.ready().await?.send_request(request, false)?;
    let body = ask.body();
    let sent = body.slice(..manner.sends.min(body.len()));
    let whole = sent.len() == body.len();
    sending.send_data(sent, whole)?;
    if manner.cancels {
        // What is cancelled before it is on its way is never sent.
        yield_now().await;
        sending.send_reset(h2::Reason::CANCEL);
        return Ok(End::Cut);
    }
    let answer = answer.await?;
    if !manner.reads {
        pending::<()>().await;
    }
    let said =
        |headers: &HeaderMap, name| headers.get(name).and_then(|value| Some(value.to_str().ok()?.to_owned()));
    let end = |headers: &HeaderMap| {
        let status = said(headers, "grpc-status")?.parse().ok()?;
        Some(End::Answered(status, said(headers, "grpc-message").unwrap_or_default()))
    };
    let (head, mut body) = answer.into_parts();
    let mut bytes = Vec::new();
    while let Some(data) = body.data().await {
        let data = data?;
        body.flow_control().release_capacity(data.len())?;
        bytes.extend(data);
        while grpc
            && let Some(&[_, a, b, c, d]) = bytes.first_chunk()
            && let length = 5 + u32::from_be_bytes([a, b, c, d]) as usize
            && length <= bytes.len()
        {
            bytes.drain(..length);
            heard();
        }
    }
    let last = body.trailers().await?.as_ref().and_then(end).or_else(|| end(&head.headers));
    drop(sending);
    if !grpc {
        if ask == Ask::Connect {
            heard();
        }
        let status = match head.status.as_u16() {
            200 => 0,
            // As gRPC says it, RESOURCE_EXHAUSTED.
            429 | 503 => 8,
            other => other.into(),
        };
        return Ok(End::Answered(status, String::from_utf8_lossy(&bytes).chars().take(100).collect()));
    }
    Ok(last.unwrap_or(End::Answered(-1, String::new())))
}

/// Begins a connection over HTTP/2, with a window for each answer and one for all.
pub(super) async fn connect(
    line: Line,
    (window, all): (u32, u32),
) -> Option<(SendRequest<Bytes>, impl Future<Output = Result<(), h2::Error>> + Send)> {
    let mut builder = h2::client::Builder::new();
    builder.initial_window_size(window).initial_connection_window_size(all).enable_push(false);
    builder.handshake(line).await.ok()
}

/// Waits until a connection can take requests; false if it is closed.
pub(super) async fn is_open(requests: &mut SendRequest<Bytes>) -> bool {
    poll_fn(|context| requests.poll_ready(context)).await.is_ok()
}
