//! The part of the facts that is connected with a goal, as a tableau; refutation by simplex, cuts and case splits.

use std::sync::Arc;

use super::facts::{Facts, high_atom, low_atom};
use super::parts::Parts;
use crate::atom::{Atom, Relation};
use crate::int::Int;
use crate::interval::Interval;
use crate::linear::{Linear, Symbol};
use crate::proof::Proof;
use crate::proof::nonnegative;
use crate::rational::Rational;
use crate::simplex::{Conflict, Optimum, Overflow, Scalar, Side, Tableau};

/// How deep case splits nest, and how many one query may make.
const DEPTH: usize = 10;
const SPLITS: usize = 28;

/// What a row of the tableau stands for.
#[derive(Clone)]
enum Origin {
    /// `term >= 0` bounds the row from below; the constant of the term is the negated bound.
    Inequality(Arc<Linear>),
    /// `term = 0` bounds the row on both sides.
    Equality(Arc<Linear>),
}

/// A tableau of facts. Variable `i < symbols.len()` is `symbols[i]`, then one per row.
#[derive(Clone)]
pub(super) struct System<N> {
    symbols: Vec<Symbol>,
    tableau: Tableau<N>,
    origins: Vec<Origin>,
    disequalities: Vec<Arc<Linear>>,
    /// Set if the facts alone have no rational solution.
    pub refutation: Option<Proof>,
}

/// The result of a search for a refutation.
pub(super) enum Search {
    Refuted(Proof),
    /// An integer point that satisfies everything, one value per symbol of the system.
    Model(Vec<Int>),
    Unknown,
}

impl<N: Scalar> System<N> {
    /// The facts of the parts (and unconstrained `loose` symbols), brought to a feasible point.
    pub fn build(facts: &Facts, parts: &Parts, which: &[u32], loose: &[Symbol]) -> Result<System<N>, Overflow> {
        let mut symbols: Vec<Symbol> = loose.to_vec();
        for part in which {
            symbols.extend_from_slice(&parts.list[*part as usize].symbols);
        }
        symbols.sort_unstable();
        let mut system = System {
            tableau: Tableau::new(symbols.len()),
            symbols,
            origins: Vec::new(),
            disequalities: Vec::new(),
            refutation: None,
        };
        let mut conflict = None;
        for variable in 0..system.symbols.len() {
            let Some(interval) = facts.stored_interval(system.symbols[variable]) else { continue };
            for (side, bound) in [(Side::Lower, &interval.low), (Side::Upper, &interval.high)] {
                if let Some(bound) = bound {
                    conflict = conflict.or(system.tableau.tighten(variable, side, N::from_int(bound)?)?);
                }
            }
        }
        for part in which {
            let part = &parts.list[*part as usize];
            for at in &part.equalities {
                let term = &facts.equalities[*at];
                let row = system.row(term)?;
                system.origins.push(Origin::Equality(term.clone()));
                let bound = N::from_int(&-term.constant_part())?;
                conflict = conflict.or(system.tableau.tighten(row, Side::Lower, bound.clone())?);
                conflict = conflict.or(system.tableau.tighten(row, Side::Upper, bound)?);
            }
            for at in &part.inequalities {
                let term = &facts.inequalities[*at];
                let row = system.row(term)?;
                system.origins.push(Origin::Inequality(term.clone()));
                conflict =
                    conflict.or(system.tableau.tighten(row, Side::Lower, N::from_int(&-term.constant_part())?)?);
            }
            system.disequalities.extend(part.disequalities.iter().map(|at| facts.disequalities[*at].clone()));
        }
        let conflict = match conflict {
            Some(conflict) => Some(conflict),
            None => system.tableau.check()?,
        };
        system.refutation = conflict.map(|conflict| system.leaf(&system.tableau, &system.origins, &conflict));
        Ok(system)
    }

