//! Machine integers: a width and a bit pattern, with its two readings as numbers.

use std::fmt;

use logic::Int;

/// The greatest width that programs have.
pub const MAX_WIDTH: u32 = 128;

/// A machine integer of 1 to 128 bits. The pattern has no bit above the width, so equality and order (by width, then
/// unsigned) are structural.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits {
    width: u32,
    pattern: u128,
}

/// The patterns of a width: as many ones.
pub(crate) fn mask(width: u32) -> u128 {
    if width >= MAX_WIDTH { u128::MAX } else { (1 << width) - 1 }
}

impl Bits {
    /// The pattern cut to the width, which must lie between 1 and 128.
    #[inline]
    pub fn new(width: u32, pattern: u128) -> Bits {
        debug_assert!((1..=MAX_WIDTH).contains(&width), "{width} bits");
        Bits { width, pattern: pattern & mask(width) }
    }

    /// The pattern of that width congruent to the number modulo 2^width.
    pub fn from_int(width: u32, value: &Int) -> Bits {
        // A non-negative remainder below 2^128 always converts.
        Bits::new(width, value.rem_floor(&Int::pow2(width)).to_u128().unwrap_or_default())
    }

    /// The pattern of that width congruent to the number modulo 2^width.
    #[inline]
    pub fn from_i128(width: u32, value: i128) -> Bits {
        Bits::new(width, value as u128)
    }

    /// All bits zero.
    #[inline]
    pub fn zero(width: u32) -> Bits {
        Bits::new(width, 0)
    }

    /// One bit: 1 for true.
    #[inline]
    pub fn truth(value: bool) -> Bits {
        Bits::new(1, u128::from(value))
    }

    /// The width in bits.
    #[inline]
    pub fn width(self) -> u32 {
        self.width
    }

    /// The pattern, which is the unsigned reading.
    #[inline]
    pub fn as_u128(self) -> u128 {
        self.pattern
    }

    /// The signed reading.
    #[inline]
    pub fn as_i128(self) -> i128 {
        let unused = MAX_WIDTH - self.width;
        ((self.pattern << unused) as i128) >> unused
    }

    /// The unsigned reading.
    pub fn unsigned(self) -> Int {
        Int::from(self.pattern)
    }

    /// The signed reading.
    pub fn signed(self) -> Int {
        Int::from(self.as_i128())
    }

    /// Whether all bits are zero.
    #[inline]
    pub fn is_zero(self) -> bool {
        self.pattern == 0
    }

    /// The highest bit: whether the signed reading is negative.
    #[inline]
    pub fn sign(self) -> bool {
        self.pattern >> (self.width - 1) & 1 == 1
    }

    /// The least signed number of the width.
    #[inline]
    pub fn signed_min(width: u32) -> Bits {
        Bits::new(width, 1 << (width - 1))
    }

    /// The greatest signed number of the width.
    #[inline]
    pub fn signed_max(width: u32) -> Bits {
        Bits::new(width, mask(width) >> 1)
    }

    /// All bits one: the greatest unsigned number, the signed -1.
    #[inline]
    pub fn ones(width: u32) -> Bits {
        Bits::new(width, u128::MAX)
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The unsigned reading and the width, as `200:i8`.
impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:i{}", self.pattern, self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_of_all_widths() {
        for width in 1..=128 {
            let (least, greatest, ones) = (Bits::signed_min(width), Bits::signed_max(width), Bits::ones(width));
            assert_eq!(least.signed(), -&Int::pow2(width - 1));
            assert_eq!(greatest.signed(), &Int::pow2(width - 1) - &Int::ONE);
            assert_eq!(least.unsigned(), Int::pow2(width - 1));
            assert_eq!(ones.signed(), Int::MINUS_ONE);
            assert_eq!(ones.unsigned(), &Int::pow2(width) - &Int::ONE);
            assert!(least.sign() && !greatest.sign() && ones.sign());
            for bits in [least, greatest, ones, Bits::zero(width)] {
                assert_eq!(Bits::from_int(width, &bits.signed()), bits);
                assert_eq!(Bits::from_int(width, &bits.unsigned()), bits);
                assert_eq!(Bits::from_int(width, &(bits.unsigned() + Int::pow2(width))), bits);
                assert_eq!(Bits::from_i128(width, bits.as_i128()), bits);
            }
        }
        assert_eq!(Bits::new(8, 0x1ff), Bits::ones(8));
        assert_eq!(Bits::new(8, 200).to_string(), "200:i8");
    }
}
