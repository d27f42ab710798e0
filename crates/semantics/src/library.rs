//! The library functions with a meaning of their own: those whose meaning has no loop, and what the models in C
//! ([`crate::models`]) are made of.
//!
//! A definition in the program always wins over this table; a function that is neither defined nor modelled nor here is
//! an unknown function (`10-program.md`): it returns any value and may change whatever it can reach.

use ir::MemKind;

/// What a library function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LibraryFunction {
    /// Any value of the result type; no effect (`__VERIFIER_nondet_T` and undeclared `nondet*`).
    Nondet,
    /// Ends the run quietly when the argument is zero.
    Assume,
    /// Never returns: `exit`, `abort`, `reach_error`, failed assertions.
    EndsRun,
    /// A new heap block of that many bytes.
    Malloc,
    /// A new zeroed heap block of `n * size` bytes.
    Calloc,
    /// A new heap block: (alignment, size).
    AlignedAlloc,
    /// Moves a heap block to a new size.
    Realloc,
    /// Gives a heap block back.
    Free,
    /// A new stack block that lives until the function returns.
    StackAlloc,
    /// `memcpy`, `memmove`, `memset`; returns the destination.
    Memory(MemKind),
    /// Absolute value: undefined for the least integer.
    Abs,
    /// Writes by a format to a stream: `printf` and the like; reads memory through `%s`.
    Output,
    /// Writes by a format to memory: `sprintf`, `snprintf`.
    Format,
    /// Reads by a format and stores at its arguments: `scanf` and the like.
    Scan,
    /// Any value of the result type, no effect, no memory access.
    AnyResult,
    /// Any value from the first to the second of these, no effect, no memory access.
    AnyIn(i64, i64),
    /// Reads (pointer, size) and does nothing with it.
    Reads,
    /// Writes any bytes to (pointer, size).
    AnyBytes,
    /// Writes any string with its terminator to (pointer, size): it takes at most that many bytes, at least 1. With null it does
    /// nothing.
    AnyString,
    /// A model found behaviour that C leaves undefined and that is no invalid access by itself: memory safety is not known.
    Undefined,
    /// A model found a result that its signed type cannot represent: undefined, and an alarm of overflow.
    Overflow,
    /// What happens has no model: nothing is known of this run any more.
    NoModel,
    /// A new block of that many bytes that belongs to the library: a stream. The program may neither free nor lose it.
    LibraryBlock,
    /// The same, or null.
    LibraryBlockOrNull,
    /// Ends the life of a block of the library's.
    EndLibraryBlock,
    /// The length of a string whose contents are known at once (a literal), else -1. To say -1 is always right.
    KnownLength,
}

/// Whether a run can end here for a reason that the user should see as an assertion or error call.
pub fn is_error_call(name: &str) -> bool {
    matches!(name, "reach_error" | "__VERIFIER_error" | "__assert_fail" | "__assert_rtn" | "__assert")
}

