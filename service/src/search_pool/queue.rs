//! Which search runs next: clients have equal shares of the computing time, and of the searches of one client the one with the least work
//! left runs first, unless another one has waited for too long.
//!
//! A search that has used its turn goes back into the queue and goes on later, so it keeps its table. Such searches are few (`most_begun`),
//! because their tables take memory. A small search needs no such place: its table is small, and it ends within its first turn.

use crate::rates::ClientId;
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::Instant;

/// How long a search runs before it lets another one run.
pub(super) const TURN: Duration = Duration::from_millis(20);

/// A search has waited for too long after this part of the time it needs, so that a steady flow of short ones cannot stop it.
const PATIENCE: u32 = 8;

/// A search in the queue.
#[derive(Clone, Debug)]
pub(super) struct Ticket<T> {
    pub(super) search: T,
    pub(super) id: u64,
    pub(super) client: ClientId,
    pub(super) small: bool,
    /// Whether it only helps another search of its client, and comes after all others.
    helps: bool,
    /// The time it will still compute, as far as is known.
    pub(super) left: Duration,
    /// When it ends in any case.
    pub(super) ends: Instant,
    /// Whether it has begun, and so holds a table.
    pub(super) begun: bool,
    running: bool,
    /// When it will have waited for too long.
    due: Instant,
}

impl<T> Ticket<T> {
    pub(super) fn new(search: T, (id, client): (u64, ClientId), small: bool, work: Duration, (now, ends): (Instant, Instant)) -> Self {
        let left = work.min(ends.saturating_duration_since(now));
        Self { search, id, client, small, helps: false, left, ends, begun: false, running: false, due: now + left / PATIENCE }
    }

    /// The ticket of a search that helps another one.
    pub(super) fn helping(self) -> Self {
        Self { helps: true, ..self }
    }

    /// The least goes first: those that have waited for too long, longest first; then those with the least work left; then helpers.
    fn order(&self, now: Instant) -> (bool, bool, Instant, Duration, u64) {
        let overdue = !self.helps && self.due <= now;
        let (due, left) = if overdue { (self.due, Duration::ZERO) } else { (now, self.left) };
        (self.helps, !overdue, due, left, self.id)
    }

    fn holds_place(&self) -> bool {
        self.begun && !self.small
    }
}

/// The searches of one client.
#[derive(Debug)]
struct Share<T> {
    /// The computing time it has used, counted from a common start.
    used: Duration,
    tickets: Vec<Ticket<T>>,
}

/// How many searches there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts {
    pub(super) running: usize,
    /// Begun, but waiting for their next turn.
    pub(super) paused: usize,
    /// Not begun.
    pub(super) unbegun: usize,
}

/// Why a search is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    /// Too many are waiting to begin.
    Full,
    /// It could not begin before its deadline.
    TooLate,
}

/// All searches of the pool.
#[derive(Debug)]
pub(super) struct Queue<T> {
    slots: usize,
    most_begun: usize,
    most_unbegun: usize,
    shares: HashMap<ClientId, Share<T>>,
    /// The time that the client served last had used. A new client starts from here, so it owes nothing and is owed nothing.
    clock: Duration,
}

impl<T: Clone> Queue<T> {
    pub(super) fn new(slots: usize, most_begun: usize, most_unbegun: usize) -> Self {
        Self { slots, most_begun, most_unbegun, shares: HashMap::new(), clock: Duration::ZERO }
    }

    fn tickets(&self) -> impl Iterator<Item = &Ticket<T>> {
        self.shares.values().flat_map(|share| &share.tickets)
    }

    /// Whether a client may take one more of the places: it must hold fewer than are free. So one client has at most half of them, and there
    /// is room for the next one.
    fn may_take(own: &[Ticket<T>], counts: impl Fn(&Ticket<T>) -> bool, free: usize) -> bool {
        own.iter().filter(|ticket| counts(ticket)).count() < free
    }

    /// The places free for searches to begin.
    fn free(&self) -> usize {
        self.most_begun.saturating_sub(self.tickets().filter(|ticket| ticket.holds_place()).count())
    }

