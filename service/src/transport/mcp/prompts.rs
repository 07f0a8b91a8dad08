//! Prompts: what people can ask a model for by choosing it from a list of their host, and the completion of
//! the arguments.

use super::call::{arguments, explained};
use super::rpc::{Params, RpcError};
use crate::calls::Method;
use crate::read::rulesets::unknown_ruleset;
use crate::transport::rest::query;
use crate::transport::rest::table::{Name, Route, name, placed};
use crate::words::error::{ApiError, Faults, Reason, in_range};
use prost_types::Timestamp;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::ops::RangeInclusive;
use std::time::SystemTime;
use tafl_engine::Level;
use tafl_engine::catalogue::{self, Entry};

const RULESET: Name = placed("ruleset", "game.ruleset");
const LEVEL: Name = name("level");

/// What the arguments mean.
const MEANINGS: [(Name, &str); 2] =
    [(RULESET, "The game, such as brandubh or copenhagen"), (LEVEL, "The strength of the opponent, 0 to 10")];

/// The most values of a completion that the protocol allows.
const MAX_VALUES: usize = 100;

/// A prompt.
struct Prompt {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    /// The arguments, all of which may be left out, as they are in a call that plays a move.
    route: Route,
    /// What the person says.
    text: fn(Given<'_>) -> String,
}

/// The arguments as they were given.
struct Given<'a> {
    /// The rule set, with its revision.
    ruleset: Option<&'a str>,
    level: Option<i32>,
}

const fn prompt(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    names: &'static [Name],
    text: fn(Given<'_>) -> String,
) -> Prompt {
    let route = Route { path: "", method: Method::PlayMove, names, settled: &[], media: "" };
    Prompt { name, title, about, route, text }
}

const PROMPTS: &[Prompt] = &[
    prompt("play", "Play a game", "A game of tafl with the model or a level.", &[RULESET, LEVEL], play),
    prompt("teach", "Learn a game", "The rules of a game, step by step on the board.", &[RULESET], teach),
    prompt("puzzle_of_the_day", "Puzzle of the day", "A position in which one side wins.", &[], puzzle),
];

fn play(Given { ruleset, level }: Given<'_>) -> String {
    let opponent = level.map_or_else(
        || "You play the other side: choose its moves yourself and play them with play_move, as you do mine.".to_owned(),
        |level| {
            format!(
                "Level {level} plays the other side: give level {level} to new_game and to every play_move, which then answers my move \
                 as well. If the other side begins, call play_move without a move first."
            )
        },
    );
    format!(
        "Play a game of tafl with me. {} Begin with new_game, show me the board, and say in two sentences how each side wins. Ask which \
         side I take. {opponent} After every move tell me what was played and show me the board. Once an answer has ended_by, the game is \
         over: stop, tell me who has won and why, and offer to go through the game with analyse_game.",
        chosen(ruleset)
    )
}

fn teach(Given { ruleset, .. }: Given<'_>) -> String {
    format!(
        "Teach me a tafl game. {} Read its rules with explain_rules and begin a game with new_game. Take one rule at a time, the aim of \
         each side first, show it on the board and let me try a move: play_move says whether it is legal, and why not. Go on when I have \
         understood. At the end offer me a game against level 1, by play_move with that level.",
        chosen(ruleset)
    )
}

fn puzzle(_: Given<'_>) -> String {
    let now = Timestamp::from(SystemTime::now()).to_string();
    let today = now.get(..10).unwrap_or_default();
    format!(
        "Set me the puzzle of the day: find_puzzle with daily {today}, or the date where I am. Show me its board, say whose move it is, and \
         keep the solution to yourself. Try the moves I name with play_move on the token of the puzzle. If mine is not the one, say what \
         is wrong with it; if I ask for help, use hint on the token. Play the other side's answers as the solution has them. When I have \
         won, explain the idea."
    )
}

/// What is said of the rule set.
fn chosen(ruleset: Option<&str>) -> String {
    ruleset.map_or_else(
        || "Offer me the best known of find_rulesets, each with a few words, and let me choose.".to_owned(),
        |ruleset| format!("The rule set is {ruleset}."),
    )
}

impl Prompt {
    /// The prompt of this name.
    ///
    /// # Errors
    /// If no prompt has this name.
    fn named(name: Option<&str>) -> Result<&'static Self, RpcError> {
        let name = name.unwrap_or_default();
        let found = PROMPTS.iter().find(|prompt| prompt.name == name);
        found.ok_or_else(|| RpcError::unknown("prompt", name, PROMPTS.iter().map(|prompt| prompt.name)))
    }

    /// What the person says with these arguments.
    ///
    /// # Errors
    /// Arguments that the prompt does not have, a rule set that does not exist, a level out of range.
    fn text(&self, given: &Map<String, Value>) -> Result<String, ApiError> {
        // This refuses what is unknown, and a level that is no number.
        query::message_of(&self.route, given)?;
        let text = |name: Name| given.get(name.name).and_then(Value::as_str);
        let named = text(RULESET).map(|name| {
            let unknown = || unknown_ruleset(Reason::UnknownRuleset, name, RULESET.name);
            catalogue::find(name).map(Entry::pinned_id).ok_or_else(unknown)
        });
        let ruleset = named.transpose()?;
        let level = text(LEVEL).and_then(|level| level.parse().ok());
        let level = level.map(|level| in_range(level, LEVEL.name, &levels())).transpose()?;
        Ok((self.text)(Given { ruleset: ruleset.as_deref(), level }))
    }
}

