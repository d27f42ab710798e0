//! And, or, exclusive or.

use ir::{BinaryOp, Flags};

use crate::bits::Bits;
use crate::exact::Outcome;

/// And, or, xor; poison for a `disjoint` or of operands that share a bit.
#[inline]
pub(crate) fn exact(op: BinaryOp, flags: Flags, l: Bits, r: Bits) -> Outcome {
    let (x, y) = (l.as_u128(), r.as_u128());
    let pattern = match op {
        BinaryOp::And => x & y,
        BinaryOp::Or if flags.exact && x & y != 0 => return Outcome::Poison,
        BinaryOp::Or => x | y,
        _ => x ^ y,
    };
    Outcome::Value(Bits::new(l.width(), pattern))
}
