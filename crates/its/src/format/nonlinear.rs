//! What is known of products and quotients: inequalities that hold for all integers.
//!
//! Linear reasoning treats a product or a quotient as a symbol. When a step has been read, each of its cases gets the
//! inequalities that follow from its bounds of the factors (McCormick, Mathematical Programming 1976). A case that does
//! not determine the sign of a factor is split, as long as the cases remain few.

use logic::{Atom, Consistency, Int, Interval, Knowledge, Linear};

use super::formula::Formula;

/// Cases are not split by the signs of dividend and divisor if that gives more cases than this.
const MAX_CASES: usize = 12;
/// The same limit for splits by the signs of factors, from which less follows.
const MAX_PRODUCT_CASES: usize = 4;

/// The result of a nonlinear operation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Defined {
    /// The result.
    pub(super) value: Linear,
    /// What it is the result of.
    pub(super) operation: Operation,
}

/// A nonlinear operation.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operation {
    /// The product of two terms.
    Product(Box<[Linear; 2]>),
    /// The quotient of a division.
    Quotient(Box<Division>),
}

/// A division, rounded in any of the ways that readers of the formats use: towards zero, down, or so that the remainder
/// is not negative. Nothing is known of a quotient by zero, nor of its remainder.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Division {
    /// What is divided.
    pub(super) dividend: Linear,
    /// By what.
    pub(super) divisor: Linear,
    /// The product of quotient and divisor.
    pub(super) product: Linear,
    /// What is left of the dividend.
    pub(super) remainder: Linear,
}

/// The formula together with what is known of the results that may occur in it. Both have the same models among the
/// assignments in which each result has its defined value.
pub(super) fn strengthen(formula: Formula, results: &[Defined]) -> Formula {
    if results.is_empty() {
        return formula;
    }
    let mut cases: Vec<(Vec<Atom>, Knowledge)> =
        formula.cases.into_iter().filter_map(|case| extended((Vec::new(), Knowledge::new()), case)).collect();
    for result in results {
        let splits: Vec<_> = cases.iter().map(|case| result.split(&case.1)).collect();
        let limit = if matches!(result.operation, Operation::Product(..)) { MAX_PRODUCT_CASES } else { MAX_CASES };
        let many = splits.iter().map(Vec::len).sum::<usize>() > limit;
        let mut finer = Vec::new();
        for (case, parts) in cases.into_iter().zip(splits) {
            let parts = if many { vec![Vec::new()] } else { parts };
            for part in parts {
                let case = extended(case.clone(), part);
                finer.extend(case.and_then(|case| {
                    let facts = result.facts(&case.1);
                    extended(case, facts)
                }));
            }
        }
        cases = finer;
    }
    Formula { cases: cases.into_iter().map(|(atoms, _)| atoms).collect(), exact: formula.exact }
}

/// A case with further facts; `None` if they contradict it.
fn extended((mut atoms, mut known): (Vec<Atom>, Knowledge), more: Vec<Atom>) -> Option<(Vec<Atom>, Knowledge)> {
    for atom in more {
        if known.assume(&atom) == Consistency::Contradiction {
            return None;
        }
        if !atoms.contains(&atom) {
            atoms.push(atom);
        }
    }
    Some((atoms, known))
}

impl Defined {
    /// Assumptions of which one holds, such that each determines the signs of the factors.
    fn split(&self, known: &Knowledge) -> Vec<Vec<Atom>> {
        let terms: Vec<(&Linear, &[i64])> = match &self.operation {
            // The facts about squares do not depend on the sign.
            Operation::Product(factors) if factors[0] == factors[1] => Vec::new(),
            Operation::Product(factors) => vec![(&factors[0], &[0, 1]), (&factors[1], &[0, 1])],
            // A quotient by at least two is smaller than the dividend.
            Operation::Quotient(division) => {
                vec![(&division.divisor, &[-1, 0, 1, 2]), (&division.dividend, &[0])]
            }
        };
        let mut parts = vec![Vec::new()];
        for (term, cuts) in terms {
            let bounds = known.bounds(term);
            let sign =
                [&bounds.low, &bounds.high.as_ref().map(|high| -high)].into_iter().flatten().any(|n| !n.is_negative());
            // For a product only the signs of the factors matter.
            let cuts = if sign && matches!(self.operation, Operation::Product(..)) { &[] } else { cuts };
            let ranges = ranges(term, cuts, &bounds);
            let with = |part: &Vec<Atom>| -> Vec<Vec<Atom>> {
                ranges.iter().map(|range| [part.as_slice(), range].concat()).collect()
            };
            parts = parts.iter().flat_map(with).collect();
        }
        parts
    }

