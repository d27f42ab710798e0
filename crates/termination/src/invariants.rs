//! Invariants by forward abstract interpretation over template terms.
//!
//! A state at a location is a lower bound for some of the location's templates: the variables and their negations for
//! intervals, sums and differences of two variables as well for octagons. Starts know nothing; a case carries bounds
//! from its source to its target as far as knowledge about its atoms tells. Bounds that keep falling are widened to
//! the next threshold (a constant of the system) or given up, and narrowed in the end.
//!
//! Nothing here needs to be right for the proof to be: what is found is a candidate, and
//! [`Proof::assume_invariants`] keeps its largest part that has multipliers.

use std::collections::{BTreeMap, BTreeSet};

use its::LocationId;
use its::scc::cyclic_components;
use logic::{Atom, Consistency, Int, Knowledge, Linear, Symbol};

use crate::budget::Budget;
use crate::proof::Proof;
use crate::rows::Prepared;

/// How much is asked of the analysis, in increasing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    /// Bounds of variables.
    Intervals,
    /// Bounds of sums and differences of two variables as well.
    Octagons,
}

impl Precision {
    /// The name, for statistics.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Precision::Intervals => "intervals",
            Precision::Octagons => "octagons",
        }
    }
}

/// More templates of two variables than this per location are not tracked.
const MAX_PAIRS: usize = 48;
/// Falling bounds are followed exactly in this many rounds.
const EXACT_ROUNDS: usize = 2;
/// A bound is given up when it still falls in this round.
const THRESHOLD_ROUNDS: usize = 8;
/// More rounds than this are not made in a component.
const MAX_ROUNDS: usize = 60;
/// Rounds of narrowing.
const NARROWING: usize = 2;

/// Lower bounds of templates; a template that is missing has none.
type State = BTreeMap<Linear, Int>;
/// The states of the locations that were reached.
type States = BTreeMap<LocationId, State>;

/// Finds invariants and adds those that can be certified. Says whether something is known then.
pub(crate) fn strengthen(proof: &mut Proof<'_>, precision: Precision, budget: &mut Budget) -> bool {
    // Where runs begin everywhere, nothing but the given invariants holds.
    if proof.system.starts.is_empty() || budget.is_exhausted() {
        return false;
    }
    let Some(states) = Analysis::new(proof, precision).run(budget) else { return false };
    let mut invariants = proof.invariants().clone();
    // No run comes to the others.
    for location in proof.cut_points().iter().filter(|location| !states.contains_key(location)) {
        invariants.insert(*location, vec![Atom::falsity()]);
    }
    for (location, state) in states {
        let known = invariants.entry(location).or_default();
        for (template, bound) in state {
            let atom = Atom::ge(&template, &Linear::constant(bound));
            if !known.contains(&atom) {
                known.push(atom);
            }
        }
    }
    proof.assume_invariants(invariants, budget)
}

struct Analysis<'p, 's> {
    proof: &'p Proof<'s>,
    templates: BTreeMap<LocationId, BTreeSet<Linear>>,
    thresholds: BTreeSet<Int>,
    precision: Precision,
}

impl<'p, 's> Analysis<'p, 's> {
    fn new(proof: &'p Proof<'s>, precision: Precision) -> Self {
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
        if precision == Precision::Octagons {
            for step in proof.steps() {
                let source = step.transition.source;
                let pairs = pairs(step, proof.variables(source));
                for location in [source, step.transition.target] {
                    let variables = proof.variables(location);
                    let fits = |pair: &&Linear| pair.symbols().all(|symbol| variables.contains(&symbol));
                    let own = templates.entry(location).or_default();
                    let limit = 2 * variables.len() + MAX_PAIRS;
                    for pair in pairs.iter().filter(fits) {
                        if own.len() < limit {
                            own.insert(pair.clone());
                        }
                    }
                }
            }
        }
        Analysis { proof, templates, thresholds, precision }
    }

    /// A state per location that all cases preserve, if the rounds and the budget suffice: component by component, in the
    /// order of the control flow.
    fn run(&self, budget: &mut Budget) -> Option<States> {
        let steps: Vec<&Prepared> = self.proof.steps().collect();
        let mut states = States::new();
        for group in groups(self.proof.system.locations.len(), &steps) {
            let inside = |location: &LocationId| group.contains(location);
            let (own, others): (Vec<&Prepared>, Vec<&Prepared>) = steps
                .iter()
                .filter(|step| inside(&step.transition.target))
                .partition(|step| inside(&step.transition.source));
            let starts = self.proof.system.starts.iter().filter(|start| inside(start));
            let starts: States = starts.map(|start| (*start, State::new())).collect();
            let entered = self.post(&others, &states, starts, budget)?;
            states.extend(self.stable(&own, entered, budget)?);
        }
        Some(states)
    }

