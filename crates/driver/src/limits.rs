//! Limits of a call: the clock, the user's wish to stop, memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a call is told from outside while it works.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    /// It is to come to its end.
    pub stop: Arc<AtomicBool>,
    /// Memory is short: what takes most of it and proves least, the model checker, is to stop.
    pub scarce: Arc<AtomicBool>,
}

impl From<Arc<AtomicBool>> for Signals {
    fn from(stop: Arc<AtomicBool>) -> Signals {
        Signals { stop, ..Signals::default() }
    }
}

/// The clock and the signals of one call.
#[derive(Clone, Debug)]
pub struct Limits {
    started: Instant,
    timeout: Option<Duration>,
    /// When this part of the call has to be done, if others come after it.
    until: Option<Instant>,
    /// Set from outside, or by the side that has the answer.
    cancel: Arc<AtomicBool>,
    scarce: Arc<AtomicBool>,
}

impl Limits {
    /// Limits of a call that starts now.
    pub fn start(timeout: Option<Duration>, signals: impl Into<Signals>) -> Limits {
        let Signals { stop: cancel, scarce } = signals.into();
        Limits { started: Instant::now(), timeout, until: None, cancel, scarce }
    }

    /// The same clock with another signal, which alone stops whoever has these limits.
    pub fn stopped_by(&self, signal: &Arc<AtomicBool>) -> Limits {
        Limits { cancel: Arc::clone(signal), ..self.clone() }
    }

    /// The same for a part of the call that gets these hundredths of the time that is left: others come after it.
    pub fn part(&self, percent: u32) -> Limits {
        let now = Instant::now();
        let until = self.deadline().map(|deadline| now + deadline.saturating_duration_since(now) * percent / 100);
        Limits { until, ..self.clone() }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// When engines have to be done. They stop between two steps, so they get a little less than the whole time.
    pub fn deadline(&self) -> Option<Instant> {
        let timeout = self.timeout?;
        let margin = (timeout / 20).min(Duration::from_millis(200));
        let whole = self.started.checked_add(timeout - margin);
        self.until.or(whole)
    }

    /// The same for who gets half of the time that is left, so that others come after.
    pub fn half_deadline(&self) -> Option<Instant> {
        self.part(50).deadline()
    }

    /// The signal that makes engines stop.
    pub fn cancel(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Whether the signal to stop was given.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Whether memory is short.
    pub fn is_scarce(&self) -> bool {
        self.scarce.load(Ordering::Relaxed)
    }

    /// Why the call has to come to its end, if it has to.
    pub fn exhausted(&self) -> Option<String> {
        if self.is_cancelled() {
            return Some("the analysis was stopped".to_owned());
        }
        self.deadline().filter(|deadline| Instant::now() >= *deadline)?;
        let reason = timeout_reason(self.timeout?);
        Some(match self.until {
            Some(until) => {
                let part = until.saturating_duration_since(self.started).as_secs_f64();
                format!("{reason} for this property: {part:.1} s of it, the rest was for others")
            }
            None => reason,
        })
    }
}

/// The reason of verdicts that a timeout left unknown.
pub fn timeout_reason(timeout: Duration) -> String {
    format!("timeout of {} s reached", timeout.as_secs_f64())
}

/// Memory of this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Memory {
    /// Resident now, in MiB.
    pub resident_mb: u64,
    /// The most that was resident, in MiB.
    pub peak_mb: u64,
}

impl Memory {
    /// As the kernel counts it now; zeros where there is no `/proc`.
    pub fn now() -> Memory {
        std::fs::read_to_string("/proc/self/status").map(|status| Memory::parse(&status)).unwrap_or_default()
    }

    fn parse(status: &str) -> Memory {
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim_start_matches(':').split_whitespace().next()?.parse::<u64>().ok()
        };
        let mib = |name: &str| field(name).unwrap_or(0) / 1024;
        Memory { resident_mb: mib("VmRSS"), peak_mb: mib("VmHWM") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deadline_lies_a_little_before_the_timeout() {
        let limits = Limits::start(Some(Duration::from_secs(10)), Arc::default());
        let left = limits.deadline().unwrap() - limits.started;
        assert_eq!(left, Duration::from_millis(9800));
        assert_eq!(limits.exhausted(), None);
        assert_eq!(Limits::start(None, Arc::default()).deadline(), None);
    }

    #[test]
    fn a_part_ends_before_the_whole_does() {
        let whole = Limits::start(Some(Duration::from_secs(100)), Arc::default());
        let part = whole.part(60);
        let left = part.deadline().unwrap() - whole.started;
        assert!((Duration::from_secs(59)..Duration::from_secs(61)).contains(&left), "{left:?}");
        assert!(Limits::start(None, Arc::default()).part(60).deadline().is_none());
        let over = Limits::start(Some(Duration::from_secs(10)), Arc::default()).part(0);
        let reason = over.exhausted().unwrap();
        assert_eq!(reason, "timeout of 10 s reached for this property: 0.0 s of it, the rest was for others");
    }

    #[test]
    fn an_exhausted_limit_is_named() {
        let limits = Limits::start(Some(Duration::ZERO), Arc::default());
        assert_eq!(limits.exhausted().unwrap(), "timeout of 0 s reached");
        limits.cancel.store(true, Ordering::Relaxed);
        assert_eq!(limits.exhausted().unwrap(), "the analysis was stopped");
    }

    #[test]
    fn memory_is_read_as_the_kernel_writes_it() {
        let status = "Name:\tx\nVmHWM:\t   40960 kB\nVmRSS:\t   20480 kB\n";
        assert_eq!(Memory::parse(status), Memory { resident_mb: 20, peak_mb: 40 });
        assert_eq!(Memory::parse(""), Memory::default());
    }
}
