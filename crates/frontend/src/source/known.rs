//! What functions of the C library do to memory, as far as evaluation in another order could tell.

use semantics::library::{self, LibraryFunction};
use semantics::models;

use super::effects::{Access, Effects};

/// Compiler's functions without any effect.
const PURE: &[&str] = &[
    "expect",
    "expect_with_probability",
    "constant_p",
    "object_size",
    "dynamic_object_size",
    "clz",
    "clzl",
    "clzll",
    "ctz",
    "ctzl",
    "ctzll",
    "ffs",
    "ffsl",
    "ffsll",
    "popcount",
    "popcountl",
    "popcountll",
    "parity",
    "parityl",
    "parityll",
    "bswap16",
    "bswap32",
    "bswap64",
    "types_compatible_p",
    "choose_expr",
    "offsetof",
    "huge_val",
    "huge_valf",
    "inf",
    "inff",
    "nan",
    "nanf",
    "isnan",
    "isinf",
    "isfinite",
    "isnormal",
    "signbit",
    "fpclassify",
    "isinf_sign",
    "is_aligned",
    "assume",
    "va_start",
    "va_end",
    "frame_address",
    "return_address",
    "prefetch",
];

/// Functions that read memory and leave it alone.
const READERS: &[&str] = &[
    "strlen",
    "strnlen",
    "strcmp",
    "strncmp",
    "strcasecmp",
    "strncasecmp",
    "memcmp",
    "bcmp",
    "strchr",
    "strrchr",
    "memchr",
    "memrchr",
    "strstr",
    "strspn",
    "strcspn",
    "strpbrk",
    "atoi",
    "atol",
    "atoll",
    "atof",
    "getenv",
    "isalpha",
    "isdigit",
    "isalnum",
    "isspace",
    "isupper",
    "islower",
    "isxdigit",
    "ispunct",
    "isprint",
    "iscntrl",
    "isgraph",
    "isblank",
    "toupper",
    "tolower",
    "__ctype_b_loc",
    "__ctype_tolower_loc",
    "__ctype_toupper_loc",
    "puts",
    "putchar",
    "printf",
    "div",
    "ldiv",
    "__errno_location",
    "strdup",
    "strndup",
    "time",
];

/// Whether the function gives a block that nothing points to yet.
pub(crate) fn is_allocation(name: &str) -> bool {
    use LibraryFunction as F;
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    matches!(library::lookup(name), Some(F::Malloc | F::Calloc | F::AlignedAlloc | F::StackAlloc))
}

/// The effects of a function without a body; `None` if nobody knows what it does.
pub(crate) fn effects(name: &str) -> Option<Effects> {
    let builtin = name.strip_prefix("__builtin_");
    let plain = builtin.unwrap_or(name).trim_end_matches("_unlocked");
    let none = Effects::default();
    let ends = Effects { ends: true, ..Effects::default() };
    if builtin.is_some_and(|name| PURE.contains(&name)) {
        return Some(none);
    }
    if builtin.is_some_and(|name| matches!(name, "unreachable" | "trap" | "debugtrap")) {
        return Some(ends);
    }
    if READERS.contains(&plain) {
        return Some(memory(true, false));
    }
    use LibraryFunction as F;
    match library::lookup(plain) {
        Some(F::Nondet) if !plain.starts_with("__VERIFIER_") => None,
        Some(
            F::Nondet
            | F::AnyResult
            | F::AnyIn(..)
            | F::Malloc
            | F::Calloc
            | F::AlignedAlloc
            | F::StackAlloc
            | F::KnownLength,
        ) => Some(none),
        Some(F::Abs) => Some(Effects { can_fail: true, ..none }),
        Some(F::EndsRun | F::Assume) => Some(ends),
        Some(F::Output | F::Reads) => Some(memory(true, false)),
        Some(_) => Some(memory(true, true)),
        None if builtin.is_some() || library::is_input_or_output(plain) || models::unit_of(plain).is_some() => {
            Some(memory(true, true))
        }
        None => None,
    }
}

fn memory(reads: bool, writes: bool) -> Effects {
    let mut effects = Effects { can_fail: true, ..Effects::default() };
    if reads {
        effects.reads.insert(Access::AnyMemory);
    }
    if writes {
        effects.writes.insert(Access::AnyMemory);
    }
    effects
}
