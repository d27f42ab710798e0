//! The check of an infinite run: exact evaluation and rational arithmetic, no search.
//!
//! Variables that keep a residue are counted in steps first, by a change of variables that the check repeats. What is
//! verified then, in this order:
//! 1. the stem begins in a start, its transitions are connected and exact, and its values satisfy all guards;
//! 2. the stem ends where the argument for the rest begins: in round 0 of a progression, or in the first region;
//! 3. for a progression: the series satisfy all guards of the cycle, and the state after a round is that of the next;
//! 4. for a recurrence set: the cases of each region cover it, and each implies the guards of its path and, after it,
//!    the next region.

use std::borrow::Cow;

use its::{LocationId, System, Transition, TransitionIndex};
use logic::{Atom, Int, Linear, Relation, Symbol};

use super::evidence::{Choice, Course, Forever, NonTermination, Progression, Region, Route, Way, Why};
use super::series::Value;
use crate::certificate::{Multipliers, verify_combination};
use crate::check::is_decision_tree;
use crate::scale::{original, restrict};

/// A location and the values of its variables.
pub type State = (LocationId, Vec<Int>);

impl NonTermination {
    /// Verifies that the system has an infinite run; the error names the first fault.
    pub fn check(&self, system: &System) -> Result<(), String> {
        let system = &*self.in_steps(system)?;
        let states = self.states_in_steps(system)?;
        // There is a state before the first step.
        let Some((location, values)) = states.last() else { return Err("no state".to_owned()) };
        match &self.forever {
            Forever::Progression(progression) => check_progression(system, progression, *location, values),
            Forever::Recurrence(regions) => check_recurrence(system, regions, *location, values),
        }
    }

    /// The states of the stem, from the start to its end; fails where a step is not one.
    pub fn states(&self, system: &System) -> Result<Vec<State>, String> {
        let states = self.states_in_steps(&*self.in_steps(system)?)?;
        let original = |(place, values): State| (place, original(system, &self.scaling, place, &values));
        Ok(states.into_iter().map(original).collect())
    }

    /// The system that the evidence speaks of.
    pub(super) fn in_steps<'s>(&self, system: &'s System) -> Result<Cow<'s, System>, String> {
        system.validate().map_err(|error| error.to_string())?;
        if self.scaling.is_empty() {
            return Ok(Cow::Borrowed(system));
        }
        restrict(system, &self.scaling).map(Cow::Owned)
    }

    /// The states of the stem in the system that the evidence speaks of.
    pub(super) fn states_in_steps(&self, system: &System) -> Result<Vec<State>, String> {
        if self.start.index() >= system.locations.len() {
            return Err(format!("start {} does not exist", self.start.0));
        }
        if !system.is_start(self.start) {
            return Err(format!("runs do not begin at location {}", self.start.0));
        }
        if self.values.len() != system.location(self.start).variables.len() {
            return Err("the start has another number of variables".to_owned());
        }
        let mut states = vec![(self.start, self.values.clone())];
        admit(system, self.start, &self.values)?;
        for (number, step) in self.stem.iter().enumerate() {
            let choice = |symbol: Symbol| step.choices.get(&symbol).cloned();
            let after = take(system, &states[number], step.transition, choice);
            states.push(after.map_err(|error| format!("step {number}: {error}"))?);
        }
        Ok(states)
    }
}

/// The state after a transition, if it is exact and can be taken from the state with these values of the symbols that
/// are not variables there.
pub(super) fn take(
    system: &System,
    (location, values): &State,
    index: TransitionIndex,
    choice: impl Fn(Symbol) -> Option<Int>,
) -> Result<State, String> {
    let transition = usable(system, index, *location)?;
    let variables = &system.location(*location).variables;
    let value = |symbol: Symbol| match variables.iter().position(|variable| *variable == symbol) {
        Some(index) => values.get(index).cloned(),
        None => choice(symbol),
    };
    for atom in &transition.guard {
        if !atom.relation.holds(&evaluate(&atom.term, value)?) {
            return Err(format!("{} does not hold", system.show_atom(atom)));
        }
    }
    let after = transition.update.iter().map(|term| evaluate(term, value)).collect::<Result<Vec<Int>, String>>()?;
    admit(system, transition.target, &after)?;
    Ok((transition.target, after))
}

/// A transition that leaves `location` and may be part of the evidence.
fn usable(system: &System, index: TransitionIndex, location: LocationId) -> Result<&Transition, String> {
    let transition = system.transitions.get(index).ok_or_else(|| format!("there is no transition {index}"))?;
    if transition.source != location {
        return Err(format!("transition {index} does not begin at location {}", location.0));
    }
    if !transition.exact {
        return Err(format!("transition {index} is not exact"));
    }
    Ok(transition)
}

/// Whether the values satisfy the location's invariant.
fn admit(system: &System, location: LocationId, values: &[Int]) -> Result<(), String> {
    let location = system.location(location);
    let value = |symbol: Symbol| {
        let index = location.variables.iter().position(|variable| *variable == symbol)?;
        values.get(index).cloned()
    };
    for atom in &location.invariant {
        if !atom.relation.holds(&evaluate(&atom.term, value)?) {
            return Err(format!("the invariant of {} does not hold", location.name));
        }
    }
    Ok(())
}

