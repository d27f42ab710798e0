//! The library functions with a meaning of their own.
//!
//! A definition in the program always wins over this table; a function that is neither defined nor here is an unknown
//! function (`10-program.md`): it returns any value and may change whatever it can reach.

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
    /// Writes to a stream: `printf` and the like; reads memory through `%s`.
    Output,
    /// Any value of the result type, no effect, no memory access.
    AnyResult,
}

/// Whether a run can end here for a reason that the user should see as an assertion or error call.
pub fn is_error_call(name: &str) -> bool {
    matches!(name, "reach_error" | "__VERIFIER_error" | "__assert_fail" | "__assert_rtn" | "__assert")
}

/// The function of that name, if it is known.
pub fn lookup(name: &str) -> Option<LibraryFunction> {
    use LibraryFunction as F;
    Some(match name {
        "__VERIFIER_assume" | "__CPROVER_assume" => F::Assume,
        "exit" | "_exit" | "_Exit" | "quick_exit" | "abort" | "reach_error" | "__VERIFIER_error" | "__assert_fail"
        | "__assert_rtn" | "__assert" => F::EndsRun,
        "malloc" => F::Malloc,
        "calloc" => F::Calloc,
        "aligned_alloc" | "memalign" => F::AlignedAlloc,
        "realloc" => F::Realloc,
        "free" | "cfree" => F::Free,
        "alloca" | "__builtin_alloca" => F::StackAlloc,
        "memcpy" => F::Memory(MemKind::Copy),
        "memmove" => F::Memory(MemKind::Move),
        "memset" => F::Memory(MemKind::Set),
        "abs" | "labs" | "llabs" => F::Abs,
        "printf" | "puts" | "putchar" | "putc" | "fputc" | "fputs" | "fprintf" | "perror" | "fflush" => F::Output,
        "rand" | "random" | "lrand48" | "getchar" | "clock" | "getpid" | "isalpha" | "isdigit" | "isalnum"
        | "isspace" | "isupper" | "islower" | "ispunct" | "isprint" | "iscntrl" | "isxdigit" | "toupper"
        | "tolower" | "srand" | "srandom" | "sleep" | "usleep" | "sin" | "cos" | "tan" | "sqrt" | "exp" | "log"
        | "log2" | "log10" | "pow" | "floor" | "ceil" | "fabs" | "fmod" | "round" | "trunc" | "atan" | "atan2"
        | "asin" | "acos" | "sinh" | "cosh" | "tanh" | "fmin" | "fmax" | "sqrtf" | "fabsf" | "floorf" | "ceilf" => {
            F::AnyResult
        }
        _ if name.starts_with("__VERIFIER_nondet") || name.starts_with("nondet") => F::Nondet,
        _ => return None,
    })
}
