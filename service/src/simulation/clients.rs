//! The clients: those that a seed draws, and one that asks for a little of everything and must get it.

use super::calls::{self, Ask, End, Manner};
use super::line::{Line, Stops};
use super::plan::{BUSY, Conduct, Leaves, Plan};
use super::world::World;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::Poll;
use std::time::Duration;
use tafl_test_support::chance::Chance;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// How long any call may take: its limit, what may come later, and the closing of its connection.
const LONGEST: Duration = Duration::from_secs(25);

/// How long after it has begun a connection a client begins the next one at the soonest.
const AGAIN: Duration = Duration::from_secs(4);

/// The calls that a client behind a proxy cancels at once.
const CANCELLED: usize = 40;

/// The window of a connection that is its client's own.
const WINDOW: u32 = 64 << 10;

/// The address of the client that must get what it asks for.
const CAREFUL: u8 = 200;

/// Follows a conduct until the busy time is over, then keeps what it has.
pub(super) async fn follow(world: Arc<World>, n: usize, conduct: Conduct) {
    sleep(conduct.begins).await;
    if world.has_proxy {
        return behind_proxy(&world, n, &conduct).await;
    }
    while world.elapsed() < BUSY && !world.closed.load(Ordering::Relaxed) {
        let Some(line) = world.connect(conduct.address, conduct.buffer, conduct.stops) else {
            sleep(Duration::from_millis(500)).await;
            continue;
        };
        let begun = Instant::now();
        let connection = async {
            if conduct.http1 {
                talk(&world, n, &conduct, line).await;
            } else {
                multiplex(&world, n, &conduct, line).await;
            }
        };
        match conduct.leaves {
            Leaves::Never => connection.await,
            Leaves::After(time) => _ = timeout(time, connection).await,
            Leaves::AfterPolls(polls) => leave_after(polls, connection).await,
        }
        world.event(format_args!("client {n}: a connection is over"));
        sleep_until(begun + AGAIN).await;
    }
}

/// Makes its calls on the connection that a proxy shares among all clients.
async fn behind_proxy(world: &Arc<World>, n: usize, conduct: &Conduct) {
    let mut tasks = JoinSet::new();
    while world.elapsed() < BUSY && !world.closed.load(Ordering::Relaxed) {
        let begun = Instant::now();
        for &(ask, manner) in &conduct.calls {
            if manner.cancels {
                world.gather();
            }
            // Whoever cancels, cancels many at once.
            for _ in 0..if manner.cancels { CANCELLED } else { 1 } {
                // One connection has a hundred streams, of which nobody keeps more than a few.
                let Some(requests) = world.proxy().await.filter(|_| tasks.len() < 8) else { continue };
                // A proxy passes no empty frames on; h2 counts them for a connection, and ends it.
                let manner = Manner { sends: manner.sends.max(1), ..manner };
                let call = calls::call(requests, conduct.address, ask, manner, || ());
                let world = Arc::clone(world);
                let call = async move {
                    let end = timeout(LONGEST, call).await;
                    world.event(format_args!("client {n}: {ask:?} by the proxy: {end:?}"));
                    let lasts = matches!(ask, Ask::Watch | Ask::Reflection(_));
                    if manner.is_good()
                        && !lasts
                        && end == Ok(End::Cut)
                        && !world.closed.load(Ordering::Relaxed)
                    {
                        world.fail(format!("client {n}: {ask:?} is cut off"));
                    }
                };
                if manner.cancels {
                    call.await;
                } else {
                    tasks.spawn(call);
                }
            }
            sleep(conduct.gap).await;
        }
        sleep_until(begun + AGAIN).await;
        while tasks.try_join_next().is_some() {}
    }
    while tasks.join_next().await.is_some() {}
}

/// Polls a future so often at most.
async fn leave_after(mut polls: usize, future: impl Future<Output = ()>) {
    let mut future = pin!(future);
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Pending if polls > 0 => {
            polls -= 1;
            Poll::Pending
        }
        _ => Poll::Ready(()),
    })
    .await;
}

/// Makes its calls over HTTP/2; returns when the connection has closed.
async fn multiplex(world: &Arc<World>, n: usize, conduct: &Conduct, line: Line) {
    let windows = (conduct.window, WINDOW);
    let Some((mut requests, connection)) = calls::connect(line, windows).await else { return };
    let mut tasks = JoinSet::new();
    let mut connected = JoinSet::new();
    connected.spawn(connection);
    let good = conduct.is_good();
    for (nth, &(ask, manner)) in conduct.calls.iter().enumerate() {
        if !calls::is_open(&mut requests).await {
            break;
        }
        let (world, requests, address) = (Arc::clone(world), requests.clone(), conduct.address);
        tasks.spawn(async move {
            // An archive counts by its games.
            let heard = || {
                if !matches!(ask, Ask::Archive(_)) {
                    world.heard(address);
                }
            };
            let mut call = pin!(calls::call(requests, address, ask, manner, heard));
            let end = match timeout(LONGEST, call.as_mut()).await {
                Ok(end) => end,
                Err(_) if good && ask != Ask::Watch => {
                    return world.fail(format!("client {n}: call {nth}, {ask:?}, has no answer"));
                }
                Err(_) => call.await,
            };
            world.event(format_args!("client {n}: call {nth}, {ask:?}: {end:?}"));
        });
        sleep(conduct.gap).await;
    }
    // It keeps its connection as long as it can.
    connected.join_next().await;
    sleep(Duration::from_millis(1)).await;
}

