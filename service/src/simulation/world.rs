//! The server of a simulation, and what its clients saw.

use super::calls;
use super::line::{Kept, Line, Stops};
use super::plan::Plan;
use crate::admission::gate::{Holdings, SWEEP};
use crate::helpers::lock;
use crate::net::app::App;
use crate::net::connections::Connections;
use crate::threads::simulated::{self, Known};
use h2::client::SendRequest;
use hyper::body::Bytes;
use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, timeout};

/// The address of the proxy.
const PROXY: u8 = 201;

/// A server, and the record of what happened.
pub(super) struct World {
    app: Arc<App>,
    connections: Connections,
    begun: Instant,
    drain: Duration,
    /// True if all clients come through a proxy, on one connection at a time.
    pub(super) has_proxy: bool,
    proxy: tokio::sync::Mutex<Option<(SendRequest<Bytes>, AbortHandle)>>,
    /// The window of each answer by the proxy, which asks for more as its clients read.
    window: u32,
    kept: Kept,
    /// True if it accepts no more connections.
    pub(super) closed: AtomicBool,
    /// The units each address may hear in a second, if that is limited, and those it has heard.
    rate: u32,
    heard: Mutex<BTreeMap<u8, usize>>,
    events: Mutex<Vec<String>>,
    failure: Mutex<Option<String>>,
}

impl World {
    pub(super) fn new(plan: &Plan) -> Arc<Self> {
        simulated::simulate(Some(plan.costs));
        let app = Arc::new(App::new(&plan.config).expect("a server"));
        app.health.set_serving(true);
        let world = Arc::new(Self {
            connections: Connections::new(Arc::clone(&app), None),
            app,
            begun: Instant::now(),
            drain: Duration::from_millis(plan.config.drain_ms.into()),
            has_proxy: plan.has_proxy,
            proxy: tokio::sync::Mutex::default(),
            window: plan.window,
            kept: Kept::default(),
            closed: AtomicBool::new(false),
            rate: plan.config.rate_limit,
            heard: Mutex::default(),
            events: Mutex::default(),
            failure: Mutex::default(),
        });
        let dispatcher = Arc::clone(&world.app.shared.dispatcher);
        tokio::spawn(async move {
            loop {
                dispatcher.sweep();
                sleep(SWEEP).await;
            }
        });
        world
    }

    /// Opens a connection from an address; `None` if the server refuses it.
    pub(super) fn connect(&self, address: u8, buffer: usize, stops: Stops) -> Option<Line> {
        let (ours, theirs) = tokio::io::duplex(buffer);
        let accepted = !self.closed.load(Ordering::Relaxed)
            && self.connections.serve(theirs, Ipv4Addr::new(10, 0, 0, address).into()).is_ok();
        accepted.then(|| Line { stream: ours, stops, kept: Kept::default() })
    }

    /// The connection of the proxy, which it makes anew when it has closed; `None` if the server refuses it.
    pub(super) async fn proxy(self: &Arc<Self>) -> Option<SendRequest<Bytes>> {
        const LARGE: u32 = 16 << 20;
        let mut proxy = self.proxy.lock().await;
        if let Some((requests, _)) = &mut *proxy
            && calls::is_open(requests).await
        {
            return Some(requests.clone());
        }
        let line = self.connect(PROXY, 64 << 10, Stops::NEVER)?;
        let line = Line { kept: Arc::clone(&self.kept), ..line };
        let (requests, connection) = calls::connect(line, (self.window, LARGE)).await?;
        let world = Arc::clone(self);
        let connection = tokio::spawn(async move {
            // What one client does ends no call of another.
            if let Err(error) = connection.await {
                world.fail(format!("the connection of the proxy: {error}"));
            }
        });
        *proxy = Some((requests.clone(), connection.abort_handle()));
        Some(requests)
    }

    /// What the proxy sends in the next moment arrives together.
    pub(super) fn gather(&self) {
        *lock(&self.kept) = Some(Instant::now() + Duration::from_millis(1));
    }

    /// Ends the connection of the proxy.
    pub(super) async fn hang_up(&self) {
        if let Some((_, connection)) = self.proxy.lock().await.take() {
            connection.abort();
        }
    }

    /// Stops the server as [`crate::net::server::run`] does.
    pub(super) async fn drain(&self) {
        let gate = &self.app.shared.dispatcher.gate;
        self.event("drains");
        gate.drain();
        self.app.health.set_serving(false);
        self.closed.store(true, Ordering::Relaxed);
        gate.retire_all();
        if timeout(self.drain, gate.emptied()).await.is_err() {
            self.event("stops");
            self.app.shared.dispatcher.service.stop();
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Records what happened.
    pub(super) fn event(&self, what: impl std::fmt::Display) {
        lock(&self.events).push(format!("{:>6} ms  {what}", self.elapsed().as_millis()));
    }

    /// Counts a message to an address.
    pub(super) fn heard(&self, address: u8) {
        let mut heard = lock(&self.heard);
        let heard = heard.entry(address).or_default();
        *heard += 1;
        if self.rate > 0 && *heard as u64 > u64::from(self.rate) * (self.elapsed().as_secs() + 2) {
            self.fail(format!("address {address} has heard {heard} messages"));
        }
    }

    /// Records that something is wrong; the first counts.
    pub(super) fn fail(&self, what: String) {
        self.event(format_args!("FAILS: {what}"));
        lock(&self.failure).get_or_insert(what);
    }

    /// Returns what is held; it must be owned and within bounds.
    pub(super) fn audit(&self) -> Holdings {
        let threads = &self.app.shared.dispatcher.service.threads;
        let Known { searches: [_, _, running], calls: [_, turns], .. } = simulated::known();
        if running > 1 && turns > 2 || threads.long_calls() > 16 || threads.bulk.taken() > 8 {
            self.fail(format!(
                "too much at once: {:?}, {}, {}",
                simulated::known(),
                threads.long_calls(),
                threads.bulk.taken()
            ));
        }
        self.app.shared.dispatcher.gate.audit().unwrap_or_else(|what| {
            self.fail(what);
            Holdings::default()
        })
    }

    /// The use that calls make of the threads.
    pub(super) fn works(&self) -> (Known, usize, usize) {
        let threads = &self.app.shared.dispatcher.service.threads;
        (simulated::known(), threads.long_calls(), threads.bulk.taken())
    }

    /// The events, and the first violation.
    pub(super) fn ends(&self) -> (Vec<String>, Option<String>) {
        simulated::simulate(None);
        (std::mem::take(&mut *lock(&self.events)), lock(&self.failure).take())
    }
}
