//! The states in which the entry begins: what the user's assumptions mean (`contract::resolve`), listed for the report,
//! tested for contradictions, and translated for the engine.

use std::collections::BTreeMap;
use std::fmt::Write;

use contract::entry::{Case, Fact, Number, Origin, Size, Sum};
use contract::language::Condition;
use contract::resolve::{self, Options};
use ir::{Function, FunctionId, ValidProgram};
use logic::Int;
use smt::{Session, Solver, Tuning, Verdict};
use symex::options::{Assumption, Compared};
use symex::value::View;

use crate::{Error, Request};

/// The states in which the entry begins.
#[derive(Clone, Debug, Default)]
pub struct EntryState {
    /// The states as data for every engine; cases that no values satisfy are left out.
    pub states: contract::entry::EntryState,
    /// The assumptions as symbolic execution takes them.
    pub taken: Vec<Assumption>,
    /// How the parameters that assumptions compare are read as numbers, by index.
    pub views: BTreeMap<usize, View>,
    /// What the verdicts depend on, one sentence each.
    pub listed: Vec<String>,
    /// Why no state satisfies the assumptions, if none does.
    pub vacuous: Option<String>,
}

/// The entry's states under the assumptions of the request. An assumption that does not fit the entry is an error.
pub fn resolve(program: &ValidProgram, entry: FunctionId, request: &Request) -> Result<EntryState, Error> {
    let options = Options { unbounded: request.mathematical, ..Options::default() };
    let resolved = resolve::resolve(&request.assumes, program, entry, &options)?;
    let mut state = EntryState { listed: resolved.listed, ..EntryState::default() };
    if request.entry != "main" && program.globals.iter().any(|global| !global.constant) {
        state.listed.push(format!("variables outside functions have any value when `{}` begins", request.entry));
    }
    let (mut cases, mut open) = (Vec::new(), false);
    for case in resolved.state.map_or(Vec::new(), |states| states.cases) {
        let satisfiable = satisfiable(&case, program.pointer_bits(), request.mathematical);
        open |= satisfiable.is_none();
        cases.extend((satisfiable != Some(false)).then_some(case));
    }
    if cases.is_empty() {
        state.vacuous = Some(contradiction(&request.assumes));
        return Ok(state);
    }
    if open {
        state.listed.push("some state satisfies the assumptions (this could not be checked)".to_owned());
    }
    let [case] = &cases[..] else { return Err(unsupported(request, "several cases")) };
    (state.taken, state.views) =
        translated(case, program.function(entry)).map_err(|what| unsupported(request, what))?;
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

fn unsupported(request: &Request, what: &str) -> Error {
    resolve::Error::Unsupported { clause: joined(&request.assumes), what: what.to_owned() }.into()
}

/// The case as symbolic execution takes it today; an error names what it does not take.
fn translated(case: &Case, entry: &Function) -> Result<(Vec<Assumption>, BTreeMap<usize, View>), &'static str> {
    const MEMORY: &str = "what lies in memory that the entry is given";
    let mut taken = Vec::new();
    if !case.nulls.is_empty() {
        return Err("null pointers");
    }
    for block in &case.blocks {
        let Origin::Param(index) = block.pointer else { return Err(MEMORY) };
        if block.heap {
            return Err("memory that may be freed");
        }
        if !block.writable {
            return Err("memory that must not be written");
        }
        let name = parameter(entry, index);
        taken.push(match &block.size {
            Size::String => Assumption::String(name),
            Size::Bytes(size) => Assumption::Array { name, element: 1, length: compared(size, entry)? },
        });
    }
    for fact in &case.facts {
        taken.push(match fact {
            Fact::NonNegative(sum) => Assumption::NonNegative(compared(sum, entry)?),
            Fact::NotZero(sum) => Assumption::NotZero(compared(sum, entry)?),
        });
    }
    let views = case.numbers().into_iter().filter_map(|number| match number {
        Number::Value { at: Origin::Param(index), signed, .. } => {
            Some((index, if signed { View::Signed } else { View::Unsigned }))
        }
        _ => None,
    });
    Ok((taken, views.collect()))
}

fn parameter(entry: &Function, index: usize) -> String {
    let data = entry.value(entry.params[index]);
    data.variable.clone().unwrap_or_else(|| data.name.clone())
}

fn compared(sum: &Sum, entry: &Function) -> Result<Compared, &'static str> {
    const LARGE: &str = "numbers beyond 2^63";
    let mut result = Compared { terms: Vec::new(), constant: sum.constant.to_i64().ok_or(LARGE)? };
    for (factor, number) in &sum.terms {
        match number {
            Number::Value { at: Origin::Param(index), .. } => {
                result.terms.push((factor.to_i64().ok_or(LARGE)?, parameter(entry, *index)));
            }
            Number::Value { .. } => return Err("numbers in memory"),
            Number::StringLength(_) => return Err("lengths of strings"),
        }
    }
    Ok(result)
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
