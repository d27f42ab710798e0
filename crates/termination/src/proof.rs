//! A proof under construction: an argument whose every part is certified when it is added.

use std::collections::{BTreeMap, HashSet};

use its::scc::cyclic_components;
use its::simplify::{Traced, atoms, slice};
use its::{LocationId, System, Transition, TransitionIndex};
use logic::{Atom, Linear, Relation, Symbol};

use crate::argument::{Argument, Blocked, Case, Infeasible, Multipliers, Refinement, Step};
use crate::budget::Budget;
use crate::check::{components, inequalities, keeping_claims, removal_claims};
use crate::component::{Candidate, Component, Phases};
use crate::lift::Monomials;
use crate::paths;
use crate::refine::{Refined, Whole, refine};
use crate::rows::{Impossible, Prepared, prepare};
use crate::template::multipliers;

/// The argument so far and the cases that it leaves.
pub(crate) struct Proof<'a> {
    pub(crate) system: &'a System,
    /// Per location the variables that matter.
    variables: Vec<Vec<Symbol>>,
    argument: Argument,
    /// Parallel to the cases; `None` for infeasible ones.
    prepared: Vec<Option<Prepared>>,
    left: Vec<bool>,
}

impl<'a> Proof<'a> {
    /// The cut points and cases that a simplified form of the system suggests; nothing is proved yet.
    pub(crate) fn new(system: &'a System, simplified: &Traced, budget: &mut Budget) -> Result<Self, String> {
        let blocked: Vec<Blocked> =
            (0..system.transitions.len()).filter_map(|index| blocked(system, index, budget)).collect();
        let dead: HashSet<Vec<TransitionIndex>> = blocked.iter().map(|blocked| blocked.path.clone()).collect();
        let (mut cut_points, mut surprising) = cut_points(system, simplified, &dead);
        let few = paths::between(system, &cut_points.iter().copied().collect(), &dead);
        let paths = match few {
            Ok(paths) => paths,
            // Paths multiply where branches join; with a cut point at every location they do not.
            Err(_) => {
                cut_points = system.location_ids().collect();
                surprising = true;
                paths::between(system, &cut_points.iter().copied().collect(), &dead)?
            }
        };
        let case = |path| Case { path, choices: Vec::new(), infeasible: None, preserves: Vec::new() };
        let cases = paths.into_iter().map(case).collect();
        // Where simplification found no cycle, it kept no variables either.
        let mut sliced = if surprising { system.clone() } else { simplified.system.clone() };
        if surprising {
            slice(&mut sliced);
        }
        let variables = sliced.locations.into_iter().map(|location| location.variables).collect();
        let argument = Argument { cut_points, blocked, cases, ..Argument::default() };
        let mut proof = Proof { system, variables, argument, prepared: Vec::new(), left: Vec::new() };
        proof.prepare();
        Ok(proof)
    }

    fn prepare(&mut self) {
        self.prepared = Vec::new();
        let argument = &mut self.argument;
        for index in 0..argument.cases.len() {
            let case = &argument.cases[index];
            let prepared = prepare(self.system, &case.path, argument.invariant(self.system, case), &case.choices).ok();
            argument.cases[index].infeasible = prepared.is_none().then_some(Infeasible::Canonical);
            argument.cases[index].preserves = Vec::new();
            self.prepared.push(prepared);
        }
        self.left = self.prepared.iter().map(Option::is_some).collect();
    }

