//! The engine `run`: looks for violations by executing the program on a few inputs.
//!
//! A program that takes no inputs has one run. If nothing in its code depends on what C leaves open
//! ([`semantics::plain`]), that run is all there is to know, and executing it to its end is a proof.

use std::slice;

use interp::End;

use crate::beginning::{Beginning, Start};
use crate::inputs;
use crate::limits::{Limits, Series};
use crate::question::Question;
use crate::trials::{Found, Trials};

/// How much to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A few short runs, before anything else.
    Quick,
    /// Many runs and long ones, beside the other engines.
    Thorough,
}

impl Effort {
    fn series(self, limits: &Limits) -> &[Series] {
        match self {
            Effort::Quick => slice::from_ref(&limits.quick),
            Effort::Thorough => &limits.thorough,
        }
    }
}

/// What runs show of the open properties.
pub fn search(question: &Question<'_>, effort: Effort) -> Found {
    let mut trials = Trials::new(question);
    let whole = matches!(question.beginning, Beginning::Program);
    let takes_arguments = whole && !question.program().function(question.entry).params.is_empty();
    let values = inputs::interesting_values(question.program(), question.limits);
    let series = effort.series(question.limits);
    let mut rounds: Vec<u64> = (0..).take(series.first().map_or(0, |series| series.runs)).collect();
    for series in series {
        let mut cut_off = Vec::new();
        for round in rounds.into_iter().take(series.runs) {
            if trials.is_done() || (question.stopped)() {
                return trials.into_found();
            }
            let arguments = if takes_arguments { inputs::arguments(round) } else { Vec::new() };
            let entry = question.beginning.entry(question.program(), question.entry, round);
            if !whole && entry.is_none() {
                continue;
            }
            let start = Start { arguments: &arguments, entry: entry.as_ref() };
            let run = trials.attempt(start, inputs::inputs(round, &values, question.limits), series.steps);
            if run.end == End::StepLimit {
                cut_off.push(round);
            }
            // Without inputs all runs are the same.
            let fixed = entry.as_ref().is_none_or(|entry| entry.cells.is_empty());
            if run.consumed.is_empty() && !takes_arguments && fixed {
                if !whole {
                    break;
                }
                trials.take_as_proof(&run, series.steps);
                if run.end == End::StepLimit {
                    trials.only_run_goes_on();
                }
                break;
            }
        }
        rounds = cut_off;
    }
    trials.into_found()
}
