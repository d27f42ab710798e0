//! The formats: their names, how to recognise them, and their readers.

use std::fmt;
use std::str::FromStr;

use super::error::FormatError;
use super::{lexer, rules, smtlib, t2};
use crate::model::System;

/// A text format of transition systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Rewrite rules with header (KoAT, LoAT, AProVE); without start term also an integer term rewrite system.
    Koat,
    /// The SMT-LIB form of the termination problem data base.
    SmtLib,
    /// T2's transition systems.
    T2,
    /// KITTeL's rewrite rules.
    Kittel,
}

/// A text that is not the name of a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a format, expected `koat`, `smtlib`, `t2` or `kittel`")]
pub struct UnknownFormat(String);

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Koat, Format::SmtLib, Format::T2, Format::Kittel];

    /// The format of files with this extension, given without the dot.
    pub fn from_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "koat" | "itrs" | "its" => Some(Format::Koat),
            "smt2" | "smtlib" => Some(Format::SmtLib),
            "t2" => Some(Format::T2),
            "kittel" => Some(Format::Kittel),
            _ => None,
        }
    }

    /// The name that [`FromStr`] reads.
    pub fn name(self) -> &'static str {
        match self {
            Format::Koat => "koat",
            Format::SmtLib => "smtlib",
            Format::T2 => "t2",
            Format::Kittel => "kittel",
        }
    }

    /// Guesses the format of a text from its first tokens.
    pub fn detect(text: &str) -> Result<Format, FormatError> {
        const EXPECTED: &str = "`(GOAL`, `(VAR`, `(RULES`, `(declare-sort`, `START:` or a rule `f(x) -> g(y)`";
        // Only SMT-LIB has comments that the tokens of the other formats do not know.
        let known = |line| if str::starts_with(str::trim_start(line), ';') { "" } else { line };
        let text = text.lines().map(known).collect::<Vec<&str>>().join("\n");
        let mut tokens = lexer::infix(&text);
        let first = tokens.next(EXPECTED)?;
        match first.text.as_str() {
            "(" => {
                let section = tokens.next(EXPECTED)?;
                match section.text.chars().next() {
                    Some(c) if c.is_ascii_uppercase() => Ok(Format::Koat),
                    Some(c) if c.is_ascii_lowercase() => Ok(Format::SmtLib),
                    _ => Err(FormatError::unexpected(&section, EXPECTED)),
                }
            }
            "START" | "FROM" | "CUTPOINT" | "ERROR" | "SHADOW" if tokens.peek() == ":" || tokens.peek() == "(" => {
                Ok(Format::T2)
            }
            text if lexer::is_name(text) => Ok(Format::Kittel),
            _ => Err(FormatError::unexpected(&first, EXPECTED)),
        }
    }

    /// Reads a system in this format.
    pub fn read(self, text: &str) -> Result<System, FormatError> {
        match self {
            Format::Koat => rules::read(text),
            Format::SmtLib => smtlib::read(text),
            Format::T2 => t2::read(text),
            Format::Kittel => rules::read_kittel(text),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        Format::from_extension(name).ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// Reads a system in whichever of the known formats the text is.
pub fn read(text: &str) -> Result<System, FormatError> {
    Format::detect(text)?.read(text)
}
