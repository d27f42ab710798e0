//! C's arithmetic on ranges of integers: the result of an operation in its type, and whether it is defined (C11 6.5.5 to
//! 6.5.12). Shifts are as strict as the sanitizer's check: a signed left operand may lose no bit, nor its sign.

use super::types::CType;

/// What integer values an expression may have; `None` if nothing is known, or if it is no integer.
pub(crate) type Range = Option<(i128, i128)>;

/// Whether an operation has a defined result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Defined {
    /// For all operands in the ranges.
    Always,
    /// Not shown for all of them.
    Unclear,
    /// For no operands in the ranges; what is wrong, in words.
    Never(&'static str),
}

pub(super) const OVERFLOW: &str = "signed overflow in a constant expression";
const SHIFT_BASE: &str = "left shift of a signed constant that leaves its type or is negative";
/// What is wrong with a floating-point constant that is converted to an integer type without room for it.
pub const UNFIT: &str = "floating-point constant that does not fit the integer type, in a constant expression";
/// What is wrong with a constant that is shifted by too much.
pub const SHIFT_COUNT: &str = "shift by a negative count or by at least the width of the type";

/// An operation of two operands. `ty` is the type it is computed in, that of the left operand for shifts.
pub(crate) fn binary(operator: &str, ty: CType, lhs: Range, rhs: Range) -> (Range, Defined) {
    let truth = |value: Option<bool>| (Some(value.map_or((0, 1), |v| (i128::from(v), i128::from(v)))), Defined::Always);
    match operator {
        "<" => truth(less(lhs, rhs)),
        ">" => truth(less(rhs, lhs)),
        "<=" => truth(less(rhs, lhs).map(|v| !v)),
        ">=" => truth(less(lhs, rhs).map(|v| !v)),
        "==" => truth(equal(lhs, rhs)),
        "!=" => truth(equal(lhs, rhs).map(|v| !v)),
        "<<" | ">>" => shift(operator == "<<", ty, lhs, rhs),
        "+" | "-" | "*" | "/" => within(ty, exact(operator, lhs, rhs), OVERFLOW),
        "%" => remainder(ty, lhs, rhs),
        "&" | "|" | "^" => (bitwise(operator, ty, lhs, rhs), Defined::Always),
        _ => (ty.bounds(), if ty.overflows() { Defined::Unclear } else { Defined::Always }),
    }
}

/// An operation of one operand.
pub(crate) fn unary(operator: &str, ty: CType, operand: Range) -> (Range, Defined) {
    match operator {
        "-" => within(ty, exact("-", Some((0, 0)), operand), OVERFLOW),
        "+" => (operand, Defined::Always),
        "~" => match (ty, operand) {
            (CType::Int { signed: true, .. }, Some((low, high))) => (Some((!high, !low)), Defined::Always),
            _ => (converted(ty, operand.map(|(low, high)| (!high, !low))), Defined::Always),
        },
        "!" => {
            let zero = equal(operand, Some((0, 0)));
            (Some(zero.map_or((0, 1), |v| (i128::from(v), i128::from(v)))), Defined::Always)
        }
        _ => (ty.bounds(), Defined::Unclear),
    }
}

/// The value converted to the type; conversions that do not fit are the implementation's, here modulo its width.
pub(crate) fn converted(ty: CType, value: Range) -> Range {
    let (least, greatest) = ty.bounds()?;
    let Some((low, high)) = value else { return Some((least, greatest)) };
    if low >= least && high <= greatest {
        return Some((low, high));
    }
    match ty {
        CType::Bool => Some(if low > 0 || high < 0 { (1, 1) } else { (0, 1) }),
        CType::Int { .. } if low == high => {
            let width = greatest - least + 1;
            let value = (low - least).rem_euclid(width) + least;
            Some((value, value))
        }
        _ => Some((least, greatest)),
    }
}

/// The single value of the range.
pub(crate) fn single(range: Range) -> Option<i128> {
    range.filter(|(low, high)| low == high).map(|(low, _)| low)
}

fn less(lhs: Range, rhs: Range) -> Option<bool> {
    let ((a, b), (c, d)) = (lhs?, rhs?);
    if b < c {
        Some(true)
    } else if a >= d {
        Some(false)
    } else {
        None
    }
}

fn equal(lhs: Range, rhs: Range) -> Option<bool> {
    let ((a, b), (c, d)) = (lhs?, rhs?);
    if b < c || d < a {
        Some(false)
    } else if a == b && c == d {
        Some(true)
    } else {
        None
    }
}

