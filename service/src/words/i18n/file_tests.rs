//! Checks that every language says the same: messages that English has, and in a reviewed language all of
//! them, with selections by the same codes, showing the same values.

use super::*;
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Resource, Variant, VariantKey,
};
use intl_pluralrules::{PluralRuleType, PluralRules};
use std::collections::{BTreeMap, BTreeSet};
use tafl_engine::{
    AnnouncementKind, BoardFault, FaultKind, IllegalReason, OutcomeReason, PlacementErrorKind, RuleId, Rules,
};
use tafl_notation::records::Expected;
use tafl_proto::v1;
use tafl_test_support::chance::Chance;
use tafl_test_support::random_rules::{random_rules, random_special_rules};
use tafl_test_support::rulesets;

type Text = Pattern<&'static str>;

/// The code selected for each value.
pub(super) type Choice = BTreeMap<&'static str, &'static str>;

/// The message files, unpacked.
static TEXTS: LazyLock<Vec<(&str, String)>> =
    LazyLock::new(|| FILES.iter().map(|file| (file.tag, file.text().expect("gzip"))).collect());

pub(super) struct File(Resource<&'static str>);

impl File {
    pub(super) fn text(locale: &str) -> &'static str {
        TEXTS.iter().find(|(tag, _)| *tag == locale).map(|(_, text)| text.as_str()).expect("a language")
    }

    pub(super) fn read(locale: &str) -> Self {
        Self(fluent_syntax::parser::parse(Self::text(locale)).expect("a message file"))
    }

    /// The messages by name.
    pub(super) fn messages(&self) -> impl Iterator<Item = (&'static str, &Text)> {
        self.0.body.iter().filter_map(|entry| match entry {
            Entry::Message(message) => Some((message.id.name, message.value.as_ref()?)),
            _ => None,
        })
    }

    /// The attributes of messages, as pairs of message and attribute.
    pub(super) fn attributes(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let messages = self
            .0
            .body
            .iter()
            .filter_map(|entry| if let Entry::Message(message) = entry { Some(message) } else { None });
        messages.flat_map(|message| {
            message.attributes.iter().map(|attribute| (message.id.name, attribute.id.name))
        })
    }

    fn message(&self, name: &str) -> &Text {
        self.messages().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name} is missing")).1
    }
}

fn expressions(text: &Text) -> impl Iterator<Item = &Expression<&'static str>> {
    text.elements.iter().filter_map(|element| match element {
        PatternElement::Placeable { expression } => Some(expression),
        PatternElement::TextElement { .. } => None,
    })
}

/// The value that an expression shows or selects by.
fn variable(inline: &InlineExpression<&'static str>) -> Option<&'static str> {
    match inline {
        InlineExpression::VariableReference { id } => Some(id.name),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.first().and_then(variable)
        }
        _ => None,
    }
}

fn key(variant: &Variant<&'static str>) -> &'static str {
    match variant.key {
        VariantKey::Identifier { name } => name,
        VariantKey::NumberLiteral { value } => value,
    }
}

fn is_literal(variant: &Variant<&'static str>) -> bool {
    matches!(variant.key, VariantKey::NumberLiteral { .. })
}

fn is_count(variant: &Variant<&'static str>) -> bool {
    is_literal(variant) || ["zero", "one", "two", "few", "many", "other"].contains(&key(variant))
}

/// Every selection in a text: its selector and its variants.
fn selections<'a>(
    text: &'a Text,
    found: &mut Vec<(&'a InlineExpression<&'static str>, &'a [Variant<&'static str>])>,
) {
    for expression in expressions(text) {
        if let Expression::Select { selector, variants } = expression {
            found.push((selector, variants));
            for variant in variants {
                selections(&variant.value, found);
            }
        }
    }
}

/// The codes that a text selects by, for each value that selects.
fn codes(text: &Text) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut found = Vec::new();
    selections(text, &mut found);
    let mut codes: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for (selector, variants) in found.iter().filter(|(_, variants)| !variants.iter().all(is_count)) {
        let value = variable(selector).expect("a selection is by a value");
        codes.entry(value).or_default().extend(variants.iter().map(key));
    }
    codes
}

