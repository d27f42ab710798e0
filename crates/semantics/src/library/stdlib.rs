//! `<stdlib.h>`, `<inttypes.h>`, `<assert.h>`, `<errno.h>`, `<ctype.h>` and `<arpa/inet.h>`'s order of bytes.

use super::LibraryFunction as F;
use super::{CallsBack, Ending, Family, Meaning, Reads, Record, ResultOf, Returns, missing, model, native, new};

const STDLIB: &str = "stdlib.h";
const CTYPE: &str = "ctype.h";
const ASSERT: &str = "assert.h";

pub(super) const RECORDS: &[Record] = &[
    // Handlers are called where some are registered: the model takes its place then (exit.c).
    new(STDLIB, &["exit"], Meaning::NativeOrModel(F::EndsRun(Ending::Exit))).returns(Returns::Never),
    new(STDLIB, &["quick_exit"], Meaning::NativeOrModel(F::EndsRun(Ending::ExitNow))).returns(Returns::Never),
    native(STDLIB, &["_exit", "_Exit"], F::EndsRun(Ending::ExitNow)).returns(Returns::Never),
    native(STDLIB, &["abort"], F::EndsRun(Ending::Abort)).returns(Returns::Never),
    model(STDLIB, &["atexit", "on_exit", "at_quick_exit"]).calls_back(CallsBack::Later).own(),
    native(STDLIB, &["malloc", "valloc"], F::Malloc).allocates(),
    native(STDLIB, &["calloc"], F::Calloc).allocates(),
    native(STDLIB, &["aligned_alloc", "memalign"], F::AlignedAlloc).allocates(),
    native(STDLIB, &["realloc"], F::Realloc).allocates().frees().writes(&[0]),
    model(STDLIB, &["reallocarray"]).allocates().frees().writes(&[0]),
    model(STDLIB, &["posix_memalign"]).allocates().writes(&[0]).result(ResultOf::Value),
    native(STDLIB, &["free", "cfree"], F::Free).frees(),
    native(STDLIB, &["alloca", "__builtin_alloca"], F::StackAlloc).result(ResultOf::Automatic),
    native(STDLIB, &["abs", "labs", "llabs", "imaxabs"], F::Abs),
    model(STDLIB, &["div", "ldiv", "lldiv"]),
    model(STDLIB, &["atoi", "atol", "atoll"]).own(),
    model(STDLIB, &["strtol", "strtoll", "strtoq", "strtoul", "strtoull", "strtouq"])
        .writes(&[1])
        .own()
        .restrict(&[(0, 1)]),
    missing(STDLIB, &["atof"]).own(),
    missing(STDLIB, &["strtod", "strtof", "strtold"]).writes(&[1]).own().restrict(&[(0, 1)]),
    model(STDLIB, &["qsort"]).calls_back(CallsBack::During).writes(&[0]),
    model(STDLIB, &["bsearch"]).calls_back(CallsBack::During).result(ResultOf::Argument(1)),
    missing(STDLIB, &["qsort_r"]).calls_back(CallsBack::During).writes(&[0]),
    missing("search.h", &["lfind"]).calls_back(CallsBack::During).result(ResultOf::Argument(1)),
    missing("search.h", &["lsearch"]).calls_back(CallsBack::During).writes(&[1, 2]).result(ResultOf::Argument(1)),
    missing("search.h", &["tsearch", "tfind", "tdelete"])
        .calls_back(CallsBack::During)
        .allocates()
        .frees()
        .writes(&[1]),
    missing("search.h", &["twalk", "twalk_r", "tdestroy"]).calls_back(CallsBack::During).frees(),
    missing("search.h", &["hsearch"]).own().result(ResultOf::Static).returns(Returns::May),
    native(STDLIB, &["rand", "random", "lrand48"], F::AnyIn(0, 0x7fff_ffff)).reads(Reads::Environment),
    native(STDLIB, &["mrand48"], F::AnyIn(-0x8000_0000, 0x7fff_ffff)).reads(Reads::Environment),
    native(STDLIB, &["srand", "srandom", "srand48"], F::AnyResult),
    native(STDLIB, &["arc4random", "arc4random_uniform", "drand48"], F::AnyResult).reads(Reads::Environment),
    model(STDLIB, &["rand_r"]).writes(&[0]).reads(Reads::Environment),
    model(STDLIB, &["getenv"]).own().result(ResultOf::UntilNext(Family::Environment)).reads(Reads::Environment),
    model(STDLIB, &["setenv", "unsetenv"]).own().reads(Reads::Environment),
    missing(STDLIB, &["putenv", "clearenv"]).own().reads(Reads::Environment),
    missing(STDLIB, &["system"]).returns(Returns::May).reads(Reads::Environment),
    // Without its header the macro is called like a function.
    native(ASSERT, &["assert"], F::Assert),
    native(
        ASSERT,
        &["__assert_fail", "__assert_rtn", "__assert", "__assert_perror_fail"],
        F::EndsRun(Ending::Assertion),
    )
    .returns(Returns::Never),
    model("errno.h", &["__errno_location"]).result(ResultOf::Static),
    model(CTYPE, &["isdigit", "isalpha", "isalnum", "islower", "isupper", "isspace", "isblank"]),
    model(CTYPE, &["isxdigit", "iscntrl", "isprint", "isgraph", "ispunct", "isascii", "toascii"]),
    model(CTYPE, &["tolower", "toupper"]),
    model(CTYPE, &["__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc"]).result(ResultOf::Static),
    model("arpa/inet.h", &["htonl", "ntohl", "htons", "ntohs"]),
    missing("arpa/inet.h", &["inet_ntoa"]).own().result(ResultOf::UntilNext(Family::Address)),
    missing("arpa/inet.h", &["inet_ntop"]).writes(&[2]).restrict(&[(1, 2)]).result(ResultOf::Argument(2)),
    missing("locale.h", &["setlocale", "localeconv"])
        .own()
        .result(ResultOf::UntilNext(Family::Locale))
        .reads(Reads::Environment),
];
