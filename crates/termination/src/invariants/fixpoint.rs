//! The forward analysis that all domains share: states that the steps of a system preserve, component by component in
//! the order of the control flow.

use std::collections::{BTreeMap, BTreeSet};

use its::LocationId;
use its::scc::cyclic_components;

use crate::budget::Budget;

/// The states of the locations that were reached.
pub(super) type States<S> = BTreeMap<LocationId, S>;

/// An abstract domain: descriptions of the values at a location, and the effect of steps on them.
///
/// Nothing needs to be exact or even sound: the results are certified afterwards.
pub(super) trait Domain {
    /// The description of a location that is reached.
    type State: Clone + PartialEq;

    /// The steps, as source and target; an [`Arrow`] is an index.
    fn arrows(&self) -> &[(LocationId, LocationId)];

    /// The state that excludes nothing.
    fn top(&self, location: LocationId) -> Self::State;

    /// The state after a step; `None` when it cannot be taken.
    fn after(&self, arrow: Arrow, state: &Self::State, budget: &mut Budget) -> Option<Self::State>;

    /// The join: a state that both imply.
    fn join(&self, one: Self::State, other: &Self::State, budget: &mut Budget) -> Self::State;

    /// A state that both the old and the new one imply, chosen so that a chain of such steps is finite. `None` when the
    /// new state implies the old one.
    fn widen(
        &self,
        location: LocationId,
        old: &Self::State,
        new: Self::State,
        pace: Pace,
        budget: &mut Budget,
    ) -> Option<Self::State>;
}

/// A step, as an index into [`Domain::arrows`].
pub(super) type Arrow = usize;

/// How long a state has been changing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// The rounds in the component so far.
    pub(super) round: usize,
    /// How often the state changed.
    pub(super) changes: usize,
    /// Whether the location is one of those that cut all cycles of the component.
    pub(super) cuts: bool,
}

/// A state per location that all steps preserve, if the budget suffices; locations without one are not reached. A
/// component whose states keep changing gets the state that excludes nothing.
pub(super) fn run<D: Domain>(
    domain: &D,
    locations: usize,
    starts: &[LocationId],
    budget: &mut Budget,
) -> Option<States<D::State>> {
    let arrows = domain.arrows();
    let mut states = States::new();
    for group in groups(locations, arrows) {
        let inside = |location: &LocationId| group.contains(location);
        let into = (0..arrows.len()).filter(|arrow| inside(&arrows[*arrow].1));
        let (own, others): (Vec<Arrow>, Vec<Arrow>) = into.partition(|arrow| inside(&arrows[*arrow].0));
        let starts = starts.iter().filter(|start| inside(start));
        let starts: States<D::State> = starts.map(|start| (*start, domain.top(*start))).collect();
        let entered = post(domain, &others, &states, starts, budget)?;
        states.extend(stable(domain, &own, entered, budget)?);
    }
    Some(states)
}

/// States that the steps within a component preserve and that include those it is entered in.
fn stable<D: Domain>(
    domain: &D,
    own: &[Arrow],
    entered: States<D::State>,
    budget: &mut Budget,
) -> Option<States<D::State>> {
    let arrows = domain.arrows();
    let heads = heads(entered.keys().copied(), own.iter().map(|arrow| arrows[*arrow]));
    let mut states = entered.clone();
    let mut changes: BTreeMap<LocationId, usize> = BTreeMap::new();
    // The image of a state that did not change is not computed again.
    let mut images: BTreeMap<Arrow, D::State> = BTreeMap::new();
    let mut fresh: BTreeSet<LocationId> = states.keys().copied().collect();
    for round in 0.. {
        if fresh.is_empty() {
            break;
        }
        if round > budget.limits.invariant_rounds {
            return Some(states.into_keys().map(|location| (location, domain.top(location))).collect());
        }
        let mut targets = BTreeSet::new();
        for arrow in own.iter().filter(|arrow| fresh.contains(&arrows[**arrow].0)) {
            if budget.is_exhausted() {
                return None;
            }
            let (source, target) = arrows[*arrow];
            if let Some(image) = domain.after(*arrow, states.get(&source)?, budget) {
                images.insert(*arrow, image);
                targets.insert(target);
            }
        }
        fresh.clear();
        for location in targets {
            let into = own.iter().filter(|arrow| arrows[**arrow].1 == location);
            let mut parts = entered.get(&location).into_iter().chain(into.filter_map(|arrow| images.get(arrow)));
            let first = parts.next()?.clone();
            let new = parts.fold(first, |joined, part| domain.join(joined, part, budget));
            let count = changes.entry(location).or_default();
            let pace = Pace { round, changes: *count, cuts: heads.contains(&location) };
            let changed = match states.get(&location) {
                None => Some(new),
                Some(old) => domain.widen(location, old, new, pace, budget),
            };
            if let Some(state) = changed {
                *count += 1;
                states.insert(location, state);
                fresh.insert(location);
            }
        }
    }
    for _ in 0..budget.limits.narrowings {
        let narrowed = post(domain, own, &states, entered.clone(), budget)?;
        if narrowed == states {
            break;
        }
        states = narrowed;
    }
    Some(states)
}