    /// The components that are left.
    pub(crate) fn components(&self) -> Vec<Component<'_>> {
        let component = |locations: Vec<LocationId>| {
            let inside = |prepared: &Prepared| {
                locations.contains(&prepared.transition.source) && locations.contains(&prepared.transition.target)
            };
            let candidates = self.left.iter().enumerate().filter(|(_, left)| **left);
            let candidates = candidates.filter_map(|(case, _)| Some((case, self.prepared[case].as_ref()?)));
            let candidates = candidates.filter(|(_, prepared)| inside(prepared));
            let candidates = candidates.map(|(case, prepared)| self.candidate(case, prepared)).collect();
            Component { system: self.system, variables: &self.variables, locations, candidates }
        };
        components(self.system, &self.prepared, &self.left).into_iter().map(component).collect()
    }

    /// A case as the input of methods: symbols that are neither relevant variables nor occur in their updates are
    /// projected away, which makes the linear programs smaller.
    fn candidate(&self, case: usize, prepared: &Prepared) -> Candidate {
        let transition = &prepared.transition;
        let targets = &self.system.location(transition.target).variables;
        let matters = &self.variables[transition.target.index()];
        let update = targets.iter().zip(&transition.update).filter(|(variable, _)| matters.contains(variable));
        let update = update.map(|(_, term)| term.clone()).collect();
        let mut reduced = Transition { update, ..transition.clone() };
        reduced.guard.retain(|atom| atom.relation != Relation::NonZero);
        let before = reduced.guard.clone();
        atoms::project_unused(&mut reduced, &self.variables[transition.source.index()]);
        if !atoms::normalise(&mut reduced.guard) {
            // Infeasible, which the test for infeasible cases finds; methods get the case unchanged.
            reduced.guard = before;
        }
        Candidate {
            case,
            source: transition.source,
            target: transition.target,
            atoms: reduced.guard,
            update: transition.update.clone(),
        }
    }

    /// Removes cases within the components whose atoms have no rational solution. Returns whether there were any.
    pub(crate) fn remove_infeasible(&mut self, budget: &mut Budget) -> bool {
        let within: Vec<usize> =
            self.components().iter().flat_map(|c| c.candidates.iter().map(|candidate| candidate.case)).collect();
        let mut found = false;
        for case in within {
            let Some(prepared) = &self.prepared[case] else { continue };
            if let Some(factors) = multipliers(prepared.rows(), &Linear::constant(-1), budget) {
                self.argument.cases[case].infeasible = Some(Infeasible::Combination(factors));
                self.argument.cases[case].preserves = Vec::new();
                self.prepared[case] = None;
                self.left[case] = false;
                found = true;
            }
        }
        found
    }

    /// Certifies a step for a component and removes its cases. False, without a change, when it removes none or a
    /// multiplier is not found.
    pub(crate) fn remove(
        &mut self,
        locations: &[LocationId],
        phases: Phases,
        method: &'static str,
        budget: &mut Budget,
    ) -> bool {
        let mut step = Step { locations: locations.to_vec(), phases, method, removed: Vec::new(), kept: Vec::new() };
        for (case, prepared) in self.prepared.iter().enumerate() {
            let Some(prepared) = prepared.as_ref().filter(|_| self.left[case]) else { continue };
            let (source, target) = (prepared.transition.source, prepared.transition.target);
            if !locations.contains(&source) || !locations.contains(&target) {
                continue;
            }
            let mut prove = |claims: Vec<Linear>| -> Option<Vec<Multipliers>> {
                claims.iter().map(|claim| multipliers(prepared.rows(), claim, budget)).collect()
            };
            if let Some(proofs) = prove(removal_claims(self.system, prepared, &step.phases)) {
                step.removed.push((case, proofs));
            } else if let Some(proofs) = prove(keeping_claims(self.system, prepared, &step.phases)) {
                step.kept.push((case, proofs));
            } else {
                return false;
            }
        }
        if step.removed.is_empty() {
            return false;
        }
        step.removed.iter().for_each(|(case, _)| self.left[*case] = false);
        self.argument.steps.push(step);
        true
    }

    /// Splits cases by disequalities: each gets two cases, below and above. Returns whether there was one to split.
    pub(crate) fn split_disequalities(&mut self, max_cases: usize, budget: &mut Budget) -> bool {
        let stuck: HashSet<usize> =
            self.components().iter().flat_map(|c| c.candidates.iter().map(|candidate| candidate.case)).collect();
        let mut cases = Vec::new();
        let mut any = false;
        for (index, case) in self.argument.cases.iter().enumerate() {
            let rows = self.prepared[index].as_ref().filter(|_| stuck.contains(&index)).map(Prepared::rows);
            let split = rows.into_iter().flatten().find(|atom| atom.relation == Relation::NonZero);
            match split.filter(|_| cases.len() < max_cases) {
                Some(atom) => {
                    any = true;
                    let above = Atom::gt(&atom.term, &Linear::zero());
                    for choice in [above.negate(), above] {
                        let choices = [case.choices.as_slice(), &[choice]].concat();
                        cases.push(Case { choices, ..case.clone() });
                    }
                }
                None => cases.push(case.clone()),
            }
        }
        if any {
            self.argument.cases = cases;
            self.replay(budget);
        }
        any
    }

    /// Assumes invariants: candidates that are not inductive are dropped. Returns whether some remain.
    pub(crate) fn assume_invariants(
        &mut self,
        invariants: BTreeMap<LocationId, Vec<Atom>>,
        budget: &mut Budget,
    ) -> bool {
        self.argument.invariants = invariants;
        self.argument.rest = Vec::new();
        self.argument
            .invariants
            .retain(|location, _| self.argument.cut_points.contains(location) && !self.system.is_start(*location));
        if self.system.starts.iter().any(|start| !self.argument.cut_points.contains(start)) {
            self.argument.invariants.clear();
        }
        loop {
            self.prepare();
            if self.drop_not_inductive(budget) {
                break;
            }
        }
        self.replay_steps(budget);
        self.argument.invariants.values().any(|atoms| !atoms.is_empty())
    }

    /// One round of the largest inductive subset; true when nothing had to be dropped.
    fn drop_not_inductive(&mut self, budget: &mut Budget) -> bool {
        let mut stable = true;
        for (index, prepared) in self.prepared.iter().enumerate() {
            let Some(prepared) = prepared else { continue };
            let target = prepared.transition.target;
            let Some(atoms) = self.argument.invariants.get_mut(&target) else { continue };
            let mut proofs = Vec::new();
            atoms.retain(|atom| {
                let claims = inequalities(atom).unwrap_or_default();
                let prove = |claim: &Linear| multipliers(prepared.rows(), &prepared.after(self.system, claim), budget);
                let proof: Option<Vec<Multipliers>> = claims.iter().map(prove).collect();
                let holds = !claims.is_empty() && proof.is_some();
                proofs.extend(proof.filter(|_| holds));
                stable &= holds;
                holds
            });
            self.argument.cases[index].preserves = proofs;
        }
        // A later case may have dropped what an earlier one has proofs for; then another round is due anyway.
        stable
    }

    /// Recomputes the derived data after cases changed.
    fn replay(&mut self, budget: &mut Budget) {
        let invariants = std::mem::take(&mut self.argument.invariants);
        self.assume_invariants(invariants, budget);
    }

    fn replay_steps(&mut self, budget: &mut Budget) {
        self.remove_infeasible(budget);
        for step in std::mem::take(&mut self.argument.steps) {
            let within = |component: &Component<'_>| component.locations.iter().all(|l| step.locations.contains(l));
            let parts: Vec<_> = self.components().into_iter().filter(within).map(|c| c.locations).collect();
            for locations in parts {
                self.remove(&locations, step.phases.clone(), step.method, budget);
            }
        }
    }

    /// The argument when no case is left, otherwise the proof itself.
    pub(crate) fn finish(self) -> Result<Argument, Box<Self>> {
        let settled = |locations: &Vec<LocationId>| {
            self.argument.rest.iter().any(|refinement| refinement.locations == *locations)
        };
        let components = components(self.system, &self.prepared, &self.left);
        if components.iter().all(settled) { Ok(self.argument) } else { Err(Box::new(self)) }
    }

    /// What a component still does, with its locations split by predicates and with products of their variables.
    pub(crate) fn refined(
        &self,
        locations: &[LocationId],
        predicates: &BTreeMap<LocationId, Vec<Atom>>,
        products: &Monomials,
    ) -> Result<Refined, String> {
        let argument = &self.argument;
        let whole =
            Whole { system: self.system, invariants: &argument.invariants, prepared: &self.prepared, left: &self.left };
        refine(&whole, locations, predicates, products)
    }

    /// Records a method that made invariants or cases.
    pub(crate) fn note(&mut self, method: &'static str) {
        if !self.argument.prepared_by.contains(&method) {
            self.argument.prepared_by.push(method);
        }
    }

    /// Whether no case is left.
    pub(crate) fn is_done(&self) -> bool {
        components(self.system, &self.prepared, &self.left).is_empty()
    }

    /// Adds a proof for the remaining cases of a component.
    pub(crate) fn settle(&mut self, refinement: Refinement) {
        self.argument.rest.push(refinement);
    }

    /// The claimed invariants.
    pub(crate) fn invariants(&self) -> &BTreeMap<LocationId, Vec<Atom>> {
        &self.argument.invariants
    }

    /// The cut points.
    pub(crate) fn cut_points(&self) -> &[LocationId] {
        &self.argument.cut_points
    }

    /// The prepared cases that can be taken.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Prepared> {
        self.prepared.iter().flatten()
    }

    /// The variables that matter at a location.
    pub(crate) fn variables(&self, location: LocationId) -> &[Symbol] {
        &self.variables[location.index()]
    }

    /// The path of a case.
    pub(crate) fn path(&self, case: usize) -> &[TransitionIndex] {
        &self.argument.cases[case].path
    }
}

