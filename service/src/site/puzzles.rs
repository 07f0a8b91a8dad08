//! The page of puzzles: a shell that scripts fill.

use super::play::{flip_and_share, steps, texts};
use super::{Page, Reader};
use crate::words::i18n::Words;
use maud::{Markup, html};

/// The page.
pub(crate) fn puzzles(reader: Reader<'_>) -> String {
    let words = reader.words;
    let page = Page {
        path: "puzzles",
        title: &words.page("nav-puzzles"),
        description: &words.page("puzzles-intro"),
        picture: "/v1/render.png?ruleset=brandubh-wtf&layout=card",
        scripts: &["tafl-board.js", "puzzles/main.js"],
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
