#![cfg(unix)]

use super::*;
use crate::matches::tests::{Folder, played_by};
use crate::record::Record;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::thread;
use tafl_engine::Side;

/// Plays one pair against the search of this program. The stand-in is a script that gets the name of a file
/// as its last word, for what it reads.
fn against(
    prefix: &str,
    script: &str,
    more: &str,
    rules: &str,
    folder: &Folder,
) -> Result<[Record; 2], String> {
    let path = folder.file("stand-in.sh");
    std::fs::write(&path, script).expect("a script");
    let command = format!("{prefix}sh {} {more} {}", path.display(), log(folder).display());
    let line = format!(
        "--rules {rules} --one x --two self --movetime 40 --grace 60000 --pairs 1 --random-plies 0 \
         --max-plies 12"
    );
    played_by(&command, &line).map(|mut pairs| pairs.remove(0).games)
}

fn log(folder: &Folder) -> PathBuf {
    folder.file("log")
}

fn heard(folder: &Folder) -> Vec<String> {
    std::fs::read_to_string(log(folder)).expect("what it read").lines().map(str::to_owned).collect()
}

/// Answers as the description of the text protocol says, with other lines before and after a move.
const TEXT: &str = r#"
n=0
while read -r line; do
  echo "$line" >>"$1"
  case "$line" in
    quit) exit 0 ;;
    generate_move) n=$((n + 1))
      echo "2 turn: attacker play: play attacker d1 d3"
      case $n in
        1) echo "= play attacker D1 D3, score: 19996, delay milliseconds: 5, loops: 0" ;;
        *) echo "= play attacker resigns _, score: 0, delay milliseconds: 5, loops: 0" ;;
      esac
      echo; echo "escape_vec:"; echo; echo "   A  B  C"; echo "11 -- -- --" ;;
    "play attacker"*) echo "? play: it isn't your turn"; echo ;;
    *) echo "= " ;;
  esac
done
"#;

#[test]
fn the_text_protocol_is_spoken_as_described() {
    let folder = Folder::new("text");
    let [first, second] =
        against("hnefatafl:", TEXT, "", "copenhagen-hnefatafl-org", &folder).expect("a pair");
    assert_eq!(
        (first.end.as_str(), first.winner, first.moves.len()),
        ("RESIGNATION", Some(Side::Defenders), 2)
    );
    let reply = first.moves[1].to_string().replace('-', " ");
    let asked = ["board_size 11", "first_move attacker", "generate_move"].map(str::to_owned);
    let later = [format!("play defender {reply}"), "generate_move".to_owned()];
    assert_eq!(heard(&folder)[..5], [&asked[..], &later[..]].concat());
    // In the second game it defends; the stand-in refuses the move that it is told.
    assert_eq!((second.end.as_str(), second.winner), ("FORFEIT_REFUSAL", Some(Side::Attackers)));
    assert!(second.detail.is_some_and(|detail| detail.ends_with("play: it isn't your turn")));
}

/// The program connects with `--host`: a thread plays in its place, a game by each connection.
#[cfg(target_os = "linux")]
#[test]
fn the_text_protocol_is_spoken_by_a_connection() {
    const HOST: &str = "127.0.0.77";
    let game = |moves: &[&str]| {
        let stream = loop {
            match TcpStream::connect((HOST, 49152)) {
                Ok(stream) => break stream,
                Err(_) => thread::sleep(std::time::Duration::from_millis(5)),
            }
        };
        let (mut heard, mut moves) = (Vec::new(), moves.iter());
        let lines = BufReader::new(&stream).lines().map_while(Result::ok);
        for line in lines.take_while(|line| line != "quit") {
            if line == "generate_move" {
                let Some(mv) = moves.next() else { break };
                writeln!(&stream, "{mv}").expect("sent");
            }
            heard.push(line);
        }
        heard
    };
    let playing = thread::spawn(move || {
        [game(&["play attacker d1 d3", "play attacker resigns _"]), game(&["play defender a1 a2"])]
    });
    let folder = Folder::new("connection");
    // More than a pipe holds, which nobody may have to read.
    let script = "while :; do echo $(seq 5000); sleep 0.05; done";
    let more = format!("--host {HOST}");
    let [first, second] =
        against("hnefatafl:", script, &more, "copenhagen-hnefatafl-org", &folder).expect("a pair");
    assert_eq!((first.end.as_str(), first.moves.len()), ("RESIGNATION", 2));
    assert_eq!(second.end, "FORFEIT_ILLEGAL_MOVE");
    let [one, two] = playing.join().expect("two games");
    let told = format!("play defender {}", first.moves[1].to_string().replace('-', " "));
    assert_eq!(one, ["board_size 11", "first_move attacker", "generate_move", &told, "generate_move"]);
    let told = format!("play attacker {}", second.moves[0].to_string().replace('-', " "));
    assert_eq!(two, ["board_size 11", "first_move attacker", &told, "generate_move"]);
}

/// An engine of OpenTafl, with lines before its `hello` and requests before its move.
const OPENTAFL: &str = r#"
echo "OpenTafl v0.4"; echo hello; echo "simple-moves on"
n=0
while read -r line; do
  echo "$line" >>"$1"
  case "$line" in
    goodbye) exit 0 ;;
    "play attackers") n=$((n + 1)); echo "status thinking"
      case $n in
        1) echo rules; echo "move d1-d3" ;;
        *) echo "error -1 it is lost" ;;
      esac ;;
    "play defenders") echo "move Kf6-f6" ;;
  esac
