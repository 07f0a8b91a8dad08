//! The threads that search and those that give long calls their turns. They have a low priority: those that
//! read and write sockets come first.
//!
//! Each has a channel of its own from the clerk, in which it looks without waiting, and parks when there is
//! nothing in it; so it holds no lock that the clerk needs. Its answers go through its outbox.

use super::calls::LongCall;
use super::hands::Hands;
use super::post::{Office, Post};
use super::queue::TURN;
use super::search::Search;
use super::task::Task;
use crate::admission::budget::Budget;
use rustix::time::ClockId;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::task::{Context, Poll};
use std::thread::Thread;
use std::time::Duration;
use tafl_engine::SearchReport;
use thread_priority::{
    NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
    thread_native_id, thread_schedule_policy,
};
use tokio::time::Instant;

/// How much nicer than others the threads are where the scheduler lets a thread that wakes go before a nicer
/// one that runs: they get six hundredths of a busy core. `tests/python/priorities.py` compares this with
/// other priorities.
const NICE: i32 = 12;

/// The lowest priority.
const LEAST: i32 = 19;

/// The least time of a turn of a long call while others wait.
const REST: Duration = Duration::from_micros(500);

/// The first release of Linux of which that is true.
const EEVDF: (u32, u32) = (6, 6);

/// A thread, and the way to it.
struct Worker<T> {
    orders: Sender<T>,
    thread: Thread,
}

impl<T: Send + 'static> Worker<T> {
    fn start(
        name: String,
        work: impl FnOnce(&dyn Fn() -> Option<T>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (orders, ordered) = channel();
        let started = std::thread::Builder::new().name(name).spawn(move || work(&|| next(&ordered)))?;
        Ok(Self { orders, thread: started.thread().clone() })
    }

    fn give(&self, order: T) {
        let _ = self.orders.send(order);
        self.thread.unpark();
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        // It finds its channel closed.
        self.orders = channel().0;
        self.thread.unpark();
    }
}

/// Waits for the next order; `None` at the end.
fn next<T>(orders: &Receiver<T>) -> Option<T> {
    loop {
        match orders.try_recv() {
            Ok(order) => return Some(order),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => std::thread::park(),
        }
    }
}

/// The threads, as the clerk uses them.
pub(super) struct Workers {
    office: Arc<Office>,
    searchers: Vec<Worker<(Arc<Search>, Task)>>,
    /// Those that have nothing to do.
    idle: Vec<usize>,
    /// Where each search runs.
    places: BTreeMap<u64, usize>,
    /// Searches that begin as soon as a thread is idle.
    begins: VecDeque<(Arc<Search>, Task)>,
    callers: Vec<Worker<LongCall>>,
    free: Vec<usize>,
    /// Where each call has its turn.
    turns: BTreeMap<u64, usize>,
    /// True if the call on each thread may go on.
    resting: Vec<Arc<AtomicBool>>,
}

impl Workers {
    /// Starts threads for searches and for long calls, of which one may go on with its turn unless it is
    /// crowded.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub(super) fn start(
        office: &Arc<Office>,
        (searchers, crowded): (usize, &Arc<AtomicBool>),
        (callers, crowded_calls): (usize, &Arc<AtomicBool>),
    ) -> std::io::Result<Self> {
        let search = |n: usize| {
            let (office, crowded) = (Arc::clone(office), Arc::clone(crowded));
            Worker::start(format!("search-{n}"), move |next: &dyn Fn() -> Option<(Arc<Search>, Task)>| {
                lower_priority("search threads");
                office.serve(n);
                while let Some((search, task)) = next() {
                    let id = search.id;
                    let run = AssertUnwindSafe(|| run(&office, &crowded, &search, task));
                    let answer = catch_unwind(run).unwrap_or_else(|_| {
                        tracing::error!("a search failed");
                        None
                    });
                    drop(search);
                    office.post(Post::Found { search: id, answer });
                }
            })
        };
        let resting: Vec<_> = (0..callers).map(|_| Arc::<AtomicBool>::default()).collect();
        let call = |n: usize| {
            let (office, crowded, goes_on) =
                (Arc::clone(office), Arc::clone(crowded_calls), Arc::clone(&resting[n]));
            Worker::start(format!("compute-{n}"), move |next: &dyn Fn() -> Option<LongCall>| {
                lower_priority("threads for long calls");
                office.serve(searchers + n);
                while let Some(call) = next() {
                    let turned = turn(call, n, &office, (&crowded, &goes_on));
                    office.post(turned);
                }
            })
        };
        Ok(Self {
            office: Arc::clone(office),
            searchers: (0..searchers).map(search).collect::<Result<_, _>>()?,
            idle: (0..searchers).rev().collect(),
            places: BTreeMap::new(),
            begins: VecDeque::new(),
            callers: (0..callers).map(call).collect::<Result<_, _>>()?,
            free: (0..callers).rev().collect(),
            turns: BTreeMap::new(),
            resting,
        })
    }
}

