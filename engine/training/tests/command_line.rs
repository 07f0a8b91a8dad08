//! `training` as a person uses it: the program is started, interrupted and started again.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

const MATCH: [&str; 8] = ["match", "--rules", "brandubh-wtf", "--one", "self", "--two", "self", "--output"];

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_training"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

fn printed(child: &mut Child) -> String {
    let mut text = String::new();
    child.stdout.take().expect("its output").read_to_string(&mut text).expect("text");
    text
}

fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tafl-training-{}-{name}.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_keeps_its_pairs_and_goes_on() {
    let path = file("interrupted");
    let line = [&MATCH[..], &[path.to_str().expect("a path"), "--level-one", "2", "--level-two", "1", "--threads", "2"]].concat();
    let mut child = start(&[&line[..], &["--pairs", "100000"]].concat());
    let mut progress = BufReader::new(child.stderr.take().expect("its errors")).lines();
    let second = progress.by_ref().map_while(Result::ok).find(|line| line.starts_with("2/100000 brandubh-wtf@1: "));
    assert!(second.is_some());
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let last = progress.map_while(Result::ok).last().expect("a reason");
    let report = printed(&mut child);
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "{last}");
    let kept = std::fs::read_to_string(&path).expect("its file").lines().count() - 1;
    assert!(kept >= 2 && report.starts_with(&format!("{kept} pairs: one ")), "{kept}: {report}");
    assert_eq!(last, format!("training: interrupted after {kept} of 100000 pairs; the same command goes on"));
    // Now to the end.
    let pairs = (kept + 1).to_string();
    let mut child = start(&[&line[..], &["--pairs", &pairs]].concat());
    assert!(printed(&mut child).starts_with(&format!("{pairs} pairs: one ")));
    assert!(child.wait().expect("it ends").success());
    let _ = std::fs::remove_file(&path);
}

#[test]
fn a_decided_test_ends_the_match() {
    let path = file("decided");
    let line = [&MATCH[..], &[path.to_str().expect("a path"), "--level-one", "1", "--level-two", "1", "--sprt", "-400,0"]].concat();
    for _ in 0..2 {
        let mut child = start(&line);
        let report = printed(&mut child);
        assert!(child.wait().expect("it ends").success(), "{report}");
        let ratio = report.lines().find(|line| line.starts_with("SPRT Elo -400 or 0: ")).expect("a test");
        assert!(ratio.ends_with("Elo 0 accepted") && !report.starts_with("100 pairs"), "{report}");
    }
    let _ = std::fs::remove_file(&path);
}

#[test]
fn mistakes_are_named() {
    for (player, wanted) in [("no-such-engine", "training: no-such-engine: "), ("true", "training: true: the engine has ended: ")] {
        let arguments = ["match", "--rules", "copenhagen", "--one", player, "--two", "self", "--nodes", "5", "--pairs", "1"];
        let output = Command::new(env!("CARGO_BIN_EXE_training")).args(arguments).output().expect("it starts");
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.code() == Some(1) && error.contains(wanted), "{error}");
    }
}
