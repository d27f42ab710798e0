//! And, or, exclusive or.

use ir::{BinaryOp, Flags};
use logic::{Atom, Definition, Int, Knowledge, Linear, Operation, Uninterpreted};

use super::cast;
use crate::bits::Bits;
use crate::known_bits::KnownBits;
use crate::outcome::Outcome;
use crate::range;
use crate::relation::{Meaning, between, ends};

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

/// And, or, xor of two numbers of one reading, signed or unsigned (paper 2, Sect. 3.3). The result is of that reading.
pub fn relate(known: &Knowledge, op: BinaryOp, bits: u32, signed: bool, l: &Linear, r: &Linear) -> Meaning {
    let (x, y) = (known.normalize(l), known.normalize(r));
    if let Some(meaning) = identity(op, bits, signed, &x, &y) {
        return meaning;
    }
    for (operand, other) in [(&x, &y), (&y, &x)] {
        if let Some(c) = other.as_constant()
            && let Some(meaning) = with_mask(known, op, bits, operand, c)
        {
            return meaning;
        }
    }
    if let Some(meaning) = by_known_bits(known, op, bits, signed, &x, &y) {
        return meaning;
    }
    if signed { signed_pair(known, op, bits, x, y) } else { naturals(op, bits, x, y) }
}

/// All ones in the reading.
fn ones(bits: u32, signed: bool) -> Int {
    if signed { Int::MINUS_ONE } else { range::unsigned_max(bits) }
}

/// Equal operands, complementary ones, zeros and ones.
fn identity(op: BinaryOp, bits: u32, signed: bool, x: &Linear, y: &Linear) -> Option<Meaning> {
    let all = ones(bits, signed);
    if x == y {
        return Some(if op == BinaryOp::Xor { Meaning::constant(0) } else { Meaning::term(x.clone()) });
    }
    if (x + y).as_constant() == Some(&all) {
        return Some(Meaning::constant(if op == BinaryOp::And { Int::ZERO } else { all }));
    }
    let is = |term: &Linear, value: &Int| term.as_constant() == Some(value);
    for (a, b) in [(x, y), (y, x)] {
        match op {
            BinaryOp::And if is(b, &Int::ZERO) => return Some(Meaning::constant(0)),
            BinaryOp::And if is(b, &all) => return Some(Meaning::term(a.clone())),
            BinaryOp::Or if is(b, &all) => return Some(Meaning::constant(all)),
            BinaryOp::Or | BinaryOp::Xor if is(b, &Int::ZERO) => return Some(Meaning::term(a.clone())),
            BinaryOp::Xor if is(b, &all) => return Some(Meaning::term(&Linear::constant(all) - a)),
            _ => {}
        }
    }
    None
}

/// Operations with a mask of low bits, 2^k - 1, or of high ones, -2^k or 2^bits - 2^k: exact with x modulo 2^k. They are
/// congruences: of a term that is only congruent to the operand they give one congruent to the result; of a number and
/// a mask of one reading they give the result in that reading.
pub fn with_mask(known: &Knowledge, op: BinaryOp, bits: u32, x: &Linear, c: &Int) -> Option<Meaning> {
    let width = mask_width(bits, c)?;
    with_low_bits(op, bits, x, c, cast::low(known, x, width))
}

/// The k of a mask of low bits, 2^k - 1, or of high ones, -2^k or 2^bits - 2^k: at least 1 and below the width.
pub fn mask_width(bits: u32, c: &Int) -> Option<u32> {
    let pattern = Bits::from_int(bits, c);
    let inverse = Bits::new(bits, !pattern.as_u128());
    let width = |pattern| low_mask(pattern).filter(|width| (1..bits).contains(width));
    width(pattern).or_else(|| width(inverse))
}

/// The number of ones, if they are the low bits.
fn low_mask(pattern: Bits) -> Option<u32> {
    let ones = pattern.as_u128();
    (ones & ones.wrapping_add(1) == 0).then(|| ones.count_ones())
}

