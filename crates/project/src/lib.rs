//! Projects: which files a build compiles, and how; their functions, and what is known of each.
//!
//! Depends on `frontend` (what clang knows; symbols of files) and `process`. Functions are judged by `landfall prove`, each in a
//! process of its own: a crash or too much memory costs only its row. Design: `75-projects.md`.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`flags`] | a compiler's flags, one by one: which reach clang, which are left out by name, which change the semantics |
//! | [`database`] | `compile_commands.json` |
//! | [`units`](Units) | the files of a call with the flags of each, and what they agree on |
//! | `text` | a file after preprocessing in parts: bodies of functions, and everything else |
//! | `reads` | the files that clang has read, and whether it would read the same again |
//! | `unit` | a file as clang reads it, kept for other calls |
//! | `reach` | which symbols reach which: programs, and what a function's row depends on |
//! | `place` | places in rows, which move with the functions they are in |
//! | [`functions`] | the functions of all files, and for each the files that define what it may use |
//! | [`scan`](scan()) | one process a function, so many at a time; what the verdicts depend on as a key |
//! | [`row`] | what is known of a function: one row of the table |
//! | [`document`] | all rows as one JSON document |
//! | [`config`] | `landfall.toml` |
//! | `changed` | lines that differ from a revision |
//! | [`findings`] | violations that are known or allowed |
//! | `proofs` | proofs of an earlier scan that a function has lost |
//! | [`cache`] | rows of earlier calls, by their keys |
//! | [`bundle`] | all that the compilation of a file reads, for machines that have other disks |
//! | [`record`] | `landfall cc`: notes the calls of a build's compiler |
//!
//! A database is data from somewhere. Nothing in it starts a program or names an output: flags are a list of what is known
//! to be harmless, and everything else is left out by name.

pub mod bundle;
pub mod cache;
mod changed;
pub mod config;
pub mod database;
pub mod document;
pub mod findings;
pub mod flags;
mod function;
pub mod functions;
mod hash;
mod place;
mod proofs;
mod reach;
mod reads;
pub mod record;
pub mod row;
mod scan;
mod text;
mod unit;
mod units;

use std::path::PathBuf;

pub use changed::Changes;
pub use config::Config;
pub use database::Database;
pub use function::{Function, Span};
pub use functions::Project;
pub use hash::hex;
pub use proofs::{Lost, proofs};
pub use row::Row;
pub use scan::{Observer, Settings, judge, scan, settle, taken_over, write_database};
pub use units::Units;

/// Why a project cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// A database.
    #[error("{}: {message}", file.display())]
    Database {
        /// Its file.
        file: PathBuf,
        /// What is wrong.
        message: String,
    },
    /// A file of settings.
    #[error("{}: {message}", file.display())]
    Config {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        message: String,
    },
    /// A log of an earlier call.
    #[error("{}: not a log of an earlier call: {message}", file.display())]
    Log {
        /// Its file.
        file: PathBuf,
        /// What is wrong.
        message: String,
    },
    /// A document of an earlier call.
    #[error("{}: not a document of `landfall scan --json`: {message}", file.display())]
    Document {
        /// Its file.
        file: PathBuf,
        /// What is wrong.
        message: String,
    },
    /// A file without flags.
    #[error("{} is not in the compilation database", file.display())]
    NotInDatabase {
        /// The file.
        file: PathBuf,
    },
    /// A word among flags.
    #[error("`{word}` is no flag of a compiler (files come before `--`)")]
    NoFlag {
        /// The word.
        word: String,
    },
    /// A flag under which no verdict can be given.
    #[error("{}: the compiler's flag `{flag}` is not supported: {why}", file.display())]
    Refused {
        /// The file that is compiled with it.
        file: PathBuf,
        /// The flag.
        flag: String,
        /// Why.
        why: &'static str,
    },
    /// Files that are compiled for different machines or languages.
    #[error("{} and {} are compiled with different {what}", files[0].display(), files[1].display())]
    Mixed {
        /// What differs.
        what: &'static str,
        /// Two of the files.
        files: [PathBuf; 2],
    },
    /// Clang could not be asked.
    #[error(transparent)]
    FrontEnd(frontend::Error),
    /// The system.
    #[error("{message}")]
    System {
        /// Its message.
        message: String,
    },
}

impl Error {
    /// A short word for the kind of error, for reports that programs read.
    pub fn kind(&self) -> &'static str {
        match self {
            Error::Database { .. } => "compile-database",
            Error::Config { .. } => "config",
            Error::Log { .. } => "log",
            Error::Document { .. } => "document",
            Error::NotInDatabase { .. } => "not-in-database",
            Error::NoFlag { .. } => "usage",
            Error::Refused { .. } => "unsupported-flag",
            Error::Mixed { .. } => "mixed-flags",
            Error::FrontEnd(error) => error.kind(),
            Error::System { .. } => "system",
        }
    }
}
