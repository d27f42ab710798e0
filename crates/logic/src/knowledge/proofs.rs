//! Proofs of what the cheap rungs find, and the step from a proof of a normalised atom to one of the original goal.

use super::facts::{Facts, high_atom, low_atom, solved_atom};
use crate::atom::{Atom, Relation};
use crate::int::Int;
use crate::linear::Linear;
use crate::proof::Proof;
use crate::proof::{complement, nonnegative};
use crate::rational::Rational;

type Parts = Vec<(Atom, Rational)>;

/// The facts contain the false atom.
pub(super) fn from_falsity() -> Proof {
    Proof::Farkas(vec![(Atom::falsity(), Rational::ONE)])
}

/// A proof of a normalised, undecided atom from the intervals or a single fact.
pub(super) fn cheap(facts: &Facts, atom: &Atom) -> Option<Proof> {
    let term = &atom.term;
    match atom.relation {
        Relation::NonNegative => {
            let mut parts = lower_bound(facts, term)?;
            parts.push((nonnegative(complement(term)), Rational::ONE));
            Some(Proof::Farkas(parts))
        }
        Relation::Zero => {
            let stored = facts.equalities.iter().any(|other| **other == *term);
            stored.then(|| {
                let side = |multiplier: Rational, case: Linear| {
                    Proof::Farkas(vec![(atom.clone(), multiplier), (nonnegative(case), Rational::ONE)])
                };
                let above = side(-Rational::ONE, term.add_constant(&Int::MINUS_ONE));
                Proof::apart(term.clone(), above, side(Rational::ONE, complement(term)))
            })
        }
        Relation::NonZero => {
            let (up, down) = (nonnegative(term.clone()), nonnegative(-term));
            if facts.disequalities.iter().any(|other| **other == *term) {
                let pair = |a: &Atom, case: Linear| {
                    Proof::Farkas(vec![(a.clone(), Rational::ONE), (nonnegative(case), Rational::ONE)])
                };
                let above = pair(&down, term.add_constant(&Int::MINUS_ONE));
                return Some(Proof::apart(term.clone(), above, pair(&up, complement(term))));
            }
            for (case, opposite) in [(term.add_constant(&Int::MINUS_ONE), down), (complement(term), up)] {
                if let Some(mut parts) = lower_bound(facts, &case) {
                    parts.push((opposite, Rational::ONE));
                    return Some(Proof::Farkas(parts));
                }
            }
            None
        }
    }
}

/// Facts whose sum is `term` minus something that is not negative.
fn lower_bound(facts: &Facts, term: &Linear) -> Option<Parts> {
    if let Some(at) = facts.parallel(term) {
        let fact = &facts.inequalities[at];
        if fact.constant_part() <= term.constant_part() {
            return Some(vec![(nonnegative(Linear::clone(fact)), Rational::ONE)]);
        }
    }
    if facts.quick_low(term).is_none_or(|low| low.is_negative()) {
        return None;
    }
    let mut parts = Parts::new();
    for (symbol, coefficient) in term.terms() {
        let interval = facts.stored_interval(symbol)?;
        let atom = if coefficient.is_negative() {
            high_atom(symbol, interval.high.as_ref()?)
        } else {
            low_atom(symbol, interval.low.as_ref()?)
        };
        parts.push((atom, Rational::from(coefficient.abs())));
    }
    Some(parts)
}

/// From refutations of `-term - 1 >= 0` and of `term - 1 >= 0`, one of `term != 0`.
pub(super) fn both_sides(term: &Linear, above: &Proof, below: &Proof) -> Proof {
    // `above` proves term >= 0, so it refutes the case below zero.
    Proof::apart(term.clone(), below.clone(), above.clone())
}

/// `factor * (term - normalised term)` as multiples of the solved equalities.
fn links(facts: &Facts, term: &Linear, factor: &Rational, parts: &mut Parts) {
    for (symbol, coefficient) in term.terms() {
        if let Some(solution) = facts.solution(symbol) {
            parts.push((solved_atom(symbol, solution), factor * &Rational::from(coefficient)));
        }
    }
}

/// A Farkas leaf: the parts plus `factor * (normalised goal term - goal term)`.
fn linked(facts: &Facts, term: &Linear, factor: i64, mut parts: Parts) -> Proof {
    links(facts, term, &Rational::from(-factor), &mut parts);
    Proof::Farkas(parts)
}

