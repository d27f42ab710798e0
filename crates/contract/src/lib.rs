//! Contracts of functions: what holds when a function begins, as text and as data for the engines.
//!
//! Design: `70-interprocedural.md`. May use `ir` and `logic` (integers). Knows no engine: what a condition
//! says that no engine understands is an error of [`resolve`] that says so.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`language`] | the text of conditions: its data, parser and printer |
//! | [`effects`] | what a function does: what it writes, frees and returns, in the words of the source |
//! | [`file`] | files of contracts |
//! | [`export`] | conditions in the languages of other tools |
//! | [`resolve`] | what a condition means of a function of a program |
//! | [`naming`] | values of the entry's state in the words of the source |
//! | [`contrary`] | conditions just outside a condition: all clauses hold but one |
//! | [`entry`] | the states in which an entry begins, as engines take them: blocks, sizes, facts |

pub mod contrary;
pub mod effects;
pub mod entry;
pub mod export;
pub mod file;
pub mod language;
pub mod naming;
pub mod resolve;