done
"#;

#[test]
fn engines_of_opentafl_are_asked_as_described() {
    let folder = Folder::new("opentafl");
    let [first, second] = against("opentafl:", OPENTAFL, "", "copenhagen-opentafl", &folder).expect("a pair");
    assert_eq!(
        (first.end.as_str(), first.winner, first.moves.len()),
        ("RESIGNATION", Some(Side::Defenders), 2)
    );
    let asked = heard(&folder);
    assert!(asked[0].starts_with("rules dim:11 "), "{asked:?}");
    assert_eq!(asked[1..3], ["clock 40* 40* 1 1 1", "play attackers"]);
    assert_eq!(asked[3], asked[0], "it asked for the rules");
    assert!(asked[4].starts_with("move /4tttt3/"), "its move is confirmed: {asked:?}");
    let reply = format!("opponent-move {} /", first.moves[1]);
    assert!(
        asked[5].starts_with(&reply) && asked[6..8] == ["clock 40* 40* 1 1 1", "play attackers"],
        "{asked:?}"
    );
    assert_eq!(asked[8], "finish 0");
    assert!(asked[10].starts_with("opponent-move ") && asked[12] == "play defenders", "{asked:?}");
    assert_eq!(second.end, "FORFEIT_ILLEGAL_MOVE");
    assert!(second.detail.is_some_and(|detail| detail.starts_with("\"f6-f6\"")));
    let refused = against("opentafl:", OPENTAFL, "", "hnefatafl-globe", &folder).expect_err("no such record");
    assert!(refused.contains("OpenTafl's notation cannot express these rules"), "{refused}");
}

fn say(stream: &mut TcpStream, text: &str) {
    let length = (text.len() as u32).to_be_bytes();
    stream.write_all(&[&length, text.as_bytes()].concat()).expect("sent");
}

fn hear(stream: &mut TcpStream) -> Option<serde_json::Value> {
    let mut length = [0; 4];
    stream.read_exact(&mut length).ok()?;
    let mut text = vec![0; u32::from_be_bytes(length) as usize];
    stream.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

/// The script says where the player is to connect; a thread plays in its place.
#[test]
fn players_of_bologna_get_every_state_and_are_asked_for_moves() {
    let folder = Folder::new("bologna");
    let path = log(&folder);
    std::fs::write(&path, "").expect("a file");
    let playing = thread::spawn(move || {
        for game in 0..2 {
            let started =
                || std::fs::read_to_string(&path).unwrap_or_default().lines().nth(game).map(str::to_owned);
            let line = loop {
                match started() {
                    Some(line) if line.ends_with('.') => break line,
                    _ => thread::sleep(std::time::Duration::from_millis(5)),
                }
            };
            let [color, capitals, port] = line.trim_end_matches('.').split(' ').collect::<Vec<_>>()[..]
            else {
                panic!("{line}")
            };
            assert_eq!(color.to_uppercase(), capitals);
            let mut stream =
                TcpStream::connect(("127.0.0.1", port.parse().expect("a port"))).expect("a server");
            say(&mut stream, "\"stand-in\"");
            let mut states = 0;
            while let Some(state) = hear(&mut stream) {
                states += 1;
                let is_own = state["turn"] == capitals;
                assert_eq!(
                    is_own,
                    (states % 2 == 1) == (color == "white"),
                    "white begins, and all states come"
                );
                if is_own {
                    // A man who has left a camp may not return, so that black goes on beside it.
                    let steps = if color == "white" {
                        ["e3f3", "f3e3"].as_slice()
                    } else {
                        &["d1c1", "c1b1", "b1c1"]
                    };
                    let piece = if color == "white" { "WHITE" } else { "BLACK" };
                    let stands = |at: &str| {
                        let [file, rank] =
                            [at.as_bytes()[0] - b'a', at.as_bytes()[1] - b'1'].map(usize::from);
                        state["board"][rank][file] == piece
                    };
                    let step = steps.iter().find(|step| stands(step)).unwrap_or(&steps[0]);
                    let (from, to) = step.split_at(2);
                    say(&mut stream, &format!(r#"{{"from":"{from}","to":"{to}","turn":"{capitals}"}}"#));
                }
            }
        }
    });
    let script = "echo \"$1 $2 $3.\" >>\"$4\"; exec sleep 600";
    let games =
        against("bologna:", script, "{color} {COLOR} {port}", "tablut-ashton", &folder).expect("a pair");
    playing.join().expect("a player");
    for (record, own) in games.iter().zip(["d1-c1", "e3-f3"]) {
        assert!(!record.end.contains("REFUSAL") && !record.end.contains("CRASH"), "{record:?}");
        assert!(record.moves[..2].iter().any(|mv| mv.to_string() == own), "{record:?}");
    }
}

#[test]
fn programs_of_other_protocols_have_no_options() {
    let stop = AtomicBool::new(false);
    let command = ["opentafl:".to_owned(), "sh".to_owned()];
    let refused = Program::start(&command, &[("Hash".to_owned(), "1".to_owned())], &stop).err();
    assert_eq!(refused.as_deref(), Some("opentafl: has no option Hash: its protocol has none"));
}
