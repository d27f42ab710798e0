//! Variables that take every m-th value only, counted in steps of m.
//!
//! `while (x != 0) x = x - 8` terminates if x is a multiple of 8, which no inequality expresses. Where it is known that
//! `x = 8*k` or `y = x + 4*k` for an integer k, the system is written in k, and inequalities suffice: congruences
//! (Granger, International Journal of Computer Mathematics 1989), used by a change of variables that a check can
//! repeat.

use std::collections::BTreeMap;

use its::{Location, LocationId, System, Transition};
use logic::{Atom, Int, Linear, Symbol};

use crate::rows::{Impossible, prepare};

/// The name of counting variables in steps, for statistics; it is tried when all stages failed.
pub(crate) const STEPS: &str = "congruences";
/// The form of a variable: a term over other variables of the location, plus a multiple of the modulus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residue {
    /// Over variables of the location that have no residue themselves.
    pub base: Linear,
    /// At least 2.
    pub modulus: Int,
}

/// The variables that are counted in steps, per location.
pub type Scaling = BTreeMap<LocationId, BTreeMap<Symbol, Residue>>;

/// The system in which each variable with a residue stands for the number of its steps. Fails if the residues cannot
/// be shown to be preserved.
///
/// Each run of the original is one of the result: runs begin where nothing has a residue, and a transition gives a
/// variable with a residue a value whose difference to the base has only multiples of the modulus as coefficients.
pub fn rescale(system: &System, scaling: &Scaling) -> Result<System, String> {
    let mut result = with_invariants(system, scaling)?;
    if let Some((start, _)) = scaling.iter().find(|(place, residues)| system.is_start(**place) && !residues.is_empty())
    {
        return Err(format!("a residue at location {}, where runs begin", start.0));
    }
    for index in 0..system.transitions.len() {
        let transition = match prepare(system, &[index], &[], &[]) {
            Ok(prepared) => prepared.transition,
            Err(Impossible::Contradiction) => continue,
            Err(Impossible::NoPath) => return Err(format!("transition {index} is none")),
        };
        let (guard, after) = from_steps(scaling, &transition);
        let after = in_steps(system.location(transition.target), residues(scaling, transition.target), &after);
        let whole = |(variable, value): (Symbol, Result<Linear, Linear>)| {
            value.map_err(|_| format!("transition {index}: symbol {} cannot be shown to keep its residue", variable.0))
        };
        let update = after.into_iter().map(whole).collect::<Result<_, String>>()?;
        result.transitions.push(Transition { guard, update, ..transition });
    }
    Ok(result)
}

/// The part of the system in which each variable with a residue has it, and stands for the number of its steps. Its
/// transitions are in the order of the original, so that each of its runs is one of the original ([`original`]); the
/// others are lost.
pub fn restrict(system: &System, scaling: &Scaling) -> Result<System, String> {
    let mut result = with_invariants(system, scaling)?;
    let mut fresh = system.first_free_symbol();
    for transition in &system.transitions {
        let (mut guard, after) = from_steps(scaling, transition);
        let own = residues(scaling, transition.target);
        let mut update = Vec::new();
        for (variable, value) in in_steps(system.location(transition.target), own, &after) {
            update.push(value.unwrap_or_else(|difference| {
                // The transition is taken where the difference is some multiple of the modulus.
                let steps = Linear::symbol(fresh);
                fresh.0 += 1;
                guard.push(Atom::eq(&difference, &steps.scale(&own[&variable].modulus)).normalised());
                steps
            }));
        }
        result.transitions.push(Transition { guard, update, ..transition.clone() });
    }
    Ok(result)
}

/// The values of the variables of a location in the original system; `values` counts those with a residue in steps.
pub fn original(system: &System, scaling: &Scaling, place: LocationId, values: &[Int]) -> Vec<Int> {
    let variables = &system.location(place).variables;
    let own = residues(scaling, place);
    let value = |symbol: Symbol| {
        let index = variables.iter().position(|variable| *variable == symbol);
        index.and_then(|index| values.get(index)).cloned().unwrap_or(Int::ZERO)
    };
    variables.iter().map(|variable| value_of(own, *variable).evaluate(value)).collect()
}

