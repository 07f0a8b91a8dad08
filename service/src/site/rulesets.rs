//! The catalogue, and the page of each rule set.

use super::examples::{self, Example};
use super::{Page, Reader, board, picture};
use crate::answer::to_proto;
use crate::words::i18n::{Trait, Words, family_name};
use maud::{Markup, html};
use std::collections::BTreeSet;
use tafl_engine::catalogue::{self, Entry};
use tafl_engine::{RuleId, Side};
use tafl_proto::v1;

/// How many relatives a rule set is compared with.
const RELATIVES: usize = 3;

/// The list of all rule sets. A script narrows it down; without one the families can be opened.
pub(crate) fn rulesets(reader: Reader<'_>) -> String {
    let words = reader.words;
    let title = words.page("rulesets-title");
    let all: Vec<&Entry> = catalogue::newest().collect();
    let best: Vec<&Entry> = catalogue::BEST_KNOWN.iter().filter_map(|id| catalogue::find(id)).collect();
    let families = all.chunk_by(|one, next| one.family == next.family);
    let content = html! {
        h1 { (title) }
        p.lead { (words.page("rulesets-intro")) }
        p { (words.page("lesson-new")) " " a href="learn" { (words.page("lesson")) } }
        (finder(&all, words))
        section #best aria-labelledby="best-heading" {
            h2 #best-heading { (words.page("best-known")) }
            (cards(&best, words))
        }
        section aria-labelledby="families" {
            h2 #families { (words.page("families")) }
            @for family in families {
                details.family id=(family[0].family.as_str()) {
                    summary { (family_name(family[0].family)) " " small { (family.len()) } }
                    (cards(family, words))
                }
            }
        }
    };
    let page = Page {
        path: "rulesets",
        own: &[],
        title: &title,
        description: &words.page("rulesets-intro"),
        picture: "/v1/render.png?ruleset=copenhagen&layout=card",
        scripts: &["language.js", "rulesets.js"],
        calls: &[],
        class: "read wide",
        content,
    };
    page.framed(reader)
}

/// The values of a choice, each with its text.
type Options = Vec<(String, String)>;

/// The form of the script: a search, and a choice of each trait.
fn finder(all: &[&Entry], words: &Words) -> Markup {
    let sizes: BTreeSet<u8> = all.iter().map(|entry| entry.rules.board.size).collect();
    let sizes = sizes.into_iter().map(|size| (size.to_string(), words.size(size))).collect();
    let there: Vec<Trait> = all
        .iter()
        .flat_map(|entry| {
            [Trait::escape(&entry.rules), Trait::king(&entry.rules), Trait::first(&entry.rules)]
        })
        .collect();
    let worded = |traits: &[Trait]| {
        let option = |known: &Trait| (known.as_str().to_owned(), capitalised(&words.trait_of_rules(*known)));
        traits.iter().filter(|known| there.contains(known)).map(option).collect()
    };
    let choices: [(&str, &str, Options); 4] = [
        ("size", "by-size", sizes),
        ("escape", "by-escape", worded(&[Trait::Corners, Trait::Edge, Trait::Squares])),
        ("king", "by-king", worded(&[Trait::StrongKing, Trait::ThroneKing, Trait::WeakKing])),
        ("first", "by-first", worded(&[Trait::AttackersFirst, Trait::DefendersFirst])),
    ];
    html! {
        form #find.finder role="search" hidden {
            label.wide { span { (words.page("search")) } input type="search" name="text" autocomplete="off" spellcheck="false"; }
            @for (name, label, options) in choices {
                label { span { (words.page(label)) } select name=(name) {
                    option value="" { (words.page("any")) }
                    @for (value, text) in options { option value=(value) { (text) } }
                } }
            }
            output.wide data-text=(words.page_with("found", [("count", "{count}".into())])) {}
        }
    }
}

fn cards(entries: &[&Entry], words: &Words) -> Markup {
    html! {
        ul.cards.small {
            @for entry in entries {
                @let rules = &entry.rules;
                li data-find=(find_text(entry)) data-size=(rules.board.size) data-escape=(Trait::escape(rules).as_str())
                    data-king=(Trait::king(rules).as_str()) data-first=(Trait::first(rules).as_str()) {
                    a.card href={ "rulesets/" (entry.id) } {
                        (board(words, "", entry.id, 128, ""))
                        span.title { (entry.name) }
                        small { (words.size(rules.board.size)) " · " (words.character(rules)) }
                    }
                }
            }
        }
    }
}

