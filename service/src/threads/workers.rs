//! The threads that search and those that give long calls their turns. They have a low priority: those that
//! read and write sockets come first.
//!
//! Each has a channel of its own from the scheduler, in which it looks without waiting, and parks when there
//! is nothing in it; so it holds no lock that the scheduler needs. Its answers go through its outbox.

use super::executor::{Executor, LongCall};
use super::mailbox::{Mailbox, Message};
use super::queue::TURN;
use super::search::Search;
use super::task::Task;
use crate::admission::budget::Budget;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::task::{Context, Poll};
use std::thread::Thread;
use std::time::Duration;
use tafl_engine::SearchReport;
use thread_priority::ThreadPriority;
use tokio::time::Instant;

/// The least time of a turn of a long call while others wait.
const LEAST_TURN: Duration = Duration::from_micros(500);

/// Threads of one kind.
struct Pool<T> {
    /// Each with the way to it.
    threads: Vec<(Sender<T>, Thread)>,
    idle: Vec<usize>,
    /// Which of them does what.
    busy: BTreeMap<u64, usize>,
    /// What is done as soon as one of them is idle.
    waiting: VecDeque<(u64, T)>,
}

impl<T: Send + 'static> Pool<T> {
    /// Starts threads of this name with these outboxes, which work and tell the scheduler what came of it.
    fn start(
        mailbox: &Arc<Mailbox>,
        (name, outboxes): (&str, Range<usize>),
        work: impl Fn(T) -> Message + Clone + Send + 'static,
    ) -> std::io::Result<Self> {
        let idle = (0..outboxes.len()).rev().collect();
        let start = |(n, outbox)| {
            let (sender, receiver) = channel();
            let (mailbox, work) = (Arc::clone(mailbox), work.clone());
            let thread = std::thread::Builder::new().name(format!("{name}-{n}")).spawn(move || {
                if !lower_priority() {
                    tracing::warn!("a thread keeps the priority of the process: it could not be lowered");
                }
                mailbox.use_outbox(outbox);
                while let Some(given) = next(&receiver) {
                    mailbox.send(work(given));
                }
            })?;
            Ok((sender, thread.thread().clone()))
        };
        let threads = outboxes.enumerate().map(start).collect::<std::io::Result<_>>()?;
        Ok(Self { threads, idle, busy: BTreeMap::new(), waiting: VecDeque::new() })
    }

    fn give(&mut self, id: u64, work: T) {
        let Some(idle) = self.idle.pop() else { return self.waiting.push_back((id, work)) };
        self.busy.insert(id, idle);
        let (sender, thread) = &self.threads[idle];
        let _ = sender.send(work);
        thread.unpark();
    }

    fn wake(&self, id: u64) {
        self.busy.get(&id).inspect(|&&thread| self.threads[thread].1.unpark());
    }

    fn ended(&mut self, id: u64) {
        self.idle.extend(self.busy.remove(&id));
        if !self.idle.is_empty()
            && let Some((id, work)) = self.waiting.pop_front()
        {
            self.give(id, work);
        }
    }
}

impl<T> Drop for Pool<T> {
    fn drop(&mut self) {
        for (sender, thread) in self.threads.drain(..) {
            // It finds its channel closed.
            drop(sender);
            thread.unpark();
        }
    }
}

/// Waits for what to do next; `None` at the end.
fn next<T>(receiver: &Receiver<T>) -> Option<T> {
    loop {
        match receiver.try_recv() {
            Ok(given) => return Some(given),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => std::thread::park(),
        }
    }
}

/// The threads, as the scheduler uses them.
pub(super) struct Workers {
    mailbox: Arc<Mailbox>,
    searches: Pool<(Arc<Search>, Task)>,
    calls: Pool<LongCall>,
}

impl Workers {
    /// Starts threads for searches and for long calls, of which one may go on with its turn unless it is
    /// crowded.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub(super) fn start(
        mailbox: &Arc<Mailbox>,
        (searchers, crowded): (usize, &Arc<AtomicBool>),
        (callers, crowded_calls): (usize, &Arc<AtomicBool>),
    ) -> std::io::Result<Self> {
        let (of_search, of_call) = (Arc::clone(mailbox), Arc::clone(mailbox));
        let (crowded, crowded_calls) = (Arc::clone(crowded), Arc::clone(crowded_calls));
        let search = move |(search, task): (Arc<Search>, Task)| {
            let id = search.id;
            let run = AssertUnwindSafe(|| run(&of_search, &crowded, &search, task));
            let report = catch_unwind(run).unwrap_or_else(|_| {
                tracing::error!("a search failed");
                None
            });
            Message::SearchEnded { id, report }
        };
        let turn = move |call| turn(call, &of_call, &crowded_calls);
        Ok(Self {
            mailbox: Arc::clone(mailbox),
            searches: Pool::start(mailbox, ("search", 0..searchers), search)?,
            calls: Pool::start(mailbox, ("compute", searchers..searchers + callers), turn)?,
        })
    }
}

