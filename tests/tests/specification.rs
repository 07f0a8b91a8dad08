//! The completeness of `engine/RULES.md`: it names every option of a rule set, every value and every end of a
//! game, and gives the reasons of refusals in the order in which they are tested.

use prost_reflect::{DescriptorPool, EnumDescriptor};
use std::fs;
use std::path::Path;
use tafl_engine::{IllegalReason, OutcomeReason, RuleId};

macro_rules! names {
    ($($(#[$doc:meta])* $mode:ident $percent:literal % $field:ident: $type:ty { $($ids:tt)* })+) => {
        const OPTIONS: &[&str] = &[$(stringify!($field)),+];
    };
}

tafl_engine::rule_options!(names);

fn rules() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/RULES.md"))
        .expect("engine/RULES.md")
}

/// The text of a section, by the words that its heading begins with.
fn section<'t>(text: &'t str, heading: &str) -> &'t str {
    let (_, after) = text.split_once(&format!("\n{heading}")).unwrap_or_else(|| panic!("no {heading}"));
    after.split("\n#").next().unwrap_or(after)
}

/// The first name in backticks of each row of the tables in a text.
fn rows(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with('|')).filter_map(|line| line.split('`').nth(1)).collect()
}

#[test]
fn every_option_is_specified() {
    let text = rules();
    assert_eq!(
        rows(section(&text, "### Options")).iter().filter(|name| OPTIONS.contains(name)).count(),
        OPTIONS.len()
    );
    for name in OPTIONS.iter().copied().chain(RuleId::ALL.iter().map(|id| id.as_str())) {
        assert!(text.contains(&format!("`{name}`")), "engine/RULES.md says nothing of {name}");
    }
}

#[test]
fn every_value_is_specified() {
    let (text, mut values) = (rules(), 0);
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("the contract");
    let of_rules = |kind: &EnumDescriptor| {
        kind.parent_file().name() == "tafl/v1/rules.proto"
            || ["Side", "CaptureKind", "AnnouncementKind"].contains(&kind.name())
    };
    for kind in pool.all_enums().filter(of_rules) {
        let none = kind.default_value();
        let prefix = none.name().strip_suffix("UNSPECIFIED").expect("a value that is never valid");
        for value in kind.values().filter(|value| *value != none) {
            let name = value.name().strip_prefix(prefix).expect("the prefix of the enum");
            assert!(text.contains(&format!("`{name}`")), "engine/RULES.md says nothing of {}", value.name());
            values += 1;
        }
    }
    assert!(values > 40, "only {values} values: this test looks in the wrong place");
}

#[test]
fn refusals_and_ends_are_those_of_the_engine() {
    let text = rules();
    let reasons: Vec<&str> = IllegalReason::ALL.iter().map(|reason| reason.as_str()).collect();
    assert_eq!(rows(section(&text, "## 10. ")), reasons, "in the order in which they are tested");

    let mut ends = rows(section(&text, "### The order in which ends are decided"));
    let mut computed: Vec<&str> = OutcomeReason::ALL
        .iter()
        .filter(|reason| !reason.is_declared())
        .map(|reason| reason.as_str())
        .collect();
    ends.sort_unstable();
    computed.sort_unstable();
    assert_eq!(ends, computed);
    for declared in OutcomeReason::ALL.iter().filter(|reason| reason.is_declared()) {
        assert!(
            text.contains(&format!("`{}`", declared.as_str())),
            "engine/RULES.md says nothing of {}",
            declared.as_str()
        );
    }
}
