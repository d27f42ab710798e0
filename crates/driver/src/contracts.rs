//! What an entry needs of its callers, where nobody says it: a precondition is inferred, put into the words of the source,
//! and what these words mean is handed to the provers like an assumption of the user's.

use std::sync::Arc;

use analysis::Facts;
use contract::entry::Fact;
use contract::language::Condition;
use contract::naming::Naming;
use contract::resolve::{self, Overlap};
use evidence::Property;
use ir::FunctionId;
use summary::attempt::Question;
use summary::candidate::Candidate;
use summary::infer::{self, Inferred};
use summary::obstacle::{self, Obstacle};
use summary::{ending, never, overlap, proposal, words};
use symex::options::{Budget, Options};

use crate::entry_state::{self, EntryState};
use crate::limits::Limits;
use crate::orders::Orders;
use crate::request::Request;

/// A precondition.
pub struct Precondition {
    /// As it was found.
    pub candidate: Candidate,
    /// In the words of the source.
    pub condition: Condition,
    /// The states that satisfy it.
    pub states: EntryState,
}

/// Why there is none.
pub struct Nothing {
    /// In words, with the next step.
    pub why: Obstacle,
    /// What the search came to: checks fail in its states, but termination may hold there.
    pub last: Option<Box<Precondition>>,
    /// What the searches came to, the simplest first: conditions that suggest themselves, whatever fails under them.
    pub reached: Vec<Precondition>,
}

/// Looks for a precondition under which no check of memory fails, nor one of these properties: where no-overflow is among
/// them the facts are those of the program with checks. The search begins with `start` if that is given. Parts of expressions whose order
/// is open must not meet in memory.
pub fn infer(
    facts: &Arc<Facts<'_>>,
    entry: FunctionId,
    (request, limits): (&Request, &Limits),
    (properties, start): (&[Property], Option<Candidate>),
    orders: &Orders,
) -> Result<Precondition, Nothing> {
    let question = question(facts, entry, (request, limits), properties, orders);
    let naming = question.naming;
    let start = start.unwrap_or_else(|| infer::start(&question));
    let mathematical = request.mathematical;
    match infer::infer(&question, start) {
        Inferred::Precondition(candidate) => {
            let step = obstacle::callers_say(&question);
            in_words(facts, naming, candidate, mathematical).map_err(|why| Nothing {
                why: Obstacle::new(why, step),
                last: None,
                reached: Vec::new(),
            })
        }
        Inferred::Nothing { why, last, reached } => {
            let in_words = |candidate| in_words(facts, naming, candidate, mathematical).ok();
            let last = last.and_then(in_words).map(Box::new);
            let mut said: Vec<Precondition> = Vec::new();
            for reached in reached.into_iter().filter_map(in_words) {
                if said.iter().all(|known| known.condition != reached.condition) {
                    said.push(reached);
                }
            }
            Err(Nothing { why, last, reached: said })
        }
    }
}

/// A precondition under which every run ends: the candidate, with what it has to ask in addition.
pub fn ending(
    facts: &Arc<Facts<'_>>,
    entry: FunctionId,
    (request, limits): (&Request, &Limits),
    base: &Candidate,
    orders: &Orders,
) -> Option<Precondition> {
    let question = question(facts, entry, (request, limits), &[], orders);
    let budget = of_termination(&question, request);
    let found = ending::ending(&question, base, &budget)?;
    in_words(facts, question.naming, found, request.mathematical).ok()
}

/// Conditions under which it is proved that no run ends: the candidate, with what has to hold in addition. `ends` are facts under which
/// every run does. None implies another one as far as the words tell.
pub fn never(
    facts: &Arc<Facts<'_>>,
    entry: FunctionId,
    (request, limits): (&Request, &Limits),
    (base, ends): (&Candidate, &[Fact]),
    orders: &Orders,
) -> Vec<Precondition> {
    let question = question(facts, entry, (request, limits), &[], orders);
    let budget = of_termination(&question, request);
    let mut found: Vec<Precondition> = Vec::new();
    for candidate in never::suspects(&question, base, ends, &budget) {
        if found.len() == question.limits.never || found.iter().any(|known| is_implied(&known.candidate, &candidate)) {
            continue;
        }
        let Ok(words) = in_words(facts, question.naming, candidate, request.mathematical) else { continue };
        let condition = words::with_equations(words.condition);
        // What is proved is what these words say.
        let Ok(states) = satisfying(facts, entry, &condition, request.mathematical) else { continue };
        if never::no_run_ends(&question, &states.states, &budget) {
            let candidate = words.candidate;
            found.retain(|known| !is_implied(&candidate, &known.candidate));
            found.push(Precondition { condition, states, candidate });
        }
    }
    found
}