/// [`with_mask`] where `low` stands for x modulo 2^k, k the [`mask_width`].
pub fn with_low_bits(op: BinaryOp, bits: u32, x: &Linear, c: &Int, low: Meaning) -> Option<Meaning> {
    mask_width(bits, c)?;
    let is_low = low_mask(Bits::from_int(bits, c)).is_some();
    let constant = Linear::constant(c.clone());
    let two = Int::from(2);
    Some(match (op, is_low) {
        (BinaryOp::And, true) => low,
        (BinaryOp::Or, true) => low.subtracted_from(&(x + &constant)),
        (_, true) => low.scaled(&-two, &(x + &constant)),
        (BinaryOp::And, false) => low.subtracted_from(x),
        (BinaryOp::Or, false) => low.scaled(&Int::ONE, &constant),
        // The complement of x ^ m, for m = 2^k - 1 = all - c, is all - x - m + 2 low.
        (_, false) => low.scaled(&two, &(&constant - x)),
    })
}

/// Results that the known bits of the operands show to be linear. A bit has one weight, in either reading, so that
/// disjoint numbers are added and contained ones subtracted.
fn by_known_bits(known: &Knowledge, op: BinaryOp, bits: u32, signed: bool, x: &Linear, y: &Linear) -> Option<Meaning> {
    let (a, b) = (KnownBits::of(known, x, bits), KnownBits::of(known, y, bits));
    if let Some(pattern) = combine(op, a, b).as_constant() {
        let value = Bits::new(bits, pattern);
        return Some(Meaning::constant(if signed { value.signed() } else { value.unsigned() }));
    }
    let covers = |a: KnownBits, b: KnownBits| b.possible() & !a.ones == 0;
    let term = match op {
        BinaryOp::And if covers(b, a) => x.clone(),
        BinaryOp::And if covers(a, b) => y.clone(),
        BinaryOp::Or if covers(a, b) => x.clone(),
        BinaryOp::Or if covers(b, a) => y.clone(),
        BinaryOp::Or | BinaryOp::Xor if a.possible() & b.possible() == 0 => x + y,
        BinaryOp::Xor if covers(a, b) => x - y,
        BinaryOp::Xor if covers(b, a) => y - x,
        _ => return None,
    };
    Some(Meaning::term(term))
}

fn combine(op: BinaryOp, a: KnownBits, b: KnownBits) -> KnownBits {
    match op {
        BinaryOp::And => a.and(b),
        BinaryOp::Or => a.or(b),
        _ => a.xor(b),
    }
}

fn operation(op: BinaryOp) -> Operation {
    match op {
        BinaryOp::And => Operation::And,
        BinaryOp::Or => Operation::Or,
        _ => Operation::Xor,
    }
}

/// Two unsigned readings, by their range and order alone: without a look at the bits they are made of.
pub fn opaque(known: &Knowledge, op: BinaryOp, bits: u32, l: &Linear, r: &Linear) -> Meaning {
    let (x, y) = (known.normalize(l), known.normalize(r));
    identity(op, bits, false, &x, &y).unwrap_or_else(|| naturals(op, bits, x, y))
}

