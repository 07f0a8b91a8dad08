//! Cheap calls during an attack: one every few milliseconds, whether or not the earlier ones have been
//! answered, so that a stall delays every call that falls into it.

use crate::requests::{Call, OK, cheap};
use crate::support::http::{Ask, get, send_on_h2, send_over};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http2::{self, SendRequest};
use hyper_util::rt::{TokioExecutor, TokioIo};
use std::collections::BTreeMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

/// The interval between calls.
const EVERY: Duration = Duration::from_millis(7);

/// The timeout of a call.
const PATIENCE: Duration = Duration::from_secs(20);

/// The callers' address; attackers have others.
const FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Connects from an address of this machine.
pub(crate) async fn connect(from: Ipv4Addr, to: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_nodelay(true)?;
    socket.bind(SocketAddr::from((from, 0)))?;
    socket.connect(to).await
}

/// Connects over HTTP/2.
pub(crate) async fn connect_h2(from: Ipv4Addr, to: SocketAddr) -> Option<SendRequest<Full<Bytes>>> {
    let stream = connect(from, to).await.ok()?;
    let (sender, connection) = http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await.ok()?;
    tokio::spawn(connection);
    Some(sender)
}

/// The results of the calls.
pub(crate) struct Probes {
    pub(crate) sent: usize,
    /// The outcomes of calls that were not answered.
    pub(crate) failed: BTreeMap<String, usize>,
    /// The sorted latencies of `ValidateMove`, answered or refused.
    waits: Vec<Duration>,
}

impl Probes {
    /// A percentile of the latencies, in milliseconds.
    pub(crate) fn wait(&self, share: f64) -> f64 {
        let place = (self.waits.len() as f64 * share) as usize;
        self.waits
            .get(place.min(self.waits.len().saturating_sub(1)))
            .map_or(f64::INFINITY, |wait| wait.as_secs_f64() * 1e3)
    }
}

/// Calls until told to stop.
pub(crate) struct Probing {
    ending: Arc<AtomicBool>,
    thread: JoinHandle<Probes>,
}

impl Probing {
    pub(crate) fn start(public: SocketAddr, admin: SocketAddr) -> Self {
        let ending = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&ending);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let thread = std::thread::spawn(move || runtime.block_on(probe(public, admin, &stop)));
        Self { ending, thread }
    }

    pub(crate) async fn end(self) -> Probes {
        self.ending.store(true, Ordering::Relaxed);
        tokio::task::spawn_blocking(|| self.thread.join().expect("the callers")).await.expect("the callers")
    }
}

async fn probe(public: SocketAddr, admin: SocketAddr, ending: &AtomicBool) -> Probes {
    let begun = Instant::now();
    let mut kept = connect_h2(FROM, public).await;
    let mut calls: JoinSet<(String, Option<Duration>)> = JoinSet::new();
    let [grpc, json] = cheap();
    let mut sent = 0;
    while !ending.load(Ordering::Relaxed) {
        let due = begun + EVERY * sent as u32;
        tokio::time::sleep_until(due.into()).await;
        if kept.as_ref().is_none_or(SendRequest::is_closed) {
            kept = connect_h2(FROM, public).await;
        }
        match sent % 20 {
            // A call on a new connection, and one to the admin port.
            0 => drop(calls.spawn(timed(due, true, once(public, json.ask())))),
            10 => drop(calls.spawn(timed(due, false, once(admin, get("/readyz"))))),
            n => drop(calls.spawn(timed(
                due,
                true,
                on_kept(kept.clone(), public, if n % 2 == 0 { grpc.clone() } else { json.clone() }),
            ))),
        }
        sent += 1;
    }
    let mut probes = Probes { sent, failed: BTreeMap::new(), waits: Vec::new() };
    for (outcome, wait) in calls.join_all().await {
        if outcome != OK {
            *probes.failed.entry(outcome).or_default() += 1;
        }
        probes.waits.extend(wait);
    }
    probes.waits.sort_unstable();
    probes
}

/// The outcome of a call and, if it counts, how long after its due time it came.
async fn timed(
    due: Instant,
    counts: bool,
    call: impl Future<Output = Option<String>>,
) -> (String, Option<Duration>) {
    let outcome = tokio::time::timeout(PATIENCE, call).await.unwrap_or_else(|_| Some("no answer".to_owned()));
    (outcome.unwrap_or_else(|| "no connection".to_owned()), counts.then(|| due.elapsed()))
}

async fn once(to: SocketAddr, ask: Ask) -> Option<String> {
    let reply = send_over(connect(FROM, to).await.ok()?, &to.to_string(), ask).await.ok()?;
    Some(if reply.status == 200 { OK.to_owned() } else { format!("HTTP {}", reply.status) })
}

async fn on_kept(kept: Option<SendRequest<Full<Bytes>>>, to: SocketAddr, call: Call) -> Option<String> {
    let reply = send_on_h2(&mut kept?, &format!("http://{to}"), call.ask()).await.ok()?;
    Some(call.outcome(&reply))
}