/// What callers of the entry are likely to guarantee, by the types of its parameters, and the states that satisfy it.
pub fn likely(facts: &Facts<'_>, entry: FunctionId, mathematical: bool) -> Option<(Condition, EntryState)> {
    let condition = proposal::likely(Naming { program: facts.program(), entry });
    let states = satisfying(facts, entry, &condition, mathematical).ok()?;
    Some((condition, states))
}

/// Whether the other one asks for all the facts of the one.
fn is_implied(one: &Candidate, other: &Candidate) -> bool {
    one.facts.iter().all(|fact| other.facts.contains(fact))
}

fn of_termination(question: &Question<'_>, request: &Request) -> termination::Budget {
    termination::Budget {
        deadline: question.budget.deadline,
        limits: Arc::clone(&request.numbers.termination),
        work: request.numbers.termination.work,
        ..termination::Budget::default()
    }
}

/// What a search for preconditions is about.
fn question<'a>(
    facts: &'a Arc<Facts<'a>>,
    entry: FunctionId,
    (request, limits): (&'a Request, &Limits),
    properties: &[Property],
    orders: &Orders,
) -> Question<'a> {
    let overflow = properties.contains(&Property::NoOverflow);
    let assertions = properties.contains(&Property::Assertion);
    let divisions = properties.contains(&Property::Division);
    let shifts = properties.contains(&Property::Shift);
    let bounds = properties.contains(&Property::Bounds);
    let initialised = properties.contains(&Property::Initialised);
    let conversions = properties.contains(&Property::Conversion);
    Question {
        facts,
        entry,
        options: Options {
            mathematical: request.mathematical,
            wraps: request.wraps,
            malloc_may_fail: request.malloc_may_fail,
            overflow,
            endings: assertions || divisions || shifts || conversions || initialised || bounds,
            conversions,
            initialised,
            limits: request.numbers.symex.clone(),
            orders: Arc::clone(&orders.asked),
            ..Options::default()
        },
        budget: Budget {
            steps: request.steps.unwrap_or(u64::MAX),
            deadline: limits.half_deadline(),
            cancel: limits.cancel(),
            ..Budget::default()
        },
        limits: &request.numbers.summary,
        naming: Naming { program: facts.program(), entry },
        memory: true,
        overflow,
        assertions,
        divisions,
        shifts,
        bounds,
    }
}

/// The candidate in the words of the source, and what these mean.
fn in_words(
    facts: &Facts<'_>,
    naming: Naming<'_>,
    candidate: Candidate,
    mathematical: bool,
) -> Result<Precondition, String> {
    let entry = naming.entry;
    let relevant = overlap::relevant_globals(facts, entry);
    let unsayable = || "a precondition was found for which C has no words here".to_owned();
    let condition = words::condition(naming, &candidate, &relevant).ok_or_else(unsayable)?;
    // What is proved is what the words say, whatever the search meant by them.
    let states = satisfying(facts, entry, &condition, mathematical)?;
    Ok(Precondition { states, candidate, condition })
}

/// The states that satisfy the condition, whose blocks may overlap; an error in words where it has no meaning, or there are none.
fn satisfying(
    facts: &Facts<'_>,
    entry: FunctionId,
    condition: &Condition,
    mathematical: bool,
) -> Result<EntryState, String> {
    let options = resolve::Options { unbounded: mathematical, overlap: Overlap::Possible };
    let conditions = std::slice::from_ref(condition);
    let states = entry_state::satisfying(conditions, facts.program(), entry, &options).map_err(|e| e.to_string())?;
    match states.vacuous {
        Some(why) => Err(why),
        None => Ok(states),
    }
}
