//! Counts of bits, and their rearrangement.

use logic::{Atom, Definition, Int, Interval, Knowledge, Linear, Operation, Uninterpreted};

use crate::bits::Bits;
use crate::known_bits::KnownBits;
use crate::outcome::Outcome;
use crate::relation::{Meaning, between};

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

/// The relation of an intrinsic on one unsigned reading: `ctpop`, `ctlz`, `cttz`, `bswap`, `bitreverse`, by LLVM's name
/// without `llvm.` and types; the result is an unsigned reading. `None` for other names. (Of zero, `ctlz` and `cttz`
/// are the width here.)
pub fn relate(known: &Knowledge, name: &str, x: &Linear, bits: u32) -> Option<Meaning> {
    let x = known.normalize(x);
    let (function, symbol, exact, facts): (_, _, fn(Bits) -> Option<Bits>, Facts) = match name {
        "ctpop" => (Uninterpreted::CountOnes, "ones", |x| Some(ctpop(x)), ones_facts),
        "ctlz" => (Uninterpreted::LeadingZeros, "zeros", |x| ctlz(x, false).value(), leading_facts),
        "cttz" => (Uninterpreted::TrailingZeros, "zeros", |x| cttz(x, false).value(), trailing_facts),
        "bswap" => (Uninterpreted::SwappedBytes, "swapped", bswap, permuted_facts),
        "bitreverse" => (Uninterpreted::ReversedBits, "reversed", |x| Some(bitreverse(x)), permuted_facts),
        _ => return None,
    };
    if let Some(value) = KnownBits::of(known, &x, bits).as_constant() {
        return Some(Meaning::constant(exact(Bits::new(bits, value))?.unsigned()));
    }
    // An intrinsic that has no meaning at this width has no relation either.
    exact(Bits::zero(bits))?;
    let operation = Operation::Uninterpreted(function);
    let definition = Definition { operation, args: [x.clone()].into_iter().collect(), bits };
    Some(Meaning::named(symbol, definition, move |known, w, _| {
        let interval = known.bounds(&x);
        let bits = KnownBits::within(known, &x, bits, &interval);
        facts(bits, &interval, &x, w, &exact)
    }))
}

/// Facts about the result, from the bits and the interval of the operand.
type Facts = fn(KnownBits, &Interval, &Linear, &Linear, &dyn Fn(Bits) -> Option<Bits>) -> Vec<Atom>;

fn number(value: u32) -> Int {
    Int::from(value)
}

/// The number of bits up to the highest one.
fn length(value: &Int) -> u32 {
    if value.is_negative() {
        return 0;
    }
    128 - value.to_u128().unwrap_or(u128::MAX).leading_zeros()
}

fn ones_facts(
    x: KnownBits,
    interval: &Interval,
    term: &Linear,
    w: &Linear,
    _: &dyn Fn(Bits) -> Option<Bits>,
) -> Vec<Atom> {
    let positive = interval.low.as_ref().is_some_and(Int::is_positive);
    let least = x.ones.count_ones().max(u32::from(positive));
    let mut facts = between(w, &number(least), &number(x.possible().count_ones()));
    // n ones make at least 2^n - 1.
    facts.push(Atom::le(w, term));
    facts
}

fn leading_facts(
    x: KnownBits,
    interval: &Interval,
    _: &Linear,
    w: &Linear,
    _: &dyn Fn(Bits) -> Option<Bits>,
) -> Vec<Atom> {
    let shortest = interval.low.as_ref().map_or(0, length).min(x.width);
    let longest = interval.high.as_ref().map_or(x.width, length).min(x.width);
    between(w, &number(x.width - longest), &number(x.width - shortest))
}

fn trailing_facts(
    x: KnownBits,
    interval: &Interval,
    term: &Linear,
    w: &Linear,
    _: &dyn Fn(Bits) -> Option<Bits>,
) -> Vec<Atom> {
    let least = x.possible().trailing_zeros().min(x.width);
    let mut greatest = x.ones.trailing_zeros().min(x.width);
    let mut facts = Vec::new();
    if interval.low.as_ref().is_some_and(Int::is_positive) {
        // 2^w <= x, hence w < x and w below the length of x.
        facts.push(Atom::lt(w, term));
        greatest = greatest.min(interval.high.as_ref().map_or(x.width, length).saturating_sub(1));
    }
    facts.extend(between(w, &number(least), &number(greatest)));
    facts
}

/// A permutation of the bits: zero, and only zero, goes to zero.
fn permuted_facts(
    x: KnownBits,
    interval: &Interval,
    _: &Linear,
    w: &Linear,
    exact: &dyn Fn(Bits) -> Option<Bits>,
) -> Vec<Atom> {
    let permuted = |pattern: u128| exact(Bits::new(x.width, pattern)).map_or(Int::ZERO, Bits::unsigned);
    let positive = interval.low.as_ref().is_some_and(Int::is_positive);
    let least = if positive { Int::ONE } else { Int::ZERO };
    between(w, &permuted(x.ones).max(least), &permuted(x.possible()))
}
