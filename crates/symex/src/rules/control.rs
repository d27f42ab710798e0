//! Control flow inside a function: jumps, branches, switches, selects, phis (paper 1, rules `br` and `phi`).

use ir::{BlockId, InstKind, Operand, SwitchCase};
use logic::{Atom, Linear};
use semantics::range;

use super::basics::{any_result, decide, define, operand_bits, operand_hint};
use super::digits;
use super::integer::{in_view, operand};
use super::outcome::{Context, Place, Step, Stop};
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};

/// Goes to the start of a block; its phis take their values at once.
pub fn jump(cx: &mut Context, state: &mut State, target: BlockId) -> Step {
    let program = cx.program;
    let from = state.top().block;
    let function = program.function(state.top().function);
    let phis: Vec<_> =
        function.block(target).insts.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. })).collect();
    let mut values = Vec::with_capacity(phis.len());
    for inst in &phis {
        if let (Some(result), InstKind::Phi { incoming }) = (inst.result, &inst.kind) {
            match incoming.iter().find(|(block, _)| *block == from) {
                Some((_, value)) => values.push((result, incoming_value(cx, state, target, value)?)),
                None => return Err(Stop::End("phi without a value for this edge")),
            }
        }
    }
    for (result, value) in values {
        state.set_local(result, value);
    }
    let frame = state.top_mut();
    frame.block = target;
    frame.index = phis.len();
    Ok(())
}

/// What a phi of the block takes. A truth value is decided if it is one comparison: paths that meet there are told apart by it, and
/// by the comparison itself no summary could tell it.
fn incoming_value(cx: &mut Context, state: &mut State, target: BlockId, value: &Operand) -> Step<Value> {
    let value = operand(cx, state, value);
    let Value::Bool(cond @ Cond::Atom(_)) = &value else { return Ok(value) };
    // A branch on it decides it anyway.
    if cx.facts.function(state.top().function).tests_phi(target) {
        return Ok(value);
    }
    Ok(Value::Bool(Cond::Const(decide(state, cond)?)))
}

/// `br condition, if_true, if_false`.
pub fn branch(cx: &mut Context, state: &mut State, condition: &Operand, if_true: BlockId, if_false: BlockId) -> Step {
    if if_true == if_false {
        return jump(cx, state, if_true);
    }
    let truth = match operand(cx, state, condition) {
        Value::Bool(cond) => decide(state, &cond)?,
        value @ Value::Int { .. } => {
            let term = in_view(cx, state, &value, 1, View::Unsigned)?;
            !decide(state, &Cond::Atom(Atom::eq(&term, &Linear::zero())))?
        }
        Value::Pointer(_) | Value::Aggregate(_) | Value::Tree(..) | Value::Root(_) | Value::Any => {
            return Err(Stop::End("branch on no truth value"));
        }
    };
    digits::learn(cx, state)?;
    jump(cx, state, if truth { if_true } else { if_false })
}

/// `switch value, cases, default`.
pub fn switch(
    cx: &mut Context,
    state: &mut State,
    value: &Operand,
    bits: u32,
    cases: &[SwitchCase],
    default: BlockId,
) -> Step {
    let view = match operand_hint(cx, state, value) {
        Some(view) if !cx.options.mathematical => view,
        _ => View::Signed,
    };
    let scrutinee = operand(cx, state, value);
    let term = in_view(cx, state, &scrutinee, bits, view)?;
    let pattern = |case: &SwitchCase| {
        Linear::constant(match view {
            View::Signed => range::to_signed(bits, case.value),
            _ => logic::Int::from(case.value),
        })
    };
    let mut open = Vec::new();
    for case in cases {
        let equal = Atom::eq(&term, &pattern(case));
        if state.knowledge.implies(&equal) {
            return jump(cx, state, case.target);
        }
        if !state.knowledge.implies(&equal.negate()) {
            open.push((case, equal));
        }
    }
    if open.is_empty() {
        return jump(cx, state, default);
    }
    // Cases with one target need not be told apart if they are all there is to it, but mostly they are few.
    let mut split: Vec<Vec<Atom>> = open.iter().map(|(_, equal)| vec![equal.clone()]).collect();
    split.push(open.iter().map(|(_, equal)| equal.negate()).collect());
    Err(Stop::Split(split))
}

/// `x = select condition, if_true, if_false`.
pub fn select(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    condition: &Operand,
    if_true: &Operand,
    if_false: &Operand,
) -> Step {
    let cond = match operand(cx, state, condition) {
        Value::Bool(cond) => cond,
        Value::Int { term, view: View::Unsigned } if operand_bits(cx, state, condition) == 1 => {
            Cond::Atom(Atom::ge(&term, &Linear::constant(1)))
        }
        _ => {
            any_result(cx, state, place);
            return Ok(());
        }
    };
    let chosen = if decide(state, &cond)? { if_true } else { if_false };
    let value = operand(cx, state, chosen);
    define(cx, state, place, value);
    Ok(())
}
