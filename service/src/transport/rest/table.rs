//! The routes of the JSON transport by `GET`, and every query parameter with its place in the request
//! message: `build/links.rs` makes the table from the contract.
//!
//! Routes by `POST`, with the request as the body, are those of the annotations; both make the same message.

use crate::calls::Method;
use crate::words::contract::Field;

/// A route by `GET`.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// The path; a name in braces is a parameter as well.
    pub path: &'static str,
    /// The call that it leads to.
    pub(crate) method: Method,
    /// The parameters.
    pub names: &'static [Name],
    /// Fields that the path determines, with their values.
    pub settled: &'static [(&'static str, &'static str)],
    /// The media type of a picture, which is answered whatever `Accept` says; empty for a message.
    pub media: &'static str,
}

/// A query parameter.
#[allow(clippy::struct_field_names, reason = "a name is its name")]
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// The name, as in the proto files.
    pub name: &'static str,
    /// The field, as a path of proto field names in the request message.
    pub field: &'static str,
}

impl Name {
    /// The path of its field: the rule set belongs to the position if there is a board, else to the game.
    #[must_use]
    pub fn place(&self, board: bool) -> &'static str {
        if board && self.field == "game.ruleset" { "position.ruleset" } else { self.field }
    }
}

impl Route {
    /// The name of the call that it leads to.
    #[must_use]
    pub fn rpc(&self) -> &'static str {
        self.method.name()
    }

    /// The field of the request at a path.
    pub(crate) fn field(&self, path: &str) -> Option<&'static Field> {
        self.method.messages()[0].field_at(path).map(|(field, _)| field)
    }
}

/// A parameter that is a field of the request.
pub(crate) const fn name(name: &'static str) -> Name {
    placed(name, name)
}

/// A parameter with the path of its field.
pub(crate) const fn placed(name: &'static str, field: &'static str) -> Name {
    Name { name, field }
}

include!(concat!(env!("OUT_DIR"), "/links.rs"));
