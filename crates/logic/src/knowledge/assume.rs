//! Extending the facts: solving equalities, merging inequalities, sharpening disequalities.

use std::sync::Arc;

use super::facts::{Facts, is_opposite};
use crate::atom::{Atom, Relation};
use crate::definition::Definition;
use crate::int::Int;
use crate::interval::Interval;
use crate::linear::{Linear, Symbol};

/// Atoms still to be added and symbols whose interval changed.
#[derive(Default)]
pub(super) struct Agenda {
    pub atoms: Vec<Atom>,
    pub dirty: Vec<Symbol>,
    /// Inequalities and equalities that are new and have not been propagated.
    pub fresh: bool,
}

/// The value of a definition whose arguments are constants, if it has one.
fn value(definition: &Definition) -> Option<Int> {
    let args = definition.args.iter().map(|arg| arg.as_constant().cloned()).collect::<Option<Vec<Int>>>()?;
    definition.value(&args)
}

impl Facts {
    /// Adds an atom and everything that follows from it cheaply.
    pub fn assume(&mut self, atom: Atom) {
        let agenda = Agenda { atoms: vec![atom], ..Agenda::default() };
        self.work(agenda);
    }

    /// Names a nonlinear result.
    pub fn define(&mut self, symbol: Symbol, definition: Definition) {
        let definition = self.normalize_definition(&definition);
        let mut agenda = Agenda::default();
        if let Some(value) = value(&definition) {
            agenda.atoms.push(Atom::eq(&Linear::symbol(symbol), &Linear::constant(value)));
        } else if let Some(other) = self.defined(&definition) {
            agenda.atoms.push(Atom::eq(&Linear::symbol(symbol), &Linear::symbol(other)));
        } else {
            let at = self.definitions.partition_point(|(other, _)| *other <= symbol);
            self.definitions.insert(at, (symbol, definition));
        }
        self.work(agenda);
    }

    /// Processes the agenda. This terminates: each solved equality removes a symbol, each sharpened disequality is
    /// removed, and the rounds of propagation are bounded.
    pub(super) fn work(&mut self, mut agenda: Agenda) {
        let mut rounds = 0;
        loop {
            while let Some(atom) = agenda.atoms.pop() {
                if self.contradiction {
                    break;
                }
                self.add(&atom, &mut agenda);
            }
            if self.contradiction {
                // A contradiction implies everything, so the other facts can be dropped.
                *self = Facts { contradiction: true, ..Facts::default() };
                return;
            }
            if !agenda.dirty.is_empty() || agenda.fresh {
                self.propagate(&mut agenda, rounds);
                rounds += 1;
                self.sharpen(&mut agenda);
            } else if agenda.atoms.is_empty() {
                return;
            }
        }
    }

    fn add(&mut self, atom: &Atom, agenda: &mut Agenda) {
        let atom = self.normalize_atom(atom);
        match (atom.decided(), atom.relation) {
            (Some(true), _) => {}
            (Some(false), _) => self.contradiction = true,
            (None, Relation::NonNegative) => self.add_inequality(atom.term, agenda),
            (None, Relation::Zero) => self.add_equality(atom.term, agenda),
            (None, Relation::NonZero) => self.add_disequality(atom.term, agenda),
        }
    }

