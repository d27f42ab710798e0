//! Proofs of entailments, and their checker.
//!
//! A proof of "facts imply goal" is a refutation of the facts together with the negated goal. Its leaves are Farkas
//! combinations; its inner nodes are case splits that hold over the integers. The checker does arithmetic only, no
//! search, and shares no code with the simplex.

use std::collections::HashSet;

use crate::atom::{Atom, Relation};
use crate::int::Int;
use crate::linear::{Linear, Symbol};
use crate::rational::Rational;

/// A refutation of hypotheses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Multiples of hypotheses whose sum is a negative constant: inequalities with multipliers that are not negative,
    /// equalities with any. By Farkas' lemma there is such a combination whenever the rationals allow no solution.
    Farkas(Vec<(Atom, Rational)>),
    /// Every integer satisfies `term >= 0` or `-term - 1 >= 0`; both cases are refuted.
    Cut {
        /// The term the cases are about.
        term: Linear,
        /// Refutes the hypotheses together with `term >= 0`.
        holds: Box<Proof>,
        /// Refutes the hypotheses together with `-term - 1 >= 0`.
        fails: Box<Proof>,
    },
    /// `term != 0` is a hypothesis, so `term - 1 >= 0` or `-term - 1 >= 0`; both cases are refuted.
    Apart {
        /// The term of the disequality.
        term: Linear,
        /// Refutes the hypotheses together with `term - 1 >= 0`.
        above: Box<Proof>,
        /// Refutes the hypotheses together with `-term - 1 >= 0`.
        below: Box<Proof>,
    },
}

impl Proof {
    /// How many Farkas leaves the proof has.
    pub fn leaves(&self) -> usize {
        match self {
            Proof::Farkas(_) => 1,
            Proof::Cut { holds, fails, .. } => holds.leaves() + fails.leaves(),
            Proof::Apart { above, below, .. } => above.leaves() + below.leaves(),
        }
    }

    pub(crate) fn cut(term: Linear, holds: Proof, fails: Proof) -> Proof {
        Proof::Cut { term, holds: Box::new(holds), fails: Box::new(fails) }
    }

    pub(crate) fn apart(term: Linear, above: Proof, below: Proof) -> Proof {
        Proof::Apart { term, above: Box::new(above), below: Box::new(below) }
    }
}

/// The atom `term >= 0`.
pub(crate) fn nonnegative(term: Linear) -> Atom {
    Atom::new(term, Relation::NonNegative)
}

/// The term of the negation of `term >= 0`.
pub(crate) fn complement(term: &Linear) -> Linear {
    (-term).add_constant(&Int::MINUS_ONE)
}

/// Whether `proof` shows that `facts` imply `goal`. The facts are used literally: an atom in the proof must be one of
/// them, the negated goal, or the assumption of a case.
pub fn check_proof(proof: &Proof, facts: &[Atom], goal: &Atom) -> bool {
    let negated = goal.negate();
    let mut hypotheses: HashSet<Atom> = facts.iter().cloned().collect();
    hypotheses.insert(negated);
    refutes(proof, &mut hypotheses)
}

fn refutes(proof: &Proof, hypotheses: &mut HashSet<Atom>) -> bool {
    match proof {
        Proof::Farkas(parts) => is_contradiction(parts, hypotheses),
        Proof::Cut { term, holds, fails } => {
            refutes_with(nonnegative(term.clone()), holds, hypotheses)
                && refutes_with(nonnegative(complement(term)), fails, hypotheses)
        }
        Proof::Apart { term, above, below } => {
            hypotheses.contains(&Atom::new(term.clone(), Relation::NonZero))
                && refutes_with(nonnegative(term.add_constant(&Int::MINUS_ONE)), above, hypotheses)
                && refutes_with(nonnegative(complement(term)), below, hypotheses)
        }
    }
}

fn refutes_with(case: Atom, proof: &Proof, hypotheses: &mut HashSet<Atom>) -> bool {
    let new = hypotheses.insert(case.clone());
    let refuted = refutes(proof, hypotheses);
    if new {
        hypotheses.remove(&case);
    }
    refuted
}

