//! Exact integers: an inline `i64` where the value fits, an arbitrary-precision integer where it does not.
//!
//! Everything that decides a verdict computes with these. An operation never wraps: it is tried in `i64` with a check
//! and promoted when the check fails. The representation is canonical, so equality and hashing are structural.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use dashu_int::IBig;
use dashu_int::ops::{DivEuclid, Gcd, RemEuclid};

/// An exact integer of any size.
#[derive(Clone, PartialEq, Eq)]
pub struct Int(Repr);

/// Canonical: `Big` only for values outside the range of `i64`.
#[derive(Clone, PartialEq, Eq)]
enum Repr {
    Small(i64),
    Big(IBig),
}

/// The text was not a decimal integer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a decimal integer")]
pub struct ParseIntError(String);

impl Int {
    /// 0.
    pub const ZERO: Int = Int(Repr::Small(0));
    /// 1.
    pub const ONE: Int = Int(Repr::Small(1));
    /// -1.
    pub const MINUS_ONE: Int = Int(Repr::Small(-1));

    fn from_big(value: IBig) -> Int {
        match i64::try_from(&value) {
            Ok(small) => Int(Repr::Small(small)),
            Err(_) => Int(Repr::Big(value)),
        }
    }

    fn to_big(&self) -> IBig {
        match &self.0 {
            Repr::Small(value) => IBig::from(*value),
            Repr::Big(value) => value.clone(),
        }
    }

    /// 2 to the power `exponent`.
    pub fn pow2(exponent: u32) -> Int {
        if exponent < 63 { Int::from(1i64 << exponent) } else { Int::from_big(IBig::ONE << exponent as usize) }
    }

    /// Whether the value is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0))
    }

    /// Whether the value is 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(self.0, Repr::Small(1))
    }

    /// Whether the value is below 0.
    #[inline]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(value) => *value < 0,
            Repr::Big(value) => *value < IBig::ZERO,
        }
    }

    /// Whether the value is above 0.
    #[inline]
    pub fn is_positive(&self) -> bool {
        match &self.0 {
            Repr::Small(value) => *value > 0,
            Repr::Big(value) => *value > IBig::ZERO,
        }
    }

    /// Whether the value is 1 or -1.
    #[inline]
    pub fn is_unit(&self) -> bool {
        matches!(self.0, Repr::Small(1 | -1))
    }

    /// The absolute value.
    pub fn abs(&self) -> Int {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// The quotient rounded towards minus infinity.
    ///
    /// # Panics
    /// When `divisor` is zero.
    pub fn div_floor(&self, divisor: &Int) -> Int {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &divisor.0)
            && let (Some(quotient), Some(rest)) = (a.checked_div(*b), a.checked_rem(*b))
        {
            return Int::from(if rest != 0 && (rest < 0) != (*b < 0) { quotient - 1 } else { quotient });
        }
        let (a, b) = (self.to_big(), divisor.to_big());
        // Euclidean division rounds towards minus infinity for a positive divisor; a negative one is moved upwards.
        if divisor.is_negative() { Int::from_big((-a).div_euclid(-b)) } else { Int::from_big(a.div_euclid(b)) }
    }

    /// The quotient rounded towards plus infinity.
    ///
    /// # Panics
    /// When `divisor` is zero.
    pub fn div_ceil(&self, divisor: &Int) -> Int {
        -&(-self).div_floor(divisor)
    }

    /// The quotient rounded towards zero, as C divides.
    ///
    /// # Panics
    /// When `divisor` is zero.
    pub fn div_trunc(&self, divisor: &Int) -> Int {
        if self.is_negative() == divisor.is_negative() { self.div_floor(divisor) } else { self.div_ceil(divisor) }
    }

    /// The remainder of [`Int::div_floor`]: it has the sign of `divisor`.
    ///
    /// # Panics
    /// When `divisor` is zero.
    pub fn rem_floor(&self, divisor: &Int) -> Int {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &divisor.0)
            && *a >= 0
            && *b > 0
        {
            return Int::from(a % b);
        }
        if divisor.is_negative() {
            return -&(-self).rem_floor(&-divisor);
        }
        Int::from_big(IBig::from(self.to_big().rem_euclid(divisor.to_big())))
    }

    /// The remainder of [`Int::div_trunc`]: it has the sign of `self`, as in C.
    ///
    /// # Panics
    /// When `divisor` is zero.
    pub fn rem_trunc(&self, divisor: &Int) -> Int {
        self - &(&self.div_trunc(divisor) * divisor)
    }

    /// The greatest common divisor, never negative; `gcd(0, 0) = 0`.
    pub fn gcd(&self, other: &Int) -> Int {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0) {
            return Int::from(gcd_u64(a.unsigned_abs(), b.unsigned_abs()));
        }
        if self.is_zero() {
            return other.abs();
        }
        if other.is_zero() {
            return self.abs();
        }
        Int::from_big(IBig::from(self.to_big().gcd(other.to_big())))
    }

    /// `self / divisor`, which the caller knows to leave no remainder.
    ///
    /// # Panics
    /// When `divisor` is zero.
    pub fn div_exact(&self, divisor: &Int) -> Int {
        if divisor.is_one() { self.clone() } else { self.div_floor(divisor) }
    }

    /// The value, if it fits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(value) => Some(*value),
            Repr::Big(_) => None,
        }
    }

    /// The value, if it fits.
    #[inline]
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small(value) => Some(i128::from(*value)),
            Repr::Big(value) => i128::try_from(value).ok(),
        }
    }

    /// The value, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        match &self.0 {
            Repr::Small(value) => u128::try_from(*value).ok(),
            Repr::Big(value) => u128::try_from(value).ok(),
        }
    }

    /// The value, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        self.to_u128().and_then(|value| u64::try_from(value).ok())
    }
}

