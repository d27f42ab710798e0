//! The facts of a [`super::Knowledge`] and what can be read off them without search.

use std::sync::Arc;

use crate::atom::{Atom, Relation};
use crate::definition::Definition;
use crate::int::Int;
use crate::interval::Interval;
use crate::linear::{Linear, Symbol};

/// A conjunction in solved form.
///
/// Invariants, unless `contradiction` is set:
/// - `solved` is sorted by symbol; no right-hand side and no other fact mentions a solved symbol
///   (definitions may be *of* a solved symbol, their arguments mention none);
/// - inequalities, equalities and disequalities are normalised, have two or more symbols (a disequality may have one)
///   and no two inequalities differ in their constant only;
/// - equalities have no coefficient 1 or -1, otherwise they would be solved;
/// - no interval is empty, a single value, or all integers.
///
/// Derived bounds count as facts: something implied by the intervals may be left out of the other lists.
#[derive(Clone, Default)]
pub(super) struct Facts {
    pub contradiction: bool,
    pub solved: Vec<(Symbol, Arc<Linear>)>,
    pub intervals: Vec<(Symbol, Interval)>,
    /// `term >= 0` each.
    pub inequalities: Vec<Arc<Linear>>,
    /// `term = 0` each.
    pub equalities: Vec<Arc<Linear>>,
    /// `term != 0` each.
    pub disequalities: Vec<Arc<Linear>>,
    /// Sorted by symbol; arguments normalised.
    pub definitions: Vec<(Symbol, Definition)>,
}

impl Facts {
    pub fn solution(&self, symbol: Symbol) -> Option<&Arc<Linear>> {
        self.solved.binary_search_by_key(&symbol, |(s, _)| *s).ok().map(|index| &self.solved[index].1)
    }

    pub fn normalize(&self, term: &Linear) -> Linear {
        if self.solved.is_empty() || term.symbols().all(|symbol| self.solution(symbol).is_none()) {
            return term.clone();
        }
        term.substitute(|symbol| self.solution(symbol).map(|term| Linear::clone(term)))
    }

    pub fn normalize_atom(&self, atom: &Atom) -> Atom {
        Atom::new(self.normalize(&atom.term), atom.relation).normalised()
    }

    pub fn normalize_definition(&self, definition: &Definition) -> Definition {
        definition.map_args(|arg| self.normalize(arg))
    }

    pub fn defined(&self, normalised: &Definition) -> Option<Symbol> {
        self.definitions.iter().find(|(_, definition)| definition == normalised).map(|(symbol, _)| *symbol)
    }

    /// The stored interval of an unsolved symbol.
    pub fn stored_interval(&self, symbol: Symbol) -> Option<&Interval> {
        self.intervals.binary_search_by_key(&symbol, |(s, _)| *s).ok().map(|index| &self.intervals[index].1)
    }

    pub fn interval(&self, symbol: Symbol) -> Interval {
        match self.solution(symbol) {
            Some(term) => self.quick_bounds(term),
            None => self.stored_interval(symbol).cloned().unwrap_or_default(),
        }
    }

    /// The least value of a normalised term that the intervals allow.
    pub fn quick_low(&self, term: &Linear) -> Option<Int> {
        let mut sum = term.constant_part().clone();
        for (symbol, coefficient) in term.terms() {
            let interval = self.stored_interval(symbol)?;
            let end = if coefficient.is_negative() { &interval.high } else { &interval.low };
            sum += coefficient * end.as_ref()?;
        }
        Some(sum)
    }

    /// The greatest value of a normalised term that the intervals allow.
    pub fn quick_high(&self, term: &Linear) -> Option<Int> {
        let mut sum = term.constant_part().clone();
        for (symbol, coefficient) in term.terms() {
            let interval = self.stored_interval(symbol)?;
            let end = if coefficient.is_negative() { &interval.low } else { &interval.high };
            sum += coefficient * end.as_ref()?;
        }
        Some(sum)
    }

    pub fn quick_bounds(&self, term: &Linear) -> Interval {
        Interval { low: self.quick_low(term), high: self.quick_high(term) }
    }

    /// The inequality with the same symbols and coefficients, and its place.
    pub fn parallel(&self, term: &Linear) -> Option<usize> {
        self.inequalities.iter().position(|other| other.pairs() == term.pairs())
    }

    /// The inequality with the opposite coefficients.
    pub fn opposite(&self, term: &Linear) -> Option<usize> {
        self.inequalities.iter().position(|other| is_opposite(other, term))
    }

    /// Whether a normalised `term >= 0` follows from the intervals or from one stored inequality.
    pub fn nonnegative_cheaply(&self, term: &Linear) -> bool {
        self.quick_low(term).is_some_and(|low| !low.is_negative())
            || self.parallel(term).is_some_and(|at| self.inequalities[at].constant_part() <= term.constant_part())
    }

    /// Whether a normalised atom follows from the intervals or from one stored fact.
    pub fn holds_cheaply(&self, atom: &Atom) -> bool {
        if let Some(decided) = atom.decided() {
            return decided;
        }
        let term = &atom.term;
        match atom.relation {
            Relation::NonNegative => self.nonnegative_cheaply(term),
            Relation::Zero => self.equalities.iter().any(|other| **other == *term),
            Relation::NonZero => {
                self.disequalities.iter().any(|other| **other == *term)
                    || self.quick_low(term).is_some_and(|low| low.is_positive())
                    || self.quick_high(term).is_some_and(|high| high.is_negative())
                    || self.nonnegative_cheaply(&term.add_constant(&Int::MINUS_ONE))
                    || self.nonnegative_cheaply(&(-term).add_constant(&Int::MINUS_ONE))
            }
        }
    }

    pub fn atoms(&self) -> Vec<Atom> {
        if self.contradiction {
            return vec![Atom::falsity()];
        }
        let mut atoms = Vec::new();
        for (symbol, term) in &self.solved {
            atoms.push(solved_atom(*symbol, term));
        }
        for term in &self.equalities {
            atoms.push(Atom::new(Linear::clone(term), Relation::Zero));
        }
        for (symbol, interval) in &self.intervals {
            atoms.extend(interval.low.as_ref().map(|low| low_atom(*symbol, low)));
            atoms.extend(interval.high.as_ref().map(|high| high_atom(*symbol, high)));
        }
        for term in &self.inequalities {
            atoms.push(Atom::new(Linear::clone(term), Relation::NonNegative));
        }
        for term in &self.disequalities {
            atoms.push(Atom::new(Linear::clone(term), Relation::NonZero));
        }
        atoms
    }
}

/// Whether the coefficients of one term are those of the other negated.
pub(super) fn is_opposite(a: &Linear, b: &Linear) -> bool {
    a.len() == b.len() && a.pairs().iter().zip(b.pairs()).all(|((s, x), (t, y))| s == t && (x + y).is_zero())
}

/// The atom of a solved equality `symbol = term`.
pub(super) fn solved_atom(symbol: Symbol, term: &Linear) -> Atom {
    Atom::new(&Linear::symbol(symbol) - term, Relation::Zero)
}

/// The atom of a lower bound.
pub(super) fn low_atom(symbol: Symbol, low: &Int) -> Atom {
    Atom::new(Linear::symbol(symbol).add_constant(&-low), Relation::NonNegative)
}

/// The atom of an upper bound.
pub(super) fn high_atom(symbol: Symbol, high: &Int) -> Atom {
    Atom::new(Linear::from_parts(high.clone(), [(symbol, Int::MINUS_ONE)]), Relation::NonNegative)
}
