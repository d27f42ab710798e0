//! Non-termination: infinite runs, with everything that is needed to check them.
//!
//! [`disprove`] searches for a cycle that some state can repeat forever and for a run from a start to such a state, and
//! returns [`NonTermination`]: a concrete run, the stem, and why it continues forever. [`NonTermination::check`]
//! verifies it by evaluation and rational arithmetic, without any search.
//!
//! Plan of the module:
//! - [`evidence`]: the evidence as values; `series`: values that change in a known way; `check`: the verification;
//!   `explain`: the run as text; `unroll`: the run as steps.
//! - `relation`: the relation of a path, and its steps from values; `cycles`: the cycles that are tried.
//! - `methods`: methods that find infinite runs, one per file: each makes a condition whose solutions are states that
//!   start such a run; `cover`: decision trees for the choice of steps; `certified`: proofs of steps.
//! - `missing`: residues with which a loop misses its end, of variables that are counted in steps ([`crate::scale`]).
//! - `stem`: paths from the start; `acceleration`: many rounds of a cycle as one step of them; `simulation`: concrete
//!   runs, which suggest further cycles and serve as long stems.
//! - `open`: runs whose stems are open, to be executed.
//! - `never`: all states at a start that satisfy a condition, instead of one run.
//! - `solver`: integer queries with a budget; `strategy`: the order of all attempts, as one list.
//!
//! Sources: Gupta, Henzinger, Majumdar, Rybalchenko and Xu (POPL 2008); Chen, Cook, Fuhs, Nimkar and O'Hearn (TACAS
//! 2014); Leike and Heizmann (TACAS 2014); Frohn and Fuhs (IJCAR 2022) for acceleration.

pub mod evidence;

mod acceleration;
mod certified;
mod check;
mod cover;
mod cycles;
mod explain;
mod methods;
mod missing;
mod never;
mod open;
mod relation;
mod series;
mod simulation;
mod solver;
mod stem;
mod strategy;
mod unroll;

pub use check::State;
pub use evidence::NonTermination;
pub use never::{NeverEnds, never_ends};
pub use open::with_open_stems;
pub use series::{Series, Value};
pub use strategy::disprove;
pub(crate) use strategy::method_names;
pub use unroll::Step;
