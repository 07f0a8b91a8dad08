use super::*;
use std::net::Ipv4Addr;

const SECOND: Duration = Duration::from_secs(1);

fn client(n: u8) -> ClientId {
    ClientId::Address(Ipv4Addr::new(10, 0, 0, n).into())
}

/// A queue in time that passes only when a search runs.
struct Run {
    queue: Queue,
    now: Instant,
    ids: u64,
    /// The searches in the order of their turns.
    turns: Vec<u64>,
}

impl Run {
    fn new(slots: usize, max_begun: usize) -> Self {
        Self { queue: Queue::new(slots, max_begun), now: Instant::now(), ids: 0, turns: Vec::new() }
    }

    fn ticket(&mut self, client: ClientId, work: Duration, deadline: Duration) -> Ticket {
        self.ids += 1;
        Ticket::new((self.ids, client), work <= TURN, work, (self.now, self.now + deadline))
    }

    fn add(&mut self, client: ClientId, work: Duration, deadline: Duration) -> Result<u64, Duration> {
        let ticket = self.ticket(client, work, deadline);
        self.queue.add(ticket, 1.0, self.now).map(|()| self.ids)
    }

    /// One turn of the only slot; returns the search if it has ended.
    fn turn(&mut self) -> Option<u64> {
        let (id, _) = self.queue.next(self.now)?;
        let Ticket { client, left, .. } = self.queue.tickets().find(|ticket| ticket.id == id).cloned()?;
        self.turns.push(id);
        let ran = left.min(TURN);
        self.now += ran;
        if left <= TURN {
            self.queue.remove(client, id, ran);
            return Some(id);
        }
        self.queue.pause(client, id, ran, After::Pauses, self.now);
        None
    }
}

#[test]
fn short_searches_go_first_and_long_ones_are_not_forgotten() {
    let mut run = Run::new(1, 8);
    let long = run.add(client(1), 10 * SECOND, 100 * SECOND).expect("room");
    assert_eq!(run.turn(), None);
    let short: Vec<u64> = (0..1000)
        .map(|_| run.add(client(1), Duration::from_millis(2), 100 * SECOND).expect("room"))
        .collect();
    let mut ended = Vec::new();
    while ended.len() < short.len() {
        ended.extend(run.turn());
    }
    assert_eq!(ended, short);
    assert_eq!(run.turns.iter().filter(|&&id| id == long).count(), 1);
    // Against a steady flow of short ones, the long one waits for at most an eighth of its ten seconds at
    // a time.
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
    let mut run = Run::new(1, 8);
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
    let mut run = Run::new(1, 8);
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
    let mut run = Run::new(1, 2);
    let begun = run.add(client(1), 4 * SECOND, 100 * SECOND).expect("room");
    run.turn();
    // One client has one of the two places: its next search must wait for the first.
    let wait = run.add(client(1), SECOND, SECOND).expect_err("no time");
    assert!(wait <= 4 * SECOND && wait > 3 * SECOND, "{wait:?}");
    run.add(client(1), SECOND, 10 * SECOND).expect("time");
    run.add(client(2), SECOND, SECOND).expect("a place of its own");
    assert!(run.queue.withdraw(client(1), begun + 2) && !run.queue.withdraw(client(1), begun));
}

#[test]
fn long_searches_that_come_at_once_are_as_many_as_can_begin_in_time() {
    let mut run = Run::new(1, 4);
    let admitted = std::iter::from_fn(|| run.add(client(1), SECOND, 10 * SECOND).ok()).take(1_000).count();
    // Two begin at once and take turns; the others one after the other.
    assert!((10..=12).contains(&admitted), "{admitted}");
    let wait = run.add(client(1), SECOND, 10 * SECOND).expect_err("no time");
    assert!(wait > 9 * SECOND, "{wait:?}");
    run.add(client(2), SECOND, SECOND).expect("another client has places of its own");
}

#[test]
fn a_client_that_is_alone_has_all_of_the_time_and_gives_it_back() {
    let (mut run, work, deadline) = (Run::new(1, 4), TURN / 4, 3 * SECOND);
    let fill = |run: &mut Run, client| -> usize {
        std::iter::from_fn(|| run.add(client, work, deadline).ok()).take(10_000).count()
    };
    // As many as the slot does until the deadline, and no more.
    let lent = fill(&mut run, client(1));
    assert!((598..=600).contains(&lent), "{lent}");
    let wait = run.add(client(1), work, deadline).expect_err("no time");
    assert!(wait + TURN > deadline && wait <= deadline, "told to come when the queue is empty: {wait:?}");
    // Another one gets its half of the time from now on.
    let second = fill(&mut run, client(2));
    assert!((298..=300).contains(&second), "{second}");
    let (begun, mut ended) = (run.now, [0_u32; 2]);
    while run.now < begun + SECOND {
        let id = run.turn().expect("each is done within a turn");
        ended[usize::from(id as usize > lent + 1)] += 1;
    }
    assert!(ended[0].abs_diff(ended[1]) <= 2, "{ended:?}");
}

