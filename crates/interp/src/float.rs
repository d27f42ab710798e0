//! Exact floating-point arithmetic of all widths, on bit patterns: 16, 32, 64, 80 (x87) and 128 bits.

use std::cmp::Ordering;

use ir::FloatOp;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

/// Calls a function that is generic in the format for the width; unknown widths take the widest, which no program has.
macro_rules! by_width {
    ($bits:expr, $f:ident, $($arg:expr),*) => {
        match $bits {
            16 => $f::<Half>($($arg),*),
            32 => $f::<Single>($($arg),*),
            64 => $f::<Double>($($arg),*),
            80 => $f::<X87DoubleExtended>($($arg),*),
            _ => $f::<Quad>($($arg),*),
        }
    };
}

/// Arithmetic; of `Neg` the second operand is ignored.
pub(crate) fn binary(op: FloatOp, bits: u32, x: u128, y: u128) -> u128 {
    fn go<F: Float>(op: FloatOp, x: u128, y: u128) -> u128 {
        let (x, y) = (F::from_bits(x), F::from_bits(y));
        let result = match op {
            FloatOp::Add => (x + y).value,
            FloatOp::Sub => (x - y).value,
            FloatOp::Mul => (x * y).value,
            FloatOp::Div => (x / y).value,
            FloatOp::Rem => x.c_fmod(y).value,
            FloatOp::Neg => -x,
        };
        result.to_bits()
    }
    by_width!(bits, go, op, x, y)
}

/// `x * y + z` with one rounding.
pub(crate) fn fused(bits: u32, x: u128, y: u128, z: u128) -> u128 {
    fn go<F: Float>(x: u128, y: u128, z: u128) -> u128 {
        F::from_bits(x).mul_add(F::from_bits(y), F::from_bits(z)).value.to_bits()
    }
    by_width!(bits, go, x, y, z)
}

/// Whether it is no number.
pub(crate) fn is_nan(bits: u32, x: u128) -> bool {
    compare(bits, x, x).is_none()
}

/// The order, none if one is no number.
pub(crate) fn compare(bits: u32, x: u128, y: u128) -> Option<Ordering> {
    fn go<F: Float>(x: u128, y: u128) -> Option<Ordering> {
        F::from_bits(x).partial_cmp(&F::from_bits(y))
    }
    match bits {
        64 => f64::from_bits(x as u64).partial_cmp(&f64::from_bits(y as u64)),
        _ => by_width!(bits, go, x, y),
    }
}

/// The number rounded to an integer in that way, as a floating-point number.
pub(crate) fn round(bits: u32, x: u128, mode: Round) -> u128 {
    fn go<F: Float>(x: u128, mode: Round) -> u128 {
        F::from_bits(x).round_to_integral(mode).value.to_bits()
    }
    by_width!(bits, go, x, mode)
}

/// Towards zero; none where the integer does not fit.
pub(crate) fn to_signed(bits: u32, x: u128, to: u32) -> Option<u128> {
    fn go<F: Float>(x: u128, to: u32) -> Option<u128> {
        let mut exact = false;
        let result = F::from_bits(x).to_i128_r(to as usize, Round::TowardZero, &mut exact);
        let fits = !result.status.contains(Status::INVALID_OP);
        let mask = if to >= 128 { u128::MAX } else { (1 << to) - 1 };
        fits.then_some(result.value as u128 & mask)
    }
    by_width!(bits, go, x, to)
}

/// Towards zero; none where the integer does not fit.
pub(crate) fn to_unsigned(bits: u32, x: u128, to: u32) -> Option<u128> {
    fn go<F: Float>(x: u128, to: u32) -> Option<u128> {
        let mut exact = false;
        let result = F::from_bits(x).to_u128_r(to as usize, Round::TowardZero, &mut exact);
        (!result.status.contains(Status::INVALID_OP)).then_some(result.value)
    }
    by_width!(bits, go, x, to)
}

/// The number nearest to what a text says; none if the text is no number or the number is too small for the width.
pub(crate) fn parse(bits: u32, text: &str) -> Option<u128> {
    fn go<F: Float>(text: &str) -> Option<u128> {
        let result = F::from_str_r(text, Round::NearestTiesToEven).ok()?;
        (!result.status.contains(Status::UNDERFLOW)).then(|| result.value.to_bits())
    }
    by_width!(bits, go, text)
}

/// The nearest number.
pub(crate) fn from_signed(bits: u32, value: i128) -> u128 {
    fn go<F: Float>(value: i128) -> u128 {
        F::from_i128(value).value.to_bits()
    }
    by_width!(bits, go, value)
}

/// The nearest number.
pub(crate) fn from_unsigned(bits: u32, value: u128) -> u128 {
    fn go<F: Float>(value: u128) -> u128 {
        F::from_u128(value).value.to_bits()
    }
    by_width!(bits, go, value)
}

/// The nearest number of another width.
pub(crate) fn convert(from: u32, to: u32, x: u128) -> u128 {
    fn go<F>(x: u128, to: u32) -> u128
    where
        F: FloatConvert<Half>
            + FloatConvert<Single>
            + FloatConvert<Double>
            + FloatConvert<X87DoubleExtended>
            + FloatConvert<Quad>,
    {
        fn one<F: FloatConvert<T>, T: Float>(x: F) -> u128 {
            x.convert(&mut false).value.to_bits()
        }
        let x = F::from_bits(x);
        match to {
            16 => one::<F, Half>(x),
            32 => one::<F, Single>(x),
            64 => one::<F, Double>(x),
            80 => one::<F, X87DoubleExtended>(x),
            _ => one::<F, Quad>(x),
        }
    }
    by_width!(from, go, x, to)
}

