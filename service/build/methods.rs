//! The calls of the contract, as rows for the macros of the service and of clients in tests: names, messages
//! and routes.

use crate::documents::contract::Contract;
use prost_reflect::{MessageDescriptor, MethodDescriptor};
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// Writes the rows of every macro.
pub(crate) fn write(out: &Path, contract: &Contract) -> io::Result<()> {
    let mut calls = String::from("methods! {\n");
    for service in contract.services() {
        let _ = writeln!(calls, "    service {:?} {{", service.full_name());
        for method in service.methods() {
            calls += &call(contract, &method);
        }
        calls += "    }\n";
    }
    calls += "}\n";
    fs::write(out.join("methods.rs"), calls)?;
    fs::write(out.join("oneofs.rs"), oneofs(contract))?;
    fs::write(out.join("searches.rs"), searches(contract))?;
    fs::write(out.join("clients.rs"), clients(contract))
}

/// The rows that a client is made of, as macros that pass them to another one: `TaflService
/// ApplyMove(ApplyMoveRequest) -> ApplyMoveResponse, POST "/v1/moves:apply";` for each unary call, and the
/// modules of the requests that name a position.
fn clients(contract: &Contract) -> String {
    let unary = contract.methods().filter(|method| !method.is_server_streaming());
    let rows = unary.map(|method| {
        let rule = contract.http_rule(&method);
        let route = rule.post.map(|path| ("POST", path)).or(rule.get.map(|path| ("GET", path)));
        let (verb, path) = route.expect("a call has a route");
        let (service, name, input, output) =
            (method.parent_service(), method.name(), method.input(), method.output());
        format!("{} {name}({}) -> {}, {verb} {path:?};\n", service.name(), input.name(), output.name())
    });
    let passing = |name: &str, rows: String| {
        let head = "/// Passes what the contract has of them to a macro, for clients in tests.\n#[doc(hidden)]\n#[macro_export]\n";
        format!("{head}macro_rules! {name} {{ ($consumer:ident) => {{ $consumer! {{ {rows} }} }} }}\n")
    };
    passing("unary_calls", rows.collect())
        + &passing("requests_with_position", modules(requests(contract), "at"))
}

/// The requests of searches with the limits that they may state: `GetHintRequest: nodes, depth;`
fn searches(contract: &Contract) -> String {
    const LIMITS: [&str; 7] = ["level", "nodes", "depth", "movetime_ms", "seed", "multi_pv", "threads"];
    let rows = requests(contract).filter(|request| request.get_field_by_name("nodes").is_some());
    let rows = rows.map(|request| {
        let stated = LIMITS.into_iter().filter(|name| request.get_field_by_name(name).is_some());
        format!("    {}: {};\n", request.name(), stated.collect::<Vec<_>>().join(", "))
    });
    format!("search_limits_of! {{\n{}}}\n", rows.collect::<String>())
}

/// `Unary ApplyMove(ApplyMoveRequest) -> ApplyMoveResponse, post "/v1/moves:apply", language locale;`
fn call(contract: &Contract, method: &MethodDescriptor) -> String {
    assert!(!method.is_client_streaming(), "{}: requests are single messages", method.full_name());
    let kind = if method.is_server_streaming() { "Stream" } else { "Unary" };
    let (name, input, output) = (method.name(), method.input(), method.output());
    let mut row = format!("        {kind} {name}({}) -> {}", input.name(), output.name());
    if let Some(path) = contract.http_rule(method).post {
        let _ = write!(row, ", post {path:?}");
    }
    if input.get_field_by_name("locale").is_some() {
        row += ", language locale";
    }
    row + ";\n"
}

/// The messages with each oneof that several share.
fn oneofs(contract: &Contract) -> String {
    let positions = modules(requests(contract), "at");
    format!("positions_named_by!({positions});\nrules_choices!({});\n", modules(contract.messages(), "rules"))
}

fn requests(contract: &Contract) -> impl Iterator<Item = MessageDescriptor> {
    contract.methods().map(|method| method.input())
}

/// The modules of those messages that have this oneof.
fn modules(messages: impl Iterator<Item = MessageDescriptor>, oneof: &str) -> String {
    let having = messages.filter(|message| message.oneofs().any(|found| found.name() == oneof));
    having.map(|message| snake_case(message.name())).collect::<Vec<_>>().join(", ")
}

/// `apply_move_request` for `ApplyMoveRequest`, as prost has it.
fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}
