//! `tafl-bridge opentafl` as its host sees it: dialogues that follow the description of the engine protocol.

use crate::{Running, bridge};
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};
use tafl_engine::{Game, Placement, catalogue};
use tafl_notation::opentafl::{Dialect, PositionRecord, export_rules};

struct Engine {
    _running: Running,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Self {
        let mut command = bridge(&["opentafl", "--movetime", "50"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("tafl-bridge");
        let (input, output) = (child.stdin.take().expect("input"), child.stdout.take().expect("output"));
        let mut engine = Self { _running: Running(child), input, output: BufReader::new(output) };
        assert_eq!([engine.line(), engine.line()], ["hello", "simple-moves on"]);
        engine
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it reads");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).expect("text") > 0, "the engine has ended");
        line.trim_end().to_owned()
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.line()
    }
}

fn written(board: &Placement) -> String {
    PositionRecord::from(board).to_string()
}

/// A game in which the host plays at random.
#[test]
fn a_whole_game_is_played_by_the_protocol() {
    let entry = catalogue::find("copenhagen-opentafl").expect("a rule set");
    let rules = export_rules(&entry.rules, None, None, Dialect::Program).expect("a record").record;
    let mut engine = Engine::start();
    engine.say(&format!("rules {rules}"));
    let mut game = Game::new(&entry.referee(), None).expect("a game");
    let (side, mut since) = (game.side_to_move(), Vec::new());
    while game.outcome().is_none() && game.ply() < 60 {
        if game.side_to_move() == side {
            if !since.is_empty() {
                engine.say(&format!("opponent-move {} {}", since.join("|"), written(&game.placement())));
            }
            engine.say("clock 2000 2000 30 1 1");
            let answer = engine.ask(&format!("play {side}"));
            if answer.starts_with("error -1") {
                return;
            }
            let mv = answer.strip_prefix("move ").unwrap_or_else(|| panic!("{answer}"));
            game.play_text(mv).unwrap_or_else(|illegal| panic!("{mv}: {illegal}"));
            engine.say(&format!("move {}", written(&game.placement())));
            since.clear();
        } else {
            let moves = game.legal_moves();
            let mv = moves[(game.key() % moves.len() as u64) as usize];
            let played = game.play(mv).expect("a legal move");
            since.push(played.notation());
        }
    }
    engine.say("finish 0");
    engine.say("goodbye");
}

#[test]
fn positions_refused_moves_and_analyses() {
    let mut engine = Engine::start();
    let answer = engine.ask("play attackers");
    assert!(answer.starts_with("error 0 play: there is no position"), "{answer}");
    let answer = engine.ask("rules dim:five");
    assert!(answer.starts_with("error 0 rules: "), "{answer}");
    let fetlar = export_rules(&catalogue::find("fetlar").expect("rules").rules, None, None, Dialect::Program);
    engine.say(&format!("rules {}", fetlar.expect("a record").record));
    // A refused move is not played again.
    let first = engine.ask("play attackers");
    engine.say("error 2");
    let second = engine.ask("play attackers");
    assert!(first.starts_with("move ") && second.starts_with("move ") && first != second, "{first} {second}");
    // A king on the edge escapes from any position that the host sets up.
    let mut board = Placement::empty(11).expect("a board");
    board.put("k2".parse().expect("a square"), Some(tafl_engine::Piece::King));
    board.put("a6".parse().expect("a square"), Some(tafl_engine::Piece::Attacker));
    engine.say(&format!("position {}", written(&board)));
    engine.say("side defenders");
    let escape = engine.ask("play defenders");
    assert!(["move k2-k1", "move k2-k11"].contains(&escape.as_str()), "{escape}");
    let analysis = engine.ask("analyze 1 1");
    assert!(analysis.starts_with("analysis 1 k2-k1") && analysis.ends_with(" -4999.00"), "{analysis}");
}
