//! The order in which cycles, methods and stems are tried.

use std::collections::{HashSet, VecDeque};

use its::scc::{cyclic_components, reachable};
use its::simplify::{Traced, standard};
use its::{LocationId, System};
use logic::{Atom, Linear, Symbol};

use super::acceleration::Accelerated;
use super::cover::Keep;
use super::cycles;
use super::evidence::NonTermination;
use super::methods::{Closed, Demand, Method, Progressive, Regions};
use super::missing;
use super::relation::Relation;
use super::simulation::follow;
use super::solver::{Clause, Model, Questions};
use super::stem::{Map, Stem};
use crate::budget::Budget;
use crate::scale::{STEPS, Scaling, restrict};

/// The methods, the cheap ones first.
const METHODS: [&dyn Method; 8] = [
    &Progressive { name: "repetition", degree: 0, base: 1 },
    &Progressive { name: "progression", degree: 1, base: 1 },
    &Progressive { name: "geometric", degree: 2, base: 2 },
    &Closed { greatest: false },
    &Closed { greatest: true },
    &Regions { keep: Keep::Step },
    &Regions { keep: Keep::Other },
    &Regions { keep: Keep::Constants },
];

/// A way to make progress with the search.
#[derive(Clone, Copy)]
enum Stage {
    /// Apply the methods to the simple cycles.
    Cycles,
    /// Apply them to the components.
    Components,
    /// Apply them to sequences of this many cycles.
    Sequences(usize),
    /// Follow concrete runs and apply the methods to the paths that these repeat.
    Runs,
    /// Make stems longer.
    Stems,
    /// Search for runs in which some variable keeps a residue.
    Residues,
}

/// The stages in this order, each with a number `n`: the stage may use one part in `n` of the work that is left.
const STAGES: [(Stage, u64); 11] = [
    (Stage::Cycles, 16),
    (Stage::Stems, 16),
    (Stage::Components, 16),
    (Stage::Stems, 16),
    (Stage::Residues, 2),
    (Stage::Sequences(2), 16),
    (Stage::Stems, 16),
    (Stage::Runs, 8),
    (Stage::Sequences(3), 8),
    (Stage::Stems, 4),
    (Stage::Stems, 1),
];

/// The stages of a search for runs in which a variable keeps a residue: where that helps, closed regions are soon found.
const WITH_RESIDUE: [(Stage, u64); 4] =
    [(Stage::Cycles, 8), (Stage::Stems, 8), (Stage::Components, 2), (Stage::Stems, 1)];

/// The names of stages that can be disabled, besides methods.
const ACCELERATION: &str = "acceleration";
const SEQUENCES: &str = "sequences of cycles";
const RUNS: &str = "concrete runs";

/// Searches for an infinite run. The result is a candidate that [`NonTermination::check`] has to verify.
///
/// The answer is deterministic for a budget without deadline.
pub fn disprove(system: &System, budget: &Budget) -> Option<NonTermination> {
    system.validate().ok()?;
    let mut search = Search::new(system, budget);
    STAGES.iter().find_map(|(stage, parts)| search.run(*stage, *parts)).map(|found| found.shortened(system))
}

/// The names of everything that [`Budget::without`] can disable here.
pub(crate) fn method_names() -> Vec<&'static str> {
    METHODS.iter().map(|method| method.name()).chain([ACCELERATION, SEQUENCES, RUNS]).collect()
}

/// A cycle with a condition for repeating it forever.
struct Candidate {
    head: LocationId,
    method: &'static str,
    demand: Demand,
}

/// The state of the search.
struct Search<'a> {
    map: Map<'a>,
    /// The variables that matter, per location.
    matters: Vec<Vec<Symbol>>,
    cycles: Vec<Relation>,
    components: Vec<Vec<LocationId>>,
    candidates: Vec<Candidate>,
    /// Stems that some run follows, each joined with all candidates.
    stems: Vec<(Stem, Model)>,
    queue: VecDeque<Stem>,
    questions: Questions,
    fresh: Symbol,
}

