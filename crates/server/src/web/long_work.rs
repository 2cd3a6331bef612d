//! Work that takes long, such as replaying and showing a match of many turns, or drawing a picture. It is done while
//! other requests are served, and only as many pieces of it at once as there are cores, so that it cannot take all
//! threads.

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::Semaphore;

use super::metrics::Metrics;

/// Room for long work.
#[derive(Debug)]
pub(crate) struct LongWork {
    room: Semaphore,
    metrics: Metrics,
}

impl LongWork {
    /// Room for as many pieces at once as there are cores.
    pub(crate) fn new(metrics: Metrics) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        LongWork { room: Semaphore::new(cores), metrics }
    }

    /// Does a piece of work, as soon as there is room for it.
    pub(crate) async fn carry_out<R>(&self, work: impl FnOnce() -> R) -> R {
        // The semaphore is never closed; and if it were, the work would have to be done all the same.
        let _permit = self.room.acquire().await;
        self.metrics.worked_long();
        match Handle::current().runtime_flavor() {
            RuntimeFlavor::MultiThread => tokio::task::block_in_place(work),
            // With a single thread there is nobody to hand the other requests to.
            _ => work(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    /// So long that it only ends a test that fails.
    const FAILED: Duration = Duration::from_secs(20);

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn requests_are_served_while_long_work_takes_the_only_thread() {
        let (told, hears) = mpsc::channel();
        let long = tokio::spawn(async move {
            LongWork::new(Metrics::default()).carry_out(move || hears.recv_timeout(FAILED)).await
        });
        // If the work held the thread, this task would wait for the work, and the work for this task.
        let request = tokio::spawn(async move { told.send(()) });
        assert_eq!(long.await.unwrap(), Ok(()));
        request.await.unwrap().unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn no_more_of_it_is_under_way_than_there_are_cores() {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let work = Arc::new(LongWork::new(Metrics::default()));
        let (under_way, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let pieces: Vec<_> = (0..cores * 8)
            .map(|_| {
                let (work, under_way, most) = (Arc::clone(&work), Arc::clone(&under_way), Arc::clone(&most));
                tokio::spawn(async move {
                    let piece = || {
                        most.fetch_max(under_way.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        std::thread::yield_now();
                        under_way.fetch_sub(1, Ordering::SeqCst);
                    };
                    work.carry_out(piece).await;
                })
            })
            .collect();
        for piece in pieces {
            piece.await.unwrap();
        }
        assert!((1..=cores).contains(&most.load(Ordering::SeqCst)));
    }
}
