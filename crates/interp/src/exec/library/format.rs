//! `printf`: conversions as the C library makes them.

use std::fmt::Write as _;

use super::decimal::{Binary, Decimal};

/// A conversion specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Spec {
    pub(super) left: bool,
    pub(super) plus: bool,
    pub(super) space: bool,
    pub(super) alternate: bool,
    pub(super) zeros: bool,
    pub(super) width: Count,
    pub(super) precision: Option<Count>,
    pub(super) length: Length,
    pub(super) conversion: u8,
}

/// A width or precision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    Given(usize),
    /// `*`: from the arguments.
    Argument,
}

impl Default for Count {
    fn default() -> Count {
        Count::Given(0)
    }
}

/// A length modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Length {
    #[default]
    Int,
    Char,
    Short,
    Long,
    LongLong,
    LongDouble,
    Pointer,
}

/// A piece of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    Text(Vec<u8>),
    Conversion(Spec),
    /// Not a conversion that is known here.
    Unknown(String),
}

/// Takes a format apart.
pub(super) fn pieces(format: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    let mut rest = format;
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte != b'%' {
            text.push(*byte);
            continue;
        }
        if let Some((b'%', after)) = rest.split_first() {
            text.push(b'%');
            rest = after;
            continue;
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        let (spec, after) = specification(rest);
        let known = b"diouxXcspnfFeEgGaA".contains(&spec.conversion);
        let wide = spec.length == Length::Long && matches!(spec.conversion, b'c' | b's');
        if known && !wide {
            pieces.push(Piece::Conversion(spec));
        } else {
            let shown = &rest[..rest.len() - after.len()];
            pieces.push(Piece::Unknown(format!("%{}", String::from_utf8_lossy(shown))));
        }
        rest = after;
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    pieces
}

fn specification(mut rest: &[u8]) -> (Spec, &[u8]) {
    let mut spec = Spec::default();
    while let Some((byte, after)) = rest.split_first() {
        match byte {
            b'-' => spec.left = true,
            b'+' => spec.plus = true,
            b' ' => spec.space = true,
            b'#' => spec.alternate = true,
            b'0' => spec.zeros = true,
            _ => break,
        }
        rest = after;
    }
    (spec.width, rest) = count(rest);
    if let Some((b'.', after)) = rest.split_first() {
        let (precision, after) = count(after);
        spec.precision = Some(precision);
        rest = after;
    }
    for (text, length) in [
        (&b"hh"[..], Length::Char),
        (b"h", Length::Short),
        (b"ll", Length::LongLong),
        (b"l", Length::Long),
        (b"q", Length::LongLong),
        (b"j", Length::LongLong),
        (b"z", Length::Pointer),
        (b"t", Length::Pointer),
        (b"L", Length::LongDouble),
    ] {
        if let Some(after) = rest.strip_prefix(text) {
            spec.length = length;
            rest = after;
            break;
        }
    }
    if let Some((conversion, after)) = rest.split_first() {
        spec.conversion = *conversion;
        rest = after;
    }
    (spec, rest)
}

fn count(rest: &[u8]) -> (Count, &[u8]) {
    if let Some((b'*', after)) = rest.split_first() {
        return (Count::Argument, after);
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    // Larger fields than this are cut by the output limit anyway.
    let value = rest[..digits]
        .iter()
        .fold(0usize, |value, byte| value.saturating_mul(10).saturating_add(usize::from(byte - b'0')).min(1 << 30));
    (Count::Given(value), &rest[digits..])
}

/// A specification whose width and precision are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) spec: Spec,
    pub(super) width: usize,
    pub(super) precision: Option<usize>,
}

impl Field {
    /// Brings the text to the field's width: sign or prefix, then the body.
    fn pad(&self, prefix: &str, body: &[u8], zeros_allowed: bool) -> Vec<u8> {
        let length = prefix.len() + body.len();
        let missing = self.width.saturating_sub(length);
        let mut text = Vec::with_capacity(length + missing);
        let zeros = self.spec.zeros && !self.spec.left && zeros_allowed;
        if !self.spec.left && !zeros {
            text.resize(missing, b' ');
        }
        text.extend_from_slice(prefix.as_bytes());
        if zeros {
            text.resize(text.len() + missing, b'0');
        }
        text.extend_from_slice(body);
        if self.spec.left {
            text.resize(text.len() + missing, b' ');
        }
        text
    }

    /// A character or string.
    pub(super) fn text(&self, body: &[u8]) -> Vec<u8> {
        self.pad("", body, false)
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.spec.plus, self.spec.space) {
            (true, ..) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        }
    }

    /// A pointer.
    pub(super) fn pointer(&self, value: u64) -> Vec<u8> {
        if value == 0 { self.pad("", b"(nil)", false) } else { self.pad("0x", format!("{value:x}").as_bytes(), true) }
    }

    /// A signed integer.
    pub(super) fn signed(&self, value: i64) -> Vec<u8> {
        let digits = self.digits(value.unsigned_abs().to_string(), value == 0);
        self.pad(self.sign(value < 0), digits.as_bytes(), self.precision.is_none())
    }

    /// An unsigned integer.
    pub(super) fn unsigned(&self, value: u64) -> Vec<u8> {
        let (digits, prefix) = match self.spec.conversion {
            b'o' => (format!("{value:o}"), ""),
            b'x' => (format!("{value:x}"), "0x"),
            b'X' => (format!("{value:X}"), "0X"),
            _ => (value.to_string(), ""),
        };
        let mut digits = self.digits(digits, value == 0);
        if self.spec.conversion == b'o' && self.spec.alternate && !digits.starts_with('0') {
            digits.insert(0, '0');
        }
        let prefix = if self.spec.alternate && value != 0 { prefix } else { "" };
        self.pad(prefix, digits.as_bytes(), self.precision.is_none())
    }

    /// At least as many digits as the precision says; zero with precision zero has none.
    fn digits(&self, digits: String, is_zero: bool) -> String {
        match self.precision {
            Some(0) if is_zero => String::new(),
            Some(precision) => format!("{digits:0>precision$}"),
            None => digits,
        }
    }

    /// A floating-point number: sign, kind and, if it is finite, its value; of `%a` the hexadecimal point comes after
    /// the first digit of the mantissa of that many bits.
    pub(super) fn float(&self, negative: bool, value: Value, bits: u32) -> Vec<u8> {
        let upper = self.spec.conversion.is_ascii_uppercase();
        let sign = self.sign(negative);
        let finite = match value {
            Value::Infinite => return self.pad(sign, if upper { b"INF" } else { b"inf" }, false),
            Value::NaN => return self.pad(sign, if upper { b"NAN" } else { b"nan" }, false),
            Value::Finite(finite) => finite,
        };
        let precision = self.precision.unwrap_or(6);
        let body = match self.spec.conversion.to_ascii_lowercase() {
            b'f' => fixed(&Decimal::exact(finite), precision, self.spec.alternate),
            b'e' => scientific(&Decimal::exact(finite), precision, self.spec.alternate),
            b'g' => general(&Decimal::exact(finite), precision.max(1), self.spec.alternate),
            _ => {
                let body = hexadecimal(finite, self.precision, self.spec.alternate, bits);
                let prefix = format!("{sign}{}", if upper { "0X" } else { "0x" });
                let body = if upper { body.to_uppercase() } else { body };
                return self.pad(&prefix, body.as_bytes(), true);
            }
        };
        let body = if upper { body.to_uppercase() } else { body };
        self.pad(sign, body.as_bytes(), true)
    }
}

