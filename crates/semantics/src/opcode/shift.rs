//! Shifts and rotations.

use ir::{BinaryOp, Flags};
use logic::{Atom, Definition, Int, Knowledge, Linear, Operation, Uninterpreted};

use super::{cast, division};
use crate::bits::Bits;
use crate::outcome::Outcome;
use crate::range;
use crate::relation::{Meaning, between, ends};

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

/// x >> amount, rounded down: on the signed reading an arithmetic shift, on a number that is not negative a logical one.
pub fn right_by(known: &Knowledge, x: &Linear, amount: u32) -> Meaning {
    let x = known.normalize(x);
    let divisor = Int::pow2(amount);
    if let Some(q) = division::floor(&x, &divisor) {
        return Meaning::term(q);
    }
    let definition =
        Definition::binary(Operation::Uninterpreted(Uninterpreted::FloorShift), x.clone(), Linear::constant(amount), 0);
    Meaning::determined_by("shifted", definition, move |_, q, _| division::floor_facts(&x, q, &divisor).to_vec())
}

/// x >> amount for `x >= 0` and an amount from 0 to bits - 1, all known; `bits` is `None` for numbers without a width.
/// The complement of that of the complement is the arithmetic shift of a negative number.
pub fn right(known: &Knowledge, x: &Linear, amount: &Linear, bits: Option<u32>) -> Meaning {
    let (x, amount) = (known.normalize(x), known.normalize(amount));
    let definition = match bits {
        Some(bits) => Definition::binary(Operation::LShr, x.clone(), amount.clone(), bits),
        None => Definition::binary(Operation::Uninterpreted(Uninterpreted::FloorShift), x.clone(), amount.clone(), 0),
    };
    Meaning::named("shifted", definition, move |known, w, _| {
        let mut facts = vec![Atom::ge(w, &Linear::zero())];
        let (a, b) = (known.bounds(&x), known.bounds(&amount));
        let least = power(b.low.as_ref()).unwrap_or(Int::ONE);
        facts.push(Atom::le(&w.scale(&least), &x));
        if let Some(high) = &a.high {
            facts.push(Atom::le(w, &Linear::constant(high.div_floor(&least))));
        }
        if let (Some(low), Some(greatest)) = (&a.low, power(b.high.as_ref())) {
            facts.push(Atom::ge(w, &Linear::constant(low.div_floor(&greatest))));
        }
        facts
    })
}

/// 2 to that power, of those that shifts have.
fn power(amount: Option<&Int>) -> Option<Int> {
    let amount = u32::try_from(amount?.to_i64()?).ok()?;
    (amount <= 128).then(|| Int::pow2(amount))
}

/// The unsigned reading of x << amount, for an amount from 0 to bits - 1 (known).
pub fn left(known: &Knowledge, x: &Linear, amount: &Linear, bits: u32) -> Meaning {
    let (x, amount) = (known.normalize(x), known.normalize(amount));
    let definition = Definition::binary(Operation::Shl, x.clone(), amount.clone(), bits);
    Meaning::named("shifted", definition, move |known, w, fresh| {
        let mut facts = between(w, &Int::ZERO, &range::unsigned_max(bits));
        let b = known.bounds(&amount);
        let least = power(b.low.as_ref()).unwrap_or(Int::ONE);
        match fitting(known, &x, &amount, bits) {
            Some((low, high, greatest)) => {
                facts.extend(between(w, &(&low * &least), &(&high * &greatest)));
                facts.extend([Atom::ge(w, &x.scale(&least)), Atom::le(w, &x.scale(&greatest))]);
                // 2^a >= 1 + a, so x 2^a >= x + x a.
                facts.push(Atom::ge(w, &x.add_scaled(&low, &amount)));
            }
            // What is shifted in are zeros.
            None if !least.is_one() => {
                let multiple = Linear::symbol(fresh("multiple"));
                facts.push(Atom::eq(w, &multiple.scale(&least)));
                let greatest = range::unsigned_max(bits).div_floor(&least);
                facts.extend(between(&multiple, &Int::ZERO, &greatest));
            }
            None => {}
        }
        facts
    })
}

/// Where x << amount loses no bit: the bounds of x >= 0 and the greatest power of two.
fn fitting(known: &Knowledge, x: &Linear, amount: &Linear, bits: u32) -> Option<(Int, Int, Int)> {
    let (a, b) = (known.bounds(x), known.bounds(amount));
    let (low, high) = ends(&a)?;
    let greatest = power(b.high.as_ref())?;
    let fits = !low.is_negative() && &greatest * high <= range::unsigned_max(bits);
    fits.then(|| (low.clone(), high.clone(), greatest))
}

/// `llvm.fshl` and `llvm.fshr` by a constant amount below the width, of unsigned readings: the sum of the high part and
/// the low part.
pub fn funnel(
    known: &Knowledge,
    left: bool,
    high: &Linear,
    low: &Linear,
    amount: u32,
    bits: u32,
) -> (Meaning, Meaning) {
    // So many bits of the result come from the low operand.
    let from_low = if left { amount } else { bits - amount };
    let upper = cast::low(known, high, bits - from_low).scaled(&Int::pow2(from_low), &Linear::zero());
    (upper, right_by(known, low, bits - from_low))
}
