//! The command line as a person uses it: the program is started and what it prints is read.

use serde_json::Value;
use std::io::{BufRead, Write};
use std::process::{Command, Output, Stdio};
use tafl_test_support::examples::shows;

fn tafld(arguments: &[&str], input: &str) -> Output {
    tafld_in("C", arguments, input)
}

/// Starts it where the environment names a language, and the endgame tables of the tests.
fn tafld_in(language: &str, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tafld"))
        .args(arguments)
        .env("LC_ALL", language)
        .env("TAFLD_TABLES", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tafld starts");
    child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn printed(arguments: &[&str], input: &str) -> String {
    let output = tafld(arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn refusal(arguments: &[&str]) -> String {
    let output = tafld(arguments, "");
    assert!(!output.status.success(), "{arguments:?} should fail");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn a_mistyped_variable_is_refused_like_a_mistyped_flag() {
    let run = |name: &str| {
        Command::new(env!("CARGO_BIN_EXE_tafld")).arg("rulesets").env(name, "4").output().expect("it runs")
    };
    let refused = run("TAFLD_RATELIMIT");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(said, "tafld: unknown environment variable TAFLD_RATELIMIT; did you mean TAFLD_RATE_LIMIT?\n");
    assert_eq!(refused.status.code(), Some(2));
    // Kubernetes sets these in every pod beside a service called tafld or tafld-admin; see "Discovering
    // services" in its documentation.
    for name in [
        "TAFLD_SERVICE_HOST",
        "TAFLD_ADMIN_SERVICE_PORT_HTTP",
        "TAFLD_PORT",
        "TAFLD_PORT_8080_TCP_ADDR",
        "TAFLD_ADMIN_PORT",
    ] {
        assert!(run(name).status.success(), "{name}");
    }
}

#[test]
fn perft_prints_the_published_counts() {
    let text = printed(&["perft", "--ruleset", "copenhagen", "--depth", "3"], "");
    let leaves: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(leaves, ["116", "6788", "806344"]);
    let counted = printed(&["perft", "--ruleset", "brandubh", "--depth", "4", "--count"], "");
    assert!(counted.lines().last().is_some_and(|line| line.contains("1007392")), "{counted}");
}

/// Returns whether a line says how many moves were played and whose turn it is.
fn says_whose_turn(line: &str) -> bool {
    line.starts_with("start of the game, ") || line.contains(" played, ") && line.ends_with("legal moves")
}

#[test]
fn rulesets_lists_and_show_explains() {
    let list = printed(&["rulesets"], "");
    assert_eq!(list.lines().count(), tafl_engine::catalogue::all().len());
    assert!(list.contains("hnefatafl-13-igg@1"));
    let older: Vec<&str> = list.lines().filter(|line| line.ends_with("(older revision)")).collect();
    assert_eq!(
        older.len(),
        tafl_engine::catalogue::all().len() - tafl_engine::catalogue::newest().count(),
        "{older:?}"
    );
    let sizes = tafl_engine::catalogue::all()
        .iter()
        .map(|entry| format!("{0}x{0}  {1}", entry.rules.board.size, entry.name));
    let columns: Vec<_> = list
        .lines()
        .zip(sizes)
        .map(|(line, size)| line.find(&size).map(|at| at + size.find(' ').expect("a gap")))
        .collect();
    assert!(columns.iter().all(|column| column.is_some() && *column == columns[0]), "{list}");
    // A rule set without special pieces says nothing as if it had some.
    let tyr = printed(&["show", "tyr-11"], "");
    assert!(tyr.contains("board                The board is 11 by 11 squares."), "{tyr}");
    assert!(
        tyr.contains(
            "commanders_take_king Commanders and knights have no special part in capturing the king."
        ),
        "{tyr}"
    );
    let shown = printed(&["show", "fidchell"], "");
    assert!(
        shown.contains("The defenders win at once when the king has two open paths after their move."),
        "{shown}"
    );
    assert!(shown.contains("disputed:"), "{shown}");
    let french = printed(&["show", "fidchell", "--locale", "fr-CA"], "");
    assert!(
        french
            .contains("Les défenseurs gagnent aussitôt quand le roi a deux chemins ouverts après leur coup."),
        "{french}"
    );
    assert!(shown.contains("set-up ardri_7"), "{shown}");
    for part in ["contesté\u{a0}: La source ne dit pas qui commence", "position de départ ardri_7\u{a0}:"] {
        assert!(french.contains(part), "{part} is missing in:\n{french}");
    }
    assert!(printed(&["show", "copenhagen", "--locale", "fr"], "").contains("aussi sous le nom de\u{a0}: "));
}

#[test]
fn the_environment_chooses_the_language_where_nobody_names_one() {
    for (language, named, wanted) in [
        ("fr_CA.UTF-8", &[][..], "Le plateau compte"),
        ("fr@euro", &[], "Le plateau compte"),
        ("fr_FR.UTF-8", &["--locale", "en-GB"], "The board is"),
        ("POSIX", &["--locale", "fr"], "Le plateau compte"),
        ("tlh", &[], "The board is"),
        ("C.UTF-8", &[], "The board is"),
    ] {
        let output = tafld_in(language, &[&["show", "fidchell"], named].concat(), "");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && text.contains(wanted), "{language} {named:?}: {text}");
    }
    let played = tafld_in(
        "fr_FR",
        &["play", "--ruleset", "brandubh-wtf"],
        "aide\nback\nd1-d4\nd2-a2\nclaim\nabandonner\n",
    );
    let text = String::from_utf8(played.stdout).expect("text");
    for part in [
        "Tapez un coup",
        "C’est le début de la partie.",
        "1 coup joué, aux défenseurs de jouer, 25 coups légaux",
        "La pièce en d2 barre le passage\u{a0}; destinations possibles\u{a0}: b1, c1, e1 et f1.",
        "Les attaquants jouent d2-a2.",
        "Aucune nulle ne peut être réclamée après ces coups.",
        "La partie est terminée\u{a0}; les défenseurs ont abandonné\u{a0}; les attaquants gagnent.",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn a_printed_rule_set_can_be_played_from_a_file() {
    let json = printed(&["show", "tablut-nielsen", "--json"], "");
    let file = std::env::temp_dir().join(format!("tafld-cli-{}.json", std::process::id()));
    std::fs::write(&file, &json).expect("a file");
    let path = file.to_str().expect("a path");
    let text = printed(&["perft", "--rules", path, "--depth", "2"], "");
    std::fs::write(
        &file,
        json.replace(
            "\"KING_TAKEN_HOW_CUSTODIAL_AWAY_FROM_THRONE\",\n    \"closingZones\": []",
            "\"KING_TAKEN_HOW_ENCLOSED\",\n    \"closingZones\": [\"ZONE_KIND_CORNERS\"]",
        ),
    )
    .expect("a file");
    let refused = refusal(&["perft", "--rules", path]);
    std::fs::remove_file(&file).expect("the file goes");
    assert!(text.contains("4400"), "{text}");
    assert!(
        refused.contains("king_taken.closing_zones: ZONE_KIND_CORNERS: needs corners in zones"),
        "{refused}"
    );
}

#[test]
fn two_people_play_a_game() {
    let moves = "d1-d4\nd2-a2\nd5-e5\nb4-b6\nd4-d5\nb6-a6\nd5-a5\nmoves\nboard\nback\nclaim\nresign\n";
    let text = printed(&["play", "--ruleset", "brandubh-wtf"], moves);
    for part in [
        "The piece on d2 is in the way; possible destinations: b1, c1, e1 and f1.",
        "The defenders play d5-a5 and capture the piece on a6.",
        "6 moves played, attackers to move, 35 legal moves",
        "No draw may be claimed after these moves.",
        "The game is over; the defenders resigned; the attackers win.",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

/// The level plays as the service suggests, and a move taken back leaves the player to move.
#[test]
fn one_plays_against_a_level() {
    let game = ["play", "--ruleset", "brandubh-wtf", "--level", "2", "--seed", "7"];
    let text = printed(&[&game[..], &["--as", "defenders"]].concat(), "");
    let suggested = printed(&["suggest", "ruleset=Brandubh WTF", "level=2", "seed=7", "--json"], "");
    let suggested: Value = serde_json::from_str(&suggested).expect("JSON");
    let first = suggested["move"].as_str().expect("a move");
    assert!(
        text.contains(&format!("The attackers play {first}"))
            && text.contains("1 move played, defenders to move"),
        "{text}"
    );
    let text = printed(&game, "D2 to A2\nundo\nundo\nhint\nresign\n");
    let turns: Vec<&str> = text.lines().filter(|line| says_whose_turn(line)).collect();
    let [start, moved, answered, back] = turns[..] else { panic!("{text}") };
    assert!(
        start == back
            && moved.starts_with("1 move played, defenders")
            && answered.starts_with("2 moves played, attackers"),
        "{text}"
    );
    for part in [
        "The attackers play d2-a2.",
        "The defenders play ",
        "This is the start.",
        "The attackers’ best move starts ",
        "; the defenders win.",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    assert!(refusal(&["play", "--as", "defenders"]).contains("--level"));
}

/// Hints are those of the service, each with more than the one before; the next position begins anew.
#[test]
fn a_repeated_hint_tells_more() {
    let typed = "hint\nhint\nhint\nhint\nhint\nd2-a2\nhint\n";
    let text = printed(&["play", "--ruleset", "brandubh-wtf"], typed);
    let starts = [
        "The attackers’ best move starts in the area from ",
        "The attackers’ best move is with the piece on ",
        "The attackers should play ",
    ];
    let place = |start: &str| text.find(start).unwrap_or_else(|| panic!("{start} is missing in:\n{text}"));
    assert!(place(starts[0]) < place(starts[1]) && place(starts[1]) < place(starts[2]), "{text}");
    let moves: Vec<&str> = text.lines().filter(|line| line.starts_with(starts[2])).collect();
    assert!(moves.len() == 3 && moves.iter().all(|line| *line == moves[0]), "{text}");
    let first = moves[0].split_whitespace().nth(4).expect("a move").trim_end_matches('.');
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(&format!("{first} "))).collect();
    assert_eq!(lines.len(), 2, "the line comes with the fourth hint and the fifth: {text}");
    assert!(
        text.lines().any(|line| line.starts_with("The defenders’ best move starts in the area from ")),
        "{text}"
    );
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let drawn = |moves: &str| {
        printed(&["play", "--ruleset", "brandubh-wtf"], moves)
            .contains("The game is over; draw by agreement.")
    };
    assert!(drawn("d2-a2\ndraw\ndraw\n"));
    assert!(drawn("d2-a2\nDraw?\nI accept\n"));
    let text = printed(&["play", "--ruleset", "brandubh-wtf"], "d2-a2\ntake it back\nJ’abandonne\n");
    assert!(text.contains("the attackers resigned; the defenders win."), "{text}");
    assert!(!drawn("draw\nd2-a2\ndraw\n"), "a move declines the offer");
}

/// A program that plays gets answers and no prompts.
#[test]
fn moves_are_read_as_people_write_them_and_nothing_prompts_a_program() {
    let text = printed(&["play", "--ruleset", "Brandubh"], "D2 to A2\na5\nb9\nd1-d4\nnonsense\n");
    for part in [
        "“Brandubh” may also mean brandubh-nielsen,",
        "The attackers play d2-a2.",
        "The defenders play d5-a5.",
        "“nonsense” is not a move",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    for unwanted in ["attackers>", "Type a move", "UNPARSABLE"] {
        assert!(!text.contains(unwanted), "{unwanted} is in:\n{text}");
    }
}

#[test]
fn games_are_judged_and_converted() {
    let judge = |arguments: &[&str], input: &str| {
        let output = tafld(arguments, input);
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let (code, text) = judge(&["judge"], "[Variant \"Brandubh WTF\"]\n1. d2-a2 d5-e5\n");
    assert!(code == Some(0) && text == "All 2 moves of the game are legal.\n", "{text}");
    let (code, text) = judge(&["judge", "--ruleset", "brandubh-wtf", "--moves", "d2-a2,d1-d4"], "");
    assert!(
        code == Some(3)
            && text.contains("belongs to the other side")
            && text.contains("first illegal move is number 2, d1-d4."),
        "{text}"
    );
    let (code, text) = judge(&["convert", "--json", "--ruleset", "brandubh-wtf"], "d2-a2 d1-d4");
    let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(code == Some(3) && answer["fault"]["ply"] == 1, "{text}");
    let (code, text) = judge(&["convert", "--to", "pgn", "--ruleset", "brandubh-wtf"], "D2-A2 d5e5");
    assert!(
        code == Some(0) && text.contains("[Variant \"brandubh-wtf@1\"]") && text.contains("1. d2-a2 d5-e5"),
        "{text}"
    );
    let (code, text) = judge(&["judge"], &text);
    assert!(code == Some(0), "what was written is read: {text}");
    for unjudged in [&["judge"][..], &["judge", "--json"], &["convert", "--to", "pgn"]] {
        for record in ["d2-a2 d5-e5", "[Variant \"chess\"]\n1. d2-a2 d5-e5\n"] {
            assert_eq!(judge(unjudged, record).0, Some(3), "{unjudged:?} has no rules for {record:?}");
        }
    }
    // What the form cannot hold at all is a failure.
    for json in [&[][..], &["--json"]] {
        let arguments = [&["convert", "--to", "opentafl-rules"], json].concat();
        let output = tafld(&arguments, "[Variant \"brandubh-wtf\"]\n1. d2-a2 d5-e5\n");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(1) && said.ends_with("tafld: nothing was written in this form\n"),
            "{said}"
        );
        assert!(!json.is_empty() || said.contains("The notation cannot express repetition"), "{said}");
    }
    assert_eq!(printed(&["convert", "--to", "moves"], "[Variant \"brandubh-wtf\"]\n"), "");
    for (arguments, place) in [
        (&["judge", "/dev/null"][..], "/dev/null"),
        (&["judge"], "standard input"),
        (&["convert", "--moves", ", "], "--moves"),
    ] {
        assert_eq!(refusal(arguments), format!("tafld: {place}: there is no game in it\n"));
    }
    assert!(refusal(&["judge", "/nowhere/game.pgn"]).contains("/nowhere/game.pgn"));
    // Files as other systems write them.
    let file = std::env::temp_dir().join(format!("tafld-judge-{}", std::process::id()));
    let path = file.to_str().expect("a path");
    let game = "[Variant \"brandubh-wtf\"]\r\n[White \"Þóra\"]\r\n\r\n1. d2-a2 d5-e5\r\n";
    std::fs::write(&file, format!("\u{FEFF}{game}")).expect("a file");
    assert!(printed(&["convert", "--to", "pgn", path], "").contains("[White \"Þóra\"]"));
    std::fs::write(&file, b"[White \"\xDE\xF3ra\"]\n1. d2-a2").expect("a file");
    assert!(refusal(&["judge", path]).contains("is not in UTF-8; convert it first"));
    std::fs::remove_file(&file).expect("a file");
    assert_eq!(judge(&["judge", "-"], game).0, Some(0));
    assert_eq!(tafld(&["judge", "--nonsense"], "").status.code(), Some(2));
}

/// What the examples of the contract ask by a link, a command asks, and prints the same answer.
#[test]
fn every_link_is_a_command() {
    let examples: Value = serde_json::from_str(include_str!("../../web/examples.json")).expect("JSON");
    let mut asked = 0;
    for (route, named) in examples.as_object().expect("examples") {
        // `tafld rulesets` is a table.
        let Some(path) = route.strip_prefix("GET /v1/").filter(|path| *path != "rulesets") else { continue };
        let command = path.split(['{', '}']).nth(1).unwrap_or(path);
        for (name, example) in named.as_object().expect("examples by name") {
            let pairs = example["query"].as_object().into_iter().flatten();
            let pairs = pairs.map(|(name, value)| format!("{name}={}", value.as_str().expect("text")));
            let arguments: Vec<String> = [command.to_owned()].into_iter().chain(pairs).collect();
            let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let media = example["accept"].as_str().unwrap_or("application/json");
            arguments.extend(media.contains("json").then_some("--json"));
            let output = tafld(&arguments, "");
            let what = format!("{name}: {arguments:?}: {output:?}");
            assert_eq!(output.status.code(), Some(i32::from(example["status"].is_u64())), "{what}");
            if !output.status.success() {
                let of = example.get("answer").or(example.get("shows")).expect("a problem");
                let said = format!(
                    "tafld: {}: {}",
                    of["reason"].as_str().expect("a reason"),
                    of["detail"].as_str().unwrap_or_default()
                );
                assert!(String::from_utf8_lossy(&output.stderr).starts_with(&said), "{what}");
            } else if let Some(first) = example["begins"].as_str() {
                let begun: String =
                    output.stdout.iter().map(|byte| char::from(*byte)).take(first.chars().count()).collect();
                assert_eq!(begun, first, "{name}: {arguments:?}");
            } else if media.contains("json") {
                let messages: Vec<Value> = serde_json::Deserializer::from_slice(&output.stdout)
                    .into_iter()
                    .map(|of| of.expect("JSON"))
                    .collect();
                let answer = if media == "application/json" { messages[0].clone() } else { messages.into() };
                match (example.get("answer"), example.get("shows")) {
                    (Some(whole), _) => assert_eq!(&answer, whole, "{what}"),
                    (None, shown) => assert!(shows(&answer, shown.expect("a part")), "{what}"),
                }
            } else {
                assert_eq!(
                    Some(String::from_utf8_lossy(&output.stdout).as_ref()),
                    example["answer"].as_str(),
                    "{what}"
                );
            }
            asked += 1;
        }
    }
    assert!(asked > 25, "{asked}");
}

/// The last word of a name suffices where no other call has it; pictures are PNG.
#[test]
fn names_of_calls_may_be_short() {
    let moves = ["ruleset=brandubh-wtf", "moves=d2-a2"];
    let of = |name: &str| printed(&[&[name][..], &moves].concat(), "");
    assert_eq!(of("list"), of("moves:list"));
    assert!(of("render.txt").contains("  2  a . . . . . ."));
    let picture = tafld(&[&["render"][..], &moves].concat(), "");
    assert!(picture.stdout.starts_with(b"\x89PNG"), "{:?}", String::from_utf8_lossy(&picture.stderr));
    let rules = printed(&["ruleset", "ruleset=Brandubh WTF", "compare_to=copenhagen"], "");
    assert!(rules.starts_with("brandubh-wtf@1: "), "{rules}");
    assert!(printed(&["suggest", "--help"], "").contains("Parameters: ruleset, setup, moves, token, board"));
    let french = tafld_in("fr_FR.UTF-8", &[&["apply", "move=d5-e5"][..], &moves].concat(), "");
    assert!(String::from_utf8_lossy(&french.stdout).contains("Les défenseurs jouent d5-e5."), "{french:?}");
    for (arguments, said, code) in [
        (&["parse", "text=d2"][..], "parse is one of several calls: positions:parse, moves:parse", 2),
        (&["sugest"], "there is no command or call \"sugest\"; `tafld --help` lists them", 2),
        (&["ruleset"], "ruleset is missing; write ruleset=...", 1),
        (&["suggest", "--level", "3"], "there is no parameter \"--level\" here; did you mean level?", 1),
        (&["suggest", "lvel=3"], "there is no parameter \"lvel\" here; did you mean level?", 1),
        (
            &["render", "colour_pag=red"],
            "there is no parameter \"colour_pag\" here; did you mean colour_page?",
            1,
        ),
        (&["suggest", "ruleset=copenhagen", "level=11"], "level: 11 ", 1),
        (&["list", "ruleset=brandubh-wtf", "moves=d2-a2,d5-d5"], "moves[1]: \"d5-d5\" is illegal", 1),
    ] {
        let refused = tafld(arguments, "");
        let words = String::from_utf8_lossy(&refused.stderr);
        assert!(words.contains(said) && refused.status.code() == Some(code), "{arguments:?}: {words}");
        assert!(refused.stdout.is_empty(), "{arguments:?}");
    }
}

/// As with `tafld show fidchell | head -1`.
#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for arguments in [
        &["show", "fidchell"][..],
        &["rulesets"],
        &["perft", "--depth", "1"],
        &["render", "ruleset=copenhagen"],
        &["ruleset", "ruleset=fidchell"],
        &["play"],
    ] {
        let (read, write) = rustix::pipe::pipe().expect("a pipe");
        drop(read);
        let output = Command::new(env!("CARGO_BIN_EXE_tafld"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(write)
            .output()
            .expect("tafld starts");
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn a_log_in_a_file_has_no_colours() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_tafld"))
        .args(["--log-format", "text", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0"])
        .env_remove("NO_COLOR")
        .stderr(Stdio::piped())
        .spawn()
        .expect("tafld starts");
    let mut line = String::new();
    std::io::BufReader::new(server.stderr.take().expect("its log")).read_line(&mut line).expect("a line");
    server.kill().and_then(|()| server.wait()).expect("it ends");
    assert!(line.contains("listening") && !line.contains('\u{1b}'), "{line:?}");
}

#[test]
fn an_ended_game_says_how() {
    let text = printed(&["play", "--ruleset", "brandubh-wtf"], "d6-c6\nd5-a5\nd7-c7\nd4-d7\nb4-b1\nd7-g7\n");
    assert_eq!(
        text.matches("The game is over; the king reaches g7 and escapes; the defenders win.").count(),
        1,
        "{text}"
    );
    assert!(text.contains("The defenders play d7-g7.\n") && !text.contains(", 0 legal moves"), "{text}");
}

/// An end, declared or not, can be taken back, and another game begins.
#[test]
fn a_game_that_is_over_can_be_taken_back_or_begun_again() {
    let turns = |typed: &str| -> Vec<String> {
        let text = printed(&["play", "--ruleset", "brandubh-wtf"], typed);
        text.lines()
            .filter(|line| says_whose_turn(line) || line.starts_with("The game is over"))
            .map(ToOwned::to_owned)
            .collect()
    };
    let (start, second) = ("start of the game, attackers to move", "1 move played, defenders to move");
    for (typed, wanted) in [
        (
            "d2-a2\nresign\nd5-a5\nundo\n",
            &[start, second, "The game is over; the defenders resigned", "The game is over", second][..],
        ),
        ("d2-a2\nresign\nhint\nnew\n", &[start, second, "The game is over", "The game is over", start]),
        (
            "d6-c6\nd5-a5\nd7-c7\nd4-d7\nb4-b1\nd7-g7\nundo\n",
            &[
                start,
                second,
                "2 moves played",
                "3 moves played",
                "4 moves played",
                "5 moves played",
                "The game is over; the king",
                "5 moves played",
            ],
        ),
    ] {
        let turns = turns(typed);
        assert!(
            turns.len() == wanted.len()
                && turns.iter().zip(wanted).all(|(turn, wanted)| turn.starts_with(wanted)),
            "{turns:#?}"
        );
    }
}

#[test]
fn mistakes_are_answered_with_what_would_be_right() {
    assert!(
        refusal(&["show", "chess"]).contains("there is no rule set “chess”; `tafld rulesets` lists them")
    );
    for misspelt in ["Copenhagn", "COPENHAGN"] {
        assert!(refusal(&["play", "--ruleset", misspelt]).contains("did you mean copenhagen?"));
    }
    let french = tafld_in("fr", &["show", "Copenhagn"], "");
    assert!(String::from_utf8_lossy(&french.stderr).contains("vouliez-vous dire copenhagen"));
    assert!(
        refusal(&["show", "fidchell", "--locale", "tlh"])
            .contains("--locale \"tlh\" is not a language of this program; use one of en, ")
    );
    assert!(refusal(&["perft", "--ruleset", "tablut-igg", "--setup", "cross"]).contains("it has tcross_9"));
    assert!(refusal(&["perft", "--depth", "0"]).contains("1..=32"));
    for (flags, words) in [
        (&["--search-threads", "1025"][..], &["'1025'", "--search-threads", "0..=1024"][..]),
        (
            &["--max-held-bytes", "7"],
            &["--max-held-bytes 7: must be at least 67108864, 32 times the largest request, or 0"],
        ),
        (&["--max-bulk-bytes", "4194304", "--max-held-bytes", "67108864"], &["must be at least 134217728"]),
        (&["--rate-burst", "7"], &["--rate-burst 7: needs --rate-limit, which is 0, no limit"]),
    ] {
        let refused = refusal(flags);
        assert!(words.iter().all(|part| refused.contains(part)), "{flags:?}: {refused}");
    }
    assert!(refusal(&["perft", "--rules", "/nowhere/rules.json"]).contains("/nowhere/rules.json"));
    for file in [&["perft", "--rules", "/nowhere/x"][..], &["judge", "/nowhere/x"]] {
        let refused = refusal(file);
        assert!(refused.contains("/nowhere/x") && !refused.contains("os error"), "{refused}");
    }
}
