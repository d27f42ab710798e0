//! Runs from the start to the locations of interest: paths of the simplified system, and accelerated cycles.

use std::collections::BTreeMap;

use its::{LocationId, System};
use logic::{Atom, Int, Linear, Symbol};

use super::acceleration::Accelerated;
use super::evidence::Move;
use super::relation::Relation;
use super::solver::{Clause, Model};

/// The limit on the steps of a stem.
const MAX_STEPS: usize = 20_000;

/// The limit on the legs of a stem; longer stems are left to concrete runs.
const MAX_LEGS: usize = 20;

/// A set of runs along one path: where they are, as terms over the values at the start and of arbitrary symbols.
#[derive(Clone, Debug)]
pub(crate) struct Stem {
    pub(crate) start: LocationId,
    values: Vec<Linear>,
    /// The location that the runs have reached.
    pub(crate) location: LocationId,
    /// The values of the variables there.
    pub(crate) state: Vec<Linear>,
    /// The conditions of these runs.
    pub(crate) atoms: Vec<Atom>,
    /// Clauses, of each of which a disjunct must hold.
    pub(crate) clauses: Vec<Clause>,
    legs: Vec<Leg>,
}

/// A part of a stem.
#[derive(Clone, Debug)]
struct Leg {
    relation: usize,
    /// For the relation's free symbols their instances.
    free: BTreeMap<Symbol, Symbol>,
    /// The number of repetitions, if it is not one.
    times: Option<Symbol>,
}

/// The parts of which stems are made.
pub(crate) struct Map<'a> {
    pub(crate) system: &'a System,
    /// The steps: transitions of the simplified system first, then cycles.
    pub(crate) relations: Vec<Relation>,
    /// How many of them are single steps.
    pub(crate) steps: usize,
    pub(crate) accelerated: Vec<Accelerated>,
    /// The locations that are of interest or lead to one of them.
    pub(crate) useful: Vec<bool>,
}

impl Stem {
    /// The empty stem at a start.
    pub(crate) fn new(system: &System, start: LocationId, fresh: &mut Symbol) -> Stem {
        let place = system.location(start);
        let mut values = Vec::new();
        for _ in &place.variables {
            values.push(Linear::symbol(*fresh));
            fresh.0 += 1;
        }
        let position = |symbol: Symbol| place.variables.iter().position(|variable| *variable == symbol);
        let replace = |symbol: Symbol| position(symbol).map(|index| values[index].clone());
        let atoms = place.invariant.iter().map(|atom| atom.substitute(replace)).collect();
        let state = values.clone();
        Stem { start, values, location: start, state, atoms, clauses: Vec::new(), legs: Vec::new() }
    }

    /// The stems that are longer by one leg, without those that lead to no location of interest or change nothing.
    pub(crate) fn longer(&self, map: &Map<'_>, fresh: &mut Symbol) -> Vec<Stem> {
        let mut result = Vec::new();
        if self.legs.len() >= MAX_LEGS {
            return result;
        }
        for (index, relation) in map.relations.iter().enumerate().take(map.steps) {
            if relation.source == self.location && map.useful[relation.target.index()] {
                result.extend(self.step(map, index, fresh));
            }
        }
        let last = self.legs.last().filter(|leg| leg.times.is_some()).map(|leg| leg.relation);
        for accelerated in &map.accelerated {
            let relation = &map.relations[accelerated.relation];
            if relation.source == self.location && last != Some(accelerated.relation) {
                result.extend(self.repeat(map, accelerated, fresh));
            }
        }
        result
    }

    fn instance(&self, map: &Map<'_>, index: usize, fresh: &mut Symbol) -> BTreeMap<Symbol, Symbol> {
        let relation = &map.relations[index];
        let mut free = BTreeMap::new();
        for symbol in relation.free(map.system) {
            free.insert(symbol, *fresh);
            fresh.0 += 1;
        }
        free
    }

    fn step(&self, map: &Map<'_>, index: usize, fresh: &mut Symbol) -> Option<Stem> {
        let relation = &map.relations[index];
        let free = self.instance(map, index, fresh);
        let variables = &map.system.location(relation.source).variables;
        let value = |symbol: Symbol| match variables.iter().position(|variable| *variable == symbol) {
            Some(index) => self.state.get(index).cloned(),
            None => free.get(&symbol).map(|own| Linear::symbol(*own)),
        };
        let mut result = self.clone();
        result.atoms.extend(relation.guard.iter().map(|atom| atom.substitute(value)));
        result.state = relation.update.iter().map(|term| term.substitute(value)).collect();
        result.location = relation.target;
        result.legs.push(Leg { relation: index, free, times: None });
        let stays = result.location == self.location && result.state == self.state;
        result.settle().filter(|_| !stays)
    }

    fn repeat(&self, map: &Map<'_>, accelerated: &Accelerated, fresh: &mut Symbol) -> Option<Stem> {
        let relation = &map.relations[accelerated.relation];
        let free = self.instance(map, accelerated.relation, fresh);
        let times = *fresh;
        fresh.0 += 1;
        let value = |symbol: Symbol| Linear::symbol(free.get(&symbol).copied().unwrap_or(symbol));
        let after = accelerated.apply(relation, &self.state, &value, &Linear::symbol(times), fresh);
        let mut result = self.clone();
        result.atoms.extend(after.atoms);
        result.clauses.extend(after.clauses);
        result.state = after.state;
        result.legs.push(Leg { relation: accelerated.relation, free, times: Some(times) });
        result.settle()
    }

    /// Drops trivial atoms; `None` when the stem is found to be impossible.
    fn settle(mut self) -> Option<Stem> {
        its::simplify::atoms::normalise(&mut self.atoms).then_some(self)
    }

    /// The start values and steps that a model gives; `None` if there are too many.
    pub(crate) fn concrete(&self, map: &Map<'_>, model: &Model) -> Option<(Vec<Int>, Vec<Move>)> {
        let values: Vec<Int> = self.values.iter().map(|term| term.evaluate(|symbol| model.value(symbol))).collect();
        let mut state = values.clone();
        let mut moves = Vec::new();
        for leg in &self.legs {
            let relation = &map.relations[leg.relation];
            let variables = &map.system.location(relation.source).variables;
            let times = leg.times.map_or(Some(1), |times| model.value(times).to_i64())?;
            for _ in 0..times {
                let value = |symbol: Symbol| match variables.iter().position(|variable| *variable == symbol) {
                    Some(index) => state[index].clone(),
                    None => leg.free.get(&symbol).map_or(Int::ZERO, |own| model.value(*own)),
                };
                for (transition, choices) in relation.path.iter().zip(&relation.choices) {
                    let choices = choices.iter().map(|(symbol, term)| (*symbol, term.evaluate(value))).collect();
                    moves.push(Move { transition: *transition, choices });
                }
                if moves.len() > MAX_STEPS {
                    return None;
                }
                state = relation.update.iter().map(|term| term.evaluate(value)).collect();
            }
        }
        Some((values, moves))
    }
}
