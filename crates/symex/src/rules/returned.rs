//! What is known after a call of a recursive function: what its postcondition says.

use std::collections::BTreeMap;

use ir::FunctionId;
use logic::{Atom, Linear, Symbol};

use super::basics::{any_result, define};
use super::outcome::Place;
use crate::domain::Domain;
use crate::domain::postcondition;
use crate::domain::state::State;
use crate::domain::value::Value;

/// The states after a call that returned: one for each case that may hold. The target's frame is the caller's.
pub fn apply(cx: &mut Domain, mut state: State, place: &Place, target: FunctionId, args: &[Value]) -> Vec<State> {
    let Some(cases) = cx.postconditions.of(target).map(<[postcondition::Case]>::to_vec) else {
        any_result(cx, &mut state, place);
        return vec![state];
    };
    cases.iter().filter_map(|case| instance(cx, state.clone(), place, target, args, case)).collect()
}

/// The state in which the case holds of the arguments and the result; `None` if it cannot.
fn instance(
    cx: &mut Domain,
    mut state: State,
    place: &Place,
    target: FunctionId,
    args: &[Value],
    case: &postcondition::Case,
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
