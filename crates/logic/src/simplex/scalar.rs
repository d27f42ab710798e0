//! The numbers a tableau computes with: `i128` with overflow checks, or [`Int`], which never overflows.

use crate::int::Int;

/// A computation in `i128` left its range; it is repeated with [`Int`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Overflow;

/// An integer type for tableaus.
pub(crate) trait Scalar: Clone + Ord {
    fn from_int(value: &Int) -> Result<Self, Overflow>;
    fn to_int(&self) -> Int;
    fn zero() -> Self;
    fn one() -> Self;
    fn is_zero(&self) -> bool;
    fn is_one(&self) -> bool;
    fn is_negative(&self) -> bool;
    fn is_positive(&self) -> bool;
    fn add(&self, other: &Self) -> Result<Self, Overflow>;
    fn sub(&self, other: &Self) -> Result<Self, Overflow>;
    fn mul(&self, other: &Self) -> Result<Self, Overflow>;
    fn neg(&self) -> Result<Self, Overflow>;
    fn gcd(&self, other: &Self) -> Self;
    /// Division that leaves no remainder.
    fn div_exact(&self, divisor: &Self) -> Self;
}

/// Whether the value fits into 64 bits, where multiplication and division are a single instruction.
#[inline]
fn small(value: i128) -> Option<i64> {
    i64::try_from(value).ok()
}

impl Scalar for i128 {
    fn from_int(value: &Int) -> Result<Self, Overflow> {
        // The lowest value is left out so that every value has a negation and an absolute value.
        value.to_i128().filter(|value| *value != i128::MIN).ok_or(Overflow)
    }
    fn to_int(&self) -> Int {
        Int::from(*self)
    }
    #[inline]
    fn zero() -> Self {
        0
    }
    #[inline]
    fn one() -> Self {
        1
    }
    #[inline]
    fn is_zero(&self) -> bool {
        *self == 0
    }
    #[inline]
    fn is_one(&self) -> bool {
        *self == 1
    }
    #[inline]
    fn is_negative(&self) -> bool {
        *self < 0
    }
    #[inline]
    fn is_positive(&self) -> bool {
        *self > 0
    }
    #[inline]
    fn add(&self, other: &Self) -> Result<Self, Overflow> {
        self.checked_add(*other).filter(|value| *value != i128::MIN).ok_or(Overflow)
    }
    #[inline]
    fn sub(&self, other: &Self) -> Result<Self, Overflow> {
        self.checked_sub(*other).filter(|value| *value != i128::MIN).ok_or(Overflow)
    }
    #[inline]
    fn mul(&self, other: &Self) -> Result<Self, Overflow> {
        match (small(*self), small(*other)) {
            // The product of two 64-bit numbers always fits.
            (Some(a), Some(b)) => Ok(i128::from(a) * i128::from(b)),
            _ => self.checked_mul(*other).filter(|value| *value != i128::MIN).ok_or(Overflow),
        }
    }
    #[inline]
    fn neg(&self) -> Result<Self, Overflow> {
        self.checked_neg().ok_or(Overflow)
    }
    fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.unsigned_abs(), other.unsigned_abs());
        while b != 0 {
            if let (Ok(x), Ok(y)) = (u64::try_from(a), u64::try_from(b)) {
                let (mut x, mut y) = (x, y);
                while y != 0 {
                    (x, y) = (y, x % y);
                }
                return i128::from(x);
            }
            (a, b) = (b, a % b);
        }
        // At most 2^127 - 1, since no value is i128::MIN.
        a as i128
    }
    #[inline]
    fn div_exact(&self, divisor: &Self) -> Self {
        match (small(*self), small(*divisor)) {
            (Some(a), Some(b)) if b != -1 => i128::from(a / b),
            _ => self / divisor,
        }
    }
}

impl Scalar for Int {
    fn from_int(value: &Int) -> Result<Self, Overflow> {
        Ok(value.clone())
    }
    fn to_int(&self) -> Int {
        self.clone()
    }
    fn zero() -> Self {
        Int::ZERO
    }
    fn one() -> Self {
        Int::ONE
    }
    fn is_zero(&self) -> bool {
        Int::is_zero(self)
    }
    fn is_one(&self) -> bool {
        Int::is_one(self)
    }
    fn is_negative(&self) -> bool {
        Int::is_negative(self)
    }
    fn is_positive(&self) -> bool {
        Int::is_positive(self)
    }
    fn add(&self, other: &Self) -> Result<Self, Overflow> {
        Ok(self + other)
    }
    fn sub(&self, other: &Self) -> Result<Self, Overflow> {
        Ok(self - other)
    }
    fn mul(&self, other: &Self) -> Result<Self, Overflow> {
        Ok(self * other)
    }
    fn neg(&self) -> Result<Self, Overflow> {
        Ok(-self)
    }
    fn gcd(&self, other: &Self) -> Self {
        Int::gcd(self, other)
    }
    fn div_exact(&self, divisor: &Self) -> Self {
        Int::div_exact(self, divisor)
    }
}
