//! The library of C: one record a function.
//!
//! A record says what a function means, what it may change, whether it returns, whether it calls back, which of its
//! arguments must not overlap, how long its result lives, what it reads from outside and what is assumed of it. Every
//! engine asks the record ([`record`]); none has a list of names of its own. The records stand in one file a header.
//!
//! The meaning is an operation that engines implement ([`LibraryFunction`]), a model in C ([`crate::models`]), or
//! neither. A definition in the program always wins over a record. A function without a body and without a record is an
//! unknown function ([`outside`]).

mod compiler;
mod math;
mod operation;
pub mod outside;
mod posix;
mod signal;
mod signature;
mod stdio;
mod stdlib;
mod string;
mod time;
mod verifier;
mod wchar;

pub use operation::{Ending, Engine, FormatArguments, LibraryFunction, StreamOperation};
pub use signature::Signature;

/// Types in C, each with the functions that have it. A type is written as clang prints it, without a name
/// (`double (double)`); that of functions whose types differ or do not matter is empty. A name that ends in `*` stands for
/// all names with that beginning that no other record has.
pub type Functions = &'static [(&'static str, &'static [&'static str])];

/// What is known of a library function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its names, by their type.
    pub functions: Functions,
    /// The header that declares it, or who gives it.
    pub header: &'static str,
    /// What it does.
    pub meaning: Meaning,
    /// What it may change.
    pub effects: Effects,
    /// Whether a call comes back.
    pub returns: Returns,
    /// Whether it calls functions of the program's.
    pub calls_back: CallsBack,
    /// Pairs of arguments, by index, through which no overlapping objects may be accessed if one access writes
    /// (C11 6.7.3.1: parameters declared `restrict`). Of a format's arguments only the first has an index.
    pub restrict: &'static [(usize, usize)],
    /// What its result is, and how long it lives.
    pub result: ResultOf,
    /// What decides its result besides its arguments and memory.
    pub reads: Reads,
    /// What is assumed where it is called; empty if nothing is beyond what holds for all of them (`docs/library.md`).
    pub assumes: &'static str,
}

/// Where the meaning of a function is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// An operation that every engine implements or refuses by name.
    Native(LibraryFunction),
    /// A model in C, which every engine follows.
    Model,
    /// A model in C, in place of which engines that execute take the operation: it has to do with real streams.
    ModelAnd(LibraryFunction),
    /// An operation; a model in C takes its place in programs that register handlers of the program's end.
    NativeOrModel(LibraryFunction),
    /// None: the call is known only by the other fields.
    Missing,
}

/// What a call may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects {
    /// Memory that these arguments point to.
    pub through: &'static [usize],
    /// Memory that variable arguments point to.
    pub through_variable: bool,
    /// Memory of the library's that the program may see: `errno`, streams, earlier results.
    pub own: bool,
    /// Leaves new heap blocks.
    pub allocates: bool,
    /// Frees heap blocks.
    pub frees: bool,
}

impl Effects {
    /// Nothing.
    pub const NONE: Effects =
        Effects { through: &[], through_variable: false, own: false, allocates: false, frees: false };

    /// Whether memory that was there before may be written.
    pub fn writes(self) -> bool {
        !self.through.is_empty() || self.through_variable || self.own
    }
}

/// Whether a call comes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returns {
    /// Once.
    Always,
    /// Never.
    Never,
    /// Perhaps not: it waits for something that need not happen, or may end the program.
    May,
    /// It may come back elsewhere or more than once.
    Jumps,
}

/// Whether functions of the program's are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallsBack {
    /// No.
    No,
    /// During the call.
    During,
    /// At any time after it: handlers, threads.
    Later,
}

