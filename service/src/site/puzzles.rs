//! The page of puzzles: a shell that scripts fill.

use super::play::{flip_and_share, steps, texts};
use super::{Page, Reader, Shown};
use crate::words::i18n::Words;
use maud::{Markup, html};

/// The page.
pub(crate) fn puzzles(reader: Reader<'_>, shown: Option<Shown>) -> String {
    let words = reader.words;
    let shown = shown.unwrap_or_else(|| Shown {
        title: words.page("nav-puzzles"),
        description: words.page("puzzles-intro"),
        query: "ruleset=brandubh-wtf".to_owned(),
    });
    let page = Page {
        path: "puzzles",
        own: &["id"],
        title: &shown.title,
        description: &shown.description,
        picture: &shown.card(words),
        scripts: &["tafl-board.js", "puzzles/main.js"],
        calls: &[],
        class: "puzzles",
        content: content(words),
    };
    page.framed(reader)
}

fn content(words: &Words) -> Markup {
    let text = |name: &str| words.page(name);
    html! {
        noscript { p.notice { (text("needs-script")) } }
        section aria-label=(text("board-label")) {
            h1.hidden { (text("nav-puzzles")) }
            div.heading { h2 #goal {} p #streak {} }
            div.stage { tafl-board #board status="off" readonly {} }
            div.controls { (steps(words)) div.steps { (flip_and_share(words)) } }
        }
        section aria-label=(text("puzzles-task")) {
            div #task {}
            form #filters.filter aria-label=(text("puzzles-filter")) {}
            div #progress {}
        }
        (texts(words))
    }
}
