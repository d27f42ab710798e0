//! The evidence for non-termination: plain values that [`NonTermination::check`] verifies.

use std::collections::BTreeMap;

use its::{LocationId, TransitionIndex};
use logic::{Atom, Int, Linear, Symbol};

use super::series::{Series, Value};
use crate::argument::Multipliers;

/// A run that does not end: a finite run from a start, the stem, and why it goes on for ever.
///
/// Only transitions that are exact may be used: others may take steps that what they model cannot take.
#[derive(Clone, Debug, PartialEq)]
pub struct NonTermination {
    /// Where the run begins.
    pub start: LocationId,
    /// The values of the variables there.
    pub values: Vec<Int>,
    /// The steps of the finite run.
    pub stem: Vec<Move>,
    /// The method that found it, for statistics; the check does not ask.
    pub method: &'static str,
    /// Why it goes on for ever.
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

/// Why a run can go on for ever from a state.
#[derive(Clone, Debug, PartialEq)]
pub enum Forever {
    /// A cycle is followed for ever, and how the values change is known.
    Progression(Progression),
    /// The state is in the first of some regions, and each leads to one of them.
    Recurrence(Vec<Region>),
}

/// A cycle whose round `k` begins in the state that the series give for `k`. If all series are constant, the run repeats
/// itself in everything that guards ask for; otherwise this is a geometric argument (Leike and Heizmann, TACAS 2014).
///
/// It holds because the series of round 0 are the state the stem ends in, the guards hold of the series in every round,
/// and the state after round `k` is the series' value for `k + 1`.
#[derive(Clone, Debug, PartialEq)]
pub struct Progression {
    /// The base of the powers in the series; 1 if there are none.
    pub base: u32,
    /// The variables at the head. Those missing are open: nothing is known of their values, and no guard asks.
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
    /// Where its states are.
    pub location: LocationId,
    /// What holds of its states, over the location's variables.
    pub atoms: Vec<Atom>,
    /// What is done from its states. The cases of the courses are the branches of a decision tree, so each state is in
    /// one of them.
    pub courses: Vec<Course>,
}

/// What is done from the states of a region that are in a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// What holds of these states in addition, over the location's variables.
    pub case: Vec<Atom>,
    /// What is done.
    pub way: Way,
}

/// What is done from some states.
#[derive(Clone, Debug, PartialEq)]
pub enum Way {
    /// There are no such states: a combination of the atoms of the region and then of the case says `-1 >= 0`.
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
    /// It says that a term is not negative, of which these prove it.
    NonNegative(Multipliers),
    /// It is an equation; these prove that the term, and then that its negation is not negative.
    Zero(Multipliers, Multipliers),
    /// It is a disequality; these prove that the term is positive.
    Positive(Multipliers),
    /// It is a disequality; these prove that the term is negative.
    Negative(Multipliers),
    /// It is, up to the sign of a disequality, one of these atoms.
    Given(usize),
    /// It holds whatever its symbols are.
    Trivial,
}
