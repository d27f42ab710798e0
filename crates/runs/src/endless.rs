//! The engine `endless`: runs that do not end, proposed as runs of the system that symbolic execution extracted.
//!
//! `termination` finds a run of the system that does not end, on transitions that stand for nothing but runs of the
//! program ([`symex::domain::trail`]). Here its stem and its first rounds are executed: the interpreter gets the inputs that
//! the run chooses and must come to each summary on the way, in order, with the values that the system says. Only what
//! it confirms is reported. That the run continues after those rounds follows from the closed argument and its check.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use evidence::{Alarm, AlarmKind, Counterexample};
use interp::{End, FrameView, Input, Inputs, Layout, Observer, Options, Policy, Stream, Trace, Uninitialised, View};
use ir::{FunctionId, InstKind, Type, ValueId};
use its::System;
use logic::{Int, Linear, Symbol};
use symex::domain::state::{Frame, State};
use symex::domain::trail::EventKind;
use symex::domain::value::Value;
use symex::domain::words::Words;
use symex::graph::Graph;
use symex::passes::extract::Extracted;
use termination::NonTermination;
use termination::nontermination::Step;

use crate::beginning::Start;
use crate::checked::{self, Checked};
use crate::question::Question;
use crate::trials;

/// What is known of the program whose system it is.
pub struct Model<'a> {
    /// The graph the system was extracted from.
    pub graph: &'a Graph,
    /// The system.
    pub extracted: &'a Extracted,
    /// The stack allocations that symbolic execution used as registers.
    pub registers: &'a BTreeSet<(FunctionId, ValueId)>,
    /// Its summaries say nothing but the values of integers.
    pub values_only: bool,
}

/// The run of the program that does not end, if its beginning is as the system says. `found` must have passed its check.
/// The question must be about runs that start as the interpreter's do.
pub fn confirm(question: &Question<'_>, model: &Model<'_>, found: &NonTermination) -> Option<(Alarm, Counterexample)> {
    let limits = question.limits;
    let steps = found.unroll(&model.extracted.system, limits.endless_rounds).ok()?;
    let (arguments, inputs) = inputs(model, &steps, Inputs::new(Policy::Stop), limits.endless_arguments)?;
    follow_and_report(question, model, found, (arguments, inputs), &visits(model, &steps))
}

/// What is reported of the run, if it comes to all the visits.
fn follow_and_report(
    question: &Question<'_>,
    model: &Model<'_>,
    found: &NonTermination,
    (arguments, inputs): (Vec<Vec<u8>>, Inputs),
    visits: &[Visit<'_>],
) -> Option<(Alarm, Counterexample)> {
    let run = follow(question, model, arguments, inputs, visits)?;
    let head = visits.last().and_then(|visit| visit.state.frames.last());
    let recursion = head.is_some_and(|frame| {
        // The summaries of recursion are at the beginning of its functions; others without a loop are where paths meet.
        let begins = frame.block.0 == 0 && frame.index == 0;
        begins && !question.facts.function(frame.function).loops().is_head(frame.block)
    });
    Some(report(question, model, found, (run, recursion)))
}

/// The symbols of a step and their values.
fn values(step: &Step) -> BTreeMap<Symbol, Int> {
    step.before.iter().chain(&step.free).cloned().collect()
}

/// The program's arguments, and the inputs in the order in which the run takes them, after those that are given. Their policy is
/// for what the walk does not look at. `None` where no input has the value, or there would be too many arguments.
fn inputs(
    model: &Model<'_>,
    steps: &[Step],
    mut inputs: Inputs,
    most_arguments: usize,
) -> Option<(Vec<Vec<u8>>, Inputs)> {
    let mut arguments = Vec::new();
    for step in steps {
        let edge = model.graph.edges.get(model.extracted.system.transitions[step.transition].origin? as usize)?;
        let values = values(step);
        for event in edge.state.trail.events() {
            // What no guard and no update asks for may be anything.
            let value = |symbol| values.get(&symbol).cloned().unwrap_or(Int::ZERO);
            let chosen = event
                .symbol
                .map_or(Int::ZERO, |symbol| edge.state.knowledge.normalize(&Linear::symbol(symbol)).evaluate(value));
            let number = fitting(&chosen, event.bits)?;
            match event.kind {
                EventKind::Call => inputs.push(Stream::Call, Input::Integer(number)),
                EventKind::Birth => inputs.push(Stream::Uninitialised, Input::Integer(number)),
                EventKind::ArgumentCount => {
                    let count = usize::try_from(number).ok()?.checked_sub(1)?;
                    arguments = vec![Vec::new(); Some(count).filter(|count| *count <= most_arguments)?];
                }
            }
        }
    }
    Some((arguments, inputs))
}

/// The number, if an integer of that many bits can be read as it, with a sign or without.
fn fitting(value: &Int, bits: u32) -> Option<i128> {
    let number = value.to_i128()?;
    // Where nothing looks at the value its type does not matter.
    if number == 0 {
        return Some(0);
    }
    let bits = Some(bits).filter(|bits| (1..=64).contains(bits))?;
    (-(1i128 << (bits - 1))..1i128 << bits).contains(&number).then_some(number)
}

/// A summary that the run comes to, with the values of its symbols.
struct Visit<'a> {
    state: &'a State,
    values: BTreeMap<Symbol, Int>,
}

