//! Places in a text, and why a text was not read.

use std::fmt;

use thiserror::Error;

use super::lexer::Token;

/// A place in a text; both numbers count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text was not read, where, and what could have stood there.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum FormatError {
    /// The text ends inside a construct.
    #[error("{place}: the text ends too early, expected {expected}")]
    UnexpectedEnd {
        /// Behind the last character.
        place: Place,
        /// What is missing.
        expected: String,
    },
    /// A token that does not belong there.
    #[error("{place}: unexpected `{token}`, expected {expected}")]
    Unexpected {
        /// Where the token begins.
        place: Place,
        /// The token.
        token: String,
        /// What would belong there.
        expected: String,
    },
    /// Understood, but outside what the format allows or the model can represent.
    #[error("{place}: {construct} is not supported, expected {expected}")]
    Unsupported {
        /// Where the construct begins.
        place: Place,
        /// What it is.
        construct: String,
        /// What can be read there.
        expected: String,
    },
}

impl FormatError {
    /// Where the text is at fault.
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
