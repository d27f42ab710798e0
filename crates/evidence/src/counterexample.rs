//! Runs of a program, and those that violate a property.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{EntryState, SourcePlace};

/// What makes a run happen again, and how it went. The interpreter went through it before it was reported.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Counterexample {
    /// The program's arguments, without its name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// The state in which the entry began, if that is not `main`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry_state: Option<EntryState>,
    /// The inputs, in the order in which the program takes them.
    pub inputs: Vec<TakenInput>,
    /// The active calls at the end, the innermost first: where each stands.
    pub calls: Vec<SourcePlace>,
    /// Instructions executed.
    pub steps: u64,
    /// For a run that never ends: when its state is what it was before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    /// For a run that never ends and need not repeat a state: why it goes on from where the path stops, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forever: Vec<String>,
    /// The last part of its path.
    pub trace: Path,
}

/// What an input decides. Each stream is taken from in the order in which a run asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stream {
    /// The result of a function such as `__VERIFIER_nondet_int`, or a parameter of the entry.
    Call,
    /// The value of memory that is read before it is written.
    Uninitialised,
    /// What the library or the environment chooses: `rand`, `time`, `getchar`.
    Environment,
    /// Whether an allocation fails (1) or succeeds (0).
    Allocation,
    /// How many numbers `scanf` reads before it finds the end of standard input.
    End,
    /// What a caller gives: a parameter, or what lies in its memory and in variables outside functions.
    Entry,
}

/// An input of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TakenInput {
    /// What it decides.
    pub kind: Stream,
    /// The function or variable; of a function that read a file, as [`from_file`] has it.
    pub what: String,
    /// Its value, as `landfall run --input` takes it.
    pub value: String,
    /// Its type: `i32` (an integer of 32 bits), `u32` (known to be unsigned), `bool`, `f64`, `ptr`.
    #[serde(rename = "type")]
    pub ty: String,
    /// Where the program took it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<SourcePlace>,
}

/// What the name of memory ends with that the library has filled with values which are not known: it was written, though its values are
/// inputs.
pub const FILLED: &str = ", filled by the library,";

/// What a function took from a file, whose path has no letters but those of ASCII (others as `escape_ascii` has them).
pub fn from_file(function: &str, path: &str) -> String {
    format!("{function} (file {path})")
}

/// Whether the function of C reads characters of a stream as they are.
pub fn reads_characters(function: &str) -> bool {
    const NAMES: [&str; 8] = ["getchar", "getc", "fgetc", "getchar_unlocked", "fgets", "gets", "getline", "getdelim"];
    NAMES.contains(&function)
}

impl TakenInput {
    /// The function that took it, as C calls it: headers give `scanf` a name of their own.
    pub fn function(&self) -> &str {
        let function = self.file().map_or(self.what.as_str(), |(function, _)| function);
        ["__isoc99_", "__isoc23_"].iter().find_map(|prefix| function.strip_prefix(prefix)).unwrap_or(function)
    }

    /// Whether it is a number that a function of `scanf`'s kind read: the function stored it, and returned something else.
    pub fn is_scanned(&self) -> bool {
        self.function().ends_with("scanf")
    }

    /// Whether it is a character of a stream as it is, or its end; a function of `scanf`'s kind takes some so as well.
    pub fn is_character(&self) -> bool {
        let reads = reads_characters(self.function()) || self.is_scanned();
        self.kind == Stream::Environment && self.ty == "i16" && reads
    }

    /// The function of an input from a file whose path is known, and the path.
    pub fn file(&self) -> Option<(&str, &str)> {
        let (function, rest) = self.what.split_once(" (file ")?;
        Some((function, rest.strip_suffix(')')?))
    }
}

/// A state that repeats: from then on the run never ends, with the same inputs each time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Repetition {
    /// Instructions before the state was first seen.
    pub first: u64,
    /// Instructions from one visit to the next.
    pub period: u64,
    /// The first of [`Counterexample::inputs`] that is taken in each round.
    pub inputs_from: usize,
}

/// The path of a run through the source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Path {
    /// Lines that came before and are not shown.
    pub omitted: u64,
    /// The lines in order.
    pub lines: Vec<PathLine>,
}

/// A line that was executed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PathLine {
    /// The line.
    pub place: SourcePlace,
    /// How many calls are active.
    pub depth: usize,
    /// Variables that changed, with their new values.
    pub changes: BTreeMap<String, String>,
}

/// What a native run on the inputs of a counterexample said. The verdict does not depend on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NativeRun {
    /// The command that was run, if its files are still there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// What the sanitizers said, in a line.
    pub said: String,
    /// Whether that is what the interpreter found.
    pub agreement: Agreement,
}

/// How what the sanitizers say stands to the verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// They report the same violation.
    Same,
    /// They report nothing of it, which proves nothing: they miss much, and some inputs cannot be forced on a machine.
    Silent,
    /// They report something else.
    Other,
}
