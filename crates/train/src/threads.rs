//! Work spread over threads, with results that do not depend on how many there are.

use std::sync::{Mutex, PoisonError};

/// Calls `work` for every item, on this many threads. Each item is worked on alone, so the outcome is the same for any
/// number of threads.
pub(crate) fn each<T: Send>(threads: usize, items: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    let queue = Mutex::new(items.iter_mut().enumerate());
    // A panic of another thread does not harm the queue, and is passed on at the end of the scope.
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let labour = || {
        while let Some((index, item)) = next() {
            work(index, item);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(labour);
        }
        labour();
    });
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_item_is_worked_on_once() {
        for threads in [1, 2, 5] {
            let mut items = vec![1usize; 37];
            super::each(threads, &mut items, |index, item| *item += index);
            assert!(items.iter().enumerate().all(|(index, &item)| item == index + 1));
        }
    }
}
