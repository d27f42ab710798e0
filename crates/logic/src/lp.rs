//! Linear programming over the rationals, exact.
//!
//! A [`Problem`] has variables (free or nonnegative) numbered from zero and rows `sum >= b`, `= b`, `<= b` with integer
//! coefficients. It is solved by the crate's simplex in `i128`, and in big integers when that overflows. Meant for
//! ranking functions by Farkas' lemma: up to a hundred rows and more.

use crate::int::Int;
use crate::rational::Rational;
pub use crate::simplex::Effort;
use crate::simplex::{Conflict, Optimum, Overflow, Scalar, Side, Tableau};

/// How the sum of a [`Row`] relates to its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Comparison {
    /// `sum >= bound`
    AtLeast,
    /// `sum = bound`
    Equal,
    /// `sum <= bound`
    AtMost,
}

/// A constraint: the sum of coefficients times variables compared with a bound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Pairs of variable and coefficient; a variable may occur several times.
    pub terms: Vec<(usize, Int)>,
    /// The comparison.
    pub comparison: Comparison,
    /// The right-hand side.
    pub bound: Int,
}

/// A system of linear constraints over the rationals.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    nonnegative: Vec<bool>,
    rows: Vec<Row>,
}

/// Why a problem has no solution: with every row read as `sum - bound` compared with 0, the combination of the rows by
/// these multipliers plus the multiples of the nonnegative variables is a negative constant. Multipliers of
/// [`Comparison::AtLeast`] rows and of variables are not negative, those of [`Comparison::AtMost`] rows not positive.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Certificate {
    /// Pairs of row and multiplier.
    pub rows: Vec<(usize, Rational)>,
    /// Pairs of nonnegative variable and multiplier.
    pub variables: Vec<(usize, Rational)>,
}

/// The result of an optimisation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// There is no solution.
    Infeasible(Certificate),
    /// There are solutions with any value of the objective.
    Unbounded,
    /// The greatest value and a point where it is reached.
    Optimal {
        /// The greatest value of the objective.
        value: Rational,
        /// The values of all variables.
        point: Vec<Rational>,
    },
}

/// A pivot with big integers costs as much as this many without.
const BIG: u64 = 16;

impl Problem {
    /// `free` unrestricted variables, numbered from zero, and no rows.
    pub fn new(free: usize) -> Problem {
        Problem { nonnegative: vec![false; free], rows: Vec::new() }
    }

    /// Adds an unrestricted variable and returns its number.
    pub fn add_free(&mut self) -> usize {
        self.nonnegative.push(false);
        self.nonnegative.len() - 1
    }

    /// Adds a variable that is not negative and returns its number.
    pub fn add_nonnegative(&mut self) -> usize {
        self.nonnegative.push(true);
        self.nonnegative.len() - 1
    }

    /// How many variables there are.
    pub fn variables(&self) -> usize {
        self.nonnegative.len()
    }

    /// The rows so far.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Adds a row and returns its number.
    ///
    /// # Panics
    /// When a variable does not exist.
    pub fn add_row(
        &mut self,
        terms: impl IntoIterator<Item = (usize, Int)>,
        comparison: Comparison,
        bound: impl Into<Int>,
    ) -> usize {
        let terms: Vec<_> = terms.into_iter().collect();
        assert!(terms.iter().all(|(variable, _)| *variable < self.variables()), "a row mentions an unknown variable");
        self.rows.push(Row { terms, comparison, bound: bound.into() });
        self.rows.len() - 1
    }

    /// A point that satisfies all rows, or why there is none.
    pub fn feasible(&self) -> Result<Vec<Rational>, Certificate> {
        match self.maximise(&[]) {
            Outcome::Optimal { point, .. } => Ok(point),
            Outcome::Infeasible(certificate) => Err(certificate),
            // The objective is the constant 0; anything else is a bug of the simplex.
            Outcome::Unbounded => unreachable!("a constant objective is bounded"),
        }
    }

    /// The greatest value of the sum of coefficients times variables.
    ///
    /// # Panics
    /// When a variable does not exist.
    pub fn maximise(&self, objective: &[(usize, Int)]) -> Outcome {
        match self.maximise_within(objective, &mut { Effort::NONE }) {
            Some(outcome) => outcome,
            None => unreachable!("without a limit the search ends with an answer"),
        }
    }

