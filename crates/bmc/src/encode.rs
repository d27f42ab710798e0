//! The exact meaning of integer operations as terms: the symbolic twin of `semantics::exact`.
//!
//! The tests hold each operation against that table on all pairs of operands of four bits, so that the two cannot drift
//! apart.

use ir::{BinaryOp, CastOp, Flags, OverflowOp, Predicate};
use semantics::opcode::sum;
use smt::bv::{Pool, Term};

/// What an operation yields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encoded {
    /// The value where the conditions below are false.
    pub(crate) value: Term,
    /// A promise is broken, or an amount is out of range: no value.
    pub(crate) poison: Term,
    /// Undefined behaviour at once.
    pub(crate) undefined: Term,
}

impl Encoded {
    fn plain(value: Term) -> Encoded {
        Encoded { value, poison: Term::FALSE, undefined: Term::FALSE }
    }
}

/// A binary operation with its promises, as `exact::binary`.
pub(crate) fn binary(pool: &mut Pool, op: BinaryOp, flags: Flags, l: Term, r: Term) -> Encoded {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
            let mut result = Encoded::plain(wrapped(pool, op, l, r));
            if flags.nsw {
                result.poison = wraps(pool, op, true, l, r);
            }
            if flags.nuw {
                let wraps = wraps(pool, op, false, l, r);
                result.poison = pool.or(result.poison, wraps);
            }
            result
        }
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => division(pool, op, flags, l, r),
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => shift(pool, op, flags, l, r),
        BinaryOp::And => Encoded::plain(pool.and(l, r)),
        BinaryOp::Or => {
            let mut result = Encoded::plain(pool.or(l, r));
            if flags.exact {
                let both = pool.and(l, r);
                let none = pool.is_zero(both);
                result.poison = pool.not(none);
            }
            result
        }
        BinaryOp::Xor => Encoded::plain(pool.xor(l, r)),
    }
}

/// Whether the exact signed result has no place in the width, as `exact::signed_overflow`.
pub(crate) fn signed_overflow(pool: &mut Pool, op: BinaryOp, l: Term, r: Term) -> Term {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => wraps(pool, op, true, l, r),
        BinaryOp::SDiv | BinaryOp::SRem => least_by_minus_one(pool, l, r),
        _ => Term::FALSE,
    }
}

/// Whether the amount of a shift is the width or more.
pub(crate) fn amount_out_of_range(pool: &mut Pool, amount: Term) -> Term {
    let width = pool.width(amount);
    if width == 1 {
        return amount;
    }
    let bound = pool.constant(width, u128::from(width));
    pool.ule(bound, amount)
}

fn wrapped(pool: &mut Pool, op: BinaryOp, l: Term, r: Term) -> Term {
    match op {
        BinaryOp::Add => pool.add(l, r),
        BinaryOp::Sub => pool.sub(l, r),
        _ => pool.mul(l, r),
    }
}

/// Whether a sum, difference or product leaves the range of its signed or unsigned type.
fn wraps(pool: &mut Pool, op: BinaryOp, signed: bool, l: Term, r: Term) -> Term {
    let width = pool.width(l);
    let sign = |pool: &mut Pool, x: Term| pool.extract(x, width - 1, 1);
    match (op, signed) {
        (BinaryOp::Add, false) => {
            let sum = pool.add(l, r);
            pool.ult(sum, l)
        }
        (BinaryOp::Sub, false) => pool.ult(l, r),
        // A sum overflows if its sign differs from those of both summands.
        (BinaryOp::Add, true) => {
            let sum = pool.add(l, r);
            let (a, b, c) = (sign(pool, l), sign(pool, r), sign(pool, sum));
            let (x, y) = (pool.xor(a, c), pool.xor(b, c));
            pool.and(x, y)
        }
        (BinaryOp::Sub, true) => {
            let difference = pool.sub(l, r);
            let (a, b, c) = (sign(pool, l), sign(pool, r), sign(pool, difference));
            let (x, y) = (pool.xor(a, b), pool.xor(a, c));
            pool.and(x, y)
        }
        _ => product_wraps(pool, signed, l, r),
    }
}

fn product_wraps(pool: &mut Pool, signed: bool, l: Term, r: Term) -> Term {
    let width = pool.width(l);
    if 2 * width <= smt::bv::MAX_WIDTH {
        let wide = 2 * width;
        let product = pool.mul(l, r);
        let (x, y, back) = if signed {
            (pool.sext(l, wide), pool.sext(r, wide), pool.sext(product, wide))
        } else {
            (pool.zext(l, wide), pool.zext(r, wide), pool.zext(product, wide))
        };
        let exact = pool.mul(x, y);
        return pool.ne(exact, back);
    }
    // Without room for the exact product: it is in range if division gives an operand back.
    let product = pool.mul(l, r);
    let zero = pool.is_zero(r);
    let not_zero = pool.not(zero);
    let quotient = if signed { pool.sdiv(product, r) } else { pool.udiv(product, r) };
    let differs = pool.ne(quotient, l);
    let wrong = if signed {
        let least = least_by_minus_one(pool, l, r);
        pool.or(differs, least)
    } else {
        differs
    };
    pool.and(not_zero, wrong)
}

