//! Endless runs whose beginning is met by execution.
//!
//! What a program reads as text (arguments, lines, what `scanf` makes numbers of) no path of the system shows for certain. So a
//! loop that some state never leaves is found without looking at how the program comes there, and numbers that the proposed
//! run has on its way are tried as inputs of every kind. What counts is the state in which an execution comes to the loop:
//! the argument must hold from there.
//!
//! That the summary at the loop stands for that state is checked, not believed ([`super::described`]).

use interp::{Input, Inputs, Observer, Policy, Stream, View};
use its::System;
use logic::Int;
use termination::NonTermination;

use super::{Alarm, Counterexample, Model, State};
use super::{described, follow_and_report, guided, inputs, stands_at, visits};
use crate::beginning::Start;
use crate::question::Question;

/// A run of the program that does not end, if an execution comes to a state from which `proposed`, a run of the system with open
/// stems, goes on for ever.
pub fn meet(
    question: &Question<'_>,
    model: &Model<'_>,
    open: &System,
    proposed: &NonTermination,
) -> Option<(Alarm, Counterexample)> {
    let limits = question.limits;
    let (place, values) = proposed.end_of_stem(open)?;
    let state = &model.graph.node(model.extracted.nodes[place.index()]).state;
    let takes_arguments = !question.program().function(question.entry).params.is_empty();
    let code = question.code(interp::Layout::Usual);
    for (arguments, given) in attempts(&numbers(proposed, open, &values), takes_arguments) {
        if (question.stopped)() {
            return None;
        }
        let start = Start { arguments: &arguments, entry: None };
        let options = guided(question.options(start, limits.endless_meeting), model.registers);
        let mut watch = Watch { model, proposed, state, place, otherwise: &values, left: MOST_VISITS, found: None };
        code.run_observed(&options, given.clone(), &mut watch);
        let Some((reached, (from, found))) = watch.found else { continue };
        // Once more up to there, for what the run has taken in by then.
        let before = code.run(&interp::Options { steps: reached, ..options }, given);
        let taken = Inputs::replay(&before.consumed, Policy::Stop);
        let steps = found.unroll(&from, limits.endless_rounds).ok()?;
        let Some((_, inputs)) = inputs(model, &steps, taken, limits.endless_arguments) else { continue };
        let run = follow_and_report(question, model, &found, (arguments, inputs), &visits(model, &steps));
        if run.is_some() {
            return run;
        }
    }
    None
}

/// Visits of the loop in one run at which the argument is tried: from later ones it would mostly hold earlier.
const MOST_VISITS: usize = 40;

/// Arguments of the program, at most.
const MOST_ARGUMENTS: usize = 3;

/// Numbers that are tried each by itself, at most.
const MOST_NUMBERS: usize = 12;

/// Inputs of each kind.
const MOST_INPUTS: usize = 40;

/// The numbers that the proposed run takes in on its way, then those that it has at the loop, and each number that has the same bits
/// with a sign.
fn numbers(proposed: &NonTermination, open: &System, at_loop: &[Int]) -> (Vec<i128>, Vec<i128>) {
    let steps = proposed.unroll(open, 0).unwrap_or_default();
    let taken: Vec<i128> = steps.iter().flat_map(|step| &step.free).filter_map(|(_, value)| value.to_i128()).collect();
    let mut all: Vec<i128> = Vec::new();
    for number in at_loop.iter().filter_map(Int::to_i128).chain(taken.iter().copied()) {
        let signed = [32, 64].map(|bits| number - if number >= 1 << (bits - 1) { 1 << bits } else { 0 });
        all.extend([number].into_iter().chain(signed).filter(|number| !all.contains(number)).collect::<Vec<_>>());
    }
    all.dedup();
    all.truncate(MOST_NUMBERS);
    (taken, all)
}

/// Runs worth trying: numbers in turn, as arguments, as results of input functions, and as lines.
fn attempts((taken, all): &(Vec<i128>, Vec<i128>), takes_arguments: bool) -> Vec<(Vec<Vec<u8>>, Inputs)> {
    let series = std::iter::once(taken.clone()).chain(all.iter().map(|number| vec![*number]));
    let mut result = Vec::new();
    for series in series.filter(|series| !series.is_empty()) {
        for count in 0..=if takes_arguments { MOST_ARGUMENTS } else { 0 } {
            let in_turn = || series.iter().cycle();
            let arguments = in_turn().take(count).map(|number| number.to_string().into_bytes()).collect();
            let calls = in_turn().take(MOST_INPUTS).map(|number| Input::Integer(*number)).collect();
            let mut inputs = Inputs::given(calls, Policy::Zero);
            let lines: Vec<String> = in_turn().take(MOST_INPUTS).map(|number| format!("{number}\n")).collect();
            inputs.push_text(lines.concat().as_bytes());
            for _ in 0..MOST_INPUTS {
                inputs.push(Stream::Environment, Input::Integer(1));
            }
            result.push((arguments, inputs));
        }
    }
    result
}

/// Watches for a state in which the run goes on for ever.
struct Watch<'a> {
    model: &'a Model<'a>,
    proposed: &'a NonTermination,
    state: &'a State,
    place: its::LocationId,
    /// Values of the addresses that nothing is said of; the argument may not depend on them.
    otherwise: &'a [Int],
    left: usize,
    /// Steps up to there, and the run from there.
    found: Option<(u64, (System, NonTermination))>,
}

impl Observer for Watch<'_> {
    fn step(&mut self, view: &View<'_>) {
        if self.left == 0 || self.found.is_some() {
            return;
        }
        if stands_at(self.state, view).is_none() {
            return;
        }
        self.left -= 1;
        let Some(known) = described::values(self.state, self.model.values_only, view) else { return };
        let system = &self.model.extracted.system;
        let variables = &system.location(self.place).variables;
        let values = variables.iter().zip(self.otherwise);
        let values = values.map(|(symbol, other)| known.get(symbol).unwrap_or(other).clone()).collect();
        let found = self.proposed.from_state(system, &(self.place, values), &known.keys().copied().collect());
        self.found = found.map(|found| (view.steps, found));
    }

    fn goes_on(&mut self) -> bool {
        self.left > 0 && self.found.is_none()
    }
}
