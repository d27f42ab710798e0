//! Lower bounds of template terms: the variables and their negations for intervals, sums and differences of two
//! variables as well for octagons.
//!
//! A case carries bounds from its source to its target as far as they follow from its atoms. Bounds that keep
//! falling are widened to the next threshold (a constant of the system) or given up.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use its::LocationId;
use logic::{Atom, Consistency, Int, Knowledge, Linear, Symbol};

use super::fixpoint::{Arrow, Domain, Pace};
use crate::budget::Budget;
use crate::limits::Limits;
use crate::proof::Proof;
use crate::rows::Prepared;

/// Lower bounds of templates; a template that is missing has none.
pub(super) type State = BTreeMap<Linear, Int>;

/// The bounds as atoms.
pub(super) fn atoms(state: &State) -> impl Iterator<Item = Atom> + '_ {
    state.iter().map(|(template, bound)| Atom::ge(template, &Linear::constant(bound.clone())))
}

/// The domain of bounds.
pub(super) struct Templates<'p, 's> {
    proof: &'p Proof<'s>,
    limits: Arc<Limits>,
    steps: Vec<&'p Prepared>,
    arrows: Vec<(LocationId, LocationId)>,
    templates: BTreeMap<LocationId, BTreeSet<Linear>>,
    thresholds: BTreeSet<Int>,
    /// Whether pairs of variables have bounds, too.
    pairs: bool,
}

impl<'p, 's> Templates<'p, 's> {
    /// Bounds of variables, or of pairs of them as well, at all cut points.
    pub(super) fn new(proof: &'p Proof<'s>, pairs_too: bool, limits: Arc<Limits>) -> Self {
        let mut templates: BTreeMap<LocationId, BTreeSet<Linear>> = BTreeMap::new();
        let mut thresholds = BTreeSet::from([Int::ZERO]);
        for step in proof.steps() {
            for location in [step.transition.source, step.transition.target] {
                templates.entry(location).or_insert_with(|| single(proof.variables(location)));
            }
            let constants = step.rows().iter().map(|atom| &atom.term);
            for term in constants.chain(&step.transition.update) {
                let constant = term.constant_part();
                for near in [-1, 0, 1] {
                    thresholds.extend([constant + &Int::from(near), -constant + Int::from(near)]);
                }
            }
        }
        if pairs_too {
            for step in proof.steps() {
                let source = step.transition.source;
                let pairs = pairs(step, proof.variables(source));
                for location in [source, step.transition.target] {
                    let variables = proof.variables(location);
                    let fits = |pair: &&Linear| pair.symbols().all(|symbol| variables.contains(&symbol));
                    let own = templates.entry(location).or_default();
                    let limit = 2 * variables.len() + limits.octagons;
                    for pair in pairs.iter().filter(fits) {
                        if own.len() < limit {
                            own.insert(pair.clone());
                        }
                    }
                }
            }
        }
        let steps: Vec<&Prepared> = proof.steps().collect();
        let arrows = steps.iter().map(|step| (step.transition.source, step.transition.target)).collect();
        Templates { proof, limits, steps, arrows, templates, thresholds, pairs: pairs_too }
    }

    /// Weakens the old bounds to the new ones, or further. Returns whether they changed.
    fn fall(&self, old: &mut State, new: &State, round: usize) -> bool {
        let mut changed = false;
        old.retain(|template, bound| {
            let Some(lower) = new.get(template) else {
                changed = true;
                return false;
            };
            if lower >= bound {
                return true;
            }
            changed = true;
            let widened = if round < self.limits.exact_falls {
                Some(lower)
            } else if round < self.limits.given_up_falls {
                self.thresholds.range(..=lower.clone()).next_back()
            } else {
                None
            };
            widened.is_some_and(|widened| {
                *bound = widened.clone();
                true
            })
        });
        changed
    }
}

impl Domain for Templates<'_, '_> {
    type State = State;

    fn arrows(&self) -> &[(LocationId, LocationId)] {
        &self.arrows
    }

    fn top(&self, _: LocationId) -> State {
        State::new()
    }

    fn after(&self, arrow: Arrow, state: &State, budget: &mut Budget) -> Option<State> {
        let step = self.steps[arrow];
        budget.spend(20 * (step.rows().len() + 1) as u64);
        let mut knowledge = Knowledge::new();
        for atom in step.rows().iter().cloned().chain(atoms(state)) {
            if knowledge.assume(&atom) == Consistency::Contradiction {
                return None;
            }
        }
        let bound = |template: &Linear| {
            let term = step.after(self.proof.system, template);
            let interval = if self.pairs { knowledge.bounds(&term) } else { knowledge.quick_bounds(&term) };
            Some((template.clone(), interval.low?))
        };
        Some(self.templates.get(&step.transition.target).into_iter().flatten().filter_map(bound).collect())
    }

    fn join(&self, mut one: State, other: &State, _: &mut Budget) -> State {
        one.retain(|template, bound| {
            let other = other.get(template);
            if let Some(other) = other
                && other < bound
            {
                *bound = other.clone();
            }
            other.is_some()
        });
        one
    }

    fn widen(&self, _: LocationId, old: &State, new: State, pace: Pace, _: &mut Budget) -> Option<State> {
        let mut state = old.clone();
        self.fall(&mut state, &new, pace.round).then_some(state)
    }
}

fn single(variables: &[Symbol]) -> BTreeSet<Linear> {
    variables.iter().flat_map(|variable| [Linear::symbol(*variable), -Linear::symbol(*variable)]).collect()
}

/// Sums and differences of variables that occur together in an atom or an update of the case.
fn pairs(step: &Prepared, variables: &[Symbol]) -> BTreeSet<Linear> {
    let mut result = BTreeSet::new();
    for term in step.rows().iter().map(|atom| &atom.term).chain(&step.transition.update) {
        let together: Vec<Symbol> = term.symbols().filter(|symbol| variables.contains(symbol)).collect();
        for (i, first) in together.iter().enumerate() {
            for second in &together[..i] {
                let (first, second) = (Linear::symbol(*first), Linear::symbol(*second));
                let (sum, difference) = (&first + &second, &first - &second);
                result.extend([-&sum, sum, -&difference, difference]);
            }
        }
    }
    result
}
