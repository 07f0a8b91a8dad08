//! A rule set, from the engine to the wire.

use crate::compiled_ruleset::CompiledRuleset;
use crate::i18n::Words;
use crate::wire_enums::WireEnum;
use tafl_engine::{Escape, Jumps, KingTaken, PieceSet, RuleId, RuleValue, Rules, Special, Square, Zone, ZoneKind, catalogue};
use tafl_proto::v1;

/// A rule set in the form in which it can be sent back, without name and id.
pub(crate) fn rules(rules: &Rules) -> v1::Rules {
    v1::Rules {
        base: None,
        name: String::new(),
        id: String::new(),
        board: Some(v1::Board {
            side: i32::from(rules.board.side),
            setups: rules
                .board
                .setups
                .iter()
                .map(|setup| v1::NamedSetup { name: setup.name.clone(), board: setup.board.to_string() })
                .collect(),
        }),
        first_move: rules.first_move.number(),
        zones: rules.zones.iter().map(zone).collect(),
        reach: Some(v1::Reach {
            attackers: rules.reach.attackers.map(i32::from),
            defenders: rules.reach.defenders.map(i32::from),
            king: rules.reach.king.map(i32::from),
        }),
        king_in_captures: rules.king_in_captures.number(),
        king_taken: Some(king_taken(&rules.king_taken)),
        kings_group: rules.kings_group,
        escape: Some(escape(&rules.escape)),
        encirclement: rules.encirclement,
        shieldwall: rules.shieldwall.map(|wall| v1::Shieldwall { corner_closes: wall.corner_closes, flanking: wall.flanking }),
        exit_fort: rules.exit_fort,
        repetition: rules.repetition.map(|rule| v1::RepetitionRule {
            at: i32::from(rule.at),
            consequence: rule.consequence.number(),
            compares: rule.compares.number(),
        }),
        quiet_plies: rules.quiet_plies.map(|rule| v1::QuietPliesRule { limit: rule.limit as i32, then: rule.then.number() }),
        ply_limit: rules.ply_limit.map(|limit| limit as i32),
        no_legal_move: rules.no_legal_move.number(),
        tuichi_wins: rules.tuichi_wins,
        announcements: rules.announcements.iter().map(|kind| kind.number()).collect(),
        linnaean_capture: rules.linnaean_capture,
        special: rules.special.as_ref().map(special),
    }
}

fn special(special: &Special) -> v1::SpecialRules {
    let Jumps { king, commanders, knights, mercenaries, guards } = special.jumps;
    v1::SpecialRules {
        reach: special.reach.iter().map(|reach| v1::SpecialReach { pieces: set(reach.pieces), squares: reach.squares.into() }).collect(),
        jumps: Some(v1::Jumps {
            king: king.number(),
            commanders: commanders.number(),
            knights: knights.number(),
            mercenaries: mercenaries.number(),
            guards: guards.number(),
        }),
        berserk: special.berserk.map(WireEnum::number),
        commanders_take_king: special.commanders_take_king,
    }
}

fn set(pieces: PieceSet) -> Vec<i32> {
    pieces.iter().map(WireEnum::number).collect()
}

fn zone(zone: &Zone) -> v1::Zone {
    v1::Zone {
        kind: zone.kind.number(),
        squares: squares(&zone.squares),
        stop: set(zone.stop),
        enter: set(zone.enter),
        pass: set(zone.pass),
        hostile_empty: set(zone.hostile_empty),
        hostile_occupied: set(zone.hostile_occupied),
    }
}

fn king_taken(taken: &KingTaken) -> v1::KingTaken {
    use v1::KingTakenHow as How;
    let (how, closers) = match taken {
        KingTaken::Custodial => (How::Custodial, None),
        KingTaken::CustodialAwayFromThrone => (How::CustodialAwayFromThrone, None),
        KingTaken::Enclosed(closers) => (How::Enclosed, Some(closers)),
        KingTaken::EnclosedNearThrone(closers) => (How::EnclosedNearThrone, Some(closers)),
    };
    let zones = |kinds: &[ZoneKind]| kinds.iter().map(|kind| kind.number()).collect();
    v1::KingTaken {
        how: how.into(),
        closing_zones: closers.map_or(Vec::new(), |closers| zones(&closers.zones)),
        closing_edge: closers.is_some_and(|closers| closers.edge),
    }
}