/// A transition that cannot be taken, if its atoms alone tell.
fn blocked(system: &System, index: TransitionIndex, budget: &mut Budget) -> Option<Blocked> {
    let why = match prepare(system, &[index], &[], &[]) {
        Err(Impossible::Contradiction) => Infeasible::Canonical,
        Err(Impossible::NoPath) => return None,
        Ok(prepared) => Infeasible::Combination(multipliers(prepared.rows(), &Linear::constant(-1), budget)?),
    };
    Some(Blocked { path: vec![index], why })
}

/// The locations of the simplified system, and more where a cycle avoids them (simplification may have found that it
/// cannot be taken or reached, which is to be certified case by case). Says whether there are such.
fn cut_points(system: &System, simplified: &Traced, dead: &HashSet<Vec<TransitionIndex>>) -> (Vec<LocationId>, bool) {
    let mut result: HashSet<LocationId> = simplified.edges().flat_map(|(source, target)| [source, target]).collect();
    let mut surprising = false;
    loop {
        let alive = (0..system.transitions.len()).filter(|index| !dead.contains([*index].as_slice()));
        let edges = alive.map(|index| (system.transitions[index].source, system.transitions[index].target));
        let avoiding = edges.filter(|(source, target)| !result.contains(source) && !result.contains(target));
        let cycles = cyclic_components(system.locations.len(), avoiding);
        if cycles.is_empty() {
            break;
        }
        surprising = true;
        result.extend(cycles.iter().map(|cycle| cycle[0]));
    }
    if !result.is_empty() {
        result.extend(&system.starts);
    }
    let mut result: Vec<LocationId> = result.into_iter().collect();
    result.sort_unstable();
    (result, surprising)
}
