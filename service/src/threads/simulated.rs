//! The threads as tasks of one runtime on paused time: the scheduler and its state are the real ones, only
//! computing is a stand-in that takes the time it is said to take.

use super::executor::{Executor, LongCall};
use super::mailbox::{Mailbox, Message};
use super::queue::TURN;
use super::search::Search;
use super::task::Task;
use super::*;
use crate::helpers::lock;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::task::Context;
use tokio::sync::Notify;
use tokio::time::sleep;

/// How long searches compute for each node.
pub(crate) const NODE: Duration = Duration::from_micros(10);

/// How long a turn of a long call takes.
pub(crate) const CALL_TURN: Duration = Duration::from_micros(500);

/// A search with this depth never looks whether it must end, as if its thread were not given a processor.
pub(crate) const DEAF: u32 = 64;

/// The cost of computing in a simulation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    /// A step of a long call that is paced: a turn or more.
    pub(crate) step: Duration,
    /// The first node of a search.
    pub(crate) first: Duration,
}

thread_local! {
    /// The costs in the simulation on this thread.
    static COSTS: Cell<Option<Costs>> = const { Cell::new(None) };
    /// The time that the present turn of a long call has used.
    static USED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    /// The scheduler of the simulation.
    static SCHEDULER: RefCell<Option<Arc<Mutex<Scheduler<Tasks>>>>> = const { RefCell::new(None) };
}

/// From now on threads that are started on this thread are simulated; `None` ends that.
pub(crate) fn simulate(costs: Option<Costs>) {
    COSTS.set(costs);
    SCHEDULER.take();
}

pub(crate) fn is_on() -> bool {
    COSTS.get().is_some()
}

/// A step of a long call; whether it uses up its turn.
pub(crate) fn computes() -> bool {
    let costs = COSTS.get();
    costs.inspect(|costs| USED.set(USED.get() + costs.step)).is_some()
}

/// What the scheduler of a simulation knows.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Known {
    /// Searches, and those of them that have begun or run.
    pub(crate) searches: [usize; 3],
    /// Long calls, and those of them that have a turn.
    pub(crate) calls: [usize; 2],
}

/// Returns what the scheduler of the simulation on this thread knows.
pub(crate) fn known() -> Known {
    let of = |scheduler: &Arc<Mutex<Scheduler<Tasks>>>| {
        let scheduler = lock(scheduler);
        Known { searches: scheduler.searches.known(), calls: scheduler.calls.known() }
    };
    SCHEDULER.with_borrow(|scheduler| scheduler.as_ref().map(of)).unwrap_or_default()
}

/// Tasks in the place of threads.
struct Tasks {
    mailbox: Arc<Mailbox>,
    crowded: Arc<AtomicBool>,
    searches: BTreeMap<u64, Arc<Notify>>,
}

impl Executor for Tasks {
    fn id(&self) -> u64 {
        self.mailbox.id()
    }

    fn begin(&mut self, search: Arc<Search>, task: Task) {
        let (mailbox, crowded, woken) =
            (Arc::clone(&self.mailbox), Arc::clone(&self.crowded), Arc::<Notify>::default());
        self.searches.insert(search.id, Arc::clone(&woken));
        tokio::spawn(async move {
            let id = search.id;
            let report = run(&mailbox, &crowded, &woken, &search, task).await;
            mailbox.send(Message::SearchEnded { id, report });
        });
    }

    fn run_turn(&mut self, mut call: LongCall) {
        let mailbox = Arc::clone(&self.mailbox);
        tokio::spawn(async move {
            sleep(CALL_TURN).await;
            USED.set(Duration::ZERO);
            let (id, waker) = (call.id, call.waker.clone());
            let polled = call.job.as_mut().poll(&mut Context::from_waker(&waker));
            let asleep = !call.budget.yielded.swap(false, Ordering::Relaxed);
            let used = USED.get().max(CALL_TURN);
            call.budget.spend(used);
            let call = polled.is_pending().then_some(call);
            sleep(used.saturating_sub(CALL_TURN)).await;
            mailbox.send(Message::TurnEnded { id, call, asleep, used: [used; 2] });
        });
    }

    fn wake(&mut self, id: u64) {
        self.searches.get(&id).inspect(|woken| woken.notify_one());
    }

    fn ended(&mut self, id: u64) {
        self.searches.remove(&id);
    }
}

