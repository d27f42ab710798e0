//! Bitwise and, or, xor (paper 2, Sect. 3.3).

use ir::BinaryOp;
use logic::{Atom, Definition, Int, Linear, Operation};
use semantics::range;

use super::integer::in_view;
use super::{Step, constant};
use crate::context::Context;
use crate::state::State;
use crate::value::{Value, View};

/// `x = and/or/xor lhs, rhs`.
pub fn bitwise(
    cx: &mut Context,
    state: &mut State,
    op: BinaryOp,
    bits: u32,
    hint: View,
    left: &Value,
    right: &Value,
) -> Step<Value> {
    if cx.options.mathematical {
        let term = cx.fresh_int(state, "bits", bits, View::Signed);
        return Ok(Value::Int { term, view: View::Signed });
    }
    // A mask of the low bits is a remainder, whatever the view of the other operand.
    if op == BinaryOp::And {
        for (value, mask) in [(left, right), (right, left)] {
            if let (Some(width), Value::Int { term, .. }) = (low_mask(state, mask, bits), value) {
                let term = remainder(cx, state, term, width);
                return Ok(Value::Int { term, view: View::Unsigned });
            }
        }
    }
    // Exclusive or with all ones is the complement: -x - 1.
    if op == BinaryOp::Xor {
        for (value, ones) in [(left, right), (right, left)] {
            if constant_of(state, ones).is_some_and(|c| c.rem_floor(&Int::pow2(bits)) == range::unsigned_max(bits)) {
                let x = in_view(cx, state, value, bits, hint)?;
                let complement = (-&x).add_constant(&-Int::ONE);
                return Ok(match hint {
                    View::Signed => Value::Int { term: complement, view: View::Signed },
                    _ => Value::Int { term: complement.add_constant(&Int::pow2(bits)), view: View::Unsigned },
                });
            }
        }
    }
    let (mut x, mut y) = (in_view(cx, state, left, bits, hint)?, in_view(cx, state, right, bits, hint)?);
    x = state.knowledge.normalize(&x);
    y = state.knowledge.normalize(&y);
    if hint == View::Signed {
        // Where both are known not to be negative the unsigned facts hold as well.
        let zero = Linear::zero();
        let x_positive = state.knowledge.implies(&Atom::ge(&x, &zero));
        let y_positive = state.knowledge.implies(&Atom::ge(&y, &zero));
        if !(x_positive && y_positive) {
            return Ok(signed_facts(cx, state, op, bits, (&x, x_positive), (&y, y_positive)));
        }
    }
    Ok(Value::Int { term: unsigned(cx, state, op, bits, &x, &y), view: hint })
}

fn constant_of(state: &State, value: &Value) -> Option<Int> {
    match value {
        Value::Int { term, .. } => state.knowledge.normalize(term).as_constant().cloned(),
        _ => None,
    }
}

/// k if the value is the constant 2^k - 1 with 0 <= k < bits.
fn low_mask(state: &State, value: &Value, bits: u32) -> Option<u32> {
    let mask = constant_of(state, value)?;
    (0..bits).find(|width| mask == range::unsigned_max(*width))
}

/// The term modulo 2^width, in [0, 2^width - 1].
pub fn remainder(cx: &mut Context, state: &mut State, term: &Linear, width: u32) -> Linear {
    let term = state.knowledge.normalize(term);
    let modulus = Int::pow2(width);
    if let Some(value) = term.as_constant() {
        return Linear::constant(value.rem_floor(&modulus));
    }
    if super::integer::within(state, &term, &Int::ZERO, &range::unsigned_max(width)) {
        return term;
    }
    let definition = Definition::binary(Operation::Mod, term.clone(), Linear::constant(modulus.clone()), 0);
    if let Some(symbol) = state.knowledge.defined(&definition) {
        return Linear::symbol(symbol);
    }
    // term = multiple * 2^width + w with 0 <= w < 2^width.
    let symbol = cx.fresh("low");
    let multiple = Linear::symbol(cx.fresh("high"));
    let w = Linear::symbol(symbol);
    let _ = state.knowledge.define(symbol, definition);
    let _ = state.assume(&Atom::ge(&w, &Linear::zero()));
    let _ = state.assume(&Atom::le(&w, &Linear::constant(range::unsigned_max(width))));
    let _ = state.assume(&Atom::eq(&term, &(&w + &multiple.scale(&modulus))));
    w
}

