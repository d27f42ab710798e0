//! Decides which engine is asked when, keeps the limits of a call, and makes one answer of what the engines say.
//!
//! May depend on all engines and on `evidence`; only this crate calls engines, and no engine calls another. Design:
//! `00-map.md` (the way of the data), `50-termination.md` (method 0).
//!
//! # Plan
//!
//! Lower lines use the modules above them only.
//!
//! | module | what |
//! |---|---|
//! | [`error`](Error) | what makes an analysis impossible |
//! | [`limits`](Limits) | clock, signals to stop, memory |
//! | `promises` | what an entry does that is memory-safe |
//! | [`progress`](Progress) | where a call tells how far it is |
//! | [`answer`] | what engines found out, in the driver's terms |
//! | [`strategy`](Strategy), [`numbers`](Numbers) | how much each engine gets; every number that steers an engine |
//! | [`request`](Request) | what the user asks for |
//! | `entry_state` | what assumptions mean, and whether some state satisfies them |
//! | `input` | the front end's answer in our terms; the only module that knows the front end |
//! | `doubts` | verdicts that the source forbids |
//! | `error_functions` | the program in which error functions have no bodies |
//! | `orders` | orders of evaluation that C leaves open, as questions to symbolic execution |
//! | `work` | the provers' work in a unit that does not depend on the machine |
//! | `task` | what is asked of an engine |
//! | [`system`](prove_system) | termination of transition systems |
//! | `run_engine`, `bmc_engine`, `symex_engine` | requests as options of the engines, their answers as findings |
//! | [`merge`] | findings to verdicts |
//! | `engines` | the list of engines, each asked about one program |
//! | `side_by_side` | proof and refutation at the same time, such that work decides and not the clock |
//! | `portfolio` | which engine is asked when |
//! | `written` | contracts beside the code and in files |
//! | `exported` | the contract of the entry for other tools |
//! | `outside` | which clauses of a precondition are needed: runs that begin where one does not hold |
//! | `contracts` | what an entry needs of its callers |
//! | [`prove`](prove()) | the call: programs are read, results collected |
//!
//! A verdict is `true` only if an engine followed every run that matters to it; whatever an engine left out is data
//! ([`evidence::Incomplete`]) that names the properties it affects, and turns them to `unknown`.

pub mod answer;
mod bmc_engine;
mod contracts;
mod doubts;
mod engines;
mod entry_state;
mod error;
mod error_functions;
mod exported;
mod hints;
mod input;
mod invariants;
mod limits;
pub mod merge;
mod numbers;
mod orders;
mod outside;
mod portfolio;
mod progress;
mod promises;
mod prove;
mod request;
mod rounds;
mod run_engine;
mod side_by_side;
mod strategy;
mod symex_engine;
mod system;
mod task;
mod unranked;
mod work;
mod written;

pub use ::limits::Number;
pub use contract::file::{Contracts, FileError as ContractsError};
pub use contract::language::{Condition, nearest};
pub use error::{Error, missing_entry};
pub use limits::{Limits, Memory, Signals, timeout_reason};
pub use numbers::Numbers;
pub use progress::Progress;
pub use prove::{Outcome, prove};
pub use request::{ContractLanguage, DataModel, Method, Request, Snapshot, SystemFormat};
pub use strategy::Strategy;
pub use system::{Places, SystemVerdict, prove_system, read_system, write_system};

/// The version of the Z3 library that is used; the error says why none can be.
pub fn z3_version() -> Result<&'static str, String> {
    smt::version().map_err(|error| error.to_string())
}
