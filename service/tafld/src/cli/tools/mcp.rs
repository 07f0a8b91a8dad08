//! `tafld mcp`: the tools for language models over standard input and output, a message in each line.

use super::engine::read::{Line, next_line};
use super::{CliResult, Language};
use axum::Router;
use axum::body::Body;
use clap::Args;
use http::Request;
use http::header::{ACCEPT_LANGUAGE, CONTENT_TYPE};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use tafl_service::Stdio;
use tafl_service::config::Config;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::task::AbortHandle;
use tower::ServiceExt;

/// The number of requests that are answered at once; the host waits with more.
const AT_ONCE: u32 = 64;

/// Answers a language model over standard input and output.
#[derive(Args)]
pub(in crate::cli) struct Mcp {
    #[command(flatten)]
    language: Language,
}

/// What the requests share.
struct Session {
    router: Router,
    locale: &'static str,
    /// The requests that are being answered, by their ids.
    running: Mutex<HashMap<String, AbortHandle>>,
    places: Semaphore,
}

impl Mcp {
    /// Answers until the input ends, with the limits of a server of this configuration.
    pub(super) fn run(self, config: &Config) -> CliResult {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let session = Arc::new(Session {
            router: tafl_service::router(config)?,
            locale: self.language.words()?.locale(),
            running: Mutex::default(),
            places: Semaphore::new(AT_ONCE as usize),
        });
        let (mut input, mut bytes) = (io::stdin().lock(), Vec::new());
        loop {
            match next_line(&mut input, &mut bytes)? {
                Line::End => break,
                Line::Refused(fault) => {
                    let error = json!({"code": -32700, "message": fault});
                    say(json!({"jsonrpc": "2.0", "error": error}).to_string().as_bytes())?;
                }
                Line::Text(line) if line.trim().is_empty() => {}
                Line::Text(line) => session.begin(line.trim().to_owned(), &runtime),
            }
        }
        // What has begun is still answered.
        runtime.block_on(async { session.places.acquire_many(AT_ONCE).await.map(drop) })?;
        Ok(())
    }
}

impl Session {
    /// Begins to answer a message, or ends the one that it cancels.
    fn begin(self: &Arc<Self>, message: String, runtime: &Runtime) {
        let parsed: Value = serde_json::from_str(&message).unwrap_or_default();
        if parsed["method"] == "notifications/cancelled" {
            if let Some(running) = self.running().remove(&parsed["params"]["requestId"].to_string()) {
                running.abort();
            }
            return;
        }
        let Ok(()) =
            runtime.block_on(async { self.places.acquire().await.map(tokio::sync::SemaphorePermit::forget) })
        else {
            return;
        };
        let place = Place { session: Arc::clone(self), id: parsed["id"].to_string() };
        // The handle is there before the task can end.
        let mut running = self.running();
        let id = place.id.clone();
        let task = runtime.spawn(async move {
            if let Ok(answer) = place.session.answer(message).await {
                // Without a reader, the end of the input follows.
                let _ = say(&answer);
            }
        });
        running.insert(id, task.abort_handle());
    }

    /// The answer to a message; empty for a notification.
    async fn answer(&self, message: String) -> Result<Vec<u8>, Box<dyn std::error::Error + Send + Sync>> {
        let request = Request::post("/mcp")
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT_LANGUAGE, self.locale)
            .extension(Stdio)
            .body(Body::from(message))?;
        let answer = match self.router.clone().oneshot(request).await {
            Ok(answer) => answer,
            Err(never) => match never {},
        };
        Ok(answer.into_body().collect().await?.to_bytes().to_vec())
    }

    fn running(&self) -> std::sync::MutexGuard<'_, HashMap<String, AbortHandle>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of a request, which comes back when the request is answered or cancelled.
struct Place {
    session: Arc<Session>,
    id: String,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.session.running().remove(&self.id);
        self.session.places.add_permits(1);
    }
}

/// Writes a message as one line.
fn say(message: &[u8]) -> io::Result<()> {
    if message.is_empty() {
        return Ok(());
    }
    let mut output = io::stdout().lock();
    output.write_all(message)?;
    output.write_all(b"\n")?;
    output.flush()
}
