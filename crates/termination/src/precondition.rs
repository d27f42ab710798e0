//! Preconditions for termination: conditions on the variables of a start under which every run from it ends.
//!
//! Paper 4, Sect. IV-B, Algorithm 3: where no argument is found for all runs, a condition on the inputs is proposed, and the
//! proof is tried under it. There, conditions come from values of the inputs, one after another. Here they come from the
//! components that no function ranks, which needs no values and gives general conditions at once:
//! - the predicates by which the prover would split their locations ([`crate::predicates`]), each with its negation;
//! - what a case asks of the variables that it does not change, again with negations: `n = 2^32 - 1` of the case in which
//!   the `x + 1` of `for (x = 0; x <= n; x++)` wraps around.
//!
//! Each is taken back along short paths to the start: what it comes to there, by elimination of all other variables, is a
//! candidate. A candidate is kept if the prover finds an argument for the system that begins under it.
//!
//! Nothing rests on what is found: a precondition is proved by an analysis that begins in its states.

use std::collections::{BTreeSet, VecDeque};

use its::{LocationId, System, Transition, TransitionIndex, compose_path};
use logic::{Atom, Consistency, Knowledge, Linear, Relation, Symbol};

use crate::budget::Budget;
use crate::component::{Candidate, Component};
use crate::outcome::Outcome;
use crate::predicates::{Kind, choose};
use crate::strategy::{prove, unrefined};

/// The kinds of predicates that are taken back to the start.
const KINDS: [Kind; 3] = [Kind::Conditions, Kind::Guards, Kind::Directions];

/// Conditions on the variables of the start, each a conjunction, under each of which the prover finds an argument for the
/// whole system; none implies another one. Those come first under which a run may come to the loops that they are about, and
/// among them those over few variables. Empty if none is found.
pub fn preconditions(system: &System, start: LocationId, budget: &Budget) -> Vec<Vec<Atom>> {
    let mut budget = budget.share(budget.limits.preconditions_share);
    let mut search = Search { system, start, known: assuming(&system.location(start).invariant), entries: Vec::new() };
    let candidates = search.candidates(&mut budget);
    let single = candidates.iter().map(|atom| vec![atom.clone()]);
    let mut found = weakest(single.filter(|atoms| search.ends(atoms, &budget)).collect());
    found = search.with_gaps(found, &budget);
    if found.iter().all(|atoms| !search.comes_to_a_loop(atoms)) {
        let few = &candidates[..candidates.len().min(budget.limits.paired_preconditions)];
        let pairs = few.iter().enumerate().flat_map(|(index, one)| few[..index].iter().map(move |other| [other, one]));
        let pairs = pairs.map(|pair| pair.map(Atom::clone).to_vec());
        found.extend(pairs.filter(|atoms| search.comes_to_a_loop(atoms) && search.ends(atoms, &budget)));
        found = weakest(found);
    }
    found.sort_by_key(|atoms| !search.comes_to_a_loop(atoms));
    found
}

/// Conditions on the variables of the start, each a conjunction, under which runs are suspected not to end: there a loop that no
/// function ranks goes on without a step, or a candidate of [`preconditions`] holds, half of which are negations. Nothing is claimed
/// of them. Simple ones come first.
pub fn suspects(system: &System, start: LocationId, budget: &Budget) -> Vec<Vec<Atom>> {
    let mut budget = budget.share(budget.limits.preconditions_share);
    let mut search = Search { system, start, known: assuming(&system.location(start).invariant), entries: Vec::new() };
    let Some(proof) = unrefined(system, &mut budget) else { return Vec::new() };
    let mut found: Vec<Vec<Atom>> = Vec::new();
    for component in proof.components() {
        for case in component.candidates.iter().filter(|case| case.source == case.target) {
            let atoms = without_step(&component, case);
            for path in search.stems(case.source, budget.limits.precondition_stems) {
                let Some(whole) = compose_path(system, &path) else { continue };
                let stands = search.all_at_start(&whole, &atoms);
                found.extend(stands.map(|atoms| search.without_repetition(atoms)));
            }
        }
    }
    found.extend(search.candidates(&mut budget).into_iter().map(|atom| vec![atom]));
    let mut distinct: Vec<Vec<Atom>> = Vec::new();
    for atoms in found.into_iter().filter(|atoms| !atoms.is_empty()) {
        if !distinct.contains(&atoms) {
            distinct.push(atoms);
        }
    }
    distinct
}

