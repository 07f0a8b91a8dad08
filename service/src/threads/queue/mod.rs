//! Whose turn is next, of searches and of long calls: clients have equal shares of the computing time, and of
//! the work of one client the piece with the least left goes first, unless another one has waited for too
//! long.
//!
//! A search that has used its turn goes back into the queue and goes on later, so it keeps its table. Such
//! searches are few (`max_begun`), because their tables take memory. A small search needs no such place: its
//! table is small, and it ends within its first turn. The places of long calls are the threads; most give
//! theirs up after each turn, but some can only pause where they are.
//!
//! What waits is bounded by time and not by number: a search is refused if those of its own client that are
//! ahead take longer, at the client's share of the slots, than it can wait. Where nobody else asks, that is
//! everything; it shrinks as soon as somebody does. The number is bounded by the places of calls.

use super::shares::may_take;
use crate::admission::rates::ClientId;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

/// How long a search runs before it lets another one run.
pub(super) const TURN: Duration = Duration::from_millis(20);

/// Work has waited for too long after this part of the time it needs, so that a steady flow of short pieces
/// cannot stop it.
pub(super) const PATIENCE: u32 = 8;

/// How much longer than that a search of a client without a place waits before another one must end for it.
pub(super) const POLITE: Duration = Duration::from_millis(100);

/// How long after its beginning a search may have to end for one that has less left.
const SPARED: Duration = Duration::from_millis(500);

/// The computing time after which it may have to end for any other.
const LEAST_RUN: Duration = Duration::from_secs(1);

/// A search or a long call in the queue.
#[derive(Clone, Debug)]
pub(super) struct Ticket {
    pub(super) id: u64,
    client: ClientId,
    small: bool,
    /// True if it only helps another search of its client, and comes after all others.
    helps: bool,
    /// The time it will still compute, as far as is known.
    left: Duration,
    /// The time it has computed.
    ran: Duration,
    /// When it began, or came if it has not.
    began: Instant,
    /// When it ends in any case.
    ends: Instant,
    /// True if it has begun, and so holds a table or a thread.
    begun: bool,
    running: bool,
    /// True if it waits for something else than its turn.
    asleep: bool,
    /// True if it has been told to end.
    ending: bool,
    /// When it will have waited for too long.
    due: Instant,
}

impl Ticket {
    pub(super) fn new(
        (id, client): (u64, ClientId),
        small: bool,
        work: Duration,
        (now, ends): (Instant, Instant),
    ) -> Self {
        let left = work.min(ends.saturating_duration_since(now));
        let (ran, due) = (Duration::ZERO, now + left / PATIENCE);
        let [helps, begun, running, asleep, ending] = [false; 5];
        Self { id, client, small, helps, left, ran, began: now, ends, begun, running, asleep, ending, due }
    }

    /// The ticket of a search that helps another one.
    pub(super) fn helping(self) -> Self {
        Self { helps: true, ..self }
    }

    /// The least goes first: those that have waited for too long, longest first; then those with the least
    /// work left; then helpers.
    fn order(&self, now: Instant) -> (bool, bool, Instant, Duration, u64) {
        let overdue = !self.helps && self.due <= now;
        let (due, left) = if overdue { (self.due, Duration::ZERO) } else { (now, self.left) };
        (self.helps, !overdue, due, left, self.id)
    }

    /// Returns whether it has computed and computes or waits to go on, so that it holds part of an answer.
    fn is_started(&self) -> bool {
        (self.running || !self.ran.is_zero()) && !self.asleep
    }

    fn holds_place(&self) -> bool {
        self.begun && !self.small
    }

    /// Returns whether it waits to begin, and needs a place for it.
    fn wants_place(&self) -> bool {
        !(self.begun || self.small || self.helps)
    }
}

/// How a turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum After {
    /// It goes on with its next turn, and keeps its place.
    Pauses,
    /// Goes back into the queue without its place.
    Requeues,
    /// It waits for something else, without its place.
    Sleeps,
}

/// The work of one client.
#[derive(Debug)]
struct Share {
    /// The computing time it has used, counted from a common start.
    used: Duration,
    tickets: Vec<Ticket>,
}

impl Share {
    fn count(&self, counts: impl Fn(&Ticket) -> bool) -> usize {
        self.tickets.iter().filter(|ticket| counts(ticket)).count()
    }
}

/// How many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts {
    pub(super) running: usize,
    /// Begun, but waiting for their next turn.
    pub(super) paused: usize,
    /// Not begun.
    pub(super) unbegun: usize,
    /// The computing time of those on all slots, as far as is known.
    pub(super) work: Duration,
    /// Those of them that need a place.
    pub(super) for_place: usize,
}

/// All that waits for a slot, or has one.
#[derive(Debug)]
pub(super) struct Queue {
    slots: usize,
    max_begun: usize,
    max_started: usize,
    shares: BTreeMap<ClientId, Share>,
    /// The time that the client served last had used. A new client starts from here, so it owes nothing and
    /// is owed nothing.
    clock: Duration,
}

