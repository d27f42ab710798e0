//! Closed recurrence sets with a choice of steps: regions at the locations of a component such that from each of their
//! states some step leads into a region.
//!
//! The search for the greatest such set starts with all states of all locations and adds the conditions under which a
//! step is possible. Where different states need different steps, a decision tree distinguishes them. So counters that
//! wrap around are covered, which no single cycle covers. Conditions may be asked of what no step changes instead of
//! giving up a part of the states: no `i` leaves `while (i <= n)` if `n` is the greatest number of its type.

use std::collections::{BTreeMap, BTreeSet};

use its::{LocationId, System};
use logic::{Atom, Int, Linear, Relation as Comparison, Symbol};

use super::method::{Demand, Method};
use crate::budget::Budget;
use crate::nontermination::certified::{certified, why};
use crate::nontermination::cover::{Cover, Covering, Keep, Tree};
use crate::nontermination::evidence::{Choice, Course, Forever, Region, Way};
use crate::nontermination::relation::Relation;
use crate::nontermination::stem::Map;

/// Regions for whole components.
pub(crate) struct Regions {
    /// What is kept where not all states can be.
    pub(crate) keep: Keep,
}

/// A step with values for arbitrary symbols.
struct Concrete {
    target: LocationId,
    path: Vec<Choice>,
    guard: Vec<Atom>,
    update: Vec<Linear>,
}

impl Method for Regions {
    fn name(&self) -> &'static str {
        match self.keep {
            Keep::Step | Keep::Other => "closed regions",
            Keep::Constants => "closed regions under conditions on constants",
        }
    }

    fn of_component(
        &self,
        map: &Map<'_>,
        component: &[LocationId],
        fresh: &mut Symbol,
        budget: &mut Budget,
    ) -> Vec<(LocationId, Demand)> {
        let mut share = Budget { work: budget.limits.region_work.min(budget.work), ..budget.clone() };
        let before = share.work;
        let regions = self.regions(map, component, &mut share).unwrap_or_default();
        budget.absorb(before - share.work);
        let demand = |first: usize| {
            let place = regions[first].location;
            let mut own: BTreeMap<Symbol, Symbol> = BTreeMap::new();
            for variable in &map.system.location(place).variables {
                own.insert(*variable, *fresh);
                fresh.0 += 1;
            }
            let name = |symbol: Symbol| own.get(&symbol).copied().unwrap_or(symbol);
            let atoms = regions[first].atoms.iter().map(|atom| atom.rename(name)).collect();
            let heads = own.iter().map(|(variable, symbol)| (*variable, Linear::symbol(*symbol))).collect();
            let regions = beginning_with(&regions, first);
            let read = move |_: &_| Forever::Recurrence(regions.clone());
            (place, Demand { heads, atoms, clauses: Vec::new(), read: Box::new(read) })
        };
        (0..regions.len()).map(demand).collect()
    }
}

impl Regions {
    /// Regions at these locations, each of which has a step to one of them; the first region is at `first`. `None` if none are
    /// found that contain states there.
    pub(crate) fn beginning_at(
        &self,
        map: &Map<'_>,
        locations: &[LocationId],
        first: LocationId,
        budget: &mut Budget,
    ) -> Option<Vec<Region>> {
        let mut share = Budget { work: budget.limits.region_work.min(budget.work), ..budget.clone() };
        let before = share.work;
        let found = self.regions(map, locations, &mut share);
        budget.absorb(before - share.work);
        let regions = found?;
        let at = regions.iter().position(|region| region.location == first)?;
        Some(beginning_with(&regions, at))
    }

    fn regions(&self, map: &Map<'_>, component: &[LocationId], budget: &mut Budget) -> Option<Vec<Region>> {
        if component.len() > budget.limits.region_locations {
            return None;
        }
        let mut steps: BTreeMap<LocationId, Vec<Concrete>> = BTreeMap::new();
        for relation in &map.relations[..map.steps] {
            if component.contains(&relation.source) && component.contains(&relation.target) {
                let own = steps.entry(relation.source).or_default();
                concrete(map.system, relation, budget.limits.region_steps, own);
                own.truncate(budget.limits.region_steps);
            }
        }
        // The atoms of the regions; a location without has no states in the set.
        let mut atoms: BTreeMap<LocationId, Vec<Atom>> = BTreeMap::new();
        for location in component {
            let mut own = common(steps.get(location)?, budget);
            own.extend(reached(map.system, *location, &steps, budget));
            let fits = its::simplify::atoms::normalise(&mut own) && own.len() <= budget.limits.region_atoms;
            atoms.insert(*location, if fits { own } else { Vec::new() });
        }
        let constants = constants(map.system, component, &steps, budget);
        if self.keep == Keep::Constants && constants.is_empty() {
            return None;
        }
        for _ in 0..budget.limits.region_rounds {
            let mut changed = false;
            let mut trees: BTreeMap<LocationId, Tree> = BTreeMap::new();
            for location in component {
                let Some(own) = atoms.get(location).cloned() else { continue };
                let needs: Vec<Vec<Atom>> =
                    steps.get(location)?.iter().map(|step| needs(map.system, step, &atoms)).collect();
                let splits = budget.limits.region_splits;
                let mut covering = Covering { needs: &needs, keep: self.keep, constants: &constants, splits };
                match covering.cover(&own, budget) {
                    None => {
                        atoms.remove(location);
                        changed = true;
                    }
                    Some(Cover { extra, tree }) => {
                        changed |= !extra.is_empty();
                        let entry = atoms.entry(*location).or_default();
                        entry.extend(extra);
                        if !its::simplify::atoms::normalise(entry) || entry.len() > budget.limits.region_atoms {
                            atoms.remove(location);
                            changed = true;
                        }
                        trees.insert(*location, tree);
                    }
                }
            }
            if atoms.is_empty() || budget.is_exhausted() {
                return None;
            }
            if !changed {
                return certify(map.system, &atoms, &steps, &trees, budget);
            }
        }
        None
    }
}

