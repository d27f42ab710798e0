//! Non-termination: runs that do not end, with everything that is needed to check them.
//!
//! [`disprove`] looks for a cycle that some state can follow for ever and for a run from a start to such a state, and
//! returns [`NonTermination`]: a concrete run, the stem, and why it goes on for ever. [`NonTermination::check`] verifies
//! it by evaluation and rational arithmetic, without any search.
//!
//! Plan of the room:
//! - [`evidence`]: the evidence as values; `series`: values that change in a known way; `check`: the verification;
//!   `explain`: the run in words; `unroll`: the run in steps.
//! - `relation`: what a path does, and its steps back from values; `cycles`: those that are tried.
//! - `methods`: ways to go on for ever, one a file: each is a condition whose solutions are such states; `cover`: which
//!   step is possible from which states.
//! - `stem`: paths from the start; `acceleration`: many rounds of a cycle as one step of them; `simulation`: concrete runs,
//!   which suggest further cycles and serve as long stems.
//! - `solver`: integer questions with a budget; `strategy`: what is tried in which order, in one readable list.
//!
//! Sources: Gupta, Henzinger, Majumdar, Rybalchenko and Xu (POPL 2008); Chen, Cook, Fuhs, Nimkar and O'Hearn (TACAS
//! 2014); Leike and Heizmann (TACAS 2014); Frohn and Fuhs (IJCAR 2022) for acceleration.

pub mod evidence;

mod acceleration;
mod check;
mod cover;
mod cycles;
mod explain;
mod methods;
mod relation;
mod series;
mod simulation;
mod solver;
mod stem;
mod strategy;
mod unroll;

pub use check::State;
pub use evidence::NonTermination;
pub use series::{Series, Value};
pub use strategy::disprove;
pub(crate) use strategy::method_names;
pub use unroll::Step;
