//! The operations of the JSON transport: of each call its route by `POST`, as its annotation has it, and its
//! links.

use crate::documents::contract::Contract;
use crate::documents::links::{Link, Parameter};
use prost_reflect::MethodDescriptor;

/// A call, and one of the ways to it.
pub(crate) struct Operation {
    pub(crate) method: MethodDescriptor,
    pub(crate) path: String,
    /// Its link, if it is by `GET`.
    pub(crate) link: Option<Link>,
    /// True if the call has a route by `POST`.
    pub(crate) posted: bool,
}

impl Operation {
    /// The operations of the contract.
    pub(crate) fn all(contract: &Contract) -> Vec<Self> {
        let of_method = |method: MethodDescriptor| {
            let post = contract.http_rule(&method).post;
            let posted = post.is_some();
            let links = Link::all_of(contract, &method).into_iter();
            let links = links.map(|link| (link.path.clone(), Some(link)));
            let ways: Vec<_> = post.map(|path| (path, None)).into_iter().chain(links).collect();
            ways.into_iter().map(move |(path, link)| Self { method: method.clone(), path, link, posted })
        };
        contract.methods().flat_map(of_method).collect()
    }

    /// The method of HTTP.
    pub(crate) fn verb(&self) -> &'static str {
        if self.link.is_some() { "GET" } else { "POST" }
    }

    /// The parameters that are taken.
    pub(crate) fn parameters(&self) -> &[Parameter] {
        self.link.as_ref().map_or(&[], |link| &link.parameters)
    }

    /// Returns whether caches may keep its answer.
    pub(crate) fn is_cached(&self) -> bool {
        self.link.is_some() && !self.method.is_server_streaming()
    }

    /// The media type of a picture that is answered as itself; empty for a message.
    pub(crate) fn media(&self) -> &'static str {
        self.link.as_ref().map_or("", |link| link.media)
    }
}
