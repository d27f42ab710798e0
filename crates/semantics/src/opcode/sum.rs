//! Sum, difference, product; overflow; absolute value.

use ir::{BinaryOp, Flags, OverflowOp};
use logic::{Atom, Definition, Int, Knowledge, Linear, Operation};

use crate::bits::{Bits, mask};
use crate::outcome::Outcome;
use crate::relation::{Cases, Meaning, between, ends};

/// Add, sub, mul modulo 2^width; poison where `nsw` or `nuw` is broken.
#[inline]
pub(crate) fn exact(op: BinaryOp, flags: Flags, l: Bits, r: Bits) -> Outcome {
    if (flags.nsw && wraps(op, true, l, r)) || (flags.nuw && wraps(op, false, l, r)) {
        return Outcome::Poison;
    }
    Outcome::Value(wrapped(op, l, r))
}

#[inline]
pub(crate) fn wrapped(op: BinaryOp, l: Bits, r: Bits) -> Bits {
    let (x, y) = (l.as_u128(), r.as_u128());
    // 2^width divides 2^128, so wrapping there first changes nothing.
    let pattern = match op {
        BinaryOp::Add => x.wrapping_add(y),
        BinaryOp::Sub => x.wrapping_sub(y),
        _ => x.wrapping_mul(y),
    };
    Bits::new(l.width(), pattern)
}

/// Whether the result on the signed or unsigned readings has no place in the width.
#[inline]
pub(crate) fn wraps(op: BinaryOp, signed: bool, l: Bits, r: Bits) -> bool {
    let width = l.width();
    if signed {
        let (x, y) = (l.as_i128(), r.as_i128());
        let exact = match op {
            BinaryOp::Add => x.checked_add(y),
            BinaryOp::Sub => x.checked_sub(y),
            _ => x.checked_mul(y),
        };
        exact.is_none_or(|value| Bits::from_i128(width, value).as_i128() != value)
    } else {
        let (x, y) = (l.as_u128(), r.as_u128());
        let exact = match op {
            BinaryOp::Add => x.checked_add(y),
            BinaryOp::Sub => x.checked_sub(y),
            _ => x.checked_mul(y),
        };
        exact.is_none_or(|value| value > mask(width))
    }
}

/// `llvm.*.with.overflow`: the result modulo 2^width, and whether the exact one has no place.
#[inline]
pub fn with_overflow(op: OverflowOp, l: Bits, r: Bits) -> (Bits, bool) {
    let (op, signed) = operation(op);
    (wrapped(op, l, r), wraps(op, signed, l, r))
}

/// The operation of an arithmetic with overflow, and whether it is signed.
pub fn operation(op: OverflowOp) -> (BinaryOp, bool) {
    match op {
        OverflowOp::SAdd => (BinaryOp::Add, true),
        OverflowOp::UAdd => (BinaryOp::Add, false),
        OverflowOp::SSub => (BinaryOp::Sub, true),
        OverflowOp::USub => (BinaryOp::Sub, false),
        OverflowOp::SMul => (BinaryOp::Mul, true),
        OverflowOp::UMul => (BinaryOp::Mul, false),
    }
}

/// `llvm.abs`: the least number is its own absolute value, or poison.
#[inline]
pub fn abs(v: Bits, min_is_poison: bool) -> Outcome {
    if min_is_poison && v == Bits::signed_min(v.width()) {
        return Outcome::Poison;
    }
    Outcome::Value(if v.sign() { Bits::new(v.width(), v.as_u128().wrapping_neg()) } else { v })
}

/// The product on Z: linear if a factor is constant, else a defined symbol with the range from the intervals and the
/// McCormick inequalities of small bounds.
pub fn product(known: &Knowledge, l: &Linear, r: &Linear) -> Meaning {
    let (l, r) = (known.normalize(l), known.normalize(r));
    if let Some(c) = l.as_constant() {
        return Meaning::term(r.scale(c));
    }
    if let Some(c) = r.as_constant() {
        return Meaning::term(l.scale(c));
    }
    let definition = Definition::binary(Operation::Mul, l.clone(), r.clone(), 0);
    Meaning::named("product", definition, move |known, w, _| product_facts(known, w, &l, &r))
}

fn product_facts(known: &Knowledge, w: &Linear, l: &Linear, r: &Linear) -> Vec<Atom> {
    let mut facts = Vec::new();
    let (a, b) = (known.bounds(l), known.bounds(r));
    if let (Some((al, ah)), Some((bl, bh))) = (ends(&a), ends(&b)) {
        let corners = [al * bl, al * bh, ah * bl, ah * bh];
        if let (Some(least), Some(greatest)) = (corners.iter().min(), corners.iter().max()) {
            facts.extend(between(w, least, greatest));
        }
    }
    let small = |bound: &Option<Int>| bound.clone().filter(is_small);
    let plane = |x: &Int, y: &Int| (&l.scale(y) + &r.scale(x)).add_constant(&-&(x * y));
    // (l - a)(r - b) >= 0 for bounds a, b on the same side, <= 0 for bounds on different sides.
    if let (Some(al), Some(bl)) = (small(&a.low), small(&b.low)) {
        facts.push(Atom::ge(w, &plane(&al, &bl)));
    }
    if let (Some(ah), Some(bh)) = (small(&a.high), small(&b.high)) {
        facts.push(Atom::ge(w, &plane(&ah, &bh)));
    }
    if let (Some(al), Some(bh)) = (small(&a.low), small(&b.high)) {
        facts.push(Atom::le(w, &plane(&al, &bh)));
    }
    if let (Some(ah), Some(bl)) = (small(&a.high), small(&b.low)) {
        facts.push(Atom::le(w, &plane(&ah, &bl)));
    }
    facts.extend(beside_products(known, w, l, r));
    facts
}

/// How `w = l r` differs from known products with one of its factors: by that factor times how far the others are apart. So `row * n`
/// is at most `n * n - n` where `row < n`.
fn beside_products(known: &Knowledge, w: &Linear, l: &Linear, r: &Linear) -> Vec<Atom> {
    let is_product = |definition: &Definition| definition.operation == Operation::Mul;
    let products = known.definitions().iter().filter(|(_, definition)| is_product(definition)).take(MOST_PRODUCTS);
    let mut facts = Vec::new();
    for (other, definition) in products {
        let (x, y) = (known.normalize(&definition.args[0]), known.normalize(&definition.args[1]));
        let shares = [(l, &x, r, &y), (l, &y, r, &x), (r, &x, l, &y), (r, &y, l, &x)];
        let shared = shares.into_iter().find(|(_, _, factor, of_other)| factor == of_other);
        let Some((mine, others, factor, _)) = shared else { continue };
        if known.bounds(factor).low.is_none_or(|least| least.is_negative()) {
            continue;
        }
        let (apart, distance) = (w - &Linear::symbol(*other), known.bounds(&(mine - others)));
        facts.extend(distance.low.filter(is_small).map(|low| Atom::ge(&apart, &factor.scale(&low))));
        facts.extend(distance.high.filter(is_small).map(|high| Atom::le(&apart, &factor.scale(&high))));
    }
    facts
}

/// Planes with large factors are of no use and make the arithmetic slow.
fn is_small(bound: &Int) -> bool {
    bound.abs() <= Int::from(1 << 16)
}

/// With how many products a new one is compared.
const MOST_PRODUCTS: usize = 8;

/// The absolute value on Z.
pub fn absolute(x: &Linear) -> Cases {
    Cases { cases: vec![(Atom::ge(x, &Linear::zero()), x.clone())], otherwise: -x }
}