/// What a result is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultOf {
    /// A value that points to nothing, or nothing.
    Value,
    /// A new heap block, or null.
    Fresh,
    /// A pointer into the object of that argument, or null: it lives as long.
    Argument(usize),
    /// A pointer into an object that an earlier call of the function got (`strtok`).
    EarlierArgument,
    /// A pointer to an object of the library's that lives as long as the program.
    Static,
    /// A pointer to an object of the library's that lives as long as the program; the next call of the family may change its
    /// contents.
    Overwritten(Family),
    /// A pointer to an object of the library's that must not be used after the next call of the family.
    UntilNext(Family),
    /// A stream: it lives until it is closed.
    Stream,
    /// A block that lives until the calling function returns.
    Automatic,
}

/// Functions that share the object that their results point to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// `getenv` and what changes the environment (C11 7.22.4.6).
    Environment,
    /// `strerror` (C11 7.24.6.2).
    ErrorText,
    /// `strsignal` (POSIX).
    SignalText,
    /// `localtime`, `gmtime` (C11 7.27.3).
    BrokenDownTime,
    /// `asctime`, `ctime` (C11 7.27.3).
    TimeText,
    /// `setlocale`, `localeconv` (C11 7.11).
    Locale,
    /// `tmpnam` (C11 7.21.4.4).
    TemporaryName,
    /// `inet_ntoa` and other texts of addresses.
    Address,
    /// `ttyname`, `getlogin`, `ctermid` (POSIX).
    Terminal,
    /// `getpwnam` and others that look into data bases (POSIX).
    Database,
    /// `basename`, `dirname` (POSIX).
    Path,
    /// `readdir` (POSIX).
    Directory,
}

/// What decides a result besides arguments and memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// Nothing.
    Nothing,
    /// An input of the program's that a user or a verifier chooses.
    Input,
    /// Streams and files.
    Files,
    /// A clock.
    Time,
    /// What else the system says: numbers of processes, variables of the environment, entropy; or the library's choice.
    Environment,
}

/// A record without effects that returns always; the rest is said by the methods below.
const fn new(header: &'static str, functions: Functions, meaning: Meaning) -> Record {
    Record {
        functions,
        header,
        meaning,
        effects: Effects::NONE,
        returns: Returns::Always,
        calls_back: CallsBack::No,
        restrict: &[],
        result: ResultOf::Value,
        reads: Reads::Nothing,
        assumes: "",
    }
}

/// An operation.
const fn native(header: &'static str, functions: Functions, function: LibraryFunction) -> Record {
    new(header, functions, Meaning::Native(function))
}

/// A model in C.
const fn model(header: &'static str, functions: Functions) -> Record {
    new(header, functions, Meaning::Model)
}

/// No meaning.
const fn missing(header: &'static str, functions: Functions) -> Record {
    new(header, functions, Meaning::Missing)
}

