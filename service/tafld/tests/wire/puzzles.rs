//! Puzzles found in games: the engine finds the same, in whatever parts the games are searched.

use super::streamed_analysis::{WON, by_grpc, by_json, played, posted};
use super::support::alone;
use super::support::api::{Api, Fault};
use super::support::metrics::gauge_is;
use super::support::requests::{At, ENDLESS, game, list};
use super::support::server::Server;
use std::collections::HashSet;
use tafl_engine::{Game, Move, Puzzle, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::find_puzzles_response::Message;
use tafl_proto::v1::puzzle_source::Source;

const PUZZLES: &str = "/v1/puzzles:find";
const NODES: i32 = 2_000;

type Played = (&'static str, Vec<String>);

fn games() -> Vec<Played> {
    let missed = WON.iter().chain(&["d7-e7"]).map(ToString::to_string).collect();
    vec![("brandubh-wtf", missed), ("brandubh-wtf", played("brandubh-wtf")), ("tablut-w", played("tablut-w"))]
}

fn find(games: &[Played]) -> v1::FindPuzzlesRequest {
    let source =
        |(ruleset, moves): &Played| v1::PuzzleSource { source: Some(Source::Game(game(*ruleset, moves))) };
    v1::FindPuzzlesRequest {
        games: games.iter().map(source).collect(),
        nodes: Some(NODES),
        ..v1::FindPuzzlesRequest::default()
    }
}

/// The puzzles, the progress and the final message, of which there is exactly one; the same over every
/// transport.
async fn found(
    api: &Api,
    request: &v1::FindPuzzlesRequest,
) -> (Vec<v1::Puzzle>, Vec<v1::PuzzleProgress>, v1::PuzzleSummary) {
    let (mut messages, end) = by_grpc(api.analysis().find_puzzles(request.clone()).await).await;
    assert!(end.is_none(), "{end:?}");
    assert_eq!(by_json::<v1::FindPuzzlesResponse>(api, PUZZLES, request).await, messages);
    let Some(Message::Final(summary)) = messages.pop().and_then(|last| last.message) else {
        panic!("no final message")
    };
    let (mut puzzles, mut progress) = (Vec::new(), Vec::new());
    for message in messages {
        match message.message {
            Some(Message::Puzzle(puzzle)) => puzzles.push(puzzle),
            Some(Message::Progress(done)) => progress.push(done),
            other => panic!("before the end: {other:?}"),
        }
    }
    assert_eq!(summary.puzzles as usize, puzzles.len());
    (puzzles, progress, summary)
}

/// The file of a square on the other side of a board.
fn mirrored(text: &str, size: u8) -> String {
    text.chars()
        .map(|c| if c.is_ascii_lowercase() { char::from(b'a' + size - 1 - (c as u8 - b'a')) } else { c })
        .collect()
}

#[tokio::test]
async fn puzzles_are_those_of_the_engine_and_no_position_is_searched_twice() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let games = games();
    let (puzzles, progress, summary) = found(&api, &find(&games)).await;
    let mut wire = puzzles.iter();
    let (mut seen, mut nodes) = (HashSet::new(), 0);
    for (n, (ruleset, moves)) in (0..).zip(&games) {
        let mut at =
            Game::new(&catalogue::find(ruleset).expect("a rule set").referee(), None).expect("a set-up");
        for ply in 1..=moves.len() + 1 {
            let mv: Option<Move> = moves.get(ply - 1).map(|text| text.parse().expect("a move"));
            if at.outcome().is_none() && seen.insert((*ruleset, at.canonical_key())) {
                let search = Puzzle::find(catalogue::opponent(at.referee()), &at, 7, NODES as u64, &|| false)
                    .expect("not halted");
                nodes += search.nodes;
                if let Some(of) = search.puzzle {
                    let told = wire.next().expect("as many puzzles");
                    assert_eq!((told.game, told.ply as usize, told.plies as u32), (n, ply, of.plies));
                    assert_eq!(
                        (told.pv.clone(), &told.r#move),
                        (of.line.iter().map(ToString::to_string).collect(), &told.pv[0])
                    );
                    assert_eq!(told.theme().as_str_name(), format!("OUTCOME_REASON_{}", of.reason.as_str()));
                    assert_eq!(told.played, mv.map(|mv| mv.to_string()));
                    assert_eq!(
                        (told.found, told.difficulty as u32),
                        (mv.map(|mv| mv == of.line[0]), of.difficulty)
                    );
                    assert!(of.difficulty <= 100 && !told.sentence.contains(&told.r#move), "{told:?}");
                    let position = told.position.clone().expect("a position");
                    assert_eq!(
                        (&position.board, position.ply as u32),
                        (&at.placement().to_string(), at.ply())
                    );
                    // The token alone leads there.
                    let listed = api.answer(list(At::Token(position.token))).await.moves;
                    assert_eq!(listed.len(), at.legal_moves().len());
                }
            }
            if let Some(mv) = mv {
                at.advance(mv).expect("a legal move");
            }
        }
    }
    assert!(wire.next().is_none() && puzzles.len() > 1, "{}", puzzles.len());
    assert_eq!((puzzles[0].ply, puzzles[0].r#move.as_str(), puzzles[0].found), (6, "d7-g7", Some(false)));
    assert_eq!((summary.positions as usize, summary.nodes as u64, &summary.next), (seen.len(), nodes, &None));
    let done: Vec<i32> = progress.iter().map(|done| done.positions).collect();
    assert_eq!(done, (20..summary.positions).step_by(20).collect::<Vec<_>>());
    // Neither a game again nor its mirror image has anything new.
    let turned =
        |(ruleset, moves): &Played, size| (*ruleset, moves.iter().map(|mv| mirrored(mv, size)).collect());
    let twice = [&games[..], &[games[1].clone(), turned(&games[1], 7), turned(&games[2], 9)]].concat();
    let again = found(&api, &find(&twice)).await;
    assert_eq!((again.0, again.2), (puzzles, summary));
}

#[tokio::test]
async fn games_searched_in_parts_have_the_same_puzzles() {
    let server = Server::start(&[]).await;
    let small = Server::start(&["--max-analysis-nodes", "9000"]).await;
    let (api, small) = (server.api(), small.api());
    let games = games();
    let (whole, progress, _) = found(&api, &find(&games)).await;
    let place = progress[0].next.expect("a place");
    let after = |puzzle: &&v1::Puzzle| (puzzle.game, puzzle.ply) >= (place.game, place.ply);
    let from = |next: &v1::PuzzlePlace| v1::FindPuzzlesRequest {
        from_game: Some(next.game),
        from_ply: Some(next.ply),
        ..find(&games)
    };
    assert_eq!(found(&api, &from(&place)).await.0, whole.iter().filter(after).cloned().collect::<Vec<_>>());
    // The limit on nodes ends each part.
    let (mut parts, mut next, mut rounds) = (Vec::new(), v1::PuzzlePlace { game: 0, ply: 1 }, 0);
    loop {
        let (puzzles, _, summary) = found(&small, &from(&next)).await;
        assert!(summary.nodes <= 9_000, "{summary:?}");
        assert_eq!(summary.next.is_some(), summary.sentence.contains("limit"), "{summary:?}");
        parts.extend(puzzles);
        rounds += 1;
        match summary.next {
            Some(place) => next = place,
            None => break,
        }
    }
    assert!(rounds > 2 && parts == whole, "{rounds}");
    let (nothing, _, summary) = found(&api, &from(&v1::PuzzlePlace { game: 9, ply: 1 })).await;
    assert!(nothing.is_empty() && summary.positions == 0, "{summary:?}");
}

#[tokio::test]
async fn a_faulty_game_is_searched_up_to_its_fault() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let record = |text: &str| {
        let rules = Some(v1::record::Rules::Ruleset("brandubh-wtf".to_owned()));
        v1::PuzzleSource {
            source: Some(Source::Record(v1::Record {
                text: text.to_owned(),
                rules,
                ..v1::Record::default()
            })),
        }
    };
    let illegal = record("1. d6-c6 d5-a5 2. d7-c7 d4-d7 3. b4-b1 d7-d7");
    let unread = record("1. d6-c6 d5-a5 2. d7-c7 xyz 3. b4-b1 d7-g7");
    let beyond = record("1. d6-c6 d5-a5 2. d7-c7 d4-d7 3. b4-b1 d7-g7 4. c6-c5");
    let sound = v1::PuzzleSource { source: Some(Source::Game(game("tablut-w", &[] as &[&str]))) };
    let request = v1::FindPuzzlesRequest { games: vec![illegal, sound, unread, beyond], ..find(&[]) };
    let (puzzles, _, summary) = found(&api, &request).await;
    assert_eq!(
        puzzles.iter().map(|puzzle| (puzzle.ply, puzzle.r#move.as_str(), puzzle.found)).collect::<Vec<_>>(),
        [(6, "d7-g7", None)]
    );
    assert_eq!(puzzles[0].sentence, "Defenders to move and win at once.");
    assert_eq!(summary.positions, 7, "six of the first game, one of the second");
    let faults: Vec<_> = summary
        .faults
        .iter()
        .map(|of| (of.game, of.fault.as_ref().map(|fault| fault.ply), of.record_faults.len()))
        .collect();
    assert_eq!(faults, [(0, Some(5), 0), (2, None, 1), (3, Some(6), 0)]);
    assert_eq!(summary.faults[1].record_faults[0].found, "xyz");
    assert!(summary.sentence.ends_with("games with an error, searched up to it: 3."), "{}", summary.sentence);
    for (request, reason, field) in [
        (find(&[]), "MISSING_FIELD", "games"),
        (
            v1::FindPuzzlesRequest { games: vec![v1::PuzzleSource::default(); 101], ..find(&[]) },
            "TOO_LARGE",
            "games",
        ),
        (
            v1::FindPuzzlesRequest { games: vec![v1::PuzzleSource::default()], ..find(&[]) },
            "MISSING_FIELD",
            "games[0].game",
        ),
        (
            find(&[("brandubh-wtf", Vec::new()), ("nothing", Vec::new())]),
            "UNKNOWN_RULESET",
            "games[1].game.ruleset",
        ),
        (v1::FindPuzzlesRequest { nodes: Some(0), ..find(&games()) }, "OUT_OF_RANGE_VALUE", "nodes"),
        (v1::FindPuzzlesRequest { max_plies: Some(32), ..find(&games()) }, "OUT_OF_RANGE_VALUE", "max_plies"),
        (v1::FindPuzzlesRequest { from_game: Some(-1), ..find(&games()) }, "OUT_OF_RANGE_VALUE", "from_game"),
        (v1::FindPuzzlesRequest { from_ply: Some(0), ..find(&games()) }, "OUT_OF_RANGE_VALUE", "from_ply"),
    ] {
        let (messages, status) = by_grpc(api.analysis().find_puzzles(request.clone()).await).await;
        let fault = Fault::of_status(&status.expect("a fault"));
        assert_eq!(Fault::of_reply(&api.http(posted(PUZZLES, &request, "*/*")).await).paths().len(), 1);
        assert!(messages.is_empty());
        assert_eq!((fault.reason.as_str(), fault.paths()), (reason, vec![field]));
    }
}

#[tokio::test]
async fn a_caller_who_goes_away_ends_the_search() {
    let _alone = alone().await;
    let flags = ["--search-threads", "1", "--max-analysis-nodes", "2147483647"];
    let server = Server::start(&[&ENDLESS[..], &flags].concat()).await;
    let api = server.api();
    let request = v1::FindPuzzlesRequest { nodes: Some(1_000_000_000), ..find(&games()[2..]) };
    let gone = tokio::spawn(async move { by_grpc(api.analysis().find_puzzles(request).await).await });
    gauge_is(&server, "tafl_search_running", 1.0).await;
    gone.abort();
    gauge_is(&server, "tafl_search_running", 0.0).await;
}
