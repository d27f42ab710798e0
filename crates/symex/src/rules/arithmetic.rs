//! Integer arithmetic (paper 2, Sect. 3.1 and 3.2).

use ir::{BinaryOp, Flags, Operand, Origin};
use logic::{Atom, Definition, Int, Linear, Operation};
use semantics::range;

use super::integer::{in_view, operand, wrapped};
use super::{Place, Step, bits as bitwise, constant, decide, define, operand_hint, require};
use crate::context::Context;
use crate::state::State;
use crate::value::{Cond, Value, View};

/// Division by 2^y rounded down, on Z: a right shift of a number of any width.
const FLOOR_SHIFT: Operation = Operation::Other(1);

/// `x = op lhs, rhs`.
pub fn binary(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    op: BinaryOp,
    flags: Flags,
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
        super::any_result(cx, state, place);
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
                return foreign_nsw(cx, state, place, op, bits, &left, &right);
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
            division(cx, state, place, op, bits, &left, &right)?
        }
        BinaryOp::Shl => shift_left(cx, state, bits, view, &left, &right)?,
        BinaryOp::LShr | BinaryOp::AShr => shift_right(cx, state, op, bits, &left, &right)?,
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
            let hint = operand_hint(cx, state, lhs).or(operand_hint(cx, state, rhs)).unwrap_or(view);
            bitwise::bitwise(cx, state, op, bits, hint, &left, &right)?
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

/// The result of add, sub or mul on Z, congruent to the machine's result; with `signed` it is the exact result on the
/// signed values (needed to see a signed overflow).
pub fn exact(
    cx: &mut Context,
    state: &mut State,
    op: BinaryOp,
    (bits, view): (u32, View),
    (left, right): (&Value, &Value),
    signed: bool,
) -> Step<Linear> {
    // Addition and subtraction are congruences: where the range does not matter, any representatives will do.
    let congruent = |value: &Value| match value {
        Value::Int { term, .. } | Value::Pointer(term) => Some(term.clone()),
        _ => None,
    };
    let (l, r) = match (congruent(left), congruent(right)) {
        (Some(l), Some(r)) if !signed && op != BinaryOp::Mul && mixes_addresses(cx, &l, &r) => (l, r),
        _ => (in_view(cx, state, left, bits, view)?, in_view(cx, state, right, bits, view)?),
    };
    let term = match op {
        BinaryOp::Add => &l + &r,
        BinaryOp::Sub => &l - &r,
        _ => {
            let (l, r) = (state.knowledge.normalize(&l), state.knowledge.normalize(&r));
            product(cx, state, &l, &r)
        }
    };
    Ok(term)
}

fn mixes_addresses(cx: &Context, l: &Linear, r: &Linear) -> bool {
    cx.mentions_address(l) || cx.mentions_address(r)
}

fn foreign_nsw(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    op: BinaryOp,
    bits: u32,
    left: &Value,
    right: &Value,
) -> Step {
    let term = exact(cx, state, op, (bits, View::Signed), (left, right), true)?;
    let fits = Cond::Atom(Atom::ge(&term, &constant(range::signed_min(bits))))
        .and(Cond::Atom(Atom::le(&term, &constant(range::signed_max(bits)))));
    if decide(state, &fits)? {
        define(cx, state, place, Value::Int { term, view: View::Signed });
    } else {
        super::any_result(cx, state, place);
    }
    Ok(())
}

/// The product on Z: linear if a factor is constant, else a defined symbol with its linear consequences (the
/// McCormick inequality of the lower bounds, range from the intervals).
pub fn product(cx: &mut Context, state: &mut State, l: &Linear, r: &Linear) -> Linear {
    if let Some(c) = l.as_constant() {
        return r.scale(c);
    }
    if let Some(c) = r.as_constant() {
        return l.scale(c);
    }
    let (first, second) = if l <= r { (l, r) } else { (r, l) };
    let definition = Definition::binary(Operation::Mul, first.clone(), second.clone(), 0);
    if let Some(symbol) = state.knowledge.defined(&definition) {
        return Linear::symbol(symbol);
    }
    let symbol = cx.fresh("product");
    let _ = state.knowledge.define(symbol, definition);
    let w = Linear::symbol(symbol);
    let (a, b) = (state.knowledge.bounds(l), state.knowledge.bounds(r));
    if let (Some(al), Some(ah), Some(bl), Some(bh)) = (&a.low, &a.high, &b.low, &b.high) {
        let corners = [al * bl, al * bh, ah * bl, ah * bh];
        if let (Some(least), Some(greatest)) = (corners.iter().min(), corners.iter().max()) {
            let _ = state.assume(&Atom::ge(&w, &Linear::constant(least.clone())));
            let _ = state.assume(&Atom::le(&w, &Linear::constant(greatest.clone())));
        }
    }
    let small = |bound: &Option<Int>| bound.clone().filter(|bound| bound.abs() <= Int::from(1 << 16));
    // (l - a)(r - b) >= 0 for lower bounds a, b, and the same for the other pairs of bounds.
    if let (Some(al), Some(bl)) = (small(&a.low), small(&b.low)) {
        let plane = &(&l.scale(&bl) + &r.scale(&al)) - &Linear::constant(&al * &bl);
        let _ = state.assume(&Atom::ge(&w, &plane));
    }
    if let (Some(ah), Some(bh)) = (small(&a.high), small(&b.high)) {
        let plane = &(&l.scale(&bh) + &r.scale(&ah)) - &Linear::constant(&ah * &bh);
        let _ = state.assume(&Atom::ge(&w, &plane));
    }
    if let (Some(al), Some(bh)) = (small(&a.low), small(&b.high)) {
        let plane = &(&l.scale(&bh) + &r.scale(&al)) - &Linear::constant(&al * &bh);
        let _ = state.assume(&Atom::le(&w, &plane));
    }
    if let (Some(ah), Some(bl)) = (small(&a.high), small(&b.low)) {
        let plane = &(&l.scale(&bl) + &r.scale(&ah)) - &Linear::constant(&ah * &bl);
        let _ = state.assume(&Atom::le(&w, &plane));
    }
    w
}

