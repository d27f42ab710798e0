//! Termination and non-termination of integer transition systems.
//!
//! [`prove`] looks for ranking functions and, when it finds enough of them, returns an [`Argument`]: functions with
//! Farkas multipliers for everything that is claimed of them, which [`Argument::check`] verifies by rational arithmetic
//! without any search.
//!
//! Plan of the room:
//! - [`argument`]: the evidence as values; `check`: its verification; `rows`: what a case assumes, the one thing that
//!   search and check share; `paths`: the paths between cut points; `explain`: what the evidence rests on, for reports.
//! - `proof`: an argument under construction, where nothing enters without its multipliers.
//! - `methods`: ways to find functions for a component, one a file; `template`, `demands`: their linear programs.
//! - `integral`: what follows for the integers only, part of what a case assumes.
//! - `invariants`: forward abstract interpretation with intervals, octagons and polyhedra; what it finds is certified
//!   again. `polyhedron`: convex polyhedra as such, by what bounds and by what generates them.
//! - `refine`: locations split by predicates, which search and check share; `predicates`: by which ones; two ways to find
//!   some are rooms of their own: `conditional`, what must hold for a function to rank, and `lasso`, what tells one cycle
//!   from the others.
//! - `lift`: products of variables as variables, which search and check share; `monomials`: which ones.
//! - `scale`: variables counted in steps, which search and check share; `congruences`: which ones.
//! - `strategy`: which method when, in one readable list; `parallel`: components on several threads.
//! - [`nontermination`]: the other answer, [`disprove`]: runs that do not end, with evidence and check of their own.
//!
//! Depends on `its`, `logic` and, for the search for runs that do not end, `smt`. Design: `50-termination.md`,
//! `80-evidence.md`. Sources: Alias, Darte, Feautrier and Gonnord (SAS 2010); Ben-Amram and Genaim (CAV 2015, CAV 2017);
//! Leike and Heizmann (LMCS 2015); Gonnord, Monniaux and Radanne (PLDI 2015); Domenech, Gallagher and Genaim (TPLP 2019);
//! Granger (1989); Sherali and Adams (1990), Handelman (1988); Cousot and Halbwachs (POPL 1978); Bagnara and Mesnard (PPDP
//! 2013); Borralleras et al. (TACAS 2017); Podelski and Rybalchenko (LICS 2004); Heizmann, Hoenicke and Podelski (CAV
//! 2014); Bradley, Manna and Sipma (VMCAI 2005).

pub mod argument;

mod budget;
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
mod methods;
mod monomials;
pub mod nontermination;
mod parallel;
mod paths;
mod polyhedron;
mod predicates;
mod proof;
mod refine;
mod rows;
mod scale;
mod strategy;
mod template;

use its::TransitionIndex;

pub use argument::Argument;
pub use budget::Budget;
pub use explain::Ranking;
pub use lift::{Lifted, Monomial, Monomials, lift};
pub use nontermination::{NonTermination, disprove};
pub use refine::{Refined, Whole, refine};
pub use rows::{Impossible, Prepared};
pub use scale::{Residue, Scaling, rescale};
pub use strategy::{method_names, prove};

/// The answer about a system.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// Every run is finite.
    Terminates(Argument),
    /// Not decided.
    Unknown(Reason),
}

/// Why termination was not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Names of the locations of a component that is left.
    pub locations: Vec<String>,
    /// The transitions on cycles of that component.
    pub transitions: Vec<TransitionIndex>,
    /// What happened, in words.
    pub message: String,
    /// The budget was spent: more of it may help.
    pub exhausted: bool,
}
