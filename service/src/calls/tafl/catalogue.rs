//! The server's offer: rule sets and limits.

use crate::answer::response::{ResponseMessage, line, lines};
use crate::answer::to_proto;
use crate::calls::{Call, CheckRuleset, GetRuleset, GetServerInfo, ListRulesets, Rpc, Service};
use crate::helpers::hexadecimal;
use crate::read::{rulesets, wire_rules};
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{Language, MessageId, Words, say};
use ring::digest::{SHA256, digest};
use std::fmt::Write as _;
use std::sync::LazyLock;
use tafl_engine::{Level, Levels, Rules, Side, catalogue};
use tafl_proto::v1;

impl Rpc for ListRulesets {
    async fn answer(_: &Service, _: Box<Self::Request>, _: Call) -> Result<Self::Response, ApiError> {
        Ok(v1::ListRulesetsResponse {
            rulesets: catalogue::newest().map(to_proto::summary).collect(),
            best_known: catalogue::BEST_KNOWN.map(ToOwned::to_owned).into(),
        })
    }
}

impl ResponseMessage for v1::ListRulesetsResponse {
    fn sentences(&self, words: &Words) -> String {
        let mut rulesets: Vec<&v1::RulesetSummary> = self.rulesets.iter().collect();
        rulesets.sort_by_key(|ruleset| {
            self.best_known.iter().position(|id| *id == ruleset.id).unwrap_or(usize::MAX)
        });
        rulesets.into_iter().fold(
            String::new(),
            |mut out, v1::RulesetSummary { id, revision, name, size, .. }| {
                let escape = catalogue::find(id).map_or_else(String::new, |entry| words.escape(&entry.rules));
                let _ = writeln!(out, "{id}@{revision}\t{name}\t{size}x{size}\t{escape}");
                out
            },
        )
    }
}

impl Rpc for GetRuleset {
    async fn answer(
        _: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let words = call.words;
        let entry = entry(Reason::RulesetNotFound, &request.ruleset, "ruleset")?;
        let other = request.compare_to.as_deref().map(compared).transpose()?;
        let (differences, comparison) = compare(&entry.rules, other, words);
        let ruleset = Some(to_proto::ruleset(entry, words));
        Ok(v1::GetRulesetResponse {
            ruleset,
            differences,
            comparison,
            alternatives: to_proto::alternatives(&request.ruleset),
        })
    }
}

impl ResponseMessage for v1::GetRulesetResponse {
    fn sentences(&self, _: &Words) -> String {
        explained(self.ruleset.as_ref(), &self.differences, self.comparison.as_ref())
    }
}

/// A rule set with every rule, and how it differs from another one.
fn explained(
    ruleset: Option<&v1::Ruleset>,
    differences: &[v1::RuleDifference],
    comparison: Option<&v1::RulesetComparison>,
) -> String {
    let Some(ruleset) = ruleset else { return String::new() };
    let name = ruleset.summary.as_ref().map_or("", |summary| &summary.name);
    let mut out =
        if name.is_empty() { line(&ruleset.pinned_id) } else { format!("{}: {name}\n", ruleset.pinned_id) };
    for entry in &ruleset.entries {
        let _ = writeln!(out, "{}: {}", entry.rule, entry.sentence);
        for reading in &entry.contested {
            let _ = writeln!(out, "  contested: {reading}");
        }
    }
    if let Some(comparison) = comparison {
        out += &line(&comparison.sentence);
        out += &lines(differences.iter().map(|difference| &difference.sentence));
    }
    out
}

impl Rpc for CheckRuleset {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        call.move_to_long_threads().await;
        let words = call.words;
        let missing =
            || ApiError::at(Reason::MissingField, "custom_rules", MessageId::FaultCustomRulesMissing);
        let wire = request.custom_rules.as_ref().ok_or_else(missing)?;
        let ruleset = service.rulesets.custom(wire, "custom_rules")?;
        let base = wire.base.as_ref().and_then(|base| catalogue::find(&base.ruleset));
        let other = request.compare_to.as_deref().map(compared).transpose()?.or(base);
        let (differences, comparison) = compare(ruleset.referee.rules(), other, words);
        let ruleset = Some(to_proto::custom_ruleset(&ruleset, words));
        let unchanged = still_true(&call.falses, ruleset.as_ref());
        Ok(v1::CheckRulesetResponse { ruleset, differences, comparison, unchanged })
    }
}

impl ResponseMessage for v1::CheckRulesetResponse {
    fn sentences(&self, words: &Words) -> String {
        let unchanged = self.unchanged.iter().fold(String::new(), |out, field| {
            out + &line(&say!(words.whole, CompareUnchanged, field = field.as_str()))
        });
        explained(self.ruleset.as_ref(), &self.differences, self.comparison.as_ref()) + &unchanged
    }
}

