//! Finding postconditions, and checking them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use analysis::Facts;
use ir::{FunctionId, Type, ValueId};
use logic::{Atom, Consistency, Knowledge, Linear, Symbol};

use crate::domain::Domain;
use crate::domain::clean::drop_unreachable;
use crate::domain::options::{Budget, Limits, Options};
use crate::domain::postcondition::{Case, Postconditions};
use crate::domain::state::{Frame, State};
use crate::domain::value::{Value, View};
use crate::engine::explore::Engine;
use crate::engine::path::{Return, Way};
use crate::engine::returns::Returns;
use crate::rules::call::push_frame;
use crate::summary::cover::cover;
use crate::summary::join::{Coarseness, Summary, join};

/// A function whose postcondition is looked for.
struct Search {
    id: FunctionId,
    /// The state its body is executed from, the same in each round.
    start: State,
    drafts: Vec<Draft>,
}

/// A case under construction: a state with a frame of the function that has its parameters, and the result behind them.
struct Draft {
    way: Way,
    state: State,
    varying: BTreeSet<Symbol>,
    chosen: Vec<Atom>,
    joins: u32,
}

/// Proposes postconditions for the groups of functions that call each other, given callees first. They hold if they pass
/// [`check`].
pub fn find(facts: &Arc<Facts<'_>>, groups: &[Vec<FunctionId>], options: &Options, budget: &Budget) -> Postconditions {
    let (options, budget) = (of_values(options), of_one_run(budget, &options.limits));
    let mut cx = Domain::with_facts(facts.clone(), &options);
    for group in groups {
        find_of(&mut cx, group, &budget);
    }
    cx.postconditions
}

/// The functions of one group: the least fixed point from "no call returns".
fn find_of(cx: &mut Domain, group: &[FunctionId], budget: &Budget) {
    let program = cx.program;
    let wanted = |id: &FunctionId| matches!(program.function(*id).result, Type::Int(8..=64));
    let mut searches: Vec<Search> = Vec::new();
    for id in group.iter().copied().filter(wanted) {
        searches.push(Search { id, start: start(cx, id), drafts: Vec::new() });
        cx.postconditions.set(id, Vec::new());
    }
    let mut steps = 0;
    for _ in 0..cx.options.limits.result_rounds {
        let mut changed = false;
        let mut left = Vec::new();
        for mut search in searches {
            let found = returns(cx, search.start.clone(), budget, &mut steps);
            match found.and_then(|found| search.take_in(cx, found)) {
                Some(more) => {
                    if more {
                        let cases = search.drafts.iter().map(|draft| case(&draft.state)).collect();
                        cx.postconditions.set(search.id, cases);
                    }
                    changed |= more;
                    left.push(search);
                }
                None => {
                    // Any result: what was found of the others under another assumption has to be looked at again.
                    changed = true;
                    cx.postconditions.forget(search.id);
                }
            }
        }
        searches = left;
        if !changed {
            return;
        }
    }
    for search in searches {
        cx.postconditions.forget(search.id);
    }
}

/// Whether the postconditions are inductive: at each return of each function one of its cases holds, if that is assumed
/// of the recursive calls inside.
pub fn check(facts: &Arc<Facts<'_>>, claimed: &Postconditions, options: &Options, budget: &Budget) -> bool {
    let (options, budget) = (of_values(options), of_one_run(budget, &options.limits));
    let mut cx = Domain::with_facts(facts.clone(), &options);
    cx.postconditions = claimed.clone();
    let mut steps = 0;
    for id in claimed.functions() {
        let start = start(&mut cx, id);
        let Some(found) = returns(&mut cx, start.clone(), &budget, &mut steps) else { return false };
        let cases = claimed.of(id).unwrap_or_default();
        let cases: Vec<State> = cases.iter().filter_map(|case| state(&mut cx, &start, case)).collect();
        let holds = |found: &Return| {
            let found = returned(&start, found);
            cases.iter().any(|case| cover(&cx, case, &found).is_some())
        };
        if !found.iter().all(holds) {
            return false;
        }
    }
    true
}

impl Search {
    /// Makes the cases cover what returns. Whether they changed; `None` if no case that covers it is found.
    fn take_in(&mut self, cx: &mut Domain, found: Vec<Return>) -> Option<bool> {
        let mut changed = false;
        for found in found {
            let state = returned(&self.start, &found);
            if self.drafts.iter().any(|draft| cover(cx, &draft.state, &state).is_some()) {
                continue;
            }
            changed = true;
            let number = self.drafts.iter().filter(|draft| draft.way == found.way).count();
            let limits = &cx.options.limits;
            let room = if found.way == Way::Straight { limits.result_cases } else { 1 };
            if number < room {
                let (state, varying) = (facts_only(cx, state), BTreeSet::new());
                let chosen = state.knowledge.atoms();
                self.drafts.push(Draft { way: found.way, state, varying, chosen, joins: 0 });
                continue;
            }
            let draft = self.drafts.iter_mut().rev().find(|draft| draft.way == found.way)?;
            let coarseness = match draft.joins {
                joins if joins < limits.result_joins_hull => Coarseness::Hull,
                joins if joins < limits.result_joins_thresholds => Coarseness::Thresholds,
                joins if joins < limits.result_joins => Coarseness::NoTemplates,
                _ => return None,
            };
            let summary = Summary::of(&draft.state, &draft.varying, &draft.chosen);
            let joined = join(cx, summary, &state, coarseness)?;
            draft.state = facts_only(cx, joined.state);
            draft.varying = joined.varying;
            draft.chosen = joined.chosen;
            draft.joins += 1;
        }
        Some(changed)
    }
}

