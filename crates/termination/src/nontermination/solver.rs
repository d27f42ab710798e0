//! Integer queries, with a limit on their number and on the work of each.

use std::sync::Arc;

use std::collections::{BTreeMap, BTreeSet};

use logic::{Atom, Int, Symbol};
use smt::{Session, SmtError, Solver as _, Sort, Tuning, Value, Verdict, encode};

use crate::budget::Budget;
use crate::limits::Limits;

/// A disjunction of conjunctions.
pub(crate) type Clause = Vec<Vec<Atom>>;

/// Values of all symbols of a query; other symbols may have any.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model(BTreeMap<Symbol, Int>);

impl Model {
    /// The value of a symbol.
    pub(crate) fn value(&self, symbol: Symbol) -> Int {
        self.0.get(&symbol).cloned().unwrap_or(Int::ZERO)
    }
}

/// A solver with a budget. Its answers are only candidates: evidence is checked without it.
pub(crate) struct Questions {
    session: Option<Session>,
    asked: u32,
    budget: Budget,
}

impl Questions {
    pub(crate) fn new(budget: &Budget) -> Questions {
        Questions { session: None, asked: 0, budget: budget.clone() }
    }

    /// Whether the budget is used up.
    pub(crate) fn are_over(&self) -> bool {
        self.budget.is_exhausted()
    }

    /// The work that is left.
    pub(crate) fn work(&self) -> u64 {
        self.budget.work
    }

    /// The budget, for work other than queries.
    pub(crate) fn budget(&mut self) -> &mut Budget {
        &mut self.budget
    }

    /// How far each method goes.
    pub(crate) fn limits(&self) -> Arc<Limits> {
        Arc::clone(&self.budget.limits)
    }

    /// Subtracts work other than queries.
    pub(crate) fn spend(&mut self, work: u64) {
        self.budget.spend(work);
    }

    /// Integers that satisfy the atoms and clauses; `None` if there are none or none were found.
    pub(crate) fn solve(&mut self, atoms: &[Atom], clauses: &[Clause]) -> Option<Model> {
        if self.are_over() || atoms.iter().any(Atom::is_trivially_false) {
            return None;
        }
        let inner = clauses.iter().flatten().flatten();
        let size: usize = atoms.iter().chain(inner).map(|atom| atom.term.len() + 1).sum();
        let limits = self.limits();
        self.budget.spend(limits.query_price + limits.summand_price * size as u64);
        let answer = self.ask(atoms, clauses);
        if answer.is_err() {
            // The session may be in any state, so it is not used again.
            self.session = None;
        }
        answer.ok().flatten()
    }

    fn ask(&mut self, atoms: &[Atom], clauses: &[Clause]) -> Result<Option<Model>, SmtError> {
        self.asked += 1;
        if self.asked.is_multiple_of(self.budget.limits.session_queries) {
            self.session = None;
        }
        let session = match &mut self.session {
            Some(session) => session,
            none => {
                let mut session = Session::new(Tuning::LinearIntegers)?;
                session.set_limit(self.budget.limits.query_limit)?;
                none.insert(session)
            }
        };
        let inner = clauses.iter().flatten().flatten();
        let symbols: BTreeSet<Symbol> = atoms.iter().chain(inner).flat_map(Atom::symbols).collect();
        session.push()?;
        let mut text = String::new();
        for symbol in &symbols {
            text.push_str(&format!("(declare-const {} {})\n", encode::symbol(*symbol), Sort::Int));
        }
        for atom in atoms {
            text.push_str(&format!("(assert {})\n", encode::atom(atom)));
        }
        for clause in clauses {
            let all = |atoms: &Vec<Atom>| {
                let parts: Vec<String> = atoms.iter().map(encode::atom).collect();
                format!("(and true {})", parts.join(" "))
            };
            let cases: Vec<String> = clause.iter().map(all).collect();
            text.push_str(&format!("(assert (or false {}))\n", cases.join(" ")));
        }
        session.run(&text)?;
        let verdict = session.check(&[])?;
        let mut model = None;
        if verdict == Verdict::Sat {
            let names: Vec<String> = symbols.iter().map(|s| encode::symbol(*s)).collect();
            let values = session.values(&names.iter().map(String::as_str).collect::<Vec<_>>())?;
            let integer = |value: Value| match value {
                Value::Int(value) => Some(value),
                _ => None,
            };
            let pairs = symbols.iter().zip(values).filter_map(|(s, value)| Some((*s, integer(value)?)));
            model = Some(Model(pairs.collect()));
        }
        session.pop()?;
        Ok(model)
    }
}
