//! `tafl-bridge bologna` on a stand-in of the tournament's server, which follows the description of its
//! messages, and, as that server, forgives one illegal move.

use crate::{Running, bridge};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;
use tafl_engine::{Game, Piece, Side, Square, catalogue};

fn send(stream: &mut TcpStream, value: &Value) {
    let text = value.to_string();
    stream.write_all(&(text.len() as i32).to_be_bytes()).expect("sent");
    stream.write_all(text.as_bytes()).expect("sent");
}

fn receive(stream: &mut TcpStream) -> Value {
    let mut length = [0; 4];
    stream.read_exact(&mut length).expect("a length");
    let mut text = vec![0; i32::from_be_bytes(length) as usize];
    stream.read_exact(&mut text).expect("a message");
    serde_json::from_slice(&text).expect("JSON")
}

fn state(game: &Game) -> Value {
    let board = game.placement();
    let cell = |file, rank| match board.piece_at(Square::new(file, rank).expect("a square")) {
        Some(Piece::Attacker) => "BLACK",
        Some(Piece::Defender) => "WHITE",
        Some(_) => "KING",
        None if (file, rank) == (4, 4) => "THRONE",
        None => "EMPTY",
    };
    let rows: Vec<Vec<&str>> = (0..9).map(|rank| (0..9).map(|file| cell(file, rank)).collect()).collect();
    let turn = match game.outcome() {
        None if game.side_to_move() == Side::Defenders => "WHITE",
        None => "BLACK",
        Some(outcome) => outcome
            .winner
            .map_or("DRAW", |winner| if winner == Side::Defenders { "WHITEWIN" } else { "BLACKWIN" }),
    };
    json!({"board": rows, "turn": turn})
}

/// Plays a game at random against the bridge. The first move of the bridge is refused once.
fn game(color: &str) -> (Value, String) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let mut command = bridge(&["bologna", color, "--port", &port, "--movetime", "30"]);
    let mut running =
        Running(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("tafl-bridge"));
    let (mut stream, _) = listener.accept().expect("a player");
    assert_eq!(receive(&mut stream), "tafld");
    let own = if color == "white" { Side::Defenders } else { Side::Attackers };
    let mut game =
        Game::new(&catalogue::find("tablut-ashton").expect("rules").referee(), None).expect("a game");
    let mut refused: Option<Value> = None;
    let mut last = state(&game);
    send(&mut stream, &last);
    while game.outcome().is_none() {
        if game.side_to_move() == own {
            let mv = receive(&mut stream);
            assert_eq!(mv["turn"], color.to_uppercase());
            if refused.is_none() {
                refused = Some(mv);
            } else {
                assert_ne!(refused.as_ref(), Some(&mv).filter(|_| game.ply() < 2), "it was refused");
                let text =
                    format!("{}-{}", mv["from"].as_str().expect("from"), mv["to"].as_str().expect("to"));
                game.play_text(&text).unwrap_or_else(|illegal| panic!("{text}: {illegal}"));
            }
        } else {
            let moves = game.legal_moves();
            game.play(moves[(game.key() % moves.len() as u64) as usize]).expect("legal");
        }
        last = state(&game);
        send(&mut stream, &last);
    }
    assert!(running.0.wait().expect("its end").success());
    let mut said = String::new();
    running.0.stdout.take().expect("output").read_to_string(&mut said).expect("text");
    (last["turn"].clone(), said)
}

#[test]
fn games_are_played_to_the_state_that_ends_them() {
    for color in ["white", "black"] {
        let (turn, said) = game(color);
        assert_eq!(turn, said.trim());
    }
}

#[test]
fn a_server_that_goes_away_is_an_error() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let mut command = bridge(&["bologna", "black", "--port", &port, "--name", "another"]);
    let child = command.stderr(Stdio::piped()).spawn().expect("tafl-bridge");
    let (mut stream, _) = listener.accept().expect("a player");
    assert_eq!(receive(&mut stream), "another");
    drop(stream);
    let output = child.wait_with_output().expect("its end");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("the server has closed the connection"), "{said}");
}
