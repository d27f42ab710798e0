//! What holds of a function's variables whenever a run comes to the head of a loop: bounds of variables, of their sums and of
//! their differences (octagons, Miné 2006) that all states at the head of a finished graph satisfy.
//!
//! The graph represents every state of every run ([`crate`]), so what all its states there satisfy is invariant. The states must
//! have been kept ([`crate::options::Options::keep_states`]); without alarms and gaps nothing is left out.

use std::collections::BTreeMap;

use analysis::Facts;
use ir::{BlockId, FunctionId, ValueId};
use logic::{Interval, Linear};

use crate::domain::options::Limits;
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::engine::graph::Graph;

/// What holds at the head of a loop.
#[derive(Clone, PartialEq, Debug)]
pub struct AtHead {
    /// The function.
    pub function: FunctionId,
    /// The head.
    pub block: BlockId,
    /// What is known of sums.
    pub facts: Vec<Fact>,
}

/// The range of the sum of one or two variables.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// The variables.
    pub sum: Vec<Summand>,
    /// Where it lies; never everywhere.
    pub range: Interval,
}

/// A variable in a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summand {
    /// It is taken away.
    pub negative: bool,
    /// The stack allocation in which it lives.
    pub variable: ValueId,
    /// How its bits are read.
    pub view: View,
}

/// The facts at each head of a loop that runs come to.
pub fn at_heads(facts: &Facts<'_>, graph: &Graph, limits: &Limits) -> Vec<AtHead> {
    let mut visits: BTreeMap<(FunctionId, BlockId), Vec<&State>> = BTreeMap::new();
    for (_, state) in graph.kept.iter().flat_map(|kept| &kept.states) {
        let top = state.top();
        let function = facts.function(top.function);
        if function.loops().is_head(top.block) && top.index <= function.phi_count(top.block) {
            visits.entry((top.function, top.block)).or_default().push(state);
        }
    }
    let at_head = |((function, block), states): (_, Vec<&State>)| {
        let facts = (states.len() <= limits.invariant_states).then(|| common(&states, limits.invariant_variables));
        AtHead { function, block, facts: facts.unwrap_or_default() }
    };
    visits.into_iter().map(at_head).filter(|head| !head.facts.is_empty()).collect()
}

/// What all states satisfy. Of a pair only what does not follow from its variables' own ranges.
fn common(states: &[&State], most: usize) -> Vec<Fact> {
    let mut variables = integers(states);
    variables.truncate(most);
    let ranges: Vec<Interval> = variables.iter().map(|variable| hull(states, &[*variable])).collect();
    let known = variables.iter().zip(&ranges).filter(|(_, range)| !range.is_all());
    let mut result: Vec<Fact> =
        known.map(|(variable, range)| Fact { sum: vec![*variable], range: range.clone() }).collect();
    for (index, first) in variables.iter().enumerate() {
        for (other, second) in variables.iter().enumerate().skip(index + 1) {
            for negative in [true, false] {
                let sum = vec![*first, Summand { negative, ..*second }];
                let sign = if negative { logic::Int::MINUS_ONE } else { logic::Int::ONE };
                let implied = ranges[index].add(&ranges[other].scale(&sign));
                let found = hull(states, &sum);
                let range = Interval {
                    low: found.low.filter(|low| implied.low.as_ref().is_none_or(|known| low > known)),
                    high: found.high.filter(|high| implied.high.as_ref().is_none_or(|known| high < known)),
                };
                if !range.is_all() {
                    result.push(Fact { sum, range });
                }
            }
        }
    }
    result
}

/// The variables that hold an integer in all states, read alike.
fn integers(states: &[&State]) -> Vec<Summand> {
    let Some((first, rest)) = states.split_first() else { return Vec::new() };
    let view = |state: &State, variable: &ValueId| match state.top().slots.get(variable) {
        Some(Value::Int { view, .. }) if *view != View::Modular => Some(*view),
        _ => None,
    };
    let everywhere = |variable: &ValueId| {
        let seen = view(first, variable)?;
        let alike = rest.iter().all(|state| view(state, variable) == Some(seen));
        alike.then_some(Summand { negative: false, variable: *variable, view: seen })
    };
    first.top().slots.keys().filter_map(everywhere).collect()
}

/// The least interval around the sum's values in all states.
fn hull(states: &[&State], sum: &[Summand]) -> Interval {
    let mut result = Interval::empty();
    for state in states {
        let Some(term) = term(state, sum) else { return Interval::ALL };
        result = result.hull(&state.knowledge.bounds(&term));
        if result.is_all() {
            break;
        }
    }
    result
}

fn term(state: &State, sum: &[Summand]) -> Option<Linear> {
    let part = |part: &Summand| match state.top().slots.get(&part.variable)? {
        Value::Int { term, .. } => Some(if part.negative { -term } else { term.clone() }),
        _ => None,
    };
    sum.iter().try_fold(Linear::zero(), |result, summand| Some(&result + &part(summand)?))
}
