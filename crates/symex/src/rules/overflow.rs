//! Arithmetic that tells of its overflow, minimum and maximum, absolute value.

use ir::{Operand, OverflowOp};
use logic::{Atom, Linear};
use semantics::opcode::{compare, sum};
use semantics::range;

use super::basics::{any_result, decide, define, operand_bits, require};
use super::integer::{choose, in_view, operand};
use super::outcome::{Context, Place, Step};
use super::sum::exact;
use crate::domain::alarm::{AlarmKind, NoteKind};
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};

/// `{x, o} = op.with.overflow lhs, rhs`: the wrapped result and whether the exact one does not fit.
pub fn with_overflow(cx: &mut Context, state: &mut State, place: &Place, op: OverflowOp, args: &[Operand]) -> Step {
    let [lhs, rhs, ..] = args else { return Ok(()) };
    let bits = operand_bits(cx, state, lhs);
    let (binary, signed) = sum::operation(op);
    let view = if signed { View::Signed } else { View::Unsigned };
    let (left, right) = (operand(cx, state, lhs), operand(cx, state, rhs));
    let term = exact(cx, state, binary, (bits, view), (&left, &right), true)?;
    let (value, overflow) = match cx.range(bits, view) {
        None => (Value::Int { term, view }, Cond::Const(false)),
        Some((low, high)) => {
            let below = Cond::Atom(Atom::lt(&term, &Linear::constant(low)));
            let above = Cond::Atom(Atom::gt(&term, &Linear::constant(high)));
            (Value::Int { term, view: View::Modular }, Cond::Or(below.into(), above.into()))
        }
    };
    define(cx, state, place, Value::Aggregate([value, Value::Bool(overflow)].into()));
    Ok(())
}

/// The smaller or greater of two integers.
pub fn min_max(cx: &mut Context, state: &mut State, place: &Place, signed: bool, max: bool, args: &[Operand]) -> Step {
    let [lhs, rhs, ..] = args else { return Ok(()) };
    let bits = operand_bits(cx, state, lhs);
    let view = if signed { View::Signed } else { View::Unsigned };
    let (left, right) = (operand(cx, state, lhs), operand(cx, state, rhs));
    let (l, r) = (in_view(cx, state, &left, bits, view)?, in_view(cx, state, &right, bits, view)?);
    let term = choose(state, compare::extremum(max, &l, &r))?;
    define(cx, state, place, Value::Int { term, view });
    Ok(())
}

/// Arithmetic that promises not to overflow and was given no check by the front end (a function may ask for none):
/// an alarm unless the facts hold.
pub fn check(cx: &mut Context, state: &State, place: &Place, facts: &[&Atom]) {
    if cx.options.overflow && !facts.iter().all(|fact| state.knowledge.implies(fact)) {
        unchecked(cx, state, place);
    }
}

/// An alarm for arithmetic that may overflow and has no check.
pub fn unchecked(cx: &mut Context, state: &State, place: &Place) {
    if cx.options.overflow && !cx.options.mathematical && !cx.options.wraps {
        let kind = NoteKind::Alarm { kind: AlarmKind::Overflow, about: Vec::new(), certain: false };
        cx.note(state, kind, place.location, "signed overflow cannot be excluded".to_owned());
    }
}

/// `abs` of the library: the least integer overflows.
pub fn library_abs(cx: &mut Context, state: &mut State, place: &Place, arg: &Operand) -> Step {
    let bits = operand_bits(cx, state, arg);
    let value = operand(cx, state, arg);
    let term = in_view(cx, state, &value, bits, View::Signed)?;
    let fits = Atom::gt(&term, &Linear::constant(range::signed_min(bits)));
    if !cx.options.mathematical && !cx.options.wraps && !state.knowledge.implies(&fits) {
        let kind = NoteKind::Alarm { kind: AlarmKind::Overflow, about: vec![term], certain: false };
        cx.note(state, kind, place.location, "absolute value: signed overflow cannot be excluded".to_owned());
    }
    absolute(cx, state, place, arg, true)
}

/// The absolute value; `undefined` says that the least integer has none.
pub fn absolute(cx: &mut Context, state: &mut State, place: &Place, arg: &Operand, undefined: bool) -> Step {
    let bits = operand_bits(cx, state, arg);
    let value = operand(cx, state, arg);
    let term = in_view(cx, state, &value, bits, View::Signed)?;
    let magnitude = choose(state, sum::absolute(&term))?;
    if undefined && !cx.options.mathematical && !cx.options.wraps {
        let fits = Atom::le(&magnitude, &Linear::constant(range::signed_max(bits)));
        if cx.program.origin == ir::Origin::Foreign && !decide(state, &Cond::Atom(fits.clone()))? {
            // In foreign code the result is poison, which is any value, and the run goes on.
            any_result(cx, state, place);
            return Ok(());
        }
        require(state, &fits, "absolute value of the least integer")?;
    }
    let result = super::integer::wrapped(cx, state, magnitude, bits, View::Signed);
    define(cx, state, place, result);
    Ok(())
}
