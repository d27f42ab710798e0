//! Functions on floating-point numbers. Those with one exact result give it; the others are taken from the machine at
//! hand and noted as approximations.

use ir::Type;
use rustc_apfloat::Round;

use super::format::{Value, decode};
use super::{Call, number};
use crate::exec::{Machine, Step};
use crate::float;
use crate::word::Word;

/// Bits of a scalar type.
pub(crate) fn scalar_bits(ty: &Type, pointer_bits: u32) -> u8 {
    match ty {
        Type::Float(bits) => *bits as u8,
        other => other.integer_bits(pointer_bits).unwrap_or(64) as u8,
    }
}

/// The name of a library function without the letter for its type, if it is a function of `math.h` that is known.
fn base(name: &str) -> Option<&str> {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    if NAMES.contains(&name) {
        return Some(name);
    }
    let shorter = name.strip_suffix(['f', 'l'])?;
    NAMES.contains(&shorter).then_some(shorter)
}

const NAMES: &[&str] = &[
    "sqrt",
    "floor",
    "ceil",
    "trunc",
    "round",
    "rint",
    "nearbyint",
    "roundeven",
    "fabs",
    "fmod",
    "fmin",
    "fmax",
    "copysign",
    "fma",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "pow",
    "cbrt",
    "hypot",
    "lround",
    "llround",
    "lrint",
    "llrint",
    "fdim",
];

/// A call of a library function.
pub(super) fn library_call(call: &mut Call<'_, '_, '_>) -> Step {
    let name = call.name();
    if number::is_reading(&name) {
        return number::read(call);
    }
    let mut values = Vec::new();
    let mut types = Vec::new();
    for (index, arg) in call.site.args.iter().enumerate() {
        values.push(call.pattern(index)?);
        types.push(&arg.ty);
    }
    let result = call.site.result.clone();
    let pattern = self::call(call.machine, &name, &types, &values, &result)?;
    let low = Word::number(pattern as u64);
    call.give_all(&[low, Word::number((pattern >> 64) as u64)][..if scalar_bits(&result, 64) > 64 { 2 } else { 1 }])
}