impl Record {
    /// The names of its functions.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.functions.iter().flat_map(|(_, names)| names.iter().copied())
    }

    /// The types of its functions in C, each with its name; without those that have none.
    pub fn signatures(&self) -> impl Iterator<Item = (&'static str, Signature)> + use<> {
        let typed = self.functions.iter().filter(|(ty, _)| !ty.is_empty());
        typed.flat_map(|(ty, names)| names.iter().map(|name| (*name, Signature::new(ty))))
    }

    const fn writes(self, through: &'static [usize]) -> Record {
        Record { effects: Effects { through, ..self.effects }, ..self }
    }

    const fn writes_variable(self) -> Record {
        Record { effects: Effects { through_variable: true, ..self.effects }, ..self }
    }

    const fn own(self) -> Record {
        Record { effects: Effects { own: true, ..self.effects }, ..self }
    }

    const fn allocates(self) -> Record {
        let effects = Effects { allocates: true, ..self.effects };
        Record { effects, result: ResultOf::Fresh, ..self }
    }

    const fn frees(self) -> Record {
        Record { effects: Effects { frees: true, ..self.effects }, ..self }
    }

    const fn returns(self, returns: Returns) -> Record {
        Record { returns, ..self }
    }

    const fn calls_back(self, calls_back: CallsBack) -> Record {
        Record { calls_back, ..self }
    }

    const fn restrict(self, restrict: &'static [(usize, usize)]) -> Record {
        Record { restrict, ..self }
    }

    const fn result(self, result: ResultOf) -> Record {
        Record { result, ..self }
    }

    const fn reads(self, reads: Reads) -> Record {
        Record { reads, ..self }
    }

    const fn assumes(self, assumes: &'static str) -> Record {
        Record { assumes, ..self }
    }

    /// The operation that a function without a body stands for.
    pub fn operation(&self) -> Option<LibraryFunction> {
        match self.meaning {
            Meaning::Native(function) | Meaning::NativeOrModel(function) => Some(function),
            // The model is linked where the function is called; without it the function is not known.
            Meaning::Model | Meaning::ModelAnd(_) | Meaning::Missing => None,
        }
    }

    /// The operation that engines that execute take in place of the body of a model.
    pub fn instead_of_model(&self) -> Option<LibraryFunction> {
        match self.meaning {
            Meaning::ModelAnd(function) => Some(function),
            _ => None,
        }
    }

    /// Whether the function has a model in C in some programs.
    pub fn has_model(&self) -> bool {
        matches!(self.meaning, Meaning::Model | Meaning::ModelAnd(_) | Meaning::NativeOrModel(_))
    }

    /// Whether control may continue elsewhere than after the call: in the program, at another place, or nowhere.
    pub fn bends_control(&self) -> bool {
        self.calls_back != CallsBack::No || self.returns == Returns::Jumps
    }

    /// Whether a call comes back once, without calling anything of the program's.
    pub fn is_straight(&self) -> bool {
        !self.bends_control() && self.returns != Returns::May
    }

    /// Whether it is a function that a compiler may know by its name.
    pub fn is_known_to_compilers(&self) -> bool {
        self.header != verifier::VERIFIERS
            && self.header != verifier::HELPERS
            && !self.names().any(|name| name.ends_with('*'))
    }
}

/// All records.
pub fn records() -> impl Iterator<Item = &'static Record> {
    let files: [&'static [Record]; 10] = [
        stdlib::RECORDS,
        string::RECORDS,
        wchar::RECORDS,
        stdio::RECORDS,
        time::RECORDS,
        math::RECORDS,
        signal::RECORDS,
        posix::RECORDS,
        compiler::RECORDS,
        verifier::RECORDS,
    ];
    files.into_iter().flatten()
}

/// The record of the function of that name, if there is one.
pub fn record(name: &str) -> Option<&'static Record> {
    use std::collections::HashMap;
    use std::sync::LazyLock;

    type Table = (HashMap<&'static str, &'static Record>, Vec<(&'static str, &'static Record)>);
    static TABLE: LazyLock<Table> = LazyLock::new(|| {
        let (mut exact, mut beginnings) = (HashMap::new(), Vec::new());
        for record in records() {
            for name in record.names() {
                match name.strip_suffix('*') {
                    Some(beginning) => beginnings.push((beginning, record)),
                    None => {
                        exact.insert(name, record);
                    }
                }
            }
        }
        (exact, beginnings)
    });
    let (exact, beginnings) = &*TABLE;
    let begins = || beginnings.iter().find(|(beginning, _)| name.starts_with(beginning));
    exact.get(name).copied().or_else(|| begins().map(|(_, record)| *record))
}

/// The operation that a function of that name stands for where it has no body.
pub fn lookup(name: &str) -> Option<LibraryFunction> {
    record(name)?.operation()
}

/// The operation on streams that engines that execute take for a function of the library's, whether it has a model or not.
pub fn input_or_output(name: &str) -> Option<LibraryFunction> {
    use LibraryFunction as F;
    let record = record(name)?;
    let function = record.instead_of_model().or(record.operation())?;
    matches!(function, F::Output(_) | F::Format(_) | F::Scan(_) | F::Stream(_)).then_some(function)
}

/// Why an engine does not follow a call, in words.
pub fn refusal(name: &str) -> String {
    match record(name) {
        Some(_) => format!("a call of `{name}`, which has no model here"),
        None => format!("a call of `{name}`, which has no body"),
    }
}