/// The case, where each variable that it changes by another variable's value stays as it is.
fn without_step(component: &Component<'_>, case: &Candidate) -> Vec<Atom> {
    let variables = &component.system.location(case.source).variables;
    let steps = variables.iter().zip(&case.update).map(|(variable, after)| after - &Linear::symbol(*variable));
    let varying =
        steps.filter(|step| step.as_constant().is_none() && step.symbols().all(|symbol| variables.contains(&symbol)));
    let own = case.atoms.iter().filter(|atom| atom.symbols().all(|symbol| variables.contains(&symbol)));
    varying.map(|step| Atom::eq(&step, &Linear::zero())).chain(own.cloned()).collect()
}

/// Without those that imply another one.
fn weakest(found: Vec<Vec<Atom>>) -> Vec<Vec<Atom>> {
    let mut kept: Vec<Vec<Atom>> = Vec::new();
    for atoms in found {
        let implies = |one: &[Atom], other: &[Atom]| {
            let known = assuming(one);
            other.iter().all(|atom| known.implies(atom))
        };
        if kept.iter().any(|other| implies(&atoms, other)) {
            continue;
        }
        kept.retain(|other| !implies(other, &atoms));
        kept.push(atoms);
    }
    kept
}

/// What is known where the atoms hold.
fn assuming(atoms: &[Atom]) -> Knowledge {
    let mut known = Knowledge::default();
    for atom in atoms {
        if known.assume(atom) == Consistency::Contradiction {
            break;
        }
    }
    known
}

/// A search for preconditions of one start.
struct Search<'a> {
    system: &'a System,
    start: LocationId,
    /// What holds at the start anyway.
    known: Knowledge,
    /// What holds on the paths to loops that no function ranks.
    entries: Vec<Knowledge>,
}

