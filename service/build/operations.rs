//! The operations of the JSON transport: of each call its route by `POST`, as its annotation has it, and its
//! rows in the table of routes by `GET`.

use crate::documents::contract::Contract;
use prost_reflect::MethodDescriptor;
use table::{Name, ROUTES, Route};

/// The table of routes by `GET`, as the service has it.
#[allow(dead_code, unreachable_pub, reason = "the service needs more of it")]
#[path = "../src/transport/rest/table.rs"]
pub(crate) mod table;

/// A call, and one of the ways to it.
pub(crate) struct Operation {
    pub(crate) method: MethodDescriptor,
    pub(crate) path: String,
    /// Its row, if it is by `GET`.
    pub(crate) row: Option<&'static Route>,
    /// True if the call has a route by `POST`.
    pub(crate) posted: bool,
}

impl Operation {
    /// The operations of the contract.
    ///
    /// # Panics
    /// If an annotation and the table contradict each other.
    pub(crate) fn all(contract: &Contract) -> Vec<Self> {
        let mut all = Vec::new();
        for method in contract.methods() {
            let (rule, rows) =
                (contract.http_rule(&method), || ROUTES.iter().filter(|row| row.rpc == method.name()));
            if let Some(get) = &rule.get {
                assert!(
                    rows().any(|row| row.path == get),
                    "{}: src/transport/rest/table.rs needs a row for GET {get}",
                    method.full_name()
                );
            }
            let posted = rule.post.is_some();
            let operation = |path, row| Self { method: method.clone(), path, row, posted };
            all.extend(rule.post.map(|path| operation(path, None)));
            all.extend(rows().map(|row| operation(row.path.to_owned(), Some(row))));
        }
        for row in ROUTES {
            assert!(
                contract.methods().any(|method| method.name() == row.rpc),
                "{}: {} is not a call",
                row.path,
                row.rpc
            );
        }
        all
    }

    /// The method of HTTP.
    pub(crate) fn verb(&self) -> &'static str {
        if self.row.is_some() { "GET" } else { "POST" }
    }

    /// The query names that are taken.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static Name> {
        self.row.into_iter().flat_map(|row| row.names.iter().copied().flatten())
    }

    /// Returns whether caches may keep its answer.
    pub(crate) fn is_cached(&self) -> bool {
        self.row.is_some() && !self.method.is_server_streaming()
    }

    /// The media type of a picture that is answered as itself; empty for a message.
    pub(crate) fn media(&self) -> &'static str {
        self.row.map_or("", |row| row.media)
    }
}
