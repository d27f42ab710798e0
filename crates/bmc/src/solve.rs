//! Questions to the solver, and the values that answer them.

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use smt::bv::{Pool, Printer, Term, Values};
use smt::{Process, Session, SmtError, Solver, Tuning, Value, Verdict};

use crate::answer::Options;

/// The answer to "can this be true?".
#[derive(Debug)]
pub(crate) enum Truth {
    /// It can: with these values of all terms.
    Possible(Values),
    /// It cannot hold.
    Impossible,
    /// The solver did not say.
    Unknown(String),
}

/// The solver and the terms that are defined in it. A term is defined once, for all unrollings.
pub(crate) struct Asker {
    session: Option<Box<dyn Solver>>,
    printer: Printer,
    /// How many of the assumptions were asserted.
    assumed: usize,
    /// Terms that were shown to be false.
    impossible: HashSet<Term>,
    limit: u64,
    /// The last resort.
    deadline: Option<Instant>,
    /// Another solver than Z3: its program and arguments.
    other: Option<Vec<String>>,
    pub(crate) questions: u64,
    /// How many more questions the solver may leave without an answer.
    patience: u64,
}

impl Asker {
    /// No solver yet: the first question makes one.
    pub(crate) fn new(options: &Options) -> Asker {
        let (printer, impossible) = (Printer::new(), HashSet::new());
        let (limit, deadline, other) = (options.limits.question, options.deadline, options.solver.clone());
        let patience = options.limits.unanswered;
        Asker { session: None, printer, assumed: 0, impossible, limit, deadline, other, questions: 0, patience }
    }

    /// Whether it is known that the term cannot be true.
    pub(crate) fn is_impossible(&self, term: Term) -> bool {
        term == Term::FALSE || self.impossible.contains(&term)
    }

    /// Remembers that the term cannot be true.
    pub(crate) fn exclude(&mut self, term: Term) {
        self.impossible.insert(term);
    }

    /// Whether so many questions had no answer that no more is asked.
    pub(crate) fn gave_up(&self) -> bool {
        self.patience == 0
    }

    /// Whether the term can be true where the assumptions are.
    pub(crate) fn ask(&mut self, pool: &Pool, assumptions: &[Term], term: Term) -> Truth {
        if self.is_impossible(term) {
            return Truth::Impossible;
        }
        if self.gave_up() {
            return Truth::Unknown("another one was too hard".to_owned());
        }
        match self.answer(pool, assumptions, term) {
            Ok(truth) => {
                match truth {
                    Truth::Impossible => drop(self.impossible.insert(term)),
                    Truth::Unknown(_) => self.patience -= 1,
                    Truth::Possible(_) => {}
                }
                truth
            }
            Err(error) => {
                // The state of the session is unknown: it is not used again.
                self.patience -= 1;
                self.session = None;
                self.printer = Printer::new();
                self.assumed = 0;
                Truth::Unknown(error.to_string())
            }
        }
    }

    fn answer(&mut self, pool: &Pool, assumptions: &[Term], term: Term) -> Result<Truth, SmtError> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).as_millis());
        if left == Some(0) {
            return Ok(Truth::Unknown("no time was left".to_owned()));
        }
        let session = match &mut self.session {
            Some(session) => session,
            empty => {
                let mut session: Box<dyn Solver> = match self.other.as_deref() {
                    Some([program, arguments @ ..]) => {
                        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
                        Box::new(Process::new(program, &arguments, "QF_BV")?)
                    }
                    _ => Box::new(Session::new(Tuning::BitVectors)?),
                };
                session.set_limit(self.limit)?;
                empty.insert(session)
            }
        };
        let mut text = String::new();
        for assumption in &assumptions[self.assumed..] {
            self.printer.define(pool, *assumption, &mut text);
            text.push_str(&format!("(assert {})\n", pool.name(*assumption)));
        }
        self.assumed = assumptions.len();
        self.printer.define(pool, term, &mut text);
        self.questions += 1;
        // Assumptions of a question must be constants.
        let question = format!("q{}", self.questions);
        text.push_str(&format!("(declare-const {question} Bool)(assert (=> {question} {}))", pool.name(term)));
        session.command(&text)?;
        if let Some(left) = left {
            // A hard question must leave time for others.
            session.set_timeout((left as u64 / 2).max(1))?;
        }
        match session.check(&[&question])? {
            Verdict::Unsat => Ok(Truth::Impossible),
            Verdict::Unknown(reason) => Ok(Truth::Unknown(reason)),
            Verdict::Sat => {
                let symbols = self.printer.symbols();
                let names: Vec<String> = symbols.iter().map(|number| format!("x{number}")).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let mut known = HashMap::new();
                for (number, value) in symbols.iter().zip(session.values(&names)?) {
                    let pattern = match value {
                        Value::Bool(value) => Some(u128::from(value)),
                        Value::BitVec { value, .. } => value.to_u128(),
                        Value::Int(_) | Value::Real(_) => None,
                    };
                    let pattern =
                        pattern.ok_or_else(|| SmtError::Output("a value that is no bit vector".to_owned()))?;
                    known.insert(*number, pattern);
                }
                let values = pool.evaluate(&known);
                if !values.holds(term) {
                    return Err(SmtError::Output("a model that does not satisfy what was asked".to_owned()));
                }
                Ok(Truth::Possible(values))
            }
        }
    }
}
