//! What can go wrong before there is a program.

use std::path::PathBuf;

use ir::DataModel;

/// A remark of clang about a place in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The file, as clang names it.
    pub file: PathBuf,
    /// Line from 1, or 0.
    pub line: u32,
    /// Column from 1, or 0.
    pub column: u32,
    /// The message without place and severity.
    pub message: String,
}

/// Why a program could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No file was given.
    #[error("no input file")]
    NoInput,
    /// There is no such file.
    #[error("{}: no such file", file.display())]
    Missing {
        /// The file.
        file: PathBuf,
    },
    /// The file cannot be read.
    #[error("{}: {message}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's message.
        message: String,
    },
    /// The name does not say what the file is.
    #[error("{}: not a .c, .i, .cpp, .ii, .ll or .bc file", file.display())]
    UnknownKind {
        /// The file.
        file: PathBuf,
    },
    /// A program of LLVM 19 is not there or does not start.
    #[error("cannot run {tool}: {message}; on Debian and Ubuntu `sudo apt-get install {}` brings it", package(tool))]
    ToolMissing {
        /// The program.
        tool: String,
        /// The system's message.
        message: String,
    },
    /// A program of LLVM reached a limit of this call.
    #[error("{tool} did not come to its end: {message}")]
    Limit {
        /// The program.
        tool: String,
        /// Which limit.
        message: String,
    },
    /// The clang is of another version.
    #[error("clang 19 is needed, found: {found}")]
    ClangVersion {
        /// What it says of itself.
        found: String,
        /// The file that was being compiled.
        file: PathBuf,
    },
    /// The C does not compile.
    #[error("{}:{line}:{column}: {message}", file.display())]
    Compile {
        /// The file of the first error.
        file: PathBuf,
        /// Its line from 1, or 0 if clang names none.
        line: u32,
        /// Its column from 1, or 0.
        column: u32,
        /// Clang's first error.
        message: String,
        /// The errors after it, in the order of the files.
        further: Vec<Diagnostic>,
    },
    /// Several files define the entry for themselves.
    #[error("`{entry}` is a static function of {}: say `FILE:{entry}`", names(.files))]
    AmbiguousEntry {
        /// The name.
        entry: String,
        /// The files.
        files: Vec<PathBuf>,
    },
    /// The file of the entry does not define it.
    #[error("{}: no function `{entry}` with a body in it", file.display())]
    NoSuchEntry {
        /// The name.
        entry: String,
        /// The file that was to define it.
        file: PathBuf,
    },
    /// The `.ll` or `.bc` is broken or of another LLVM.
    #[error("{}:{line}:{column}: not readable as LLVM 19 IR: {message}", file.display())]
    UnreadableIr {
        /// The file.
        file: PathBuf,
        /// Line from 1, or 0 if there is none.
        line: u32,
        /// Column from 1, or 0.
        column: u32,
        /// LLVM's message.
        message: String,
    },
    /// The files do not fit together.
    #[error("{}: cannot be linked with the files before it: {message}", file.display())]
    Link {
        /// The file that does not fit.
        file: PathBuf,
        /// LLVM's message.
        message: String,
    },
    /// The IR was made for another data model.
    #[error("{}: made for {pointer_bits}-bit pointers, but the data model is {asked:?}", file.display())]
    DataModel {
        /// The file.
        file: PathBuf,
        /// The data model that was asked for.
        asked: DataModel,
        /// Width of its pointers.
        pointer_bits: u32,
    },
    /// A construct that concerns the whole program and that no part of the model can stand for.
    #[error("{}: not supported: {construct}", file.display())]
    Unsupported {
        /// The file.
        file: PathBuf,
        /// The construct by name.
        construct: String,
    },
}

/// Files in a sentence.
fn names(files: &[PathBuf]) -> String {
    files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(" and of ")
}

/// The package of Debian and Ubuntu that has the program.
fn package(tool: &str) -> &'static str {
    if tool.contains("opt") { "llvm-19" } else { "clang-19" }
}

impl Error {
    /// The error of a compilation; there is at least one remark.
    pub(crate) fn compile(remarks: Vec<Diagnostic>) -> Error {
        let mut remarks = remarks.into_iter();
        match remarks.next() {
            Some(Diagnostic { file, line, column, message }) => {
                Error::Compile { file, line, column, message, further: remarks.collect() }
            }
            None => Error::NoInput,
        }
    }

    /// All remarks of the compiler, if it is its error.
    pub(crate) fn remarks(self) -> Result<Vec<Diagnostic>, Error> {
        match self {
            Error::Compile { file, line, column, message, mut further } => {
                further.insert(0, Diagnostic { file, line, column, message });
                Ok(further)
            }
            other => Err(other),
        }
    }

    /// A short word for the kind of error, for reports that programs read.
    pub fn kind(&self) -> &'static str {
        match self {
            Error::NoInput => "no-input",
            Error::Missing { .. } => "missing-file",
            Error::File { .. } => "unreadable-file",
            Error::UnknownKind { .. } => "unknown-file-kind",
            Error::ToolMissing { .. } => "tool-missing",
            Error::Limit { .. } => "limit",
            Error::ClangVersion { .. } => "clang-version",
            Error::Compile { .. } => "compile-error",
            Error::UnreadableIr { .. } => "unreadable-ir",
            Error::Link { .. } => "link-error",
            Error::AmbiguousEntry { .. } => "ambiguous-entry",
            Error::NoSuchEntry { .. } => "unknown-entry",
            Error::DataModel { .. } => "data-model",
            Error::Unsupported { .. } => "unsupported",
        }
    }

    /// The place the error is about: file, line and column (0 where not known).
    pub fn place(&self) -> Option<(PathBuf, u32, u32)> {
        match self {
            Error::NoInput | Error::ToolMissing { .. } | Error::Limit { .. } | Error::AmbiguousEntry { .. } => None,
            Error::Compile { file, line, column, .. } | Error::UnreadableIr { file, line, column, .. } => {
                Some((file.clone(), *line, *column))
            }
            Error::Missing { file }
            | Error::File { file, .. }
            | Error::UnknownKind { file }
            | Error::ClangVersion { file, .. }
            | Error::Link { file, .. }
            | Error::NoSuchEntry { file, .. }
            | Error::DataModel { file, .. }
            | Error::Unsupported { file, .. } => Some((file.clone(), 0, 0)),
        }
    }
}
