//! Forgetting and renaming symbols.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::assume::Agenda;
use super::facts::Facts;
use crate::atom::{Atom, Relation};
use crate::int::Int;
use crate::interval::Interval;
use crate::linear::{Linear, Symbol};

/// Fourier-Motzkin replaces `p + n` inequalities by `p * n`: it goes on while the latter exceeds the former by at most
/// this many.
const GROWTH: usize = 8;

impl Facts {
    /// See [`super::Knowledge::project`].
    pub fn project(&self, keep: &dyn Fn(Symbol) -> bool) -> Facts {
        let mut facts = self.clone();
        if facts.contradiction {
            return facts;
        }
        facts.resolve(keep);
        if facts.contradiction {
            return facts;
        }
        // A solved symbol occurs nowhere else, so its equality can go. An equality of a kept symbol that still mentions
        // others becomes an ordinary one, to be eliminated over the rationals.
        for at in 0..facts.definitions.len() {
            let symbol = facts.definitions[at].0;
            if let Some(other) = facts.solution(symbol).filter(|_| !keep(symbol)).and_then(|term| term.as_symbol()) {
                facts.definitions[at].0 = other;
            }
        }
        facts.definitions.sort_by_key(|(symbol, _)| *symbol);
        let mut equalities: Vec<Linear> = facts.equalities.drain(..).map(|term| Linear::clone(&term)).collect();
        for (symbol, term) in std::mem::take(&mut facts.solved) {
            if keep(symbol) && term.symbols().all(keep) {
                facts.solved.push((symbol, term));
            } else if keep(symbol) {
                equalities.push(&Linear::symbol(symbol) - &*term);
            }
        }
        let unwanted = |term: &Linear| term.symbols().any(|symbol| !keep(symbol));
        facts.disequalities.retain(|term| !unwanted(term));
        facts.definitions.retain(|(symbol, definition)| keep(*symbol) && definition.symbols().all(keep));
        // Everything that mentions an unwanted symbol is worked on; the rest stays as it is.
        let mut inequalities: Vec<Linear> = Vec::new();
        facts.inequalities.retain(|term| {
            if unwanted(term) {
                inequalities.push(Linear::clone(term));
            }
            !unwanted(term)
        });
        let mut bounds: Vec<(Symbol, Interval)> = Vec::new();
        facts.intervals.retain(|(symbol, interval)| {
            if !keep(*symbol) {
                bounds.push((*symbol, interval.clone()));
            }
            keep(*symbol)
        });
        for (symbol, interval) in bounds {
            if let Some(low) = interval.low {
                inequalities.push(Linear::symbol(symbol).add_constant(&-low));
            }
            if let Some(high) = interval.high {
                inequalities.push(Linear::from_parts(high, [(symbol, Int::MINUS_ONE)]));
            }
        }
        for atom in eliminate_all(equalities, inequalities, keep) {
            facts.assume(atom);
            if facts.contradiction {
                break;
            }
        }
        facts
    }

    /// Rewrites solved equalities of kept symbols so that they define an unwanted symbol where one has coefficient 1
    /// or -1; the unwanted symbol then disappears from everything.
    fn resolve(&mut self, keep: &dyn Fn(Symbol) -> bool) {
        // Each round removes an unwanted symbol from all right-hand sides, so the loop ends.
        loop {
            let candidate = self.solved.iter().enumerate().find_map(|(at, (symbol, term))| {
                if !keep(*symbol) {
                    return None;
                }
                let mut unwanted = term.terms().rev().filter(|(other, c)| c.is_unit() && !keep(*other));
                unwanted.next().map(|(other, c)| (at, other, c.is_negative()))
            });
            let Some((at, other, negative)) = candidate else { return };
            let (symbol, term) = self.solved.remove(at);
            // symbol = +-other + rest, so other = +-(symbol - rest).
            let rest = &Linear::symbol(symbol) - &term.without(other);
            let mut agenda = Agenda::default();
            self.eliminate(other, if negative { -&rest } else { rest }, &mut agenda);
            self.work(agenda);
            if self.contradiction {
                return;
            }
        }
    }

