//! The input of a ranking method: one component and its cases.

use its::scc::cyclic_components;
use its::{LocationId, System};
use logic::{Atom, Linear, Symbol};

use crate::certificate::Function;
use crate::template::{Template, UnknownFunction};

/// A case as the input of ranking methods: atoms that it implies, and its update.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// Index of the case in the proof.
    pub(crate) case: usize,
    /// The location before the case.
    pub(crate) source: LocationId,
    /// The location after the case.
    pub(crate) target: LocationId,
    /// What may be assumed.
    pub(crate) atoms: Vec<Atom>,
    /// One term per variable of the target.
    pub(crate) update: Vec<Linear>,
}

/// A strongly connected component.
#[derive(Clone, Debug)]
pub(crate) struct Component<'a> {
    /// The system, for the variables of locations and their names.
    pub(crate) system: &'a System,
    /// The variables per location that functions may use, indexed by location.
    pub(crate) variables: &'a [Vec<Symbol>],
    /// The locations.
    pub(crate) locations: Vec<LocationId>,
    /// The cases within.
    pub(crate) candidates: Vec<Candidate>,
}

/// Ranking functions that a method found. Certification determines which cases they remove.
pub(crate) type Phases = Vec<Function>;

impl Component<'_> {
    /// An unknown function for the locations, in a program.
    pub(crate) fn unknown_function(&self, program: &mut logic::lp::Problem) -> UnknownFunction {
        let variables = |location: &LocationId| (*location, self.variables[location.index()].as_slice());
        UnknownFunction::new(program, self.locations.iter().map(variables))
    }

    /// The function before the case minus the function after it.
    pub(crate) fn decrease(&self, function: &UnknownFunction, candidate: &Candidate) -> Template {
        self.value(function, candidate).and(self.next(function, -1, candidate))
    }

    /// `factor *` the function after the case.
    pub(crate) fn next(&self, function: &UnknownFunction, factor: i64, candidate: &Candidate) -> Template {
        // Functions are over variables of their location only, so the position exists.
        let after = |symbol: Symbol| self.image(candidate, symbol).unwrap_or_else(|| Linear::symbol(symbol));
        function.at(candidate.target, factor, after)
    }

    /// `term`, over the variables of the target, as a term over the symbols before the case.
    pub(crate) fn after(&self, candidate: &Candidate, term: &Linear) -> Linear {
        term.substitute(|symbol| self.image(candidate, symbol))
    }

    /// The values of a function before and after a case, over the symbols before it; a location without function has 0.
    pub(crate) fn values(&self, function: &Function, candidate: &Candidate) -> (Linear, Linear) {
        let at = |location: LocationId| function.get(&location).cloned().unwrap_or_default();
        (at(candidate.source), self.after(candidate, &at(candidate.target)))
    }

    /// The value of a variable after the case.
    fn image(&self, candidate: &Candidate, symbol: Symbol) -> Option<Linear> {
        let variables = &self.system.location(candidate.target).variables;
        let position = variables.iter().position(|variable| *variable == symbol)?;
        Some(candidate.update[position].clone())
    }

    /// The components that some cases form.
    pub(crate) fn parts(&self, candidates: &[Candidate]) -> Vec<Self> {
        let edges = candidates.iter().map(|candidate| (candidate.source, candidate.target));
        let part = |locations: Vec<LocationId>| {
            let inside = |c: &&Candidate| locations.contains(&c.source) && locations.contains(&c.target);
            let candidates = candidates.iter().filter(inside).cloned().collect();
            Component { locations, candidates, ..*self }
        };
        cyclic_components(self.system.locations.len(), edges).into_iter().map(part).collect()
    }

    /// The function before the case.
    pub(crate) fn value(&self, function: &UnknownFunction, candidate: &Candidate) -> Template {
        function.at(candidate.source, 1, Linear::symbol)
    }
}
