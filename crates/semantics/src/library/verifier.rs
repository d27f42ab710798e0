//! Functions that verifiers define (the rules of SV-COMP, CBMC's manual, ESBMC's), and the helpers of the models in C.

use super::LibraryFunction as F;
use super::{Ending, Functions, Reads, Record, ResultOf, Returns, native};

pub(super) const VERIFIERS: &str = "verifiers";
pub(super) const HELPERS: &str = "model.h";

const fn helper(functions: Functions, function: F) -> Record {
    native(HELPERS, functions, function)
}

const INPUT: F = F::Nondet { truth: false };

pub(super) const RECORDS: &[Record] = &[
    native(VERIFIERS, &[("void (int)", &["__VERIFIER_assume", "__CPROVER_assume", "__ESBMC_assume"])], F::Assume),
    native(VERIFIERS, &[("void (int)", &["assume"])], F::Assume)
        .assumes("`assume` has no body: it is assumed to end the run quietly where its argument is 0"),
    native(VERIFIERS, &[("void (void)", &["reach_error", "__VERIFIER_error"])], F::EndsRun(Ending::Error))
        .returns(Returns::Never),
    native(
        VERIFIERS,
        &[("_Bool (void)", &["__VERIFIER_nondet_bool", "__VERIFIER_nondet__Bool"])],
        F::Nondet { truth: true },
    )
    .reads(Reads::Input),
    native(
        VERIFIERS,
        &[
            ("char (void)", &["__VERIFIER_nondet_char"]),
            ("signed char (void)", &["__VERIFIER_nondet_schar"]),
            ("unsigned char (void)", &["__VERIFIER_nondet_uchar"]),
            ("short (void)", &["__VERIFIER_nondet_short"]),
            ("unsigned short (void)", &["__VERIFIER_nondet_ushort"]),
            ("int (void)", &["__VERIFIER_nondet_int"]),
            (
                "unsigned int (void)",
                &["__VERIFIER_nondet_uint", "__VERIFIER_nondet_unsigned", "__VERIFIER_nondet_unsigned_int"],
            ),
            ("long (void)", &["__VERIFIER_nondet_long"]),
            (
                "unsigned long (void)",
                &["__VERIFIER_nondet_ulong", "__VERIFIER_nondet_sector_t", "__VERIFIER_nondet_pthread_t"],
            ),
            ("long long (void)", &["__VERIFIER_nondet_longlong", "__VERIFIER_nondet_loff_t"]),
            ("unsigned long long (void)", &["__VERIFIER_nondet_ulonglong"]),
            ("__int128 (void)", &["__VERIFIER_nondet_int128"]),
            ("unsigned __int128 (void)", &["__VERIFIER_nondet_uint128"]),
            ("float (void)", &["__VERIFIER_nondet_float"]),
            ("double (void)", &["__VERIFIER_nondet_double"]),
            ("size_t (void)", &["__VERIFIER_nondet_size_t"]),
            ("ssize_t (void)", &["__VERIFIER_nondet_ssize_t"]),
            ("time_t (void)", &["__VERIFIER_nondet_time_t"]),
            ("clock_t (void)", &["__VERIFIER_nondet_clock_t"]),
        ],
        INPUT,
    )
    .reads(Reads::Input),
    native(
        VERIFIERS,
        &[
            ("int8_t (void)", &["__VERIFIER_nondet_int8_t"]),
            ("int16_t (void)", &["__VERIFIER_nondet_int16_t"]),
            ("int32_t (void)", &["__VERIFIER_nondet_int32_t"]),
            ("int64_t (void)", &["__VERIFIER_nondet_int64_t"]),
            ("uint8_t (void)", &["__VERIFIER_nondet_uint8_t"]),
            ("uint16_t (void)", &["__VERIFIER_nondet_uint16_t"]),
            ("uint32_t (void)", &["__VERIFIER_nondet_uint32_t"]),
            ("uint64_t (void)", &["__VERIFIER_nondet_uint64_t"]),
            ("unsigned char (void)", &["__VERIFIER_nondet_u8", "__VERIFIER_nondet_U8"]),
            ("unsigned short (void)", &["__VERIFIER_nondet_u16", "__VERIFIER_nondet_U16"]),
            ("unsigned int (void)", &["__VERIFIER_nondet_u32", "__VERIFIER_nondet_U32"]),
            ("unsigned long long (void)", &["__VERIFIER_nondet_u64"]),
            ("signed char (void)", &["__VERIFIER_nondet_s8", "__VERIFIER_nondet_S8"]),
            ("short (void)", &["__VERIFIER_nondet_s16", "__VERIFIER_nondet_S16"]),
            ("int (void)", &["__VERIFIER_nondet_s32", "__VERIFIER_nondet_S32"]),
            ("long long (void)", &["__VERIFIER_nondet_s64"]),
        ],
        INPUT,
    )
    .reads(Reads::Input),
    native(
        VERIFIERS,
        &[
            ("void *(void)", &["__VERIFIER_nondet_pointer"]),
            ("char *(void)", &["__VERIFIER_nondet_charp", "__VERIFIER_nondet_pchar", "__VERIFIER_nondet_String"]),
            ("const char *(void)", &["__VERIFIER_nondet_const_char_pointer"]),
        ],
        INPUT,
    )
    .reads(Reads::Input),
    helper(
        &[
            ("int (void)", &["__landfall_any_int"]),
            ("long (void)", &["__landfall_any_long"]),
            ("size_t (void)", &["__landfall_any_size"]),
        ],
        F::AnyResult,
    )
    .reads(Reads::Environment),
    helper(&[("int (void)", &["__landfall_any_character"])], F::AnyIn(-1, 255)).reads(Reads::Environment),
    helper(&[("int (void)", &["__landfall_any_positive"])], F::AnyIn(1, 0x7fff_ffff)).reads(Reads::Environment),
    helper(&[("int (int)", &["__landfall_answer"])], F::Answer),
    helper(&[("int (void)", &["__landfall_any_count"])], F::AnyIn(-1, 0x7fff_ffff)).reads(Reads::Environment),
    helper(&[("int (void)", &["__landfall_any_failure"])], F::AnyIn(-1, 0)).reads(Reads::Environment),
    helper(&[("void (const void *, size_t)", &["__landfall_read"])], F::Reads),
    helper(&[("void (void *, size_t)", &["__landfall_any_bytes"])], F::AnyBytes).writes(&[0]).reads(Reads::Environment),
    helper(&[("void (void **, size_t)", &["__landfall_reorders"])], F::Reorders).writes(&[0]).reads(Reads::Environment),
    helper(&[("void (char *, size_t)", &["__landfall_any_string"])], F::AnyString)
        .writes(&[0])
        .reads(Reads::Environment),
    helper(
        &[("void (const void *restrict, size_t, const void *restrict, size_t)", &["__landfall_disjoint"])],
        F::Disjoint,
    )
    .restrict(&[(0, 2)]),
    helper(&[("int (const void *, const void *)", &["__landfall_may_share"])], F::MayShare),
    helper(&[("void (void)", &["__landfall_undefined"])], F::Undefined),
    helper(&[("void (void)", &["__landfall_no_such_number"])], F::NoSuchNumber),
    helper(&[("void (void)", &["__landfall_overflow"])], F::Overflow),
    helper(&[("void (void)", &["__landfall_unknown"])], F::NoModel),
    helper(&[("void *(size_t)", &["__landfall_open"])], F::LibraryBlock).result(ResultOf::Stream),
    helper(&[("void *(size_t)", &["__landfall_open_or_null"])], F::LibraryBlockOrNull)
        .result(ResultOf::Stream)
        .reads(Reads::Environment),
    helper(&[("void (const char *, const char *)", &["__landfall_file"])], F::OpensFile),
    helper(&[("void *(size_t, int)", &["__landfall_result"])], F::ResultBlock).own().frees(),
    helper(&[("void *(size_t, int)", &["__landfall_result_or_null"])], F::ResultBlockOrNull)
        .own()
        .frees()
        .reads(Reads::Environment),
    helper(&[("void (int)", &["__landfall_end_result"])], F::EndResult).own().frees(),
    helper(&[("void (void *)", &["__landfall_close"])], F::EndLibraryBlock).writes(&[0]).own().frees(),
    helper(&[("void (long)", &["__landfall_takes_input"])], F::TakesInput),
    helper(&[("void (void)", &["__landfall_gives_input"])], F::GivesInput),
    helper(&[("void (void)", &["__landfall_more_input"])], F::MoreInput),
    helper(&[("void (const char *)", &["__landfall_asks"])], F::Asks),
    helper(&[("int (void)", &["__landfall_exact"])], F::Exact),
    helper(&[("int (void)", &["__landfall_summarises"])], F::Summarises),
    helper(&[("void (void)", &["__landfall_agrees"])], F::Agrees),
    helper(&[("long (const char *)", &["__landfall_known_length"])], F::KnownLength),
    helper(&[("void (const char *)", &["__landfall_string_begins"])], F::StringBegins),
    helper(&[("int (void)", &["__landfall_comparisons_act"])], F::ComparisonsAct),
    helper(
        &[
            ("double (const char *, size_t)", &["__landfall_double"]),
            ("float (const char *, size_t)", &["__landfall_float"]),
            ("long double (const char *, size_t)", &["__landfall_long_double"]),
        ],
        F::Math,
    ),
];
