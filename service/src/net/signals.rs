//! The signals that a server receives.

use std::io::Result;
use tokio::sync::mpsc;

/// Receives the signals to stop: SIGTERM and SIGINT, on Windows Ctrl-Break and Ctrl-C. SIGUSR1 and SIGUSR2 are
/// ignored from then on; unhandled, they would end the process without draining.
///
/// # Errors
/// If signal handlers cannot be installed.
pub(crate) fn stop_signal() -> Result<mpsc::Receiver<()>> {
    #[cfg(unix)]
    let (mut terminate, mut interrupt) = {
        use tokio::signal::unix::{SignalKind, signal};
        for ignored in [SignalKind::user_defined1(), SignalKind::user_defined2()] {
            // The handler stays when what receives its signals is dropped.
            drop(signal(ignored)?);
        }
        (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?)
    };
    #[cfg(windows)]
    let (mut terminate, mut interrupt) = {
        use tokio::signal::windows::{ctrl_break, ctrl_c};
        (ctrl_break()?, ctrl_c()?)
    };
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            if sender.send(()).await.is_err() {
                return;
            }
        }
    });
    Ok(receiver)
}

/// Receives SIGHUP, which asks for files to be read again. Windows has nothing like it.
pub(crate) struct Hangups {
    #[cfg(unix)]
    signal: tokio::signal::unix::Signal,
}

impl Hangups {
    /// # Errors
    /// If the signal handler cannot be installed.
    pub(crate) fn new() -> Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            signal: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup())?,
        })
    }

    /// Waits for the next one.
    pub(crate) async fn next(&mut self) {
        #[cfg(unix)]
        self.signal.recv().await;
        #[cfg(windows)]
        std::future::pending::<()>().await;
    }
}
