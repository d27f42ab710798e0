//! The check of an argument: rational arithmetic and graph reachability, no search.
//!
//! What is verified, in this order:
//! 1. every cycle visits a cut point, and every path between cut points that is not blocked is covered by cases;
//! 2. blocked paths and infeasible cases cannot be taken;
//! 3. invariants are over the variables of their location, are claimed at no location where runs begin, and are
//!    inductive;
//! 4. each step concerns whole components, and its multipliers prove the claims of [`Step`](crate::argument::Step);
//! 5. after the last step each component of the remaining cases has a refinement; the argument about the refined
//!    system, which is recomputed, is verified in the same way.
//!
//! Where variables are counted in steps, the rescaled system is recomputed, and the argument is about that system.

use std::collections::{BTreeMap, HashSet};

use its::scc::cyclic_components;
use its::{LocationId, System, TransitionIndex};
use logic::{Atom, Int, Linear, Relation};

use crate::argument::{Argument, Case, Function, Infeasible, Multipliers, Step};
use crate::paths;
use crate::refine::{Whole, refine};
use crate::rows::{Impossible, Prepared, prepare};
use crate::scale::rescale;

impl Argument {
    /// Verifies that the argument shows termination of `system`; the error names the first fault.
    pub fn check(&self, system: &System) -> Result<(), String> {
        system.validate().map_err(|error| error.to_string())?;
        if let Some(scaled) = &self.scaled {
            let inner = scaled.argument.check(&rescale(system, &scaled.scaling)?);
            return inner.map_err(|error| format!("in steps: {error}"));
        }
        let cut_points: HashSet<LocationId> = self.cut_points.iter().copied().collect();
        if let Some(unknown) = cut_points.iter().find(|location| location.index() >= system.locations.len()) {
            return Err(format!("cut point {} does not exist", unknown.0));
        }
        self.check_scopes(system, &cut_points)?;
        for blocked in &self.blocked {
            let open = |reason: String| format!("path {:?} is not blocked: {reason}", blocked.path);
            match (prepare(system, &blocked.path, &[], &[]), &blocked.why) {
                (Err(Impossible::Contradiction), Infeasible::Canonical) => {}
                (Ok(prepared), Infeasible::Combination(multipliers)) => {
                    prepared.verify(multipliers, &Linear::constant(-1)).map_err(open)?;
                }
                _ => return Err(open("its atoms do not contradict each other".to_owned())),
            }
        }
        let blocked: HashSet<Vec<TransitionIndex>> = self.blocked.iter().map(|blocked| blocked.path.clone()).collect();
        let paths = paths::between(system, &cut_points, &blocked)?;
        let mut choices: BTreeMap<&[TransitionIndex], Vec<&[Atom]>> = BTreeMap::new();
        for case in &self.cases {
            choices.entry(&case.path).or_default().push(&case.choices);
        }
        for path in &paths {
            let covered = choices.get(path.as_slice()).is_some_and(|branches| is_decision_tree(branches));
            if !covered {
                return Err(format!("the cases do not cover path {path:?}"));
            }
        }
        let prepared = self.check_cases(system)?;
        let mut left: Vec<bool> = prepared.iter().map(Option::is_some).collect();
        for (number, step) in self.steps.iter().enumerate() {
            check_step(system, step, &prepared, &mut left).map_err(|error| format!("step {number}: {error}"))?;
        }
        for component in components(system, &prepared, &left) {
            let Some(refinement) = self.rest.iter().find(|refinement| refinement.locations == component) else {
                return Err(format!("locations {component:?} are on a cycle after the last step"));
            };
            // In the refined system, runs enter a component through cases only.
            if let Some(start) = system.starts.iter().find(|start| !cut_points.contains(start)) {
                return Err(format!("a refinement, while runs begin outside the cut points, at {}", start.0));
            }
            let whole = Whole { system, invariants: &self.invariants, prepared: &prepared, left: &left };
            let refined = refine(&whole, &component, &refinement.predicates, &refinement.products)?;
            let inner = refinement.argument.check(&refined.system);
            inner.map_err(|error| format!("refinement of {component:?}: {error}"))?;
        }
        Ok(())
    }