/// The function of that name (of an intrinsic without `llvm.`) on bit patterns.
pub(crate) fn call(
    machine: &mut Machine<'_, '_>,
    name: &str,
    types: &[&Type],
    values: &[u128],
    result: &Type,
) -> Step<u128> {
    let full = name;
    let name = base(name).unwrap_or(name);
    let unknown = |machine: &Machine<'_, '_>| machine.unsupported(format!("`{full}` on {result}"));
    let Some(Type::Float(bits)) = types.first() else { return Err(unknown(machine)) };
    let bits = *bits;
    let sign = 1u128 << (bits - 1);
    let rounded = |mode: Round| float::round(bits, values[0], mode);
    let nan = |value: u128| matches!(decode(bits, value).1, Value::NaN);
    let found = match (name, values) {
        ("floor", [_]) => rounded(Round::TowardNegative),
        ("ceil", [_]) => rounded(Round::TowardPositive),
        ("trunc", [_]) => rounded(Round::TowardZero),
        ("round", [_]) => rounded(Round::NearestTiesToAway),
        ("rint" | "nearbyint" | "roundeven", [_]) => rounded(Round::NearestTiesToEven),
        ("fabs", [x]) => x & !sign,
        ("copysign", [x, y]) => x & !sign | y & sign,
        ("fmod", [x, y]) => float::binary(ir::FloatOp::Rem, bits, *x, *y),
        ("fma" | "fmuladd", [x, y, z]) if name == "fma" => float::fused(bits, *x, *y, *z),
        // Unoptimised code of the machine multiplies and adds.
        ("fmuladd", [x, y, z]) => {
            let product = float::binary(ir::FloatOp::Mul, bits, *x, *y);
            float::binary(ir::FloatOp::Add, bits, product, *z)
        }
        ("canonicalize", [x]) => *x,
        ("fmin" | "minnum" | "fmax" | "maxnum", [x, y]) => {
            let less = float::compare(bits, *x, *y);
            let wants_less = name.contains("min");
            match less {
                _ if nan(*x) => *y,
                _ if nan(*y) => *x,
                Some(std::cmp::Ordering::Less) => {
                    if wants_less {
                        *x
                    } else {
                        *y
                    }
                }
                _ => {
                    if wants_less {
                        *y
                    } else {
                        *x
                    }
                }
            }
        }
        ("fdim", [x, y]) => match float::compare(bits, *x, *y) {
            Some(std::cmp::Ordering::Greater) | None => float::binary(ir::FloatOp::Sub, bits, *x, *y),
            _ => 0,
        },
        ("lround" | "llround", [_]) => integer(machine, bits, rounded(Round::NearestTiesToAway), result, name)?,
        ("lrint" | "llrint", [_]) => integer(machine, bits, rounded(Round::NearestTiesToEven), result, name)?,
        ("fptosi.sat" | "fptoui.sat", [x]) => {
            let to = u32::from(scalar_bits(result, 64));
            saturated(name == "fptosi.sat", bits, *x, to)
        }
        ("is.fpclass", [x, mask]) => u128::from(is_class(bits, *x, *mask as u32)),
        ("sqrt", [x]) if bits == 64 => u128::from(f64::from_bits(*x as u64).sqrt().to_bits()),
        ("sqrt", [x]) if bits == 32 => u128::from(f32::from_bits(*x as u32).sqrt().to_bits()),
        ("sqrt", [x]) if bits == 80 => float::square_root_80(*x),
        ("powi", [x, y]) if bits == 64 => {
            note(machine, name);
            u128::from(f64::from_bits(*x as u64).powi(*y as u32 as i32).to_bits())
        }
        _ if bits == 64 || bits == 32 => by_library(machine, name, bits, values).ok_or_else(|| unknown(machine))?,
        _ => return Err(unknown(machine)),
    };
    if let Type::Float(bits) = result
        && !matches!(decode(*bits, found).1, Value::Finite { .. })
        && machine.code.sees_errno
    {
        machine.approximate(&format!("`{full}` may set `errno`"));
    }
    let zeros = matches!(values, [x, y] if x != y && float::compare(bits, *x, *y) == Some(std::cmp::Ordering::Equal));
    // C leaves open which of two zeros is the lesser one, and every bit of a NaN but that it is one.
    machine.memory.open_bits |= zeros || matches!(result, Type::Float(bits) if float::is_nan(*bits, found));
    Ok(found)
}

/// What the library at hand gives for numbers of 64 or 32 bits.
fn by_library(machine: &mut Machine<'_, '_>, name: &str, bits: u32, values: &[u128]) -> Option<u128> {
    let of = |index: usize| values.get(index).map(|value| float::to_f64(bits, *value));
    let value = if bits == 64 {
        inexact(name, of(0), of(1))
    } else {
        let of = |index: usize| values.get(index).map(|value| f32::from_bits(*value as u32));
        inexact_single(name, of(0), of(1)).map(f64::from)
    }?;
    if !(name == "pow" && bits == 64 && is_exact_power(of(0), of(1))) {
        note(machine, name);
    }
    Some(float::from_f64(bits, value))
}

/// Whether the power of two integers is one that a number of 64 bits can be: libraries whose error is below one unit in the
/// last place before they round, glibc's (2.28) among them, give it exactly.
fn is_exact_power(base: Option<f64>, exponent: Option<f64>) -> bool {
    let (Some(base), Some(exponent)) = (base, exponent) else { return false };
    let integers = base.fract() == 0.0 && exponent.fract() == 0.0;
    integers && base.abs() < EXACT && (0.0..64.0).contains(&exponent) && base.abs().powi(exponent as i32) < EXACT
}

/// Integers below it are numbers of 64 bits.
const EXACT: f64 = 9_007_199_254_740_992.0;

fn note(machine: &mut Machine<'_, '_>, name: &str) {
    machine.approximate(&format!("`{name}` may differ from the program's machine in the last place"));
}

fn integer(machine: &Machine<'_, '_>, bits: u32, pattern: u128, result: &Type, name: &str) -> Step<u128> {
    let to = u32::from(scalar_bits(result, 64));
    float::to_signed(bits, pattern, to)
        .ok_or_else(|| machine.undefined(format!("the result of `{name}` does not fit its type")))
}