/// The results in the integers.
fn exact(operator: &str, lhs: Range, rhs: Range) -> Range {
    let ((a, b), (c, d)) = (lhs?, rhs?);
    let pairs = [(a, c), (a, d), (b, c), (b, d)];
    let all = |f: fn(i128, i128) -> Option<i128>| -> Range {
        let mut values = Vec::new();
        for (x, y) in pairs {
            values.push(f(x, y)?);
        }
        Some((*values.iter().min()?, *values.iter().max()?))
    };
    match operator {
        "+" => all(i128::checked_add),
        "-" => all(i128::checked_sub),
        "*" => all(i128::checked_mul),
        "/" => {
            // Division by zero is another matter than overflow.
            let nonzero = |value: i128, other: i128| if value == 0 { other } else { value };
            let (c, d) = (nonzero(c, 1.min(d)), nonzero(d, (-1).max(c)));
            if c == 0 || d == 0 {
                return None;
            }
            let mut divisors = vec![c, d];
            if c < 0 && d > 0 {
                divisors.extend([-1, 1]);
            }
            let mut values = Vec::new();
            for divisor in divisors {
                values.extend([a.checked_div(divisor)?, b.checked_div(divisor)?]);
            }
            if a < 0 && b > 0 {
                values.push(0);
            }
            Some((*values.iter().min()?, *values.iter().max()?))
        }
        _ => None,
    }
}

/// The result in the type: modulo its width if it is unsigned, else undefined where it does not fit.
fn within(ty: CType, result: Range, broken: &'static str) -> (Range, Defined) {
    let Some((least, greatest)) = ty.bounds() else {
        return (None, if ty.overflows() { Defined::Unclear } else { Defined::Always });
    };
    match result {
        Some((low, high)) if low >= least && high <= greatest => (result, Defined::Always),
        _ if !ty.overflows() => (converted(ty, result), Defined::Always),
        Some((low, high)) if high < least || low > greatest => (Some((least, greatest)), Defined::Never(broken)),
        _ => (Some((least, greatest)), Defined::Unclear),
    }
}

fn remainder(ty: CType, lhs: Range, rhs: Range) -> (Range, Defined) {
    // INT_MIN % -1 is undefined as INT_MIN / -1 is.
    let (_, defined) = within(ty, exact("/", lhs, rhs), OVERFLOW);
    let (Some(x), Some(y)) = (single(lhs), single(rhs)) else { return (ty.bounds(), defined) };
    match x.checked_rem(y) {
        Some(value) if defined == Defined::Always => (converted(ty, Some((value, value))), defined),
        _ => (ty.bounds(), defined),
    }
}

fn shift(left: bool, ty: CType, value: Range, count: Range) -> (Range, Defined) {
    let CType::Int { bits, signed } = ty else {
        return (ty.bounds(), Defined::Unclear);
    };
    let width = i128::from(bits);
    let all = ty.bounds();
    let Some((fewest, most)) = count else { return (all, Defined::Unclear) };
    if most < 0 || fewest >= width {
        return (all, Defined::Never(SHIFT_COUNT));
    }
    if fewest < 0 || most >= width {
        return (all, Defined::Unclear);
    }
    let Some((low, high)) = value else { return (all, Defined::Unclear) };
    let (few, many) = (1i128 << fewest, 1i128 << most);
    if !left {
        let results = [low.div_euclid(few), low.div_euclid(many), high.div_euclid(few), high.div_euclid(many)];
        return (
            Some((results.into_iter().min().unwrap_or(low), results.into_iter().max().unwrap_or(high))),
            Defined::Always,
        );
    }
    let Some((_, greatest)) = all else { return (all, Defined::Unclear) };
    let products = [low.checked_mul(few), low.checked_mul(many), high.checked_mul(few), high.checked_mul(many)];
    let fits = low >= 0 && products[3].is_some_and(|product| product <= greatest);
    match products {
        [Some(a), Some(b), Some(c), Some(d)] if fits || !signed => {
            (converted(ty, Some((a.min(b), c.max(d)))), Defined::Always)
        }
        _ if !signed => (all, Defined::Always),
        _ if high < 0 || products[0].is_some_and(|product| product > greatest) => (all, Defined::Never(SHIFT_BASE)),
        _ => (all, Defined::Unclear),
    }
}