    fn add_inequality(&mut self, mut term: Linear, agenda: &mut Agenda) {
        // A disequality at the end of the interval moves it by one; the new end may meet the next disequality.
        while let Some(at) = self.disequalities.iter().position(|d| **d == term || **d == -&term) {
            self.disequalities.remove(at);
            term = term.add_constant(&Int::MINUS_ONE);
        }
        if let [(symbol, coefficient)] = term.pairs() {
            // Normalised, so the coefficient is 1 or -1.
            let bound = if coefficient.is_negative() {
                Interval { low: None, high: Some(term.constant_part().clone()) }
            } else {
                Interval { low: Some(-term.constant_part()), high: None }
            };
            self.tighten(*symbol, &bound, agenda);
            return;
        }
        if self.quick_low(&term).is_some_and(|low| !low.is_negative()) {
            return;
        }
        if let Some(high) = self.quick_high(&term) {
            if high.is_negative() {
                self.contradiction = true;
                return;
            }
            if high.is_zero() {
                agenda.atoms.push(Atom::new(term, Relation::Zero));
                return;
            }
        }
        if let Some(at) = self.opposite(&term) {
            let slack = self.inequalities[at].constant_part() + term.constant_part();
            if slack.is_negative() {
                self.contradiction = true;
                return;
            }
            if slack.is_zero() {
                self.inequalities.remove(at);
                agenda.atoms.push(Atom::new(term, Relation::Zero));
                return;
            }
        }
        match self.parallel(&term) {
            Some(at) if self.inequalities[at].constant_part() <= term.constant_part() => {}
            Some(at) => {
                self.inequalities[at] = Arc::new(term);
                agenda.fresh = true;
            }
            None => {
                self.inequalities.push(Arc::new(term));
                agenda.fresh = true;
            }
        }
    }

    fn add_disequality(&mut self, term: Linear, agenda: &mut Agenda) {
        let known = self.disequalities.iter().any(|other| **other == term);
        let bounds = self.quick_bounds(&term);
        if known || !bounds.contains(&Int::ZERO) {
            return;
        }
        let above = term.add_constant(&Int::MINUS_ONE);
        let below = (-&term).add_constant(&Int::MINUS_ONE);
        let nonnegative = bounds.low.is_some_and(|low| low.is_zero()) || self.is_stored(&term);
        if nonnegative {
            agenda.atoms.push(Atom::new(above, Relation::NonNegative));
        } else if bounds.high.is_some_and(|high| high.is_zero()) || self.is_stored(&-&term) {
            agenda.atoms.push(Atom::new(below, Relation::NonNegative));
        } else {
            self.disequalities.push(Arc::new(term));
        }
    }

    fn is_stored(&self, term: &Linear) -> bool {
        self.parallel(term).is_some_and(|at| self.inequalities[at].constant_part() <= term.constant_part())
    }

    /// Turns disequalities at the end of an interval into inequalities and drops those the intervals imply.
    fn sharpen(&mut self, agenda: &mut Agenda) {
        if self.disequalities.is_empty() || self.contradiction {
            return;
        }
        let mut kept = Vec::with_capacity(self.disequalities.len());
        for term in std::mem::take(&mut self.disequalities) {
            let bounds = self.quick_bounds(&term);
            if !bounds.contains(&Int::ZERO) {
                continue;
            }
            if bounds.low.is_some_and(|low| low.is_zero()) {
                agenda.atoms.push(Atom::new(term.add_constant(&Int::MINUS_ONE), Relation::NonNegative));
            } else if bounds.high.is_some_and(|high| high.is_zero()) {
                agenda.atoms.push(Atom::new((-&*term).add_constant(&Int::MINUS_ONE), Relation::NonNegative));
            } else {
                kept.push(term);
            }
        }
        self.disequalities = kept;
    }

    /// Intersects the interval of an unsolved symbol with `bound`.
    pub(super) fn tighten(&mut self, symbol: Symbol, bound: &Interval, agenda: &mut Agenda) {
        let at = self.intervals.partition_point(|(other, _)| *other < symbol);
        let present = self.intervals.get(at).is_some_and(|(other, _)| *other == symbol);
        let new = if present { self.intervals[at].1.intersect(bound) } else { bound.clone() };
        if new.is_empty() {
            self.contradiction = true;
        } else if let Some(value) = new.as_constant() {
            agenda.atoms.push(Atom::new(Linear::symbol(symbol).add_constant(&-value), Relation::Zero));
        } else if present {
            if self.intervals[at].1 != new {
                self.intervals[at].1 = new;
                agenda.dirty.push(symbol);
            }
        } else if !new.is_all() {
            self.intervals.insert(at, (symbol, new));
            agenda.dirty.push(symbol);
        }
    }

