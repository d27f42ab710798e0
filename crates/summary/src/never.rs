//! *Never for Q*: states of the entry in which no run ends.
//!
//! # Plan
//!
//! 1. [`suspects`]: the transition system of the runs that begin in a candidate's states tells conditions on its start under which
//!    a loop goes on without a step, or which contradict what makes it end ([`termination::suspects`]). Each of them, as facts
//!    about the entry's numbers, is a candidate for Q.
//! 2. [`no_run_ends`]: of the states that the words of a candidate mean it is proved, case by case and by an analysis of its own,
//!    that no run which begins there ends. The start of the extracted system belongs to a closed recurrence set on exact
//!    transitions, with its whole invariant ([`termination::NeverEnds`]), so each state of the case does. An exact transition
//!    is one that the machine takes from every state that its source represents, given the inputs on the way
//!    ([`symex::domain::trail`]); none of the transitions asks for an input, so there is no other run.
//!
//! Nothing rests on the first step. What is not proved for all states of a candidate is dropped. Who reports one executes a run
//! that begins in it.

use contract::entry::{Case, EntryState, Fact, Sum};
use logic::{Consistency, Knowledge, Linear};
use symex::graph::{Graph, NodeKind};
use symex::options::Options;
use symex::passes::extract::{Extracted, extract};
use termination::{Budget, NeverEnds, never_ends};

use crate::attempt::Question;
use crate::candidate::Candidate;
use crate::ending::{hides_runs, in_numbers};
use crate::words;

/// Candidates in whose states runs may not end: the base with further facts. In none of them do all the facts of `ending` hold,
/// under which every run ends.
pub fn suspects(question: &Question<'_>, base: &Candidate, ending: &[Fact], budget: &Budget) -> Vec<Candidate> {
    // Where nothing is known to make runs end, perhaps none does.
    let mut found: Vec<Candidate> = if ending.is_empty() { vec![base.clone()] } else { Vec::new() };
    let Some(states) = base.states(question.limits.cases) else { return found };
    for case in &states.cases {
        for facts in of_case(question, case, ending, budget) {
            let mut candidate = base.clone();
            candidate.facts.extend(facts);
            if candidate.facts.len() <= question.limits.facts && !found.contains(&candidate) {
                found.push(candidate);
            }
        }
    }
    found.truncate(question.limits.suspects);
    found
}

fn of_case(question: &Question<'_>, case: &Case, ending: &[Fact], budget: &Budget) -> Vec<Vec<Fact>> {
    let options = Options { entry: case.clone(), demands: true, ..question.options.clone() };
    if question.is_over() {
        return Vec::new();
    }
    let analysis = symex::analyse_with(question.facts, question.entry, &options, &question.budget);
    if analysis.vacuous || hides_runs(&analysis.notes) {
        return Vec::new();
    }
    let system = extract(&analysis.graph, &|_| String::new()).system;
    let (Some(start), true) = (system.starts.first(), system.transitions.iter().any(|step| step.exact)) else {
        return Vec::new();
    };
    let mut result = Vec::new();
    for atoms in termination::suspects(&system, *start, budget) {
        let facts: Option<Vec<Fact>> = atoms.iter().map(|atom| in_numbers(atom, &analysis.numbers)).collect();
        let Some(facts) = facts.filter(|facts| facts.iter().all(|fact| words::has_words(question.naming, fact.sum())))
        else {
            continue;
        };
        let mut known = Knowledge::default();
        let mut both = atoms.iter().cloned().chain(ending.iter().filter_map(|fact| atom_of(fact, &analysis.numbers)));
        let together = both.all(|atom| known.assume(&atom) == Consistency::Consistent);
        if ending.is_empty() || !together || known.is_refutable() {
            result.push(with_bounds(facts, question.options.mathematical));
        }
    }
    result
}