/// A proof of a goal that is decided by the solved equalities and the gcd test alone.
pub(super) fn decided(facts: &Facts, goal: &Atom) -> Proof {
    let term = &goal.term;
    let normal = facts.normalize(term);
    let below = nonnegative(complement(term));
    match goal.relation {
        Relation::NonNegative => linked(facts, term, -1, vec![(below, Rational::ONE)]),
        Relation::Zero => {
            let above = nonnegative(term.add_constant(&Int::MINUS_ONE));
            Proof::apart(
                term.clone(),
                linked(facts, term, 1, vec![(above, Rational::ONE)]),
                linked(facts, term, -1, vec![(below, Rational::ONE)]),
            )
        }
        Relation::NonZero => {
            let zero = Atom::new(term.clone(), Relation::Zero);
            let signed = |factor: i64| vec![(zero.clone(), Rational::from(factor))];
            if let Some(value) = normal.as_constant() {
                let factor = if value.is_negative() { 1 } else { -1 };
                return linked(facts, term, factor, signed(factor));
            }
            // The content does not divide the constant: the normalised term lies strictly between two multiples.
            let content = normal.content();
            let cut = normal.map_coefficients(normal.constant_part().div_floor(&content), |c| c.div_exact(&content));
            let weight = Rational::from(content);
            let case = |term_of_case: Linear, factor: i64| {
                let mut parts = signed(factor);
                parts.push((nonnegative(term_of_case), weight.clone()));
                linked(facts, term, factor, parts)
            };
            let fails = case(complement(&cut), 1);
            Proof::cut(cut.clone(), case(cut, -1), fails)
        }
    }
}

/// From a proof of the normalised atom, one of the original goal.
pub(super) fn lift(facts: &Facts, goal: &Atom, atom: &Atom, proof: &Proof) -> Proof {
    let (raw, term) = (&goal.term, &atom.term);
    // The normalised goal term is `factor` times the term of the atom, up to rounding of the constant.
    let normal = facts.normalize(raw);
    let content = normal.content();
    let factor = match (normal.pairs().first(), term.pairs().first()) {
        (Some((_, a)), Some((_, b))) if a.is_negative() != b.is_negative() => -content,
        _ => content,
    };
    let size = Rational::from(factor.abs());
    let leaf = |hypothesis: Atom, sign: i64, case: Linear| {
        linked(facts, raw, sign, vec![(hypothesis, Rational::from(sign.abs())), (nonnegative(case), size.clone())])
    };
    let below = nonnegative(complement(raw));
    match goal.relation {
        Relation::NonNegative if raw == term => proof.clone(),
        Relation::NonNegative => Proof::cut(term.clone(), leaf(below, -1, term.clone()), proof.clone()),
        Relation::Zero if raw == term => proof.clone(),
        Relation::Zero => {
            // The proof refutes `term != 0`; each case of the raw term implies one of its cases.
            let Proof::Apart { above, below: under, .. } = proof else {
                // A refutation of the facts alone needs no case at all.
                return proof.clone();
            };
            let up = nonnegative(raw.add_constant(&Int::MINUS_ONE));
            let negated = -term;
            let positive_case = |hypothesis, sign| {
                Proof::cut(negated.clone(), leaf(hypothesis, sign, negated.clone()), Proof::clone(above))
            };
            let negative_case =
                |hypothesis, sign| Proof::cut(term.clone(), leaf(hypothesis, sign, term.clone()), Proof::clone(under));
            if factor.is_negative() {
                Proof::apart(raw.clone(), negative_case(up, 1), positive_case(below, -1))
            } else {
                Proof::apart(raw.clone(), positive_case(up, 1), negative_case(below, -1))
            }
        }
        Relation::NonZero => {
            // The proof refutes `term >= 0` together with `-term >= 0`; the other cases contradict the raw equality.
            let zero = Atom::new(raw.clone(), Relation::Zero);
            let sign = if factor.is_negative() { -1 } else { 1 };
            let excluded = |case: Linear, sign: i64| {
                let parts = vec![(zero.clone(), Rational::from(sign)), (nonnegative(case), size.clone())];
                linked(facts, raw, sign, parts)
            };
            let negated = -term;
            let inner = Proof::cut(negated.clone(), proof.clone(), excluded(complement(&negated), -sign));
            Proof::cut(term.clone(), inner, excluded(complement(term), sign))
        }
    }
}
