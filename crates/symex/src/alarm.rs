//! What an analysis notices: checks that could not be proved, and gaps in what was followed.

use ir::{FunctionId, Location};
use logic::Linear;

use crate::demand::Demand;

/// A check of memory safety or overflow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AlarmKind {
    /// Reading or writing outside a live block.
    InvalidDereference,
    /// Reading a `_Bool` whose byte is neither 0 nor 1. The run ends there.
    NoTruth,
    /// `free` of what is not the start of a live heap block.
    InvalidFree,
    /// A heap block that is live and no longer reachable.
    Leak,
    /// Signed overflow.
    Overflow,
}

/// What a gap in the analysis makes unknown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Affects {
    /// Every property: some run was not followed.
    Everything,
    /// Memory safety as a whole.
    MemorySafety,
    /// Only whether memory is lost.
    Leaks,
    /// Only whether every run ends.
    Termination,
}

/// The kind of a note.
#[derive(Clone, PartialEq, Debug)]
pub enum NoteKind {
    /// A check could not be proved.
    Alarm {
        /// Which check.
        kind: AlarmKind,
        /// The terms the check was about.
        about: Vec<Linear>,
        /// The bad case is undefined behaviour whatever the symbols' values: every run that gets here fails.
        certain: bool,
    },
    /// Something was not followed or has no model.
    Gap {
        /// What that makes unknown.
        affects: Affects,
    },
}

/// Something noticed at a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    /// What.
    pub kind: NoteKind,
    /// Where.
    pub location: Option<Location>,
    /// In which function.
    pub function: Option<FunctionId>,
    /// In words.
    pub message: String,
    /// What was known there, in words.
    pub known: Vec<String>,
    /// What it demands of the entry's state, if that is asked for and can be said.
    pub demand: Option<Demand>,
}