    /// [`Problem::maximise`] with a limit on its work: `None` when the limit is reached. The work done is subtracted
    /// from `limit`.
    ///
    /// # Panics
    /// When a variable does not exist.
    pub fn maximise_within(&self, objective: &[(usize, Int)], limit: &mut Effort) -> Option<Outcome> {
        if let Ok(outcome) = self.solve::<i128>(objective, limit) {
            return Some(outcome);
        }
        if limit.is_reached() {
            return None;
        }
        // Big integers do not overflow, so a failure means that the limit is reached.
        let mut limit_of_big = Effort { pivots: (limit.pivots / BIG).max(1), ..*limit };
        let before = limit_of_big.pivots;
        let outcome = self.solve::<Int>(objective, &mut limit_of_big).ok();
        let spent = BIG * (before - limit_of_big.pivots);
        limit.pivots = if limit_of_big.is_reached() { 0 } else { limit.pivots.saturating_sub(spent) };
        outcome
    }

    /// [`Problem::minimise`] with a limit on its work, as in [`Problem::maximise_within`].
    pub fn minimise_within(&self, objective: &[(usize, Int)], limit: &mut Effort) -> Option<Outcome> {
        Some(self.maximise_within(&negated(objective), limit)?.negated())
    }

    /// The least value of the sum, as [`Problem::maximise`] of its negation with the value's sign changed back.
    pub fn minimise(&self, objective: &[(usize, Int)]) -> Outcome {
        self.maximise(&negated(objective)).negated()
    }

    /// Whether a certificate is valid, checked by arithmetic without the simplex.
    pub fn refutes(&self, certificate: &Certificate) -> bool {
        let mut sums = vec![Rational::ZERO; self.variables()];
        let mut constant = Rational::ZERO;
        for (row, multiplier) in &certificate.rows {
            let Some(row) = self.rows.get(*row) else { return false };
            let allowed = match row.comparison {
                Comparison::AtLeast => !multiplier.is_negative(),
                Comparison::Equal => true,
                Comparison::AtMost => !multiplier.is_positive(),
            };
            if !allowed {
                return false;
            }
            constant = &constant - &(multiplier * &Rational::from(&row.bound));
            for (variable, coefficient) in &row.terms {
                sums[*variable] = &sums[*variable] + &(multiplier * &Rational::from(coefficient));
            }
        }
        for (variable, multiplier) in &certificate.variables {
            if self.nonnegative.get(*variable) != Some(&true) || multiplier.is_negative() {
                return false;
            }
            sums[*variable] = &sums[*variable] + multiplier;
        }
        constant.is_negative() && sums.iter().all(Rational::is_zero)
    }

    fn solve<N: Scalar>(&self, objective: &[(usize, Int)], limit: &mut Effort) -> Result<Outcome, Overflow> {
        let mut tableau = Tableau::<N>::new(self.variables());
        tableau.set_effort(*limit);
        let outcome = self.search(&mut tableau, objective);
        *limit = tableau.effort();
        outcome
    }

    fn search<N: Scalar>(&self, tableau: &mut Tableau<N>, objective: &[(usize, Int)]) -> Result<Outcome, Overflow> {
        for (variable, nonnegative) in self.nonnegative.iter().enumerate() {
            if *nonnegative {
                // The initial value zero satisfies the bound, so there is no conflict.
                let _none = tableau.tighten(variable, Side::Lower, N::zero())?;
            }
        }
        let convert = |terms: &[(usize, Int)]| -> Result<Vec<(usize, N)>, Overflow> {
            terms.iter().map(|(variable, coefficient)| Ok((*variable, N::from_int(coefficient)?))).collect()
        };
        for row in &self.rows {
            let slack = tableau.add_row(convert(&row.terms)?.into_iter())?;
            let bound = N::from_int(&row.bound)?;
            for (side, other) in [(Side::Lower, Comparison::AtMost), (Side::Upper, Comparison::AtLeast)] {
                if row.comparison != other
                    && let Some(conflict) = tableau.tighten(slack, side, bound.clone())?
                {
                    return Ok(Outcome::Infeasible(self.certificate(&conflict)));
                }
            }
        }
        if let Some(conflict) = tableau.check()? {
            return Ok(Outcome::Infeasible(self.certificate(&conflict)));
        }
        let target = tableau.add_row(convert(objective)?.into_iter())?;
        match tableau.maximise(target)? {
            Optimum::Unbounded => Ok(Outcome::Unbounded),
            Optimum::Reached => {
                let value = |variable| {
                    let (numerator, denominator) = tableau.value(variable);
                    Rational::new(numerator.to_int(), denominator.to_int())
                };
                Ok(Outcome::Optimal { value: value(target), point: (0..self.variables()).map(value).collect() })
            }
        }
    }