/// Everything by which a reader may look for a rule set, in lower case.
fn find_text(entry: &Entry) -> String {
    let size = entry.rules.board.size;
    format!("{} {} {} {size}x{size} {size}×{size}", entry.name, entry.id, entry.aliases.join(" "))
        .to_lowercase()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
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
    let (absent, applying): (Vec<&v1::RuleEntry>, Vec<&v1::RuleEntry>) =
        entries.iter().partition(|rule| ABSENT.contains(&rule.value.as_str()));
    let content = html! {
        article {
            div.hero {
                (board(words, "../", entry.id, 480, &lead))
                div {
                    h1 { (entry.name) }
                    p.facts { span { (words.size(entry.rules.board.size)) } span { (family_name(entry.family)) } code { (pinned_id) } }
                    @if !entry.aliases.is_empty() { p { (words.page_with("also-called", [("names", words.listed(entry.aliases).into())])) } }
                    p.lead { (lead) }
                    p.row {
                        a.button href={ "../?new=" (entry.id) } { (words.page("play-these")) }
                        a.button.quiet href={ "../learn?ruleset=" (entry.id) } { (words.page("lesson")) }
                    }
                    @if let Some(source) = &source { p.source { (words.page("source")) ": " (cited(source)) } }
                }
            }
            h2 { (words.page("rules-title")) }
            (listed(&applying, words))
            @if !absent.is_empty() {
                details.absent { summary { (words.page("not-in-this-game")) " " small { (absent.len()) } } (listed(&absent, words)) }
            }
            h2 { (words.page("examples")) }
            div.pictured { @for example in examples::of(&entry.referee()) { (pictured(entry, &example, words)) } }
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
        own: &[],
        title: entry.name,
        description: &lead,
        picture: &format!("/v1/render.png?ruleset={}&layout=card&locale={}", entry.id, words.locale()),
        scripts: &["language.js"],
        calls: &[],
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

/// The values of rules that a game does not have.
const ABSENT: [&str; 2] = ["none", "no"];

/// Rules as a list of what each says.
fn listed(entries: &[&v1::RuleEntry], words: &Words) -> Markup {
    html! {
        dl.rules { @for rule in entries { div id=(rule.rule) {
            dt { (words.topic(&rule.rule)) }
            dd { (rule.sentence) @if !rule.contested.is_empty() { " " a.flag href="#disputed" { (words.page("contested")) } } }
        } } }
    }
}

/// A move that shows a rule: the position before it with an arrow, and a circle around what it captures.
fn pictured(entry: &Entry, example: &Example, words: &Words) -> Markup {
    let Example { rule, board, side, from, to, played } = example;
    let captured: Vec<String> =
        played.captures.iter().map(|capture| format!("{}:red", capture.square.name())).collect();
    let query = format!(
        "ruleset={}&board={board}&side={}&arrows={from}-{to}&marks={}",
        entry.id,
        if *side == Side::Attackers { "attackers" } else { "defenders" },
        captured.join(",")
    );
    html! {
        figure {
            (picture("../", &query, 280, "", words))
            figcaption { b { (words.topic(rule.as_str())) } " " (words.played(played, *side)) }
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
            @if !differences.is_empty() { table.compared {
                thead { tr { th scope="col" { (entry.name) } th scope="col" { (other.name) } } }
                @for rule in &differences { tbody {
                    tr { th scope="rowgroup" colspan="2" { (words.topic(&rule.rule)) } }
                    tr { td { (sentence(&rule.here)) } td { (sentence(&rule.there)) } }
                    @if rule.rule == RuleId::Board.as_str() {
                        tr { @for (one, another) in [(entry, other), (other, entry)] { td {
                            @for setup in setups_of(one, another) {
                                (picture("../", &format!("ruleset={}&setup={setup}", one.id), 160, setup, words))
                            }
                        } } }
                    }
                } }
            } }
        }
    }
}

/// The set-ups of a rule set that another does not have, at most two, as pictures are to be few.
fn setups_of<'a>(entry: &'a Entry, other: &Entry) -> impl Iterator<Item = &'a str> {
    let there: Vec<_> = other.rules.board.setups.iter().map(|setup| setup.board.clone()).collect();
    let setups = entry.rules.board.setups.iter().filter(move |setup| !there.contains(&setup.board));
    setups.map(|setup| setup.name.as_str()).take(2)
}

/// The page for the name of no rule set.
pub(crate) fn not_found(reader: Reader<'_>, name: &str) -> String {
    let words = reader.words;
    let title = words.page_with("not-found", [("name", name.into())]);
    let page = Page {
        path: "rulesets/",
        own: &[],
        title: &title,
        description: &title,
        picture: "/v1/render.png?ruleset=copenhagen&layout=card",
        scripts: &[],
        calls: &[],
        class: "read",
        content: html! { h1 { (title) } p { a href="../rulesets" { (words.page("rulesets-title")) } } },
    };
    page.framed(reader)
}