    fn check_scopes(&self, system: &System, cut_points: &HashSet<LocationId>) -> Result<(), String> {
        for (location, atoms) in self.invariants.iter().filter(|(_, atoms)| !atoms.is_empty()) {
            if !cut_points.contains(location) {
                return Err(format!("an invariant at location {}, which is not a cut point", location.0));
            }
            if system.is_start(*location) {
                return Err(format!("an invariant at location {}, where runs begin", location.0));
            }
            if let Some(start) = system.starts.iter().find(|start| !cut_points.contains(start)) {
                return Err(format!("an invariant, while runs begin outside the cut points, at {}", start.0));
            }
            let variables = &system.location(*location).variables;
            if atoms.iter().flat_map(Atom::symbols).any(|symbol| !variables.contains(&symbol)) {
                return Err(format!("the invariant of location {} uses other symbols", location.0));
            }
        }
        for function in self.steps.iter().flat_map(|step| &step.phases) {
            for (location, term) in function {
                let known = system.locations.get(location.index());
                if known.is_none_or(|known| term.symbols().any(|symbol| !known.variables.contains(&symbol))) {
                    return Err(format!("the function of location {} uses other symbols", location.0));
                }
            }
        }
        Ok(())
    }

    /// Prepares the cases that can be taken; `None` for the infeasible.
    pub(crate) fn check_cases(&self, system: &System) -> Result<Vec<Option<Prepared>>, String> {
        let mut result = Vec::new();
        for (number, case) in self.cases.iter().enumerate() {
            let prepared = self.check_case(system, case).map_err(|error| format!("case {number}: {error}"))?;
            result.push(prepared);
        }
        Ok(result)
    }

    fn check_case(&self, system: &System, case: &Case) -> Result<Option<Prepared>, String> {
        let prepared = match prepare(system, &case.path, self.invariant(system, case), &case.choices) {
            Ok(prepared) => prepared,
            Err(Impossible::Contradiction) if case.infeasible == Some(Infeasible::Canonical) => return Ok(None),
            Err(impossible) => return Err(format!("{impossible:?}")),
        };
        match &case.infeasible {
            Some(Infeasible::Combination(multipliers)) => {
                prepared.verify(multipliers, &Linear::constant(-1))?;
                return Ok(None);
            }
            Some(Infeasible::Canonical) => return Err("its atoms do not contradict each other".to_owned()),
            None => {}
        }
        let target = prepared.transition.target;
        let invariants = self.invariants.get(&target).map_or(&[][..], Vec::as_slice);
        if invariants.len() != case.preserves.len() {
            return Err("an invariant of the target without proof".to_owned());
        }
        for (atom, implication) in invariants.iter().zip(&case.preserves) {
            let claims = inequalities(atom).ok_or("an invariant that is a disequality")?;
            if claims.len() != implication.len() {
                return Err("an invariant of the target without full proof".to_owned());
            }
            for (claim, multipliers) in claims.iter().zip(implication) {
                prepared.verify(multipliers, &prepared.after(system, claim))?;
            }
        }
        Ok(Some(prepared))
    }

    /// The claimed invariant at the source of a case.
    pub(crate) fn invariant(&self, system: &System, case: &Case) -> &[Atom] {
        let source = case.path.first().and_then(|index| system.transitions.get(*index)).map(|t| t.source);
        source.and_then(|source| self.invariants.get(&source)).map_or(&[], Vec::as_slice)
    }
}

/// The terms that must be non-negative for an atom to hold; none for a disequality.
pub(crate) fn inequalities(atom: &Atom) -> Option<Vec<Linear>> {
    match atom.relation {
        Relation::NonNegative => Some(vec![atom.term.clone()]),
        Relation::Zero => Some(vec![atom.term.clone(), -&atom.term]),
        Relation::NonZero => None,
    }
}

