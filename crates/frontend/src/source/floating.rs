//! Floating-point constants, as far as it takes to say whether they fit an integer type.
//!
//! Clang prints a literal with all its digits. Its integral part is read from these; signs, parentheses and conversions between
//! formats are looked through, sums and products are not.

use super::tree::Node;

/// A constant by the integers on both sides of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Magnitude {
    /// The integral part without its sign; `None` if that has more digits than anything that fits.
    whole: Option<i128>,
    negative: bool,
    /// It was rounded on the way: the integral part may be off by a bit of a format of 24.
    rounded: bool,
}

impl Magnitude {
    /// Whether the integral part is in the range, for certain.
    pub(crate) fn lies_between(self, low: i128, high: i128) -> bool {
        let Some(whole) = self.whole else { return false };
        // A number of more digits than the format has is off by less than its millionth part.
        let slack = if self.rounded { whole / 1_000_000 + 1 } else { 0 };
        if self.negative { -(whole + slack) >= low } else { whole + slack <= high }
    }

    /// Whether it is outside of the range, for certain.
    pub(crate) fn lies_outside(self, low: i128, high: i128) -> bool {
        let Some(whole) = self.whole else { return true };
        let slack = if self.rounded { whole / 1_000_000 + 1 } else { 0 };
        if self.negative { -(whole - slack) < low } else { whole - slack > high }
    }
}

/// The constant that the expression is, if it is as simple as that.
pub(crate) fn magnitude(node: &Node) -> Option<Magnitude> {
    let inner = || node.child(0).and_then(magnitude);
    match node.kind.as_str() {
        "FloatingLiteral" => {
            // Up to there clang prints all digits of the integral part.
            let exact = match node.ty.as_str() {
                "float" => 1 << 24,
                "double" | "long double" => 1 << 53,
                _ => return None,
            };
            let number = read(&node.value)?;
            Some(Magnitude { rounded: number.whole.is_none_or(|whole| whole >= exact), ..number })
        }
        "ParenExpr" => inner(),
        "ConstantExpr" => inner(),
        "UnaryOperator" if node.operator == "+" => inner(),
        "UnaryOperator" if node.operator == "-" => {
            inner().map(|number| Magnitude { negative: !number.negative, ..number })
        }
        "ImplicitCastExpr" | "CStyleCastExpr"
            if node.operator == "FloatingCast" && matches!(node.ty.as_str(), "float" | "double" | "long double") =>
        {
            inner().map(|number| Magnitude { rounded: true, ..number })
        }
        _ => None,
    }
}

/// A literal as clang prints it: `3.75`, `1.0E+30`, `-2.5E-3`.
fn read(text: &str) -> Option<Magnitude> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = text.split_once(['E', 'e']).unwrap_or((text, "0"));
    let exponent: i64 = exponent.trim_start_matches('+').parse().ok()?;
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{before}{after}");
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    // How many digits stand before the point.
    let point = before.len() as i64 + exponent;
    let digits =
        digits.trim_start_matches('0').to_owned() + if digits.bytes().all(|digit| digit == b'0') { "0" } else { "" };
    let lost = (before.len() + after.len()) as i64 - digits.len() as i64;
    let point = point - lost;
    let whole = match point {
        ..=0 => Some(0),
        _ if digits == "0" => Some(0),
        1..=36 => {
            let mut whole: String = digits.chars().take(point as usize).collect();
            whole.extend(std::iter::repeat_n('0', point as usize - whole.len()));
            Some(whole.parse().ok()?)
        }
        _ => None,
    };
    Some(Magnitude { whole, negative, rounded: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_as_clang_prints_them() {
        for (text, whole, negative) in [
            ("3.75", Some(3), false),
            ("-2.5E-3", Some(0), true),
            ("1.0E+9", Some(1_000_000_000), false),
            ("1.2345E+2", Some(123), false),
            ("2147483648", Some(2_147_483_648), false),
            ("0.0625", Some(0), false),
            ("0", Some(0), false),
            ("0.0E+0", Some(0), false),
            ("1.0E+30", Some(10i128.pow(30)), false),
            ("1.0E+300", None, false),
        ] {
            assert_eq!(read(text), Some(Magnitude { whole, negative, rounded: false }), "{text}");
        }
        assert_eq!(read("+Inf"), None);
        assert_eq!(read("NaN"), None);
    }

    #[test]
    fn what_fits_is_what_c_allows() {
        let of = |text| read(text).unwrap();
        let (low, high) = (-128, 127);
        for text in ["127.99", "-128.99", "0.5", "-0.5"] {
            assert!(of(text).lies_between(low, high) && !of(text).lies_outside(low, high), "{text}");
        }
        for text in ["128.0", "-129.0", "1.0E+300"] {
            assert!(!of(text).lies_between(low, high) && of(text).lies_outside(low, high), "{text}");
        }
        // Of an unsigned type what lies above -1 fits.
        assert!(of("-0.9").lies_between(0, 255) && of("-1.0").lies_outside(0, 255));
        let rounded = Magnitude { rounded: true, ..of("2147483647.0") };
        assert!(!rounded.lies_between(0, 2_147_483_647) && !rounded.lies_outside(0, 2_147_483_647));
    }
}
