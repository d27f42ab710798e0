//! Values that change from round to round of a cycle in a known way.

use logic::{Int, Linear, Relation, Symbol};

/// An integer for each round `k = 0, 1, 2, ...` of a cycle: the sum of `binomial[j] * C(k, j)`, and of
/// `power * (base^k - 1)` with the base of the progression it belongs to.
///
/// If all coefficients are integers, so is each value; if none is negative, no value is, since the functions are not
/// negative.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Series {
    /// Factors of the binomial coefficients `C(k, 0) = 1`, `C(k, 1) = k`, ...; missing ones are zero.
    pub binomial: Vec<Int>,
    /// Factor of `base^k - 1`.
    pub power: Int,
}

impl Series {
    /// The same value in each round.
    pub fn constant(value: Int) -> Series {
        Series { binomial: vec![value], power: Int::ZERO }
    }

    /// The value in round 0.
    pub fn first(&self) -> Int {
        self.binomial.first().cloned().unwrap_or(Int::ZERO)
    }

    /// The value in a round.
    pub fn at(&self, base: u32, round: usize) -> Int {
        let (mut choose, mut sum) = (Int::ONE, Int::ZERO);
        for (j, factor) in self.binomial.iter().enumerate() {
            sum = &sum + &(factor * &choose);
            // C(k, j + 1) = C(k, j) * (k - j) / (j + 1), zero from j = k on.
            let left = Int::from(round.saturating_sub(j) as u64);
            choose = (&choose * &left).div_exact(&Int::from(j as u64 + 1));
        }
        let base = Int::from(i64::from(base));
        let power = (0..round).fold(Int::ONE, |power, _| &power * &base);
        &sum + &(&self.power * &(&power - &Int::ONE))
    }

    /// The series of the next round's values.
    pub fn shifted(&self, base: u32) -> Series {
        // C(k+1, j) = C(k, j) + C(k, j-1), and b^(k+1) - 1 = b * (b^k - 1) + (b - 1).
        let mut binomial: Vec<Int> = Vec::new();
        for (j, own) in self.binomial.iter().enumerate() {
            binomial.push(own + &self.binomial.get(j + 1).cloned().unwrap_or(Int::ZERO));
        }
        let base = Int::from(i64::from(base));
        let constant = &self.power * &(&base - &Int::ONE);
        if binomial.is_empty() {
            binomial.push(constant);
        } else {
            binomial[0] = &binomial[0] + &constant;
        }
        Series { binomial, power: &self.power * &base }
    }

    /// Adds `factor * other`.
    pub fn add_scaled(&mut self, factor: &Int, other: &Series) {
        for (j, own) in other.binomial.iter().enumerate() {
            let product = factor * own;
            match self.binomial.get_mut(j) {
                Some(place) => *place = &*place + &product,
                None => self.binomial.push(product),
            }
        }
        self.power = &self.power + &(factor * &other.power);
    }

    /// Whether both have the same value in each round.
    pub fn equals(&self, other: &Series) -> bool {
        let mut difference = self.clone();
        difference.add_scaled(&Int::MINUS_ONE, other);
        difference.coefficients().all(Int::is_zero)
    }

    /// Whether the value is in this relation to zero in each round. Decided by the signs of the coefficients, which is
    /// sufficient but not necessary.
    pub fn holds(&self, relation: Relation) -> bool {
        match relation {
            Relation::NonNegative => self.coefficients().all(|c| !c.is_negative()),
            Relation::Zero => self.coefficients().all(Int::is_zero),
            Relation::NonZero => {
                let first = self.first();
                first.is_positive() && self.coefficients().all(|c| !c.is_negative())
                    || first.is_negative() && self.coefficients().all(|c| !c.is_positive())
            }
        }
    }

    fn coefficients(&self) -> impl Iterator<Item = &Int> {
        self.binomial.iter().chain([&self.power])
    }

    /// The series as text, such as `3 + 2*k`; `base` is that of its progression.
    pub fn show(&self, base: u32) -> String {
        let mut parts: Vec<String> = Vec::new();
        for (j, factor) in self.binomial.iter().enumerate().filter(|(_, factor)| !factor.is_zero()) {
            let function = match j {
                0 => None,
                1 => Some("k".to_owned()),
                _ => Some(format!("C(k,{j})")),
            };
            parts.push(match function {
                None => factor.to_string(),
                Some(function) if factor.is_one() => function,
                Some(function) => format!("{factor}*{function}"),
            });
        }
        if !self.power.is_zero() {
            parts.push(format!("{}*({base}^k - 1)", self.power));
        }
        if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") }
    }
}

/// A series plus a term over symbols that may be any integers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Value {
    /// The known part.
    pub series: Series,
    /// The unknown part: a term over the variables that the progression leaves open, in the state at the head.
    pub open: Linear,
}

impl Value {
    /// A term whose symbols have values; `None` when one has none.
    pub fn of(term: &Linear, value: impl Fn(Symbol) -> Option<Value>) -> Option<Value> {
        let mut sum = Value { series: Series::constant(term.constant_part().clone()), open: Linear::zero() };
        for (symbol, factor) in term.terms() {
            let part = value(symbol)?;
            sum.series.add_scaled(factor, &part.series);
            sum.open = sum.open.add_scaled(factor, &part.open);
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(binomial: &[i64], power: i64) -> Series {
        Series { binomial: binomial.iter().map(|c| Int::from(*c)).collect(), power: Int::from(power) }
    }

    /// The value in a round, computed by the definition.
    fn at(series: &Series, base: i64, k: i64) -> Int {
        let choose = |j: i64| (0..j).fold(1, |product, i| product * (k - i) / (i + 1));
        let sum = series.binomial.iter().enumerate();
        let sum = sum.fold(Int::ZERO, |sum, (j, c)| &sum + &(c * &Int::from(choose(j as i64))));
        &sum + &(&series.power * &Int::from(base.pow(k as u32) - 1))
    }

    #[test]
    fn shifted_values_are_the_next_ones() {
        for series in [series(&[], 0), series(&[], 2), series(&[5], 1), series(&[1, -2, 3], 0), series(&[1, 2, 3], -4)]
        {
            for k in 0..6 {
                assert_eq!(at(&series.shifted(3), 3, k), at(&series, 3, k + 1), "{series:?}");
            }
        }
    }

    #[test]
    fn values_are_those_of_the_definition() {
        for series in [series(&[], 0), series(&[], 2), series(&[5], 1), series(&[1, -2, 3], 0), series(&[1, 2, 3], -4)]
        {
            for k in 0..6 {
                assert_eq!(series.at(3, k as usize), at(&series, 3, k), "{series:?}");
            }
        }
    }

    #[test]
    fn signs_decide() {
        assert!(series(&[0, 1], 2).holds(Relation::NonNegative));
        assert!(!series(&[5, -1], 0).holds(Relation::NonNegative));
        assert!(!series(&[5], -1).holds(Relation::NonNegative));
        assert!(series(&[-1, -1], 0).holds(Relation::NonZero));
        assert!(!series(&[-1, 1], 0).holds(Relation::NonZero));
        assert!(!series(&[0, 1], 0).holds(Relation::NonZero));
        assert!(series(&[0, 0], 0).holds(Relation::Zero));
        assert!(!series(&[0], 1).holds(Relation::Zero));
    }
}
