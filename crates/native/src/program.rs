//! What a harness is made for: a program and the violation to be shown.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use evidence::{Alarm, AlarmKind, Counterexample, Property};

/// The program and the semantics it was judged by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Its files.
    pub files: Vec<PathBuf>,
    /// Further flags for clang, by file.
    pub flags: BTreeMap<PathBuf, Vec<String>>,
    /// The function that runs start from.
    pub entry: String,
    /// The end of the name of the file whose function is meant, if others have one of that name too.
    pub entry_file: Option<PathBuf>,
    /// Bits of a pointer: 64, or 32.
    pub pointer_bits: u32,
    /// Whether signed arithmetic wraps around.
    pub wraps: bool,
}

/// What is to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Violation<'a> {
    /// The violated property.
    pub property: Property,
    /// How and where; at least one.
    pub alarms: &'a [Alarm],
    /// The run.
    pub run: &'a Counterexample,
}

impl Violation<'_> {
    /// Where it happens and what, in a line.
    pub fn headline(&self) -> String {
        self.alarms.first().map_or_else(|| self.property.to_string(), Alarm::to_string)
    }

    /// Whether the run never ends.
    pub fn is_endless(&self) -> bool {
        self.alarms.iter().any(|alarm| alarm.kind == AlarmKind::NonTermination)
    }
}

/// Whether the file's name ends so.
pub(crate) fn has_extension(file: &Path, extensions: &[&str]) -> bool {
    file.extension().is_some_and(|extension| extensions.iter().any(|known| extension == *known))
}
