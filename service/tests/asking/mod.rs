//! Asking the service without a socket.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, Version};
use clap::Parser;
use http_body_util::BodyExt;
use percent_encoding::percent_decode_str;
use serde_json::Value;
use tafl_service::config::Config;
use tower::ServiceExt;

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

/// The routes of a server with these flags, and with the tables of the tests and much time for each call, unless they
/// say otherwise: no answer depends on how busy the machine is.
pub(crate) fn router<'a>(flags: impl IntoIterator<Item = &'a str>) -> Router {
    let mut all = vec!["tafld"];
    all.extend(flags);
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/tafld/tests/tables");
    for (flag, value) in [("--tables", tables), ("--call-timeout-ms", "600000")] {
        if !all.contains(&flag) {
            all.extend([flag, value]);
        }
    }
    tafl_service::router(&Flags::parse_from(all).config).expect("threads")
}

pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) trailers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("text"))
    }

    /// The alternative text of a picture.
    pub(crate) fn alt_text(&self) -> String {
        percent_decode_str(self.header("tafl-alt-text")).decode_utf8().expect("text in UTF-8").into_owned()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The messages of a stream.
    pub(crate) fn lines(&self) -> Value {
        let read = |line: &str| {
            serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{error}: {line}"))
        };
        self.text().lines().map(read).collect()
    }
}

pub(crate) async fn sent(
    router: &Router,
    (verb, path): (&str, &str),
    version: Version,
    headers: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
    body: Vec<u8>,
) -> Reply {
    let mut request = Request::builder().method(verb).uri(path).version(version);
    for (name, value) in headers {
        request = request.header(name.as_ref(), value.as_ref());
    }
    let request = request.body(Body::from(body)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (parts, body) = router.clone().oneshot(request).await.expect("an answer").into_parts();
    let body = body.collect().await.expect("a body");
    let trailers = body.trailers().cloned().unwrap_or_default();
    Reply { status: parts.status, headers: parts.headers, trailers, body: body.to_bytes().to_vec() }
}
