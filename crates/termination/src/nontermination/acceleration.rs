//! Acceleration: many rounds of a cycle as one step of a stem, for cycles that add constants.

use its::System;
use logic::{Atom, Int, Linear, Relation as Comparison, Symbol};

use super::relation::Relation;
use super::solver::Clause;

/// The change of a variable in a round.
#[derive(Clone, Debug)]
enum Motion {
    /// A constant is added.
    Add(Int),
    /// It is computed from variables to which constants are added, and arbitrary symbols.
    Compute(Linear),
    /// Anything else: its value after several rounds is not described.
    Lost,
}

/// A cycle that can be followed a symbolic number of times.
#[derive(Clone, Debug)]
pub(crate) struct Accelerated {
    /// Index of the relation.
    pub(crate) relation: usize,
    /// The variables of its head.
    variables: Vec<Symbol>,
    /// Parallel to the variables.
    motions: Vec<Motion>,
}

/// The state after some rounds.
pub(crate) struct After {
    pub(crate) state: Vec<Linear>,
    pub(crate) atoms: Vec<Atom>,
    pub(crate) clauses: Vec<Clause>,
}

impl Accelerated {
    /// Describes a cycle, if its guards use only variables whose values are described, and some constant is added.
    pub(crate) fn new(system: &System, cycle: &Relation, relation: usize) -> Option<Accelerated> {
        if cycle.source != cycle.target {
            return None;
        }
        let variables = &system.location(cycle.source).variables;
        let added = |variable: Symbol, term: &Linear| (term - &Linear::symbol(variable)).as_constant().cloned();
        let steady: Vec<Symbol> = variables
            .iter()
            .zip(&cycle.update)
            .filter(|(v, term)| added(**v, term).is_some())
            .map(|(v, _)| *v)
            .collect();
        let motion = |(variable, term): (&Symbol, &Linear)| match added(*variable, term) {
            Some(constant) => Motion::Add(constant),
            None if term.symbols().all(|s| !variables.contains(&s) || steady.contains(&s)) => {
                Motion::Compute(term.clone())
            }
            None => Motion::Lost,
        };
        let motions: Vec<Motion> = variables.iter().zip(&cycle.update).map(motion).collect();
        let lost = |symbol: Symbol| {
            let index = variables.iter().position(|variable| *variable == symbol);
            index.is_some_and(|index| matches!(motions[index], Motion::Lost))
        };
        let moves = motions.iter().any(|motion| matches!(motion, Motion::Add(constant) if !constant.is_zero()));
        let described = !cycle.guard.iter().flat_map(Atom::symbols).any(lost);
        (moves && described).then(|| Accelerated { relation, variables: variables.clone(), motions })
    }

    /// The condition for following the cycle `times` (at least two) times from `state`, and the state after it. `free`
    /// gives the values of the relation's free symbols, the same in each round; lost variables get new symbols.
    ///
    /// Between the second round and the last one every guard is linear in the number of the round, so it holds in all
    /// of them if it holds in these two.
    pub(crate) fn apply(
        &self,
        cycle: &Relation,
        state: &[Linear],
        free: &dyn Fn(Symbol) -> Linear,
        times: &Linear,
        fresh: &mut Symbol,
    ) -> After {
        let position = |symbol: Symbol| self.variables.iter().position(|variable| *variable == symbol);
        // The states after 1, `times - 1` and `times` rounds.
        let counts = [Linear::constant(1), times.add_constant(&Int::MINUS_ONE), times.clone()];
        let mut states = counts.map(|count| self.after(&position, state, free, &count));
        for index in 0..self.variables.len() {
            if matches!(self.motions[index], Motion::Lost) {
                for state in &mut states {
                    state[index] = Linear::symbol(*fresh);
                }
                fresh.0 += 1;
            }
        }
        let [second, last, end] = states;
        let at = |state: &[Linear], atom: &Atom| {
            atom.substitute(|symbol| Some(position(symbol).map_or_else(|| free(symbol), |index| state[index].clone())))
        };
        let mut atoms = vec![Atom::ge(times, &Linear::constant(2))];
        let mut clauses = Vec::new();
        atoms.extend(cycle.guard.iter().map(|atom| at(state, atom)));
        for atom in &cycle.guard {
            let ends = [at(&second, atom), at(&last, atom)];
            if atom.relation == Comparison::NonZero {
                let zero = Linear::zero();
                let above = ends.iter().map(|atom| Atom::gt(&atom.term, &zero)).collect();
                let below = ends.iter().map(|atom| Atom::lt(&atom.term, &zero)).collect();
                clauses.push(vec![above, below]);
            } else {
                atoms.extend(ends);
            }
        }
        After { state: end, atoms, clauses }
    }

    /// The state after `count >= 1` rounds; lost variables keep what they have.
    fn after(
        &self,
        position: &dyn Fn(Symbol) -> Option<usize>,
        state: &[Linear],
        free: &dyn Fn(Symbol) -> Linear,
        count: &Linear,
    ) -> Vec<Linear> {
        let moved = |index: usize, count: &Linear| match &self.motions[index] {
            Motion::Add(constant) => state[index].add_scaled(constant, count),
            Motion::Compute(_) | Motion::Lost => state[index].clone(),
        };
        let before = count.add_constant(&Int::MINUS_ONE);
        let value = |symbol: Symbol| Some(position(symbol).map_or_else(|| free(symbol), |index| moved(index, &before)));
        let result = self.motions.iter().enumerate().map(|(index, motion)| match motion {
            Motion::Compute(term) => term.substitute(value),
            Motion::Add(_) | Motion::Lost => moved(index, count),
        });
        result.collect()
    }
}