/// The functions by what they do. Names that only begin so are in [`lookup`].
pub const TABLE: &[(LibraryFunction, &[&str])] = {
    use LibraryFunction as F;
    &[
        (F::Assume, &["__VERIFIER_assume", "__CPROVER_assume", "__ESBMC_assume", "assume"]),
        (
            F::EndsRun,
            &[
                "exit",
                "_exit",
                "_Exit",
                "quick_exit",
                "abort",
                "reach_error",
                "__VERIFIER_error",
                "__assert_fail",
                "__assert_rtn",
                "__assert",
                "__assert_perror_fail",
            ],
        ),
        (F::Malloc, &["malloc", "valloc"]),
        (F::Calloc, &["calloc"]),
        (F::AlignedAlloc, &["aligned_alloc", "memalign"]),
        (F::Realloc, &["realloc"]),
        (F::Free, &["free", "cfree"]),
        (F::StackAlloc, &["alloca", "__builtin_alloca"]),
        (F::Memory(MemKind::Copy), &["memcpy"]),
        (F::Memory(MemKind::Move), &["memmove"]),
        (F::Memory(MemKind::Set), &["memset"]),
        (F::Abs, &["abs", "labs", "llabs", "imaxabs"]),
        (F::Output, &["printf", "fprintf", "dprintf", "__printf_chk", "__fprintf_chk"]),
        (F::Format, &["sprintf", "snprintf", "__sprintf_chk", "__snprintf_chk"]),
        (F::Scan, &["scanf", "fscanf", "sscanf", "__isoc99_scanf", "__isoc99_fscanf", "__isoc99_sscanf"]),
        (F::AnyResult, &["putchar", "putchar_unlocked"]),
        (F::AnyIn(0, 0x7fff_ffff), &["rand", "random", "lrand48"]),
        (F::AnyIn(-0x8000_0000, 0x7fff_ffff), &["mrand48"]),
        (F::AnyIn(-1, 255), &["getchar", "getchar_unlocked", "__landfall_any_character"]),
        (F::AnyIn(1, 0x7fff_ffff), &["getpid", "__landfall_any_positive"]),
        (F::AnyIn(-1, 0x7fff_ffff), &["__landfall_any_count"]),
        (F::AnyIn(-1, 0), &["__landfall_any_failure"]),
        (F::AnyIn(0, 0x7fff_ffff), &["getppid"]),
        (
            F::AnyResult,
            &[
                "clock",
                "srand",
                "srandom",
                "srand48",
                "sleep",
                "usleep",
                "getuid",
                "geteuid",
                "getgid",
                "getegid",
                "arc4random",
                "arc4random_uniform",
                "drand48",
                "sched_yield",
            ],
        ),
        (
            F::AnyResult,
            &[
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
                "asinh",
                "acosh",
                "atanh",
                "exp",
                "exp2",
                "expm1",
                "log",
                "log2",
                "log10",
                "log1p",
                "logb",
                "pow",
                "sqrt",
                "cbrt",
                "hypot",
                "floor",
                "ceil",
                "round",
                "trunc",
                "rint",
                "nearbyint",
                "lround",
                "llround",
                "lrint",
                "llrint",
                "fabs",
                "fmod",
                "remainder",
                "fmin",
                "fmax",
                "fdim",
                "fma",
                "copysign",
                "nextafter",
                "ldexp",
                "scalbn",
                "ilogb",
                "erf",
                "erfc",
                "tgamma",
                "lgamma",
            ],
        ),
        (
            F::AnyResult,
            &[
                "sinf",
                "cosf",
                "tanf",
                "asinf",
                "acosf",
                "atanf",
                "atan2f",
                "sinhf",
                "coshf",
                "tanhf",
                "expf",
                "exp2f",
                "logf",
                "log2f",
                "log10f",
                "powf",
                "sqrtf",
                "cbrtf",
                "hypotf",
                "floorf",
                "ceilf",
                "roundf",
                "truncf",
                "rintf",
                "fabsf",
                "fmodf",
                "fminf",
                "fmaxf",
                "fmaf",
                "copysignf",
                "sqrtl",
                "fabsl",
                "floorl",
                "ceill",
                "powl",
                "fmodl",
            ],
        ),
        (F::Nondet, &["__landfall_any_int", "__landfall_any_long", "__landfall_any_size"]),
        (F::Reads, &["__landfall_read"]),
        (F::AnyBytes, &["__landfall_any_bytes"]),
        (F::AnyString, &["__landfall_any_string"]),
        (F::Undefined, &["__landfall_undefined"]),
        (F::Overflow, &["__landfall_overflow"]),
        (F::NoModel, &["__landfall_unknown"]),
        (F::LibraryBlock, &["__landfall_open"]),
        (F::LibraryBlockOrNull, &["__landfall_open_or_null"]),
        (F::EndLibraryBlock, &["__landfall_close"]),
        (F::KnownLength, &["__landfall_known_length"]),
    ]
};

