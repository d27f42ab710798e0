//! What is done with graphs: [`induction`] proves what recursive functions return, [`extract`] makes the transition system,
//! [`invariants`] tells what holds at heads of loops, [`promise`] what holds where the entry returns, [`unleft`] names loops that only overflow leaves,
//! [`vacuous`] tells whether every run is cut off, [`dot`] draws.

pub mod dot;
pub mod extract;
pub mod induction;
pub mod invariants;
pub mod promise;
pub mod unleft;
pub mod vacuous;
