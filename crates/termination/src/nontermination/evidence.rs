//! The evidence for non-termination: plain values that [`NonTermination::check`] verifies.

use std::collections::BTreeMap;

use its::{LocationId, TransitionIndex};
use logic::{Atom, Int, Linear, Symbol};

use super::series::{Series, Value};
use crate::certificate::Multipliers;
use crate::scale::Scaling;

/// An infinite run: a finite run from a start, the stem, and why it continues forever.
///
/// Only exact transitions may be used: others may have steps that the modelled program does not have.
#[derive(Clone, Debug, PartialEq)]
pub struct NonTermination {
    /// Variables that keep a residue and are counted in steps: all of the evidence speaks of the system with them
    /// ([`crate::scale::restrict`]).
    pub scaling: Scaling,
    /// Where the run begins.
    pub start: LocationId,
    /// The values of the variables there.
    pub values: Vec<Int>,
    /// The steps of the finite run.
    pub stem: Vec<Move>,
    /// The method that found it, for statistics; not used by the check.
    pub method: &'static str,
    /// Why it continues forever.
    pub forever: Forever,
}

/// A step: a transition and the values of its arbitrary symbols. The state after it follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The transition.
    pub transition: TransitionIndex,
    /// A value for each symbol that is no variable of the source.
    pub choices: BTreeMap<Symbol, Int>,
}

/// Why a run can continue forever from a state.
#[derive(Clone, Debug, PartialEq)]
pub enum Forever {
    /// A cycle is repeated forever with values that change in a known way.
    Progression(Progression),
    /// The state is in the first of some regions, and each leads to one of them.
    Recurrence(Vec<Region>),
}

/// A cycle whose round `k` begins in the state that the series give for `k`. If all series are constant, the run
/// repeats the values that guards depend on; otherwise this is a geometric argument (Leike and Heizmann, TACAS 2014).
///
/// It holds because the series of round 0 are the state the stem ends in, the series satisfy the guards in every round,
/// and the state after round `k` is the series' value for `k + 1`.
#[derive(Clone, Debug, PartialEq)]
pub struct Progression {
    /// The base of the powers in the series; 1 if there are none.
    pub base: u32,
    /// The variables at the head. Those missing are open: their values are unknown, and no guard depends on them.
    pub heads: BTreeMap<Symbol, Series>,
    /// The cycle.
    pub cycle: Vec<Motion>,
}

/// A step of a progression.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    /// The transition.
    pub transition: TransitionIndex,
    /// A value for each symbol that is no variable of the source.
    pub choices: BTreeMap<Symbol, Value>,
}

/// A part of a closed recurrence set (Gupta, Henzinger, Majumdar, Rybalchenko and Xu, POPL 2008; closed: Chen, Cook,
/// Fuhs, Nimkar and O'Hearn, TACAS 2014): from each of its states a path can be taken that leads to a region.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// The location of its states.
    pub location: LocationId,
    /// The conditions that define its states, over the location's variables.
    pub atoms: Vec<Atom>,
    /// The continuations from its states. The cases of the courses are the branches of a decision tree, so each state
    /// is in one of them.
    pub courses: Vec<Course>,
}

/// The continuation from those states of a region that are in a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The further conditions on these states, over the location's variables.
    pub case: Vec<Atom>,
    /// The continuation from these states.
    pub way: Way,
}

/// The continuation from some states.
#[derive(Clone, Debug, PartialEq)]
pub enum Way {
    /// There are no such states: a combination of the atoms of the region and then of the case is `-1 >= 0`.
    Impossible(Multipliers),
    /// A path is followed.
    Follow(Route),
}

/// A path from a region to a region.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// The steps, at least one.
    pub path: Vec<Choice>,
    /// Why each guard on the path holds, in order: at each step the invariant of the location, then the guard.
    pub enabled: Vec<Why>,
    /// The region that the path leads to.
    pub next: usize,
    /// Why each atom of that region holds in the end, after the invariant of its location.
    pub closed: Vec<Why>,
}

/// A step from a region.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The transition.
    pub transition: TransitionIndex,
    /// For each symbol that is no variable of the source a term over the region's variables; its coefficients are
    /// integers, so its values are, too.
    pub choices: BTreeMap<Symbol, Linear>,
}

/// Why an atom follows from the atoms of a region and of a case, which are counted in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// It is an inequality; these prove that the term is not negative.
    NonNegative(Multipliers),
    /// It is an equation; these prove that the term, and then that its negation is not negative.
    Zero(Multipliers, Multipliers),
    /// It is a disequality; these prove that the term is positive.
    Positive(Multipliers),
    /// It is a disequality; these prove that the term is negative.
    Negative(Multipliers),
    /// It is, up to the sign of a disequality, one of these atoms.
    Given(usize),
    /// It holds for all values of its symbols.
    Trivial,
}