#[test]
fn helpers_come_last_and_give_their_places_to_other_searches_of_their_client() {
    let mut run = Run::new(1, 8);
    let leader = run.add(client(1), 10 * SECOND, 100 * SECOND).expect("room");
    let helpers = [(); 3].map(|()| {
        let helper = run.ticket(client(1), Duration::MAX, 10 * SECOND).helping();
        run.queue.admit(helper);
        run.ids
    });
    // Waiting for long gives a helper no turn before the others.
    run.now += 9 * SECOND;
    assert!(
        (0..20).all(|_| run.turn().is_none()) && run.turns.iter().all(|&id| id == leader),
        "{:?}",
        run.turns
    );
    // Other slots are free for a moment: the helpers begin, and all places of the client are taken.
    run.queue.slots = 4;
    let begun: Vec<u64> = std::iter::from_fn(|| run.queue.next(run.now)).map(|(id, _)| id).collect();
    assert_eq!(begun, [&[leader][..], &helpers[..]].concat());
    assert!(run.queue.in_the_way(client(1)).is_empty());
    run.add(client(2), SECOND, SECOND).expect("room");
    assert!(run.queue.in_the_way(client(2)).is_empty(), "it has places of its own");
    let next = run.add(client(1), SECOND, 2 * SECOND).expect("the helpers end at once");
    assert_eq!(run.queue.in_the_way(client(1)), helpers);
    run.queue.remove(client(1), helpers[0], TURN);
    run.queue.remove(client(2), next - 1, TURN);
    assert_eq!(run.queue.next(run.now), Some((next, true)));
}
#[test]
fn a_short_search_of_a_client_without_a_place_has_a_long_one_end() {
    let mut run = Run::new(1, 4);
    let long: Vec<u64> =
        (1..=4).map(|n| run.add(client(n), 10 * SECOND, 100 * SECOND).expect("room")).collect();
    for _ in 0..4 {
        assert_eq!(run.turn(), None);
    }
    let short = run.add(client(9), SECOND, 50 * SECOND).expect("room");
    assert_eq!(run.queue.displace(run.now), None, "it has only come");
    run.now += SECOND / PATIENCE + POLITE;
    assert_eq!(run.queue.displace(run.now), None, "the others have only begun");
    run.now += SPARED;
    assert_eq!(run.queue.displace(run.now), Some(long[3]), "the last of those that have run equally long");
    assert_eq!(run.queue.displace(run.now), None, "one place is enough");
    run.queue.remove(client(4), long[3], Duration::ZERO);
    assert_eq!(run.queue.displace(run.now), None);
    assert_eq!(run.queue.next(run.now), Some((short, true)));
}

#[test]
fn long_searches_do_not_chase_each_other() {
    let mut run = Run::new(1, 4);
    for n in 1..=5 {
        run.add(client(n), 10 * SECOND, 100 * SECOND).expect("room");
    }
    // The fifth waits for a place until those that have one have run for a second each.
    while run.queue.displace(run.now).is_none() {
        run.turn();
    }
    assert!((180..=220).contains(&run.turns.len()), "{}", run.turns.len());
}

#[test]
fn what_sleeps_has_no_turn_and_saves_up_no_time() {
    let mut run = Run::new(1, usize::MAX);
    for n in [1, 2] {
        let ticket = run.ticket(client(n), Duration::ZERO, SECOND);
        run.queue.admit(Ticket { small: true, ..ticket });
    }
    assert_eq!(run.queue.next(run.now), Some((1, true)));
    run.queue.pause(client(1), 1, TURN, After::Sleeps, run.now);
    for _ in 0..50 {
        assert_eq!(run.queue.next(run.now).map(|(id, _)| id), Some(2), "the first one sleeps");
        run.queue.pause(client(2), 2, TURN, After::Requeues, run.now);
    }
    run.queue.wake(client(1), 1, run.now);
    let mut turns = Vec::new();
    for _ in 0..40 {
        let (id, _) = run.queue.next(run.now).expect("a turn");
        run.queue.pause(client(id as u8), id, TURN, After::Requeues, run.now);
        turns.push(id);
    }
    assert!((18..=22).contains(&turns.iter().filter(|id| **id == 1).count()), "{turns:?}");
}

/// Long calls hold a part of their answers between their turns.
#[test]
fn few_calls_are_there_in_parts_however_many_wait() {
    let mut run = Run::new(1, 8);
    run.queue = run.queue.starting(12);
    let mut most = 0;
    for _ in 0..100 {
        for n in 1..=2 {
            let ticket = run.ticket(client(n), 10 * TURN, 1000 * SECOND);
            run.queue.admit(ticket);
        }
    }
    let mut ended = 0;
    while let Some((id, _)) = run.queue.next(run.now) {
        let Ticket { client, left, .. } =
            run.queue.tickets().find(|ticket| ticket.id == id).cloned().expect("it");
        most = most.max(run.queue.tickets().filter(|ticket| ticket.is_started()).count());
        run.now += TURN;
        if left <= TURN {
            run.queue.remove(client, id, TURN);
            ended += 1;
        } else {
            // Between two turns it gives back its thread.
            run.queue.pause(client, id, TURN, After::Requeues, run.now);
        }
    }
    // As with places: one client alone has half of twelve, and two have a third each, but for the last.
    assert_eq!((ended, most), (200, 9), "of all that have started");
}