    /// States that the steps within a component preserve and that include those it is entered in.
    fn stable(&self, steps: &[&Prepared], entered: States, budget: &mut Budget) -> Option<States> {
        let mut states = entered.clone();
        let mut round = 0;
        loop {
            let next = self.post(steps, &states, entered.clone(), budget)?;
            let mut changed = false;
            for (location, new) in next {
                match states.get_mut(&location) {
                    None => {
                        states.insert(location, new);
                        changed = true;
                    }
                    Some(old) => changed |= self.widen(old, &new, round),
                }
            }
            if !changed {
                break;
            }
            round += 1;
            if round > MAX_ROUNDS {
                return None;
            }
        }
        for _ in 0..NARROWING {
            states = self.post(steps, &states, entered.clone(), budget)?;
        }
        Some(states)
    }

    /// The states after one of the steps, joined with those that are given.
    fn post(&self, steps: &[&Prepared], states: &States, given: States, budget: &mut Budget) -> Option<States> {
        let mut result = given;
        for step in steps {
            let Some(state) = states.get(&step.transition.source) else { continue };
            if budget.is_exhausted() {
                return None;
            }
            budget.spend(20 * (step.rows().len() + 1) as u64);
            let Some(after) = self.after(step, state) else { continue };
            let target = step.transition.target;
            match result.get_mut(&target) {
                None => {
                    result.insert(target, after);
                }
                Some(joined) => joined.retain(|template, bound| {
                    let other = after.get(template);
                    if let Some(other) = other
                        && other < bound
                    {
                        *bound = other.clone();
                    }
                    other.is_some()
                }),
            }
        }
        Some(result)
    }

    /// Bounds after a case; nothing when it cannot be taken.
    fn after(&self, step: &Prepared, state: &State) -> Option<State> {
        let mut knowledge = Knowledge::new();
        let bounds = state.iter().map(|(template, bound)| Atom::ge(template, &Linear::constant(bound.clone())));
        for atom in step.rows().iter().cloned().chain(bounds) {
            if knowledge.assume(&atom) == Consistency::Contradiction {
                return None;
            }
        }
        let bound = |template: &Linear| {
            let term = step.after(self.proof.system, template);
            let interval = match self.precision {
                Precision::Intervals => knowledge.quick_bounds(&term),
                Precision::Octagons => knowledge.bounds(&term),
            };
            Some((template.clone(), interval.low?))
        };
        Some(self.templates.get(&step.transition.target).into_iter().flatten().filter_map(bound).collect())
    }

    /// Lets the old bounds fall to the new ones, or further. Says whether they changed.
    fn widen(&self, old: &mut State, new: &State, round: usize) -> bool {
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
            let widened = match round {
                0..EXACT_ROUNDS => Some(lower),
                EXACT_ROUNDS..THRESHOLD_ROUNDS => self.thresholds.range(..=lower.clone()).next_back(),
                _ => None,
            };
            widened.is_some_and(|widened| {
                *bound = widened.clone();
                true
            })
        });
        changed
    }
}

/// The locations on the way of the steps, component by component, each after those that lead to it.
fn groups(count: usize, steps: &[&Prepared]) -> Vec<BTreeSet<LocationId>> {
    let edges = || steps.iter().map(|step| (step.transition.source, step.transition.target));
    let mut group: BTreeMap<LocationId, usize> = BTreeMap::new();
    let mut groups: Vec<BTreeSet<LocationId>> = Vec::new();
    for component in cyclic_components(count, edges()) {
        group.extend(component.iter().map(|location| (*location, groups.len())));
        groups.push(component.into_iter().collect());
    }
    for location in edges().flat_map(|(source, target)| [source, target]) {
        group.entry(location).or_insert_with(|| {
            groups.push(BTreeSet::from([location]));
            groups.len() - 1
        });
    }
    let mut missing: Vec<usize> = vec![0; groups.len()];
    let mut leads: Vec<Vec<usize>> = vec![Vec::new(); groups.len()];
    for (source, target) in edges().map(|(source, target)| (group[&source], group[&target])) {
        if source != target {
            missing[target] += 1;
            leads[source].push(target);
        }
    }
    let mut ready: Vec<usize> = (0..groups.len()).filter(|group| missing[*group] == 0).collect();
    let mut order = Vec::new();
    while let Some(next) = ready.pop() {
        order.push(next);
        for target in &leads[next] {
            missing[*target] -= 1;
            if missing[*target] == 0 {
                ready.push(*target);
            }
        }
    }
    order.into_iter().map(|index| std::mem::take(&mut groups[index])).collect()
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