/// Two numbers that are not negative (known).
fn naturals(op: BinaryOp, bits: u32, x: Linear, y: Linear) -> Meaning {
    let definition = Definition::binary(operation(op), x.clone(), y.clone(), bits);
    Meaning::named("bits", definition, move |known, w, fresh| {
        let bits_of = |term: &Linear| KnownBits::within(known, term, bits, &known.bounds(term));
        let (a, b) = (bits_of(&x), bits_of(&y));
        let result = combine(op, a, b);
        let mut facts = between(w, &Int::from(result.ones), &Int::from(result.possible()));
        match op {
            BinaryOp::And => {
                facts.extend([Atom::le(w, &x), Atom::le(w, &y)]);
                // At most the bits that the other may lack are lost.
                for (term, of, other) in [(&x, a, b), (&y, b, a)] {
                    let lost = of.possible() & !other.ones;
                    if lost != of.possible() && term.as_constant().is_none() {
                        facts.push(Atom::ge(w, &term.add_constant(&-Int::from(lost))));
                    }
                }
                // x & -x is the lowest bit of x.
                if (&x + &y).as_constant() == Some(&Int::pow2(bits)) {
                    facts.push(Atom::ge(w, &Linear::constant(1)));
                }
                let zeros = (!result.zeros).trailing_zeros().min(bits);
                if zeros > 0 && (x.as_constant().is_some() || y.as_constant().is_some()) {
                    let multiple = Linear::symbol(fresh("multiple"));
                    facts.push(Atom::eq(w, &multiple.scale(&Int::pow2(zeros))));
                    facts.extend(between(&multiple, &Int::ZERO, &Int::from(result.possible() >> zeros)));
                }
            }
            BinaryOp::Or => {
                facts.extend([Atom::ge(w, &x), Atom::ge(w, &y), Atom::le(w, &(&x + &y))]);
                // At most the bits that the one may lack are gained.
                for (term, of, other) in [(&x, a, b), (&y, b, a)] {
                    let gained = other.possible() & !of.ones;
                    if gained != other.possible() && term.as_constant().is_none() {
                        facts.push(Atom::le(w, &term.add_constant(&Int::from(gained))));
                    }
                }
            }
            _ => {
                facts.extend([Atom::le(w, &(&x + &y)), Atom::ge(w, &(&x - &y)), Atom::ge(w, &(&y - &x))]);
                if known.implies(&Atom::ne(&x, &y)) {
                    facts.push(Atom::ge(w, &Linear::constant(1)));
                }
            }
        }
        facts.extend(links(known, op, bits, &x, &y, w));
        facts
    })
}

/// x + y = (x | y) + (x & y) and (x | y) = (x & y) + (x ^ y), where the others have names.
fn links(known: &Knowledge, op: BinaryOp, bits: u32, x: &Linear, y: &Linear, w: &Linear) -> Vec<Atom> {
    let named =
        |operation| known.defined(&Definition::binary(operation, x.clone(), y.clone(), bits)).map(Linear::symbol);
    let (sum, two) = (x + y, Int::from(2));
    let mut facts = Vec::new();
    if op != BinaryOp::And
        && let Some(and) = named(Operation::And)
    {
        let factor = if op == BinaryOp::Or { Int::MINUS_ONE } else { -two.clone() };
        facts.push(Atom::eq(w, &sum.add_scaled(&factor, &and)));
    } else if op != BinaryOp::Or
        && let Some(or) = named(Operation::Or)
    {
        let (or, total) = if op == BinaryOp::And { (-&or, sum) } else { (or.scale(&two), -&sum) };
        facts.push(Atom::eq(w, &(&or + &total)));
    } else if op != BinaryOp::Xor
        && let Some(xor) = named(Operation::Xor)
    {
        let xor = if op == BinaryOp::And { -&xor } else { xor };
        facts.push(Atom::eq(&w.scale(&two), &(&sum + &xor)));
    }
    facts
}

/// x & y of signed numbers, x not negative (known): the result is between 0 and x.
fn natural_and(bits: u32, x: Linear, y: Linear) -> Meaning {
    let definition = Definition::binary(Operation::And, x.clone(), y.clone(), bits);
    Meaning::named("bits", definition, move |known, w, _| {
        let bits_of = |term: &Linear| KnownBits::within(known, term, bits, &known.bounds(term));
        let (a, b) = (bits_of(&x), bits_of(&y));
        let result = a.and(b);
        let mut facts = between(w, &Int::from(result.ones), &Int::from(result.possible()));
        facts.push(Atom::le(w, &x));
        let lost = a.possible() & !b.ones;
        if lost != a.possible() && x.as_constant().is_none() {
            facts.push(Atom::ge(w, &x.add_constant(&-Int::from(lost))));
        }
        facts
    })
}

