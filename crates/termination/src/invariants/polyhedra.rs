//! Convex polyhedra of the variables at a location.
//!
//! The image of a polyhedron under a case: add a dimension for each arbitrary symbol, meet with the assumptions of the
//! case (including the known invariants of its source), and map by the update. Where the result would be too large, it
//! is over-approximated.

use std::collections::{BTreeMap, BTreeSet};

use its::scc::cyclic_components;
use its::simplify::atoms;
use its::{LocationId, Transition};
use logic::{Atom, Int, Linear, Relation, Symbol};

use super::fixpoint::{Arrow, Domain, Pace};
use super::selection::select;
use crate::budget::Budget;
use crate::polyhedron::{Constraint, Limits, Polyhedron, Row, TooLarge};
use crate::proof::Proof;
use crate::rows::Prepared;

/// The domain of polyhedra.
pub(super) struct Polyhedra<'p, 's> {
    proof: &'p Proof<'s>,
    /// The variables that are followed at each location; the dimensions of its polyhedra, in this order.
    variables: BTreeMap<LocationId, Vec<Symbol>>,
    arrows: Vec<(LocationId, LocationId)>,
    /// Parallel to the arrows; `None` where there are too many dimensions.
    steps: Vec<Option<Step>>,
    /// Per location, inequalities that hold as soon as it is reached over a cycle, or left: where a growing polyhedron
    /// is likely to stop.
    thresholds: BTreeMap<LocationId, Vec<Row>>,
}

/// What a case does, over the variables at its source and its arbitrary symbols.
struct Step {
    dimensions: usize,
    guard: Vec<Constraint>,
    /// One row per variable of the target.
    update: Vec<Row>,
}

impl<'p, 's> Polyhedra<'p, 's> {
    /// The domain for the locations before and in the components that are left; `None` when there is nothing to follow.
    pub(super) fn new(proof: &'p Proof<'s>, budget: &mut Budget) -> Option<Self> {
        let variables = select(proof, budget.limits.polyhedron_variables);
        let followed = |step: &&Prepared| variables.contains_key(&step.transition.target);
        let prepared: Vec<&Prepared> = proof.steps().filter(followed).collect();
        let arrows = prepared.iter().map(|step| (step.transition.source, step.transition.target)).collect();
        let empty = Vec::new();
        let of = |location: &LocationId| variables.get(location).unwrap_or(&empty);
        let step = |prepared: &&Prepared| {
            let transition = &prepared.transition;
            Step::new(proof, prepared, of(&transition.source), of(&transition.target), budget.limits.dimensions)
        };
        let steps = prepared.iter().map(step).collect();
        let mut domain = Polyhedra { proof, variables, arrows, steps, thresholds: BTreeMap::new() };
        domain.find_thresholds(budget);
        (!domain.arrows.is_empty()).then_some(domain)
    }

    /// The locations that are analysed.
    pub(super) fn locations(&self) -> BTreeSet<LocationId> {
        self.variables.keys().copied().collect()
    }

    /// The constraints of a polyhedron that the known invariants of its location do not imply.
    pub(super) fn atoms(&self, location: LocationId, state: &Polyhedron, budget: &mut Budget) -> Vec<Atom> {
        let variables = self.of(location);
        let known = self.proof.invariants().get(&location).map_or(&[][..], Vec::as_slice);
        let constraints: Vec<Constraint> = known.iter().filter_map(|atom| constraint(atom, variables)).collect();
        let everything = Polyhedron::universe(variables.len());
        let known = limited(budget, |limits| everything.meet(&constraints, limits)).ok().flatten();
        let is_new = |found: &Constraint| known.as_ref().is_none_or(|known| !known.implies(found));
        state.constraints().filter(is_new).map(|found| atom(&found, variables)).collect()
    }

    fn of(&self, location: LocationId) -> &[Symbol] {
        self.variables.get(&location).map_or(&[], Vec::as_slice)
    }

    fn find_thresholds(&mut self, budget: &mut Budget) {
        let mut thresholds: BTreeMap<LocationId, Vec<Row>> = BTreeMap::new();
        let components = cyclic_components(self.proof.system.locations.len(), self.arrows.iter().copied());
        for (arrow, (source, target)) in self.arrows.iter().copied().enumerate() {
            if !components.iter().any(|own| own.contains(&source) && own.contains(&target)) {
                continue;
            }
            let width = self.of(source).len() + 1;
            let guard = self.steps[arrow].iter().flat_map(|step| &step.guard);
            let guard = guard.filter(|constraint| constraint.row[width..].iter().all(Int::is_zero));
            let guard = guard.map(|constraint| constraint.row[..width].to_vec());
            let after = self.after(arrow, &self.top(source), budget);
            let after = after.iter().flat_map(Polyhedron::constraints).map(|constraint| constraint.row);
            for (location, row) in guard.map(|row| (source, row)).chain(after.map(|row| (target, row))) {
                let own = thresholds.entry(location).or_default();
                for row in [row.iter().map(|entry| -entry).collect(), row] {
                    if own.len() < budget.limits.thresholds && !own.contains(&row) {
                        own.push(row);
                    }
                }
            }
        }
        self.thresholds = thresholds;
    }
}

impl Domain for Polyhedra<'_, '_> {
    type State = Polyhedron;

