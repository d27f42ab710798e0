//! `<stdio.h>`.

use super::LibraryFunction as F;
use super::{
    Family, FormatArguments, Meaning, Reads, Record, ResultOf, StreamOperation as S, missing, model, native, new,
};

const STDIO: &str = "stdio.h";

const fn with_model(names: &'static [&'static str], operation: S) -> Record {
    new(STDIO, names, Meaning::ModelAnd(F::Stream(operation))).own().reads(Reads::Files)
}

const fn printer(names: &'static [&'static str], arguments: FormatArguments) -> Record {
    native(STDIO, names, F::Output(arguments)).own().writes_variable().reads(Reads::Files)
}

const fn formatter(names: &'static [&'static str], arguments: FormatArguments) -> Record {
    native(STDIO, names, F::Format(arguments)).writes(&[0]).writes_variable()
}

const fn scanner(names: &'static [&'static str], arguments: FormatArguments) -> Record {
    native(STDIO, names, F::Scan(arguments)).own().writes_variable().reads(Reads::Files)
}

pub(super) const RECORDS: &[Record] = &[
    printer(&["printf"], FormatArguments::at(0)),
    printer(&["vprintf"], FormatArguments::at(0).list()),
    printer(&["fprintf"], FormatArguments::at(1).stream()).restrict(&[(0, 1)]),
    printer(&["vfprintf"], FormatArguments::at(1).stream().list()).restrict(&[(0, 1)]),
    printer(&["dprintf"], FormatArguments::at(1).descriptor()),
    printer(&["__printf_chk"], FormatArguments::at(1)),
    printer(&["__fprintf_chk"], FormatArguments::at(2).stream()),
    formatter(&["sprintf"], FormatArguments::at(1).target()).restrict(&[(0, 1)]),
    formatter(&["vsprintf"], FormatArguments::at(1).target().list()).restrict(&[(0, 1)]),
    formatter(&["snprintf"], FormatArguments::at(2).target().size()).restrict(&[(0, 2)]),
    formatter(&["vsnprintf"], FormatArguments::at(2).target().size().list()).restrict(&[(0, 2)]),
    formatter(&["__sprintf_chk"], FormatArguments::at(3).target()).restrict(&[(0, 3)]),
    formatter(&["__snprintf_chk"], FormatArguments::at(4).target().size()).restrict(&[(0, 4)]),
    scanner(&["scanf", "__isoc99_scanf", "__isoc23_scanf"], FormatArguments::at(0)),
    scanner(&["vscanf", "__isoc99_vscanf", "__isoc23_vscanf"], FormatArguments::at(0).list()),
    scanner(&["fscanf", "__isoc99_fscanf", "__isoc23_fscanf"], FormatArguments::at(1).stream()).restrict(&[(0, 1)]),
    scanner(&["vfscanf", "__isoc99_vfscanf", "__isoc23_vfscanf"], FormatArguments::at(1).stream().list())
        .restrict(&[(0, 1)]),
    scanner(&["sscanf", "__isoc99_sscanf", "__isoc23_sscanf"], FormatArguments::at(1).source())
        .restrict(&[(0, 1)])
        .reads(Reads::Nothing),
    scanner(&["vsscanf", "__isoc99_vsscanf", "__isoc23_vsscanf"], FormatArguments::at(1).source().list())
        .restrict(&[(0, 1)])
        .reads(Reads::Nothing),
    missing(STDIO, &["asprintf", "vasprintf"]).writes(&[0]).allocates().result(ResultOf::Value),
    with_model(&["puts"], S::Puts),
    with_model(&["fputs"], S::Fputs).restrict(&[(0, 1)]),
    with_model(&["putc", "fputc", "putc_unlocked", "_IO_putc"], S::Putc),
    with_model(&["fwrite"], S::Fwrite).restrict(&[(0, 3)]),
    with_model(&["getc", "fgetc", "getc_unlocked", "_IO_getc"], S::Getc),
    with_model(&["fgets"], S::Fgets).writes(&[0]).restrict(&[(0, 2)]).result(ResultOf::Argument(0)),
    native(STDIO, &["putchar", "putchar_unlocked"], F::Stream(S::Putchar)).own().reads(Reads::Files),
    native(STDIO, &["getchar", "getchar_unlocked"], F::Stream(S::Getchar)).own().reads(Reads::Files),
    missing(STDIO, &["fputs_unlocked", "fputc_unlocked", "fwrite_unlocked", "fgetc_unlocked"])
        .own()
        .reads(Reads::Files),
    missing(STDIO, &["fgets_unlocked", "fread_unlocked"]).writes(&[0]).own().reads(Reads::Files),
    model(STDIO, &["gets"]).writes(&[0]).own().result(ResultOf::Argument(0)).reads(Reads::Files),
    model(STDIO, &["fread"]).writes(&[0]).own().restrict(&[(0, 3)]).reads(Reads::Files),
    missing(STDIO, &["getline", "getdelim"])
        .writes(&[0, 1])
        .own()
        .allocates()
        .frees()
        .result(ResultOf::Value)
        .reads(Reads::Files),
    model(STDIO, &["fopen", "fdopen", "tmpfile"]).own().result(ResultOf::Stream).reads(Reads::Files),
    missing(STDIO, &["freopen", "popen", "fmemopen", "open_memstream"])
        .own()
        .result(ResultOf::Stream)
        .reads(Reads::Files),
    model(STDIO, &["fclose", "fflush", "feof", "ferror", "clearerr", "fileno"]).own().reads(Reads::Files),
    model(STDIO, &["rewind", "fseek", "ftell", "ungetc", "perror"]).own().reads(Reads::Files),
    model(STDIO, &["setbuf", "setvbuf"]).own().reads(Reads::Files),
    model(STDIO, &["remove", "rename"]).own().reads(Reads::Files),
    missing(STDIO, &["tmpnam", "tempnam"]).writes(&[0]).own().result(ResultOf::UntilNext(Family::TemporaryName)),
];
