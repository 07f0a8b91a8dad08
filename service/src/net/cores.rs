//! The cores: threads that serve connections, each with a runtime of its own.
//!
//! What belongs to a connection stays on one thread, so its calls share no memory with other cores but what
//! the whole server shares. A connection cannot move once it has begun, so it is dealt to the core that has
//! least to do, and where the load changes later, it is asked to connect again.

use crate::admission::gate::{Connection, Gate};
use crate::helpers::lock;
use crate::observe::{per_core, telemetry};
use metrics::Gauge;
use std::future::Future;
use std::sync::{Arc, Mutex, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;
use tokio::time::MissedTickBehavior;

/// The interval in which the cores are measured.
const INTERVAL: Duration = Duration::from_secs(1);

/// A core is overloaded if it computes for more than the first of these shares of the time while another
/// computes for less than the second.
const OVERLOADED: f64 = 0.8;
const UNDERLOADED: f64 = 0.4;

/// The number of intervals in a row for which it must be.
const PATIENCE: u32 = 5;

/// Loads that differ by less are equal: what the number of connections decides.
const STEP: f64 = 0.05;

/// How long a thread waits for its tasks when the server stops.
const LAST_TASKS: Duration = Duration::from_millis(100);

pub(crate) struct Cores {
    cores: Vec<Core>,
    loads: Mutex<Loads>,
}

struct Core {
    runtime: Handle,
    /// Ends the thread when it is dropped.
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Cores {
    /// Starts the threads.
    ///
    /// # Errors
    /// If one cannot be started.
    pub(crate) fn start(count: usize) -> std::io::Result<Self> {
        let cores = (0..count).map(Core::start).collect::<Result<_, _>>()?;
        Ok(Self { cores, loads: Mutex::new(Loads::new(count)) })
    }

    /// Serves a connection on the core that has least to do.
    pub(crate) fn deal(
        &self,
        connection: &Arc<Connection>,
        serving: impl Future<Output = ()> + Send + 'static,
    ) {
        let core = lock(&self.loads).deal(connection);
        self.cores[core].runtime.spawn(serving);
    }

    /// Measures how busy the cores are, again and again. If one has been overloaded for a while, some of its
    /// connections are closed gracefully and dealt anew when their clients connect again ([`Loads::measure`]).
    pub(crate) async fn balance(self: Arc<Self>, gate: Arc<Gate>) {
        let mut intervals = tokio::time::interval(INTERVAL);
        intervals.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let gauges: Vec<Gauge> = (0..self.cores.len()).map(telemetry::core_share).collect();
        loop {
            intervals.tick().await;
            let busy = |core: &Core| core.runtime.metrics().worker_total_busy_duration(0);
            let busy: Vec<Duration> = self.cores.iter().map(busy).collect();
            let moved = {
                let mut loads = lock(&self.loads);
                let moved = loads.measure(Instant::now(), &busy);
                for (gauge, core) in gauges.iter().zip(&loads.cores) {
                    gauge.set(core.share);
                }
                moved
            };
            for connection in &moved {
                gate.retire(connection);
            }
        }
    }
}

impl Core {
    fn start(number: usize) -> std::io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::Builder::new().name(format!("core-{number}")).spawn(move || {
            per_core::count_apart();
            let _ = runtime.block_on(stopped);
            // Tasks that still run after the hard limit are abandoned.
            runtime.shutdown_timeout(LAST_TASKS);
        })?;
        Ok(Self { runtime: handle, stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Cores {
    fn drop(&mut self) {
        for core in &mut self.cores {
            core.stop.take();
        }
        for thread in self.cores.iter_mut().filter_map(|core| core.thread.take()) {
            let _ = thread.join();
        }
    }
}

/// What each core has to do.
struct Loads {
    cores: Vec<Load>,
    measured: Instant,
    /// For how many intervals in a row a core has been overloaded.
    uneven: u32,
}

#[derive(Default)]
struct Load {
    connections: Vec<Dealt>,
    /// How long it had computed in all when it was measured last.
    busy: Duration,
    /// For which share of the last interval it computed.
    share: f64,
    /// The connections it has got since.
    new: usize,
}

struct Dealt {
    connection: Weak<Connection>,
    /// For how long it had computed in all when it was measured last.
    computed: Duration,
    /// For which share of the last interval it computed.
    share: f64,
}

impl Loads {
    fn new(cores: usize) -> Self {
        Self { cores: (0..cores).map(|_| Load::default()).collect(), measured: Instant::now(), uneven: 0 }
    }

    /// Chooses the core for a connection.
    fn deal(&mut self, connection: &Arc<Connection>) -> usize {
        let measured: usize = self.cores.iter().map(|core| core.connections.len() - core.new).sum();
        let share: f64 = self.cores.iter().map(|core| core.share).sum();
        // A new connection is expected to be as busy as those that were measured.
        let each = share / measured.max(1) as f64;
        let load = |core: &Load| {
            let steps = (core.share + each * core.new as f64) / STEP;
            (steps.round() as usize, core.connections.len())
        };
        let least = (0..self.cores.len()).min_by_key(|&core| load(&self.cores[core])).unwrap_or(0);
        let core = &mut self.cores[least];
        core.new += 1;
        core.connections.push(Dealt {
            connection: Arc::downgrade(connection),
            computed: Duration::ZERO,
            share: 0.0,
        });
        least
    }

    /// Takes how long each core has computed in all; returns the connections that are to leave their core.
    ///
    /// These are the busiest ones for which there is room on the core that has least to do, but not the
    /// busiest of all: that would only overload another core.
    fn measure(&mut self, now: Instant, busy: &[Duration]) -> Vec<Arc<Connection>> {
        let interval = now.saturating_duration_since(self.measured).as_secs_f64().max(1e-3);
        self.measured = now;
        for (core, &busy) in self.cores.iter_mut().zip(busy) {
            core.share = busy.saturating_sub(core.busy).as_secs_f64() / interval;
            (core.busy, core.new) = (busy, 0);
            core.connections.retain_mut(|dealt| {
                let Some(connection) = dealt.connection.upgrade() else { return false };
                let computed = connection.computed_so_far();
                dealt.share = computed.saturating_sub(dealt.computed).as_secs_f64() / interval;
                dealt.computed = computed;
                !connection.is_retiring()
            });
        }
        let by_share = |a: &&Load, b: &&Load| a.share.total_cmp(&b.share);
        let least = self.cores.iter().min_by(by_share).map_or(1.0, |core| core.share);
        let Some(most) = self.cores.iter_mut().max_by(|a, b| by_share(&&**a, &&**b)) else {
            return Vec::new();
        };
        self.uneven = if most.share > OVERLOADED && least < UNDERLOADED { self.uneven + 1 } else { 0 };
        if self.uneven < PATIENCE {
            return Vec::new();
        }
        self.uneven = 0;
        most.connections.sort_by(|a, b| b.share.total_cmp(&a.share));
        // Half of what divides them: more would overload the other core instead.
        let mut room = (most.share - least) / 2.0;
        let mut leave = Vec::new();
        for dealt in most.connections.iter().skip(1) {
            if dealt.share > 0.0 && dealt.share <= room {
                room -= dealt.share;
                leave.extend(dealt.connection.upgrade());
            }
        }
        leave
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use std::net::{IpAddr, Ipv4Addr};

    const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    /// Cores that serve connections of a gate, on a clock of their own.
    struct World {
        gate: Arc<Gate>,
        loads: Loads,
        now: Instant,
        busy: Vec<Duration>,
    }

    impl World {
        fn new(cores: usize) -> Self {
            let config = Config::of_defaults();
            let (loads, gate) = (Loads::new(cores), Arc::new(Gate::new(&config).expect("a gate")));
            Self { gate, now: loads.measured, loads, busy: vec![Duration::ZERO; cores] }
        }

        /// Opens a connection; returns it with its core.
        fn connect(&mut self) -> (usize, Arc<Connection>) {
            let connection = self.gate.connect(ADDRESS).expect("there is room");
            (self.loads.deal(&connection), connection)
        }

        /// Lets a second pass, for these shares of which the cores compute.
        fn second(&mut self, shares: &[f64]) -> Vec<Arc<Connection>> {
            self.now += INTERVAL;
            for (busy, share) in self.busy.iter_mut().zip(shares) {
                *busy += INTERVAL.mul_f64(*share);
            }
            self.loads.measure(self.now, &self.busy)
        }
    }

    #[test]
    fn connections_are_dealt_evenly() {
        for cores in [1, 2, 3, 8] {
            for connections in [1, 2, 3, 8, 64] {
                let mut world = World::new(cores);
                let mut dealt = vec![0; cores];
                let held: Vec<_> = (0..connections).map(|_| world.connect()).collect();
                for (core, _) in &held {
                    dealt[*core] += 1;
                }
                let (least, most) = (dealt.iter().min(), dealt.iter().max());
                assert!(most.zip(least).is_some_and(|(most, least)| most - least <= 1), "{dealt:?}");
            }
        }
    }

    #[test]
    fn the_core_with_least_to_do_gets_the_next_connection() {
        let mut world = World::new(3);
        let held: Vec<_> = (0..6).map(|_| world.connect()).collect();
        world.second(&[0.9, 0.3, 0.6]);
        let next: Vec<usize> = (0..4).map(|_| world.connect().0).collect();
        // Each is expected to take 0.3, as the six do on average.
        assert_eq!(next, [1, 2, 1, 0], "{}", held.len());
    }

    #[test]
    fn closed_connections_no_longer_count() {
        let mut world = World::new(2);
        let (first, second) = (world.connect(), world.connect());
        assert_ne!(first.0, second.0);
        let (core, connection) = first;
        world.gate.disconnect(&connection);
        drop(connection);
        world.second(&[0.0, 0.0]);
        assert_eq!(world.connect().0, core);
    }

    /// Connections on two cores, of which the first six share the first core; which of these are asked to
    /// leave it, when they and their core compute for these shares of each second.
    fn moved(of_connections: [f64; 6], of_cores: [f64; 2]) -> Vec<usize> {
        let mut world = World::new(2);
        let held: Vec<_> = (0..12).map(|_| world.connect()).collect();
        let of_first: Vec<_> = held.iter().filter(|(core, _)| *core == 0).map(|(_, held)| held).collect();
        let mut moved = Vec::new();
        for second in 1..2 * PATIENCE {
            for (connection, share) in of_first.iter().zip(of_connections) {
                connection.computed(INTERVAL.mul_f64(share));
            }
            let now = world.second(&of_cores);
            assert!(second == PATIENCE || now.is_empty(), "after {second} seconds");
            moved.extend(now);
        }
        let place = |moved: &Arc<Connection>| of_first.iter().position(|held| Arc::ptr_eq(held, moved));
        let mut places: Vec<usize> = moved.iter().filter_map(place).collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn connections_leave_an_overloaded_core_as_far_as_another_has_room() {
        // One does nearly all: its neighbours leave at once.
        assert_eq!(moved([0.8, 0.04, 0.03, 0.02, 0.01, 0.0], [0.9, 0.1]), [1, 2, 3, 4]);
        // No more leave than the other core has room for.
        assert_eq!(moved([0.3, 0.25, 0.2, 0.1, 0.05, 0.0], [0.9, 0.3]), [1, 4]);
        // The busiest stays, and so do all while no core is idle.
        assert_eq!(moved([0.95, 0.0, 0.0, 0.0, 0.0, 0.0], [0.95, 0.0]), [] as [usize; 0]);
        assert_eq!(moved([0.3, 0.25, 0.2, 0.1, 0.1, 0.0], [0.95, 0.6]), [] as [usize; 0]);
    }
}
