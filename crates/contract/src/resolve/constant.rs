//! The names that `<limits.h>` and `<stdint.h>` have for the ends of types. Macros leave no trace in a program, so a condition
//! may use these names whether the source includes the headers or not.

use ir::{DataModel, FunctionId, Program};
use logic::Int;

use super::place::Scope;

/// What the name stands for where it is neither that of a parameter nor that of a global.
pub(crate) fn value_of(name: &str, program: &Program, entry: FunctionId) -> Option<Int> {
    let scope = Scope { program, entry };
    let taken = scope.parameters().contains(&name) || scope.globals().contains(&name);
    if taken { None } else { constant(name, program.data_model) }
}

/// The end of a type of that name.
pub(super) fn constant(name: &str, model: DataModel) -> Option<Int> {
    if name == "CHAR_BIT" {
        return Some(Int::from(8));
    }
    let (ty, end) = name.rsplit_once('_')?;
    let word = model.pointer_bits();
    let (bits, signed) = match ty {
        "SCHAR" | "CHAR" | "INT8" => (8, true),
        "UCHAR" | "UINT8" => (8, false),
        "SHRT" | "INT16" => (16, true),
        "USHRT" | "UINT16" => (16, false),
        "INT" | "INT32" => (32, true),
        "UINT" | "UINT32" => (32, false),
        "LONG" | "PTRDIFF" | "INTPTR" | "SSIZE" => (word, true),
        "ULONG" | "SIZE" | "UINTPTR" => (word, false),
        "LLONG" | "INT64" | "INTMAX" => (64, true),
        "ULLONG" | "UINT64" | "UINTMAX" => (64, false),
        _ => return None,
    };
    let range = if signed { bits - 1 } else { bits };
    match end {
        "MAX" => Some(&Int::pow2(range) - &Int::ONE),
        // The headers have no names for the zero at which unsigned types begin, and POSIX none for that of `ssize_t`.
        "MIN" if signed && ty != "SSIZE" => Some(-Int::pow2(range)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_types_are_those_of_the_headers() {
        for (name, lp64, ilp32) in [
            ("CHAR_BIT", Some("8"), Some("8")),
            ("CHAR_MIN", Some("-128"), Some("-128")),
            ("UCHAR_MAX", Some("255"), Some("255")),
            ("SHRT_MIN", Some("-32768"), Some("-32768")),
            ("INT_MAX", Some("2147483647"), Some("2147483647")),
            ("INT_MIN", Some("-2147483648"), Some("-2147483648")),
            ("UINT_MAX", Some("4294967295"), Some("4294967295")),
            ("LONG_MAX", Some("9223372036854775807"), Some("2147483647")),
            ("LONG_MIN", Some("-9223372036854775808"), Some("-2147483648")),
            ("SIZE_MAX", Some("18446744073709551615"), Some("4294967295")),
            ("LLONG_MIN", Some("-9223372036854775808"), Some("-9223372036854775808")),
            ("UINT64_MAX", Some("18446744073709551615"), Some("18446744073709551615")),
            ("UINT_MIN", None, None),
            ("SIZE_MIN", None, None),
            ("SSIZE_MIN", None, None),
            ("INT_", None, None),
            ("_MAX", None, None),
            ("EOF", None, None),
        ] {
            for (model, expected) in [(DataModel::Lp64, lp64), (DataModel::Ilp32, ilp32)] {
                assert_eq!(constant(name, model).map(|value| value.to_string()).as_deref(), expected, "{name}");
            }
        }
    }
}
