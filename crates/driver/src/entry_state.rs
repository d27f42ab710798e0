//! The states in which the entry begins: what the user's assumptions mean (`contract::resolve`), listed for the report,
//! and tested for contradictions.

use std::fmt::Write;

use contract::entry::{Case, Fact, Number, Sum};
use contract::language::Condition;
use contract::resolve::{self, Options};
use ir::{FunctionId, ValidProgram};
use logic::Int;
use smt::{Session, Solver, Tuning, Verdict};

use crate::error::Error;
use crate::request::Request;
use crate::written;

/// The states in which the entry begins.
#[derive(Clone, Debug, Default)]
pub struct EntryState {
    /// The states as data for every engine; cases that no values satisfy are left out.
    pub states: contract::entry::EntryState,
    /// What the verdicts depend on, one sentence each.
    pub listed: Vec<String>,
    /// The conditions that the states satisfy; none if nobody says anything.
    pub conditions: Vec<Condition>,
    /// Why no state satisfies the assumptions, if none does.
    pub vacuous: Option<String>,
}

/// The entry's states under the assumptions of the request. An assumption that does not fit the entry is an error.
pub fn resolve(program: &ValidProgram, entry: FunctionId, request: &Request) -> Result<EntryState, Error> {
    let options = Options { unbounded: request.mathematical, ..Options::default() };
    // A run of `main` begins elsewhere where something runs before it; the contract is that of `main` all the same.
    let written = written::beside(program, &request.entry)?;
    let conditions: Vec<Condition> =
        request.assumes.iter().chain(written.iter().map(|written| &written.condition)).cloned().collect();
    let state = satisfying(&conditions, program, entry, &options);
    let mut state = state.map_err(|error| written::placed(error, &written, program))?;
    state.listed.extend(written.iter().map(|written| written::sentence(written, program, &request.entry)));
    if request.entry != "main" && program.globals.iter().any(|global| !global.constant) {
        state.listed.push(format!("variables outside functions have any value when `{}` begins", request.entry));
    }
    Ok(state)
}

/// The entry's states that satisfy the conditions.
pub fn satisfying(
    conditions: &[Condition],
    program: &ValidProgram,
    entry: FunctionId,
    options: &Options,
) -> Result<EntryState, resolve::Error> {
    let resolved = resolve::resolve(conditions, program, entry, options)?;
    let mut state = EntryState { listed: resolved.listed, conditions: conditions.to_vec(), ..EntryState::default() };
    let (mut cases, mut open) = (Vec::new(), false);
    for case in resolved.state.map_or(Vec::new(), |states| states.cases) {
        let satisfiable = satisfiable(&case, program.pointer_bits(), options.unbounded);
        open |= satisfiable.is_none();
        cases.extend((satisfiable != Some(false)).then_some(case));
    }
    if cases.is_empty() {
        state.vacuous = Some(contradiction(conditions));
        return Ok(state);
    }
    if open {
        state.listed.push("some state satisfies the assumptions (this could not be checked)".to_owned());
    }
    state.states.cases = cases;
    Ok(state)
}

/// The reason of every verdict where no state satisfies the assumptions.
fn contradiction(assumes: &[Condition]) -> String {
    format!("no state satisfies the assumptions ({}): any claim would be vacuous", joined(assumes))
}

fn joined(assumes: &[Condition]) -> String {
    assumes.iter().map(Condition::to_string).collect::<Vec<_>>().join("; ")
}

/// Whether some values of the numbers satisfy the facts; `None` if that could not be decided.
fn satisfiable(case: &Case, pointer_bits: u32, unbounded: bool) -> Option<bool> {
    if case.facts.is_empty() && case.blocks.is_empty() {
        return Some(true);
    }
    let numbers = case.numbers();
    let mut text = String::new();
    for (index, number) in numbers.iter().enumerate() {
        let _ = write!(text, "(declare-const n{index} Int)");
        let (low, high) = number.range(unbounded);
        if let Some(low) = low {
            let _ = write!(text, "(assert (<= {} n{index}))", integer(&low));
        }
        if let Some(high) = high {
            let _ = write!(text, "(assert (<= n{index} {}))", integer(&high));
        }
    }
    for fact in case.facts.iter().chain(&case.implied(pointer_bits)) {
        let _ = match fact {
            Fact::NonNegative(sum) => write!(text, "(assert (>= {} 0))", term(sum, &numbers)),
            Fact::NotZero(sum) => write!(text, "(assert (distinct {} 0))", term(sum, &numbers)),
        };
    }
    let mut session = Session::new(Tuning::LinearIntegers).ok()?;
    session.run(&text).ok()?;
    match session.check(&[]).ok()? {
        Verdict::Sat => Some(true),
        Verdict::Unsat => Some(false),
        Verdict::Unknown(_) => None,
    }
}

fn integer(value: &Int) -> String {
    if value.is_negative() { format!("(- {})", value.abs()) } else { value.to_string() }
}

fn term(sum: &Sum, numbers: &[Number]) -> String {
    let mut text = format!("(+ 0 {}", integer(&sum.constant));
    for (factor, number) in &sum.terms {
        // All numbers of a case are listed.
        let index = numbers.iter().position(|known| known == number).unwrap_or(numbers.len());
        let _ = write!(text, " (* {} n{index})", integer(factor));
    }
    text + ")"
}
