//! Intervals of integers, open to infinity on either side.

use std::fmt;

use crate::int::Int;

/// The integers from `low` to `high`; a missing end is infinite.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Interval {
    /// The least value, `None` for minus infinity.
    pub low: Option<Int>,
    /// The greatest value, `None` for plus infinity.
    pub high: Option<Int>,
}

impl Interval {
    /// All integers.
    pub const ALL: Interval = Interval { low: None, high: None };

    /// From `low` to `high`.
    pub fn new(low: impl Into<Int>, high: impl Into<Int>) -> Interval {
        Interval { low: Some(low.into()), high: Some(high.into()) }
    }

    /// Exactly one value.
    pub fn exactly(value: Int) -> Interval {
        Interval { low: Some(value.clone()), high: Some(value) }
    }

    /// No value at all.
    pub fn empty() -> Interval {
        Interval { low: Some(Int::ONE), high: Some(Int::ZERO) }
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        matches!((&self.low, &self.high), (Some(low), Some(high)) if low > high)
    }

    /// Whether both ends are infinite.
    pub fn is_all(&self) -> bool {
        self.low.is_none() && self.high.is_none()
    }

    /// The value, if there is exactly one.
    pub fn as_constant(&self) -> Option<&Int> {
        match (&self.low, &self.high) {
            (Some(low), Some(high)) if low == high => Some(low),
            _ => None,
        }
    }

    /// Whether `value` lies inside.
    pub fn contains(&self, value: &Int) -> bool {
        self.low.as_ref().is_none_or(|low| low <= value) && self.high.as_ref().is_none_or(|high| value <= high)
    }

    /// Whether every value of `other` lies inside.
    pub fn includes(&self, other: &Interval) -> bool {
        other.is_empty()
            || (self.low.as_ref().is_none_or(|low| other.low.as_ref().is_some_and(|other| low <= other))
                && self.high.as_ref().is_none_or(|high| other.high.as_ref().is_some_and(|other| other <= high)))
    }

    /// The values in both.
    pub fn intersect(&self, other: &Interval) -> Interval {
        let tighter = |a: &Option<Int>, b: &Option<Int>, pick: fn(Int, Int) -> Int| match (a, b) {
            (Some(a), Some(b)) => Some(pick(a.clone(), b.clone())),
            (one, None) | (None, one) => one.clone(),
        };
        Interval { low: tighter(&self.low, &other.low, Ord::max), high: tighter(&self.high, &other.high, Ord::min) }
    }

    /// The least interval around both.
    pub fn hull(&self, other: &Interval) -> Interval {
        if self.is_empty() {
            return other.clone();
        }
        if other.is_empty() {
            return self.clone();
        }
        Interval {
            low: self.low.clone().zip(other.low.clone()).map(|(a, b)| a.min(b)),
            high: self.high.clone().zip(other.high.clone()).map(|(a, b)| a.max(b)),
        }
    }

    /// All sums of a value of each.
    pub fn add(&self, other: &Interval) -> Interval {
        let sum = |a: &Option<Int>, b: &Option<Int>| Some(a.as_ref()? + b.as_ref()?);
        Interval { low: sum(&self.low, &other.low), high: sum(&self.high, &other.high) }
    }

    /// All values times `factor` (the hull: gaps are not represented).
    pub fn scale(&self, factor: &Int) -> Interval {
        if factor.is_zero() {
            return Interval::exactly(Int::ZERO);
        }
        let times = |end: &Option<Int>| end.as_ref().map(|end| end * factor);
        if factor.is_negative() {
            Interval { low: times(&self.high), high: times(&self.low) }
        } else {
            Interval { low: times(&self.low), high: times(&self.high) }
        }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.low {
            Some(low) => write!(f, "[{low}, ")?,
            None => f.write_str("(-inf, ")?,
        }
        match &self.high {
            Some(high) => write!(f, "{high}]"),
            None => f.write_str("inf)"),
        }
    }
}

impl fmt::Debug for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic() {
        let a = Interval::new(1, 3);
        assert_eq!(a.scale(&Int::from(-2)), Interval::new(-6, -2));
        assert_eq!(
            a.add(&Interval { low: Some(Int::ONE), high: None }),
            Interval { low: Some(Int::from(2)), high: None }
        );
        assert!(a.intersect(&Interval::new(4, 9)).is_empty());
        assert_eq!(a.hull(&Interval::new(7, 9)), Interval::new(1, 9));
        assert!(Interval::ALL.includes(&a) && !a.includes(&Interval::ALL) && a.includes(&Interval::empty()));
    }
}
