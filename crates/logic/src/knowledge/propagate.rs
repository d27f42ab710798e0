//! Bounds of symbols that follow from one constraint and the intervals of its other symbols.

use super::assume::Agenda;
use super::facts::Facts;
use crate::int::Int;
use crate::interval::Interval;
use crate::linear::{Linear, Symbol};

/// Propagation may converge slowly (or never, without the simplex), so the rounds of one assumption are bounded.
const ROUNDS: usize = 6;

impl Facts {
    /// One round: every constraint that is new or has a symbol whose interval changed.
    pub fn propagate(&mut self, agenda: &mut Agenda, round: usize) {
        let dirty = std::mem::take(&mut agenda.dirty);
        // New constraints are not recorded individually: after a new one, all are propagated once.
        let all = std::mem::take(&mut agenda.fresh);
        if round >= ROUNDS {
            return;
        }
        let touched = |term: &Linear| all || term.symbols().any(|symbol| dirty.contains(&symbol));
        let mut found = Vec::new();
        for term in self.inequalities.iter().filter(|term| touched(term)) {
            self.contradiction |= self.imply(term, false, &mut found);
        }
        for term in self.equalities.iter().filter(|term| touched(term)) {
            self.contradiction |= self.imply(term, false, &mut found);
            self.contradiction |= self.imply(term, true, &mut found);
        }
        for (symbol, bound) in found {
            if self.contradiction {
                return;
            }
            self.tighten(symbol, &bound, agenda);
        }
    }

    /// Collects the bounds that `term >= 0` (or `term <= 0` if `negated`) implies and that are better than those
    /// known. Returns whether the intervals contradict the inequality.
    fn imply(&self, term: &Linear, negated: bool, found: &mut Vec<(Symbol, Interval)>) -> bool {
        let constant = term.constant_part();
        let mut sum = if negated { -constant } else { constant.clone() };
        let mut unbounded = None;
        for (symbol, coefficient) in term.terms() {
            match self.greatest(symbol, coefficient, negated) {
                Some(part) => sum += part,
                None if unbounded.is_some() => return false,
                None => unbounded = Some(symbol),
            }
        }
        if unbounded.is_none() && sum.is_negative() {
            return true;
        }
        for (symbol, coefficient) in term.terms() {
            // The others together reach at most `rest`, so coefficient * symbol >= -rest.
            let rest = match unbounded {
                Some(other) if other != symbol => continue,
                Some(_) => sum.clone(),
                None => match self.greatest(symbol, coefficient, negated) {
                    Some(part) => &sum - &part,
                    None => continue,
                },
            };
            let coefficient = if negated { -coefficient } else { coefficient.clone() };
            let stored = self.stored_interval(symbol);
            if coefficient.is_positive() {
                let low = (-rest).div_ceil(&coefficient);
                if stored.and_then(|interval| interval.low.as_ref()).is_none_or(|old| *old < low) {
                    found.push((symbol, Interval { low: Some(low), high: None }));
                }
            } else {
                let high = (-rest).div_floor(&coefficient);
                if stored.and_then(|interval| interval.high.as_ref()).is_none_or(|old| *old > high) {
                    found.push((symbol, Interval { low: None, high: Some(high) }));
                }
            }
        }
        false
    }

    /// The greatest value of `coefficient * symbol` (of its negation, if `negated`).
    fn greatest(&self, symbol: Symbol, coefficient: &Int, negated: bool) -> Option<Int> {
        let interval = self.stored_interval(symbol)?;
        let upwards = coefficient.is_positive() != negated;
        let end = if upwards { interval.high.as_ref()? } else { interval.low.as_ref()? };
        let part = coefficient * end;
        Some(if negated { -part } else { part })
    }
}