impl Queue {
    /// The queue for `slots` that compute at once; `max_begun` may have begun, small ones aside.
    pub(super) fn new(slots: usize, max_begun: usize) -> Self {
        let max_started = usize::MAX;
        Self { slots, max_begun, max_started, shares: BTreeMap::new(), clock: Duration::ZERO }
    }

    /// The same, in which so many at most have started and not ended.
    pub(super) fn starting(self, max_started: usize) -> Self {
        Self { max_started, ..self }
    }

    fn tickets(&self) -> impl Iterator<Item = &Ticket> {
        self.shares.values().flat_map(|share| &share.tickets)
    }

    /// The places free for searches to begin.
    fn free(&self) -> usize {
        self.max_begun.saturating_sub(self.tickets().filter(|ticket| ticket.holds_place()).count())
    }

    /// Adds a search, of which the processors can give background work only a `part` of their time.
    ///
    /// # Errors
    /// If it could not begin before its deadline: how long those of its client that are ahead take.
    pub(super) fn add(&mut self, ticket: Ticket, part: f64, now: Instant) -> Result<(), Duration> {
        let wait = self.wait(&ticket, part, now);
        if now + wait + ticket.left.min(TURN) > ticket.ends {
            return Err(wait);
        }
        self.admit(ticket);
        Ok(())
    }

    /// Adds what needs no place to wait in.
    pub(super) fn admit(&mut self, ticket: Ticket) {
        let used = self.clock;
        self.shares.entry(ticket.client).or_insert(Share { used, tickets: Vec::new() }).tickets.push(ticket);
    }

    /// The least time until a new search may begin, as far as is known: what its client has ahead of it, at
    /// the client's share.
    fn wait(&self, new: &Ticket, part: f64, now: Instant) -> Duration {
        let Some(share) = self.shares.get(&new.client) else { return Duration::ZERO };
        let left = |ticket: &Ticket| ticket.left.min(ticket.ends.saturating_duration_since(now));
        // Helpers end when their place is needed.
        let own = || share.tickets.iter().filter(|ticket| !ticket.helps);
        let helpers = share.count(|ticket| ticket.helps && ticket.holds_place());
        let before = own().filter(|ticket| ticket.wants_place() && ticket.due <= new.due).count();
        let holding = own().filter(|ticket| ticket.holds_place()).count();
        let begins = new.small || may_take(holding + before, (self.free() + helpers).saturating_sub(before));
        let ahead =
            own().filter(|ticket| ticket.due <= new.due && !ticket.begun && (ticket.small || !begins));
        // If all places are taken, one of the begun searches must end first.
        let first = own().filter(|ticket| !begins && ticket.holds_place()).min_by_key(|ticket| left(ticket));
        let (mut work, mut last) = (Duration::ZERO, Duration::ZERO);
        for ticket in ahead.chain(first) {
            work += left(ticket);
            last = last.max(ticket.ends.saturating_duration_since(now));
        }
        last.min(
            Duration::try_from_secs_f64(
                work.as_secs_f64() * self.shares.len() as f64 / self.slots as f64 / part,
            )
            .unwrap_or(last),
        )
    }

    /// The helpers of a client that must end because another of its searches needs a place to begin.
    pub(super) fn in_the_way(&mut self, client: ClientId) -> Vec<u64> {
        let free = self.free();
        let Some(share) = self.shares.get_mut(&client) else { return Vec::new() };
        if share.count(Ticket::wants_place) == 0 || may_take(share.count(Ticket::holds_place), free) {
            return Vec::new();
        }
        let ends = share.tickets.iter_mut().filter(|ticket| ticket.helps && ticket.holds_place());
        ends.map(|ticket| {
            ticket.ending = true;
            ticket.id
        })
        .collect()
    }

    /// The begun search that must end because all places are taken and a client without one has waited for
    /// long enough: a helper, or the one that has run longest of the client that has used most. It must have
    /// had some time, and more if it has less left than what waits: so short searches need not wait for long
    /// ones, and long ones do not chase each other.
    pub(super) fn displace(&mut self, now: Instant) -> Option<u64> {
        if self.free() > 0 {
            return None;
        }
        let waits = |share: &Share| {
            let waiting =
                share.tickets.iter().filter(|ticket| ticket.wants_place() && ticket.due + POLITE <= now);
            waiting.map(|ticket| ticket.left).min().filter(|_| share.count(Ticket::holds_place) == 0)
        };
        let waiting: Vec<Duration> = self.shares.values().filter_map(waits).collect();
        let (least, ending) = (
            *waiting.iter().min()?,
            self.tickets().filter(|ticket| ticket.ending && ticket.holds_place()).count(),
        );
        if ending >= waiting.len() {
            return None;
        }
        let had_time = |ticket: &Ticket| {
            if ticket.left > least {
                now >= ticket.began + SPARED.min(least)
            } else {
                ticket.ran >= LEAST_RUN
            }
        };
        let able =
            |ticket: &Ticket| ticket.holds_place() && !ticket.ending && (ticket.helps || had_time(ticket));
        let all = self
            .shares
            .values_mut()
            .flat_map(|share| share.tickets.iter_mut().map(|ticket| (share.used, ticket)));
        let (_, most) = all
            .filter(|(_, ticket)| able(ticket))
            .max_by_key(|(used, ticket)| (ticket.helps, *used, ticket.ran, ticket.id))?;
        most.ending = true;
        Some(most.id)
    }

