//! Decides which engine is asked when, keeps the limits of a call, and makes one answer of what the engines say.
//!
//! May depend on all engines and on `evidence`; only this crate calls engines, and no engine calls another. Design:
//! `00-map.md` (the way of the data), `50-termination.md` (method 0).
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`request`](Request) | what the user asks for |
//! | `entry_state` | what the assumptions about the entry mean, and whether some state satisfies them |
//! | `input` | the front end's answer in our terms; the only module that knows the front end |
//! | [`prove`](prove()) | the call: programs are read, results collected |
//! | `portfolio` | the strategy: proof and refutation side by side |
//! | `structure` | termination of programs without loops and recursion |
//! | [`engine`] | what is asked of engines, and their list |
//! | `bmc_engine` | violations by bounded model checking |
//! | `refute` | violations by concrete runs |
//! | `endless` | runs that do not end, from the extracted transition system |
//! | [`merge`] | findings to verdicts |
//! | [`system`](prove_system) | termination of transition systems |
//! | [`limits`](Limits) | clock, stop signal, memory |
//! | [`error`](Error) | what makes an analysis impossible |
//!
//! A verdict is `true` only if an engine followed every run that matters to it; whatever an engine left out is data
//! ([`evidence::Incomplete`]) that names the properties it affects, and turns them to `unknown`.

mod bmc_engine;
mod checked;
mod doubts;
mod endless;
pub mod engine;
mod entry_state;
mod error;
mod input;
mod limits;
pub mod merge;
mod portfolio;
mod prove;
mod refute;
mod request;
mod structure;
mod symex_engine;
mod system;

pub use contract::language::Condition;
pub use error::Error;
pub use limits::{Limits, Memory, timeout_reason};
pub use prove::{Outcome, Progress, prove};
pub use request::{DataModel, Method, Request, SystemFormat};
pub use system::{Places, SystemVerdict, prove_system, read_system, write_system};
