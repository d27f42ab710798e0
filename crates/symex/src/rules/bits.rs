//! Bitwise and, or, xor, and the intrinsics on bits: views are chosen here, what the results are stands in
//! `semantics::opcode` (paper 2, Sect. 3.3).

use ir::{BinaryOp, Operand, Type};
use logic::{Atom, Int, Linear};
use semantics::bits::Bits;
use semantics::exact::{self, Outcome};
use semantics::opcode::{bitwise as meaning, cast, compare, count, saturating, shift};
use semantics::range;
use semantics::relation::Meaning;

use super::alignment;
use super::basics::{any_result, constant, decide, define, operand_bits};
use super::integer::{choose, express, in_view, operand};
use super::outcome::{Context, Place, Step};
use super::sum::exact as exact_sum;
use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};
use crate::query::within;

/// `x = and/or/xor lhs, rhs`.
pub fn bitwise(
    cx: &mut Context,
    state: &mut State,
    (op, bits): (BinaryOp, u32),
    hint: View,
    left: &Value,
    right: &Value,
) -> Step<Value> {
    if cx.options.mathematical {
        let term = cx.fresh_int(state, "bits", bits, View::Signed);
        return Ok(Value::Int { term, view: View::Signed });
    }
    for (value, other) in [(left, right), (right, left)] {
        if let Some(result) = masked(cx, state, op, bits, value, other) {
            return Ok(result);
        }
    }
    if mentions_address(cx, left) || mentions_address(cx, right) {
        // Of what else is made of the bits of an address nothing is known but its range.
        let (x, y) =
            (in_view(cx, state, left, bits, View::Unsigned)?, in_view(cx, state, right, bits, View::Unsigned)?);
        let result = meaning::opaque(&state.knowledge, op, bits, &x, &y);
        let term = express(cx, state, result);
        return Ok(Value::Int { term, view: View::Unsigned });
    }
    let (x, y) = (in_view(cx, state, left, bits, hint)?, in_view(cx, state, right, bits, hint)?);
    let signed = hint == View::Signed;
    let result = meaning::relate(&state.knowledge, op, bits, signed, &x, &y);
    let term = express(cx, state, result);
    ranged(state, &term, bits, signed);
    Ok(Value::Int { term, view: if signed { View::Signed } else { View::Unsigned } })
}

fn mentions_address(cx: &Domain, value: &Value) -> bool {
    match value {
        Value::Int { term, .. } | Value::Pointer(term) => cx.mentions_address(term),
        _ => false,
    }
}

/// The operation with a mask of low bits, or of high ones on a value of no particular view: these are congruences. An
/// address stays one in its block.
fn masked(cx: &mut Context, state: &mut State, op: BinaryOp, bits: u32, value: &Value, other: &Value) -> Option<Value> {
    let (term, view) = match value {
        Value::Int { term, view } => (term, *view),
        Value::Pointer(term) => (term, View::Modular),
        _ => return None,
    };
    let Value::Int { term: mask, .. } = other else { return None };
    let mask = state.knowledge.normalize(mask).as_constant()?.clone();
    let low = op == BinaryOp::And && !Bits::from_int(bits, &mask).sign();
    let pattern = Bits::from_int(bits, &mask).as_u128();
    let ones = Bits::from_int(bits, &Int::MINUS_ONE).as_u128();
    let result = if cx.mentions_address(term) {
        match op {
            BinaryOp::And if pattern == 0 => return Some(Value::zero()),
            BinaryOp::And if pattern == ones => return Some(value.clone()),
            BinaryOp::Or | BinaryOp::Xor if pattern == 0 => return Some(value.clone()),
            _ => {}
        }
        let width = meaning::mask_width(bits, &mask)?;
        let last = alignment::low_bits(cx, state, term, width);
        meaning::with_low_bits(op, bits, term, &mask, Meaning::term(last))?
    } else if low || view == View::Modular {
        meaning::with_mask(&state.knowledge, op, bits, term, &mask)?
    } else {
        return None;
    };
    let term = express(cx, state, result);
    Some(Value::Int { term, view: if low { View::Unsigned } else { View::Modular } })
}

/// A sum of several symbols is in the range of its reading, which its symbols alone need not tell.
fn ranged(state: &mut State, term: &Linear, bits: u32, signed: bool) {
    let (low, high) = range::of(bits, signed);
    if !within(state, term, &low, &high) {
        let _ = state.assume(&Atom::ge(term, &Linear::constant(low)));
        let _ = state.assume(&Atom::le(term, &Linear::constant(high)));
    }
}

/// The term modulo 2^width, in [0, 2^width - 1].
pub fn remainder(cx: &mut Context, state: &mut State, term: &Linear, width: u32) -> Linear {
    let low = cast::low(&state.knowledge, term, width);
    express(cx, state, low)
}

/// `x = llvm.ctpop(...)` and the other intrinsics on bits, by LLVM's name.
pub fn intrinsic(cx: &mut Context, state: &mut State, place: &Place, name: &str, args: &[Operand]) -> Step {
    let Some(result) = place.result else { return Ok(()) };
    let Type::Int(to) = cx.program.function(state.top().function).value(result).ty else {
        any_result(cx, state, place);
        return Ok(());
    };
    let name = name.strip_prefix("llvm.").unwrap_or(name);
    match value_of(cx, state, name, to, args)? {
        Some(value) => define(cx, state, place, value),
        None => any_result(cx, state, place),
    }
    Ok(())
}