/// The result for operands in [0, 2^bits - 1] (or both non-negative in the signed view), as a defined symbol.
fn unsigned(cx: &mut Context, state: &mut State, op: BinaryOp, bits: u32, x: &Linear, y: &Linear) -> Linear {
    if let (Some(x), Some(y)) = (x.as_constant(), y.as_constant())
        && let (Some(x), Some(y)) = (x.to_u128(), y.to_u128())
    {
        return Linear::constant(match op {
            BinaryOp::And => x & y,
            BinaryOp::Or => x | y,
            _ => x ^ y,
        });
    }
    if x == y {
        return if op == BinaryOp::Xor { Linear::zero() } else { x.clone() };
    }
    if let Some(other) = [(x, y), (y, x)].iter().find(|(a, _)| a.as_constant().is_some_and(Int::is_zero)) {
        return if op == BinaryOp::And { Linear::zero() } else { other.1.clone() };
    }
    let (first, second) = if x <= y { (x, y) } else { (y, x) };
    let operation = match op {
        BinaryOp::And => Operation::And,
        BinaryOp::Or => Operation::Or,
        _ => Operation::Xor,
    };
    let definition = Definition::binary(operation, first.clone(), second.clone(), bits);
    if let Some(symbol) = state.knowledge.defined(&definition) {
        return Linear::symbol(symbol);
    }
    let symbol = cx.fresh("bits");
    let _ = state.knowledge.define(symbol, definition);
    let w = Linear::symbol(symbol);
    let mut facts = vec![Atom::ge(&w, &Linear::zero())];
    match op {
        BinaryOp::And => facts.extend([Atom::le(&w, x), Atom::le(&w, y)]),
        BinaryOp::Or => facts.extend([Atom::ge(&w, x), Atom::ge(&w, y), Atom::le(&w, &(x + y))]),
        _ => {
            // x ^ y is not 0 where x and y differ.
            facts.push(Atom::le(&w, &(x + y)));
            if state.knowledge.implies(&Atom::ne(x, y)) {
                facts.push(Atom::ge(&w, &constant(1)));
            }
        }
    }
    // No bit above the highest bit of both operands.
    let highest = [x, y].iter().map(|t| state.knowledge.bounds(t).high).collect::<Option<Vec<Int>>>();
    if let Some(bound) = highest.and_then(|highs| highs.into_iter().max()) {
        let width = (0..=bits).find(|width| bound <= range::unsigned_max(*width)).unwrap_or(bits);
        facts.push(Atom::le(&w, &Linear::constant(range::unsigned_max(width))));
    }
    for fact in facts {
        let _ = state.assume(&fact);
    }
    w
}

/// The facts of paper 2 for signed operands of unknown or mixed sign.
fn signed_facts(
    cx: &mut Context,
    state: &mut State,
    op: BinaryOp,
    bits: u32,
    (x, x_positive): (&Linear, bool),
    (y, y_positive): (&Linear, bool),
) -> Value {
    if x == y && op != BinaryOp::Xor {
        return Value::Int { term: x.clone(), view: View::Signed };
    }
    let w = cx.fresh_int(state, "bits", bits, View::Signed);
    let zero = Linear::zero();
    let x_negative = state.knowledge.implies(&Atom::lt(x, &zero));
    let y_negative = state.knowledge.implies(&Atom::lt(y, &zero));
    let mut facts = Vec::new();
    match op {
        BinaryOp::And => {
            for (positive, term) in [(x_positive, x), (y_positive, y)] {
                if positive {
                    facts.extend([Atom::le(&w, term), Atom::ge(&w, &zero)]);
                }
            }
            if x_negative && y_negative {
                facts.extend([Atom::le(&w, x), Atom::le(&w, y)]);
            }
        }
        BinaryOp::Or => {
            for (negative, term) in [(x_negative, x), (y_negative, y)] {
                if negative {
                    facts.extend([Atom::ge(&w, term), Atom::lt(&w, &zero)]);
                }
            }
        }
        _ => {
            if (x_positive && y_negative) || (x_negative && y_positive) {
                facts.push(Atom::lt(&w, &zero));
            } else if x_negative && y_negative {
                facts.push(Atom::ge(&w, &zero));
            }
        }
    }
    for fact in facts {
        let _ = state.assume(&fact);
    }
    Value::Int { term: w, view: View::Signed }
}