fn visits<'a>(model: &Model<'a>, steps: &[Step]) -> Vec<Visit<'a>> {
    let system = &model.extracted.system;
    steps
        .iter()
        .map(|step| {
            let node = model.extracted.nodes[system.transitions[step.transition].source.index()];
            Visit { state: &model.graph.node(node).state, values: values(step) }
        })
        .collect()
}

/// A run that came to all the visits.
struct Confirmed {
    arguments: Vec<Vec<u8>>,
    outcome: interp::Outcome,
    trace: Trace,
}

/// The circumstances of a run whose variables are born with the values that the path says.
fn guided(options: Options, registers: &BTreeSet<(FunctionId, ValueId)>) -> Options {
    Options { uninitialised: Uninitialised::AtBirth(Arc::new(registers.clone())), ..options }
}

/// Executes the run; it must come to all the visits, in two layouts of memory.
fn follow(
    question: &Question<'_>,
    model: &Model<'_>,
    arguments: Vec<Vec<u8>>,
    inputs: Inputs,
    visits: &[Visit<'_>],
) -> Option<Confirmed> {
    let limits = question.limits;
    let options =
        guided(question.options(Start { arguments: &arguments, entry: None }, limits.endless_steps), model.registers);
    // Nothing may depend on where blocks lie.
    let mut elsewhere = Guide { visits, next: 0, reached: 0 };
    let _ = question.code(Layout::Reversed).run_observed(&options, inputs.clone(), &mut elsewhere);
    let code = question.code(Layout::Usual);
    let mut guide = Guide { visits, next: 0, reached: 0 };
    let outcome = code.run_observed(&options, inputs, &mut guide);
    let confirmed = [&guide, &elsewhere].iter().all(|guide| guide.next == visits.len());
    if !confirmed || !outcome.approximations.is_empty() {
        return None;
    }
    // The run up to the last visit again, now without values that variables are born with.
    let options = Options { uninitialised: Uninitialised::Arbitrary, steps: guide.reached, ..options };
    let mut trace = Trace::new(limits.lines);
    let again = Inputs::replay(&outcome.consumed, Policy::Stop);
    let outcome = code.run_observed(&options, again, &mut trace);
    let stopped = matches!(outcome.end, End::StepLimit);
    // Later rounds are on transitions on which no shift is undefined.
    let again = Inputs::replay(&outcome.consumed, Policy::Stop);
    let options = Options { steps: options.steps.saturating_mul(limits.checked_factor), ..options };
    let defined = match checked::run(question, |code| code.run(&options, again)) {
        Checked::Same => true,
        Checked::Ended(other) => matches!(other.end, End::StepLimit | End::InputsExhausted),
        Checked::Unknown => false,
    };
    (stopped && defined).then_some(Confirmed { arguments, outcome, trace })
}

/// Watches whether a run comes to the visits in order.
struct Guide<'a> {
    visits: &'a [Visit<'a>],
    next: usize,
    /// Instructions executed before the last visit that was found.
    reached: u64,
}

impl Observer for Guide<'_> {
    fn step(&mut self, view: &View<'_>) {
        if let Some(visit) = self.visits.get(self.next)
            && self.is_at(visit, view)
        {
            self.next += 1;
            self.reached = view.steps;
        }
    }
}