/// The magnitude of a floating-point number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Finite(Binary),
    Infinite,
    NaN,
}

fn fixed(number: &Decimal, precision: usize, point: bool) -> String {
    let number = number.rounded(i64::from(number.point) + precision as i64);
    let mut text = String::new();
    let whole = i64::from(number.point).max(0);
    if whole == 0 || number.digits.is_empty() {
        text.push('0');
    } else {
        text.extend((0..whole).map(|index| char::from(b'0' + number.digit(index))));
    }
    if precision > 0 || point {
        text.push('.');
    }
    let first = if number.digits.is_empty() { 0 } else { i64::from(number.point) };
    text.extend((first..first + precision as i64).map(|index| char::from(b'0' + number.digit(index))));
    text
}

fn scientific(number: &Decimal, precision: usize, point: bool) -> String {
    let number = number.rounded(precision as i64 + 1);
    let exponent = if number.digits.is_empty() { 0 } else { number.point - 1 };
    let mut text = String::new();
    text.push(char::from(b'0' + number.digit(0)));
    if precision > 0 || point {
        text.push('.');
    }
    text.extend((1..=precision as i64).map(|index| char::from(b'0' + number.digit(index))));
    let sign = if exponent < 0 { '-' } else { '+' };
    // Writing to a string does not fail.
    let _ = write!(text, "e{sign}{:02}", exponent.unsigned_abs());
    text
}