/// The values that a text shows when values select by these codes. The variants of a number must show the
/// same values, except that one may omit the number itself, and that a variant for a literal number may show
/// fewer.
pub(super) fn placed(text: &Text, choice: &Choice) -> BTreeSet<&'static str> {
    let mut shown = BTreeSet::new();
    for expression in expressions(text) {
        let (selector, variants) = match expression {
            Expression::Inline(inline) => {
                shown.extend(variable(inline));
                continue;
            }
            Expression::Select { selector, variants } => {
                (variable(selector).expect("a selection is by a value"), variants)
            }
        };
        let default = variants.iter().find(|variant| variant.default).expect("a default");
        if !variants.iter().all(is_count) {
            let chosen =
                choice.get(selector).and_then(|code| variants.iter().find(|variant| key(variant) == *code));
            shown.extend(placed(&chosen.unwrap_or(default).value, choice));
            continue;
        }
        assert_eq!(key(default), "other", "the default of a number is other");
        let all = placed(&default.value, choice);
        for variant in variants {
            let fewer = placed(&variant.value, choice);
            let own = is_literal(variant);
            assert!(
                fewer.is_subset(&all) && (own || all.difference(&fewer).all(|&left| left == selector)),
                "{selector} {}",
                key(variant)
            );
        }
        shown.extend(all);
    }
    shown
}

/// Every combination of codes.
fn choices(codes: &BTreeMap<&'static str, BTreeSet<&'static str>>) -> Vec<Choice> {
    let mut all = vec![Choice::new()];
    for (&value, codes) in codes {
        let with = |choice: &Choice| {
            codes
                .iter()
                .map(|&code| choice.iter().map(|(&k, &v)| (k, v)).chain([(value, code)]).collect())
                .collect()
        };
        all = all.iter().flat_map(|choice| -> Vec<Choice> { with(choice) }).collect();
    }
    all
}

/// What other crates say in English: the text and its values, by name.
static DECLARED: LazyLock<BTreeMap<&str, (&str, BTreeSet<&str>)>> = LazyLock::new(|| {
    let all = [FaultKind::ALL, BoardFault::ALL, PlacementErrorKind::ALL, Expected::ALL];
    let all = all.into_iter().flatten();
    all.map(|&(name, text, values)| (name, (text, values.iter().copied().collect()))).collect()
});

/// The values that a text shows or selects by, without the number of a list.
fn values(text: &Text) -> BTreeSet<&'static str> {
    let mut found = Vec::new();
    selections(text, &mut found);
    let variants = found.iter().flat_map(|(_, variants)| variants.iter().map(|variant| &variant.value));
    let value = |expression| match expression {
        &Expression::Inline(ref value) | &Expression::Select { selector: ref value, .. } => variable(value),
    };
    variants.chain([text]).flat_map(expressions).filter_map(value).filter(|value| *value != "count").collect()
}

/// Returns whether a native speaker has reviewed a language.
pub(super) fn is_reviewed(locale: &str) -> bool {
    FILES.iter().any(|file| file.tag == locale && file.reviewed)
}

/// Checks that a file has nothing but what is wanted of its language, and all of it if it was reviewed.
pub(super) fn assert_has<T: Ord + Debug>(there: &BTreeSet<T>, wanted: &BTreeSet<T>, locale: &str) {
    let wrong: Vec<&T> = there.difference(wanted).collect();
    assert!(wrong.is_empty(), "{locale}: {wrong:?} are not in English");
    let lacking: Vec<&T> = wanted.difference(there).collect();
    assert!(lacking.is_empty() || !is_reviewed(locale), "{locale} was reviewed and lacks {lacking:?}");
}

