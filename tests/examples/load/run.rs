//! Sends the calls when they are due, or one after the other.

use crate::client::{Outcome, Pool};
use crate::plan::Plan;
use crate::tally::{Tally, table};
use crate::{Options, Transport};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::{JoinSet, LocalSet, spawn_local};

/// A measurement.
struct Load {
    options: Options,
    plan: Plan,
    pools: Vec<(Transport, Pool)>,
    tally: RefCell<Tally>,
    next: Cell<u64>,
    in_flight: Cell<usize>,
    /// When the warm-up ends.
    begins: Instant,
    ends: Instant,
}

impl Load {
    /// The number of the next call; `None` if there were enough.
    fn number(&self) -> Option<u64> {
        let number = self.next.get();
        self.next.set(number + 1);
        (number < self.options.calls).then_some(number)
    }

    /// Makes a call that was due at some time.
    async fn call(&self, number: u64, due: Instant) {
        let call = self.plan.pick(number);
        // Some calls can be made over one transport only.
        let mut turns =
            self.pools.iter().cycle().skip(number as usize % self.pools.len()).take(self.pools.len());
        let Some((pool, sent)) =
            turns.find_map(|(transport, pool)| Some((pool, call.sent(*transport, number, self.plan.seed)?)))
        else {
            return;
        };
        self.in_flight.set(self.in_flight.get() + 1);
        let outcome = tokio::time::timeout(self.options.timeout(), pool.call(number, &sent)).await;
        self.in_flight.set(self.in_flight.get() - 1);
        let (outcome, now) = (outcome.unwrap_or(Outcome::Lost("TIMEOUT")), Instant::now());
        let mut tally = self.tally.borrow_mut();
        // Throughput counts what was answered within the measured time, latency what was due within it.
        if outcome.is_ok() && self.begins <= now && now <= self.ends {
            tally.in_time += 1;
        }
        if due >= self.begins {
            tally.record(call.method, outcome, now - due);
        }
    }

    /// A caller that waits for each answer.
    async fn stream(self: Rc<Self>) {
        while Instant::now() < self.ends
            && let Some(number) = self.number()
        {
            self.call(number, Instant::now()).await;
        }
    }

    /// Calls at a rate; returns how many were due and never sent.
    async fn at_rate(self: Rc<Self>, rate: f64, started: Instant) -> u64 {
        let mut due = schedule(rate, started, self.ends, self.options.calls);
        let room = Arc::new(Semaphore::new(self.options.in_flight as usize));
        let mut calls = JoinSet::new();
        let give_up = tokio::time::Instant::from_std(self.ends + self.options.timeout());
        let mut unsent = 0;
        while let Some(at) = due.recv().await {
            let permit = tokio::time::timeout_at(give_up, Arc::clone(&room).acquire_owned()).await;
            let (Ok(permit), Some(number)) = (permit, self.number()) else {
                unsent += 1;
                continue;
            };
            let load = Rc::clone(&self);
            calls.spawn_local(async move {
                load.call(number, at).await;
                drop(permit);
            });
            while calls.try_join_next().is_some() {}
        }
        while calls.join_next().await.is_some() {}
        unsent
    }
}

/// When calls are due, sent at those times by a thread that does nothing else: the timer of the runtime is a
/// millisecond coarse.
fn schedule(rate: f64, started: Instant, ends: Instant, calls: u64) -> mpsc::UnboundedReceiver<Instant> {
    let (sender, receiver) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for number in 0..calls {
            let due = started + Duration::from_secs_f64(number as f64 / rate);
            if due >= ends {
                return;
            }
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            if sender.send(due).is_err() {
                return;
            }
        }
    });
    receiver
}

/// Measures and prints.
pub(crate) async fn run(options: Options) -> Result<(), String> {
    let plan = Plan::prepare(&options).await?;
    let idle = idle(&options, &plan).await?;
    let pools =
        options.transports().iter().map(|transport| (*transport, Pool::new(&options, *transport))).collect();
    let started = Instant::now();
    let begins = started + Duration::from_secs(options.warm_up.into());
    let ends = begins + options.duration();
    let (tally, next, in_flight) = (RefCell::new(Tally::new()), Cell::new(0), Cell::new(0));
    let load = Rc::new(Load { options, plan, pools, tally, next, in_flight, begins, ends });
    let local = LocalSet::new();
    let unsent = local.run_until(measured(Rc::clone(&load), started)).await;
    drop(idle);
    let elapsed = Instant::now().min(ends).saturating_duration_since(begins);
    let summary = load.tally.borrow().summary(&load.plan.methods, elapsed, unsent);
    if load.options.json {
        println!("{summary}");
    } else {
        println!("{}", table(&summary));
    }
    Ok(())
}

/// Runs the loop that was asked for, until the last call has been answered or given up; returns how many
/// calls were due and never sent.
async fn measured(load: Rc<Load>, started: Instant) -> u64 {
    let progress = spawn_local(progress(Rc::clone(&load), started));
    let unsent = if let Some(rate) = load.options.rate {
        Rc::clone(&load).at_rate(rate, started).await
    } else {
        let streams = load.options.streams.unwrap_or(1);
        let mut callers: JoinSet<()> = JoinSet::new();
        for _ in 0..streams {
            callers.spawn_local(Rc::clone(&load).stream());
        }
        while callers.join_next().await.is_some() {}
        0
    };
    progress.abort();
    unsent
}

/// Reports every second.
async fn progress(load: Rc<Load>, started: Instant) {
    let mut seconds = tokio::time::interval(Duration::from_secs(1));
    seconds.tick().await;
    loop {
        seconds.tick().await;
        let line = load.tally.borrow_mut().progress();
        let (in_flight, second) = (load.in_flight.get(), started.elapsed().as_secs());
        eprintln!(
            "{second:>5} s: {line}, {in_flight} in flight{}",
            if Instant::now() < load.begins { " (warm-up)" } else { "" }
        );
    }
}

/// Connections that have made one call each, and keep quiet.
async fn idle(options: &Options, plan: &Plan) -> Result<Option<Pool>, String> {
    if options.idle == 0 {
        return Ok(None);
    }
    let pool = Pool::idle(options);
    for number in 0..u64::from(options.idle) {
        let transport = Transport::Grpc;
        let sent = plan
            .pick(number)
            .sent(transport, number, plan.seed)
            .ok_or("idle connections need calls over gRPC")?;
        let outcome = pool.call(number, &sent).await;
        if matches!(outcome, Outcome::Lost(_)) {
            return Err(format!("idle connection {}: {outcome}", number + 1));
        }
    }
    eprintln!("load: {} idle connections are open", options.idle);
    Ok(Some(pool))
}
