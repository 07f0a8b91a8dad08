//! Openings and stored puzzles: the answers are what the engine's catalogue has.

use super::support::api::Api;
use super::support::http::get;
use super::support::local::Local;
use super::support::requests::{At, explore, game, list};
use std::collections::BTreeSet;
use tafl_engine::catalogue::{self, Entry, StoredPuzzle};
use tafl_engine::{Game, Side};
use tafl_proto::v1;

fn brandubh() -> &'static Entry {
    catalogue::find("brandubh-wtf").expect("a rule set")
}

fn counts(of: &v1::GameResults) -> [i32; 4] {
    [of.games, of.attackers_won, of.defenders_won, of.drawn]
}

/// The share of the points of a side.
fn score(of: &v1::GameResults, side: v1::Side) -> f64 {
    let won = if side == v1::Side::Attackers { of.attackers_won } else { of.defenders_won };
    (f64::from(won) + f64::from(of.drawn) / 2.0) / f64::from(of.games)
}

#[tokio::test]
async fn an_opening_is_explored_move_by_move() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let entry = brandubh();
    let mut at = Game::new(&entry.referee(), None).expect("a set-up");
    let mut moves: Vec<String> = Vec::new();
    loop {
        let told = api.answer(explore(game("brandubh-wtf", &moves))).await;
        let (results, known) = entry.known_moves(&at);
        assert_eq!(
            (told.ruleset.as_str(), told.side_to_move as usize),
            ("brandubh-wtf@1", at.side_to_move() as usize + 1)
        );
        let all = told.results.as_ref().expect("results");
        assert_eq!(
            counts(all),
            [results.games, results.won[0], results.won[1], results.drawn()].map(|count| count as i32)
        );
        assert_eq!(told.moves.len(), known.len());
        let mut left = counts(all);
        for (of, known) in told.moves.iter().zip(&known) {
            assert_eq!(of.r#move, known.mv.to_string());
            assert!(at.is_legal(known.mv) && known.equal.iter().all(|&mv| at.is_legal(mv)));
            assert_eq!(of.equal_moves, known.equal.iter().map(ToString::to_string).collect::<Vec<_>>());
            let played = of.results.as_ref().expect("results");
            left.iter_mut().zip(counts(played)).for_each(|(left, played)| *left -= played);
            assert_eq!(of.mover_score, (played.games > 0).then(|| score(played, told.side_to_move())));
            assert_eq!(of.book_score.is_some(), of.attackers_win_probability.is_some());
            assert!(played.games > 0 || of.book_score.is_some(), "{of:?}");
            assert!(of.sentence.starts_with(&of.r#move), "{of:?}");
        }
        assert!(left.iter().all(|left| *left >= 0), "{told:?}");
        assert!(told.moves.is_sorted_by_key(|of| -of.results.as_ref().map_or(0, |results| results.games)));
        let Some(next) = told.moves.first() else { break };
        at.play_text(&next.r#move).expect("a legal move");
        moves.push(next.r#move.clone());
    }
    assert!(moves.len() >= 4, "{moves:?}");
    let balance = api.answer(explore(game("brandubh-wtf", &moves))).await.balance.expect("a balance");
    let study = entry.study();
    let results = balance.results.expect("results");
    assert_eq!((results.games as u32, balance.nodes_per_move as u32), (study.results.games, study.nodes));
    assert!((balance.attackers_score - score(&results, v1::Side::Attackers)).abs() < 1e-9);
    assert!(balance.margin > 0.0 && balance.margin < 0.5 && !balance.sentence.is_empty(), "{balance:?}");
}

#[tokio::test]
async fn a_position_is_explored_in_every_direction() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let start = api.answer(explore(game("brandubh-wtf", &[] as &[&str]))).await;
    let first =
        start.moves.iter().find(|of| of.equal_moves.len() == 3 || of.equal_moves.len() == 7).expect("a move");
    let after = api.answer(explore(game("brandubh-wtf", &[&first.r#move]))).await;
    assert_eq!(after.results, first.results);
    // Turned and reflected boards have the same counts.
    for mv in &first.equal_moves {
        let turned = api.answer(explore(game("brandubh-wtf", &[mv]))).await;
        assert_eq!((&turned.results, &turned.balance), (&after.results, &after.balance));
        let of = |told: &v1::ExploreOpeningResponse| -> Vec<_> {
            let mut of: Vec<_> = told
                .moves
                .iter()
                .map(|of| (counts(of.results.as_ref().expect("results")), of.equal_moves.len()))
                .collect();
            of.sort_unstable();
            of
        };
        assert_eq!(of(&turned), of(&after), "{mv}");
    }
}

/// Every puzzle of the catalogue with its id, in its order.
fn stored() -> Vec<(String, &'static Entry, &'static StoredPuzzle)> {
    let of = |entry: &'static Entry| {
        entry
            .study()
            .puzzles
            .iter()
            .map(move |puzzle| (format!("{}-{:08x}", entry.id, puzzle.number), entry, puzzle))
    };
    catalogue::newest().flat_map(of).collect()
}

async fn ids(api: &Api, request: &v1::ListPuzzlesRequest) -> Vec<String> {
    let (mut ids, mut request) = (Vec::new(), request.clone());
    loop {
        let told = api.answer(request.clone()).await;
        ids.extend(told.puzzles.into_iter().map(|puzzle| puzzle.id));
        request.from_puzzle = told.next;
        if told.next.is_none() {
            assert_eq!(told.total as usize, ids.len());
            return ids;
        }
    }
}

#[tokio::test]
async fn every_puzzle_is_listed_once_and_can_be_played() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let stored = stored();
    let pages = v1::ListPuzzlesRequest { max_puzzles: Some(100), ..v1::ListPuzzlesRequest::default() };
    assert_eq!(ids(&api, &pages).await, stored.iter().map(|(id, ..)| id.clone()).collect::<Vec<_>>());
    let first = api.answer(v1::ListPuzzlesRequest::default()).await;
    assert_eq!((first.puzzles.len(), first.next), (20, Some(20)));
    assert_eq!(first.sentence, format!("Puzzles: 20 of {}.", first.total));
    for (told, (id, entry, puzzle)) in first.puzzles.iter().zip(&stored) {
        assert_eq!((&told.id, told.ruleset.clone()), (id, entry.pinned_id()));
        let line: Vec<String> = puzzle.line.iter().map(ToString::to_string).collect();
        assert_eq!((&told.pv, &told.r#move, told.plies as usize), (&line, &line[0], line.len()));
        assert_eq!(told.theme().as_str_name(), format!("OUTCOME_REASON_{}", puzzle.reason.as_str()));
        assert_eq!((told.difficulty as u32, told.winning_moves as u32), (puzzle.difficulty, puzzle.moves));
        assert!(!told.sentence.contains(&told.r#move) && told.sentence.contains("to move"), "{told:?}");
        // The position and its token lead to the puzzle, and the line from there to the win.
        let position = told.position.clone().expect("a position");
        assert_eq!(position.board, puzzle.board.to_string());
        let listed = api.answer(list(At::Token(position.token.clone()))).await;
        assert_eq!(listed.side_to_move, told.side);
        assert!(listed.moves.iter().any(|legal| legal.r#move == told.r#move), "{told:?}");
    }
}

/// Returns whether a puzzle has what a request asks for.
type Asked = fn(&Entry, &StoredPuzzle) -> bool;

#[tokio::test]
async fn puzzles_are_found_by_what_they_have() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let stored = stored();
    let all = || v1::ListPuzzlesRequest { max_puzzles: Some(100), ..v1::ListPuzzlesRequest::default() };
    let filters: [(v1::ListPuzzlesRequest, Asked); 6] = [
        (v1::ListPuzzlesRequest { ruleset: "Brandubh WTF".to_owned(), ..all() }, |entry, _| {
            entry.id == "brandubh-wtf"
        }),
        (
            v1::ListPuzzlesRequest { min_difficulty: Some(30), max_difficulty: Some(40), ..all() },
            |_, puzzle| (30..=40).contains(&puzzle.difficulty),
        ),
        (v1::ListPuzzlesRequest { theme: v1::OutcomeReason::KingCaptured.into(), ..all() }, |_, puzzle| {
            puzzle.reason.as_str() == "KING_CAPTURED"
        }),
        (v1::ListPuzzlesRequest { side: v1::Side::Defenders.into(), ..all() }, |_, puzzle| {
            puzzle.winner == Side::Defenders
        }),
        (v1::ListPuzzlesRequest { winning_moves: Some(3), ..all() }, |_, puzzle| puzzle.moves == 3),
        (
            v1::ListPuzzlesRequest { side: v1::Side::Attackers.into(), winning_moves: Some(2), ..all() },
            |_, puzzle| puzzle.winner == Side::Attackers && puzzle.moves == 2,
        ),
    ];
    for (request, asked) in filters {
        let wanted: Vec<String> = stored
            .iter()
            .filter(|(_, entry, puzzle)| asked(entry, puzzle))
            .map(|(id, ..)| id.clone())
            .collect();
        assert!(!wanted.is_empty() && wanted.len() < stored.len());
        assert_eq!(ids(&api, &request).await, wanted, "{request:?}");
    }
    let one = v1::ListPuzzlesRequest { id: stored[3].0.clone(), ..v1::ListPuzzlesRequest::default() };
    assert_eq!(ids(&api, &one).await, [stored[3].0.clone()]);
    let link = format!(
        "/v1/puzzles?ruleset=brandubh-wtf&side=defenders&theme=king_escaped&max_puzzles=1&id={}",
        stored[3].0
    );
    let reply = api.http(get(&link)).await;
    assert!(
        reply.status == 200 && reply.json()["total"].as_i64().is_some_and(|total| total <= 1),
        "{reply:?}"
    );
}

#[tokio::test]
async fn every_day_has_its_puzzle() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let of = |ruleset: &str, day: u32| v1::ListPuzzlesRequest {
        ruleset: ruleset.to_owned(),
        daily: format!("2026-11-{day:02}"),
        ..v1::ListPuzzlesRequest::default()
    };
    let (mut any, mut of_brandubh) = (BTreeSet::new(), BTreeSet::new());
    for day in 1..=20 {
        let told = api.answer(of("", day)).await;
        assert_eq!((told.puzzles.len(), told.total, told.next), (1, 1, None));
        assert_eq!(api.answer(of("", day)).await, told);
        any.insert(told.puzzles[0].id.clone());
        of_brandubh.insert(api.answer(of("brandubh-wtf", day)).await.puzzles[0].id.clone());
    }
    assert_eq!(any.len(), 20);
    assert_eq!(of_brandubh.len(), brandubh().study().puzzles.len().min(20));
}
