//! Operations of the library that have no loop: what engines implement themselves, and what the models in C are made of.

use ir::MemKind;

/// What a library function does, where no model in C says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LibraryFunction {
    /// Any value of the result type, which is an input of the program's; no effect. With `truth` it is 0 or 1 whatever its
    /// type.
    Nondet {
        /// Whether only 0 and 1 are values.
        truth: bool,
    },
    /// Ends the run quietly when the argument is zero.
    Assume,
    /// Ends the run with a failed assertion when the argument is zero.
    Assert,
    /// Never returns.
    EndsRun(Ending),
    /// A new heap block of that many bytes.
    Malloc,
    /// A new zeroed heap block of `n * size` bytes.
    Calloc,
    /// A new heap block: (alignment, size).
    AlignedAlloc,
    /// Moves a heap block to a new size.
    Realloc,
    /// Gives a heap block back.
    Free,
    /// A new stack block that lives until the function returns.
    StackAlloc,
    /// `memcpy`, `memmove`, `memset`; returns the destination.
    Memory(MemKind),
    /// Absolute value: undefined for the least integer.
    Abs,
    /// Writes by a format to a stream: `printf` and the like; reads memory through `%s`.
    Output(FormatArguments),
    /// Writes by a format to memory: `sprintf`, `snprintf`.
    Format(FormatArguments),
    /// Reads by a format and stores at its arguments: `scanf` and the like.
    Scan(FormatArguments),
    /// Reads or writes characters of a stream.
    Stream(StreamOperation),
    /// A function on floating-point numbers: any value to all engines that do not compute it.
    Math,
    /// Any value of the result type, which the environment chooses; no effect, no memory access.
    AnyResult,
    /// Any value from the first to the second of these, no effect, no memory access.
    AnyIn(i64, i64),
    /// Yes: any `int` from 1; no effect. Runs and unrollings take what glibc answers, the argument; what depends on more than
    /// that it is not 0 is no proof ([`crate::plain`]).
    Answer,
    /// Reads (pointer, size) and does nothing with it.
    Reads,
    /// Writes any bytes to (pointer, size).
    AnyBytes,
    /// Puts so many pointers (pointer, count) into any order.
    Reorders,
    /// Writes any string with its terminator to (pointer, size): it takes at most that many bytes, at least 1. With null it
    /// does nothing.
    AnyString,
    /// The ranges (pointer, size) and (pointer, size) must not overlap (`restrict`); empty ranges never do.
    Disjoint,
    /// 0 if the two pointers point into different blocks, else 1. To say 1 is always right.
    MayShare,
    /// A model found behaviour that C leaves undefined and that is no invalid access by itself: memory safety is not known.
    Undefined,
    /// A number in a string does not fit the type of the result, which C leaves undefined: the libraries that are known give
    /// some value and do no more, which is assumed.
    NoSuchNumber,
    /// A model found a result that its signed type cannot represent: undefined, and an alarm of overflow.
    Overflow,
    /// What happens has no model: nothing is known of this run any more.
    NoModel,
    /// A new block of that many bytes that belongs to the library: a stream. The program may neither free nor lose it.
    LibraryBlock,
    /// The same, or null.
    LibraryBlockOrNull,
    /// A new block of that many bytes for the result of a function of that family (size, family). The block that the family
    /// had before must not be used any more: it may be overwritten or freed.
    ResultBlock,
    /// The same, or null; the block before ends in both cases.
    ResultBlockOrNull,
    /// The block of that family must not be used any more.
    EndResult,
    /// Ends the life of a block of the library's.
    EndLibraryBlock,
    /// The file of that path is opened in that mode (strings), or, where these are null, a file is opened, changed or read
    /// again that is not known: what is read later depends on what files held before. Engines that take all that is read for
    /// arbitrary need no more than that.
    OpensFile,
    /// If the number is positive, at least one byte of input was taken from a file, stream or socket.
    TakesInput,
    /// A byte of input was given back, and can be read again.
    GivesInput,
    /// There may be more input than before: a file is opened or read from another place.
    MoreInput,
    /// The environment is asked for that name (a string), or, where it is null, changed. The same question has the same answer, and
    /// what it is when the entry is called may be known to its caller. Engines that take every answer for possible need no more than
    /// that.
    Asks,
    /// 1 where the one result of a function is computed, 0 where every result that may be is taken.
    Exact,
    /// 1 where paths are merged, 0 where each is followed: there a loop of the library is done, here what it may compute is told at once.
    Summarises,
    /// What the library chooses from here on may have to agree with what it chose before.
    Agrees,
    /// The length of a string whose contents are known at once (a literal), else -1. To say -1 is always right.
    KnownLength,
    /// Nothing is done: the library is about to read the string that begins there.
    StringBegins,
    /// 0 if no comparison of the program, as `qsort` and `bsearch` call it, does more than to return its result, else 1. To say 1 is
    /// always right.
    ComparisonsAct,
}

/// Engines that follow calls of library functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Concrete runs.
    Runs,
    /// Unrollings of all paths.
    Unrolling,
    /// Symbolic execution.
    Graph,
}

impl LibraryFunction {
    /// Whether it only writes text, to a stream or to memory.
    pub fn writes_text(self) -> bool {
        match self {
            LibraryFunction::Stream(operation) => operation.is_output() || operation == StreamOperation::Flush,
            LibraryFunction::Output(_) | LibraryFunction::Format(_) => true,
            _ => false,
        }
    }