fn general(number: &Decimal, precision: usize, keep_zeros: bool) -> String {
    let rounded = number.rounded(precision as i64);
    let exponent = if rounded.digits.is_empty() { 0 } else { i64::from(rounded.point) - 1 };
    let small = exponent >= -4 && exponent < precision as i64;
    let mut text = if small {
        fixed(number, (precision as i64 - 1 - exponent).max(0) as usize, keep_zeros)
    } else {
        scientific(number, precision - 1, keep_zeros)
    };
    if !keep_zeros && text.contains('.') {
        let (body, tail) = match text.find('e') {
            Some(at) => text.split_at(at),
            None => (text.as_str(), ""),
        };
        text = format!("{}{tail}", body.trim_end_matches('0').trim_end_matches('.'));
    }
    text
}

/// `%a`: a number of 64 bits has one digit 1 before the point, one of 80 bits the first four bits.
fn hexadecimal(number: Binary, precision: Option<usize>, point: bool, bits: u32) -> String {
    // Bits after the point.
    let after = match bits {
        80 => 60,
        128 => 112,
        _ => 52,
    };
    let (mut mantissa, mut exponent) = (number.mantissa, number.exponent + after);
    if mantissa == 0 {
        exponent = 0;
    } else if bits == 64 && mantissa < 1 << 52 {
        // Subnormal numbers are shown with a zero before the point.
        exponent = -1022;
    }
    let mut digits = (after / 4) as usize;
    let mut shown = digits;
    if let Some(precision) = precision {
        if precision < digits {
            let dropped = 4 * (digits - precision) as u32;
            let (kept, rest) = (mantissa >> dropped, mantissa & ((1 << dropped) - 1));
            let half = 1u128 << (dropped - 1);
            mantissa = kept + u128::from(rest > half || rest == half && kept & 1 == 1);
            digits = precision;
        }
        shown = precision;
    } else {
        while digits > 0 && mantissa & 15 == 0 {
            mantissa >>= 4;
            digits -= 1;
        }
        shown = shown.min(digits);
    }
    let whole = mantissa >> (4 * digits);
    let fraction = mantissa & ((1u128 << (4 * digits)) - 1);
    let mut text = format!("{whole:x}");
    if shown > 0 || point {
        text.push('.');
    }
    if digits > 0 {
        let _ = write!(text, "{fraction:0digits$x}");
    }
    text.extend(std::iter::repeat_n('0', shown.saturating_sub(digits)));
    let _ = write!(text, "p{}{}", if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs());
    text
}

