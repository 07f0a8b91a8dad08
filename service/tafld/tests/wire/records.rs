//! Games and rules as text: every written form can be read back, a record's statements are compared with its
//! game, and whatever cannot be read is reported with its place.

use super::support::local::Local;
use super::support::requests::game;
use tafl_engine::{Game, catalogue};
use tafl_proto::v1;
use tafl_test_support::chance::Chance;
use v1::convert_game_request::Source;
use v1::{RecordFormat as Form, RecordNoteKind as Note};

/// A sentence, not the id of a missing one.
pub(super) fn is_sentence(text: &str) -> bool {
    text.ends_with('.') && !text.contains("record.") && !text.contains(['{', '}'])
}

pub(super) fn record(ruleset: Option<&str>, text: &str) -> v1::Record {
    let rules = ruleset.map(|name| v1::record::Rules::Ruleset(name.to_owned()));
    v1::Record { text: text.to_owned(), rules, ..v1::Record::default() }
}

pub(super) fn convert(record: v1::Record, to: Form) -> v1::ConvertGameRequest {
    v1::ConvertGameRequest {
        source: Some(Source::Record(record)),
        to: to.into(),
        ..v1::ConvertGameRequest::default()
    }
}

pub(super) fn of_game(game: v1::Game, to: Form) -> v1::ConvertGameRequest {
    v1::ConvertGameRequest {
        source: Some(Source::Game(game)),
        to: to.into(),
        ..v1::ConvertGameRequest::default()
    }
}

/// The moves of a random game.
fn random_moves(
    entry: &'static catalogue::Entry,
    setup: &str,
    plies: usize,
    chance: &mut Chance,
) -> Vec<String> {
    let mut game = Game::new(&entry.referee(), Some(setup)).expect("a game");
    let mut moves = Vec::new();
    while game.outcome().is_none() && moves.len() < plies {
        let mv = chance.pick(&game.legal_moves());
        game.advance(mv).expect("a legal move");
        moves.push(mv.to_string());
    }
    moves
}

/// A move without its recorded captures.
fn bare(mv: &str) -> &str {
    mv.split('x').next().unwrap_or_default()
}

#[tokio::test]
async fn a_game_of_every_rule_set_goes_out_in_every_form_and_comes_back() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut chance = Chance::new(5);
    let mut inexpressible = 0;
    for entry in catalogue::newest() {
        for setup in &entry.rules.board.setups {
            let moves = random_moves(entry, &setup.name, 24, &mut chance);
            let sent = v1::Game { setup: Some(setup.name.clone()), ..game(entry.id, &moves) };
            for form in [Form::Moves, Form::Pgn, Form::Opentafl] {
                let out = api.answer(of_game(sent.clone(), form)).await;
                if form == Form::Opentafl && moves.iter().any(|mv| mv == "pass") {
                    assert!(
                        out.text.is_empty() && out.notes.iter().any(|note| note.kind() == Note::Pass),
                        "{out:?}"
                    );
                    continue;
                }
                assert!(
                    out.fault.is_none() && out.format() == form && is_sentence(&out.sentence),
                    "{}: {out:?}",
                    entry.id
                );
                assert!(out.notes.iter().all(|note| is_sentence(&note.sentence)), "{out:?}");
                let cannot = out.notes.iter().any(|note| note.kind() == Note::Inexpressible);
                inexpressible += usize::from(cannot);
                // A list leaves rules and set-up to the caller, OpenTafl's notation what it cannot express.
                let named = form == Form::Moves;
                if (named || cannot) && setup.name != entry.rules.board.setups[0].name {
                    continue;
                }
                let back = api.answer(convert(record(named.then_some(entry.id), &out.text), form)).await;
                let reading = back.reading.as_ref().expect("a reading");
                assert!(
                    reading.faults.is_empty() && reading.mismatches.is_empty() && back.fault.is_none(),
                    "{}: {back:?}",
                    entry.id
                );
                assert_eq!(
                    (reading.format(), back.position.as_ref()),
                    (form, out.position.as_ref()),
                    "{}: {}",
                    entry.id,
                    out.text
                );
                assert_eq!(reading.ruleset, entry.pinned_id(), "{}", out.text);
                let read = reading.game.as_ref().expect("a game");
                assert!(
                    read.moves.iter().map(|mv| bare(mv)).eq(moves.iter().map(String::as_str)),
                    "{read:?}"
                );
                assert_eq!(back.text, out.text, "what was written is read to be written alike");
            }
        }
    }
    assert!(inexpressible > 10, "only {inexpressible} records without rules");
}