    /// Gives a free slot to the next one, if there are both; returns its id, and whether it begins.
    pub(super) fn next(&mut self, now: Instant) -> Option<(u64, bool)> {
        if self.counts().running >= self.slots {
            return None;
        }
        let free = self.free();
        let to_start = self.max_started.saturating_sub(self.tickets().filter(|of| of.is_started()).count());
        let next = |(&client, share): (&ClientId, &Share)| {
            let begins = may_take(share.count(Ticket::holds_place), free);
            let starts = may_take(share.count(Ticket::is_started), to_start);
            let able = |ticket: &&Ticket| {
                let goes_on = ticket.begun || !ticket.ran.is_zero();
                let begins = ticket.begun || ticket.small || begins;
                !ticket.running && !ticket.asleep && begins && (goes_on || starts)
            };
            share
                .tickets
                .iter()
                .filter(able)
                .map(|ticket| (share.used, ticket.order(now), ticket.id, client))
                .min()
        };
        let (.., id, client) = self.shares.iter().filter_map(next).min()?;
        let share = self.shares.get_mut(&client)?;
        let ticket = share.tickets.iter_mut().find(|ticket| ticket.id == id)?;
        let begins = !ticket.begun;
        if begins {
            ticket.began = now;
        }
        if ticket.ran.is_zero() {
            // Waiting for a place to begin saves up no time.
            share.used = share.used.max(self.clock);
        }
        self.clock = self.clock.max(share.used);
        (ticket.begun, ticket.running) = (true, true);
        Some((id, begins))
    }

    fn ticket(&mut self, client: ClientId, id: u64) -> Option<&mut Ticket> {
        self.shares.get_mut(&client)?.tickets.iter_mut().find(|ticket| ticket.id == id)
    }

    /// Ends a turn. The work goes on later, at once or when it is woken.
    pub(super) fn pause(&mut self, client: ClientId, id: u64, ran: Duration, after: After, now: Instant) {
        let Some(share) = self.shares.get_mut(&client) else { return };
        share.used += ran;
        if let Some(ticket) = share.tickets.iter_mut().find(|ticket| ticket.id == id) {
            (ticket.running, ticket.asleep, ticket.begun) =
                (false, after == After::Sleeps, after == After::Pauses);
            ticket.ending &= ticket.begun;
            ticket.ran += ran;
            ticket.left = ticket.left.saturating_sub(ran).max(TURN);
            ticket.due = now + ticket.left / PATIENCE;
        }
    }

    /// Lets work go on that was asleep. Like waiting to begin, sleeping saves up no time.
    pub(super) fn wake(&mut self, client: ClientId, id: u64, now: Instant) {
        let clock = self.clock;
        let Some(share) = self.shares.get_mut(&client) else { return };
        if share.tickets.iter().all(|ticket| ticket.asleep) {
            share.used = share.used.max(clock);
        }
        if let Some(ticket) = share.tickets.iter_mut().find(|ticket| ticket.id == id && ticket.asleep) {
            (ticket.asleep, ticket.due) = (false, now + ticket.left / PATIENCE);
        }
    }

    /// Counts the time that a piece of work has computed in its present turn.
    pub(super) fn runs(&mut self, client: ClientId, id: u64, ran: Duration) {
        let Some(share) = self.shares.get_mut(&client) else { return };
        share.used += ran;
        if let Some(ticket) = share.tickets.iter_mut().find(|ticket| ticket.id == id) {
            ticket.ran += ran;
            ticket.left = ticket.left.saturating_sub(ran).max(TURN);
        }
    }

    /// Removes a ticket.
    pub(super) fn remove(&mut self, client: ClientId, id: u64, ran: Duration) {
        let Some(share) = self.shares.get_mut(&client) else { return };
        share.used += ran;
        share.tickets.retain(|ticket| ticket.id != id);
        if share.tickets.is_empty() {
            self.shares.remove(&client);
        }
    }

    /// Removes a search that has not begun; false if it has.
    pub(super) fn withdraw(&mut self, client: ClientId, id: u64) -> bool {
        let waits = self.ticket(client, id).is_some_and(|ticket| !ticket.begun);
        if waits {
            self.remove(client, id, Duration::ZERO);
        }
        waits
    }

    pub(super) fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for ticket in self.tickets().filter(|ticket| ticket.begun || !ticket.helps) {
            *match (ticket.running, ticket.begun) {
                (true, _) => &mut counts.running,
                (false, true) => &mut counts.paused,
                (false, false) => &mut counts.unbegun,
            } += 1;
            if !ticket.begun {
                counts.work += ticket.left;
                counts.for_place += usize::from(ticket.wants_place());
            }
        }
        counts.work /= self.slots as u32;
        counts
    }

    /// Returns whether anything waits for its turn.
    pub(super) fn is_crowded(&self) -> bool {
        self.tickets().any(|ticket| !(ticket.running || ticket.asleep))
    }
}

#[cfg(test)]
mod tests;
