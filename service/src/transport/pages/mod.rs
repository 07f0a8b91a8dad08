//! The routes of the pages for people; whoever does not ask for HTML gets plain text. They are not calls: the
//! dispatcher does not count or log them.

// Unit tests of a build script run only as part of a crate.
#[cfg(test)]
#[path = "../../../build/bundle.rs"]
mod bundle;
mod packed;
mod shown;

use crate::answer::response::{PLAIN_TEXT, ResponseMessage as _};
use crate::answer::to_proto;
use crate::defer::Deferred;
use crate::read::rulesets::unknown_ruleset;
use crate::site::{self, Reader};
use crate::transport::rest::{AcceptsGzip, refusal_draft, refuse};
use crate::transport::routes::{Request, RouteState, Routes};
use crate::transport::{Draft, Response};
use crate::words::error::Reason;
use crate::words::i18n::Words;
use crate::words::quality_values::names;
use http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_SECURITY_POLICY, HOST};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use packed::ContentForm;
use percent_encoding::percent_decode_str;
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;
use tafl_engine::catalogue;
use tafl_proto::v1;

const HTML: &str = "text/html; charset=utf-8";

/// Pages run scripts of this server alone, and ask nobody else. `framing` says which pages may frame them.
macro_rules! policy {
    ($framing:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ",
            $framing
        )
    };
}

/// That of pages which no other may frame, so that nobody is tricked into pressing their buttons.
const POLICY: &str = policy!("'none'");

/// That of `/frame`, which any page may frame: its buttons only play moves.
const FRAMED: HeaderValue = HeaderValue::from_static(policy!("*"));

const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// A function that writes a page.
type PageHandler = fn(&RouteState, &Parts) -> Draft;

/// The pages by their paths.
const PAGES: [(&str, PageHandler); 8] = [
    ("/", play),
    ("/texts.json", texts),
    ("/embed", embed),
    ("/frame", frame),
    ("/learn", learn),
    ("/puzzles", puzzles),
    ("/rulesets", rulesets),
    ("/rulesets/{ruleset}", ruleset),
];

/// Adds the pages to the routes.
pub(super) fn add_to(routes: Routes) -> Routes {
    PAGES.into_iter().fold(packed::add_to(routes), |routes, (path, write)| {
        routes.get(path, move |state, request: Request| async move {
            let (parts, _) = request.into_parts();
            if path == "/" && !wants_html(&parts) {
                return packed::index(&state, &parts).await;
            }
            answer(state, parts, write).await
        })
    })
}

/// Answers with a page that is written for this request, which takes most of a turn.
async fn answer(
    state: RouteState,
    parts: Parts,
    write: impl FnOnce(&RouteState, &Parts) -> Draft + Send + 'static,
) -> Response {
    let lease = state.dispatcher.lease(&parts.headers, &parts.extensions);
    let (writer, held, asked) =
        (Deferred::new(state.clone()), Deferred::new(Arc::clone(&lease)), parts.clone());
    let page = move || AcceptsGzip::of(&asked.headers).sent(write(&writer, &asked), &held);
    let written = state.dispatcher.aside(&lease, page).await;
    written.flatten().unwrap_or_else(|error| refuse(&state, &parts, &error))
}

/// The value of a query parameter.
fn parameter(request: &Parts, name: &str) -> Option<String> {
    site::passed(request.uri.query().unwrap_or_default(), name)
}

fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn words<'a>(state: &'a RouteState, request: &Parts) -> &'a Words {
    let locale = parameter(request, "locale").unwrap_or_default();
    state.dispatcher.service.words.choose(&locale, header(&request.headers, &ACCEPT_LANGUAGE))
}

/// The address of this server as the reader sees it; empty if the request does not say.
fn origin(state: &RouteState, request: &Parts) -> String {
    let host = request
        .uri
        .authority()
        .map_or_else(|| header(&request.headers, &HOST), |authority| authority.as_str());
    let plain =
        !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
    let forwarded =
        ["https", "http"].into_iter().find(|scheme| *scheme == header(&request.headers, &FORWARDED_PROTO));
    let prefix = &state.dispatcher.service.path_prefix;
    if plain { format!("{}://{host}{prefix}", forwarded.unwrap_or(state.scheme)) } else { String::new() }
}

pub(super) fn wants_html(request: &Parts) -> bool {
    names(&request.headers, &ACCEPT, "text/html")
}

