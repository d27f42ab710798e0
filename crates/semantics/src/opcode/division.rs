//! Quotient and remainder.

use ir::{BinaryOp, Flags};

use crate::bits::Bits;
use crate::exact::Outcome;

/// UDiv, SDiv, URem, SRem; signed division rounds towards zero.
#[inline]
pub(crate) fn exact(op: BinaryOp, flags: Flags, l: Bits, r: Bits) -> Outcome {
    if r.is_zero() {
        return Outcome::Undefined("division by zero");
    }
    let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
    if signed && overflows(l, r) {
        return Outcome::Undefined("division overflows");
    }
    let width = l.width();
    let (quotient, rest) = if signed {
        let (x, y) = (l.as_i128(), r.as_i128());
        (Bits::from_i128(width, x / y), Bits::from_i128(width, x % y))
    } else {
        let (x, y) = (l.as_u128(), r.as_u128());
        (Bits::new(width, x / y), Bits::new(width, x % y))
    };
    match op {
        BinaryOp::UDiv | BinaryOp::SDiv if flags.exact && !rest.is_zero() => Outcome::Poison,
        BinaryOp::UDiv | BinaryOp::SDiv => Outcome::Value(quotient),
        _ => Outcome::Value(rest),
    }
}

/// Whether a signed division is that of the least number by -1.
#[inline]
pub(crate) fn overflows(l: Bits, r: Bits) -> bool {
    l == Bits::signed_min(l.width()) && r == Bits::ones(r.width())
}
