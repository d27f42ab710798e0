//! Comparison, minimum and maximum.

use ir::Predicate;

use crate::bits::Bits;

/// `icmp`.
#[inline]
pub fn compare(p: Predicate, l: Bits, r: Bits) -> bool {
    debug_assert_eq!(l.width(), r.width(), "operands of {p:?}");
    let (x, y, s, t) = (l.as_u128(), r.as_u128(), l.as_i128(), r.as_i128());
    match p {
        Predicate::Eq => x == y,
        Predicate::Ne => x != y,
        Predicate::Ugt => x > y,
        Predicate::Uge => x >= y,
        Predicate::Ult => x < y,
        Predicate::Ule => x <= y,
        Predicate::Sgt => s > t,
        Predicate::Sge => s >= t,
        Predicate::Slt => s < t,
        Predicate::Sle => s <= t,
    }
}

/// `llvm.smin`, `llvm.smax`, `llvm.umin`, `llvm.umax`.
#[inline]
pub fn min_max(signed: bool, max: bool, l: Bits, r: Bits) -> Bits {
    let left_is_less = compare(if signed { Predicate::Sle } else { Predicate::Ule }, l, r);
    if left_is_less == max { r } else { l }
}

/// `llvm.scmp`, `llvm.ucmp`: -1, 0 or 1, of a width of at least two bits.
pub fn three_way(signed: bool, l: Bits, r: Bits, to: u32) -> Bits {
    let order = if signed { l.as_i128().cmp(&r.as_i128()) } else { l.as_u128().cmp(&r.as_u128()) };
    Bits::from_i128(to, order as i128)
}
