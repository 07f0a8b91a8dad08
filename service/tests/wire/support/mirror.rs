//! The engine's answers as messages: the tests' own mapping, compared with the service's.
//!
//! Sentences and tokens, which the engine does not know, are checked separately and then removed from an answer.

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
    v1::OutcomeReason::from_str_name(&format!("OUTCOME_REASON_{}", reason.as_str())).expect("a reason of the contract")
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
    v1::AnnouncementKind::from_str_name(&format!("ANNOUNCEMENT_KIND_{}", kind.as_str())).expect("a kind of the contract").into()
}

fn announcement(said: &engine::Announcement) -> v1::Announcement {
    v1::Announcement {
        kind: announcement_kind(said.kind),
        squares: strings(&said.squares),
        moves: strings(&said.moves),
        spoken: said.spoken,
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

fn pieces(set: engine::PieceSet) -> Vec<i32> {
    set.iter().map(piece).collect()
}

fn zone_kind(kind: engine::ZoneKind) -> i32 {
    let kind = match kind {
        engine::ZoneKind::Throne => v1::ZoneKind::Throne,
        engine::ZoneKind::Corners => v1::ZoneKind::Corners,
        engine::ZoneKind::Camps => v1::ZoneKind::Camps,
        engine::ZoneKind::Forts => v1::ZoneKind::Forts,
    };
    kind.into()
}

fn zone(zone: &engine::Zone) -> v1::Zone {
    v1::Zone {
        kind: zone_kind(zone.kind),
        squares: strings(&zone.squares),
        stop: pieces(zone.stop),
        enter: pieces(zone.enter),
        pass: pieces(zone.pass),
        hostile_empty: pieces(zone.hostile_empty),
        hostile_occupied: pieces(zone.hostile_occupied),
    }
}

fn king_taken(taken: &engine::KingTaken) -> v1::KingTaken {
    let closed = |how: v1::KingTakenHow, closers: Option<&engine::Closers>| v1::KingTaken {
        how: how.into(),
        closing_zones: closers.map_or_else(Vec::new, |closers| closers.zones.iter().map(|&kind| zone_kind(kind)).collect()),
        closing_edge: closers.is_some_and(|closers| closers.edge),
    };
    match taken {
        engine::KingTaken::Custodial => closed(v1::KingTakenHow::Custodial, None),
        engine::KingTaken::CustodialAwayFromThrone => closed(v1::KingTakenHow::CustodialAwayFromThrone, None),
        engine::KingTaken::Enclosed(closers) => closed(v1::KingTakenHow::Enclosed, Some(closers)),
        engine::KingTaken::EnclosedNearThrone(closers) => closed(v1::KingTakenHow::EnclosedNearThrone, Some(closers)),
    }
}

fn escape(escape: &engine::Escape) -> v1::Escape {
    let (to, squares) = match escape {
        engine::Escape::Corners => (v1::EscapeTo::Corners, Vec::new()),
        engine::Escape::Edge => (v1::EscapeTo::Edge, Vec::new()),
        engine::Escape::Squares { squares } => (v1::EscapeTo::Squares, strings(squares)),
    };
    v1::Escape { to: to.into(), squares }
}

fn repetition(rule: engine::Repetition) -> v1::RepetitionRule {
    use engine::{RepetitionCompares as C, RepetitionConsequence as R};
    let consequence = match rule.consequence {
        R::Draw => v1::RepetitionConsequence::Draw,
        R::DefendersLose => v1::RepetitionConsequence::DefendersLose,
        R::SideWithChoiceLoses => v1::RepetitionConsequence::SideWithChoiceLoses,
        R::MoverLoses => v1::RepetitionConsequence::MoverLoses,
        R::MoverWins => v1::RepetitionConsequence::MoverWins,
        R::IllegalForDefenders => v1::RepetitionConsequence::IllegalForDefenders,
        R::IllegalForBoth => v1::RepetitionConsequence::IllegalForBoth,
    };
    let compares = match rule.compares {
        C::Position => v1::RepetitionCompares::Position,
        C::Board => v1::RepetitionCompares::Board,
        C::BoardBeforeCaptures => v1::RepetitionCompares::BoardBeforeCaptures,
    };
    v1::RepetitionRule { at: rule.at.into(), consequence: consequence.into(), compares: compares.into() }
}

fn jump(jump: engine::Jump) -> i32 {
    let jump = match jump {
        engine::Jump::None => v1::Jump::None,
        engine::Jump::Restricted => v1::Jump::Restricted,
        engine::Jump::OverEnemies => v1::Jump::OverEnemies,
        engine::Jump::Capturing => v1::Jump::Capturing,
    };
    jump.into()
}

fn special(special: &engine::Special) -> v1::SpecialRules {
    let berserk = |berserk| match berserk {
        engine::Berserk::Captures => v1::Berserk::Captures.into(),
        engine::Berserk::AnyMove => v1::Berserk::AnyMove.into(),
    };
    let reach = |reach: &engine::SpecialReach| v1::SpecialReach { pieces: pieces(reach.pieces), squares: reach.squares.into() };
    let jumps = special.jumps;
    v1::SpecialRules {
        reach: special.reach.iter().map(reach).collect(),
        jumps: Some(v1::Jumps {
            king: jump(jumps.king),
            commanders: jump(jumps.commanders),
            knights: jump(jumps.knights),
            mercenaries: jump(jumps.mercenaries),
            guards: jump(jumps.guards),
        }),
        berserk: special.berserk.map(berserk),
        commanders_take_king: special.commanders_take_king,
    }
}

/// A declared rule set as a message.
pub(crate) fn rules(rules: &engine::Rules) -> v1::Rules {
    let setup = |named: &engine::NamedSetup| v1::NamedSetup { name: named.name.clone(), board: named.board.to_string() };
    let king = match rules.king_in_captures {
        engine::KingInCaptures::Armed => v1::KingInCaptures::Armed,
        engine::KingInCaptures::Hammer => v1::KingInCaptures::Hammer,
        engine::KingInCaptures::Anvil => v1::KingInCaptures::Anvil,
        engine::KingInCaptures::Unarmed => v1::KingInCaptures::Unarmed,
    };
    let quiet = |rule: engine::QuietPlies| {
        let then = match rule.then {
            engine::QuietConsequence::Draw => v1::QuietConsequence::Draw,
            engine::QuietConsequence::Claim => v1::QuietConsequence::Claim,
        };
        v1::QuietPliesRule { limit: rule.limit as i32, then: then.into() }
    };
    let no_legal_move = match rules.no_legal_move {
        engine::NoLegalMove::Loses => v1::NoLegalMove::Loses,
        engine::NoLegalMove::Passes => v1::NoLegalMove::Passes,
        engine::NoLegalMove::Draw => v1::NoLegalMove::Draw,
    };
    v1::Rules {
        base: None,
        name: String::new(),
        id: String::new(),
        board: Some(v1::Board { side: rules.board.side.into(), setups: rules.board.setups.iter().map(setup).collect() }),
        first_move: side(rules.first_move).into(),
        zones: rules.zones.iter().map(zone).collect(),
        reach: Some(v1::Reach {
            attackers: rules.reach.attackers.map(Into::into),
            defenders: rules.reach.defenders.map(Into::into),
            king: rules.reach.king.map(Into::into),
        }),
        king_in_captures: king.into(),
        king_taken: Some(king_taken(&rules.king_taken)),
        kings_group: rules.kings_group,
        escape: Some(escape(&rules.escape)),
        encirclement: rules.encirclement,
        shieldwall: rules.shieldwall.map(|wall| v1::Shieldwall { corner_closes: wall.corner_closes, flanking: wall.flanking }),
        exit_fort: rules.exit_fort,
        repetition: rules.repetition.map(repetition),
        quiet_plies: rules.quiet_plies.map(quiet),
        ply_limit: rules.ply_limit.map(|limit| limit as i32),
        no_legal_move: no_legal_move.into(),
        tuichi_wins: rules.tuichi_wins,
        announcements: rules.announcements.iter().map(|&kind| announcement_kind(kind)).collect(),
        linnaean_capture: rules.linnaean_capture,
        special: rules.special.as_ref().map(special),
    }
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
        position.rules = Some(v1::position::Rules::CustomRules(without_id(rules)));
    }
    position
}

/// The rules of a file in `tests/data/rulesets` or `tests/data/custom`.
pub(crate) fn from_file(name: &str) -> engine::Rules {
    let paths = ["rulesets", "custom"].map(|folder| data(&format!("{folder}/{name}.json")));
    let path = paths.iter().find(|path| path.exists()).unwrap_or_else(|| panic!("no rule set is called {name}"));
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_value(file["rules"].clone()).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The sorted names of the files in `tests/data/custom`: rule sets that are not in the catalogue.
pub(crate) fn file_names() -> Vec<String> {
    let files = std::fs::read_dir(data("custom")).expect("the folder of rule sets");
    let name = |path: std::path::PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let mut names: Vec<String> = files.filter_map(|file| name(file.ok()?.path())).collect();
    names.sort();
    names
}
