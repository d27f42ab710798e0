//! States at a start from each of which some run does not end: a closed recurrence set whose first region they are.
//!
//! [`disprove`](super::disprove) finds one run. Here the regions begin at the start, so the claim is about all states of the
//! first one, and its atoms are a condition on the values there. Where all transitions that are used leave nothing to choose,
//! no run that begins there ends: who knows what the values stand for has to tell.

use std::collections::BTreeSet;

use its::{LocationId, System, TransitionIndex};
use logic::Atom;

use super::certified::why;
use super::check::{check_regions, follows};
use super::cover::Keep;
use super::evidence::{Region, Way, Why};
use super::methods::Regions;
use super::relation::Relation;
use super::stem::Map;
use super::strategy::simplified;
use crate::budget::Budget;

/// Regions of states from which runs need not end, with all proofs.
#[derive(Clone, Debug, PartialEq)]
pub struct NeverEnds {
    /// The regions. The first one is at a start of the system.
    pub regions: Vec<Region>,
    /// Why each atom of the first region follows from the start's invariant; `None` if it holds for some of the states there
    /// only.
    pub everywhere: Option<Vec<Why>>,
}

impl NeverEnds {
    /// Where runs begin, and what must hold there.
    pub fn begins(&self) -> Option<(LocationId, &[Atom])> {
        self.regions.first().map(|region| (region.location, region.atoms.as_slice()))
    }

    /// Verifies that from each state of the first region some run does not end and, if that is claimed, that every state at
    /// the start is one of them; the error names the first fault.
    pub fn check(&self, system: &System) -> Result<(), String> {
        system.validate().map_err(|error| error.to_string())?;
        let (start, atoms) = self.begins().ok_or("no region")?;
        if start.index() >= system.locations.len() || !system.is_start(start) {
            return Err(format!("runs do not begin at location {}", start.0));
        }
        check_regions(system, &self.regions)?;
        let Some(proofs) = &self.everywhere else { return Ok(()) };
        if proofs.len() != atoms.len() {
            return Err("an atom of the first region without proof, or a proof without atom".to_owned());
        }
        let known = &system.location(start).invariant;
        for (atom, why) in atoms.iter().zip(proofs) {
            follows(known, atom, why)
                .map_err(|error| format!("not at every start: {}: {error}", system.show_atom(atom)))?;
        }
        Ok(())
    }

    /// The transitions that runs may take, each listed once.
    pub fn transitions(&self) -> BTreeSet<TransitionIndex> {
        let courses = self.regions.iter().flat_map(|region| &region.courses);
        let routes = courses.filter_map(|course| match &course.way {
            Way::Follow(route) => Some(route),
            Way::Impossible(_) => None,
        });
        routes.flat_map(|route| &route.path).map(|choice| choice.transition).collect()
    }
}

/// Regions that begin at the start; those that hold everywhere come first. Each is a candidate that [`NeverEnds::check`] has to
/// verify. The work is limited by [`Limits::region_work`](crate::Limits) for each of three attempts.
pub fn never_ends(system: &System, start: LocationId, budget: &Budget) -> Vec<NeverEnds> {
    if system.validate().is_err() || !system.is_start(start) {
        return Vec::new();
    }
    let mut budget = budget.clone();
    let mut fresh = system.first_free_symbol();
    let relations: Vec<Relation> =
        simplified(system).paths.iter().filter_map(|path| Relation::of(system, path, &mut fresh)).collect();
    let locations = lasting(&relations, start);
    if !locations.contains(&start) {
        return Vec::new();
    }
    let useful = vec![true; system.locations.len()];
    let steps = relations.len();
    let map = Map { system, relations, steps, accelerated: Vec::new(), useful };
    let known = &system.location(start).invariant;
    let mut found: Vec<NeverEnds> = Vec::new();
    for keep in [Keep::Step, Keep::Other, Keep::Constants] {
        let Some(regions) = (Regions { keep }).beginning_at(&map, &locations, start, &mut budget) else {
            continue;
        };
        let proofs = regions[0].atoms.iter().map(|atom| from_invariant(known, atom, &mut budget)).collect();
        let new = NeverEnds { regions, everywhere: proofs };
        if !found.contains(&new) && new.check(system).is_ok() {
            found.push(new);
        }
    }
    found.sort_by_key(|found| found.everywhere.is_none());
    found
}

/// A proof that the atom follows from what is known.
fn from_invariant(known: &[Atom], atom: &Atom, budget: &mut Budget) -> Option<Why> {
    let same = known.iter().position(|other| other.normalised() == atom.normalised());
    same.map(Why::Given).or_else(|| why(known, atom, budget))
}

/// The locations that are reached from the start and from which some step leads to such a location again.
fn lasting(relations: &[Relation], start: LocationId) -> Vec<LocationId> {
    let mut reached = BTreeSet::from([start]);
    let mut work = vec![start];
    while let Some(at) = work.pop() {
        for relation in relations.iter().filter(|relation| relation.source == at) {
            if reached.insert(relation.target) {
                work.push(relation.target);
            }
        }
    }
    loop {
        let goes_on =
            |at: &LocationId| relations.iter().any(|step| step.source == *at && reached.contains(&step.target));
        let left: BTreeSet<LocationId> = reached.iter().copied().filter(goes_on).collect();
        if left == reached {
            return reached.into_iter().collect();
        }
        reached = left;
    }
}
