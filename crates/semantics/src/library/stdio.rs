//! `<stdio.h>`.

use super::LibraryFunction as F;
use super::{
    Family, FormatArguments, Functions, Meaning, Reads, Record, ResultOf, StreamOperation as S, missing, model, native,
    new,
};

const STDIO: &str = "stdio.h";

const fn with_model(functions: Functions, operation: S) -> Record {
    new(STDIO, functions, Meaning::ModelAnd(F::Stream(operation))).own().reads(Reads::Files)
}

const fn printer(functions: Functions, arguments: FormatArguments) -> Record {
    native(STDIO, functions, F::Output(arguments)).own().writes_variable().reads(Reads::Files)
}

const fn formatter(functions: Functions, arguments: FormatArguments) -> Record {
    native(STDIO, functions, F::Format(arguments)).writes(&[0]).writes_variable()
}

const fn scanner(functions: Functions, arguments: FormatArguments) -> Record {
    native(STDIO, functions, F::Scan(arguments)).own().writes_variable().reads(Reads::Files)
}

const fn growing(functions: Functions, operation: S) -> Record {
    with_model(functions, operation).writes(&[0, 1]).restrict(&[(0, 1)]).allocates().frees().result(ResultOf::Value)
}

pub(super) const RECORDS: &[Record] = &[
    printer(&[("int (const char *, ...)", &["printf"])], FormatArguments::at(0)),
    printer(&[("int (const char *restrict, va_list)", &["vprintf"])], FormatArguments::at(0).list()),
    printer(&[("int (FILE *restrict, const char *restrict, ...)", &["fprintf"])], FormatArguments::at(1).stream())
        .restrict(&[(0, 1)]),
    printer(
        &[("int (FILE *restrict, const char *restrict, va_list)", &["vfprintf"])],
        FormatArguments::at(1).stream().list(),
    )
    .restrict(&[(0, 1)]),
    printer(&[("int (int, const char *restrict, ...)", &["dprintf"])], FormatArguments::at(1).descriptor()),
    printer(&[("int (int, const char *restrict, ...)", &["__printf_chk"])], FormatArguments::at(1)),
    printer(
        &[("int (FILE *restrict, int, const char *restrict, ...)", &["__fprintf_chk"])],
        FormatArguments::at(2).stream(),
    ),
    formatter(&[("int (char *restrict, const char *restrict, ...)", &["sprintf"])], FormatArguments::at(1).target())
        .restrict(&[(0, 1)]),
    formatter(
        &[("int (char *restrict, const char *restrict, va_list)", &["vsprintf"])],
        FormatArguments::at(1).target().list(),
    )
    .restrict(&[(0, 1)]),
    formatter(
        &[("int (char *restrict, size_t, const char *restrict, ...)", &["snprintf"])],
        FormatArguments::at(2).target().size(),
    )
    .restrict(&[(0, 2)]),
    formatter(
        &[("int (char *restrict, size_t, const char *restrict, va_list)", &["vsnprintf"])],
        FormatArguments::at(2).target().size().list(),
    )
    .restrict(&[(0, 2)]),
    formatter(
        &[("int (char *restrict, int, size_t, const char *restrict, ...)", &["__sprintf_chk"])],
        FormatArguments::at(3).target(),
    )
    .restrict(&[(0, 3)]),
    formatter(
        &[("int (char *restrict, size_t, int, size_t, const char *restrict, ...)", &["__snprintf_chk"])],
        FormatArguments::at(4).target().size(),
    )
    .restrict(&[(0, 4)]),
    scanner(
        &[("int (const char *restrict, ...)", &["scanf", "__isoc99_scanf", "__isoc23_scanf"])],
        FormatArguments::at(0),
    ),
    scanner(
        &[("int (const char *restrict, va_list)", &["vscanf", "__isoc99_vscanf", "__isoc23_vscanf"])],
        FormatArguments::at(0).list(),
    ),
    scanner(
        &[("int (FILE *restrict, const char *restrict, ...)", &["fscanf", "__isoc99_fscanf", "__isoc23_fscanf"])],
        FormatArguments::at(1).stream(),
    )
    .restrict(&[(0, 1)]),
    scanner(
        &[(
            "int (FILE *restrict, const char *restrict, va_list)",
            &["vfscanf", "__isoc99_vfscanf", "__isoc23_vfscanf"],
        )],
        FormatArguments::at(1).stream().list(),
    )
    .restrict(&[(0, 1)]),
    scanner(
        &[("int (const char *restrict, const char *restrict, ...)", &["sscanf", "__isoc99_sscanf", "__isoc23_sscanf"])],
        FormatArguments::at(1).source(),
    )
    .restrict(&[(0, 1)])
    .reads(Reads::Nothing),
    scanner(
        &[(
            "int (const char *restrict, const char *restrict, va_list)",
            &["vsscanf", "__isoc99_vsscanf", "__isoc23_vsscanf"],
        )],
        FormatArguments::at(1).source().list(),
    )
    .restrict(&[(0, 1)])
    .reads(Reads::Nothing),
    formatter(&[("int (char **restrict, const char *restrict, ...)", &["asprintf"])], FormatArguments::at(1).grown())
        .restrict(&[(0, 1)])
        .allocates()
        .result(ResultOf::Value),
    formatter(
        &[("int (char **restrict, const char *restrict, va_list)", &["vasprintf"])],
        FormatArguments::at(1).grown().list(),
    )
    .restrict(&[(0, 1)])
    .allocates()
    .result(ResultOf::Value),
    with_model(&[("int (const char *)", &["puts"])], S::Puts),
    with_model(&[("int (const char *restrict, FILE *restrict)", &["fputs"])], S::Fputs).restrict(&[(0, 1)]),
    with_model(&[("int (int, FILE *)", &["putc", "fputc", "putc_unlocked", "_IO_putc"])], S::Putc),
    with_model(&[("size_t (const void *restrict, size_t, size_t, FILE *restrict)", &["fwrite"])], S::Fwrite)
        .restrict(&[(0, 3)]),
    with_model(&[("int (FILE *)", &["getc", "fgetc", "getc_unlocked", "_IO_getc"])], S::Getc),
    with_model(&[("char *(char *restrict, int, FILE *restrict)", &["fgets"])], S::Fgets)
        .writes(&[0])
        .restrict(&[(0, 2)])
        .result(ResultOf::Argument(0)),
    native(STDIO, &[("int (int)", &["putchar", "putchar_unlocked"])], F::Stream(S::Putchar)).own().reads(Reads::Files),
    native(STDIO, &[("int (void)", &["getchar", "getchar_unlocked"])], F::Stream(S::Getchar)).own().reads(Reads::Files),
    missing(
        STDIO,
        &[
            ("int (const char *restrict, FILE *restrict)", &["fputs_unlocked"]),
            ("int (int, FILE *)", &["fputc_unlocked"]),
            ("size_t (const void *restrict, size_t, size_t, FILE *restrict)", &["fwrite_unlocked"]),
            ("int (FILE *)", &["fgetc_unlocked"]),
        ],
    )
    .own()
    .reads(Reads::Files),
    missing(STDIO, &[("char *(char *restrict, int, FILE *restrict)", &["fgets_unlocked"])])
        .writes(&[0])
        .own()
        .result(ResultOf::Argument(0))
        .reads(Reads::Files),
    missing(STDIO, &[("size_t (void *restrict, size_t, size_t, FILE *restrict)", &["fread_unlocked"])])
        .writes(&[0])
        .own()
        .reads(Reads::Files),
    model(STDIO, &[("char *(char *)", &["gets"])]).writes(&[0]).own().result(ResultOf::Argument(0)).reads(Reads::Files),
    with_model(&[("size_t (void *restrict, size_t, size_t, FILE *restrict)", &["fread"])], S::Fread)
        .writes(&[0])
        .restrict(&[(0, 3)]),
    growing(&[("ssize_t (char **restrict, size_t *restrict, FILE *restrict)", &["getline"])], S::Getline),
    growing(&[("ssize_t (char **restrict, size_t *restrict, int, FILE *restrict)", &["getdelim"])], S::Getdelim),
    model(
        STDIO,
        &[
            ("FILE *(const char *, const char *)", &["fopen"]),
            ("FILE *(int, const char *)", &["fdopen"]),
            ("FILE *(void)", &["tmpfile"]),
        ],
    )
    .own()
    .result(ResultOf::Stream)
    .reads(Reads::Files),
    missing(
        STDIO,
        &[
            ("FILE *(const char *restrict, const char *restrict, FILE *restrict)", &["freopen"]),
            ("FILE *(const char *, const char *)", &["popen"]),
        ],
    )
    .own()
    .result(ResultOf::Stream)
    .reads(Reads::Files),
    missing(STDIO, &[("FILE *(void *, size_t, const char *)", &["fmemopen"])])
        .writes(&[0])
        .own()
        .result(ResultOf::Stream)
        .reads(Reads::Files),
    missing(STDIO, &[("FILE *(char **, size_t *)", &["open_memstream"])])
        .writes(&[0, 1])
        .own()
        .result(ResultOf::Stream)
        .reads(Reads::Files),
    with_model(&[("int (FILE *)", &["fflush"])], S::Flush),
    with_model(&[("int (FILE *)", &["feof"])], S::AtEnd),
    with_model(&[("int (FILE *)", &["ferror"])], S::Failed),
    with_model(&[("int (int, FILE *)", &["ungetc"])], S::Ungetc),
    model(STDIO, &[("int (FILE *)", &["fclose", "fileno"]), ("void (FILE *)", &["clearerr"])])
        .own()
        .reads(Reads::Files),
    model(
        STDIO,
        &[
            ("void (FILE *)", &["rewind"]),
            ("int (FILE *, long, int)", &["fseek"]),
            ("long (FILE *)", &["ftell"]),
            ("void (const char *)", &["perror"]),
        ],
    )
    .own()
    .reads(Reads::Files),
    model(
        STDIO,
        &[
            ("void (FILE *restrict, char *restrict)", &["setbuf"]),
            ("int (FILE *restrict, char *restrict, int, size_t)", &["setvbuf"]),
        ],
    )
    .writes(&[1])
    .own()
    .reads(Reads::Files),
    model(STDIO, &[("int (const char *)", &["remove"]), ("int (const char *, const char *)", &["rename"])])
        .own()
        .reads(Reads::Files),
    missing(STDIO, &[("char *(char *)", &["tmpnam"])])
        .writes(&[0])
        .own()
        .result(ResultOf::UntilNext(Family::TemporaryName)),
    missing(STDIO, &[("char *(const char *, const char *)", &["tempnam"])]).allocates().reads(Reads::Files),
];
