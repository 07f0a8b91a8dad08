//! Where pictures are painted: beside the calls, a few at once, behind a queue of bounded length.
//!
//! Painting takes milliseconds where a rules call takes microseconds, so it must not stand in their way. A picture belongs to the call
//! that asked for it: when the caller goes away or its time is over, painting ends at the next frame. Deliberately absent: how pictures
//! look, which is `render`'s.

use crate::error::{ApiError, Reason};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// The places to paint at.
pub(crate) struct Easel {
    /// Those who paint or wait.
    admitted: Arc<Semaphore>,
    /// Those who paint.
    places: Arc<Semaphore>,
    most: usize,
}

impl Easel {
    /// As many places as the machine has cores, and room for so many who wait.
    pub(crate) fn new(waiting: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let most = cores + waiting;
        Self { admitted: Arc::new(Semaphore::new(most)), places: Arc::new(Semaphore::new(cores)), most }
    }

    /// Paints when a place is free. The work is told when to give up; what it then returns is not used.
    pub(crate) async fn paint<T: Send + 'static>(
        &self,
        deadline: Instant,
        work: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let admitted = Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| {
            let message = format!("{} pictures are being drawn or waited for already", self.most);
            ApiError::new(Reason::QueueFull, message).retry_after(Duration::from_secs(1))
        })?;
        let place = tokio::time::timeout_at(deadline.into(), Arc::clone(&self.places).acquire_owned());
        let place = place.await.map_err(|_| too_late())?.map_err(|_| ApiError::internal())?;
        let gone = Gone(Arc::new(AtomicBool::new(false)));
        let left = Arc::clone(&gone.0);
        let painted = tokio::task::spawn_blocking(move || {
            let _held = (admitted, place);
            let give_up = || left.load(Ordering::Relaxed) || Instant::now() >= deadline;
            let painted = work(&give_up);
            (painted, give_up())
        });
        match painted.await {
            Ok((painted, false)) => Ok(painted),
            Ok((_, true)) => Err(too_late()),
            Err(_) => Err(ApiError::internal()),
        }
    }
}

fn too_late() -> ApiError {
    ApiError::new(Reason::DeadlineExceeded, "the time of the call was over before the picture was drawn")
}

/// Tells the work when nobody waits for it any more.
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
