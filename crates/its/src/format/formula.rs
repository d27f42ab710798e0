//! Conditions in disjunctive form over linear atoms.

use logic::{Atom, Linear, Relation};

use super::error::FormatError;
use super::place::Place;

/// More disjuncts than this are rejected, since each becomes a transition.
const MAX_CASES: usize = 512;

/// A disjunction of conjunctions.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    /// The disjuncts; none at all is false.
    pub(super) cases: Vec<Vec<Atom>>,
    /// Whether the formula is equivalent to the condition that was read; otherwise it is only implied by it.
    pub(super) exact: bool,
}

impl Formula {
    pub(super) fn truth() -> Self {
        Formula { cases: vec![Vec::new()], exact: true }
    }

    pub(super) fn falsity() -> Self {
        Formula { cases: Vec::new(), exact: true }
    }

    pub(super) fn constant(value: bool) -> Self {
        if value { Formula::truth() } else { Formula::falsity() }
    }

    /// `term relation 0`.
    pub(super) fn atom(term: Linear, relation: Relation) -> Self {
        Formula { cases: vec![vec![Atom { term, relation }]], exact: true }
    }

    /// `term >= 0`.
    pub(super) fn at_least(term: Linear) -> Self {
        Formula::atom(term, Relation::NonNegative)
    }

    /// The same formula, marked as only implied.
    pub(super) fn inexact(self) -> Self {
        Formula { exact: false, ..self }
    }

    /// Conjunction; the error for too many cases names `place`.
    pub(super) fn and(&self, other: &Formula, place: Place) -> Result<Formula, FormatError> {
        if self.cases.len() * other.cases.len() > MAX_CASES {
            return Err(too_many(place));
        }
        let join = |left: &Vec<Atom>, right: &Vec<Atom>| left.iter().chain(right).cloned().collect::<Vec<_>>();
        let cases = self.cases.iter().flat_map(|left| other.cases.iter().map(move |right| join(left, right)));
        Ok(Formula { cases: cases.collect(), exact: self.exact && other.exact })
    }

    /// Disjunction; the error for too many cases names `place`.
    pub(super) fn or(mut self, other: Formula, place: Place) -> Result<Formula, FormatError> {
        if self.cases.len() + other.cases.len() > MAX_CASES {
            return Err(too_many(place));
        }
        self.cases.extend(other.cases);
        self.exact &= other.exact;
        Ok(self)
    }
}

fn too_many(place: Place) -> FormatError {
    let construct = format!("a condition of more than {MAX_CASES} cases");
    FormatError::unsupported(place, construct, "a condition with fewer alternatives")
}