/// Makes its calls over HTTP/1.1, all at once, and reads what comes.
async fn talk(world: &Arc<World>, n: usize, conduct: &Conduct, mut line: Line) {
    let body = "{\"game\":{\"ruleset\":\"brandubh-wtf\"},\"move\":\"d1-d4\"}";
    let mut sent = 0;
    for (ask, manner) in &conduct.calls {
        let head = match ask {
            Ask::Rulesets => "GET /v1/rulesets HTTP/1.1\r\nhost: s\r\nx-request-id: 1\r\n\r\n".to_owned(),
            Ask::Page => "GET /page.css HTTP/1.1\r\nhost: s\r\nx-request-id: 1\r\n\r\n".to_owned(),
            _ => format!(
                "POST /v1/moves:validate HTTP/1.1\r\nhost: s\r\nx-request-id: 1\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            ),
        };
        let part = &head.as_bytes()[..head.len().min(manner.sends)];
        if line.write_all(part).await.is_err() || line.flush().await.is_err() {
            return;
        }
        sent += usize::from(part.len() == head.len());
        sleep(conduct.gap).await;
        if part.len() < head.len() {
            break;
        }
    }
    if !conduct.calls[0].1.reads {
        std::future::pending::<()>().await;
    }
    let (mut answers, mut bytes) = (Vec::new(), vec![0; 4 << 10]);
    while let Ok(Ok(read)) = timeout(LONGEST, line.read(&mut bytes)).await {
        if read == 0 {
            break;
        }
        answers.extend_from_slice(&bytes[..read]);
    }
    let answered = answers.windows(9).filter(|bytes| bytes == b"HTTP/1.1 ").count();
    world.event(format_args!("client {n}: {answered} answers over HTTP/1.1, {} bytes", answers.len()));
    if answered > sent + 1 {
        world.fail(format!("client {n}: {answered} answers to {sent} requests"));
    }
}

/// Asks for a little of everything until the busy time is over. Nothing is refused, and nothing takes longer
/// than its share allows.
pub(super) async fn careful(world: Arc<World>, mut chance: Chance, plan: Plan) {
    let clients = plan.clients.len() as u32 + 1;
    let step = plan.costs.step;
    while world.elapsed() < BUSY && !world.closed.load(Ordering::Relaxed) {
        let requests = if world.has_proxy {
            world.proxy().await
        } else {
            let Some(line) = world.connect(CAREFUL, 16 << 10, Stops::NEVER) else {
                world.fail("the careful client cannot connect".to_owned());
                return;
            };
            calls::connect(line, (WINDOW, WINDOW)).await.map(|(requests, connection)| {
                tokio::spawn(connection);
                requests
            })
        };
        let Some(mut requests) = requests else {
            sleep(Duration::from_millis(10)).await;
            continue;
        };
        while world.elapsed() < BUSY && calls::is_open(&mut requests).await {
            let seed = chance.below(250) as u8;
            let (ask, within) = chance.weighted(&[
                (6, (Ask::Move, Duration::ZERO)),
                (3, (Ask::Check, Duration::ZERO)),
                (1, (Ask::Rulesets, Duration::ZERO)),
                (1, (Ask::Connect, Duration::ZERO)),
                (1, (Ask::Tools(0), Duration::ZERO)),
                (1, (Ask::Page, Duration::ZERO)),
                (2, (Ask::Moves(10), (step + step / 2) * 10 * clients)),
                (2, (Ask::Archive(5), (step + step / 2) * 10 * clients)),
                (2, (Ask::Search(5_000, seed), Duration::from_millis(200) * clients)),
                (2, (Ask::Search(20_000, seed), Duration::from_millis(400) * clients)),
            ]);
            let begun = Instant::now();
            let end =
                timeout(LONGEST, calls::call(requests.clone(), CAREFUL, ask, Manner::GOOD, || ())).await;
            let took = begun.elapsed();
            world.event(format_args!("careful: {ask:?}: {end:?} after {} ms", took.as_millis()));
            let drains = world.closed.load(Ordering::Relaxed);
            match &end {
                Ok(End::Answered(0, _)) if took <= within + Duration::from_millis(2) || drains => {}
                Ok(End::Cut) if drains => {}
                Ok(End::Answered(8, _)) if !plan.few => {}
                Ok(End::Cut) if !world.has_proxy && !calls::is_open(&mut requests).await => {}
                _ => world.fail(format!(
                    "the careful client: {ask:?}: {end:?} after {} ms, not {}",
                    took.as_millis(),
                    within.as_millis()
                )),
            }
            // It stays within its rates.
            let rest = if plan.config.rate_limit > 0 { 1_000 } else { 100 };
            sleep(Duration::from_millis(chance.between(rest, rest + 2_000) as u64)).await;
        }
    }
}