    /// What follows from the bounds of the operands.
    fn facts(&self, known: &Knowledge) -> Vec<Atom> {
        match &self.operation {
            Operation::Product(factors) => {
                let [left, right] = &**factors;
                let bounds = known.bounds(left);
                if left == right {
                    square(&self.value, left, &bounds)
                } else {
                    product(&self.value, (left, &bounds), (right, &known.bounds(right)))
                }
            }
            Operation::Quotient(division) => {
                let Division { dividend, divisor, product, remainder } = &**division;
                let (d, v) = (&known.bounds(dividend), &known.bounds(divisor));
                let mut facts = quotient(&self.value, (dividend, d), (divisor, v), remainder);
                if !facts.is_empty() {
                    facts.push(Atom::eq(remainder, &(dividend - product)));
                }
                facts
            }
        }
    }
}

/// The ranges of a term between the cuts, a cut being the least value of a range; those that its bounds exclude are
/// left out, and a single range is no assumption.
fn ranges(term: &Linear, cuts: &[i64], bounds: &Interval) -> Vec<Vec<Atom>> {
    let inside = |cut: &&i64| {
        let cut = Int::from(**cut);
        bounds.low.as_ref().is_none_or(|low| *low < cut) && bounds.high.as_ref().is_none_or(|high| *high >= cut)
    };
    let cuts: Vec<Linear> = cuts.iter().filter(inside).map(|cut| Linear::constant(*cut)).collect();
    let from = std::iter::once(None).chain(cuts.iter().map(Some));
    let to = cuts.iter().map(Some).chain([None]);
    from.zip(to)
        .map(|(from, to)| {
            let low = from.map(|from| Atom::ge(term, from));
            let high = to.map(|to| Atom::lt(term, to));
            low.into_iter().chain(high).collect()
        })
        .collect()
}

/// The product of the distances of two factors to their bounds is not negative, or not positive if one is a distance to
/// a lower and the other to an upper bound.
fn product(value: &Linear, (left, a): (&Linear, &Interval), (right, b): (&Linear, &Interval)) -> Vec<Atom> {
    // value - b*left - a*right + a*b = (left - a) * (right - b).
    let distances = |a: &Int, b: &Int| value.add_scaled(&-b, left).add_scaled(&-a, right).add_constant(&(a * b));
    let zero = Linear::zero();
    let mut facts = Vec::new();
    for (a, b) in [(&a.low, &b.low), (&a.high, &b.high)] {
        facts.extend(a.as_ref().zip(b.as_ref()).map(|(a, b)| Atom::ge(&distances(a, b), &zero)));
    }
    for (a, b) in [(&a.low, &b.high), (&a.high, &b.low)] {
        facts.extend(a.as_ref().zip(b.as_ref()).map(|(a, b)| Atom::le(&distances(a, b), &zero)));
    }
    facts
}

/// No integer is between two neighbours, so the product of its distances to them is not negative; and those to its
/// lower and upper bound.
fn square(value: &Linear, root: &Linear, bounds: &Interval) -> Vec<Atom> {
    let at_bounds = [bounds.low.clone(), bounds.high.as_ref().map(|high| high + &Int::MINUS_ONE)];
    let mut lower: Vec<Int> = (-2..2).map(Int::from).collect();
    lower.extend(at_bounds.into_iter().flatten());
    lower.sort();
    lower.dedup();
    // (root - n) * (root - n - 1) = value - (2n + 1)*root + n*(n + 1).
    let between = |n: &Int| {
        let next = n + &Int::ONE;
        Atom::ge(&value.add_scaled(&-(n + &next), root).add_constant(&(n * &next)), &Linear::zero())
    };
    let mut facts: Vec<Atom> = lower.iter().map(between).collect();
    facts.extend(product(value, (root, bounds), (root, bounds)));
    facts
}

