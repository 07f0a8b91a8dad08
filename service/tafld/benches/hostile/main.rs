//! The service under attack: `cargo bench -p tafld --bench hostile`.
//!
//! Each attack, all of them together, and 64 callers of each of the most expensive requests get a server of
//! their own with its default limits, on all cores and over loopback, while other clients make cheap calls. A
//! row shows what the attackers got, how many of the other calls were answered and how fast, and what the
//! server used. The program fails if 1 in 100 of the other calls takes longer than 50 ms or is not answered,
//! or if the server uses more than 256 MB above its idle memory.
//!
//! `--only WORD` selects rows. `--program PATH` attacks another build. `--instructions` prints the cost of a
//! cheap call instead.

mod attacks;
mod cost;
mod probes;
mod requests;
/// Shared with the wire tests: servers, frames, requests.
#[allow(dead_code)]
#[path = "../../tests/wire/support/mod.rs"]
mod support;

use attacks::{ATTACKS, Attackers, crowd, listed};
use futures_util::future::{FutureExt as _, LocalBoxFuture, join_all};
use probes::Probing;
use std::process::{Command, ExitCode};
use std::time::Duration;
use support::server::{Server, program};

/// Maximum latency of 99 of 100 calls, in milliseconds.
const MAX_LATENCY: f64 = 50.0;

/// Maximum memory above idle, in MB.
const MAX_MEMORY: f64 = 256.0;

/// Duration of one row, and of the row with all attacks.
const TIME: Duration = Duration::from_secs(5);
const TOGETHER: Duration = Duration::from_secs(15);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |flag: &str| {
        arguments.iter().position(|argument| argument == flag).and_then(|place| arguments.get(place + 1))
    };
    // `cargo test` runs benches as well, to see that they start.
    if arguments.iter().any(|argument| argument == "--test") {
        return ExitCode::SUCCESS;
    }
    let program = || value("--program").map_or_else(program, Command::new);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    if arguments.iter().any(|argument| argument == "--instructions") {
        runtime.block_on(cost::print(&program()));
        return ExitCode::SUCCESS;
    }
    let only = value("--only").map_or("", String::as_str);
    let held = runtime.block_on(rows(program, only));
    if held { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Measures and prints; returns whether everything stayed within its limits.
async fn rows(program: impl Fn() -> Command, only: &str) -> bool {
    let mut held = true;
    println!(
        "| attack | what came of it | others answered | p50 ms | p99 ms | max ms | CPU s | peak MB above rest |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    // The latency that the machine itself causes.
    held &= row(program(), "nothing", TIME, |attackers| crowd(attackers, 0, Vec::new()).boxed_local()).await;
    for (name, attack) in ATTACKS.into_iter().filter(|(name, _)| name.contains(only)) {
        held &= row(program(), name, TIME, attack).await;
    }
    if "all at once".contains(only) {
        held &= row(program(), "all at once", TOGETHER, all_at_once).await;
    }
    for (name, call) in
        requests::worst().into_iter().filter(|(name, _)| format!("64 x {name}").contains(only))
    {
        held &= row(program(), &format!("64 x {name}"), TIME, move |attackers| {
            crowd(attackers, 64, vec![call]).boxed_local()
        })
        .await;
    }
    held
}

fn all_at_once(attackers: &Attackers) -> LocalBoxFuture<'_, String> {
    let attacks = ATTACKS.map(|(_, attack)| attack(attackers));
    join_all(attacks).map(|_| format!("{} attacks", ATTACKS.len())).boxed_local()
}

/// Attacks a new server and prints a row; returns whether it stayed within its limits.
async fn row(
    program: Command,
    name: &str,
    time: Duration,
    attack: impl FnOnce(&Attackers) -> LocalBoxFuture<'_, String>,
) -> bool {
    let server = Server::start_by(program, &[]).await;
    // The peak memory of a server that has just started is its idle memory.
    let (rest, before) = (server.peak_memory(), cpu(&server));
    let probing = Probing::start(server.listen, server.admin);
    let came_of_it = attack(&Attackers::of(server.listen, time)).await;
    let probes = probing.end().await;
    let (cpu, peak) = (cpu(&server) - before, (server.peak_memory() - rest) as f64 / 1e6);
    let failed = probes.failed.values().sum::<usize>();
    let answered = format!("{}/{} {}", probes.sent - failed, probes.sent, listed(&probes.failed));
    let [half, most, longest] = [0.5, 0.99, 1.0].map(|share| probes.wait(share));
    println!(
        "| {name} | {came_of_it} | {answered} | {half:.1} | {most:.1} | {longest:.1} | {cpu:.2} | {peak:.0} |"
    );
    most <= MAX_LATENCY && peak <= MAX_MEMORY && failed * 100 <= probes.sent
}

/// The CPU time of the server in seconds: fields 14 and 15 of its `stat`, after a name in parentheses, in
/// hundredths.
fn cpu(server: &Server) -> f64 {
    let stat = server.proc("stat");
    let fields = stat.rsplit_once(')').expect("a name").1.split_whitespace();
    fields.skip(11).take(2).map(|ticks| ticks.parse::<f64>().expect("a number") / 100.0).sum()
}
