//! Sums that a loop builds: how far a number can have moved by what a counter says.
//!
//! `for (i = 0; i < n; i++) s += a[i];` moves `i` by 1 and `s` by what an `int` holds with each round. No constant bounds `s`, but the
//! counter does: `-2^31 * i <= s <= (2^31 - 1) * i`. Where a number moves by different amounts on different paths, the farthest counts.

use logic::{Atom, Int, Interval, Linear, Symbol};

use super::knowledge::halves;
use super::{Coarseness, Joiner};

/// Steps of more bits than this are values of wide types: so many rounds of them exceed every type.
const LARGEST: u32 = 32;

/// A symbol that moves by a constant from a to b.
struct Counter {
    /// How far it has come since its first value, not negative: counted in the merged state.
    way: Linear,
    /// By how much each time, greater than 0.
    step: Int,
}

impl Joiner<'_, '_> {
    /// Bounds of numbers by counters.
    pub(super) fn paces(&self) -> Vec<Atom> {
        if self.coarseness > Coarseness::Widen {
            return Vec::new();
        }
        let counters = self.counters();
        if counters.is_empty() {
            return Vec::new();
        }
        let most = self.cx.options.limits.rooms;
        let mut result = Vec::new();
        for (symbol, in_a) in &self.mu_a {
            let Some(in_b) = self.mu_b.get(symbol) else { continue };
            if result.len() >= most || self.cx.mentions_address(in_a) || self.cx.mentions_address(in_b) {
                continue;
            }
            let step = self.b.knowledge.normalize(&(in_b - in_a));
            let moved = &Linear::symbol(*symbol) - in_a;
            let within = |bound: &Int| bound.abs() <= Int::pow2(LARGEST);
            let Interval { low, high } = self.b.knowledge.bounds(&step);
            let low = low.filter(within).map(|low| low.min(Int::ZERO));
            let high = high.filter(within).map(|high| high.max(Int::ZERO));
            for counter in &counters {
                let scaled = moved.scale(&counter.step);
                result.extend(high.iter().map(|high| Atom::le(&scaled, &counter.way.scale(high))));
                result.extend(low.iter().map(|low| Atom::ge(&scaled, &counter.way.scale(low))));
            }
        }
        for atom in self.a.knowledge.atoms() {
            if result.len() >= most {
                break;
            }
            for half in halves(&atom) {
                result.extend(self.outpaced(&half, &counters));
            }
        }
        result.truncate(most);
        result
    }

    /// The counters among the new symbols, and among those that varied before: the least of these is their first value.
    fn counters(&self) -> Vec<Counter> {
        let mut result = Vec::new();
        for (symbol, in_b) in &self.mu_b {
            let v = Linear::symbol(*symbol);
            let in_a = self.mu_a.get(symbol).unwrap_or(&v);
            let Some(step) = (in_b - in_a).as_constant().filter(|step| !step.is_zero()).cloned() else { continue };
            if self.cx.mentions_address(in_a) {
                continue;
            }
            let first = match self.mu_a.get(symbol) {
                Some(first) => Some(first.clone()),
                None => {
                    let Interval { low, high } = self.a.knowledge.bounds(&v);
                    if step.is_negative() { high } else { low }.map(Linear::constant)
                }
            };
            let Some(first) = first else { continue };
            let way = if step.is_negative() { &first - &v } else { &v - &first };
            result.push(Counter { way, step: step.abs() });
        }
        result
    }

    /// A bound of a that b breaks by at most a constant, with that much more for each step of a counter.
    fn outpaced(&self, atom: &Atom, counters: &[Counter]) -> Vec<Atom> {
        let moved = |symbol: Symbol| self.mu_b.contains_key(&symbol);
        if !(2..=4).contains(&atom.term.len()) || !atom.symbols().any(moved) || self.holds_in_b(atom) {
            return Vec::new();
        }
        let shift = self.b.knowledge.normalize(&(&self.in_b(&atom.term) - &atom.term));
        let small = |short: &Int| short.is_negative() && short.abs() <= Int::pow2(LARGEST);
        let Some(short) = self.b.knowledge.bounds(&shift).low.filter(small) else { return Vec::new() };
        let with = |counter: &Counter| {
            let term = atom.term.scale(&counter.step).add_scaled(&-&short, &counter.way);
            Atom::ge(&term, &Linear::zero())
        };
        counters.iter().map(with).collect()
    }
}
