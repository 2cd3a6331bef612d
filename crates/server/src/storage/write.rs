//! Concurrent changes share a commit.
//!
//! A flush to disk costs milliseconds, and it costs the same for one change as for fifty. So one task
//! takes all changes that are waiting, carries them out in one transaction, and answers each of them
//! after the commit. Under load the groups grow by themselves; alone, a change waits for nobody.

use tokio::sync::{mpsc, oneshot};

use super::{Change, StorageError, Stored};

/// The most changes in one commit.
const MOST: usize = 64;

/// A change and where its answer goes.
type Waiting = (Change, oneshot::Sender<Stored<bool>>);

/// Takes changes and hands them to the task that writes.
#[derive(Clone, Debug)]
pub(super) struct Writer(mpsc::Sender<Waiting>);

impl Writer {
    pub(super) fn new() -> (Writer, Queue) {
        let (sender, receiver) = mpsc::channel(4 * MOST);
        (Writer(sender), Queue(receiver))
    }

    pub(super) async fn change(&self, change: Change) -> Stored<bool> {
        let (answer, answered) = oneshot::channel();
        self.0.send((change, answer)).await.map_err(|_| StorageError::Stopped)?;
        answered.await.map_err(|_| StorageError::Stopped)?
    }
}

/// The changes that wait.
pub(super) struct Queue(mpsc::Receiver<Waiting>);

impl Queue {
    /// The next group; `None` when nobody can send any more.
    pub(super) async fn next(&mut self) -> Option<Group> {
        let mut waiting = Vec::new();
        if self.0.recv_many(&mut waiting, MOST).await == 0 {
            return None;
        }
        // Always in the same order, so that two nodes that lock the same rows cannot deadlock.
        waiting.sort_by_key(|(change, _)| change.game);
        Some(Group(waiting))
    }
}

/// Changes that are committed together.
pub(super) struct Group(Vec<Waiting>);

impl Group {
    pub(super) fn changes(&self) -> impl Iterator<Item = &Change> {
        self.0.iter().map(|(change, _)| change)
    }

    /// Tells everybody what came of it.
    pub(super) fn answer(self, result: Stored<Vec<bool>>) {
        match result {
            Ok(done) => {
                for ((_, answer), done) in self.0.into_iter().zip(done) {
                    // Whoever asked may have gone; the change stands all the same.
                    let _ = answer.send(Ok(done));
                }
            }
            Err(error) => {
                let text = error.to_string();
                for (_, answer) in self.0 {
                    let _ = answer.send(Err(StorageError::Database(sqlx::Error::Protocol(text.clone()))));
                }
            }
        }
    }
}
