//! Shifts and rotations.

use ir::{BinaryOp, Flags};

use crate::bits::Bits;
use crate::exact::Outcome;

/// Shl, LShr, AShr; poison where the amount is not below the width or a flag is broken.
#[inline]
pub(crate) fn exact(op: BinaryOp, flags: Flags, l: Bits, r: Bits) -> Outcome {
    let width = l.width();
    let Some(amount) = amount(r) else { return Outcome::Poison };
    let result = match op {
        BinaryOp::Shl => Bits::new(width, l.as_u128() << amount),
        BinaryOp::LShr => Bits::new(width, l.as_u128() >> amount),
        _ => Bits::from_i128(width, l.as_i128() >> amount),
    };
    let broken = match op {
        // The bits that are lost must be copies of the sign of the result, or zeros.
        BinaryOp::Shl => {
            (flags.nsw && result.as_i128() >> amount != l.as_i128())
                || (flags.nuw && result.as_u128() >> amount != l.as_u128())
        }
        _ => flags.exact && result.as_u128() << amount & crate::bits::mask(width) != l.as_u128(),
    };
    if broken { Outcome::Poison } else { Outcome::Value(result) }
}

/// The amount of a shift if it is below the width.
#[inline]
pub(crate) fn amount(r: Bits) -> Option<u32> {
    u32::try_from(r.as_u128()).ok().filter(|amount| *amount < r.width())
}

/// `llvm.fshl`: the high half of the concatenation shifted left; the amount counts modulo the width.
pub(crate) fn funnel_left(high: Bits, low: Bits, amount: Bits) -> Bits {
    let width = high.width();
    let amount = (amount.as_u128() % u128::from(width)) as u32;
    if amount == 0 {
        return high;
    }
    Bits::new(width, high.as_u128() << amount | low.as_u128() >> (width - amount))
}

/// `llvm.fshr`: the low half of the concatenation shifted right; the amount counts modulo the width.
pub(crate) fn funnel_right(high: Bits, low: Bits, amount: Bits) -> Bits {
    let width = high.width();
    let amount = (amount.as_u128() % u128::from(width)) as u32;
    if amount == 0 {
        return low;
    }
    Bits::new(width, high.as_u128() << (width - amount) | low.as_u128() >> amount)
}
