//! A board alone, for pages that take no scripts of other sites but a frame.

use super::embed::ATTRIBUTES;
use super::{Reader, passed};
use maud::{DOCTYPE, PreEscaped, html};
use std::fmt::Write as _;

/// The page: its parameters are the attributes of the board, but for the server, which is this one.
pub(crate) fn frame(reader: Reader<'_>) -> String {
    let mut board = String::from("<tafl-board");
    for (name, _) in ATTRIBUTES.iter().filter(|(name, _)| *name != "server") {
        if let Some(value) = passed(reader.query, name) {
            // Writing to a string cannot fail.
            let _ = write!(board, " {name}=\"{}\"", html! { (value) }.into_string());
        }
    }
    board += "></tafl-board>";
    html! {
        (DOCTYPE)
        html lang=(reader.words.locale()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (reader.words.page("board-label")) }
                link rel="icon" href="favicon.svg" type="image/svg+xml";
                link rel="stylesheet" href="page.css";
                script type="module" src="tafl-board.js" {}
            }
            body.framed { (PreEscaped(board)) }
        }
    }
    .into_string()
}
