//! What compilers call in place of functions of the headers, with `_FORTIFY_SOURCE`.

use super::{Record, ResultOf, model};

const FORTIFIED: &str = "_FORTIFY_SOURCE";

pub(super) const RECORDS: &[Record] = &[
    model(FORTIFIED, &["__memcpy_chk", "__mempcpy_chk"]).writes(&[0]).restrict(&[(0, 1)]).result(ResultOf::Argument(0)),
    model(FORTIFIED, &["__memmove_chk", "__memset_chk"]).writes(&[0]).result(ResultOf::Argument(0)),
    model(FORTIFIED, &["__strcpy_chk", "__stpcpy_chk", "__strncpy_chk", "__strcat_chk", "__strncat_chk"])
        .writes(&[0])
        .restrict(&[(0, 1)])
        .result(ResultOf::Argument(0)),
];
