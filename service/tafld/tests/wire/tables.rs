//! Endgame tables: looked up, and in place of searches. The slow referee knows the moves, their ends and the
//! shortest wins; without the tables, the server finds the same puzzles.

use super::support::api::Api;
use super::support::chance::Chance;
use super::support::local::Local;
use super::support::requests::{A, At, D, after, apply, board, game, probe, suggest};
use super::support::server::program;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use tafl_engine::catalogue;
use tafl_proto::v1;
use tafl_proto::v1::table_value::Kind;
use tafl_referee::{SlowGame, SlowRules, SlowSide, SlowSolver};

/// The tables of the tests: up to three attackers against the king of magpie and of brandubh-wtf, and one man of
/// each side in the latter.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables")
}

async fn server() -> Local {
    Local::start(&["--tables", folder().to_str().expect("a path")]).await
}

/// In brandubh-wtf, the defenders win in ten plies.
const LONG: &str = "7/7/7/7/a1a4/1k2a2/7";
/// In magpie, the defenders win in twelve plies.
const LONG_MAGPIE: &str = "7/7/7/1a5/1a5/7/2k4";
/// In magpie, neither side can force a win.
const HELD: &str = "7/7/2a4/3k3/1a3a1/7/7";

/// Magpie with another rule about repetition.
fn magpie(then: v1::RepetitionConsequence) -> v1::Rules {
    v1::Rules {
        base: Some(v1::Base { ruleset: "magpie".to_owned(), ..v1::Base::default() }),
        repetition: Some(v1::RepetitionRule {
            at: 3,
            consequence: then.into(),
            compares: v1::RepetitionCompares::Position.into(),
        }),
        ..v1::Rules::default()
    }
}

/// The rules of the slow referee, and a position of his.
fn slow(id: &str, board: &str, side: v1::Side) -> SlowGame {
    let rules = serde_json::to_value(&catalogue::find(id).expect("a rule set").rules).expect("JSON");
    let rules: SlowRules = serde_json::from_value(rules).expect("rules");
    let side = if side == A { SlowSide::Attackers } else { SlowSide::Defenders };
    SlowGame::from_board(&rules, board, side, 0, false).expect("a position")
}

fn win(winner: v1::Side, plies: i32) -> Kind {
    Kind::Win(v1::ProvenScore { winner: winner.into(), plies })
}

fn kind(value: Option<&v1::TableValue>) -> Kind {
    value.and_then(|value| value.kind).expect("a value")
}

fn other(side: v1::Side) -> v1::Side {
    if side == A { D } else { A }
}

/// The value that follows from those of the moves.
fn follows(moves: &[Kind], side: v1::Side) -> Kind {
    let plies = |by: v1::Side| {
        moves.iter().filter_map(move |value| match value {
            Kind::Win(win) if win.winner() == by => Some(win.plies),
            _ => None,
        })
    };
    let undecided = moves.iter().find(|value| matches!(value, Kind::Undecided(_)));
    match (plies(side).min(), undecided) {
        (Some(plies), _) => win(side, plies),
        (None, Some(undecided)) => *undecided,
        (None, None) => win(other(side), plies(other(side)).max().expect("a move")),
    }
}

/// Positions with up to three attackers, and in brandubh-wtf one man of each side.
fn positions() -> Vec<(&'static str, String, v1::Side)> {
    let mut chance = Chance::new(50);
    let mut drawn = Vec::new();
    for (id, attackers, defenders) in [
        ("magpie", 2, 0),
        ("magpie", 3, 0),
        ("brandubh-wtf", 2, 0),
        ("brandubh-wtf", 3, 0),
        ("brandubh-wtf", 1, 1),
    ] {
        for n in 0..4 {
            let mut board = tafl_engine::Placement::empty(7).expect("a board");
            let mut put = |piece| loop {
                // Anywhere but on the corners, and the king not on the edge.
                let (file, rank) = (chance.below(7) as u8, chance.below(7) as u8);
                let at = tafl_engine::Square::new(file, rank).expect("a square");
                let edges = [file, rank].into_iter().filter(|line| [0, 6].contains(line)).count();
                let barred = if piece == tafl_engine::Piece::King {
                    edges > 0
                } else {
                    edges > 1 || (file, rank) == (3, 3)
                };
                if !barred && board.piece_at(at).is_none() {
                    board.put(at, Some(piece));
                    return;
                }
            };
            put(tafl_engine::Piece::King);
            (0..attackers).for_each(|_| put(tafl_engine::Piece::Attacker));
            (0..defenders).for_each(|_| put(tafl_engine::Piece::Defender));
            drawn.push((id, board.to_string(), if n % 2 == 0 { A } else { D }));
        }
    }
    drawn.extend([
        ("brandubh-wtf", LONG.to_owned(), A),
        ("magpie", LONG_MAGPIE.to_owned(), A),
        ("magpie", HELD.to_owned(), A),
    ]);
    // Taken in one, and in three.
    drawn.extend(["7/7/7/7/7/2a4/1aka3", "7/7/7/7/7/a6/1ka4"].map(|board| ("magpie", board.to_owned(), A)));
    drawn
}

