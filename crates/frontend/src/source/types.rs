//! C's types as clang prints them.

use ir::DataModel;

/// A type, as far as arithmetic asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CType {
    /// An integer type other than `_Bool` of at most 64 bits.
    Int { bits: u32, signed: bool },
    /// `_Bool`.
    Bool,
    /// An enumeration: the tree does not say which integer type it is.
    Enum,
    /// An integer type of more than 64 bits.
    Wide { signed: bool },
    /// A vector or complex type, whose arithmetic gets no checks; `signed` if its parts are signed integers.
    Parts { signed: bool },
    /// A floating-point type.
    Float,
    /// A pointer.
    Pointer,
    /// Anything else: arrays, structs, functions, `void`.
    Other,
}

/// Words that say nothing about values.
const QUALIFIERS: &[&str] = &["const", "volatile", "restrict", "__restrict", "__unaligned", "_Nonnull", "_Nullable"];

/// The type without its own qualifiers.
fn unqualified(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let before = text;
        for word in QUALIFIERS {
            if let Some(rest) = text.strip_prefix(word)
                && rest.starts_with(' ')
            {
                text = rest.trim_start();
            }
            if let Some(rest) = text.strip_suffix(word)
                && rest.ends_with([' ', '*'])
            {
                text = rest.trim_end();
            }
        }
        if let Some(inner) = text.strip_prefix("_Atomic(").and_then(|rest| rest.strip_suffix(')')) {
            text = inner.trim();
        }
        if text == before {
            return text;
        }
    }
}

/// Whether an object of the type is const.
pub(crate) fn is_const(text: &str) -> bool {
    let text = text.trim();
    if text.ends_with('*') {
        return false;
    }
    text.starts_with("const ") || text.starts_with("volatile const ") || text.ends_with("*const")
}

/// Whether an object of the type is volatile.
pub(crate) fn is_volatile(text: &str) -> bool {
    text.contains("volatile")
}

/// Whether the type has a size that the program computes.
pub(crate) fn is_variable_array(text: &str) -> bool {
    text.split('[')
        .skip(1)
        .any(|rest| rest.split(']').next().is_some_and(|n| n.parse::<u64>().is_err() && !n.is_empty()))
}

/// Whether the size of an array in the type shifts by something else than a small number.
pub(crate) fn shifts_in_size(text: &str) -> bool {
    let small = |amount: &str| {
        let digits = amount.trim_start();
        let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
        digits[..end].parse::<u32>().is_ok_and(|amount| amount < 32)
    };
    text.contains('[') && ["<<", ">>"].iter().any(|operator| text.split(operator).skip(1).any(|amount| !small(amount)))
}

/// Whether the size of an array in the type has a floating-point constant.
pub(crate) fn has_float_in_size(text: &str) -> bool {
    let size = text.split_once('[').map_or("", |(_, size)| size).as_bytes();
    let point = |pair: &[u8]| matches!(pair, [b'.', digit] | [digit, b'.'] if digit.is_ascii_digit());
    size.windows(2).any(point)
}

/// The type of that text.
pub(crate) fn parse(text: &str, model: DataModel) -> CType {
    let text = unqualified(text);
    if text.contains("__vector_size__") || text.contains("ext_vector_type") || text.starts_with("_Complex") {
        let element = text.rsplit("))) ").next().unwrap_or(text).trim_start_matches("_Complex").trim();
        let signed =
            matches!(parse_word(element, model), CType::Int { signed: true, .. } | CType::Wide { signed: true });
        return CType::Parts { signed };
    }
    if text.ends_with('*') || text.contains("(*") || text.contains("(^") {
        return CType::Pointer;
    }
    parse_word(text, model)
}

fn parse_word(text: &str, model: DataModel) -> CType {
    let long = match model {
        DataModel::Lp64 => 64,
        DataModel::Ilp32 => 32,
    };
    let (bits, signed) = match text {
        "char" | "signed char" => (8, true),
        "unsigned char" => (8, false),
        "short" => (16, true),
        "unsigned short" => (16, false),
        "int" => (32, true),
        "unsigned int" => (32, false),
        "wchar_t" => (32, true),
        "long" => (long, true),
        "unsigned long" => (long, false),
        "long long" => (64, true),
        "unsigned long long" => (64, false),
        "_Bool" | "bool" => return CType::Bool,
        "__int128" => return CType::Wide { signed: true },
        "unsigned __int128" => return CType::Wide { signed: false },
        "float" | "double" | "long double" | "_Float16" | "__bf16" | "__float128" => return CType::Float,
        _ => return bit_int(text),
    };
    CType::Int { bits, signed }
}

