//! Preconditions for termination: what a candidate has to ask in addition, so that every run ends.
//!
//! The transition system of the runs that begin in the candidate's states tells conditions on its start
//! ([`termination::preconditions`]; paper 4, Sect. IV-B). Its variables there are numbers of the entry's state, so the
//! conditions are facts of the candidate.

use contract::entry::{Case, Fact, Number, Sum};
use logic::{Atom, Linear, Relation};
use symex::alarm::{Affects, Note, NoteKind};
use symex::options::Options;
use symex::passes::extract::extract;
use termination::{Budget, Outcome, preconditions, prove};

use crate::attempt::Question;
use crate::candidate::Candidate;
use crate::words;

/// The candidate with facts under which every run ends; `None` if none are found, or none are needed.
pub fn ending(question: &Question<'_>, base: &Candidate, budget: &Budget) -> Option<Candidate> {
    let mut candidate = base.clone();
    // Each round settles a case of the states at least.
    for _ in 0..question.limits.cases {
        let states = candidate.states(question.limits.cases)?;
        let mut ends = true;
        for case in &states.cases {
            match asked(question, case, budget)? {
                facts if facts.is_empty() => {}
                facts => {
                    candidate.facts.extend(facts);
                    ends = false;
                    break;
                }
            }
        }
        if ends || candidate.facts.len() > question.limits.facts {
            return (ends && candidate != *base).then_some(candidate);
        }
    }
    None
}

/// What has to hold beside so that the runs of the case end, nothing if they end anyway; `None` if that was not found.
fn asked(question: &Question<'_>, case: &Case, budget: &Budget) -> Option<Vec<Fact>> {
    if question.is_over() {
        return None;
    }
    let options = Options { entry: case.clone(), demands: true, ..question.options.clone() };
    let analysis = symex::analyse_with(question.facts, question.entry, &options, &question.budget);
    if analysis.vacuous {
        return Some(Vec::new());
    }
    if hides_runs(&analysis.notes) {
        return None;
    }
    let system = extract(&analysis.graph, &|_| String::new()).system;
    if let Outcome::Terminates(_) = prove(&system, budget) {
        return Some(Vec::new());
    }
    let start = *system.starts.first()?;
    let sayable = |facts: &Vec<Fact>| facts.iter().all(|fact| words::has_words(question.naming, fact.sum()));
    let found = preconditions(&system, start, budget).into_iter();
    let mut facts = found.filter_map(|atoms| atoms.iter().map(|atom| in_numbers(atom, &analysis.numbers)).collect());
    facts.find(sayable)
}

/// Whether not all that runs may do was followed.
pub(crate) fn hides_runs(notes: &[Note]) -> bool {
    let hides = |affects: Affects| matches!(affects, Affects::Everything | Affects::Termination);
    notes.iter().any(|note| matches!(note.kind, NoteKind::Gap { affects } if hides(affects)))
}

/// The atom as a fact about the numbers that its symbols stand for.
pub(crate) fn in_numbers(atom: &Atom, numbers: &[(Number, Linear)]) -> Option<Fact> {
    let mut sum = Sum::constant(atom.term.constant_part().clone());
    for (symbol, factor) in atom.term.terms() {
        let (number, _) = numbers.iter().find(|(_, term)| *term == Linear::symbol(symbol))?;
        sum = sum.add_scaled(factor, &Sum::number(number.clone()));
    }
    match atom.relation {
        Relation::NonNegative => Some(Fact::NonNegative(sum)),
        Relation::NonZero => Some(Fact::NotZero(sum)),
        Relation::Zero => None,
    }
}
