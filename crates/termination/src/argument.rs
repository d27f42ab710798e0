//! The evidence for termination: plain values that [`Argument::check`](crate::Argument::check) verifies.

use std::collections::BTreeMap;

use its::{LocationId, TransitionIndex};
use logic::{Atom, Linear, Rational};

use crate::lift::Monomials;
use crate::scale::Scaling;

/// Why every run of a system is finite.
///
/// It speaks of the system it was made for: of its locations, and of paths of its transitions between *cut points*.
/// What a path does is recomputed from the system, so nothing about it is taken on trust.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Argument {
    /// Locations that every infinite run visits infinitely often.
    pub cut_points: Vec<LocationId>,
    /// What holds whenever a run is at a cut point; inductive over the cases. Absent means nothing is claimed.
    pub invariants: BTreeMap<LocationId, Vec<Atom>>,
    /// Paths that no run can follow.
    pub blocked: Vec<Blocked>,
    /// All steps from cut point to cut point.
    pub cases: Vec<Case>,
    /// Removals, in order.
    pub steps: Vec<Step>,
    /// One for each component that the remaining cases form after the last step; often there is none.
    pub rest: Vec<Refinement>,
    /// Termination of the system with variables counted in steps; then nothing else counts.
    pub scaled: Option<Box<Scaled>>,
    /// The methods that made invariants and cases, by name, for statistics; the check does not ask.
    pub prepared_by: Vec<&'static str>,
}

/// Why no run stays in a component of what is left for ever: an argument about a finer system, in which the locations
/// of the component are split by predicates or have variables for products of their variables.
///
/// The system is recomputed from the argument that has the refinement, by [`refine`](crate::refine()), and so are the
/// locations that the inner argument speaks of.
#[derive(Clone, Debug, PartialEq)]
pub struct Refinement {
    /// The component.
    pub locations: Vec<LocationId>,
    /// By what its locations are split: inequalities over the variables of the location.
    pub predicates: BTreeMap<LocationId, Vec<Atom>>,
    /// The products of its variables that a location gets variables for.
    pub products: Monomials,
    /// Termination of the finer system.
    pub argument: Argument,
    /// The method that chose predicates or products, for statistics; the check does not ask.
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
    /// Why it cannot be taken; speaks of the atoms of the path, without invariants.
    pub why: Infeasible,
}

/// A path between cut points under additional choices. The cases of a path cover it: their choices are the branches
/// of a decision tree whose nodes ask for an atom or its negation.
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
    /// Its atoms clash when they are brought to canonical form.
    Canonical,
    /// A combination of its atoms says `-1 >= 0`.
    Combination(Multipliers),
}

/// Multipliers of the atoms of a case: index of the atom, factor. Factors of inequalities are not negative.
pub type Multipliers = Vec<(usize, Rational)>;

/// A list of multipliers per inequality to be shown: the combination of atoms is, up to a non-negative constant that
/// may be added, the term that is claimed to be non-negative. An equation takes two, for the term and its negation.
pub type Implication = Vec<Multipliers>;

/// A function per location, over the variables of the location.
pub type Function = BTreeMap<LocationId, Linear>;

/// The removal of cases by ranking functions.
///
/// With one phase this is a component of a lexicographic ranking function; with several it is a multiphase (nested)
/// ranking function. A removed case from `x` to `y` has `f1(x) - f1(y) >= 1`, `fi(x) - fi(y) + fi-1(x) >= 1` for the
/// later phases and `fd(x) >= 0` for the last; a kept case increases none. So f1 falls below zero for good if removed
/// cases occur infinitely often, then so does f2, and so on, which the last forbids.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The locations concerned: a union of components of the cases that were left.
    pub locations: Vec<LocationId>,
    /// The phases, at least one.
    pub phases: Vec<Function>,
    /// The method that found them, for statistics; the check does not ask.
    pub method: &'static str,
    /// The cases that occur only finitely often (index into [`Argument::cases`]): multipliers for the decrease in
    /// each phase, then for the bound.
    pub removed: Vec<(usize, Vec<Multipliers>)>,
    /// The others within the locations: multipliers for the non-increase of each phase.
    pub kept: Vec<(usize, Vec<Multipliers>)>,
}