impl Residue {
    /// The value of the variable, whose symbol counts its steps.
    fn value(&self, steps: Symbol) -> Linear {
        self.base.add_scaled(&self.modulus, &Linear::symbol(steps))
    }
}

/// The value of a variable in which those with a residue stand for their steps.
pub fn value_of(residues: &BTreeMap<Symbol, Residue>, variable: Symbol) -> Linear {
    residues.get(&variable).map_or_else(|| Linear::symbol(variable), |residue| residue.value(variable))
}

/// The residues at a location.
pub fn residues(scaling: &Scaling, place: LocationId) -> &BTreeMap<Symbol, Residue> {
    static NONE: BTreeMap<Symbol, Residue> = BTreeMap::new();
    scaling.get(&place).unwrap_or(&NONE)
}

/// The system without transitions, its invariants in steps; an error where the residues make no sense.
fn with_invariants(system: &System, scaling: &Scaling) -> Result<System, String> {
    for (location, residues) in scaling {
        let place = system.locations.get(location.index()).ok_or("a residue at a location that does not exist")?;
        for (variable, residue) in residues {
            let in_scope = |symbol: Symbol| place.variables.contains(&symbol) && !residues.contains_key(&symbol);
            if !place.variables.contains(variable) || !residue.base.symbols().all(in_scope) {
                return Err(format!("a residue at location {} uses other symbols", location.0));
            }
            if residue.modulus < Int::from(2) {
                return Err(format!("a modulus of {}", residue.modulus));
            }
        }
    }
    let mut result = System { transitions: Vec::new(), ..system.clone() };
    for (index, location) in result.locations.iter_mut().enumerate() {
        let own = residues(scaling, LocationId(index as u32));
        location.invariant = location.invariant.iter().map(|atom| atom_in_steps(own, atom)).collect();
    }
    Ok(result)
}

/// An atom over the variables of a location with these residues, in steps.
fn atom_in_steps(residues: &BTreeMap<Symbol, Residue>, atom: &Atom) -> Atom {
    atom.substitute(|symbol| Some(value_of(residues, symbol))).normalised()
}

/// The guard and the values after a transition, in terms of the steps before it.
fn from_steps(scaling: &Scaling, transition: &Transition) -> (Vec<Atom>, Vec<Linear>) {
    let before = residues(scaling, transition.source);
    let value = |symbol: Symbol| Some(value_of(before, symbol));
    let guard = transition.guard.iter().map(|atom| atom_in_steps(before, atom)).collect();
    (guard, transition.update.iter().map(|term| term.substitute(value)).collect())
}

/// The values of the variables after a step, those with a residue as numbers of steps; where the difference to the base has
/// coefficients that are no multiples of the modulus, an error with that difference.
fn in_steps(
    target: &Location,
    residues: &BTreeMap<Symbol, Residue>,
    after: &[Linear],
) -> Vec<(Symbol, Result<Linear, Linear>)> {
    let new = |symbol: Symbol| target.variables.iter().position(|v| *v == symbol).map(|index| after[index].clone());
    let steps = |(variable, value): (&Symbol, &Linear)| {
        let Some(residue) = residues.get(variable) else { return (*variable, Ok(value.clone())) };
        let difference = value - &residue.base.substitute(new);
        let is_multiple = |factor: &Int| factor.rem_floor(&residue.modulus).is_zero();
        if !difference.terms().all(|(_, factor)| is_multiple(factor)) || !is_multiple(difference.constant_part()) {
            return (*variable, Err(difference));
        }
        let quotient = |factor: &Int| factor.div_exact(&residue.modulus);
        let pairs = difference.terms().map(|(symbol, factor)| (symbol, quotient(factor)));
        (*variable, Ok(Linear::from_parts(quotient(difference.constant_part()), pairs)))
    };
    target.variables.iter().zip(after).map(steps).collect()
}