    fn add_equality(&mut self, term: Linear, agenda: &mut Agenda) {
        // The newest symbol is solved for, so that facts stay facts about older symbols.
        let pivot = term.terms().rev().find(|(_, c)| c.is_unit()).map(|(symbol, c)| (symbol, c.is_negative()));
        match pivot {
            Some((symbol, negative)) => {
                let rest = term.without(symbol);
                self.eliminate(symbol, if negative { rest } else { -&rest }, agenda);
            }
            None => {
                let bounds = self.quick_bounds(&term);
                if !bounds.contains(&Int::ZERO) {
                    self.contradiction = true;
                    return;
                }
                if self.disequalities.iter().any(|other| **other == term) {
                    self.contradiction = true;
                    return;
                }
                if self.equalities.iter().any(|other| **other == term) {
                    return;
                }
                if self.equalities.iter().any(|other| other.pairs() == term.pairs()) {
                    self.contradiction = true;
                    return;
                }
                // Inequalities along the same direction are decided by the equality.
                let mut inequalities = std::mem::take(&mut self.inequalities);
                inequalities.retain(|other| {
                    let value = if other.pairs() == term.pairs() {
                        other.constant_part() - term.constant_part()
                    } else if is_opposite(other, &term) {
                        other.constant_part() + term.constant_part()
                    } else {
                        return true;
                    };
                    self.contradiction |= value.is_negative();
                    false
                });
                self.inequalities = inequalities;
                self.equalities.push(Arc::new(term));
                agenda.fresh = true;
            }
        }
    }

    /// Makes `symbol = term` a solved equality; `term` mentions no solved symbol and not `symbol` itself.
    pub(super) fn eliminate(&mut self, symbol: Symbol, term: Linear, agenda: &mut Agenda) {
        let term = Arc::new(term);
        let replace = |old: &Linear| {
            let coefficient = old.coefficient_ref(symbol)?;
            Some(old.without(symbol).add_scaled(coefficient, &term))
        };
        for (_, solution) in &mut self.solved {
            if let Some(new) = replace(solution) {
                *solution = Arc::new(new);
            }
        }
        for (list, relation) in [
            (&mut self.inequalities, Relation::NonNegative),
            (&mut self.equalities, Relation::Zero),
            (&mut self.disequalities, Relation::NonZero),
        ] {
            list.retain(|old| match replace(old) {
                Some(new) => {
                    agenda.atoms.push(Atom::new(new, relation));
                    false
                }
                None => true,
            });
        }
        if let Ok(at) = self.intervals.binary_search_by_key(&symbol, |(other, _)| *other) {
            let (_, interval) = self.intervals.remove(at);
            if let Some(low) = interval.low {
                agenda.atoms.push(Atom::new(term.add_constant(&-low), Relation::NonNegative));
            }
            if let Some(high) = interval.high {
                agenda.atoms.push(Atom::new((-&*term).add_constant(&high), Relation::NonNegative));
            }
        }
        let mut rewritten = false;
        for (_, definition) in &mut self.definitions {
            if definition.symbols().any(|other| other == symbol) {
                *definition = definition.map_args(|arg| replace(arg).unwrap_or_else(|| arg.clone()));
                rewritten = true;
            }
        }
        let at = self.solved.partition_point(|(other, _)| *other < symbol);
        self.solved.insert(at, (symbol, term));
        if rewritten {
            self.merge_definitions(agenda);
        }
    }

    /// Equal definitions have equal values: keeps the first of each and equates the names. One whose arguments are known is its value.
    fn merge_definitions(&mut self, agenda: &mut Agenda) {
        let mut kept: Vec<(Symbol, Definition)> = Vec::with_capacity(self.definitions.len());
        for (symbol, definition) in std::mem::take(&mut self.definitions) {
            if let Some(value) = value(&definition) {
                agenda.atoms.push(Atom::eq(&Linear::symbol(symbol), &Linear::constant(value)));
                continue;
            }
            match kept.iter().find(|(_, other)| *other == definition) {
                Some((other, _)) => {
                    agenda.atoms.push(Atom::eq(&Linear::symbol(symbol), &Linear::symbol(*other)));
                }
                None => kept.push((symbol, definition)),
            }
        }
        self.definitions = kept;
    }
}
