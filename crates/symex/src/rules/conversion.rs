//! Conversions of floating-point numbers to integers (C11 6.3.1.4): the integral part must be a number of the integer type.
//!
//! Floating-point numbers are not followed, but for integers that are scaled ([`super::scaling`]). What is shown to fit is an integer that was made a floating-point number in the same
//! expression: rounding keeps the order of numbers, and numbers that the format has as they are, so what lies between two such
//! numbers stays there.

use ir::{CastOp, InstKind, Operand, Type};
use logic::Int;
use semantics::range;

use super::basics::operand_bits;
use super::integer::{in_view, operand};
use super::outcome::{Context, Place, Step};
use crate::domain::alarm::{AlarmKind, NoteKind};
use crate::domain::state::State;
use crate::domain::value::View;
use crate::query::within;

/// An alarm unless the number that becomes an integer is known to fit the type, if that is asked for; other conversions fit. The run goes on with any value.
pub fn check(cx: &mut Context, state: &mut State, place: &Place, (op, to): (CastOp, &Type), number: &Operand) -> Step {
    let is_meant = cx.options.conversions && matches!(op, CastOp::FpToSi | CastOp::FpToUi);
    if is_meant && !fits(cx, state, (op, to), number)? {
        let kind = NoteKind::Alarm { kind: AlarmKind::Conversion, about: Vec::new(), certain: false };
        let message = "the floating-point number cannot be shown to fit the integer type".to_owned();
        cx.note(state, kind, place.location, message);
    }
    Ok(())
}

/// Whether the number is an integer that fits, rounded to the formats on the way.
fn fits(cx: &mut Context, state: &mut State, (op, to): (CastOp, &Type), number: &Operand) -> Step<bool> {
    let Type::Int(bits) = *to else { return Ok(false) };
    let program = cx.program;
    let function = program.function(state.top().function);
    let mut digits = u32::MAX;
    let mut number = number;
    loop {
        let Operand::Value(id) = number else { return Ok(false) };
        let Some(here) = precision(&function.value(*id).ty) else { return Ok(false) };
        digits = digits.min(here);
        let Some(InstKind::Cast { op: made, value, .. }) = function.defining_inst(*id).map(|inst| &inst.kind) else {
            return Ok(false);
        };
        match made {
            CastOp::FpExt | CastOp::FpTrunc => number = value,
            CastOp::SiToFp | CastOp::UiToFp => {
                let view = if *made == CastOp::SiToFp { View::Signed } else { View::Unsigned };
                let width = operand_bits(cx, state, value);
                let integer = operand(cx, state, value);
                let term = in_view(cx, state, &integer, width, view)?;
                let (low, high) = representable(bits, op == CastOp::FpToSi, digits);
                return Ok(!cx.options.mathematical && within(state, &term, &low, &high));
            }
            _ => return Ok(false),
        }
    }
}

/// Binary digits of numbers in the format; none for formats whose greatest number is smaller than integers may be.
pub(super) fn precision(ty: &Type) -> Option<u32> {
    match ty {
        Type::Float(32) => Some(24),
        Type::Float(64) => Some(53),
        Type::Float(80) => Some(64),
        Type::Float(128) => Some(113),
        _ => None,
    }
}

/// The least and greatest integers of the type that have so many binary digits.
fn representable(bits: u32, signed: bool, digits: u32) -> (Int, Int) {
    let (low, high) = range::of(bits, signed);
    let whole = if signed { bits - 1 } else { bits };
    // The greatest number is all ones: the lower ones are cut.
    let high = if whole > digits { &high - &(&Int::pow2(whole - digits) - &Int::ONE) } else { high };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_numbers_of_the_format() {
        let of = |bits, signed, digits| representable(bits, signed, digits).1.to_string();
        assert_eq!(of(32, true, 53), "2147483647");
        // The next floats are 2147483648 and 4294967296.
        assert_eq!(of(32, true, 24), "2147483520");
        assert_eq!(of(32, false, 24), "4294967040");
        assert_eq!(of(64, true, 53), "9223372036854774784");
        assert_eq!(representable(8, true, 24), (Int::from(-128), Int::from(127)));
        assert_eq!(of(8, false, 24), "255");
    }
}