/// The fact in the symbols that stand for its numbers.
fn atom_of(fact: &Fact, numbers: &[(contract::entry::Number, Linear)]) -> Option<logic::Atom> {
    let mut term = Linear::constant(fact.sum().constant.clone());
    for (factor, number) in &fact.sum().terms {
        let (_, symbol) = numbers.iter().find(|(known, _)| known == number)?;
        term = term.add_scaled(factor, symbol);
    }
    Some(match fact {
        Fact::NonNegative(_) => logic::Atom::ge(&term, &Linear::zero()),
        Fact::NotZero(_) => logic::Atom::ne(&term, &Linear::zero()),
    })
}

/// The facts, with the other bound where one leaves a number the least or the greatest value of its type only: then the words
/// say that it is that value.
fn with_bounds(facts: Vec<Fact>, mathematical: bool) -> Vec<Fact> {
    let other = |fact: &Fact| {
        let Fact::NonNegative(sum) = fact else { return None };
        let opposite = Sum::default().minus(sum);
        // All values of the type satisfy it.
        let [(factor, _)] = opposite.terms.as_slice() else { return None };
        let follows = opposite.least(mathematical).is_some_and(|least| !least.is_negative());
        (factor.is_unit() && follows).then_some(Fact::NonNegative(opposite))
    };
    let others: Vec<Fact> = facts.iter().filter_map(other).filter(|fact| !facts.contains(fact)).collect();
    facts.into_iter().chain(others).collect()
}

/// Whether it is proved that no run ends that begins in one of the states, of which there are some.
pub fn no_run_ends(question: &Question<'_>, states: &EntryState, budget: &Budget) -> bool {
    let mut inhabited = false;
    for case in &states.cases {
        // Claims are made of an ordinary analysis, which asks for no demands.
        let options = Options { entry: case.clone(), demands: false, ..question.options.clone() };
        if question.is_over() {
            return false;
        }
        let analysis = symex::analyse_with(question.facts, question.entry, &options, &question.budget);
        if analysis.vacuous {
            continue;
        }
        inhabited = true;
        // A claim that rests on more than the condition says is not made.
        if hides_runs(&analysis.notes) || !analysis.met.is_empty() || !analysis.assumptions.is_empty() {
            return false;
        }
        let extracted = extract(&analysis.graph, &|_| String::new());
        if !never_returns(question, &analysis.graph, &extracted, budget) {
            return false;
        }
    }
    inhabited
}

/// Whether no run that begins at the entry in the graph ends.
fn never_returns(question: &Question<'_>, graph: &Graph, extracted: &Extracted, budget: &Budget) -> bool {
    let system = &extracted.system;
    // Contexts of calls are further starts, which stand for other frames.
    let mut starts = system.starts.iter().filter(|start| {
        let node = graph.node(extracted.nodes[start.index()]);
        let [frame] = node.state.frames.as_slice() else { return false };
        node.kind == NodeKind::Start && node.parent.is_none() && frame.function == question.entry && !frame.bottom
    });
    let (Some(start), None) = (starts.next(), starts.next()) else { return false };
    never_ends(system, *start, budget).iter().any(|claim| {
        let begins = claim.begins().is_some_and(|(location, _)| location == *start);
        begins && claim.everywhere.is_some() && claim.check(system).is_ok() && !chooses(graph, extracted, claim)
    })
}

/// Whether a run on the transitions of the claim asks for an input other than the entry's arguments: with another one it might
/// end.
fn chooses(graph: &Graph, extracted: &Extracted, claim: &NeverEnds) -> bool {
    claim.transitions().into_iter().any(|index| {
        let edge = extracted.system.transitions[index].origin.and_then(|origin| graph.edges.get(origin as usize));
        let Some(edge) = edge else { return true };
        let source = graph.node(edge.from);
        // The entry's arguments are the first inputs of the paths that leave its start.
        let given = if source.kind == NodeKind::Start { source.state.trail.events() } else { &[] };
        match edge.state.trail.events().strip_prefix(given) {
            Some(events) => events.iter().any(|event| event.symbol.is_some()),
            None => true,
        }
    })
}
