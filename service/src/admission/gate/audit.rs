//! An audit: all that the gate holds must belong to clients and connections.

use super::places::PlaceKind;
use super::{CONNECTION_SHARE, Gate, SLACK_SHARE};
use crate::helpers::lock;
use std::sync::atomic::Ordering;

/// The totals that the gate holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Holdings {
    pub(crate) connections: usize,
    /// The places of each kind.
    pub(crate) places: [usize; PlaceKind::ALL.len()],
    pub(crate) bytes: usize,
    pub(crate) arriving: usize,
}

impl Gate {
    /// Returns the present totals; call it while no task is about to run.
    ///
    /// # Errors
    /// If a part of it has no owner, or exceeds a bound.
    pub(crate) fn audit(&self) -> Result<Holdings, String> {
        let (clients, connections) = (lock(&self.clients), lock(&self.connections));
        let holdings = Holdings {
            connections: connections.len(),
            places: PlaceKind::ALL.map(|kind| self.taken.of(kind)),
            bytes: self.held(),
            arriving: lock(&self.arriving).values().filter(|lease| lease.strong_count() > 0).count(),
        };
        let of_clients = Holdings {
            connections: clients.values().map(|client| client.connections.load(Ordering::Relaxed)).sum(),
            places: PlaceKind::ALL.map(|kind| clients.values().map(|client| client.taken.of(kind)).sum()),
            bytes: clients.values().map(|client| client.taken.bytes()).sum(),
            arriving: holdings.arriving,
        };
        if holdings != of_clients {
            return Err(format!("held is not owned: {holdings:?}, by clients {of_clients:?}"));
        }
        let (max, slack) = (self.limits.bytes, self.limits.bytes / SLACK_SHARE);
        let of_client = clients.values().map(|client| client.taken.bytes()).max();
        let of_connection = connections.values().map(|connection| connection.taken.bytes()).max();
        let places = PlaceKind::ALL
            .map(|kind| (format!("{kind:?}"), self.taken.of(kind), kind.places(self.limits.calls)));
        let bounds = [
            ("bytes".to_owned(), holdings.bytes, max + slack),
            ("bytes of a client".to_owned(), of_client.unwrap_or(0), max.div_ceil(2) + slack),
            ("bytes of a connection".to_owned(), of_connection.unwrap_or(0), max / CONNECTION_SHARE + slack),
            ("connections".to_owned(), holdings.connections, self.limits.connections),
        ];
        for (what, found, max) in bounds.into_iter().chain(places) {
            if found > max {
                return Err(format!("{found} {what}, of which there may be {max}"));
            }
        }
        Ok(holdings)
    }
}
