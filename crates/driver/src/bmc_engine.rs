//! Bounded model checking: the engine `bmc`. What it finds is a violation once `refute` has executed it.

use bmc::{Candidate, Kind, Options};
use evidence::{Property, PropertyEvidence, PropertyResult, Verdict};
use interp::{Input, Inputs, Policy};
use semantics::library::outside;

use crate::engine::Task;
use crate::merge::{self, Findings};
use crate::portfolio::{Left, News};
use crate::refute::Search;
use crate::request::Method;

/// What the engine may spend as one among others: violations that need more are seldom found with it at all. Alone it
/// gets what it takes by itself.
fn modest(options: Options) -> Options {
    Options { bound: 32, steps: 300_000, terms: 600_000, question: 4_000_000, ..options }
}

/// Instructions of the run that confirms a candidate.
const STEPS: u64 = 4_000_000;
/// Times that the inputs of a cycle are given: the interpreter must see its state again.
const ROUNDS: usize = 12;

/// Verdicts about the task's properties; checks at the wanted places are asked about first.
pub fn search(task: &Task<'_>, left: Left) -> News {
    let request = task.request;
    let alone = request.method == Method::Bmc;
    let unknown = |why: &str| -> Vec<PropertyResult> {
        let seconds = task.limits.seconds();
        let properties = if alone { task.properties } else { &[] };
        properties.iter().map(|property| PropertyResult::unknown(*property, why, seconds)).collect()
    };
    if !task.starts_as_runs_do() {
        return unknown("bounded model checking starts from `main`, without assumptions").into();
    }
    let options = Options {
        properties: task.properties.to_vec(),
        malloc_may_fail: request.malloc_may_fail,
        wraps: request.wraps,
        mathematical: request.mathematical,
        wanted: left.wanted,
        deadline: task.limits.deadline(),
        cancel: task.limits.cancel(),
        ..Options::default()
    };
    let options = if alone { options } else { modest(options) };
    let mut runs = Search::new(task, "bmc");
    let answer = bmc::check_with(task.facts.clone(), &options, &mut |candidate| confirmed(&mut runs, candidate));
    let mut news = News::from(runs);
    let results = &mut news.results;
    let seconds = task.limits.seconds();
    let unchecked = semantics::plain::has_unchecked(task.program);
    for property in answer.proved.iter().filter(|property| **property != Property::NoOverflow || !unchecked) {
        if results.iter().all(|result| result.property != *property) {
            results.push(PropertyResult::proved(*property, "bmc", seconds));
            news.assumptions.extend(outside::assumptions(task.program, task.entry));
        }
    }
    for property in task.properties.iter().filter(|_| alone) {
        if results.iter().all(|result| result.property != *property) {
            results.push(left_open(*property, &answer.open, seconds));
        }
    }
    news
}

/// Whether the interpreter finds the candidate's violation.
fn confirmed(runs: &mut Search<'_>, candidate: &Candidate) -> bool {
    let Kind::Alarm(kind) = candidate.kind else { return false };
    let mut inputs = Inputs::new(Policy::Zero);
    let stem = candidate.lasso.map_or(candidate.inputs.len(), |lasso| lasso.stem);
    let rounds = if candidate.lasso.is_some() { ROUNDS } else { 0 };
    let cycle = &candidate.inputs[stem.min(candidate.inputs.len())..];
    let all = candidate.inputs[..stem.min(candidate.inputs.len())].iter();
    for input in all.chain((0..rounds).flat_map(|_| cycle)) {
        inputs.push(input.stream, Input::Bits(input.pattern));
    }
    let known = runs.found.len();
    runs.attempt(&candidate.arguments, inputs, STEPS);
    runs.found[known..].iter().any(|result| result.property == kind.property())
}

/// Why the engine alone does not decide the property.
fn left_open(property: Property, open: &[bmc::Open], seconds: f64) -> PropertyResult {
    let gap = |open: &bmc::Open| evidence::Incomplete {
        what: open.what.clone(),
        place: open.place.clone(),
        affects: vec![property],
    };
    let findings = Findings { incomplete: open.iter().map(gap).collect(), ..Findings::default() };
    let result = merge::safety(&findings, property, "bmc", seconds);
    if result.verdict == Verdict::Unknown {
        return result;
    }
    // Without a gap nothing was proved either: fail closed.
    let evidence = PropertyEvidence::default();
    PropertyResult { evidence, ..PropertyResult::unknown(property, "no run that was looked at violates it", seconds) }
}
