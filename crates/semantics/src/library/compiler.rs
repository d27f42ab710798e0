//! What compilers call in place of functions of the headers, with `_FORTIFY_SOURCE`.

use super::{Record, ResultOf, model};

const FORTIFIED: &str = "_FORTIFY_SOURCE";

pub(super) const RECORDS: &[Record] = &[
    model(
        FORTIFIED,
        &[("void *(void *restrict, const void *restrict, size_t, size_t)", &["__memcpy_chk", "__mempcpy_chk"])],
    )
    .writes(&[0])
    .restrict(&[(0, 1)])
    .result(ResultOf::Argument(0)),
    model(
        FORTIFIED,
        &[
            ("void *(void *, const void *, size_t, size_t)", &["__memmove_chk"]),
            ("void *(void *, int, size_t, size_t)", &["__memset_chk"]),
        ],
    )
    .writes(&[0])
    .result(ResultOf::Argument(0)),
    model(
        FORTIFIED,
        &[
            ("char *(char *restrict, const char *restrict, size_t)", &["__strcpy_chk", "__stpcpy_chk", "__strcat_chk"]),
            ("char *(char *restrict, const char *restrict, size_t, size_t)", &["__strncpy_chk", "__strncat_chk"]),
        ],
    )
    .writes(&[0])
    .restrict(&[(0, 1)])
    .result(ResultOf::Argument(0)),
];
