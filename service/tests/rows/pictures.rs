//! A picture in an answer, beside the same picture by its link and as the body that `Accept` asks for.

use super::asking::sent;
use super::exchange::{picture_size, route, text};
use super::links::link;
use axum::Router;
use axum::http::Version;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use prost_reflect::MethodDescriptor;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn bytes(picture: &Value) -> Vec<u8> {
    STANDARD.decode(text(picture)).expect("base64")
}

/// What is another picture than the one of an answer, or what the answer says wrongly of it.
pub(crate) async fn other(
    router: &Router,
    method: &MethodDescriptor,
    request: &Value,
    answer: &Value,
    headers: &BTreeMap<String, String>,
) -> Option<String> {
    let (kind, picture) = (text(&answer["contentType"]), bytes(&answer["picture"]));
    let media = kind.split(';').next()?.to_owned();
    let size = picture_size(&picture).map(|size| json!(size));
    if size.is_some_and(|size| size != json!([answer["width"], answer["height"]])) {
        return Some(format!("the picture has another size than {}", answer["width"]));
    }
    let mut free = request.clone();
    free.as_object_mut()?.remove("format");
    let mut accepting = headers.clone();
    accepting.insert("accept".to_owned(), media.clone());
    accepting.insert("content-type".to_owned(), "application/json".to_owned());
    let posted = ("POST", route(method, "post")?, accepting, free.to_string());
    // By default a text is asked for by nothing else.
    let posted = (media != "text/plain").then_some(posted);
    let linked = link(method, &kind, &free).map(|link| ("GET", link, headers.clone(), String::new()));
    for (verb, path, headers, body) in posted.into_iter().chain(linked) {
        let reply = sent(router, (verb, &path), Version::HTTP_11, &headers, body.into_bytes()).await;
        let same = reply.header("content-type") == kind
            && reply.body == picture
            && reply.alt_text() == text(&answer["altText"]);
        if !same {
            return Some(format!("{verb} {path} is another picture"));
        }
    }
    None
}

/// How long each frame of a GIF is shown, in hundredths of a second: those of its graphic control extensions.
pub(crate) fn delays(picture: &Value) -> Vec<u16> {
    let gif = bytes(picture);
    let table = |flags: u8| if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) };
    let (mut at, mut found) = (13 + gif.get(10).map_or(0, |flags| table(*flags)), Vec::new());
    while gif.starts_with(b"GIF") && gif[at] != 0x3b {
        at += match gif[at..] {
            [0x21, 0xf9, _, _, low, high, ..] => {
                found.push(u16::from_le_bytes([low, high]));
                2
            }
            [0x21, ..] => 2,
            // An image: its place, its colours and the size of its codes.
            _ => 11 + table(gif[at + 9]),
        };
        while gif[at] != 0 {
            at += 1 + usize::from(gif[at]);
        }
        at += 1;
    }
    found
}
