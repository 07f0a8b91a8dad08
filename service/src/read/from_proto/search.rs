//! The search that a caller requests.

use crate::words::error::{ApiError, FieldFault, Reason};
use crate::words::i18n::sentence;
use std::time::Duration;
use tafl_engine::{Level, Thresholds};
use tafl_proto::v1;

/// A requested search.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) limit: SearchLimit,
    pub(crate) movetime: Option<Duration>,
    pub(crate) lines: u32,
    /// The number of threads; one for a level.
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

/// The limit of a search besides time.
#[derive(Clone, Copy)]
pub(crate) enum SearchLimit {
    Level(Level),
    Nodes(u64),
    Depth(u32),
    /// No such limit: the search uses all of its time.
    Time,
}

impl SearchLimit {
    /// Returns whether this is a level that is meant to be weaker than the server can play.
    pub(crate) fn is_below_strongest(self) -> bool {
        matches!(self, Self::Level(level) if level < Level::MAX)
    }
}

/// The limits of a search as a request states them.
#[derive(Default)]
pub(crate) struct Stated {
    level: Option<i32>,
    nodes: Option<i32>,
    depth: Option<i32>,
    movetime_ms: Option<i32>,
    seed: Option<i32>,
    multi_pv: Option<i32>,
    threads: Option<i32>,
}

macro_rules! search_limits_of {
    ($($request:ident: $($field:ident),+;)+) => {
        $(impl From<&v1::$request> for Stated {
            #[allow(clippy::needless_update, reason = "only some requests have every field")]
            fn from(request: &v1::$request) -> Self {
                Self { $($field: request.$field,)+ ..Self::default() }
            }
        })+
    };
}

include!(concat!(env!("OUT_DIR"), "/searches.rs"));

/// Reads the requested search, within the limits of the server.
///
/// # Errors
/// Every value that is out of range, and a second limit.
pub(crate) fn search(request: impl Into<Stated>, limits: &v1::ServerLimits) -> Result<Wanted, ApiError> {
    let request = request.into();
    let mut faults = Vec::new();
    let mut within = |value: Option<i32>, field: &str, min: i32, max: i32| {
        if let Some(value) = value.filter(|value| !(min..=max).contains(value)) {
            faults.push(FieldFault::outside(field, value, &(min..=max)));
        }
    };
    within(request.level, "level", i32::from(Level::MIN.number()), i32::from(Level::MAX.number()));
    within(request.nodes, "nodes", 1, limits.search_nodes);
    within(request.depth, "depth", 1, limits.search_depth);
    within(request.movetime_ms, "movetime_ms", 1, limits.search_ms);
    within(request.multi_pv, "multi_pv", 1, limits.search_lines);
    within(request.threads, "threads", 1, limits.search_threads);
    let level = request.level.map(|level| ("level", Level::new(level as u8).map(SearchLimit::Level)));
    let nodes = request.nodes.map(|nodes| ("nodes", Some(SearchLimit::Nodes(nodes as u64))));
    let depth = request.depth.map(|depth| ("depth", Some(SearchLimit::Depth(depth as u32))));
    let mut given = [level, nodes, depth].into_iter().flatten();
    let first = given.next();
    if let (Some((first, _)), Some((second, _))) = (first, given.next()) {
        faults.push(FieldFault::of(
            Reason::ConflictingFields,
            second,
            sentence!(FaultExcluded, other = first),
        ));
    }
    if request.level.is_some() && request.threads.is_some() {
        faults.push(FieldFault::of(
            Reason::ConflictingFields,
            "threads",
            sentence!(FaultExcluded, other = "level"),
        ));
    }
    if !faults.is_empty() {
        return Err(ApiError::of_fields(Reason::OutOfRangeValue, faults));
    }
    let usual =
        if request.movetime_ms.is_some() { SearchLimit::Time } else { SearchLimit::Level(Level::DEFAULT) };
    let limit = first.and_then(|(_, limit)| limit).unwrap_or(usual);
    Ok(Wanted {
        limit,
        threads: if matches!(limit, SearchLimit::Level(_)) {
            1
        } else {
            request.threads.map_or(1, |threads| threads as usize)
        },
        movetime: request.movetime_ms.map(|ms| Duration::from_millis(ms as u64)),
        lines: request.multi_pv.map_or(1, |lines| lines as u32),
        seed: u64::from(request.seed.unwrap_or(0) as u32),
    })
}

/// Reads the losses from which moves are judged.
///
/// # Errors
/// Every value that is out of range.
#[cfg(feature = "analysis")]
pub(crate) fn thresholds(stated: Option<&v1::JudgementThresholds>) -> Result<Thresholds, ApiError> {
    let mut thresholds = Thresholds::default();
    let Some(stated) = stated else { return Ok(thresholds) };
    let mut faults = Vec::new();
    for (value, field, threshold) in [
        (stated.inaccuracy_permille, "inaccuracy_permille", &mut thresholds.inaccuracy),
        (stated.mistake_permille, "mistake_permille", &mut thresholds.mistake),
        (stated.blunder_permille, "blunder_permille", &mut thresholds.blunder),
    ] {
        match value {
            Some(value @ 1..=1000) => *threshold = value as u32,
            Some(value) => {
                faults.push(FieldFault::outside(format!("thresholds.{field}"), value, &(1..=1000)));
            }
            None => {}
        }
    }
    if faults.is_empty() { Ok(thresholds) } else { Err(ApiError::of_fields(Reason::OutOfRangeValue, faults)) }
}
