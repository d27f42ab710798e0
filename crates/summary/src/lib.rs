//! What a function needs of its callers: contracts of functions are inferred here (design `70-interprocedural.md`).
//!
//! [`infer`] looks for a precondition under which symbolic execution raises no alarm. It guesses from demands: an analysis
//! begins in blocks of any size, each check that fails says what it needs of the entry's state
//! ([`symex::query::demand`]), and the candidate grows by that, until nothing fails. Then it is weakened: null pointers are let in,
//! and blocks may overlap.
//!
//! Nothing rests on how a precondition was found. Who claims something under it proves it by an ordinary analysis that
//! begins in its states.
//!
//! Sources: bi-abduction (Calcagno, Distefano, O'Hearn, Yang: JACM 58(6), 2011); paper 4, Sect. 4 (preconditions from
//! failing proofs).
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`candidate`] | a precondition under construction, and the cases of states that it stands for |
//! | `asking` | what a candidate asks for where the search ended in vain |
//! | [`attempt`] | one analysis under a candidate: what fails, and what that demands |
//! | [`callees`] | to which functions of the program a pointer may well lead |
//! | [`choose`] | which of several bounds a block is given, and which number is restricted |
//! | [`Limits`] | the numbers that steer the search |
//! | `growth` | what a candidate asks for in addition where checks fail under it |
//! | [`infer`] | the search |
//! | [`links`] | members that lead to blocks of their own type: where lists and trees may be |
//! | [`ending`] | what a candidate has to ask in addition so that every run ends |
//! | [`never`] | states in which no run ends |
//! | [`obstacle`] | why none was found |
//! | [`overlap`] | which blocks callers may let overlap |
//! | [`promise`] | what a function does then: what it writes, frees and returns |
//! | [`proposal`] | where the search failed: what its reader may assume to begin with |
//! | `ways` | how often, and from where, is looked |
//! | `weaken` | what a precondition need not ask for |
//! | [`words`] | a precondition in the words of the source |
//!
//! May use `ir`, `analysis`, `logic`, `contract`, `symex`, `termination`.

mod asking;
pub mod attempt;
pub mod callees;
pub mod candidate;
pub mod choose;
pub mod ending;
mod growth;
pub mod infer;
mod limits;
pub mod links;
pub mod never;
pub mod obstacle;
pub mod overlap;
pub mod promise;
pub mod proposal;
mod ways;
mod weaken;
pub mod words;

pub use crate::limits::Limits;
