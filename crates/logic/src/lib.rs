//! Terms, knowledge and entailment over the integers: the inner loop of every engine.
//!
//! Symbolic execution queries thousands of times whether a conjunction of linear facts implies another fact. This crate
//! decides that exactly: [`Int`] and [`Rational`] never wrap, a [`Entailment::Yes`] carries a [`Proof`] that
//! [`check_proof`] checks without any search, a `No` carries an integer model where there is one.
//!
//! Depends on no other crate of Landfall. Design: `30-logic.md`; the strengthening of disequalities is what the
//! `strlen` example of paper 1 needs, the definitions are those of paper 2.
//!
//! # Plan
//! - [`Int`], [`Rational`]: exact numbers. [`Symbol`], [`Linear`], [`Atom`], [`Definition`], [`Interval`]: statements.
//! - [`Knowledge`]: a conjunction as a value, cheap to clone and to extend. Equalities are solved and substituted into
//!   everything, intervals are propagated, disequalities sharpen inequalities at their boundary.
//! - Entailment is decided by increasingly expensive sound methods: syntactic checks, intervals, the exact simplex on
//!   the facts that are connected with the goal, branching of small depth. The crate `smt` is the next one.
//! - [`lp`]: the exact simplex as a linear programming solver, for ranking functions.

mod atom;
mod definition;
mod int;
mod interval;
mod knowledge;
mod linear;
mod proof;
mod rational;
mod simplex;

pub mod lp;

pub use atom::{Atom, Relation};
pub use definition::{Definition, Operation, Uninterpreted};
pub use int::{Int, ParseIntError};
pub use interval::Interval;
pub use knowledge::{Consistency, Entailment, Knowledge, Model};
pub use linear::{Linear, Symbol, Terms};
pub use proof::{Proof, check_proof};
pub use rational::Rational;
