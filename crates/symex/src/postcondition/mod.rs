//! What recursive functions return: facts that relate the arguments of a call to its result.
//!
//! A recursive call is explored from a summary of all calls, so the state behind it would know nothing of the result. A
//! *postcondition* says it: whenever a call returns, one of its cases holds of the arguments and the result. It says
//! nothing of memory, nothing of whether the call returns, and it asks nothing of the arguments.
//!
//! It is proved by Hoare's rule for recursive procedures, which is induction over the depth of calls: if at each return
//! of the bodies of all functions some case holds, where that is assumed of the recursive calls inside, then it holds of
//! all calls that return. [`check`] does that: it executes each body once, from any arguments and any memory (the
//! values-only mode, paper 3), and asks [`crate::cover`] at each return. [`find`] proposes: it starts from "no call
//! returns" and merges what returns into the cases until nothing new does (the least fixed point, with widening, of the
//! calling-context-free summaries of paper 4, Sect. 3). The cases of a function are the ways to its first recursive call,
//! so that `n > 100 => r = n - 10` and `n <= 100 => r = 91` are two cases and not their hull.
//!
//! A run that returns is meant here as everywhere: one without undefined behaviour so far.

mod groups;
mod search;
mod words;

use std::collections::BTreeMap;

use ir::{FunctionId, ValidProgram, ValueId};
use logic::{Atom, Linear, Symbol};

use crate::context::Context;
use crate::options::{Budget, Options};
use crate::rules::{Place, any_result, define};
use crate::state::State;
use crate::value::{Value, View};

pub use search::{check, find};

/// One way in which a call may return. Its symbols are its own; they stand for integers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Case {
    /// The arguments, by parameter; those that are missing are arbitrary.
    pub arguments: BTreeMap<ValueId, (Linear, View)>,
    /// The result; `None` if it is arbitrary.
    pub result: Option<(Linear, View)>,
    /// What is known of the symbols.
    pub facts: Vec<Atom>,
}

/// What each function returns for which this is known: one of the cases holds. No case: its calls do not return.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Postconditions {
    functions: BTreeMap<FunctionId, Vec<Case>>,
}

impl Postconditions {
    /// The cases of the function, if anything is known.
    pub fn of(&self, function: FunctionId) -> Option<&[Case]> {
        self.functions.get(&function).map(Vec::as_slice)
    }

    /// The functions of which something is known.
    pub fn functions(&self) -> impl Iterator<Item = FunctionId> + '_ {
        self.functions.keys().copied()
    }

    /// Replaces what is said of a function. What is said then has to pass [`check`].
    pub fn set(&mut self, function: FunctionId, cases: Vec<Case>) {
        self.functions.insert(function, cases);
    }

    /// Says nothing of a function any more.
    pub fn forget(&mut self, function: FunctionId) {
        self.functions.remove(&function);
    }
}

/// The postconditions of the recursive functions that a run from the entry may call, found and checked.
pub fn of_program(program: &ValidProgram, entry: FunctionId, options: &Options, budget: &Budget) -> Postconditions {
    let groups = groups::recursive(program, entry);
    if groups.is_empty() {
        return Postconditions::default();
    }
    let found = find(program, &groups, options, budget);
    if check(program, &found, options, budget) { found } else { Postconditions::default() }
}

/// The states behind a call that returned: one for each case that may hold. The target's frame is the caller's.
pub fn apply(cx: &mut Context, mut state: State, place: &Place, target: FunctionId, args: &[Value]) -> Vec<State> {
    let Some(cases) = cx.postconditions.of(target).map(<[Case]>::to_vec) else {
        any_result(cx, &mut state, place);
        return vec![state];
    };
    cases.iter().filter_map(|case| instance(cx, state.clone(), place, target, args, case)).collect()
}

/// The state in which the case holds of the arguments and the result; `None` if it cannot.
fn instance(
    cx: &mut Context,
    mut state: State,
    place: &Place,
    target: FunctionId,
    args: &[Value],
    case: &Case,
) -> Option<State> {
    let program = cx.program;
    let callee = program.function(target);
    let caller = program.function(state.top().function);
    let mut equations = Vec::new();
    let mut images: BTreeMap<Symbol, Linear> = BTreeMap::new();
    for (param, actual) in callee.params.iter().zip(args) {
        if let (Some((term, view)), Value::Int { term: found, view: actual }) = (case.arguments.get(param), actual)
            && view == actual
        {
            match term.as_symbol() {
                Some(symbol) if !images.contains_key(&symbol) => {
                    images.insert(symbol, found.clone());
                }
                _ => equations.push((term, found)),
            }
        }
    }
    // What the arguments do not tell is some number.
    let result = place.result.filter(|result| caller.value(*result).ty == callee.result);
    let name = result.map(|result| cx.value_name(state.top().function, result)).unwrap_or_default();
    let mut open: Vec<Symbol> = case.facts.iter().flat_map(|atom| atom.symbols().collect::<Vec<_>>()).collect();
    open.extend(case.result.iter().flat_map(|(term, _)| term.symbols().collect::<Vec<_>>()));
    open.extend(equations.iter().flat_map(|(term, _)| term.symbols().collect::<Vec<_>>()));
    for symbol in open {
        images.entry(symbol).or_insert_with(|| Linear::symbol(cx.fresh(&name)));
    }
    let image = |symbol: Symbol| images.get(&symbol).cloned();
    for (term, found) in equations {
        if !state.assume(&Atom::eq(&term.substitute(image), found)) {
            return None;
        }
    }
    for atom in &case.facts {
        let atom = atom.substitute(image);
        if state.knowledge.implies(&atom.negate()) || !state.assume(&atom) {
            return None;
        }
    }
    match (&case.result, result) {
        (Some((term, view)), Some(_)) => {
            let value = Value::Int { term: term.substitute(image), view: *view };
            define(cx, &mut state, place, value);
        }
        _ => any_result(cx, &mut state, place),
    }
    Some(state)
}

#[cfg(test)]
mod tests;
