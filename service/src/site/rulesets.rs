//! The catalogue, and the page of each rule set.

use super::{Page, Reader, board};
use crate::answer::to_proto;
use crate::words::i18n::Words;
use maud::{Markup, html};
use tafl_engine::RuleId;
use tafl_engine::catalogue::{self, Entry, Family};
use tafl_proto::v1;

/// How many relatives a rule set is compared with.
const RELATIVES: usize = 3;

/// The list of all rule sets.
pub(crate) fn rulesets(reader: Reader<'_>) -> String {
    let words = reader.words;
    let title = words.page("rulesets-title");
    let all: Vec<&Entry> = catalogue::newest().collect();
    let best: Vec<&Entry> = catalogue::BEST_KNOWN.iter().filter_map(|id| catalogue::find(id)).collect();
    let families = all.chunk_by(|one, next| one.family == next.family);
    let content = html! {
        h1 { (title) }
        p.lead { (words.page("rulesets-intro")) }
        section aria-labelledby="best" {
            h2 #best { (words.page("best-known")) }
            (cards(&best, words))
        }
        @for family in families {
            @let id = family[0].family.as_str();
            section aria-labelledby=(id) {
                h2 id=(id) { (family_name(family[0].family)) }
                (cards(family, words))
            }
        }
    };
    let page = Page {
        path: "rulesets",
        title: &title,
        description: &words.page("rulesets-intro"),
        picture: "/v1/render.png?ruleset=copenhagen&layout=card",
        scripts: &[],
        class: "read wide",
        content,
    };
    page.framed(reader)
}

fn cards(entries: &[&Entry], words: &Words) -> Markup {
    html! {
        ul.cards {
            @for entry in entries {
                li { a.card href={ "rulesets/" (entry.id) } {
                    (board(words, "", entry.id, 160, ""))
                    span.title { (entry.name) }
                    small { (size(entry, words)) }
                } }
            }
        }
    }
}

fn size(entry: &Entry, words: &Words) -> String {
    words.page_with("size", [("size", entry.rules.board.size.into())])
}

/// The name of a family, which is the same in every language.
pub(super) fn family_name(family: Family) -> String {
    let capitalised = |word: &str| word[..1].to_uppercase() + &word[1..];
    family.as_str().split('_').map(capitalised).collect::<Vec<_>>().join(" ")
}

/// The rule sets that differ in the fewest rules, of the same size or family.
fn relatives(entry: &Entry) -> Vec<&'static Entry> {
    let near =
        |other: &&Entry| other.family == entry.family || other.rules.board.size == entry.rules.board.size;
    let mut others: Vec<_> = catalogue::newest().filter(|other| other.id != entry.id).filter(near).collect();
    others.sort_by_cached_key(|other| entry.rules.differences(&other.rules).len());
    others.truncate(RELATIVES);
    others
}

/// The page of a rule set.
pub(crate) fn ruleset(reader: Reader<'_>, entry: &'static Entry) -> String {
    let words = reader.words;
    let v1::Ruleset { source, entries, pinned_id, .. } = to_proto::ruleset(entry, words);
    let said = |rule: RuleId| words.rule(&entry.rules, rule).unwrap_or_default();
    let lead = format!("{} {}", said(RuleId::Board), said(RuleId::Escape));
    let disputed: Vec<&v1::RuleEntry> = entries.iter().filter(|rule| !rule.contested.is_empty()).collect();
    let content = html! {
        article {
            div.hero {
                (board(words, "../", entry.id, 480, &lead))
                div {
                    h1 { (entry.name) }
                    p.facts { span { (size(entry, words)) } span { (family_name(entry.family)) } code { (pinned_id) } }
                    @if !entry.aliases.is_empty() { p { (words.page_with("also-called", [("names", words.listed(entry.aliases).into())])) } }
                    p.lead { (lead) }
                    p { a.button href={ "../?new=" (entry.id) } { (words.page("play-these")) } }
                    @if let Some(source) = &source { p.source { (words.page("source")) ": " (cited(source)) } }
                }
            }
            h2 { (words.page("rules-title")) }
            dl.rules { @for rule in &entries { div id=(rule.rule) {
                dt { (words.topic(&rule.rule)) }
                dd { (rule.sentence) @if !rule.contested.is_empty() { " " a.flag href="#disputed" { (words.page("contested")) } } }
            } } }
            h2 #disputed { (words.page("disputed-title")) }
            @if disputed.is_empty() { p { (words.page("undisputed")) } }
            @for rule in disputed {
                h3 { (words.topic(&rule.rule)) }
                ul { @for reading in &rule.contested { li { (reading) } } }
            }
            h2 { (words.page("relatives")) }
            @for (n, other) in relatives(entry).into_iter().enumerate() { (compared(entry, other, n == 0, words)) }
        }
    };
    let page = Page {
        path: &format!("rulesets/{}", entry.id),
        title: entry.name,
        description: &lead,
        picture: &format!("/v1/render.png?ruleset={}&layout=card&locale={}", entry.id, words.locale()),
        scripts: &[],
        class: "read",
        content,
    };
    page.framed(reader)
}

fn cited(source: &v1::Source) -> Markup {
    html! {
        @match &source.place {
            Some(place) => a href={ "https://" (place) } rel="noopener noreferrer" { (source.title) },
            None => (source.title),
        }
    }
}

/// How a rule set differs from another.
fn compared(entry: &Entry, other: &Entry, open: bool, words: &Words) -> Markup {
    let (differences, comparison) = to_proto::differences(&entry.rules, other, words);
    let sentence = |answer: &Option<v1::RuleAnswer>| {
        answer.as_ref().map(|answer| answer.sentence.clone()).unwrap_or_default()
    };
    html! {
        details open[open] {
            summary { (comparison.sentence) }
            p { a href=(other.id) { (other.name) } }
            div.scroll tabindex="0" role="region" aria-label=(comparison.sentence) { table {
                thead { tr { th scope="col" { (words.page("rule")) } th scope="col" { (entry.name) } th scope="col" { (other.name) } } }
                tbody { @for rule in &differences {
                    tr { th scope="row" { (words.topic(&rule.rule)) } td { (sentence(&rule.here)) } td { (sentence(&rule.there)) } }
                } }
            } }
        }
    }
}

/// The page for the name of no rule set.
pub(crate) fn not_found(reader: Reader<'_>, name: &str) -> String {
    let words = reader.words;
    let title = words.page_with("not-found", [("name", name.into())]);
    let page = Page {
        path: "rulesets/",
        title: &title,
        description: &title,
        picture: "/v1/render.png?ruleset=copenhagen&layout=card",
        scripts: &[],
        class: "read",
        content: html! { h1 { (title) } p { a href="../rulesets" { (words.page("nav-rulesets")) } } },
    };
    page.framed(reader)
}
