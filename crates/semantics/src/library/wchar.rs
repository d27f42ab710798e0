//! `<wchar.h>`, as far as it is about memory, and `<wctype.h>`.

use super::{Record, ResultOf, model};

const WCHAR: &str = "wchar.h";
const WCTYPE: &str = "wctype.h";

/// Target and source, the first two arguments.
const COPIES: &[(usize, usize)] = &[(0, 1)];

pub(super) const RECORDS: &[Record] = &[
    model(WCHAR, &[("size_t (const wchar_t *)", &["wcslen"]), ("size_t (const wchar_t *, size_t)", &["wcsnlen"])]),
    model(
        WCHAR,
        &[
            ("wchar_t *(wchar_t *restrict, const wchar_t *restrict)", &["wcscpy", "wcpcpy", "wcscat"]),
            (
                "wchar_t *(wchar_t *restrict, const wchar_t *restrict, size_t)",
                &["wcsncpy", "wcpncpy", "wcsncat", "wmemcpy", "wmempcpy"],
            ),
        ],
    )
    .writes(&[0])
    .restrict(COPIES)
    .result(ResultOf::Argument(0)),
    model(WCHAR, &[("wchar_t *(wchar_t *, wchar_t, size_t)", &["wmemset"])]).writes(&[0]).result(ResultOf::Argument(0)),
    model(WCHAR, &[("wchar_t *(wchar_t *, const wchar_t *, size_t)", &["wmemmove"])])
        .writes(&[0])
        .result(ResultOf::Argument(0)),
    model(WCHAR, &[("wchar_t *(const wchar_t *)", &["wcsdup"])]).allocates(),
    model(WCHAR, &[("wchar_t *(wchar_t *restrict, const wchar_t *restrict, wchar_t **restrict)", &["wcstok"])])
        .writes(&[0, 2])
        .restrict(&[(0, 1), (0, 2), (1, 2)])
        .result(ResultOf::EarlierArgument),
    model(
        WCHAR,
        &[
            ("wchar_t *(const wchar_t *, wchar_t)", &["wcschr", "wcsrchr"]),
            ("wchar_t *(const wchar_t *, wchar_t, size_t)", &["wmemchr"]),
            ("wchar_t *(const wchar_t *, const wchar_t *)", &["wcspbrk", "wcsstr"]),
        ],
    )
    .result(ResultOf::Argument(0)),
    model(WCHAR, &[("size_t (const wchar_t *, const wchar_t *)", &["wcsspn", "wcscspn"])]),
    model(
        WCHAR,
        &[
            ("int (const wchar_t *, const wchar_t *)", &["wcscmp", "wcscoll", "wcscasecmp"]),
            ("int (const wchar_t *, const wchar_t *, size_t)", &["wcsncmp", "wcsncasecmp", "wmemcmp"]),
        ],
    ),
    model(
        WCTYPE,
        &[("int (wint_t)", &["iswalpha", "iswdigit", "iswalnum", "iswlower", "iswupper", "iswspace", "iswblank"])],
    ),
    model(WCTYPE, &[("int (wint_t)", &["iswxdigit", "iswcntrl", "iswprint", "iswgraph", "iswpunct"])]),
    model(WCTYPE, &[("wint_t (wint_t)", &["towlower", "towupper"])]),
];
