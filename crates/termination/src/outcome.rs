//! The answers of [`prove`](crate::prove()).

use its::TransitionIndex;

use crate::argument::Argument;

/// The answer about a system.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// Every run is finite.
    Terminates(Argument),
    /// Neither proved nor refuted.
    Unknown(Reason),
}

/// Why termination was not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Names of the locations of a component without a proof.
    pub locations: Vec<String>,
    /// The transitions on cycles of that component.
    pub transitions: Vec<TransitionIndex>,
    /// An explanation for the user.
    pub message: String,
    /// Whether the budget was spent, so that more of it may help.
    pub exhausted: bool,
}