impl Hands for Workers {
    fn id(&self) -> u64 {
        self.office.id()
    }

    fn begin(&mut self, search: Arc<Search>, task: Task) {
        match self.idle.pop() {
            Some(thread) => {
                self.places.insert(search.id, thread);
                self.searchers[thread].give((search, task));
            }
            None => self.begins.push_back((search, task)),
        }
    }

    fn wake(&mut self, search: u64) {
        if let Some(&thread) = self.places.get(&search) {
            self.searchers[thread].thread.unpark();
        }
    }

    fn ended(&mut self, search: u64) {
        self.idle.extend(self.places.remove(&search));
        if !self.idle.is_empty()
            && let Some((search, task)) = self.begins.pop_front()
        {
            self.begin(search, task);
        }
    }

    fn turn(&mut self, call: LongCall) {
        // The threads are the places of the queue.
        if let Some(thread) = self.free.pop() {
            self.turns.insert(call.id, thread);
            self.callers[thread].give(call);
        }
    }

    fn turned(&mut self, worker: usize) {
        self.turns.retain(|_, thread| *thread != worker);
        self.free.push(worker);
    }

    fn resume(&mut self, call: u64) {
        if let Some(&thread) = self.turns.get(&call) {
            self.resting[thread].store(true, Ordering::Release);
            self.callers[thread].thread.unpark();
        }
    }
}

/// Runs a search, in turns while others wait.
fn run(office: &Office, crowded: &AtomicBool, search: &Search, task: Task) -> Option<SearchReport> {
    let (begun, before, limit) = (Instant::now(), cpu_time(), search.limit.time);
    let until = search.limit.of_caller.then(|| begun + limit);
    let is_over = |now: Instant| search.is_over(now) || until.is_some_and(|until| now >= until);
    let ran = || {
        let ran = cpu_time().saturating_sub(before);
        search.has_run(ran);
        ran
    };
    let (turn, look) = (Cell::new(begun), Cell::new(begun + TURN.min(limit)));
    let halt = || {
        let now = Instant::now();
        let ends_turn = crowded.load(Ordering::Relaxed) && !search.small && now - turn.get() >= TURN;
        if is_over(now) {
            return true;
        }
        if !ends_turn && now < look.get() {
            return false;
        }
        // The server's own limit is on computing time.
        let ran = ran();
        if until.is_none() && ran >= limit {
            return true;
        }
        if ends_turn {
            search.slot.store(false, Ordering::Relaxed);
            office.post(Post::Paused(search.id));
            while !search.slot.load(Ordering::Acquire) {
                let now = Instant::now();
                if is_over(now) {
                    return true;
                }
                let ends = until.map_or(search.deadline, |until| until.min(search.deadline));
                std::thread::park_timeout(ends.saturating_duration_since(now));
            }
            turn.set(Instant::now());
        }
        look.set(Instant::now() + TURN.min(limit.saturating_sub(ran)));
        false
    };
    let answer = task.run(&halt, &|report: &SearchReport| search.finished(report));
    ran();
    answer
}

thread_local! {
    /// The turn that a long call has on this thread.
    static TURN_HERE: RefCell<Option<TurnHere>> = const { RefCell::new(None) };
}

