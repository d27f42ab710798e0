//! `<wchar.h>`, as far as it is about memory.

use super::{Record, ResultOf, model};

const WCHAR: &str = "wchar.h";

/// Target and source, the first two arguments.
const COPIES: &[(usize, usize)] = &[(0, 1)];

pub(super) const RECORDS: &[Record] = &[
    model(WCHAR, &[("size_t (const wchar_t *)", &["wcslen"]), ("size_t (const wchar_t *, size_t)", &["wcsnlen"])]),
    model(
        WCHAR,
        &[
            ("wchar_t *(wchar_t *restrict, const wchar_t *restrict)", &["wcscpy", "wcscat"]),
            ("wchar_t *(wchar_t *restrict, const wchar_t *restrict, size_t)", &["wcsncpy", "wmemcpy"]),
        ],
    )
    .writes(&[0])
    .restrict(COPIES)
    .result(ResultOf::Argument(0)),
    model(WCHAR, &[("wchar_t *(wchar_t *, wchar_t, size_t)", &["wmemset"])]).writes(&[0]).result(ResultOf::Argument(0)),
    model(
        WCHAR,
        &[
            ("wchar_t *(const wchar_t *, wchar_t)", &["wcschr", "wcsrchr"]),
            ("wchar_t *(const wchar_t *, wchar_t, size_t)", &["wmemchr"]),
        ],
    )
    .result(ResultOf::Argument(0)),
    model(WCHAR, &[("size_t (const wchar_t *, const wchar_t *)", &["wcsspn", "wcscspn"])]),
    model(
        WCHAR,
        &[
            ("int (const wchar_t *, const wchar_t *)", &["wcscmp"]),
            ("int (const wchar_t *, const wchar_t *, size_t)", &["wcsncmp"]),
        ],
    ),
];
