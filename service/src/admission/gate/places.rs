//! The places of requests at the gate, and what of a limit one client may have.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The kinds of requests that the gate distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entrance {
    /// A call, which needs a key if the server has keys.
    Call,
    /// A page, a document, or a browser's question whether it may call.
    Page,
    /// A health check, which needs no key.
    Check,
    /// A health watch, whose answer never ends.
    Watch,
    /// A stream of questions about the contract, which needs a key if the server has keys.
    Reflection,
}

impl Entrance {
    /// Finds it by the path of a request.
    pub(crate) fn of(path: &str, preflight: bool) -> Self {
        match path {
            "/grpc.health.v1.Health/Check" => Self::Check,
            "/grpc.health.v1.Health/Watch" => Self::Watch,
            _ if path.starts_with("/grpc.") => Self::Reflection,
            // A browser asks without a key whether it may call with one.
            _ if ["/v1/", "/tafl.v1.", "/mcp"].iter().any(|calls| path.starts_with(calls)) && !preflight => {
                Self::Call
            }
            _ => Self::Page,
        }
    }

    pub(super) fn needs_key(self) -> bool {
        matches!(self, Self::Call | Self::Reflection)
    }

    /// Returns whether it is one of gRPC's own services, whose messages are small.
    pub(crate) fn is_infrastructure(self) -> bool {
        matches!(self, Self::Check | Self::Watch | Self::Reflection)
    }

    pub(super) fn kind(self) -> PlaceKind {
        match self {
            Self::Call | Self::Page => PlaceKind::Calls,
            Self::Check => PlaceKind::Checks,
            Self::Watch | Self::Reflection => PlaceKind::Streams,
        }
    }
}

/// The kinds of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlaceKind {
    Calls,
    Checks,
    /// gRPC's own streams.
    Streams,
}

impl PlaceKind {
    pub(super) const ALL: [Self; 3] = [Self::Calls, Self::Checks, Self::Streams];

    /// The places of this kind, beside this many for calls.
    pub(super) fn places(self, calls: usize) -> usize {
        match self {
            Self::Calls => calls,
            Self::Checks => calls.div_ceil(16).max(4),
            Self::Streams => calls.div_ceil(4),
        }
    }

    /// The name of the limit, for all clients and for one.
    pub(super) fn limits(self) -> [&'static str; 2] {
        match self {
            Self::Calls => ["calls", "calls_of_client"],
            Self::Checks => ["checks"; 2],
            Self::Streams => ["watches"; 2],
        }
    }
}

/// The places and the bytes that are taken by all, by one client or by one connection. Every call writes to
/// them, so they lie apart in memory from what is only read.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Taken {
    places: [AtomicUsize; PlaceKind::ALL.len()],
    bytes: AtomicUsize,
}

impl Taken {
    pub(super) fn of(&self, kind: PlaceKind) -> usize {
        self.places[kind as usize].load(Ordering::Relaxed)
    }

    pub(super) fn take(&self, kind: PlaceKind) {
        self.places[kind as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn give_back(&self, kind: PlaceKind) {
        self.places[kind as usize].fetch_sub(1, Ordering::Relaxed);
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Takes more bytes; returns all that are taken.
    pub(super) fn hold(&self, bytes: usize) -> usize {
        self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes
    }

    pub(super) fn release(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// Returns whether a client may have this much of a limit: it must have had less than was free before the
/// last addition. So one client may have half of a limit, two clients a third each, and something is always
/// left for the next one.
///
/// `own` and `all` are what the client and all clients have, the addition included.
pub(super) fn is_fair(own: usize, all: usize, max: usize) -> bool {
    all <= max && own + all <= max + 1
}

/// The amount that [`is_fair`] allows a client beside others that have this much.
pub(super) fn share(others: usize, max: usize) -> usize {
    max.saturating_sub(others).div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clients that take as many places as they can, in turns; what each has in the end.
    fn fill(clients: usize, max: usize) -> Vec<usize> {
        let (mut own, mut all) = (vec![0; clients], 0);
        loop {
            let mut taken = false;
            for own in &mut own {
                if is_fair(*own + 1, all + 1, max) {
                    (*own, all, taken) = (*own + 1, all + 1, true);
                }
            }
            if !taken {
                return own;
            }
        }
    }

    #[test]
    fn something_is_left_for_the_next_client() {
        assert_eq!(fill(1, 1024), [512]);
        assert_eq!(fill(1, 1), [1]);
        assert_eq!(fill(2, 9), [3, 3]);
        for clients in 1..60 {
            let taken = fill(clients, 64);
            let free = 64 - taken.iter().sum::<usize>();
            assert!(free > 0, "{clients} clients: {taken:?}");
            assert!(
                taken.iter().all(|&own| own == share(64 - free - own, 64)),
                "{clients} clients: {taken:?}"
            );
        }
    }
}