/// The quotient and remainder of x by d, truncated, for known signs, as defined symbols with linear facts.
fn division(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    op: BinaryOp,
    bits: u32,
    left: &Value,
    right: &Value,
) -> Step<Value> {
    let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem) || cx.options.mathematical;
    let quotient = matches!(op, BinaryOp::UDiv | BinaryOp::SDiv);
    let view = if signed { View::Signed } else { View::Unsigned };
    let x = in_view(cx, state, left, bits, view)?;
    let d = in_view(cx, state, right, bits, view)?;
    let (x, d) = (state.knowledge.normalize(&x), state.knowledge.normalize(&d));
    let zero = Linear::zero();
    if !signed {
        require(state, &Atom::ge(&d, &constant(1)), "division by zero")?;
        let (q, r) = divide(cx, state, &x, &d);
        return Ok(Value::Int { term: if quotient { q } else { r }, view });
    }
    require(state, &Atom::ne(&d, &zero), "division by zero")?;
    let d_positive = decide(state, &Cond::Atom(Atom::ge(&d, &constant(1))))?;
    let x_positive = decide(state, &Cond::Atom(Atom::ge(&x, &zero)))?;
    let magnitude_x = if x_positive { x } else { -&x };
    let magnitude_d = if d_positive { d } else { -&d };
    let (q, r) = divide(cx, state, &magnitude_x, &magnitude_d);
    let term = match (quotient, x_positive == d_positive) {
        (true, true) => {
            // Only the least integer divided by -1 has no place: undefined behaviour.
            if let Some((_, high)) = cx.range(bits, View::Signed) {
                let fits = Atom::le(&q, &Linear::constant(high));
                super::overflow::check(cx, state, place, &[&fits]);
                require(state, &fits, "division overflows")?;
            }
            q
        }
        (true, false) => -&q,
        (false, _) if x_positive => r,
        (false, _) => -&r,
    };
    Ok(Value::Int { term, view })
}

