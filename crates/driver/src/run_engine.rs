//! Runs of the program: the engine `run` of the crate `runs`, and the question by which other engines' runs are executed.

use std::cell::OnceCell;
use std::rc::Rc;

use evidence::{Property, PropertyResult};
use frontend::Checks;
use ir::ValidProgram;
use runs::{Answer, Beginning, Effort, Found, Question, Semantics};

use crate::answer::News;
use crate::error_functions;
use crate::input;
use crate::limits::Limits;
use crate::request::Request;
use crate::task::Task;

/// What runs on several inputs show of the task's properties.
pub fn search(task: &Task<'_>, effort: Effort) -> News {
    let Some(beginning) = task.beginning() else { return News::default() };
    let found = ask(task, beginning, |question| runs::search(question, effort));
    news(found, "run", task.limits)
}

/// Puts the task as a question about runs.
pub fn ask<R>(task: &Task<'_>, beginning: Beginning<'_>, answer: impl FnOnce(&Question<'_>) -> R) -> R {
    let semantics = semantics(task.request);
    let about_bounds = task.properties.contains(&Property::Bounds);
    let about_assertions = task.properties.contains(&Property::Assertion);
    let read = || {
        let checks = Checks::of(true, about_bounds);
        let program = input::read(task.request, checks, task.limits).ok()?.program;
        if about_assertions { error_functions::without_bodies(program) } else { Some(program) }
    };
    // Read once, however often it is asked for.
    let known: OnceCell<Option<Rc<ValidProgram>>> = OnceCell::new();
    let with_checks = || known.get_or_init(|| read().map(Rc::new)).clone();
    let with_checks: &dyn Fn() -> Option<Rc<ValidProgram>> = &with_checks;
    // Who asks about overflow asks about the program with checks.
    let has_checks = task.properties.contains(&Property::NoOverflow);
    answer(&Question {
        facts: task.facts,
        entry: task.entry,
        beginning,
        properties: task.properties,
        semantics: &semantics,
        with_checks: (!has_checks).then_some(with_checks),
        limits: &task.request.numbers.runs,
        stopped: &|| task.limits.exhausted().is_some(),
    })
}

fn semantics(request: &Request) -> Semantics {
    Semantics {
        entry: request.entry.clone(),
        malloc_may_fail: request.malloc_may_fail,
        wraps: request.wraps,
        mathematical: request.mathematical,
    }
}

/// What runs show, as verdicts of the engine whose idea it was to execute them.
pub fn news(found: Found, engine: &str, limits: &Limits) -> News {
    let seconds = limits.seconds();
    let verdict = |answer: Answer| match answer {
        Answer::Violated { property, alarms, run } => PropertyResult::refuted(property, engine, seconds, alarms, *run),
        Answer::Proved { property, steps } => {
            let mut proof = PropertyResult::proved(property, engine, seconds);
            proof.evidence.only_run = Some(steps);
            proof
        }
    };
    // What proves by execution was the only run.
    let complete = found.answers.iter().any(|answer| matches!(answer, Answer::Proved { .. }));
    News {
        results: found.answers.into_iter().map(verdict).collect(),
        assumptions: found.assumptions.into_iter().collect(),
        answer: None,
        first: false,
        complete,
        unchecked: found.unchecked,
        only_run_goes_on: found.only_run_goes_on,
        only_run_ended: found.only_run_ended,
    }
}
