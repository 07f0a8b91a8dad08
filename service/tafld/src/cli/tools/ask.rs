//! The service inside this program: the tools ask it as a client would, so that they answer as it does.

use super::{CliResult, Rules, environment_words};
use axum::body::Body;
use http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_TYPE};
use http::{Request, Response};
use http_body_util::BodyExt;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use tafl_service::config::Config;
use tafl_service::i18n::Words;
use tafl_service::{ROUTES, Route};
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// The service, without a port.
pub(super) struct Service {
    router: axum::Router,
    runtime: Runtime,
    locale: &'static str,
}

impl Service {
    /// The service of a server with this configuration, but for one patient caller.
    pub(super) fn start(config: Config, words: &Words) -> Result<Self, Box<dyn Error>> {
        const LARGEST: u32 = 64 << 20;
        const LONGEST_MS: u32 = 3_600_000;
        let config = Config {
            max_search_nodes: i32::MAX as u32,
            max_search_ms: LONGEST_MS,
            call_timeout_ms: LONGEST_MS,
            max_request_bytes: LARGEST,
            max_answer_bytes: LARGEST,
            ..config
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        Ok(Self { router: tafl_service::router(&config)?, runtime, locale: words.locale() })
    }

    /// The answer to a call.
    ///
    /// # Errors
    /// If the request is refused; one fault on a line.
    pub(super) fn ask(&self, path: &str, request: Map<String, Value>) -> Result<Value, Box<dyn Error>> {
        let (answered, content) = self.post(path, request, "application/json")?;
        let content: Value = serde_json::from_slice(&content)?;
        if answered { Ok(content) } else { Err(refusal(&content).into()) }
    }

    /// The answer to a call as plain text.
    ///
    /// # Errors
    /// If the request is refused.
    pub(super) fn ask_text(&self, path: &str, request: Map<String, Value>) -> Result<String, Box<dyn Error>> {
        let (answered, content) = self.post(path, request, "text/plain")?;
        let text = String::from_utf8_lossy(&content).into_owned();
        if answered { Ok(text) } else { Err(text.into()) }
    }

    /// Returns whether a call was answered, and what with.
    fn post(
        &self,
        path: &str,
        request: Map<String, Value>,
        accept: &str,
    ) -> Result<(bool, Vec<u8>), Box<dyn Error>> {
        let request = Request::post(path)
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, accept)
            .header(ACCEPT_LANGUAGE, self.locale)
            .body(Body::from(Value::from(request).to_string()))?;
        self.runtime.block_on(async {
            let answer = self.answer(request).await;
            let answered = answer.status().is_success();
            Ok((answered, answer.into_body().collect().await?.to_bytes().to_vec()))
        })
    }

    async fn answer(&self, request: Request<Body>) -> Response<Body> {
        match self.router.clone().oneshot(request).await {
            Ok(answer) => answer,
            Err(never) => match never {},
        }
    }

    /// Writes the answer to a call by `GET`, each part as soon as it is there.
    fn get(&self, address: &str, accept: &str, out: &mut impl Write) -> CliResult {
        let request = Request::get(address)
            .header(ACCEPT, accept)
            .header(ACCEPT_LANGUAGE, self.locale)
            .body(Body::empty())?;
        self.runtime.block_on(async {
            let answer = self.answer(request).await;
            let answered = answer.status().is_success();
            let mut body = answer.into_body();
            if !answered {
                let problem = body.collect().await?.to_bytes();
                let text = String::from_utf8_lossy(&problem);
                let detail = serde_json::from_str::<Value>(&text).ok().and_then(|of| said_in(&of));
                return Err(detail.unwrap_or_else(|| text.trim_end().to_owned()).into());
            }
            while let Some(frame) = body.frame().await {
                if let Some(part) = frame?.data_ref() {
                    out.write_all(part)?;
                    out.flush()?;
                }
            }
            Ok(())
        })
    }
}

/// A problem as plain text says it.
fn said_in(problem: &Value) -> Option<String> {
    Some(format!("{}: {}", problem["reason"].as_str()?, problem["detail"].as_str()?))
}

/// The text of a problem, which names the flag rather than the field of the request.
fn refusal(problem: &Value) -> String {
    let flag = |field: &str| {
        if field == "record.text" {
            return "the record".to_owned();
        }
        let field =
            ["game.", "record."].iter().find_map(|message| field.strip_prefix(message)).unwrap_or(field);
        format!("--{}", field.replace('_', "-"))
    };
    let fault = |fault: &Value| {
        Some(format!("{}: {}", flag(fault["field"].as_str()?), fault["description"].as_str()?))
    };
    let faults: Vec<String> = problem["fields"].as_array().into_iter().flatten().filter_map(fault).collect();
    if faults.is_empty() {
        problem["detail"].as_str().unwrap_or_default().to_owned()
    } else {
        faults.join("\n")
    }
}

