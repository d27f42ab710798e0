//! Which of several bounds is taken.

use contract::entry::{Fact, Number, Sum};
use logic::Int;
use symex::query::demand::LARGEST_CONSTANT;

/// A factor above this is the range of a type.
const LARGEST_FACTOR: i64 = 1 << 16;
/// A restriction that excludes more of the values than this leaves no function that anybody meant.
const LARGEST_SHARE: f64 = 0.4;
/// A size of more numbers than this is not readable.
const MOST_NUMBERS: usize = 3;

/// The best of the upper bounds of an access's end: a number of the entry's state rather than a constant, for it is the
/// weaker demand, and as few and as small as can be. `None` if none of them can be meant or, by `sayable`, said.
pub fn end<'a>(ends: &'a [Sum], sayable: &dyn Fn(&Sum) -> bool) -> Option<&'a Sum> {
    let ends = ends.iter().filter(|sum| sayable(sum));
    ends.filter_map(|sum| Some((cost(sum)?, sum))).min_by_key(|(cost, _)| cost.clone()).map(|(_, sum)| sum)
}

/// The smallest constant among the ends that is not greater than that.
pub fn within<'a>(ends: &'a [Sum], most: &Int) -> Option<&'a Sum> {
    let constants = ends.iter().filter(|end| end.terms.is_empty() && !end.constant.is_negative());
    constants.filter(|end| end.constant <= *most).min_by_key(|end| end.constant.clone())
}

/// Whether the ends are those of an offset that wrapped around: a number less more bytes than any block has. It does so only
/// where an access before it has left its block.
pub fn wraps(ends: &[Sum]) -> bool {
    ends.iter().any(|end| !end.terms.is_empty() && end.constant <= -&Int::pow2(31))
}

fn cost(sum: &Sum) -> Option<(usize, usize, Int)> {
    let constant = sum.constant.abs();
    if sum.terms.is_empty() {
        let meant = !sum.constant.is_negative() && constant <= Int::from(LARGEST_CONSTANT);
        // After all that mention a number.
        return meant.then_some((MOST_NUMBERS + 1, 0, constant));
    }
    let factors = sum.terms.iter().fold(Int::ZERO, |total, (factor, _)| &total + &factor.abs());
    let negative = sum.terms.iter().filter(|(factor, _)| factor.is_negative()).count();
    let meant = sum.terms.len() <= MOST_NUMBERS
        && negative < sum.terms.len()
        && factors <= Int::from(LARGEST_FACTOR)
        && constant <= Int::from(LARGEST_CONSTANT);
    meant.then(|| (sum.terms.len(), negative, &factors + &constant))
}

/// A fact that keeps the entry's numbers from satisfying all of the sums (each is at least 0): the opposite of the one
/// that most values of its numbers do not satisfy anyway. `None` if each of them holds for (nearly) all values.
pub fn restriction(sums: &[Sum], sayable: &dyn Fn(&Sum) -> bool) -> Option<Fact> {
    let opposite = |sum: &Sum| reduced(Sum::constant(-1).add_scaled(&Int::from(-1), sum));
    let rated = sums.iter().filter(|sum| sayable(sum)).filter_map(|sum| Some((share(sum)?, opposite(sum))));
    let meant = rated.filter(|(share, opposite)| *share <= LARGEST_SHARE || is_count(opposite));
    let best = meant.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.terms.len().cmp(&b.1.terms.len())))?;
    Some(Fact::NonNegative(best.1))
}

/// Whether it is at least 0 for a number that counts something, which may be signed: for all but the negative ones, and perhaps 0.
fn is_count(sum: &Sum) -> bool {
    let [(factor, _)] = &sum.terms[..] else { return false };
    factor.is_one() && (sum.constant.is_zero() || sum.constant == Int::from(-1))
}

/// Points in the range of each number at which a sum is looked at.
const POINTS: u32 = 16;

/// About which share of the values of its numbers makes the sum at least 0; `None` for a constant sum, for one of too many
/// numbers, and for one that holds everywhere.
fn share(sum: &Sum) -> Option<f64> {
    if sum.terms.is_empty() || sum.terms.len() > MOST_NUMBERS {
        return None;
    }
    let mut total = vec![sum.constant.clone()];
    for (factor, number) in &sum.terms {
        let values = sample(number);
        let products: Vec<Int> = values.iter().map(|value| factor * value).collect();
        total = total.iter().flat_map(|sum| products.iter().map(move |product| sum + product)).collect();
    }
    let count = total.iter().filter(|value| !value.is_negative()).count();
    (count < total.len()).then(|| count as f64 / total.len() as f64)
}

/// Values spread evenly over the range, its ends among them.
fn sample(number: &Number) -> Vec<Int> {
    let (low, high) = match number {
        Number::Value { bits, signed: true, .. } => (-&Int::pow2(bits - 1), &Int::pow2(bits - 1) - &Int::ONE),
        Number::Value { bits, signed: false, .. } => (Int::ZERO, &Int::pow2(*bits) - &Int::ONE),
        Number::StringLength(_) | Number::Distance { .. } => (Int::ZERO, Int::pow2(31)),
    };
    let span = &high - &low;
    let at = |point: u32| &low + &(&span * &Int::from(i64::from(point))).div_floor(&Int::from(i64::from(POINTS)));
    (0..=POINTS).map(at).collect()
}

