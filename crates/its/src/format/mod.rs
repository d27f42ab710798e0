//! Text formats: readers and writers.
//!
//! A reader takes what it understands exactly and drops nothing silently: what is not linear is over-approximated by
//! arbitrary values (and the transition marked as not exact); a construct outside the format is an error.

mod expression;
mod koat;
mod lexer;
mod rules;
mod smtlib;
mod translate;

use logic::Int;
use thiserror::Error;

use crate::System;
use lexer::Token;

pub use koat::write as write_koat;
pub use rules::read as read_rules;
pub use smtlib::read as read_smtlib;

/// Why a file was not read.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum FormatError {
    /// The text ends inside a construct.
    #[error("the text ends too early")]
    UnexpectedEnd,
    /// A token that does not belong there.
    #[error("line {line}: unexpected `{token}`")]
    Unexpected {
        /// The token.
        token: String,
        /// Its line, from 1.
        line: usize,
    },
    /// Understood, but outside what the model can represent.
    #[error("line {line}: {construct} is not supported")]
    Unsupported {
        /// What.
        construct: String,
        /// Where, 0 when not known.
        line: usize,
    },
}

impl FormatError {
    fn unexpected(token: &Token) -> Self {
        FormatError::Unexpected { token: token.text.clone(), line: token.line }
    }

    fn unsupported(line: usize, construct: String) -> Self {
        FormatError::Unsupported { construct, line }
    }

    fn at_line(self, line: usize) -> Self {
        match self {
            FormatError::Unsupported { construct, line: 0 } => FormatError::Unsupported { construct, line },
            other => other,
        }
    }
}

/// Reads a system in whichever of the known formats the text is.
pub fn read(text: &str) -> Result<System, FormatError> {
    if text.contains("next_main") { read_smtlib(text) } else { read_rules(text) }
}

fn number(text: &str) -> Option<Int> {
    // A sign is part of the token in the SMT-LIB form only, against the standard.
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.starts_with(|c: char| c.is_ascii_digit()) { text.parse().ok() } else { None }
}
