//! Games compared with other rule sets: where the rule sets first disagree, on what, and how each judges the
//! ply.

use super::support::api::Api;
use super::support::http::ask;
use super::support::mirror;
use super::support::requests::{A, By, D, escaped, game, replay};
use super::support::server::Server;
use serde_json::json;
use tafl_engine::{Game, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::DisagreementKind as Kind;

fn choices(others: Vec<By>) -> Vec<v1::RulesChoice> {
    others.into_iter().map(|by| v1::RulesChoice { rules: Some(by.into()) }).collect()
}

fn held(game: v1::Game, others: Vec<By>) -> v1::ReplayGameRequest {
    v1::ReplayGameRequest { compare_with: choices(others), ..replay(game) }
}

async fn comparisons(api: &Api, game: v1::Game, others: Vec<By>) -> Vec<v1::GameComparison> {
    api.answer(held(game, others)).await.comparisons
}

/// Brandubh with a change.
fn brandubh(name: &str, change: impl FnOnce(&mut v1::Rules)) -> By {
    let base = Some(v1::Base { ruleset: "brandubh-wtf".to_owned(), cleared: Vec::new() });
    let mut rules = v1::Rules { base, name: name.to_owned(), ..v1::Rules::default() };
    change(&mut rules);
    By::from(rules)
}

fn found(comparison: &v1::GameComparison) -> &v1::GameDisagreement {
    assert!(!comparison.agrees, "{comparison:?}");
    comparison.disagreement.as_ref().unwrap_or_else(|| panic!("{comparison:?}"))
}

fn verdicts(disagreement: &v1::GameDisagreement) -> (&v1::RulesetVerdict, &v1::RulesetVerdict) {
    (disagreement.here.as_ref().expect("here"), disagreement.there.as_ref().expect("there"))
}

#[tokio::test]
async fn each_kind_of_disagreement_is_reported() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let capture = game("brandubh-wtf", &["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6", "d5-a5xa6"]);
    let others = vec![
        By::from("brandubh-wtf"),
        By::from("copenhagen"),
        By::from("ard-ri-nielsen@1"),
        brandubh("", |rules| rules.first_move = D.into()),
        brandubh("Short Brandubh", |rules| {
            rules.reach = Some(v1::Reach { attackers: Some(2), ..v1::Reach::default() });
        }),
        brandubh("", |rules| rules.king_in_captures = v1::KingInCaptures::Unarmed.into()),
        brandubh("Quick Brandubh", |rules| rules.ply_limit = Some(4)),
    ];
    let reported = comparisons(&api, capture, others).await;
    let kinds: Vec<(i32, Vec<Kind>)> = reported[1..]
        .iter()
        .map(|comparison| (found(comparison).ply, found(comparison).on().collect()))
        .collect();
    let wanted = [
        (0, vec![Kind::Board]),
        (0, vec![Kind::Setup]),
        (0, vec![Kind::SideToMove]),
        (0, vec![Kind::Legality]),
        (5, vec![Kind::Captures]),
        (3, vec![Kind::Outcome]),
    ];
    assert_eq!(kinds, wanted);
    let sentences: Vec<&str> = reported.iter().map(|comparison| comparison.sentence.as_str()).collect();
    assert_eq!(
        sentences,
        [
            "Under Brandubh (World Tafl Federation) the whole game plays out the same.",
            "Under Copenhagen Hnefatafl the board is 11 by 11 squares, in this game 7 by 7.",
            "Ard Ri (historical rules, Nielsen) has no such starting position.",
            "First to move: here the attackers, under custom rules the defenders.",
            "Move 1, d2-a2: legal here, illegal under Short Brandubh (“That is too far: the farthest square this piece can reach is b2”).",
            "Move 6, d5-a5xa6: captured here: the piece on a6; under custom rules: nothing.",
            "Move 4, d4-d5: here the game goes on; under Quick Brandubh the limit on the number of moves has been reached; the game is a draw.",
        ]
    );
    let (here, there) = verdicts(found(&reported[1]));
    assert!(here.applied.is_none() && there.rejected.is_none() && found(&reported[1]).r#move.is_none());
    assert_eq!((here.board.split('/').count(), there.board.split('/').count()), (7, 11));
    assert_eq!((here.side_to_move(), there.side_to_move()), (A, A));
    let (here, there) = verdicts(found(&reported[4]));
    assert_eq!(found(&reported[4]).r#move.as_deref(), Some("d2-a2"));
    let rejected = there.rejected.as_ref().expect("a refusal");
    assert_eq!((rejected.reason(), rejected.rule.as_str()), (v1::IllegalReason::ReachExceeded, "reach"));
    assert!(here.applied.is_some() && here.rejected.is_none() && there.applied.is_none());
    assert_eq!((here.side_to_move(), there.side_to_move()), (D, A));
    let (here, there) = verdicts(found(&reported[5]));
    let captured = |verdict: &v1::RulesetVerdict| verdict.applied.as_ref().expect("a move").captures.len();
    assert_eq!((captured(here), captured(there)), (1, 0));
    assert!(
        here.board != there.board
            && here
                .applied
                .as_ref()
                .is_some_and(|applied| applied.position.is_none() && !applied.sentence.is_empty())
    );
    let outcome = |verdict: &v1::RulesetVerdict| {
        verdict.applied.as_ref().expect("a move").outcome.as_ref().map(v1::Outcome::reason)
    };
    let (here, there) = verdicts(found(&reported[6]));
    assert_eq!((outcome(here), outcome(there)), (None, Some(v1::OutcomeReason::PlyLimit)));
    let pinned: Vec<&str> = reported[..3].iter().map(|comparison| comparison.ruleset.as_str()).collect();
    assert_eq!(pinned, ["brandubh-wtf@1", "copenhagen@1", "ard-ri-nielsen@1"]);
    assert!(reported[3..].iter().all(|comparison| comparison.ruleset.starts_with("custom-")));
}

#[tokio::test]
async fn a_faulty_game_is_compared_as_far_as_both_read_it() {
    let server = Server::start(&[]).await;
    let api = server.api();
    // Only the king may enter the throne, unless a rule set changes that.
    let crossing = ["d6-e6", "d5-a5", "d7-c7", "d4-d6", "e6-e5", "d6-a6", "a4-a3", "e4-d4", "c4-c5"];
    let open = brandubh("Open Brandubh", |rules| {
        let mut zones = mirror::rules(&catalogue::find("brandubh-wtf").expect("a rule set").rules).zones;
        let all = vec![v1::Piece::Attacker.into(), v1::Piece::Defender.into(), v1::Piece::King.into()];
        (zones[0].stop, zones[0].enter) = (all.clone(), all);
        rules.zones = zones;
    });
    let answer =
        api.answer(held(game("brandubh-wtf", &crossing), vec![open, By::from("brandubh-nielsen")])).await;
    assert_eq!(answer.fault.map(|fault| fault.ply), Some(7));
    let disagreement = found(&answer.comparisons[0]);
    assert_eq!((disagreement.ply, disagreement.on().collect::<Vec<_>>()), (7, vec![Kind::Legality]));
    let (here, there) = verdicts(disagreement);
    assert_eq!(
        here.rejected.as_ref().map(v1::IllegalMove::reason),
        Some(v1::IllegalReason::MayNotStopInZone)
    );
    assert!(there.applied.is_some());
    assert!(
        answer.comparisons[1].agrees,
        "that the move is illegal is agreed on: {:?}",
        answer.comparisons[1]
    );
    // Moves after the end of the game are illegal under both.
    let mut over = escaped();
    over.moves.push("a4-a5".to_owned());
    assert!(comparisons(&api, over, vec![By::from("brandubh-nielsen")]).await[0].agrees);
}

#[tokio::test]
async fn what_cannot_be_compared_is_refused() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let fault = api.fault(held(escaped(), vec![By::from("copenhagen"); 17])).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("TOO_LARGE", vec!["compare_with"]));
    assert_eq!(comparisons(&api, escaped(), vec![By::from("copenhagen"); 16]).await.len(), 16);
    let fault = api.fault(held(escaped(), vec![By::from("copenhagen"), By::from("fetlr")])).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_RULESET", vec!["compare_with[1].ruleset"]));
    let fault = api
        .fault(v1::ReplayGameRequest {
            compare_with: vec![v1::RulesChoice { rules: None }],
            ..replay(escaped())
        })
        .await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("MISSING_FIELD", vec!["compare_with[0].ruleset"]));
    let faulty = brandubh("", |rules| rules.ply_limit = Some(-1));
    let fault = api.fault(held(escaped(), vec![faulty])).await;
    assert_eq!(
        (fault.reason.as_str(), fault.paths()),
        ("INVALID_RULES", vec!["compare_with[0].custom_rules.ply_limit"])
    );
}