pub(super) fn evaluate(term: &Linear, value: impl Fn(Symbol) -> Option<Int>) -> Result<Int, String> {
    let mut sum = term.constant_part().clone();
    for (symbol, factor) in term.terms() {
        let value = value(symbol).ok_or_else(|| format!("symbol {} has no value", symbol.0))?;
        sum = &sum + &(factor * &value);
    }
    Ok(sum)
}

fn check_progression(
    system: &System,
    progression: &Progression,
    head: LocationId,
    values: &[Int],
) -> Result<(), String> {
    if progression.cycle.is_empty() || progression.base == 0 {
        return Err("no cycle, or base 0".to_owned());
    }
    let variables = &system.location(head).variables;
    if progression.heads.keys().any(|symbol| !variables.contains(symbol)) {
        return Err("a series for a symbol that is not a variable of the head".to_owned());
    }
    for (variable, value) in variables.iter().zip(values) {
        if progression.heads.get(variable).is_some_and(|series| series.first() != *value) {
            return Err(format!("round 0 does not begin with the stem's value of symbol {}", variable.0));
        }
    }
    let known = |symbol: Symbol| match progression.heads.get(&symbol) {
        Some(series) => Value { series: series.clone(), open: Linear::zero() },
        None => Value { open: Linear::symbol(symbol), ..Value::default() },
    };
    let mut location = head;
    let mut state: Vec<Value> = variables.iter().map(|variable| known(*variable)).collect();
    for (number, motion) in progression.cycle.iter().enumerate() {
        let at = |error: String| format!("step {number} of the cycle: {error}");
        let transition = usable(system, motion.transition, location).map_err(at)?;
        let place = system.location(location);
        let value = |symbol: Symbol| match place.variables.iter().position(|variable| *variable == symbol) {
            Some(index) => state.get(index).cloned(),
            None => motion.choices.get(&symbol).cloned(),
        };
        if motion.choices.values().any(|v| v.open.symbols().any(|s| !variables.contains(&s))) {
            return Err(at("a choice that depends on a symbol that is not a variable of the head".to_owned()));
        }
        for atom in place.invariant.iter().chain(&transition.guard) {
            let missing = || at("a symbol without value".to_owned());
            let term = Value::of(&atom.term, value).ok_or_else(missing)?;
            let closed = term.open.as_constant().is_some_and(Int::is_zero);
            if !closed || !term.series.holds(atom.relation) {
                return Err(at(format!("{} may fail", system.show_atom(atom))));
            }
        }
        let after: Option<Vec<Value>> = transition.update.iter().map(|term| Value::of(term, value)).collect();
        state = after.ok_or_else(|| at("a symbol without value".to_owned()))?;
        location = transition.target;
    }
    if location != head {
        return Err("the cycle does not return".to_owned());
    }
    for (variable, after) in variables.iter().zip(&state) {
        let Some(series) = progression.heads.get(variable) else { continue };
        let closed = after.open.as_constant().is_some_and(Int::is_zero);
        if !closed || !after.series.equals(&series.shifted(progression.base)) {
            return Err(format!("the next round does not begin with its value of symbol {}", variable.0));
        }
    }
    Ok(())
}

fn check_recurrence(system: &System, regions: &[Region], at: LocationId, values: &[Int]) -> Result<(), String> {
    let first = regions.first().ok_or("no region")?;
    if first.location != at {
        return Err("the stem does not end at the first region's location".to_owned());
    }
    let variables = &system.location(at).variables;
    let value = |symbol: Symbol| {
        let index = variables.iter().position(|variable| *variable == symbol)?;
        values.get(index).cloned()
    };
    for atom in &first.atoms {
        if !atom.relation.holds(&evaluate(&atom.term, value)?) {
            return Err(format!("the stem does not end in the first region: {}", system.show_atom(atom)));
        }
    }
    check_regions(system, regions)
}

/// Whether from each state of each region a path leads to one of the regions.
pub(super) fn check_regions(system: &System, regions: &[Region]) -> Result<(), String> {
    for (number, region) in regions.iter().enumerate() {
        check_region(system, regions, region).map_err(|error| format!("region {number}: {error}"))?;
    }
    Ok(())
}

fn check_region(system: &System, regions: &[Region], region: &Region) -> Result<(), String> {
    if region.location.index() >= system.locations.len() {
        return Err("its location does not exist".to_owned());
    }
    let variables = &system.location(region.location).variables;
    let in_scope = |term: &Linear| term.symbols().all(|symbol| variables.contains(&symbol));
    let cases: Vec<&[Atom]> = region.courses.iter().map(|course| course.case.as_slice()).collect();
    if !is_decision_tree(&cases) {
        return Err("the cases do not cover it".to_owned());
    }
    for course in &region.courses {
        let rows = course.rows(region);
        if !rows.iter().all(|atom| in_scope(&atom.term)) {
            return Err("uses a symbol that is not a variable of its location".to_owned());
        }
        match &course.way {
            Way::Impossible(multipliers) => verify_combination(&rows, multipliers, &Linear::constant(-1))?,
            Way::Follow(route) => check_route(system, regions, region.location, &rows, route)?,
        }
    }
    Ok(())
}

