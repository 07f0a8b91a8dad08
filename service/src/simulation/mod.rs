//! The server in a simulation: its gate, dispatcher, long calls, searches, deadlines and drain on paused
//! time, with clients that a seed draws.
//!
//! | file | contents |
//! |---|---|
//! | `plan` | what a seed decides: limits, clients, faults |
//! | `line` | a connection that may stop at any byte |
//! | `calls` | calls over HTTP/2 |
//! | `clients` | the clients, one of which must get what it asks for |
//! | `world` | the server, and what is checked of it |
//!
//! Real are all that answers a call, from the bytes of a connection to the engine, and the scheduler. Stand-ins
//! are the sockets (buffers in memory), the threads (tasks), what computing costs (virtual time), and the
//! clock. TLS, the kernel and preemption are not simulated.

mod calls;
mod clients;
mod line;
mod plan;
mod world;

use crate::admission::gate::Holdings;
use crate::helpers::lock;
use crate::threads::simulated::Known;
use plan::{BUSY, Plan};
use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tafl_test_support::amount;
use tafl_test_support::chance::Chance;
use tokio::task::JoinSet;
use tokio::time::sleep;
use world::World;

/// How long after the last call everything that was held is back, although its clients keep what they have.
const BACK: Duration = Duration::from_secs(30);

/// The course of the simulation of one seed.
struct Run {
    events: Vec<String>,
    failure: Option<String>,
}

impl Run {
    fn of(seed: u64) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .expect("a runtime");
        let (events, failure) = runtime.block_on(run(seed));
        Self { events, failure }
    }

    fn trace(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.events.hash(&mut hasher);
        hasher.finish()
    }
}

async fn run(seed: u64) -> (Vec<String>, Option<String>) {
    let mut chance = Chance::new(seed);
    let plan = Plan::draw(&mut chance);
    let world = World::new(&plan);
    let mut clients = JoinSet::new();
    for (n, conduct) in plan.clients.iter().enumerate() {
        world.event(format_args!("client {n}: {conduct:?}"));
        clients.spawn(clients::follow(Arc::clone(&world), n, conduct.clone()));
    }
    let careful = tokio::spawn(clients::careful(Arc::clone(&world), chance.clone(), plan.clone()));
    if let Some(after) = plan.drains {
        let world = Arc::clone(&world);
        tokio::spawn(async move {
            sleep(after).await;
            world.drain().await;
        });
    }
    while world.elapsed() < BUSY {
        sleep(Duration::from_millis(200)).await;
        world.audit();
    }
    if careful.await.is_err() {
        world.fail("the careful client failed".to_owned());
    }
    // Whatever clients keep, it is taken from them.
    let of_streams = |held: Holdings| {
        let [calls, checks, streams] = held.places;
        calls + checks + held.bytes == 0 && held.connections <= streams && held.arriving <= streams
    };
    while !of_streams(world.audit()) {
        if world.elapsed() > BUSY + BACK {
            world.fail(format!("is not given back: {:?}", world.audit()));
            break;
        }
        sleep(Duration::from_millis(500)).await;
    }
    // And when they have gone, nothing is left.
    clients.abort_all();
    world.hang_up().await;
    while clients.join_next().await.is_some() {}
    sleep(Duration::from_secs(1)).await;
    let (held, works) = (world.audit(), world.works());
    if held != Holdings::default() || works != (Known::default(), 0, 0) {
        world.fail(format!("is left: {held:?}, {works:?}"));
    }
    world.ends()
}

/// Runs seeds on all cores, until one fails or `all` of them; panics with the first that failed.
fn run_all(seeds: Range<u64>, all: bool) {
    let (next, failed) = (AtomicU64::new(seeds.start), Mutex::new(BTreeMap::new()));
    let work = || {
        while let seed = next.fetch_add(1, Ordering::Relaxed)
            && seed < seeds.end
            && (all || lock(&failed).is_empty())
        {
            let run = Run::of(seed);
            if let Some(failure) = run.failure {
                println!("seed {seed}: {failure}");
                lock(&failed).insert(seed, failure);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    if let Some((seed, failure)) = lock(&failed).first_key_value() {
        println!("{}", Run::of(*seed).events.join("\n"));
        panic!("seed {seed}: {failure}; to replay it: TAFL_SEED={seed}");
    }
}

/// `TAFL_SEED` names a seed to replay, or some of which all that fail are told: `7`, `0..500`.
#[test]
fn nobody_waits_for_others_and_everything_comes_back() {
    let named = std::env::var("TAFL_SEED").unwrap_or_default();
    if let Ok(seed) = named.parse() {
        let run = Run::of(seed);
        println!("{}", run.events.join("\n"));
        return assert_eq!(run.failure, None);
    }
    match named.split_once("..").and_then(|(first, end)| Some(first.parse().ok()?..end.parse().ok()?)) {
        Some(seeds) => run_all(seeds, true),
        None => run_all(0..amount(1_500, 1_000_000), false),
    }
}

#[test]
fn a_seed_has_one_trace() {
    for seed in 0..50 {
        assert_eq!(Run::of(seed).trace(), Run::of(seed).trace(), "seed {seed}");
    }
}
