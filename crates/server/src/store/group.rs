//! Concurrent writes share a commit.
//!
//! A flush to disk takes milliseconds, and as long for one write as for fifty. So one task takes all writes that are
//! waiting, carries them out in one transaction, and answers each of them after the commit. Under load the groups grow
//! by themselves; without load a write does not wait for others.

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::{Notify, mpsc, oneshot};

use super::news::News;
use super::write::{Write, Written};
use super::{StoreError, Stored};

/// The most writes in one commit.
const MOST: usize = 128;
/// The most writes that wait.
const QUEUE: usize = 4_096;
/// How long writes that nobody waits for are held back, so that others can share their commit.
const LIGHT: Duration = Duration::from_millis(250);

/// A database that carries groups of writes out.
pub(super) trait Backend: Send + 'static {
    /// Carries out all writes in one transaction, with a result for each. If that fails, none of them happened.
    fn carry_out(&mut self, group: &[&Write]) -> impl Future<Output = Stored<Vec<Written>>> + Send;
}

/// A write and where its answer goes, if anybody waits for one.
struct Waiting {
    write: Write,
    answer: Option<oneshot::Sender<Stored<Written>>>,
}

/// How many groups were carried out, and how many writes were in them.
#[derive(Debug, Default)]
struct Counts {
    groups: AtomicU64,
    writes: AtomicU64,
}

/// Takes writes and hands them to the task that carries them out.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Waiting>,
    counts: Arc<Counts>,
    /// The latest number of a topic.
    stamp: Arc<AtomicI64>,
    /// Below a thousand, at random.
    node: i64,
}

impl Writer {
    /// Starts the task.
    pub(super) fn start(backend: impl Backend, news: News, work: Arc<Notify>) -> Self {
        let (queue, receiver) = mpsc::channel(QUEUE);
        let counts = Arc::new(Counts::default());
        let waiting = Queue { receiver, held: VecDeque::new() };
        tokio::spawn(run(backend, waiting, news, work, Arc::clone(&counts)));
        let node = (RandomState::new().hash_one(0) % 1_000) as i64;
        Writer { queue, counts, stamp: Arc::default(), node }
    }

    /// How many groups were carried out since the start, and how many writes were in them.
    pub(super) fn groups(&self) -> (u64, u64) {
        (self.counts.groups.load(Ordering::Relaxed), self.counts.writes.load(Ordering::Relaxed))
    }

    /// Answers after the write is durable.
    pub(super) async fn write(&self, write: Write) -> Stored<Written> {
        let (answer, answered) = oneshot::channel();
        let write = self.stamped(write);
        self.queue.send(Waiting { write, answer: Some(answer) }).await.map_err(|_| StoreError::Stopped)?;
        answered.await.map_err(|_| StoreError::Stopped)?
    }

    /// The write with a number of its own for each topic that it tells of: a time in microseconds, whose last digits
    /// differ between nodes. So whoever hears of it twice knows that it is the same.
    fn stamped(&self, mut write: Write) -> Write {
        for told in &mut write.tells {
            let now = told.version.saturating_mul(1_000).saturating_add(self.node);
            let next = |last: i64| Some(now.max(last + 1));
            let last = self.stamp.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).unwrap_or_default();
            told.version = now.max(last + 1);
        }
        write
    }

    /// Hands over a write that nobody waits for; it is dropped if too many are waiting.
    pub(super) fn write_lightly(&self, write: Write) {
        let write = self.stamped(write);
        if self.queue.try_send(Waiting { write, answer: None }).is_err() {
            tracing::debug!("a light write was dropped");
        }
    }
}

/// The writes that wait.
struct Queue {
    receiver: mpsc::Receiver<Waiting>,
    /// Writes of a table that had another write in the group before.
    held: VecDeque<Waiting>,
}

impl Queue {
    /// The next group, with at most one write for a table; `None` when nobody can send any more.
    async fn next(&mut self) -> Option<Vec<Waiting>> {
        let mut waiting: Vec<Waiting> = self.held.drain(..).collect();
        if waiting.is_empty() && self.receiver.recv_many(&mut waiting, MOST).await == 0 {
            return None;
        }
        while let Ok(next) = self.receiver.try_recv() {
            waiting.push(next);
            if waiting.len() >= MOST {
                break;
            }
        }
        if waiting.iter().all(|waiting| waiting.answer.is_none()) {
            // Nobody waits for these, so let writes that come soon share the commit.
            let _ = tokio::time::timeout(LIGHT, self.receiver.recv_many(&mut waiting, MOST)).await;
        }
        let mut tables = HashSet::new();
        let mut group = Vec::new();
        for waiting in waiting {
            let expects = &waiting.write.expects;
            if expects.iter().all(|(game, _)| !tables.contains(game)) {
                tables.extend(expects.iter().map(|(game, _)| *game));
                group.push(waiting);
            } else {
                self.held.push_back(waiting);
            }
        }
        Some(group)
    }
}

async fn run(mut backend: impl Backend, mut queue: Queue, news: News, work: Arc<Notify>, counts: Arc<Counts>) {
    while let Some(group) = queue.next().await {
        let started = std::time::Instant::now();
        let results = carry_out(&mut backend, &group).await;
        counts.groups.fetch_add(1, Ordering::Relaxed);
        counts.writes.fetch_add(group.len() as u64, Ordering::Relaxed);
        tracing::trace!(writes = group.len(), took = ?started.elapsed(), "wrote a group");
        let mut changed = Vec::new();
        let mut made_work = false;
        for (waiting, result) in group.iter().zip(&results) {
            if let Ok(Written::Done { drawn, .. }) = result {
                changed.extend(waiting.write.news(*drawn));
                made_work |= waiting.write.makes_work();
            }
        }
        for (waiting, result) in group.into_iter().zip(results) {
            match (waiting.answer, result) {
                // The request may be gone; the write counts all the same.
                (Some(answer), result) => drop(answer.send(result)),
                (None, Err(error)) => tracing::warn!(%error, "a light write failed"),
                (None, Ok(_)) => {}
            }
        }
        news.tell(&changed);
        if made_work {
            work.notify_waiters();
        }
    }
}

/// The result of each write. If the group failed because of one write, each is tried alone.
async fn carry_out(backend: &mut impl Backend, group: &[Waiting]) -> Vec<Stored<Written>> {
    let writes: Vec<&Write> = group.iter().map(|waiting| &waiting.write).collect();
    match backend.carry_out(&writes).await {
        Ok(written) => written.into_iter().map(Ok).collect(),
        Err(error) if error.is_of_one_write() => {
            let mut results = Vec::new();
            for write in writes {
                let result = backend.carry_out(&[write]).await;
                results.push(match result.map(|mut written| written.pop()) {
                    Ok(Some(written)) => Ok(written),
                    Ok(None) => Err(StoreError::Stopped),
                    Err(error) if error.is_stale() => Ok(Written::Stale),
                    Err(error) => Err(error),
                });
            }
            results
        }
        Err(error) => {
            tracing::error!(%error, writes = writes.len(), "a group of writes failed");
            writes.iter().map(|_| Err(error.clone())).collect()
        }
    }
}
