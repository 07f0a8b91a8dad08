//! The engine's answers as messages: the tests' own mapping, compared with the service's.
//!
//! Sentences and tokens, which the engine does not know, are checked separately and then removed from an
//! answer.

use super::data;
use super::requests::By;
use tafl_engine as engine;
use tafl_proto::v1;

fn strings<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

pub(crate) fn side(side: engine::Side) -> v1::Side {
    match side {
        engine::Side::Attackers => v1::Side::Attackers,
        engine::Side::Defenders => v1::Side::Defenders,
    }
}

pub(crate) fn piece(piece: engine::Piece) -> i32 {
    let piece = match piece.letter() {
        'a' => v1::Piece::Attacker,
        'd' => v1::Piece::Defender,
        'k' => v1::Piece::King,
        'c' => v1::Piece::AttackersCommander,
        'C' => v1::Piece::DefendersCommander,
        'n' => v1::Piece::AttackersKnight,
        'N' => v1::Piece::DefendersKnight,
        'm' => v1::Piece::AttackersMercenary,
        'M' => v1::Piece::DefendersMercenary,
        'g' => v1::Piece::AttackersGuard,
        'G' => v1::Piece::DefendersGuard,
        other => panic!("no piece of the contract: {other}"),
    };
    piece.into()
}

fn outcome_reason(reason: engine::OutcomeReason) -> v1::OutcomeReason {
    v1::OutcomeReason::from_str_name(&format!("OUTCOME_REASON_{}", reason.as_str()))
        .expect("a reason of the contract")
}

pub(crate) fn outcome(outcome: &engine::Outcome) -> v1::Outcome {
    let result = match outcome.winner {
        Some(winner) => v1::outcome::Result::Winner(side(winner).into()),
        None => v1::outcome::Result::Draw(true),
    };
    v1::Outcome {
        result: Some(result),
        reason: outcome_reason(outcome.reason).into(),
        squares: strings(&outcome.squares),
        rule: outcome.reason.rule().map_or_else(String::new, |rule| rule.to_string()),
    }
}

pub(crate) fn illegal(illegal: &engine::IllegalMove) -> v1::IllegalMove {
    let reason = v1::IllegalReason::from_str_name(&format!("ILLEGAL_REASON_{}", illegal.reason.as_str()));
    v1::IllegalMove {
        reason: reason.expect("a reason of the contract").into(),
        squares: strings(&illegal.squares),
        rule: illegal.rule.map_or_else(String::new, |rule| rule.to_string()),
        sentence: String::new(),
        destinations: strings(&illegal.destinations),
        earlier_ply: illegal.earlier_ply.map(|ply| ply as i32),
    }
}

fn capture(capture: &engine::Capture) -> v1::Capture {
    let kind = v1::CaptureKind::from_str_name(&format!("CAPTURE_KIND_{}", capture.kind.as_str()));
    v1::Capture {
        square: capture.square.to_string(),
        piece: piece(capture.piece),
        kind: kind.expect("a kind of the contract").into(),
        closed_by: strings(&capture.closed_by),
        changes_side: capture.changes_side,
    }
}

fn announcement_kind(kind: engine::AnnouncementKind) -> i32 {
    v1::AnnouncementKind::from_str_name(&format!("ANNOUNCEMENT_KIND_{}", kind.as_str()))
        .expect("a kind of the contract")
        .into()
}

fn announcement(stated: &engine::Announcement) -> v1::Announcement {
    v1::Announcement {
        kind: announcement_kind(stated.kind),
        squares: strings(&stated.squares),
        moves: strings(&stated.moves),
        spoken: stated.spoken,
    }
}