/// Takes the time of a search, and gives the report of its first node.
async fn run(
    mailbox: &Mailbox,
    crowded: &AtomicBool,
    woken: &Notify,
    search: &Search,
    task: Task,
) -> Option<SearchReport> {
    let deaf = task.options.depth == Some(DEAF);
    let first = COSTS.get().map_or(Duration::ZERO, |costs| costs.first);
    let work = if deaf {
        Duration::MAX
    } else {
        first + NODE * task.options.nodes.unwrap_or(u64::MAX).min(u64::from(u32::MAX)) as u32
    };
    let report = |nodes| {
        let mut short = Task::new(task.game.clone(), task.options);
        (short.options.nodes, short.options.table_bytes) = (Some(1), 0);
        Some(SearchReport { nodes, ..short.run(&|| false, &|_| ())? })
    };
    let (begun, mut ran) = (Instant::now(), Duration::ZERO);
    search.finished(&report(1)?);
    let over =
        || search.is_over(Instant::now()) || search.limit.of_caller && begun.elapsed() >= search.limit.time;
    while deaf || ran < work && !over() {
        let step = TURN.min(work.saturating_sub(ran));
        sleep(step).await;
        ran += step;
        search.has_run(ran);
        if !search.small && crowded.load(Ordering::Relaxed) && !over() && !deaf {
            search.slot.store(false, Ordering::Relaxed);
            mailbox.send(Message::SearchPaused(search.id));
            while !search.slot.load(Ordering::Relaxed) && !over() {
                let _ = tokio::time::timeout_at(search.deadline, woken.notified()).await;
            }
        }
    }
    let mut report = report((ran.saturating_sub(first).as_micros() / NODE.as_micros()).max(1) as u64)?;
    if ran < work {
        report.stop = tafl_engine::StopReason::Interrupted;
    }
    Some(report)
}

