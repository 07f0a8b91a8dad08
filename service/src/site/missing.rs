//! The page for paths where there is nothing.

use super::{FOR_DEVELOPERS, PLACES, Page, Reader};
use maud::html;

/// The page; `nearest` is the path of the call that is most similar to the one asked for.
pub(crate) fn missing(reader: Reader<'_>, path: &str, nearest: Option<&str>) -> String {
    let words = reader.words;
    let title = words.page("missing-title");
    let shown: String = path.chars().take(200).collect();
    let path = path.trim_start_matches('/');
    let up = "../".repeat(path.matches('/').count());
    let content = html! {
        h1 { (title) }
        p.lead { (words.page_with("missing", [("path", shown.into())])) }
        @if let Some(nearest) = nearest {
            p { (words.page_with("missing-nearest", [("nearest", nearest.into())])) }
        }
        ul { @for (place, name) in PLACES.into_iter().chain(FOR_DEVELOPERS) {
            li { a href={ (up) (if place.is_empty() { "." } else { place }) } { (words.page(name)) } }
        } }
    };
    let page = Page {
        path,
        own: &[],
        title: &title,
        description: &title,
        picture: "/v1/render.png?ruleset=copenhagen&layout=card",
        scripts: &[],
        calls: &[],
        class: "read",
        content,
    };
    page.framed(reader)
}