/// A fact that makes one of the sums at least 0: the one that excludes the fewest values of its numbers.
pub fn permission(sums: &[Sum], sayable: &dyn Fn(&Sum) -> bool) -> Option<Fact> {
    let rated =
        sums.iter().filter(|sum| sayable(sum)).filter_map(|sum| Some((1.0 - share(sum)?, cost_of_text(sum), sum)));
    let best = rated.min_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)))?;
    Some(Fact::NonNegative(reduced(best.2.clone())))
}

/// A condition that excludes more of the values than this leaves out nearly all calls: most loops do not run then.
const MOST_EXCLUDED: f64 = 0.9;

/// Whether the fact leaves hardly any of the values of its numbers.
pub fn is_rare(fact: &Fact) -> bool {
    let sum = fact.sum();
    matches!(fact, Fact::NonNegative(_)) && share(sum).is_some_and(|share| share < 1.0 - MOST_EXCLUDED)
}

/// That a number of the sums is less than the greatest value of its type: where a counter goes up to a number and past it
/// (`for (i = 0; i <= n; i++)`), it wraps around for that value alone. Then that it is at most the greatest value of a smaller type, which
/// the counter may have. The first such fact that is not `known`.
pub fn below_the_greatest(sums: &[Sum], known: &[Fact], sayable: &dyn Fn(&Sum) -> bool) -> Option<Fact> {
    let numbers = sums.iter().flat_map(|sum| &sum.terms).flat_map(|(_, number)| {
        let Number::Value { bits, signed, .. } = number else { return Vec::new() };
        let magnitude = bits - u32::from(*signed);
        let greatest = |bits: u32| &Int::pow2(bits) - &Int::ONE;
        let smaller = [32, 31, 16, 15, 8, 7].into_iter().filter(|bits| *bits < magnitude).map(greatest);
        let bounds = std::iter::once(&greatest(magnitude) - &Int::ONE).chain(smaller);
        let below = |bound: Int| Sum::constant(bound).add_scaled(&Int::from(-1), &Sum::number(number.clone()));
        bounds.map(below).filter(|sum| sayable(sum)).map(Fact::NonNegative).collect()
    });
    numbers.into_iter().find(|fact| !known.contains(fact))
}

/// The smallest sum of integers that is at least 0 for the same values: without a common factor.
pub fn reduced(sum: Sum) -> Sum {
    let common = sum.terms.iter().fold(Int::ZERO, |common, (factor, _)| common.gcd(factor));
    if common.is_zero() || common.is_one() {
        return sum;
    }
    let terms = sum.terms.into_iter().map(|(factor, number)| (factor.div_exact(&common), number)).collect();
    Sum { terms, constant: sum.constant.div_floor(&common) }
}

fn cost_of_text(sum: &Sum) -> (usize, Int) {
    (sum.terms.len(), sum.constant.abs())
}

#[cfg(test)]
mod tests {
    use contract::entry::Origin;

    use super::*;

    fn n(factor: i64, constant: i64) -> Sum {
        let number = Sum::number(Number::Value { at: Origin::Param(0), bits: 32, signed: true });
        Sum::constant(constant).add_scaled(&Int::from(factor), &number)
    }

    #[test]
    fn a_number_is_taken_before_a_constant_and_a_range_never() {
        let range = Sum::constant(8_589_934_588_i64);
        assert_eq!(end(&[range.clone(), n(4, 0), n(4, 8), Sum::constant(16)], &|_| true), Some(&n(4, 0)));
        assert_eq!(end(&[range.clone(), Sum::constant(16)], &|_| true), Some(&Sum::constant(16)));
        assert_eq!(end(&[range], &|_| true), None);
        assert_eq!(end(&[n(-4, 0)], &|_| true), None);
    }

    #[test]
    fn the_rarest_condition_is_excluded() {
        // n >= 1 and n >= 2147483647: what is excluded is the greatest value, not all positive ones.
        let fact = restriction(&[n(1, -1), n(1, -2_147_483_647)], &|_| true);
        assert_eq!(fact, Some(Fact::NonNegative(n(-1, 2_147_483_646))));
        // What holds for all values of the type cannot be excluded.
        assert_eq!(restriction(&[n(1, 2_147_483_648)], &|_| true), None);
    }

    #[test]
    fn a_condition_that_leaves_hardly_any_call_is_told_from_others() {
        assert!(is_rare(&Fact::NonNegative(n(-1, -2_147_483_648))));
        assert!(!is_rare(&Fact::NonNegative(n(-1, 0))));
        let below = Fact::NonNegative(n(-1, 2_147_483_646));
        assert_eq!(below_the_greatest(&[n(-1, -2_147_483_648)], &[], &|_| true), Some(below.clone()));
        let of_short = Fact::NonNegative(n(-1, 65_535));
        assert_eq!(below_the_greatest(&[n(-1, -2_147_483_648)], &[below], &|_| true), Some(of_short));
    }
}