impl<'a> Search<'a> {
    fn new(system: &'a System, budget: &Budget) -> Search<'a> {
        let mut fresh = system.first_free_symbol();
        let simplified = simplified(system);
        let cycles = cycles::simple(system, &simplified, &mut fresh, &budget.limits);
        let mut relations: Vec<Relation> =
            simplified.paths.iter().filter_map(|path| Relation::of(system, path, &mut fresh)).collect();
        let steps = relations.len();
        let mut accelerated = Vec::new();
        for cycle in cycles.iter().filter(|_| budget.uses(ACCELERATION)) {
            if let Some(found) = Accelerated::new(system, cycle, relations.len()) {
                accelerated.push(found);
                relations.push(cycle.clone());
            }
        }
        let edges = relations[..steps].iter().map(|relation| (relation.source, relation.target));
        let components = cyclic_components(system.locations.len(), edges);
        let heads = components.iter().flatten().copied();
        let back = relations.iter().map(|relation| (relation.target, relation.source));
        let useful = reachable(system.locations.len(), heads, back);
        let map = Map { system, relations, steps, accelerated, useful };
        let starts =
            system.location_ids().filter(|location| system.is_start(*location) && map.useful[location.index()]);
        let queue = starts.map(|start| Stem::new(system, start, &mut fresh)).collect();
        let matters = simplified.system.locations.into_iter().map(|location| location.variables).collect();
        let questions = Questions::new(budget);
        let (candidates, stems) = (Vec::new(), Vec::new());
        Search { map, matters, cycles, components, candidates, stems, queue, questions, fresh }
    }

    fn run(&mut self, stage: Stage, parts: u64) -> Option<NonTermination> {
        match stage {
            Stage::Cycles => {
                let cycles = self.cycles.clone();
                self.try_cycles(&cycles, parts)
            }
            Stage::Components => self.try_components(parts),
            Stage::Sequences(length) if self.questions.budget().uses(SEQUENCES) => self.try_sequences(length, parts),
            Stage::Runs if self.questions.budget().uses(RUNS) => self.follow_runs(parts),
            Stage::Stems => self.explore(parts),
            Stage::Residues if self.questions.budget().uses(STEPS) => self.keep_residues(parts),
            Stage::Sequences(_) | Stage::Runs | Stage::Residues => None,
        }
    }

    /// The work that is left after one part of `parts` is spent.
    fn floor(&self, parts: u64) -> u64 {
        self.questions.work() - self.questions.work() / parts
    }

    /// Adds the cycles that some state can repeat forever, and joins them with the known stems.
    fn try_cycles(&mut self, cycles: &[Relation], parts: u64) -> Option<NonTermination> {
        let floor = self.floor(parts);
        let known = self.candidates.len();
        for cycle in cycles {
            if self.questions.work() < floor {
                break;
            }
            let candidates = self.possible(cycle);
            self.candidates.extend(candidates);
        }
        self.join_new(known, floor.saturating_sub(floor / parts))
    }

    /// Adds the parts of components in which a run can stay forever, and joins them with the known stems.
    fn try_components(&mut self, parts: u64) -> Option<NonTermination> {
        let floor = self.floor(parts);
        let known = self.candidates.len();
        for component in self.components.clone() {
            for method in METHODS {
                if self.questions.work() < floor || !self.questions.budget().uses(method.name()) {
                    continue;
                }
                let found = method.of_component(&self.map, &component, &mut self.fresh, self.questions.budget());
                for (head, demand) in found {
                    if self.questions.solve(&demand.atoms, &demand.clauses).is_some() {
                        self.candidates.push(Candidate { head, method: method.name(), demand });
                    }
                }
            }
        }
        self.join_new(known, floor.saturating_sub(floor / parts))
    }

    /// Joins the candidates from a number on with all known stems, while more work than the floor is left.
    fn join_new(&mut self, known: usize, floor: u64) -> Option<NonTermination> {
        let new = &self.candidates[known..];
        let stems = &self.stems;
        let pairs = stems.iter().flat_map(|stem| new.iter().map(move |candidate| (stem, candidate)));
        let (map, questions) = (&self.map, &mut self.questions);
        let pairs = pairs.filter(|((stem, _), candidate)| stem.location == candidate.head);
        for ((stem, _), candidate) in pairs {
            if questions.work() < floor {
                return None;
            }
            if let Some(found) = join(map, stem, candidate, questions) {
                return Some(found);
            }
        }
        None
    }

    /// Runs in which a variable keeps a residue, and is counted in steps.
    fn keep_residues(&mut self, parts: u64) -> Option<NonTermination> {
        let floor = self.floor(parts);
        let limits = self.questions.limits();
        for scaling in missing::residues(self.map.system, &self.cycles, &limits) {
            let own = self.questions.budget().share(limits.residues_share);
            if self.questions.are_over() || self.questions.work() < floor {
                break;
            }
            let Ok(system) = restrict(self.map.system, &scaling) else { continue };
            let mut search = Search::new(&system, &own);
            let found = WITH_RESIDUE.iter().find_map(|(stage, parts)| search.run(*stage, *parts));
            self.questions.budget().absorb(own.work.saturating_sub(search.questions.work()));
            if let Some(found) = found {
                return Some(NonTermination { scaling, ..found.shortened(&system) });
            }
        }
        None
    }

    fn try_sequences(&mut self, length: usize, parts: u64) -> Option<NonTermination> {
        let (system, questions) = (self.map.system, &mut self.questions);
        let sequences = cycles::sequences(system, &self.cycles, length, questions, &mut self.fresh);
        self.try_cycles(&sequences, parts)
    }

    /// The conditions under which some state, reachable or not, can repeat the cycle forever.
    fn possible(&mut self, cycle: &Relation) -> Vec<Candidate> {
        let mut result = Vec::new();
        let methods = METHODS.into_iter().filter(|method| self.questions.budget().uses(method.name()));
        for method in methods.collect::<Vec<_>>() {
            if self.questions.are_over() {
                break;
            }
            self.questions.spend(self.questions.limits().attempt_price);
            let Some(demand) = method.of_cycle(self.map.system, cycle, &mut self.fresh, &self.questions.limits())
            else {
                continue;
            };
            if self.questions.solve(&demand.atoms, &demand.clauses).is_some() {
                result.push(Candidate { head: cycle.source, method: method.name(), demand });
            }
        }
        result
    }

    /// Tries longer and longer stems, for one part of `parts` of the work that is left.
    fn explore(&mut self, parts: u64) -> Option<NonTermination> {
        let floor = self.floor(parts);
        while !self.questions.are_over() && self.questions.work() >= floor {
            let stem = self.queue.pop_front()?;
            let Some(model) = self.questions.solve(&stem.atoms, &stem.clauses) else { continue };
            for candidate in &self.candidates {
                if let Some(found) = join(&self.map, &stem, candidate, &mut self.questions) {
                    return Some(found);
                }
            }
            self.queue.extend(stem.longer(&self.map, &mut self.fresh));
            self.stems.push((stem, model));
        }
        None
    }

    /// Follows concrete runs from the ends of stems, for one part of `parts` of the work that is left.
    fn follow_runs(&mut self, parts: u64) -> Option<NonTermination> {
        let floor = self.floor(parts);
        let limits = self.questions.limits();
        let mut tried: HashSet<Vec<usize>> = HashSet::new();
        for number in 0..self.stems.len().min(limits.traces) {
            for policy in 0..limits.policies {
                if self.questions.are_over() || self.questions.work() < floor {
                    return None;
                }
                let (stem, model) = &self.stems[number];
                let Some((values, moves)) = stem.concrete(&self.map, model) else { continue };
                let state = stem.state.iter().map(|term| term.evaluate(|symbol| model.value(symbol))).collect();
                let start = stem.start;
                let trace = follow(&self.map, stem.location, state, policy, &mut self.questions, &mut self.fresh);
                let mut meetings: Vec<(usize, usize)> = Vec::new();
                for (index, candidate) in self.candidates.iter().enumerate() {
                    let visits = (0..trace.states.len()).rev().filter(|at| trace.states[*at].0 == candidate.head);
                    meetings.extend(visits.take(limits.candidate_visits).map(|at| (at, index)));
                }
                for (at, path) in trace.rounds(&self.map, &self.matters, limits.trace_period) {
                    if !tried.insert(path.clone()) {
                        continue;
                    }
                    let cycle = Relation::of(self.map.system, &path, &mut self.fresh);
                    for candidate in cycle.iter().flat_map(|cycle| self.possible(cycle)).collect::<Vec<_>>() {
                        meetings.push((at, self.candidates.len()));
                        self.candidates.push(candidate);
                    }
                }
                for (at, index) in meetings {
                    let candidate = &self.candidates[index];
                    let (location, state) = &trace.states[at];
                    let state: Vec<Linear> = state.iter().map(|value| Linear::constant(value.clone())).collect();
                    let Some(model) = meet(&self.map, *location, &state, candidate, (&[], &[]), &mut self.questions)
                    else {
                        continue;
                    };
                    let forever = (candidate.demand.read)(&model);
                    let stem = [moves.as_slice(), &trace.moves(&self.map, at)].concat();
                    let values = values.clone();
                    let method = candidate.method;
                    let found = NonTermination { scaling: Scaling::new(), start, values, stem, method, forever };
                    if found.check(self.map.system).is_ok() {
                        return Some(found);
                    }
                }
            }
        }
        None
    }
}

/// The system of the exact transitions, simplified. Inexact ones are removed first, since simplification might
/// otherwise keep an inexact transition in place of an exact one. The paths are those of the whole system.
pub(super) fn simplified(system: &System) -> Traced {
    let exact: Vec<usize> = (0..system.transitions.len()).filter(|index| system.transitions[*index].exact).collect();
    let transitions = exact.iter().map(|index| system.transitions[*index].clone()).collect();
    let mut result = standard(&System { transitions, ..system.clone() }, !system.starts.is_empty());
    for index in result.paths.iter_mut().flatten() {
        *index = exact[*index];
    }
    result
}

/// A run along the stem that can repeat the candidate's cycle forever.
fn join(map: &Map<'_>, stem: &Stem, candidate: &Candidate, questions: &mut Questions) -> Option<NonTermination> {
    let known = (stem.atoms.as_slice(), stem.clauses.as_slice());
    let model = meet(map, stem.location, &stem.state, candidate, known, questions)?;
    let (values, moves) = stem.concrete(map, &model)?;
    let forever = (candidate.demand.read)(&model);
    let (start, method) = (stem.start, candidate.method);
    let found = NonTermination { scaling: Scaling::new(), start, values, stem: moves, method, forever };
    // Acceleration determines only the variables that it describes.
    found.check(map.system).is_ok().then_some(found)
}

/// Values with which a state satisfies the candidate's demand.
fn meet(
    map: &Map<'_>,
    location: LocationId,
    state: &[Linear],
    candidate: &Candidate,
    known: (&[Atom], &[Clause]),
    questions: &mut Questions,
) -> Option<Model> {
    if candidate.head != location {
        return None;
    }
    let variables = &map.system.location(location).variables;
    let value = |symbol: Symbol| {
        let index = variables.iter().position(|variable| *variable == symbol);
        index.and_then(|index| state.get(index)).cloned().unwrap_or_else(Linear::zero)
    };
    let equal = candidate.demand.heads.iter().map(|(variable, term)| Atom::eq(&value(*variable), term));
    let atoms: Vec<Atom> = known.0.iter().chain(&candidate.demand.atoms).cloned().chain(equal).collect();
    let clauses = [known.1, candidate.demand.clauses.as_slice()].concat();
    questions.solve(&atoms, &clauses)
}