    /// Adds a search.
    ///
    /// # Errors
    /// Why it is refused, and after how long it may come again.
    pub(super) fn add(&mut self, ticket: Ticket<T>, now: Instant) -> Result<(), (Refusal, Duration)> {
        let wait = self.wait(&ticket, now);
        let own = self.shares.get(&ticket.client).map_or(&[][..], |share| &share.tickets);
        if !Self::may_take(own, |ticket| !ticket.begun, self.most_unbegun.saturating_sub(self.counts().unbegun)) {
            return Err((Refusal::Full, wait));
        }
        if now + wait + ticket.left.min(TURN) > ticket.ends {
            return Err((Refusal::TooLate, wait));
        }
        let used = self.clock;
        self.shares.entry(ticket.client).or_insert(Share { used, tickets: Vec::new() }).tickets.push(ticket);
        Ok(())
    }

    /// The least time until a new search may begin, as far as is known: what its client has ahead of it, at the client's share.
    fn wait(&self, new: &Ticket<T>, now: Instant) -> Duration {
        let Some(share) = self.shares.get(&new.client) else { return Duration::ZERO };
        let left = |ticket: &Ticket<T>| ticket.left.min(ticket.ends.saturating_duration_since(now));
        // Helpers end when their place is needed.
        let own = || share.tickets.iter().filter(|ticket| !ticket.helps);
        let helpers = share.tickets.iter().filter(|ticket| ticket.helps && ticket.holds_place()).count();
        let begins = new.small || own().filter(|ticket| ticket.holds_place()).count() < self.free() + helpers;
        let ahead = own().filter(|ticket| ticket.due <= new.due && !ticket.begun && (ticket.small || !begins));
        // If all places are taken, one of the begun searches must end first.
        let first = own().filter(|ticket| !begins && ticket.holds_place()).min_by_key(|ticket| left(ticket));
        let (mut work, mut last) = (Duration::ZERO, Duration::ZERO);
        for ticket in ahead.chain(first) {
            work += left(ticket);
            last = last.max(ticket.ends.saturating_duration_since(now));
        }
        last.min(work.saturating_mul(self.shares.len() as u32) / self.slots as u32)
    }

    /// The helpers of a client that must end because another of its searches needs a place to begin.
    pub(super) fn in_the_way(&self, client: ClientId) -> Vec<T> {
        let own = self.shares.get(&client).map_or(&[][..], |share| &share.tickets);
        let waits = own.iter().any(|ticket| !(ticket.begun || ticket.small || ticket.helps));
        let ends = |ticket: &&Ticket<T>| ticket.helps && ticket.holds_place();
        if waits && !Self::may_take(own, Ticket::holds_place, self.free()) {
            own.iter().filter(ends).map(|ticket| ticket.search.clone()).collect()
        } else {
            Vec::new()
        }
    }

    /// Gives a free slot to the next search, if there are both.
    pub(super) fn next(&mut self, now: Instant) -> Option<Ticket<T>> {
        if self.counts().running >= self.slots {
            return None;
        }
        let free = self.free();
        let next = |(&client, share): (&ClientId, &Share<T>)| {
            let begins = Self::may_take(&share.tickets, Ticket::holds_place, free);
            let able = share.tickets.iter().filter(|ticket| !ticket.running && (ticket.begun || ticket.small || begins));
            able.map(|ticket| (share.used, ticket.order(now), ticket.id, client)).min()
        };
        let (.., id, client) = self.shares.iter().filter_map(next).min()?;
        let share = self.shares.get_mut(&client)?;
        let ticket = share.tickets.iter_mut().find(|ticket| ticket.id == id)?;
        if !ticket.begun {
            // Waiting for a place to begin saves up no time.
            share.used = share.used.max(self.clock);
        }
        self.clock = self.clock.max(share.used);
        (ticket.begun, ticket.running) = (true, true);
        Some(ticket.clone())
    }

    /// Ends the turn of a search, which goes on later.
    pub(super) fn pause(&mut self, client: ClientId, id: u64, ran: Duration, now: Instant) {
        let Some(share) = self.shares.get_mut(&client) else { return };
        share.used += ran;
        if let Some(ticket) = share.tickets.iter_mut().find(|ticket| ticket.id == id) {
            ticket.running = false;
            ticket.left = ticket.left.saturating_sub(ran).max(TURN);
            ticket.due = now + ticket.left / PATIENCE;
        }
    }

