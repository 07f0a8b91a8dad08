use super::*;
use clap::Parser;
use tafl_engine::Game;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    rule: Rule,
}

/// A session that has heard the answer to its first `ping`.
fn session(arguments: &str) -> (Session, Vec<String>) {
    let line = Line::parse_from(["bridge"].into_iter().chain(arguments.split_whitespace()));
    let mut session = Session::new("ai-x", line.rule, Tally::default());
    let mut sent = sent(&mut session, &[]);
    assert!(sent[0].starts_with("software_id tafld-"), "{sent:?}");
    sent = self::sent(&mut session, &["= ping"]);
    (session, sent)
}

/// What is sent after these lines. Searches are left out.
fn sent(session: &mut Session, lines: &[&str]) -> Vec<String> {
    for line in lines {
        session.hear(line);
    }
    let line = |what| if let Do::Send(line) = what { Some(line) } else { None };
    session.take().into_iter().filter_map(line).collect()
}

fn record(id: u64, moves: &str) -> String {
    format!(
        r#"= resume_game_json {{"id":{id},"attackers":"ai-x","defenders":"b","dim":11,"start":"","time_control":null,"time_remaining_ms":null,"moves":"{moves}","rated":true,"messages":[]}}"#
    )
}

/// The search that these lines begin.
fn search(session: &mut Session, lines: &[&str]) -> Option<(Box<Turn>, Vec<Move>)> {
    for line in lines {
        session.hear(line);
    }
    let all = session.take().into_iter();
    all.filter_map(|what| if let Do::Search(turn, refused) = what { Some((turn, refused)) } else { None })
        .last()
}

fn first_move(game: &Game) -> Move {
    game.legal_moves()[0]
}