/// A number of 64 bits in another width.
pub(crate) fn from_f64(bits: u32, value: f64) -> u128 {
    convert(64, bits, u128::from(value.to_bits()))
}

/// The nearest number of 64 bits.
pub(crate) fn to_f64(bits: u32, x: u128) -> f64 {
    f64::from_bits(convert(bits, 64, x) as u64)
}

/// The square root of an 80-bit number, rounded to the nearest (IEEE 754-2008 5.4.1).
pub(crate) fn square_root_80(x: u128) -> u128 {
    const SIGN: u128 = 1 << 79;
    const INFINITY: u128 = 0x7fff_8000_0000_0000_0000;
    const NOT_A_NUMBER: u128 = 0xffff_c000_0000_0000_0000;
    let (significand, exponent) = (x as u64, (x >> 64 & 0x7fff) as i32);
    if significand == 0 && exponent == 0 || x == INFINITY {
        return x;
    }
    if x & SIGN != 0 || exponent == 0x7fff {
        return NOT_A_NUMBER;
    }
    // The number is `digits` * 2^`scale`, with the highest of 64 bits set.
    let shift = significand.leading_zeros();
    let digits = u128::from(significand) << shift;
    let scale = exponent.max(1) - 16_383 - 63 - shift as i32;
    // So much more that the power of two is even and the root has 64 bits.
    let more = if (scale - 63) % 2 == 0 { 63 } else { 64 };
    let square = digits << more;
    let floor = square.isqrt();
    // No root lies half way between two numbers: its square would end in a quarter.
    let root = if square - floor * floor > floor { floor + 1 } else { floor };
    let (root, carried) = if root >> 64 != 0 { (root >> 1, 1) } else { (root, 0) };
    let exponent = (scale - more) / 2 + carried + 16_383 + 63;
    (exponent as u128) << 64 | root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_roots_are_rounded_to_the_nearest() {
        let mut dice = dice::Dice::new(3);
        let root = |x: f64| square_root_80(from_f64(80, x));
        for x in [0.0, -0.0, 1.0, 2.25, 16.0, 1e300, f64::INFINITY] {
            assert_eq!(to_f64(80, root(x)).to_bits(), x.sqrt().to_bits(), "{x}");
        }
        assert!(is_nan(80, root(-1.0)) && is_nan(80, root(f64::NAN)));
        // The digits of glibc's sqrtl(2).
        assert_eq!(root(2.0), 0x3fff_b504_f333_f9de_6484);
        for _ in 0..2000 {
            // No neighbour's square is nearer: the number lies between those of the neighbours' middles.
            let x = u128::from(dice.bits() | 1 << 63) | u128::from(1 + dice.below(0x7ffe)) << 64;
            let r = square_root_80(x);
            let wide = |x: u128| convert(80, 128, x);
            let times = |x: u128, y: u128| binary(FloatOp::Mul, 128, x, y);
            let middle = |x: u128, y: u128| times(binary(FloatOp::Add, 128, wide(x), wide(y)), from_f64(128, 0.5));
            let (below, above) = (middle(r - 1, r), middle(r, r + 1));
            assert_ne!(compare(128, times(below, below), wide(x)), Some(Ordering::Greater), "{x:x}");
            assert_ne!(compare(128, times(above, above), wide(x)), Some(Ordering::Less), "{x:x}");
        }
    }

    #[test]
    fn formats_convert() {
        for bits in [16, 32, 64, 80, 128] {
            assert_eq!(to_f64(bits, from_f64(bits, 1.5)), 1.5, "{bits}");
            assert_eq!(compare(bits, from_f64(bits, -1.0), from_f64(bits, 2.0)), Some(Ordering::Less));
            assert_eq!(compare(bits, from_f64(bits, f64::NAN), from_f64(bits, 2.0)), None);
        }
        assert_eq!(from_f64(80, 1.0), 0x3fff_8000_0000_0000_0000);
    }

    #[test]
    fn arithmetic_is_that_of_the_machine() {
        let mut dice = dice::Dice::new(1);
        for _ in 0..2000 {
            // Of neighbouring exponents, so that rounding matters.
            let mut next = || f64::from_bits(dice.bits() >> 12 | (1022 + dice.below(5)) << 52);
            let (x, y) = (next(), next());
            let exact = |op, value: f64| {
                let result = binary(op, 64, u128::from(x.to_bits()), u128::from(y.to_bits()));
                assert_eq!(result, u128::from(value.to_bits()), "{op:?} {x} {y}");
            };
            exact(FloatOp::Add, x + y);
            exact(FloatOp::Sub, x - y);
            exact(FloatOp::Mul, x * y);
            exact(FloatOp::Div, x / y);
            exact(FloatOp::Rem, x % y);
            exact(FloatOp::Neg, -x);
        }
    }

    #[test]
    fn integers_that_do_not_fit_are_none() {
        let pattern = |value: f64| u128::from(value.to_bits());
        assert_eq!(to_signed(64, pattern(-1.9), 8), Some(0xff));
        assert_eq!(to_signed(64, pattern(128.0), 8), None);
        assert_eq!(to_unsigned(64, pattern(255.9), 8), Some(255));
        assert_eq!(to_unsigned(64, pattern(-1.0), 8), None);
        assert_eq!(to_unsigned(64, pattern(-0.5), 8), Some(0));
        assert_eq!(to_signed(64, pattern(f64::NAN), 32), None);
        assert_eq!(from_signed(32, -3), u128::from((-3f32).to_bits()));
    }
}