fn bit_int(text: &str) -> CType {
    let (signed, rest) = match text.strip_prefix("unsigned ") {
        Some(rest) => (false, rest),
        None => (true, text),
    };
    let width = rest.strip_prefix("_BitInt(").and_then(|rest| rest.strip_suffix(')'));
    match width.and_then(|width| width.parse::<u32>().ok()) {
        Some(bits) if (1..=64).contains(&bits) => CType::Int { bits, signed },
        Some(_) => CType::Wide { signed },
        None if text.starts_with("enum ") => CType::Enum,
        None => CType::Other,
    }
}

impl CType {
    /// The least and the greatest value, of types with known bounds.
    pub(crate) fn bounds(self) -> Option<(i128, i128)> {
        match self {
            CType::Int { bits, signed: true } => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
            CType::Int { bits, signed: false } => Some((0, (1 << bits) - 1)),
            CType::Bool => Some((0, 1)),
            // The type is some integer type of at most 64 bits.
            CType::Enum => Some((-(1 << 63), (1 << 64) - 1)),
            CType::Wide { .. } | CType::Parts { .. } | CType::Float | CType::Pointer | CType::Other => None,
        }
    }

    /// Whether arithmetic in the type may overflow, which is undefined.
    pub(crate) fn overflows(self) -> bool {
        matches!(self, CType::Int { signed: true, .. } | CType::Wide { signed: true } | CType::Parts { signed: true })
    }
}

/// Bytes of a scalar type or an array of such; `None` if the text does not say.
pub(crate) fn size(text: &str, model: DataModel) -> Option<i128> {
    let text = text.trim();
    if let Some((element, rest)) = text.split_once('[')
        && !element.contains('(')
    {
        let count: i128 = rest.split_once(']').filter(|(_, more)| more.is_empty())?.0.parse().ok()?;
        return size(element, model)?.checked_mul(count);
    }
    Some(match parse(text, model) {
        CType::Int { bits, .. } if bits.is_power_of_two() && bits >= 8 => {
            // In clang's 32-bit target for x86, as in the 64-bit one, sizes of integers are their bits.
            i128::from(bits / 8)
        }
        CType::Bool => 1,
        CType::Pointer => match model {
            DataModel::Lp64 => 8,
            DataModel::Ilp32 => 4,
        },
        CType::Float if unqualified(text) == "float" => 4,
        CType::Float if unqualified(text) == "double" => 8,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_as_clang_prints_them() {
        let of = |text| parse(text, DataModel::Lp64);
        let int = |bits, signed| CType::Int { bits, signed };
        assert_eq!(of("const int"), int(32, true));
        assert_eq!(of("volatile unsigned long"), int(64, false));
        assert_eq!(parse("long", DataModel::Ilp32), int(32, true));
        assert_eq!(of("_BitInt(7)"), int(7, true));
        assert_eq!(of("unsigned _BitInt(200)"), CType::Wide { signed: false });
        assert_eq!(of("int *const"), CType::Pointer);
        assert_eq!(of("int (*)(void)"), CType::Pointer);
        assert_eq!(of("int[3]"), CType::Other);
        assert_eq!(of("enum e"), CType::Enum);
        assert_eq!(of("_Complex int"), CType::Parts { signed: true });
        assert_eq!(of("__attribute__((__vector_size__(4 * sizeof(int)))) int"), CType::Parts { signed: true });
        assert_eq!(of("__attribute__((__vector_size__(4 * sizeof(float)))) float"), CType::Parts { signed: false });
        assert_eq!(size("int[3]", DataModel::Lp64), Some(12));
        assert_eq!(size("struct s", DataModel::Lp64), None);
        assert!(is_const("const int") && is_const("char *const") && !is_const("const char *"));
        assert!(
            has_float_in_size("char[(int)1.0E+30]") && !has_float_in_size("char[s.n]") && !has_float_in_size("int[3]")
        );
        assert!(shifts_in_size("char[(x >> 4294967296L) + 1]") && shifts_in_size("int[3][1 << n]"));
        assert!(!shifts_in_size("char[1 << 4]") && !shifts_in_size("char[1 << 31U]") && !shifts_in_size("int[n]"));
        assert!(is_variable_array("int[n + 1]") && !is_variable_array("int[3][4]") && !is_variable_array("int[]"));
    }
}