#[test]
fn every_language_shows_the_same_values_in_every_message() {
    let book = Catalog::new();
    assert!(book.locales().count() >= 2 && book.0[0].locale() == DEFAULT);
    let english = File::read(DEFAULT);
    let mut names: BTreeSet<&str> = english.messages().map(|(name, _)| name).collect();
    assert_eq!(names.len(), english.messages().count(), "each message stands once");
    names.extend(DECLARED.keys());
    for locale in book.locales() {
        let file = File::read(locale);
        if locale != DEFAULT {
            assert_has(&file.messages().map(|(name, _)| name).collect(), &names, locale);
        }
        for (name, other) in file.messages() {
            if let Some((english, declared)) = DECLARED.get(name) {
                assert_eq!(values(other), *declared, "{locale} {name}");
                let same = format!("\n{name} = {}\n", english.replace('{', "{ $").replace('}', " }"));
                assert!(
                    locale == DEFAULT || *english == "{moves}" || !File::text(locale).contains(&same),
                    "{locale}: {same}"
                );
                continue;
            }
            assert!(!name.starts_with("engine-"), "{locale}: {name} is not used");
            let text = english.message(name);
            let (mut all, own) = (codes(text), codes(other));
            for (value, codes) in own {
                let known = all.entry(value).or_default();
                let open = known.is_empty() || codes.contains("other");
                assert!(
                    open || *known == codes,
                    "{locale} {name}: {value} selects by {codes:?}, not by {known:?}"
                );
                known.extend(codes);
            }
            for choice in choices(&all) {
                assert_eq!(placed(other, &choice), placed(text, &choice), "{locale} {name} {choice:?}");
            }
        }
    }
}

#[test]
fn every_language_has_a_wording_for_every_category_of_its_numbers() {
    for words in Catalog::new().words() {
        let locale = words.locale;
        for (name, text) in File::read(locale).messages() {
            let mut found = Vec::new();
            selections(text, &mut found);
            // Variants for literal numbers need no plural categories.
            let by_category = |variants: &[Variant<&'static str>]| {
                variants.iter().all(is_count)
                    && variants.iter().any(|variant| {
                        !variant.default && matches!(variant.key, VariantKey::Identifier { .. })
                    })
            };
            for (selector, variants) in found.into_iter().filter(|(_, variants)| by_category(variants)) {
                let ordinal = matches!(selector, InlineExpression::FunctionReference { .. });
                let kind = if ordinal { PluralRuleType::ORDINAL } else { PluralRuleType::CARDINAL };
                // In some languages 21 is of the category of 1: a wording such as "the only one" needs a
                // literal 1.
                let value = variable(selector).expect("a selection is by a value");
                let says = |variant: &&Variant<&'static str>| {
                    variant.default || placed(&variant.value, &Choice::new()).contains(value)
                };
                let silent: BTreeSet<&str> =
                    variants.iter().filter(|variant| !says(variant)).map(key).collect();
                let rules = PluralRules::create(words.messages.locales[0].clone(), kind)
                    .expect("the categories of a language");
                for number in 0..1000_u32 {
                    let category = format!("{:?}", rules.select(number).expect("a category")).to_lowercase();
                    let known = variants
                        .iter()
                        .any(|variant| key(variant) == category || key(variant) == number.to_string());
                    assert!(known || category == "other", "{locale} {name}: no wording for {category}");
                    assert!(
                        number < 2 || !silent.contains(&*category),
                        "{locale} {name}: {number} is not said"
                    );
                }
            }
        }
    }
}

