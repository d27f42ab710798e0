//! Integer arithmetic (paper 2, Sect. 3.1 and 3.2).

use ir::{BinaryOp, Flags, Operand, Origin};
use logic::{Atom, Int, Linear};
use semantics::checks;
use semantics::opcode::{cast, division as quotients, shift};
use semantics::range;

use super::basics::{any_result, constant, decide, define, operand_hint, require};
use super::bits as bitwise;
use super::ending;
use super::integer::{express, in_view, operand, wrapped};
use super::outcome::{Context, Place, Step};
use super::sum::exact;
use crate::domain::alarm::Ending;
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};
use crate::query::within;

/// `x = op lhs, rhs`.
pub fn binary(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (op, flags): (BinaryOp, Flags),
    lhs: &Operand,
    rhs: &Operand,
) -> Step {
    let Some(result) = place.result else { return Ok(()) };
    let ty = &cx.program.function(state.top().function).value(result).ty;
    let ir::Type::Int(bits) = *ty else {
        // The front end gives the elements of vectors no check, and their signedness is not seen here.
        let may_overflow = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::SDiv | BinaryOp::Shl);
        let integers = matches!(ty, ir::Type::Vector(element, _) if matches!(**element, ir::Type::Int(_)));
        if integers && may_overflow {
            super::overflow::unchecked(cx, state, place);
        }
        if matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem) {
            ending::vector_division(cx, state, place, ty);
        }
        if integers && matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr) {
            let message = "an amount in the vector cannot be shown to be in range".to_owned();
            ending::here(cx, state, place, (Ending::Shift, message));
        }
        any_result(cx, state, place);
        return Ok(());
    };
    let (left, right) = (operand(cx, state, lhs), operand(cx, state, rhs));
    if let Some(value) = boolean(op, bits, &left, &right) {
        define(cx, state, place, value);
        return Ok(());
    }
    let view = cx.hint(state.top().function, result);
    let value = match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
            let promised = cx.program.origin == Origin::OwnFrontEnd && !cx.options.wraps && !cx.options.mathematical;
            let nsw = flags.nsw && promised;
            if flags.nsw && !promised && cx.program.origin == Origin::Foreign && !cx.options.wraps {
                // Foreign `nsw` makes poison, which is any value: only the case without overflow is exact.
                return foreign_nsw(cx, state, place, (op, bits), &left, &right);
            }
            let view = if nsw { View::Signed } else { view };
            let term = exact(cx, state, op, (bits, view), (&left, &right), nsw)?;
            if nsw {
                let name = "signed overflow";
                let low = Atom::ge(&term, &constant(range::signed_min(bits)));
                let high = Atom::le(&term, &constant(range::signed_max(bits)));
                super::overflow::check(cx, state, place, &[&low, &high]);
                require(state, &low, name)?;
                require(state, &high, name)?;
                Value::Int { term, view: View::Signed }
            } else {
                wrapped(cx, state, term, bits, view)
            }
        }
        BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem => {
            division(cx, state, place, (op, flags), bits, (&left, &right))?
        }
        BinaryOp::Shl => {
            whole_amount(cx, state, place, bits)?;
            shift_left(cx, state, place, (bits, view), &left, &right)?
        }
        BinaryOp::LShr | BinaryOp::AShr => {
            whole_amount(cx, state, place, bits)?;
            shift_right(cx, state, place, (op, bits), &left, &right)?
        }
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
            let hint = operand_hint(cx, state, lhs).or(operand_hint(cx, state, rhs)).unwrap_or(view);
            bitwise::bitwise(cx, state, (op, bits), hint, &left, &right)?
        }
    };
    define(cx, state, place, value);
    Ok(())
}

/// Logic on truth values stays a condition.
fn boolean(op: BinaryOp, bits: u32, left: &Value, right: &Value) -> Option<Value> {
    let as_cond = |value: &Value| match value {
        Value::Bool(cond) => Some(cond.clone()),
        Value::Int { term, .. } => match term.as_constant()?.to_i64()? {
            0 => Some(Cond::Const(false)),
            1 => Some(Cond::Const(true)),
            -1 if bits == 1 => Some(Cond::Const(true)),
            _ => None,
        },
        _ => None,
    };
    if !matches!(left, Value::Bool(_)) && !matches!(right, Value::Bool(_)) {
        return None;
    }
    let (a, b) = (as_cond(left)?, as_cond(right)?);
    match op {
        BinaryOp::And => Some(Value::Bool(a.and(b))),
        BinaryOp::Or => Some(Value::Bool(a.or(b))),
        BinaryOp::Xor => match (&a, &b) {
            (Cond::Const(true), other) | (other, Cond::Const(true)) => Some(Value::Bool(other.negate())),
            (Cond::Const(false), other) | (other, Cond::Const(false)) => Some(Value::Bool(other.clone())),
            _ => Some(Value::Bool(a.clone().and(b.negate()).or(a.negate().and(b)))),
        },
        _ => None,
    }
}