/// A turn of a long call.
struct TurnHere {
    id: u64,
    office: Arc<Office>,
    budget: Arc<Budget>,
    crowded: Arc<AtomicBool>,
    /// True if it may go on after a rest.
    goes_on: Arc<AtomicBool>,
    begun: Instant,
    /// The CPU time of the thread when it began.
    before: Duration,
}

impl TurnHere {
    /// Returns the processor time and the time that it has used until now; a new one begins.
    fn used(&mut self) -> [Duration; 2] {
        let (now, time) = (Instant::now(), cpu_time());
        let used = [time.saturating_sub(self.before), now - self.begun];
        (self.begun, self.before) = (now, time);
        self.budget.spend(used[0]);
        used
    }

    fn is_over(&self) -> bool {
        let used = self.begun.elapsed();
        used >= TURN || used >= REST && self.crowded.load(Ordering::Relaxed)
    }

    fn rest(&mut self) {
        if !(self.crowded.load(Ordering::Relaxed) && self.begun.elapsed() >= REST) {
            return;
        }
        self.goes_on.store(false, Ordering::Relaxed);
        let (id, used) = (self.id, self.used());
        self.office.post(Post::Rests { id, used });
        while !self.goes_on.load(Ordering::Acquire) {
            std::thread::park();
        }
        (self.begun, self.before) = (Instant::now(), cpu_time());
    }
}

/// Lets others have their turns, in the middle of work that is not written in turns. Nothing elsewhere, or
/// while nobody waits.
pub(crate) fn rest() {
    TURN_HERE.with_borrow_mut(|turn| {
        if let Some(turn) = turn {
            turn.rest();
        }
    });
}

/// Gives a long call a turn, which is over when it yields while others wait.
fn turn(
    mut call: LongCall,
    worker: usize,
    office: &Arc<Office>,
    (crowded, goes_on): (&Arc<AtomicBool>, &Arc<AtomicBool>),
) -> Post {
    let (id, budget, begun, before) = (call.id, Arc::clone(&call.budget), Instant::now(), cpu_time());
    let (office, crowded, goes_on) = (Arc::clone(office), Arc::clone(crowded), Arc::clone(goes_on));
    TURN_HERE.set(Some(TurnHere { id, office, budget, crowded, goes_on, begun, before }));
    let asleep = loop {
        let waker = call.waker.clone();
        let polled =
            catch_unwind(AssertUnwindSafe(|| call.job.as_mut().poll(&mut Context::from_waker(&waker))));
        let yields = call.budget.yielded.swap(false, Ordering::Relaxed);
        if !matches!(polled, Ok(Poll::Pending)) || call.budget.gone.load(Ordering::Relaxed) {
            break None;
        }
        if !yields {
            break Some(true);
        }
        if TURN_HERE.with_borrow(|turn| turn.as_ref().is_none_or(TurnHere::is_over)) {
            break Some(false);
        }
    };
    let call = asleep.is_some().then_some(call);
    let used = TURN_HERE.take().map(|mut turn| turn.used()).unwrap_or_default();
    Post::Turned { id, worker, call, asleep: asleep.unwrap_or_default(), used }
}

/// Lowers the priority of the current thread, so that neither kind keeps those that read sockets from meeting
/// their deadlines: it is nice where that suffices, and where a nice thread would still finish its slice
/// first, it runs only while its core has nothing else to do.
fn lower_priority(threads: &str) {
    let lowered = if release() >= EEVDF {
        let own = rustix::process::getpriority_process(None).unwrap_or_default();
        rustix::process::setpriority_process(None, (own + NICE).min(LEAST)).is_ok()
    } else {
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        // It also sets a nice value, which has no effect on idle threads and fails if the process was started
        // with a higher one.
        let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
        thread_schedule_policy() == Ok(idle)
    };
    if !lowered {
        tracing::warn!("{threads} keep the priority of the process: it could not be lowered");
    }
}

/// The release of the kernel.
fn release() -> (u32, u32) {
    let system = rustix::system::uname();
    let mut numbers = system
        .release()
        .to_str()
        .unwrap_or_default()
        .split(['.', '-'])
        .map_while(|number| number.parse().ok());
    (numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default())
}

/// The CPU time of this thread.
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