fn gcd_u64(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Default for Int {
    fn default() -> Int {
        Int::ZERO
    }
}

macro_rules! from_small {
    ($($ty:ty),*) => {$(
        impl From<$ty> for Int {
            #[inline]
            fn from(value: $ty) -> Int {
                Int(Repr::Small(i64::from(value)))
            }
        }
    )*};
}
from_small!(i64, i32, u32, i16, u16, i8, u8);

macro_rules! from_wide {
    ($($ty:ty),*) => {$(
        impl From<$ty> for Int {
            #[inline]
            fn from(value: $ty) -> Int {
                match i64::try_from(value) {
                    Ok(small) => Int(Repr::Small(small)),
                    Err(_) => Int(Repr::Big(IBig::from(value))),
                }
            }
        }
    )*};
}
from_wide!(i128, u128, u64, usize);

impl FromStr for Int {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Int, ParseIntError> {
        match text.parse::<i64>() {
            Ok(small) => Ok(Int::from(small)),
            Err(_) => text.parse::<IBig>().map(Int::from_big).map_err(|_| ParseIntError(text.to_owned())),
        }
    }
}

impl Hash for Int {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Small(value) => value.hash(state),
            Repr::Big(value) => value.hash(state),
        }
    }
}

impl Ord for Int {
    #[inline]
    fn cmp(&self, other: &Int) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            // A big value lies outside the range of all small ones.
            (Repr::Small(_), Repr::Big(b)) => IBig::ZERO.cmp(b),
            (Repr::Big(a), Repr::Small(_)) => a.cmp(&IBig::ZERO),
        }
    }
}

impl PartialOrd for Int {
    #[inline]
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

macro_rules! binary {
    ($trait:ident, $method:ident, $checked:ident, $assign_trait:ident, $assign:ident, $op:tt) => {
        impl $trait<&Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
                    && let Some(value) = a.$checked(*b)
                {
                    return Int(Repr::Small(value));
                }
                Int::from_big(self.to_big() $op other.to_big())
            }
        }
        impl $trait<Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: Int) -> Int {
                self $op &other
            }
        }
        impl $trait<&Int> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                &self $op other
            }
        }
        impl $trait<Int> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: Int) -> Int {
                &self $op &other
            }
        }
        impl $assign_trait<&Int> for Int {
            #[inline]
            fn $assign(&mut self, other: &Int) {
                *self = &*self $op other;
            }
        }
        impl $assign_trait<Int> for Int {
            #[inline]
            fn $assign(&mut self, other: Int) {
                *self = &*self $op &other;
            }
        }
    };
}
binary!(Add, add, checked_add, AddAssign, add_assign, +);
binary!(Sub, sub, checked_sub, SubAssign, sub_assign, -);
binary!(Mul, mul, checked_mul, MulAssign, mul_assign, *);

impl Neg for &Int {
    type Output = Int;
    #[inline]
    fn neg(self) -> Int {
        match &self.0 {
            Repr::Small(value) => match value.checked_neg() {
                Some(negated) => Int(Repr::Small(negated)),
                None => Int::from_big(-IBig::from(*value)),
            },
            // -2^63 is small although 2^63 is not, so the result is brought into canonical form.
            Repr::Big(value) => Int::from_big(-value),
        }
    }
}

impl Neg for Int {
    type Output = Int;
    #[inline]
    fn neg(self) -> Int {
        -&self
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(value) => value.fmt(f),
            Repr::Big(value) => value.fmt(f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges() -> Vec<i128> {
        let mut values = vec![0, 1, -1, 2, -2, 7, -7];
        for base in [1i128 << 31, 1 << 32, 1 << 62, 1 << 63, 1 << 64] {
            for offset in -2..=2 {
                values.push(base + offset);
                values.push(-base + offset);
            }
        }
        values
    }

    #[test]
    fn agrees_with_i128_at_the_edges() {
        for a in edges() {
            for b in edges() {
                let (x, y) = (Int::from(a), Int::from(b));
                assert_eq!(&x + &y, Int::from(a + b));
                assert_eq!(&x - &y, Int::from(a - b));
                assert_eq!(x.cmp(&y), a.cmp(&b));
                if let Some(product) = a.checked_mul(b) {
                    assert_eq!(&x * &y, Int::from(product));
                }
                if b != 0 {
                    let mut floor = a / b;
                    if a % b != 0 && (a % b < 0) != (b < 0) {
                        floor -= 1;
                    }
                    assert_eq!(x.div_floor(&y), Int::from(floor), "{a} div {b}");
                    assert_eq!(x.rem_floor(&y), Int::from(a - floor * b), "{a} mod {b}");
                    assert_eq!(x.div_trunc(&y), Int::from(a / b), "{a} / {b}");
                    assert_eq!(x.rem_trunc(&y), Int::from(a % b), "{a} % {b}");
                    let ceil = if a % b != 0 { floor + 1 } else { floor };
                    assert_eq!(x.div_ceil(&y), Int::from(ceil));
                }
                let mut g = (a.unsigned_abs(), b.unsigned_abs());
                while g.1 != 0 {
                    g = (g.1, g.0 % g.1);
                }
                assert_eq!(x.gcd(&y), Int::from(g.0));
            }
            assert_eq!(-Int::from(a), Int::from(-a));
            assert_eq!(Int::from(a).to_i128(), Some(a));
            assert_eq!(Int::from(a).to_string().parse(), Ok(Int::from(a)));
        }
    }

    #[test]
    fn products_beyond_i128_stay_exact() {
        let big = Int::pow2(127);
        let square = &big * &big;
        assert_eq!(square, Int::pow2(254));
        assert_eq!(square.to_i128(), None);
        assert_eq!(square.div_floor(&big), big);
    }
}
