//! The faults of values and the faults that the engine finds, joined: a caller learns all of them at once.

use crate::words::error::{Faults, FieldFault, join};
use tafl_engine::{Fault, FaultKind, Rules};

/// Adds to the faults found while rules were read those that the engine finds in the values that could be
/// read.
///
/// Faults of several values together are left out while one of the values cannot be read.
pub(crate) fn joined(read: Faults, rules: &Rules, at: &str) -> Faults {
    let mut more = rules.faults();
    more.retain(|fault| concerns_one_value(&fault.kind));
    let mut counts: Vec<Fault> = Vec::new();
    let faulty: Vec<String> = read.first().iter().map(|fault| fault.field.clone()).collect();
    more.retain(|fault| {
        let field = join(at, &fault.field);
        let same = faulty.contains(&field);
        if same {
            counts.push(fault.clone());
        }
        // A list may be empty because none of its items could be read.
        let emptied = matches!(fault.kind, FaultKind::Empty { .. } | FaultKind::EmptyZone)
            && faulty.iter().any(|other| is_within(other, &field));
        !same && !emptied && !faulty.iter().any(|other| is_within(&field, other))
    });
    // The engine knows the range of a count that is too large or too small to be read.
    let mut all = read.map(|fault| match counts.iter().find(|count| join(at, &count.field) == fault.field) {
        Some(count) => fault.because(count.kind.clone()),
        None => fault,
    });
    all.extend(more.iter().map(|fault| FieldFault::of_engine(at, fault)));
    all
}

/// Returns whether one path leads to a part of another.
fn is_within(path: &str, other: &str) -> bool {
    path.strip_prefix(other).is_some_and(|rest| rest.starts_with(['.', '[']))
}

/// Returns whether a fault lies in one value, whatever the others are.
fn concerns_one_value(kind: &FaultKind) -> bool {
    use FaultKind as Kind;
    matches!(
        kind,
        Kind::BoardSize { .. }
            | Kind::OutOfRange { .. }
            | Kind::TooMany { .. }
            | Kind::Empty { .. }
            | Kind::Duplicate
            | Kind::OffBoard { .. }
            | Kind::WrongPieces { .. }
            | Kind::DuplicateZone
            | Kind::EmptyZone
            | Kind::SquareInTwoZones
            | Kind::ThroneNotCentre
            | Kind::SetupName { .. }
            | Kind::GuardsCaptureNothing
    )
}
