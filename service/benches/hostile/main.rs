//! The service under attack: `cargo bench -p tafl-service --bench hostile`.
//!
//! Each attack, all of them together, and 64 callers of each of the most expensive requests meet a server of their own with its default
//! limits, on all cores and over loopback. Beside them somebody else asks for something cheap. A row says what the attackers got, how
//! many of the others were answered and after what time, and what the server needed for it. The program fails where 1 of 100 of the others
//! waits longer than 50 ms or is not answered, or where the server takes more than 256 MB above what it has at rest.
//!
//! `--only WORD` picks rows. `--program PATH` asks another build. `--instructions` prints instead what a cheap call costs.

mod attacks;
mod cost;
mod probes;
mod requests;
/// What the tests over the wire share: servers, frames, requests.
#[allow(dead_code)]
#[path = "../../tests/wire/support/mod.rs"]
mod support;

use attacks::{ATTACKS, Attackers, crowd, listed};
use futures_util::future::{FutureExt as _, LocalBoxFuture, join_all};
use probes::Probing;
use std::process::{Command, ExitCode};
use std::time::Duration;
use support::server::{Server, program};

/// The longest that 99 of 100 may wait, in milliseconds.
const MOST_WAIT: f64 = 50.0;

/// The most memory above what the server has at rest, in MB.
const MOST_MEMORY: f64 = 256.0;

/// How long callers go on in one row, and where all attack together.
const TIME: Duration = Duration::from_secs(5);
const TOGETHER: Duration = Duration::from_secs(15);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |flag: &str| arguments.iter().position(|argument| argument == flag).and_then(|place| arguments.get(place + 1));
    // `cargo test` starts benches as well, to see that they start.
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

/// Measures and prints; whether everything stayed within its bounds.
async fn rows(program: impl Fn() -> Command, only: &str) -> bool {
    let mut held = true;
    println!("| attack | what came of it | others answered | p50 ms | p99 ms | max ms | CPU s | peak MB above rest |");
    println!("|---|---|---|---|---|---|---|---|");
    // What the machine itself makes others wait, with whatever else it does.
    held &= row(program(), "nothing", TIME, |attackers| crowd(attackers, 0, Vec::new()).boxed_local()).await;
    for (name, attack) in ATTACKS.into_iter().filter(|(name, _)| name.contains(only)) {
        held &= row(program(), name, TIME, attack).await;
    }
    if "all at once".contains(only) {
        held &= row(program(), "all at once", TOGETHER, all_at_once).await;
    }
    for (name, call) in requests::worst().into_iter().filter(|(name, _)| format!("64 x {name}").contains(only)) {
        held &= row(program(), &format!("64 x {name}"), TIME, move |attackers| crowd(attackers, 64, vec![call]).boxed_local()).await;
    }
    held
}

fn all_at_once(attackers: &Attackers) -> LocalBoxFuture<'_, String> {
    let attacks = ATTACKS.map(|(_, attack)| attack(attackers));
    join_all(attacks).map(|_| format!("{} attacks", ATTACKS.len())).boxed_local()
}

/// Attacks a new server and prints a row; whether it stayed within its bounds.
async fn row(program: Command, name: &str, time: Duration, attack: impl FnOnce(&Attackers) -> LocalBoxFuture<'_, String>) -> bool {
    let server = Server::start_by(program, &[]).await;
    // A server that has only just started has had no more than it has at rest.
    let (rest, before) = (server.peak_memory(), cpu(&server));
    let probing = Probing::start(server.listen, server.admin);
    let came_of_it = attack(&Attackers::of(server.listen, time)).await;
    let probes = probing.end().await;
    let (cpu, peak) = (cpu(&server) - before, (server.peak_memory() - rest) as f64 / 1e6);
    let failed = probes.failed.values().sum::<usize>();
    let answered = format!("{}/{} {}", probes.sent - failed, probes.sent, listed(&probes.failed));
    let [half, most, longest] = [0.5, 0.99, 1.0].map(|share| probes.wait(share));
    println!("| {name} | {came_of_it} | {answered} | {half:.1} | {most:.1} | {longest:.1} | {cpu:.2} | {peak:.0} |");
    most <= MOST_WAIT && peak <= MOST_MEMORY && failed * 100 <= probes.sent
}

/// The CPU time that the server has had, in seconds: fields 14 and 15 of its `stat`, behind a name in brackets, in hundredths.
fn cpu(server: &Server) -> f64 {
    let stat = server.proc("stat");
    let fields = stat.rsplit_once(')').expect("a name").1.split_whitespace();
    fields.skip(11).take(2).map(|ticks| ticks.parse::<f64>().expect("a number") / 100.0).sum()
}