#[test]
fn offers_are_made_accepted_and_withdrawn_by_the_rule() {
    let (mut session, sent_first) = session("--max-games 2 --times untimed");
    let offer = |role| {
        format!(r#"new_game {{"board_size":11,"rated":true,"role":"{role}","time_settings":"UnTimed"}}"#)
    };
    assert_eq!(sent_first, [offer("Attacker"), offer("Defender")]);
    assert_eq!(sent(&mut session, &["= new_game 4", "= new_game 5"]), [""; 0], "both are open");
    // The first leaves room for another; the second does not.
    assert_eq!(
        sent(&mut session, &["= challenge_requested 4"]),
        ["join_game 4", "resume_game_json 4", "ping"]
    );
    assert_eq!(sent(&mut session, &[&record(4, ""), "= ping"]), [offer("Attacker")]);
    assert_eq!(
        sent(&mut session, &["= new_game 6", "= challenge_requested 6", &record(6, ""), "= ping"]),
        ["join_game 6", "resume_game_json 6", "ping", "leave_game 5"]
    );
    // It came before the server had read that the offer is withdrawn.
    assert_eq!(sent(&mut session, &["= challenge_requested 5"]), ["decline_game 5", "leave_game 5"]);
    // A game that the server does not have, because the challenger has left, gives its place back.
    let (mut session, _) = self::session("--max-games 1 --sides attackers");
    sent(&mut session, &["= new_game 1", "= challenge_requested 1"]);
    assert!(sent(&mut session, &["= ping"])[0].starts_with("new_game "));
}

#[test]
fn offers_of_an_earlier_connection_are_withdrawn() {
    let line = Line::parse_from(["bridge"]);
    let mut session = Session::new("ai-x", line.rule, Tally::default());
    session.take();
    let list = r#"= initialize_display ([(id:8,attacker:Some("ai-x"),defender:None,challenger:(None),rated:Yes,timed:UnTimed,spectators:{},challenge_accepted:false,game_over:false,board_size:_11,turn:Roleless)],Users({}),false,false)"#;
    assert_eq!(sent(&mut session, &[list]), ["leave_game 8"]);
}

#[test]
fn a_refused_move_is_not_sent_again() {
    let (mut session, _) = session("");
    let asked = sent(&mut session, &["game 3 generate_move attacker"]);
    assert_eq!(asked, ["resume_game_json 3", "ping"]);
    let (turn, refused) = search(&mut session, &[&record(3, ""), "= ping"]).expect("a search");
    assert!(refused.is_empty());
    assert!(search(&mut session, &[&record(3, "")]).is_none(), "it is being searched");
    let mv = first_move(&turn.game);
    session.found(&turn, Some(mv), false);
    let played = sent(&mut session, &[]);
    let (from, to) =
        mv.to_string().split_once('-').map(|(from, to)| (from.to_owned(), to.to_owned())).expect("a move");
    assert_eq!(played, [format!("game 3 play attacker {from} {to}"), "ping".to_owned()]);
    let again =
        search(&mut session, &["? game play: you already reached that position", "= ping", &record(3, "")]);
    let (turn, refused) = again.expect("another search");
    assert_eq!(refused, [mv]);
    // An accepted move, and the opponent's: nothing is refused any more.
    session.found(&turn, Some(turn.game.legal_moves()[1]), false);
    let next = search(
        &mut session,
        &["= game", "= ping", "game 3 generate_move attacker", &record(3, "d1-d3 e5-e2"), "= ping"],
    );
    let (turn, refused) = next.expect("the next turn");
    assert_eq!((turn.plies, refused.len()), (2, 0));
    // What is found for a position that is gone is not sent.
    sent(&mut session, &["= game_over 3 defender_wins"]);
    session.found(&turn, Some(mv), false);
    assert_eq!(sent(&mut session, &[]), [""; 0]);
    assert_eq!(session.tally(), Tally { defenders_won: 1, ..Tally::default() });
}

#[test]
fn a_game_that_is_proven_lost_is_resigned() {
    let (mut session, _) = session("");
    let (turn, _) =
        search(&mut session, &["game 3 generate_move attacker", &record(3, "")]).expect("a search");
    session.found(&turn, Some(first_move(&turn.game)), true);
    assert_eq!(sent(&mut session, &[])[0], "game 3 play attacker resigns _");
}

/// The announcement of a draw names no game.
#[test]
fn a_drawn_game_is_found_by_its_missing_record() {
    let (mut session, _) = session("");
    for id in ["3", "4"] {
        session.hear(&format!("game {id} generate_move attacker"));
    }
    sent(&mut session, &[&record(3, ""), &record(4, ""), "= ping", "= ping"]);
    assert_eq!(
        sent(&mut session, &["request_draw 4 defender", "= draw accept"]),
        ["resume_game_json 3", "resume_game_json 4", "ping"],
        "an offer is not answered"
    );
    sent(&mut session, &[&record(3, ""), "= ping"]);
    assert_eq!(session.tally(), Tally { others: 1, ..Tally::default() });
    assert!(session.playing.contains_key(&3) && !session.playing.contains_key(&4));
}

#[test]
fn stopping_withdraws_the_offers_and_keeps_the_games() {
    let (mut session, _) = session("--sides attackers");
    sent(&mut session, &["= new_game 1", "game 3 generate_move attacker", &record(3, "")]);
    session.stop();
    assert_eq!(sent(&mut session, &[]), ["leave_game 1", "logout"]);
    session.hear("= challenge_requested 1");
    assert_eq!(sent(&mut session, &[])[0], "decline_game 1");
}

#[test]
fn a_server_that_answers_nothing_is_left() {
    let (mut session, _) = session("");
    for id in 0..=MAX_HELD {
        assert!(!session.is_overrun(), "{id}");
        session.hear(&format!("game {id} generate_move attacker"));
    }
    assert!(session.is_overrun());
}

#[test]
fn whatever_the_server_says_nothing_breaks() {
    let (mut session, _) = session("");
    for line in [
        "",
        "=",
        "?",
        "= ",
        "game",
        "game x generate_move attacker",
        "game 3",
        "= resume_game_json {",
        "= resume_game_json",
        "= game_over",
        "= game_over x",
        "= new_game 9",
        "? game",
        "= ping",
        "= ping",
        "= draw",
        "request_draw",
        "= initialize_display",
        "= texts \u{1f600}",
        "version 7",
        "= game_over 99999999999999999999999 attacker_wins",
    ] {
        session.hear(line);
        session.take();
    }
}
