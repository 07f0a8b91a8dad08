//! What the playground needs to go on without this server: the engine as WebAssembly, which is read from a folder
//! at the start, and the service worker, which keeps the page in the browser. They are not calls.

use super::Rest;
use super::site_pages::{self, LOOKS_PATH};
use super::static_pages::{self, ContentForm, Packed, SCRIPT};
use crate::config::Config;
use crate::site;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use flate2::{Compression, write::GzEncoder};
use http::HeaderValue;
use http::header::CACHE_CONTROL;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write as _};
use std::path::Path;

/// The files of the package that a page loads, beside those of the opponents.
const FILES: [&str; 8] = [
    "index.js",
    "load.js",
    "platform.js",
    "searcher.js",
    "serve.js",
    "worker.js",
    "wasm/search.js",
    "wasm/search_bg.wasm",
];
const OPPONENTS: &str = "opponents";

/// The engine searches in a thread of its own, which loads its files by itself.
const SEARCH_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'";

/// The service worker, and the one that ends it.
const KEEPER: &str = include_str!("../../../web/worker/keep.js");
const REMOVER: &str = include_str!("../../../web/worker/leave.js");

/// The engine and the service worker of a server.
pub(crate) struct Offline {
    /// The files of the engine by their names; empty if the server does not offer it.
    engine: BTreeMap<String, Packed>,
    /// The script of the service worker, and its tag.
    worker: (String, String),
    pub(super) offer: site::Offline,
}

/// What a package says of itself.
#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
}

impl Offline {
    /// Reads the engine, if the configuration names its folder. Where tokens are signed, the server would not take
    /// those of the engine.
    ///
    /// # Errors
    /// If the folder does not have the engine of this version.
    pub(crate) fn of(config: &Config) -> Result<Self, String> {
        let folder = &config.offline_engine;
        let engine = if folder.as_os_str().is_empty() || config.token_keys.is_some() {
            BTreeMap::new()
        } else {
            engine(folder).map_err(|error| format!("--offline-engine {}: {error}", folder.display()))?
        };
        let offer = match (engine.is_empty(), config.service_worker) {
            (true, _) => site::Offline::No,
            (false, false) => site::Offline::WhileOpen,
            (false, true) => site::Offline::Kept,
        };
        let script = if offer == site::Offline::Kept { keeper(&engine) } else { REMOVER.to_owned() };
        let tag = tag(script.as_bytes());
        Ok(Self { engine, worker: (script, tag), offer })
    }
}

/// The files of the engine in a folder.
fn engine(folder: &Path) -> Result<BTreeMap<String, Packed>, String> {
    let read = |name: &str| fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"));
    let package: Package =
        serde_json::from_slice(&read("package.json")?).map_err(|error| format!("package.json: {error}"))?;
    let (name, version) = ("@tafl/engine", env!("CARGO_PKG_VERSION"));
    if (package.name.as_str(), package.version.as_str()) != (name, version) {
        let Package { name: found, version: of } = package;
        return Err(format!(
            "has the package {found} {of}, and needs {name} {version}, which plays as this server"
        ));
    }
    let opponents = opponents(folder).map_err(|error| format!("{OPPONENTS}: {error}"))?;
    let names = FILES.map(ToOwned::to_owned).into_iter().chain(opponents);
    names
        .map(|name| {
            let content = read(&name)?;
            let packed = packed(&name, &content).map_err(|error| format!("{name}: {error}"))?;
            Ok((name, packed))
        })
        .collect()
}

/// The names of the opponents' files.
fn opponents(folder: &Path) -> io::Result<Vec<String>> {
    let entries = fs::read_dir(folder.join(OPPONENTS))?;
    entries.map(|entry| Ok(format!("{OPPONENTS}/{}", entry?.file_name().to_string_lossy()))).collect()
}

/// A file as it is sent.
fn packed(name: &str, content: &[u8]) -> io::Result<Packed> {
    let media = match name.rsplit_once('.') {
        Some((_, "js")) => SCRIPT,
        Some((_, "wasm")) => "application/wasm",
        Some((_, "txt")) => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content)?;
    // Read once, and needed as long as the process lives.
    let form = ContentForm { media, policy: SEARCH_POLICY, tag: tag(content).leak() };
    Ok(Packed { form, length: content.len(), bytes: encoder.finish()?.leak() })
}

/// The service worker, with the files of the page; its version is another one whenever a file is.
fn keeper(engine: &BTreeMap<String, Packed>) -> String {
    let beside = [
        "/page.css",
        "/favicon.svg",
        "/inter-regular.ttf",
        "/inter-semi-bold.ttf",
        "/tafl-board.js",
        "/tafl-position.js",
    ];
    let folders = ["/play/", "/board/", "/offline/"];
    let of_page =
        |path: &str| beside.contains(&path) || folders.iter().any(|folder| path.starts_with(folder));
    let mut version = DefaultHasher::new();
    let mut files = vec![LOOKS_PATH];
    version.write(site_pages::script(LOOKS_PATH).unwrap_or_default().as_bytes());
    for (path, form) in static_pages::all().filter(|(path, _)| of_page(path)) {
        files.push(path);
        version.write(form.tag.as_bytes());
    }
    for file in engine.values() {
        version.write(file.form.tag.as_bytes());
    }
    let files: Vec<_> = files.iter().map(|path| path.trim_start_matches('/')).collect();
    KEEPER
        .replace("{{version}}", &format!("{:016x}", version.finish()))
        .replace("{{files}}", &files.join(" "))
}

fn tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(content);
    format!("{:016x}", hasher.finish())
}

/// Adds the engine and the service worker to the routes.
pub(super) fn add_to(router: Router<Rest>) -> Router<Rest> {
    let engine = async move |State(rest): State<Rest>, request: Request| {
        let name = request.uri().path().strip_prefix("/engine/");
        match name.and_then(|name| rest.offline.engine.get(name)) {
            Some(file) => {
                static_pages::sent(file.answer(request.headers()), request.headers(), "accept-encoding")
            }
            None => site_pages::missing(&rest, &request, None),
        }
    };
    let worker = async move |State(rest): State<Rest>, request: Request| {
        let (script, tag) = &rest.offline.worker;
        let form = ContentForm { media: SCRIPT, policy: WORKER_POLICY, tag };
        let answer = form.answer(request.headers(), |_| Some(Body::from(script.clone())));
        let mut response: Response = static_pages::sent(answer, request.headers(), "accept-encoding");
        // A worker that has to go must hear of it at the next visit.
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        response
    };
    router
        .route("/engine/{*file}", on(MethodFilter::GET, engine))
        .route("/worker.js", on(MethodFilter::GET, worker))
}
