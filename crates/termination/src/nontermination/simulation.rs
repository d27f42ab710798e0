//! Simulation of concrete runs: they suggest cycles, and serve as stems that no short path describes.

use std::collections::BTreeMap;

use its::{LocationId, TransitionIndex};
use logic::{Atom, Int, Linear, Symbol};

use super::evidence::Move;
use super::relation::Relation;
use super::solver::Questions;
use super::stem::Map;

/// A run from some state, in steps of the simplified system.
pub(crate) struct Trace {
    /// The states, one more than there are steps.
    pub(crate) states: Vec<(LocationId, Vec<Int>)>,
    steps: Vec<(usize, BTreeMap<Symbol, Int>)>,
}

/// Follows a run. Where several steps are possible, `policy` decides: 0 for the first, 1 for the last, others for a
/// pseudo-random choice.
pub(crate) fn follow(
    map: &Map<'_>,
    location: LocationId,
    values: Vec<Int>,
    policy: u64,
    questions: &mut Questions,
    fresh: &mut Symbol,
) -> Trace {
    let mut trace = Trace { states: vec![(location, values)], steps: Vec::new() };
    let limits = questions.limits();
    let mut asked = 0;
    let mut random = policy;
    while trace.steps.len() < limits.trace_steps && asked < limits.trace_queries {
        let Some((location, values)) = trace.states.last() else { break };
        let mut outgoing: Vec<usize> = (0..map.steps).filter(|i| map.relations[*i].source == *location).collect();
        if policy == 1 {
            outgoing.reverse();
        } else if policy > 1 && !outgoing.is_empty() {
            // A linear congruential generator; its high bits are the better ones.
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let by = (random >> 33) as usize % outgoing.len();
            outgoing.rotate_left(by);
        }
        let variables = &map.system.location(*location).variables;
        let taken = outgoing.into_iter().find_map(|index| {
            let relation = &map.relations[index];
            let guard = remaining(&relation.guard, variables, values)?;
            let decided =
                guard.is_empty() && relation.update.iter().all(|term| term.symbols().all(|s| variables.contains(&s)));
            if decided {
                return Some((index, BTreeMap::new()));
            }
            asked += 1;
            Some((index, choose(map, relation, &guard, values, questions, fresh)?))
        });
        let Some((index, free)) = taken else { break };
        let relation = &map.relations[index];
        let value = |symbol: Symbol| valuation(variables, values, &free, symbol);
        let after = relation.update.iter().map(|term| term.evaluate(value)).collect();
        trace.states.push((relation.target, after));
        trace.steps.push((index, free));
    }
    trace
}

fn valuation(variables: &[Symbol], values: &[Int], free: &BTreeMap<Symbol, Int>, symbol: Symbol) -> Int {
    let known = match variables.iter().position(|variable| *variable == symbol) {
        Some(index) => values.get(index),
        None => free.get(&symbol),
    };
    known.cloned().unwrap_or(Int::ZERO)
}

/// The guard under these values of the variables, without atoms that hold; `None` if one fails.
fn remaining(guard: &[Atom], variables: &[Symbol], values: &[Int]) -> Option<Vec<Atom>> {
    let fixed = fixed(variables, values);
    let guard: Vec<Atom> = guard.iter().map(|atom| atom.substitute(&fixed)).collect();
    let failing = guard.iter().any(Atom::is_trivially_false);
    (!failing).then(|| guard.into_iter().filter(|atom| !atom.is_trivially_true()).collect())
}

fn fixed(variables: &[Symbol], values: &[Int]) -> impl Fn(Symbol) -> Option<Linear> {
    let pairs: BTreeMap<Symbol, Int> = variables.iter().copied().zip(values.iter().cloned()).collect();
    move |symbol| pairs.get(&symbol).map(|value| Linear::constant(value.clone()))
}

