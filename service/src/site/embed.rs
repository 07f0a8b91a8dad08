//! How to put a board on another page, with an example.

use super::{Page, Reader};
use maud::html;

/// The attributes and the events of the board, each with the name of its text.
const ATTRIBUTES: [(&str, &str); 9] = [
    ("ruleset", "embed-ruleset"),
    ("position", "embed-position"),
    ("side", "embed-side"),
    ("token", "embed-token"),
    ("level", "embed-level"),
    ("readonly", "embed-readonly"),
    ("flipped", "embed-flipped"),
    ("locale", "embed-locale"),
    ("server", "embed-server"),
];
const EVENTS: [(&str, &str); 3] =
    [("move", "embed-move"), ("illegal", "embed-illegal"), ("failed", "embed-failed")];

/// The page.
pub(crate) fn embed(reader: Reader<'_>) -> String {
    let words = reader.words;
    let title = words.page("embed-title");
    let address = reader.origin;
    let example = format!(
        "<script type=\"module\" src=\"{address}/tafl-board.js\"></script>\n\n<tafl-board ruleset=\"brandubh-wtf\" level=\"3\"></tafl-board>\n\n\
         <script type=\"module\">\n  document.querySelector(\"tafl-board\").addEventListener(\"move\", (event) => console.log(event.detail.move));\n</script>"
    );
    let listed = |heading: &str, rows: &[(&str, &str)]| {
        html! {
            h2 { (words.page(heading)) }
            dl.rules { @for (name, text) in rows { div { dt { code { (name) } } dd { (words.page(text)) } } } }
        }
    };
    let content = html! {
        h1 { (title) }
        p.lead { (words.page("embed-intro")) }
        pre tabindex="0" { code { (example) } }
        div.example { tafl-board ruleset="brandubh-wtf" level="3" {} }
        (listed("embed-attributes", &ATTRIBUTES))
        (listed("embed-events", &EVENTS))
    };
    let page = Page {
        path: "embed",
        title: &title,
        description: &words.page("embed-intro"),
        picture: "/v1/render.png?ruleset=brandubh-wtf&layout=card",
        scripts: &["tafl-board.js"],
        class: "read",
        content,
    };
    page.framed(reader)
}
