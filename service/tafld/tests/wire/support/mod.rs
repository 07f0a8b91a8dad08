//! Support for the tests: a server, two transports, requests in short, and the engine's answers as messages.

pub(crate) mod api;
pub(crate) mod chance;
pub(crate) mod h1;
pub(crate) mod h2;
pub(crate) mod heavy;
pub(crate) mod http;
pub(crate) mod local;
pub(crate) mod metrics;
pub(crate) mod mirror;
pub(crate) mod raw;
pub(crate) mod requests;
pub(crate) mod server;
pub(crate) mod web;

use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long anything may take before a test gives up: far beyond what the slowest machine needs, because it
/// bounds hanging, not slowness.
pub(crate) const LONG: Duration = Duration::from_mins(2);

/// A file of the test data.
pub(crate) fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name)
}

/// Waits until a condition holds.
///
/// # Panics
/// If it never holds.
pub(crate) async fn until<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    let patience = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(LONG, patience).await.unwrap_or_else(|_| panic!("waited in vain until {what}"));
}

/// Held by tests that measure time or fill the machine, so that they run one at a time.
pub(crate) async fn alone() -> tokio::sync::MutexGuard<'static, ()> {
    static ONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
    ONE.lock().await
}