/// Those of these options that the rules have nevertheless.
fn still_true(options: &[&str], ruleset: Option<&v1::Ruleset>) -> Vec<String> {
    let rules = ruleset.and_then(|ruleset| ruleset.rules.as_ref());
    let has = |option: &&&str| rules.is_some_and(|rules| wire_rules::is_given(rules, option));
    options.iter().filter(has).map(|&option| option.to_owned()).collect()
}

fn entry(reason: Reason, name: &str, field: &str) -> Result<&'static catalogue::Entry, ApiError> {
    catalogue::find(name).ok_or_else(|| rulesets::unknown_ruleset(reason, name, field))
}

/// The rule set to compare with.
fn compared(name: &str) -> Result<&'static catalogue::Entry, ApiError> {
    entry(Reason::UnknownRuleset, name, "compare_to")
}

/// How `rules` differ from `other`; empty without `other`.
fn compare(
    rules: &Rules,
    other: Option<&catalogue::Entry>,
    words: &Words,
) -> (Vec<v1::RuleDifference>, Option<v1::RulesetComparison>) {
    other.map_or((Vec::new(), None), |other| {
        let (differences, comparison) = to_proto::differences(rules, other, words);
        (differences, Some(comparison))
    })
}

impl Rpc for GetServerInfo {
    async fn answer(
        service: &Service,
        _: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let rates = call.budget.rates().limits();
        let level = |level: Level| {
            let options = Levels::DEFAULT.strength(level, Side::Attackers).options(0);
            v1::SearchLevel {
                level: i32::from(level.number()),
                nodes: options.nodes.map_or(0, |nodes| nodes as i32),
                blunder_percent: options.overlooks as i32,
            }
        };
        Ok(v1::GetServerInfoResponse {
            name: "tafld".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            limits: Some(v1::ServerLimits {
                calls_per_second: rates.calls as i32,
                calls_at_once: rates.calls_at_once as i32,
                search_ms_per_second: rates.searching as i32,
                search_ms_at_once: rates.searching_at_once as i32,
                ..service.limits
            }),
            rulesets: catalogue::all().iter().map(catalogue::Entry::pinned_id).collect(),
            levels: Level::all().map(level).collect(),
            locales: service.words.locales().map(ToOwned::to_owned).collect(),
            evaluations: EVALUATIONS.clone(),
            level_ratings: catalogue::newest().filter_map(ratings).collect(),
            languages: service.words.languages().map(language).collect(),
            #[cfg(feature = "analysis")]
            tables: service.tables.described.clone(),
            #[cfg(feature = "analysis")]
            certificates: service.tables.certificates(),
            #[cfg(not(feature = "analysis"))]
            tables: Vec::new(),
            #[cfg(not(feature = "analysis"))]
            certificates: Vec::new(),
        })
    }
}

impl ResponseMessage for v1::GetServerInfoResponse {
    fn sentences(&self, words: &Words) -> String {
        let mut out = format!("{} {}\n", self.name, self.version);
        if let Some(limits) = &self.limits {
            let values = [
                ("bytes", limits.request_bytes),
                ("moves", limits.game_moves),
                ("size", limits.board_size),
                ("nodes", limits.search_nodes),
                ("depth", limits.search_depth),
                ("milliseconds", limits.search_ms),
                ("games", limits.archive_games),
                ("pixels", limits.picture_size),
            ];
            out +=
                &line(&words.text(MessageId::ServerLimits, values.map(|(name, value)| (name, value.into()))));
        }
        let values = [("rulesets", self.rulesets.len().into()), ("locales", self.locales.join(", ").into())];
        out += &line(&words.text(MessageId::ServerOffers, values));
        if let Some(strongest) = self.levels.last() {
            out += &line(&say!(words, ServerLevels, strongest = strongest.level));
        }
        out
    }
}

fn language(language: &Language) -> v1::Language {
    v1::Language {
        locale: language.locale().to_owned(),
        name: language.name().to_owned(),
        awaiting_review: !language.reviewed(),
    }
}

/// The ratings of a rule set's levels, if they were measured.
fn ratings(entry: &catalogue::Entry) -> Option<v1::LevelRatings> {
    let of = |side| {
        entry.opponent().levels.ratings(side).map(|ratings| ratings.iter().copied().map(i32::from).collect())
    };
    Some(v1::LevelRatings {
        ruleset: entry.id.to_owned(),
        attackers: of(Side::Attackers)?,
        defenders: of(Side::Defenders)?,
    })
}

static EVALUATIONS: LazyLock<Vec<v1::LearnedEvaluation>> = LazyLock::new(|| {
    let evaluation = |learned: &catalogue::Learned| v1::LearnedEvaluation {
        name: learned.name.to_owned(),
        sha256: hexadecimal(digest(&SHA256, learned.bytes).as_ref()),
        rulesets: learned.rulesets().map(ToOwned::to_owned).collect(),
    };
    catalogue::LEARNED.iter().map(evaluation).collect()
});
