//! Sends the calls when they are due, or one after the other.

use crate::client::{Outcome, Pool};
use crate::plan::Plan;
use crate::tally::{Tally, table};
use crate::{Options, Transport};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::{JoinHandle, JoinSet, LocalSet, spawn_local};

/// The measurement of one thread.
struct Load {
    options: Options,
    plan: Arc<Plan>,
    pools: Vec<(Transport, Pool)>,
    tally: RefCell<Tally>,
    /// The thread, counted from 0.
    thread: u32,
    /// How many calls it has begun.
    next: Cell<u64>,
    in_flight: Cell<usize>,
    /// When the warm-up ends.
    begins: Instant,
    ends: Instant,
}

impl Load {
    /// The number of the next call; `None` if there were enough.
    fn number(&self) -> Option<u64> {
        let begun = self.next.get();
        self.next.set(begun + 1);
        let number = u64::from(self.thread) + begun * u64::from(self.options.threads);
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
        let numbers = (u64::from(self.thread)..self.options.calls).step_by(self.options.threads as usize);
        let mut due = schedule(numbers, rate, started, self.ends);
        let in_flight = self.options.share(self.options.in_flight, self.thread).max(1);
        let room = Arc::new(Semaphore::new(in_flight as usize));
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
fn schedule(
    numbers: impl Iterator<Item = u64> + Send + 'static,
    rate: f64,
    started: Instant,
    ends: Instant,
) -> mpsc::UnboundedReceiver<Instant> {
    let (sender, receiver) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for number in numbers {
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

/// What one thread found.
struct Found {
    tally: Tally,
    unsent: u64,
    /// The share of the time for which it computed.
    busy: f64,
}

/// Measures and prints.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let runtime = runtime();
    let plan = Arc::new(runtime.block_on(Plan::prepare(options))?);
    // Served by the first thread.
    let idle = runtime.block_on(idle(options, &plan))?;
    let started = Instant::now();
    let begins = started + Duration::from_secs(options.warm_up.into());
    let ends = begins + options.duration();
    let found = std::thread::scope(|scope| {
        let others: Vec<_> = (1..options.threads)
            .map(|thread| {
                let (options, plan) = (options.clone(), Arc::clone(&plan));
                scope.spawn(move || measure(&self::runtime(), options, plan, thread, started))
            })
            .collect();
        let mut found = vec![measure(&runtime, options.clone(), Arc::clone(&plan), 0, started)];
        found.extend(others.into_iter().map(|thread| thread.join().expect("no thread panics")));
        found
    });
    drop(idle);
    let elapsed = Instant::now().min(ends).saturating_duration_since(begins);
    let (mut tally, unsent) = (Tally::new(), found.iter().map(|found| found.unsent).sum());
    for thread in &found {
        tally.add(&thread.tally);
    }
    let busy = found.iter().map(|found| found.busy).fold(0.0, f64::max);
    let summary = tally.summary(&plan.methods, elapsed, unsent, busy);
    if options.json {
        println!("{summary}");
    } else {
        println!("{}", table(&summary));
    }
    Ok(())
}

/// A runtime of one thread: what belongs to a connection stays on it.
fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// Measures on this thread.
fn measure(runtime: &Runtime, options: Options, plan: Arc<Plan>, thread: u32, started: Instant) -> Found {
    let pools = options
        .transports()
        .iter()
        .map(|transport| (*transport, Pool::new(&options, *transport, thread)))
        .collect();
    let begins = started + Duration::from_secs(options.warm_up.into());
    let ends = begins + options.duration();
    let (tally, next, in_flight) = (RefCell::new(Tally::new()), Cell::new(0), Cell::new(0));
    let load = Rc::new(Load { options, plan, pools, tally, thread, next, in_flight, begins, ends });
    let busy = || runtime.metrics().worker_total_busy_duration(0);
    let before = busy();
    let unsent = runtime.block_on(LocalSet::new().run_until(measured(Rc::clone(&load), started)));
    let busy = busy().saturating_sub(before).as_secs_f64() / started.elapsed().as_secs_f64();
    let tally = load.tally.replace(Tally::new());
    Found { tally, unsent, busy }
}

/// Runs the loop that was asked for, until the last call has been answered or given up; returns how many
/// calls were due and never sent.
async fn measured(load: Rc<Load>, started: Instant) -> u64 {
    let progress = (load.thread == 0).then(|| spawn_local(progress(Rc::clone(&load), started)));
    let unsent = if let Some(rate) = load.options.rate {
        Rc::clone(&load).at_rate(rate, started).await
    } else {
        let streams = load.options.share(load.options.streams.unwrap_or(1), load.thread);
        let mut callers: JoinSet<()> = JoinSet::new();
        for _ in 0..streams {
            callers.spawn_local(Rc::clone(&load).stream());
        }
        while callers.join_next().await.is_some() {}
        0
    };
    progress.inspect(JoinHandle::abort);
    unsent
}

/// Reports every second what the first thread does.
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