/// The inequalities that hold wherever one of the steps is possible, taken from their guards: every state of a region satisfies
/// them. They tie variables that each guard restricts in another way, such as `j = 6` and `0 <= j <= 5`.
fn common(steps: &[Concrete], budget: &mut Budget) -> Vec<Atom> {
    let zero = Linear::zero();
    let mut result: Vec<Atom> = Vec::new();
    for (own, step) in steps.iter().enumerate() {
        for atom in &step.guard {
            let parts = match atom.relation {
                Comparison::NonNegative => vec![atom.clone()],
                Comparison::Zero => vec![Atom::ge(&atom.term, &zero), Atom::le(&atom.term, &zero)],
                Comparison::NonZero => continue,
            };
            for part in parts {
                let others = steps.iter().enumerate().filter(|(index, _)| *index != own);
                if why(&result, &part, budget).is_none()
                    && others.into_iter().all(|(_, other)| why(&other.guard, &part, budget).is_some())
                {
                    result.push(part);
                }
            }
        }
    }
    result
}

/// The bounds of single variables that hold after each step to the location: a run that goes on for ever has them from its second
/// visit on. So a number that a type bounds stays within its bounds.
fn reached(
    system: &System,
    location: LocationId,
    steps: &BTreeMap<LocationId, Vec<Concrete>>,
    budget: &mut Budget,
) -> Vec<Atom> {
    let into: Vec<&Concrete> = steps.values().flatten().filter(|step| step.target == location).collect();
    let zero = Linear::zero();
    let mut result: Vec<Atom> = Vec::new();
    for (index, variable) in system.location(location).variables.iter().enumerate() {
        let value = Linear::symbol(*variable);
        let bounds = into.iter().flat_map(|step| step.guard.iter().map(move |atom| (atom, &step.update[index])));
        let bounds = bounds.filter(|(atom, _)| atom.relation == Comparison::NonNegative).filter_map(|(atom, after)| {
            let below = (&atom.term - after).as_constant().map(|rest| value.add_constant(rest));
            below.or_else(|| (&atom.term + after).as_constant().map(|rest| (-&value).add_constant(rest)))
        });
        for bound in bounds.map(|term| Atom::ge(&term, &zero)) {
            let after =
                |step: &Concrete| bound.substitute(|symbol| (symbol == *variable).then(|| step.update[index].clone()));
            if !result.contains(&bound) && into.iter().all(|step| why(&step.guard, &after(step), budget).is_some()) {
                result.push(bound);
            }
        }
    }
    result
}

/// The variables that each step within the component leaves as they are.
fn constants(
    system: &System,
    component: &[LocationId],
    steps: &BTreeMap<LocationId, Vec<Concrete>>,
    budget: &mut Budget,
) -> BTreeSet<Symbol> {
    let of = |location: LocationId| &system.location(location).variables;
    let mut result: BTreeSet<Symbol> = component.iter().flat_map(|location| of(*location)).copied().collect();
    for step in steps.values().flatten() {
        for (variable, after) in of(step.target).iter().zip(&step.update) {
            // An equation of the guard may have been put into the update.
            if result.contains(variable)
                && why(&step.guard, &Atom::eq(after, &Linear::symbol(*variable)), budget).is_none()
            {
                result.remove(variable);
            }
        }
    }
    result
}

/// The conditions for taking a step into the region of its target.
fn needs(system: &System, step: &Concrete, atoms: &BTreeMap<LocationId, Vec<Atom>>) -> Vec<Atom> {
    let Some(region) = atoms.get(&step.target) else { return vec![Atom::falsity()] };
    let variables = &system.location(step.target).variables;
    let after = |symbol: Symbol| variables.iter().position(|v| *v == symbol).map(|index| step.update[index].clone());
    let mut needs = step.guard.clone();
    needs.extend(region.iter().map(|atom| atom.substitute(after)));
    if its::simplify::atoms::normalise(&mut needs) { needs } else { vec![Atom::falsity()] }
}

