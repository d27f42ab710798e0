//! One step of symbolic execution: one function per kind of instruction, in the file named after it.
//!
//! A rule looks at the state, then changes it. When what it needs is not decided it asks for a refinement
//! ([`Stop::Split`]) *before* it changes anything; the engine makes one state per case and executes the same
//! instruction again on each, where the question is decided (paper 1, rule "refining abstract states").

pub mod aggregate;
mod alignment;
pub mod arguments;
pub mod arithmetic;
pub mod basics;
pub mod bits;
pub mod border;
pub mod call;
pub mod cast;
pub mod columns;
pub mod compare;
pub mod congruence;
pub mod contents;
pub mod control;
pub mod conversion;
pub mod digits;
pub mod ending;
pub mod ends;
mod exchange;
pub mod format;
pub mod heap;
pub mod indirect;
pub mod integer;
pub mod library;
pub mod memory;
pub mod optional;
mod orders;
pub mod outcome;
pub mod overflow;
pub mod restrict;
pub mod returned;
mod scaling;
pub mod segment;
pub mod settle;
pub mod stack;
pub mod step;
pub mod sum;
pub mod table;
pub mod tell;
pub mod text;
pub mod text_table;
pub mod tree;
pub mod unfold;
pub mod varargs;
pub mod written;
