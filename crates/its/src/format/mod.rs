//! Text formats: readers and writers of transition systems.
//!
//! [`read`] finds out the format of a text and reads it; [`write`](write()) writes a system in a [`Format`]. For users,
//! `docs/its-formats.md` describes them all.
//!
//! A reader takes what it understands exactly and drops nothing silently: what is not linear is over-approximated by
//! arbitrary values, and the transition marked as not exact; a construct outside the format is an error with its place.
//! A writer keeps the set of runs (up to steps of bookkeeping) but for two things that no format can say: what is not
//! exact, which becomes a comment; and, in KITTeL's rules, where runs begin.
//!
//! Plan: `lexer` makes tokens with places; `infix` reads expressions with infix operators and `smtlib::sexpr` those
//! with parentheses; `translate` makes linear terms and [conditions](formula) of expressions, and `nonlinear` says what
//! follows for products and quotients; `rules`, `smtlib`, `t2` read the formats. `write` has one writer a format, names,
//! and what all writers do first to a system.

mod error;
mod expression;
mod formula;
mod infix;
mod lexer;
mod nonlinear;
mod rules;
mod smtlib;
mod t2;
mod translate;
mod write;

use std::fmt;
use std::str::FromStr;

use crate::System;

pub use error::{FormatError, Place};
pub use rules::{read as read_rules, read_kittel};
pub use smtlib::read as read_smtlib;
pub use t2::read as read_t2;
pub use write::write;

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
#[error("`{0}` is no format, expected `koat`, `smtlib`, `t2` or `kittel`")]
pub struct UnknownFormat(String);

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Koat, Format::SmtLib, Format::T2, Format::Kittel];

    /// The format of files with this extension, which is given without dot.
    pub fn from_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "koat" | "itrs" | "its" => Some(Format::Koat),
            "smt2" | "smtlib" => Some(Format::SmtLib),
            "t2" => Some(Format::T2),
            "kittel" => Some(Format::Kittel),
            _ => None,
        }
    }

    /// The name, which [`FromStr`] reads.
    pub fn name(self) -> &'static str {
        match self {
            Format::Koat => "koat",
            Format::SmtLib => "smtlib",
            Format::T2 => "t2",
            Format::Kittel => "kittel",
        }
    }

    /// The format that a text looks like, by its first tokens.
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
            Format::Koat => read_rules(text),
            Format::SmtLib => read_smtlib(text),
            Format::T2 => read_t2(text),
            Format::Kittel => read_kittel(text),
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

/// The system as rewrite rules, as [`write`](write()) writes them for [`Format::Koat`].
pub fn write_koat(system: &System) -> String {
    write(system, Format::Koat)
}