fn escape(escape: &Escape) -> v1::Escape {
    use v1::EscapeTo as To;
    let (to, listed) = match escape {
        Escape::Corners => (To::Corners, Vec::new()),
        Escape::Edge => (To::Edge, Vec::new()),
        Escape::Squares { squares: listed } => (To::Squares, squares(listed)),
    };
    v1::Escape { to: to.into(), squares: listed }
}

pub(crate) fn squares(squares: &[Square]) -> Vec<String> {
    squares.iter().map(|square| square.name().to_owned()).collect()
}

/// A rule set of the catalogue in short.
pub(crate) fn summary(entry: &catalogue::Entry) -> v1::RulesetSummary {
    v1::RulesetSummary {
        id: entry.id.to_owned(),
        revision: entry.revision as i32,
        name: entry.name.to_owned(),
        aliases: entry.aliases.iter().map(|&alias| alias.to_owned()).collect(),
        family: entry.family.as_str().to_owned(),
        side: i32::from(entry.rules.board.side),
        setups: entry.rules.board.setups.iter().map(|setup| setup.name.clone()).collect(),
        contested_count: entry.contested.len() as i32,
    }
}

/// A rule set of the catalogue, every rule explained.
pub(crate) fn ruleset(entry: &catalogue::Entry, words: &Words) -> v1::Ruleset {
    v1::Ruleset {
        summary: Some(summary(entry)),
        pinned_id: entry.pinned_id(),
        source: Some(v1::Source { title: entry.source.title.to_owned(), place: entry.source.place.map(ToOwned::to_owned) }),
        rules: Some(rules(&entry.rules)),
        entries: entries(&entry.rules, |rule| words.contested(entry, rule), words),
    }
}

/// Custom rules, every rule explained.
pub(crate) fn custom_ruleset(ruleset: &CompiledRuleset, words: &Words) -> v1::Ruleset {
    let custom = ruleset.referee.rules();
    let summary = v1::RulesetSummary {
        id: ruleset.id().to_owned(),
        name: ruleset.name().unwrap_or_default().to_owned(),
        side: i32::from(custom.board.side),
        setups: custom.board.setups.iter().map(|setup| setup.name.clone()).collect(),
        ..v1::RulesetSummary::default()
    };
    v1::Ruleset {
        summary: Some(summary),
        pinned_id: ruleset.id().to_owned(),
        source: Some(v1::Source::default()),
        rules: Some(v1::Rules { id: ruleset.id().to_owned(), name: ruleset.name().unwrap_or_default().to_owned(), ..rules(custom) }),
        entries: entries(custom, |_| Vec::new(), words),
    }
}

fn entries(rules: &Rules, contested: impl Fn(RuleId) -> Vec<String>, words: &Words) -> Vec<v1::RuleEntry> {
    let entry = |answered: RuleValue| v1::RuleEntry {
        rule: answered.rule.as_str().to_owned(),
        value: answered.value,
        sentence: words.rule(rules, answered.rule).unwrap_or_default(),
        contested: contested(answered.rule),
    };
    rules.values().into_iter().map(entry).collect()
}

/// Every rule on which rules differ from a rule set of the catalogue, and the comparison as a whole.
pub(crate) fn differences(rules: &Rules, other: &catalogue::Entry, words: &Words) -> (Vec<v1::RuleDifference>, v1::RulesetComparison) {
    let answer = |of: &Rules, said: Option<RuleValue>| {
        said.map(|said| v1::RuleAnswer { value: said.value, sentence: words.rule(of, said.rule).unwrap_or_default() })
    };
    let differing = rules.differences(&other.rules).into_iter().map(|difference| v1::RuleDifference {
        rule: difference.rule.as_str().to_owned(),
        here: answer(rules, difference.here),
        there: answer(&other.rules, difference.there),
        sentence: words.difference(difference.rule, rules, &other.rules, other.name),
    });
    let differing: Vec<_> = differing.collect();
    let comparison = v1::RulesetComparison {
        ruleset: other.pinned_id(),
        same: differing.is_empty(),
        sentence: words.compared(differing.len(), other.name),
    };
    (differing, comparison)
}
