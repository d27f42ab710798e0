//! The evidence for termination: plain values that [`Argument::check`](crate::Argument::check) verifies.

use std::collections::BTreeMap;

use its::{LocationId, TransitionIndex};
use logic::Atom;

pub use crate::certificate::{Function, Implication, Multipliers};
use crate::lift::Monomials;
use crate::scale::Scaling;

/// Why every run of a system is finite.
///
/// It is about one system: its locations, and paths of its transitions between *cut points*. The check recomputes the
/// relation of each path from the system.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Argument {
    /// Locations that every infinite run visits infinitely often.
    pub cut_points: Vec<LocationId>,
    /// What holds whenever a run is at a cut point; inductive over the cases. No entry means no claim.
    pub invariants: BTreeMap<LocationId, Vec<Atom>>,
    /// Paths that no run can follow.
    pub blocked: Vec<Blocked>,
    /// All steps from cut point to cut point.
    pub cases: Vec<Case>,
    /// Removals, in order.
    pub steps: Vec<Step>,
    /// One for each component that the remaining cases form after the last step; often there is none.
    pub rest: Vec<Refinement>,
    /// Termination of the system with variables counted in steps; if present, the other fields are unused.
    pub scaled: Option<Box<Scaled>>,
    /// The names of the methods that made invariants and cases, for statistics; not used by the check.
    pub prepared_by: Vec<&'static str>,
}

/// Why no run stays forever in a component of the remaining cases: an argument about a finer system, in which the
/// locations of the component are split by predicates or have variables for products of their variables.
///
/// The check recomputes the finer system and its locations with [`refine`](crate::refine()).
#[derive(Clone, Debug, PartialEq)]
pub struct Refinement {
    /// The component.
    pub locations: Vec<LocationId>,
    /// The predicates that split its locations: inequalities over the variables of the location.
    pub predicates: BTreeMap<LocationId, Vec<Atom>>,
    /// The products that become variables, per location.
    pub products: Monomials,
    /// Termination of the finer system.
    pub argument: Argument,
    /// The method that chose predicates or products, for statistics; not used by the check.
    pub method: &'static str,
}

/// An argument about the system that [`rescale`](crate::rescale()) makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Scaled {
    /// The variables that are counted in steps.
    pub scaling: Scaling,
    /// Termination of the system in these variables.
    pub argument: Argument,
}

/// A path that cannot be taken, anywhere in the system.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocked {
    /// The transitions in order.
    pub path: Vec<TransitionIndex>,
    /// Why it cannot be taken, from the atoms of the path without invariants.
    pub why: Infeasible,
}

/// A path between cut points under additional choices. The cases of a path cover it: their choices are the branches
/// of a decision tree whose nodes distinguish an atom from its negation.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The transitions in order.
    pub path: Vec<TransitionIndex>,
    /// What is assumed in addition.
    pub choices: Vec<Atom>,
    /// Why the case cannot be taken, if it cannot.
    pub infeasible: Option<Infeasible>,
    /// For each invariant of the target, why it holds after the case; empty for infeasible cases.
    pub preserves: Vec<Implication>,
}

/// Why a case or path cannot be taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Infeasible {
    /// Its atoms contradict each other in canonical form.
    Canonical,
    /// A combination of its atoms is `-1 >= 0`.
    Combination(Multipliers),
}

/// The removal of cases by ranking functions.
///
/// With one phase this is a component of a lexicographic ranking function; with several it is a multiphase (nested)
/// ranking function. A removed case from `x` to `y` has `f1(x) - f1(y) >= 1`, `fi(x) - fi(y) + fi-1(x) >= 1` for the
/// later phases and `fd(x) >= 0` for the last; a kept case increases none. If removed cases occurred infinitely
/// often, f1 would become negative and stay so, then f2, and so on, contradicting the bound of the last.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The locations concerned: a union of components of the cases that were left.
    pub locations: Vec<LocationId>,
    /// The phases, at least one.
    pub phases: Vec<Function>,
    /// The method that found them, for statistics; not used by the check.
    pub method: &'static str,
    /// The cases that occur only finitely often (index into [`Argument::cases`]): multipliers for the decrease in
    /// each phase, then for the bound.
    pub removed: Vec<(usize, Vec<Multipliers>)>,
    /// The others within the locations: multipliers for the non-increase of each phase.
    pub kept: Vec<(usize, Vec<Multipliers>)>,
}
