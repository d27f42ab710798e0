//! `<stdlib.h>`, `<inttypes.h>`, `<assert.h>`, `<errno.h>`, `<ctype.h>` and `<arpa/inet.h>`'s order of bytes.

use super::LibraryFunction as F;
use super::{CallsBack, Ending, Family, Meaning, Reads, Record, ResultOf, Returns, missing, model, native, new};

const STDLIB: &str = "stdlib.h";
const CTYPE: &str = "ctype.h";
const ASSERT: &str = "assert.h";

pub(super) const RECORDS: &[Record] = &[
    // Handlers are called where some are registered: the model takes its place then (exit.c).
    new(STDLIB, &[("void (int)", &["exit"])], Meaning::NativeOrModel(F::EndsRun(Ending::Exit))).returns(Returns::Never),
    new(STDLIB, &[("void (int)", &["quick_exit"])], Meaning::NativeOrModel(F::EndsRun(Ending::ExitNow)))
        .returns(Returns::Never),
    native(STDLIB, &[("void (int)", &["_exit", "_Exit"])], F::EndsRun(Ending::ExitNow)).returns(Returns::Never),
    native(STDLIB, &[("void (void)", &["abort"])], F::EndsRun(Ending::Abort)).returns(Returns::Never),
    model(
        STDLIB,
        &[
            ("int (void (*)(void))", &["atexit", "at_quick_exit"]),
            ("int (void (*)(int, void *), void *)", &["on_exit"]),
        ],
    )
    .calls_back(CallsBack::Later)
    .own(),
    native(STDLIB, &[("void *(size_t)", &["malloc", "valloc"])], F::Malloc).allocates(),
    native(STDLIB, &[("void *(size_t, size_t)", &["calloc"])], F::Calloc).allocates(),
    native(STDLIB, &[("void *(size_t, size_t)", &["aligned_alloc", "memalign"])], F::AlignedAlloc).allocates(),
    native(STDLIB, &[("void *(void *, size_t)", &["realloc"])], F::Realloc).allocates().frees().writes(&[0]),
    model(STDLIB, &[("void *(void *, size_t, size_t)", &["reallocarray"])]).allocates().frees().writes(&[0]),
    model(STDLIB, &[("int (void **, size_t, size_t)", &["posix_memalign"])])
        .allocates()
        .writes(&[0])
        .result(ResultOf::Value),
    native(STDLIB, &[("void (void *)", &["free", "cfree"])], F::Free).frees(),
    native(STDLIB, &[("void *(size_t)", &["alloca", "__builtin_alloca"])], F::StackAlloc).result(ResultOf::Automatic),
    native(
        STDLIB,
        &[
            ("int (int)", &["abs"]),
            ("long (long)", &["labs"]),
            ("long long (long long)", &["llabs"]),
            ("intmax_t (intmax_t)", &["imaxabs"]),
        ],
        F::Abs,
    ),
    model(
        STDLIB,
        &[
            ("div_t (int, int)", &["div"]),
            ("ldiv_t (long, long)", &["ldiv"]),
            ("lldiv_t (long long, long long)", &["lldiv"]),
        ],
    ),
    model("inttypes.h", &[("imaxdiv_t (intmax_t, intmax_t)", &["imaxdiv"])]),
    model(
        STDLIB,
        &[
            ("int (const char *)", &["atoi"]),
            ("long (const char *)", &["atol"]),
            ("long long (const char *)", &["atoll"]),
        ],
    )
    .own(),
    model(
        STDLIB,
        &[
            ("long (const char *restrict, char **restrict, int)", &["strtol"]),
            ("long long (const char *restrict, char **restrict, int)", &["strtoll", "strtoq"]),
            ("unsigned long (const char *restrict, char **restrict, int)", &["strtoul"]),
            ("unsigned long long (const char *restrict, char **restrict, int)", &["strtoull", "strtouq"]),
        ],
    )
    .writes(&[1])
    .own()
    .restrict(&[(0, 1)]),
    model(STDLIB, &[("double (const char *)", &["atof"])]).own(),
    model(
        STDLIB,
        &[
            ("double (const char *restrict, char **restrict)", &["strtod"]),
            ("float (const char *restrict, char **restrict)", &["strtof"]),
            ("long double (const char *restrict, char **restrict)", &["strtold"]),
        ],
    )
    .writes(&[1])
    .own()
    .restrict(&[(0, 1)]),
    model(STDLIB, &[("void (void *, size_t, size_t, int (*)(const void *, const void *))", &["qsort"])])
        .calls_back(CallsBack::During)
        .writes(&[0]),
    model(
        STDLIB,
        &[("void *(const void *, const void *, size_t, size_t, int (*)(const void *, const void *))", &["bsearch"])],
    )
    .calls_back(CallsBack::During)
    .result(ResultOf::Argument(1)),
    missing(
        STDLIB,
        &[("void (void *, size_t, size_t, int (*)(const void *, const void *, void *), void *)", &["qsort_r"])],
    )
    .calls_back(CallsBack::During)
    .writes(&[0]),
    missing(
        "search.h",
        &[("void *(const void *, const void *, size_t *, size_t, int (*)(const void *, const void *))", &["lfind"])],
    )
    .calls_back(CallsBack::During)
    .result(ResultOf::Argument(1)),
    missing(
        "search.h",
        &[("void *(const void *, void *, size_t *, size_t, int (*)(const void *, const void *))", &["lsearch"])],
    )
    .calls_back(CallsBack::During)
    .writes(&[1, 2])
    .result(ResultOf::Argument(1)),
    missing("search.h", &[("void *(const void *, void **, int (*)(const void *, const void *))", &["tsearch"])])
        .calls_back(CallsBack::During)
        .allocates()
        .writes(&[1]),
    missing("search.h", &[("void *(const void *, void *const *, int (*)(const void *, const void *))", &["tfind"])])
        .calls_back(CallsBack::During)
        .result(ResultOf::Argument(1)),
    missing(
        "search.h",
        &[("void *(const void *restrict, void **restrict, int (*)(const void *, const void *))", &["tdelete"])],
    )
    .calls_back(CallsBack::During)
    .frees()
    .writes(&[1])
    .restrict(&[(0, 1)])
    .result(ResultOf::Argument(1)),
    missing(
        "search.h",
        &[
            ("void (const void *, void (*)(const void *, VISIT, int))", &["twalk"]),
            ("void (const void *, void (*)(const void *, VISIT, void *), void *)", &["twalk_r"]),
            ("void (void *, void (*)(void *))", &["tdestroy"]),
        ],
    )
    .calls_back(CallsBack::During)
    .frees(),
    missing("search.h", &[("ENTRY *(ENTRY, ACTION)", &["hsearch"])])
        .own()
        .result(ResultOf::Static)
        .returns(Returns::May),
    native(STDLIB, &[("int (void)", &["rand"]), ("long (void)", &["random", "lrand48"])], F::AnyIn(0, 0x7fff_ffff))
        .reads(Reads::Environment),
    native(STDLIB, &[("long (void)", &["mrand48"])], F::AnyIn(-0x8000_0000, 0x7fff_ffff)).reads(Reads::Environment),
    model(STDLIB, &[("void (unsigned int)", &["srand", "srandom"]), ("void (long)", &["srand48"])]).own(),
    native(
        STDLIB,
        &[
            ("uint32_t (void)", &["arc4random"]),
            ("uint32_t (uint32_t)", &["arc4random_uniform"]),
            ("double (void)", &["drand48"]),
        ],
        F::AnyResult,
    )
    .reads(Reads::Environment),
    model(STDLIB, &[("int (unsigned int *)", &["rand_r"])]).writes(&[0]).reads(Reads::Environment),
    model(STDLIB, &[("char *(const char *)", &["getenv"])])
        .own()
        .result(ResultOf::UntilNext(Family::Environment))
        .reads(Reads::Environment),
    model(STDLIB, &[("int (const char *, const char *, int)", &["setenv"]), ("int (const char *)", &["unsetenv"])])
        .own()
        .reads(Reads::Environment),
    // The text itself becomes a part of the environment.
    missing(STDLIB, &[("int (char *)", &["putenv"])]).writes(&[0]).own().reads(Reads::Environment),
    missing(STDLIB, &[("int (void)", &["clearenv"])]).own().reads(Reads::Environment),
    missing(STDLIB, &[("int (const char *)", &["system"])]).returns(Returns::May).reads(Reads::Environment),
    // Without its header the macro is called like a function.
    native(ASSERT, &[("void (int)", &["assert"])], F::Assert),
    native(
        ASSERT,
        &[
            ("void (const char *, const char *, unsigned int, const char *)", &["__assert_fail"]),
            ("void (const char *, const char *, int, const char *)", &["__assert_rtn"]),
            ("void (const char *, const char *, int)", &["__assert"]),
            ("void (int, const char *, unsigned int, const char *)", &["__assert_perror_fail"]),
        ],
        F::EndsRun(Ending::Assertion),
    )
    .returns(Returns::Never),
    model("errno.h", &[("int *(void)", &["__errno_location"])]).result(ResultOf::Static),
    model(CTYPE, &[("int (int)", &["isdigit", "isalpha", "isalnum", "islower", "isupper", "isspace", "isblank"])]),
    model(CTYPE, &[("int (int)", &["isxdigit", "iscntrl", "isprint", "isgraph", "ispunct", "isascii", "toascii"])]),
    model(CTYPE, &[("int (int)", &["tolower", "toupper"])]),
    model(
        CTYPE,
        &[
            ("const unsigned short **(void)", &["__ctype_b_loc"]),
            ("const int32_t **(void)", &["__ctype_tolower_loc", "__ctype_toupper_loc"]),
        ],
    )
    .result(ResultOf::Static),
    model("arpa/inet.h", &[("uint32_t (uint32_t)", &["htonl", "ntohl"]), ("uint16_t (uint16_t)", &["htons", "ntohs"])]),
    missing("arpa/inet.h", &[("char *(struct in_addr)", &["inet_ntoa"])])
        .own()
        .result(ResultOf::UntilNext(Family::Address)),
    missing("arpa/inet.h", &[("const char *(int, const void *restrict, char *restrict, socklen_t)", &["inet_ntop"])])
        .writes(&[2])
        .restrict(&[(1, 2)])
        .result(ResultOf::Argument(2)),
    model("locale.h", &[("char *(int, const char *)", &["setlocale"])])
        .own()
        .result(ResultOf::Static)
        .reads(Reads::Environment)
        .assumes("the locale stays \"C\", whatever `setlocale` is asked for"),
    model("locale.h", &[("struct lconv *(void)", &["localeconv"])]).own().result(ResultOf::UntilNext(Family::Locale)),
];
