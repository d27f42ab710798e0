//! Consequences over the integers that do not hold over the rationals: rounded bounds.
//!
//! `0 <= x + 1 - 4294967296*q <= 4294967295` and `0 <= x <= 10` leave only `q = 0`; a combination of the inequalities
//! gives only fractions as bounds of q. Wrap-around arithmetic is full of such constraints.

use std::collections::{BTreeMap, BTreeSet};

use logic::{Atom, Int, Interval, Linear, Relation, Symbol};

/// Bounds are propagated for at most this many rounds.
const MAX_ROUNDS: usize = 4;

/// The atoms contradict each other over the integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clash;

/// Bounds of symbols that follow by rounding. Deterministic, and sound for any atoms: integers that satisfy them
/// satisfy the result.
pub(crate) fn rounded(atoms: &[Atom]) -> Result<Vec<Atom>, Clash> {
    let scaled = |atom: &&Atom| atom.term.len() > 1 && atom.term.terms().any(|(_, factor)| !factor.is_unit());
    if !atoms.iter().any(|atom| scaled(&atom)) {
        return Ok(Vec::new());
    }
    let mut bounds: BTreeMap<Symbol, Interval> = BTreeMap::new();
    // The symbols for which a rounded bound was found.
    let mut gained: BTreeSet<Symbol> = BTreeSet::new();
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        for atom in atoms.iter().filter(|atom| atom.relation != Relation::NonZero) {
            changed |= propagate(&atom.term, &mut bounds, &mut gained)?;
            if atom.relation == Relation::Zero {
                changed |= propagate(&-&atom.term, &mut bounds, &mut gained)?;
            }
        }
        if !changed {
            break;
        }
    }
    let mut result = Vec::new();
    for (symbol, interval) in bounds.iter().filter(|(symbol, _)| gained.contains(symbol)) {
        let own = Linear::symbol(*symbol);
        match (&interval.low, &interval.high) {
            (Some(low), Some(high)) if low == high => result.push(Atom::eq(&own, &Linear::constant(low.clone()))),
            (low, high) => {
                result.extend(low.as_ref().map(|low| Atom::ge(&own, &Linear::constant(low.clone()))));
                result.extend(high.as_ref().map(|high| Atom::le(&own, &Linear::constant(high.clone()))));
            }
        }
    }
    Ok(result)
}

/// Uses `term >= 0` to bound each of its symbols. Returns whether a bound is new.
fn propagate(
    term: &Linear,
    bounds: &mut BTreeMap<Symbol, Interval>,
    gained: &mut BTreeSet<Symbol>,
) -> Result<bool, Clash> {
    let mut changed = false;
    for (symbol, factor) in term.terms() {
        // factor * symbol >= -rest, and the rest is at most this.
        let Some(most) = greatest(term, symbol, bounds) else { continue };
        let own = bounds.entry(symbol).or_default();
        let least = -&most;
        let (side, bound) = if factor.is_positive() {
            (&mut own.low, least.div_ceil(factor))
        } else {
            // symbol <= most / -factor.
            (&mut own.high, most.div_floor(&-factor))
        };
        let better = match side {
            None => true,
            Some(old) if factor.is_positive() => bound > *old,
            Some(old) => bound < *old,
        };
        if !better {
            continue;
        }
        let exact = (&bound * factor) == least;
        *side = Some(bound);
        changed = true;
        if !exact {
            gained.insert(symbol);
        }
        if own.is_empty() {
            return Err(Clash);
        }
    }
    Ok(changed)
}

/// The greatest value of a term without one of its symbols; `None` if it is not bounded.
fn greatest(term: &Linear, without: Symbol, bounds: &BTreeMap<Symbol, Interval>) -> Option<Int> {
    let mut sum = term.constant_part().clone();
    for (symbol, factor) in term.terms().filter(|(symbol, _)| *symbol != without) {
        let interval = bounds.get(&symbol)?;
        let extreme = if factor.is_positive() { &interval.high } else { &interval.low };
        sum = &sum + &(factor * extreme.as_ref()?);
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(constant: i64, factors: &[i64]) -> Linear {
        let factors = factors.iter().enumerate().map(|(index, factor)| (Symbol(index as u32), Int::from(*factor)));
        Linear::from_parts(constant, factors)
    }

    fn at_least_zero(constant: i64, factors: &[i64]) -> Atom {
        Atom::new(term(constant, factors), Relation::NonNegative)
    }

    #[test]
    fn what_cannot_wrap_around_does_not() {
        // 0 <= x <= 10 and 0 <= x + 1 - 16q <= 15.
        let atoms = [
            at_least_zero(0, &[1]),
            at_least_zero(10, &[-1]),
            at_least_zero(1, &[1, -16]),
            at_least_zero(14, &[-1, 16]),
        ];
        assert_eq!(rounded(&atoms), Ok(vec![Atom::eq(&Linear::symbol(Symbol(1)), &Linear::zero())]));
    }

    #[test]
    fn no_integer_between() {
        // 1 <= 3x + 2y <= 2 and y >= 0: x is at most 2/3, so at most 0, so y at least 1/2.
        let atoms = [at_least_zero(-1, &[3, 2]), at_least_zero(2, &[-3, -2]), at_least_zero(0, &[0, 1])];
        assert_eq!(rounded(&atoms), Ok(vec![at_least_zero(0, &[-1]), at_least_zero(-1, &[0, 1])]));
        let clash = [at_least_zero(-1, &[0, 3]), at_least_zero(2, &[-1, -3]), at_least_zero(0, &[1])];
        assert_eq!(rounded(&clash), Err(Clash));
    }

    #[test]
    fn no_solution_is_lost() {
        // A linear congruential generator suffices for a few thousand small systems.
        let mut seed: u64 = 1;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % below) as i64
        };
        let (mut clashes, mut gains) = (0, 0);
        for _ in 0..4000 {
            let mut atoms = Vec::new();
            for _ in 0..2 + next(4) {
                let factors = [next(9) - 4, next(9) - 4, next(9) - 4];
                let relation = if next(5) == 0 { Relation::Zero } else { Relation::NonNegative };
                atoms.push(Atom::new(term(next(13) - 6, &factors), relation));
            }
            let result = rounded(&atoms);
            clashes += usize::from(result.is_err());
            gains += usize::from(result.as_ref().is_ok_and(|gained| !gained.is_empty()));
            for point in 0..1331 {
                let value = |symbol: Symbol| {
                    Int::from([point % 11 - 5, point / 11 % 11 - 5, point / 121 - 5][symbol.0 as usize])
                };
                if atoms.iter().all(|atom| atom.evaluate(value)) {
                    let bounds = result.as_ref().expect("there is a solution");
                    assert!(bounds.iter().all(|atom| atom.evaluate(value)), "{atoms:?} {bounds:?}");
                }
            }
        }
        assert!(clashes > 20 && gains > 100, "{clashes} {gains}");
    }
}