fn is_contradiction(parts: &[(Atom, Rational)], hypotheses: &HashSet<Atom>) -> bool {
    let mut constant = Rational::ZERO;
    let mut coefficients: Vec<(Symbol, Rational)> = Vec::new();
    for (atom, multiplier) in parts {
        let allowed = match atom.relation {
            Relation::NonNegative => !multiplier.is_negative(),
            Relation::Zero => true,
            Relation::NonZero => false,
        };
        if !allowed || !hypotheses.contains(atom) {
            return false;
        }
        constant = &constant + &(multiplier * &Rational::from(atom.term.constant_part()));
        for (symbol, coefficient) in atom.term.terms() {
            let part = multiplier * &Rational::from(coefficient);
            match coefficients.iter_mut().find(|(other, _)| *other == symbol) {
                Some((_, sum)) => *sum = &*sum + &part,
                None => coefficients.push((symbol, part)),
            }
        }
    }
    constant.is_negative() && coefficients.iter().all(|(_, sum)| sum.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lin(constant: i64, pairs: &[(u32, i64)]) -> Linear {
        Linear::from_parts(constant, pairs.iter().map(|(s, c)| (Symbol(*s), Int::from(*c))))
    }

    fn farkas(parts: &[(&Atom, i64)]) -> Proof {
        Proof::Farkas(parts.iter().map(|(atom, m)| ((*atom).clone(), Rational::from(*m))).collect())
    }

    #[test]
    fn accepts_a_farkas_combination_and_rejects_broken_ones() {
        // x >= 1, y - x >= 0 imply y >= 1.
        let (a, b) = (nonnegative(lin(-1, &[(0, 1)])), nonnegative(lin(0, &[(0, -1), (1, 1)])));
        let goal = nonnegative(lin(-1, &[(1, 1)]));
        let negated = goal.negate();
        let facts = [a.clone(), b.clone()];
        assert!(check_proof(&farkas(&[(&a, 1), (&b, 1), (&negated, 1)]), &facts, &goal));
        assert!(!check_proof(&farkas(&[(&a, 1), (&b, 1)]), &facts, &goal));
        assert!(!check_proof(&farkas(&[(&a, 1), (&b, 1), (&negated, 2)]), &facts, &goal));
        assert!(!check_proof(&farkas(&[(&a, 1), (&b, 1), (&negated, 1)]), &facts[..1], &goal));
        assert!(!check_proof(&farkas(&[(&a, -1), (&b, 1), (&negated, 1)]), &facts, &goal));
        assert!(!check_proof(&farkas(&[]), &facts, &goal));
        let weaker = nonnegative(lin(-2, &[(1, 1)]));
        assert!(!check_proof(&farkas(&[(&a, 1), (&b, 1), (&weaker.negate(), 1)]), &facts, &weaker));
    }

    #[test]
    fn a_case_may_use_its_assumption_but_not_the_other_ones() {
        // x >= 0, x != 0 imply x >= 1.
        let (a, d) = (nonnegative(lin(0, &[(0, 1)])), Atom::new(lin(0, &[(0, 1)]), Relation::NonZero));
        let goal = nonnegative(lin(-1, &[(0, 1)]));
        let (above, below) = (nonnegative(lin(-1, &[(0, 1)])), nonnegative(lin(-1, &[(0, -1)])));
        let first = farkas(&[(&above, 1), (&goal.negate(), 1)]);
        let second = farkas(&[(&below, 1), (&a, 1)]);
        let term = lin(0, &[(0, 1)]);
        let good = Proof::apart(term.clone(), first.clone(), second.clone());
        assert!(check_proof(&good, &[a.clone(), d.clone()], &goal));
        assert!(!check_proof(&good, std::slice::from_ref(&a), &goal));
        assert!(!check_proof(&Proof::apart(term, second, first), &[a, d], &goal));
    }
}