/// A request of these members.
pub(super) fn request(members: impl IntoIterator<Item = (&'static str, Value)>) -> Map<String, Value> {
    members
        .into_iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// A game as a message.
pub(super) fn game(
    rules: &Rules,
    setup: Option<&str>,
    moves: &[impl AsRef<str>],
    words: &Words,
) -> Result<Value, Box<dyn Error>> {
    let moves: Vec<&str> = moves.iter().map(AsRef::as_ref).collect();
    Ok(request([rules.named_or_default(words)?, ("setup", json!(setup)), ("moves", json!(moves))]).into())
}

/// Moves separated by commas or blanks.
pub(super) fn moves(text: &str) -> Vec<&str> {
    text.split(|between: char| between == ',' || between.is_whitespace())
        .filter(|part| !part.is_empty())
        .collect()
}

/// A call with the parameters of its form by `GET`: `suggest ruleset=copenhagen level=5`.
pub(in crate::cli) struct Link {
    route: &'static Route,
    arguments: Vec<String>,
}

impl Link {
    /// What the words of a command ask.
    ///
    /// # Errors
    /// If the first one names no call, or several.
    pub(in crate::cli) fn of(words: Vec<String>) -> Result<Self, String> {
        let mut words = words.into_iter();
        let name = words.next().unwrap_or_default();
        Ok(Self { route: route(&name)?, arguments: words.collect() })
    }

    /// Prints the answer: as text, as a picture, or with `--json` as JSON.
    pub(in crate::cli) fn run(self, config: Config) -> CliResult {
        let Self { route, arguments } = self;
        let is = |names: &[&str]| arguments.iter().any(|argument| names.contains(&argument.as_str()));
        if is(&["--help", "-h"]) {
            return super::print(&help(route));
        }
        let accept = if is(&["--json"]) { "application/json" } else { "text/plain" };
        let mut out = io::stdout();
        if route.media.starts_with("image/") && out.is_terminal() {
            let end = extension(route.path);
            return Err(
                format!("a picture: write it to a file, as in `>board.{end}`, or print render.txt").into()
            );
        }
        let pairs = arguments.iter().filter(|argument| *argument != "--json");
        let address = address(route, pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))))?;
        Service::start(config, environment_words())?.get(&address, accept, &mut out)
    }
}

/// The words by which a call is asked: its path below `/v1/`, or the last word of that if no other call has it,
/// and of pictures without their form, which then is PNG: `moves:suggest`, `suggest`, `render.svg`, `render`.
fn route(name: &str) -> Result<&'static Route, String> {
    let named: Vec<&Route> = ROUTES.iter().filter(|route| short(route.path) == name).collect();
    let chosen = ROUTES.iter().find(|route| path_name(route.path) == name).or_else(|| match named[..] {
        [one] => Some(one),
        _ => named.iter().copied().find(|route| route.media == "image/png"),
    });
    chosen.ok_or_else(|| {
        let paths: Vec<&str> = named.iter().map(|route| path_name(route.path)).collect();
        if paths.is_empty() {
            format!("there is no command or call {name:?}; `tafld --help` lists them")
        } else {
            format!("{name} is one of several calls: {}", paths.join(", "))
        }
    })
}

fn path_name(path: &'static str) -> &'static str {
    path.trim_start_matches("/v1/")
}

fn short(path: &'static str) -> &'static str {
    let last = path.rsplit([':', '/']).next().unwrap_or_default();
    last.split('.').next().unwrap_or_default().trim_matches(['{', '}'])
}

fn extension(path: &'static str) -> &'static str {
    path.rsplit('.').next().unwrap_or_default()
}

/// The path and query of a call, in which the parameters that the path names are filled in.
fn address<'a>(route: &Route, pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Result<String, String> {
    let encoded = |text| utf8_percent_encode(text, NON_ALPHANUMERIC);
    let (mut path, mut query) = (route.path.to_owned(), String::new());
    for (name, value) in pairs {
        let place = format!("{{{name}}}");
        if path.contains(&place) {
            path = path.replace(&place, &encoded(value).to_string());
        } else {
            let _ = write!(query, "&{}={}", encoded(name), encoded(value));
        }
    }
    if let Some((_, rest)) = path.split_once('{') {
        let name = rest.split('}').next().unwrap_or_default();
        return Err(format!("{name} is missing; write {name}=..."));
    }
    Ok(format!("{path}?{}", query.trim_start_matches('&')))
}

fn help(route: &Route) -> String {
    let names: Vec<&str> = route.names.iter().map(|of| of.name).collect();
    let (path, rpc) = (route.path, route.rpc());
    format!("{rpc}, as by GET {path}; /docs of a server explains it\n\nParameters: {}", names.join(", "))
}

/// What `--help` says of these commands.
pub(in crate::cli) fn about() -> String {
    let names: Vec<&str> = ROUTES.iter().map(|route| path_name(route.path)).collect();
    format!(
        "Each call that has a link is a command as well, with the parameters of the link; the answer is text or a picture, or with --json \
         the whole message. The last word of its name suffices where it is the only one:\n  \
         tafld suggest ruleset=copenhagen moves=d4-g4 level=5\n  \
         tafld render ruleset=brandubh-wtf moves=d2-a2 >board.png\n  \
         tafld suggest --help\n\nThe calls: {}",
        names.join(", ")
    )
}
