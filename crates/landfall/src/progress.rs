//! What is known and done at the moment, shared between the run and its watch.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use evidence::Report;
use indicatif::ProgressBar;

use crate::output::print;

/// The run writes here, the watch reads.
#[derive(Default)]
pub struct Board {
    state: Mutex<State>,
    /// Since when stages are told on standard error, if they are.
    told_since: Option<Instant>,
}

#[derive(Default)]
struct State {
    stage: String,
    known: Option<Report>,
}

impl Board {
    /// A board that tells each stage on standard error, with the seconds since then, if there is a beginning.
    pub fn new(told_since: Option<Instant>) -> Board {
        Board { state: Mutex::default(), told_since }
    }

    /// Whether stages are told as they begin: then no line shows the current one.
    pub fn is_telling(&self) -> bool {
        self.told_since.is_some()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic while the lock is held leaves a whole value all the same: each write is one assignment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is being done.
    pub fn current(&self) -> String {
        self.state().stage.clone()
    }

    /// The last report, if there was any.
    pub fn known(&self) -> Option<Report> {
        self.state().known.clone()
    }
}

impl driver::Progress for Board {
    fn stage(&self, what: &str) {
        let last = std::mem::replace(&mut self.state().stage, what.to_owned());
        if let Some(since) = self.told_since.filter(|_| last != what) {
            print(&mut std::io::stderr(), &format!("{:7.2} s  {what}\n", since.elapsed().as_secs_f64()));
        }
    }

    fn known(&self, report: &Report) {
        self.state().known = Some(report.clone());
    }
}

/// A line on the terminal's standard error that appears after a second and is gone in the end; elsewhere nothing.
pub struct Line {
    started: Instant,
    bar: Option<ProgressBar>,
    hidden: bool,
}

impl Line {
    /// No line yet; none at all if it is hidden.
    pub fn new(hidden: bool) -> Line {
        Line { started: Instant::now(), bar: None, hidden }
    }

    /// Shows the stage.
    pub fn update(&mut self, stage: &str) {
        if self.hidden || self.started.elapsed() < Duration::from_secs(1) {
            return;
        }
        // The library draws on terminals only.
        let bar = self.bar.get_or_insert_with(ProgressBar::new_spinner);
        bar.set_message(format!("{stage} ({} s)", self.started.elapsed().as_secs()));
        bar.tick();
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