/// Whether the branches are those of a decision tree, so that one of them holds for all values of the symbols.
pub(crate) fn is_decision_tree(branches: &[&[Atom]]) -> bool {
    if branches.iter().any(|branch| branch.is_empty()) {
        return true;
    }
    let Some(atom) = branches.first().map(|branch| &branch[0]) else { return false };
    let negation = atom.negate();
    let side = |wanted: &Atom| -> Vec<&[Atom]> {
        branches.iter().filter(|branch| branch[0] == *wanted).map(|branch| &branch[1..]).collect()
    };
    is_decision_tree(&side(atom)) && is_decision_tree(&side(&negation))
}

/// The components that the cases in `left` form.
pub(crate) fn components(system: &System, prepared: &[Option<Prepared>], left: &[bool]) -> Vec<Vec<LocationId>> {
    let cases = prepared.iter().zip(left).filter(|(_, left)| **left).filter_map(|(prepared, _)| prepared.as_ref());
    let edges = cases.map(|prepared| (prepared.transition.source, prepared.transition.target));
    cyclic_components(system.locations.len(), edges)
}

/// The terms that must be shown non-negative for a removed case, see [`Step`].
pub(crate) fn removal_claims(system: &System, prepared: &Prepared, phases: &[Function]) -> Vec<Linear> {
    let mut claims = Vec::new();
    for (i, function) in phases.iter().enumerate() {
        let decrease = prepared.decrease(system, function).add_constant(&Int::MINUS_ONE);
        claims.push(if i == 0 { decrease } else { &decrease + &prepared.value(&phases[i - 1]) });
    }
    claims.extend(phases.last().map(|function| prepared.value(function)));
    claims
}

/// The terms that must be shown non-negative for a kept case, see [`Step`].
pub(crate) fn keeping_claims(system: &System, prepared: &Prepared, phases: &[Function]) -> Vec<Linear> {
    phases.iter().map(|function| prepared.decrease(system, function)).collect()
}

fn check_step(system: &System, step: &Step, prepared: &[Option<Prepared>], left: &mut [bool]) -> Result<(), String> {
    if step.phases.is_empty() {
        return Err("no function".to_owned());
    }
    let within: HashSet<LocationId> = step.locations.iter().copied().collect();
    for component in components(system, prepared, left) {
        let inside = component.iter().filter(|location| within.contains(location)).count();
        if inside != 0 && inside != component.len() {
            return Err(format!("covers only a part of the component {component:?}"));
        }
    }
    let removed: BTreeMap<usize, &Vec<Multipliers>> = step.removed.iter().map(|(case, m)| (*case, m)).collect();
    let kept: BTreeMap<usize, &Vec<Multipliers>> = step.kept.iter().map(|(case, m)| (*case, m)).collect();
    if let Some(case) = removed.keys().find(|case| prepared.get(**case).is_none_or(Option::is_none)) {
        return Err(format!("removes case {case}, which does not exist"));
    }
    for (number, case) in prepared.iter().enumerate() {
        let Some(case) = case else { continue };
        let inside = within.contains(&case.transition.source) && within.contains(&case.transition.target);
        if !left[number] || (!inside && !removed.contains_key(&number)) {
            continue;
        }
        if !inside {
            return Err(format!("removes case {number}, which is outside of its locations"));
        }
        let (claims, multipliers) = match (removed.get(&number), kept.get(&number)) {
            (Some(multipliers), _) => (removal_claims(system, case, &step.phases), multipliers),
            (None, Some(multipliers)) => (keeping_claims(system, case, &step.phases), multipliers),
            (None, None) => return Err(format!("case {number} is neither removed nor kept")),
        };
        if claims.len() != multipliers.len() {
            return Err(format!("case {number}: {} claims, {} proofs", claims.len(), multipliers.len()));
        }
        for (claim, multipliers) in claims.iter().zip(multipliers.iter()) {
            case.verify(multipliers, claim).map_err(|error| format!("case {number}: {error}"))?;
        }
    }
    for number in removed.keys() {
        left[*number] = false;
    }
    Ok(())
}