/// Every ply on which the service reports agreement is played here by both referees, and so is the next one.
#[tokio::test]
async fn the_first_disagreement_is_the_first() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let (mut agreed, mut differed) = (0, 0);
    for entry in catalogue::newest() {
        let (_, moves) =
            super::support::links::wander(entry.id, None, 30, &mut super::support::chance::Chance::new(8));
        let others: Vec<&catalogue::Entry> =
            catalogue::newest().filter(|other| other.rules.board.size == entry.rules.board.size).collect();
        let by = others.iter().map(|other| By::from(other.id)).take(16).collect();
        let reported = comparisons(&api, game(entry.id, &moves), by).await;
        for (other, comparison) in others.iter().zip(reported) {
            let start = Game::new(&entry.referee(), None).expect("a game");
            let same = other.rules.board.setups.iter().find(|setup| setup.board == start.placement());
            let Some(same) = same.filter(|_| other.rules.first_move == entry.rules.first_move) else {
                assert_eq!(found(&comparison).ply, 0);
                continue;
            };
            let (mut here, mut there) =
                (start, Game::new(&other.referee(), Some(&same.name)).expect("a game"));
            let differs = |mv: &String| {
                let reported = |game: &mut Game| {
                    let played = game.play_text(mv).map(|played| mirror::played(&played)).map_err(|_| ());
                    played.map(|played| {
                        (
                            played.captures.iter().map(|capture| capture.square.clone()).collect::<Vec<_>>(),
                            played.outcome,
                        )
                    })
                };
                reported(&mut here) != reported(&mut there)
            };
            let first = moves.iter().position(differs);
            assert_eq!(
                comparison.disagreement.as_ref().map(|found| found.ply as usize),
                first,
                "{} {}",
                entry.id,
                other.id
            );
            assert_eq!(comparison.agrees, first.is_none());
            *if first.is_none() { &mut agreed } else { &mut differed } += 1;
        }
    }
    println!("{agreed} games agreed on, {differed} not");
    assert!(agreed > 10 && differed > 10, "{agreed} games agreed on, {differed} not");
}

#[tokio::test]
async fn a_comparison_as_text_in_both_languages() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let body = json!({"game": {"ruleset": "brandubh-wtf", "moves": escaped().moves},
        "compareWith": [{"customRules": {"base": {"ruleset": "brandubh-wtf"}, "escape": {"to": "ESCAPE_TO_EDGE"}}}, {"ruleset": "copenhagen"}]});
    for (locale, wanted) in [
        (
            "en",
            "Move 4, d4-d7: here the game goes on; under custom rules the king reaches d7 and escapes; the defenders win.",
        ),
        (
            "fr",
            "Coup 4, d4-d7\u{a0}: ici, la partie continue\u{a0}; selon des règles personnalisées, le roi s’échappe en d7\u{a0}; les défenseurs gagnent.",
        ),
        ("fr", "Selon Copenhagen Hnefatafl, le plateau compte 11 × 11 cases, dans cette partie 7 × 7."),
    ] {
        let headers =
            [("content-type", "application/json"), ("accept", "text/plain"), ("accept-language", locale)];
        let text = api.http(ask("POST", "/v1/games:replay", &headers, body.to_string())).await.text();
        assert!(text.lines().any(|line| line == wanted), "{wanted}\n{text}");
    }
}
