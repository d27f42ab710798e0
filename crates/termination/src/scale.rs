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
    for (location, residues) in scaling.iter().filter(|(_, residues)| !residues.is_empty()) {
        let place = system.locations.get(location.index()).ok_or("a residue at a location that does not exist")?;
        if system.is_start(*location) {
            return Err(format!("a residue at location {}, where runs begin", location.0));
        }
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
    let none = BTreeMap::new();
    let residues = |location: LocationId| scaling.get(&location).unwrap_or(&none);
    let value = |location: LocationId, symbol: Symbol| {
        let residue = residues(location).get(&symbol)?;
        Some(residue.base.add_scaled(&residue.modulus, &Linear::symbol(symbol)))
    };
    let mut result = System { transitions: Vec::new(), ..system.clone() };
    for (index, location) in result.locations.iter_mut().enumerate() {
        let id = LocationId(index as u32);
        location.invariant = location.invariant.iter().map(|atom| atom.substitute(|s| value(id, s))).collect();
    }
    for index in 0..system.transitions.len() {
        let transition = match prepare(system, &[index], &[], &[]) {
            Ok(prepared) => prepared.transition,
            Err(Impossible::Contradiction) => continue,
            Err(Impossible::NoPath) => return Err(format!("transition {index} is none")),
        };
        let target = system.location(transition.target);
        let guard: Vec<Atom> =
            transition.guard.iter().map(|atom| atom.substitute(|s| value(transition.source, s))).collect();
        let after: Vec<Linear> =
            transition.update.iter().map(|term| term.substitute(|s| value(transition.source, s))).collect();
        let update = update(target, residues(transition.target), &after)
            .map_err(|error| format!("transition {index}: {error}"))?;
        result.transitions.push(Transition { guard, update, ..transition });
    }
    Ok(result)
}

/// The values of the variables after a step, those with a residue as numbers of steps.
fn update(target: &Location, residues: &BTreeMap<Symbol, Residue>, after: &[Linear]) -> Result<Vec<Linear>, String> {
    let new = |symbol: Symbol| target.variables.iter().position(|v| *v == symbol).map(|index| after[index].clone());
    let steps = |(variable, value): (&Symbol, &Linear)| -> Result<Linear, String> {
        let Some(residue) = residues.get(variable) else { return Ok(value.clone()) };
        let difference = value - &residue.base.substitute(new);
        let mut factors = difference.terms().map(|(_, factor)| factor).chain([difference.constant_part()]);
        if !factors.all(|factor| factor.rem_floor(&residue.modulus).is_zero()) {
            return Err(format!("symbol {} cannot be shown to keep its residue", variable.0));
        }
        let quotient = |factor: &Int| factor.div_exact(&residue.modulus);
        let pairs = difference.terms().map(|(symbol, factor)| (symbol, quotient(factor)));
        Ok(Linear::from_parts(quotient(difference.constant_part()), pairs))
    };
    target.variables.iter().zip(after).map(steps).collect()
}