/// The function of that name, if it is known.
pub fn lookup(name: &str) -> Option<LibraryFunction> {
    let named = TABLE.iter().find(|(_, names)| names.contains(&name));
    let input = name.starts_with("__VERIFIER_nondet") || name.starts_with("nondet");
    named.map(|(function, _)| *function).or(input.then_some(LibraryFunction::Nondet))
}

/// Which arguments of a function with a format are what, by index.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FormatArguments {
    /// The stream.
    pub stream: Option<usize>,
    /// Where the text is written.
    pub target: Option<usize>,
    /// How many bytes it may take.
    pub size: Option<usize>,
    /// The string that is read instead of a stream.
    pub source: Option<usize>,
    /// The format; what it speaks of comes behind it.
    pub format: usize,
}

/// The arguments of a function of the kinds [`LibraryFunction::Output`], [`LibraryFunction::Format`] and
/// [`LibraryFunction::Scan`].
pub fn format_arguments(name: &str) -> Option<FormatArguments> {
    let none = FormatArguments::default();
    Some(match name {
        "printf" | "scanf" | "__isoc99_scanf" => none,
        "dprintf" | "__printf_chk" => FormatArguments { format: 1, ..none },
        "fprintf" | "fscanf" | "__isoc99_fscanf" => FormatArguments { stream: Some(0), format: 1, ..none },
        "__fprintf_chk" => FormatArguments { stream: Some(0), format: 2, ..none },
        "sprintf" => FormatArguments { target: Some(0), format: 1, ..none },
        "snprintf" => FormatArguments { target: Some(0), size: Some(1), format: 2, ..none },
        "__sprintf_chk" => FormatArguments { target: Some(0), format: 3, ..none },
        "__snprintf_chk" => FormatArguments { target: Some(0), size: Some(1), format: 4, ..none },
        "sscanf" | "__isoc99_sscanf" => FormatArguments { source: Some(0), format: 1, ..none },
        _ => return None,
    })
}

/// Whether the function reads or writes a stream: the models of these neither read nor write anything, so that they
/// are native although they have a body.
pub fn is_input_or_output(name: &str) -> bool {
    let name = name.strip_suffix("_unlocked").unwrap_or(name);
    is_output(name) || matches!(name, "getchar" | "getc" | "fgetc" | "_IO_getc" | "fgets") || is_scan(name)
}

/// Whether it is one of the functions of `stdio.h` that write.
pub fn is_output(name: &str) -> bool {
    matches!(
        name,
        "printf"
            | "fprintf"
            | "sprintf"
            | "snprintf"
            | "vprintf"
            | "vfprintf"
            | "vsprintf"
            | "vsnprintf"
            | "puts"
            | "putchar"
            | "putc"
            | "fputc"
            | "_IO_putc"
            | "fputs"
            | "fwrite"
    )
}

/// Whether it reads by a format.
pub fn is_scan(name: &str) -> bool {
    matches!(name, "scanf" | "fscanf" | "__isoc99_scanf" | "__isoc99_fscanf" | "__isoc23_scanf" | "__isoc23_fscanf")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_name_has_one_meaning() {
        let mut seen = BTreeSet::new();
        for name in TABLE.iter().flat_map(|(_, names)| *names) {
            assert!(seen.insert(name), "{name} twice");
        }
        assert_eq!(lookup("__VERIFIER_nondet_int"), Some(LibraryFunction::Nondet));
        assert_eq!(lookup("strlen"), None);
    }

    #[test]
    fn formats_have_their_place() {
        use LibraryFunction as F;
        for (function, names) in TABLE {
            for name in *names {
                let formatted = matches!(function, F::Output | F::Format | F::Scan);
                assert_eq!(format_arguments(name).is_some(), formatted, "{name}");
            }
        }
    }
}