fn levels() -> RangeInclusive<i32> {
    Level::MIN.number().into()..=Level::MAX.number().into()
}

/// The list of prompts.
pub(super) fn list() -> Vec<Value> {
    let argument = |name: &Name| {
        let meaning = MEANINGS.iter().find(|(known, _)| known.name == name.name).map(|(_, meaning)| meaning);
        json!({"name": name.name, "description": meaning, "required": false})
    };
    let definition = |Prompt { name, title, about, route, .. }: &Prompt| {
        let arguments: Vec<Value> = route.names.iter().map(argument).collect();
        json!({"name": name, "title": title, "description": about, "arguments": arguments})
    };
    PROMPTS.iter().map(definition).collect()
}

/// The answer to `prompts/get`.
///
/// # Errors
/// If there is no such prompt, or something is wrong with its arguments.
pub(super) fn get(params: &Params) -> Result<Value, RpcError> {
    let prompt = Prompt::named(params.name.as_deref())?;
    let given = arguments(params.arguments.as_deref().map_or("null", RawValue::get), false)?;
    // The protocol has texts alone; a level may come as a number nevertheless.
    let text = |value: Value| if value.is_string() { value } else { value.to_string().into() };
    let given = given.into_iter().map(|(name, value)| (name, text(value))).collect();
    let said = prompt.text(&given).map_err(|error| RpcError::invalid_params(explained(&error)))?;
    let message = json!({"role": "user", "content": {"type": "text", "text": said}});
    Ok(json!({"description": prompt.about, "messages": [message]}))
}

/// The answer to `completion/complete`: the values that begin with the text, then those that contain it.
///
/// # Errors
/// If there is no such argument.
pub(super) fn complete(params: &Params) -> Result<Value, RpcError> {
    if params.reference.kind.as_deref() != Some("ref/prompt") {
        return Err(RpcError::invalid_params("ref: must be a ref/prompt; no resource has an argument"));
    }
    let names = Prompt::named(params.reference.name.as_deref())?.route.names;
    let asked = params.argument.name.as_deref().unwrap_or_default();
    if !names.iter().any(|name| name.name == asked) {
        let known: Vec<&str> = names.iter().map(|name| name.name).collect();
        let error = Faults::from(query::not_among(asked, &known)).into_error();
        return Err(RpcError::invalid_params(error.as_ref().map_or_else(String::new, explained)));
    }
    let mut values: Vec<String> = if asked == LEVEL.name {
        levels().map(|level| level.to_string()).collect()
    } else {
        let best = catalogue::BEST_KNOWN;
        let others = catalogue::newest().map(|entry| entry.id).filter(|id| !best.contains(id));
        best.into_iter().chain(others).map(ToOwned::to_owned).collect()
    };
    let begun = params.argument.value.as_deref().unwrap_or_default().to_lowercase();
    values.retain(|value| value.contains(&begun));
    values.sort_by_key(|value| !value.starts_with(&begun));
    let total = values.len();
    values.truncate(MAX_VALUES);
    Ok(json!({"completion": {"values": values, "total": total, "hasMore": total > MAX_VALUES}}))
}
