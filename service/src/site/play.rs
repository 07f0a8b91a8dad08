//! The playground: a shell that scripts fill.

use super::{Page, Reader};
use crate::words::i18n::Words;
use maud::{Markup, PreEscaped, html};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use tafl_engine::catalogue;

/// The game that a link to the playground opens.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) ruleset: Option<String>,
    pub(crate) token: Option<String>,
}

/// The playground.
pub(crate) fn play(reader: Reader<'_>, shared: &Shared) -> String {
    let words = reader.words;
    let named = shared.ruleset.as_deref().and_then(catalogue::find);
    let title = named.map_or_else(|| words.page("title"), |entry| entry.name.to_owned());
    let of = |name: &str, value: &str| {
        format!("/v1/render.png?{name}={}&layout=card", utf8_percent_encode(value, NON_ALPHANUMERIC))
    };
    let picture = match &shared.token {
        Some(token) => of("token", token),
        None => of("ruleset", named.map_or("copenhagen", |entry| entry.id)),
    };
    let content = content(words);
    let page = Page {
        path: "",
        title: &title,
        description: &words.page("description"),
        picture: &picture,
        scripts: &["tafl-board.js", "play/main.js"],
        class: "play",
        content,
    };
    page.framed(reader)
}

fn content(words: &Words) -> Markup {
    let text = |name: &str| words.page(name);
    html! {
        h1.hidden { (text("title")) }
        noscript { p.notice { (text("needs-script")) " " a href="rulesets" { (text("nav-rulesets")) } } }
        section.table aria-label=(text("board-label")) {
            div.top {
                button #choose.choose type="button" aria-haspopup="dialog" {
                    span.named { span #chosen { (text("loading")) } small #chosen-size {} }
                    (icon("M6 9l6 6 6-6"))
                }
                button #new.quiet type="button" { (icon("M12 5v14M5 12h14")) span { (text("new-game")) } }
            }
            div #players.players {
                @for side in ["attackers", "defenders"] {
                    label.player data-side=(side) { span.man data-side=(side) {} span.name { (text(side)) } select id=(side) {} }
                }
            }
            div.frame { tafl-board #board {} }
            div.controls {
                div.steps {
                    (button("first", words, "M18 6l-6 6 6 6M7 5v14"))
                    (button("previous", words, "M15 6l-6 6 6 6"))
                    (button("next", words, "M9 6l6 6-6 6"))
                    (button("last", words, "M6 6l6 6-6 6M17 5v14"))
                }
                div.steps {
                    (button("undo", words, "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"))
                    (button("flip", words, "M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4"))
                    (button("share", words, "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1"))
                }
            }
        }
        section.side {
            div #event.event {}
            div.tabs role="tablist" aria-label=(text("tabs")) {
                @for (n, tab) in TABS.iter().enumerate() {
                    button type="button" role="tab" id={ "tab-" (tab) } aria-controls={ "panel-" (tab) }
                        aria-selected=(n == 0) tabindex=[(n > 0).then_some("-1")] { (text(&format!("tab-{tab}"))) }
                }
            }
            @for (n, tab) in TABS.iter().enumerate() {
                div.panel role="tabpanel" id={ "panel-" (tab) } aria-labelledby={ "tab-" (tab) } tabindex="0" hidden[n > 0] {}
            }
        }
        dialog #chooser aria-labelledby="chooser-title" {
            div.bar {
                h2 #chooser-title { (text("choose")) }
                button #chooser-close.icon type="button" aria-label=(text("close")) { (icon("M6 6l12 12M18 6L6 18")) }
            }
            div.filters {
                input #search type="search" aria-label=(text("search")) placeholder=(text("search")) autocomplete="off";
                label { (text("group")) " " select #group {
                    option value="family" { (text("by-family")) }
                    option value="size" { (text("by-size")) }
                } }
            }
            div #choices.choices {}
        }
        // A `<` in a text would end the block.
        script #texts type="application/json" { (PreEscaped(words.page_texts().to_string().replace('<', "\\u003c"))) }
    }
}

/// The panels beside the board, of which the first is shown.
const TABS: [&str; 5] = ["game", "rules", "setup", "record", "request"];

fn button(name: &str, words: &Words, path: &str) -> Markup {
    html! { button.icon type="button" id=(name) aria-label=(words.page(name)) title=(words.page(name)) { (icon(path)) } }
}

/// A drawing of lines in the colour of the text.
fn icon(path: &str) -> Markup {
    html! {
        svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
            stroke-linejoin="round" aria-hidden="true" { path d=(path) {} }
    }
}
