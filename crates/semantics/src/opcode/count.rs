//! Counts of bits, and their rearrangement.

use crate::bits::Bits;
use crate::exact::Outcome;

/// `llvm.ctpop`: the number of ones.
pub(crate) fn ctpop(x: Bits) -> Bits {
    Bits::new(x.width(), u128::from(x.as_u128().count_ones()))
}

/// `llvm.ctlz`: the number of zeros above the highest one; of zero the width, or poison.
pub(crate) fn ctlz(x: Bits, zero_is_poison: bool) -> Outcome {
    if zero_is_poison && x.is_zero() {
        return Outcome::Poison;
    }
    let unused = 128 - x.width();
    Outcome::Value(Bits::new(x.width(), u128::from(x.as_u128().leading_zeros() - unused)))
}

/// `llvm.cttz`: the number of zeros below the lowest one; of zero the width, or poison.
pub(crate) fn cttz(x: Bits, zero_is_poison: bool) -> Outcome {
    if zero_is_poison && x.is_zero() {
        return Outcome::Poison;
    }
    Outcome::Value(Bits::new(x.width(), u128::from(x.as_u128().trailing_zeros().min(x.width()))))
}

/// `llvm.bswap`: the bytes in the opposite order; `None` if there is no even number of them.
pub(crate) fn bswap(x: Bits) -> Option<Bits> {
    let width = x.width();
    width.is_multiple_of(16).then(|| Bits::new(width, x.as_u128().swap_bytes() >> (128 - width)))
}

/// `llvm.bitreverse`: the bits in the opposite order.
pub(crate) fn bitreverse(x: Bits) -> Bits {
    Bits::new(x.width(), x.as_u128().reverse_bits() >> (128 - x.width()))
}
