//! The same function on many values, on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The results in the order of the items, independent of scheduling. With one thread the caller computes them.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], threads: usize, function: impl Fn(&T) -> R + Sync) -> Vec<R> {
    if threads <= 1 || items.len() <= 1 {
        return items.iter().map(function).collect();
    }
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    let work = || {
        while let Some((index, item)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| Some((i, items.get(i)?)))
        {
            let result = function(item);
            // A panic in a thread propagates out of the scope; entries are pushed whole.
            let mut results = results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            results.push((index, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(items.len()) {
            scope.spawn(work);
        }
        work();
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let items: Vec<u64> = (0..100).collect();
        let expected: Vec<u64> = items.iter().map(|i| i * i).collect();
        for threads in 0..5 {
            assert_eq!(map(&items, threads, |i| i * i), expected);
        }
    }
}
