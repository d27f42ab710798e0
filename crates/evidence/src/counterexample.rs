//! Runs that violate a property.

use serde::Serialize;

use crate::SourcePlace;

/// What makes a run happen again, and where it went wrong. The interpreter ran it before it was reported.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Counterexample {
    /// The program's arguments, without its name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// The inputs, in the order in which the program takes them.
    pub inputs: Vec<TakenInput>,
    /// The active calls at the end, the innermost first: where each stands.
    pub stack: Vec<SourcePlace>,
    /// Instructions executed.
    pub steps: u64,
    /// For a run that never ends: when its state is what it was before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
}

/// An input of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TakenInput {
    /// What asked for it: a function such as `__VERIFIER_nondet_int`, or the variable that was read uninitialised.
    pub what: String,
    /// Its value, as `landfall run --input` takes it.
    pub value: String,
    /// Where the program asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<SourcePlace>,
}

/// A state that comes again: from then on the run goes round for ever, with the same inputs each time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Repetition {
    /// Instructions before the state was first seen.
    pub first: u64,
    /// Instructions from one visit to the next.
    pub period: u64,
    /// The first of [`Counterexample::inputs`] that is taken in each round.
    pub inputs_from: usize,
}