    /// See [`super::Knowledge::rename`].
    pub fn rename(&self, renaming: &dyn Fn(Symbol) -> Symbol) -> Facts {
        let term = |term: &Arc<Linear>| Arc::new(term.rename(renaming));
        let signed = |old: &Arc<Linear>| {
            // Renaming may change the order of the symbols, and with it the canonical sign.
            let new = Atom::new(old.rename(renaming), Relation::Zero).normalised();
            Arc::new(new.term)
        };
        let mut facts = Facts {
            contradiction: self.contradiction,
            solved: self.solved.iter().map(|(symbol, solution)| (renaming(*symbol), term(solution))).collect(),
            intervals: self.intervals.iter().map(|(symbol, interval)| (renaming(*symbol), interval.clone())).collect(),
            inequalities: self.inequalities.iter().map(term).collect(),
            equalities: self.equalities.iter().map(signed).collect(),
            disequalities: self.disequalities.iter().map(signed).collect(),
            definitions: self
                .definitions
                .iter()
                .map(|(symbol, definition)| (renaming(*symbol), definition.map_args(|arg| arg.rename(renaming))))
                .collect(),
        };
        facts.solved.sort_by_key(|(symbol, _)| *symbol);
        facts.intervals.sort_by_key(|(symbol, _)| *symbol);
        facts.definitions.sort_by_key(|(symbol, _)| *symbol);
        facts
    }
}

/// Eliminates the unwanted symbols of a system over the rationals: by an equality if there is one, else by
/// Fourier-Motzkin if that adds few inequalities, else by dropping the constraints that mention the symbol.
fn eliminate_all(
    mut equalities: Vec<Linear>,
    mut inequalities: Vec<Linear>,
    keep: &dyn Fn(Symbol) -> bool,
) -> Vec<Atom> {
    loop {
        let unwanted: BTreeSet<Symbol> =
            equalities.iter().chain(&inequalities).flat_map(Linear::symbols).filter(|symbol| !keep(*symbol)).collect();
        // The symbol that costs least is eliminated first; the newest among equals.
        let cost = |symbol: Symbol| {
            if equalities.iter().any(|term| term.contains(symbol)) {
                return (0, 0);
            }
            let positive = inequalities.iter().filter(|term| term.coefficient(symbol).is_positive()).count();
            let all = inequalities.iter().filter(|term| term.contains(symbol)).count();
            (positive * (all - positive), all)
        };
        let Some(symbol) = unwanted.into_iter().rev().min_by_key(|symbol| cost(*symbol)) else { break };
        if let Some(at) = equalities.iter().position(|term| term.contains(symbol)) {
            let pivot = equalities.swap_remove(at);
            let replace = |term: &Linear| combine(term, &pivot, symbol);
            equalities = equalities.iter().map(replace).collect();
            inequalities = inequalities.iter().map(replace).collect();
        } else {
            let (mentioning, mut rest): (Vec<_>, Vec<_>) =
                inequalities.into_iter().partition(|term| term.contains(symbol));
            let (positive, negative): (Vec<_>, Vec<_>) =
                mentioning.into_iter().partition(|term| term.coefficient(symbol).is_positive());
            if positive.len() * negative.len() <= positive.len() + negative.len() + GROWTH {
                for up in &positive {
                    for down in &negative {
                        let sum = Atom::new(combine(down, up, symbol), Relation::NonNegative).normalised();
                        add_strongest(&mut rest, sum.term);
                    }
                }
            }
            inequalities = rest;
        }
    }
    let equalities = equalities.into_iter().map(|term| Atom::new(term, Relation::Zero));
    equalities.chain(inequalities.into_iter().map(|term| Atom::new(term, Relation::NonNegative))).collect()
}

/// A combination of `term`, taken a positive number of times, and `pivot` that does not mention `symbol`.
///
/// If `term` stands for an inequality, `pivot` must be an equality or an inequality in which `symbol` has the other
/// sign.
fn combine(term: &Linear, pivot: &Linear, symbol: Symbol) -> Linear {
    let (a, b) = (term.coefficient(symbol), pivot.coefficient(symbol));
    if a.is_zero() {
        return term.clone();
    }
    let gcd = a.gcd(&b);
    let factor = if b.is_negative() { a.div_exact(&gcd) } else { -a.div_exact(&gcd) };
    term.scale(&b.abs().div_exact(&gcd)).add_scaled(&factor, pivot)
}

/// Adds an inequality unless one with the same coefficients is as strong; of two such, keeps the stronger.
fn add_strongest(list: &mut Vec<Linear>, term: Linear) {
    if term.as_constant().is_some_and(|value| !value.is_negative()) {
        return;
    }
    match list.iter_mut().find(|other| other.pairs() == term.pairs()) {
        Some(other) => {
            if term.constant_part() < other.constant_part() {
                *other = term;
            }
        }
        None => list.push(term),
    }
}
