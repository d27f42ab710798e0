//! A violation as a program that fails natively: the recorded inputs as a C file, the command that compiles it with the
//! user's program under clang's sanitizers, and what the sanitizers say when it runs.
//!
//! May depend on `evidence` (counterexamples) and on `frontend` for the flags of old C; never on an engine. Tests use
//! its reader of sanitizer reports too. Design: `60-bounded-model-checking.md` (replay, step 2): the interpreter
//! decides, what the sanitizers say is shown beside it, and a contradiction is reported.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`harness`](Harness) | a counterexample to three texts: driver in C, script, standard input |
//! | `program` | the program and the violation to be shown |
//! | `inputs` | the inputs of the run, by the way they are handed over |
//! | `driver` | the text in C: the functions that hand out the inputs, `main` for another entry |
//! | `stdin` | what the program reads, from the inputs of `getchar`, `scanf` and the like |
//! | `script` | the shell script that compiles and runs |
//! | [`replay`](run()) | runs the script within limits and compares |
//! | [`sanitizer`] | reports of the sanitizers as data |
//! | [`tools`] | where clang is, and its flags for a machine |
//!
//! # What cannot be forced
//!
//! Values of uninitialised memory are chosen by the compiler and the allocator: the script asks for the closest pattern.
//! What the environment chooses is forced for the functions that `driver` and `stdin` know. All else is listed in the
//! first lines of the C file, so that a silent run is not mistaken for a contradiction.

mod driver;
mod entry;
mod harness;
mod inputs;
mod program;
mod replay;
pub mod sanitizer;
mod script;
mod stdin;
pub mod tools;
mod words;

pub use harness::Harness;
pub use program::{Program, Violation};
pub use replay::{Limits, run};

/// Why a program could not be made or run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or process.
    #[error(transparent)]
    System(#[from] std::io::Error),
}
