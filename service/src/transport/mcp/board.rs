//! The board inside a chat (MCP Apps): a page that a host shows beside the answers of tools, and the tool with
//! which that page asks.

use super::rpc::RpcError;
use crate::calls::Method;
use crate::transport::pages;
use crate::words::i18n::CATALOG;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::sync::LazyLock;

/// The address of the page.
pub(super) const RESOURCE: &str = "ui://tafl/board";

/// Its media type.
const MEDIA: &str = "text/html;profile=mcp-app";

/// The tool of the page. Hosts do not show it to models.
pub(super) const TOOL: &str = "board_call";

/// The calls that the page needs.
const CALLS: [Method; 5] =
    [Method::FormatPosition, Method::LegalMoves, Method::ApplyMove, Method::PlayMove, Method::GetRuleset];

/// The texts of pages that the board shows, by how their names begin.
const TEXTS: [&str; 6] = ["board-", "outcome", "piece-", "square-", "thinking", "turn-"];

/// The page with the scripts of the board, as this server also serves them, and with its texts in every language:
/// only in the chat does it learn the language of the host, which need not pass requests on.
static PAGE: LazyLock<Option<String>> = LazyLock::new(|| {
    // The page has no address of its own.
    let board = pages::script("/tafl-board.js")?.replace("import.meta.url", "\"https://board.invalid/\"");
    let script = include_str!("../../../web/chat/board.js").replacen("{{board}}", &board, 1);
    // The page would take this for the end of its script.
    let script = script.replace("</script", "<\\/script");
    // A `<` in a text would end the block.
    let texts = texts().to_string().replace('<', "\\u003c");
    let page = include_str!("../../../web/chat/board.html").replacen("{{texts}}", &texts, 1);
    Some(page.replacen("{{script}}", &script, 1))
});

/// The texts of the board by language and name.
fn texts() -> Value {
    let of = |locale: &'static str| {
        let mut texts = CATALOG.find(locale).page_texts()["texts"].take();
        if let Value::Object(texts) = &mut texts {
            texts.retain(|name, _| TEXTS.iter().any(|start| name.starts_with(start)));
        }
        (locale.to_owned(), texts)
    };
    CATALOG.locales().map(of).collect::<Map<_, _>>().into()
}

/// The definition of the tool of the page.
pub(super) fn definition() -> Value {
    json!({
        "name": TOOL,
        "description": "For the board in the chat.",
        "inputSchema": {
            "type": "object",
            "properties": {"call": {"type": "string"}, "request": {"type": "object"}},
            "required": ["call", "request"],
        },
        "annotations": {"readOnlyHint": true},
        "_meta": {"ui": {"visibility": ["app"]}},
    })
}

/// The call of the page, with its request.
///
/// # Errors
/// If the page may not make it.
pub(super) fn call(arguments: &str) -> Result<(Method, String), RpcError> {
    #[derive(Deserialize)]
    struct Arguments<'a> {
        call: Cow<'a, str>,
        #[serde(borrow)]
        request: &'a RawValue,
    }
    if let Ok(Arguments { call, request }) = serde_json::from_str(arguments)
        && let Some(method) = CALLS.into_iter().find(|method| method.name() == call)
        && request.get().starts_with('{')
    {
        return Ok((method, request.get().to_owned()));
    }
    let calls = CALLS.map(Method::name).join(", ");
    Err(RpcError::invalid_params(format!(
        "{TOOL} is for the board in the chat: call is one of {calls}, and request an object; models use the other tools"
    )))
}

/// The entry of the page in the list of resources.
pub(super) fn resource() -> Value {
    json!({"uri": RESOURCE, "name": "board", "title": "Tafl board", "mimeType": MEDIA})
}

/// The page; the language is for hosts that name none.
///
/// # Errors
/// If its scripts cannot be read, which a test rules out.
pub(super) fn contents(locale: &str) -> Result<Value, RpcError> {
    let page = PAGE.as_ref().ok_or_else(RpcError::internal)?.replacen("{{locale}}", locale, 1);
    Ok(json!({"uri": RESOURCE, "mimeType": MEDIA, "text": page, "_meta": {"ui": {"prefersBorder": false}}}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_all_of_its_scripts() {
        let page = PAGE.as_ref().expect("scripts");
        assert!(page.contains("define(\"tafl-board\"") && !page.contains("{{script}}"));
        assert!(!page.contains("import.meta") && !page.contains("\nimport "));
    }

    #[test]
    fn the_board_has_its_texts_in_every_language() {
        let all = texts();
        for locale in CATALOG.locales() {
            for name in
                ["board-help", "board-chat", "outcome", "piece-king", "square-empty", "turn-attackers"]
            {
                assert!(all[locale][name].as_str().is_some_and(|text| !text.is_empty()), "{locale}: {name}");
            }
        }
        assert!(all["de"]["turn-attackers"] != all["en"]["turn-attackers"]);
    }
}
