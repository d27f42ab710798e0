//! Conversions (paper 2, Sect. 3.3: extension and truncation).

use ir::{CastOp, Operand, Type};
use logic::{Atom, Linear};

use super::basics::{any_result, constant, decide, define, operand_bits};
use super::bits::remainder;
use super::conversion;
use super::integer::{in_view, operand, wrapped};
use super::outcome::{Context, Place, Step};
use super::scaling;
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};

/// `x = cast value to type of x`.
pub fn cast(cx: &mut Context, state: &mut State, place: &Place, op: CastOp, operand_: &Operand) -> Step {
    let Some(result) = place.result else { return Ok(()) };
    let function = state.top().function;
    let to = cx.program.function(function).value(result).ty.clone();
    conversion::check(cx, state, place, (op, &to), operand_)?;
    let value = operand(cx, state, operand_);
    let from_bits = operand_bits(cx, state, operand_);
    let hint = cx.hint(function, result);
    let value = match (op, &to) {
        (CastOp::ZExt, Type::Int(_)) => match value {
            Value::Bool(cond) => Value::Bool(cond),
            value => {
                let term = in_view(cx, state, &value, from_bits, View::Unsigned)?;
                Value::Int { term, view: if cx.options.mathematical { View::Signed } else { View::Unsigned } }
            }
        },
        (CastOp::SExt, Type::Int(_)) => match value {
            Value::Bool(cond) => {
                let ones = decide(state, &cond)?;
                let minus_one = ones && from_bits == 1;
                let number = if minus_one { -1 } else { i64::from(ones) };
                Value::Int { term: constant(number), view: View::Signed }
            }
            value => Value::Int { term: in_view(cx, state, &value, from_bits, View::Signed)?, view: View::Signed },
        },
        (CastOp::Trunc, Type::Int(1)) => match value {
            Value::Bool(cond) => Value::Bool(cond),
            Value::Int { term, .. } => {
                let low = remainder(cx, state, &term, 1);
                Value::Bool(Cond::Atom(Atom::ge(&low, &constant(1))))
            }
            _ => return unknown(cx, state, place),
        },
        (CastOp::Trunc, Type::Int(bits)) => match value {
            Value::Bool(cond) => Value::Bool(cond),
            Value::Int { term, .. } | Value::Pointer(term) => wrapped(cx, state, term, *bits, hint),
            _ => return unknown(cx, state, place),
        },
        (CastOp::PtrToInt, Type::Int(bits)) => match value {
            Value::Pointer(term) => {
                if *bits > from_bits && !cx.options.mathematical {
                    // The zero extension of an address: its unsigned value.
                    let term = if cx.mentions_address(&term) {
                        Linear::symbol(cx.fresh("address"))
                    } else {
                        in_view(cx, state, &Value::Pointer(term), from_bits, View::Unsigned)?
                    };
                    let _ = state.assume(&Atom::ge(&term, &Linear::zero()));
                    Value::Int { term, view: View::Unsigned }
                } else {
                    Value::Int { term, view: View::Modular }
                }
            }
            Value::Int { .. } | Value::Bool(_) => value,
            _ => return unknown(cx, state, place),
        },
        (CastOp::IntToPtr, Type::Ptr) => match value {
            Value::Int { term, view } => {
                // Wider integers lose their high bits, narrower ones are zero-extended.
                if from_bits < cx.pointer_bits() && view != View::Unsigned {
                    let int = Value::Int { term, view };
                    Value::Pointer(in_view(cx, state, &int, from_bits, View::Unsigned)?)
                } else {
                    Value::Pointer(term)
                }
            }
            Value::Pointer(term) => Value::Pointer(term),
            Value::Bool(cond) => {
                let truth = decide(state, &cond)?;
                Value::Pointer(constant(i64::from(truth)))
            }
            _ => return unknown(cx, state, place),
        },
        (CastOp::BitCast, Type::Ptr | Type::Int(_)) => match (&value, &to) {
            (Value::Pointer(_), Type::Ptr) => value,
            (Value::Int { .. } | Value::Bool(_), Type::Int(_)) => value,
            _ => return unknown(cx, state, place),
        },
        _ => return floating(cx, state, place, (op, &to), operand_),
    };
    define(cx, state, place, value);
    Ok(())
}

/// Of floating-point numbers only integers that are scaled are followed.
fn floating(cx: &mut Context, state: &mut State, place: &Place, cast: (CastOp, &Type), number: &Operand) -> Step {
    match scaling::scaled(cx, state, cast, number)? {
        Some(value) => define(cx, state, place, value),
        None => any_result(cx, state, place),
    }
    Ok(())
}

fn unknown(cx: &mut Context, state: &mut State, place: &Place) -> Step {
    any_result(cx, state, place);
    Ok(())
}
