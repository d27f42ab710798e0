//! Quotient and remainder.

use ir::{BinaryOp, Flags};
use logic::{Atom, Definition, Int, Knowledge, Linear, Operation};

use crate::bits::Bits;
use crate::outcome::Outcome;
use crate::relation::Meaning;

/// UDiv, SDiv, URem, SRem; signed division rounds towards zero.
#[inline]
pub(crate) fn exact(op: BinaryOp, flags: Flags, l: Bits, r: Bits) -> Outcome {
    if r.is_zero() {
        return Outcome::Undefined("division by zero");
    }
    let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
    if signed && overflows(l, r) {
        return Outcome::Undefined("division overflows");
    }
    let width = l.width();
    let (quotient, rest) = if signed {
        let (x, y) = (l.as_i128(), r.as_i128());
        (Bits::from_i128(width, x / y), Bits::from_i128(width, x % y))
    } else {
        let (x, y) = (l.as_u128(), r.as_u128());
        (Bits::new(width, x / y), Bits::new(width, x % y))
    };
    match op {
        BinaryOp::UDiv | BinaryOp::SDiv if flags.exact && !rest.is_zero() => Outcome::Poison,
        BinaryOp::UDiv | BinaryOp::SDiv => Outcome::Value(quotient),
        _ => Outcome::Value(rest),
    }
}

/// Whether a signed division is that of the least number by -1.
#[inline]
pub(crate) fn overflows(l: Bits, r: Bits) -> bool {
    l == Bits::signed_min(l.width()) && r == Bits::ones(r.width())
}

/// The quotient of `x >= 0` by `d >= 1`, both known.
pub fn quotient(known: &Knowledge, x: &Linear, d: &Linear) -> Meaning {
    let (x, d) = (known.normalize(x), known.normalize(d));
    if let Some(c) = d.as_constant().filter(|c| c.is_positive()) {
        return quotient_by_constant(known, x, c);
    }
    if known.implies(&Atom::lt(&x, &d)) {
        return Meaning::constant(0);
    }
    let definition = Definition::binary(Operation::UDiv, x.clone(), d.clone(), 0);
    Meaning::named("quotient", definition, move |known, q, _| {
        let mut facts = vec![Atom::ge(q, &Linear::zero()), Atom::le(q, &x)];
        // A divisor of at least c takes c times the quotient out of x.
        if let Some(least) = known.bounds(&d).low.filter(|least| *least >= Int::from(2)) {
            facts.push(Atom::le(&q.scale(&least), &x));
        }
        // That x >= d gives q >= 1 is not linear as an implication; taken where x >= d is known.
        if known.implies(&Atom::ge(&x, &d)) {
            facts.push(Atom::ge(q, &Linear::constant(1)));
        }
        facts
    })
}

/// c q <= x < c q + c, without a symbol where the factors of x show the quotient.
fn quotient_by_constant(known: &Knowledge, x: Linear, c: &Int) -> Meaning {
    if c.is_one() {
        return Meaning::term(x);
    }
    if let Some(q) = floor(&x, c) {
        return Meaning::term(q);
    }
    if known.implies(&Atom::lt(&x, &Linear::constant(c.clone()))) {
        return Meaning::constant(0);
    }
    let c = c.clone();
    let definition = Definition::binary(Operation::UDiv, x.clone(), Linear::constant(c.clone()), 0);
    Meaning::determined_by("quotient", definition, move |_, q, _| {
        let mut facts = vec![Atom::ge(q, &Linear::zero())];
        facts.extend(floor_facts(&x, q, &c));
        facts
    })
}

/// The quotient of x by c, where c divides the constant and the factors of all symbols: exact for all signs.
pub fn multiple(known: &Knowledge, x: &Linear, c: &Int) -> Option<Linear> {
    let x = known.normalize(x);
    let c = Some(c).filter(|c| c.is_positive() && x.constant_part().rem_floor(c).is_zero())?;
    floor(&x, c)
}

/// The quotient of an `exact` division by c >= 1: x = c q, for both signs of x. It holds where the promise is kept.
pub fn exactly(known: &Knowledge, x: &Linear, c: &Int) -> Meaning {
    let x = known.normalize(x);
    let c = c.clone();
    let definition = Definition::binary(Operation::SDiv, x.clone(), Linear::constant(c.clone()), 0);
    Meaning::determined_by("quotient", definition, move |_, q, _| vec![Atom::eq(&x, &q.scale(&c))])
}

/// x divided by c >= 1 and rounded down, where c divides the factors of all symbols.
pub(crate) fn floor(x: &Linear, c: &Int) -> Option<Linear> {
    if !x.terms().all(|(_, factor)| factor.rem_floor(c).is_zero()) {
        return None;
    }
    let parts = x.terms().map(|(symbol, factor)| (symbol, factor.div_floor(c)));
    Some(Linear::from_parts(x.constant_part().div_floor(c), parts))
}

/// c q <= x <= c q + c - 1.
pub(crate) fn floor_facts(x: &Linear, q: &Linear, c: &Int) -> [Atom; 2] {
    let low = q.scale(c);
    [Atom::ge(x, &low), Atom::le(x, &low.add_constant(&(c - &Int::ONE)))]
}

/// The remainder of `x >= 0` by `d >= 1`, both known; `q` is the quotient.
pub fn remainder(known: &Knowledge, x: &Linear, d: &Linear, q: &Linear) -> Meaning {
    let (x, d, q) = (known.normalize(x), known.normalize(d), known.normalize(q));
    if let Some(c) = d.as_constant() {
        return Meaning::term(x.add_scaled(&-c, &q));
    }
    if let Some(q) = q.as_constant() {
        return Meaning::term(x.add_scaled(&-q, &d));
    }
    let definition = Definition::binary(Operation::URem, x.clone(), d.clone(), 0);
    Meaning::named("remainder", definition, move |known, r, _| {
        let mut facts = vec![Atom::ge(r, &Linear::zero()), Atom::lt(r, &d), Atom::le(r, &x)];
        // With q >= 1 the remainder and the divisor fit into x together.
        if known.implies(&Atom::ge(&q, &Linear::constant(1))) {
            facts.push(Atom::le(&(r + &d), &x));
        }
        facts.extend(product_facts(known, &(&x - r), (&q, &d)));
        facts
    })
}

/// What linear facts say of `product = q d` with `q >= 0`, `d >= 1`: each factor lies between bounds, and the products of the
/// distances are not below zero (McCormick's envelope). So `q = 0` where the product is, and a product of 1 or more needs `q >= 1`.
fn product_facts(known: &Knowledge, product: &Linear, (q, d): (&Linear, &Linear)) -> Vec<Atom> {
    let (of_q, of_d) = (known.bounds(q), known.bounds(d));
    let (least_q, least_d) = (of_q.low.unwrap_or(Int::ZERO).max(Int::ZERO), of_d.low.unwrap_or(Int::ONE).max(Int::ONE));
    // (q - a) (d - b) for bounds a and b of the factors.
    let at = |a: &Int, b: &Int| (&q.scale(b) + &d.scale(a)).add_constant(&-(a * b));
    let mut facts = vec![Atom::ge(product, &at(&least_q, &least_d))];
    facts.extend(of_d.high.as_ref().map(|most| Atom::le(product, &at(&least_q, most))));
    facts.extend(of_q.high.as_ref().map(|most| Atom::le(product, &at(most, &least_d))));
    facts
}
