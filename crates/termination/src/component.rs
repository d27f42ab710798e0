//! The problem a ranking method sees: one component and its cases.

use its::{LocationId, System};
use logic::{Atom, Linear, Symbol};

use crate::argument::Function;
use crate::template::{Template, UnknownFunction};

/// A case as ranking methods see it: atoms that are implied by the case, and its update.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// Index of the case in the proof.
    pub(crate) case: usize,
    /// Where it begins.
    pub(crate) source: LocationId,
    /// Where it ends.
    pub(crate) target: LocationId,
    /// What may be assumed.
    pub(crate) atoms: Vec<Atom>,
    /// One term per variable of the target.
    pub(crate) update: Vec<Linear>,
}

/// A strongly connected component.
#[derive(Clone, Debug)]
pub(crate) struct Component<'a> {
    /// For variables of locations (those of the system, all of them) and names.
    pub(crate) system: &'a System,
    /// The variables per location that functions may use, indexed by location.
    pub(crate) variables: &'a [Vec<Symbol>],
    /// The locations.
    pub(crate) locations: Vec<LocationId>,
    /// The cases within.
    pub(crate) candidates: Vec<Candidate>,
}

/// Ranking functions that a method found; which cases they remove is found out when they are certified.
pub(crate) type Phases = Vec<Function>;

impl Component<'_> {
    /// An unknown function for the locations, in a program.
    pub(crate) fn unknown_function(&self, program: &mut logic::lp::Problem) -> UnknownFunction {
        let variables = |location: &LocationId| (*location, self.variables[location.index()].as_slice());
        UnknownFunction::new(program, self.locations.iter().map(variables))
    }

    /// The function before the case minus the function after it.
    pub(crate) fn decrease(&self, function: &UnknownFunction, candidate: &Candidate) -> Template {
        let variables = &self.system.location(candidate.target).variables;
        let after = |symbol: Symbol| {
            let position = variables.iter().position(|variable| *variable == symbol);
            // Functions are over variables of their location only, so the position exists.
            position.map_or_else(|| Linear::symbol(symbol), |index| candidate.update[index].clone())
        };
        self.value(function, candidate).and(function.at(candidate.target, -1, after))
    }

    /// The function before the case.
    pub(crate) fn value(&self, function: &UnknownFunction, candidate: &Candidate) -> Template {
        function.at(candidate.source, 1, Linear::symbol)
    }
}