    fn certificate<N: Scalar>(&self, conflict: &Conflict<N>) -> Certificate {
        let mut certificate = Certificate::default();
        for (variable, side, weight) in conflict {
            let weight = Rational::from(weight.to_int());
            let signed = if *side == Side::Lower { weight } else { -weight };
            match variable.checked_sub(self.variables()) {
                Some(row) => certificate.rows.push((row, signed)),
                None => certificate.variables.push((*variable, signed)),
            }
        }
        certificate
    }
}

fn negated(objective: &[(usize, Int)]) -> Vec<(usize, Int)> {
    objective.iter().map(|(variable, coefficient)| (*variable, -coefficient)).collect()
}

impl Outcome {
    /// The outcome with the value's sign changed.
    fn negated(self) -> Outcome {
        match self {
            Outcome::Optimal { value, point } => Outcome::Optimal { value: -value, point },
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(coefficients: &[i64]) -> Vec<(usize, Int)> {
        coefficients.iter().enumerate().map(|(variable, c)| (variable, Int::from(*c))).collect()
    }

    #[test]
    fn maximises_over_nonnegative_variables() {
        let mut problem = Problem::new(0);
        problem.add_nonnegative();
        problem.add_nonnegative();
        problem.add_row(terms(&[2, 1]), Comparison::AtMost, 3);
        problem.add_row(terms(&[1, 3]), Comparison::AtMost, 4);
        let Outcome::Optimal { value, point } = problem.maximise(&terms(&[1, 1])) else { panic!("optimal") };
        assert_eq!(value, Rational::from(2));
        assert_eq!(point, [Rational::ONE, Rational::ONE]);
        let Outcome::Optimal { value, .. } = problem.minimise(&terms(&[1, 1])) else { panic!("optimal") };
        assert_eq!(value, Rational::ZERO);
    }

    #[test]
    fn a_limit_stops_the_search() {
        let mut problem = Problem::new(2);
        problem.add_row(terms(&[2, 1]), Comparison::AtMost, 3);
        problem.add_row(terms(&[1, 3]), Comparison::AtMost, 4);
        let mut limit = Effort { pivots: 2, deadline: None };
        assert_eq!(problem.maximise_within(&terms(&[1, 1]), &mut limit), None);
        assert!(limit.is_reached());
        let mut limit = Effort { pivots: 100, deadline: None };
        assert_eq!(problem.maximise_within(&terms(&[1, 1]), &mut limit), Some(problem.maximise(&terms(&[1, 1]))));
        assert!(!limit.is_reached() && limit.pivots < 100);
        let mut limit = Effort { pivots: 9, deadline: Some(std::time::Instant::now()) };
        assert_eq!(problem.maximise_within(&terms(&[1, 1]), &mut limit), None);
    }

    #[test]
    fn infeasible_problems_have_a_certificate() {
        let mut problem = Problem::new(1);
        problem.add_nonnegative();
        problem.add_row(terms(&[1, 1]), Comparison::Equal, -1);
        problem.add_row(terms(&[1, 0]), Comparison::AtLeast, 0);
        let certificate = problem.feasible().unwrap_err();
        assert!(problem.refutes(&certificate));
        assert!(!problem.refutes(&Certificate::default()));
    }

    #[test]
    fn coefficients_beyond_machine_words_are_exact() {
        // x >= 2^200, y >= 3x: the least y is 3 * 2^200.
        let mut problem = Problem::new(2);
        problem.add_row(terms(&[1, 0]), Comparison::AtLeast, Int::pow2(200));
        problem.add_row(terms(&[-3, 1]), Comparison::AtLeast, 0);
        let Outcome::Optimal { value, .. } = problem.minimise(&terms(&[0, 1])) else { panic!("optimal") };
        assert_eq!(value, Rational::from(Int::pow2(200) * Int::from(3)));
        assert_eq!(problem.maximise(&terms(&[0, 1])), Outcome::Unbounded);
    }
}
