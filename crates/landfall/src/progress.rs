//! What is known and done at the moment, shared between the run and its watch.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use evidence::Report;
use indicatif::ProgressBar;

/// The run writes here, the watch reads.
#[derive(Default)]
pub struct Board {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    stage: String,
    known: Option<Report>,
}

impl Board {
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
        self.state().stage = what.to_owned();
    }

    fn known(&self, report: &Report) {
        self.state().known = Some(report.clone());
    }
}

/// A line on the terminal's standard error that appears after a second and is gone in the end; elsewhere nothing.
pub struct Line {
    started: Instant,
    bar: Option<ProgressBar>,
}

impl Line {
    /// No line yet.
    pub fn new() -> Line {
        Line { started: Instant::now(), bar: None }
    }

    /// Shows the stage.
    pub fn update(&mut self, stage: &str) {
        if self.started.elapsed() < Duration::from_secs(1) {
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
