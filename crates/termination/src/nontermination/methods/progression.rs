//! Rounds whose values are series: fixed points, arithmetic progressions and geometric ones.
//!
//! The state in round `k` is `sum of f(k) * v_f` with fixed non-negative functions `f` that are closed under `k -> k +
//! 1`, and vectors `v_f` of unknown integers; the same holds for arbitrary symbols. Since guards and updates are
//! linear, that a round leads to the next is one equation per function, and a guard holds in every round if its
//! coefficients have the right signs. These are linear conditions on the unknowns, which are solved together with those
//! of the stem. This is the geometric non-termination argument of Leike and Heizmann (TACAS 2014) with the eigenvalues
//! fixed beforehand.

use std::collections::BTreeMap;
use std::sync::Arc;

use its::System;
use logic::{Atom, Int, Linear, Relation as Comparison, Symbol};

use super::method::{Demand, Method};
use crate::limits::Limits;
use crate::nontermination::evidence::{Forever, Motion, Progression};
use crate::nontermination::relation::Relation;
use crate::nontermination::series::{Series, Value};
use crate::nontermination::solver::Model;

/// Progressions whose series have this form.
pub(crate) struct Progressive {
    /// The name of the method.
    pub(crate) name: &'static str,
    /// The greatest `j` of the functions `C(k, j)`.
    pub(crate) degree: usize,
    /// The base of `base^k - 1`; 1 without.
    pub(crate) base: u32,
}

/// A series whose coefficients are terms over unknowns: of `C(k, 0)`, ..., and last of the power.
type Unknown = Vec<Linear>;

impl Method for Progressive {
    fn name(&self) -> &'static str {
        self.name
    }

    fn of_cycle(&self, system: &System, cycle: &Relation, fresh: &mut Symbol, _: &Arc<Limits>) -> Option<Demand> {
        let variables = &system.location(cycle.source).variables;
        let relevant = cycle.relevant(system);
        let mut unknowns: BTreeMap<Symbol, Unknown> = BTreeMap::new();
        let updates = variables.iter().zip(&cycle.update).filter(|(variable, _)| relevant.contains(variable));
        let updates: Vec<(Symbol, &Linear)> = updates.map(|(variable, term)| (*variable, term)).collect();
        let guards = cycle.guard.iter().flat_map(Atom::symbols);
        let symbols = guards.chain(updates.iter().flat_map(|(_, term)| term.symbols()));
        for symbol in symbols.chain(relevant.iter().copied()) {
            unknowns.entry(symbol).or_insert_with(|| self.unknown(fresh));
        }
        let series = |term: &Linear| self.combine(term, |symbol| unknowns.get(&symbol));
        let (mut atoms, mut clauses) = (Vec::new(), Vec::new());
        for atom in &cycle.guard {
            let coefficients = series(&atom.term)?;
            let signs = |negative: bool| {
                let side = coefficients.iter().enumerate().map(|(j, c)| {
                    let c = if negative { -c } else { c.clone() };
                    let least = if j == 0 && atom.relation == Comparison::NonZero { Int::MINUS_ONE } else { Int::ZERO };
                    Atom::new(c.add_constant(&least), Comparison::NonNegative)
                });
                side.collect::<Vec<_>>()
            };
            match atom.relation {
                Comparison::NonNegative => atoms.extend(signs(false)),
                Comparison::Zero => atoms.extend(coefficients.iter().map(|c| Atom::new(c.clone(), Comparison::Zero))),
                Comparison::NonZero => clauses.push(vec![signs(false), signs(true)]),
            }
        }
        for (variable, update) in updates {
            let after = series(update)?;
            let shifted = self.shifted(unknowns.get(&variable)?);
            atoms.extend(after.iter().zip(&shifted).map(|(a, b)| Atom::eq(a, b)));
        }
        atoms.retain(|atom| !atom.is_trivially_true());
        let heads = relevant.iter().filter_map(|v| Some((*v, unknowns.get(v)?.first()?.clone()))).collect();
        let heads_of: Vec<Symbol> = relevant.iter().copied().collect();
        let (cycle, base, variables) = (cycle.clone(), self.base, variables.clone());
        let read = move |model: &Model| {
            let known = |symbol: Symbol| unknowns.get(&symbol).map(|unknown| read_series(unknown, model));
            let value = |symbol: Symbol| {
                if let Some(series) = known(symbol) {
                    return Some(Value { series, open: Linear::zero() });
                }
                // An arbitrary symbol that nothing depends on is zero, and such a variable is left open.
                let open = if variables.contains(&symbol) { Linear::symbol(symbol) } else { Linear::zero() };
                Some(Value { open, ..Value::default() })
            };
            let motion = |(transition, choices): (&usize, &BTreeMap<Symbol, Linear>)| Motion {
                transition: *transition,
                choices: choices.iter().filter_map(|(s, term)| Some((*s, Value::of(term, value)?))).collect(),
            };
            Forever::Progression(Progression {
                base,
                heads: heads_of.iter().filter_map(|variable| Some((*variable, known(*variable)?))).collect(),
                cycle: cycle.path.iter().zip(&cycle.choices).map(motion).collect(),
            })
        };
        Some(Demand { heads, atoms, clauses, read: Box::new(read) })
    }
}

impl Progressive {
    fn unknown(&self, fresh: &mut Symbol) -> Unknown {
        let mut next = || {
            let own = *fresh;
            fresh.0 += 1;
            Linear::symbol(own)
        };
        let mut result: Unknown = (0..=self.degree).map(|_| next()).collect();
        result.push(if self.base > 1 { next() } else { Linear::zero() });
        result
    }

    /// The series of a term.
    fn combine<'a>(&self, term: &Linear, value: impl Fn(Symbol) -> Option<&'a Unknown>) -> Option<Unknown> {
        let mut sum: Unknown = vec![Linear::zero(); self.degree + 2];
        sum[0] = Linear::constant(term.constant_part().clone());
        for (symbol, factor) in term.terms() {
            for (place, part) in sum.iter_mut().zip(value(symbol)?) {
                *place = place.add_scaled(factor, part);
            }
        }
        Some(sum)
    }

    /// The series of the next round, as [`Series::shifted`] has it.
    fn shifted(&self, series: &Unknown) -> Unknown {
        let mut result = series.clone();
        for j in 0..self.degree {
            result[j] = &series[j] + &series[j + 1];
        }
        let power = self.degree + 1;
        let base = Int::from(i64::from(self.base));
        result[0] = result[0].add_scaled(&(&base - &Int::ONE), &series[power]);
        result[power] = series[power].scale(&base);
        result
    }
}

fn read_series(unknown: &Unknown, model: &Model) -> Series {
    let mut values: Vec<Int> = unknown.iter().map(|term| term.evaluate(|symbol| model.value(symbol))).collect();
    let power = values.pop().unwrap_or(Int::ZERO);
    while values.len() > 1 && values.last().is_some_and(Int::is_zero) {
        values.pop();
    }
    Series { binomial: values, power }
}
