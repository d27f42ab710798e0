//! Entailment with definitions: rung 4.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;

use logic::{Atom, Definition, Int, Model, Symbol};

use crate::{Session, SmtError, Solver, Statistics, Tuning, Value, Verdict, encode};

/// After so many questions a context is replaced: old ones grow slower.
const QUESTIONS: u32 = 2_000;

/// The answer to "do the facts imply the goal?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// They do.
    Yes,
    /// They do not: values that satisfy the facts and definitions and violate the goal.
    No(Model),
    /// Not decided: the limit was reached, no solver is there, or the model ignores a definition that has no encoding.
    Unknown(String),
}

/// Solver sessions kept for many questions.
#[derive(Default)]
pub struct Entailer {
    linear: Option<Kept>,
    general: Option<Kept>,
    finished: Statistics,
}

struct Kept {
    session: Session,
    questions: u32,
    limit: u64,
}

impl Entailer {
    /// No session yet; they are made when the first question needs them.
    pub fn new() -> Entailer {
        Entailer::default()
    }

    /// Whether the facts and the exact meaning of the definitions imply the goal. `limit` bounds the work in Z3's
    /// deterministic unit (100,000 are some tens of milliseconds), zero for no limit.
    pub fn entails(&mut self, facts: &[Atom], definitions: &[(Symbol, Definition)], goal: &Atom, limit: u64) -> Answer {
        match self.ask(facts, definitions, goal, limit) {
            Ok(answer) => answer,
            Err(error) => {
                // The state of the sessions is unknown: they are not used again.
                *self = Entailer { finished: self.statistics(), ..Entailer::default() };
                Answer::Unknown(error.to_string())
            }
        }
    }

    /// What was asked so far.
    pub fn statistics(&self) -> Statistics {
        let mut sum = self.finished;
        for kept in [&self.linear, &self.general].into_iter().flatten() {
            let part = kept.session.statistics();
            sum.sat += part.sat;
            sum.unsat += part.unsat;
            sum.unknown += part.unknown;
        }
        sum
    }

    fn ask(
        &mut self,
        facts: &[Atom],
        definitions: &[(Symbol, Definition)],
        goal: &Atom,
        limit: u64,
    ) -> Result<Answer, SmtError> {
        let mut symbols: BTreeSet<Symbol> = facts.iter().chain([goal]).flat_map(Atom::symbols).collect();
        for (symbol, definition) in definitions {
            symbols.insert(*symbol);
            symbols.extend(definition.symbols());
        }
        let mut script = String::from("(push 1)");
        for symbol in &symbols {
            // Writing to a string cannot fail.
            let _ = write!(script, "(declare-const s{} Int)", symbol.0);
        }
        for fact in facts {
            let _ = write!(script, "(assert {})", encode::atom(fact));
        }
        let mut complete = true;
        for (symbol, definition) in definitions {
            match encode::definition(*symbol, definition) {
                Some(formula) => {
                    let _ = write!(script, "(assert {formula})");
                }
                None => complete = false,
            }
        }
        let _ = write!(script, "(assert {})(check-sat)", encode::atom(&goal.negate()));
        let is_linear = definitions.iter().all(|(_, definition)| encode::is_linear(definition));
        let kept = if is_linear {
            kept(&mut self.linear, &mut self.finished, Tuning::LinearIntegers)?
        } else {
            kept(&mut self.general, &mut self.finished, Tuning::General)?
        };
        if kept.limit != limit {
            kept.session.set_limit(limit)?;
            kept.limit = limit;
        }
        let session = &mut kept.session;
        let answer = match session.run_check(&script)? {
            Verdict::Unsat => Answer::Yes,
            Verdict::Unknown(reason) => Answer::Unknown(reason),
            Verdict::Sat if !complete => Answer::Unknown("a definition has no encoding".to_owned()),
            Verdict::Sat => {
                let names: Vec<String> = symbols.iter().map(|symbol| encode::symbol(*symbol)).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let values = session.values(&names)?;
                let values: Option<Vec<(Symbol, Int)>> = symbols
                    .iter()
                    .zip(values)
                    .map(|(symbol, value)| match value {
                        Value::Int(value) => Some((*symbol, value)),
                        _ => None,
                    })
                    .collect();
                match values {
                    Some(values) => Answer::No(Model::new(values)),
                    None => Answer::Unknown("the model has values that are not integers".to_owned()),
                }
            }
        };
        session.pop()?;
        Ok(answer)
    }
}

fn kept<'a>(slot: &'a mut Option<Kept>, finished: &mut Statistics, tuning: Tuning) -> Result<&'a mut Kept, SmtError> {
    if let Some(old) = slot.take_if(|kept| kept.questions >= QUESTIONS) {
        let part = old.session.statistics();
        finished.sat += part.sat;
        finished.unsat += part.unsat;
        finished.unknown += part.unknown;
    }
    let kept = match slot {
        Some(kept) => kept,
        None => slot.insert(Kept { session: Session::new(tuning)?, questions: 0, limit: 0 }),
    };
    kept.questions += 1;
    Ok(kept)
}

/// [`Entailer::entails`] with sessions kept for the calling thread.
pub fn entails(facts: &[Atom], definitions: &[(Symbol, Definition)], goal: &Atom, limit: u64) -> Answer {
    thread_local! {
        // A cache of solver contexts, which take milliseconds to make. It does not influence the answers.
        static ENTAILER: RefCell<Entailer> = RefCell::new(Entailer::new());
    }
    ENTAILER.with(|entailer| entailer.borrow_mut().entails(facts, definitions, goal, limit))
}