/// What one execution of a body may cost.
fn of_one_run(budget: &Budget, limits: &Limits) -> Budget {
    Budget { steps: limits.result_steps_of_a_body, ..budget.clone() }
}

/// The semantics asked for, with any values in memory, and for any arguments.
fn of_values(options: &Options) -> Options {
    Options { values_only: true, keep_states: false, entry: contract::entry::Case::default(), ..options.clone() }
}

/// The state in which a call of the function begins: its arguments are any values.
fn start(cx: &mut Domain, id: FunctionId) -> State {
    let function = cx.program.function(id);
    let mut state = State::default();
    let mut values = Vec::with_capacity(function.params.len());
    for param in &function.params {
        let (name, view) = (cx.value_name(id, *param), cx.hint(id, *param));
        values.push(cx.arbitrary(&mut state, &name, &function.value(*param).ty, view));
    }
    push_frame(cx, &mut state, id, values, true);
    state
}

/// All returns of the function whose call begins in the state; `None` if some path was not followed.
fn returns(cx: &mut Domain, start: State, budget: &Budget, steps: &mut u64) -> Option<Vec<Return>> {
    if *steps >= cx.options.limits.result_steps {
        return None;
    }
    let Returns { found, complete, steps: spent } = Engine::returns(cx, budget, start);
    *steps += spent;
    complete.then_some(found)
}

/// A state that says only how the call began and what it returned.
fn outline(start: &State, arguments: BTreeMap<ValueId, Value>, result: Value, knowledge: Knowledge) -> State {
    let frame = Frame { locals: Arc::new(arguments), varargs: Arc::from([result]), ..start.top().clone() };
    State { frames: vec![Arc::new(frame)], knowledge, ..State::default() }
}

/// The outline of a return. Behind a summary nothing is known of the arguments.
fn returned(start: &State, found: &Return) -> State {
    let known = !matches!(found.way, Way::Through(_));
    let integer = |value: &Value| matches!(value, Value::Int { .. });
    let arguments = start.top().locals.iter().filter(|(_, value)| known && integer(value));
    let arguments = arguments.map(|(param, value)| (*param, value.clone())).collect();
    let result = if integer(&found.result) { found.result.clone() } else { Value::Any };
    outline(start, arguments, result, found.state.knowledge.clone())
}

/// Only what a [`Case`] can say: linear facts about the arguments and the result.
fn facts_only(cx: &Domain, mut state: State) -> State {
    drop_unreachable(cx, &mut state);
    let mut knowledge = Knowledge::new();
    for atom in state.knowledge.atoms() {
        // Of consistent facts none contradicts the others.
        let _ = knowledge.assume(&atom);
    }
    state.knowledge = knowledge;
    state
}

/// What an outline says.
fn case(outline: &State) -> Case {
    let said = |value: &Value| match value {
        Value::Int { term, view } => Some((term.clone(), *view)),
        _ => None,
    };
    let frame = outline.top();
    Case {
        arguments: frame.locals.iter().filter_map(|(param, value)| Some((*param, said(value)?))).collect(),
        result: frame.varargs.first().and_then(said),
        facts: outline.knowledge.atoms(),
    }
}

/// The outline that says what a case says, with symbols of the context; `None` if its facts contradict each other, for
/// then it never holds.
fn state(cx: &mut Domain, start: &State, case: &Case) -> Option<State> {
    let mut own: BTreeMap<Symbol, Linear> = BTreeMap::new();
    let terms = case.arguments.values().chain(&case.result).map(|(term, _)| term);
    for symbol in terms.chain(case.facts.iter().map(|atom| &atom.term)).flat_map(Linear::symbols) {
        own.entry(symbol).or_insert_with(|| Linear::symbol(cx.fresh("")));
    }
    let image = |symbol: Symbol| own.get(&symbol).cloned();
    let value = |(term, view): &(Linear, View)| Value::Int { term: term.substitute(image), view: *view };
    let mut knowledge = Knowledge::new();
    for atom in &case.facts {
        if knowledge.assume(&atom.substitute(image)) != Consistency::Consistent {
            return None;
        }
    }
    let arguments = case.arguments.iter().map(|(param, argument)| (*param, value(argument))).collect();
    Some(outline(start, arguments, case.result.as_ref().map_or(Value::Any, value), knowledge))
}
