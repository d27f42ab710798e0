//! The exact meaning of every integer operation on bit patterns, as the language reference of LLVM 19 states it.
//!
//! The interpreter and the bounded model checker compute with these functions; the relations on Z that stand beside
//! them (in `opcode`, a file per family) are tested against them. Plain 128-bit arithmetic, no allocation.

use ir::{BinaryOp, Flags};

use crate::bits::Bits;
use crate::opcode::{bitwise, count, division, saturating, shift, sum};

pub use crate::opcode::cast::cast;
pub use crate::opcode::compare::{compare, min_max, three_way};
pub use crate::opcode::sum::{abs, with_overflow};
pub use crate::outcome::Outcome;

/// The result of a binary operation on two operands of one width. A broken promise of the flags and a shift by the
/// width or more give poison; division by zero and the least number divided by -1 are undefined.
#[inline]
pub fn binary(op: BinaryOp, flags: Flags, l: Bits, r: Bits) -> Outcome {
    debug_assert_eq!(l.width(), r.width(), "operands of {op:?}");
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => sum::exact(op, flags, l, r),
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => division::exact(op, flags, l, r),
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => shift::exact(op, flags, l, r),
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => bitwise::exact(op, flags, l, r),
    }
}

/// Whether the exact signed result has no place in the width: of sums, differences and products, and of the least
/// number divided by -1. No other operation overflows.
#[inline]
pub fn signed_overflow(op: BinaryOp, l: Bits, r: Bits) -> bool {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => sum::wraps(op, true, l, r),
        BinaryOp::SDiv | BinaryOp::SRem => division::overflows(l, r),
        _ => false,
    }
}

/// The result of an intrinsic on bits, by LLVM's name without types (with or without `llvm.`). `None` if it is none of
/// the table, or called with arguments that it does not take; `scmp` and `ucmp` are not here because their result has
/// a width of its own: see [`three_way`].
pub fn intrinsic(name: &str, args: &[Bits]) -> Option<Outcome> {
    let name = name.strip_prefix("llvm.").unwrap_or(name);
    if name != "ctlz" && name != "cttz" && args.iter().any(|arg| arg.width() != args[0].width()) {
        return None;
    }
    let value = match (name, args) {
        ("ctpop", [x]) => count::ctpop(*x),
        ("ctlz", [x, poison]) => return Some(count::ctlz(*x, !poison.is_zero())),
        ("cttz", [x, poison]) => return Some(count::cttz(*x, !poison.is_zero())),
        ("bswap", [x]) => count::bswap(*x)?,
        ("bitreverse", [x]) => count::bitreverse(*x),
        ("fshl", [high, low, amount]) => shift::funnel_left(*high, *low, *amount),
        ("fshr", [high, low, amount]) => shift::funnel_right(*high, *low, *amount),
        ("sadd.sat", [l, r]) => saturating::add(true, *l, *r),
        ("uadd.sat", [l, r]) => saturating::add(false, *l, *r),
        ("ssub.sat", [l, r]) => saturating::sub(true, *l, *r),
        ("usub.sat", [l, r]) => saturating::sub(false, *l, *r),
        ("sshl.sat", [l, r]) => return Some(saturating::shl(true, *l, *r)),
        ("ushl.sat", [l, r]) => return Some(saturating::shl(false, *l, *r)),
        _ => return None,
    };
    Some(Outcome::Value(value))
}