/// Quotient and remainder of x >= 0 by d >= 1 (known).
pub fn divide(cx: &mut Context, state: &mut State, x: &Linear, d: &Linear) -> (Linear, Linear) {
    let (x, d) = (state.knowledge.normalize(x), state.knowledge.normalize(d));
    if let (Some(x), Some(d)) = (x.as_constant(), d.as_constant()) {
        return (Linear::constant(x.div_floor(d)), Linear::constant(x.rem_floor(d)));
    }
    if d.as_constant().is_some_and(Int::is_one) {
        return (x, Linear::zero());
    }
    if state.knowledge.implies(&Atom::lt(&x, &d)) {
        return (Linear::zero(), x);
    }
    let definition = Definition::binary(Operation::UDiv, x.clone(), d.clone(), 0);
    if let Some(c) = d.as_constant() {
        let q = match state.knowledge.defined(&definition) {
            Some(symbol) => Linear::symbol(symbol),
            None => {
                let symbol = cx.fresh("quotient");
                let _ = state.knowledge.define(symbol, definition);
                let q = Linear::symbol(symbol);
                let low = q.scale(c);
                let high = low.add_constant(&(c - &Int::ONE));
                let _ = state.assume(&Atom::ge(&q, &Linear::zero()));
                let _ = state.assume(&Atom::ge(&x, &low));
                let _ = state.assume(&Atom::le(&x, &high));
                q
            }
        };
        let r = &x - &q.scale(c);
        return (q, r);
    }
    let q = match state.knowledge.defined(&definition) {
        Some(symbol) => Linear::symbol(symbol),
        None => {
            let symbol = cx.fresh("quotient");
            let _ = state.knowledge.define(symbol, definition);
            let q = Linear::symbol(symbol);
            let _ = state.assume(&Atom::ge(&q, &Linear::zero()));
            let _ = state.assume(&Atom::le(&q, &x));
            // d >= 2 halves at least.
            if state.knowledge.implies(&Atom::ge(&d, &constant(2))) {
                let _ = state.assume(&Atom::le(&q.scale(&Int::from(2)), &x));
            }
            // x >= d gives q >= 1: not linear as an implication; taken where x >= d is known.
            if state.knowledge.implies(&Atom::ge(&x, &d)) {
                let _ = state.assume(&Atom::ge(&q, &constant(1)));
            }
            q
        }
    };
    let definition = Definition::binary(Operation::URem, x.clone(), d.clone(), 0);
    let r = match state.knowledge.defined(&definition) {
        Some(symbol) => Linear::symbol(symbol),
        None => {
            let symbol = cx.fresh("remainder");
            let _ = state.knowledge.define(symbol, definition);
            let r = Linear::symbol(symbol);
            let _ = state.assume(&Atom::ge(&r, &Linear::zero()));
            let _ = state.assume(&Atom::lt(&r, &d));
            let _ = state.assume(&Atom::le(&r, &x));
            // With q >= 1 the remainder and the divisor fit into x together.
            if state.knowledge.implies(&Atom::ge(&q, &constant(1))) {
                let _ = state.assume(&Atom::le(&(&r + &d), &x));
            }
            r
        }
    };
    (q, r)
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

fn shift_left(cx: &mut Context, state: &mut State, bits: u32, view: View, left: &Value, amount: &Value) -> Step<Value> {
    let x = in_view(cx, state, left, bits, view)?;
    if let Some(amount) = shift_amount(state, bits, amount) {
        return Ok(wrapped(cx, state, x.scale(&Int::pow2(amount)), bits, view));
    }
    in_range_amount(cx, state, bits, amount)?;
    Ok(Value::Int { term: cx.fresh_int(state, "shifted", bits, view), view })
}

/// The amount of a variable shift as a term in [0, bits - 1]: any other amount is undefined behaviour of C.
fn in_range_amount(cx: &mut Context, state: &mut State, bits: u32, amount: &Value) -> Step<Linear> {
    let amount = in_view(cx, state, amount, bits, View::Unsigned)?;
    if cx.program.origin == Origin::OwnFrontEnd {
        require(state, &Atom::ge(&amount, &Linear::zero()), "negative shift")?;
        require(state, &Atom::le(&amount, &constant(i64::from(bits) - 1)), "oversized shift")?;
    }
    Ok(amount)
}

fn shift_right(
    cx: &mut Context,
    state: &mut State,
    op: BinaryOp,
    bits: u32,
    left: &Value,
    amount: &Value,
) -> Step<Value> {
    let arithmetic = op == BinaryOp::AShr;
    let view = if arithmetic || cx.options.mathematical { View::Signed } else { View::Unsigned };
    let x = in_view(cx, state, left, bits, view)?;
    let x = state.knowledge.normalize(&x);
    if let Some(amount) = shift_amount(state, bits, amount) {
        let divisor = Int::pow2(amount);
        if let Some(value) = x.as_constant() {
            return Ok(Value::Int { term: Linear::constant(value.div_floor(&divisor)), view });
        }
        // Floor division, for negative numbers too.
        let definition = Definition::binary(FLOOR_SHIFT, x.clone(), constant(i64::from(amount)), 0);
        let q = match state.knowledge.defined(&definition) {
            Some(symbol) => Linear::symbol(symbol),
            None => {
                let symbol = cx.fresh("shifted");
                let _ = state.knowledge.define(symbol, definition);
                let q = Linear::symbol(symbol);
                let low = q.scale(&divisor);
                let _ = state.assume(&Atom::ge(&x, &low));
                let _ = state.assume(&Atom::le(&x, &low.add_constant(&(&divisor - &Int::ONE))));
                q
            }
        };
        return Ok(Value::Int { term: q, view });
    }
    let amount = in_range_amount(cx, state, bits, amount)?;
    if !decide(state, &Cond::Atom(Atom::ge(&x, &Linear::zero())))? {
        let w = cx.fresh_int(state, "shifted", bits, view);
        require(state, &Atom::ge(&w, &x), "contradiction")?;
        require(state, &Atom::le(&w, &constant(-1)), "contradiction")?;
        return Ok(Value::Int { term: w, view });
    }
    let positive = decide(state, &Cond::Atom(Atom::ge(&amount, &constant(1))))?;
    let w = cx.fresh_int(state, "shifted", bits, view);
    require(state, &Atom::ge(&w, &Linear::zero()), "contradiction")?;
    if positive && cx.program.origin == Origin::OwnFrontEnd {
        require(state, &Atom::le(&w.scale(&Int::from(2)), &x), "contradiction")?;
    } else if cx.program.origin == Origin::OwnFrontEnd {
        require(state, &Atom::eq(&w, &x), "contradiction")?;
    }
    Ok(Value::Int { term: w, view })
}
