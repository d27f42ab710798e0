//! A function of a project, and what is known of where it stands.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A function of a project.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its name in the program.
    pub name: String,
    /// The file that its body is in.
    pub file: String,
    /// Its line there, from 1.
    pub line: u32,
    /// Only its file sees it.
    pub private: bool,
    /// The file that is compiled, as `prove --entry FILE:NAME` takes it.
    pub unit: PathBuf,
    /// All files that its program consists of; or why they do not make one.
    pub files: Result<Vec<PathBuf>, String>,
    /// Of everything that its verdicts depend on besides options: files, headers, flags.
    pub digest: String,
}

/// A function in which a row has places: where it was when the row was made.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Span {
    /// Its file, as messages name it.
    pub file: String,
    /// Its name.
    pub function: String,
    /// The line of its name, from 1.
    pub line: u32,
    /// Of its text.
    pub digest: String,
}
