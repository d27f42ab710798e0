//! Comparison, minimum and maximum.

use ir::Predicate;
use logic::{Atom, Linear};

use crate::bits::Bits;
use crate::relation::Cases;

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

/// The comparison on the readings that it compares: unsigned ones for the unsigned predicates, signed ones for the
/// signed; both readings decide equality.
pub fn relate(predicate: Predicate, l: &Linear, r: &Linear) -> Atom {
    match predicate {
        Predicate::Eq => Atom::eq(l, r),
        Predicate::Ne => Atom::ne(l, r),
        Predicate::Ugt | Predicate::Sgt => Atom::gt(l, r),
        Predicate::Uge | Predicate::Sge => Atom::ge(l, r),
        Predicate::Ult | Predicate::Slt => Atom::lt(l, r),
        Predicate::Ule | Predicate::Sle => Atom::le(l, r),
    }
}

/// Minimum or maximum of two readings.
pub fn extremum(max: bool, l: &Linear, r: &Linear) -> Cases {
    let (less, other) = if max { (r, l) } else { (l, r) };
    Cases { cases: vec![(Atom::le(l, r), less.clone())], otherwise: other.clone() }
}

/// -1, 0 or 1, of two readings.
pub fn order(l: &Linear, r: &Linear) -> Cases {
    let cases = vec![(Atom::lt(l, r), Linear::constant(-1)), (Atom::eq(l, r), Linear::zero())];
    Cases { cases, otherwise: Linear::constant(1) }
}
