//! `tafld engine` as another program uses it: a child process that is written to and read from.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tafl_engine::{Game, Level, Move, Score, SearchOptions, catalogue};
use tafl_test_support::rulesets::table;

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tafld"));
        let mut child = command
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("tafld");
        let (input, output) = (child.stdin.take(), child.stdout.take().map(BufReader::new));
        Self { child, input, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("its input"), "{line}").expect("it reads");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let output = self.output.as_mut().expect("its output");
        assert!(output.read_line(&mut line).expect("text") > 0, "the engine has ended");
        line.trim_end().to_owned()
    }

    /// The lines up to the first that begins with a word.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines[lines.len() - 1].starts_with(word) {
            lines.push(self.line());
        }
        lines
    }

    /// The answer to a command that is answered by one line.
    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// The answers to commands, up to the one to `isready`.
    fn all(&mut self, lines: &str) -> Vec<String> {
        self.send(lines);
        self.send("isready");
        let mut answers = self.until("readyok");
        answers.pop();
        answers
    }

    /// Closes the input and waits: what standard error has.
    fn end(mut self) -> String {
        self.input = None;
        let output = self.child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{:?}", output.status);
        String::from_utf8(output.stderr).expect("text")
    }
}

/// What follows the error of a `go` that finds no move.
const NO_MOVE: &str = "bestmove (none)";

/// A line without the time that a search took, its speed, and the rule sets.
fn timeless(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    for name in ["time", "nps"] {
        if let Some(at) = words.iter().position(|&word| word == name) {
            assert!(words.remove(at + 1).parse::<u64>().is_ok(), "{line}");
        }
    }
    words.join(" ").split(" var ").next().unwrap_or_default().to_owned()
}

/// The nodes that a search reports at its end.
fn nodes(lines: &[String]) -> u64 {
    let line = lines.iter().rfind(|line| line.starts_with("info")).expect("a report");
    line.split(" nodes ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok()).expect("nodes")
}

#[test]
fn the_session_of_the_document() {
    let text = include_str!("../../../engine/PROTOCOL.md");
    let session =
        text.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a session");
    let mut engine = Engine::start();
    for printed in session.lines() {
        match printed.split_once(' ').expect("a sign and a line") {
            (">", line) => engine.send(line),
            (_, line) => {
                assert_eq!(timeless(&engine.line()), timeless(line), "engine/PROTOCOL.md has {printed:?}");
            }
        }
    }
    assert_eq!(engine.end(), "");
}

/// The engine of the protocol is the engine of the library: every report of a search, its score and its line.
#[test]
fn it_plays_what_the_library_searches() {
    let mut engine = Engine::start();
    for (id, moves, go, seed) in [
        ("brandubh-wtf", "d2-a2 d5-e5", "nodes 3000", 3),
        ("tablut-linnaeus", "", "depth 2", 0),
        ("copenhagen", "d1-d4", "level 0", 11),
        ("copenhagen", "d1-d4", "", 12),
    ] {
        let mut game = Game::new(&catalogue::find(id).expect("a rule set").referee(), None).expect("a game");
        moves.split_whitespace().for_each(|mv| drop(game.play_text(mv).expect("legal")));
        let options = match go.split_once(' ') {
            Some(("nodes", n)) => SearchOptions { nodes: n.parse().ok(), ..SearchOptions::unlimited(seed) },
            Some(("depth", n)) => SearchOptions { depth: n.parse().ok(), ..SearchOptions::unlimited(seed) },
            _ => catalogue::opponent(game.referee()).at_level(
                &game,
                Level::new(u8::from(go.is_empty())).expect("a level"),
                seed,
            ),
        };
        let report = catalogue::opponent(game.referee())
            .search(&game, &options, &|| false, &mut |_| {})
            .expect("a game that goes on");
        // As JSON where the seed is odd.
        let rules = if seed % 2 == 0 {
            id.to_owned()
        } else {
            serde_json::to_string(game.referee().rules()).expect("JSON")
        };
        engine.send(&format!(
            "setoption name Seed value {seed}\nsetoption name level value 1\nruleset {rules}"
        ));
        engine.send(&format!("position start moves {moves}\ngo {go}"));
        let lines = engine.until("bestmove");
        let written = |mv: Move| mv.to_string().replace('-', "");
        assert_eq!(lines.last(), Some(&format!("bestmove {}", written(report.chosen.mv))), "{id}");
        let words: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
        let after = |word: &str| words[words.iter().position(|&other| other == word).expect("its place") + 1];
        assert_eq!(
            (after("depth"), after("nodes")),
            (report.depth.to_string().as_str(), report.nodes.to_string().as_str()),
            "{id}"
        );
        assert_eq!(after("pv"), written(report.lines[0].mv));
        assert!(after("nps").parse::<u64>().is_ok_and(|speed| speed > 0), "{words:?}");
        let Score::Centi(centi) = report.lines[0].score else { panic!("nothing is decided here") };
        assert_eq!(after("cp"), centi.to_string());
    }
    assert_eq!(engine.end(), "");
}

#[test]
fn stop_and_isready_are_obeyed_during_a_search_and_others_refused() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    let refused = engine.all("position start\nnewgame\ngo nodes 1");
    let refused: Vec<&String> = refused.iter().filter(|line| !line.starts_with("info")).collect();
    let busy = |name: &str| format!("error {name}: a search is running: send stop and wait for its bestmove");
    assert_eq!(refused, [&busy("position"), &busy("newgame"), &busy("go")]);
    engine.send("stop");
    engine.until("bestmove");
    // No move is given for the position that the refused commands were to replace.
    let refusal = "error go: there is no position, because the last one or its rules were refused";
    assert_eq!(engine.all("go nodes 1"), [refusal, NO_MOVE]);
    engine.send("newgame\ngo infinite\nruleset brandubh-wtf\nstop");
    engine.until("bestmove");
    assert_eq!(
        engine.ask("newgame"),
        "error newgame: there are no rules, because the last ruleset was refused"
    );
    // A search whose result is proven at once still waits for `stop`.
    engine.send("ruleset brandubh-wtf\nposition 7/a6/3a3/7/k5a/7/3a3 defenders\ngo infinite");
    let answers = engine.all("");
    assert!(!answers.iter().any(|line| line.starts_with("bestmove")), "{answers:?}");
    assert_eq!(engine.all("stop").last().map(String::as_str), Some("bestmove a3a1"));
    // Stop without a search is no error, and the next search may follow at once.
    assert_eq!(engine.all("stop"), [""; 0]);
    engine.send("position start\ngo movetime 30\n");
    engine.until("bestmove");
    engine.send("go infinite");
    assert_eq!(engine.end(), "");
}