/// With `q = dividend / divisor`, for a divisor that is not zero; no facts if that is not known.
fn quotient(
    q: &Linear,
    (dividend, d): (&Linear, &Interval),
    (divisor, v): (&Linear, &Interval),
    remainder: &Linear,
) -> Vec<Atom> {
    let zero = Linear::zero();
    let positive = v.low.as_ref().filter(|low| low.is_positive());
    let negative = v.high.as_ref().filter(|high| high.is_negative());
    // The least magnitude of the divisor, its magnitude, and the quotient by it.
    let (least, magnitude, q) = match (positive, negative) {
        (Some(low), _) => (low.clone(), divisor.clone(), q.clone()),
        (None, Some(high)) => (-high, -divisor, -q),
        (None, None) => return Vec::new(),
    };
    let mut facts = vec![Atom::lt(remainder, &magnitude), Atom::lt(&-remainder, &magnitude)];
    // The dividend in magnitude, and the quotient with its sign: it is not negative, and rounded up at most.
    let natural = d.low.as_ref().is_some_and(|low| !low.is_negative());
    let below = d.high.as_ref().is_some_and(Int::is_negative);
    let (size, q) = match (natural, below) {
        (true, _) => (dividend.clone(), q),
        (_, true) => (-dividend, -q),
        _ => return facts,
    };
    facts.push(Atom::ge(&q, &zero));
    // A natural number by a positive one is rounded down.
    let down = natural && positive.is_some();
    let slack = if down { Int::ZERO } else { &least + &Int::MINUS_ONE };
    facts.push(Atom::le(&q.scale(&least), &size.add_constant(&slack)));
    if down {
        facts.push(Atom::ge(remainder, &zero));
    }
    facts
}

#[cfg(test)]
mod tests {
    use logic::{Relation, Symbol};

    use super::*;

    const A: Symbol = Symbol(0);
    const B: Symbol = Symbol(1);

    fn at_least(symbol: Symbol, bound: i64) -> Atom {
        Atom::ge(&Linear::symbol(symbol), &Linear::constant(bound))
    }

    fn at_most(symbol: Symbol, bound: i64) -> Atom {
        Atom::le(&Linear::symbol(symbol), &Linear::constant(bound))
    }

    /// Some assumptions about two factors.
    fn assumptions() -> Vec<Vec<Atom>> {
        let mut bounds = vec![Vec::new()];
        for bound in [-3, -1, 0, 1, 2, 3] {
            bounds.push(vec![(true, bound)]);
            bounds.push(vec![(false, bound)]);
            bounds.push(vec![(true, bound), (false, bound + 2)]);
        }
        let on = |symbol: Symbol, bounds: &[(bool, i64)]| -> Vec<Atom> {
            bounds.iter().map(|(low, n)| if *low { at_least(symbol, *n) } else { at_most(symbol, *n) }).collect()
        };
        let pair =
            |a: &Vec<(bool, i64)>| -> Vec<Vec<Atom>> { bounds.iter().map(|b| [on(A, a), on(B, b)].concat()).collect() };
        bounds.iter().flat_map(pair).collect()
    }

    /// The results satisfy exactly one case for all small integers: none is lost, and none is counted twice.
    fn covers(results: &[Defined], values: &dyn Fn(i64, i64) -> Vec<Vec<i64>>) {
        for assumed in assumptions() {
            let whole = Formula { cases: vec![assumed.clone()], exact: true };
            let found = strengthen(whole, results);
            assert!(found.cases.len() <= MAX_CASES && found.exact);
            for a in -9..10 {
                for b in -9..10 {
                    for values in values(a, b) {
                        let value = |symbol: Symbol| {
                            Int::from(match symbol {
                                A => a,
                                B => b,
                                other => values[other.0 as usize - 2],
                            })
                        };
                        let holding = found.cases.iter().filter(|case| case.iter().all(|atom| atom.evaluate(value)));
                        let holds = assumed.iter().all(|atom| atom.evaluate(value));
                        assert_eq!(holding.count(), usize::from(holds), "{a} {b} {values:?} {assumed:?}");
                    }
                }
            }
        }
    }

    fn symbol(index: u32) -> Linear {
        Linear::symbol(Symbol(index))
    }

