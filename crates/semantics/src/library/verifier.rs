//! Functions that verifiers define (the rules of SV-COMP, CBMC's manual, ESBMC's), and the helpers of the models in C.

use super::LibraryFunction as F;
use super::{Ending, Reads, Record, ResultOf, Returns, native};

pub(super) const VERIFIERS: &str = "verifiers";
pub(super) const HELPERS: &str = "model.h";

const fn helper(names: &'static [&'static str], function: F) -> Record {
    native(HELPERS, names, function)
}

const INPUT: F = F::Nondet { truth: false };

pub(super) const RECORDS: &[Record] = &[
    native(VERIFIERS, &["__VERIFIER_assume", "__CPROVER_assume", "__ESBMC_assume"], F::Assume),
    native(VERIFIERS, &["assume"], F::Assume)
        .assumes("`assume` has no body: it is assumed to end the run quietly where its argument is 0"),
    native(VERIFIERS, &["reach_error", "__VERIFIER_error"], F::EndsRun(Ending::Error)).returns(Returns::Never),
    native(VERIFIERS, &["__VERIFIER_nondet_bool", "__VERIFIER_nondet__Bool"], F::Nondet { truth: true })
        .reads(Reads::Input),
    native(
        VERIFIERS,
        &[
            "__VERIFIER_nondet_char",
            "__VERIFIER_nondet_schar",
            "__VERIFIER_nondet_uchar",
            "__VERIFIER_nondet_short",
            "__VERIFIER_nondet_ushort",
            "__VERIFIER_nondet_int",
            "__VERIFIER_nondet_uint",
            "__VERIFIER_nondet_unsigned",
            "__VERIFIER_nondet_unsigned_int",
            "__VERIFIER_nondet_long",
            "__VERIFIER_nondet_ulong",
            "__VERIFIER_nondet_longlong",
            "__VERIFIER_nondet_ulonglong",
            "__VERIFIER_nondet_int128",
            "__VERIFIER_nondet_uint128",
            "__VERIFIER_nondet_float",
            "__VERIFIER_nondet_double",
            "__VERIFIER_nondet_size_t",
            "__VERIFIER_nondet_ssize_t",
            "__VERIFIER_nondet_loff_t",
            "__VERIFIER_nondet_sector_t",
            "__VERIFIER_nondet_pthread_t",
            "__VERIFIER_nondet_time_t",
            "__VERIFIER_nondet_clock_t",
        ],
        INPUT,
    )
    .reads(Reads::Input),
    native(
        VERIFIERS,
        &[
            "__VERIFIER_nondet_int8_t",
            "__VERIFIER_nondet_int16_t",
            "__VERIFIER_nondet_int32_t",
            "__VERIFIER_nondet_int64_t",
            "__VERIFIER_nondet_uint8_t",
            "__VERIFIER_nondet_uint16_t",
            "__VERIFIER_nondet_uint32_t",
            "__VERIFIER_nondet_uint64_t",
            "__VERIFIER_nondet_u8",
            "__VERIFIER_nondet_u16",
            "__VERIFIER_nondet_u32",
            "__VERIFIER_nondet_u64",
            "__VERIFIER_nondet_s8",
            "__VERIFIER_nondet_s16",
            "__VERIFIER_nondet_s32",
            "__VERIFIER_nondet_s64",
            "__VERIFIER_nondet_U8",
            "__VERIFIER_nondet_U16",
            "__VERIFIER_nondet_U32",
            "__VERIFIER_nondet_S8",
            "__VERIFIER_nondet_S16",
            "__VERIFIER_nondet_S32",
        ],
        INPUT,
    )
    .reads(Reads::Input),
    native(
        VERIFIERS,
        &[
            "__VERIFIER_nondet_pointer",
            "__VERIFIER_nondet_charp",
            "__VERIFIER_nondet_pchar",
            "__VERIFIER_nondet_const_char_pointer",
            "__VERIFIER_nondet_String",
        ],
        INPUT,
    )
    .reads(Reads::Input),
    helper(&["__landfall_any_int", "__landfall_any_long", "__landfall_any_size"], F::AnyResult)
        .reads(Reads::Environment),
    helper(&["__landfall_any_character"], F::AnyIn(-1, 255)).reads(Reads::Environment),
    helper(&["__landfall_any_positive"], F::AnyIn(1, 0x7fff_ffff)).reads(Reads::Environment),
    helper(&["__landfall_any_count"], F::AnyIn(-1, 0x7fff_ffff)).reads(Reads::Environment),
    helper(&["__landfall_any_failure"], F::AnyIn(-1, 0)).reads(Reads::Environment),
    helper(&["__landfall_read"], F::Reads),
    helper(&["__landfall_any_bytes"], F::AnyBytes).writes(&[0]).reads(Reads::Environment),
    helper(&["__landfall_any_string"], F::AnyString).writes(&[0]).reads(Reads::Environment),
    helper(&["__landfall_disjoint"], F::Disjoint).restrict(&[(0, 2)]),
    helper(&["__landfall_may_share"], F::MayShare),
    helper(&["__landfall_undefined"], F::Undefined),
    helper(&["__landfall_overflow"], F::Overflow),
    helper(&["__landfall_unknown"], F::NoModel),
    helper(&["__landfall_open"], F::LibraryBlock).result(ResultOf::Stream),
    helper(&["__landfall_open_or_null"], F::LibraryBlockOrNull).result(ResultOf::Stream).reads(Reads::Environment),
    helper(&["__landfall_result"], F::ResultBlock).own().frees(),
    helper(&["__landfall_result_or_null"], F::ResultBlockOrNull).own().frees().reads(Reads::Environment),
    helper(&["__landfall_end_result"], F::EndResult).own().frees(),
    helper(&["__landfall_close"], F::EndLibraryBlock).writes(&[0]).own().frees(),
    helper(&["__landfall_known_length"], F::KnownLength),
];
