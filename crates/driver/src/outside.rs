//! Which clauses of an inferred precondition the properties need: runs are looked for that begin in a state in which one clause
//! does not hold and all others do, and that violate a property which was proved under the precondition.
//!
//! What is shown was executed and confirmed like every violation (`runs`). It explains a verdict and never changes it.

use std::collections::BTreeSet;

use contract::contrary::{Contrary, Instead, contraries};
use contract::language::Condition;
use contract::resolve;
use evidence::{Alarm, Failure, Outside, Property, PropertyResult};
use runs::{Answer, Beginning};

use crate::entry_state;
use crate::run_engine;
use crate::task::Task;

/// What runs outside a precondition show.
#[derive(Default)]
pub struct Shown {
    /// Of each property the clauses that it needs, in the order of the precondition.
    pub clauses: Vec<(Property, Outside)>,
    /// What is assumed of functions that these runs call, in words.
    pub assumptions: BTreeSet<String>,
    /// How many clauses there are.
    pub count: usize,
}

/// Runs outside the condition, which was inferred for the properties of the task. `believed`: whether a verdict counts that a run
/// shows.
pub fn search(
    task: &Task<'_>,
    condition: &Condition,
    believed: &dyn Fn(PropertyResult) -> Option<PropertyResult>,
) -> Shown {
    let mut all = contraries(condition, task.program, task.entry);
    let mut shown = Shown { count: all.len(), ..Shown::default() };
    // The states are those of each clause; what is asked about them is asked as under assumptions.
    let beginning = Beginning::Assumed(&task.entry_state.states);
    all.truncate(task.request.numbers.strategy.outside_clauses);
    run_engine::ask(task, beginning, |question| {
        let mut runs = runs::Outside::new(question);
        for Contrary { clause, instead } in &all {
            for instead in instead {
                if runs.is_done() || runs.is_exhausted() {
                    break;
                }
                run_from(task, instead, &mut runs);
            }
            let found = runs.take();
            let before = shown.clauses.len();
            shown.clauses.extend(found.answers.into_iter().filter_map(|answer| {
                let (property, state, alarm) = violation(task, answer, believed)?;
                Some((property, Outside { clause: clause.to_string(), state, alarm }))
            }));
            if shown.clauses.len() > before {
                shown.assumptions.extend(found.assumptions);
            }
        }
    });
    shown
}

/// Violations by runs that begin in states of the condition; pointers of which it says nothing lead to memory.
pub fn failing(
    task: &Task<'_>,
    (condition, states): (&Condition, &entry_state::EntryState),
    believed: &dyn Fn(PropertyResult) -> Option<PropertyResult>,
) -> Vec<(Property, Failure)> {
    let states = &states.states;
    let shown = run_engine::ask(task, Beginning::Assumed(states), |question| {
        let mut runs = runs::Outside::led(question);
        runs.run(states, &[]);
        runs.take()
    });
    // What functions outside the program do may be what makes the run go wrong.
    let closed = shown.assumptions.is_empty();
    let failure = |answer| {
        let (property, state, alarm) = violation(task, answer, believed)?;
        Some((property, Failure { requires: condition.to_string(), state, alarm }))
    };
    shown.answers.into_iter().filter(|_| closed).filter_map(failure).collect()
}

/// A run that begins in one of the states and does not end, with these states in the words of the source; `None` if none is found.
pub fn endless(
    task: &Task<'_>,
    states: &entry_state::EntryState,
    believed: &dyn Fn(PropertyResult) -> Option<PropertyResult>,
) -> Option<(Vec<String>, Alarm)> {
    run_engine::ask(task, Beginning::Assumed(&states.states), |question| {
        let mut runs = runs::Outside::new(question);
        runs.run(&states.states, &[]);
        // A run that calls a function outside the program shows what that one lets it do.
        let found = Some(runs.take()).filter(|found| found.assumptions.is_empty())?;
        let (_, state, alarm) = violation(task, found.answers.into_iter().next()?, believed)?;
        Some((state, alarm))
    })
}

/// Runs from states that are as they are said to be, if that has a meaning and there are some.
fn run_from(task: &Task<'_>, instead: &Instead, runs: &mut runs::Outside<'_>) {
    let origin = |place| resolve::origin_of(place, task.program, task.entry);
    let links = instead.links.iter().map(|(from, to)| Some((origin(from)?, origin(to)?)));
    let Some(links) = links.collect::<Option<Vec<_>>>() else { return };
    let options = resolve::Options { unbounded: task.request.mathematical, ..resolve::Options::default() };
    let conditions = std::slice::from_ref(&instead.condition);
    if let Ok(state) = entry_state::satisfying(conditions, task.program, task.entry, &options)
        && state.vacuous.is_none()
    {
        runs.run(&state.states, &links);
    }
}

/// What a run violates, with the state that it begins in, as reports have them; `None` if that is not believed.
fn violation(
    task: &Task<'_>,
    answer: Answer,
    believed: &dyn Fn(PropertyResult) -> Option<PropertyResult>,
) -> Option<(Property, Vec<String>, Alarm)> {
    let Answer::Violated { property, alarms, run } = answer else { return None };
    let result = believed(PropertyResult::refuted(property, "run", task.limits.seconds(), alarms, *run))?;
    let state = result.evidence.counterexample.and_then(|run| run.entry_state)?.shown;
    Some((property, state, result.evidence.alarms.into_iter().next()?))
}