fn foreign_nsw(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (op, bits): (BinaryOp, u32),
    left: &Value,
    right: &Value,
) -> Step {
    let term = exact(cx, state, op, (bits, View::Signed), (left, right), true)?;
    let fits = Cond::Atom(Atom::ge(&term, &constant(range::signed_min(bits))))
        .and(Cond::Atom(Atom::le(&term, &constant(range::signed_max(bits)))));
    if decide(state, &fits)? {
        define(cx, state, place, Value::Int { term, view: View::Signed });
    } else {
        any_result(cx, state, place);
    }
    Ok(())
}

/// The quotient and remainder of x by d, truncated, for known signs, as defined symbols with linear facts.
fn division(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (op, flags): (BinaryOp, Flags),
    bits: u32,
    (left, right): (&Value, &Value),
) -> Step<Value> {
    let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem) || cx.options.mathematical;
    let quotient = matches!(op, BinaryOp::UDiv | BinaryOp::SDiv);
    let view = if signed { View::Signed } else { View::Unsigned };
    let x = in_view(cx, state, left, bits, view)?;
    let d = in_view(cx, state, right, bits, view)?;
    let (x, d) = (state.knowledge.normalize(&x), state.knowledge.normalize(&d));
    let zero = Linear::zero();
    if !signed {
        by_zero(cx, state, place, &Atom::ge(&d, &constant(1)))?;
        let (q, r) = divide(cx, state, &x, &d);
        return Ok(Value::Int { term: if quotient { q } else { r }, view });
    }
    if let Some(c) = d.as_constant().filter(|c| c.is_positive()) {
        // Where nothing is left over the sign does not matter.
        if let Some(q) = quotients::multiple(&state.knowledge, &x, c) {
            return Ok(Value::Int { term: if quotient { q } else { zero }, view });
        }
        // The difference of two pointers into one array, in elements: C promises that nothing is left over.
        if quotient && flags.exact && cx.program.origin == Origin::OwnFrontEnd {
            let q = quotients::exactly(&state.knowledge, &x, c);
            return Ok(Value::Int { term: express(cx, state, q), view });
        }
    }
    by_zero(cx, state, place, &Atom::ne(&d, &zero))?;
    let d_positive = decide(state, &Cond::Atom(Atom::ge(&d, &constant(1))))?;
    let x_positive = decide(state, &Cond::Atom(Atom::ge(&x, &zero)))?;
    let magnitude_x = if x_positive { x } else { -&x };
    let magnitude_d = if d_positive { d } else { -&d };
    let (q, r) = divide(cx, state, &magnitude_x, &magnitude_d);
    // Only the least integer divided by -1 has no place: undefined behaviour, which what is left over shares.
    if x_positive == d_positive
        && (quotient || !d_positive)
        && let Some((_, high)) = cx.range(bits, View::Signed)
    {
        let fits = Atom::le(&q, &Linear::constant(high));
        super::overflow::check(cx, state, place, &[&fits]);
        let message = "the least integer may be divided by -1";
        ending::unless(cx, state, place, &fits, (Ending::DivisionOverflow, message));
        require(state, &fits, "division overflows")?;
    }
    let term = match (quotient, x_positive == d_positive) {
        (true, true) => q,
        (true, false) => -&q,
        (false, _) if x_positive => r,
        (false, _) => -&r,
    };
    Ok(Value::Int { term, view })
}

/// Goes on where the divisor is not zero, which the fact says.
fn by_zero(cx: &mut Context, state: &mut State, place: &Place, fact: &Atom) -> Step {
    ending::unless(cx, state, place, fact, (Ending::DivisionByZero, "the divisor cannot be shown not to be zero"));
    require(state, fact, "division by zero")
}

/// Quotient and remainder of x >= 0 by d >= 1 (known).
pub fn divide(cx: &mut Context, state: &mut State, x: &Linear, d: &Linear) -> (Linear, Linear) {
    let quotient = quotients::quotient(&state.knowledge, x, d);
    let q = express(cx, state, quotient);
    let remainder = quotients::remainder(&state.knowledge, x, d, &q);
    (q, express(cx, state, remainder))
}

/// The shift amount if it is a constant below the width.
fn shift_amount(state: &State, bits: u32, amount: &Value) -> Option<u32> {
    match amount {
        Value::Int { term, .. } => {
            let amount = state.knowledge.normalize(term).as_constant()?.to_i64()?;
            u32::try_from(amount).ok().filter(|amount| *amount < bits)
        }
        _ => None,
    }
}

