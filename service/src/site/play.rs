//! The playground: a shell that scripts fill.

use super::{Page, Reader, Shown, asked, drawn, query};
use crate::words::i18n::{CATALOG, Words};
use maud::{Markup, PreEscaped, html};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use tafl_engine::catalogue::{self, Entry};

/// The rule set that is offered first: the smallest board, whose games are short.
pub(crate) const FIRST: &str = "brandubh-wtf";

/// The parameters of a game, as `web/play/link.js` writes them.
const OWN: [&str; 10] =
    ["new", "ruleset", "setup", "token", "moves", "attackers", "defenders", "seed", "end", "you"];

/// The playground, with the game that its address shows.
pub(crate) fn play(reader: Reader<'_>, shown: Option<Shown>) -> String {
    let words = reader.words;
    let [token, ruleset, new] = ["token", "ruleset", "new"].map(|name| asked(reader.query, name));
    let begins = token.is_empty() && ruleset.is_empty();
    // A token has its rules.
    let named =
        [&*ruleset, &*new, FIRST].into_iter().find(|name| !name.is_empty()).filter(|_| token.is_empty());
    let entry = named.and_then(catalogue::find);
    let shown = shown.unwrap_or_else(|| Shown {
        title: entry
            .filter(|_| !new.is_empty())
            .map_or_else(|| words.page("title"), |entry| entry.name.to_owned()),
        description: words.page("description"),
        query: query(&[("ruleset", entry.map_or(FIRST, |entry| entry.id))]),
    });
    let page = Page {
        path: "",
        own: &OWN,
        title: &shown.title,
        description: &shown.description,
        picture: &shown.card(words),
        scripts: &["tafl-board.js", "play/main.js"],
        calls: &named.filter(|_| entry.is_some()).map_or_else(Vec::new, |name| calls(name, reader.query)),
        class: if begins { "play starting" } else { "play" },
        content: content(entry, &shown.query, words),
    };
    page.framed(reader)
}

/// What `play/game.js` asks first of a rule set with this name.
fn calls(name: &str, search: &str) -> Vec<String> {
    let locale = &asked(search, "locale");
    let of = |path: &str, values: &[(&str, &str)]| {
        let query = query(values);
        if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
    };
    let path = format!(
        "v1/rulesets/{}",
        utf8_percent_encode(name, NON_ALPHANUMERIC).to_string().replace("%2D", "-")
    );
    vec![
        of(&path, &[("locale", locale)]),
        of("v1/positions:new", &[("ruleset", name), ("setup", &asked(search, "setup")), ("locale", locale)]),
    ]
}

fn content(entry: Option<&Entry>, query: &str, words: &Words) -> Markup {
    let text = |name: &str| words.page(name);
    html! {
        h1.hidden { (text("title")) }
        noscript { p.notice { (text("needs-script")) " " a href="rulesets" { (text("rulesets-title")) } } }
        section.head aria-label=(text("players")) {
            div.top {
                button #choose.choose type="button" aria-haspopup="dialog" {
                    span.named {
                        span #chosen { (entry.map_or_else(|| text("loading"), |entry| entry.name.to_owned())) }
                        small #chosen-size { @if let Some(entry) = entry { (words.size(entry.rules.board.size)) } }
                    }
                    (icon("M6 9l6 6 6-6"))
                }
                button #new.quiet type="button" { (icon("M12 5v14M5 12h14")) span { (text("new-game")) } }
                (button("settings-open", words, "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M7 14.5v5"))
            }
            div #wrong.event.failed hidden {}
            (start(words))
            div #players.players {
                @for side in SIDES {
                    div.player data-side=(side) {
                        label { span.man data-side=(side) {} span.name { (text(side)) } select id=(side) {} }
                        p.taken id={ "taken-" (side) } {}
                    }
                }
            }
        }
        section.frame aria-label=(text("board-label")) {
            // Until the board is there.
            div.still aria-hidden="true" { (drawn("", &format!("{query}&without_coordinates"), 480, "", "eager", words)) }
            tafl-board #board status="off" {}
        }
        section.side {
            div #event.event {}
            div #sending.sending hidden {
                button #send type="button" { (icon("M21 3L10 14M21 3l-7 18-4-7-7-4z")) (text("send")) }
                p #sent.soft { (text("sent")) }
            }
            div.controls {
                (steps(words))
                div.steps {
                    (button("undo", words, "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"))
                    (flip_and_share(words))
                }
                div.wishes {
                    @for (name, label) in [("hint", "hint"), ("draw", "draw-offer"), ("resign", "resign")] {
                        button.quiet type="button" id=(name) { (text(label)) }
                    }
                }
                div.wishes.after {
                    button #rematch type="button" { (text("rematch")) }
                    button #analyse.quiet type="button" { (text("banner-analyse")) }
                }
            }
            div #details.details {}
            div.tabs role="tablist" aria-label=(text("tabs")) {
                @for (n, tab) in TABS.iter().enumerate() {
                    button type="button" role="tab" id={ "tab-" (tab) } aria-controls={ "panel-" (tab) }
                        aria-selected=(n == 0) tabindex=[(n > 0).then_some("-1")] hidden[*tab == HIDDEN_TAB] { (text(&format!("tab-{tab}"))) }
                }
            }
            @for (n, tab) in TABS.iter().enumerate() {
                div.panel role="tabpanel" id={ "panel-" (tab) } aria-labelledby={ "tab-" (tab) } tabindex="0" hidden[n > 0] {}
            }
        }
        dialog #chooser aria-labelledby="chooser-title" {
            (bar("chooser", "choose", words))
            div.filters {
                input #search type="search" aria-label=(text("search")) placeholder=(text("search")) autocomplete="off";
                label { (text("group")) " " select #group {
                    option value="family" { (text("by-family")) }
                    option value="size" { (text("by-size")) }
                } }
            }
            div #choices.choices {}
        }
        (settings(words))
        (texts(words))
    }
}

