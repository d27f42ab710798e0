//! Floating-point numbers from texts: what the models of `strtod` and the like ask for. They have found where the number ends.

use ir::FloatOp;

use super::{Call, scalar_bits};
use crate::exec::Step;
use crate::float;
use crate::word::Word;

/// Whether the function is one of these.
pub(super) fn is_reading(name: &str) -> bool {
    matches!(name, "__landfall_double" | "__landfall_float" | "__landfall_long_double")
}

/// The number that the text (pointer, length) says.
pub(super) fn read(call: &mut Call<'_, '_, '_>) -> Step {
    let (pointer, length) = (call.word(0)?, call.number(1)?);
    let text = call.machine.text(pointer, length)?;
    let bits = u32::from(scalar_bits(&call.site.result, 64));
    let value = std::str::from_utf8(&text).ok().and_then(|text| value(bits, text));
    let Some(value) = value else {
        let text = String::from_utf8_lossy(&text).into_owned();
        return Err(call.machine.unsupported(format!("the text `{text}` as a floating-point number")));
    };
    let words = [Word::number(value as u64), Word::number((value >> 64) as u64)];
    call.give_all(&words[..if bits > 64 { 2 } else { 1 }])
}

/// The nearest number; none where libraries differ: one that is too small for its type, or a NaN with a payload.
fn value(bits: u32, text: &str) -> Option<u128> {
    let (negative, unsigned) = match text.strip_prefix(['-', '+']) {
        Some(rest) => (text.starts_with('-'), rest),
        None => (false, text),
    };
    let lower = unsigned.to_ascii_lowercase();
    let magnitude = match lower.as_str() {
        "inf" | "infinity" => float::from_f64(bits, f64::INFINITY),
        "nan" => float::from_f64(bits, f64::NAN),
        payload if payload.starts_with("nan") => return None,
        hexadecimal if hexadecimal.starts_with("0x") && !hexadecimal.contains('p') => {
            float::parse(bits, &format!("{hexadecimal}p0"))?
        }
        number => float::parse(bits, number)?,
    };
    Some(if negative { float::binary(FloatOp::Neg, bits, magnitude, 0) } else { magnitude })
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn texts_are_the_nearest_numbers() {
        let double = |text| value(64, text).map(|bits| f64::from_bits(bits as u64));
        for text in ["0", "1", "-1.5", "5.", ".5", "1e3", "+2.5E-3", "123456789012345678901234567890", "0.1", "1e308"] {
            let expected: f64 = text.parse().unwrap();
            assert_eq!(double(text), Some(expected), "{text}");
        }
        assert_eq!(double("0x1.8p1"), Some(3.0));
        assert_eq!(double("0X.8"), Some(0.5));
        assert_eq!(double("-0").map(f64::to_bits), Some((-0.0f64).to_bits()));
        assert_eq!(double("1e999"), Some(f64::INFINITY));
        assert_eq!(double("-Infinity"), Some(f64::NEG_INFINITY));
        assert!(double("nan").is_some_and(f64::is_nan));
        assert_eq!(value(32, "0.1"), Some(u128::from(0.1f32.to_bits())));
    }

    #[test]
    fn where_libraries_differ_there_is_none() {
        for text in ["1e-999", "nan(7)", "", "x"] {
            assert_eq!(value(64, text), None, "{text}");
        }
    }
}
