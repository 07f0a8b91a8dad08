//! The choices of a seed: the limits of the server, its clients and their faults.

use super::calls::{Ask, Manner};
use super::line::Stops;
use crate::config::Config;
use crate::threads::simulated::Costs;
use std::sync::LazyLock;
use std::time::Duration;
use tafl_test_support::chance::Chance;

/// When clients begin their last calls, after the start.
pub(super) const BUSY: Duration = Duration::from_secs(10);

/// The addresses that may do as they like; with more, all places may be taken by work that nobody ends.
const FEW: usize = 3;

/// How a client leaves a connection.
#[derive(Clone, Copy, Debug)]
pub(super) enum Leaves {
    /// After it was polled so often, whatever it is doing.
    AfterPolls(usize),
    After(Duration),
    /// When the server closes it.
    Never,
}

/// The behaviour of a client on each of its connections, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Conduct {
    pub(super) address: u8,
    pub(super) begins: Duration,
    pub(super) http1: bool,
    /// The flow-control window of each answer over HTTP/2.
    pub(super) window: u32,
    /// The bytes that the connection holds in each direction, as a kernel does.
    pub(super) buffer: usize,
    pub(super) stops: Stops,
    pub(super) calls: Vec<(Ask, Manner)>,
    /// Between its calls.
    pub(super) gap: Duration,
    pub(super) leaves: Leaves,
}

impl Conduct {
    /// Returns whether it does all that is asked of a client.
    pub(super) fn is_good(&self) -> bool {
        self.calls.iter().all(|(_, manner)| manner.is_good())
            && self.stops.reads.min(self.stops.writes) == usize::MAX
            && self.window > 0
            && matches!(self.leaves, Leaves::Never)
    }
}

/// The choices of a seed.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) config: Config,
    pub(super) costs: Costs,
    pub(super) clients: Vec<Conduct>,
    /// True if there are so few addresses that something is always left for one more.
    pub(super) few: bool,
    pub(super) drains: Option<Duration>,
    /// True if all clients come through a proxy, on one connection.
    pub(super) has_proxy: bool,
    /// The window of each answer by the proxy.
    pub(super) window: u32,
}

impl Plan {
    pub(super) fn draw(chance: &mut Chance) -> Self {
        let few = chance.percent(85);
        let addresses = if few { chance.between(1, FEW) } else { chance.between(FEW + 1, 8) };
        let connections = chance.between(addresses, addresses + 3);
        let theme = theme(chance);
        let clients = (0..connections).map(|n| conduct((n % addresses) as u8, theme, chance)).collect();
        let costs = Costs {
            step: Duration::from_micros(chance.pick(&[500, 500, 2_000, 8_000])),
            first: Duration::from_micros(chance.pick(&[100, 14_000])),
        };
        let drains = chance.percent(30).then(|| milliseconds(chance, BUSY));
        let has_proxy = chance.percent(25);
        let config = Config { forwarded_hops: has_proxy.into(), ..config(chance) };
        let window = chance.pick(&[256, 64 << 10]);
        Self { config, costs, clients, few, drains, has_proxy, window }
    }
}

fn milliseconds(chance: &mut Chance, most: Duration) -> Duration {
    Duration::from_millis(chance.below(most.as_millis() as usize) as u64)
}

/// A server with small limits, so that few calls reach them.
fn config(chance: &mut Chance) -> Config {
    static DEFAULTS: LazyLock<Config> = LazyLock::new(Config::of_defaults);
    let rated = chance.percent(30);
    Config {
        access_log: crate::config::AccessLog::Off,
        search_threads: 1,
        max_begun_searches: chance.pick(&[2, 4]),
        max_long_calls: 16,
        max_bulk_calls: 8,
        max_request_bytes: 8 << 10,
        max_bulk_bytes: 8 << 10,
        max_connections: 40,
        max_connections_per_address: 8,
        head_timeout_ms: 2_000,
        write_timeout_ms: 4_000,
        idle_timeout_ms: 5_000,
        max_connection_age_ms: chance.pick(&[0, 0, 4_000]),
        max_concurrent_calls: chance.pick(&[8, 16]),
        call_timeout_ms: 5_000,
        rate_limit: if rated { 100 } else { 0 },
        search_rate_ms: if rated { 250 } else { 0 },
        search_burst_ms: if rated { 500 } else { 0 },
        reflection: chance.percent(30),
        ..DEFAULTS.clone()
    }
}

/// The behaviour that most clients of a seed share, so that they do it together.
fn theme(chance: &mut Chance) -> Option<(Ask, Manner, u32)> {
    chance.percent(70).then(|| (ask(chance), manner(chance), chance.pick(&[0, 64 << 10])))
}

fn ask(chance: &mut Chance) -> Ask {
    let nodes = chance.pick(&[1, 1, 5_000, 20_000, 100_000, 2_000_000]);
    let (seed, questions) = (chance.below(4) as u8, chance.pick(&[1, 20, 500, 1_500]));
    let (games, moves, lists) = (chance.pick(&[1, 20]), chance.pick(&[1, 40]), chance.pick(&[0, 2_000]));
    chance.weighted(&[
        (4, Ask::Move),
        (1, Ask::Rulesets),
        (3, Ask::Archive(games)),
        (3, Ask::Moves(moves)),
        (5, Ask::Search(nodes, seed)),
        (2, Ask::Check),
        (2, Ask::Watch),
        (3, Ask::Reflection(questions)),
        (1, Ask::Connect),
        (2, Ask::Tools(lists)),
        (2, Ask::Page),
        (1, Ask::Nothing),
    ])
}

fn manner(chance: &mut Chance) -> Manner {
    let sends = if chance.percent(30) { chance.pick(&[60, 60, 12 << 10]) } else { usize::MAX };
    let sends = if sends < usize::MAX { chance.below(sends) } else { sends };
    Manner { sends, reads: chance.percent(70), cancels: chance.percent(10) }
}

fn conduct(address: u8, theme: Option<(Ask, Manner, u32)>, chance: &mut Chance) -> Conduct {
    let (ask, manner, window) = theme
        .filter(|_| chance.percent(80))
        .unwrap_or_else(|| (ask(chance), manner(chance), chance.pick(&[0, 64 << 10])));
    let stops = |chance: &mut Chance| if chance.percent(15) { chance.below(2_000) } else { usize::MAX };
    let most = chance.pick(&[2, 6, 12]);
    let calls = chance.between(1, most);
    let leaves = [
        Leaves::AfterPolls(chance.below(60)),
        Leaves::After(milliseconds(chance, BUSY)),
        Leaves::Never,
        Leaves::Never,
    ];
    Conduct {
        address,
        begins: milliseconds(chance, BUSY / 2),
        http1: chance.percent(20),
        window,
        buffer: chance.pick(&[64, 1 << 10, 16 << 10, 64 << 10]),
        stops: Stops { reads: stops(chance), writes: stops(chance) },
        calls: (0..calls)
            .map(
                |_| {
                    if chance.percent(85) { (ask, manner) } else { (self::ask(chance), self::manner(chance)) }
                },
            )
            .collect(),
        gap: chance.pick(&[
            Duration::ZERO,
            Duration::ZERO,
            Duration::from_millis(50),
            Duration::from_millis(500),
        ]),
        leaves: chance.pick(&leaves),
    }
}