    /// Whether the engine gives a call its meaning; else it refuses the call by the function's name. In runs it may still
    /// refuse arguments: streams other than the standard ones, conversions, functions of `math.h` that it cannot compute.
    pub fn is_followed(self, engine: Engine) -> bool {
        use LibraryFunction as F;
        match (engine, self) {
            (_, F::NoModel) => false,
            (Engine::Runs, F::Output(at) | F::Format(at)) => !at.descriptor,
            (Engine::Runs, F::Scan(at)) => !at.list,
            (Engine::Runs, F::Reorders) => false,
            (Engine::Runs, _) => true,
            (Engine::Unrolling, F::Scan(at)) => at.source.is_none() && !at.list,
            (Engine::Unrolling, F::Stream(operation)) => {
                use StreamOperation as S;
                operation.is_output() || matches!(operation, S::Getchar | S::Flush | S::Failed)
            }
            (Engine::Unrolling, F::Format(_) | F::AnyString | F::Reorders) => false,
            (
                Engine::Unrolling,
                F::LibraryBlock | F::LibraryBlockOrNull | F::EndLibraryBlock | F::OpensFile | F::Agrees,
            ) => false,
            (Engine::Unrolling, F::ResultBlock | F::ResultBlockOrNull | F::EndResult) => false,
            (Engine::Unrolling, _) => true,
            (Engine::Graph, F::Output(at) | F::Format(at) | F::Scan(at)) => !at.list,
            // The models take their place.
            (Engine::Graph, F::Stream(operation)) => {
                matches!(operation, StreamOperation::Getchar | StreamOperation::Putchar)
            }
            (Engine::Graph, _) => true,
        }
    }
}

/// How a function that never returns ends the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With the exit status that the argument gives, after the handlers of the program's end.
    Exit,
    /// With the exit status that the argument gives, at once.
    ExitNow,
    /// Abnormally.
    Abort,
    /// As an error that the program reports itself: `reach_error`.
    Error,
    /// By an assertion that does not hold; its text is the first argument.
    Assertion,
}

/// What is done with the characters of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StreamOperation {
    /// `puts(text)`.
    Puts,
    /// `putchar(character)`.
    Putchar,
    /// `putc(character, stream)`.
    Putc,
    /// `fputs(text, stream)`.
    Fputs,
    /// `fwrite(from, size, count, stream)`.
    Fwrite,
    /// `getchar()`.
    Getchar,
    /// `getc(stream)`.
    Getc,
    /// `fgets(to, size, stream)`.
    Fgets,
    /// `fread(to, size, count, stream)`.
    Fread,
    /// `getline(line, size, stream)`.
    Getline,
    /// `getdelim(line, size, delimiter, stream)`.
    Getdelim,
    /// `ungetc(character, stream)`.
    Ungetc,
    /// `fflush(stream)`, of all streams if it is null.
    Flush,
    /// `feof(stream)`.
    AtEnd,
    /// `ferror(stream)`.
    Failed,
}

impl StreamOperation {
    /// Whether it writes characters to the stream.
    pub fn is_output(self) -> bool {
        use StreamOperation as S;
        matches!(self, S::Puts | S::Putchar | S::Putc | S::Fputs | S::Fwrite)
    }
}

/// Which arguments of a function with a format are what, by index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormatArguments {
    /// The stream.
    pub stream: Option<usize>,
    /// Where the text is written.
    pub target: Option<usize>,
    /// Whether the text is written to a new block of the heap, and its address to where the target points.
    pub grown: bool,
    /// How many bytes it may take.
    pub size: Option<usize>,
    /// The string that is read instead of a stream.
    pub source: Option<usize>,
    /// The format; the arguments that it converts come after it.
    pub format: usize,
    /// Whether the arguments that the format converts are in a `va_list`, the argument after the format.
    pub list: bool,
    /// Whether it writes to a file descriptor: engines that execute do not follow that.
    pub descriptor: bool,
}

impl FormatArguments {
    /// The format is the argument of that index; there is no other.
    pub const fn at(format: usize) -> FormatArguments {
        FormatArguments {
            stream: None,
            target: None,
            grown: false,
            size: None,
            source: None,
            format,
            list: false,
            descriptor: false,
        }
    }

    /// The first argument is the stream.
    pub const fn stream(self) -> FormatArguments {
        FormatArguments { stream: Some(0), ..self }
    }

    /// The first argument is where the text is written.
    pub const fn target(self) -> FormatArguments {
        FormatArguments { target: Some(0), ..self }
    }

    /// The first argument is where the address of a new block with the text is written.
    pub const fn grown(self) -> FormatArguments {
        FormatArguments { target: Some(0), grown: true, ..self }
    }

    /// The second argument is the size of the target.
    pub const fn size(self) -> FormatArguments {
        FormatArguments { size: Some(1), ..self }
    }

    /// The first argument is the string that is read.
    pub const fn source(self) -> FormatArguments {
        FormatArguments { source: Some(0), ..self }
    }

    /// The arguments are in a `va_list`.
    pub const fn list(self) -> FormatArguments {
        FormatArguments { list: true, ..self }
    }

    /// The first argument is a file descriptor.
    pub const fn descriptor(self) -> FormatArguments {
        FormatArguments { descriptor: true, ..self }
    }
}
