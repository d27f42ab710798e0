//! Bounded model checking: violations with their inputs, endless runs, and the proof of programs that unroll completely.
//!
//! The program is unrolled into a directed acyclic graph of guarded blocks: calls inlined, loops unrolled to a bound, paths
//! merged where they meet. Every check becomes a formula over bit vectors with the exact meaning of the operations;
//! what a solver finds possible is a [`Candidate`]: the inputs in the order in which the interpreter takes them. The
//! caller replays it; nothing is a violation that was not executed. Where the unrolling is complete, checks that are not
//! possible are proved.
//!
//! May use `ir`, `analysis`, `semantics` (opcodes, library, variable arguments, format strings), `smt` (terms and the solver), `evidence` (kinds of
//! alarms, places). Design: `60-bounded-model-checking.md`; source: paper 5 (Sinz, Falke, Merz, "A precise memory model for
//! low-level bounded model checking").
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`answer`](Options) | questions and answers |
//! | [`limits`](Limits) | every number that steers the engine, with its reason |
//! | `search` | [`check`]: unrollings of bound 1, 2, 4 ..., questions about each, what is proved |
//! | `engine` | one unrolling: states executed in topological order and merged; what may go wrong and what is left out |
//! | `guard` | path conditions |
//! | `state`, `value`, `contents` | frames and memory; pointers with their origins; cells of a block; how two become one |
//! | `encode` | the opcodes as terms: the symbolic twin of `semantics::exact`, tested against it |
//! | `lasso` | runs that never end: equal states at two visits of a loop head |
//! | `shape` | the scalars of a type |
//! | `solve` | the solver |
//!
//! # The memory model
//!
//! The memory-modification graph of paper 5 is the sequence of states; `c_exec` of a block is the guard of its state.
//! `valid_mem_access` and `valid_free` (Fig. 4) are checked in `engine::access` and `engine::heap`, over the blocks that the
//! pointer may stem from (IV.B) at fixed addresses (IV.A), without sums that could wrap; also for stack and globals.
//! `deallocated` is the condition under which a block is live in a state. Leaks are valid-memtrack: `engine::leaks`. There
//! is one map of cells per allocation instead of an array, and an access at a symbolic offset is a choice between its
//! constant ones; most reads need no solver (IV.C).
//!
//! # What is believed
//!
//! A violation only after its replay. A proof only if no run is left out: every limit, every construct without model,
//! everything that depends on addresses is recorded as a gap with its path condition, and a proof requires that none of
//! them is possible.
//!
//! With mathematical integers a violation is a run of the machine on which every operation does what it does on Z
//! (`engine::mathematical`).

mod answer;
mod contents;
mod encode;
mod engine;
mod guard;
mod lasso;
mod limits;
mod search;
mod shape;
mod solve;
mod state;
mod value;

pub use answer::{Answer, Candidate, GivenInput, Lasso, Open, Options, Statistics};
pub use limits::Limits;
pub use search::{check, check_with};
