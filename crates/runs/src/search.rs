//! The engine `run`: looks for violations by executing the program on a few inputs.
//!
//! A program that takes no inputs has one run. If nothing in its code depends on what C leaves open
//! ([`semantics::plain`]), that run is all there is to know, and executing it to its end is a proof.

use std::slice;

use interp::{End, Inputs, Policy};

use crate::arguments;
use crate::beginning::{Beginning, Start};
use crate::guided::{self, Extent};
use crate::inputs;
use crate::limits::{Limits, Series};
use crate::question::Question;
use crate::trials::{Found, Trials};
use crate::worth::Worth;

/// How much to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A few short runs, before anything else.
    Quick,
    /// Many runs and long ones, beside the other engines.
    Thorough,
    /// Runs on inputs that what others reached suggests, when no other engine is left.
    Lasting,
    /// Both at once, where no other engine is asked.
    Alone,
}

impl Effort {
    fn series(self, limits: &Limits) -> &[Series] {
        match self {
            Effort::Quick => slice::from_ref(&limits.quick),
            Effort::Thorough | Effort::Alone => &limits.thorough,
            Effort::Lasting => &[],
        }
    }

    /// How far the guided search goes, if there is one.
    fn guided(self, limits: &Limits) -> Option<Extent> {
        match self {
            Effort::Quick => None,
            Effort::Thorough => Some(Extent { steps: limits.guided_steps, share: limits.guided_share }),
            Effort::Lasting | Effort::Alone => {
                Some(Extent { steps: limits.guided_longer, share: limits.guided_share_at_last })
            }
        }
    }

    /// Steps of the only run of a program without inputs.
    fn only_run(self, limits: &Limits) -> u64 {
        match self {
            Effort::Quick => limits.only_run_first,
            Effort::Thorough | Effort::Alone => limits.only_run,
            Effort::Lasting => 0,
        }
    }
}

/// Executes the only run of the program for longer, if its end would be a proof. Whether it came to its end.
fn only_run(question: &Question<'_>, trials: &mut Trials<'_>, effort: Effort) -> bool {
    if !trials.is_plain() {
        return false;
    }
    let steps = effort.only_run(question.limits);
    let run = trials.attempt(Start { arguments: &[], entry: None }, Inputs::new(Policy::Stop), steps);
    let ended = run.end != End::StepLimit;
    if ended {
        trials.take_as_proof(&run, steps);
    }
    ended
}

/// What runs show of the open properties.
pub fn search(question: &Question<'_>, effort: Effort) -> Found {
    let mut trials = Trials::new(question);
    let whole = matches!(question.beginning, Beginning::Program);
    let takes_arguments = whole && !question.program().function(question.entry).params.is_empty();
    let worth = Worth::of(question.program(), question.limits);
    let series = effort.series(question.limits);
    let mut rounds: Vec<u64> = (0..).take(series.first().map_or(0, |series| series.runs)).collect();
    if matches!(effort, Effort::Thorough | Effort::Alone) {
        // Commands that only mean something together, and numbers that fill something, take many lines to meet.
        if worth.reads {
            rounds.extend((inputs::LINES..).take(question.limits.lines_of_words));
        }
        if takes_arguments || worth.reads {
            rounds.extend((arguments::LONG..).take(question.limits.command_lines));
        }
    }
    for (number, series) in series.iter().enumerate() {
        let first = number == 0;
        let mut cut_off = Vec::new();
        let count = if first { rounds.len() } else { series.runs };
        for round in rounds.into_iter().take(count) {
            if trials.is_done() || (question.stopped)() {
                return trials.into_found();
            }
            let arguments = if takes_arguments { arguments::arguments(round, &worth) } else { Vec::new() };
            let entry = question.beginning.entry((question.program(), question.entry), &worth.values, round);
            if !whole && entry.is_none() {
                continue;
            }
            let start = Start { arguments: &arguments, entry: entry.as_ref() };
            let run = trials.attempt(start, inputs::inputs(round, &worth, question.limits), series.steps);
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
                    if first && only_run(question, &mut trials, effort) {
                        return trials.into_found();
                    }
                    trials.only_run_goes_on();
                }
                break;
            }
        }
        rounds = cut_off;
    }
    if let Some(extent) = effort.guided(question.limits).filter(|_| whole && (takes_arguments || worth.reads)) {
        guided::search(question, &mut trials, (&worth, takes_arguments), extent);
    }
    trials.into_found()
}