#[tokio::test]
async fn values_are_those_that_the_slow_referee_finds() {
    let server = server().await;
    let api = server.api();
    let mut seen: HashMap<String, u32> = HashMap::new();
    for (id, text, side) in positions() {
        let found = api.answer(probe(board(id, &text, side))).await;
        let start = slow(id, &text, side);
        let mut moves = start.legal_moves();
        let mut told: Vec<&str> = found.moves.iter().map(|probed| probed.r#move.as_str()).collect();
        moves.sort_unstable();
        told.sort_unstable();
        assert_eq!(told, moves, "{id} {text}");
        for probed in &found.moves {
            let mut next = start.clone();
            let end = next.play(&probed.r#move).expect("a legal move").outcome;
            let expected = match end {
                Some(end) if end.winner == Some(SlowSide::Attackers) => win(A, 1),
                Some(_) => win(D, 1),
                None => {
                    let after =
                        api.grpc(probe(board(id, &next.board(), other(side)))).await.expect("a value");
                    match kind(after.value.as_ref()) {
                        Kind::Win(after) => win(after.winner(), after.plies + 1),
                        undecided @ Kind::Undecided(_) => undecided,
                    }
                }
            };
            assert_eq!(kind(probed.value.as_ref()), expected, "{id} {text} {}", probed.r#move);
        }
        let values: Vec<Kind> = found.moves.iter().map(|probed| kind(probed.value.as_ref())).collect();
        let value = kind(found.value.as_ref());
        assert_eq!(value, follows(&values, side), "{id} {text}");
        // The best come first, and are marked as such.
        let best = values.iter().take_while(|&&one| one == value).count();
        assert!(
            best > 0 && found.moves.iter().enumerate().all(|(n, probed)| probed.best == (n < best)),
            "{found:?}"
        );
        assert!((1..values.len()).all(|n| follows(&values[n - 1..=n], side) == values[n - 1]), "{found:?}");
        assert!(found.holds && found.outcome.is_none() && found.side_to_move() == side, "{found:?}");
        let name = match value {
            Kind::Win(win) => win.winner().as_str_name(),
            Kind::Undecided(_) => "undecided",
        };
        *seen.entry(name.to_owned()).or_default() += 1;
        if let Kind::Win(win @ v1::ProvenScore { plies: 1..=3, .. }) = value {
            let winner = if win.winner() == A { SlowSide::Attackers } else { SlowSide::Defenders };
            let forces = |plies: i32| {
                SlowSolver::new(10_000_000, &mut |_| None)
                    .forces(&start, winner, plies as u32)
                    .expect("a budget")
            };
            assert!(forces(win.plies) && !forces(win.plies - 1), "{id} {text}: {value:?}");
        }
    }
    assert!(seen.len() == 3 && seen.values().all(|&positions| positions > 1), "{seen:?}");
}

#[tokio::test]
async fn without_tables_nothing_is_known() {
    let bare = Local::start(&[]).await;
    let fault = bare.api().fault(probe(board("brandubh-wtf", LONG, A))).await;
    assert_eq!((fault.reason.as_str(), fault.metadata["pieces"].as_str()), ("NOT_IN_TABLES", "4"));
    assert!(fault.detail.contains("no endgame tables") && fault.detail.contains("--tables"), "{fault:?}");
}

/// Why the server does not start with a folder of tables.
fn refusal(folder: &Path) -> String {
    let ports = ["--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--tables"];
    let output = program().args(ports).arg(folder).output().expect("tafld starts");
    assert!(!output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn an_unusable_table_ends_the_start_with_a_message() {
    let name = format!("bad-tables-{}", std::process::id());
    let bad = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&bad);
    std::fs::create_dir_all(bad.join("magpie")).expect("a folder");
    let read = |name: &str| std::fs::read(folder().join("magpie").join(name)).expect("a table");
    let write =
        |name: &str, bytes: &[u8]| std::fs::write(bad.join("magpie").join(name), bytes).expect("a file");
    write("2-0.table", &read("2-0.table"));
    assert!(
        refusal(&bad).contains("2-0.table of magpie@1 needs 1-0.table, which is missing"),
        "{}",
        refusal(&bad)
    );
    write("1-0.table", &read("1-0.table"));
    let whole = read("0-0.table");
    write("0-0.table", &whole[..whole.len() - 1]);
    assert!(refusal(&bad).contains("0-0.table: the table is cut off"), "{}", refusal(&bad));
    let size = whole.windows(9).position(|bytes| bytes == b"\"size\":7}").expect("the size");
    let mut larger = whole.clone();
    larger[size + 7] = b'9';
    write("0-0.table", &larger);
    assert!(refusal(&bad).contains("0-0.table: no tables with this board"), "{}", refusal(&bad));
    for file in ["0-0.table", "1-0.table", "2-0.table"] {
        std::fs::remove_file(bad.join("magpie").join(file)).expect("a file");
    }
    let proof = std::fs::read(proofs().join("fidchell.proof")).expect("a certificate");
    let line = proof.iter().position(|&byte| byte == b'\n').expect("a line");
    let (head, answers) = (String::from_utf8_lossy(&proof[..line]), &proof[line..]);
    for (from, to, why) in [
        ("TAFL-PROOF 1", "TAFL-PROOF 2", "not a certificate"),
        ("fidchell@1", "fidchell@9", "this version has no rule set \"fidchell@9\""),
        ("fidchell@1", "fidchell", "this version has no rule set \"fidchell\""),
        ("fidchell@1", "copenhagen@1", "the board of copenhagen@1 is larger than 7x7"),
        ("fidchell@1", "brandubh-hnefatafl-org@1", "compares more than positions for its repetition"),
        ("\"plies\":11", "\"plies\":255", "a win in 255 plies; at most 254 are read"),
        ("\"records\":127", "\"records\":126", "the answers are damaged"),
    ] {
        let changed = head.replace(from, to);
        assert_ne!(changed, head);
        write("a.proof", &[changed.as_bytes(), answers].concat());
        let found = refusal(&bad);
        assert!(found.contains("a.proof: ") && found.contains(why), "{found}");
    }
    std::fs::remove_dir_all(&bad).expect("a folder");
}

/// Both sides play what the server suggests, from a position to the end, or for `plies` plies if it is not over.
async fn play_out(
    api: &Api,
    from: v1::Position,
    wanted: &v1::SuggestMoveRequest,
    plies: usize,
) -> (Vec<v1::SuggestMoveResponse>, Option<v1::Outcome>) {
    let (mut at, mut answers, mut outcome) = (from, Vec::new(), None);
    while answers.len() < plies && outcome.is_none() {
        let request = v1::SuggestMoveRequest { at: Some(At::from(at.clone()).into()), ..wanted.clone() };
        let answer = api.answer(request).await;
        at = after(
            api.grpc(apply(at, answer.r#move.as_deref().expect("a move"))).await.expect("a legal move"),
        );
        outcome = at.outcome.take();
        answers.push(answer);
    }
    (answers, outcome)
}

#[tokio::test]
async fn a_game_by_the_tables_ends_when_they_say() {
    let server = server().await;
    let api = server.api();
    for (id, text, side, winner, plies, seed) in [
        ("brandubh-wtf", LONG, A, D, 10, None),
        ("magpie", LONG_MAGPIE, A, D, 12, Some(7)),
        ("magpie", "7/7/7/7/7/2a4/1aka3", A, A, 3, None),
    ] {
        let wanted = v1::SuggestMoveRequest { level: Some(10), seed, ..v1::SuggestMoveRequest::default() };
        let (answers, outcome) = play_out(&api, board(id, text, side), &wanted, 100).await;
        let result = outcome.and_then(|outcome| outcome.result);
        assert_eq!(result, Some(v1::outcome::Result::Winner(winner.into())), "{id} {text}");
        assert_eq!(answers.len() as i32, plies, "{id} {text}");
        for (n, answer) in (0..).zip(&answers) {
            let proven = v1::score::Kind::Proven(v1::ProvenScore { winner: winner.into(), plies: plies - n });
            assert_eq!(answer.score.and_then(|score| score.kind), Some(proven), "{answer:?}");
            assert_eq!(answer.pv.len() as i32, plies - n, "{answer:?}");
            assert_eq!(
                (answer.stop_reason(), answer.nodes, answer.reproducible),
                (v1::StopReason::Tables, 0, false)
            );
        }
    }
    // A line is legal, and ends as it says.
    let shown = api
        .answer(v1::SuggestMoveRequest { nodes: Some(1), ..suggest(board("magpie", LONG_MAGPIE, A)) })
        .await;
    let mut line = slow("magpie", LONG_MAGPIE, A);
    shown.pv.iter().for_each(|mv| _ = line.play(mv).expect("a legal move"));
    assert_eq!(line.outcome().and_then(|end| end.winner), Some(SlowSide::Defenders));
}

/// Who wins a game of minitafl after these moves, and in how many plies.
async fn sure_win(api: &Api, played: &[String]) -> (v1::Side, i32) {
    let found = api.answer(probe(game("minitafl", played))).await;
    let Kind::Win(win) = kind(found.value.as_ref()) else { panic!("{found:?}") };
    (win.winner(), win.plies)
}

/// Without a folder of tables: those of the game that is solved come with the program.
#[tokio::test]
async fn a_solved_game_is_played_perfectly() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let loaded = api.answer(v1::GetServerInfoRequest::default()).await.tables;
    let [tables] = &loaded[..] else { panic!("{loaded:?}") };
    assert_eq!((&tables.rulesets[..], tables.max_pieces), (&["minitafl".to_owned()][..], 5));
    let setup = &catalogue::find("minitafl").expect("a rule set").rules.board.setups[0].board;
    let start = slow("minitafl", &setup.to_string(), A);
    assert_eq!(sure_win(&api, &[]).await, (D, 10));
    // Against every first move, and then any others, the defenders at the highest level win when the tables say.
    let mut chance = Chance::new(5);
    for first in start.legal_moves() {
        let (mut played, mut slow) = (vec![first], start.clone());
        slow.play(&played[0]).expect("a legal move");
        while slow.outcome().is_none() {
            let (winner, plies) = sure_win(&api, &played).await;
            assert!(winner == D && plies + played.len() as i32 <= 10, "{played:?}: {plies}");
            let wanted = v1::SuggestMoveRequest { level: Some(10), ..suggest(game("minitafl", &played)) };
            let answer = api.answer(wanted).await;
            assert_eq!(answer.stop_reason(), v1::StopReason::Tables, "{played:?}");
            played.push(answer.r#move.expect("a move"));
            slow.play(&played[played.len() - 1]).expect("a legal move");
            if slow.outcome().is_none() {
                let moves = slow.legal_moves();
                played.push(moves[chance.below(moves.len())].clone());
                slow.play(&played[played.len() - 1]).expect("a legal move");
            }
        }
        assert_eq!(slow.outcome().and_then(|end| end.winner), Some(SlowSide::Defenders), "{played:?}");
    }
    // Whatever was played, what it suggests is among the best moves, also where nobody can force a win.
    let mut undecided = 0;
    for seed in 0..60 {
        let (mut played, mut slow) = (Vec::new(), start.clone());
        for _ in 0..2 + chance.below(3) {
            let moves = slow.legal_moves();
            played.push(moves[chance.below(moves.len())].clone());
            slow.play(&played[played.len() - 1]).expect("a legal move");
            if slow.outcome().is_some() {
                break;
            }
            let found = api.answer(probe(game("minitafl", &played))).await;
            undecided += u32::from(matches!(kind(found.value.as_ref()), Kind::Undecided(_)));
            let at = suggest(game("minitafl", &played));
            let wanted = v1::SuggestMoveRequest { level: Some(10), seed: Some(seed), ..at };
            let mv = api.answer(wanted).await.r#move.expect("a move");
            assert!(found.moves.iter().any(|probed| probed.best && probed.r#move == mv), "{played:?}: {mv}");
        }
    }
    assert!(undecided > 0);
}

/// The certificates of the games that are solved from their start.
fn proofs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../engine/proofs")
}

/// Against every reply that the slow referee allows, level 10 plays what a certificate says, and wins in time.
#[tokio::test]
async fn a_game_is_won_by_its_certificate_against_everything() {
    let server = Local::start(&["--tables", proofs().to_str().expect("a path")]).await;
    let api = server.api();
    for certificate in api.answer(v1::GetServerInfoRequest::default()).await.certificates {
        let (id, _) = certificate.ruleset.split_once('@').expect("a revision");
        let start = slow(id, &certificate.board, A);
        let setups = &catalogue::find(id).expect("a rule set").rules.board.setups;
        let setup = setups.iter().find(|setup| setup.board.to_string() == certificate.board);
        let setup = setup.map(|setup| setup.name.clone());
        let mut seen = HashSet::new();
        let mut waiting = vec![(Vec::new(), start, certificate.plies)];
        while let Some((mut played, mut game_now, most)) = waiting.pop() {
            let at = v1::Game { setup: setup.clone(), ..game(id, &played) };
            let answer = api.answer(v1::SuggestMoveRequest { level: Some(10), ..suggest(at) }).await;
            let Some(v1::score::Kind::Proven(win)) = answer.score.and_then(|score| score.kind) else {
                panic!("{id} {played:?}: {answer:?}");
            };
            assert_eq!((answer.stop_reason(), win.winner()), (v1::StopReason::Tables, A), "{id} {played:?}");
            assert!(win.plies <= most, "{id} {played:?}: {} of {most}", win.plies);
            // A line is played to its end.
            let mut line = game_now.clone();
            answer.pv.iter().for_each(|mv| _ = line.play(mv).expect("a legal move"));
            assert_eq!(line.outcome().and_then(|end| end.winner), Some(SlowSide::Attackers), "{answer:?}");
            assert!(answer.pv.len() as i32 <= win.plies, "{answer:?}");
            played.push(answer.r#move.expect("a move"));
            game_now.play(&played[played.len() - 1]).expect("a legal move");
            if let Some(end) = game_now.outcome() {
                assert_eq!(end.winner, Some(SlowSide::Attackers), "{id} {played:?}");
                continue;
            }
            for reply in game_now.legal_moves() {
                let mut next = game_now.clone();
                next.play(&reply).expect("a legal move");
                if next.outcome().is_some_and(|end| end.winner == Some(SlowSide::Attackers)) {
                    continue;
                }
                if seen.insert(next.board()) {
                    waiting.push(([&played[..], &[reply]].concat(), next, win.plies - 2));
                }
            }
        }
        assert!(seen.len() > 80, "{id}: {}", seen.len());
    }
}

#[tokio::test]
async fn what_is_held_is_never_given_away() {
    use v1::RepetitionConsequence as Then;
    let server = server().await;
    let api = server.api();
    let wanted = v1::SuggestMoveRequest { nodes: Some(200), ..v1::SuggestMoveRequest::default() };
    let (answers, outcome) = play_out(&api, board(magpie(Then::Draw), HELD, A), &wanted, 30).await;
    // The game goes on, or ends by a repetition, which is as good.
    let is_draw = |end: &v1::Outcome| matches!(end.result, Some(v1::outcome::Result::Draw(true)));
    assert!(outcome.as_ref().is_none_or(is_draw), "{outcome:?}");
    let chances = |of: &[v1::SuggestMoveResponse]| -> Vec<f64> {
        of.iter().map(|answer| answer.attackers_win_probability).collect()
    };
    assert!(chances(&answers).iter().all(|chance| (chance - 0.5).abs() < 1e-9), "{:?}", chances(&answers));
    assert!(answers.iter().all(|answer| !answer.reproducible), "{answers:?}");
    // Where a repetition loses for the defenders, the attackers win by keeping it up.
    let (answers, outcome) =
        play_out(&api, board(magpie(Then::DefendersLose), HELD, A), &wanted, 1_000).await;
    let outcome = outcome.expect("an end");
    let attackers = v1::outcome::Result::Winner(A.into());
    assert_eq!((outcome.result, outcome.reason()), (Some(attackers), v1::OutcomeReason::Repetition));
    assert!(chances(&answers).iter().all(|chance| *chance > 0.99), "{:?}", chances(&answers));
}
