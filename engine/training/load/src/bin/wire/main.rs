//! The cost of a call on the wire, compared with an echo server in the same run: `wire --tafld BINARY`, both
//! built with `--profile image`.
//!
//! The echo server decodes the same request type and answers with a clone of a prepared response, on tonic's
//! own server for gRPC and on axum for JSON, with the allocator of `tafld`. Each server runs on one core, the
//! generator on another. The figure is the server's CPU time per call, read from the kernel, in rounds that
//! alternate between the two. The access log is off.
//!
//! The default amount of work takes some two minutes. `wire echo` is the echo server, which the scripts of
//! `tests/python` start as well.

mod cancel;
mod echo;
mod load;
mod server;

use clap::Parser;
use load::{At, Request, Transport};
use server::Server;
use std::path::PathBuf;
use tafl_proto::v1;
use tafl_test_support::games::quiet_game;

/// A measured case.
struct Case {
    name: String,
    /// The method: `ValidateMove` or `ApplyMove`.
    method: &'static str,
    transport: Transport,
    request: Request,
}

/// Measures the processor time of calls in `tafld`, beside that of an echo server.
#[derive(Parser)]
struct Options {
    /// The binary of the server
    #[arg(long)]
    tafld: PathBuf,
    /// Rounds of each case
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Calls of a round
    #[arg(long, default_value_t = 4_000)]
    calls: usize,
    /// Only cases whose name contains this
    #[arg(long)]
    only: Option<String>,
}

fn main() {
    if std::env::args().nth(1).is_some_and(|first| first == "echo") {
        return echo::serve();
    }
    let Options { tafld, rounds, calls, only } = Options::parse();
    server::pin(1);
    let ours = Server::tafld(&tafld);
    println!(
        "idle: {:.1} MB resident, ready {:.0} ms after the start",
        ours.resident() / 1e6,
        ours.ready_after.as_secs_f64() * 1e3
    );
    if only.is_none() {
        println!(
            "cancel: {:.1} ms of CPU at most after the caller has gone",
            cancel::worst(&ours).as_secs_f64() * 1e3
        );
    }
    println!("{:<46} {:>10} {:>10} {:>7}", "server CPU for a call, in us", "tafld", "echo", "ratio");
    let mut ratios = Vec::new();
    for case in
        cases(&ours).iter().filter(|case| only.as_ref().is_none_or(|word| case.name.contains(word.as_str())))
    {
        ratios.push(measure(case, &ours, rounds, calls));
    }
    println!(
        "median ratio {:.2}, worst {:.2}",
        median(&mut ratios),
        ratios.last().copied().unwrap_or(f64::NAN)
    );
}

/// Measures a case in alternating rounds, and prints the medians and the median ratio.
fn measure(case: &Case, ours: &Server, rounds: usize, calls: usize) -> f64 {
    let echo = &Server::echo(case.method, &load::answer(ours, &case.request));
    let cost = |server: &Server, calls: usize| {
        let before = server.cpu();
        load::run(server, case.transport, &case.request, calls);
        server.cpu().saturating_sub(before).as_secs_f64() * 1e6 / calls as f64
    };
    cost(ours, calls / 10);
    cost(echo, calls / 10);
    let mut found: Vec<(f64, f64)> =
        (0..rounds.max(1)).map(|_| (cost(ours, calls), cost(echo, calls))).collect();
    let ratio = median(&mut found.iter().map(|(ours, echo)| ours / echo).collect::<Vec<_>>());
    let ours = median(&mut found.iter().map(|pair| pair.0).collect::<Vec<_>>());
    let echo = median(&mut found.drain(..).map(|pair| pair.1).collect::<Vec<_>>());
    println!("{:<46} {ours:>10.2} {echo:>10.2} {ratio:>7.2}", case.name);
    ratio
}

/// The median; the values are sorted afterwards.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn cases(server: &Server) -> Vec<Case> {
    let mut cases = Vec::new();
    for plies in [0, 20] {
        let (moves, game) = quiet_game("copenhagen", plies);
        let mv = game.legal_moves()[5].to_string();
        let position = load::position_after(server, &moves);
        let by_game =
            v1::Game { rules: Some(v1::game::Rules::Ruleset("copenhagen".to_owned())), setup: None, moves };
        let by_hand = v1::Position { token: String::new(), ..position.clone() };
        let forms = [
            ("token", At::Token(position.token.clone())),
            ("position", At::Position(by_hand)),
            ("position with token", At::Position(position)),
            ("game", At::Game(by_game)),
        ];
        for method in ["ValidateMove", "ApplyMove"] {
            for ((form, at), transport) in
                forms.iter().flat_map(|form| [(form, Transport::Grpc), (form, Transport::Json)])
            {
                let name = format!("{} {method} by {form}, {plies} plies", transport.name());
                cases.push(Case { name, method, transport, request: Request::new(method, at.clone(), &mv) });
            }
        }
    }
    cases
}
