//! `training` as a person uses it: the program is started, interrupted and started again.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
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
    let line = [
        &MATCH[..],
        &[path.to_str().expect("a path"), "--level-one", "2", "--level-two", "1", "--threads", "2"],
    ]
    .concat();
    let mut child = start(&[&line[..], &["--pairs", "100000"]].concat());
    let mut progress = BufReader::new(child.stderr.take().expect("its errors")).lines();
    let second =
        progress.by_ref().map_while(Result::ok).find(|line| line.starts_with("2/100000 brandubh-wtf@1: "));
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
    let line = [
        &MATCH[..],
        &[path.to_str().expect("a path"), "--level-one", "1", "--level-two", "1", "--sprt", "-400,0"],
    ]
    .concat();
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
    let (out, broken_off) = (file("never"), file("broken-off"));
    let game = r#"{"rules":"brandubh-wtf","number":0,"winner":null,"too_long":true,"moves":["d2-a2"],"scores":[12]}"#;
    std::fs::write(&broken_off, format!("{game}\n")).expect("a file");
    let [out, broken_off] = [&out, &broken_off].map(|path| path.to_str().expect("a path"));
    let versus_self = |player| {
        ["match", "--rules", "copenhagen", "--one", player, "--two", "self", "--nodes", "5", "--pairs", "1"]
    };
    let playing =
        |rules, option, value| ["play", "--rules", rules, "--games", "1", "--out", out, option, value];
    for (arguments, wanted) in [
        (&versus_self("no-such-engine")[..], "no-such-engine: "),
        (&versus_self("true"), "true: the engine has ended: "),
        (&playing("nowhere", "--threads", "1"), "there is no rule set nowhere"),
        (&playing("brandubh-wtf", "--evaluation", "no-such-file"), "no-such-file: "),
        (&playing("brandubh-wtf", "--random-plies", "9000"), "use fewer --random-plies"),
        (&["study", "--rules", "nowhere"], "there is no rule set nowhere"),
        (&["fit", "--games", "no-such-file", "--out", out], "no-such-file: "),
        (&["fit", "--games", "/dev/null", "--out", out], "no quiet position to learn from"),
        (&["fit", "--games", broken_off, "--out", out], "no quiet position to learn from"),
        (
            &["fit", "--games", broken_off, "--unfinished", "--out", out],
            "every game with scores was broken off",
        ),
        (
            &["fit", "--games", "/dev/null", "--from", "hand-made", "--out", out],
            "--from takes the file of an evaluation",
        ),
    ] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_training")).args(arguments).output().expect("it starts");
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(
            output.status.code() == Some(1) && error.starts_with("training: ") && error.contains(wanted),
            "{arguments:?}: {error}"
        );
    }
    let _ = [out, broken_off].map(std::fs::remove_file);
}

fn run(arguments: &[&str]) -> String {
    let mut child = start(arguments);
    let report = printed(&mut child);
    assert!(child.wait().expect("it ends").success(), "{arguments:?}: {report}");
    report
}

/// The whole games of a file, in the order of their numbers.
fn games(path: &Path) -> Vec<(u64, String)> {
    let text = std::fs::read_to_string(path).expect("its file");
    let numbered = |line: &str| {
        Some((serde_json::from_str::<serde_json::Value>(line).ok()?["number"].as_u64()?, line.to_owned()))
    };
    let mut games: Vec<_> = text.lines().filter_map(numbered).collect();
    games.sort_unstable();
    games
}

/// The same games at once and in parts, with a line that an interruption left unfinished; and the same
/// evaluation from them, which plays.
#[test]
fn games_and_evaluations_repeat() {
    let (whole, parts) = (file("whole"), file("parts"));
    let play = |path: &Path, count: &str, threads: &str| {
        let rules =
            ["play", "--rules", "brandubh-wtf", "--rules", "magpie", "--nodes", "60", "--plies", "60"];
        run(&[
            &rules[..],
            &["--games", count, "--threads", threads, "--out", path.to_str().expect("a path")],
        ]
        .concat());
    };
    play(&whole, "24", "1");
    play(&parts, "9", "2");
    let text = std::fs::read_to_string(&parts).expect("its file");
    std::fs::write(&parts, &text[..text.len() - 40]).expect("a shorter file");
    play(&parts, "24", "3");
    assert_eq!((games(&whole).len(), games(&parts)), (24, games(&whole)));

    // The games in parts are in another order.
    let fit = |name: &str, games: &Path, options: &[&str]| {
        let out = file(name);
        let report = run(&[
            &["fit", "--games", games.to_str().expect("a path"), "--out", out.to_str().expect("a path")],
            options,
        ]
        .concat());
        (report, std::fs::read(&out).expect("an evaluation"), out)
    };
    let ((report, bytes, out), (_, again, other)) =
        (fit("one", &whole, &["--net", "--epochs", "2"]), fit("two", &parts, &["--net", "--epochs", "2"]));
    assert!(report.contains("epoch 1: loss 0."), "{report}");
    assert_eq!(bytes, again);
    let (_, same, unchanged) =
        fit("three", &whole, &["--from", out.to_str().expect("a path"), "--epochs", "0"]);
    assert_eq!(bytes, same);
    // Some games are broken off.
    let (all, _, more) = fit("four", &whole, &["--unfinished", "--epochs", "0"]);
    let positions = |report: &str| {
        report
            .lines()
            .find_map(|line| line.split_once(" positions")?.0.parse::<u32>().ok())
            .expect("a number")
    };
    assert!(positions(&all) > positions(&report), "{all}");
    // What scores mean is measured for each file: games that the attackers always win change nothing of it.
    let won = file("won");
    let text = std::fs::read_to_string(&whole).expect("its file");
    let text = text.replace("SIDE_DEFENDERS", "SIDE_ATTACKERS");
    std::fs::write(&won, text).expect("a file");
    let games = won.to_str().expect("a path");
    let (both, _, fifth) = fit("five", &whole, &["--games", games, "--epochs", "0"]);
    let meanings = |report: &str| -> Vec<String> {
        report.lines().filter(|line| line.contains("a score s means")).map(str::to_owned).collect()
    };
    assert_eq!((meanings(&both).len(), &meanings(&both)[..1]), (2, &meanings(&report)[..]));
    let option = format!("Evaluation={}", out.display());
    let line = [
        "match",
        "--rules",
        "magpie",
        "--one",
        "self",
        "--option-one",
        &option,
        "--two",
        "self",
        "--nodes",
        "50",
        "--pairs",
        "2",
    ];
    assert!(run(&line).starts_with("2 pairs: one "));
    for path in [whole, parts, out, other, unchanged, more, won, fifth] {
        let _ = std::fs::remove_file(path);
    }
}

