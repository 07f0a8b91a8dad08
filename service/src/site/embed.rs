//! How to put a board on another page, with examples.

use super::{Page, Reader};
use crate::words::i18n::Words;
use maud::{Markup, html};

/// Attributes, each with the name of its text.
pub(super) const ATTRIBUTES: [(&str, &str); 21] = [
    ("ruleset", "embed-ruleset"),
    ("setup", "embed-setup"),
    ("position", "embed-position"),
    ("side", "embed-side"),
    ("token", "embed-token"),
    ("moves", "embed-moves"),
    ("record", "embed-record"),
    ("ply", "embed-ply"),
    ("level", "embed-level"),
    ("plays", "embed-plays"),
    ("readonly", "embed-readonly"),
    ("theme", "embed-theme"),
    ("pieces", "embed-pieces"),
    ("orientation", "embed-orientation"),
    ("flipped", "embed-flipped"),
    ("status", "embed-status"),
    ("controls", "embed-controls"),
    ("coordinates", "embed-coordinates"),
    ("animation", "embed-animation"),
    ("locale", "embed-locale"),
    ("server", "embed-server"),
];
const METHODS: [(&str, &str); 5] = [
    ("play(move)", "embed-play"),
    ("undo()", "embed-undo"),
    ("load({ ruleset, moves })", "embed-load"),
    ("arrows = [{ from, to, kind }]", "embed-arrows"),
    ("highlights = [{ square, kind }]", "embed-highlights"),
];
const EVENTS: [(&str, &str); 4] = [
    ("move", "embed-move"),
    ("illegal", "embed-illegal"),
    ("step", "embed-step"),
    ("failed", "embed-failed"),
];
/// Parts of the board that a page may style.
const PARTS: [&str; 5] = ["board", "field", "status", "controls", "notice"];

/// A short game that the king wins.
const GAME: &str = "1. d6-c6 d5-a5 2. d7-c7 d4-d7 3. b4-b1 d7-g7 1-0";

/// The page.
pub(crate) fn embed(reader: Reader<'_>) -> String {
    let words = reader.words;
    let title = words.page("embed-title");
    // The style keeps the place of the board until its script has come.
    let script = format!(
        "<script type=\"module\" src=\"{}/tafl-board.js\"></script>\n\
         <style>tafl-board:not(:defined) {{ display: block; aspect-ratio: 1 }}</style>",
        reader.origin
    );
    let frame = format!(
        "<iframe src=\"{}/frame?ruleset=brandubh-wtf&amp;level=3\" title=\"Brandubh\" width=\"400\" height=\"470\" style=\"border: 0\"></iframe>",
        reader.origin
    );
    let colours: Vec<String> =
        tafl_pictures::ink_names().iter().map(|name| format!("--tafl-{name}")).collect();
    let content = html! {
        h1 { (title) }
        p.lead { (words.page("embed-intro")) }
        (copyable(&format!("{script}\n<tafl-board ruleset=\"brandubh-wtf\" level=\"3\"></tafl-board>"), words))
        p { (words.page("embed-frame")) }
        (copyable(&frame, words))
        h2 { (words.page("embed-examples")) }
        div.examples {
            (example("ruleset=\"brandubh-wtf\" level=\"3\" theme=\"light\"", &html! { tafl-board ruleset="brandubh-wtf" level="3" theme="light" {} }, words))
            (example(&format!("ruleset=\"brandubh-wtf\" record=\"{GAME}\" theme=\"dark\""), &html! { tafl-board ruleset="brandubh-wtf" record=(GAME) theme="dark" {} }, words))
        }
        div.examples.small {
            @for theme in tafl_pictures::theme_names() {
                (example(
                    &format!("ruleset=\"tablut-linnaeus\" theme=\"{theme}\" status=\"off\" readonly"),
                    &html! { tafl-board ruleset="tablut-linnaeus" theme=(theme) status="off" readonly {} },
                    words,
                ))
            }
        }
        (listed("embed-attributes", &ATTRIBUTES, words))
        p { (words.page("embed-keys")) }
        (listed("embed-properties", &METHODS, words))
        p { (words.page("embed-properties-intro")) }
        (listed("embed-events", &EVENTS, words))
        (copyable("document.querySelector(\"tafl-board\").addEventListener(\"move\", ({ detail }) => console.log(detail.move, detail.result.sentence));", words))
        h2 { (words.page("embed-styles")) }
        dl.rules {
            (row(&["--tafl-font".to_owned()], &words.page("embed-font")))
            (row(&colours, &words.page("embed-colour")))
            (row(&PARTS.map(|part| format!("::part({part})")), &words.page("embed-part")))
        }
        p { (words.page_with("embed-module", [("types", format!("{}/tafl-board.d.ts", reader.origin).into())])) }
    };
    let page = Page {
        path: "embed",
        own: &[],
        title: &title,
        description: &words.page("embed-intro"),
        picture: "/v1/render.png?ruleset=brandubh-wtf&layout=card",
        scripts: &["language.js", "tafl-board.js", "embed.js"],
        calls: &[],
        class: "read wide",
        content,
    };
    page.framed(reader)
}

/// A board with the line that makes it.
fn example(attributes: &str, board: &Markup, words: &Words) -> Markup {
    html! { figure { (board) figcaption { (copyable(&format!("<tafl-board {attributes}></tafl-board>"), words)) } } }
}

/// A text with a button that copies it.
fn copyable(text: &str, words: &Words) -> Markup {
    html! {
        div.copyable {
            pre tabindex="0" { code { (text) } }
            button.quiet type="button" data-copied=(words.page("copied")) { span aria-live="polite" { (words.page("copy")) } }
        }
    }
}

fn listed(heading: &str, rows: &[(&str, &str)], words: &Words) -> Markup {
    html! {
        h2 { (words.page(heading)) }
        dl.rules { @for (name, text) in rows { (row(&[(*name).to_owned()], &words.page(text))) } }
    }
}

fn row(names: &[String], text: &str) -> Markup {
    html! { div { dt { @for name in names { code { (name) } " " } } dd { (text) } } }
}