/// Signed numbers: where a sign is known, the complement makes naturals of negative numbers.
fn signed_pair(known: &Knowledge, op: BinaryOp, bits: u32, x: Linear, y: Linear) -> Meaning {
    let zero = Linear::zero();
    let sign = |term: &Linear| {
        if known.implies(&Atom::ge(term, &zero)) {
            Some(false)
        } else if known.implies(&Atom::lt(term, &zero)) {
            Some(true)
        } else {
            None
        }
    };
    let not = |term: &Linear| (-term).add_constant(&Int::MINUS_ONE);
    let (x_sign, y_sign) = (sign(&x), sign(&y));
    // The one whose sign is known comes first, the natural one before the negative one.
    let (x, y, signs) = match (x_sign, y_sign) {
        (None, Some(_)) | (Some(true), Some(false)) => (y, x, (y_sign, x_sign)),
        signs => (x, y, signs),
    };
    let two = Int::from(2);
    match (op, signs) {
        (_, (Some(false), Some(false))) => naturals(op, bits, x, y),
        // ~a & ~b = ~(a | b), ~a | ~b = ~(a & b), ~a ^ ~b = a ^ b
        (BinaryOp::And, (Some(true), Some(true))) => naturals(BinaryOp::Or, bits, not(&x), not(&y)).complement(),
        (BinaryOp::Or, (Some(true), Some(true))) => naturals(BinaryOp::And, bits, not(&x), not(&y)).complement(),
        (_, (Some(true), Some(true))) => naturals(BinaryOp::Xor, bits, not(&x), not(&y)),
        // a & ~b = a - (a & b), a | ~b = ~b + (a & b), a ^ ~b = ~(a ^ b)
        (BinaryOp::And, (Some(false), Some(true))) => {
            naturals(BinaryOp::And, bits, x.clone(), not(&y)).subtracted_from(&x)
        }
        (BinaryOp::Or, (Some(false), Some(true))) => naturals(BinaryOp::And, bits, x, not(&y)).scaled(&Int::ONE, &y),
        (_, (Some(false), Some(true))) => naturals(BinaryOp::Xor, bits, x, not(&y)).complement(),
        // a | b = a + b - (a & b), a ^ b = a + b - 2 (a & b)
        (BinaryOp::And, (Some(false), None)) => natural_and(bits, x, y),
        (BinaryOp::Or, (Some(false), None)) => natural_and(bits, x.clone(), y.clone()).subtracted_from(&(&x + &y)),
        (_, (Some(false), None)) => natural_and(bits, x.clone(), y.clone()).scaled(&-two, &(&x + &y)),
        // ~a & b = b - (a & b), ~a | b = ~a + (a & b), ~a ^ b = ~(a + b - 2 (a & b))
        (BinaryOp::And, (Some(true), None)) => natural_and(bits, not(&x), y.clone()).subtracted_from(&y),
        (BinaryOp::Or, (Some(true), None)) => natural_and(bits, not(&x), y).scaled(&Int::ONE, &x),
        (_, (Some(true), None)) => natural_and(bits, not(&x), y.clone()).scaled(&two, &(&x - &y)),
        _ => unknown_signs(op, bits, x, y),
    }
}

/// Signed numbers of unknown sign.
fn unknown_signs(op: BinaryOp, bits: u32, x: Linear, y: Linear) -> Meaning {
    let function = match op {
        BinaryOp::And => Uninterpreted::SignedAnd,
        BinaryOp::Or => Uninterpreted::SignedOr,
        _ => Uninterpreted::SignedXor,
    };
    let (first, second) = if x <= y { (&x, &y) } else { (&y, &x) };
    let definition = Definition::binary(Operation::Uninterpreted(function), first.clone(), second.clone(), bits);
    Meaning::named("bits", definition, move |known, w, _| {
        let (a, b) = (known.bounds(&x), known.bounds(&y));
        let (mut low, mut high) = range::of(bits, true);
        if let (Some((al, ah)), Some((bl, bh))) = (ends(&a), ends(&b)) {
            // Copies of the sign stay copies of the sign.
            let narrow = |width: &u32| {
                let (least, greatest) = range::of(*width, true);
                al.min(bl) >= &least && ah.max(bh) <= &greatest
            };
            if let Some(width) = (1..bits).find(narrow) {
                (low, high) = range::of(width, true);
            }
            match op {
                BinaryOp::And => high = ah.max(bh).clone().min(high),
                BinaryOp::Or => low = al.min(bl).clone().max(low),
                _ => {}
            }
        }
        between(w, &low, &high)
    })
}