/// The names of an enum of the contract, without the prefix of its type.
fn bare<T: TryFrom<i32>>(name: fn(&T) -> &'static str, of: &str) -> BTreeSet<&'static str> {
    (1..)
        .map_while(|number| T::try_from(number).ok())
        .map(|term| name(&term).strip_prefix(of).expect("its type"))
        .collect()
}

#[test]
fn every_term_has_its_wording() {
    let pieces: BTreeSet<&str> = Piece::ALL.into_iter().map(piece_code).collect();
    let announcements: BTreeSet<&str> = AnnouncementKind::ALL.iter().map(|kind| kind.as_str()).collect();
    let families = [
        ("illegal", "reason", IllegalReason::ALL.iter().map(|reason| reason.as_str()).collect()),
        ("outcome", "reason", OutcomeReason::ALL.iter().map(|reason| reason.as_str()).collect()),
        ("announcement", "kind", announcements.clone()),
        ("announced", "kind", announcements),
        ("topic", "rule", RuleId::ALL.iter().map(|rule| rule.as_str()).collect()),
        ("who", "piece", pieces.clone()),
        ("whom", "piece", pieces.iter().copied().chain(["all"]).collect()),
        ("alt-piece", "piece", pieces),
        (
            "intent",
            "intent",
            &bare(v1::PlayerIntent::as_str_name, "PLAYER_INTENT_") - &BTreeSet::from(["MOVE", "CLAIM_DRAW"]),
        ),
        ("record-fault", "reason", bare(v1::RecordFaultReason::as_str_name, "RECORD_FAULT_REASON_")),
        ("record-mismatch", "kind", bare(v1::RecordMismatchKind::as_str_name, "RECORD_MISMATCH_KIND_")),
        ("record-note", "kind", bare(v1::RecordNoteKind::as_str_name, "RECORD_NOTE_KIND_")),
    ];
    let english = File::read(DEFAULT);
    for (name, value, terms) in families {
        assert_eq!(codes(english.message(name))[value], terms, "{name}");
    }
}

#[test]
fn every_rule_has_a_message_and_every_code_of_it_a_wording() {
    let english = File::read(DEFAULT);
    let name = |rule: RuleId| format!("rule-{}", rule.as_str().replace('_', "-"));
    let named: BTreeSet<String> = english
        .messages()
        .map(|(name, _)| name.to_owned())
        .filter(|name| name.starts_with("rule-"))
        .collect();
    assert_eq!(named, RuleId::ALL.iter().map(|&rule| name(rule)).collect());
    let mut chance = Chance::new(3);
    let random = (0..500)
        .flat_map(|_| [random_rules(&mut chance), random_special_rules(&mut chance)])
        .collect::<Vec<_>>();
    let known: Vec<Rules> = rulesets::known().into_iter().map(|(_, rules)| rules).chain(random).collect();
    let lists = [RuleId::Announcements, RuleId::Jumps, RuleId::SpecialPieces];
    for answered in known.iter().flat_map(Rules::values).filter(|answered| !lists.contains(&answered.rule)) {
        let code = answered.value.replace(' ', "_");
        let is_code = code.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        if let Some(codes) = codes(english.message(&name(answered.rule))).get("value").filter(|_| is_code) {
            assert!(codes.contains(code.as_str()), "{}: no wording for {code}", answered.rule);
        }
    }
}

/// Returns whether a text has these words, the last of them with any ending if it ends in an asterisk.
fn has(text: &str, words: &str) -> bool {
    let (stem, any_ending) = words.strip_suffix('*').map_or((words, false), |stem| (stem, true));
    text.match_indices(stem).any(|(at, _)| {
        let joins = |next: Option<char>| next.is_some_and(char::is_alphanumeric);
        !joins(text[..at].chars().next_back())
            && (any_ending || !joins(text[at + stem.len()..].chars().next()))
    })
}

#[test]
fn no_message_uses_a_word_that_its_language_avoids() {
    let avoided: BTreeMap<&str, Vec<String>> = include_str!("avoided.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(": "))
        .map(|(locale, words)| (locale, words.split(", ").map(str::to_lowercase).collect()))
        .collect();
    let declared = DECLARED.values().map(|(text, _)| (DEFAULT, text.replace(['{', '}'], "")));
    let files = TEXTS.iter().map(|(locale, text)| (*locale, text.replace('\u{a0}', " ")));
    for (locale, text) in files.chain(declared) {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let said = line.split_once(" = ").map_or(line, |(_, said)| said).to_lowercase();
            let found: Vec<&String> = avoided[&locale].iter().filter(|words| has(&said, words)).collect();
            assert!(found.is_empty(), "{locale}: {found:?} in {line}");
            let english = [" the ", " and ", " is a "].iter().any(|words| said.contains(words));
            assert!(locale == DEFAULT || !english, "{locale}: English in {line}");
            assert!(!line.contains('\''), "{locale}: a straight apostrophe in {line}");
        }
    }
    assert!(
        has("a leap.", "leap*")
            && has("leaping", "leap*")
            && !has("cleaps", "leap*")
            && !has("leaps", "leap")
    );
}

#[test]
fn what_is_no_message_file_is_refused() {
    for (text, reason) in [("a = { $b", "ExpectedToken"), ("a = b\na = c", "Overriding")] {
        let refused = Words::read("en", text.to_owned()).expect_err(reason);
        assert!(refused.contains(reason), "{refused}");
    }
    assert!(Words::read("no language", "a = b".to_owned()).is_err());
}