    /// The symbols, ascending.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    fn terms(&self, term: &Linear) -> Result<Vec<(usize, N)>, Overflow> {
        term.terms()
            .map(|(symbol, coefficient)| {
                // The system was built for the symbols of the goal. Another symbol would be a bug of this module; it is
                // reported as an overflow, which leads to `Unknown`.
                let variable = self.symbols.binary_search(&symbol).map_err(|_| Overflow)?;
                Ok((variable, N::from_int(coefficient)?))
            })
            .collect()
    }

    fn row(&mut self, term: &Linear) -> Result<usize, Overflow> {
        let terms = self.terms(term)?;
        self.tableau.add_row(terms.into_iter())
    }

    /// Searches for a refutation of the facts together with `term >= 0` for each of `hypotheses`.
    pub fn refute(&self, hypotheses: &[Linear]) -> Result<Search, Overflow> {
        if let Some(refutation) = &self.refutation {
            return Ok(Search::Refuted(refutation.clone()));
        }
        let mut tableau = self.tableau.clone();
        let mut origins = self.origins.clone();
        for term in hypotheses {
            if let Some(conflict) = self.assert(&mut tableau, &mut origins, term)? {
                return Ok(Search::Refuted(self.leaf(&tableau, &origins, &conflict)));
            }
        }
        let mut budget = SPLITS;
        self.search(tableau, &mut origins, &mut budget, 0)
    }

    /// Adds `term >= 0`.
    fn assert(
        &self,
        tableau: &mut Tableau<N>,
        origins: &mut Vec<Origin>,
        term: &Linear,
    ) -> Result<Option<Conflict<N>>, Overflow> {
        let constant = term.constant_part();
        let (variable, side, bound) = match term.pairs() {
            [(symbol, coefficient)] if coefficient.is_unit() => {
                let variable = self.symbols.binary_search(symbol).map_err(|_| Overflow)?;
                if coefficient.is_negative() {
                    (variable, Side::Upper, N::from_int(constant)?)
                } else {
                    (variable, Side::Lower, N::from_int(&-constant)?)
                }
            }
            _ => {
                let row = tableau.add_row(self.terms(term)?.into_iter())?;
                origins.push(Origin::Inequality(Arc::new(term.clone())));
                (row, Side::Lower, N::from_int(&-constant)?)
            }
        };
        tableau.tighten(variable, side, bound)
    }

    fn search(
        &self,
        mut tableau: Tableau<N>,
        origins: &mut Vec<Origin>,
        budget: &mut usize,
        depth: usize,
    ) -> Result<Search, Overflow> {
        if let Some(conflict) = tableau.check()? {
            return Ok(Search::Refuted(self.leaf(&tableau, origins, &conflict)));
        }
        let point: Vec<Rational> = (0..self.symbols.len())
            .map(|variable| {
                let (numerator, denominator) = tableau.value(variable);
                Rational::new(numerator.to_int(), denominator.to_int())
            })
            .collect();
        let fractional = point.iter().position(|value| !value.is_integer());
        // A disequality that the point violates is more likely to matter than a fraction.
        let meets = self.disequalities.iter().find(|term| self.vanishes(term, &point));
        if fractional.is_none() && meets.is_none() {
            return Ok(Search::Model(point.iter().map(Rational::floor).collect()));
        }
        if *budget == 0 || depth == DEPTH {
            return Ok(Search::Unknown);
        }
        *budget -= 1;
        let (first, second) = match (meets, fractional) {
            (Some(term), _) => (term.add_constant(&Int::MINUS_ONE), crate::proof::complement(term)),
            (None, Some(variable)) => {
                let above = Linear::symbol(self.symbols[variable]).add_constant(&-point[variable].ceil());
                let below = crate::proof::complement(&above);
                (above, below)
            }
            // Excluded above; `Unknown` is always sound.
            (None, None) => return Ok(Search::Unknown),
        };
        let one = self.case(tableau.clone(), origins, budget, depth, &first)?;
        if matches!(one, Search::Model(_)) {
            return Ok(one);
        }
        let two = self.case(tableau, origins, budget, depth, &second)?;
        Ok(match (one, two) {
            (Search::Refuted(first_proof), Search::Refuted(second_proof)) => Search::Refuted(match meets {
                Some(term) => Proof::apart(Linear::clone(term), first_proof, second_proof),
                None => Proof::cut(first, first_proof, second_proof),
            }),
            (_, Search::Model(model)) => Search::Model(model),
            _ => Search::Unknown,
        })
    }

    fn case(
        &self,
        mut tableau: Tableau<N>,
        origins: &mut Vec<Origin>,
        budget: &mut usize,
        depth: usize,
        term: &Linear,
    ) -> Result<Search, Overflow> {
        let rows = origins.len();
        let result = match self.assert(&mut tableau, origins, term)? {
            Some(conflict) => Search::Refuted(self.leaf(&tableau, origins, &conflict)),
            None => self.search(tableau, origins, budget, depth + 1)?,
        };
        origins.truncate(rows);
        Ok(result)
    }

    fn vanishes(&self, term: &Linear, point: &[Rational]) -> bool {
        let mut sum = Rational::from(term.constant_part());
        for (symbol, coefficient) in term.terms() {
            let Ok(variable) = self.symbols.binary_search(&symbol) else { return false };
            sum = sum + &Rational::from(coefficient) * &point[variable];
        }
        sum.is_zero()
    }

    /// The Farkas combination of conflicting bounds.
    fn leaf(&self, tableau: &Tableau<N>, origins: &[Origin], conflict: &Conflict<N>) -> Proof {
        let mut parts: Vec<(Atom, Rational)> = Vec::with_capacity(conflict.len());
        for (variable, side, weight) in conflict {
            let weight = Rational::from(weight.to_int());
            // Only bounds that exist take part in a conflict; without one the part is missing and the check fails.
            let Some(bound) = tableau.bound(*variable, *side).map(Scalar::to_int) else { continue };
            match (variable.checked_sub(self.symbols.len()), side) {
                (None, Side::Lower) => parts.push((low_atom(self.symbols[*variable], &bound), weight)),
                (None, Side::Upper) => parts.push((high_atom(self.symbols[*variable], &bound), weight)),
                (Some(row), _) => match (&origins[row], side) {
                    (Origin::Inequality(term), _) => parts.push((nonnegative(Linear::clone(term)), weight)),
                    (Origin::Equality(term), Side::Lower) => {
                        parts.push((Atom::new(Linear::clone(term), Relation::Zero), weight));
                    }
                    (Origin::Equality(term), Side::Upper) => {
                        parts.push((Atom::new(Linear::clone(term), Relation::Zero), -weight));
                    }
                },
            }
        }
        Proof::Farkas(parts)
    }

    /// The least interval around the values of `term` over the rationals, rounded to integers.
    pub fn bounds(&self, term: &Linear) -> Result<Interval, Overflow> {
        if self.refutation.is_some() {
            return Ok(Interval::empty());
        }
        let high = self.greatest(term)?;
        let low = self.greatest(&-term)?.map(|high| -high);
        Ok(Interval { low, high })
    }

    fn greatest(&self, term: &Linear) -> Result<Option<Int>, Overflow> {
        let mut tableau = self.tableau.clone();
        let row = tableau.add_row(self.terms(term)?.into_iter())?;
        Ok(match tableau.maximise(row)? {
            Optimum::Unbounded => None,
            Optimum::Reached => {
                let (numerator, denominator) = tableau.value(row);
                Some(numerator.to_int().div_floor(&denominator.to_int()) + term.constant_part())
            }
        })
    }
}
