//! Eviction when places or bytes run out.
//!
//! The client that has most gives way first: its answers that nobody reads, then its requests that have not
//! arrived. Work that has begun is not ended here.

use super::{Client, Connection, Gate, Lease};
use crate::admission::rates::ClientId;
use crate::helpers::lock;
use crate::observe::telemetry;
use crate::words::error::{ApiError, LIMIT, Reason};
use crate::words::i18n::MessageId;
use std::sync::Arc;
use std::time::Duration;

/// How long a request may take to arrive, and an answer to be read, before others may have what it holds.
pub(super) const ON_TIME: Duration = Duration::from_secs(1);

/// The resources that a request lacks.
pub(super) struct Need<'a> {
    pub(super) lease: &'a Lease,
    /// How much its client has of what is short, with the request.
    pub(super) own: usize,
    /// How much of it another client has.
    pub(super) of_client: &'a dyn Fn(&Client) -> usize,
    /// How much of it a connection would free.
    pub(super) of_connection: &'a dyn Fn(&Connection) -> usize,
    /// How much of it another request would free.
    pub(super) of_request: &'a dyn Fn(&Lease) -> usize,
    /// How much is to be freed.
    pub(super) wanted: usize,
    /// True if requests of any client may be ended, rather than only those of this client and of the one that
    /// has most.
    pub(super) all: bool,
}

impl Gate {
    /// Frees what a request lacks. Returns whether that much is free, or will be in a moment.
    pub(super) fn make_way(&self, need: &Need<'_>) -> bool {
        let heaviest = self.heaviest(need);
        self.drop_unread(&heaviest, need)
            || self.evict(need, |other| heaviest.contains(&other.client().id))
            || self.evict(need, |other| Arc::ptr_eq(other.client(), need.lease.client()))
            || need.all && self.evict(need, |_| true)
    }

    /// The other clients that have most of what is short, and at least as much as this one.
    fn heaviest(&self, need: &Need<'_>) -> Vec<ClientId> {
        let clients = lock(&self.clients);
        let others = || clients.values().filter(|client| !Arc::ptr_eq(client, need.lease.client()));
        let most = others().map(|client| (need.of_client)(client)).max().unwrap_or(0).max(need.own);
        others().filter(|client| (need.of_client)(client) == most).map(|client| client.id).collect()
    }

    /// Drops the answers that these clients do not read on the connection with the oldest of them, of those
    /// that free something; returns whether there was one.
    fn drop_unread(&self, clients: &[ClientId], need: &Need<'_>) -> bool {
        let late = self.elapsed().saturating_sub(ON_TIME.as_millis() as u64);
        let connections = lock(&self.connections);
        let of_use = connections.values().filter(|connection| (need.of_connection)(connection) > 0);
        let unread = of_use.filter_map(|connection| Some((connection.oldest_unread(clients)?, connection)));
        let Some((_, connection)) = unread.filter(|&(since, _)| since < late).min_by_key(|&(since, _)| since)
        else {
            return false;
        };
        let connection = Arc::clone(connection);
        drop(connections);
        connection.drop_unread(clients, late);
        true
    }

    /// Ends requests among these, oldest first, until they have freed what is lacking. Returns whether that
    /// was enough.
    pub(super) fn evict(&self, need: &Need<'_>, among: impl Fn(&Lease) -> bool) -> bool {
        let mut ended: Vec<(u64, Arc<Lease>)> = Vec::new();
        let mut freed = 0;
        let mut arriving = lock(&self.arriving);
        // Dropped after the lock is released, which the last owner of a lease takes.
        let mut passed = Vec::new();
        for (&id, request) in arriving.iter() {
            if freed >= need.wanted {
                break;
            }
            let Some(request) = request.upgrade() else { continue };
            let gain = (need.of_request)(&request);
            // What goes with its connection was counted when that was closed.
            let goes = request.connection().is_some_and(|connection| connection.is_killed());
            if gain == 0 || goes || !among(&request) || std::ptr::eq(&raw const *request, need.lease) {
                passed.push(request);
                continue;
            }
            freed += gain;
            ended.push((id, request));
        }
        for (id, _) in &ended {
            arriving.remove(id);
        }
        drop(arriving);
        for (_, request) in &ended {
            telemetry::ended_request("evicted");
            let error = ApiError::new(Reason::QueueFull, MessageId::FaultEvicted).with(LIMIT, "calls");
            request.end(error.retry_after(Duration::from_secs(1)));
            request.give_place_back();
            // A stream that nobody reads does not notice: then its connection is closed.
            if let Some(connection) = request.connection() {
                connection.sends(self, request, Some(0));
            }
        }
        freed >= need.wanted
    }

    /// Closes the connection without calls that has been idle for longest, of the address that has most of
    /// them; so that another address may connect. Returns whether there was one.
    pub(super) fn close_idle(&self, newcomer: &Client) -> bool {
        let connections = lock(&self.connections);
        let count = |client: &Client| client.connections.load(std::sync::atomic::Ordering::Relaxed);
        let idle = connections
            .values()
            .filter(|connection| connection.is_idle() && count(connection.client()) > count(newcomer) + 1);
        let Some(idlest) = idle
            .max_by_key(|connection| (count(connection.client()), std::cmp::Reverse(connection.active())))
        else {
            return false;
        };
        let idlest = Arc::clone(idlest);
        drop(connections);
        idlest.kill("connection gave way");
        true
    }
}