/// The number of the frame below those of the state, if the run stands where the state does.
fn stands_at(state: &State, view: &View<'_>) -> Option<usize> {
    let frames = &state.frames;
    let below = view.depth().checked_sub(frames.len())?;
    let whole = frames.first().is_some_and(|frame| !frame.bottom);
    if whole && below > 0 {
        return None;
    }
    let alike = frames.iter().enumerate().rev().all(|(index, frame)| {
        view.frame(below + index).is_some_and(|concrete| {
            (frame.function, frame.block, frame.index) == (concrete.function, concrete.block, concrete.index)
        })
    });
    alike.then_some(below)
}

impl Guide<'_> {
    fn is_at(&self, visit: &Visit<'_>, view: &View<'_>) -> bool {
        let Some(below) = stands_at(visit.state, view) else { return false };
        visit.state.frames.iter().enumerate().all(|(index, frame)| {
            let concrete = view.frame(below + index);
            concrete.is_some_and(|concrete| self.agrees(visit, frame, below + index, &concrete, view))
        })
    }

    /// Whether the integers of the frame are what the system says.
    fn agrees(
        &self,
        visit: &Visit<'_>,
        frame: &Frame,
        depth: usize,
        concrete: &FrameView<'_>,
        view: &View<'_>,
    ) -> bool {
        let function = concrete.ir();
        let locals = frame.locals.iter().all(|(id, value)| {
            let Type::Int(bits @ 1..=64) = function.value(*id).ty else { return true };
            let Some(expected) = expected(visit, value) else { return true };
            concrete.value(*id).first().is_some_and(|word| same(&expected, word.bits, bits))
        });
        locals
            && frame.slots.iter().all(|(id, value)| {
                let Some(InstKind::StackAlloc { element: Type::Int(bits @ 1..=64), .. }) =
                    function.defining_inst(*id).map(|inst| &inst.kind)
                else {
                    return true;
                };
                let Some(expected) = expected(visit, value) else { return true };
                // What was not looked at yet is what it was born with.
                view.variable(depth, *id).is_none_or(|word| same(&expected, word.bits, *bits))
            })
    }
}

/// The value that the system says an integer has.
fn expected(visit: &Visit<'_>, value: &Value) -> Option<Int> {
    match value {
        Value::Int { term, .. } if term.symbols().all(|symbol| visit.values.contains_key(&symbol)) => {
            Some(term.evaluate(|symbol| visit.values[&symbol].clone()))
        }
        _ => None,
    }
}

/// Whether the bit pattern is that of the number, modulo 2^bits.
fn same(expected: &Int, found: u64, bits: u32) -> bool {
    let modulus = Int::pow2(bits);
    expected.rem_floor(&modulus) == Int::from(found).rem_floor(&modulus)
}

/// The system in the words of the source: variables by their names, locations by their lines.
fn in_words(question: &Question<'_>, model: &Model<'_>) -> System {
    let mut system = model.extracted.system.clone();
    let name = |symbol: Symbol| model.graph.words.get(symbol.0 as usize).cloned().unwrap_or_default();
    for (location, node) in system.locations.iter_mut().zip(&model.extracted.nodes) {
        let node = model.graph.node(*node);
        let words = Words::new(question.program(), &node.state, &name);
        for variable in &location.variables {
            if let Some(known) = system.symbols.get_mut(variable.0 as usize) {
                *known = words.term(&Linear::symbol(*variable));
            }
        }
        if let (Some(at), Some(frame)) = (node.location, node.state.frames.last()) {
            location.name = format!("line {} of `{}`", at.line, question.program().function(frame.function).name);
        }
    }
    system
}

fn report(
    question: &Question<'_>,
    model: &Model<'_>,
    found: &NonTermination,
    (run, recursion): (Confirmed, bool),
) -> (Alarm, Counterexample) {
    // The path shows the stem.
    let forever = found.explain_forever(&in_words(question, model));
    let place = run.outcome.place.clone();
    let message = if recursion { "this recursion never ends" } else { "the run never leaves this loop" };
    let run = trials::counterexample(&run.arguments, &run.outcome, &run.trace, None);
    let counterexample = Counterexample { forever, ..run };
    (Alarm::new(AlarmKind::NonTermination, place, message), counterexample)
}

mod described;
mod met;

pub use met::meet;

#[cfg(test)]
mod tests;