    fn arrows(&self) -> &[(LocationId, LocationId)] {
        &self.arrows
    }

    fn top(&self, location: LocationId) -> Polyhedron {
        Polyhedron::universe(self.of(location).len())
    }

    fn after(&self, arrow: Arrow, state: &Polyhedron, budget: &mut Budget) -> Option<Polyhedron> {
        let top = || self.top(self.arrows[arrow].1);
        let Some(step) = &self.steps[arrow] else { return Some(top()) };
        let after = limited(budget, |limits| {
            let Some(taken) = state.extended(step.dimensions).meet(&step.guard, limits)? else { return Ok(None) };
            taken.image(&step.update, limits)?.tightened(limits)
        });
        after.unwrap_or_else(|TooLarge| Some(top()))
    }

    fn join(&self, one: Polyhedron, other: &Polyhedron, budget: &mut Budget) -> Polyhedron {
        let joined = limited(budget, |limits| one.join(other, limits));
        joined.unwrap_or_else(|TooLarge| Polyhedron::universe(one.dimensions()))
    }

    fn widen(
        &self,
        location: LocationId,
        old: &Polyhedron,
        new: Polyhedron,
        pace: Pace,
        budget: &mut Budget,
    ) -> Option<Polyhedron> {
        if old.includes(&new) {
            return None;
        }
        let joined = self.join(new, old, budget);
        if !pace.cuts || pace.changes < budget.limits.exact_growths {
            return Some(joined);
        }
        let up_to = self.thresholds.get(&location).map_or(&[][..], Vec::as_slice);
        let widened = limited(budget, |limits| old.widened(&joined, up_to, limits));
        Some(widened.unwrap_or_else(|TooLarge| self.top(location)))
    }
}

impl Step {
    fn new(proof: &Proof<'_>, prepared: &Prepared, source: &[Symbol], target: &[Symbol], most: usize) -> Option<Step> {
        let terms = target.iter().map(|variable| prepared.after(proof.system, &Linear::symbol(*variable))).collect();
        let mut reduced = Transition { update: terms, ..prepared.transition.clone() };
        reduced.guard.retain(|atom| atom.relation != Relation::NonZero && !is_wide(atom));
        atoms::project_unused(&mut reduced, source);
        let mut dimensions = source.to_vec();
        let updated: BTreeSet<Symbol> = reduced.update.iter().flat_map(Linear::symbols).collect();
        dimensions.extend(updated.into_iter().filter(|symbol| !source.contains(symbol)));
        // The remaining constraints on other symbols were too expensive to project away; few of them are kept.
        let guarded: BTreeSet<Symbol> = reduced.guard.iter().flat_map(Atom::symbols).collect();
        let more: Vec<Symbol> = guarded.into_iter().filter(|symbol| !dimensions.contains(symbol)).collect();
        dimensions.extend(more);
        dimensions.truncate(most);
        // Relations come first: when the polyhedron becomes too large, bounds are left out.
        reduced.guard.sort_by_key(|atom| (atom.relation != Relation::Zero, atom.term.len() == 1));
        let guard = reduced.guard.iter().filter_map(|atom| constraint(atom, &dimensions)).collect();
        let update = reduced.update.iter().map(|term| row(term, &dimensions)).collect::<Option<Vec<Row>>>()?;
        Some(Step { dimensions: dimensions.len(), guard, update })
    }
}

/// Bounds of machine types: each variable that has them doubles the corners of a polyhedron, and relations hardly ever
/// need them.
fn is_wide(atom: &Atom) -> bool {
    atom.term.len() == 1 && atom.term.constant_part().abs() >= Int::pow2(30)
}

/// A term as a row; `None` if it has other symbols.
fn row(term: &Linear, dimensions: &[Symbol]) -> Option<Row> {
    if !term.symbols().all(|symbol| dimensions.contains(&symbol)) {
        return None;
    }
    let coefficients = dimensions.iter().map(|symbol| term.coefficient(*symbol));
    Some(std::iter::once(term.constant_part().clone()).chain(coefficients).collect())
}

fn constraint(atom: &Atom, dimensions: &[Symbol]) -> Option<Constraint> {
    if atom.relation == Relation::NonZero {
        return None;
    }
    Some(Constraint { row: row(&atom.term, dimensions)?, equality: atom.relation == Relation::Zero })
}

fn atom(constraint: &Constraint, dimensions: &[Symbol]) -> Atom {
    let coefficients = dimensions.iter().copied().zip(constraint.row[1..].iter().cloned());
    let relation = if constraint.equality { Relation::Zero } else { Relation::NonNegative };
    Atom::new(Linear::from_parts(constraint.row[0].clone(), coefficients), relation).normalised()
}

/// Runs an operation within the limits and subtracts its work from the budget.
fn limited<R>(budget: &mut Budget, operation: impl FnOnce(&mut Limits) -> Result<R, TooLarge>) -> Result<R, TooLarge> {
    let work = budget.limits.conversion_work.min(budget.work.saturating_mul(budget.limits.conversion_price));
    let mut limits = Limits { rays: budget.limits.rays, work };
    let result = operation(&mut limits);
    budget.spend((work - limits.work) / budget.limits.conversion_price + 1);
    result
}
