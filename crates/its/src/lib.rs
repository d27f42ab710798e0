//! Integer transition systems: the model, its formats, and simplification.
//!
//! A [`System`] has locations with integer variables and transitions with linear guards and updates. Symbolic
//! execution extracts one from a graph; the readers in [`mod@format`] read one from a file. `termination` decides it.
//!
//! Plan of the crate:
//! - [`model`](System): the data, and when it is well-formed ([`System::validate`]).
//! - [`scc`]: components of the control flow.
//! - [`compose`](compose()): chaining of two transitions or of a path, as a function of the system alone, so that
//!   evidence can name a path and a checker can recompute its effect.
//! - [`simplify`]: passes that preserve termination in a stated direction and record which paths they composed.
//! - [`mod@format`]: readers and writers (rewrite rules, SMT-LIB form, T2).
//!
//! Depends on `logic` only. Design: `50-termination.md`, `20-symbolic-execution.md` ("From graph to ITS"); paper 3
//! (Falke, Kapur, Sinz, RTA 2011) for chaining and components.

mod compose;
mod display;
mod model;

pub mod format;
pub mod scc;
pub mod simplify;

pub use compose::{compose, compose_path};
pub use model::{Location, LocationId, Malformed, System, Transition, TransitionIndex};
