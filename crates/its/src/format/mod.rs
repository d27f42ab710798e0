//! Text formats: readers and writers of transition systems.
//!
//! [`read`] detects the format of a text and reads it; [`write`](write()) writes a system in a [`Format`]. For users,
//! `docs/its-formats.md` describes them all.
//!
//! A reader drops nothing silently: a nonlinear term is over-approximated by an arbitrary value, and the transition is
//! marked as not exact; a construct outside the format is an error with its place. A writer keeps the set of runs (up
//! to auxiliary steps) with two exceptions: no format can express that a transition is not exact, which becomes a
//! comment; and KITTeL's rules cannot express where runs begin.
//!
//! Plan: `lexer` makes tokens with positions; `infix` reads expressions with infix operators and `smtlib::sexpr` those
//! with parentheses; `translate` turns expressions into linear terms and [conditions](formula), and `nonlinear` derives
//! inequalities about products and quotients; `rules`, `smtlib`, `t2` read the formats, which `formats` lists. `write`
//! has one writer per format, and the preparation of systems that all writers share.

mod error;
mod expression;
mod formats;
mod formula;
mod infix;
mod lexer;
mod nonlinear;
mod place;
mod rules;
mod smtlib;
mod t2;
mod token;
mod translate;
mod write;

pub use error::FormatError;
pub use formats::{Format, UnknownFormat, read};
pub use place::Place;
pub use rules::{read as read_rules, read_kittel};
pub use smtlib::read as read_smtlib;
pub use t2::read as read_t2;
pub use write::{write, write_koat};
