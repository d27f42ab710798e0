//! SMT solvers as implementations of one trait; the only crate that depends on one.
//!
//! Depends on `logic`. Design: `30-logic.md`, "Solver back ends"; [`entails`] is rung 4 of its ladder.
//!
//! # Plan
//! - [`Solver`]: declare, assert, push, pop, check with assumptions, values, resource limit, statistics. Formulas are
//!   SMT-LIB text, so that every solver can be a back end and a query can be printed as it was asked.
//! - [`Session`]: Z3 in this process. The library is *loaded with the first question*, not linked: a program
//!   that never asks pays nothing, needs no run path and runs where Z3 is not installed; there, questions are answered
//!   by [`SmtError::Unavailable`], which callers take for "unknown". The text interface of the library
//!   (`Z3_eval_smtlib2_string`) is all that is used: five functions, and no object whose lifetime could go wrong.
//! - [`encode`]: atoms and definitions as SMT-LIB text, with their exact meaning.
//! - [`Process`]: another solver in a process of its own, such as Bitwuzla.
//! - [`bv`]: bit-vector terms, shared and simplified, as SMT-LIB text for any back end that reads it.
//! - [`Entailer`], [`entails`]: does this conjunction with these definitions imply that atom?

mod entail;
mod library;
mod process;
mod sexpr;
mod solver;
mod z3;

pub mod bv;
pub mod encode;

pub use entail::{Answer, Entailer, entails};
pub use library::version;
pub use process::Process;
pub use solver::{SmtError, Solver, Sort, Statistics, Value, Verdict};
pub use z3::{Session, Tuning};
