//! Exact quotients of [`Int`]s, always in lowest terms with a positive denominator.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

use crate::int::Int;

/// An exact rational number.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: Int,
    denominator: Int,
}

impl Rational {
    /// 0.
    pub const ZERO: Rational = Rational { numerator: Int::ZERO, denominator: Int::ONE };
    /// 1.
    pub const ONE: Rational = Rational { numerator: Int::ONE, denominator: Int::ONE };

    /// `numerator / denominator`.
    ///
    /// # Panics
    /// When `denominator` is zero.
    pub fn new(numerator: Int, denominator: Int) -> Rational {
        assert!(!denominator.is_zero(), "a rational number needs a denominator other than zero");
        if denominator.is_one() {
            return Rational { numerator, denominator };
        }
        let gcd = numerator.gcd(&denominator);
        let divisor = if denominator.is_negative() { -gcd } else { gcd };
        Rational { numerator: numerator.div_exact(&divisor), denominator: denominator.div_exact(&divisor) }
    }

    /// The numerator, which carries the sign.
    pub fn numerator(&self) -> &Int {
        &self.numerator
    }

    /// The denominator, always positive.
    pub fn denominator(&self) -> &Int {
        &self.denominator
    }

    /// Whether the value is 0.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Whether the value is below 0.
    pub fn is_negative(&self) -> bool {
        self.numerator.is_negative()
    }

    /// Whether the value is above 0.
    pub fn is_positive(&self) -> bool {
        self.numerator.is_positive()
    }

    /// Whether the value is an integer.
    pub fn is_integer(&self) -> bool {
        self.denominator.is_one()
    }

    /// The value as an integer, if it is one.
    pub fn to_int(&self) -> Option<Int> {
        self.is_integer().then(|| self.numerator.clone())
    }

    /// The greatest integer not above the value.
    pub fn floor(&self) -> Int {
        if self.is_integer() { self.numerator.clone() } else { self.numerator.div_floor(&self.denominator) }
    }

    /// The least integer not below the value.
    pub fn ceil(&self) -> Int {
        if self.is_integer() { self.numerator.clone() } else { self.numerator.div_ceil(&self.denominator) }
    }

    /// The absolute value.
    pub fn abs(&self) -> Rational {
        Rational { numerator: self.numerator.abs(), denominator: self.denominator.clone() }
    }

    /// `1 / self`.
    ///
    /// # Panics
    /// When the value is zero.
    pub fn recip(&self) -> Rational {
        Rational::new(self.denominator.clone(), self.numerator.clone())
    }
}

impl Default for Rational {
    fn default() -> Rational {
        Rational::ZERO
    }
}

impl From<Int> for Rational {
    fn from(value: Int) -> Rational {
        Rational { numerator: value, denominator: Int::ONE }
    }
}

impl From<&Int> for Rational {
    fn from(value: &Int) -> Rational {
        Rational::from(value.clone())
    }
}

impl From<i64> for Rational {
    fn from(value: i64) -> Rational {
        Rational::from(Int::from(value))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        if self.is_integer() && other.is_integer() {
            return self.numerator.cmp(&other.numerator);
        }
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Rational {
    type Output = Rational;
    fn add(self, other: &Rational) -> Rational {
        if self.is_integer() && other.is_integer() {
            return Rational::from(&self.numerator + &other.numerator);
        }
        Rational::new(
            &self.numerator * &other.denominator + &other.numerator * &self.denominator,
            &self.denominator * &other.denominator,
        )
    }
}

impl Sub for &Rational {
    type Output = Rational;
    fn sub(self, other: &Rational) -> Rational {
        self + &-other
    }
}

impl Mul for &Rational {
    type Output = Rational;
    fn mul(self, other: &Rational) -> Rational {
        Rational::new(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }
}

impl Div for &Rational {
    type Output = Rational;
    /// # Panics
    /// When `other` is zero.
    fn div(self, other: &Rational) -> Rational {
        Rational::new(&self.numerator * &other.denominator, &self.denominator * &other.numerator)
    }
}

impl Neg for &Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        Rational { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }
}

macro_rules! by_value {
    ($($trait:ident $method:ident),*) => {$(
        impl $trait for Rational {
            type Output = Rational;
            fn $method(self, other: Rational) -> Rational {
                (&self).$method(&other)
            }
        }
        impl $trait<&Rational> for Rational {
            type Output = Rational;
            fn $method(self, other: &Rational) -> Rational {
                (&self).$method(other)
            }
        }
    )*};
}
by_value!(Add add, Sub sub, Mul mul, Div div);

impl Neg for Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        -&self
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() { self.numerator.fmt(f) } else { write!(f, "{}/{}", self.numerator, self.denominator) }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn q(a: i64, b: i64) -> Rational {
        Rational::new(Int::from(a), Int::from(b))
    }

    #[test]
    fn is_normalised() {
        assert_eq!(q(2, -4), q(-1, 2));
        assert_eq!(q(0, -7), Rational::ZERO);
        assert_eq!(q(6, 3), Rational::from(2));
    }

    #[test]
    fn computes() {
        assert_eq!(q(1, 2) + q(1, 3), q(5, 6));
        assert_eq!(q(1, 2) - q(1, 2), Rational::ZERO);
        assert_eq!(q(2, 3) * q(3, 4), q(1, 2));
        assert_eq!(q(2, 3) / q(-4, 3), q(-1, 2));
        assert!(q(-1, 2) < q(-1, 3));
        assert_eq!(q(-1, 2).floor(), Int::from(-1));
        assert_eq!(q(-1, 2).ceil(), Int::ZERO);
    }
}