#[test]
fn several_lines_are_reported_best_first() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 3\ngo depth 1");
    let lines = engine.until("bestmove");
    let centi = |line: &String| line.split(" score cp ").nth(1)?.split(' ').next()?.parse::<i32>().ok();
    assert!(
        lines.len() == 4 && (1..4).all(|n| lines[n - 1].contains(&format!(" multipv {n} "))),
        "{lines:?}"
    );
    assert!(lines[..3].is_sorted_by(|one, next| centi(one) >= centi(next)), "{lines:?}");
    // Among given moves, there are no more of them.
    engine.send("go depth 2 searchmoves d1-c1 a4-a3");
    let lines = engine.until("bestmove");
    let first =
        |line: &String| line.split(" pv ").nth(1).and_then(|pv| pv.split(' ').next()).map(ToOwned::to_owned);
    let searched: BTreeSet<String> = lines.iter().filter_map(first).collect();
    assert_eq!(searched, ["a4a3", "d1c1"].map(String::from).into(), "{lines:?}");
}

/// The clock decides how long a search takes: that of the side to move, whoever it is.
#[test]
fn the_clock_of_the_side_to_move_limits_the_search() {
    let mut engine = Engine::start();
    // White are the defenders, and black the attackers, who begin. The other clock could not be waited for.
    let day = 86_400_000;
    for (moves, own, other) in [("", "btime", "wtime"), (" moves d1-d4", "wtime", "btime")] {
        engine.send(&format!("position startpos{moves}\ngo {own} 1 {other} {day} winc 0 binc 0"));
        let short = nodes(&engine.until("bestmove"));
        engine.send(&format!("go {own} -20 {other} {day}"));
        engine.until("bestmove");
        // Whatever ends it first.
        engine.send(&format!("go {other} 1 {own} {day} movestogo 1 nodes 20000"));
        let long = nodes(&engine.until("bestmove"));
        assert!(short < long && long == 20_000, "{short} and {long} nodes");
    }
    // Even with a day on the clock a search ends at `stop`, and increments alone are no limit.
    engine.send(&format!("go wtime {day} btime {day} winc 1000 binc 1000 movestogo 0\nstop"));
    engine.until("bestmove");
    engine.send("go depth 1 winc 1000 binc 1000");
    engine.until("bestmove");
    assert_eq!(engine.end(), "");
}

