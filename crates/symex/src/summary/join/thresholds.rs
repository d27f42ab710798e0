//! Where bounds may stop when they are widened: at numbers that the program or the state names, in the unit in which a symbol
//! counts.

use std::collections::BTreeSet;

use logic::{Atom, Int, Interval, Linear, Relation, Symbol};

use super::{Coarseness, Joiner};
use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::Value;

/// Where bounds may stop, both ascending.
pub(super) struct Thresholds {
    /// The sizes of the state's blocks, and the constants that lie in them with their neighbours: a bound that is compared with
    /// a number in memory (the room of a buffer) stops there. They are few.
    limits: Vec<Int>,
    /// These, and the constants of the program and their neighbours.
    all: Vec<Int>,
    /// What lengths of lists are made of: no size bounds them.
    lengths: BTreeSet<Symbol>,
}

/// Those of the state.
pub(super) fn of_state(cx: &Domain, state: &State) -> Thresholds {
    let mut found: BTreeSet<Int> = BTreeSet::new();
    let most = cx.options.limits.thresholds_of_state;
    for block in state.allocations.values() {
        found.extend(block.size.as_constant().cloned());
        for cell in block.all_cells() {
            if let Value::Int { term, .. } = &cell.value
                && let Some(value) = state.knowledge.normalize(term).as_constant()
            {
                found.extend([value - &Int::ONE, value + &Int::ONE, value.clone()]);
            }
        }
        if found.len() > most {
            break;
        }
    }
    let limits = found.iter().cloned().collect();
    found.extend(cx.thresholds.iter().cloned());
    let lists = state.allocations.values().filter_map(|block| block.list.as_ref());
    let lengths = lists.flat_map(|list| list.length.symbols().collect::<Vec<_>>()).collect();
    Thresholds { limits, all: found.into_iter().collect(), lengths }
}

/// By how much what a symbol stands for grows with it, at least 1, and what it is where the symbol is 0.
type Unit = (Int, Int);

impl Joiner<'_, '_> {
    /// The bound of one symbol, moved to the nearest threshold that holds in b (widening up to), as long as the symbol may
    /// still go to one.
    pub(super) fn next_threshold(&self, half: &Atom) -> Option<Atom> {
        let mut terms = half.term.terms();
        let ((symbol, coefficient), None) = (terms.next()?, terms.next()) else { return None };
        if half.relation != Relation::NonNegative || !coefficient.is_unit() {
            return None;
        }
        let v = Linear::symbol(symbol);
        let bounds = self.b.knowledge.bounds(&self.in_b(&v));
        let stops = match self.coarseness {
            Coarseness::Thresholds => &self.thresholds.all,
            Coarseness::Widen if self.young.contains(&symbol) => &self.thresholds.all,
            Coarseness::Widen if self.grown.contains(&symbol) && !self.thresholds.lengths.contains(&symbol) => {
                &self.thresholds.limits
            }
            _ => return None,
        };
        let limit = |bound: Int| Linear::constant(bound);
        if coefficient.is_negative() {
            let high = bounds.high?;
            let next = self.units(symbol).filter_map(|unit| above(stops, &high, &unit)).min()?;
            Some(Atom::le(&v, &limit(next)))
        } else {
            let low = bounds.low?;
            let next = self.units(symbol).filter_map(|unit| below(stops, &low, &unit)).max()?;
            Some(Atom::ge(&v, &limit(next)))
        }
    }

    /// Whether it is a bound of one symbol that no threshold gives.
    pub(super) fn may_creep(&self, atom: &Atom) -> bool {
        let mut terms = atom.term.terms();
        let (Some((symbol, coefficient)), None) = (terms.next(), terms.next()) else { return false };
        if !coefficient.is_unit() {
            return false;
        }
        let constant = atom.term.constant_part();
        let stops = &self.thresholds.all;
        let given = |unit: Unit| {
            if coefficient.is_negative() {
                above(stops, constant, &unit).as_ref() == Some(constant)
            } else {
                let bound = -constant;
                below(stops, &bound, &unit) == Some(bound)
            }
        };
        !self.units(symbol).any(given)
    }

    /// The range with its ends moved to the nearest thresholds.
    pub(super) fn to_thresholds(&self, range: &Interval) -> Interval {
        let (stops, unit) = (&self.thresholds.all, (Int::ONE, Int::ZERO));
        Interval {
            low: range.low.as_ref().and_then(|low| below(stops, low, &unit)),
            high: range.high.as_ref().and_then(|high| above(stops, high, &unit)),
        }
    }

    /// In what the symbol counts: in itself (elements of an array), and in steps of what it stands for (bytes).
    fn units(&self, symbol: Symbol) -> impl Iterator<Item = Unit> {
        let counts = self.cx.symbols[symbol.0 as usize].counts.clone();
        std::iter::once((Int::ONE, Int::ZERO)).chain(counts)
    }
}

/// The least number, not below the bound, at which a symbol of the unit stops before it passes one of the numbers.
fn above(stops: &[Int], bound: &Int, (step, first): &Unit) -> Option<Int> {
    let value = &(bound * step) + first;
    let at = stops.partition_point(|stop| *stop < value);
    Some((stops.get(at)? - first).div_floor(step))
}

/// The greatest number, not above the bound, at which it stops on the way down.
fn below(stops: &[Int], bound: &Int, (step, first): &Unit) -> Option<Int> {
    let value = &(bound * step) + first;
    let at = stops.partition_point(|stop| *stop <= value);
    Some((&stops[at.checked_sub(1)?] - first).div_ceil(step))
}