/// The effect of a ply, without the position after it and without a sentence.
pub(crate) fn played(played: &engine::Played) -> v1::MoveResult {
    let (from, to) = match played.mv {
        engine::Move::Step { from, to } => (Some(from.to_string()), Some(to.to_string())),
        engine::Move::Pass => (None, None),
    };
    v1::MoveResult {
        position: None,
        r#move: Some(v1::Move { from, to, notation: played.notation() }),
        captures: played.captures.iter().map(capture).collect(),
        announcements: played.announcements.iter().map(announcement).collect(),
        outcome: played.outcome.as_ref().map(outcome),
        repetition: Some(v1::Repetition {
            known: played.repetition.known,
            count: played.repetition.count as i32,
            limit: played.repetition.limit.map(|limit| limit as i32),
        }),
        open_paths: played.open_paths.len() as i32,
        quiet_plies: played.quiet_plies as i32,
        quiet_limit: played.quiet_limit.map(|limit| limit as i32),
        draw_claimable: played.draw_claimable,
        legal_move_count: played.legal_move_count as i32,
        sentence: String::new(),
    }
}

/// A game's position under these rules, which an answer pins; without a token.
pub(crate) fn position(by: &By, game: &engine::Game) -> v1::Position {
    let history = game.history();
    v1::Position {
        rules: Some(by.clone().into()),
        board: game.placement().to_string(),
        pieces: Vec::new(),
        side_to_move: side(game.side_to_move()).into(),
        ply: game.ply() as i32,
        history: Some(v1::History {
            start_board: history.start_board.to_string(),
            start_side: side(history.start_side).into(),
            moves: strings(&history.moves),
            complete: history.complete,
            start_chain_square: history.start_chain.map_or_else(String::new, |square| square.to_string()),
        }),
        outcome: game.outcome().map(outcome),
        chain_square: game.chain_square().map_or_else(String::new, |square| square.to_string()),
        token: String::new(),
    }
}

/// A position as in a list: without custom rules, and without the history that its token has.
pub(crate) fn in_list(mut position: v1::Position) -> v1::Position {
    position.rules = position.rules.filter(|rules| matches!(rules, v1::position::Rules::Ruleset(_)));
    position.history = None;
    position
}

/// Removes the sentence of a result, which must have one.
pub(crate) fn unsaid(mut result: v1::MoveResult) -> v1::MoveResult {
    assert!(!result.sentence.is_empty(), "no sentence: {result:?}");
    result.sentence.clear();
    result
}

/// Removes the sentence of a refusal, which must have one.
pub(crate) fn unsaid_refusal(mut illegal: v1::IllegalMove) -> v1::IllegalMove {
    assert!(!illegal.sentence.is_empty(), "no sentence: {illegal:?}");
    illegal.sentence.clear();
    illegal
}

/// A declared rule set as a message: the engine's own JSON form of it is the contract's.
pub(crate) fn rules(rules: &engine::Rules) -> v1::Rules {
    serde_json::to_value(rules).and_then(serde_json::from_value).expect("rules in the form of the contract")
}

/// Rules as answers return them, without their id, which must be valid.
pub(crate) fn without_id(mut rules: v1::Rules) -> v1::Rules {
    let digits = rules.id.strip_prefix("custom-").unwrap_or_else(|| panic!("no id: {rules:?}"));
    assert!(digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()), "{digits}");
    rules.id.clear();
    rules
}

/// A position whose custom rules are without their id.
pub(crate) fn of_any_id(mut position: v1::Position) -> v1::Position {
    if let Some(v1::position::Rules::CustomRules(rules)) =
        position.rules.take_if(|rules| matches!(rules, v1::position::Rules::CustomRules(_)))
    {
        position.rules = Some(v1::position::Rules::CustomRules(Box::new(without_id(*rules))));
    }
    position
}

/// The rules of a file in `tests/data/rulesets` or `tests/data/custom`.
pub(crate) fn from_file(name: &str) -> engine::Rules {
    let paths = ["rulesets", "custom"].map(|folder| data(&format!("{folder}/{name}.json")));
    let path =
        paths.iter().find(|path| path.exists()).unwrap_or_else(|| panic!("no rule set is called {name}"));
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: serde_json::Value =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_value(file["rules"].clone())
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The sorted names of the files in `tests/data/custom`: rule sets that are not in the catalogue.
pub(crate) fn file_names() -> Vec<String> {
    let files = std::fs::read_dir(data("custom")).expect("the folder of rule sets");
    let name = |path: std::path::PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let mut names: Vec<String> = files.filter_map(|file| name(file.ok()?.path())).collect();
    names.sort();
    names
}
