//! What is true of a protocol. The constant of each is in the module that speaks it.

use crate::admission::gate::Lease;
use crate::calls::Method;
use crate::observe::telemetry::TRANSPORTS;
use crate::transport::Response;
use crate::words::error::ApiError;
use crate::words::spelling::Spelling;
use http::HeaderMap;
use std::sync::Arc;

/// A protocol.
pub(crate) struct Protocol {
    /// Its place among [`TRANSPORTS`].
    pub(crate) transport: usize,
    /// How requests spell names, as far as the protocol decides that.
    pub(crate) spelling: Spelling,
    /// The name of its status in traces.
    pub(crate) status_name: &'static str,
    /// The status of a call.
    pub(crate) status: fn(Option<&ApiError>) -> u16,
    /// Refuses a request with these headers and this id before its call is begun.
    pub(crate) refuse: fn(&ApiError, Option<Method>, &HeaderMap, &str, &Arc<Lease>) -> Response,
}

impl Protocol {
    /// Its name in metrics, the log and traces.
    pub(crate) fn name(&self) -> &'static str {
        TRANSPORTS[self.transport]
    }
}
