//! The server: its two ports, startup and shutdown.
//!
//! On a stop signal it reports "not ready", waits for the configured delay, accepts no more connections, lets
//! calls in flight finish and their answers be read, and after a hard limit halts the searches and exits.

use crate::admission::gate::SWEEP;
#[cfg(feature = "tls")]
use crate::admission::tls;
use crate::config::{Config, Listen};
use crate::net::admin::{self, Readiness};
use crate::net::app::App;
use crate::net::connections::Connections;
use crate::net::cores::Cores;
use crate::net::listener::Listener;
use crate::net::signals::{Hangups, stop_signal};
use crate::transport::dispatcher::Dispatcher;
use metrics_exporter_prometheus::PrometheusHandle;
use std::io::{IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// How long to wait for connections after searches were halted.
const AFTER_HALT: Duration = Duration::from_secs(2);

/// How often files of keys and certificates are read again.
const RELOAD: Duration = Duration::from_secs(1);

/// Serves until a stop signal.
///
/// # Errors
/// Why it could not start, as a sentence.
pub fn run(config: &Config, metrics: PrometheusHandle) -> Result<(), String> {
    // It accepts connections; the cores serve them.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("no runtime: {error}"))?;
    let ended = runtime.block_on(serve(config, metrics));
    // Tasks still running after the hard limit are abandoned.
    runtime.shutdown_timeout(Duration::from_millis(100));
    ended
}

async fn serve(config: &Config, metrics: PrometheusHandle) -> Result<(), String> {
    config.check()?;
    #[cfg(feature = "tls")]
    let tls = tls::acceptor(config)?.map(Arc::new);
    let mut stop = stop_signal().map_err(|error| format!("no signals: {error}"))?;
    let app = Arc::new(App::new(&within_descriptors(config))?);
    let gate = Arc::clone(&app.shared.dispatcher.gate);
    let public = Listener::bind(&config.listen, config.socket_access()?, gate.limits.write)
        .map_err(|error| format!("--listen {}: {error}", config.listen))?;
    let admin = std::net::TcpListener::bind(config.admin_listen)
        .map_err(|error| format!("--admin-listen {}: {error}", config.admin_listen))?;
    let operators = admin.local_addr().map_or_else(|error| error.to_string(), |address| address.to_string());
    let listen = public.listens().map_or_else(|error| error.to_string(), |listen| listen.to_string());
    let readiness = Readiness::new(&gate);
    admin::start(admin, &readiness, &app.shared.dispatcher, &metrics)?;
    let cores = Cores::start(config.cores()).map_err(|error| format!("a thread for connections: {error}"))?;
    let cores = Arc::new(cores);
    tokio::spawn(Arc::clone(&cores).balance(Arc::clone(&gate)));
    tokio::spawn(sweep(Arc::clone(&app.shared.dispatcher)));
    let hangups = Hangups::new().map_err(|error| format!("no signals: {error}"))?;
    let dispatcher = Arc::clone(&app.shared.dispatcher);
    #[cfg(feature = "tls")]
    let acceptor = tls.clone();
    tokio::spawn(reload(hangups, move || {
        dispatcher.gate.refresh();
        dispatcher.service.rulesets.refresh();
        #[cfg(feature = "tls")]
        acceptor.as_ref().inspect(|acceptor| acceptor.refresh());
    }));
    app.health.set_serving(true);
    readiness.set(true);
    tracing::info!(
        listen,
        admin = operators,
        version = env!("CARGO_PKG_VERSION"),
        tls = config.has_tls(),
        "listening"
    );
    if let Ok(Listen::Tcp(address)) = public.listens()
        && std::io::stderr().is_terminal()
    {
        // To a person who has started it by hand; the log is for programs. Without a terminal any more there
        // is nobody to read it.
        let _ = writeln!(std::io::stderr(), "tafld: open {}", address_of_pages(address, config.has_tls()));
    }
    let connections = Connections::new(
        Arc::clone(&app),
        #[cfg(feature = "tls")]
        tls,
    );
    tokio::select! {
        () = connections.accept(&public, &cores) => {}
        _ = stop.recv() => {}
    }
    gate.drain();
    readiness.set(false);
    app.health.set_serving(false);
    if config.drain_delay_ms > 0 {
        tracing::info!(delay_ms = config.drain_delay_ms, "draining: waiting for balancers to notice");
        let delay = tokio::time::sleep(Duration::from_millis(u64::from(config.drain_delay_ms)));
        tokio::select! {
            () = connections.accept(&public, &cores) => {}
            () = delay => {}
        }
    }
    connections.accept_made(&public, &cores).await;
    drop(public);
    tracing::info!(connections = gate.connections(), "draining: waiting for calls in flight");
    gate.retire_all();
    let limit = tokio::time::sleep(Duration::from_millis(u64::from(config.drain_ms)));
    let cut_short = tokio::select! {
        () = gate.emptied() => None,
        () = limit => Some("the drain timeout passed"),
        _ = stop.recv() => Some("a second signal"),
    };
    if let Some(cause) = cut_short {
        tracing::warn!(connections = gate.connections(), "stopping: {cause}");
        app.shared.dispatcher.service.stop();
        let _ = tokio::time::timeout(AFTER_HALT, gate.emptied()).await;
    }
    app.shared.dispatcher.service.stop();
    #[cfg(feature = "otlp")]
    let _ = tokio::task::spawn_blocking(move || app.shared.dispatcher.stop_tracing()).await;
    tracing::info!("stopped");
    Ok(())
}

/// Where a browser on this machine finds the pages of a server that listens here.
fn address_of_pages(listen: SocketAddr, tls: bool) -> String {
    let scheme = if tls { "https" } else { "http" };
    if listen.ip().is_unspecified() {
        format!("{scheme}://localhost:{}", listen.port())
    } else {
        format!("{scheme}://{listen}")
    }
}

/// The file descriptors that this process may have, as many as it can get.
#[cfg(unix)]
fn descriptors() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // The lower soft limit exists for select(2), which is not used here.
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).map_or(current, |()| maximum)
}

