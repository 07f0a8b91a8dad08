//! The attacks. Each is bounded in number and time, comes from addresses of its own, and reports its outcome.

use crate::probes;
use crate::requests::{self, Call};
use crate::support::h2::{
    ACK, END_HEADERS, END_STREAM, H2, HEADERS, PING, PREFACE, RST_STREAM, SETTINGS, frame, head,
};
use crate::support::http::send_on_h2;
use futures_util::future::{FutureExt as _, LocalBoxFuture, join_all};
use futures_util::{StreamExt as _, stream};
use http_body_util::{BodyExt as _, StreamBody};
use hyper::body::{Bytes, Frame};
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpSocket;
use tokio::time::{sleep, timeout};

/// How long an attack waits for its end: longer than any timeout of the server.
const PATIENCE: Duration = Duration::from_secs(40);

const LIST: &str = "/v1/moves:list?ruleset=alea-evangelii&with_effects&with_positions";

/// `SETTINGS_INITIAL_WINDOW_SIZE`.
const WINDOW: u16 = 4;

/// The attackers of a server.
pub(crate) struct Attackers {
    to: SocketAddr,
    /// How long attacks by many calls continue.
    time: Duration,
    addresses: Cell<u32>,
}

pub(crate) type Attack = for<'a> fn(&'a Attackers) -> LocalBoxFuture<'a, String>;

pub(crate) const ATTACKS: [(&str, Attack); 10] = [
    ("long replays and conversions", |at| {
        crowd(at, 8, vec![requests::replay_of_commanders(), requests::convert_of_commanders()]).boxed_local()
    }),
    ("decode bombs by gRPC", |at| crowd(at, 12, requests::bombs_by_grpc()).boxed_local()),
    ("decode bombs by JSON", |at| crowd(at, 8, requests::bombs_by_json()).boxed_local()),
    ("unread answers by HTTP/2", |at| unread_by_h2(at).boxed_local()),
    ("unread answers by HTTP/1.1", |at| unread_by_h1(at).boxed_local()),
    ("silent connections", |at| silent(at).boxed_local()),
    ("heads without bodies", |at| heads(at).boxed_local()),
    ("unfinished gRPC messages", |at| unfinished(at).boxed_local()),
    ("error floods", |at| crowd(at, 16, requests::wrong()).boxed_local()),
    ("large answers", |at| {
        crowd(at, 16, vec![requests::large_replay(), requests::large_list()]).boxed_local()
    }),
];

impl Attackers {
    pub(crate) fn of(to: SocketAddr, time: Duration) -> Self {
        Self { to, time, addresses: Cell::new(u32::from(Ipv4Addr::new(127, 1, 0, 1))) }
    }

    /// An unused client address, so that not only the limits for one client apply.
    fn address(&self) -> Ipv4Addr {
        self.addresses.set(self.addresses.get() + 1);
        self.addresses.get().into()
    }

    async fn h2(&self, settings: &[(u16, u32)]) -> H2 {
        H2::over(probes::connect(self.address(), self.to).await.expect("a connection"), settings).await
    }
}

/// Waiting times of the connections that were closed, and the number still open.
fn closings(what: &str, waits: Vec<Option<Duration>>) -> String {
    let all = waits.len();
    let done: Vec<Duration> = waits.into_iter().flatten().collect();
    let last = done.iter().max().map_or(f64::NAN, Duration::as_secs_f64);
    format!("{} of {all} {what}, the last after {last:.1} s", done.len())
}

/// Callers who call again as soon as they are answered.
pub(crate) async fn crowd(at: &Attackers, callers: usize, calls: Vec<Call>) -> String {
    let tally: RefCell<BTreeMap<String, usize>> = RefCell::default();
    let note = |outcome: String| *tally.borrow_mut().entry(outcome).or_default() += 1;
    let callers = (0..callers).map(async |n| {
        let origin = format!("http://{}", at.to);
        let from = at.address();
        let until = tokio::time::Instant::now() + at.time;
        let mut kept = None;
        for call in calls.iter().cycle().skip(n) {
            if kept.is_none() {
                kept = probes::connect_h2(from, at.to).await;
            }
            let Some(sender) = &mut kept else { return note("no connection".to_owned()) };
            match tokio::time::timeout_at(until, send_on_h2(sender, &origin, call.ask())).await {
                Ok(Ok(reply)) => note(call.outcome(&reply)),
                Ok(Err(_)) => {
                    note("connection lost".to_owned());
                    kept = None;
                }
                Err(_) => return note("unfinished".to_owned()),
            }
        }
    });
    tokio::join!(join_all(callers), sleep(at.time));
    listed(&tally.into_inner())
}

/// Outcomes with their counts.
pub(crate) fn listed(outcomes: &BTreeMap<String, usize>) -> String {
    outcomes.iter().map(|(outcome, count)| format!("{count} {outcome}")).collect::<Vec<_>>().join(", ")
}

/// Answers blocked by a closed HTTP/2 window, on connections that answer every PING.
async fn unread_by_h2(at: &Attackers) -> String {
    let connections = (0..8).map(async |_| {
        let mut unread = at.h2(&[(WINDOW, 0)]).await;
        let begun = Instant::now();
        let calls: Vec<u8> = (0..100)
            .flat_map(|n| frame(HEADERS, END_HEADERS | END_STREAM, 2 * n + 1, &head("GET", LIST, &[])))
            .collect();
        let ending = async {
            drop(unread.send(&calls).await);
            while let Some(received) = unread.next().await {
                if received.kind == PING && received.flags & ACK == 0 {
                    drop(unread.send(&frame(PING, ACK, 0, &received.payload)).await);
                }
            }
        };
        timeout(PATIENCE, ending).await.is_ok().then(|| begun.elapsed())
    });
    closings("connections closed", join_all(connections).await)
}

