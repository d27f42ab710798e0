//! `<time.h>` and `<sys/time.h>`.

use super::LibraryFunction as F;
use super::{Family, Reads, Record, ResultOf, missing, model, native};

const TIME: &str = "time.h";

pub(super) const RECORDS: &[Record] = &[
    model(TIME, &[("time_t (time_t *)", &["time"])]).writes(&[0]).reads(Reads::Time),
    model(TIME, &[("clock_t (void)", &["clock"])])
        .reads(Reads::Time)
        .assumes("the time that `clock` gives is at most half of what its type can hold"),
    model("sys/time.h", &[("int (struct timeval *restrict, void *restrict)", &["gettimeofday"])])
        .writes(&[0, 1])
        .restrict(&[(0, 1)])
        .reads(Reads::Time),
    model(TIME, &[("int (clockid_t, struct timespec *)", &["clock_gettime"])]).writes(&[1]).reads(Reads::Time),
    model(TIME, &[("struct tm *(const time_t *)", &["localtime", "gmtime"])])
        .own()
        .result(ResultOf::Overwritten(Family::BrokenDownTime))
        .reads(Reads::Environment),
    model(TIME, &[("struct tm *(const time_t *restrict, struct tm *restrict)", &["localtime_r", "gmtime_r"])])
        .writes(&[1])
        .restrict(&[(0, 1)])
        .result(ResultOf::Argument(1))
        .reads(Reads::Environment),
    model(TIME, &[("char *(const struct tm *)", &["asctime"]), ("char *(const time_t *)", &["ctime"])])
        .own()
        .result(ResultOf::Overwritten(Family::TimeText))
        .reads(Reads::Environment),
    missing(
        TIME,
        &[
            ("char *(const struct tm *restrict, char *restrict)", &["asctime_r"]),
            ("char *(const time_t *restrict, char *restrict)", &["ctime_r"]),
        ],
    )
    .writes(&[1])
    .restrict(&[(0, 1)])
    .result(ResultOf::Argument(1)),
    model(TIME, &[("time_t (struct tm *)", &["mktime"])]).writes(&[0]).reads(Reads::Environment),
    native(TIME, &[("double (time_t, time_t)", &["difftime"])], F::Math),
    missing(
        TIME,
        &[("size_t (char *restrict, size_t, const char *restrict, const struct tm *restrict)", &["strftime"])],
    )
    .writes(&[0])
    .restrict(&[(0, 2), (0, 3)])
    .reads(Reads::Environment),
    missing(TIME, &[("int (const struct timespec *, struct timespec *)", &["nanosleep"])])
        .writes(&[1])
        .reads(Reads::Time),
];
