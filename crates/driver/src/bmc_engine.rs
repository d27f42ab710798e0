//! Bounded model checking: the engine `bmc`. What it finds is a violation once `runs` has executed it.

use bmc::{Candidate, Limits, Options};
use evidence::{AlarmKind, Property, PropertyEvidence, PropertyResult, Unchecked, Verdict};
use runs::{Beginning, Trials};
use semantics::library::outside;

use crate::answer::{Findings, Left, News};
use crate::merge;
use crate::request::Method;
use crate::run_engine;
use crate::strategy::Strategy;
use crate::task::Task;

/// What the engine may spend as one among others.
fn modest(options: Options, strategy: &Strategy) -> Options {
    let limits = Limits {
        bound: strategy.unrolling,
        steps: strategy.unrolled_steps,
        terms: strategy.unrolled_terms,
        question: strategy.question,
        unanswered: strategy.unanswered,
        ..options.limits
    };
    Options { limits, ..options }
}

/// Verdicts about the task's properties; checks at the wanted places are asked about first.
pub fn search(task: &Task<'_>, left: Left) -> News {
    let request = task.request;
    let alone = request.method == Method::Bmc;
    let unknown = |why: &str| -> Vec<PropertyResult> {
        let seconds = task.limits.seconds();
        let properties = if alone { task.properties } else { &[] };
        properties.iter().map(|property| PropertyResult::unknown(*property, why, seconds)).collect()
    };
    if !task.is_whole_program() {
        return News::of(unknown("bounded model checking starts from `main`, without assumptions"));
    }
    let options = Options {
        properties: task.properties.to_vec(),
        malloc_may_fail: request.malloc_may_fail,
        wraps: request.wraps,
        mathematical: request.mathematical,
        wanted: left.wanted,
        limits: request.numbers.bmc.clone(),
        deadline: task.limits.deadline(),
        cancel: task.limits.cancel(),
        ..Options::default()
    };
    let options = if alone { options } else { modest(options, &request.numbers.strategy) };
    let (answer, found) = run_engine::ask(task, Beginning::Program, |question| {
        let mut trials = Trials::new(question);
        let confirm = &mut |candidate: &Candidate| confirmed(&mut trials, candidate);
        let answer = bmc::check_with(task.facts.clone(), &options, confirm);
        (answer, trials.into_found())
    });
    let mut news = run_engine::news(found, "bmc", task.limits);
    let failed = |place| Unchecked::possible("the assertion may fail", place, Some(AlarmKind::FailedAssertion));
    news.unchecked.extend(answer.assertions.iter().cloned().map(failed));
    news.complete |= !answer.proved.is_empty();
    let results = &mut news.results;
    let seconds = task.limits.seconds();
    let unchecked = semantics::plain::has_unchecked(task.program);
    let cut = semantics::checks::cuts_amounts(task.program);
    let is_hidden = |property: Property| match property {
        Property::NoOverflow => unchecked,
        Property::Shift => cut,
        // There it does not matter whether the library has written something or leaves it as it was.
        Property::Initialised => semantics::plain::may_write_less(task.program),
        _ => false,
    };
    for property in answer.proved.iter().filter(|property| !is_hidden(**property)) {
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
fn confirmed(trials: &mut Trials<'_>, candidate: &Candidate) -> bool {
    let inputs: Vec<_> = candidate.inputs.iter().map(|input| (input.stream, input.pattern)).collect();
    let stem = candidate.lasso.map_or(inputs.len(), |lasso| lasso.stem.min(inputs.len()));
    let (stem, cycle) = inputs.split_at(stem);
    trials.confirm(candidate.kind.property(), &candidate.arguments, stem, cycle)
}

/// Why the engine alone does not decide the property.
fn left_open(property: Property, open: &[bmc::Open], seconds: f64) -> PropertyResult {
    let gap = |open: &bmc::Open| evidence::Incomplete::new(open.what.clone(), open.place.clone(), vec![property]);
    let findings = Findings { incomplete: open.iter().map(gap).collect(), ..Findings::default() };
    let result = merge::safety(&findings, property, "bmc", seconds);
    if result.verdict == Verdict::Unknown {
        return result;
    }
    // Without a gap nothing was proved either: fail closed.
    let evidence = PropertyEvidence::default();
    PropertyResult { evidence, ..PropertyResult::unknown(property, "no run that was examined violates it", seconds) }
}