/// Answers that nobody reads, on connections with small buffers.
async fn unread_by_h1(at: &Attackers) -> String {
    let connections = (0..20).map(async |_| {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4_096).expect("a small buffer");
        socket.bind((at.address(), 0).into()).expect("an address of this machine");
        let mut unread = socket.connect(at.to).await.expect("a connection");
        let begun = Instant::now();
        drop(unread.write_all(format!("GET {LIST} HTTP/1.1\r\nhost: a\r\n\r\n").repeat(40).as_bytes()).await);
        // Only a write reveals that the server has closed, because unread data comes before the end.
        while begun.elapsed() < PATIENCE {
            sleep(Duration::from_millis(200)).await;
            if unread.write_all(b"\r\n").await.is_err() {
                return Some(begun.elapsed());
            }
        }
        None
    });
    closings("connections closed", join_all(connections).await)
}

/// Connections that never send a request.
async fn silent(at: &Attackers) -> String {
    let greeted = [PREFACE, &frame(SETTINGS, 0, 0, &[])].concat();
    let half = frame(HEADERS, END_HEADERS | END_STREAM, 1, &head("GET", LIST, &[]));
    let half = [&greeted[..], &half[..half.len() - 5]].concat();
    let beginnings = [&b""[..], b"P", &PREFACE[..23], PREFACE, &half, b"GET / HT"];
    let addresses = [at.address(), at.address()];
    let connections = (0..600).map(async |n: usize| {
        // All at the same moment would overflow the kernel's queue, which then reports nothing to either
        // side.
        sleep(Duration::from_millis(n as u64)).await;
        let mut stream = probes::connect(addresses[n % 2], at.to).await.ok()?;
        let begun = Instant::now();
        drop(stream.write_all(beginnings[n % beginnings.len()]).await);
        let ending = async { drop(stream.read_to_end(&mut Vec::new()).await) };
        timeout(PATIENCE, ending).await.is_ok().then(|| begun.elapsed())
    });
    let waits = join_all(connections).await;
    let at_once = waits.iter().flatten().filter(|wait| **wait < Duration::from_secs(5)).count();
    format!("{}; {at_once} at once", closings("closed", waits))
}

/// Heads of requests whose bodies never come, beside a small batch.
async fn heads(at: &Attackers) -> String {
    let connections = (0..10).map(async |n| {
        let path = if n % 2 == 0 { "/v1/moves:validate" } else { "/v1/calls:batch" };
        let mut waiting = at.h2(&[]).await;
        let begun = Instant::now();
        let head = head("POST", path, &[("content-type", "application/json")]);
        let calls: Vec<u8> = (0..100).flat_map(|n| frame(HEADERS, END_HEADERS, 2 * n + 1, &head)).collect();
        let mut ended = BTreeSet::new();
        let ending = async {
            drop(waiting.send(&calls).await);
            while ended.len() < 100
                && let Some(received) = waiting.next().await
            {
                if received.kind == RST_STREAM || received.kind <= HEADERS && received.flags & END_STREAM != 0
                {
                    ended.insert(received.stream);
                }
            }
        };
        timeout(PATIENCE, ending).await.is_ok().then(|| begun.elapsed())
    });
    let batches = async {
        let batch = Call::json("/v1/calls:batch", r#"{"items":[{"newPosition":{"ruleset":"copenhagen"}}]}"#);
        let mut sender = probes::connect_h2(at.address(), at.to).await.expect("a connection");
        let mut answered = 0;
        for _ in 0..20 {
            sleep(Duration::from_millis(200)).await;
            let reply = send_on_h2(&mut sender, &format!("http://{}", at.to), batch.ask()).await;
            answered += usize::from(reply.is_ok_and(|reply| reply.status == 200));
        }
        answered
    };
    let (waits, answered) = tokio::join!(join_all(connections), batches);
    format!("{}; {answered} of 20 batches answered", closings("connections rid of their calls", waits))
}

/// Messages without their last byte.
async fn unfinished(at: &Attackers) -> String {
    const BYTES: usize = 2 << 20;
    let head = [&[0][..], &(BYTES as u32).to_be_bytes()].concat();
    let most = Bytes::from([head, vec![0x0a; BYTES - 1]].concat());
    let connections = (0..4).map(async |_| {
        let stream = probes::connect(at.address(), at.to).await.expect("a connection");
        let (sender, connection) =
            http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await.expect("a connection");
        tokio::spawn(connection);
        let begun = Instant::now();
        let calls = (0..64).map(|_| {
            let (mut sender, most) = (sender.clone(), most.clone());
            let parts = stream::iter([Ok::<_, Infallible>(Frame::data(most))]).chain(stream::pending());
            let uri = format!("http://{}/tafl.v1.BulkService/Batch", at.to);
            let call =
                hyper::Request::post(uri).header("content-type", "application/grpc").header("te", "trailers");
            let call = call.body(StreamBody::new(Box::pin(parts))).expect("a request");
            async move {
                let answered = async { sender.send_request(call).await?.into_body().collect().await };
                timeout(PATIENCE, answered).await.is_ok().then(|| begun.elapsed())
            }
        });
        join_all(calls).await
    });
    closings("calls ended", join_all(connections).await.concat())
}