#[test]
fn several_threads_search_one_position() {
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 3\nsetoption name UCI_Variant value brandubh-wtf");
    // A forced win is found, and the threads of an endless search all end.
    engine.send("position fen 7/a6/3a3/7/k5a/7/3a3 w\ngo depth 5");
    assert_eq!(engine.until("bestmove").last().map(String::as_str), Some("bestmove a3a1"));
    engine.send("position startpos\ngo infinite");
    while !engine.line().contains(" depth 4 ") {}
    engine.send("stop");
    engine.until("bestmove");
    assert_eq!(engine.end(), "");
}

#[test]
fn repetition_counts_from_the_start() {
    let mut engine = Engine::start();
    let shuffle = " d2-a2 d5-e5 a2-d2 e5-d5".repeat(2);
    let shown = engine.all(&format!("ruleset brandubh-wtf\nposition start moves{shuffle}\nshow"));
    assert!(
        shown.iter().any(|line| line.starts_with("outcome ") && line.ends_with("REPETITION")),
        "{shown:?}"
    );
    let outcome = shown.iter().find_map(|line| line.strip_prefix("outcome ")).expect("an outcome").to_owned();
    assert_eq!(
        engine.all("go nodes 10"),
        [format!("error go: the game is over: {outcome}"), NO_MOVE.to_owned()]
    );
}

#[test]
fn every_mistake_is_one_line_and_ends_nothing() {
    let mut engine = Engine::start();
    let long = format!("position start moves {}", "d2-a2 ".repeat(200_000));
    for (line, wanted) in table::<Vec<(String, String)>>("line_mistakes") {
        let answers = engine.all(if line.is_empty() { &long } else { &line });
        let goes = line.lines().last().is_some_and(|line| line.starts_with("go "));
        let (answer, rest) = answers.split_first().expect("an answer");
        assert_eq!(rest, if goes { &[NO_MOVE][..] } else { &[] }, "{wanted}");
        assert!(answer.starts_with(&wanted), "{answer}\nrather than {wanted}");
    }
    engine.input.as_mut().expect("its input").write_all(b"\xff\xfe\n\n   \n").expect("it reads");
    assert_eq!(engine.line(), "error a line must be UTF-8");
    assert_eq!(engine.ask("isready"), "readyok");
    assert_eq!(engine.end(), "");
}

/// Programs that write UTF-8 with a mark write it before their first line, and again in each text that is passed on.
#[test]
fn a_byte_order_mark_is_passed_over() {
    let mut engine = Engine::start();
    engine.send("\u{feff}uci");
    assert_eq!(engine.until("uciok").last().map(String::as_str), Some("uciok"));
    assert_eq!(engine.ask("\u{feff}isready"), "readyok");
    assert_eq!(engine.all("\u{feff}"), [""; 0]);
    // It is one anywhere else.
    assert!(engine.ask("uci\u{feff}").starts_with("error "));
}

/// The proofs are those of the library, the moves of the winner what is counted.
#[test]
fn a_search_for_a_mate_ends_at_it() {
    let mut engine = Engine::start();
    engine.send("ruleset brandubh-wtf\nsetoption name MultiPV value 3");
    let mut ends = |position: &str, limit: &str, mate: &str| {
        engine.send(&format!("position {position}\ngo nodes 3000 {limit}"));
        let lines = engine.until("bestmove");
        let score = format!(" multipv 1 score mate {mate} ");
        assert_eq!(lines.iter().any(|line| line.contains(&score)), mate != "none", "{lines:?}");
        nodes(&lines) < 3000
    };
    // The best move wins at once; a search for three lines goes on until all are proven.
    let at_once = "fen 3a3/3a3/3d3/aad1daa/3d3/k2a3/3a3 w";
    assert!(!ends(at_once, "", "1"));
    assert!(ends(at_once, "mate 1", "1") && ends(at_once, "mate 4", "1"));
    // A puzzle of the data, with a win in two moves.
    let puzzle = "fen 7/5a1/7/7/ak4a/1da2a1/4a2 w moves b3-e3 c2-c7 e3-e7 f6-f7 e7-e5 f7-e7";
    assert!(!ends(puzzle, "mate 1", "2") && ends(puzzle, "mate 2", "2"));
    assert!(!ends("startpos", "mate 1", "none"));
}

/// A client that goes away during a search is no error.
#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut engine = Engine::start();
    engine.send("go nodes 2000");
    engine.output = None;
    assert_eq!(engine.end(), "");
}
