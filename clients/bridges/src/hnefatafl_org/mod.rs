//! `tafl-bridge hnefatafl-org`: the engine as an account of the server hnefatafl.org, by the protocol of its
//! program hnefatafl-copenhagen 6.4.1: lines of text over TCP.
//!
//! | module | purpose |
//! |---|---|
//! | `connection` | a connection from the login to its end, and the searches beside it |
//! | `session` | what an account does |
//! | `offers` | which games it offers |
//! | `game` | a game of the server, and its position |

mod connection;
mod game;
mod offers;
mod session;

use self::connection::{Connection, End};
use self::offers::Rule;
use super::chooser::Chooser;
use crate::Outcome;
use clap::Args;
use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::BuildHasher;
use std::path::PathBuf;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use tracing::{info, warn};

/// The variable that holds the password. No argument does, because others can read those of a process.
const VARIABLE: &str = "HNEFATAFL_ORG_PASSWORD";

/// Play on the server hnefatafl.org, or on one that runs the same program, as an account of a bot.
///
/// The password is read from a file or from the variable `HNEFATAFL_ORG_PASSWORD`. The server's connections
/// are not encrypted.
#[derive(Args)]
pub(super) struct HnefataflOrg {
    /// The account: at most 16 letters and digits, with single - and _ inside. Those of bots begin with ai-
    #[arg(long, value_parser = account)]
    account: String,
    /// A file with the password on its first line
    #[arg(long)]
    password_file: Option<PathBuf>,
    /// Make the account if the server does not have it
    #[arg(long)]
    create_account: bool,
    /// The server
    #[arg(long, default_value = "hnefatafl.org")]
    host: String,
    /// Its port
    #[arg(long, default_value_t = 49_152)]
    port: u16,
    /// The version of the protocol that the server asks for; it is another for another version of its program
    #[arg(long, default_value = "32d9a140", value_parser = word)]
    protocol: String,
    /// The searches that run at once; others wait for them, while their clocks run
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    searches: u16,
    #[command(flatten)]
    rule: Rule,
    #[command(flatten)]
    chooser: Chooser,
}

/// The server takes these names for accounts.
fn account(text: &str) -> Result<String, String> {
    let sound = (1..=16).contains(&text.len())
        && text
            .split(['-', '_'])
            .all(|part| !part.is_empty() && part.chars().all(|letter| letter.is_ascii_alphanumeric()));
    if sound {
        return Ok(text.to_owned());
    }
    Err("an account has at most 16 letters and digits, with single - and _ between them".to_owned())
}

fn word(text: &str) -> Result<String, String> {
    let sound = !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric());
    if sound { Ok(text.to_owned()) } else { Err("it has letters and digits".to_owned()) }
}