/// The result, `None` for any value: poison, or no relation for these arguments.
fn value_of(cx: &mut Context, state: &mut State, name: &str, to: u32, args: &[Operand]) -> Step<Option<Value>> {
    let Some(first) = args.first() else { return Ok(None) };
    let bits = operand_bits(cx, state, first);
    if cx.options.mathematical || bits == 1 {
        return Ok(None);
    }
    if let Some(outcome) = on_constants(cx, state, name, args) {
        return Ok(match outcome {
            Outcome::Value(value) => {
                Some(Value::Int { term: Linear::constant(value.unsigned()), view: View::Unsigned })
            }
            Outcome::Poison | Outcome::Undefined(_) => None,
        });
    }
    let signed = matches!(name, "sadd.sat" | "ssub.sat" | "sshl.sat" | "scmp");
    let view = if signed { View::Signed } else { View::Unsigned };
    let values: Vec<Value> = args.iter().map(|arg| operand(cx, state, arg)).collect();
    let term = |cx: &mut Context, state: &mut State, at: usize| in_view(cx, state, &values[at], bits, view);
    let unsigned = |term: Linear| Ok(Some(Value::Int { term, view: View::Unsigned }));
    match (name, args.len()) {
        ("ctpop" | "bswap" | "bitreverse", 1) | ("ctlz" | "cttz", 2) => {
            let x = term(cx, state, 0)?;
            if args.len() == 2 && poison_at_zero(cx, state, &args[1])? && !decide(state, &positive(&x))? {
                return Ok(None);
            }
            match count::relate(&state.knowledge, name, &x, bits) {
                Some(result) => unsigned(express(cx, state, result)),
                None => Ok(None),
            }
        }
        ("fshl" | "fshr", 3) => {
            let (high, low, amount) = (term(cx, state, 0)?, term(cx, state, 1)?, term(cx, state, 2)?);
            let Some(amount) = state.knowledge.normalize(&amount).as_constant().cloned() else { return Ok(None) };
            // The amount counts modulo the width, so it is below 128.
            let amount = amount.rem_floor(&Int::from(bits)).to_u64().unwrap_or_default() as u32;
            match (amount, name) {
                (0, "fshl") => unsigned(high),
                (0, _) => unsigned(low),
                _ => {
                    let (upper, lower) = shift::funnel(&state.knowledge, name == "fshl", &high, &low, amount, bits);
                    let sum = &express(cx, state, upper) + &express(cx, state, lower);
                    ranged(state, &sum, bits, false);
                    unsigned(sum)
                }
            }
        }
        ("sadd.sat" | "uadd.sat" | "ssub.sat" | "usub.sat", 2) => {
            let op = if name.contains("add") { BinaryOp::Add } else { BinaryOp::Sub };
            let sum = exact_sum(cx, state, op, (bits, view), (&values[0], &values[1]), true)?;
            let term = choose(state, saturating::clamp(&sum, bits, signed))?;
            Ok(Some(Value::Int { term, view }))
        }
        ("sshl.sat" | "ushl.sat", 2) => {
            let (x, amount) = (term(cx, state, 0)?, in_view(cx, state, &values[1], bits, View::Unsigned)?);
            let amount = state.knowledge.normalize(&amount).as_constant().and_then(Int::to_i64);
            let Some(amount) = amount.and_then(|amount| u32::try_from(amount).ok()).filter(|amount| *amount < bits)
            else {
                return Ok(None);
            };
            let term = choose(state, saturating::clamp(&x.scale(&Int::pow2(amount)), bits, signed))?;
            Ok(Some(Value::Int { term, view }))
        }
        ("scmp" | "ucmp", 2) if to > 1 => {
            let (l, r) = (term(cx, state, 0)?, term(cx, state, 1)?);
            Ok(Some(Value::Int { term: choose(state, compare::order(&l, &r))?, view: View::Signed }))
        }
        _ => Ok(None),
    }
}

fn positive(term: &Linear) -> Cond {
    Cond::Atom(Atom::ge(term, &constant(1)))
}

/// Whether the flag of `ctlz` and `cttz` says that zero gives poison; a flag that is not known counts as such.
fn poison_at_zero(cx: &mut Context, state: &mut State, flag: &Operand) -> Step<bool> {
    match operand(cx, state, flag) {
        Value::Bool(cond) => decide(state, &cond),
        _ => Ok(true),
    }
}

/// The exact result where all arguments are constants.
fn on_constants(cx: &mut Context, state: &mut State, name: &str, args: &[Operand]) -> Option<Outcome> {
    let mut patterns = Vec::new();
    for arg in args {
        let bits = operand_bits(cx, state, arg);
        patterns.push(match operand(cx, state, arg) {
            Value::Int { term, .. } => Bits::from_int(bits, state.knowledge.normalize(&term).as_constant()?),
            Value::Bool(Cond::Const(truth)) => Bits::new(bits, u128::from(truth)),
            _ => return None,
        });
    }
    exact::intrinsic(name, &patterns)
}
