//! Values of options that several commands share.

use std::path::Path;
use std::time::Duration;

use clap::ValueEnum;
use driver::{ContractLanguage, SystemFormat};

/// Sizes of the C types.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum DataModel {
    /// 64-bit long and pointer
    Lp64,
    /// 32-bit long and pointer
    Ilp32,
}

/// Whether `malloc` may return null.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Malloc {
    /// It may
    MayFail,
    /// It never does
    NeverFails,
}

/// How much input there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Input {
    /// It may never end
    Any,
    /// Each file, stream and socket ends
    Finite,
}

/// Which integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Integers {
    /// Machine integers
    Bitvector,
    /// Unbounded integers
    Mathematical,
}

/// What signed overflow does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SignedOverflow {
    /// It is undefined behaviour
    Undefined,
    /// It wraps around and the run goes on
    Wraps,
}

/// How violating runs are executed beside the interpreter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Replay {
    /// Not at all: the program is never executed
    None,
    /// Compiled by clang with sanitizers, within limits of time and memory
    Native,
}

/// What `prove` prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// The report for people
    Text,
    /// One JSON object and nothing else
    Json,
    /// The contract of the entry in ACSL (Frama-C)
    Acsl,
    /// The contract of the entry as CBMC reads it
    Cprover,
}

/// What makes `scan` fail; each but the last one includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FailOn {
    /// A violation that is neither allowed nor known
    Violation,
    /// Also a proof of the baseline that there is no more
    LostProof,
    /// Also whatever is unknown or was not judged
    Unknown,
    /// Nothing but errors, such as a file that cannot be read
    Never,
}

/// What `scan` prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ScanFormat {
    /// The table for people
    Text,
    /// The contracts of all functions in ACSL (Frama-C)
    Acsl,
    /// The contracts of all functions as CBMC reads them
    Cprover,
}

impl ScanFormat {
    /// The language of the contracts, as `prove --contract-language` takes it.
    pub fn language(self) -> Option<&'static str> {
        match self {
            ScanFormat::Text => None,
            ScanFormat::Acsl => Some("acsl"),
            ScanFormat::Cprover => Some("cprover"),
        }
    }
}

impl Format {
    /// The language of the contract, if it prints one.
    pub fn language(self) -> Option<ContractLanguage> {
        match self {
            Format::Text | Format::Json => None,
            Format::Acsl => Some(ContractLanguage::Acsl),
            Format::Cprover => Some(ContractLanguage::Cprover),
        }
    }
}

/// Shells that completions are written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ShellName {
    /// Source it in ~/.bashrc, or put it into ~/.local/share/bash-completion/completions/landfall
    Bash,
    /// Put it as _landfall into a folder of $fpath
    Zsh,
    /// Put it into ~/.config/fish/completions/landfall.fish
    Fish,
}

/// The option with its value, in one word.
pub(crate) fn option(name: &str, value: impl ValueEnum) -> String {
    let value = value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
    format!("{name}={value}")
}

/// A positive time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "it is not a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(number) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err("it must be a positive number of seconds".to_owned()),
    }
}

/// The format of transition systems that the file's name asks for; rewrite rules where it has no extension.
pub(crate) fn system_format(path: &Path) -> Result<SystemFormat, String> {
    let Some(extension) = path.extension() else { return Ok(SystemFormat::Koat) };
    SystemFormat::from_extension(&extension.to_string_lossy()).ok_or_else(|| {
        format!("--emit-its {}: the name must end in .koat, .its, .smt2, .t2 or .kittel", path.display())
    })
}
