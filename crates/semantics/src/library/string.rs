//! `<string.h>` and `<strings.h>`.

use ir::MemKind;

use super::LibraryFunction as F;
use super::{Family, Reads, Record, ResultOf, missing, model, native};

const STRING: &str = "string.h";
const STRINGS: &str = "strings.h";

/// Target and source, the first two arguments.
const COPIES: &[(usize, usize)] = &[(0, 1)];

pub(super) const RECORDS: &[Record] = &[
    // Equal ranges are not taken for overlapping ones: the compiler copies structures so.
    native(STRING, &["memcpy"], F::Memory(MemKind::Copy)).writes(&[0]).restrict(COPIES).result(ResultOf::Argument(0)),
    native(STRING, &["memmove"], F::Memory(MemKind::Move)).writes(&[0]).result(ResultOf::Argument(0)),
    native(STRING, &["memset"], F::Memory(MemKind::Set)).writes(&[0]).result(ResultOf::Argument(0)),
    model(STRING, &["mempcpy", "__mempcpy", "memccpy"]).writes(&[0]).restrict(COPIES).result(ResultOf::Argument(0)),
    model(STRING, &["memchr", "memrchr", "rawmemchr", "memmem"]).result(ResultOf::Argument(0)),
    model(STRING, &["memcmp"]),
    model(STRINGS, &["bcmp"]),
    model(STRINGS, &["bcopy"]).writes(&[1]),
    model(STRINGS, &["bzero", "__bzero", "explicit_bzero"]).writes(&[0]),
    model(STRING, &["strlen", "strnlen"]),
    model(STRING, &["strcpy", "stpcpy", "strncpy", "stpncpy", "strcat", "strncat"])
        .writes(&[0])
        .restrict(COPIES)
        .result(ResultOf::Argument(0)),
    model(STRING, &["strlcpy", "strlcat", "strxfrm"]).writes(&[0]).restrict(COPIES),
    model(STRING, &["strdup", "strndup"]).allocates(),
    model(STRING, &["strcmp", "strncmp", "strcoll"]),
    model(STRINGS, &["strcasecmp", "strncasecmp"]),
    model(STRING, &["strchr", "strrchr", "strchrnul", "strpbrk", "strstr", "strcasestr"]).result(ResultOf::Argument(0)),
    model(STRINGS, &["index", "rindex"]).result(ResultOf::Argument(0)),
    model(STRING, &["strspn", "strcspn"]),
    model(STRING, &["strtok"]).writes(&[0]).own().restrict(COPIES).result(ResultOf::EarlierArgument),
    model(STRING, &["strtok_r", "__strtok_r"])
        .writes(&[0, 2])
        .restrict(&[(0, 1), (0, 2), (1, 2)])
        .result(ResultOf::EarlierArgument),
    model(STRING, &["strsep"]).writes(&[0]).restrict(COPIES).result(ResultOf::EarlierArgument),
    model(STRING, &["strerror"]).own().result(ResultOf::UntilNext(Family::ErrorText)).reads(Reads::Environment),
    model(STRING, &["strsignal"]).own().result(ResultOf::UntilNext(Family::SignalText)).reads(Reads::Environment),
    missing(STRING, &["strerror_r", "__xpg_strerror_r"]).writes(&[1]).reads(Reads::Environment),
    model(STRINGS, &["ffs", "ffsl", "ffsll"]),
    missing("libgen.h", &["basename", "dirname", "__xpg_basename"])
        .writes(&[0])
        .own()
        .result(ResultOf::UntilNext(Family::Path)),
    missing("unistd.h", &["swab"]).writes(&[1]).restrict(COPIES),
    missing("string.h", &["memfrob"]).writes(&[0]),
];
