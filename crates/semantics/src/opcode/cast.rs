//! Conversions between widths.

use ir::{CastOp, Flags};
use logic::{Atom, Definition, Int, Knowledge, Linear, Operation, Symbol, Uninterpreted};

use crate::bits::Bits;
use crate::outcome::Outcome;
use crate::range;
use crate::relation::{Meaning, between, within};

/// Truncation and extension to that many bits; addresses as numbers and back are cut or zero-extended. Poison where
/// `nsw` or `nuw` of a truncation or `nneg` of a zero extension is broken. `None` for conversions of floating-point numbers.
#[inline]
pub fn cast(op: CastOp, flags: Flags, v: Bits, to: u32) -> Option<Outcome> {
    let broken = match op {
        CastOp::Trunc => {
            let result = Bits::new(to, v.as_u128());
            (flags.nsw && result.as_i128() != v.as_i128()) || (flags.nuw && result.as_u128() != v.as_u128())
        }
        CastOp::ZExt => flags.exact && v.sign(),
        CastOp::SExt => return Some(Outcome::Value(Bits::from_i128(to, v.as_i128()))),
        CastOp::PtrToInt | CastOp::IntToPtr | CastOp::BitCast => false,
        CastOp::FpToUi | CastOp::FpToSi | CastOp::UiToFp | CastOp::SiToFp | CastOp::FpTrunc | CastOp::FpExt => {
            return None;
        }
    };
    Some(if broken { Outcome::Poison } else { Outcome::Value(Bits::new(to, v.as_u128())) })
}

/// The reading of a number modulo 2^bits: `term = result + multiple * 2^bits` with the result in range.
///
/// This is also how the union of two intervals is said (paper 2, Thm. 6): where the term spans two windows, the bounds
/// of the term itself are the one inequality `inBounds`, because the term is congruent to the result.
pub fn reading(known: &Knowledge, term: &Linear, bits: u32, signed: bool) -> Meaning {
    let term = known.normalize(term);
    let (low, high) = range::of(bits, signed);
    let modulus = range::modulus(bits);
    if let Some(value) = term.as_constant() {
        return Meaning::constant(&(value - &low).rem_floor(&modulus) + &low);
    }
    if within(known, &term, &low, &high) {
        return Meaning::term(term);
    }
    window(&term, bits, signed)
}

/// The same for a term of which nothing is known that would say the multiple.
pub fn window(term: &Linear, bits: u32, signed: bool) -> Meaning {
    let (low, high) = range::of(bits, signed);
    let modulus = range::modulus(bits);
    let (term, definition) = (term.clone(), reading_of(term, bits, signed));
    Meaning::determined_by("wrapped", definition, move |_, w, fresh| {
        let multiple = Linear::symbol(fresh("wrap"));
        let mut facts = vec![Atom::eq(&term, &w.add_scaled(&modulus, &multiple))];
        facts.extend(between(w, &low, &high));
        facts
    })
}

/// The same where the multiple may be one of so many that it says nothing about the result, which is any number in range: the result
/// has a name, so that it is the same number wherever it is asked for, and no equation. With `least` the multiple is known not to be
/// negative, and the result is at most the term; with `greatest` it is not positive.
pub fn any_window(term: &Linear, bits: u32, signed: bool, (least, greatest): (bool, bool)) -> Meaning {
    let (low, high) = range::of(bits, signed);
    let (term, definition) = (term.clone(), reading_of(term, bits, signed));
    Meaning::named("wrapped", definition, move |_, w, _| {
        let mut facts = between(w, &low, &high);
        facts.extend(least.then(|| Atom::le(w, &term)));
        facts.extend(greatest.then(|| Atom::ge(w, &term)));
        facts
    })
}

fn reading_of(term: &Linear, bits: u32, signed: bool) -> Definition {
    let function = if signed { Uninterpreted::SignedReading } else { Uninterpreted::UnsignedReading };
    Definition { operation: Operation::Uninterpreted(function), args: [term.clone()].into_iter().collect(), bits }
}

/// The low bits of a number: the term modulo 2^width.
pub fn low(known: &Knowledge, term: &Linear, width: u32) -> Meaning {
    let term = known.normalize(term);
    let modulus = Int::pow2(width);
    if let Some(value) = term.as_constant() {
        return Meaning::constant(value.rem_floor(&modulus));
    }
    if within(known, &term, &Int::ZERO, &range::unsigned_max(width)) {
        return Meaning::term(term);
    }
    // Multiples of 2^width do not matter.
    let parts = term.terms().filter(|(_, factor)| !factor.rem_floor(&modulus).is_zero());
    let parts: Vec<(Symbol, Int)> = parts.map(|(symbol, factor)| (symbol, factor.clone())).collect();
    let essential = Linear::from_parts(term.constant_part().rem_floor(&modulus), parts);
    if essential != term && within(known, &essential, &Int::ZERO, &range::unsigned_max(width)) {
        return Meaning::term(essential);
    }
    let definition = Definition::binary(Operation::Mod, essential.clone(), Linear::constant(modulus.clone()), 0);
    Meaning::determined_by("low", definition, move |_, w, fresh| {
        let multiple = Linear::symbol(fresh("high"));
        let mut facts = between(w, &Int::ZERO, &range::unsigned_max(width));
        facts.push(Atom::eq(&essential, &w.add_scaled(&modulus, &multiple)));
        facts
    })
}
