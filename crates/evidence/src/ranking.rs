//! Why the loops end.

use serde::Serialize;

use crate::SourcePlace;

/// One step of a termination argument: a function that decreases in a loop and is bounded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RankingStep {
    /// The head of the loop, if it is known.
    #[serde(rename = "loop", skip_serializing_if = "Option::is_none")]
    pub loop_place: Option<SourcePlace>,
    /// The ranking function in words of the source, such as `end - s`.
    pub function: String,
    /// Facts that make it decrease and bound it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<String>,
}