impl Executor for Workers {
    fn id(&self) -> u64 {
        self.mailbox.id()
    }

    fn begin(&mut self, search: Arc<Search>, task: Task) {
        self.searches.give(search.id, (search, task));
    }

    fn run_turn(&mut self, call: LongCall) {
        self.calls.give(call.id, call);
    }

    fn wake(&mut self, id: u64) {
        self.searches.wake(id);
        self.calls.wake(id);
    }

    fn ended(&mut self, id: u64) {
        self.searches.ended(id);
        self.calls.ended(id);
    }
}

/// Runs a search, in turns while others wait.
fn run(mailbox: &Mailbox, crowded: &AtomicBool, search: &Search, task: Task) -> Option<SearchReport> {
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
            mailbox.send(Message::SearchPaused(search.id));
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
    static TURN_HERE: RefCell<Option<CallTurn>> = const { RefCell::new(None) };
}

/// A turn of a long call.
struct CallTurn {
    id: u64,
    mailbox: Arc<Mailbox>,
    budget: Arc<Budget>,
    crowded: Arc<AtomicBool>,
    begun: Instant,
    /// The CPU time of the thread when it began.
    before: Duration,
}

impl CallTurn {
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
        used >= TURN || used >= LEAST_TURN && self.crowded.load(Ordering::Relaxed)
    }

    fn pause(&mut self) {
        if !(self.crowded.load(Ordering::Relaxed) && self.begun.elapsed() >= LEAST_TURN) {
            return;
        }
        self.budget.resumed.store(false, Ordering::Relaxed);
        let (id, used) = (self.id, self.used());
        self.mailbox.send(Message::CallPaused { id, used });
        while !self.budget.resumed.load(Ordering::Acquire) {
            std::thread::park();
        }
        (self.begun, self.before) = (Instant::now(), cpu_time());
    }
}

/// Lets others have their turns, in the middle of work that is not written in turns. Nothing elsewhere, or
/// while nobody waits.
pub(crate) fn pause() {
    TURN_HERE.with_borrow_mut(|turn| {
        if let Some(turn) = turn {
            turn.pause();
        }
    });
}

/// Gives a long call a turn, which is over when it yields while others wait.
fn turn(mut call: LongCall, mailbox: &Arc<Mailbox>, crowded: &Arc<AtomicBool>) -> Message {
    let (id, budget, begun, before) = (call.id, Arc::clone(&call.budget), Instant::now(), cpu_time());
    let (mailbox, crowded) = (Arc::clone(mailbox), Arc::clone(crowded));
    TURN_HERE.set(Some(CallTurn { id, mailbox, budget, crowded, begun, before }));
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
        if TURN_HERE.with_borrow(|turn| turn.as_ref().is_none_or(CallTurn::is_over)) {
            break Some(false);
        }
    };
    let call = asleep.is_some().then_some(call);
    let used = TURN_HERE.take().map(|mut turn| turn.used()).unwrap_or_default();
    Message::TurnEnded { id, call, asleep: asleep.unwrap_or_default(), used }
}

/// Lowers the priority of the current thread, so that neither kind keeps those that read sockets from meeting
/// their deadlines: it is nice where that suffices, and where a nice thread would still finish its slice
/// first, it runs only while its core has nothing else to do. Returns whether that was possible.
#[cfg(target_os = "linux")]
fn lower_priority() -> bool {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id,
        thread_schedule_policy,
    };
    // How much nicer than others the threads are where the scheduler lets a thread that wakes go before a nicer
    // one that runs: they get six hundredths of a busy core. `engine/training/measure/priorities.py` compares
    // this with other priorities.
    const NICE: i32 = 12;
    // The lowest priority.
    const LEAST: i32 = 19;
    // The first release of Linux with such a scheduler.
    const EEVDF: (u32, u32) = (6, 6);
    if release() >= EEVDF {
        let own = rustix::process::getpriority_process(None).unwrap_or_default();
        rustix::process::setpriority_process(None, (own + NICE).min(LEAST)).is_ok()
    } else {
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        // It also sets a nice value, which has no effect on idle threads and fails if the process was started
        // with a higher one.
        let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
        thread_schedule_policy() == Ok(idle)
    }
}

/// Gives the current thread the lowest priority: on other systems, none have been compared. Returns whether that was
/// possible.
#[cfg(not(target_os = "linux"))]
fn lower_priority() -> bool {
    ThreadPriority::Min.set_for_current().is_ok()
}

/// The release of the kernel.
#[cfg(target_os = "linux")]
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

/// The CPU time of this thread, of which only differences count.
#[cfg(unix)]
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// On Windows the time that passes: its clock of threads moves by 16 ms, longer than most turns.
#[cfg(windows)]
fn cpu_time() -> Duration {
    static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGUN.elapsed()
}