/// The states after one of the steps, joined with those that are given.
fn post<D: Domain>(
    domain: &D,
    steps: &[Arrow],
    states: &States<D::State>,
    given: States<D::State>,
    budget: &mut Budget,
) -> Option<States<D::State>> {
    let mut result = given;
    for arrow in steps {
        let (source, target) = domain.arrows()[*arrow];
        let Some(state) = states.get(&source) else { continue };
        if budget.is_exhausted() {
            return None;
        }
        let Some(after) = domain.after(*arrow, state, budget) else { continue };
        let joined = match result.remove(&target) {
            None => after,
            Some(joined) => domain.join(joined, &after, budget),
        };
        result.insert(target, joined);
    }
    Some(result)
}

/// Locations that cut all cycles of the steps that can be reached: where a walk in depth comes back to itself.
fn heads(
    entries: impl Iterator<Item = LocationId>,
    edges: impl Iterator<Item = (LocationId, LocationId)>,
) -> BTreeSet<LocationId> {
    let mut successors: BTreeMap<LocationId, BTreeSet<LocationId>> = BTreeMap::new();
    for (source, target) in edges {
        successors.entry(source).or_default().insert(target);
    }
    let next = |location: &LocationId| successors.get(location).cloned().unwrap_or_default().into_iter();
    let mut heads = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for entry in entries {
        if !seen.insert(entry) {
            continue;
        }
        let mut path = vec![(entry, next(&entry))];
        while let Some((_, successors)) = path.last_mut() {
            let Some(location) = successors.next() else {
                path.pop();
                continue;
            };
            if path.iter().any(|(other, _)| *other == location) {
                heads.insert(location);
            }
            if seen.insert(location) {
                path.push((location, next(&location)));
            }
        }
    }
    heads
}

/// The locations on the way of the steps, component by component, each after those that lead to it.
fn groups(count: usize, arrows: &[(LocationId, LocationId)]) -> Vec<BTreeSet<LocationId>> {
    let edges = || arrows.iter().copied();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(list: &[(u32, u32)]) -> Vec<(LocationId, LocationId)> {
        list.iter().map(|(source, target)| (LocationId(*source), LocationId(*target))).collect()
    }

    #[test]
    fn heads_cut_all_cycles() {
        let lists: [&[(u32, u32)]; 4] = [
            &[(0, 0)],
            &[(0, 1), (1, 2), (2, 1), (2, 0), (0, 2)],
            &[(0, 1), (1, 2), (2, 3), (3, 1), (3, 0), (2, 2)],
            &[(0, 1), (0, 2), (1, 2), (2, 1)],
        ];
        for list in lists {
            let heads = heads([LocationId(0)].into_iter(), edges(list).into_iter());
            let uncut = edges(list).into_iter().filter(|(_, target)| !heads.contains(target));
            assert!(cyclic_components(4, uncut).is_empty(), "{list:?} {heads:?}");
            assert!(heads.len() < 4);
        }
    }

    #[test]
    fn components_come_after_those_that_lead_to_them() {
        let order = groups(6, &edges(&[(4, 0), (0, 1), (1, 0), (1, 2), (2, 3), (3, 3), (4, 3)]));
        let at = |location: u32| order.iter().position(|group| group.contains(&LocationId(location))).unwrap();
        assert_eq!(order.len(), 4);
        assert!(at(4) < at(0) && at(0) == at(1) && at(1) < at(2) && at(2) < at(3));
    }
}