impl Threads {
    /// Threads that are tasks of the current runtime, with `slots` for long calls.
    pub(crate) fn simulated(limits: PoolLimits, slots: usize, (long, bulk): (usize, usize)) -> Self {
        let (mailbox, woken) = (Mailbox::new(0), Arc::<Notify>::default());
        let wakes = Arc::clone(&woken);
        mailbox.wake_by(move || wakes.notify_one());
        let [crowded, crowded_calls] = [(); 2].map(|()| Arc::<AtomicBool>::default());
        let executor =
            Tasks { mailbox: Arc::clone(&mailbox), crowded: Arc::clone(&crowded), searches: BTreeMap::new() };
        let metrics = SearchMetrics::new(limits.threads);
        let searches = Searches::new(limits, crowded, metrics, Instant::now());
        let scheduler = Arc::new(Mutex::new(Scheduler {
            searches,
            calls: Calls::new(slots, slots + PAUSED, crowded_calls),
            executor,
            stopped: false,
        }));
        SCHEDULER.set(Some(Arc::clone(&scheduler)));
        let own = Arc::clone(&mailbox);
        tokio::spawn(async move {
            let mut messages = Vec::new();
            loop {
                own.receive(&mut messages);
                for message in messages.drain(..) {
                    lock(&scheduler).handle(message, Instant::now());
                }
                let wait = lock(&scheduler).tick(Instant::now()).unwrap_or(Duration::MAX);
                if lock(&scheduler).stopped {
                    return;
                }
                let _ = tokio::time::timeout(wait, woken.notified()).await;
            }
        });
        Self { mailbox, calls: Shares::new("long_calls", long), bulk: Shares::new("bulk_calls", bulk) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admission::rates::{Account, ClientId, RateLimits, Rates};
    use std::net::Ipv4Addr;
    use tafl_engine::{Game, SearchOptions, StopReason, catalogue};

    const SECOND: Duration = Duration::from_secs(1);
    const FREE: RateLimits = RateLimits { calls: 0, calls_at_once: 0, searching: 0, searching_at_once: 0 };

    fn budget_of(client: u8, rates: &Arc<Rates>) -> Arc<Budget> {
        let client = ClientId::Address(Ipv4Addr::new(10, 0, 0, client).into());
        let account = Arc::new(Account { client, rates: Arc::clone(rates) });
        Arc::new(Budget::new(account, Instant::now() + 60 * SECOND))
    }

    fn budget(client: u8) -> Arc<Budget> {
        budget_of(client, &Arc::new(Rates::new(FREE)))
    }

    /// A search that takes this long.
    fn task(time: Duration, seed: u64) -> Task {
        let game = Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None)
            .expect("a set-up");
        let nodes = Some((time.as_micros() / NODE.as_micros()) as u64);
        Task::new(game, SearchOptions { nodes, table_bytes: 0, ..SearchOptions::unlimited(seed) })
    }

    fn threads() -> Arc<Threads> {
        let limits = PoolLimits { threads: 1, begun: 8 };
        Arc::new(Threads::simulated(limits, 2, (256, 16)))
    }

    async fn search(
        threads: &Threads,
        client: u8,
        task: Task,
        deadline: Duration,
    ) -> (Result<SearchReport, ApiError>, Duration) {
        let begun = Instant::now();
        let found =
            threads.search(task, TimeLimit::new(None, 60 * SECOND), begun + deadline, &budget(client)).await;
        (found, begun.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_short_search_waits_for_no_long_ones_of_eight_clients() {
        let threads = threads();
        let (mut interrupted, mut long) = (0, tokio::task::JoinSet::new());
        for n in 0..32 {
            let threads = Arc::clone(&threads);
            long.spawn(
                async move { search(&threads, n % 8, task(10 * SECOND, n.into()), 30 * SECOND).await.0 },
            );
        }
        sleep(3 * SECOND).await;
        for seed in 100..110 {
            let (found, took) = search(&threads, 9, task(SECOND / 5, seed), 30 * SECOND).await;
            assert!(took < 3 * SECOND && found.expect("an answer").stop == StopReason::Nodes, "{took:?}");
        }
        while let Some(found) = long.join_next().await {
            interrupted +=
                u32::from(found.expect("no panic").is_ok_and(|report| report.stop == StopReason::Displaced));
        }
        assert!(interrupted > 0, "some were ended for the short ones");
    }

    #[tokio::test(start_paused = true)]
    async fn long_calls_of_one_client_do_not_hold_up_another() {
        let threads = threads();
        let run = |client, turns: u32| {
            let (threads, budget) = (Arc::clone(&threads), budget(client));
            async move {
                let (begun, of) = (Instant::now(), Arc::clone(&budget));
                let job = async move {
                    for _ in 0..turns {
                        yield_turn(&of).await;
                    }
                    Ok(())
                };
                threads.run(&budget, SECOND, Box::pin(job)).await.map(|()| begun.elapsed())
            }
        };
        let many: Vec<_> = (0..100).map(|_| tokio::spawn(run(1, 20_000))).collect();
        sleep(SECOND).await;
        let took = run(2, 10).await.expect("an answer");
        assert!(took < 3 * 10 * CALL_TURN, "{took:?}");
        assert!(many.iter().all(|call| !call.is_finished()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_search_without_a_processor_answers_at_its_deadline_with_its_last_depth() {
        let (threads, mut deaf) = (threads(), task(SECOND, 0));
        deaf.options.depth = Some(DEAF);
        let (found, took) = search(&threads, 1, deaf, SECOND).await;
        assert!(took >= SECOND && took <= SECOND + Duration::from_millis(25), "{took:?}");
        assert_eq!(found.expect("an answer").stop, StopReason::Interrupted);
    }

    #[tokio::test(start_paused = true)]
    async fn a_search_is_refused_for_a_deadline_that_has_passed() {
        let (threads, passed) = (threads(), Instant::now());
        sleep(SECOND).await;
        let limit = TimeLimit::new(None, 60 * SECOND);
        let found = threads.search(task(SECOND, 0), limit, passed, &budget(1)).await;
        let error = found.expect_err("no time");
        assert_eq!((error.reason(), error.limit()), (Reason::DeadlineExceeded, None), "{error:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_that_waits_in_vain_ends_after_its_deadline_wherever_it_is() {
        let (threads, grace) = (threads(), Duration::from_millis(40));
        for moves in [false, true] {
            let (begun, budget) = (Instant::now(), budget(1));
            let of = Arc::clone(&budget);
            let job = async move {
                if moves {
                    yield_turn(&of).await;
                }
                std::future::pending::<Result<(), ApiError>>().await
            };
            let ended = threads.run(&budget, grace, Box::pin(job)).await;
            let late = begun.elapsed().saturating_sub(60 * SECOND);
            assert!(ended.is_err() && late >= grace && late < grace + Duration::from_millis(5), "{late:?}");
        }
        assert_eq!(threads.long_calls(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn helpers_come_with_the_search_they_help_and_end_with_it() {
        let threads = threads();
        let of = |seed| {
            let threads = Arc::clone(&threads);
            let task = Task { threads: 3, ..task(SECOND, seed) };
            tokio::spawn(async move { search(&threads, 1, task, 30 * SECOND).await })
        };
        let teams: Vec<_> = (0..6).map(of).collect();
        for team in teams {
            team.await.expect("no panic").0.expect("an answer");
        }
        let (_, took) = search(&threads, 2, task(SECOND / 10, 7), SECOND).await;
        assert!(took < SECOND / 5, "nothing is left behind: {took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn what_a_search_used_is_charged_and_not_what_was_expected() {
        let threads = threads();
        let rates = Arc::new(Rates::new(RateLimits { searching: 10, searching_at_once: 2_000, ..FREE }));
        let (of, ended) = (budget_of(1, &rates), TimeLimit::new(Some(SECOND / 100), SECOND));
        // Each is expected to take a second or more, and ends after ten milliseconds.
        for seed in 0..40 {
            let found =
                threads.search(task(20 * SECOND, seed), ended, Instant::now() + 10 * SECOND, &of).await;
            assert!(found.is_ok(), "{seed}");
        }
        let long = TimeLimit::new(None, 60 * SECOND);
        let mut admitted = 0;
        while threads
            .search(task(SECOND, 100 + admitted), long, Instant::now() + 10 * SECOND, &of)
            .await
            .is_ok()
        {
            admitted += 1;
        }
        assert!(admitted <= 3, "{admitted} searches of a second");
    }
}
