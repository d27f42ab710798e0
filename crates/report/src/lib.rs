//! Shows an answer: to a person on a terminal, with the lines of source it is about, or to a program as JSON.
//!
//! May depend on `evidence` and on what draws; never on an engine. Design: `00-map.md` (contract of the JSON),
//! `80-evidence.md`.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`json`] | one JSON object, the document that `evidence` describes |
//! | [`human`] | the report for people: verdicts, why each is unknown, what was known there, assumptions |
//! | [`html`] | one page that stands alone, to read and to step through a violation |
//! | [`sarif`] | a SARIF log, for code hosts and editors |
//! | [`witness`] | SV-COMP's witnesses |
//! | `weakness` | the entries of the CWE that violations belong to |
//! | [`run`] | the report of one run of a program |
//! | `repeats` | lines that come again and again, each shown once |
//! | `snippet` | a place of the source with its line under a title |
//! | `sources` | the source files that are quoted, each read once |

pub mod html;
pub mod human;
pub mod json;
mod repeats;
pub mod run;
pub mod sarif;
mod snippet;
mod sources;
pub mod visible;
mod weakness;
pub mod witness;

pub use human::Style;
pub use sources::Elsewhere;