/// A page that was written for this request.
fn written(request: &Parts, media: &'static str, content: impl Into<Vec<u8>>) -> Draft {
    let content: Vec<u8> = content.into();
    let mut hasher = DefaultHasher::new();
    hasher.write(media.as_bytes());
    hasher.write(&content);
    let form = ContentForm { media, policy: POLICY, tag: &format!("{:016x}", hasher.finish()) };
    let draft = form.answer(&request.headers, |_| content);
    packed::sent(draft, &request.headers, "accept, accept-language, accept-encoding")
}

fn in_html(state: &RouteState, request: &Parts, page: impl FnOnce(Reader<'_>) -> String) -> Draft {
    let origin = &origin(state, request);
    let content =
        page(Reader { words: words(state, request), origin, query: request.uri.query().unwrap_or_default() });
    written(request, HTML, content)
}

fn play(state: &RouteState, request: &Parts) -> Draft {
    let shown = shown::game(state, request, words(state, request));
    in_html(state, request, |reader| site::play(reader, shown))
}

/// The texts of a board on another page.
fn texts(state: &RouteState, request: &Parts) -> Draft {
    written(request, "application/json", format!("{}\n", words(state, request).page_texts()))
}

/// The script that is served at this path.
pub(crate) fn script(path: &str) -> Option<&'static str> {
    std::str::from_utf8(packed::unpacked(path)?).ok()
}

fn embed(state: &RouteState, request: &Parts) -> Draft {
    in_html(state, request, site::embed)
}

fn frame(state: &RouteState, request: &Parts) -> Draft {
    let mut draft = in_html(state, request, site::frame);
    if let Some(policy) = draft.headers_mut().get_mut(CONTENT_SECURITY_POLICY) {
        *policy = FRAMED;
    }
    draft
}

/// The lesson on a rule set, by default on the one that is offered first.
fn learn(state: &RouteState, request: &Parts) -> Draft {
    let asked = parameter(request, "ruleset").and_then(|name| catalogue::find(&name));
    match asked.or_else(|| catalogue::find(site::FIRST)) {
        Some(entry) => in_html(state, request, |reader| site::lesson(reader, entry)),
        None => missing_page(state, request, None),
    }
}

fn puzzles(state: &RouteState, request: &Parts) -> Draft {
    let id = parameter(request, "id");
    let shown = id.and_then(|id| shown::stored_puzzle(state, &id, words(state, request)));
    in_html(state, request, |reader| site::puzzles(reader, shown))
}

fn rulesets(state: &RouteState, request: &Parts) -> Draft {
    if wants_html(request) {
        return in_html(state, request, site::rulesets);
    }
    let all = v1::ListRulesetsResponse {
        rulesets: catalogue::newest().map(to_proto::summary).collect(),
        best_known: catalogue::BEST_KNOWN.map(ToOwned::to_owned).into(),
    };
    written(request, PLAIN_TEXT, all.sentences(words(state, request)))
}

fn ruleset(state: &RouteState, request: &Parts) -> Draft {
    let name = request.uri.path().rsplit('/').next().unwrap_or_default();
    let name = &*percent_decode_str(name).decode_utf8_lossy();
    let words = words(state, request);
    match (catalogue::find(name), wants_html(request)) {
        (Some(entry), true) => in_html(state, request, |reader| site::ruleset(reader, entry)),
        (Some(entry), false) => {
            let explained = v1::GetRulesetResponse {
                ruleset: Some(to_proto::ruleset(entry, words)),
                ..v1::GetRulesetResponse::default()
            };
            written(request, PLAIN_TEXT, explained.sentences(words))
        }
        (None, true) => {
            let shown: String = name.chars().take(80).collect();
            not_found(in_html(state, request, |reader| site::not_found(reader, &shown)))
        }
        (None, false) => {
            refusal_draft(state, request, &unknown_ruleset(Reason::RulesetNotFound, name, "ruleset"))
        }
    }
}

#[cfg(test)]
pub(crate) use packed::is_shared;

/// Answers with the page for a path where there is nothing; `nearest` is the most similar path of a call.
pub(super) async fn missing(state: RouteState, request: Parts, nearest: Option<String>) -> Response {
    answer(state, request, move |state, parts| missing_page(state, parts, nearest.as_deref())).await
}

fn missing_page(state: &RouteState, request: &Parts, nearest: Option<&str>) -> Draft {
    not_found(in_html(state, request, |reader| site::missing(reader, request.uri.path(), nearest)))
}

/// The answer, for a page that stands in for another.
fn not_found(mut response: Draft) -> Draft {
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}
