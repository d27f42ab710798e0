//! Why a text was not read.

use thiserror::Error;

use super::place::Place;
use super::token::Token;

/// Why a text was not read, where, and what was expected there.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum FormatError {
    /// The text ends inside a construct.
    #[error("{place}: the text ends too early, expected {expected}")]
    UnexpectedEnd {
        /// The end of the text.
        place: Place,
        /// What is missing.
        expected: String,
    },
    /// A token that the format does not allow there.
    #[error("{place}: unexpected `{token}`, expected {expected}")]
    Unexpected {
        /// Where the token begins.
        place: Place,
        /// The token.
        token: String,
        /// What the format allows there.
        expected: String,
    },
    /// A construct that the format excludes or the model cannot represent.
    #[error("{place}: {construct} is not supported, expected {expected}")]
    Unsupported {
        /// Where the construct begins.
        place: Place,
        /// A description of the construct.
        construct: String,
        /// What is supported there.
        expected: String,
    },
}

impl FormatError {
    /// The position of the error.
    pub fn place(&self) -> Place {
        match self {
            FormatError::UnexpectedEnd { place, .. }
            | FormatError::Unexpected { place, .. }
            | FormatError::Unsupported { place, .. } => *place,
        }
    }

    pub(super) fn unexpected(token: &Token, expected: &str) -> Self {
        FormatError::Unexpected { place: token.place, token: token.text.clone(), expected: expected.to_owned() }
    }

    pub(super) fn unsupported(place: Place, construct: impl Into<String>, expected: &str) -> Self {
        FormatError::Unsupported { place, construct: construct.into(), expected: expected.to_owned() }
    }
}