fn shift_left(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (bits, view): (u32, View),
    left: &Value,
    amount: &Value,
) -> Step<Value> {
    let x = in_view(cx, state, left, bits, view)?;
    doubt_overflow(cx, state, bits, &x, amount);
    if let Some(amount) = shift_amount(state, bits, amount) {
        return Ok(wrapped(cx, state, x.scale(&Int::pow2(amount)), bits, view));
    }
    let amount = in_range_amount(cx, state, place, (bits, amount))?;
    if cx.options.mathematical || !in_range(state, bits, &amount) {
        // Any value: of numbers without a width, and of an amount that may be too great, which makes poison.
        return Ok(Value::Int { term: cx.fresh_int(state, "shifted", bits, view), view });
    }
    let shifted = shift::left(&state.knowledge, &x, &amount, bits);
    let shifted = express(cx, state, shifted);
    let (low, high) = range::of(bits, view == View::Signed);
    let term = if within(state, &shifted, &low, &high) {
        shifted
    } else {
        // A case analysis on the sign of the result would seldom pay.
        let reading = cast::window(&shifted, bits, view == View::Signed);
        express(cx, state, reading)
    };
    Ok(Value::Int { term, view })
}

/// A left shift of a signed number must be of a natural one and lose nothing (C17 6.5.7p4); the instruction does not say
/// whether its number has a sign. Where it may be undefined the path stands for more than runs.
fn doubt_overflow(cx: &mut Context, state: &State, bits: u32, x: &Linear, amount: &Value) {
    if cx.program.origin != Origin::OwnFrontEnd || cx.options.wraps || cx.options.mathematical || cx.options.overflow {
        return;
    }
    let fits = shift_amount(state, bits, amount)
        .is_some_and(|amount| within(state, &x.scale(&Int::pow2(amount)), &Int::ZERO, &range::signed_max(bits)));
    if !fits {
        cx.doubt();
    }
}

const AMOUNT: &str = "the amount of the shift cannot be shown to be in range";

/// The amount of a variable shift as a term in [0, bits - 1]: any other amount is undefined behaviour of C.
fn in_range_amount(cx: &mut Context, state: &mut State, place: &Place, (bits, amount): (u32, &Value)) -> Step<Linear> {
    let amount = in_view(cx, state, amount, bits, View::Unsigned)?;
    if cx.program.origin == Origin::OwnFrontEnd {
        let natural = Atom::ge(&amount, &Linear::zero());
        let below = Atom::le(&amount, &constant(i64::from(bits) - 1));
        for (fact, reason) in [(natural, "negative shift"), (below, "oversized shift")] {
            ending::unless(cx, state, place, &fact, (Ending::Shift, AMOUNT));
            require(state, &fact, reason)?;
        }
    }
    Ok(amount)
}

/// A note if the compiler has cut an amount of a wider type to the type of what is shifted, and it may have been out of range
/// before. The run goes on with what is left of it, as the machine does.
fn whole_amount(cx: &mut Context, state: &mut State, place: &Place, bits: u32) -> Step {
    let Some(result) = place.result else { return Ok(()) };
    let function = cx.program.function(state.top().function);
    let Some((whole, width)) = function.defining_inst(result).and_then(|shift| checks::cut_amount(function, shift))
    else {
        return Ok(());
    };
    let whole = operand(cx, state, whole);
    let whole = in_view(cx, state, &whole, width, View::Unsigned)?;
    let below = Atom::le(&whole, &constant(i64::from(bits) - 1));
    ending::unless(cx, state, place, &below, (Ending::Shift, AMOUNT));
    Ok(())
}

/// Whether the amount of a shift is known to be one that gives a value.
fn in_range(state: &State, bits: u32, amount: &Linear) -> bool {
    within(state, amount, &Int::ZERO, &Int::from(bits - 1))
}

fn shift_right(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (op, bits): (BinaryOp, u32),
    left: &Value,
    amount: &Value,
) -> Step<Value> {
    let arithmetic = op == BinaryOp::AShr;
    let view = if arithmetic || cx.options.mathematical { View::Signed } else { View::Unsigned };
    let x = in_view(cx, state, left, bits, view)?;
    let x = state.knowledge.normalize(&x);
    if let Some(amount) = shift_amount(state, bits, amount) {
        let shifted = shift::right_by(&state.knowledge, &x, amount);
        let q = express(cx, state, shifted);
        return Ok(Value::Int { term: q, view });
    }
    let amount = in_range_amount(cx, state, place, (bits, amount))?;
    let natural = decide(state, &Cond::Atom(Atom::ge(&x, &Linear::zero())))?;
    if !in_range(state, bits, &amount) {
        // The amount may be too great, which makes poison.
        return Ok(Value::Int { term: cx.fresh_int(state, "shifted", bits, view), view });
    }
    // Shifting by nothing at all is another case than shifting something out.
    if natural && !decide(state, &Cond::Atom(Atom::ge(&amount, &constant(1))))? {
        return Ok(Value::Int { term: x, view });
    }
    let width = (!cx.options.mathematical).then_some(bits);
    // A negative number is the complement of a natural one, and so is what comes out.
    let magnitude = if natural { x } else { (-&x).add_constant(&-Int::ONE) };
    let shifted = shift::right(&state.knowledge, &magnitude, &amount, width);
    let shifted = if natural { shifted } else { shifted.complement() };
    Ok(Value::Int { term: express(cx, state, shifted), view })
}