/// Windows has no such limit.
#[cfg(windows)]
fn descriptors() -> Option<u64> {
    None
}

/// The configuration, with the connection limit lowered to the available file descriptors.
fn within_descriptors(config: &Config) -> Config {
    const OWN: u64 = 40;
    let most = descriptors().map_or(u32::MAX, |descriptors| {
        u32::try_from(descriptors.saturating_sub(OWN).max(1)).unwrap_or(u32::MAX)
    });
    if most < config.max_connections {
        tracing::warn!(
            max_connections = config.max_connections,
            taken = most,
            "connection limit lowered to the available file descriptors"
        );
    }
    Config { max_connections: config.max_connections.min(most), ..config.clone() }
}

/// Ends what has taken too long, again and again.
async fn sweep(dispatcher: Arc<Dispatcher>) {
    let mut sweeps = tokio::time::interval(SWEEP);
    sweeps.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        sweeps.tick().await;
        // Without it, no time limit of the gate would work any more.
        if catch_unwind(AssertUnwindSafe(|| dispatcher.sweep())).is_err() {
            tracing::error!("a sweep of the gate failed");
        }
    }
}

/// Reads files of keys and certificates again and again, and at SIGHUP. They may be slow to read, which must
/// delay nothing else.
async fn reload(mut hangups: Hangups, refresh: impl Fn() + Clone + Send + 'static) {
    let mut reloads = tokio::time::interval(RELOAD);
    reloads.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = reloads.tick() => {}
            () = hangups.next() => tracing::info!("SIGHUP: reading keys and certificates again"),
        }
        let _ = tokio::task::spawn_blocking(refresh.clone()).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_where_the_server_listens() {
        for (listen, tls, wanted) in [
            ("0.0.0.0:8080", false, "http://localhost:8080"),
            ("[::]:443", true, "https://localhost:443"),
            ("127.0.0.1:7000", false, "http://127.0.0.1:7000"),
            ("[2001:db8::1]:80", false, "http://[2001:db8::1]:80"),
        ] {
            assert_eq!(address_of_pages(listen.parse().expect("an address"), tls), wanted);
        }
    }
}