fn saturated(is_signed: bool, bits: u32, x: u128, to: u32) -> u128 {
    let (negative, value) = decode(bits, x);
    let exact = if is_signed { float::to_signed(bits, x, to) } else { float::to_unsigned(bits, x, to) };
    let ones = if to >= 128 { u128::MAX } else { (1 << to) - 1 };
    match (exact, value) {
        (Some(exact), _) => exact,
        (None, Value::NaN) => 0,
        (None, _) => match (is_signed, negative) {
            (true, true) => 1 << (to - 1),
            (true, false) => ones >> 1,
            (false, true) => 0,
            (false, false) => ones,
        },
    }
}

/// `llvm.is.fpclass`: bits from 0 are signalling NaN, quiet NaN, -inf, -normal, -subnormal, -0, +0, +subnormal,
/// +normal, +inf.
fn is_class(bits: u32, x: u128, mask: u32) -> bool {
    let (negative, value) = decode(bits, x);
    let fraction = match bits {
        16 => 10,
        32 => 23,
        64 => 52,
        80 => 63,
        _ => 112,
    };
    let class = match value {
        Value::NaN => u32::from(x >> (fraction - 1) & 1 == 1),
        Value::Infinite => {
            if negative {
                2
            } else {
                9
            }
        }
        Value::Finite(number) if number.mantissa == 0 => {
            if negative {
                5
            } else {
                6
            }
        }
        Value::Finite(number) if number.mantissa >> fraction == 0 => {
            if negative {
                4
            } else {
                7
            }
        }
        Value::Finite(_) => {
            if negative {
                3
            } else {
                8
            }
        }
    };
    mask >> class & 1 == 1
}

macro_rules! functions {
    ($name:ident, $float:ty) => {
        fn $name(name: &str, x: Option<$float>, y: Option<$float>) -> Option<$float> {
            let x = x?;
            Some(match (name, y) {
                ("sin", _) => x.sin(),
                ("cos", _) => x.cos(),
                ("tan", _) => x.tan(),
                ("asin", _) => x.asin(),
                ("acos", _) => x.acos(),
                ("atan", _) => x.atan(),
                ("sinh", _) => x.sinh(),
                ("cosh", _) => x.cosh(),
                ("tanh", _) => x.tanh(),
                ("exp", _) => x.exp(),
                ("exp2", _) => x.exp2(),
                ("expm1", _) => x.exp_m1(),
                ("log", _) => x.ln(),
                ("log2", _) => x.log2(),
                ("log10", _) => x.log10(),
                ("log1p", _) => x.ln_1p(),
                ("cbrt", _) => x.cbrt(),
                ("atan2", Some(y)) => x.atan2(y),
                ("pow", Some(y)) => x.powf(y),
                ("hypot", Some(y)) => x.hypot(y),
                _ => return None,
            })
        }
    };
}

functions!(inexact, f64);
functions!(inexact_single, f32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_letter() {
        assert_eq!(base("sqrtf"), Some("sqrt"));
        assert_eq!(base("floorl"), Some("floor"));
        assert_eq!(base("fma"), Some("fma"));
        assert_eq!(base("frob"), None);
    }

    #[test]
    fn classes() {
        let class = |value: f64| (0..10).find(|bit| is_class(64, u128::from(value.to_bits()), 1 << bit)).unwrap();
        assert_eq!(
            [f64::NEG_INFINITY, -1.0, -5e-324, -0.0, 0.0, 5e-324, 1.0, f64::INFINITY].map(class),
            [2, 3, 4, 5, 6, 7, 8, 9]
        );
        assert_eq!(class(f64::NAN), 1);
    }

    #[test]
    fn saturation() {
        let pattern = |value: f64| u128::from(value.to_bits());
        assert_eq!(saturated(true, 64, pattern(1e10), 32), 0x7fff_ffff);
        assert_eq!(saturated(true, 64, pattern(-1e10), 32), 0x8000_0000);
        assert_eq!(saturated(false, 64, pattern(-1.5), 8), 0);
        assert_eq!(saturated(false, 64, pattern(f64::NAN), 8), 0);
    }
}