    #[test]
    fn products_of_all_small_integers() {
        let product = |value, left: &Linear, right: &Linear| Defined {
            value,
            operation: Operation::Product(Box::new([left.clone(), right.clone()])),
        };
        covers(&[product(symbol(2), &symbol(0), &symbol(1))], &|a, b| vec![vec![a * b]]);
        covers(&[product(symbol(2), &symbol(0), &symbol(0))], &|a, _| vec![vec![a * a]]);
        let sum = &symbol(0) + &symbol(1);
        let difference = &symbol(0) - &symbol(1);
        covers(&[product(symbol(2), &sum, &difference)], &|a, b| vec![vec![(a + b) * (a - b)]]);
        let cube = [product(symbol(2), &symbol(0), &symbol(0)), product(symbol(3), &symbol(2), &symbol(0))];
        covers(&cube, &|a, _| vec![vec![a * a, a * a * a]]);
    }

    #[test]
    fn quotients_of_all_small_integers() {
        let (dividend, divisor) = (symbol(0), symbol(1));
        let division = Division { dividend, divisor, product: symbol(3), remainder: symbol(4) };
        let operation = Operation::Quotient(Box::new(division));
        let results = [
            Defined { value: symbol(2), operation },
            Defined { value: symbol(3), operation: Operation::Product(Box::new([symbol(2), symbol(1)])) },
        ];
        // By zero it is anything; otherwise it is rounded to zero, down, or by the sign of the divisor.
        covers(&results, &|a, b| {
            let all = match b {
                0 => vec![-1, 0, 7],
                _ => {
                    let down = (a as f64 / b as f64).floor() as i64;
                    vec![a / b, down, a.div_euclid(b)]
                }
            };
            let remainders = |q: i64| if b == 0 { vec![-5, 0, a, 8] } else { vec![a - q * b] };
            let values = |q: i64| remainders(q).into_iter().map(move |rest| vec![q, q * b, rest]);
            all.into_iter().flat_map(values).collect()
        });
    }

    #[test]
    fn what_is_needed_follows() {
        let follows = |assumed: &[Atom], results: &[Defined], goal: &Linear| {
            let formula = Formula { cases: vec![assumed.to_vec()], exact: true };
            strengthen(formula, results).cases.iter().all(|case| {
                let mut known = Knowledge::new();
                for atom in case {
                    _ = known.assume(atom);
                }
                known.bounds(goal).low.is_some_and(|low| !low.is_negative())
            })
        };
        let [a, b, value] = [symbol(0), symbol(1), symbol(2)];
        let square =
            [Defined { value: value.clone(), operation: Operation::Product(Box::new([a.clone(), a.clone()])) }];
        assert!(follows(&[], &square, &value));
        assert!(follows(&[], &square, &(&value - &a)));
        assert!(follows(&[at_least(A, 2)], &square, &(&value - &a.scale(&Int::from(2)))));
        let product =
            [Defined { value: value.clone(), operation: Operation::Product(Box::new([a.clone(), b.clone()])) }];
        assert!(follows(&[at_least(A, 0), at_least(B, 1)], &product, &(&value - &a)));
        assert!(follows(&[at_least(A, 1), at_most(B, -1)], &product, &-(&value + &a)));
        assert!(!follows(&[at_least(A, 0)], &product, &value));
        // A product that is positive has factors of the same sign.
        let positive = Atom::new(value.add_constant(&Int::MINUS_ONE), Relation::NonNegative);
        assert!(follows(&[positive, at_least(A, 0)], &product, &b.add_constant(&Int::MINUS_ONE)));
        let division = Division { dividend: a.clone(), divisor: b, product: symbol(3), remainder: symbol(4) };
        let operation = Operation::Quotient(Box::new(division));
        let quotient = [Defined { value: value.clone(), operation }];
        let less = (&a - &value).add_constant(&Int::MINUS_ONE);
        assert!(follows(&[at_least(A, 1), at_least(B, 2)], &quotient, &less));
        assert!(follows(&[at_least(A, 0), at_least(B, 1)], &quotient, &value));
        assert!(!follows(&[at_least(A, 1), at_least(B, 1)], &quotient, &less));
    }
}
