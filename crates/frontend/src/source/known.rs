//! What functions of the C library do to memory, as far as evaluation in another order could tell.

use semantics::library::{self, Family, LibraryFunction, Meaning, Reads, Record, ResultOf, Returns};

use super::effects::{Access, Class, Effects, Faults};

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
    "va_start",
    "va_copy",
    "va_end",
    "frame_address",
    "return_address",
    "prefetch",
];

/// What the library keeps for itself: `errno`, the position of `strtok`, the environment. The program comes to it through calls,
/// and through pointers only if a function has given it one ([`shows_library`]).
pub(crate) const LIBRARY: u32 = u32::MAX;

/// The access to it.
pub(crate) const LIBRARY_STATE: Access =
    Access::Variable { key: LIBRARY, field: None, class: Class::Any, local: false };

/// The texts that `strerror` and `strsignal` give and write anew. They leave `errno` as it is where they have a text for every number
/// (POSIX).
const TEXTS: u32 = u32::MAX - 1;

/// What a function that shows memory of the library's may give a pointer to.
pub(crate) const SHOWN: [u32; 2] = [LIBRARY, TEXTS];

/// The access to them: they are characters, which nothing accesses as another type (C11 6.5p7).
const MESSAGE: Access = Access::Variable { key: TEXTS, field: None, class: Class::Int(8), local: false };

/// Whether a function without a body may give a pointer to what the library keeps for itself.
pub(crate) fn shows_library(name: &str) -> bool {
    use ResultOf::{Argument, Automatic, Fresh, Stream, Value};
    let builtin = name.starts_with("__builtin_");
    library::record(plain(name)).map_or(!builtin, |record| {
        record.bends_control() || !matches!(record.result, Value | Fresh | Argument(_) | Stream | Automatic)
    })
}

/// Functions of `math.h` for `double` that have a result for every argument, and no error to tell (C11 7.12.1, 7.12.7.2, 7.12.9,
/// 7.12.11.1, 7.12.12).
const WITHOUT_ERROR: &[&str] =
    &["fabs", "floor", "ceil", "trunc", "round", "roundeven", "rint", "nearbyint", "copysign", "fmin", "fmax"];

/// Whether the function computes with floating-point numbers and may set `errno`; it does nothing else.
pub(crate) fn computes(name: &str) -> bool {
    let name = plain(name);
    let of_double = name.strip_suffix(['f', 'l']).filter(|name| WITHOUT_ERROR.contains(name)).unwrap_or(name);
    library::lookup(name) == Some(LibraryFunction::Math) && !WITHOUT_ERROR.contains(&of_double)
}

/// Whether the function gives a block that nothing points to yet.
pub(crate) fn is_allocation(name: &str) -> bool {
    use LibraryFunction as F;
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    matches!(library::lookup(name), Some(F::Malloc | F::Calloc | F::AlignedAlloc | F::StackAlloc))
}

/// Whether the function has others called when the program exits.
pub(crate) fn registers_handlers(name: &str) -> bool {
    matches!(name, "atexit" | "at_quick_exit" | "on_exit" | "__cxa_atexit")
}

/// Whether the function calls functions of the program's, or goes on elsewhere.
pub(crate) fn bends_control(name: &str) -> bool {
    library::record(plain(name)).is_some_and(|record| record.bends_control())
}

/// The name under which the library's record is kept.
fn plain(name: &str) -> &str {
    name.strip_prefix("__builtin_").unwrap_or(name).trim_end_matches("_unlocked")
}

/// The effects of a function without a body; `None` if nobody knows what it does.
pub(crate) fn effects(name: &str) -> Option<Effects> {
    let builtin = name.strip_prefix("__builtin_");
    let none = Effects::default();
    let ends = Effects { ends: true, ..Effects::default() };
    if builtin.is_some_and(|name| PURE.contains(&name)) {
        return Some(none);
    }
    if builtin.is_some_and(|name| matches!(name, "unreachable" | "trap" | "debugtrap" | "assume")) {
        return Some(ends);
    }
    let Some(record) = library::record(plain(name)) else {
        // What a builtin without a record does is not known, but it does not call back.
        return builtin.map(|_| memory(true, true));
    };
    // Some write variables of the library's that the program can name, too: `optind`, and what has no model perhaps others, as `signgam`.
    let names = record.header == "getopt.h" || record.meaning == Meaning::Missing;
    if record.bends_control() || names && record.effects.own {
        return None;
    }
    use LibraryFunction as F;
    let operation = record.operation().or(record.instead_of_model());
    Some(match operation {
        Some(F::Assume | F::Assert) => ends,
        _ if record.returns == Returns::Never => ends,
        Some(
            F::Nondet { .. }
            | F::AnyResult
            | F::AnyIn(..)
            | F::Answer
            | F::Math
            | F::Malloc
            | F::Calloc
            | F::AlignedAlloc
            | F::StackAlloc
            | F::KnownLength
            | F::StringBegins
            | F::Summarises
            | F::ComparisonsAct,
        ) => none,
        Some(F::Abs) => Effects { faults: Faults::OVERFLOW, ..none },
        // No verdict depends on the order of what is written to streams.
        Some(F::Output(_)) => memory(true, false),
        Some(F::Stream(operation)) if operation.is_output() => memory(true, false),
        _ if matches!(record.result, ResultOf::UntilNext(Family::ErrorText | Family::SignalText)) => {
            Effects { writes: [MESSAGE].into(), ..none }
        }
        _ => {
            let of = record.effects;
            // Streams may lead into memory of the program's.
            let own = of.own && record.reads != Reads::Nothing;
            let sees = of.own || record.reads != Reads::Nothing || !takes_numbers(record, plain(name));
            let mut effects = memory(sees, !of.through.is_empty() || of.through_variable || of.frees || own);
            effects.reads.insert(LIBRARY_STATE);
            if of.own {
                effects.writes.insert(LIBRARY_STATE);
            }
            effects
        }
    })
}

/// Words of the types of numbers.
const NUMBERS: &[&str] = &["signed", "unsigned", "char", "short", "int", "long", "size_t", "float", "double"];

/// Whether the function is given nothing but numbers.
fn takes_numbers(record: &Record, name: &str) -> bool {
    let signature = record.signatures().find(|(other, _)| *other == name);
    let is_number = |ty: &str| ty.split(' ').all(|word| NUMBERS.contains(&word));
    signature
        .is_some_and(|(_, signature)| !signature.is_variadic() && signature.parameters().into_iter().all(is_number))
}

fn memory(reads: bool, writes: bool) -> Effects {
    let mut effects = Effects { faults: Faults::MEMORY, ..Effects::default() };
    if reads {
        effects.reads.insert(Access::AnyMemory);
    }
    if writes {
        effects.writes.insert(Access::AnyMemory);
    }
    effects
}
