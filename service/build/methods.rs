//! The calls of the contract, as rows for the macros of `src/handlers`: names, messages and routes.

use crate::documents::contract::Contract;
use prost_reflect::{Kind, MessageDescriptor, MethodDescriptor};
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
    fs::write(out.join("batched.rs"), batched(contract))?;
    fs::write(out.join("positions.rs"), positions(contract))
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

/// The calls that an item of a batch can be: `ApplyMove: "apply_move";`
fn batched(contract: &Contract) -> String {
    let item = contract.messages().find(|message| message.name() == "BatchItem").expect("a batch has items");
    let rows = item.oneofs().flat_map(|oneof| oneof.fields().collect::<Vec<_>>()).map(|field| {
        let Kind::Message(request) = field.kind() else { panic!("{}: a call is a message", field.full_name()) };
        let method = contract.methods().find(|method| method.input() == request);
        let method = method.unwrap_or_else(|| panic!("{}: no call takes this message", field.full_name()));
        format!("    {}: {:?};\n", method.name(), field.name())
    });
    format!("batched! {{\n{}}}\n", rows.collect::<String>())
}

/// The modules of the requests that name a position: by message, token or game.
fn positions(contract: &Contract) -> String {
    let named = contract.methods().map(|method| method.input()).filter(names_a_position).map(|request| snake_case(request.name()));
    format!("positions_named_by!({});\n", named.collect::<Vec<_>>().join(", "))
}

fn names_a_position(request: &MessageDescriptor) -> bool {
    request.oneofs().any(|oneof| oneof.name() == "at")
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
