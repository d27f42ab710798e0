//! What the text of a program says without running it. Every engine takes these facts from here; the structural
//! termination argument, which needs nothing else, is made here.
//!
//! [`Facts`] holds what is known of one program: each fact is computed when it is first asked for, once, and the engines
//! share it. Nothing here depends on an engine, on a budget or on what was asked about the program.
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`ControlFlow`], [`Dominators`] | of a function's blocks; they are made in `ir`, whose validator needs them |
//! | [`loops`] | loops, natural and irreducible, their nesting and exits; a weak topological order |
//! | [`liveness`] | values that a later instruction may look at |
//! | [`calls`] | the call graph and its recursive groups |
//! | [`effects`] | what a call may do beyond returning a value |
//! | [`escape`] | what hands pointers to functions of which nothing is known |
//! | [`globals`] | variables outside functions that code mentions |
//! | [`views`] | integers that are best read as signed or as unsigned (paper 2, Sect. 2) |
//! | [`digits`] | registers that loops take apart digit by digit |
//! | [`values`] | sets of values |
//! | [`ranges`] | ranges of the integers of a function, without memory |
//! | [`overflow`] | absence of signed overflow by ranges: the engine `ranges` |
//! | [`structure`] | termination of programs without loops and recursion: the engine `structure` |
//! | [`expression`] | what the source calls the memory that an instruction accesses |
//! | [`facts`] | all of these for one program |
//!
//! May use `ir`, and `semantics` for what the library functions do. Design: `25-steps-and-floors.md`, "Beside it".

pub mod calls;
pub mod digits;
pub mod effects;
pub mod escape;
pub mod expression;
pub mod facts;
pub mod globals;
pub mod liveness;
pub mod loops;
pub mod overflow;
pub mod ranges;
pub mod structure;
pub mod values;
pub mod views;

pub use calls::CallGraph;
pub use effects::Effects;
pub use facts::{Facts, FunctionFacts};
pub use ir::{ControlFlow, Dominators};
pub use liveness::Liveness;
pub use loops::Loops;
pub use values::ValueSet;
pub use views::{Signedness, Views};
