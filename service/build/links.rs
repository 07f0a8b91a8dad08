//! The links of the contract: the forms of calls by `GET`, and the field of each parameter.

use crate::documents::contract::Contract;
use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor, MethodDescriptor, Value};
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// The ends of links to pictures, with the format of the request and the media type.
const PICTURES: [(&str, &str, &str); 4] = [
    (".svg", "PICTURE_FORMAT_SVG", "image/svg+xml"),
    (".png", "PICTURE_FORMAT_PNG", "image/png"),
    (".txt", "PICTURE_FORMAT_TEXT", "text/plain; charset=utf-8"),
    (".gif", "", "image/gif"),
];

/// A form by `GET`.
pub(crate) struct Link {
    pub(crate) path: String,
    /// The media type of a picture; empty for a message.
    pub(crate) media: &'static str,
    /// The value of the field `format`, if the path determines it.
    format: &'static str,
    pub(crate) parameters: Vec<Parameter>,
}

/// A parameter of a link.
#[derive(Clone)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    /// The path of its field in the request.
    place: String,
    pub(crate) field: FieldDescriptor,
}

impl Link {
    /// The links of a call.
    pub(crate) fn all_of(contract: &Contract, method: &MethodDescriptor) -> Vec<Self> {
        let (rule, options, request) = (contract.http_rule(method), method.options(), method.input());
        let of_board = request.get_field_by_name("game").is_some();
        let mut parameters = Vec::new();
        gather(contract, &request, of_board, ("", ""), &mut parameters);
        let own = rule.get.or(rule.post.filter(|_| contract.is(&options, "link")));
        let pictures = contract.option(&options, "tafl.v1.picture_link");
        let pictures = pictures.iter().filter_map(Value::as_list).flatten().filter_map(Value::as_str);
        let picture = |path: &str| {
            let ends = PICTURES.iter().find(|(end, ..)| path.ends_with(end));
            let &(_, format, media) = ends.unwrap_or_else(|| panic!("{path}: no picture ends so"));
            (path.to_owned(), format, media)
        };
        let paths = own.map(|path| (path, "", "")).into_iter().chain(pictures.map(picture));
        let link = |(path, format, media): (String, &'static str, &'static str)| Self {
            path,
            media,
            format,
            parameters: parameters
                .iter()
                .filter(|of| of.name != "format" || format.is_empty())
                .cloned()
                .collect(),
        };
        paths.map(link).collect()
    }
}

/// Adds the parameters that are the fields of a message, which is at this path.
fn gather(
    contract: &Contract,
    message: &MessageDescriptor,
    of_board: bool,
    (path, prefix): (&str, &str),
    found: &mut Vec<Parameter>,
) {
    let mut fields: Vec<_> = message.fields().collect();
    // As links are written: the game first, the language last.
    fields.sort_by_key(|field| match field.name() {
        "game" => 0,
        "token" => 1,
        "locale" => u32::MAX,
        _ => field.number() + 1,
    });
    for field in fields {
        let options = field.options();
        let place = format!("{path}{}", field.name());
        match field.kind() {
            _ if contract.is(&options, "of_board") && !of_board => {}
            Kind::Message(inner) => {
                if let Some(prefix) = contract.text(&inner.options(), "query_prefix") {
                    gather(contract, &inner, of_board, (&format!("{place}."), &prefix), found);
                }
            }
            _ => {
                let stated = contract.text(&options, "query_name");
                let name = stated.unwrap_or_else(|| format!("{prefix}{}", field.name()));
                if found.iter().all(|known| known.name != name) {
                    found.push(Parameter { name, place, field });
                }
            }
        }
    }
}

/// Writes the table of `src/transport/rest/table.rs`.
pub(crate) fn write(out: &Path, contract: &Contract) -> io::Result<()> {
    let mut text = String::from("/// Every link of a call.\npub const ROUTES: &[Route] = &[\n");
    for method in contract.methods() {
        for Link { path, media, format, parameters } in Link::all_of(contract, &method) {
            let rpc = method.name();
            let names = parameters.iter().fold(String::new(), |names, Parameter { name, place, .. }| {
                format!("{names}placed({name:?}, {place:?}), ")
            });
            let settled = if format.is_empty() { String::new() } else { format!("(\"format\", {format:?})") };
            let _ = writeln!(
                text,
                "Route {{ path: {path:?}, method: Method::{rpc}, names: &[{names}], settled: &[{settled}], media: {media:?} }},"
            );
        }
    }
    fs::write(out.join("links.rs"), text + "];\n")
}
