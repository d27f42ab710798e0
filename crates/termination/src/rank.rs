//! Ranking of components: cases that the methods can remove are removed, until no method makes progress.

use its::simplify::standard;
use its::{LocationId, System};

use crate::budget::Budget;
use crate::component::{Component, Phases};
use crate::methods::{AllBounded, Method, OneBounded, OneVariable};
use crate::parallel;
use crate::proof::Proof;

/// The cheap methods, which are tried again after every other stage.
pub(crate) const LINEAR: &[&dyn Method] = &[&OneVariable, &AllBounded, &OneBounded];

/// The proof by the cheap methods alone, without invariants.
pub(crate) fn outline<'s>(system: &'s System, budget: &mut Budget) -> Option<Proof<'s>> {
    let simplified = standard(system, !system.starts.is_empty());
    let mut proof = Proof::new(system, &simplified, budget).ok()?;
    proof.remove_infeasible(budget);
    rank(&mut proof, LINEAR, budget);
    Some(proof)
}

/// Removes the cases of each component that the methods, in order of preference, can remove, and repeats.
pub(crate) fn rank(proof: &mut Proof<'_>, methods: &[&dyn Method], budget: &mut Budget) {
    loop {
        let found = each(&proof.components(), budget, |component, share| -> Option<(&'static str, Phases)> {
            methods
                .iter()
                .filter(|method| share.uses(method.name()))
                .collect::<Vec<_>>()
                .into_iter()
                .find_map(|method| Some((method.name(), method.find(component, share)?)))
        });
        let mut progress = false;
        for (locations, found) in found {
            if let Some((method, phases)) = found {
                progress |= proof.remove(&locations, phases, method, budget);
            }
        }
        if !progress {
            return;
        }
    }
}

/// A function of each component, on several threads where that pays. Each gets a part of the budget that depends on the
/// number of components only, so that no component uses up the work of the next and the results do not depend on
/// scheduling.
pub(crate) fn each<R: Send>(
    components: &[Component<'_>],
    budget: &mut Budget,
    function: impl Fn(&Component<'_>, &mut Budget) -> R + Sync,
) -> Vec<(Vec<LocationId>, R)> {
    let part = (budget.work / components.len().max(1) as u64).max(budget.limits.component_work).min(budget.work);
    let cases: usize = components.iter().map(|component| component.candidates.len()).sum();
    let threads = if cases >= budget.limits.threaded_cases { budget.threads } else { 1 };
    // Only one level of parallelism.
    let inner = if threads > 1 && components.len() > 1 { 1 } else { budget.threads };
    let share = Budget { work: part, threads: inner, ..budget.clone() };
    let results = parallel::map(components, threads, |component| {
        let mut share = share.clone();
        let result = function(component, &mut share);
        (result, part - share.work)
    });
    let mut found = Vec::new();
    for (component, (result, spent)) in components.iter().zip(results) {
        budget.absorb(spent);
        found.push((component.locations.clone(), result));
    }
    found
}