/// A password, which is never shown.
struct Password(String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

impl Password {
    /// The longest that the server takes, in bytes.
    const LONGEST: usize = 32;

    fn read(file: Option<&PathBuf>) -> Result<Self, String> {
        let text = match file {
            Some(file) => {
                std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?
            }
            None => std::env::var(VARIABLE).map_err(|_| {
                format!("the password is missing: use --password-file or the variable {VARIABLE}")
            })?,
        };
        let line = text.lines().next().unwrap_or_default();
        if line.len() > Self::LONGEST || line.chars().any(char::is_control) {
            return Err(format!(
                "the password: it must have at most {} bytes and no control characters",
                Self::LONGEST
            ));
        }
        Ok(Self(line.to_owned()))
    }
}

/// How long to wait before the next attempt.
struct Backoff {
    /// The failures in a row.
    failures: u32,
}

impl Backoff {
    /// A connection that lasts so long was no failure.
    const LASTING: Duration = Duration::from_mins(1);

    /// The wait after a connection that was lost or could not be made.
    fn lost(&mut self) -> Duration {
        self.failures += 1;
        let ms = 1_000 << (self.failures - 1).min(6);
        // Bots that a restart of the server throws out do not come back at the same moment.
        Duration::from_millis(ms + RandomState::new().hash_one(ms) % (ms / 4))
    }

    /// The wait after a refused login. The server refuses the next one for 1, 2, 4, 8 and 16 s, then for half
    /// an hour, and longer if one comes too soon.
    fn refused(&mut self) -> Duration {
        self.failures += 1;
        if self.failures > 5 { Duration::from_mins(31) } else { Duration::from_secs(1 << self.failures) }
    }
}

impl HnefataflOrg {
    pub(super) fn run(self) -> Outcome {
        let password = Password::read(self.password_file.as_ref())?;
        if !self.account.starts_with("ai-") {
            warn!(account = self.account, "by the convention of the site, accounts of bots begin with ai-");
        }
        Builder::new_current_thread().enable_all().build()?.block_on(self.play(&password))
    }

    /// Plays until it is told to stop, over as many connections as it takes.
    async fn play(self, password: &Password) -> Outcome {
        let mut stop = told_to_stop()?;
        let mut backoff = Backoff { failures: 0 };
        let mut tally = session::Tally::default();
        while !*stop.borrow() {
            let begun = Instant::now();
            let end = Connection::serve(&self, password, &mut tally, &mut stop).await;
            if begun.elapsed() > Backoff::LASTING {
                backoff.failures = 0;
            }
            let (wait, fault) = match end {
                End::Stopped => break,
                End::Fault(fault) => return Err(fault.into()),
                End::Lost(fault) => (backoff.lost(), fault),
                End::Refused(fault) => (backoff.refused(), fault),
            };
            warn!(fault, wait_ms = wait.as_millis() as u64, "not connected; tries again");
            tokio::select! {
                () = sleep(wait) => {}
                _ = stop.changed() => {}
            }
        }
        let session::Tally { attackers_won, defenders_won, others } = tally;
        info!(attackers_won, defenders_won, others, "stopped");
        Ok(())
    }
}

/// Becomes true at the first Ctrl-C or SIGTERM.
fn told_to_stop() -> std::io::Result<watch::Receiver<bool>> {
    let (tell, told) = watch::channel(false);
    #[cfg(unix)]
    let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::spawn(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminated.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
        let _ = tell.send(true);
        // Dropped, it would look like a second signal.
        tell.closed().await;
    });
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_accounts_and_passwords_are_checked_before_they_are_sent() {
        for sound in ["ai-tafld", "a", "Ab_3-x", "0123456789abcdef"] {
            assert_eq!(account(sound), Ok(sound.to_owned()));
        }
        for wrong in ["", "-a", "a-", "a--b", "a_-b", "a b", "naïf", "0123456789abcdefg"] {
            assert!(account(wrong).is_err(), "{wrong}");
        }
        let file = std::env::temp_dir().join(format!("tafl-bridge-password-{}", std::process::id()));
        for (text, password) in
            [("a secret\n", Some("a secret")), ("", Some("")), ("a\tb", None), (&"x".repeat(33), None)]
        {
            std::fs::write(&file, text).expect("a file");
            let found = Password::read(Some(&file));
            assert_eq!(found.as_ref().ok().map(|found| found.0.as_str()), password);
            assert!(!format!("{found:?}").contains("secret"));
        }
        std::fs::remove_file(&file).expect("removed");
    }

    #[test]
    fn waits_grow_and_are_longer_than_the_server_refuses() {
        let mut backoff = Backoff { failures: 0 };
        for until in [1, 2, 4, 8, 16] {
            assert!(backoff.refused() > Duration::from_secs(until));
        }
        assert!(backoff.refused() > Duration::from_mins(30));
        let mut backoff = Backoff { failures: 0 };
        let waits: Vec<u128> = (0..9).map(|_| backoff.lost().as_millis()).collect();
        assert!((1_000..1_250).contains(&waits[0]) && (64_000..80_000).contains(&waits[8]), "{waits:?}");
    }
}