fn bitwise(operator: &str, ty: CType, lhs: Range, rhs: Range) -> Range {
    if let (Some(x), Some(y)) = (single(lhs), single(rhs)) {
        let value = match operator {
            "&" => x & y,
            "|" => x | y,
            _ => x ^ y,
        };
        return converted(ty, Some((value, value)));
    }
    let high = |range: Range| range.filter(|(low, _)| *low >= 0).map(|(_, high)| high);
    match (operator, high(lhs), high(rhs)) {
        ("&", Some(a), Some(b)) => Some((0, a.min(b))),
        ("&", Some(a), None) | ("&", None, Some(a)) => Some((0, a)),
        (_, Some(a), Some(b)) => {
            // No bit above the highest of both.
            let ones = (1i128 << (128 - (a | b).leading_zeros()).min(126)) - 1;
            Some((0, ones))
        }
        _ => ty.bounds(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: CType = CType::Int { bits: 32, signed: true };
    const UNSIGNED: CType = CType::Int { bits: 32, signed: false };

    fn of(operator: &str, ty: CType, x: i128, y: i128) -> Option<i128> {
        let (range, defined) = binary(operator, ty, Some((x, x)), Some((y, y)));
        (defined == Defined::Always).then(|| single(range).unwrap())
    }

    #[test]
    fn single_values_are_exact() {
        let (min, max) = (i128::from(i32::MIN), i128::from(i32::MAX));
        let table: &[(&str, CType, i128, i128, Option<i128>)] = &[
            ("+", INT, max, 1, None),
            ("+", INT, max, 0, Some(max)),
            ("-", INT, min, 1, None),
            ("*", INT, 65536, 32768, None),
            ("*", INT, -65536, 32768, Some(min)),
            ("+", UNSIGNED, 0xffff_ffff, 1, Some(0)),
            ("-", UNSIGNED, 0, 1, Some(0xffff_ffff)),
            ("/", INT, min, -1, None),
            ("/", INT, -7, 2, Some(-3)),
            ("%", INT, -7, 2, Some(-1)),
            ("%", INT, min, -1, None),
            ("<<", INT, 1, 30, Some(1 << 30)),
            ("<<", INT, 1, 31, None),
            ("<<", INT, 3, 30, None),
            ("<<", INT, -1, 0, None),
            ("<<", INT, 0, 31, Some(0)),
            ("<<", INT, 1, 32, None),
            ("<<", UNSIGNED, 3, 31, Some(0x8000_0000)),
            (">>", INT, -1, 31, Some(-1)),
            (">>", INT, 4, -1, None),
            (">>", UNSIGNED, 4, 32, None),
            ("&", INT, -1, 12, Some(12)),
            ("|", INT, -4, 1, Some(-3)),
            ("^", UNSIGNED, 0xffff_ffff, 1, Some(0xffff_fffe)),
            ("<", INT, -1, 0, Some(1)),
            ("==", INT, 3, 3, Some(1)),
        ];
        for (operator, ty, x, y, expected) in table {
            assert_eq!(of(operator, *ty, *x, *y), *expected, "{x} {operator} {y} in {ty:?}");
        }
        assert_eq!(unary("-", INT, Some((min, min))).1, Defined::Never(OVERFLOW));
        assert_eq!(unary("-", UNSIGNED, Some((1, 1))), (Some((0xffff_ffff, 0xffff_ffff)), Defined::Always));
    }

    /// Every range of small numbers covers what its members give, and nothing undefined is called defined.
    #[test]
    fn ranges_cover_their_members() {
        let ty = CType::Int { bits: 4, signed: true };
        let unsigned = CType::Int { bits: 4, signed: false };
        for operator in ["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "<", ">=", "==", "!="] {
            for (ty, from, to) in [(ty, -8i128, 7i128), (unsigned, 0, 15)] {
                for (a, c) in [(from, from), (-1, -2), (0, 0), (1, 3), (to - 3, to - 1), (3, 1)] {
                    for (width, depth) in [(0, 0), (1, 2), (4, 0), (2, 3)] {
                        let (a, c) = (a.clamp(from, to), c.clamp(from, to));
                        let (b, d) = ((a + width).min(to), (c + depth).min(to));
                        let (range, defined) = binary(operator, ty, Some((a, b)), Some((c, d)));
                        for (x, y) in (a..=b).flat_map(|x| (c..=d).map(move |y| (x, y))) {
                            if y == 0 && (operator == "/" || operator == "%") {
                                continue;
                            }
                            let (value, one) = binary(operator, ty, Some((x, x)), Some((y, y)));
                            let what = format!("{x} {operator} {y} of {a}..{b} and {c}..{d} in {ty:?}");
                            match one {
                                Defined::Always => {
                                    assert!(!matches!(defined, Defined::Never(_)), "{what}");
                                    let (low, high) = range.unwrap();
                                    let value = single(value).unwrap();
                                    assert!(low <= value && value <= high, "{what}: {value} in {low}..{high}");
                                }
                                _ => assert_ne!(defined, Defined::Always, "{what}"),
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn conversions_wrap_and_bool_is_truth() {
        assert_eq!(converted(INT, Some((0xffff_ffff, 0xffff_ffff))), Some((-1, -1)));
        assert_eq!(converted(CType::Bool, Some((2, 2))), Some((1, 1)));
        assert_eq!(converted(CType::Bool, Some((-1, 2))), Some((0, 1)));
        assert_eq!(converted(UNSIGNED, Some((-1, 0))), Some((0, 0xffff_ffff)));
    }
}
