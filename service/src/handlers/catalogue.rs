//! What the server has: rule sets and limits.

use super::{Call, Method, Rpc, Service};
use crate::error::{ApiError, Reason};
use crate::{rulings, to_proto};
use tafl_engine::{Level, catalogue};
use tafl_proto::v1;

pub(crate) struct ListRulesets;

impl Rpc for ListRulesets {
    const METHOD: Method = Method::ListRulesets;
    type Request = v1::ListRulesetsRequest;
    type Response = v1::ListRulesetsResponse;

    async fn answer(_: &Service, _: Box<Self::Request>, _: Call) -> Result<Self::Response, ApiError> {
        let newest =
            catalogue::all().iter().filter(|entry| catalogue::find(entry.id).is_some_and(|found| found.revision == entry.revision));
        Ok(v1::ListRulesetsResponse { rulesets: newest.map(to_proto::summary).collect() })
    }
}

pub(crate) struct GetRuleset;

impl Rpc for GetRuleset {
    const METHOD: Method = Method::GetRuleset;
    type Request = v1::GetRulesetRequest;
    type Response = v1::GetRulesetResponse;

    async fn answer(service: &Service, request: Box<Self::Request>, _: Call) -> Result<Self::Response, ApiError> {
        let words = service.words.find(&request.locale);
        let entry = catalogue::find(&request.ruleset)
            .ok_or_else(|| rulings::unknown_ruleset(Reason::RulesetNotFound, &request.ruleset, "ruleset"))?;
        Ok(v1::GetRulesetResponse { ruleset: Some(to_proto::ruleset(entry, words)) })
    }
}

pub(crate) struct GetServerInfo;

impl Rpc for GetServerInfo {
    const METHOD: Method = Method::GetServerInfo;
    type Request = v1::GetServerInfoRequest;
    type Response = v1::GetServerInfoResponse;

    async fn answer(service: &Service, _: Box<Self::Request>, _: Call) -> Result<Self::Response, ApiError> {
        let level = |level: Level| v1::SearchLevel {
            level: i32::from(level.number()),
            nodes: level.nodes() as i32,
            blunder_percent: level.blunder_percent() as i32,
        };
        Ok(v1::GetServerInfoResponse {
            name: "tafld".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            limits: Some(service.limits),
            rulesets: catalogue::all().iter().map(catalogue::Entry::pinned_id).collect(),
            levels: Level::all().map(level).collect(),
            locales: service.words.locales().map(ToOwned::to_owned).collect(),
        })
    }
}
