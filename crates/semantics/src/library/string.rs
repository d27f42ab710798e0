//! `<string.h>` and `<strings.h>`.

use ir::MemKind;

use super::LibraryFunction as F;
use super::{Family, Reads, Record, ResultOf, missing, model, native};

const STRING: &str = "string.h";
const STRINGS: &str = "strings.h";

/// Target and source, the first two arguments.
const COPIES: &[(usize, usize)] = &[(0, 1)];

pub(super) const RECORDS: &[Record] = &[
    // Equal ranges do not count as overlapping: the compiler copies structures with `memcpy`.
    native(STRING, &[("void *(void *restrict, const void *restrict, size_t)", &["memcpy"])], F::Memory(MemKind::Copy))
        .writes(&[0])
        .restrict(COPIES)
        .result(ResultOf::Argument(0)),
    native(STRING, &[("void *(void *, const void *, size_t)", &["memmove"])], F::Memory(MemKind::Move))
        .writes(&[0])
        .result(ResultOf::Argument(0)),
    native(STRING, &[("void *(void *, int, size_t)", &["memset"])], F::Memory(MemKind::Set))
        .writes(&[0])
        .result(ResultOf::Argument(0)),
    model(
        STRING,
        &[
            ("void *(void *restrict, const void *restrict, size_t)", &["mempcpy", "__mempcpy"]),
            ("void *(void *restrict, const void *restrict, int, size_t)", &["memccpy"]),
        ],
    )
    .writes(&[0])
    .restrict(COPIES)
    .result(ResultOf::Argument(0)),
    model(
        STRING,
        &[
            ("void *(const void *, int, size_t)", &["memchr", "memrchr"]),
            ("void *(const void *, int)", &["rawmemchr"]),
            ("void *(const void *, size_t, const void *, size_t)", &["memmem"]),
        ],
    )
    .result(ResultOf::Argument(0)),
    model(STRING, &[("int (const void *, const void *, size_t)", &["memcmp"])]),
    model(STRINGS, &[("int (const void *, const void *, size_t)", &["bcmp"])]),
    model(STRINGS, &[("void (const void *, void *, size_t)", &["bcopy"])]).writes(&[1]),
    model(STRINGS, &[("void (void *, size_t)", &["bzero", "__bzero", "explicit_bzero"])]).writes(&[0]),
    model(STRING, &[("size_t (const char *)", &["strlen"]), ("size_t (const char *, size_t)", &["strnlen"])]),
    model(
        STRING,
        &[
            ("char *(char *restrict, const char *restrict)", &["strcpy", "stpcpy", "strcat"]),
            ("char *(char *restrict, const char *restrict, size_t)", &["strncpy", "stpncpy", "strncat"]),
        ],
    )
    .writes(&[0])
    .restrict(COPIES)
    .result(ResultOf::Argument(0)),
    model(STRING, &[("size_t (char *restrict, const char *restrict, size_t)", &["strlcpy", "strlcat", "strxfrm"])])
        .writes(&[0])
        .restrict(COPIES),
    model(STRING, &[("char *(const char *)", &["strdup"]), ("char *(const char *, size_t)", &["strndup"])]).allocates(),
    model(
        STRING,
        &[
            ("int (const char *, const char *)", &["strcmp", "strcoll"]),
            ("int (const char *, const char *, size_t)", &["strncmp"]),
        ],
    ),
    model(
        STRINGS,
        &[
            ("int (const char *, const char *)", &["strcasecmp"]),
            ("int (const char *, const char *, size_t)", &["strncasecmp"]),
        ],
    ),
    model(
        STRING,
        &[
            ("char *(const char *, int)", &["strchr", "strrchr", "strchrnul"]),
            ("char *(const char *, const char *)", &["strpbrk", "strstr", "strcasestr"]),
        ],
    )
    .result(ResultOf::Argument(0)),
    model(STRINGS, &[("char *(const char *, int)", &["index", "rindex"])]).result(ResultOf::Argument(0)),
    model(STRING, &[("size_t (const char *, const char *)", &["strspn", "strcspn"])]),
    model(STRING, &[("char *(char *restrict, const char *restrict)", &["strtok"])])
        .writes(&[0])
        .own()
        .restrict(COPIES)
        .result(ResultOf::EarlierArgument),
    model(STRING, &[("char *(char *restrict, const char *restrict, char **restrict)", &["strtok_r", "__strtok_r"])])
        .writes(&[0, 2])
        .restrict(&[(0, 1), (0, 2), (1, 2)])
        .result(ResultOf::EarlierArgument),
    model(STRING, &[("char *(char **restrict, const char *restrict)", &["strsep"])])
        .writes(&[0])
        .restrict(COPIES)
        .result(ResultOf::EarlierArgument),
    model(STRING, &[("char *(int)", &["strerror"])])
        .own()
        .result(ResultOf::UntilNext(Family::ErrorText))
        .reads(Reads::Environment),
    model(STRING, &[("char *(int)", &["strsignal"])])
        .own()
        .result(ResultOf::UntilNext(Family::SignalText))
        .reads(Reads::Environment),
    // It may also point to a text that lives as long as the program.
    missing(STRING, &[("char *(int, char *, size_t)", &["strerror_r"])])
        .writes(&[1])
        .result(ResultOf::Argument(1))
        .reads(Reads::Environment),
    missing(STRING, &[("int (int, char *, size_t)", &["__xpg_strerror_r"])]).writes(&[1]).reads(Reads::Environment),
    model(STRINGS, &[("int (int)", &["ffs"]), ("int (long)", &["ffsl"]), ("int (long long)", &["ffsll"])]),
    missing("libgen.h", &[("char *(char *)", &["basename", "dirname", "__xpg_basename"])])
        .writes(&[0])
        .own()
        .result(ResultOf::UntilNext(Family::Path)),
    missing("unistd.h", &[("void (const void *restrict, void *restrict, ssize_t)", &["swab"])])
        .writes(&[1])
        .restrict(COPIES),
    missing("string.h", &[("void *(void *, size_t)", &["memfrob"])]).writes(&[0]).result(ResultOf::Argument(0)),
];
