//! Programs about unknown functions, solved by extremal counterexamples.
//!
//! That a template is non-negative on a polyhedron is one inequality for each vertex and each ray of it. There are many
//! of them, but few are needed: solve the program with those found so far, find a point or ray of each polyhedron where
//! the solution is wrong, add it, and repeat (Gonnord, Monniaux, Radanne: Synthesis of ranking functions using extremal
//! counterexamples, PLDI 2015). The programs stay small and are not as degenerate as those of Farkas' lemma.

use std::collections::BTreeMap;

use logic::lp::{Comparison, Outcome, Problem};
use logic::{Atom, Int, Linear, Rational, Relation, Symbol};

use crate::budget::Budget;
use crate::template::{Template, Unknown, maximise};

/// A program and the demands that its unknowns must satisfy besides its rows.
#[derive(Clone)]
pub(crate) struct Demands {
    /// The unknowns and rows.
    pub(crate) program: Problem,
    demands: Vec<(Polyhedron, Template)>,
}

#[derive(Clone)]
struct Polyhedron {
    numbers: BTreeMap<Symbol, usize>,
    problem: Problem,
    /// The same with constants dropped: the directions of recession.
    cone: Problem,
}

/// A row of the program: terms and the bound that their sum must reach.
pub(crate) type RowAtLeast = (Vec<(Unknown, Int)>, Int);

impl Demands {
    /// An empty program without demands.
    pub(crate) fn new() -> Self {
        Demands { program: Problem::default(), demands: Vec::new() }
    }

    /// Demands that `template >= 0` wherever the atoms hold; disequalities are ignored.
    pub(crate) fn demand(&mut self, atoms: &[Atom], template: Template) {
        self.demands.push((Polyhedron::new(atoms, &template), template));
    }

    /// Values of the unknowns that satisfy everything, best for the objective. `None` also when the budget is spent or
    /// the objective is given and not positive.
    pub(crate) fn maximise(&mut self, objective: &[(Unknown, Int)], budget: &mut Budget) -> Option<Vec<Rational>> {
        self.solve(&[], objective, |value| objective.is_empty() || value.is_positive(), budget)
    }

    /// Values of the unknowns that satisfy everything and the rows in addition, best for the objective. Counterexamples
    /// to the demands are kept, the rows are not. `None` also when the budget is spent.
    pub(crate) fn maximise_with(
        &mut self,
        rows: &[RowAtLeast],
        objective: &[(Unknown, Int)],
        budget: &mut Budget,
    ) -> Option<Vec<Rational>> {
        self.solve(rows, objective, |_| true, budget)
    }

    /// Values of the unknowns that satisfy everything and have the least sum of magnitudes of the given ones. `None`
    /// also when the budget is spent.
    pub(crate) fn simplest(&mut self, unknowns: &[Unknown], budget: &mut Budget) -> Option<Vec<Rational>> {
        let mut objective = Vec::new();
        for unknown in unknowns {
            let magnitude = self.program.add_nonnegative();
            for sign in [Int::ONE, Int::MINUS_ONE] {
                self.program.add_row([(magnitude, Int::ONE), (*unknown, sign)], Comparison::AtLeast, 0);
            }
            objective.push((magnitude, Int::MINUS_ONE));
        }
        self.solve(&[], &objective, |_| true, budget)
    }

    fn solve(
        &mut self,
        rows: &[RowAtLeast],
        objective: &[(Unknown, Int)],
        worthwhile: impl Fn(&Rational) -> bool,
        budget: &mut Budget,
    ) -> Option<Vec<Rational>> {
        let mut program = self.program.clone();
        for (terms, bound) in rows {
            program.add_row(terms.iter().cloned(), Comparison::AtLeast, bound.clone());
        }
        for _ in 0..budget.limits.counterexamples {
            if budget.is_exhausted() {
                return None;
            }
            let Outcome::Optimal { value, point } = maximise(&program, objective, budget)? else { return None };
            if !worthwhile(&value) {
                return None;
            }
            let mut wrong = false;
            for (polyhedron, template) in &self.demands {
                if let Some((terms, bound)) = polyhedron.counterexample(template, &point, budget)? {
                    program.add_row(terms.iter().cloned(), Comparison::AtLeast, bound.clone());
                    self.program.add_row(terms, Comparison::AtLeast, bound);
                    wrong = true;
                }
            }
            if !wrong {
                return Some(point);
            }
        }
        None
    }
}

impl Polyhedron {
    fn new(atoms: &[Atom], template: &Template) -> Self {
        let mut numbers = BTreeMap::new();
        for symbol in atoms.iter().flat_map(Atom::symbols).chain(template.symbols()) {
            let next = numbers.len();
            numbers.entry(symbol).or_insert(next);
        }
        let mut result =
            Polyhedron { problem: Problem::new(numbers.len()), cone: Problem::new(numbers.len()), numbers };
        for atom in atoms {
            let comparison = match atom.relation {
                Relation::NonNegative => Comparison::AtLeast,
                Relation::Zero => Comparison::Equal,
                Relation::NonZero => continue,
            };
            let terms = result.terms(&atom.term);
            result.cone.add_row(terms.clone(), comparison, 0);
            result.problem.add_row(terms, comparison, -atom.term.constant_part());
        }
        result
    }

    fn terms(&self, term: &Linear) -> Vec<(usize, Int)> {
        term.terms().map(|(symbol, factor)| (self.numbers[&symbol], factor.clone())).collect()
    }

    /// A row that the values violate although the demand implies it; `Some(None)` when they satisfy the demand, `None`
    /// when the budget is spent.
    fn counterexample(
        &self,
        template: &Template,
        values: &[Rational],
        budget: &mut Budget,
    ) -> Option<Option<RowAtLeast>> {
        if budget.is_exhausted() {
            return None;
        }
        let instance = template.instance(values);
        // The least value is sought, as the greatest of the opposite.
        let objective = self.terms(&-&instance);
        let (point, direction) = match maximise(&self.problem, &objective, budget)? {
            Outcome::Infeasible(_) => return Some(None),
            Outcome::Optimal { value, .. } if value <= Rational::from(instance.constant_part()) => {
                return Some(None);
            }
            Outcome::Optimal { point, .. } => (point, false),
            Outcome::Unbounded => {
                let mut cone = self.cone.clone();
                cone.add_row(objective.clone(), Comparison::AtMost, 1);
                match maximise(&cone, &objective, budget)? {
                    Outcome::Optimal { value, point } if value.is_positive() => (point, true),
                    // An unbounded polyhedron has a ray; without one, give up rather than go on.
                    _ => return None,
                }
            }
        };
        let value = |symbol: Symbol| self.numbers.get(&symbol).map_or(Rational::ZERO, |number| point[*number].clone());
        Some(Some(template.row_at(&value, direction)))
    }
}
