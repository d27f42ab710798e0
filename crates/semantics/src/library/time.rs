//! `<time.h>` and `<sys/time.h>`.

use super::LibraryFunction as F;
use super::{Family, Reads, Record, ResultOf, missing, model, native};

const TIME: &str = "time.h";

pub(super) const RECORDS: &[Record] = &[
    model(TIME, &["time"]).writes(&[0]).reads(Reads::Time),
    native(TIME, &["clock"], F::AnyResult).reads(Reads::Time),
    model("sys/time.h", &["gettimeofday"]).writes(&[0, 1]).restrict(&[(0, 1)]).reads(Reads::Time),
    model(TIME, &["clock_gettime"]).writes(&[1]).reads(Reads::Time),
    model(TIME, &["localtime", "gmtime"])
        .own()
        .result(ResultOf::Overwritten(Family::BrokenDownTime))
        .reads(Reads::Environment),
    model(TIME, &["localtime_r", "gmtime_r"])
        .writes(&[1])
        .restrict(&[(0, 1)])
        .result(ResultOf::Argument(1))
        .reads(Reads::Environment),
    model(TIME, &["asctime", "ctime"]).own().result(ResultOf::Overwritten(Family::TimeText)).reads(Reads::Environment),
    missing(TIME, &["asctime_r", "ctime_r"]).writes(&[1]).restrict(&[(0, 1)]).result(ResultOf::Argument(1)),
    model(TIME, &["mktime"]).writes(&[0]).reads(Reads::Environment),
    native(TIME, &["difftime"], F::Math),
    missing(TIME, &["strftime"]).writes(&[0]).restrict(&[(0, 2), (0, 3)]).reads(Reads::Environment),
    missing(TIME, &["nanosleep"]).writes(&[1]).reads(Reads::Time),
];