/// Values of the free symbols with which a step can be taken and, if possible, another one after it; irrelevant
/// ones are zero.
fn choose(
    map: &Map<'_>,
    relation: &Relation,
    guard: &[Atom],
    values: &[Int],
    questions: &mut Questions,
    fresh: &mut Symbol,
) -> Option<BTreeMap<Symbol, Int>> {
    let fixed = fixed(&map.system.location(relation.source).variables, values);
    let after: Vec<Linear> = relation.update.iter().map(|term| term.substitute(&fixed)).collect();
    let variables = &map.system.location(relation.target).variables;
    let next = map.relations[..map.steps].iter().filter(|next| next.source == relation.target);
    let next = next.map(|next| {
        let mut own: BTreeMap<Symbol, Symbol> = BTreeMap::new();
        for symbol in next.guard.iter().flat_map(Atom::symbols).filter(|symbol| !variables.contains(symbol)) {
            own.entry(symbol).or_insert_with(|| {
                fresh.0 += 1;
                Symbol(fresh.0 - 1)
            });
        }
        let value = |symbol: Symbol| match variables.iter().position(|variable| *variable == symbol) {
            Some(index) => after.get(index).cloned(),
            None => own.get(&symbol).map(|own| Linear::symbol(*own)),
        };
        next.guard.iter().map(|atom| atom.substitute(value)).collect()
    });
    let next: Vec<Vec<Atom>> = next.collect();
    let model = questions.solve(guard, &[next]).or_else(|| questions.solve(guard, &[]))?;
    let terms = guard.iter().map(|atom| &atom.term).chain(&after);
    Some(terms.flat_map(Linear::symbols).map(|symbol| (symbol, model.value(symbol))).collect())
}

impl Trace {
    /// Paths that the run seems to repeat forever, each with the state where a round of it begins: back to the same
    /// values of the variables that matter, or the same steps twice in the end. A round has so many steps at most.
    pub(crate) fn rounds(
        &self,
        map: &Map<'_>,
        matters: &[Vec<Symbol>],
        longest: usize,
    ) -> Vec<(usize, Vec<TransitionIndex>)> {
        let path = |from: usize, to: usize| -> Vec<TransitionIndex> {
            self.steps[from..to].iter().flat_map(|(index, _)| map.relations[*index].path.iter().copied()).collect()
        };
        let mut result = Vec::new();
        let count = self.steps.len();
        let projected = |state: &(LocationId, Vec<Int>)| -> (LocationId, Vec<Int>) {
            let variables = &map.system.location(state.0).variables;
            let pairs = variables.iter().zip(&state.1);
            let kept = pairs.filter(|(variable, _)| matters[state.0.index()].contains(variable));
            (state.0, kept.map(|(_, value)| value.clone()).collect())
        };
        let states: Vec<_> = self.states.iter().map(projected).collect();
        let same = (1..=longest.min(count)).find(|period| states[count - period] == states[count]);
        result.extend(same.map(|period| (count - period, path(count - period, count))));
        let steps: Vec<usize> = self.steps.iter().map(|(index, _)| *index).collect();
        let again = (1..=longest.min(count / 2))
            .find(|period| steps[count - period..] == steps[count - 2 * period..count - period]);
        result.extend(again.map(|period| (count - period, path(count - period, count))));
        result
    }

    /// The steps of the original system up to a state.
    pub(crate) fn moves(&self, map: &Map<'_>, to: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        for ((location, values), (index, free)) in self.states.iter().zip(&self.steps).take(to) {
            let relation = &map.relations[*index];
            let variables = &map.system.location(*location).variables;
            let value = |symbol: Symbol| valuation(variables, values, free, symbol);
            for (transition, choices) in relation.path.iter().zip(&relation.choices) {
                let choices = choices.iter().map(|(symbol, term)| (*symbol, term.evaluate(value))).collect();
                moves.push(Move { transition: *transition, choices });
            }
        }
        moves
    }
}