fn check_route(
    system: &System,
    regions: &[Region],
    from: LocationId,
    rows: &[Atom],
    route: &Route,
) -> Result<(), String> {
    let variables = &system.location(from).variables;
    let in_scope = |term: &Linear| term.symbols().all(|symbol| variables.contains(&symbol));
    if !route.path.iter().flat_map(|choice| choice.choices.values()).all(in_scope) {
        return Err("a choice that depends on a symbol that is not a variable of the region's location".to_owned());
    }
    let next = regions.get(route.next).ok_or("the next region does not exist")?;
    let Consequences { enabled, closed, end } = consequences(system, from, &route.path, &next.atoms)?;
    if end != next.location {
        return Err("the path does not lead to the next region".to_owned());
    }
    if route.path.is_empty() || enabled.len() != route.enabled.len() || closed.len() != route.closed.len() {
        return Err("an empty path, or a claim without proof".to_owned());
    }
    for (atom, why) in enabled.iter().chain(&closed).zip(route.enabled.iter().chain(&route.closed)) {
        follows(rows, atom, why).map_err(|error| format!("{}: {error}", system.show_atom(atom)))?;
    }
    Ok(())
}

impl Course {
    /// The atoms that the states of this case of a region satisfy.
    pub(super) fn rows(&self, region: &Region) -> Vec<Atom> {
        region.atoms.iter().chain(&self.case).cloned().collect()
    }
}

/// The conditions for following a path to a region, in terms of the variables where the path begins.
pub(super) struct Consequences {
    /// The guards of the path.
    pub(super) enabled: Vec<Atom>,
    /// The region.
    pub(super) closed: Vec<Atom>,
    /// The location at the end of the path.
    end: LocationId,
}

/// The conditions on states at a location for following a path to a region with these atoms; shared by search and
/// check.
pub(super) fn consequences(
    system: &System,
    from: LocationId,
    path: &[Choice],
    region: &[Atom],
) -> Result<Consequences, String> {
    let mut location = from;
    let mut state: Vec<Linear> = system.location(location).variables.iter().map(|v| Linear::symbol(*v)).collect();
    let mut enabled = Vec::new();
    for choice in path {
        let transition = usable(system, choice.transition, location)?;
        let variables = &system.location(location).variables;
        let known = |symbol: &Symbol| variables.contains(symbol) || choice.choices.contains_key(symbol);
        if let Some(open) = transition.symbols().iter().find(|symbol| !known(symbol)) {
            return Err(format!("symbol {} is not chosen", open.0));
        }
        let replace = |symbol: Symbol| match variables.iter().position(|variable| *variable == symbol) {
            Some(index) => state.get(index).cloned(),
            None => choice.choices.get(&symbol).cloned(),
        };
        let guard = system.location(location).invariant.iter().chain(&transition.guard);
        enabled.extend(guard.map(|atom| atom.substitute(replace)));
        state = transition.update.iter().map(|term| term.substitute(replace)).collect();
        location = transition.target;
    }
    let variables = &system.location(location).variables;
    let replace =
        |symbol: Symbol| variables.iter().position(|variable| *variable == symbol).and_then(|i| state.get(i).cloned());
    let closed = system.location(location).invariant.iter().chain(region);
    let closed = closed.map(|atom| atom.substitute(replace)).collect();
    Ok(Consequences { enabled, closed, end: location })
}

/// Whether the atom follows from the rows as the proof says.
pub(super) fn follows(rows: &[Atom], atom: &Atom, why: &Why) -> Result<(), String> {
    let below = |term: &Linear| term.add_constant(&Int::MINUS_ONE);
    let prove = |multipliers: &Multipliers, claim: &Linear| verify_combination(rows, multipliers, claim);
    match (atom.relation, why) {
        (Relation::NonNegative, Why::NonNegative(multipliers)) => prove(multipliers, &atom.term),
        (Relation::Zero, Why::Zero(up, down)) => {
            prove(up, &atom.term)?;
            prove(down, &-&atom.term)
        }
        (Relation::NonZero, Why::Positive(multipliers)) => prove(multipliers, &below(&atom.term)),
        (Relation::NonZero, Why::Negative(multipliers)) => prove(multipliers, &below(&-&atom.term)),
        (_, Why::Given(index)) => {
            let given = rows.get(*index).ok_or_else(|| format!("there is no atom {index}"))?;
            if given.normalised() == atom.normalised() {
                Ok(())
            } else {
                Err("the atom is not the one that is named".to_owned())
            }
        }
        (_, Why::Trivial) if atom.is_trivially_true() => Ok(()),
        _ => Err("the proof does not fit the relation of the atom".to_owned()),
    }
}