impl Search<'_> {
    /// The candidates, simple ones first.
    fn candidates(&mut self, budget: &mut Budget) -> Vec<Atom> {
        let Some(proof) = unrefined(self.system, budget) else { return Vec::new() };
        let mut found: BTreeSet<Atom> = BTreeSet::new();
        for component in proof.components() {
            for location in component.locations.clone() {
                let mut predicates: Vec<Atom> = Vec::new();
                for kind in KINDS {
                    predicates.extend(choose(kind, &proof, &component, budget).remove(&location).unwrap_or_default());
                }
                for case in component.candidates.iter().filter(|case| case.source == location) {
                    predicates.extend(asked_of_constants(&component, case));
                }
                let negations: Vec<Atom> = predicates.iter().map(Atom::negate).collect();
                for path in self.stems(location, budget.limits.precondition_stems) {
                    let Some(whole) = compose_path(self.system, &path) else { continue };
                    let cases = component.candidates.iter().filter(|case| case.source == location);
                    let entries: Vec<Knowledge> = cases.map(|case| self.entry(&whole, case)).collect();
                    self.entries.extend(entries);
                    let each = predicates.iter().chain(&negations);
                    found.extend(each.flat_map(|atom| self.at_start(&whole, atom)));
                }
            }
        }
        let mut found: Vec<Atom> = found.into_iter().collect();
        let size = |atom: &Atom| (atom.term.terms().count(), atom.term.constant_part().abs());
        found.sort_by_cached_key(size);
        found.truncate(budget.limits.preconditions);
        found
    }

    /// Short paths from the start to the location, none of which comes to a location twice.
    fn stems(&self, location: LocationId, most: usize) -> Vec<Vec<TransitionIndex>> {
        let mut found = Vec::new();
        let mut work = VecDeque::from([(self.start, Vec::new())]);
        let mut tries = most * self.system.transitions.len().max(1);
        while let Some((at, path)) = work.pop_front() {
            let outgoing = (0..).zip(&self.system.transitions).filter(|(_, transition)| transition.source == at);
            for (index, transition) in outgoing {
                let visited = |other: &TransitionIndex| self.system.transitions[*other].source == transition.target;
                if tries == 0 || found.len() == most {
                    return found;
                }
                tries -= 1;
                if path.iter().any(visited) || transition.target == at {
                    continue;
                }
                let longer: Vec<TransitionIndex> = path.iter().copied().chain([index]).collect();
                match transition.target == location {
                    true => found.push(longer),
                    false => work.push_back((transition.target, longer)),
                }
            }
        }
        found
    }

    /// What holds where a run takes the path and then the case.
    fn entry(&self, whole: &Transition, case: &Candidate) -> Knowledge {
        let targets = &self.system.location(whole.target).variables;
        // Symbols of the case's own are arbitrary.
        let over_targets = case.atoms.iter().filter(|atom| atom.symbols().all(|symbol| targets.contains(&symbol)));
        let atoms: Vec<Atom> =
            whole.guard.iter().cloned().chain(over_targets.map(|atom| self.before(whole, atom))).collect();
        assuming(&atoms)
    }

    /// The atom about the values after the path in terms of those before it.
    fn before(&self, whole: &Transition, atom: &Atom) -> Atom {
        let targets = &self.system.location(whole.target).variables;
        atom.substitute(|symbol| {
            let position = targets.iter().position(|variable| *variable == symbol)?;
            Some(whole.update[position].clone())
        })
    }

    /// What the atom at the end of a path comes to at the start: what follows from it for the variables there, without
    /// what is known there anyway.
    fn at_start(&self, whole: &Transition, atom: &Atom) -> Vec<Atom> {
        self.all_at_start(whole, std::slice::from_ref(atom)).unwrap_or_default()
    }

    /// The same for all of the atoms; `None` if they contradict what holds on the path.
    fn all_at_start(&self, whole: &Transition, after: &[Atom]) -> Option<Vec<Atom>> {
        let mut atoms = whole.guard.clone();
        atoms.extend(after.iter().map(|atom| self.before(whole, atom)));
        if assuming(&atoms).is_contradictory() {
            return None;
        }
        let variables = &self.system.location(self.start).variables;
        let known = assuming(&atoms).project(&|symbol| variables.contains(&symbol));
        let mut found: Vec<Atom> = Vec::new();
        for atom in known.atoms() {
            let (term, negative) = (atom.term.clone(), -&atom.term);
            match atom.relation {
                Relation::Zero => found.extend([term, negative].map(|term| Atom::new(term, Relation::NonNegative))),
                Relation::NonNegative | Relation::NonZero => found.push(atom),
            }
        }
        let news = |atom: &Atom| {
            let own = atom.symbols().all(|symbol| variables.contains(&symbol));
            own && atom.decided().is_none() && !self.known.implies(atom) && !self.known.implies(&atom.negate())
        };
        Some(found.into_iter().map(|atom| atom.normalised()).filter(news).collect())
    }

    /// The atoms without those that follow from others and from what is known at the start; long ones go first.
    fn without_repetition(&self, mut atoms: Vec<Atom>) -> Vec<Atom> {
        atoms.sort_by_key(|atom| std::cmp::Reverse(atom.term.terms().count()));
        let mut at = 0;
        while at < atoms.len() {
            let mut rest = self.known.clone();
            let others = atoms.iter().enumerate().filter(|(index, _)| *index != at);
            let consistent =
                others.fold(true, |so_far, (_, atom)| so_far && rest.assume(atom) == Consistency::Consistent);
            if consistent && rest.implies(&atoms[at]) {
                atoms.remove(at);
            } else {
                at += 1;
            }
        }
        atoms.reverse();
        atoms
    }

    /// Whether some run that begins with these atoms comes to a loop that no function ranks, as far as is known.
    fn comes_to_a_loop(&self, atoms: &[Atom]) -> bool {
        self.entries.iter().any(|known| {
            let mut known = known.clone();
            atoms.iter().all(|atom| known.assume(atom) == Consistency::Consistent)
        })
    }

    /// Whether an argument is found for the system where these atoms hold at the start.
    fn ends(&self, atoms: &[Atom], budget: &Budget) -> bool {
        let mut system = self.system.clone();
        for transition in system.transitions.iter_mut().filter(|transition| transition.source == self.start) {
            transition.guard.extend(atoms.iter().cloned());
        }
        let share = budget.share(budget.limits.precondition_share);
        matches!(prove(&system, &share), Outcome::Terminates(_))
    }

    /// Two conditions that leave out a single value of a term are one.
    fn with_gaps(&self, mut found: Vec<Vec<Atom>>, budget: &Budget) -> Vec<Vec<Atom>> {
        for one in 0..found.len() {
            for other in one + 1..found.len() {
                let ([above], [below]) = (found[one].as_slice(), found[other].as_slice()) else { continue };
                // t - a >= 0 and b - t >= 0 with b = a - 2 leave out a - 1.
                let sum = &above.term + &below.term;
                if sum != Linear::constant(-2) {
                    continue;
                }
                let gap = vec![Atom::new(above.term.add_constant(&logic::Int::ONE), Relation::NonZero)];
                if self.ends(&gap, budget) {
                    found.insert(0, gap);
                    return weakest(found);
                }
            }
        }
        found
    }
}