/// Sign and magnitude of a bit pattern.
pub(super) fn decode(bits: u32, pattern: u128) -> (bool, Value) {
    let (exponent_bits, fraction_bits) = match bits {
        16 => (5, 10),
        32 => (8, 23),
        64 => (11, 52),
        80 => (15, 63),
        _ => (15, 112),
    };
    let negative = pattern >> (bits - 1) & 1 == 1;
    let explicit = u32::from(bits == 80);
    let biased = (pattern >> (fraction_bits + explicit)) as i32 & ((1 << exponent_bits) - 1);
    let stored = pattern & ((1u128 << (fraction_bits + explicit)) - 1);
    let fraction = pattern & ((1u128 << fraction_bits) - 1);
    let bias = (1 << (exponent_bits - 1)) - 1;
    let value = if biased == (1 << exponent_bits) - 1 {
        if fraction == 0 { Value::Infinite } else { Value::NaN }
    } else {
        let hidden = if explicit == 0 && biased > 0 { 1u128 << fraction_bits } else { 0 };
        let exponent = biased.max(1) - bias - fraction_bits as i32;
        Value::Finite(Binary { mantissa: stored | hidden, exponent })
    };
    (negative, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(format: &str) -> Field {
        let all = pieces(format.as_bytes());
        let [Piece::Conversion(spec)] = all.as_slice() else { panic!("{format} is no conversion: {all:?}") };
        let given = |count: Count| match count {
            Count::Given(count) => count,
            Count::Argument => 0,
        };
        Field { spec: *spec, width: given(spec.width), precision: spec.precision.map(given) }
    }

    fn double(format: &str, value: f64) -> String {
        let (negative, magnitude) = decode(64, u128::from(value.to_bits()));
        String::from_utf8(field(format).float(negative, magnitude, 64)).unwrap()
    }

    #[test]
    fn integers() {
        for (format, value, expected) in [
            ("%d", -5i64, "-5"),
            ("%+d", 5, "+5"),
            ("% d", 5, " 5"),
            ("%5d", -42, "  -42"),
            ("%-5d", 42, "42   "),
            ("%05d", -42, "-0042"),
            ("%.3d", 7, "007"),
            ("%08.3d", 7, "     007"),
            ("%.0d", 0, ""),
        ] {
            assert_eq!(String::from_utf8(field(format).signed(value)).unwrap(), expected, "{format}");
        }
        for (format, value, expected) in [
            ("%u", u64::MAX, "18446744073709551615"),
            ("%x", 255, "ff"),
            ("%#X", 255, "0XFF"),
            ("%#o", 8, "010"),
            ("%#x", 0, "0"),
            ("%#08x", 255, "0x0000ff"),
        ] {
            assert_eq!(String::from_utf8(field(format).unsigned(value)).unwrap(), expected, "{format}");
        }
    }

    #[test]
    fn floats() {
        for (format, value, expected) in [
            ("%f", 1.5, "1.500000"),
            ("%f", -0.0, "-0.000000"),
            ("%.0f", 2.5, "2"),
            ("%.0f", 3.5, "4"),
            ("%.0f", 0.5, "0"),
            ("%.0f", 0.6, "1"),
            ("%.2f", 999.999, "1000.00"),
            ("%.3f", 0.0004, "0.000"),
            ("%10.2f", 2.71, "      2.71"),
            ("%-10.2f|", 2.71, "2.71      "),
            ("%e", 12345.678, "1.234568e+04"),
            ("%.0e", 0.00015, "1e-04"),
            ("%e", 0.0, "0.000000e+00"),
            ("%g", 0.0001, "0.0001"),
            ("%g", 0.00001, "1e-05"),
            ("%g", 1e6, "1e+06"),
            ("%g", 123456.0, "123456"),
            ("%g", 999999.5, "1e+06"),
            ("%g", 0.0, "0"),
            ("%#g", 1.0, "1.00000"),
            ("%G", 1e-10, "1E-10"),
            ("%a", 1.0, "0x1p+0"),
            ("%a", 0.1, "0x1.999999999999ap-4"),
            ("%.2a", 0.1, "0x1.9ap-4"),
            ("%a", 0.0, "0x0p+0"),
            ("%f", f64::INFINITY, "inf"),
            ("%05F", f64::NEG_INFINITY, " -INF"),
            ("%.20f", 0.1, "0.10000000000000000555"),
            ("%g", 5e-324, "4.94066e-324"),
        ] {
            let format = format.trim_end_matches('|');
            assert_eq!(double(format, value), expected, "{format} of {value}");
        }
    }

    #[test]
    fn formats_are_taken_apart() {
        let all = pieces(b"a%%b%-*.*lld%q");
        assert_eq!(all.len(), 3, "{all:?}");
        assert_eq!(all[0], Piece::Text(b"a%b".to_vec()));
        assert!(matches!(all[1], Piece::Conversion(Spec { left: true, width: Count::Argument, .. })));
        assert!(matches!(all[2], Piece::Unknown(_)));
        assert!(matches!(pieces(b"%ls")[0], Piece::Unknown(_)));
    }
}
