//! `tafld bridge hnefatafl-org` on a stand-in of the server, and on the server itself.

use crate::challenger::Challenger;
use crate::stand_in::Server;
use crate::{Folder, Running, bridge, until};
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;

const PASSWORD: &str = "not to be seen";

/// A bridge that offers games of all boards, untimed and timed; its log is appended to a file.
fn start(port: u16, folder: &Path, more: &[&str]) -> Running {
    let password = folder.join("password");
    std::fs::write(&password, format!("{PASSWORD}\n")).expect("a file");
    let log = OpenOptions::new().create(true).append(true).open(folder.join("log")).expect("a log");
    let (port, password) = (port.to_string(), password.to_str().expect("a path").to_owned());
    let mut command =
        bridge(&["hnefatafl-org", "--account", "ai-tafld", "--create-account", "--host", "127.0.0.1"]);
    command.args(["--port", &port, "--password-file", &password, "--sizes", "7,11,13", "--movetime", "20"]);
    command.args(more).env("TAFLD_LOG", "trace").stderr(log);
    Running(command.spawn().expect("tafld"))
}

#[cfg(unix)]
#[test]
fn games_go_on_through_restarts_to_the_word_of_the_server() {
    let folder = Folder::new("stand-in");
    let server = Server::start();
    let challenger = Challenger::start(server.port(), "ai-tafld", 1, 6);
    let seen = &challenger.seen;
    let times = ["--times", "untimed,600", "--rated", "no"];
    let mut bridge = start(server.port(), &folder.0, &times);
    let moved = |moves| until("moves", || seen.moves.load(Ordering::Relaxed) >= moves);
    moved(5);
    server.throw_out();
    moved(10);
    // A crash: nobody says goodbye.
    drop(bridge);
    bridge = start(server.port(), &folder.0, &times);
    moved(15);
    server.throw_out();
    until("the ends of all games", || server.ended().len() == 6);
    let kinds: std::collections::BTreeSet<_> = seen.games.lock().expect("a lock").values().copied().collect();
    assert_eq!(kinds.len(), 6, "three boards, with and without a clock: {kinds:?}");
    assert!(bridge.terminate().success());
    until("a logout", || server.is_out("ai-tafld"));
    assert_eq!(server.offers_of("ai-tafld"), 0, "the offers are withdrawn");
    let said = server.said_by("ai-tafld");
    assert!(!said.iter().any(|line| line.starts_with("draw ")), "declining a draw deletes the game");
    let log = std::fs::read_to_string(folder.0.join("log")).expect("a log");
    assert!(log.contains("plays a game") && !log.contains(PASSWORD), "{log}");
}

#[cfg(unix)]
#[test]
fn what_no_other_attempt_would_change_ends_the_bridge() {
    let folder = Folder::new("refused");
    let server = Server::start();
    let mut first = start(server.port(), &folder.0, &[]);
    until("a login", || !server.is_out("ai-tafld"));
    assert!(first.terminate().success());
    for (arguments, said) in [
        (&["--protocol", "0"][..], "does not speak version 0 of its protocol: --protocol names another"),
        (&["--account", "ai-other", "--create-account"][..], ""),
        (&["--account", "ai-third"][..], "the server has no account ai-third: --create-account makes it"),
        (&[][..], "the password of ai-tafld is wrong: see --password-file"),
    ] {
        let port = server.port().to_string();
        let mut line = vec!["hnefatafl-org", "--host", "127.0.0.1", "--port", &port];
        if !arguments.contains(&"--account") {
            line.extend(["--account", "ai-tafld"]);
        }
        line.extend(arguments);
        let mut command = bridge(&line);
        command.env("HNEFATAFL_ORG_PASSWORD", "mistaken").stderr(Stdio::piped());
        if said.is_empty() {
            let mut running = Running(command.spawn().expect("tafld"));
            until("a login", || !server.is_out("ai-other"));
            assert!(running.terminate().success());
            continue;
        }
        let output = command.output().expect("tafld");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && text.contains(said) && !text.contains("mistaken"), "{text}");
    }
    let output = bridge(&["hnefatafl-org", "--account", "ai-x"]).output().expect("tafld");
    assert!(String::from_utf8_lossy(&output.stderr).contains("the password is missing: use --password-file"));
}

/// The program on the path, if it is there.
fn at_hand(program: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|path| path.join(program)).find(|path| path.is_file())
}

/// The server itself, with its data in a folder; its port is fixed.
fn real_server(program: &Path, folder: &Path) -> Running {
    let log = File::options().create(true).append(true).open(folder.join("server-log")).expect("a log");
    let mut command = Command::new(program);
    command.env("HOME", folder).env_remove("XDG_DATA_HOME").stdout(Stdio::null()).stderr(log);
    Running(command.spawn().expect("the server"))
}

/// The games that the server has archived, a line each.
fn archived(folder: &Path) -> Vec<String> {
    let file = folder.join(".local/share/hnefatafl-copenhagen/archived-games.ron");
    std::fs::read_to_string(file).unwrap_or_default().lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn thirty_games_on_the_server_itself_end_by_its_verdict() {
    const PORT: u16 = 49_152;
    const GAMES: usize = 30;
    let Some(program) = at_hand("hnefatafl-server") else {
        assert!(!tafl_test_support::long(), "hnefatafl-server is not on the path: see deploy/BRIDGES.md");
        return eprintln!("hnefatafl-server is not on the path: the stand-in must do");
    };
    let folder = Folder::new("real");
    let mut server = real_server(&program, &folder.0);
    until("a server", || std::net::TcpStream::connect(("127.0.0.1", PORT)).is_ok());
    let challenger = Challenger::start(PORT, "ai-tafld", GAMES / 6, GAMES);
    let mut bridge = start(PORT, &folder.0, &["--times", "untimed,30", "--searches", "2"]);
    let seen = &challenger.seen;
    for (n, moves) in [40, 150, 300, 500].into_iter().enumerate() {
        let enough = || seen.moves.load(Ordering::Relaxed) >= moves || archived(&folder.0).len() == GAMES;
        until("moves", enough);
        if n % 2 == 0 {
            // It saves its games at this signal; those of a server that is killed at once are lost.
            assert!(server.terminate().success());
            server = real_server(&program, &folder.0);
        } else {
            drop(bridge);
            bridge = start(PORT, &folder.0, &["--times", "untimed,30", "--searches", "2"]);
        }
    }
    until("the ends of all games", || archived(&folder.0).len() >= GAMES);
    let games = archived(&folder.0);
    let count = |what: &str| games.iter().filter(|game| game.contains(what)).count();
    let ends = ["AttackerWins", "DefenderWins", "Draw"].map(|end| count(&format!("status:{end}")));
    let sizes = ["_7", "_11", "_13"].map(|size| count(&format!("board_size:{size}")));
    let timed = count("plays:PlayRecordsTimed");
    eprintln!(
        "{} games: {ends:?} by their ends, {sizes:?} by their boards, {timed} with clocks",
        games.len()
    );
    assert_eq!((games.len(), ends.iter().sum::<usize>(), sizes, timed), (GAMES, GAMES, [10; 3], GAMES / 2));
    assert!(bridge.terminate().success());
}