/// What the case asks of the variables that no case changes.
fn asked_of_constants(component: &Component<'_>, case: &Candidate) -> Vec<Atom> {
    let variables = &component.system.location(case.source).variables;
    let keeps = |other: &&Candidate, position: usize| other.update[position] == Linear::symbol(variables[position]);
    let own = || component.candidates.iter().filter(|other| other.source == case.source && other.target == case.source);
    let constant: BTreeSet<Symbol> = (0..variables.len())
        .filter(|position| own().all(|other| keeps(&other, *position)))
        .map(|position| variables[position])
        .collect();
    assuming(&case.atoms).project(&|symbol| constant.contains(&symbol)).atoms()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The conditions that are found for the start of a system with variables `x`, `y`, ..., in words.
    fn found(text: &str) -> Vec<String> {
        let system = its::format::read(text).expect("a system");
        let start = system.starts[0];
        let found = preconditions(&system, start, &Budget::default());
        let words = |atoms: Vec<Atom>| atoms.iter().map(|atom| system.show_atom(atom)).collect::<Vec<_>>().join(", ");
        found.into_iter().map(words).collect()
    }

    fn system(rules: &str) -> String {
        format!("(GOAL TERMINATION)(STARTTERM (FUNCTIONSYMBOLS f))(VAR x y)(RULES {rules})")
    }

    #[test]
    fn a_step_that_may_be_zero_has_to_be_positive() {
        // Paper 4, Fig. 1: procedure `h` terminates if its argument is not zero.
        let rules = "f(x, y) -> l(0, y) :|: y >= 0   l(x, y) -> l(x + y, y) :|: x < 10";
        assert_eq!(found(&system(rules)), ["y - 1 >= 0"]);
    }

    #[test]
    fn a_bound_that_is_the_greatest_number_is_left_out() {
        let rules = "f(x, y) -> l(0, y) :|: 0 <= y && y <= 255
            l(x, y) -> l(x + 1, y) :|: x <= y && x < 255   l(x, y) -> l(0, y) :|: x <= y && x = 255";
        assert_eq!(found(&system(rules)), ["-y + 254 >= 0"]);
    }

    #[test]
    fn nothing_helps_a_loop_for_ever() {
        assert!(found(&system("f(x, y) -> l(x, y)   l(x, y) -> l(x, y)")).is_empty());
    }

    #[test]
    fn where_a_step_is_zero_runs_are_suspected_not_to_end() {
        let suspected = |text: &str| {
            let system = its::format::read(text).expect("a system");
            let found = suspects(&system, system.starts[0], &Budget::default());
            let words =
                |atoms: &Vec<Atom>| atoms.iter().map(|atom| system.show_atom(atom)).collect::<Vec<_>>().join(", ");
            found.iter().map(words).collect::<Vec<String>>()
        };
        let rules = "f(x, y) -> l(0, y) :|: y >= 0   l(x, y) -> l(x + y, y) :|: x < 10";
        assert_eq!(suspected(&system(rules))[0], "-y >= 0, y >= 0");
        let rules = "f(x, y) -> l(x, y) :|: y >= 0   l(x, y) -> l(x - y, y) :|: x > 0";
        assert!(suspected(&system(rules))[0].contains("-y >= 0"));
        assert!(suspected(&system("f(x, y) -> l(x, y)   l(x, y) -> l(x - 1, y) :|: x > 0")).is_empty());
    }

    #[test]
    fn conditions_that_let_the_loop_run_come_first() {
        let rules = "f(x, y) -> l(x, y) :|: y >= 0   l(x, y) -> l(x - y, y) :|: x > 0";
        assert_eq!(found(&system(rules))[0], "y - 1 >= 0");
    }
}
