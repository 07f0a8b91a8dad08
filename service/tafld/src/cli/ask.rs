//! The service inside this program: the tools ask it as a client would, so that they answer as it does.

use super::{CliResult, Language, Rules};
use axum::body::Body;
use clap::Args;
use http::Request;
use http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_TYPE};
use http_body_util::BodyExt;
use serde_json::{Map, Value, json};
use tafl_service::config::Config;
use tafl_service::i18n::Words;
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
    pub(super) fn start(config: Config, words: &Words) -> Result<Self, Box<dyn std::error::Error>> {
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
    pub(super) fn ask(
        &self,
        path: &str,
        request: Map<String, Value>,
    ) -> Result<Value, Box<dyn std::error::Error>> {
        let (answered, content) = self.post(path, request, "application/json")?;
        let content: Value = serde_json::from_slice(&content)?;
        if answered { Ok(content) } else { Err(refusal(&content).into()) }
    }

    /// The answer to a call as plain text.
    ///
    /// # Errors
    /// If the request is refused.
    pub(super) fn ask_text(
        &self,
        path: &str,
        request: Map<String, Value>,
    ) -> Result<String, Box<dyn std::error::Error>> {
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
    ) -> Result<(bool, Vec<u8>), Box<dyn std::error::Error>> {
        let request = Request::post(path)
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, accept)
            .header(ACCEPT_LANGUAGE, self.locale)
            .body(Body::from(Value::from(request).to_string()))?;
        self.runtime.block_on(async {
            let answer = match self.router.clone().oneshot(request).await {
                Ok(answer) => answer,
                Err(never) => match never {},
            };
            let answered = answer.status().is_success();
            Ok((answered, answer.into_body().collect().await?.to_bytes().to_vec()))
        })
    }
}

/// The text of a problem, which names the flag rather than the field of the request.
fn refusal(problem: &Value) -> String {
    let flag = |field: &str| {
        if field == "record.text" {
            return "the record".to_owned();
        }
        let field = ["game.", "record.", "style.", "players."]
            .iter()
            .find_map(|message| field.strip_prefix(message))
            .unwrap_or(field);
        let number =
            field.strip_prefix("moves[").and_then(|rest| rest.strip_suffix(']')?.parse::<usize>().ok());
        number.map_or_else(
            || format!("--{}", field.replace('_', "-")),
            |number| format!("--moves, move {}", number + 1),
        )
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

/// The position that a tool is about.
#[derive(Args)]
pub(super) struct Position {
    #[command(flatten)]
    pub(super) rules: Rules,
    /// A set-up of the rule set; by default its first one
    #[arg(long)]
    setup: Option<String>,
    /// The moves that lead to the position, separated by commas or blanks: d2-a2,d5-e5
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// The position as the token of an answer, in place of a game
    #[arg(long, conflicts_with_all = ["ruleset", "rules", "setup", "moves"])]
    token: Option<String>,
}

impl Position {
    /// The game, as a member of a request.
    pub(super) fn game(&self, words: &Words) -> Result<(&'static str, Value), Box<dyn std::error::Error>> {
        Ok(("game", game(&self.rules, self.setup.as_deref(), &moves(&self.moves), words)?))
    }

    /// The position, as a member of a request.
    pub(super) fn member(&self, words: &Words) -> Result<(&'static str, Value), Box<dyn std::error::Error>> {
        self.token.as_ref().map_or_else(|| self.game(words), |token| Ok(("token", json!(token))))
    }
}

/// A game as a message.
pub(super) fn game(
    rules: &Rules,
    setup: Option<&str>,
    moves: &[impl AsRef<str>],
    words: &Words,
) -> Result<Value, Box<dyn std::error::Error>> {
    let moves: Vec<&str> = moves.iter().map(AsRef::as_ref).collect();
    Ok(request([rules.named_or_default(words)?, ("setup", json!(setup)), ("moves", json!(moves))]).into())
}

/// Moves separated by commas or blanks.
pub(super) fn moves(text: &str) -> Vec<&str> {
    text.split(|between: char| between == ',' || between.is_whitespace())
        .filter(|part| !part.is_empty())
        .collect()
}

/// Suggest a move.
#[derive(Args)]
pub(super) struct Suggest {
    #[command(flatten)]
    position: Position,
    /// The strength, 0 to 10; 5 unless it or a limit is set
    #[arg(long)]
    level: Option<u32>,
    /// The nodes to search
    #[arg(long)]
    nodes: Option<u32>,
    /// The depth to search, in plies
    #[arg(long)]
    depth: Option<u32>,
    /// The time to search, in milliseconds
    #[arg(long)]
    movetime_ms: Option<u32>,
    /// Chooses among equal moves, and what a weak level overlooks: the same seed, the same move
    #[arg(long, default_value_t = 0)]
    seed: u32,
    /// Print the whole answer as JSON, with score and principal variation
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: Language,
}

impl Suggest {
    pub(super) fn run(self, config: Config) -> CliResult {
        let words = self.language.words()?;
        let asked = request([
            self.position.member(words)?,
            ("level", json!(self.level)),
            ("nodes", json!(self.nodes)),
            ("depth", json!(self.depth)),
            ("movetimeMs", json!(self.movetime_ms)),
            ("seed", json!(self.seed)),
        ]);
        let answer = Service::start(config, words)?.ask("/v1/moves:suggest", asked)?;
        if self.json {
            super::print(&format!("{answer:#}"))
        } else {
            super::print(answer["sentence"].as_str().unwrap_or_default())
        }
    }
}
