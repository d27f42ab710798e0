//! Saturating arithmetic: a result that does not fit the width becomes the nearest one that does.

use ir::{BinaryOp, Flags};
use logic::{Atom, Linear};

use super::{shift, sum};
use crate::bits::Bits;
use crate::outcome::Outcome;
use crate::range;
use crate::relation::Cases;

/// `llvm.sadd.sat`, `llvm.uadd.sat`.
pub(crate) fn add(signed: bool, l: Bits, r: Bits) -> Bits {
    match (sum::wraps(BinaryOp::Add, signed, l, r), signed) {
        (false, _) => sum::wrapped(BinaryOp::Add, l, r),
        (true, true) => nearest(l.sign(), l.width()),
        (true, false) => Bits::ones(l.width()),
    }
}

/// `llvm.ssub.sat`, `llvm.usub.sat`.
pub(crate) fn sub(signed: bool, l: Bits, r: Bits) -> Bits {
    match (sum::wraps(BinaryOp::Sub, signed, l, r), signed) {
        (false, _) => sum::wrapped(BinaryOp::Sub, l, r),
        (true, true) => nearest(l.sign(), l.width()),
        (true, false) => Bits::zero(l.width()),
    }
}

/// `llvm.sshl.sat`, `llvm.ushl.sat`; poison where the amount is not below the width.
pub(crate) fn shl(signed: bool, l: Bits, r: Bits) -> Outcome {
    let flags = Flags { nsw: signed, nuw: !signed, exact: false };
    match (shift::exact(BinaryOp::Shl, flags, l, r), signed) {
        (Outcome::Poison, _) if shift::amount(r).is_none() => Outcome::Poison,
        (Outcome::Poison, true) => Outcome::Value(nearest(l.sign(), l.width())),
        (Outcome::Poison, false) => Outcome::Value(Bits::ones(l.width())),
        (outcome, _) => outcome,
    }
}

/// The end of the signed range on that side of zero.
fn nearest(negative: bool, width: u32) -> Bits {
    if negative { Bits::signed_min(width) } else { Bits::signed_max(width) }
}

/// The exact result on Z moved into the range of the width.
pub fn clamp(exact: &Linear, bits: u32, signed: bool) -> Cases {
    let (low, high) = range::of(bits, signed);
    let (low, high) = (Linear::constant(low), Linear::constant(high));
    let cases = vec![(Atom::lt(exact, &low), low), (Atom::le(exact, &high), exact.clone())];
    Cases { cases, otherwise: high }
}
