//! Which cycles, which methods, which stems, in which order.

use its::scc::reachable;
use its::simplify::standard;
use its::{LocationId, System};
use logic::{Atom, Linear, Symbol};

use super::acceleration::Accelerated;
use super::cycles;
use super::evidence::NonTermination;
use super::methods::{Demand, Method, Progressive};
use super::relation::Relation;
use super::solver::Questions;
use super::stem::{Map, Queue, Stem};
use crate::budget::Budget;

/// The methods, the cheap ones first.
const METHODS: [&dyn Method; 3] = [
    &Progressive { name: "repetition", degree: 0, base: 1 },
    &Progressive { name: "progression", degree: 1, base: 1 },
    &Progressive { name: "geometric", degree: 2, base: 2 },
];
/// At most this many pairs of cycles are tried.
const MAX_PAIRS: usize = 100;

/// A cycle with a way to follow it for ever.
struct Candidate {
    head: LocationId,
    method: &'static str,
    demand: Demand,
}

/// Looks for a run that does not end. What is found is not yet believed: [`NonTermination::check`] is to be asked.
///
/// The answer is deterministic for a budget without deadline.
pub fn disprove(system: &System, budget: &Budget) -> Option<NonTermination> {
    system.validate().ok()?;
    let mut questions = Questions::new(budget);
    let mut fresh = system.first_free_symbol();
    let simplified = standard(system, !system.starts.is_empty());
    let cycles = cycles::simple(system, &simplified, &mut fresh);
    let pairs = cycles::pairs(system, &cycles, MAX_PAIRS, &mut fresh);
    [cycles.as_slice(), &pairs].iter().find_map(|tried| {
        let candidates = candidates(system, tried, &mut questions, &mut fresh);
        search(system, &simplified, &cycles, &candidates, &mut questions, &mut fresh)
    })
}

/// The cycles that some state can follow for ever, whether it can be reached or not.
fn candidates(system: &System, tried: &[Relation], questions: &mut Questions, fresh: &mut Symbol) -> Vec<Candidate> {
    let mut result = Vec::new();
    for cycle in tried {
        for method in METHODS {
            let Some(demand) = method.demand(system, cycle, fresh) else { continue };
            if questions.solve(&demand.atoms, &demand.clauses).is_some() {
                result.push(Candidate { head: cycle.source, method: method.name(), demand });
            }
        }
    }
    result
}

fn search(
    system: &System,
    simplified: &its::simplify::Traced,
    cycles: &[Relation],
    candidates: &[Candidate],
    questions: &mut Questions,
    fresh: &mut Symbol,
) -> Option<NonTermination> {
    if candidates.is_empty() {
        return None;
    }
    let mut relations: Vec<Relation> =
        simplified.paths.iter().filter_map(|path| Relation::of(system, path, fresh)).collect();
    let steps = relations.len();
    let mut accelerated = Vec::new();
    for cycle in cycles {
        if let Some(found) = Accelerated::new(system, cycle, relations.len()) {
            accelerated.push(found);
            relations.push(cycle.clone());
        }
    }
    let heads = candidates.iter().map(|candidate| candidate.head);
    let back = relations.iter().map(|relation| (relation.target, relation.source));
    let useful = reachable(system.locations.len(), heads, back);
    let map = Map { system, relations, steps, accelerated, useful };
    let starts = system.location_ids().filter(|location| system.is_start(*location) && map.useful[location.index()]);
    let mut queue: Queue = starts.map(|start| Stem::new(system, start, fresh)).collect();
    while let Some(stem) = queue.pop_front() {
        if questions.are_over() {
            return None;
        }
        if questions.solve(&stem.atoms, &stem.clauses).is_none() {
            continue;
        }
        for candidate in candidates.iter().filter(|candidate| candidate.head == stem.location) {
            if let Some(found) = join(&map, &stem, candidate, questions) {
                return Some(found);
            }
        }
        queue.extend(stem.longer(&map, fresh));
    }
    None
}

/// A run along the stem that can follow the candidate's cycle for ever.
fn join(map: &Map<'_>, stem: &Stem, candidate: &Candidate, questions: &mut Questions) -> Option<NonTermination> {
    let variables = &map.system.location(stem.location).variables;
    let state = |symbol: Symbol| {
        let index = variables.iter().position(|variable| *variable == symbol);
        index.and_then(|index| stem.state.get(index)).cloned().unwrap_or_else(Linear::zero)
    };
    let meet = candidate.demand.heads.iter().map(|(variable, term)| Atom::eq(&state(*variable), term));
    let atoms: Vec<Atom> = stem.atoms.iter().chain(&candidate.demand.atoms).cloned().chain(meet).collect();
    let clauses = [stem.clauses.as_slice(), &candidate.demand.clauses].concat();
    let model = questions.solve(&atoms, &clauses)?;
    let (values, moves) = stem.concrete(map, &model)?;
    let forever = (candidate.demand.read)(&model);
    let found = NonTermination { start: stem.start, values, stem: moves, method: candidate.method, forever };
    // Acceleration promises nothing about variables that it does not describe.
    found.check(map.system).is_ok().then_some(found)
}
