//! The `OpenAPI` document or a part of it: `/openapi.json?call=ApplyMove,LegalMoves&tag=RenderService`.
//!
//! The parts are cut out of its text, at the places that the build has noted.

use super::static_pages::unpacked;
use super::{Rest, refuse, site_pages, static_pages};
use crate::calls::{Method, SERVICES};
use crate::words::error::{ApiError, FieldFault, Reason, quoted};
use crate::words::i18n::{MessageId, Sentence};
use axum::extract::{Request, State};
use axum::response::Response;
use std::collections::HashSet;
use std::ops::Range;

pub(super) const PATH: &str = "/openapi.json";

/// One way to a call.
struct Operation {
    path: &'static str,
    call: &'static str,
    tag: &'static str,
    text: Range<usize>,
    uses: &'static [&'static str],
}

/// What operations refer to.
struct Component {
    kind: &'static str,
    name: &'static str,
    text: Range<usize>,
    uses: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/openapi_parts.rs"));

/// Answers with the document, or with the operations of the calls and tags that the query names.
pub(super) async fn answer(State(rest): State<Rest>, request: Request) -> Response {
    let query = request.uri().query().unwrap_or_default();
    let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let named = |wanted: &str| -> Vec<&str> {
        let values = pairs.iter().filter(|(name, _)| name == wanted);
        values.flat_map(|(_, value)| value.split(',')).filter(|name| !name.is_empty()).collect()
    };
    let (calls, tags) = (named("call"), named("tag"));
    if calls.is_empty() && tags.is_empty() {
        return static_pages::at(PATH, request.headers());
    }
    let services: Vec<&str> = SERVICES.iter().filter_map(|name| name.rsplit('.').next()).collect();
    let methods: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
    let checked = all_known("call", &calls, &methods).and_then(|()| all_known("tag", &tags, &services));
    if let Err(error) = checked {
        return refuse(&rest, &request, &error);
    }
    let wanted = |of: &&Operation| calls.contains(&of.call) || tags.contains(&of.tag);
    let Some(text) = unpacked(PATH) else { return refuse(&rest, &request, &ApiError::internal()) };
    let content = part(&text, &OPERATIONS.iter().filter(wanted).collect::<Vec<_>>());
    site_pages::written(&request, "application/json", content)
}

/// Refuses a name that is not one of these.
fn all_known(parameter: &str, names: &[&str], known: &[&str]) -> Result<(), ApiError> {
    let unknown = names.iter().find(|name| !known.contains(name));
    unknown.map_or(Ok(()), |name| {
        let values = [("value", quoted(name).into()), ("known", known.join(", ").into())];
        let fault =
            FieldFault::of(Reason::UnknownValue, parameter, Sentence::new(MessageId::FaultOneOf, values));
        Err(ApiError::of_fields(Reason::UnknownValue, fault))
    })
}

/// The document with these operations, and the components that they need.
fn part(text: &[u8], operations: &[&Operation]) -> Vec<u8> {
    let mut used: HashSet<&str> = HashSet::new();
    let mut left: Vec<&str> = operations.iter().flat_map(|of| of.uses).copied().collect();
    // How a key is sent is named, and not referred to.
    left.extend(COMPONENTS.iter().filter(|of| of.kind == "securitySchemes").flat_map(|of| of.uses));
    while let Some(name) = left.pop() {
        if used.insert(name) {
            let component = COMPONENTS.iter().find(|of| is(of, name));
            left.extend(component.into_iter().flat_map(|of| of.uses));
        }
    }
    let kept = |of: &&Component| of.kind == "securitySchemes" || used.iter().any(|name| is(of, name));
    let components: Vec<&Component> = COMPONENTS.iter().filter(kept).collect();
    let mut content = text[HEAD].to_vec();
    content.extend(b"\"paths\":{");
    let paths = operations.iter().map(|of| (of.path, &of.text));
    write_members(&mut content, text, paths);
    content.extend(b"},\"components\":{");
    write_members(&mut content, text, components.iter().map(|of| (of.kind, &of.text)));
    content.extend(b"}}\n");
    content
}

fn is(component: &Component, name: &str) -> bool {
    name.split_once('/') == Some((component.kind, component.name))
}

/// Writes members of two levels from the places of the inner ones; those of one outer member follow each other.
fn write_members<'a>(
    content: &mut Vec<u8>,
    text: &[u8],
    members: impl Iterator<Item = (&'static str, &'a Range<usize>)>,
) {
    let mut open: Option<&str> = None;
    for (outer, range) in members {
        if open == Some(outer) {
            content.push(b',');
        } else {
            let end = if open.is_some() { "}," } else { "" };
            content.extend(format!("{end}\"{outer}\":{{").as_bytes());
            open = Some(outer);
        }
        content.extend(&text[range.clone()]);
    }
    content.extend(if open.is_some() { &b"}"[..] } else { b"" });
}
