//! Errors stay small, whatever is wrong: both transports report the same first faults and the number of the
//! others, and a gRPC status fits into the 8 KiB of trailers that clients accept.

use super::archives::{archive, by_grpc};
use super::support::local::Local;
use super::support::requests::game;
use prost::Message;
use tafl_proto::v1;
use tafl_proto::v1::replay_archive_response::Message as Told;

/// Maximum number of reported faults.
const MAX_REPORTED: usize = 10;

#[tokio::test]
async fn errors_of_games_are_as_small() {
    let server = Local::start(&[]).await;
    let cleared = vec!["板".repeat(30); 32];
    let base = Some(v1::Base { ruleset: "copenhagen".to_owned(), cleared });
    let wrong = v1::Rules { base, ..v1::Rules::default() };
    let record = v1::archive_game::Record::Game(game(wrong, &[] as &[&str]));
    let games = vec![v1::ArchiveGame { record: Some(record), ..v1::ArchiveGame::default() }; 100];
    let (told, end) = by_grpc(&server.api(), archive(None, games)).await;
    assert!(end.is_none(), "{end:?}");
    let errors: Vec<_> = (told.iter())
        .filter_map(|told| match told {
            Told::Game(report) => Some(report.error.as_ref().expect("an error")),
            _ => None,
        })
        .collect();
    assert_eq!(errors.len(), 100);
    for error in errors {
        assert!((1..=MAX_REPORTED).contains(&error.fields.len()) && error.encoded_len() < 4_000, "{error:?}");
    }
}
