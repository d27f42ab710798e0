//! Ranges of the integers of a function, by abstract interpretation of its text (Cousot, Cousot: POPL 1977): intervals of both
//! readings of each value and of the locals that are used like registers, what conditions teach of them, widening at the
//! heads of loops.
//!
//! Memory is not followed: what is read from it, what callers hand over and what functions without a body return is any number of
//! its type. So whatever is found here holds for all contents of memory and all callers, and no access has to be valid.
//!
//! | module | what |
//! |---|---|
//! | [`number`] | ranges, and what operations make of them |
//! | [`state`] | what is known at one place, and what a condition teaches |
//! | [`flow`] | a function |
//! | [`calls`] | functions for the arguments that they are called with, and what these calls return |

pub mod calls;
pub mod flow;
pub mod number;
pub mod state;

pub use calls::Calls;
pub use flow::{Callees, Obstacle, of_function};
pub use number::Range;
