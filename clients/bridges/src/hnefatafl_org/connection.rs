//! A connection to the server, from the login to its end, and the searches beside it.

use super::super::chooser::{Choice, Question};
use super::game::Turn;
use super::session::{Do, Session, Tally};
use super::{HnefataflOrg, Password};
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tafl_engine::Move;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tracing::{debug, error, info};

/// The longest line that is read, in bytes. The list of all accounts is one line.
const LONGEST_LINE: u64 = 16 << 20;
/// How long the server may take to answer a login, or to take what is sent.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often a silent connection is tried, and after which silence it is lost.
const KEEP_ALIVE: Duration = Duration::from_secs(30);
const SILENCE: Duration = Duration::from_secs(100);
/// How long the server may take to close the connection after a logout.
const LAST_LINES: Duration = Duration::from_secs(2);

/// How a connection ended.
pub(super) enum End {
    /// It was told to stop.
    Stopped,
    /// It was lost, or there was none.
    Lost(String),
    /// The server does not let the account in now.
    Refused(String),
    /// Trying again would change nothing.
    Fault(String),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Lost(error.to_string())
    }
}

pub(super) struct Connection<'a> {
    bridge: &'a HnefataflOrg,
    session: Session,
    writer: OwnedWriteHalf,
    /// Positions that wait for a search.
    waiting: VecDeque<(Box<Turn>, Vec<Move>)>,
    searching: JoinSet<(Box<Turn>, Option<Choice>)>,
    /// What ends the searches, by their games.
    halts: Vec<(u64, Arc<AtomicBool>)>,
}

impl Connection<'_> {
    /// Logs in and plays, until the connection ends.
    pub(super) async fn serve(
        bridge: &HnefataflOrg,
        password: &Password,
        tally: &mut Tally,
        stop: &mut watch::Receiver<bool>,
    ) -> End {
        let login = async {
            let stream = TcpStream::connect((bridge.host.as_str(), bridge.port)).await?;
            stream.set_nodelay(true)?;
            let (reader, mut writer) = stream.into_split();
            let mut reader = BufReader::new(reader);
            bridge.log_in(password, &mut reader, &mut writer).await?;
            Ok::<_, End>((reader, writer))
        };
        let (reader, writer) = tokio::select! {
            done = timeout(PATIENCE, login) => match done {
                Ok(Ok(halves)) => halves,
                Ok(Err(end)) => return end,
                Err(_) => return End::Lost("the server does not answer".to_owned()),
            },
            _ = stop.changed() => return End::Stopped,
        };
        info!(host = bridge.host, port = bridge.port, account = bridge.account, "logged in");
        let mut connection = Connection {
            bridge,
            session: Session::new(&bridge.account, bridge.rule.clone(), *tally),
            writer,
            waiting: VecDeque::new(),
            searching: JoinSet::new(),
            halts: Vec::new(),
        };
        let end = connection.play(reader, stop).await;
        *tally = connection.session.tally();
        // A search cannot be aborted, only halted.
        connection.halts.iter().for_each(|(_, halt)| halt.store(true, Ordering::Relaxed));
        end
    }

    async fn play(&mut self, reader: BufReader<OwnedReadHalf>, stop: &mut watch::Receiver<bool>) -> End {
        let (sender, mut lines) = mpsc::channel(64);
        let reading = tokio::spawn(read(reader, sender));
        let mut tick = interval(KEEP_ALIVE);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let end = loop {
            if let Err(end) = self.act().await {
                break end;
            }
            tokio::select! {
                line = lines.recv() => match line {
                    Some(line) => {
                        heard = Instant::now();
                        self.session.hear(&line);
                        if self.session.is_overrun() {
                            break End::Lost("the server sends games and answers nothing".to_owned());
                        }
                    }
                    None => break End::Lost("the server has closed the connection".to_owned()),
                },
                Some(found) = self.searching.join_next() => match found {
                    Ok((turn, choice)) => {
                        let is_lost = choice.as_ref().is_some_and(|found| found.is_lost);
                        self.session.found(&turn, choice.map(|found| found.mv), is_lost);
                    }
                    Err(fault) => error!(%fault, "a search has failed"),
                },
                _ = tick.tick() => {
                    if heard.elapsed() > SILENCE {
                        break End::Lost("the server is silent".to_owned());
                    }
                    self.session.keep_alive();
                }
                _ = stop.changed() => {
                    self.session.stop();
                    let _ = self.act().await;
                    let _ = self.writer.shutdown().await;
                    // Closed with lines unread, the connection could lose what was sent.
                    let _ = timeout(LAST_LINES, async { while lines.recv().await.is_some() {} }).await;
                    break End::Stopped;
                }
            }
        };
        reading.abort();
        end
    }

    /// Does what the session wants, and begins the searches for which there is room.
    async fn act(&mut self) -> Result<(), End> {
        let mut lines = String::new();
        for what in self.session.take() {
            match what {
                Do::Send(line) => {
                    debug!(line, "sends");
                    lines += &line;
                    lines.push('\n');
                }
                Do::Search(turn, refused) => self.waiting.push_back((turn, refused)),
                Do::Halt(game) => {
                    self.waiting.retain(|(turn, _)| turn.id != game);
                    let of_game = self.halts.iter().filter(|(id, _)| *id == game);
                    of_game.for_each(|(_, halt)| halt.store(true, Ordering::Relaxed));
                }
            }
        }
        self.halts.retain(|(_, halt)| Arc::strong_count(halt) > 1);
        while self.searching.len() < self.bridge.searches.into()
            && let Some((turn, refused)) = self.waiting.pop_front()
        {
            let (halt, chooser) = (Arc::new(AtomicBool::new(false)), self.bridge.chooser.clone());
            self.halts.push((turn.id, Arc::clone(&halt)));
            self.searching.spawn_blocking(move || {
                let Turn { game, clock, since, .. } = &*turn;
                let question = Question { game, clock: *clock, since: *since, refused: &refused };
                let choice = chooser.choose(&question, &halt);
                (turn, choice)
            });
        }
        if lines.is_empty() {
            return Ok(());
        }
        match timeout(PATIENCE, self.writer.write_all(lines.as_bytes())).await {
            Ok(written) => Ok(written?),
            Err(_) => Err(End::Lost("the server takes nothing".to_owned())),
        }
    }
}