/// The texts that scripts show, as JSON.
pub(super) fn texts(words: &Words) -> Markup {
    // A `<` in a text would end the block.
    let json = words.page_texts().to_string().replace('<', "\\u003c");
    html! { script #texts type="application/json" { (PreEscaped(json)) } }
}

const SIDES: [&str; 2] = ["attackers", "defenders"];

/// The choice of an opponent.
fn start(words: &Words) -> Markup {
    let text = |name: &str| words.page(name);
    html! {
        div #start.start {
            a #learn.newcomer href="learn" {
                (icon("M3 9l9-4 9 4-9 4zM7 11v5c3 2 7 2 10 0v-5M21 9v6"))
                span { (text("lesson-new")) " " b { (text("lesson")) } }
            }
            form #computer.offer {
                h2 { (icon("M5 8h14v11H5zM12 4v4M2 12v4M22 12v4M9 12.5v1M15 12.5v1M9 16h6")) (text("play-computer")) }
                label.strength {
                    span { (text("strength")) }
                    b #strength-name {}
                    input #strength type="range" min="0" max="10" step="1" value="3";
                    small #strength-rating {}
                }
                fieldset.sides {
                    legend { (text("you-play")) }
                    @for side in SIDES {
                        label {
                            input type="radio" name="side" value=(side) checked[side == "attackers"];
                            span { i.man data-side=(side) {} b { (text(side)) } small {} }
                        }
                    }
                }
                button type="submit" { (text("play-these")) }
                p.soft { (text("start-move")) }
            }
            button #two.offer type="button" {
                span.title { (icon("M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM16 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19a5 5 0 0 1 10 0M13 15.5a5 5 0 0 1 8 3.5")) (text("play-two")) }
                small { (text("play-two-how")) }
            }
            a #continue.offer hidden { span.title { (icon("M5 4v16M9 5l10 7-10 7z")) (text("continue")) } small #continue-name {} }
        }
    }
}

/// What the reader likes: kept by the browser.
fn settings(words: &Words) -> Markup {
    let text = |name: &str| words.page(name);
    let choice = |id: &str, stem: &str, values: &[&str]| {
        html! {
            label.field { span { (text(id)) } select id=(id) {
                @for value in values { option value=(value) { (text(&format!("{stem}-{value}"))) } }
            } }
        }
    };
    let names = tafl_pictures::theme_names();
    let themes: Vec<&str> = ["auto"].into_iter().chain(names.iter().map(String::as_str)).collect();
    html! {
        dialog #settings.small aria-labelledby="settings-title" {
            (bar("settings", "settings-open", words))
            div.body {
                (choice("theme", "theme", &themes))
                (choice("pieces", "pieces", &["shapes", "discs", "arms"]))
                label.field { span { (text("sound")) } input #sound type="checkbox"; }
                label.field { span { (text("language")) } select #language {
                    @for language in CATALOG.languages() {
                        @let locale = language.locale();
                        option value=(locale) lang=(locale) selected[locale == words.locale()] { (language.name()) }
                    }
                } }
            }
        }
    }
}

/// The head of a dialog, with its title and the button that closes it.
fn bar(dialog: &str, title: &str, words: &Words) -> Markup {
    html! {
        div.bar {
            h2 id={ (dialog) "-title" } { (words.page(title)) }
            button.icon type="button" id={ (dialog) "-close" } aria-label=(words.page("close")) { (icon("M6 6l12 12M18 6L6 18")) }
        }
    }
}

/// The panels beside the board, of which the first is shown.
const TABS: [&str; 7] = ["game", "analysis", "explorer", "rules", "setup", "record", "request"];

/// The panel for programmers, whose tab is there once the menu of the header has opened it.
const HIDDEN_TAB: &str = "request";

/// The buttons that step through a game.
pub(super) fn steps(words: &Words) -> Markup {
    html! { div.steps {
        (button("first", words, "M18 6l-6 6 6 6M7 5v14"))
        (button("previous", words, "M15 6l-6 6 6 6"))
        (button("next", words, "M9 6l6 6-6 6"))
        (button("last", words, "M6 6l6 6-6 6M17 5v14"))
    } }
}

/// The buttons that turn the board and copy a link to it.
pub(super) fn flip_and_share(words: &Words) -> Markup {
    const FLIP: &str = "M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4";
    const SHARE: &str =
        "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1";
    html! { (button("flip", words, FLIP)) (button("share", words, SHARE)) }
}

/// A button with a drawing, named by a text.
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
