//! Keeps the limits of a run: the run works on a thread of its own, while this one looks at the clock, at the memory
//! and for Ctrl-C, asks the run to stop where a limit is reached, and leaves without it if it does not.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use driver::Memory;

use crate::progress::{Board, Line};

/// Between two looks.
const BEAT: Duration = Duration::from_millis(20);
/// For a run that was asked to stop.
const GRACE: Duration = Duration::from_millis(300);
/// Terms may be deep and are walked recursively; untouched stack costs nothing.
const STACK: usize = 512 << 20;

/// The most memory that was seen: of this process and the programs it started, together.
#[derive(Clone, Debug, Default)]
pub struct Peak(Arc<AtomicU64>);

impl Peak {
    /// In MiB. What this process alone had at its peak counts too: the looks at the programs miss short peaks.
    pub fn mb(&self) -> u64 {
        self.0.load(Ordering::Relaxed).max(Memory::now().peak_mb)
    }

    /// The resident memory at this moment, in MiB.
    pub fn look(&self) -> u64 {
        let now = Memory::now().resident_mb + process::resident_mb();
        self.0.fetch_max(now, Ordering::Relaxed);
        now
    }
}

/// How a run ended.
pub enum Ending<T> {
    /// By itself, perhaps because it was asked to stop; then the reason is given.
    Answer(T, Option<String>),
    /// It was abandoned, for that reason; what it had found is on the board.
    Abandoned(String),
    /// It panicked with that message.
    Panic(String),
}

/// What a run has to keep.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Wall clock.
    pub timeout: Option<Duration>,
    /// Resident memory of this process and the programs it has started, in MiB.
    pub memory_mb: u64,
    /// Where the most memory is noted.
    pub peak: Peak,
    /// Set where three quarters of the memory are used: then the work is to do without what takes most of it.
    pub scarce: Arc<AtomicBool>,
    /// No line on the terminal says what is being done.
    pub silent: bool,
}

/// Runs the work, which gets the signal that asks it to stop.
pub fn run<T: Send + 'static>(
    bounds: Bounds,
    board: &Board,
    work: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
) -> Ending<T> {
    let cancel = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::new(AtomicBool::new(false));
    let noted = Arc::clone(&interrupted);
    // Without a handler Ctrl-C ends the process at once, which is no reason not to run.
    let _ = ctrlc::set_handler(move || noted.store(true, Ordering::Relaxed));

    let started = Instant::now();
    let (sender, receiver) = mpsc::channel();
    let signal = Arc::clone(&cancel);
    let worker = thread::Builder::new().name("prove".to_owned()).stack_size(STACK).spawn(move || {
        // A send fails only if the watch has ended, and then the answer is not needed.
        let _ = sender.send(catch(|| work(signal)));
    });
    if let Err(error) = worker {
        return Ending::Panic(format!("no thread could be started: {error}"));
    }

    let mut line = Line::new(bounds.silent || board.is_telling());
    let mut stop: Option<(String, Instant)> = None;
    let ending = loop {
        match receiver.recv_timeout(BEAT) {
            Ok(Ok(answer)) => break Ending::Answer(answer, stop.map(|(reason, _)| reason)),
            Ok(Err(message)) => break Ending::Panic(message),
            Err(RecvTimeoutError::Disconnected) => break Ending::Panic("the run ended without an answer".to_owned()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        line.update(&driver_stage(board, stop.is_some()));
        if let Some((reason, since)) = &stop {
            // It goes on until it sees the signal, and may take memory all the while.
            let too_much = bounds.memory_mb.saturating_add(bounds.memory_mb / 5);
            if since.elapsed() >= GRACE || bounds.peak.look() > too_much {
                break Ending::Abandoned(reason.clone());
            }
            continue;
        }
        if let Some(reason) = reached(&bounds, started, &interrupted) {
            cancel.store(true, Ordering::Relaxed);
            stop = Some((reason, Instant::now()));
        }
    };
    line.clear();
    ending
}

/// The limit that is reached, in words.
fn reached(bounds: &Bounds, started: Instant, interrupted: &AtomicBool) -> Option<String> {
    if interrupted.load(Ordering::Relaxed) {
        return Some("interrupted".to_owned());
    }
    if let Some(timeout) = bounds.timeout.filter(|timeout| started.elapsed() >= *timeout) {
        return Some(driver::timeout_reason(timeout));
    }
    let (most, now) = (bounds.memory_mb, bounds.peak.look());
    if now > most / 4 * 3 {
        bounds.scarce.store(true, Ordering::Relaxed);
    }
    (now > most).then(|| format!("memory limit of {most} MB reached"))
}

fn driver_stage(board: &Board, stopping: bool) -> String {
    if stopping { "stopping".to_owned() } else { board.current() }
}

/// The value, or the message and place of the panic. Nothing is printed: the caller tells the user.
fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let place = Arc::new(Mutex::new(String::new()));
    let noted = Arc::clone(&place);
    panic::set_hook(Box::new(move |info| {
        *noted.lock().unwrap_or_else(PoisonError::into_inner) = info.to_string();
    }));
    // The board holds whole values at all times, and everything else of the run is dropped.
    panic::catch_unwind(AssertUnwindSafe(work))
        .map_err(|_| place.lock().unwrap_or_else(PoisonError::into_inner).clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(timeout: Option<Duration>, memory_mb: u64) -> Bounds {
        Bounds { timeout, memory_mb, peak: Peak::default(), scarce: Arc::default(), silent: true }
    }

    #[test]
    fn a_panic_gives_its_message_and_place() {
        let message = catch(|| panic!("the arena is empty")).unwrap_err();
        assert!(message.contains("the arena is empty") && message.contains("watch.rs"), "{message}");
        assert_eq!(catch(|| 3), Ok(3));
    }

    #[test]
    fn limits_are_named() {
        let no = AtomicBool::new(false);
        let table = [
            (None, u64::MAX, None),
            (Some(Duration::ZERO), u64::MAX, Some("timeout of 0 s reached")),
            (None, 0, Some("memory limit of 0 MB reached")),
        ];
        for (timeout, memory_mb, expected) in table {
            let reason = reached(&bounds(timeout, memory_mb), Instant::now(), &no);
            assert_eq!(reason.as_deref(), expected);
        }
        let yes = AtomicBool::new(true);
        let bounds = bounds(None, u64::MAX);
        assert_eq!(reached(&bounds, Instant::now(), &yes).unwrap(), "interrupted");
    }

    #[test]
    fn a_run_that_does_not_stop_is_abandoned() {
        let bounds = bounds(Some(Duration::from_millis(50)), u64::MAX);
        let ending = run(bounds, &Board::default(), |_| thread::sleep(Duration::from_secs(60)));
        assert!(matches!(ending, Ending::Abandoned(reason) if reason == "timeout of 0.05 s reached"));
    }

    #[test]
    fn a_run_that_takes_more_memory_is_not_waited_for() {
        let work = |cancel: Arc<AtomicBool>| {
            while !cancel.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            thread::sleep(GRACE - Duration::from_millis(50));
        };
        let ending = run(bounds(None, 0), &Board::default(), work);
        assert!(matches!(ending, Ending::Abandoned(reason) if reason == "memory limit of 0 MB reached"));
    }

    #[test]
    fn a_run_that_stops_when_asked_gives_its_answer() {
        let bounds = bounds(Some(Duration::from_millis(50)), u64::MAX);
        let ending = run(bounds, &Board::default(), |cancel| {
            while !cancel.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            3
        });
        assert!(matches!(ending, Ending::Answer(3, Some(_))));
    }
}