    /// Removes a search.
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
        let waits = |ticket: &Ticket<T>| ticket.id == id && !ticket.begun;
        let found = self.shares.get(&client).is_some_and(|share| share.tickets.iter().any(waits));
        if found {
            self.remove(client, id, Duration::ZERO);
        }
        found
    }

    /// Removes all searches that have not begun and returns all searches.
    pub(super) fn close(&mut self) -> Vec<Ticket<T>> {
        let all = self.tickets().cloned().collect();
        for share in self.shares.values_mut() {
            share.tickets.retain(|ticket| ticket.begun);
        }
        self.shares.retain(|_, share| !share.tickets.is_empty());
        all
    }

    pub(super) fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for ticket in self.tickets() {
            *match (ticket.running, ticket.begun) {
                (true, _) => &mut counts.running,
                (false, true) => &mut counts.paused,
                (false, false) => &mut counts.unbegun,
            } += 1;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const SECOND: Duration = Duration::from_secs(1);

    fn client(n: u8) -> ClientId {
        ClientId::Address(Ipv4Addr::new(10, 0, 0, n).into())
    }

    /// A queue in time that passes only when a search runs.
    struct Run {
        queue: Queue<u64>,
        now: Instant,
        ids: u64,
        /// The searches in the order of their turns.
        turns: Vec<u64>,
    }

    impl Run {
        fn new(slots: usize, most_begun: usize, most_unbegun: usize) -> Self {
            Self { queue: Queue::new(slots, most_begun, most_unbegun), now: Instant::now(), ids: 0, turns: Vec::new() }
        }

        fn ticket(&mut self, client: ClientId, work: Duration, deadline: Duration) -> Ticket<u64> {
            self.ids += 1;
            Ticket::new(self.ids, (self.ids, client), work <= TURN, work, (self.now, self.now + deadline))
        }

        fn add(&mut self, client: ClientId, work: Duration, deadline: Duration) -> Result<u64, (Refusal, Duration)> {
            let ticket = self.ticket(client, work, deadline);
            self.queue.add(ticket, self.now).map(|()| self.ids)
        }

        /// One turn of the only slot; returns the search if it has ended.
        fn turn(&mut self) -> Option<u64> {
            let Ticket { id, client, left, .. } = self.queue.next(self.now)?;
            self.turns.push(id);
            let ran = left.min(TURN);
            self.now += ran;
            if left <= TURN {
                self.queue.remove(client, id, ran);
                return Some(id);
            }
            self.queue.pause(client, id, ran, self.now);
            None
        }
    }

    #[test]
    fn short_searches_go_first_and_long_ones_are_not_forgotten() {
        let mut run = Run::new(1, 8, 4096);
        let long = run.add(client(1), 10 * SECOND, 100 * SECOND).expect("room");
        assert_eq!(run.turn(), None);
        let short: Vec<u64> = (0..1000).map(|_| run.add(client(1), Duration::from_millis(2), 100 * SECOND).expect("room")).collect();
        let mut ended = Vec::new();
        while ended.len() < short.len() {
            ended.extend(run.turn());
        }
        assert_eq!(ended, short);
        assert_eq!(run.turns.iter().filter(|&&id| id == long).count(), 1);
        // Against a steady flow of short ones, the long one waits for at most an eighth of its ten seconds at a time.
        let started = run.now;
        run.turns.clear();
        while run.now < started + 10 * SECOND {
            run.add(client(1), Duration::from_millis(2), 100 * SECOND).expect("room");
            run.turn();
        }
        let turns_of_long = run.turns.iter().filter(|&&id| id == long).count();
        assert!((8..=10).contains(&turns_of_long), "{turns_of_long}");
    }

    #[test]
    fn clients_have_equal_shares_whatever_they_ask_for() {
        let mut run = Run::new(1, 8, 4096);
        for _ in 0..50 {
            run.add(client(1), 10 * SECOND, 1000 * SECOND).expect("room");
        }
        for _ in 0..20 {
            run.turn();
        }
        let other = run.add(client(2), SECOND, 1000 * SECOND).expect("room");
        let before = run.turns.len();
        while run.turn() != Some(other) {}
        let turns = run.turns.len() - before;
        assert!((50..=101).contains(&turns), "a search of 50 turns took {turns}");
        // After a rest, a client is owed nothing.
        let again: Vec<u64> = (0..3).map(|_| run.add(client(2), SECOND, 1000 * SECOND).expect("room")).collect();
        run.turns.clear();
        for _ in 0..40 {
            run.turn();
        }
        let turns = run.turns.iter().filter(|id| again.contains(id)).count();
        assert!((19..=21).contains(&turns), "{turns} of 40 turns");
    }

    #[test]
    fn begun_searches_are_bounded_and_there_is_room_for_every_next_client() {
        let mut run = Run::new(1, 8, 4096);
        for n in 1..=4 {
            for _ in 0..20 {
                run.add(client(n), SECOND, 1000 * SECOND).expect("room");
            }
            for _ in 0..100 {
                run.turn();
                let Counts { running, paused, .. } = run.queue.counts();
                assert!(running + paused <= 8);
            }
        }
        let begun = |n| run.queue.shares[&client(n)].tickets.iter().filter(|ticket| ticket.begun).count();
        assert!((1..=4).all(|n| (1..=4).contains(&begun(n))), "{:?}", [1, 2, 3, 4].map(begun));
        // A small search begins whatever has begun, after at most one turn of each other client.
        let small = run.add(client(9), TURN, SECOND).expect("room");
        assert!((0..=4).any(|_| run.turn() == Some(small)), "{:?}", run.turns);
    }

    #[test]
    fn what_cannot_begin_in_time_is_refused() {
        let mut run = Run::new(1, 2, 3);
        let begun = run.add(client(1), 4 * SECOND, 100 * SECOND).expect("room");
        run.turn();
        // One client has one of the two places: its next search must wait for the first.
        let (refusal, wait) = run.add(client(1), SECOND, SECOND).expect_err("no time");
        assert!(refusal == Refusal::TooLate && wait <= 4 * SECOND && wait > 3 * SECOND, "{wait:?}");
        run.add(client(1), SECOND, 10 * SECOND).expect("time");
        run.add(client(2), SECOND, SECOND).expect("a place of its own");
        // One of three places of the queue is left, and each of them has one already.
        assert_eq!(run.add(client(1), TURN, SECOND).expect_err("no room").0, Refusal::Full);
        run.add(client(3), TURN, SECOND).expect("room for the next client");
        assert!(run.queue.withdraw(client(1), begun + 2) && !run.queue.withdraw(client(1), begun));
    }

    #[test]
    fn helpers_come_last_and_give_their_places_to_other_searches_of_their_client() {
        let mut run = Run::new(1, 8, 4096);
        let leader = run.add(client(1), 10 * SECOND, 100 * SECOND).expect("room");
        let helpers = [(); 3].map(|()| {
            let helper = run.ticket(client(1), Duration::MAX, 10 * SECOND).helping();
            run.queue.add(helper, run.now).expect("room");
            run.ids
        });
        // Waiting for long gives a helper no turn before the others.
        run.now += 9 * SECOND;
        assert!((0..20).all(|_| run.turn().is_none()) && run.turns.iter().all(|&id| id == leader), "{:?}", run.turns);
        // Other slots are free for a moment: the helpers begin, and all places of the client are taken.
        run.queue.slots = 4;
        let begun: Vec<u64> = std::iter::from_fn(|| run.queue.next(run.now)).map(|ticket| ticket.id).collect();
        assert_eq!(begun, [&[leader][..], &helpers[..]].concat());
        assert!(run.queue.in_the_way(client(1)).is_empty());
        run.add(client(2), SECOND, SECOND).expect("room");
        assert!(run.queue.in_the_way(client(2)).is_empty(), "it has places of its own");
        let next = run.add(client(1), SECOND, 2 * SECOND).expect("the helpers end at once");
        assert_eq!(run.queue.in_the_way(client(1)), helpers);
        run.queue.remove(client(1), helpers[0], TURN);
        run.queue.remove(client(2), next - 1, TURN);
        assert_eq!(run.queue.next(run.now).map(|ticket| ticket.id), Some(next));
    }
}
