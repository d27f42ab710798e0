//! A token with its place.

use super::place::Place;

/// A token of one of the text formats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// The text.
    pub(super) text: String,
    /// Where it begins.
    pub(super) place: Place,
}
