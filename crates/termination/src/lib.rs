//! Termination and non-termination of integer transition systems.
//!
//! [`prove`] looks for ranking functions and, when it finds enough of them, returns an [`Argument`]: functions with
//! Farkas multipliers for all their claims, which [`Argument::check`] verifies by rational arithmetic without any
//! search.
//!
//! Plan of the crate:
//! - [`argument`]: the evidence as values; `check`: its verification; `certificate`: what both are made of; `rows`: the
//!   assumptions of a case, shared by search and check; `paths`: the paths between cut points; `explain`: explanations
//!   of the evidence for reports.
//! - `proof`: an argument under construction, to which nothing is added without its multipliers.
//! - `methods`: ways to find functions for a component, one per file; `template`, `demands`: their linear programs.
//! - `integral`: consequences over the integers only, a part of the assumptions of a case.
//! - `invariants`: forward abstract interpretation with intervals, octagons and polyhedra; its results are
//!   certified. `polyhedron`: convex polyhedra by constraints and generators.
//! - `refine`: locations split by predicates, shared by search and check; `predicates`: the choice of predicates; two
//!   sources have their own files: `conditional`, conditions under which a function ranks, and `lasso`, conditions that
//!   distinguish cycles.
//! - `precondition`: conditions on the inputs under which an argument is found ([`preconditions`]), and those under which
//!   runs may not end ([`suspects`]).
//! - `lift`: products of variables as variables, shared by search and check; `monomials`: the choice of products.
//! - `scale`: variables counted in steps, shared by search and check; `congruences`: the choice of variables.
//! - [`limits`](Limits): every number that steers the search, with its reason.
//! - `strategy`: the order of the methods, as one list; `rank`: ranking of components; `parallel`: on several threads.
//! - [`nontermination`]: the opposite answer, [`disprove`]: infinite runs, with their own evidence and check.
//!
//! Depends on `its`, `logic` and, for the search for infinite runs, `smt`. Design: `50-termination.md`,
//! `80-evidence.md`. Sources: Alias, Darte, Feautrier and Gonnord (SAS 2010); Ben-Amram and Genaim (CAV 2015, CAV
//! 2017); Leike and Heizmann (LMCS 2015); Gonnord, Monniaux and Radanne (PLDI 2015); Domenech, Gallagher and Genaim
//! (TPLP 2019); Granger (1989); Sherali and Adams (1990), Handelman (1988); Cousot and Halbwachs (POPL 1978); Bagnara
//! and Mesnard (PPDP 2013); Borralleras et al. (TACAS 2017); Podelski and Rybalchenko (LICS 2004); Heizmann, Hoenicke
//! and Podelski (CAV 2014); Bradley, Manna and Sipma (VMCAI 2005).

pub mod argument;

mod budget;
mod certificate;
mod check;
mod component;
mod conditional;
mod congruences;
mod demands;
mod explain;
mod integral;
mod invariants;
mod lasso;
mod lift;
mod limits;
mod methods;
mod monomials;
pub mod nontermination;
mod outcome;
mod parallel;
mod paths;
mod polyhedron;
mod precondition;
mod predicates;
mod proof;
mod rank;
mod refine;
mod rows;
mod scale;
mod strategy;
mod template;

pub use argument::Argument;
pub use budget::Budget;
pub use explain::Ranking;
pub use lift::{Lifted, Monomial, Monomials, lift};
pub use limits::Limits;
pub use nontermination::{NeverEnds, NonTermination, disprove, never_ends};
pub use outcome::{Outcome, Reason};
pub use precondition::{preconditions, suspects};
pub use refine::{Refined, Whole, refine};
pub use rows::{Impossible, Prepared};
pub use scale::{Residue, Scaling, rescale};
pub use strategy::{method_names, prove};