impl HnefataflOrg {
    /// Logs in; with `--create-account`, makes the account if it does not exist.
    async fn log_in(
        &self,
        password: &Password,
        reader: &mut BufReader<OwnedReadHalf>,
        writer: &mut OwnedWriteHalf,
    ) -> Result<(), End> {
        let (protocol, account) = (&self.protocol, &self.account);
        let mut command = "login";
        loop {
            writer.write_all(format!("{protocol} {command} {account} {}\n", password.0).as_bytes()).await?;
            let answer = line(reader)
                .await?
                .ok_or_else(|| End::Lost("the server has closed the connection".to_owned()))?;
            if answer == "= login" {
                return Ok(());
            }
            let is = |fault: &str| answer.split_whitespace().any(|word| word == fault);
            if is("account_not_in_database") && self.create_account && command == "login" {
                info!(account, "makes the account");
                command = "create_account";
                continue;
            }
            let (fault, help) = if is("wrong_version") {
                (
                    format!("the server does not speak version {protocol} of its protocol"),
                    "--protocol names another",
                )
            } else if is("account_not_in_database") {
                (format!("the server has no account {account}"), "--create-account makes it")
            } else if is("wrong_password") {
                (format!("the password of {account} is wrong"), "see --password-file")
            } else if command == "create_account" || answer.starts_with("? login _") {
                (format!("the server does not take the account {account}"), answer.as_str())
            } else {
                return Err(End::Refused(answer));
            };
            return Err(End::Fault(format!("{fault}: {help}")));
        }
    }
}

/// Passes on the lines of the server until one cannot be read.
async fn read(mut reader: BufReader<OwnedReadHalf>, lines: mpsc::Sender<String>) {
    while let Ok(Some(line)) = line(&mut reader).await {
        if lines.send(line).await.is_err() {
            return;
        }
    }
}

/// The next line; `None` at the end, or if it is too long.
async fn line(reader: &mut BufReader<OwnedReadHalf>) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    reader.take(LONGEST_LINE).read_until(b'\n', &mut bytes).await?;
    let whole = bytes.last() == Some(&b'\n');
    Ok(whole.then(|| String::from_utf8_lossy(&bytes).trim_end().to_owned()))
}
