//! What most rules need: results, requirements, decisions, operands' types.

use ir::Operand;
use logic::{Atom, Linear};

use super::outcome::{Place, Step, Stop};
use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};
use crate::query::{disjuncts, known};

/// Gives the instruction's result its value.
pub fn define(_cx: &mut Domain, state: &mut State, place: &Place, value: Value) {
    if let Some(result) = place.result {
        state.set_local(result, value);
    }
}

/// Gives the instruction's result an arbitrary value of its type.
pub fn any_result(cx: &mut Domain, state: &mut State, place: &Place) {
    if let Some(result) = place.result {
        let function = state.top().function;
        let data = cx.program.function(function).value(result);
        let view = cx.hint(function, result);
        let name = cx.value_name(function, result);
        let value = cx.arbitrary(state, &name, &data.ty.clone(), view);
        state.set_local(result, value);
    }
}

/// Learns that an operation stayed within its bounds; ends the run if it cannot have.
pub fn require(state: &mut State, atom: &Atom, reason: &'static str) -> Step {
    if state.assume(atom) { Ok(()) } else { Err(Stop::End(reason)) }
}

/// Decides a condition or asks for a refinement on it.
pub fn decide(state: &State, cond: &Cond) -> Step<bool> {
    match known(state, cond) {
        Some(value) => Ok(value),
        None => {
            let mut cases = disjuncts(cond);
            cases.extend(disjuncts(&cond.negate()));
            Err(Stop::Split(cases))
        }
    }
}

/// The integer operand's type width; pointers count with the pointer width.
pub fn operand_bits(cx: &Domain, state: &State, operand: &Operand) -> u32 {
    let pointer_bits = cx.pointer_bits();
    let ty = cx.program.function(state.top().function).type_of(operand);
    ty.integer_bits(pointer_bits).unwrap_or(pointer_bits)
}

/// The view that suits an operand.
pub fn operand_hint(cx: &Domain, state: &State, operand: &Operand) -> Option<View> {
    match operand {
        Operand::Value(value) => Some(cx.hint(state.top().function, *value)),
        Operand::Const(_) => None,
    }
}

/// A constant as a term.
pub fn constant(value: impl Into<logic::Int>) -> Linear {
    Linear::constant(value.into())
}