/// The same study again, which says what its file has; a rule set may be named by an alias.
#[test]
fn positions_to_finish_are_kept_and_played_on() {
    let path = file("positions");
    let plays = |seed| {
        let positions =
            ["finish", "--positions", path.to_str().expect("a path"), "--count", "2", "--men", "1", "12"];
        run(&[&positions[..], &["--game-nodes", "100", "--nodes", "60", "--plies", "6", "--seed", seed]]
            .concat())
    };
    let first = plays("1");
    let kept = std::fs::read_to_string(&path).expect("positions");
    // From the attackers' moves on six plies, in which nobody encircles anybody.
    let end = "2 positions, 6.0 plies in the mean; 2 not won by the attackers count 6".to_owned();
    let wanted: Vec<String> =
        kept.lines().map(|fen| format!("   6 plies, not won: {fen}")).chain([end]).collect();
    assert_eq!(first.lines().collect::<Vec<_>>(), wanted);
    assert!(kept.lines().count() == 2 && kept.lines().all(|fen| fen.ends_with(" b")), "{kept}");
    assert_eq!(plays("2"), first);
    std::fs::remove_file(path).expect("removed");
}

#[test]
fn studies_repeat() {
    let folders = ["one", "two"]
        .map(|name| std::env::temp_dir().join(format!("tafl-training-{}-study-{name}", std::process::id())));
    let texts = folders.each_ref().map(|folder| {
        let report = run(&[
            "study",
            "--rules",
            "Brandubh WTF",
            "--nodes",
            "60",
            "--millions",
            "1",
            "--puzzle-millions",
            "0",
            "--folder",
            folder.to_str().expect("a path"),
        ]);
        let text = std::fs::read_to_string(folder.join("brandubh-wtf.txt")).expect("its file");
        std::fs::remove_dir_all(folder).expect("removed");
        let games =
            text.lines().find_map(|line| line.strip_prefix("games ")?.split(',').next()).expect("games");
        assert!(report.starts_with(&format!("brandubh-wtf: {games} games, ")), "{report}");
        assert!(
            report.ends_with(&format!("{} positions, 0 puzzles\n", text.lines().count() - 2)),
            "{report}"
        );
        text
    });
    assert_eq!(texts[0], texts[1]);
}

/// Minitafl is solved, so whoever wins a position is known: a single node errs there, many do not.
#[test]
fn the_errors_of_the_search_are_counted_by_tables() {
    let folder = file("errors");
    let path = folder.to_str().expect("a path");
    run(&["tables", "--rules", "minitafl", "--pieces", "5", "--out", path]);
    let ask = ["errors", "--tables", path, "--rules", "minitafl", "--positions", "30"];
    let table = run(&[&ask[..], &["--men", "3,1", "--nodes", "1", "--nodes", "20000"]].concat());
    let cells: Vec<&str> = table.lines().last().expect("a row").split('|').map(str::trim).collect();
    let [_, men, any, any_deep, far, far_deep, drawn, drawn_deep, _] = cells[..] else { panic!("{table}") };
    assert_eq!((men, any_deep, far_deep, drawn, drawn_deep), ("3, 1", "0", "0", "", ""), "{table}");
    let [any, far]: [u32; 2] = [any, far].map(|cell| cell.parse().expect("a number"));
    assert!(0 < far && far < 30 && any < far, "{table}");
    let mut child = start(&[&ask[..], &["--men", "4,1", "--nodes", "1"]].concat());
    let mut error = String::new();
    child.stderr.take().expect("its errors").read_to_string(&mut error).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    assert_eq!(error, "training: no table of minitafl has the men 4,1\n");
    std::fs::remove_dir_all(&folder).expect("its folder");
}