fn least_by_minus_one(pool: &mut Pool, l: Term, r: Term) -> Term {
    let width = pool.width(l);
    let (least, ones) = (pool.constant(width, 1 << (width - 1)), pool.constant(width, u128::MAX));
    let (x, y) = (pool.eq(l, least), pool.eq(r, ones));
    pool.and(x, y)
}

fn division(pool: &mut Pool, op: BinaryOp, flags: Flags, l: Term, r: Term) -> Encoded {
    let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
    let mut undefined = pool.is_zero(r);
    if signed {
        let least = least_by_minus_one(pool, l, r);
        undefined = pool.or(undefined, least);
    }
    let rest = |pool: &mut Pool| if signed { pool.srem(l, r) } else { pool.urem(l, r) };
    match op {
        BinaryOp::UDiv | BinaryOp::SDiv => {
            let value = if signed { pool.sdiv(l, r) } else { pool.udiv(l, r) };
            let poison = if flags.exact {
                let rest = rest(pool);
                let none = pool.is_zero(rest);
                pool.not(none)
            } else {
                Term::FALSE
            };
            Encoded { value, poison, undefined }
        }
        _ => Encoded { value: rest(pool), poison: Term::FALSE, undefined },
    }
}

fn shift(pool: &mut Pool, op: BinaryOp, flags: Flags, l: Term, r: Term) -> Encoded {
    let mut poison = amount_out_of_range(pool, r);
    let value = match op {
        BinaryOp::Shl => pool.shl(l, r),
        BinaryOp::LShr => pool.lshr(l, r),
        _ => pool.ashr(l, r),
    };
    // What was lost does not come back.
    let mut lost = |pool: &mut Pool, back: Term| {
        let differs = pool.ne(back, l);
        poison = pool.or(poison, differs);
    };
    match op {
        BinaryOp::Shl => {
            if flags.nsw {
                let back = pool.ashr(value, r);
                lost(pool, back);
            }
            if flags.nuw {
                let back = pool.lshr(value, r);
                lost(pool, back);
            }
        }
        _ if flags.exact => {
            let back = pool.shl(value, r);
            lost(pool, back);
        }
        _ => {}
    }
    Encoded { value, poison, undefined: Term::FALSE }
}

/// A comparison, as `exact::compare`.
pub(crate) fn compare(pool: &mut Pool, predicate: Predicate, l: Term, r: Term) -> Term {
    match predicate {
        Predicate::Eq => pool.eq(l, r),
        Predicate::Ne => pool.ne(l, r),
        Predicate::Ugt => pool.ult(r, l),
        Predicate::Uge => pool.ule(r, l),
        Predicate::Ult => pool.ult(l, r),
        Predicate::Ule => pool.ule(l, r),
        Predicate::Sgt => pool.slt(r, l),
        Predicate::Sge => pool.sle(r, l),
        Predicate::Slt => pool.slt(l, r),
        Predicate::Sle => pool.sle(l, r),
    }
}

/// A conversion between integers and addresses, as `exact::cast`; `None` for those of floating-point numbers. Poison
/// is the second.
pub(crate) fn cast(pool: &mut Pool, op: CastOp, flags: Flags, v: Term, to: u32) -> Option<(Term, Term)> {
    let from = pool.width(v);
    Some(match op {
        CastOp::Trunc => {
            let value = pool.resize(v, to);
            let mut poison = Term::FALSE;
            if flags.nsw {
                let back = pool.sext(value, from);
                poison = pool.ne(back, v);
            }
            if flags.nuw {
                let back = pool.zext(value, from);
                let differs = pool.ne(back, v);
                poison = pool.or(poison, differs);
            }
            (value, poison)
        }
        CastOp::ZExt => {
            let poison = if flags.exact { pool.extract(v, from - 1, 1) } else { Term::FALSE };
            (pool.resize(v, to), poison)
        }
        CastOp::SExt => (pool.resize_signed(v, to), Term::FALSE),
        CastOp::PtrToInt | CastOp::IntToPtr | CastOp::BitCast => (pool.resize(v, to), Term::FALSE),
        CastOp::FpToUi | CastOp::FpToSi | CastOp::UiToFp | CastOp::SiToFp | CastOp::FpTrunc | CastOp::FpExt => {
            return None;
        }
    })
}

/// Result and flag of arithmetic with overflow, as `exact::with_overflow`.
pub(crate) fn with_overflow(pool: &mut Pool, op: OverflowOp, l: Term, r: Term) -> (Term, Term) {
    let (op, signed) = sum::operation(op);
    (wrapped(pool, op, l, r), wraps(pool, op, signed, l, r))
}

