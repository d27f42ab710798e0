//! Contracts of functions: what holds when a function begins, as text and as data for the engines.
//!
//! Design: `70-interprocedural.md`. May use `ir` and `logic` (integers). Knows no engine.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`entry`] | the states in which an entry begins, as engines take them: blocks, sizes, facts |

pub mod entry;