/// The regions with all proofs.
fn certify(
    system: &System,
    atoms: &BTreeMap<LocationId, Vec<Atom>>,
    steps: &BTreeMap<LocationId, Vec<Concrete>>,
    trees: &BTreeMap<LocationId, Tree>,
    budget: &mut Budget,
) -> Option<Vec<Region>> {
    let numbers: BTreeMap<LocationId, usize> = atoms.keys().enumerate().map(|(number, l)| (*l, number)).collect();
    let mut result = Vec::new();
    for (location, own) in atoms {
        let mut courses = Vec::new();
        let mut todo: Vec<(Vec<Atom>, &Tree)> = vec![(Vec::new(), trees.get(location)?)];
        while let Some((case, tree)) = todo.pop() {
            match tree {
                Tree::Split(atom, holds, fails) => {
                    todo.push(([case.as_slice(), &[atom.negate()]].concat(), fails));
                    todo.push(([case.as_slice(), std::slice::from_ref(atom)].concat(), holds));
                }
                Tree::Impossible(clash) => courses.push(Course { case, way: Way::Impossible(clash.clone()) }),
                Tree::Step(index) => {
                    let step = steps.get(location)?.get(*index)?;
                    let next = (*numbers.get(&step.target)?, atoms.get(&step.target)?.as_slice());
                    let rows: Vec<Atom> = own.iter().chain(&case).cloned().collect();
                    let route = certified(system, (*location, &rows), step.path.clone(), next, budget)?;
                    courses.push(Course { case, way: Way::Follow(route) });
                }
            }
        }
        result.push(Region { location: *location, atoms: own.clone(), courses });
    }
    Some(result)
}

/// The regions in another order, in which one of them is the first.
fn beginning_with(regions: &[Region], first: usize) -> Vec<Region> {
    let mut result = regions.to_vec();
    result.rotate_left(first);
    let count = regions.len();
    for course in result.iter_mut().flat_map(|region| &mut region.courses) {
        if let Way::Follow(route) = &mut course.way {
            route.next = (route.next + count - first) % count;
        }
    }
    result
}

/// Adds the relation with values for its free symbols: all combinations of the candidates, so many at most.
fn concrete(system: &System, relation: &Relation, most: usize, result: &mut Vec<Concrete>) {
    let variables = &system.location(relation.source).variables;
    let mut choices: Vec<BTreeMap<Symbol, Linear>> = vec![BTreeMap::new()];
    for symbol in relation.free(system) {
        let mut longer = Vec::new();
        for choice in &choices {
            for value in values(relation, variables, symbol, choice) {
                let mut choice = choice.clone();
                choice.insert(symbol, value);
                longer.push(choice);
            }
        }
        longer.truncate(most);
        choices = longer;
    }
    for choice in choices {
        let choose = |symbol: Symbol| choice.get(&symbol).cloned();
        let mut guard: Vec<Atom> = relation.guard.iter().map(|atom| atom.substitute(choose)).collect();
        if !its::simplify::atoms::normalise(&mut guard) {
            continue;
        }
        let step = |(transition, choices): (&usize, &BTreeMap<Symbol, Linear>)| Choice {
            transition: *transition,
            choices: choices.iter().map(|(symbol, term)| (*symbol, term.substitute(choose))).collect(),
        };
        result.push(Concrete {
            target: relation.target,
            path: relation.path.iter().zip(&relation.choices).map(step).collect(),
            guard,
            update: relation.update.iter().map(|term| term.substitute(choose)).collect(),
        });
    }
}

/// Candidate values of a free symbol, given values of others: its bounds, and small numbers where it has no bound or a
/// factor (it then counts how often a value wraps around).
fn values(relation: &Relation, variables: &[Symbol], symbol: Symbol, known: &BTreeMap<Symbol, Linear>) -> Vec<Linear> {
    let mut result: Vec<Linear> = Vec::new();
    let mut add = |value: Linear| {
        if !result.contains(&value) {
            result.push(value);
        }
    };
    let (mut bounded, mut scaled) = (false, false);
    for atom in &relation.guard {
        let atom = atom.substitute(|other| known.get(&other).cloned());
        let factor = atom.term.coefficient(symbol);
        if factor.is_zero() {
            continue;
        }
        let rest = atom.term.without(symbol);
        scaled |= !factor.is_unit();
        if factor.is_unit() && atom.relation != Comparison::NonZero && rest.symbols().all(|s| variables.contains(&s)) {
            bounded = true;
            add(rest.scale(&-&factor));
        }
    }
    if scaled || !bounded {
        [0, -1, 1].into_iter().for_each(|number| add(Linear::constant(Int::from(number))));
    }
    result
}