/// The absolute value, as `exact::abs`; the second says that it is the least number's.
pub(crate) fn abs(pool: &mut Pool, v: Term) -> (Term, Term) {
    let width = pool.width(v);
    let sign = pool.extract(v, width - 1, 1);
    let negated = pool.neg(v);
    let least = pool.constant(width, 1 << (width - 1));
    (pool.ite(sign, negated, v), pool.eq(v, least))
}

/// Minimum or maximum, as `exact::min_max`.
pub(crate) fn min_max(pool: &mut Pool, signed: bool, max: bool, l: Term, r: Term) -> Term {
    let less = if signed { pool.sle(l, r) } else { pool.ule(l, r) };
    if max { pool.ite(less, r, l) } else { pool.ite(less, l, r) }
}

/// -1, 0 or 1, as `exact::three_way`.
pub(crate) fn three_way(pool: &mut Pool, signed: bool, l: Term, r: Term, to: u32) -> Term {
    let less = if signed { pool.slt(l, r) } else { pool.ult(l, r) };
    let equal = pool.eq(l, r);
    let (minus, zero, one) = (pool.constant(to, u128::MAX), pool.constant(to, 0), pool.constant(to, 1));
    let rest = pool.ite(equal, zero, one);
    pool.ite(less, minus, rest)
}

/// An intrinsic on bits, as `exact::intrinsic`; `None` for those that have no term here.
pub(crate) fn intrinsic(pool: &mut Pool, name: &str, args: &[Term]) -> Option<Encoded> {
    let name = name.strip_prefix("llvm.").unwrap_or(name);
    let width = pool.width(*args.first()?);
    if width == 1 {
        return None;
    }
    let value = match (name, args) {
        ("ctpop", [x]) => {
            let mut sum = pool.constant(width, 0);
            for bit in 0..width {
                let bit = pool.extract(*x, bit, 1);
                let one = pool.zext(bit, width);
                sum = pool.add(sum, one);
            }
            sum
        }
        ("ctlz" | "cttz", [x, undefined]) => {
            // The last bit looked at decides.
            let mut count = pool.constant(width, u128::from(width));
            for step in (0..width).rev() {
                let bit = if name == "ctlz" { width - 1 - step } else { step };
                let set = pool.extract(*x, bit, 1);
                let here = pool.constant(width, u128::from(step));
                count = pool.ite(set, here, count);
            }
            let zero = pool.is_zero(*x);
            let poison = pool.and(zero, *undefined);
            return Some(Encoded { value: count, poison, undefined: Term::FALSE });
        }
        ("bswap", [x]) if width.is_multiple_of(16) => {
            let parts: Vec<Term> = (0..width / 8).map(|byte| pool.extract(*x, byte * 8, 8)).collect();
            joined(pool, &parts)
        }
        ("bitreverse", [x]) => {
            let parts: Vec<Term> = (0..width).map(|bit| pool.extract(*x, bit, 1)).collect();
            joined(pool, &parts)
        }
        ("fshl" | "fshr", [high, low, amount]) if width.is_power_of_two() => {
            let modulus = pool.constant(width, u128::from(width - 1));
            let amount = pool.and(*amount, modulus);
            let zero = pool.is_zero(amount);
            let bits = pool.constant(width, u128::from(width));
            let rest = pool.sub(bits, amount);
            let (left, right) = if name == "fshl" { (amount, rest) } else { (rest, amount) };
            let (upper, lower) = (pool.shl(*high, left), pool.lshr(*low, right));
            let both = pool.or(upper, lower);
            pool.ite(zero, if name == "fshl" { *high } else { *low }, both)
        }
        ("sadd.sat" | "ssub.sat" | "uadd.sat" | "usub.sat", [l, r]) => {
            let signed = name.starts_with('s');
            let op = if name.contains("add") { BinaryOp::Add } else { BinaryOp::Sub };
            let (value, over) = (wrapped(pool, op, *l, *r), wraps(pool, op, signed, *l, *r));
            let ones = semantics::bits::Bits::new(width, u128::MAX).as_u128();
            let limit = if signed {
                let negative = pool.extract(*l, width - 1, 1);
                let (least, most) = (pool.constant(width, 1 << (width - 1)), pool.constant(width, ones >> 1));
                pool.ite(negative, least, most)
            } else {
                pool.constant(width, if op == BinaryOp::Add { ones } else { 0 })
            };
            pool.ite(over, limit, value)
        }
        _ => return None,
    };
    Some(Encoded::plain(value))
}

/// The concatenation of parts, the first one on top.
fn joined(pool: &mut Pool, parts: &[Term]) -> Term {
    let mut parts = parts.iter().copied();
    let first = parts.next().unwrap_or(Term::FALSE);
    parts.fold(first, |high, low| pool.concat(high, low))
}

#[cfg(test)]
mod tests;
